//! What a user fills in: an idea, or the words of a song.

use baigong_provider::JsonSchema;
use serde::{Deserialize, Serialize};

/// The two forms of the tool.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "mode", rename_all = "snake_case")]
pub enum Params {
    /// # 灵感创作
    Inspiration(Inspiration),
    /// # 自定义歌词
    Custom(Custom),
}

/// 用一句话描述想听的歌，词曲由模型完成
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend(
    "x-en" = { "description": "Describe the song in a sentence; the model writes words and music" },
    "examples" = [{ "prompt": "一首关于雨夜归家的温柔民谣", "model": "chirp-v4" }]
))]
pub struct Inspiration {
    /// # 歌曲描述
    /// 主题、情绪与曲风
    #[schemars(length(max = 400), regex(pattern = r"\S"), extend(
        "x-widget" = "prompt",
        "x-placeholder" = "例如：一首关于雨夜归家的温柔民谣，女声，木吉他",
        "errorMessage" = {
            "required": "请输入歌曲描述", "pattern": "请输入歌曲描述", "maxLength": "歌曲描述不能超过400个字符"
        },
        "x-en" = {
            "title": "Description of the song", "description": "Subject, mood and style",
            "errorMessage": {
                "required": "Please describe the song", "pattern": "Please describe the song",
                "maxLength": "The description may have up to 400 characters"
            }
        }
    ))]
    pub(crate) prompt: String,
    #[serde(default)]
    pub(crate) make_instrumental: Instrumental,
    #[serde(default)]
    pub(crate) model: Model,
}

/// 自己写歌词，指定曲风与歌名
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("x-en" = { "description": "Your own lyrics, in the style that you name" }, "examples" = [{
    "lyrics": "[Verse]\n雨落在旧街角\n我撑着伞慢慢走\n[Chorus]\n灯火一盏一盏\n等我回家",
    "tags": "民谣, 木吉他, 温柔女声", "title": "雨夜归家", "model": "chirp-v4"
}]))]
pub struct Custom {
    /// # 歌词
    /// 可用 [Verse]、[Chorus] 等标记段落
    #[schemars(length(max = 3000), regex(pattern = r"\S"), extend(
        "x-widget" = "prompt",
        "x-placeholder" = "[Verse]\n雨落在旧街角……",
        "x-visible-when" = { "make_instrumental": [false] },
        "errorMessage" = { "pattern": "请输入歌词", "maxLength": "歌词不能超过3000个字符" },
        "x-en" = {
            "title": "Lyrics", "description": "[Verse], [Chorus] and the like mark the parts",
            "errorMessage": {
                "pattern": "Please write the lyrics", "maxLength": "The lyrics may have up to 3000 characters"
            }
        }
    ))]
    pub(crate) lyrics: Option<String>,
    /// # 曲风标签
    /// 曲风、乐器、人声等，用逗号分隔
    #[serde(default)]
    #[schemars(length(max = 200), extend(
        "x-widget" = "text",
        "x-placeholder" = "民谣, 木吉他, 温柔女声",
        "errorMessage" = { "maxLength": "曲风标签不能超过200个字符" },
        "x-en" = {
            "title": "Style", "description": "Genre, instruments, voice; separated by commas",
            "errorMessage": { "maxLength": "The style may have up to 200 characters" }
        }
    ))]
    pub(crate) tags: String,
    /// # 歌名
    #[serde(default)]
    #[schemars(length(max = 80), extend(
        "x-widget" = "text",
        "errorMessage" = { "maxLength": "歌名不能超过80个字符" },
        "x-en" = { "title": "Title", "errorMessage": { "maxLength": "The title may have up to 80 characters" } }
    ))]
    pub(crate) title: String,
    #[serde(default)]
    pub(crate) make_instrumental: Instrumental,
    #[serde(default)]
    pub(crate) model: Model,
}

/// # 纯音乐
/// 只要伴奏，没有人声
#[derive(Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "switch",
    "x-en" = { "title": "Instrumental", "description": "Music without a voice" }
))]
pub struct Instrumental(pub(crate) bool);

/// # 模型
/// 越新的版本音质与人声越好，消耗更多积分
#[derive(Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[schemars(extend(
    "x-widget" = "select",
    "x-en" = { "title": "Model", "description": "Newer ones sound better and cost more points" }
))]
pub enum Model {
    #[serde(rename = "chirp-v3-0")]
    #[schemars(title = "Suno v3")]
    V3,
    #[serde(rename = "chirp-v3-5")]
    #[schemars(title = "Suno v3.5")]
    V35,
    #[default]
    #[serde(rename = "chirp-v4")]
    #[schemars(title = "Suno v4")]
    V4,
    #[serde(rename = "chirp-auk")]
    #[schemars(title = "Suno v4.5")]
    Auk,
    #[serde(rename = "chirp-bluejay")]
    #[schemars(title = "Suno v4.5+")]
    Bluejay,
    #[serde(rename = "chirp-fenix")]
    #[schemars(title = "Suno Fenix")]
    Fenix,
}
