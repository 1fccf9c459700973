//! What a user fills in: one form a mode. Fields that several forms share are types of their own.

use baigong_provider::{JsonSchema, MediaRef};
use serde::{Deserialize, Serialize};

/// The four forms of the tool.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "mode", rename_all = "snake_case")]
pub enum Params {
    /// # 图像生成（线路1）
    ImageLine1(ImageLine1),
    /// # 图像生成（线路2）
    ImageLine2(ImageLine2),
    /// # Veo3 文生视频
    Text(Text),
    /// # Veo3 图生视频
    ImageVideo(ImageVideo),
}

/// 流式生成图像，过程实时可见
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend(
    "x-require-any" = ["prompt", "images"],
    "errorMessage" = { "x-require-any": "请输入描述或上传图片" },
    "x-en" = {
        "description": "Images by streaming, with the work in view",
        "errorMessage": { "x-require-any": "Please enter a description or upload an image" }
    },
    "examples" = [{ "prompt": "雨后的老街，石板路映着灯笼的红光", "images": [], "model": "gemini-2.5-flash-image" }],
))]
pub struct ImageLine1 {
    #[serde(default)]
    pub(crate) prompt: Prompt,
    #[serde(default)]
    pub(crate) images: References,
    #[serde(default)]
    pub(crate) model: ImageModel,
}

/// 图像编辑，按描述修改或融合参考图
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend(
    "x-require-any" = ["prompt", "images"],
    "errorMessage" = { "x-require-any": "请输入描述或上传图片" },
    "x-en" = {
        "description": "Edit images, or blend references, by words",
        "errorMessage": { "x-require-any": "Please enter a description or upload an image" }
    },
    "examples" = [{ "prompt": "给窗边的猫戴上一顶草帽", "images": [] }],
))]
pub struct ImageLine2 {
    #[serde(default)]
    pub(crate) prompt: Prompt,
    #[serde(default)]
    pub(crate) images: References,
}

/// 由文字描述生成视频
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("x-en" = { "description": "A video from words" }, "examples" = [{ "prompt": "一只金毛犬踩着冲浪板穿过浪管，镜头跟随，海风呼啸" }]))]
pub struct Text {
    pub(crate) prompt: Description,
}

/// 让图片动起来，可补充文字描述
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("x-en" = { "description": "Bring pictures to life, with words if you like" }, "examples" = [{
    "prompt": "镜头缓缓推近，人物转身微笑", "images": ["up_example"], "model": "veo3-fast-frames"
}]))]
pub struct ImageVideo {
    #[serde(default)]
    pub(crate) prompt: Prompt,
    pub(crate) images: Frames,
    #[serde(default)]
    pub(crate) model: VideoModel,
}

/// # 描述
/// 画面、动作、镜头与声音；有图片时可以留空
#[derive(Default, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "prompt",
    "x-placeholder" = "描述想要的画面，或说明如何使用图片",
    "errorMessage" = { "maxLength": "提示词不能超过10240个字符" },
    "x-en" = { "title": "Prompt", "description": "Scene, action, camera and sound; may be empty where there are images" },
))]
pub struct Prompt(#[schemars(length(max = 10240))] pub(crate) String);

/// # 视频描述
/// 画面、动作、镜头与声音
#[derive(Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "prompt",
    "x-placeholder" = "例如：一只金毛犬踩着冲浪板穿过浪管，镜头跟随，海风呼啸",
    "errorMessage" = { "required": "请输入描述", "pattern": "请输入描述", "maxLength": "提示词不能超过10240个字符" },
    "x-en" = {
        "title": "Description", "description": "Scene, action, camera and sound",
        "errorMessage": { "required": "Please enter a description", "pattern": "Please enter a description" }
    },
))]
pub struct Description(#[schemars(length(max = 10240), regex(pattern = r"\S"))] pub(crate) String);

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
pub struct References(#[schemars(length(max = 10))] pub(crate) Vec<MediaRef>);

/// # 参考图
/// 至少一张；官方接口只使用一张，作为首帧
#[derive(Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "uniqueItems" = true,
    "x-widget" = "media",
    "x-media" = { "accept": ["image"], "mime": ["image/png", "image/jpeg", "image/webp"], "max_bytes": 10_485_760 },
    "x-limit-message" = "最多上传 10 张图片",
    "errorMessage" = {
        "required": "图生视频至少需要一张图片", "minItems": "图生视频至少需要一张图片",
        "uniqueItems": "该图片已添加为参考图。", "maxItems": "最多上传 10 张图片"
    },
    "x-en" = {
        "title": "Reference images", "description": "At least one; the vendor's own interface takes one, as the first frame",
        "errorMessage": { "required": "Image-to-video needs at least one image" }
    },
))]
pub struct Frames(#[schemars(length(min = 1, max = 10))] pub(crate) Vec<MediaRef>);

/// # 图像模型
#[derive(Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[schemars(extend("x-widget" = "select", "x-en" = { "title": "Image model" }))]
pub enum ImageModel {
    #[default]
    #[serde(rename = "gemini-2.5-flash-image")]
    #[schemars(title = "Gemini 2.5 Flash 标准", extend("x-en" = { "title": "Gemini 2.5 Flash, standard" }))]
    Standard,
    #[serde(rename = "gemini-2.5-flash-image-vip")]
    #[schemars(title = "Gemini 2.5 Flash 高级", extend("x-en" = { "title": "Gemini 2.5 Flash, advanced" }))]
    Advanced,
    #[serde(rename = "nano-banana")]
    #[schemars(title = "Nano Banana")]
    NanoBanana,
    #[serde(rename = "nano-banana-hd")]
    #[schemars(title = "Nano Banana 高清", extend("x-en" = { "title": "Nano Banana HD" }))]
    NanoBananaHd,
}

/// # 视频模型
/// 名称带“帧”的模型以图片为首帧
#[derive(Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[schemars(extend(
    "x-widget" = "select",
    "x-en" = { "title": "Video model", "description": "Models with \"frames\" in their name begin with the image" }
))]
pub enum VideoModel {
    #[default]
    #[serde(rename = "veo3-fast-frames")]
    #[schemars(title = "Veo3 快速·首帧", extend("x-en" = { "title": "Veo3 Fast, frames" }))]
    FastFrames,
    #[serde(rename = "veo3-fast")]
    #[schemars(title = "Veo3 快速", extend("x-en" = { "title": "Veo3 Fast" }))]
    Fast,
    #[serde(rename = "veo3-pro")]
    #[schemars(title = "Veo3 专业", extend("x-en" = { "title": "Veo3 Pro" }))]
    Pro,
    #[serde(rename = "veo3-pro-frames")]
    #[schemars(title = "Veo3 专业·首帧", extend("x-en" = { "title": "Veo3 Pro, frames" }))]
    ProFrames,
    #[serde(rename = "veo3-frames")]
    #[schemars(title = "Veo3 标准·首帧", extend("x-en" = { "title": "Veo3, frames" }))]
    Frames,
}

impl VideoModel {
    /// The model's name at Google, which takes a first frame with every one.
    pub(crate) fn official(self) -> &'static str {
        match self {
            Self::FastFrames | Self::Fast => "veo-3.0-fast-generate-001",
            Self::Pro | Self::ProFrames | Self::Frames => "veo-3.0-generate-001",
        }
    }
}

/// A choice as it is written in parameters and in requests.
pub(crate) fn name<T: Serialize>(choice: &T) -> String {
    serde_json::json!(choice).as_str().unwrap_or_default().to_owned()
}
