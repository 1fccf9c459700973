//! The buttons that a task returns, as follow-ups.

use baigong_provider::{FollowUp, MediaKind, Prefill, Text};
use serde::Deserialize;

use crate::TOOL;

/// A button as the vendor tells of it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Button {
    custom_id: Option<String>,
    label: Option<String>,
    emoji: Option<String>,
}

impl Button {
    /// The button as a follow-up, unless it makes nothing or asks for what no form can give. `confirms` says whether a
    /// prompt that it asks for can be handed in.
    pub fn follow_up(self, confirms: bool) -> Option<FollowUp> {
        let custom_id = self.custom_id.filter(|id| !id.is_empty())?;
        let parts: Vec<&str> = custom_id.split("::").collect();
        let title = match parts.as_slice() {
            // Bookmarks make nothing, a region needs a mask, and videos have a form of their own.
            ["MJ", "BOOKMARK" | "Inpaint", ..] => return None,
            ["MJ", "JOB", job, ..] if job.starts_with("animate") || job.starts_with("video") => return None,
            ["MJ", "CustomZoom", ..] if !confirms => return None,
            parts => title(parts),
        };
        let own = self.label.filter(|label| !label.trim().is_empty());
        let title = title.or(own.map(|own| Text::made(own.clone(), own)));
        let title = match (self.emoji.filter(|emoji| is_pictograph(emoji)), title) {
            (Some(emoji), Some(title)) => {
                Text::made(format!("{emoji} {}", title.zh), format!("{emoji} {}", title.en))
            }
            (Some(emoji), None) => Text::made(emoji.clone(), emoji),
            (None, title) => title.unwrap_or(Text::new("其他操作", "Other action")),
        };
        let asks: &[&str] = if parts.get(1) == Some(&"CustomZoom") { &["new_prompt"] } else { &[] };
        let follow_up = FollowUp::new(&custom_id, title, MediaKind::Image, TOOL, "action");
        let follow_up = follow_up.fill("task", Prefill::Task).fill_with("custom_id", custom_id.as_str());
        // What is settled is not drawn: a form would offer words that nobody could hand in.
        let follow_up = if confirms { follow_up } else { follow_up.fill_with("new_prompt", "") };
        Some(follow_up.ask(asks))
    }
}

/// Whether it can be shown as it is: for some buttons the vendor sends a name of its own instead, e.g. `upscale_1`.
fn is_pictograph(emoji: &str) -> bool {
    !emoji.trim().is_empty() && !emoji.is_ascii()
}

/// What a known button is called, by its id: labels differ between versions.
fn title(parts: &[&str]) -> Option<Text> {
    Some(match parts {
        ["MJ", "JOB", "upsample", number, ..] => {
            Text::made(format!("放大 {number}"), format!("Upscale {number}"))
        }
        ["MJ", "JOB", "variation", number, ..] => {
            Text::made(format!("变体 {number}"), format!("Variation {number}"))
        }
        ["MJ", "JOB", job, ..] => fixed(job)?,
        ["MJ", "Outpaint", "50", ..] => Text::new("拉远 2 倍", "Zoom out 2x"),
        ["MJ", "Outpaint", "75", ..] => Text::new("拉远 1.5 倍", "Zoom out 1.5x"),
        ["MJ", "Outpaint", "100", ..] => Text::new("扩展为正方形", "Make square"),
        ["MJ", "CustomZoom", ..] => Text::new("自定义拉远", "Custom zoom"),
        _ => return None,
    })
}

