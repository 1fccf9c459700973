//! The buttons that a task returns, as follow-ups.

use baigong_provider::{FollowUp, MediaKind, Prefill};
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
        let own = [self.label, self.emoji].into_iter().flatten().find(|text| !text.trim().is_empty());
        let title = title.or(own).unwrap_or_else(|| "其他操作".to_owned());
        let asks: &[&str] = if parts.get(1) == Some(&"CustomZoom") { &["new_prompt"] } else { &[] };
        let follow_up = FollowUp::new(&custom_id, &title, MediaKind::Image, TOOL, "action");
        Some(follow_up.fill("task", Prefill::Task).fill_with("custom_id", custom_id.as_str()).ask(asks))
    }
}

/// What a known button is called, by its id: labels differ between versions.
fn title(parts: &[&str]) -> Option<String> {
    Some(match parts {
        ["MJ", "JOB", "upsample", number, ..] => format!("放大 {number}"),
        ["MJ", "JOB", "variation", number, ..] => format!("变体 {number}"),
        ["MJ", "JOB", job, ..] => fixed(job)?.to_owned(),
        ["MJ", "Outpaint", "50", ..] => "拉远 2 倍".to_owned(),
        ["MJ", "Outpaint", "75", ..] => "拉远 1.5 倍".to_owned(),
        ["MJ", "Outpaint", "100", ..] => "扩展为正方形".to_owned(),
        ["MJ", "CustomZoom", ..] => "自定义拉远".to_owned(),
        _ => return None,
    })
}

fn fixed(job: &str) -> Option<&'static str> {
    Some(match job {
        "reroll" => "重新生成",
        "low_variation" => "细微变化",
        "high_variation" => "强烈变化",
        "pan_left" => "向左扩展",
        "pan_right" => "向右扩展",
        "pan_up" => "向上扩展",
        "pan_down" => "向下扩展",
        job if job.starts_with("upsample") && job.ends_with("_subtle") => "精细放大",
        job if job.starts_with("upsample") && job.ends_with("_creative") => "创意放大",
        job if job.starts_with("upsample") && job.ends_with("_2x") => "放大 2 倍",
        job if job.starts_with("upsample") && job.ends_with("_4x") => "放大 4 倍",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn label(custom_id: &str, confirms: bool) -> Option<String> {
        let button = json!({ "customId": custom_id, "label": "Label", "emoji": "" });
        serde_json::from_value::<Button>(button).unwrap().follow_up(confirms).map(|follow_up| follow_up.label)
    }

    #[test]
    fn known_buttons_have_chinese_titles_and_the_rest_keep_their_labels() {
        for (id, title) in [
            ("MJ::JOB::upsample::2::u", "放大 2"),
            ("MJ::JOB::variation::4::u", "变体 4"),
            ("MJ::JOB::reroll::0::u::SOLO", "重新生成"),
            ("MJ::JOB::upsample_v6_2x_subtle::1::u::SOLO", "精细放大"),
            ("MJ::JOB::upsample_v7_2x_creative::1::u::SOLO", "创意放大"),
            ("MJ::JOB::pan_left::1::u::SOLO", "向左扩展"),
            ("MJ::Outpaint::75::1::u::SOLO", "拉远 1.5 倍"),
            ("MJ::JOB::remaster::1::u", "Label"),
            ("something else", "Label"),
        ] {
            assert_eq!(label(id, false).as_deref(), Some(title), "{id}");
        }
    }

    #[test]
    fn buttons_that_lead_nowhere_are_left_out() {
        for id in ["", "MJ::BOOKMARK::u", "MJ::Inpaint::1::u::SOLO", "MJ::JOB::animate_high::1::u"] {
            assert_eq!(label(id, true), None, "{id}");
        }
        assert_eq!(label("MJ::CustomZoom::u", false), None);
        assert_eq!(label("MJ::CustomZoom::u", true).as_deref(), Some("自定义拉远"));
    }
}
