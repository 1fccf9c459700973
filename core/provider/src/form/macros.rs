//! The macros of [`crate::form`].

/// Declares fields: `pub Name(Type) => Field::…;`, with a default as `pub Name(Type = value)`.
///
/// Each expands to `#[serde(transparent)] pub struct Name(pub Type)`, its [`crate::JsonSchema`] (the schema of `Type`
/// with what the [`crate::form::Field`] adds), and its `Default` where it has one. Numbers and switches are `Copy`.
#[macro_export]
macro_rules! field {
    ($($(#[$meta:meta])* pub $name:ident($type:ident $(<$item:ident>)? $(= $default:expr)?) => $field:expr;)+) => {$(
        #[derive(Debug, Clone, PartialEq, $crate::serde::Deserialize, $crate::serde::Serialize)]
        #[serde(crate = "baigong_provider::serde")]
        #[serde(transparent)]
        #[allow(missing_docs, reason = "its texts say what it is")]
        $(#[$meta])*
        pub struct $name(pub $type $(<$item>)?);

        $crate::copy_field!($name $type);

        $(impl Default for $name {
            fn default() -> Self {
                Self($default)
            }
        })?

        impl $crate::JsonSchema for $name {
            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn inline_schema() -> bool {
                true
            }

            fn json_schema(generator: &mut $crate::schemars::SchemaGenerator) -> $crate::schemars::Schema {
                $field.on(<$type $(<$item>)? as $crate::JsonSchema>::json_schema(generator))
            }
        }
    )+};
}

/// Makes the types of fields that hold a number or a switch `Copy`.
#[doc(hidden)]
#[macro_export]
macro_rules! copy_field {
    ($name:ident bool) => {
        impl Copy for $name {}
    };
    ($name:ident f64) => {
        impl Copy for $name {}
    };
    ($name:ident i8) => {
        impl Copy for $name {}
    };
    ($name:ident u8) => {
        impl Copy for $name {}
    };
    ($name:ident u32) => {
        impl Copy for $name {}
    };
    ($name:ident $($other:tt)*) => {};
}

/// Declares fields that are a choice: `pub Name => Field::… { #[default] Variant = "word" "Chinese" / "English", … }`.
/// An option without labels shows its word; one without an English label shows the Chinese one. `: "Chinese" / "English"`
/// behind the labels says what the option is best at.
///
/// Each expands to an enum that reads and writes the words, its [`crate::JsonSchema`], and `word()`.
#[macro_export]
macro_rules! options {
    ($($(#[$meta:meta])* pub $name:ident => $field:expr, {
        $($(#[$mark:meta])* $variant:ident = $word:literal $($zh:literal)? $(/ $en:literal)?
            $(: $about:literal / $about_en:literal)?),+ $(,)?
    })+) => {$(
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, $crate::serde::Deserialize, $crate::serde::Serialize)]
        #[serde(crate = "baigong_provider::serde")]
        #[allow(missing_docs, reason = "its texts say what it is")]
        $(#[$meta])*
        pub enum $name {
            $($(#[$mark])* #[serde(rename = $word)] $variant,)+
        }

        impl $name {
            /// The option as parameters and requests have it.
            #[allow(dead_code, reason = "not every list of options is sent in the words of the form")]
            pub fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)+
                }
            }
        }

        impl $crate::JsonSchema for $name {
            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn inline_schema() -> bool {
                true
            }

            fn json_schema(_: &mut $crate::schemars::SchemaGenerator) -> $crate::schemars::Schema {
                $field.on_options(&[$($crate::form::Choice {
                    word: $word,
                    label: [$($zh)?].first().copied(),
                    english: [$($en)?].first().copied(),
                    about: [$(($about, $about_en))?].first().copied(),
                }),+])
            }
        }
    )+};
}

/// Declares forms: `pub Name { field: Type, field: Type = default, field: Type => Field::…, … }`.
///
/// Each expands to a struct that refuses unknown fields, with `#[serde(default)]` on the fields that say `= default`. A
/// field that is needed once can be declared in its place: what the [`crate::form::Field`] adds goes to its schema.
#[macro_export]
macro_rules! form {
    ($($(#[$meta:meta])* pub $name:ident {
        $($(#[$mark:meta])* $field:ident: $type:ty $(= $default:ident)? $(=> $look:expr)?),+ $(,)?
    })+) => {$(
        #[derive($crate::serde::Deserialize, $crate::JsonSchema)]
        #[serde(crate = "baigong_provider::serde")]
        #[serde(deny_unknown_fields)]
        #[allow(missing_docs, reason = "its texts say what it is")]
        $(#[$meta])*
        pub struct $name {
            $(
                $(#[$mark])*
                $(#[serde($default)])?
                $(#[schemars(transform = $look)])?
                pub(crate) $field: $type,
            )+
        }
    )+};
}

/// Declares the `Account` of a tool that speaks several wires, the gateway's first.
///
/// Where every wire has one API key, `Official "Chinese" / "English": "Chinese help" / "English help"` is a wire, and `key()` gives
/// the key of whichever it is. Where a wire has other secrets, each is written as
/// `Official "Chinese" / "English" { name: "Chinese" / "English", "Chinese help" / "English help"; }`. A gateway with more than a
/// bearer key is `Relay(Type)`.
///
/// It expands to `enum Account` tagged by `wire`, and to a struct of secrets for each wire, named as the wire.
#[macro_export]
macro_rules! account {
    (Relay, $($wire:ident $title:literal / $title_en:literal $(: $zh:literal / $en:literal)?),+ $(,)?) => {
        $crate::account!(@enum $crate::form::Relay, $($wire $title / $title_en),+);
        $($crate::account!(@key $wire $($zh / $en)?);)+

        impl Account {
            /// The key of whichever wire.
            #[allow(dead_code, reason = "some tools look at the wire first")]
            pub(crate) fn key(&self) -> &$crate::Secret {
                match self {
                    Self::Relay(account) => &account.api_key,
                    $(Self::$wire(account) => &account.api_key,)+
                }
            }
        }
    };
    (Relay($relay:ty), $($wire:ident $title:literal / $title_en:literal $(: $zh:literal / $en:literal)?),+ $(,)?) => {
        $crate::account!(@enum $relay, $($wire $title / $title_en),+);
        $($crate::account!(@key $wire $($zh / $en)?);)+
    };
    (Relay, $($wire:ident $title:literal / $title_en:literal {
        $($name:ident: $label:literal / $label_en:literal $(, $zh:literal / $en:literal)?;)+
    }),+ $(,)?) => {
        $crate::account!(@enum $crate::form::Relay, $($wire $title / $title_en),+);
        $($crate::account!(@secrets $wire $($name: $label / $label_en $(, $zh / $en)?;)+);)+
    };
    (@enum $relay:ty, $($wire:ident $title:literal / $title_en:literal),+) => {
        /// Credentials of one account, by the protocol that it speaks.
        #[derive($crate::serde::Deserialize, $crate::JsonSchema)]
        #[serde(crate = "baigong_provider::serde")]
        #[serde(tag = "wire", rename_all = "snake_case")]
        pub enum Account {
            /// A resale gateway.
            #[schemars(title = "中转接口", description = "", extend("x-en" = { "title": "Gateway" }))]
            Relay($relay),
            $(
                /// The wire of this name.
                #[schemars(title = $title, description = "", extend("x-en" = { "title": $title_en }))]
                $wire($wire),
            )+
        }
    };
    (@key $wire:ident $($zh:literal / $en:literal)?) => {
        $crate::account!(@secrets $wire api_key: "API Key" / "API key" $(, $zh / $en)?;);
    };
    (@secrets $wire:ident $($name:ident: $label:literal / $label_en:literal $(, $zh:literal / $en:literal)?;)+) => {
        /// The secrets of this wire.
        #[derive(Clone, $crate::serde::Deserialize, $crate::JsonSchema)]
        #[serde(crate = "baigong_provider::serde")]
        #[schemars(description = "")]
        #[serde(deny_unknown_fields)]
        pub struct $wire {
            $(
                #[schemars(
                    title = $label,
                    $(description = $zh,)?
                    extend("x-en" = { "title": $label_en $(, "description": $en)? })
                )]
                pub(crate) $name: $crate::Secret,
            )+
        }
    };
}
