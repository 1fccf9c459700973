//! What a user fills in: one form a mode. Fields that both forms share are types of their own.

use baigong_provider::{Error, JsonSchema, MediaRef, Result};
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
    "prompt": "一只熊猫在竹林里欢快地跳舞，镜头环绕", "duration": "6", "resolution": "768P"
}]))]
pub struct Text {
    prompt: Prompt,
    #[serde(default)]
    model: Model,
    #[serde(default)]
    duration: Duration,
    #[serde(default)]
    resolution: Resolution,
    #[serde(default)]
    prompt_expansion: PromptExpansion,
}

/// 以图片为首帧生成视频，画面比例随图片
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("examples" = [{
    "prompt": "海浪轻轻拍打礁石，远处一艘帆船驶过", "image": "up_example", "duration": "6", "resolution": "1080P"
}]))]
pub struct Image {
    prompt: Prompt,
    /// # 首帧图片
    /// PNG、JPEG 或 GIF，不超过 10MB
    #[schemars(extend(
        "x-widget" = "media",
        "x-media" = { "accept": ["image"], "mime": ["image/png", "image/jpeg", "image/gif"], "max_bytes": 10_485_760 },
        "errorMessage" = {
            "required": "请上传首帧图片", "minLength": "请上传首帧图片",
            "accept": "不支持的文件格式。请上传 PNG, JPG, 或 GIF。", "max_bytes": "文件大小不能超过 10MB。"
        },
        "x-en" = {
            "title": "First frame", "description": "PNG, JPEG or GIF, up to 10 MB",
            "errorMessage": {
                "required": "Please upload a first frame", "minLength": "Please upload a first frame",
                "accept": "Unsupported file format. Please upload a PNG, JPG or GIF.",
                "max_bytes": "The file must not exceed 10 MB."
            }
        }
    ))]
    image: MediaRef,
    #[serde(default)]
    model: Model,
    #[serde(default)]
    duration: Duration,
    #[serde(default)]
    resolution: Resolution,
    #[serde(default)]
    prompt_expansion: PromptExpansion,
}

/// Either form.
pub struct Form<'a> {
    pub prompt: &'a str,
    pub model: Model,
    pub duration: Duration,
    pub resolution: Resolution,
    pub prompt_expansion: bool,
    /// The first frame.
    pub image: Option<&'a MediaRef>,
}

impl Params {
    /// What was filled in, whichever the form.
    pub(crate) fn form(&self) -> Form<'_> {
        let (prompt, model, duration, resolution, expansion, image) = match self {
            Self::Text(f) => (&f.prompt, f.model, f.duration, f.resolution, f.prompt_expansion, None),
            Self::Image(f) => {
                (&f.prompt, f.model, f.duration, f.resolution, f.prompt_expansion, Some(&f.image))
            }
        };
        Form { prompt: &prompt.0, model, duration, resolution, prompt_expansion: expansion.0, image }
    }

    /// Refuses what the model cannot do on any wire.
    pub(crate) fn fits(&self) -> Result<()> {
        let form = self.form();
        if form.duration == Duration::Ten && form.resolution == Resolution::P1080 {
            return Err(Error::invalid("1080P 只支持 6 秒视频，请将时长改为 6 秒，或将分辨率改为 768P"));
        }
        Ok(())
    }
}

/// # 视频描述
/// 描述画面内容、动作与镜头
#[derive(Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "prompt",
    "x-placeholder" = "例如：一只熊猫在竹林里欢快地跳舞，镜头环绕",
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

/// # 模型
#[derive(Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[schemars(extend("x-widget" = "select", "x-en" = { "title": "Model" }))]
pub enum Model {
    #[default]
    #[serde(rename = "minimax-hailuo-02")]
    #[schemars(title = "海螺 02", extend("x-en" = { "title": "Hailuo 02" }))]
    Hailuo02,
}

/// # 视频时长
/// 1080P 只支持 6 秒
#[derive(Clone, Copy, Default, PartialEq, Deserialize, Serialize, JsonSchema)]
#[schemars(extend(
    "x-widget" = "segmented",
    "x-unit" = "秒",
    "errorMessage" = { "oneOf": "视频时长只能是6秒或10秒。" },
    "x-en" = { "title": "Duration", "unit": "s", "description": "1080P only with 6 seconds",
        "errorMessage": { "oneOf": "The video can only be 6 or 10 seconds long." }
    }
))]
pub enum Duration {
    #[default]
    #[serde(rename = "6")]
    Six,
    #[serde(rename = "10")]
    Ten,
}

impl Duration {
    /// As it is sent.
    pub(crate) fn seconds(self) -> u8 {
        match self {
            Self::Six => 6,
            Self::Ten => 10,
        }
    }
}

/// # 分辨率
#[derive(Clone, Copy, Default, PartialEq, Deserialize, Serialize, JsonSchema)]
#[schemars(extend("x-widget" = "segmented", "x-en" = { "title": "Resolution" }))]
pub enum Resolution {
    #[default]
    #[serde(rename = "768P")]
    P768,
    #[serde(rename = "1080P")]
    P1080,
}

/// # 扩写提示词
/// 由模型补充画面细节，再生成视频
#[derive(Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "switch",
    "x-en" = { "title": "Prompt expansion", "description": "The model adds details to the prompt before it makes the video" }
))]
pub struct PromptExpansion(bool);

impl Default for PromptExpansion {
    fn default() -> Self {
        Self(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_refused_in_the_fixed_words() {
        let schema = baigong_provider::schema::schema_of::<Image>();
        let image = &schema["properties"]["image"];
        assert_eq!(image["x-media"]["max_bytes"], 10 * 1024 * 1024);
        assert_eq!(image["x-media"]["mime"], serde_json::json!(["image/png", "image/jpeg", "image/gif"]));
        assert_eq!(image["errorMessage"]["accept"], "不支持的文件格式。请上传 PNG, JPG, 或 GIF。");
        assert_eq!(image["errorMessage"]["max_bytes"], "文件大小不能超过 10MB。");
    }
}
