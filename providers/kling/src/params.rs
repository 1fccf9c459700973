//! What a user fills in: one form a mode. Fields that several forms share are types of their own.

use baigong_provider::{JsonSchema, MediaRef};
use serde::{Deserialize, Serialize};

/// The three forms of the tool.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "mode", rename_all = "snake_case")]
pub enum Params {
    /// # 文生视频
    Text(Text),
    /// # 图生视频
    Image(Image),
    /// # 多图参考
    MultiImage(MultiImage),
}

/// 由文字描述生成视频
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("examples" = [{
    "prompt": "一只橘猫在雪地里追逐蝴蝶，电影感，慢镜头", "model_name": "kling-v1", "video_mode": "std",
    "aspect_ratio": "16:9", "duration": "5", "camera_control": "simple", "camera": { "zoom": 3.0 }
}]))]
pub struct Text {
    pub(crate) prompt: Prompt,
    #[serde(default)]
    pub(crate) model_name: Model,
    #[serde(default)]
    pub(crate) video_mode: VideoMode,
    #[serde(default)]
    pub(crate) aspect_ratio: Ratio,
    #[serde(default)]
    pub(crate) duration: Duration,
    #[serde(default)]
    pub(crate) cfg_scale: CfgScale,
    #[serde(default)]
    pub(crate) negative_prompt: NegativePrompt,
    #[serde(default)]
    pub(crate) camera_control: CameraControl,
    #[serde(default)]
    pub(crate) camera: Camera,
}

/// 以图片为首帧生成视频，画面比例随图片
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("examples" = [{
    "prompt": "海浪轻轻拍打礁石，镜头缓缓推进", "image": "up_example", "model_name": "kling-v1-6", "duration": "5"
}]))]
pub struct Image {
    pub(crate) prompt: Prompt,
    /// # 参考图片
    /// 视频的首帧。PNG、JPEG 或 WebP，不超过 10MB
    #[schemars(extend(
        "x-widget" = "media",
        "x-media" = { "accept": ["image"], "mime": ["image/png", "image/jpeg", "image/webp"], "max_bytes": 10_485_760 },
        "errorMessage" = {
            "required": "请上传参考图片", "minLength": "请上传参考图片",
            "max_bytes": "文件大小不能超过10MB", "accept": "请上传 PNG、JPEG 或 WebP 格式的图片"
        },
        "x-en" = { "title": "Reference image", "description": "First frame of the video. PNG, JPEG or WebP, up to 10 MB" }
    ))]
    pub(crate) image: MediaRef,
    /// # 尾帧图片
    /// 可选，视频的最后一帧
    #[schemars(extend(
        "x-widget" = "media",
        "x-media" = { "accept": ["image"], "mime": ["image/png", "image/jpeg", "image/webp"], "max_bytes": 10_485_760 },
        "errorMessage" = { "max_bytes": "文件大小不能超过10MB", "accept": "请上传 PNG、JPEG 或 WebP 格式的图片" },
        "x-en" = { "title": "Tail frame", "description": "Optional last frame of the video" }
    ))]
    pub(crate) image_tail: Option<MediaRef>,
    #[serde(default)]
    pub(crate) model_name: Model,
    #[serde(default)]
    pub(crate) video_mode: VideoMode,
    #[serde(default)]
    pub(crate) duration: Duration,
    #[serde(default)]
    pub(crate) cfg_scale: CfgScale,
    #[serde(default)]
    pub(crate) negative_prompt: NegativePrompt,
    #[serde(default)]
    pub(crate) camera_control: CameraControl,
    #[serde(default)]
    pub(crate) camera: Camera,
}

