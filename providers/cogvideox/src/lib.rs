//! 智谱 (Zhipu) CogVideoX: text and image to video, over a relay or the vendor's own interface.

mod api;
mod error;
mod params;

use baigong_provider::{
    Artifact, Call, Error, ErrorKind, Glyph, Job, Manifest, MediaKind, Mode, Operation, Pigment, PollPolicy,
    PriceRule, Progress, Provider, Result, Shelf, Submitted, Text, Wire, account, register_provider,
    sentences,
};

pub use crate::params::Params;

/// 智谱视频.
pub struct CogvideoxVideo;

register_provider!(CogvideoxVideo);

account! {
    Relay,
    Official "智谱官方接口" / "Zhipu, official": "智谱开放平台的密钥" / "Key of the Zhipu platform",
}

impl Account {
    /// Whether requests go to the vendor itself.
    pub(crate) fn is_official(&self) -> bool {
        matches!(self, Self::Official(_))
    }
}

/// Points of a video by its length.
const PRICE: &[(&str, i64)] = &[("5", 20), ("10", 40)];

/// Thoughts that are linked.
const GLYPH: Glyph = Glyph::line(
    Pigment::Purple,
    "M12 7.7v3.1M10.3 13.7l-3.2 2.1M13.7 13.7l3.2 2.1M7.2 8.5l2.9 2.5M16.8 8.5l-2.9 2.5",
)
.and_fill(
    "M12 3.3a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 1 0 0-4.4zM12 10.2\
     a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 1 0 0-4.6zM5.5 14.9a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 1 0 0-4.4z\
     M18.5 14.9a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 1 0 0-4.4zM5.9 5.7\
     a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 1 0 0-3.4zM18.1 5.7a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 1 0 0-3.4z",
);

impl Provider for CogvideoxVideo {
    type Account = Account;
    type Params = Params;

    fn manifest() -> Manifest {
        let mode = |id, label| {
            Mode::new(id, label, MediaKind::Video)
                .price(PriceRule::grid(&[("duration", PRICE)]))
                .poll(PollPolicy::every_secs(3).confirming(3).deadline_mins(120))
        };
        Manifest {
            id: "cogvideox".into(),
            vendor: "cogvideox".into(),
            vendor_title: Text::new("智谱", "Zhipu"),
            title: Text::new("智谱视频", "CogVideoX"),
            summary: Text::new(
                "文字或图片生成 5 或 10 秒视频，可自动优化提示词",
                "Videos of 5 or 10 seconds from words or a picture, with prompts improved for you",
            ),
            route: "/provider-generator/video-generator/video-cogvideox-creator".into(),
            shelf: Shelf::VideoDomestic,
            order: 70,
            also: Vec::new(),
            glyph: GLYPH,
            wires: vec![Wire::RELAY, Wire::official("https://open.bigmodel.cn/api/paas/v4")],
            modes: vec![
                mode("text", Text::new("文生视频", "Text to video")),
                mode("image", Text::new("图生视频", "Image to video")),
            ],
        }
    }

    async fn submit(call: &Call<'_, Account>, params: Params) -> Result<Submitted> {
        Ok(Submitted::Job(api::create(call, &params).await?))
    }

    async fn poll(call: &Call<'_, Account>, job: &Job) -> Result<Progress> {
        Ok(api::query(call, job, Operation::Poll).await?.progress())
    }

    async fn result(call: &Call<'_, Account>, job: &Job) -> Result<Vec<Artifact>> {
        let videos = api::query(call, job, Operation::Result).await?.videos();
        let missing = || Error::new(ErrorKind::Unexpected, sentences::NO_VIDEO_LINK);
        if videos.is_empty() { Err(missing()) } else { Ok(videos) }
    }
}
