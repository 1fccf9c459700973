//! Luma video: text and first and last frames to video, and videos that go on, over a relay or Dream Machine itself.

mod error;
mod official;
mod params;
mod relay;

use baigong_provider::{
    Artifact, Call, Climb, Error, FollowUp, Glyph, Health, Job, Manifest, MediaKind, Mode, Operation,
    Pigment, PollPolicy, Prefill, PriceRule, Progress, Provider, Result, Shelf, Submitted, Text, Wire,
    account, register_provider, sentences,
};

pub use crate::params::Params;

/// Luma 视频.
pub struct LumaVideo;

register_provider!(LumaVideo);

account! {
    Relay,
    Official "Luma 官方接口" / "Luma, official",
}

/// Points of one video: every request makes 5 seconds.
const POINTS: i64 = 40;

fn modes() -> Vec<Mode> {
    let extend =
        FollowUp::new("extend", Text::new("延长视频", "Extend video"), MediaKind::Video, "luma", "extend")
            .fill("task", Prefill::Task)
            .fill("aspect_ratio", Prefill::Param { name: "aspect_ratio".into() })
            .ask(&["prompt"]);
    let mode = |id, label| {
        Mode::new(id, label, MediaKind::Video)
            .price(PriceRule::flat(POINTS))
            // 60 polls.
            .poll(PollPolicy::every_secs(5).deadline_mins(5))
            .climb(Climb::BY_STATE)
            .timeout_message(Text::new(
                "视频生成超时，请稍后重试",
                "The video took too long. Please try again later.",
            ))
            .follow_up(extend.clone())
    };
    vec![
        mode("text", Text::new("文生视频", "Text to video")),
        mode("image", Text::new("图生视频", "Image to video")),
        mode("extend", Text::new("延长视频", "Extend video")).follow_up_only(),
    ]
}

/// First light.
const GLYPH: Glyph = Glyph::line(
    Pigment::Ochre,
    "M3.5 16.5h17M7.4 16.5a4.6 4.6 0 0 1 9.2 0M12 4.8v3.4M5 8.6l2.2 2.2M19 8.6l-2.2 2.2M7.5 19.7\
     h9",
);

impl Provider for LumaVideo {
    type Account = Account;
    type Params = Params;

    fn manifest() -> Manifest {
        Manifest {
            id: "luma".into(),
            vendor: "luma".into(),
            vendor_title: Text::name("Luma"),
            title: Text::new("Luma 视频", "Luma Video"),
            summary: Text::new(
                "文字或首尾帧图片生成 5 秒视频，并可不断延长",
                "Five seconds from words or two frames, extended as often as you like",
            ),
            route: "/provider-generator/video-generator/video-luma-generator".into(),
            shelf: Shelf::VideoForeign,
            order: 10,
            also: Vec::new(),
            glyph: GLYPH,
            wires: vec![
                Wire::RELAY,
                Wire::official("https://api.lumalabs.ai/dream-machine/v1").fetching_inputs().calling_back(),
            ],
            modes: modes(),
        }
    }

    async fn submit(call: &Call<'_, Account>, params: Params) -> Result<Submitted> {
        let job = match call.account {
            Account::Relay(_) => relay::create(call, &params).await?,
            Account::Official(_) => official::create(call, &params).await?,
        };
        Ok(Submitted::Job(job))
    }

    async fn poll(call: &Call<'_, Account>, job: &Job) -> Result<Progress> {
        match call.account {
            Account::Relay(_) => relay::query(call, job, Operation::Poll).await?.progress(),
            Account::Official(_) => Ok(official::query(call, job, Operation::Poll).await?.progress()),
        }
    }

    async fn result(call: &Call<'_, Account>, job: &Job) -> Result<Vec<Artifact>> {
        let url = match call.account {
            Account::Relay(_) => relay::query(call, job, Operation::Result).await?.video_url(),
            Account::Official(_) => official::query(call, job, Operation::Result).await?.video_url(),
        };
        Artifact::videos(url, sentences::NO_VIDEO_LINK)
    }

    async fn probe(call: &Call<'_, Account>) -> Result<Health> {
        match call.account {
            Account::Relay(_) => Err(Error::unsupported(Operation::Probe)),
            Account::Official(_) => official::probe(call).await,
        }
    }
}