/// 让多张图片中的主体出现在同一段视频里
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("examples" = [{
    "prompt": "两位主角在樱花树下相遇并握手", "images": ["up_example"], "video_mode": "std", "duration": "5"
}]))]
pub struct MultiImage {
    pub(crate) prompt: Prompt,
    /// # 参考图片
    /// 1 到 4 张。PNG、JPEG 或 WebP，每张不超过 10MB
    #[schemars(
        length(min = 1, max = 4),
        extend(
            "x-widget" = "media",
            "x-media" = { "accept": ["image"], "mime": ["image/png", "image/jpeg", "image/webp"], "max_bytes": 10_485_760 },
            "x-limit-message" = "最多只能上传4张图片，已保留前4张",
            "errorMessage" = {
                "required": "请至少上传一张参考图片", "minItems": "请至少上传一张参考图片", "maxItems": "最多只能上传4张图片",
                "max_bytes": "文件大小不能超过10MB", "accept": "请上传 PNG、JPEG 或 WebP 格式的图片"
            },
            "x-en" = { "title": "Reference images", "description": "1 to 4 images. PNG, JPEG or WebP, up to 10 MB each" }
        )
    )]
    pub(crate) images: Vec<MediaRef>,
    #[serde(default)]
    pub(crate) model_name: MultiImageModel,
    #[serde(default)]
    pub(crate) video_mode: VideoMode,
    #[serde(default)]
    pub(crate) aspect_ratio: Ratio,
    #[serde(default)]
    pub(crate) duration: Duration,
    #[serde(default)]
    pub(crate) cfg_scale: CfgScale,
}

