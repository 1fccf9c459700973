//! V4.0 图像: images by Seedream 4.0, up to five at once. API reference: <https://www.volcengine.com/docs/82379/1541523>
//!
//! The call is synchronous: the links to the images stand in the answer, and there is nothing to poll.

mod api;
mod error;

use baigong_provider::{
    Call, CancelPolicy, FollowUp, JsonSchema, Manifest, MediaKind, MediaRef, Mode, PriceRule, Provider,
    Result, Secret, Shelf, Submitted, Wire, register_provider,
};
use serde::{Deserialize, Serialize};

register_provider!(Seedream);

/// What an operator types once.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "wire", rename_all = "snake_case", deny_unknown_fields)]
pub enum Account {
    /// A resale gateway.
    #[schemars(title = "中转")]
    Relay {
        /// # API 密钥
        /// 中转平台的令牌
        #[schemars(extend("x-en" = { "title": "API key", "description": "Token of the gateway" }))]
        api_key: Secret,
    },
    /// Volcengine Ark.
    #[schemars(title = "火山方舟官方")]
    Official {
        /// # API 密钥
        /// 在火山方舟控制台创建
        #[schemars(extend("x-en" = { "title": "API key", "description": "Made in the Ark console" }))]
        api_key: Secret,
    },
}

/// 由文字与参考图生成高清图片
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("examples" = [
    { "prompt": "国潮风格的中秋海报，玉兔与桂花", "images": [], "n": 1, "size": "2560x1440" },
]))]
pub struct Params {
    /// # 提示词
    /// 描述想要的画面；有参考图时，说明怎样使用它们
    #[schemars(length(max = 10240), regex(pattern = r"\S"), extend(
        "x-widget" = "prompt",
        "x-placeholder" = "描述想要的画面",
        "errorMessage" = {
            "required": "请输入 V4.0 提示词",
            "pattern": "请输入 V4.0 提示词",
            "maxLength": "提示词不能超过10240个字符",
        },
        "x-en" = { "title": "Prompt", "description": "What to draw, or how to use the references" },
    ))]
    prompt: String,
    /// # 参考图
    /// 最多 5 张，可融合多张图片的主体与风格
    #[serde(default)]
    #[schemars(length(max = 5), extend(
        "uniqueItems" = true,
        "x-widget" = "media",
        "x-media" = { "accept": ["image"], "mime": ["image/png", "image/jpeg", "image/webp"], "max_bytes": 10_485_760 },
        "x-limit-message" = "最多上传 5 张图片",
        "errorMessage" = { "maxItems": "最多上传 5 张图片", "uniqueItems": "该图片已在参考列表中" },
        "x-en" = { "title": "Reference images", "description": "At most 5; subjects and styles can be blended" },
    ))]
    images: Vec<MediaRef>,
    /// # 生成数量
    /// 一次生成 1 至 5 张，按张计价
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 5), extend(
        "x-widget" = "number",
        "x-unit" = "张",
        "x-en" = { "title": "Count", "description": "1 to 5 images, priced each" },
    ))]
    n: u8,
    /// # 尺寸
    /// 图片的宽与高，单位像素
    #[serde(default)]
    #[schemars(extend(
        "x-widget" = "ratio",
        "x-en" = { "title": "Size", "description": "Width and height in pixels" },
    ))]
    size: Size,
}
// Left out on purpose, as the page does not offer them: seed, guidance_scale, optimize_prompt_options, stream
// (https://www.volcengine.com/docs/82379/1541523).

fn one() -> u8 {
    1
}

/// The sizes of the page.
#[derive(Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
enum Size {
    #[serde(rename = "4096x4096")]
    #[schemars(title = "4096×4096（1:1）")]
    S4096x4096,
    #[serde(rename = "3840x2160")]
    #[schemars(title = "3840×2160（16:9）")]
    S3840x2160,
    #[default]
    #[serde(rename = "2560x1440")]
    #[schemars(title = "2560×1440（16:9）")]
    S2560x1440,
    #[serde(rename = "2160x3840")]
    #[schemars(title = "2160×3840（9:16）")]
    S2160x3840,
    #[serde(rename = "1440x2560")]
    #[schemars(title = "1440×2560（9:16）")]
    S1440x2560,
    #[serde(rename = "4096x1754")]
    #[schemars(title = "4096×1754（21:9）")]
    S4096x1754,
    #[serde(rename = "3584x2688")]
    #[schemars(title = "3584×2688（4:3）")]
    S3584x2688,
    #[serde(rename = "2688x3584")]
    #[schemars(title = "2688×3584（3:4）")]
    S2688x3584,
    #[serde(rename = "3744x2496")]
    #[schemars(title = "3744×2496（3:2）")]
    S3744x2496,
    #[serde(rename = "2496x3744")]
    #[schemars(title = "2496×3744（2:3）")]
    S2496x3744,
}

/// The tool.
pub struct Seedream;

impl Provider for Seedream {
    type Account = Account;
    type Params = Params;

    fn manifest() -> Manifest {
        Manifest {
            id: "seedream",
            vendor: "seedream",
            vendor_title: "即梦 Seedream",
            title: "V4.0 图像",
            summary: "4K 高清，一次最多五张，可同时参考五张图片",
            route: "/provider-generator/video-generator/v4-image-generator",
            shelf: Shelf::Image,
            order: 25,
            also: Vec::new(),
            icon: "seedream",
            wires: vec![Wire::RELAY, Wire::official("https://ark.cn-beijing.volces.com")],
            modes: vec![image()],
        }
    }

    async fn submit(call: &Call<'_, Account>, params: Params) -> Result<Submitted> {
        Ok(Submitted::Done(api::generate(call, &params).await?))
    }
}

fn image() -> Mode {
    let into_video = FollowUp {
        append: false,
        ..FollowUp::use_as_reference("kling", "image", "image").label("生成视频")
    };
    Mode::new("image", "图像生成", MediaKind::Image)
        .price(PriceRule::flat(10).per("n"))
        .submit_timeout_secs(300)
        .history(20)
        .max_active(10, "最多同时生成 10 个任务，请等待或稍后再试")
        // Hanging up stops our waiting, not the vendor's work, which is charged.
        .cancel(CancelPolicy::NoRefund)
        .result_lifetime_days(1)
        .follow_up(FollowUp::use_as_reference("seedream", "image", "images"))
        .follow_up(
            FollowUp::use_as_reference("nano-banana", "line1", "images").label("用作 Nano Banana 参考图"),
        )
        .follow_up(into_video)
}
