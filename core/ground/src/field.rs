//! Fields of a form that are wrong, and characters that no text for others may hold.

use crate::message::common;
use crate::{Message, Text};

/// What is wrong with one field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldError {
    /// JSON pointer from the parameters, e.g. `/prompt`.
    pub path: String,
    /// The keyword that was broken, e.g. `maxLength`.
    pub code: String,
    /// For people: the schema's `errorMessage` for the keyword, or a general text.
    pub message: Text,
}

impl FieldError {
    /// The field at `path`, a JSON pointer, broke the rule `code`; a person is told `message`.
    pub fn new(path: impl Into<String>, code: &str, message: impl Into<Text>) -> Self {
        Self { path: path.into(), code: code.to_owned(), message: message.into() }
    }

    /// The same, seen from the form of which this one is the part at `pointer`, e.g. `/params`.
    #[must_use]
    pub fn within(self, pointer: &str) -> Self {
        Self { path: format!("{pointer}{}", self.path), ..self }
    }
}

/// The field `name` of a form is wrong, as a person is told in `message`: the path is `/name`, the code `invalid`.
pub fn invalid_field(name: &str, message: impl Into<Text>) -> FieldError {
    FieldError::new(format!("/{name}"), "invalid", message)
}

/// What a person is told first of fields that are wrong.
pub fn first_message(fields: &[FieldError]) -> Message {
    fields.first().map_or_else(common::parameters_wrong, |field| field.message.clone().into())
}

/// Control characters, and marks that nobody sees: by them one text looks like another.
pub fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff0}'..='\u{ffff}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_field_is_named_by_a_pointer_from_the_form() {
        let wrong = invalid_field("email", Text::new("邮箱格式不正确", "This is not an e-mail address"));
        assert_eq!((wrong.path.as_str(), wrong.code.as_str()), ("/email", "invalid"));
        assert_eq!(wrong.message.zh, "邮箱格式不正确");
    }
}
