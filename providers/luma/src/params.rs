//! What a user fills in: one form a mode. Fields that several forms share are types of their own.

use baigong_provider::{JsonSchema, MediaRef, TaskRef};
use serde::{Deserialize, Serialize};

/// The forms of the tool.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "mode", rename_all = "snake_case")]
pub enum Params {
    /// # 文生视频
    Text(Text),
    /// # 图生视频
    Image(Image),
    /// # 延长视频
    Extend(Extend),
}

impl Params {
    /// What every form has.
    pub(crate) fn prompt(&self) -> &Prompt {
        match self {
            Self::Text(form) => &form.prompt,
            Self::Image(form) => &form.prompt,
            Self::Extend(form) => &form.prompt,
        }
    }

    pub(crate) fn ratio(&self) -> Ratio {
        match self {
            Self::Text(form) => form.aspect_ratio,
            Self::Image(form) => form.aspect_ratio,
            Self::Extend(form) => form.aspect_ratio,
        }
    }
}

/// 由文字描述生成视频
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("examples" = [{ "prompt": "晨雾漫过山谷，镜头缓缓升起", "aspect_ratio": "16:9" }]))]
pub struct Text {
    pub(crate) prompt: Prompt,
    #[serde(default)]
    pub(crate) aspect_ratio: Ratio,
    #[serde(default)]
    pub(crate) expand_prompt: ExpandPrompt,
}

/// 以图片为首帧生成视频，可另给尾帧
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("examples" = [{
    "prompt": "花苞缓缓绽放", "image": "up_example", "aspect_ratio": "16:9"
}]))]
pub struct Image {
    pub(crate) prompt: Prompt,
    /// # 首帧图片
    /// PNG、JPEG 或 WebP，不超过 10MB
    #[schemars(extend("errorMessage" = {
        "required": "请上传首帧图片", "minLength": "请上传首帧图片",
        "accept": "请上传有效的图片文件", "max_bytes": "文件大小不能超过10MB"
    }, "x-en" = {
        "title": "First frame", "description": "PNG, JPEG or WebP, up to 10 MB",
        "errorMessage": { "accept": "please upload a valid image file" }
    }))]
    pub(crate) image: Picture,
    /// # 尾帧图片
    /// 可选，视频的最后一帧
    #[schemars(extend("x-en" = {
        "title": "End frame", "description": "Optional last frame of the video",
        "errorMessage": { "accept": "please upload a valid image file" }
    }))]
    pub(crate) image_end: Option<Picture>,
    #[serde(default)]
    pub(crate) aspect_ratio: Ratio,
    #[serde(default)]
    pub(crate) expand_prompt: ExpandPrompt,
}

/// 接着已生成的视频往下拍
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("examples" = [{
    "prompt": "镜头继续升高，露出远处的雪山", "task": "task_example", "aspect_ratio": "16:9"
}]))]
pub struct Extend {
    /// # 原任务
    #[schemars(extend(
        "x-task" = { "modes": ["text", "image", "extend"] },
        "errorMessage" = { "required": "请选择要延长的视频" },
        "x-en" = { "title": "Original task" }
    ))]
    pub(crate) task: TaskRef,
    pub(crate) prompt: Prompt,
    #[serde(default)]
    pub(crate) aspect_ratio: Ratio,
}

/// # 视频描述
/// 描述画面内容与动作
#[derive(Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "prompt",
    "x-placeholder" = "例如：晨雾漫过山谷，镜头缓缓升起",
    "errorMessage" = {
        "required": "请输入视频描述", "pattern": "请输入视频描述", "maxLength": "提示词不能超过5000个字符"
    },
    "x-en" = { "title": "Description", "description": "Describe the scene and the action" }
))]
pub struct Prompt(#[schemars(length(max = 5000), regex(pattern = r"\S"))] pub(crate) String);

/// # 图片
#[derive(Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "media",
    "x-media" = { "accept": ["image"], "mime": ["image/png", "image/jpeg", "image/webp"], "max_bytes": 10_485_760 },
    "errorMessage" = { "accept": "请上传有效的图片文件", "max_bytes": "文件大小不能超过10MB" }
))]
pub struct Picture(pub(crate) MediaRef);

impl std::ops::Deref for Picture {
    type Target = MediaRef;

    fn deref(&self) -> &MediaRef {
        &self.0
    }
}

/// # 画面比例
#[derive(Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[schemars(extend("x-widget" = "ratio", "x-en" = { "title": "Aspect ratio" }))]
pub enum Ratio {
    #[default]
    #[serde(rename = "16:9")]
    R16x9,
    #[serde(rename = "4:3")]
    R4x3,
    #[serde(rename = "1:1")]
    R1x1,
    #[serde(rename = "9:16")]
    R9x16,
}

/// # 扩写提示词
/// 由模型补充画面细节
#[derive(Clone, Copy, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "switch",
    "x-en" = { "title": "Expand prompt", "description": "Lets the model add detail" }
))]
pub struct ExpandPrompt(pub(crate) bool);

impl Default for ExpandPrompt {
    fn default() -> Self {
        Self(true)
    }
}

#[cfg(test)]
mod tests {
    use baigong_provider::schema::schema_of;

    use super::*;

    #[test]
    fn a_file_that_is_no_picture_is_refused_in_the_fixed_words() {
        let schema = schema_of::<Image>();
        for (field, title) in [("image", "首帧图片"), ("image_end", "尾帧图片")] {
            let field = &schema["properties"][field];
            assert_eq!(field["errorMessage"]["accept"], "请上传有效的图片文件");
            assert_eq!(
                (&field["title"], &field["x-media"]["max_bytes"]),
                (&title.into(), &10_485_760.into())
            );
        }
    }
}
