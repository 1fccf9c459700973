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
    "prompt": "雨滴沿着玻璃窗滑落，窗外是霓虹闪烁的街道", "duration": "5", "ratio": "16:9"
}]))]
pub struct Text {
    pub(crate) prompt: Prompt,
    #[serde(default)]
    pub(crate) duration: Duration,
    #[serde(default)]
    pub(crate) ratio: Ratio,
    #[serde(default)]
    pub(crate) prompt_optimizer: PromptOptimizer,
}

/// 以图片为首帧生成视频，画面比例随图片
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("examples" = [{ "prompt": "让画面动起来，镜头缓缓推进", "image": "up_example", "duration": "5" }]))]
pub struct Image {
    pub(crate) prompt: Prompt,
    /// # 参考图片
    /// 视频的首帧。PNG、JPEG 或 WebP，不超过 10MB
    #[schemars(extend(
        "x-widget" = "media",
        "x-media" = { "accept": ["image"], "mime": ["image/png", "image/jpeg", "image/webp"], "max_bytes": 10_485_760 },
        "errorMessage" = {
            "required": "请上传参考图片", "minLength": "请上传参考图片",
            "accept": "请上传 PNG、JPEG 或 WebP 格式的图片", "max_bytes": "文件大小不能超过10MB"
        },
        "x-en" = {
            "title": "Reference image", "description": "First frame of the video. PNG, JPEG or WebP, up to 10 MB",
            "errorMessage": {
                "required": "Please upload a reference image", "minLength": "Please upload a reference image",
                "accept": "Please upload a PNG, JPEG or WebP image", "max_bytes": "file size cannot exceed 10MB"
            }
        }
    ))]
    pub(crate) image: MediaRef,
    #[serde(default)]
    pub(crate) duration: Duration,
    #[serde(default)]
    pub(crate) prompt_optimizer: PromptOptimizer,
}

/// # 视频描述
/// 描述画面内容、动作与镜头
#[derive(Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "prompt",
    "x-placeholder" = "例如：雨滴沿着玻璃窗滑落，窗外是霓虹闪烁的街道",
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
pub struct Prompt(#[schemars(length(max = 10240), regex(pattern = r"\S"))] pub(crate) String);

/// # 视频时长
#[derive(Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[schemars(extend("x-widget" = "segmented", "x-unit" = "秒", "x-en" = { "title": "Duration", "unit": "s" }))]
pub enum Duration {
    #[serde(rename = "5")]
    Five,
    #[default]
    #[serde(rename = "10")]
    Ten,
}

impl Duration {
    /// As it is sent.
    pub(crate) fn seconds(self) -> u8 {
        match self {
            Self::Five => 5,
            Self::Ten => 10,
        }
    }
}

/// # 画面比例
#[derive(Clone, Copy, Default, PartialEq, Deserialize, Serialize, JsonSchema)]
#[schemars(extend("x-widget" = "ratio", "x-en" = { "title": "Aspect ratio" }))]
pub enum Ratio {
    #[default]
    #[serde(rename = "16:9")]
    R16x9,
    #[serde(rename = "4:3")]
    R4x3,
    #[serde(rename = "1:1")]
    R1x1,
}

impl Ratio {
    /// As it is sent: the vendor has no ratios, only sizes.
    pub(crate) fn size(self) -> &'static str {
        match self {
            Self::R16x9 => "1920x1080",
            Self::R4x3 => "1280x960",
            Self::R1x1 => "1024x1024",
        }
    }
}

/// # 优化提示词
/// 由模型先润色提示词，再生成视频
#[derive(Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "switch",
    "x-en" = { "title": "Prompt optimizer", "description": "The model polishes the prompt before it makes the video" }
))]
pub struct PromptOptimizer(pub(crate) bool);

impl Default for PromptOptimizer {
    fn default() -> Self {
        Self(true)
    }
}
