//! Types of the tools' parameters for programs in TypeScript and Python, made of the schemas that check them.
//!
//! Forms use few words of JSON Schema (`baigong_provider::schema::KEYWORDS`), and each of them is known here: it decides a
//! type, is told in the type's documentation, or is of no use to a program. Any other word is an error, and so are two types of
//! one name: a type that lies is worse than none.
//!
//! What no type can say stands in the documentation of the field: limits, which option rules out which, and that one of several
//! fields is needed. The server says the rest.

mod model;
mod names;
mod python;
mod typescript;
mod words;

use serde_json::Value;

pub use python::python;
pub use typescript::typescript;

/// A form: one mode of a tool.
pub struct Form<'a> {
    /// Id of the tool.
    pub tool: &'a str,
    /// Id of the mode.
    pub mode: &'a str,
    /// What people call it, a line for each language.
    pub titles: Vec<String>,
    /// The schema of its parameters.
    pub schema: &'a Value,
}

/// Why there are no types.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The schema says something whose meaning for a type is not known.
    #[error("{at}: the word {word:?} has no meaning for types")]
    UnknownWord {
        /// The form and the field.
        at: String,
        /// The word.
        word: String,
    },
    /// The schema has no type of which programs could make use.
    #[error("{at}: {problem}")]
    Untyped {
        /// The form and the field.
        at: String,
        /// What is wrong.
        problem: &'static str,
    },
    /// No name of a type can be made of an id.
    #[error("{at}: no name of a type can be made of {id:?}")]
    Unnamable {
        /// The form and the field.
        at: String,
        /// The id.
        id: String,
    },
    /// Two types would have one name.
    #[error("{at} and {before} would both be the type {name}")]
    NameTaken {
        /// The form and the field.
        at: String,
        /// Those that have the name.
        before: String,
        /// The name.
        name: String,
    },
}
