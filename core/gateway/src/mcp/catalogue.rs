//! What is found, and how a tool is described: all of it follows from its manifest and its price.

use baigong_provider::{Form, MediaKind, PriceRule, Tool};
use serde_json::{Value, json};

use super::arguments::SearchTools;
use crate::model_name::ModelName;

/// The most that one search gives: more than that a model does not choose from.
const MOST_FOUND: usize = 10;
/// Words that are in every sentence and say nothing.
const FILLERS: [&str; 14] =
    ["a", "an", "the", "to", "of", "for", "from", "with", "and", "or", "in", "on", "my", "me"];

/// A mode of a tool that may be found, with its price in force.
pub struct Found<'a> {
    /// The tool.
    pub tool: &'a Tool,
    /// The mode.
    pub form: &'a Form,
    /// The price in force.
    pub price: &'a PriceRule,
}

impl Found<'_> {
    fn id(&self) -> String {
        ModelName::of(&self.tool.manifest().id, &self.form.mode.id).to_string()
    }

    /// The least that it can cost.
    fn points_from(&self) -> i64 {
        self.price.rows.iter().map(|row| row.points).min().unwrap_or(0)
    }

    fn points_to(&self) -> i64 {
        self.price.rows.iter().map(|row| row.points).max().unwrap_or(0)
    }

    /// What a model has to know to choose.
    fn line(&self) -> Value {
        let (manifest, mode) = (self.tool.manifest(), &self.form.mode);
        json!({
            "id": self.id(),
            "title": format!("{} · {}", manifest.title.en, mode.label.en),
            "title_zh": format!("{} · {}", manifest.title.zh, mode.label.zh),
            "summary": manifest.summary.en,
            "kind": mode.output,
            "points_from": self.points_from(),
            "needs": self.form.validator.schema()["required"],
            "continues_a_result": mode.follow_up_only,
        })
    }

    fn is_of(&self, asked: &SearchTools) -> bool {
        asked.kind.is_none_or(|kind| kind == self.form.mode.output)
            && asked.max_points.is_none_or(|most| self.points_from() <= i64::from(most))
    }

    /// How well it answers to words: those of its name count for more than those of its description.
    fn answers(&self, words: &[String]) -> usize {
        let (manifest, mode) = (self.tool.manifest(), &self.form.mode);
        let name = format!(
            "{} {} {} {} {} {}",
            self.id(),
            manifest.title.en,
            manifest.title.zh,
            mode.label.en,
            mode.label.zh,
            manifest.vendor_title.en
        );
        let about = format!("{} {} {}", manifest.summary.en, manifest.summary.zh, also_called(mode.output));
        let [name, about] = [name, about].map(|text| text.to_lowercase());
        let of_word = |word: &String| {
            3 * usize::from(name.contains(word.as_str())) + 2 * usize::from(about.contains(word.as_str()))
        };
        words.iter().map(of_word).sum()
    }
}

/// What people call a kind.
fn also_called(kind: MediaKind) -> &'static str {
    match kind {
        MediaKind::Image => "image picture photo drawing 图片 图像 照片",
        MediaKind::Video => "video film clip movie animation 视频 影片 动画",
        MediaKind::Audio => "audio music song sound voice speech 音频 音乐 歌曲 声音",
        MediaKind::Model => "3d model mesh 模型 三维",
        MediaKind::Text => "text words chat write 文本 文字 写作",
    }
}

/// The words of a query. Chinese is written without spaces: there every two characters are one more.
fn words(query: &str) -> Vec<String> {
    let parts = query.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty());
    let mut words = Vec::new();
    for part in parts.map(str::to_lowercase).filter(|part| !FILLERS.contains(&part.as_str())) {
        let letters: Vec<char> = part.chars().collect();
        if !part.is_ascii() && letters.len() > 2 {
            words.extend(letters.windows(2).map(|pair| pair.iter().collect()));
        }
        words.push(part);
    }
    words
}

/// The tools that answer best to what is asked, at most ten, and how many there are in all. What only continues a result comes last.
pub fn find<'a>(all: impl Iterator<Item = Found<'a>>, asked: &SearchTools) -> Value {
    let words = words(asked.query.as_deref().unwrap_or_default());
    let of_them = all.filter(|found| found.is_of(asked)).map(|found| (found.answers(&words), found));
    let mut found: Vec<_> = of_them.filter(|(score, _)| words.is_empty() || *score > 0).collect();
    // The sort is stable: the order of their ids stays among equals.
    found.sort_by_key(|(score, found)| (found.form.mode.follow_up_only, usize::MAX - score));
    let total = found.len();
    let lines: Vec<_> = found.iter().take(MOST_FOUND).map(|(_, found)| found.line()).collect();
    json!({ "tools": lines, "total": total })
}

/// All that is needed to make something with a tool. `usual_ms`: how long it usually takes.
pub fn describe(found: &Found<'_>, schema: &Value, usual_ms: u64) -> Value {
    let (mode, price) = (&found.form.mode, found.price);
    let mut described = found.line();
    let members = [
        ("vendor", json!(found.tool.manifest().vendor_title.en)),
        ("schema", schema.clone()),
        ("example", json!({ "id": found.id(), "params": found.form.example })),
        (
            "price",
            json!({
                "points_from": found.points_from(),
                "points_to": found.points_to(),
                "depends_on": price.dimensions,
                "times": price.per,
                "measured": price.measured.as_ref().map(|measured| measured.fact.to_string()),
            }),
        ),
        ("usual_seconds", json!(usual_ms.div_ceil(1000))),
        ("cancel", json!(mode.cancel)),
    ];
    for (name, value) in members {
        described[name] = value;
    }
    described
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_a_query_are_those_that_say_something() {
        assert_eq!(words("Text to a Video, with Kling"), ["text", "video", "kling"]);
        assert_eq!(words("文生视频"), ["文生", "生视", "视频", "文生视频"]);
        assert_eq!(words("3D 模型"), ["3d", "模型"]);
        assert!(words(" ,the… ").is_empty());
    }
}
