//! What a user fills in. Both features take the same form.

use baigong_provider::{JsonSchema, MediaRef};
use serde::{Deserialize, Serialize};

/// The two features of the tool.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "mode", rename_all = "snake_case")]
pub enum Params {
    /// # 角色替换
    Replace(Form),
    /// # 动作模仿
    Move(Form),
}

/// 参考视频提供动作与场景，参考图片提供角色
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("examples" = [{
    "video": "up_video", "image": "up_example", "resolution": "580p", "num_inference_steps": 20, "shift": 5.0
}]))]
pub struct Form {
    /// # 参考视频
    /// 视频网址或上传视频文件。MP4、MOV 或 WebM，不超过 100MB；生成的视频与它一样长
    #[schemars(extend(
        "x-widget" = "media",
        "x-media" = {
            "accept": ["video"], "mime": ["video/mp4", "video/quicktime", "video/webm"], "max_bytes": 104_857_600
        },
        "errorMessage" = {
            "required": "万相功能需要提供视频 URL 或上传视频文件，以及提供图片 URL 或上传图片文件",
            "minLength": "万相功能需要提供视频 URL 或上传视频文件，以及提供图片 URL 或上传图片文件",
            "accept": "请上传有效的视频文件", "mime": "请上传有效的视频文件", "max_bytes": "视频大小不能超过 100MB"
        },
        "x-en" = {
            "title": "Reference video",
            "description": "By address or upload. MP4, MOV or WebM, up to 100 MB; the result is as long as it is"
        }
    ))]
    pub(crate) video: MediaRef,
    /// # 参考图片
    /// 图片网址或上传图片文件。PNG、JPEG 或 WebP，不超过 10MB；会按视频画面缩放并居中裁剪
    #[schemars(extend(
        "x-widget" = "media",
        "x-media" = {
            "accept": ["image"], "mime": ["image/png", "image/jpeg", "image/webp"], "max_bytes": 10_485_760
        },
        "errorMessage" = {
            "required": "万相功能需要提供视频 URL 或上传视频文件，以及提供图片 URL 或上传图片文件",
            "minLength": "万相功能需要提供视频 URL 或上传视频文件，以及提供图片 URL 或上传图片文件",
            "accept": "请上传有效的图片文件", "mime": "请上传有效的图片文件", "max_bytes": "图片大小不能超过 10MB"
        },
        "x-en" = {
            "title": "Reference image",
            "description": "By address or upload. PNG, JPEG or WebP, up to 10 MB; resized and centre-cropped to the video"
        }
    ))]
    pub(crate) image: MediaRef,
    #[serde(default)]
    pub(crate) resolution: Resolution,
    #[serde(default)]
    pub(crate) num_inference_steps: Steps,
    #[serde(default)]
    pub(crate) shift: Shift,
    #[serde(default)]
    pub(crate) video_quality: Quality,
    #[serde(default)]
    pub(crate) video_write_mode: WriteMode,
    #[serde(default)]
    pub(crate) enable_safety_checker: SafetyChecker,
}

/// # 分辨率
#[derive(Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[schemars(extend("x-widget" = "segmented", "x-en" = { "title": "Resolution" }))]
pub enum Resolution {
    #[default]
    #[serde(rename = "480p")]
    P480,
    #[serde(rename = "580p")]
    P580,
    #[serde(rename = "720p")]
    P720,
}

/// # 推理步数
/// 步数越多细节越好，耗时也越长
#[derive(Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "slider",
    "x-advanced" = true,
    "x-en" = { "title": "Inference steps", "description": "More steps give finer details and take longer" }
))]
pub struct Steps(#[schemars(range(min = 2, max = 40))] pub(crate) u32);

impl Default for Steps {
    fn default() -> Self {
        Self(20)
    }
}

/// # 偏移
/// 采样时间表的偏移量
#[derive(Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "multipleOf" = 0.1,
    "x-widget" = "slider",
    "x-advanced" = true,
    "x-en" = { "title": "Shift", "description": "Shift of the sampling schedule" }
))]
pub struct Shift(#[schemars(range(min = 1.0, max = 10.0))] f64);

impl Default for Shift {
    fn default() -> Self {
        Self(5.0)
    }
}

/// # 视频质量
#[derive(Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(extend("x-widget" = "segmented", "x-advanced" = true, "x-en" = { "title": "Video quality" }))]
pub enum Quality {
    #[schemars(title = "低", extend("x-en" = { "title": "Low" }))]
    Low,
    #[schemars(title = "中", extend("x-en" = { "title": "Medium" }))]
    Medium,
    #[default]
    #[schemars(title = "高", extend("x-en" = { "title": "High" }))]
    High,
    #[schemars(title = "最高", extend("x-en" = { "title": "Maximum" }))]
    Maximum,
}

/// # 写入模式
/// 编码视频时偏重速度还是体积
#[derive(Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(extend(
    "x-widget" = "segmented",
    "x-advanced" = true,
    "x-en" = { "title": "Write mode", "description": "Whether encoding favours speed or a small file" }
))]
pub enum WriteMode {
    #[schemars(title = "快速", extend("x-en" = { "title": "Fast" }))]
    Fast,
    #[default]
    #[schemars(title = "均衡", extend("x-en" = { "title": "Balanced" }))]
    Balanced,
    #[schemars(title = "小体积", extend("x-en" = { "title": "Small" }))]
    Small,
}

/// # 安全检查
/// 生成前检查输入内容
#[derive(Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "switch",
    "x-advanced" = true,
    "x-en" = { "title": "Safety checker", "description": "Checks the input before anything is made" }
))]
pub struct SafetyChecker(pub(crate) bool);

impl Default for SafetyChecker {
    fn default() -> Self {
        Self(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shift_has_the_range_step_and_default_of_the_specification() {
        let schema = baigong_provider::schema::schema_of::<Form>();
        let shift = &schema["properties"]["shift"];
        let facts = ["minimum", "maximum", "multipleOf", "default"].map(|key| shift[key].as_f64());
        assert_eq!(facts, [Some(1.0), Some(10.0), Some(0.1), Some(5.0)]);
        assert_eq!(schema["properties"]["num_inference_steps"]["default"], 20);
        assert_eq!(schema["properties"]["enable_safety_checker"]["default"], true);
    }
}
