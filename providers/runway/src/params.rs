//! What a user fills in: one form a mode. Fields that several forms share are types of their own.

use baigong_provider::{JsonSchema, MediaRef};
use serde::{Deserialize, Serialize};

/// The forms of the tool.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "mode", rename_all = "snake_case")]
pub enum Params {
    /// # 文生视频
    Text(Text),
    /// # 图生视频
    Image(Image),
    /// # 视频编辑
    Aleph(Aleph),
    /// # 视频重绘
    Video2video(Video2video),
}

impl Params {
    /// What every form has.
    pub(crate) fn prompt(&self) -> &Prompt {
        match self {
            Self::Text(form) => &form.prompt,
            Self::Image(form) => &form.prompt,
            Self::Aleph(form) => &form.prompt,
            Self::Video2video(form) => &form.prompt,
        }
    }
}

/// 由文字描述生成 10 秒视频
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("examples" = [{
    "prompt": "清晨的海边公路，一辆红色敞篷车驶向远方", "ratio": "16:9", "style": "cinematic"
}]))]
pub struct Text {
    pub(crate) prompt: Prompt,
    #[serde(default)]
    pub(crate) ratio: Ratio,
    #[serde(default)]
    pub(crate) style: Style,
    #[serde(default)]
    pub(crate) motion: Motion,
}

/// 以图片为首帧或尾帧生成 10 秒视频
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("examples" = [{
    "prompt": "人物转身走进花海，镜头缓缓拉远", "image": "up_example", "style": "cinematic"
}]))]
pub struct Image {
    pub(crate) prompt: Prompt,
    /// # 参考图片
    /// PNG、JPEG 或 WebP，不超过 10MB
    #[schemars(extend(
        "x-widget" = "media",
        "x-media" = { "accept": ["image"], "mime": ["image/png", "image/jpeg", "image/webp"], "max_bytes": 10_485_760 },
        "errorMessage" = {
            "required": "请先上传图片", "minLength": "请先上传图片",
            "accept": "请上传有效的图片文件", "max_bytes": "文件大小不能超过10MB"
        },
        "x-en" = {
            "title": "Reference image", "description": "PNG, JPEG or WebP, up to 10 MB",
            "errorMessage": {
                "required": "please upload an image first", "minLength": "please upload an image first",
                "accept": "please upload a valid image file", "max_bytes": "file size cannot exceed 10MB"
            }
        }
    ))]
    pub(crate) image: MediaRef,
    /// # 将上传的图片作为视频结尾
    /// 关闭时图片是视频的第一帧
    #[serde(default)]
    #[schemars(extend(
        "x-widget" = "switch",
        "x-en" = {
            "title": "Use uploaded image as video ending",
            "description": "Otherwise the image is the first frame"
        }
    ))]
    pub(crate) image_as_end_frame: bool,
    #[serde(default)]
    pub(crate) style: Style,
    #[serde(default)]
    pub(crate) motion: Motion,
}

/// 用文字编辑一段视频：增删物体、换光线、换风格、换视角
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("examples" = [{ "prompt": "把天空换成绚丽的极光", "video": "up_video" }]))]
pub struct Aleph {
    pub(crate) prompt: Prompt,
    /// # 原视频
    /// MP4、WebM 或 MOV，不超过 100MB；结果为 5 秒
    #[schemars(extend(
        "x-widget" = "media",
        "x-media" = { "accept": ["video"], "mime": ["video/mp4", "video/webm", "video/quicktime"], "max_bytes": 104_857_600 },
        "errorMessage" = {
            "required": "请先上传视频文件", "minLength": "请先上传视频文件",
            "accept": "请上传有效的视频文件", "max_bytes": "文件大小不能超过100MB"
        },
        "x-en" = {
            "title": "Video", "description": "MP4, WebM or MOV, up to 100 MB; the result has 5 seconds",
            "errorMessage": {
                "required": "please upload a video file first", "minLength": "please upload a video file first",
                "accept": "please upload a valid video file", "max_bytes": "file size cannot exceed 100MB"
            }
        }
    ))]
    pub(crate) video: MediaRef,
}