/// # 视频描述
/// 描述画面内容、动作与镜头
#[derive(Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "prompt",
    "x-placeholder" = "例如：一只橘猫在雪地里追逐蝴蝶，电影感，慢镜头",
    "errorMessage" = {
        "required": "请输入视频描述", "pattern": "请输入视频描述", "maxLength": "提示词不能超过10240个字符"
    },
    "x-en" = { "title": "Description", "description": "Describe the scene, the action and the camera" }
))]
pub struct Prompt(#[schemars(length(max = 10240), regex(pattern = r"\S"))] pub(crate) String);

/// # 负向提示词
/// 不希望出现在视频中的内容
#[derive(Default, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "prompt",
    "x-advanced" = true,
    "errorMessage" = { "maxLength": "提示词不能超过10240个字符" },
    "x-en" = { "title": "Negative prompt", "description": "What should not appear in the video" }
))]
pub struct NegativePrompt(#[schemars(length(max = 10240))] pub(crate) String);

/// # 模型
#[derive(Clone, Copy, Default, PartialEq, Deserialize, Serialize, JsonSchema)]
#[schemars(extend("x-widget" = "select", "x-en" = { "title": "Model" }))]
pub enum Model {
    #[default]
    #[serde(rename = "kling-v1")]
    #[schemars(title = "Kling V1")]
    V1,
    #[serde(rename = "kling-v1-5")]
    #[schemars(title = "Kling V1.5")]
    V1_5,
    #[serde(rename = "kling-v1-6")]
    #[schemars(title = "Kling V1.6")]
    V1_6,
    #[serde(rename = "kling-v2-1")]
    #[schemars(title = "Kling V2.1")]
    V2_1,
    #[serde(rename = "kling-v2-master")]
    #[schemars(title = "Kling V2 大师版", extend("x-en" = { "title": "Kling V2 Master" }))]
    V2Master,
    #[serde(rename = "kling-v2-1-master")]
    #[schemars(title = "Kling V2.1 大师版", extend("x-en" = { "title": "Kling V2.1 Master" }))]
    V2_1Master,
}

/// # 模型
/// 多图参考固定使用此模型
#[derive(Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[schemars(extend("x-widget" = "select", "x-en" = { "title": "Model", "description": "The only model that takes several images" }))]
pub enum MultiImageModel {
    #[default]
    #[serde(rename = "kling-v1-6")]
    #[schemars(title = "Kling V1.6")]
    V1_6,
}

/// # 生成模式
#[derive(Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(extend("x-widget" = "segmented", "x-en" = { "title": "Quality" }))]
pub enum VideoMode {
    #[default]
    #[schemars(title = "标准", extend("x-en" = { "title": "Standard" }))]
    Std,
    #[schemars(title = "高品质", extend("x-en" = { "title": "High quality" }))]
    Pro,
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
    #[serde(rename = "4:3")]
    R4x3,
    #[serde(rename = "3:4")]
    R3x4,
}

/// # 视频时长
#[derive(Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[schemars(extend("x-widget" = "segmented", "x-unit" = "秒", "x-en" = { "title": "Duration", "unit": "s" }))]
pub enum Duration {
    #[default]
    #[serde(rename = "5")]
    Five,
    #[serde(rename = "10")]
    Ten,
}

/// # 提示词相关性
/// 数值越大，画面越贴近提示词，自由发挥越少
#[derive(Clone, Copy, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "multipleOf" = 0.05,
    "x-widget" = "slider",
    "x-advanced" = true,
    "x-en" = { "title": "CFG scale", "description": "Higher values follow the prompt more closely" }
))]
pub struct CfgScale(#[schemars(range(min = 0.0, max = 1.0))] f64);

impl Default for CfgScale {
    fn default() -> Self {
        Self(0.5)
    }
}

/// # 运镜方式
#[derive(Clone, Copy, Default, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(extend("x-widget" = "select", "x-advanced" = true, "x-en" = { "title": "Camera movement" }))]
pub enum CameraControl {
    #[default]
    #[schemars(title = "自动", extend("x-en" = { "title": "Automatic" }))]
    Auto,
    #[schemars(title = "自定义运镜", extend("x-en" = { "title": "Custom camera move" }))]
    Simple,
    #[schemars(title = "下移拉远", extend("x-en" = { "title": "Down and back" }))]
    DownBack,
    #[schemars(title = "推进上移", extend("x-en" = { "title": "Forward and up" }))]
    ForwardUp,
    #[schemars(title = "右旋推进", extend("x-en" = { "title": "Right turn forward" }))]
    RightTurnForward,
    #[schemars(title = "左旋推进", extend("x-en" = { "title": "Left turn forward" }))]
    LeftTurnForward,
}

/// # 运镜参数
/// 官方接口只允许其中一项不为 0
#[derive(Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(extend(
    "x-widget" = "group",
    "x-advanced" = true,
    "x-visible-when" = { "camera_control": ["simple"] },
    "x-en" = { "title": "Camera values", "description": "The vendor's own interface allows only one that is not 0" }
))]
pub struct Camera {
    /// # 水平运镜
    #[schemars(extend("x-en" = { "title": "Horizontal" }))]
    pub(crate) horizontal: CameraValue,
    /// # 垂直运镜
    #[schemars(extend("x-en" = { "title": "Vertical" }))]
    pub(crate) vertical: CameraValue,
    /// # 变焦
    #[schemars(extend("x-en" = { "title": "Zoom" }))]
    pub(crate) zoom: CameraValue,
    // The vendor's words are the other way round than a camera operator's: its tilt turns left and right.
    /// # 水平摇镜
    #[schemars(extend("x-en" = { "title": "Tilt (left, right)" }))]
    pub(crate) tilt: CameraValue,
    /// # 垂直摇镜
    #[schemars(extend("x-en" = { "title": "Pan (up, down)" }))]
    pub(crate) pan: CameraValue,
    /// # 旋转运镜
    #[schemars(extend("x-en" = { "title": "Roll" }))]
    pub(crate) roll: CameraValue,
}

#[derive(Clone, Copy, Default, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend("multipleOf" = 0.1, "x-widget" = "slider"))]
pub struct CameraValue(#[schemars(range(min = -10.0, max = 10.0))] f64);

impl Camera {
    /// How many values move the camera.
    pub(crate) fn moved(&self) -> usize {
        let values = [self.horizontal, self.vertical, self.zoom, self.tilt, self.pan, self.roll];
        values.into_iter().filter(|value| value.0 != 0.0).count()
    }
}

impl From<MultiImageModel> for Model {
    fn from(MultiImageModel::V1_6: MultiImageModel) -> Self {
        Self::V1_6
    }
}

#[cfg(test)]
mod tests {
    use baigong_provider::schema::{branch, schema_of};

    use super::*;

    #[test]
    fn every_picture_field_says_its_size_limit_in_the_fixed_words() {
        let schema = schema_of::<Params>();
        for (mode, field) in [("image", "image"), ("image", "image_tail"), ("multi_image", "images")] {
            let field = &branch(&schema, mode).unwrap()["properties"][field];
            assert_eq!(field["x-media"]["max_bytes"], 10 * 1024 * 1024);
            assert_eq!(field["errorMessage"]["max_bytes"], "文件大小不能超过10MB");
        }
    }
}
