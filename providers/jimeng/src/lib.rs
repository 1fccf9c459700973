//! 即梦 (Jimeng) video 3.0: text and image to video, over a relay or the vendor's own interface.

mod api;
mod error;
mod official;
mod params;
mod sign;

use baigong_provider::{
    Artifact, Call, Error, ErrorKind, Job, JsonSchema, Manifest, MediaKind, Mode, Operation, PollPolicy,
    PriceRule, Progress, Provider, Result, Secret, Shelf, Submitted, Wire, register_provider,
};
use serde::Deserialize;

pub use crate::params::Params;

/// 即梦视频.
pub struct JimengVideo;

register_provider!(JimengVideo);

/// Credentials of one account, by the protocol that it speaks.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "wire", rename_all = "snake_case")]
pub enum Account {
    /// # 中转接口
    Relay(Relay),
    /// # 即梦官方接口
    Official(Official),
}

/// A resale gateway.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Relay {
    /// # API Key
    /// 中转平台的密钥
    #[schemars(extend("x-en" = { "title": "API key", "description": "Key of the gateway" }))]
    api_key: Secret,
}

/// The vendor itself: an access key of Volcengine.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Official {
    /// # Access Key ID
    /// 火山引擎控制台的访问密钥
    #[schemars(extend("x-en" = { "title": "Access key ID", "description": "Access key of Volcengine" }))]
    access_key: Secret,
    /// # Secret Access Key
    #[schemars(extend("x-en" = { "title": "Secret access key" }))]
    secret_key: Secret,
}

/// Points of a video by its length.
const PRICE: &[(&str, i64)] = &[("5", 30), ("10", 60)];

/// What a failure without a reason says.
const FAILED: &str = "生成视频时发生错误";

impl Provider for JimengVideo {
    type Account = Account;
    type Params = Params;

    fn manifest() -> Manifest {
        let mode = |id, label| {
            Mode::new(id, label, MediaKind::Video)
                .price(PriceRule::grid(&[("duration", PRICE)]))
                .poll(PollPolicy::every_secs(3).confirming(3).deadline_mins(120))
        };
        Manifest {
            id: "jimeng",
            vendor: "jimeng",
            vendor_title: "即梦",
            title: "即梦视频",
            summary: "文字或图片生成 5 或 10 秒视频，六种画面比例，可调创意度",
            route: "/provider-generator/video-generator/video-jimeng-creator",
            shelf: Shelf::VideoDomestic,
            order: 20,
            also: Vec::new(),
            icon: "jimeng",
            wires: vec![Wire::RELAY, Wire::official("https://visual.volcengineapi.com")],
            modes: vec![mode("text", "文生视频"), mode("image", "图生视频")],
        }
    }

    async fn submit(call: &Call<'_, Account>, params: Params) -> Result<Submitted> {
        let job = match call.account {
            Account::Relay(account) => api::create(call, account, &params).await?,
            Account::Official(account) => official::create(call, account, &params).await?,
        };
        Ok(Submitted::Job(job))
    }

    async fn poll(call: &Call<'_, Account>, job: &Job) -> Result<Progress> {
        match call.account {
            Account::Relay(account) => {
                Ok(api::task(call, account, job, Operation::Poll).await?.progress(FAILED))
            }
            Account::Official(account) => official::progress(call, account, job).await,
        }
    }

    async fn result(call: &Call<'_, Account>, job: &Job) -> Result<Vec<Artifact>> {
        let url = match call.account {
            Account::Relay(account) => api::video_url(call, account, job).await?,
            Account::Official(account) => official::video_url(call, account, job).await?,
        };
        let url = url.filter(|url| url.starts_with("http"));
        let url = url.ok_or_else(|| Error::new(ErrorKind::Unexpected, "视频已生成，但没有返回视频链接"))?;
        Ok(vec![Artifact::url(MediaKind::Video, url)])
    }
}
