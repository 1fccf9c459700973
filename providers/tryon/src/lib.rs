//! 虚拟试衣: a photo of a person and a photo of a garment give the person wearing it.
//!
//! The call is synchronous: the gateway waits for the vendor behind it and answers with the links.

use baigong_envelopes::files;
use baigong_provider::{
    Artifact, Call, CancelPolicy, FollowUp, JsonSchema, Manifest, MediaKind, MediaRef, Mode, Operation,
    Prefill, PriceRule, Provider, Result, Secret, Shelf, Submitted, Wire, register_provider,
};
use serde::Deserialize;
use serde_json::json;

register_provider!(TryOn);

/// What an operator types once.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Account {
    /// # API 密钥
    /// 中转平台的令牌
    #[schemars(extend("x-en" = { "title": "API key", "description": "Token of the gateway" }))]
    api_key: Secret,
}

/// 上传人物照片与服装照片，查看上身效果
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend(
    "x-en" = { "description": "A photo of a person and one of a garment give the person wearing it" },
    "examples" = [{ "human_image": "up_person", "cloth_image": "up_garment" }],
))]
pub struct Params {
    /// # 人物照片
    /// 正面、全身或半身，四肢无遮挡；PNG 或 JPEG
    #[schemars(extend(
        "x-widget" = "media",
        "x-media" = { "accept": ["image"], "mime": ["image/png", "image/jpeg"], "max_bytes": 10_485_760 },
        "errorMessage" = {
            "required": "请先上传图片", "minLength": "请先上传图片",
            "accept": "请上传有效的图片文件", "mime": "请上传有效的图片文件",
            "max_bytes": "图片大小不能超过10MB",
        },
        "x-en" = {
            "title": "Person",
            "description": "From the front, whole or half, arms and legs in sight; PNG or JPEG",
            "errorMessage": {
                "required": "Please upload images first", "minLength": "Please upload images first",
                "accept": "Please upload a valid image file", "mime": "Please upload a valid image file",
                "max_bytes": "An image may have up to 10 MB",
            },
        },
    ))]
    human_image: MediaRef,
    /// # 服装照片
    /// 单件服装，背景简洁；PNG 或 JPEG
    #[schemars(extend(
        "x-widget" = "media",
        "x-media" = { "accept": ["image"], "mime": ["image/png", "image/jpeg"], "max_bytes": 10_485_760 },
        "errorMessage" = {
            "required": "请先上传图片", "minLength": "请先上传图片",
            "accept": "请上传有效的图片文件", "mime": "请上传有效的图片文件",
            "max_bytes": "图片大小不能超过10MB",
        },
        "x-en" = {
            "title": "Garment",
            "description": "One piece before a plain background; PNG or JPEG",
            "errorMessage": {
                "required": "Please upload images first", "minLength": "Please upload images first",
                "accept": "Please upload a valid image file", "mime": "Please upload a valid image file",
                "max_bytes": "An image may have up to 10 MB",
            },
        },
    ))]
    cloth_image: MediaRef,
    /// # 随机种子
    /// 相同的种子与照片得到相近的效果；留空则随机
    #[schemars(range(min = 0, max = 2_147_483_647), extend(
        "x-widget" = "seed",
        "x-advanced" = true,
        "x-en" = {
            "title": "Seed",
            "description": "The same seed and photos give a similar result; random when left empty",
        },
    ))]
    seed: Option<u32>,
}

/// The tool.
pub struct TryOn;

impl Provider for TryOn {
    type Account = Account;
    type Params = Params;

    fn manifest() -> Manifest {
        Manifest {
            id: "tryon",
            vendor: "tryon",
            vendor_title: "虚拟试衣",
            title: "虚拟试衣",
            summary: "一张人物照片加一张服装照片，立刻看到上身效果",
            route: "/provider-generator/video-generator/virtualtryon-generator",
            shelf: Shelf::Image,
            order: 50,
            also: Vec::new(),
            icon: "tryon",
            wires: vec![Wire::RELAY],
            modes: vec![mode()],
        }
    }

    async fn submit(call: &Call<'_, Account>, params: Params) -> Result<Submitted> {
        let seed = params.seed.map_or_else(|| call.random_below(1 << 31), u64::from);
        let body = json!({
            "model": "kolors-virtual-try-on",
            "human_image": call.media.url(&params.human_image).await?,
            "cloth_image": call.media.url(&params.cloth_image).await?,
            "seed": seed,
        });
        let request = call.http.post("/proxy/api/v1/images/virtual-try-on").json(&body);
        let reply = request.bearer(call.account.api_key.expose()).send(Operation::Submit).await?;
        let images = files::urls(&reply, "结果格式错误", "生成失败，请重试")?;
        Ok(Submitted::Done(images.into_iter().map(|url| Artifact::url(MediaKind::Image, url)).collect()))
    }
}

fn mode() -> Mode {
    let another = FollowUp::new("another", "继续试穿", MediaKind::Image, "tryon", "tryon")
        .fill("human_image", Prefill::Artifact)
        .ask(&["cloth_image"]);
    let into_video = FollowUp {
        append: false,
        ..FollowUp::use_as_reference("kling", "image", "image").label("生成视频")
    };
    Mode::new("tryon", "虚拟试衣", MediaKind::Image)
        .price(PriceRule::flat(10))
        .submit_timeout_secs(300)
        // Hanging up stops our waiting, not the vendor's work, which is charged.
        .cancel(CancelPolicy::NoRefund)
        .follow_up(another)
        .follow_up(into_video)
}
