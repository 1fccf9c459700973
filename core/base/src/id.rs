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

        impl ::std::convert::From<&$name> for $crate::db::Value {
            fn from(id: &$name) -> Self {
                id.as_str().into()
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}
