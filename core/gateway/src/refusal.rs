//! Why a request was refused, before a protocol gives it its own shape.

/// A refusal of this site.
#[derive(Debug, Clone)]
pub struct Refusal {
    /// HTTP status.
    pub status: u16,
    /// The word of our own catalogue, such as `insufficient_points`.
    pub code: String,
    /// For people.
    pub message: String,
    /// Fields at fault.
    pub fields: Vec<WrongField>,
}

/// What is wrong with one field.
#[derive(Debug, Clone)]
pub struct WrongField {
    /// JSON pointer into the body of our own call, such as `/params/prompt`; of what is no parameter into the protocol's own, such
    /// as `/webhook`.
    pub path: String,
    /// A stable word, such as `required`.
    pub code: String,
    /// For people.
    pub message: String,
}

impl WrongField {
    /// The names and places on the way to the field, those of a parameter below where a protocol has its input.
    pub fn steps<'a>(&'a self, input: &'a [&str]) -> impl Iterator<Item = &'a str> {
        let parameter = self.path.strip_prefix("/params");
        let below = parameter.map_or(&[][..], |_| input);
        let own = parameter.unwrap_or(&self.path).split('/').filter(|step| !step.is_empty());
        below.iter().copied().chain(own)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parameter_is_where_the_protocol_has_its_input() {
        let at = |path: &str, input: &[&str]| {
            let field = WrongField { path: path.into(), code: String::new(), message: String::new() };
            field.steps(input).collect::<Vec<_>>().join(".")
        };
        assert_eq!(at("/params/images/0", &["input"]), "input.images.0");
        assert_eq!(at("/params/prompt", &[]), "prompt");
        assert_eq!(at("/webhook", &["input"]), "webhook");
    }
}