/// 以文字描述的画风重绘已生成的视频
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("examples" = [{ "prompt": "水彩画风格", "video": "up_video" }]))]
pub struct Video2video {
    pub(crate) prompt: Prompt,
    /// # 原视频
    #[schemars(extend(
        "x-widget" = "media",
        "x-media" = { "accept": ["video"], "mime": ["video/mp4", "video/webm", "video/quicktime"], "max_bytes": 104_857_600 },
        "errorMessage" = {
            "required": "请先生成视频", "minLength": "请先生成视频",
            "accept": "请上传有效的视频文件", "max_bytes": "文件大小不能超过100MB"
        },
        "x-en" = {
            "title": "Video",
            "errorMessage": {
                "required": "please generate a video first", "minLength": "please generate a video first",
                "accept": "please upload a valid video file", "max_bytes": "file size cannot exceed 100MB"
            }
        }
    ))]
    pub(crate) video: MediaRef,
    #[serde(default)]
    pub(crate) structure_transformation: Structure,
}

/// # 视频描述
/// 描述画面内容与动作
#[derive(Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "prompt",
    "x-placeholder" = "例如：清晨的海边公路，一辆红色敞篷车驶向远方",
    "errorMessage" = {
        "required": "请输入视频描述", "pattern": "请输入视频描述", "maxLength": "提示词不能超过10240个字符"
    },
    "x-en" = { "title": "Description", "description": "Describe the scene and the action" }
))]
pub struct Prompt(#[schemars(length(max = 10240), regex(pattern = r"\S"))] pub(crate) String);

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

/// # 风格
#[derive(Clone, Copy, Default, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(extend("x-widget" = "segmented", "x-en" = { "title": "Style" }))]
pub enum Style {
    #[default]
    #[schemars(title = "电影", extend("x-en" = { "title": "Cinematic" }))]
    Cinematic,
    #[schemars(title = "动漫", extend("x-en" = { "title": "Anime" }))]
    Anime,
    #[schemars(title = "写实", extend("x-en" = { "title": "Realistic" }))]
    Realistic,
}

/// # 镜头运动
/// 全部为 0 时由模型决定
#[derive(Clone, Copy, Default, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(extend(
    "x-widget" = "group",
    "x-advanced" = true,
    "x-en" = { "title": "Camera motion", "description": "Left to the model where all are 0" }
))]
pub struct Motion {
    /// # 水平
    #[schemars(extend("x-en" = { "title": "Horizontal (x)" }))]
    x: Shift,
    /// # 垂直
    #[schemars(extend("x-en" = { "title": "Vertical (y)" }))]
    y: Shift,
    /// # 推拉
    #[schemars(extend("x-en" = { "title": "Zoom (z)" }))]
    z: Shift,
    /// # 旋转
    #[schemars(extend("x-en" = { "title": "Roll (r)" }))]
    r: Roll,
    /// # 背景水平平移
    #[schemars(extend("x-en" = { "title": "Background pan, horizontal" }))]
    bg_x_pan: Shift,
    /// # 背景垂直平移
    #[schemars(extend("x-en" = { "title": "Background pan, vertical" }))]
    bg_y_pan: Shift,
}

#[derive(Clone, Copy, Default, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend("multipleOf" = 0.1, "x-widget" = "slider"))]
pub struct Shift(#[schemars(range(min = -1.0, max = 1.0))] f64);

#[derive(Clone, Copy, Default, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend("x-widget" = "slider"))]
pub struct Roll(#[schemars(range(min = -10, max = 10))] i8);

/// # 结构变化
/// 数值越大，画面结构离原视频越远
#[derive(Clone, Copy, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "multipleOf" = 0.1,
    "x-widget" = "slider",
    "x-advanced" = true,
    "x-en" = {
        "title": "Structure transformation",
        "description": "Higher values lead further away from the video's structure"
    }
))]
pub struct Structure(#[schemars(range(min = 0.0, max = 1.0))] f64);

impl Default for Structure {
    fn default() -> Self {
        Self(0.5)
    }
}

#[cfg(test)]
mod tests {
    use baigong_provider::schema::{branch, schema_of};

    use super::*;

    #[test]
    fn files_are_limited_in_the_fixed_words() {
        let schema = schema_of::<Params>();
        for (mode, field, bytes, message) in [
            ("image", "image", 10_485_760, "文件大小不能超过10MB"),
            ("aleph", "video", 104_857_600, "文件大小不能超过100MB"),
            ("video2video", "video", 104_857_600, "文件大小不能超过100MB"),
        ] {
            let field = &branch(&schema, mode).unwrap()["properties"][field];
            assert_eq!(field["x-media"]["max_bytes"], bytes);
            assert_eq!(field["errorMessage"]["max_bytes"], message);
        }
    }
}
