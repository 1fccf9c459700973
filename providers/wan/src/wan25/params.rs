//! What a user fills in: one form a mode.

use baigong_envelopes::flags::{Duration, Resolution, Seed, Watermark};
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

/// 由文字描述生成有声视频
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("examples" = [{
    "prompt": "暴雨中的老街，一位说书人拍响醒木，观众喝彩", "duration": "5", "ratio": "16:9", "resolution": "720p"
}]))]
pub struct Text {
    pub prompt: Prompt,
    #[serde(default)]
    pub duration: Duration,
    #[serde(default)]
    pub ratio: Ratio,
    #[serde(default)]
    pub resolution: Resolution,
    pub audio: Option<Audio>,
    #[serde(default)]
    pub dubbing: Dubbing,
    #[serde(default)]
    pub negative_prompt: NegativePrompt,
    #[serde(default)]
    pub prompt_extend: PromptExtend,
    pub seed: Option<Seed>,
    #[serde(default)]
    pub watermark: Watermark,
}

/// 以图片为首帧生成有声视频，画面比例随图片
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("examples" = [{
    "prompt": "他对着话筒唱起一首老歌，台下灯牌摇曳", "image": "up_example", "audio": "up_audio_example",
    "duration": "5", "resolution": "720p"
}]))]
pub struct Image {
    pub prompt: Prompt,
    /// # 首帧图片
    /// PNG、JPEG 或 WebP，宽高为 360 至 2000 像素，不超过 10MB
    #[schemars(extend(
        "x-widget" = "media",
        "x-media" = { "accept": ["image"], "mime": ["image/png", "image/jpeg", "image/webp"], "max_bytes": 10_485_760 },
        "errorMessage" = {
            "required": "请上传首帧图片", "minLength": "请上传首帧图片",
            "accept": "请上传有效的图片文件", "max_bytes": "文件大小不能超过10MB"
        },
        "x-en" = {
            "title": "First frame", "description": "PNG, JPEG or WebP, sides of 360 to 2000 pixels, up to 10 MB"
        }
    ))]
    pub image: MediaRef,
    #[serde(default)]
    pub duration: Duration,
    #[serde(default)]
    pub resolution: Resolution,
    pub audio: Option<Audio>,
    #[serde(default)]
    pub dubbing: Dubbing,
    #[serde(default)]
    pub negative_prompt: NegativePrompt,
    #[serde(default)]
    pub prompt_extend: PromptExtend,
    pub seed: Option<Seed>,
    #[serde(default)]
    pub watermark: Watermark,
}

/// # 视频描述
/// 描述画面、动作与声音
#[derive(Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "prompt",
    "x-placeholder" = "例如：暴雨中的老街，一位说书人拍响醒木，观众喝彩",
    "errorMessage" = {
        "required": "视频描述不能为空。", "pattern": "视频描述不能为空。", "maxLength": "提示词不能超过2000个字符"
    },
    "x-en" = { "title": "Description", "description": "Describe the scene, the action and the sound" }
))]
pub struct Prompt(#[schemars(length(max = 2000), regex(pattern = r"\S"))] pub String);

/// # 负向提示词
/// 不希望出现在视频中的内容
#[derive(Default, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "prompt",
    "x-advanced" = true,
    "errorMessage" = { "maxLength": "负向提示词不能超过500个字符" },
    "x-en" = { "title": "Negative prompt", "description": "What should not appear in the video" }
))]
pub struct NegativePrompt(#[schemars(length(max = 500))] pub String);

/// # 音频
/// 可选。画面将配合这段音频；WAV 或 MP3，3 至 30 秒，不超过 15MB
#[derive(Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "media",
    "x-media" = { "accept": ["audio"], "mime": ["audio/wav", "audio/mpeg"], "max_bytes": 15_728_640 },
    "errorMessage" = { "accept": "请上传 WAV 或 MP3 格式的音频", "max_bytes": "文件大小不能超过15MB" },
    "x-en" = {
        "title": "Audio", "description": "Optional; the picture follows it. WAV or MP3, 3 to 30 seconds, up to 15 MB"
    }
))]
pub struct Audio(pub MediaRef);

/// # 自动配音
/// 没有上传音频时，由模型为画面配音
#[derive(Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "switch",
    "x-en" = { "title": "Automatic sound", "description": "The model adds sound where no audio is given" }
))]
pub struct Dubbing(pub bool);

impl Default for Dubbing {
    fn default() -> Self {
        Self(true)
    }
}

/// # 提示词扩写
/// 由模型丰富描述，适合较短的提示词
#[derive(Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "switch", "x-advanced" = true,
    "x-en" = { "title": "Prompt expansion", "description": "The model enriches the description; good for short ones" }
))]
pub struct PromptExtend(pub bool);

impl Default for PromptExtend {
    fn default() -> Self {
        Self(true)
    }
}

/// # 画面比例
/// 480p 没有 4:3 和 3:4
#[derive(Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[schemars(extend(
    "x-widget" = "ratio", "x-en" = { "title": "Aspect ratio", "description": "480p has no 4:3 and 3:4" }
))]
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

/// The vendor's size of a video from text, width and height with an asterisk between.
pub fn size(resolution: Resolution, ratio: Ratio) -> Result<&'static str> {
    use Resolution::{P480, P720, P1080};
    Ok(match (resolution, ratio) {
        (P480, Ratio::R16x9) => "832*480",
        (P480, Ratio::R9x16) => "480*832",
        (P480, Ratio::R1x1) => "624*624",
        (P480, Ratio::R4x3 | Ratio::R3x4) => {
            return Err(Error::invalid("480p 不支持 4:3 和 3:4，请更换分辨率或画面比例"));
        }
        (P720, Ratio::R16x9) => "1280*720",
        (P720, Ratio::R9x16) => "720*1280",
        (P720, Ratio::R1x1) => "960*960",
        (P720, Ratio::R4x3) => "1088*832",
        (P720, Ratio::R3x4) => "832*1088",
        (P1080, Ratio::R16x9) => "1920*1080",
        (P1080, Ratio::R9x16) => "1080*1920",
        (P1080, Ratio::R1x1) => "1440*1440",
        (P1080, Ratio::R4x3) => "1632*1248",
        (P1080, Ratio::R3x4) => "1248*1632",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_has_the_ratio_that_it_stands_for() {
        let ratios = [Ratio::R16x9, Ratio::R9x16, Ratio::R1x1, Ratio::R4x3, Ratio::R3x4];
        for (resolution, sizes) in [(Resolution::P480, 3), (Resolution::P720, 5), (Resolution::P1080, 5)] {
            let mut found = 0;
            for ratio in ratios {
                let Ok(size) = size(resolution, ratio) else { continue };
                found += 1;
                let number = |text: &str| text.parse::<f64>().unwrap();
                let (w, h) = size.split_once('*').unwrap();
                let word = serde_json::to_value(ratio).unwrap();
                let (rw, rh) = word.as_str().unwrap().split_once(':').unwrap();
                let off = number(w) / number(h) / (number(rw) / number(rh)) - 1.0;
                assert!(off.abs() < 0.03, "{size} for {word}");
            }
            assert_eq!(found, sizes, "{}", resolution.word());
        }
    }
}
