//! Nano Banana: images by Gemini, over two lines. API reference: <https://ai.google.dev/gemini-api/docs/image-generation>
//!
//! Line 1 is a chat stream of the resale gateways whose text holds links to the images; line 2 is `generateContent`,
//! which answers with the images themselves. Both answer within the submit call: there is nothing to poll.

use baigong_envelopes::gemini::{self, Ask, Speaks};
use baigong_provider::{
    Call, CancelPolicy, Error, FollowUp, Health, JsonSchema, Manifest, MediaKind, MediaRef, Mode, Operation,
    PriceRule, Provider, Result, Secret, Shelf, Submitted, Wire, register_provider,
};
use serde::{Deserialize, Serialize};

register_provider!(NanoBanana);

/// What an operator types once.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "wire", rename_all = "snake_case", deny_unknown_fields)]
pub enum Account {
    /// A resale gateway: both lines.
    #[schemars(title = "中转")]
    Relay {
        /// # API 密钥
        /// 中转平台的令牌
        #[schemars(extend("x-en" = { "title": "API key", "description": "Token of the gateway" }))]
        api_key: Secret,
    },
    /// Google's own API: line 2 only.
    #[schemars(title = "Google 官方")]
    Official {
        /// # API 密钥
        /// 在 Google AI Studio 创建
        #[schemars(extend("x-en" = { "title": "API key", "description": "Made in Google AI Studio" }))]
        api_key: Secret,
    },
}

/// What a user fills in.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "mode", rename_all = "snake_case")]
pub enum Params {
    /// 流式生成，过程实时可见，可选标准、高级与高清模型
    Line1(Line1),
    /// 图像编辑，按描述修改或融合参考图
    Line2(Line2),
}

/// Line 1: streaming.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend(
    "x-require-any" = ["prompt", "images"],
    "errorMessage" = { "x-require-any": "请输入描述或上传图片" },
    "examples" = [{ "prompt": "把猫画成水彩风格，阳光从窗外照进来", "images": [], "model": "gemini-2.5-flash-image" }],
))]
pub struct Line1 {
    #[serde(default)]
    prompt: Prompt,
    #[serde(default)]
    images: References,
    /// # 模型
    /// 高级与高清更清晰，消耗更多积分
    #[serde(default)]
    #[schemars(extend(
        "x-widget" = "segmented",
        "x-en" = { "title": "Model", "description": "Advanced and HD are sharper and cost more points" },
    ))]
    model: Model,
}

/// Line 2: image editing.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend(
    "x-require-any" = ["prompt", "images"],
    "errorMessage" = { "x-require-any": "请输入描述或上传图片" },
    "examples" = [{ "prompt": "画一张海边日落的明信片", "images": [] }],
))]
pub struct Line2 {
    #[serde(default)]
    prompt: Prompt,
    #[serde(default)]
    images: References,
}
// Left out on purpose, as the page does not offer them: aspectRatio, imageSize, seed, safetySettings
// (https://ai.google.dev/api/generate-content#ImageConfig).

/// # 描述
/// 想画什么，或者想怎样修改参考图
#[derive(Default, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "prompt",
    "x-placeholder" = "描述想要的画面，或说明如何修改参考图",
    "errorMessage" = { "maxLength": "提示词不能超过10240个字符" },
    "x-en" = { "title": "Prompt", "description": "What to draw, or how to change the references" },
))]
struct Prompt(#[schemars(length(max = 10240))] String);

/// # 参考图
/// 可上传多张图片一起参考
#[derive(Default, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "uniqueItems" = true,
    "x-widget" = "media",
    "x-media" = { "accept": ["image"], "mime": ["image/png", "image/jpeg", "image/webp"], "max_bytes": 10_485_760 },
    "x-limit-message" = "最多上传 10 张图片",
    "errorMessage" = { "uniqueItems": "该图片已添加为参考图。", "maxItems": "最多上传 10 张图片" },
    "x-en" = { "title": "Reference images", "description": "Several images can be used together" },
))]
struct References(#[schemars(length(max = 10))] Vec<MediaRef>);

/// The models of line 1.
#[derive(Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
enum Model {
    /// Standard.
    #[default]
    #[serde(rename = "gemini-2.5-flash-image")]
    #[schemars(title = "标准")]
    Standard,
    /// Advanced.
    #[serde(rename = "gemini-2.5-flash-image-vip")]
    #[schemars(title = "高级")]
    Advanced,
    /// High definition.
    #[serde(rename = "gemini-2.5-flash-image-hd")]
    #[schemars(title = "高清")]
    Hd,
}

impl Model {
    /// The name in a request.
    fn id(self) -> &'static str {
        match self {
            Self::Standard => "gemini-2.5-flash-image",
            Self::Advanced => "gemini-2.5-flash-image-vip",
            Self::Hd => "gemini-2.5-flash-image-hd",
        }
    }
}

