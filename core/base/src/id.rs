//! Ids that are not mistaken for one another.

/// Declares the type of one kind of id: a text that only its own kind is compared with, bound to a statement like any
/// other text, and written to JSON as one.
///
/// ```
/// baigong_base::id! {
///     /// Names a user.
///     pub struct UserId;
/// }
/// baigong_base::id! {
///     /// Names a task.
///     pub struct TaskId;
/// }
///
/// fn cancel(user: &UserId, task: &TaskId) -> String {
///     format!("{user} cancels {task}")
/// }
///
/// assert_eq!(cancel(&UserId::new("u"), &TaskId::new("t")), "u cancels t");
/// assert_eq!(serde_json::to_string(&UserId::new("u")).unwrap(), r#""u""#);
/// ```
///
/// Two ids in the wrong order do not compile, nor does a text whose kind nobody has said:
///
/// ```compile_fail,E0308
/// # baigong_base::id! {
/// #     /// Names a user.
/// #     pub struct UserId;
/// # }
/// # baigong_base::id! {
/// #     /// Names a task.
/// #     pub struct TaskId;
/// # }
/// # fn cancel(user: &UserId, task: &TaskId) {}
/// cancel(&TaskId::new("t"), &UserId::new("u"));
/// ```
///
/// ```compile_fail,E0308
/// # baigong_base::id! {
/// #     /// Names a user.
/// #     pub struct UserId;
/// # }
/// # fn greet(user: &UserId) {}
/// greet("u");
/// ```
///
/// An id whose rows are keyed by a UUID keeps it beside its text, read once:
///
/// ```
/// baigong_base::id! {
///     /// Names a task.
///     pub struct TaskId: Uuid;
/// }
///
/// let id = TaskId::new("0190163d-8694-739b-aea5-966c26f8ad91");
/// assert_eq!(TaskId::from(id.uuid()), id);
/// // What names nothing is no error: it is not found.
/// assert!(TaskId::new("t").uuid().is_nil());
/// ```
#[macro_export]
macro_rules! id {
    ($(#[$doc:meta])* pub struct $name:ident;) => {
        $(#[$doc])*
        #[derive(
            Clone,
            Debug,
            PartialEq,
            Eq,
            PartialOrd,
            Ord,
            Hash,
            ::serde::Serialize,
            ::serde::Deserialize,
            ::sqlx::Type,
        )]
        #[serde(transparent)]
        #[sqlx(transparent)]
        pub struct $name(String);

        impl $name {
            /// Takes a text for an id of this kind.
            pub fn new(id: impl Into<String>) -> Self {
                Self(id.into())
            }

            /// The text, where all ids are only text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        $crate::id!(@text $name);
    };
    ($(#[$doc:meta])* pub struct $name:ident: Uuid;) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, ::serde::Deserialize)]
        #[serde(from = "String")]
        pub struct $name {
            text: String,
            uuid: $crate::Uuid,
        }

        impl $name {
            /// Takes a text for an id of this kind.
            pub fn new(id: impl Into<String>) -> Self {
                let text = id.into();
                Self { uuid: text.parse().unwrap_or_default(), text }
            }

            /// The text, where all ids are only text.
            pub fn as_str(&self) -> &str {
                &self.text
            }

            /// The UUID; nil for a text that is none, and so names nothing.
            pub const fn uuid(&self) -> $crate::Uuid {
                self.uuid
            }
        }

        impl ::std::convert::From<$crate::Uuid> for $name {
            fn from(uuid: $crate::Uuid) -> Self {
                Self { text: uuid.to_string(), uuid }
            }
        }

        impl ::std::convert::From<String> for $name {
            fn from(text: String) -> Self {
                Self::new(text)
            }
        }

        impl ::serde::Serialize for $name {
            fn serialize<S: ::serde::Serializer>(&self, to: S) -> ::std::result::Result<S::Ok, S::Error> {
                to.serialize_str(&self.text)
            }
        }

        impl<DB: ::sqlx::Database> ::sqlx::Type<DB> for $name
        where
            String: ::sqlx::Type<DB>,
        {
            fn type_info() -> DB::TypeInfo {
                <String as ::sqlx::Type<DB>>::type_info()
            }

            fn compatible(ty: &DB::TypeInfo) -> bool {
                <String as ::sqlx::Type<DB>>::compatible(ty)
            }
        }

        impl<'r, DB: ::sqlx::Database> ::sqlx::Decode<'r, DB> for $name
        where
            String: ::sqlx::Decode<'r, DB>,
        {
            fn decode(value: DB::ValueRef<'r>) -> ::std::result::Result<Self, ::sqlx::error::BoxDynError> {
                <String as ::sqlx::Decode<'r, DB>>::decode(value).map(Self::new)
            }
        }

        impl<'q, DB: ::sqlx::Database> ::sqlx::Encode<'q, DB> for $name
        where
            String: ::sqlx::Encode<'q, DB>,
        {
            fn encode_by_ref(
                &self,
                buffer: &mut DB::ArgumentBuffer,
            ) -> ::std::result::Result<::sqlx::encode::IsNull, ::sqlx::error::BoxDynError> {
                self.text.encode_by_ref(buffer)
            }
        }

        $crate::id!(@text $name);
    };
    (@text $name:ident) => {
        impl ::std::convert::From<&$name> for $crate::db::Value {
            fn from(id: &$name) -> Self {
                id.as_str().into()
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}
