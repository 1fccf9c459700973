//! Enums that are words outside: in the database, in JSON, in addresses.

/// Declares an enum whose variants are words: each word is written once, and stands for its variant in the database, in
/// JSON and in [`as_str`](str). Gives `ALL` in the order of the declaration, `as_str`, `FromStr` (the error is `()`) and
/// the [`Value`](crate::db::Value) of a filter. The crate that uses it depends on `serde` and `sqlx`, and on `utoipa`
/// under its feature `openapi`.
///
/// ```
/// baigong_base::words! {
///     /// How ripe a pear is.
///     pub enum Ripeness {
///         /// Not yet.
///         Green = "green",
///         /// At its best.
///         Ripe = "ripe",
///     }
/// }
/// assert_eq!((Ripeness::Ripe.as_str(), "green".parse()), ("ripe", Ok(Ripeness::Green)));
/// ```
#[macro_export]
macro_rules! words {
    ($(#[$meta:meta])* $vis:vis enum $name:ident {
        $($(#[$about:meta])* $variant:ident = $word:tt),+ $(,)?
    }) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize, sqlx::Type)]
        #[sqlx(type_name = "text")]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        $(#[$meta])*
        $vis enum $name {
            $($(#[$about])* #[serde(rename = $word)] #[sqlx(rename = $word)] $variant),+
        }

        impl $name {
            /// All of them, in their order.
            pub const ALL: [Self; [$($word),+].len()] = [$(Self::$variant),+];

            /// The word in the database and in JSON.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }
        }

        impl std::str::FromStr for $name {
            type Err = ();

            fn from_str(word: &str) -> Result<Self, ()> {
                match word { $($word => Ok(Self::$variant),)+ _ => Err(()) }
            }
        }

        impl From<$name> for $crate::db::Value {
            fn from(word: $name) -> Self {
                word.as_str().into()
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use crate::db::testing::on_both;
    use crate::read;

    words! {
        /// How ripe a pear is.
        #[derive(PartialOrd, Ord)]
        enum Ripeness {
            /// Not yet.
            Green = "green",
            /// Once it was at its best.
            PastIt = "PAST IT",
        }
    }

    #[tokio::test]
    async fn a_word_is_the_same_in_the_database_in_json_and_in_the_code() {
        on_both(|test| async move {
            for word in Ripeness::ALL {
                assert_eq!(serde_json::to_value(word).unwrap(), word.as_str());
                assert_eq!(serde_json::from_value::<Ripeness>(word.as_str().into()).unwrap(), word);
                assert_eq!(word.as_str().parse(), Ok(word));
                let (text, back): (bool, Ripeness) = read!(&test.db, c =>
                    sqlx::query_as("select cast($1 as text) = $2, cast($2 as text)")
                        .bind(word).bind(word.as_str()).fetch_one(c).await.unwrap());
                assert_eq!((text, back), (true, word));
            }
        })
        .await;
        assert_eq!("Green".parse::<Ripeness>(), Err(()));
        assert!(Ripeness::Green < Ripeness::PastIt);
    }
}