/// The tool.
pub struct NanoBanana;

impl Provider for NanoBanana {
    type Account = Account;
    type Params = Params;

    fn manifest() -> Manifest {
        Manifest {
            id: "nano-banana",
            vendor: "gemini",
            vendor_title: "Gemini",
            title: "Nano Banana",
            summary: "看图改图的能手：用一句话生成图片，或让多张参考图融合成一张",
            route: "/provider-generator/video-generator/nanobanana-generator",
            shelf: Shelf::Image,
            order: 15,
            also: Vec::new(),
            icon: "nano-banana",
            wires: vec![Wire::RELAY, Wire::official(gemini::GOOGLE)],
            modes: vec![
                mode("line1", "线路1（流式）").only_on(&["relay"]).streaming().price(PriceRule::grid(&[(
                    "model",
                    &[
                        ("gemini-2.5-flash-image", 10),
                        ("gemini-2.5-flash-image-vip", 20),
                        ("gemini-2.5-flash-image-hd", 30),
                    ],
                )])),
                mode("line2", "线路2（图像编辑）").price(PriceRule::flat(10)),
            ],
        }
    }

    async fn submit(call: &Call<'_, Account>, params: Params) -> Result<Submitted> {
        let images = match (call.account, params) {
            (Account::Relay { api_key }, Params::Line1(params)) => {
                let ask = Ask {
                    model: params.model.id(),
                    prompt: &params.prompt.0,
                    images: &params.images.0,
                    temperature: None,
                };
                let transcript = gemini::converse(call, api_key, ask).await?;
                transcript.results(call, MediaKind::Image, gemini::NO_IMAGE)?
            }
            (Account::Official { .. }, Params::Line1(_)) => {
                return Err(Error::invalid("线路1（流式）只能使用中转账号，请改用线路2"));
            }
            (account, Params::Line2(params)) => {
                let speaks = match account {
                    Account::Relay { api_key } => Speaks::Relay(api_key),
                    Account::Official { api_key } => Speaks::Google(api_key),
                };
                gemini::generate(call, speaks, &params.prompt.0, &params.images.0).await?
            }
        };
        Ok(Submitted::Done(images))
    }

    async fn probe(call: &Call<'_, Account>) -> Result<Health> {
        match call.account {
            Account::Relay { .. } => Err(Error::unsupported(Operation::Probe)),
            Account::Official { api_key } => gemini::card(call, api_key, gemini::IMAGE_MODEL).await,
        }
    }
}

/// What both lines have in common. Aborting a request that is under way stops our waiting, not the work or its price.
fn mode(id: &'static str, label: &'static str) -> Mode {
    let into_video = FollowUp {
        append: false,
        ..FollowUp::use_as_reference("kling", "image", "image").label("生成视频")
    };
    Mode::new(id, label, MediaKind::Image)
        .submit_timeout_secs(300)
        .history(100)
        .cancel(CancelPolicy::NoRefund)
        .follow_up(FollowUp::use_as_reference("nano-banana", id, "images"))
        .follow_up(FollowUp::use_as_reference("seedream", "image", "images").label("用作 V4.0 参考图"))
        .follow_up(into_video)
}
