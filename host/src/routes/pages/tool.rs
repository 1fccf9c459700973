//! What the page of a tool is about, in the words of its form.

use baigong_ground::Language;
use baigong_provider::schema::is_prompt;
use baigong_provider::{OfferedForm, Text};
use serde_json::Value;

use super::{DESCRIPTION, LANGUAGE, OUTLINE, TITLE};
use crate::app::App;
use crate::http::plain_page::escape;
use crate::routes::addresses::{self, HUB};
use crate::routes::site;

/// What a tool's page shows before its program has come.
pub(super) struct About {
    title: Text,
    summary: Text,
    /// The form that opens first.
    form: Option<OfferedForm>,
    /// Whether that form opens with its example for a first visitor, as the hub's does.
    with_example: bool,
}

impl About {
    /// Of the tool at an address; nothing for pages of no tool.
    pub fn of(app: &App, path: &str) -> Option<Self> {
        let path = path.trim_end_matches('/');
        let tools = app.registry.snapshot();
        let (tool, mode, with_example) = match addresses::tool_at(&tools, path) {
            Some((tool, mode)) => (tool, mode.map(str::to_owned), false),
            None if path == HUB => {
                let (id, mode) = site::first_sight(app);
                (tools.tool(&id).ok()?, mode, true)
            }
            None => return None,
        };
        let manifest = tool.manifest();
        let mode = match &mode {
            Some(id) => Some(&**id),
            None => manifest.modes.iter().find(|mode| !mode.follow_up_only).map(|mode| &*mode.id),
        };
        let form = mode.and_then(|mode| tools.form(&manifest.id, mode));
        let (title, summary) = (manifest.title.clone(), manifest.summary.clone());
        Some(Self { title, summary, form, with_example })
    }

    /// The page with these words in it.
    pub fn write(&self, page: &str, language: Language, site: &Text) -> String {
        let pick = |text: &Text| escape(language.pick(&text.zh, &text.en));
        let (title, summary) = (pick(&self.title), pick(&self.summary));
        let prompt = self.prompt(language).unwrap_or_default();
        let outline = format!("<header><h1>{title}</h1><p>{summary}</p>{prompt}</header>");
        page.replacen(LANGUAGE, &format!("<html lang=\"{}\">", language.tag()), 1)
            .replacen(TITLE, &format!("<title>{title} · {}</title>", pick(site)), 1)
            .replacen(DESCRIPTION, &format!("content=\"{summary}\""), 1)
            .replacen(OUTLINE, &outline, 1)
    }

    /// What stands in the field that is drawn as a prompt: the example's words, or the hint.
    fn prompt(&self, language: Language) -> Option<String> {
        let form = self.form.as_ref()?;
        let schema = form.validator.schema();
        let fields = schema.get("properties")?.as_object()?;
        let (name, field) = fields.iter().find(|(_, field)| is_prompt(field))?;
        let english = schema.get("x-en").and_then(|words| words.get("example")?.get(name));
        let words = language.pick(None, english).or_else(|| form.example.get(name));
        let example = words.and_then(Value::as_str).filter(|_| self.with_example);
        if let Some(words) = example {
            return Some(format!("<blockquote>{}</blockquote>", escape(words)));
        }
        let hint = language.pick(field.get("x-placeholder"), field.pointer("/x-en/placeholder"));
        let hint = hint.or_else(|| field.pointer("/examples/0"))?.as_str()?;
        Some(format!("<blockquote data-hint>{}</blockquote>", escape(hint)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::SiteConfig;

    #[test]
    fn the_page_of_a_tool_says_what_it_is_in_the_readers_language() {
        let (title, summary) = (Text::new("甲<乙", "A < B"), Text::new("画画", "Draws"));
        let about = About { title, summary, form: None, with_example: false };
        let page = include_str!("../../../../web/index.html");
        let chinese = about.write(page, Language::Chinese, &SiteConfig::default().names());
        assert!(chinese.contains("<html lang=\"zh-CN\">"));
        assert!(chinese.contains("<title>甲&lt;乙 · 百工</title>"));
        assert!(chinese.contains("<header><h1>甲&lt;乙</h1><p>画画</p></header>"));
        let english = about.write(page, Language::English, &SiteConfig::default().names());
        assert!(english.contains("<html lang=\"en\">"));
        assert!(english.contains("<title>A &lt; B · Baigong</title>"));
        assert!(english.contains("<meta name=\"description\" content=\"Draws\" />"));
    }
}
