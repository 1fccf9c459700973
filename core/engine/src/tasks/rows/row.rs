//! Rows of tables, whose columns are written once: as the fields of a struct.

use baigong_ledger::{PayerId, TaskId, UserId};

/// A type that a column may have. Fields of JSON are read as text, and cast where that is not what the column holds.
pub(crate) trait Column {
    /// The type to cast to; `None` for text.
    const CAST: Option<&'static str>;
}

/// Says of types how columns of them are read from text: as it is, or cast.
macro_rules! column {
    ($cast:expr; $($type:ty),+) => { $(impl $crate::tasks::rows::row::Column for $type { const CAST: Option<&'static str> = $cast; })+ };
}
pub(crate) use column;
column!(None; String, PayerId, TaskId, UserId);
column!(Some("bigint"); i64);
column!(Some("boolean"); bool);

impl<T: Column> Column for Option<T> {
    const CAST: Option<&'static str> = T::CAST;
}

/// A part of a table's rows: what is read of them, and what is written of them in bulk.
pub(crate) trait Row {
    /// The names of the columns, for a select, a `returning` or an insert.
    const COLUMNS: &'static str;
    /// Each column with the type that its field of JSON is cast to.
    const TYPES: &'static [(&'static str, Option<&'static str>)];

    /// The columns of a row that stands as an object in `r.value`, in the same order and under the same names.
    fn from_json() -> String {
        Self::TYPES.iter().map(column_from_json).collect::<Vec<_>>().join(", ")
    }
}

/// A column, read from its field of the object in `r.value`.
pub(crate) fn column_from_json((name, cast): &(&str, Option<&str>)) -> String {
    match cast {
        Some(cast) => format!("cast(r.value ->> '{name}' as {cast}) as {name}"),
        None => format!("r.value ->> '{name}' as {name}"),
    }
}

/// Declares a struct that is read from the columns of its fields' names, and written to them as JSON.
macro_rules! row {
    (
        $(#[$about:meta])*
        $vis:vis struct $name:ident {
            $(#[$first_about:meta])* $first_vis:vis $first:ident: $first_type:ty,
            $($(#[$field_about:meta])* $field_vis:vis $field:ident: $type:ty,)*
        }
    ) => {
        $(#[$about])*
        #[derive(Debug, Clone, serde::Serialize, sqlx::FromRow)]
        $vis struct $name {
            $(#[$first_about])* $first_vis $first: $first_type,
            $($(#[$field_about])* $field_vis $field: $type,)*
        }

        impl $crate::tasks::rows::row::Row for $name {
            const COLUMNS: &'static str = concat!(stringify!($first) $(, ", ", stringify!($field))*);
            const TYPES: &'static [(&'static str, Option<&'static str>)] = &[
                (stringify!($first), <$first_type as $crate::tasks::rows::row::Column>::CAST),
                $((stringify!($field), <$type as $crate::tasks::rows::row::Column>::CAST),)*
            ];
        }
    };
}
pub(crate) use row;
