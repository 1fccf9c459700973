//! V4.0 图像: images by Seedream 4.0, up to five at once. API reference: <https://www.volcengine.com/docs/82379/1541523>
//!
//! The call is synchronous: the links to the images stand in the answer, and there is nothing to poll.

mod api;
mod error;

use baigong_provider::form::Field;
use baigong_provider::{
    Call, CancelPolicy, FollowUp, JsonSchema, Manifest, MediaKind, MediaRef, Mode, PriceRule, Provider,
    Result, Shelf, Submitted, Wire, account, options, register_provider,
};
use serde::Deserialize;

register_provider!(Seedream);

account! {
    Relay,
    Official "火山方舟官方接口": "在火山方舟控制台创建" / "Made in the Ark console",
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

options! {
    pub Size => Field::new(), {
        S4096x4096 = "4096x4096" "4096×4096（1:1）",
        S3840x2160 = "3840x2160" "3840×2160（16:9）",
        #[default] S2560x1440 = "2560x1440" "2560×1440（16:9）",
        S2160x3840 = "2160x3840" "2160×3840（9:16）",
        S1440x2560 = "1440x2560" "1440×2560（9:16）",
        S4096x1754 = "4096x1754" "4096×1754（21:9）",
        S3584x2688 = "3584x2688" "3584×2688（4:3）",
        S2688x3584 = "2688x3584" "2688×3584（3:4）",
        S3744x2496 = "3744x2496" "3744×2496（3:2）",
        S2496x3744 = "2496x3744" "2496×3744（2:3）",
    }
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
        Ok(Submitted::Done(api::create(call, &params).await?))
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
