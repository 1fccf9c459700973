//! Fields of a form that are wrong.

pub use baigong_provider::schema::FieldError;

/// The field `name` of a form is wrong, as a person is told in `message`, zh-CN: the path is `/name`, the code `invalid`.
pub fn invalid_field(name: &str, message: impl Into<String>) -> FieldError {
    FieldError::new(format!("/{name}"), "invalid", message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_field_is_named_by_a_pointer_from_the_form() {
        let wrong = invalid_field("email", "邮箱格式不正确");
        assert_eq!((wrong.path.as_str(), wrong.code.as_str()), ("/email", "invalid"));
        assert_eq!(wrong.message, "邮箱格式不正确");
    }
}