fn fixed(job: &str) -> Option<Text> {
    Some(match job {
        "reroll" => Text::new("重新生成", "Reroll"),
        "low_variation" => Text::new("细微变化", "Vary (subtle)"),
        "high_variation" => Text::new("强烈变化", "Vary (strong)"),
        "pan_left" => Text::new("向左扩展", "Pan left"),
        "pan_right" => Text::new("向右扩展", "Pan right"),
        "pan_up" => Text::new("向上扩展", "Pan up"),
        "pan_down" => Text::new("向下扩展", "Pan down"),
        job if job.starts_with("upsample") && job.ends_with("_subtle") => {
            Text::new("精细放大", "Upscale (subtle)")
        }
        job if job.starts_with("upsample") && job.ends_with("_creative") => {
            Text::new("创意放大", "Upscale (creative)")
        }
        job if job.starts_with("upsample") && job.ends_with("_2x") => Text::new("放大 2 倍", "Upscale 2x"),
        job if job.starts_with("upsample") && job.ends_with("_4x") => Text::new("放大 4 倍", "Upscale 4x"),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn label(custom_id: &str, confirms: bool) -> Option<(String, String)> {
        labelled(custom_id, "Label", "", confirms)
    }

    fn labelled(custom_id: &str, label: &str, emoji: &str, confirms: bool) -> Option<(String, String)> {
        let button = json!({ "customId": custom_id, "label": label, "emoji": emoji });
        let follow_up = serde_json::from_value::<Button>(button).unwrap().follow_up(confirms)?;
        Some((follow_up.label.zh.into(), follow_up.label.en.into()))
    }

    #[test]
    fn known_buttons_have_titles_in_both_languages_and_the_rest_keep_their_labels() {
        for (id, title) in [
            ("MJ::JOB::upsample::2::u", ("放大 2", "Upscale 2")),
            ("MJ::JOB::variation::4::u", ("变体 4", "Variation 4")),
            ("MJ::JOB::reroll::0::u::SOLO", ("重新生成", "Reroll")),
            ("MJ::JOB::upsample_v6_2x_subtle::1::u::SOLO", ("精细放大", "Upscale (subtle)")),
            ("MJ::JOB::upsample_v7_2x_creative::1::u::SOLO", ("创意放大", "Upscale (creative)")),
            ("MJ::JOB::pan_left::1::u::SOLO", ("向左扩展", "Pan left")),
            ("MJ::Outpaint::75::1::u::SOLO", ("拉远 1.5 倍", "Zoom out 1.5x")),
            ("MJ::JOB::remaster::1::u", ("Label", "Label")),
            ("something else", ("Label", "Label")),
        ] {
            let label = label(id, false).unwrap();
            assert_eq!((label.0.as_str(), label.1.as_str()), title, "{id}");
        }
    }

    #[test]
    fn a_button_shows_the_emoji_that_came_with_it() {
        for (id, label, emoji, title) in [
            ("MJ::JOB::reroll::0::u::SOLO", "", "🔄", "🔄 重新生成"),
            ("MJ::JOB::upsample_v6_2x_subtle::1::u::SOLO", "Upscale (Subtle)", "upscale_1", "精细放大"),
            ("something else", "Label", "🔍", "🔍 Label"),
            ("something else", "", "🔍", "🔍"),
            ("something else", "", "upscale_1", "其他操作"),
        ] {
            assert_eq!(labelled(id, label, emoji, false).unwrap().0, title, "{id} {label} {emoji}");
        }
    }

    #[test]
    fn other_words_are_asked_for_only_where_they_can_be_handed_in() {
        for confirms in [true, false] {
            let button = json!({ "customId": "MJ::JOB::upsample::1::u" });
            let follow_up = serde_json::from_value::<Button>(button).unwrap().follow_up(confirms).unwrap();
            assert_eq!(follow_up.prefill.contains_key("new_prompt"), !confirms, "confirms: {confirms}");
        }
    }

    #[test]
    fn buttons_that_lead_nowhere_are_left_out() {
        for id in ["", "MJ::BOOKMARK::u", "MJ::Inpaint::1::u::SOLO", "MJ::JOB::animate_high::1::u"] {
            assert_eq!(label(id, true), None, "{id}");
        }
        assert_eq!(label("MJ::CustomZoom::u", false), None);
        assert_eq!(label("MJ::CustomZoom::u", true).unwrap().0, "自定义拉远");
    }
}
