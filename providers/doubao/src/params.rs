//! What a user fills in: one form a mode. Most fields are those of every studio that writes options into the prompt.

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
    "prompt": "清晨的海面泛着金光，一只海鸥掠过浪尖，镜头缓缓推进", "duration": "5", "ratio": "16:9", "resolution": "720p"
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

/// 以图片为首帧生成视频，画面比例随图片
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("examples" = [{
    "prompt": "花瓣随风飘落，镜头环绕人物", "image": "up_example", "duration": "5", "resolution": "480p"
}]))]
pub struct Image {
    prompt: Prompt,
    /// # 首帧图片
    /// PNG、JPEG 或 WebP，不超过 10MB
    #[schemars(extend(
        "x-widget" = "media",
        "x-media" = { "accept": ["image"], "mime": ["image/png", "image/jpeg", "image/webp"], "max_bytes": 10_485_760 },
        "errorMessage" = {
            "required": "图生视频模式下必须上传图片。", "minLength": "图生视频模式下必须上传图片。",
            "accept": "请拖拽有效的图片文件。", "max_bytes": "文件大小不能超过10MB"
        },
        "x-en" = { "title": "First frame", "description": "PNG, JPEG or WebP, up to 10 MB" }
    ))]
    image: MediaRef,
    #[serde(default)]
    model: Model,
    #[serde(default)]
    duration: Duration,
    #[serde(default)]
    ratio: AdaptiveRatio,
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
#[derive(Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[schemars(extend("x-widget" = "select", "x-advanced" = true, "x-en" = { "title": "Model" }))]
pub enum Model {
    #[default]
    #[serde(rename = "seedance-1-0-pro")]
    #[schemars(title = "Seedance 1.0 Pro")]
    Pro,
    #[serde(rename = "seedance-1-0-pro-fast")]
    #[schemars(title = "Seedance 1.0 Pro Fast（更快）", extend("x-en" = { "title": "Seedance 1.0 Pro Fast" }))]
    ProFast,
    #[serde(rename = "seedance-1-0-lite")]
    #[schemars(title = "Seedance 1.0 Lite（轻量）", extend("x-en" = { "title": "Seedance 1.0 Lite" }))]
    Lite,
    #[serde(rename = "seedance-1-5-pro")]
    #[schemars(title = "Seedance 1.5 Pro（有声）", extend("x-en" = { "title": "Seedance 1.5 Pro (with sound)" }))]
    Pro15,
}

impl Model {
    /// The vendor's id; one of the models has an id for each mode.
    fn id(self, from_image: bool) -> &'static str {
        match self {
            Self::Pro => "doubao-seedance-1-0-pro-250528",
            Self::ProFast => "doubao-seedance-1-0-pro-fast-251015",
            Self::Lite if from_image => "doubao-seedance-1-0-lite-i2v-250428",
            Self::Lite => "doubao-seedance-1-0-lite-t2v-250428",
            Self::Pro15 => "doubao-seedance-1-5-pro-251215",
        }
    }
}

/// # 画面比例
/// 图生视频的比例随图片
#[derive(Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[schemars(extend(
    "x-widget" = "select",
    "x-en" = { "title": "Aspect ratio", "description": "That of the picture" }
))]
pub enum AdaptiveRatio {
    #[default]
    #[serde(rename = "adaptive")]
    #[schemars(title = "自适应", extend("x-en" = { "title": "Adaptive" }))]
    Adaptive,
}

/// What either form comes to.
pub struct Order {
    pub prompt: String,
    pub model: &'static str,
    pub image: Option<MediaRef>,
    pub flags: Flags,
}

impl From<Params> for Order {
    fn from(params: Params) -> Self {
        match params {
            Params::Text(form) => Self {
                prompt: form.prompt.0,
                model: form.model.id(false),
                image: None,
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
                model: form.model.id(true),
                image: Some(form.image),
                flags: Flags {
                    duration: form.duration,
                    ratio: match form.ratio {
                        AdaptiveRatio::Adaptive => "adaptive",
                    },
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

#[cfg(test)]
mod tests {
    use baigong_provider::schema::{branch, schema_of};

    use super::*;

    #[test]
    fn a_file_that_is_no_picture_is_refused_in_the_fixed_words() {
        let schema = schema_of::<Params>();
        let image = &branch(&schema, "image").unwrap()["properties"]["image"];
        assert_eq!(image["errorMessage"]["accept"], "请拖拽有效的图片文件。");
    }

    #[test]
    fn the_light_model_has_an_id_for_each_mode() {
        assert_ne!(Model::Lite.id(false), Model::Lite.id(true));
        assert_eq!(Model::Pro.id(false), Model::Pro.id(true));
    }
}
