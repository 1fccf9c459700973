//! 智谱 (Zhipu) CogVideoX: text and image to video, over a relay or the vendor's own interface.

mod api;
mod error;
mod params;

use baigong_provider::{
    Artifact, Call, Error, ErrorKind, Job, Manifest, MediaKind, Mode, Operation, PollPolicy, PriceRule,
    Progress, Provider, Result, Shelf, Submitted, Wire, account, register_provider,
};

pub use crate::params::Params;

/// 智谱视频.
pub struct CogvideoxVideo;

register_provider!(CogvideoxVideo);

account! {
    Relay,
    Official "智谱官方接口": "智谱开放平台的密钥" / "Key of the Zhipu platform",
}

impl Account {
    /// Whether requests go to the vendor itself.
    pub(crate) fn is_official(&self) -> bool {
        matches!(self, Self::Official(_))
    }
}

/// Points of a video by its length.
const PRICE: &[(&str, i64)] = &[("5", 20), ("10", 40)];

impl Provider for CogvideoxVideo {
    type Account = Account;
    type Params = Params;

    fn manifest() -> Manifest {
        let mode = |id, label| {
            Mode::new(id, label, MediaKind::Video)
                .price(PriceRule::grid(&[("duration", PRICE)]))
                .poll(PollPolicy::every_secs(3).confirming(3).deadline_mins(120).stopping_on_error())
        };
        Manifest {
            id: "cogvideox",
            vendor: "cogvideox",
            vendor_title: "智谱",
            title: "智谱视频",
            summary: "文字或图片生成 5 或 10 秒视频，可自动优化提示词",
            route: "/provider-generator/video-generator/video-cogvideox-creator",
            shelf: Shelf::VideoDomestic,
            order: 70,
            also: Vec::new(),
            icon: "cogvideox",
            wires: vec![Wire::RELAY, Wire::official("https://open.bigmodel.cn/api/paas/v4")],
            modes: vec![mode("text", "文生视频"), mode("image", "图生视频")],
        }
    }

    async fn submit(call: &Call<'_, Account>, params: Params) -> Result<Submitted> {
        Ok(Submitted::Job(api::create(call, &params).await?))
    }

    async fn poll(call: &Call<'_, Account>, job: &Job) -> Result<Progress> {
        Ok(api::query(call, job, Operation::Poll).await?.progress())
    }

    async fn result(call: &Call<'_, Account>, job: &Job) -> Result<Vec<Artifact>> {
        let video = api::query(call, job, Operation::Result).await?.video();
        let (url, cover) =
            video.ok_or_else(|| Error::new(ErrorKind::Unexpected, "视频已生成，但没有返回视频链接"))?;
        Ok(vec![Artifact::url(MediaKind::Video, url).covered(cover)])
    }
}
