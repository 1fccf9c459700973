//! Flux: images from words, images changed by words, repainted in part or extended, over a relay or Black Forest Labs' own
//! interface.

mod api;
mod error;
mod params;

use std::borrow::Cow;

use baigong_provider::{
    Artifact, Call, Climb, Error, ErrorKind, FollowUp, Glyph, Health, Job, Manifest, MediaKind, Mode,
    Operation, Pigment, PollPolicy, Prefill, PriceRule, Progress, Provider, Result, Rise, Shelf, Submitted,
    Text, Wire, account, register_provider,
};

pub use crate::params::Params;

register_provider!(FluxKontext);

account! {
    Relay,
    Official "BFL 官方接口" / "BFL, official": "在 Black Forest Labs 控制台创建" / "Made at dashboard.bfl.ai",
}

/// The vendor's own interface. A job lives at one of its clusters, each with a host of its own.
fn official() -> Wire {
    Wire::official("https://api.bfl.ai").allowing(&["*.bfl.ai"])
}

/// The tool.
pub struct FluxKontext;

/// Streams beside each other.
const GLYPH: Glyph = Glyph::line(
    Pigment::Celadon,
    "M3.8 8.2c2.7-3.2 5.5-3.2 8.2 0s5.5 3.2 8.2 0M3.8 12.8c2.7-3.2 5.5-3.2 8.2 0s5.5 3.2 8.2 0\
     M3.8 17.4c2.7-3.2 5.5-3.2 8.2 0s5.5 3.2 8.2 0",
);

impl Provider for FluxKontext {
    type Account = Account;
    type Params = Params;

    fn manifest() -> Manifest {
        Manifest {
            id: "flux".into(),
            vendor: "flux".into(),
            vendor_title: Text::name("Black Forest Labs"),
            title: Text::name("Flux Kontext"),
            summary: Text::new(
                "一句话画出图片，或用至多四张参考图精准改图",
                "Pictures from a sentence, or precise edits from up to four references",
            ),
            route: "/provider-generator/video-generator/flux-generator".into(),
            shelf: Shelf::Image,
            order: 30,
            also: Vec::new(),
            glyph: GLYPH,
            wires: vec![Wire { fetches_inputs: false, ..Wire::RELAY }, official()],
            modes: vec![
                mode("txt2img", Text::new("文生图", "Text to image")).price(kontext_price()),
                mode("img2img", Text::new("图生图", "Image to image")).price(kontext_price()),
                // A gateway is not known to have these two.
                mode("fill", Text::new("局部重绘", "Repaint a part"))
                    .price(PriceRule::flat(7))
                    .only_on(&["official"]),
                mode("expand", Text::new("扩图", "Extend the edges"))
                    .price(PriceRule::flat(7))
                    .only_on(&["official"]),
            ],
        }
    }

    async fn submit(call: &Call<'_, Account>, params: Params) -> Result<Submitted> {
        Ok(Submitted::Job(Job::of(&api::create(call, params).await?)))
    }

    async fn poll(call: &Call<'_, Account>, job: &Job) -> Result<Progress> {
        Ok(api::query(call, &job.parts()?, Operation::Poll).await?.progress())
    }

    async fn result(call: &Call<'_, Account>, job: &Job) -> Result<Vec<Artifact>> {
        let (url, seed) =
            api::query(call, &job.parts()?, Operation::Result).await?.sample().ok_or_else(|| {
                Error::new(
                    ErrorKind::Unexpected,
                    ["任务已完成，但无法获取图像数据。", "The task is done, but its image cannot be fetched"],
                )
            })?;
        let seed = seed.map(|seed| format!("种子 {seed}"));
        Ok(vec![Artifact::url(MediaKind::Image, url).described(seed)])
    }

    async fn probe(call: &Call<'_, Account>) -> Result<Health> {
        match call.account {
            Account::Relay(_) => Err(Error::unsupported(Operation::Probe)),
            Account::Official(_) => api::probe(call).await,
        }
    }
}

/// The steps up to the first poll, and what each poll adds.
const CLIMB: Climb = {
    let poll = Rise { by: 5, most: 90 };
    Climb { submit: Cow::Borrowed(&[5, 15, 25, 40, 50]), waiting: poll, working: poll }
};

fn kontext_price() -> PriceRule {
    PriceRule::grid(&[("model", &[("flux-kontext-pro", 5), ("flux-kontext-max", 10)])])
}

/// What all forms have in common.
fn mode(id: &'static str, label: Text) -> Mode {
    let edit = FollowUp::new("edit", Text::new("编辑", "Edit"), MediaKind::Image, "flux", "img2img")
        .fill("images", Prefill::Artifact)
        .ask(&["prompt"]);
    let into_video = FollowUp {
        append: false,
        ..FollowUp::use_as_reference("kling", "image", "image").label(Text::new("生成视频", "Make a video"))
    };
    let onward = |mode, label| FollowUp {
        append: false,
        ..FollowUp::use_as_reference("flux", mode, "image").label(label)
    };
    Mode {
        // The address of a result is signed for ten minutes.
        result_lifetime_ms: Some(10 * 60 * 1000),
        ..Mode::new(id, label, MediaKind::Image)
            // 120 polls.
            .poll(PollPolicy::every_secs(5).deadline_mins(10))
            .estimate_secs(15)
            .climb(CLIMB)
            .timeout_message(Text::new("获取图像结果超时。", "Fetching the image timed out."))
            .history(50)
            .follow_up(edit)
            .follow_up(onward("fill", Text::new("局部重绘", "Repaint a part")))
            .follow_up(onward("expand", Text::new("扩图", "Extend the edges")))
            .follow_up(into_video)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_late_image_is_told_in_the_specified_words() {
        for mode in FluxKontext::manifest().modes {
            assert_eq!(mode.timeout_message.as_ref().map(|words| &*words.zh), Some("获取图像结果超时。"));
        }
    }
}
