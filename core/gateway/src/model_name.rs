//! How a mode of a tool is called where protocols speak of models.

use std::fmt;
use std::str::FromStr;

/// A mode of a tool as protocols name models: `kling/text`. Both parts are ids, which hold no `/`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModelName {
    /// The tool's id.
    pub tool: String,
    /// The mode's id.
    pub mode: String,
}

impl ModelName {
    /// The name of a mode.
    pub fn of(tool: &str, mode: &str) -> Self {
        Self { tool: tool.to_owned(), mode: mode.to_owned() }
    }
}

impl fmt::Display for ModelName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.tool, self.mode)
    }
}

impl FromStr for ModelName {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        match name.split_once('/') {
            Some((tool, mode)) if !tool.is_empty() && !mode.is_empty() && !mode.contains('/') => {
                Ok(Self::of(tool, mode))
            }
            _ => Err(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_a_tool_and_a_mode() {
        let name = ModelName::of("nano-banana", "line1");
        assert_eq!(name.to_string().parse(), Ok(name));
        for wrong in ["kling", "/text", "kling/", "a/b/c", ""] {
            assert!(wrong.parse::<ModelName>().is_err(), "{wrong}");
        }
    }
}
