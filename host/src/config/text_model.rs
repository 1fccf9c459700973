//! The model that rewrites prompts.

use serde::Deserialize;
use url::Url;

use super::parts::Hidden;

/// A text model that speaks the protocol of OpenAI's chat completions. Without an address nobody is offered to have a
/// prompt rewritten.
#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TextModelConfig {
    /// The address below which `/chat/completions` is, e.g. `https://api.example.com/v1`.
    pub base_url: Option<Url>,
    /// Goes with each request as a bearer token; a server of one's own may want none.
    pub api_key: Option<Hidden>,
    /// The model's name at that address.
    pub model: String,
    /// Longest time that a person waits for an answer, in seconds.
    pub timeout_seconds: u64,
    /// Longest answer that is asked and paid for, in the model's tokens.
    pub max_tokens: u32,
    /// Prompts of a user in a day, and at once; one more as the day goes by.
    pub per_user_day: u32,
    /// Prompts of the whole site in a day, likewise.
    pub site_day: u32,
    /// Whether visitors may ask too, who cost nothing to become.
    pub visitors: bool,
}

impl Default for TextModelConfig {
    fn default() -> Self {
        Self {
            base_url: None,
            api_key: None,
            model: String::new(),
            timeout_seconds: 30,
            max_tokens: 800,
            per_user_day: 100,
            site_day: 5000,
            visitors: false,
        }
    }
}

impl TextModelConfig {
    pub(super) fn faults(&self) -> Vec<String> {
        let Some(url) = &self.base_url else { return Vec::new() };
        let mut faults = Vec::new();
        if !matches!(url.scheme(), "http" | "https") {
            faults.push("text_model.base_url: must begin with http:// or https://".to_owned());
        }
        if self.model.trim().is_empty() {
            faults.push("text_model.model: must name a model".to_owned());
        }
        let least_one = [
            ("timeout_seconds", self.timeout_seconds),
            ("max_tokens", self.max_tokens.into()),
            ("per_user_day", self.per_user_day.into()),
            ("site_day", self.site_day.into()),
        ];
        let zero = least_one.into_iter().filter(|(_, value)| *value == 0);
        faults.extend(zero.map(|(key, _)| format!("text_model.{key}: must be at least 1")));
        faults
    }
}

#[cfg(test)]
mod tests {
    use super::super::Config;

    #[test]
    fn a_text_model_without_a_name_is_refused_by_its_key() {
        let faults = |toml: &str| Config::from_toml(toml).unwrap_err().0.join("\n");
        assert_eq!(
            faults("[text_model]\nbase_url = \"https://api.example.com/v1\""),
            "text_model.model: must name a model"
        );
        assert!(
            faults("[text_model]\nbase_url = \"ftp://api.example.com\"\nmodel = \"m\"")
                .starts_with("text_model.base_url: ")
        );
        assert!(Config::from_toml("").unwrap().text_model.base_url.is_none());
    }
}
