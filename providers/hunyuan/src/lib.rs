//! 混元 (Hunyuan) video: text to video, over a relay or the vendor's own interface.

mod api;
mod error;
mod official;
mod sign;

use baigong_provider::{
    Artifact, Call, Error, ErrorKind, Job, JsonSchema, Manifest, MediaKind, Mode, Operation, PollPolicy,
    PriceRule, Progress, Provider, Result, Secret, Shelf, Submitted, Wire, register_provider,
};
use serde::Deserialize;

/// 混元视频.
pub struct HunyuanVideo;

register_provider!(HunyuanVideo);

/// 由文字描述生成视频
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("examples" = [{ "prompt": "一只猫在草原上奔跑，写实风格，阳光明媚" }]))]
pub struct Params {
    prompt: Prompt,
}

/// # 视频描述
/// 描述画面内容、动作与镜头
#[derive(Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "prompt",
    "x-placeholder" = "例如：一只猫在草原上奔跑，写实风格，阳光明媚",
    "errorMessage" = {
        "required": "请输入视频描述", "pattern": "请输入视频描述", "maxLength": "提示词不能超过10240个字符"
    },
    "x-en" = {
        "title": "Description", "description": "Describe the scene, the action and the camera",
        "errorMessage": {
            "required": "Please enter a description", "pattern": "Please enter a description",
            "maxLength": "prompt cannot exceed 10240 characters"
        }
    }
))]
pub struct Prompt(#[schemars(length(max = 10240), regex(pattern = r"\S"))] String);

/// Credentials of one account, by the protocol that it speaks.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "wire", rename_all = "snake_case")]
pub enum Account {
    /// # 中转接口
    Relay(Relay),
    /// # 腾讯云官方接口
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

/// The vendor itself: an API key of Tencent Cloud.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Official {
    /// # SecretId
    /// 腾讯云访问管理中的 API 密钥
    #[schemars(extend("x-en" = { "title": "SecretId", "description": "API key of Tencent Cloud" }))]
    secret_id: Secret,
    /// # SecretKey
    #[schemars(extend("x-en" = { "title": "SecretKey" }))]
    secret_key: Secret,
}

/// Points of one video: the form has nothing that would change its cost.
const POINTS: i64 = 30;

/// What a failure without a reason says.
const FAILED: &str = "视频生成失败";

impl Provider for HunyuanVideo {
    type Account = Account;
    type Params = Params;

    fn manifest() -> Manifest {
        let poll = PollPolicy::every_secs(3).deadline_mins(120).stopping_on_error();
        let text = Mode::new("text", "文生视频", MediaKind::Video).price(PriceRule::flat(POINTS)).poll(poll);
        Manifest {
            id: "hunyuan",
            vendor: "hunyuan",
            vendor_title: "腾讯混元",
            title: "混元视频",
            summary: "由文字描述生成写实风格的短视频",
            route: "/provider-generator/video-generator/video-hunyuan-creator",
            shelf: Shelf::VideoDomestic,
            order: 60,
            also: Vec::new(),
            icon: "hunyuan",
            wires: vec![Wire::RELAY, Wire::official("https://vclm.tencentcloudapi.com")],
            modes: vec![text],
        }
    }

    async fn submit(call: &Call<'_, Account>, params: Params) -> Result<Submitted> {
        let job = match call.account {
            Account::Relay(account) => api::create(call, account, &params.prompt.0).await?,
            Account::Official(account) => official::create(call, account, &params.prompt.0).await?,
        };
        Ok(Submitted::Job(job))
    }

    async fn poll(call: &Call<'_, Account>, job: &Job) -> Result<Progress> {
        match call.account {
            Account::Relay(account) => api::progress(call, account, job).await,
            Account::Official(account) => {
                Ok(official::task(call, account, job, Operation::Poll).await?.progress())
            }
        }
    }

    async fn result(call: &Call<'_, Account>, job: &Job) -> Result<Vec<Artifact>> {
        let url = match call.account {
            Account::Relay(account) => api::video_url(call, account, job).await?,
            Account::Official(account) => {
                official::task(call, account, job, Operation::Result).await?.video_url()
            }
        };
        let url = url.filter(|url| url.starts_with("http"));
        let url = url.ok_or_else(|| Error::new(ErrorKind::Unexpected, "视频已生成，但没有返回视频链接"))?;
        Ok(vec![Artifact::url(MediaKind::Video, url)])
    }
}
