//! What a user fills in: one form a mode. Fields that both forms share are types of their own.

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
    "prompt": "晨雾中的江南水乡，乌篷船缓缓划过石桥", "duration": "5", "aspect_ratio": "16:9"
}]))]
pub struct Text {
    prompt: Prompt,
    #[serde(default)]
    duration: Duration,
    #[serde(default)]
    aspect_ratio: Ratio,
    #[serde(default)]
    cfg_scale: CfgScale,
}

/// 以图片为首帧生成视频
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("examples" = [{
    "prompt": "人物转身微笑，衣袂随风飘动", "image": "up_example", "duration": "5"
}]))]
pub struct Image {
    prompt: Prompt,
    /// # 参考图片
    /// 视频的首帧。PNG、JPEG 或 WebP，不超过 10MB
    #[schemars(extend(
        "x-widget" = "media",
        "x-media" = { "accept": ["image"], "mime": ["image/png", "image/jpeg", "image/webp"], "max_bytes": 10_485_760 },
        "errorMessage" = {
            "required": "请上传参考图片", "minLength": "请上传参考图片",
            "accept": "请上传 PNG、JPEG 或 WebP 格式的图片", "max_bytes": "图片大小不能超过10MB"
        },
        "x-en" = {
            "title": "Reference image", "description": "First frame of the video. PNG, JPEG or WebP, up to 10 MB",
            "errorMessage": {
                "required": "Please upload a reference image", "minLength": "Please upload a reference image",
                "accept": "Please upload a PNG, JPEG or WebP image", "max_bytes": "The image must not exceed 10 MB"
            }
        }
    ))]
    image: MediaRef,
    #[serde(default)]
    duration: Duration,
    #[serde(default)]
    aspect_ratio: Ratio,
    #[serde(default)]
    cfg_scale: CfgScale,
}

/// Either form.
pub struct Form<'a> {
    pub prompt: &'a str,
    pub duration: Duration,
    pub aspect_ratio: Ratio,
    pub cfg_scale: CfgScale,
    /// The first frame.
    pub image: Option<&'a MediaRef>,
}

impl Params {
    /// What was filled in, whichever the form.
    pub(crate) fn form(&self) -> Form<'_> {
        let (prompt, duration, aspect_ratio, cfg_scale, image) = match self {
            Self::Text(form) => (&form.prompt, form.duration, form.aspect_ratio, form.cfg_scale, None),
            Self::Image(form) => {
                (&form.prompt, form.duration, form.aspect_ratio, form.cfg_scale, Some(&form.image))
            }
        };
        Form { prompt: &prompt.0, duration, aspect_ratio, cfg_scale, image }
    }
}

/// # 视频描述
/// 描述画面内容、动作与镜头
#[derive(Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "prompt",
    "x-placeholder" = "例如：晨雾中的江南水乡，乌篷船缓缓划过石桥",
    "errorMessage" = {
        "required": "请输入视频描述", "pattern": "请输入视频描述", "maxLength": "提示词不能超过10240个字符"
    },
    "x-en" = {
        "title": "Description", "description": "Describe the scene, the action and the camera",
        "errorMessage": {
            "required": "Please enter a description", "pattern": "Please enter a description",
            "maxLength": "The prompt must not exceed 10240 characters"
        }
    }
))]
pub struct Prompt(#[schemars(length(max = 10240), regex(pattern = r"\S"))] String);

/// # 视频时长
#[derive(Clone, Copy, Default, PartialEq, Deserialize, Serialize, JsonSchema)]
#[schemars(extend("x-widget" = "segmented", "x-unit" = "秒", "x-en" = { "title": "Duration", "unit": "s" }))]
pub enum Duration {
    #[serde(rename = "5")]
    Five,
    #[default]
    #[serde(rename = "10")]
    Ten,
}

impl Duration {
    /// As the relay takes it.
    pub(crate) fn seconds(self) -> u8 {
        match self {
            Self::Five => 5,
            Self::Ten => 10,
        }
    }

    /// As the vendor takes it: 24 frames a second and one to begin with.
    pub(crate) fn frames(self) -> u16 {
        u16::from(self.seconds()) * 24 + 1
    }
}

/// # 画面比例
#[derive(Clone, Copy, Default, PartialEq, Deserialize, Serialize, JsonSchema)]
#[schemars(extend("x-widget" = "ratio", "x-en" = { "title": "Aspect ratio" }))]
pub enum Ratio {
    #[default]
    #[serde(rename = "16:9")]
    R16x9,
    #[serde(rename = "9:16")]
    R9x16,
    #[serde(rename = "1:1")]
    R1x1,
    #[serde(rename = "21:9")]
    R21x9,
    #[serde(rename = "4:3")]
    R4x3,
    #[serde(rename = "3:4")]
    R3x4,
}

/// # 创意度
/// 画面与提示词的贴合程度，0.1 到 1.0
#[derive(Clone, Copy, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "multipleOf" = 0.1,
    "x-widget" = "slider",
    "x-en" = { "title": "Creativity", "description": "How closely the picture follows the prompt, 0.1 to 1.0" }
))]
pub struct CfgScale(#[schemars(range(min = 0.1, max = 1.0))] f64);

impl Default for CfgScale {
    fn default() -> Self {
        Self(0.5)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_has_the_vendors_number_of_frames() {
        assert_eq!((Duration::Five.frames(), Duration::Ten.frames()), (121, 241));
    }
}
