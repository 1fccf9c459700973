//! PixVerse video: text and image to video with effect templates, over a relay.

mod api;
mod error;
mod params;

use baigong_provider::{
    Artifact, Call, Error, ErrorKind, Job, JsonSchema, Manifest, MediaKind, Mode, PollPolicy, PriceRule,
    Progress, Provider, Result, Secret, Shelf, Submitted, Wire, async_trait, register_provider,
};
use serde::Deserialize;

use crate::api::Generate;
pub use crate::params::Params;
use crate::params::{MODEL, Seed};

/// Pixverse 视频.
pub struct PixverseVideo;

register_provider!(PixverseVideo);

/// Credentials of one account. Tagged although the relay is the only protocol so far, so that accounts which are
/// saved today can still be read when there is another.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "wire", rename_all = "snake_case")]
pub enum Account {
    /// # 中转接口
    Relay(Relay),
}

/// A resale gateway; the key goes in the body of every request.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Relay {
    /// # API Key
    /// 中转平台的密钥
    #[schemars(extend("x-en" = { "title": "API key", "description": "Key of the gateway" }))]
    key: Secret,
    /// # 回调地址
    /// 可选。结果由本站轮询获取；仅当中转平台要求回调地址不能为空时填写
    #[serde(default)]
    #[schemars(
        length(max = 2048),
        extend("x-en" = {
            "title": "Callback address",
            "description": "Optional. Results are polled; only for gateways that refuse an empty address"
        })
    )]
    callback_url: String,
}

/// Points of one video. The relay's `v3` has one length and one resolution.
const POINTS: i64 = 30;

#[async_trait]
impl Provider for PixverseVideo {
    type Account = Account;
    type Params = Params;

    fn manifest() -> Manifest {
        let mode = |id, label| {
            Mode::new(id, label, MediaKind::Video)
                .price(PriceRule::flat(POINTS))
                .poll(PollPolicy::every_secs(5).deadline_mins(120))
        };
        Manifest {
            id: "pixverse",
            vendor: "pixverse",
            vendor_title: "PixVerse",
            title: "Pixverse 视频",
            summary: "文字或图片生成短视频，附风格与特效模板",
            route: "/pixverse",
            shelf: Shelf::VideoForeign,
            order: 60,
            icon: "pixverse",
            wires: vec![Wire::RELAY],
            modes: vec![mode("text", "文生视频"), mode("image", "图生视频")],
        }
    }

    async fn submit(call: &Call<'_, Account>, params: Params) -> Result<Submitted> {
        let Account::Relay(account) = call.account;
        let seed = |seed: Option<Seed>| {
            seed.map_or_else(|| call.random_below(u64::from(Seed::MAX) + 1), |seed| u64::from(seed.0))
        };
        let body = match &params {
            Params::Text(form) => Generate {
                prompt: &form.prompt.0,
                ratio: Some(form.ratio),
                style: Some(form.style),
                negative_prompt: Some(form.negative_prompt.or_ugly()),
                template_id: form.template.id(),
                seed: seed(form.seed),
                watermark: form.watermark.0.into(),
                ..Generate::of(account)
            },
            Params::Image(form) => Generate {
                prompt: &form.prompt.0,
                image: Some(call.media.url(&form.image).await?.into()),
                motion_strength: Some(form.motion_strength),
                motion_scale: Some(form.motion_scale),
                template_id: form.template.id(),
                seed: seed(form.seed),
                watermark: form.watermark.0.into(),
                ..Generate::of(account)
            },
        };
        Ok(Submitted::Job(Job(api::generate(call, &body).await?)))
    }

    async fn poll(call: &Call<'_, Account>, job: &Job) -> Result<Progress> {
        api::feed(call, job, "poll").await?.progress()
    }

    async fn result(call: &Call<'_, Account>, job: &Job) -> Result<Vec<Artifact>> {
        let url = api::feed(call, job, "result").await?.video_url();
        let url = url.ok_or_else(|| Error::new(ErrorKind::Unexpected, "视频已生成，但没有返回视频链接"))?;
        Ok(vec![Artifact::url(MediaKind::Video, url)])
    }
}
