//! The few places where the two databases want different words.

/// Which database speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// SQLite 3.
    Sqlite,
    /// PostgreSQL 13 or later.
    Postgres,
}

impl Dialect {
    /// A table `r(value)` of the elements of the JSON array in `$1`: many rows in one statement.
    /// Fields are read as `r.value ->> 'name'` and cast, on both databases. SQLite's `json_each` would write each element
    /// as text again for every field that is read of it; `jsonb_each` hands on what was parsed once.
    pub fn rows(self) -> &'static str {
        match self {
            Self::Sqlite => "jsonb_each($1) as r",
            Self::Postgres => "json_array_elements($1::json) as r(value)",
        }
    }

    /// An element of an array of plain strings as text: the value itself, not its JSON.
    pub fn element(self) -> &'static str {
        match self {
            Self::Sqlite => "r.value",
            Self::Postgres => "r.value #>> '{}'",
        }
    }

    /// The function that gives where a text stands in another: `f(whole, part)`, 0 if nowhere.
    pub fn position(self) -> &'static str {
        match self {
            Self::Sqlite => "instr",
            Self::Postgres => "strpos",
        }
    }

    /// The time in milliseconds that all processes of a database share.
    pub fn now_ms(self) -> &'static str {
        match self {
            Self::Sqlite => "cast(unixepoch('subsec') * 1000 as bigint)",
            Self::Postgres => "cast(extract(epoch from clock_timestamp()) * 1000 as bigint)",
        }
    }

    /// A statement that makes transactions which give the same text as `$1` run one after the other.
    /// SQLite's writing transactions do so anyway.
    pub fn one_at_a_time(self) -> &'static str {
        match self {
            Self::Sqlite => "select $1",
            Self::Postgres => "select pg_advisory_xact_lock(hashtextextended($1, 0))",
        }
    }

    /// Locks the rows that a select returns until the end of the transaction.
    /// SQLite needs none: its writing transaction is alone.
    pub fn for_update(self) -> &'static str {
        match self {
            Self::Sqlite => "",
            Self::Postgres => "for update",
        }
    }
}
