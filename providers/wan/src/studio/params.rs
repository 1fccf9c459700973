//! What a user fills in: one form a mode. The fields are those of every studio that writes options into the prompt.

use baigong_envelopes::flags::{
    CameraFixed, Duration, Flags, Fps, Prompt, Ratio, Resolution, Seed, Watermark,
};
use baigong_provider::{JsonSchema, MediaRef};
use serde::{Deserialize, Serialize};

/// The two forms of the tool.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "mode", rename_all = "snake_case")]
pub enum Params {
    /// # 文生视频
    Text(Text),
    /// # 图生视频
    Image(Image),
}

/// 由文字描述生成视频
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("examples" = [{
    "prompt": "雪后的竹林，一只狐狸踏雪而行，逆光，电影质感", "duration": "5", "ratio": "9:16"
}]))]
pub struct Text {
    prompt: Prompt,
    #[serde(default)]
    model: Model,
    #[serde(default)]
    duration: Duration,
    #[serde(default)]
    ratio: Ratio,
    #[serde(default)]
    resolution: Resolution,
    #[serde(default)]
    fps: Fps,
    seed: Option<Seed>,
    #[serde(default)]
    watermark: Watermark,
    #[serde(default)]
    camera_fixed: CameraFixed,
}

/// 以图片为首帧生成视频
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("examples" = [{
    "prompt": "人物转身微笑，长发随风飘动", "image": "up_example", "duration": "5", "ratio": "16:9"
}]))]
pub struct Image {
    prompt: Prompt,
    /// # 首帧图片
    /// PNG、JPEG 或 WebP，不超过 10MB
    #[schemars(extend(
        "x-widget" = "media",
        "x-media" = { "accept": ["image"], "mime": ["image/png", "image/jpeg", "image/webp"], "max_bytes": 10_485_760 },
        "errorMessage" = {
            "required": "请上传首帧图片", "minLength": "请上传首帧图片",
            "accept": "请上传有效的图片文件", "max_bytes": "文件大小不能超过10MB"
        },
        "x-en" = { "title": "First frame", "description": "PNG, JPEG or WebP, up to 10 MB" }
    ))]
    image: MediaRef,
    #[serde(default)]
    model: Model,
    #[serde(default)]
    duration: Duration,
    #[serde(default)]
    ratio: Ratio,
    #[serde(default)]
    resolution: Resolution,
    #[serde(default)]
    fps: Fps,
    seed: Option<Seed>,
    #[serde(default)]
    watermark: Watermark,
    #[serde(default)]
    camera_fixed: CameraFixed,
}

/// # 模型
#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[schemars(extend("x-widget" = "select", "x-en" = { "title": "Model" }))]
pub enum Model {
    #[default]
    #[serde(rename = "v2.2-a14b")]
    #[schemars(title = "万相 2.2 A14B", extend("x-en" = { "title": "Wan 2.2 A14B" }))]
    A14b,
    #[serde(rename = "v2.2-5b")]
    #[schemars(title = "万相 2.2 5B（轻量）", extend("x-en" = { "title": "Wan 2.2 5B" }))]
    B5,
}

/// What either form comes to.
pub struct Order {
    pub prompt: String,
    pub model: Model,
    pub image: Option<MediaRef>,
    pub ratio: Ratio,
    pub flags: Flags,
}

impl From<Params> for Order {
    fn from(params: Params) -> Self {
        match params {
            Params::Text(form) => Self {
                prompt: form.prompt.0,
                model: form.model,
                image: None,
                ratio: form.ratio,
                flags: Flags {
                    duration: form.duration,
                    ratio: form.ratio.word(),
                    fps: form.fps,
                    resolution: form.resolution,
                    watermark: form.watermark.0,
                    seed: form.seed,
                    camera_fixed: form.camera_fixed.0,
                },
            },
            Params::Image(form) => Self {
                prompt: form.prompt.0,
                model: form.model,
                image: Some(form.image),
                ratio: form.ratio,
                flags: Flags {
                    duration: form.duration,
                    ratio: form.ratio.word(),
                    fps: form.fps,
                    resolution: form.resolution,
                    watermark: form.watermark.0,
                    seed: form.seed,
                    camera_fixed: form.camera_fixed.0,
                },
            },
        }
    }
}
