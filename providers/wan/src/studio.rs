//! 万相 2.2. API reference: <https://docs.siliconflow.cn/cn/api-reference/videos/videos_submit>

mod api;
mod params;

use baigong_provider::{
    Artifact, Call, Error, Glyph, Health, Job, Manifest, MediaKind, Mode, Operation, Pigment, PollPolicy,
    PriceRule, Progress, Provider, Result, Shelf, Submitted, Text, Wire, account, register_provider,
    sentences,
};

use crate::DURATION;
use params::{Order, Params};

/// 万相 2.2.
pub struct WanStudio;

register_provider!(WanStudio);

account! {
    Relay,
    Official "硅基流动官方接口" / "SiliconFlow, official": "在硅基流动控制台创建" / "Made in the SiliconFlow console",
}

/// Points of 5 seconds at 480p; resolution and length multiply them.
const MODELS: &[(&str, i64)] = &[("v2.2-a14b", 15), ("v2.2-5b", 10)];
const RESOLUTION: &[(&str, i64)] = &[("480p", 1), ("720p", 2), ("1080p", 4)];
/// How long the vendor keeps a video at the least.
const LINK_LIFE_MS: u64 = 10 * 60 * 1000;

fn mode(id: &'static str, label: Text) -> Mode {
    let price = PriceRule::grid(&[("model", MODELS), ("resolution", RESOLUTION), ("duration", DURATION)]);
    let mode = Mode::new(id, label, MediaKind::Video)
        .price(price)
        .poll(PollPolicy::every_secs(5).deadline_mins(5))
        .estimate_secs(60)
        .history(20);
    Mode { result_lifetime_ms: Some(LINK_LIFE_MS), ..mode }
}

/// A stone with many faces.
const GLYPH: Glyph = Glyph::line(
    Pigment::Madder,
    "M8 4.5h8l4 5-8 10.5-8-10.5zM4 9.5h16M8 4.5l1.2 5L12 20l2.8-10.5 1.2-5M9.2 9.5 12 4.5l2.8 5",
);

impl Provider for WanStudio {
    type Account = Account;
    type Params = Params;

    fn manifest() -> Manifest {
        Manifest {
            id: "wan".into(),
            vendor: "wan".into(),
            vendor_title: Text::new("通义万相", "Tongyi Wan"),
            title: Text::new("万相 2.2", "Wan 2.2"),
            summary: Text::new(
                "开源视频模型万相 2.2，文字或图片生成视频，画面比例丰富",
                "The open model Wan 2.2: videos from words or a picture in many ratios",
            ),
            route: "/provider-generator/video-generator/video-wan-generator".into(),
            shelf: Shelf::VideoDomestic,
            order: 80,
            also: Vec::new(),
            glyph: GLYPH,
            wires: vec![Wire::RELAY, Wire::official("https://api.siliconflow.cn/v1")],
            modes: vec![
                mode("text", Text::new("文生视频", "Text to video")),
                mode("image", Text::new("图生视频", "Image to video")),
            ],
        }
    }

    async fn submit(call: &Call<'_, Account>, params: Params) -> Result<Submitted> {
        Ok(Submitted::Job(api::create(call, &Order::from(params)).await?))
    }

    async fn poll(call: &Call<'_, Account>, job: &Job) -> Result<Progress> {
        Ok(api::query(call, job, Operation::Poll).await?.progress())
    }

    async fn result(call: &Call<'_, Account>, job: &Job) -> Result<Vec<Artifact>> {
        Artifact::videos(api::query(call, job, Operation::Result).await?.urls(), sentences::NO_VIDEO_LINK)
    }

    async fn probe(call: &Call<'_, Account>) -> Result<Health> {
        match call.account {
            Account::Relay(_) => Err(Error::unsupported(Operation::Probe)),
            Account::Official(_) => api::probe(call).await,
        }
    }
}
