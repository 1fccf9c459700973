//! What a user fills in: an idea, or the words of a song.

use baigong_provider::form::Field;
use baigong_provider::{JsonSchema, field, form, options};
use serde::Deserialize;

/// The two forms of the tool.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "mode", rename_all = "snake_case")]
pub enum Params {
    /// # 灵感创作
    Inspiration(Inspiration),
    /// # 自定义歌词
    Custom(Custom),
}

form! {
    /// 用一句话描述想听的歌，词曲由模型完成
    #[schemars(extend(
        "x-en" = { "description": "Describe the song in a sentence; the model writes words and music",
            "example": { "prompt": "A gentle folk song about coming home on a rainy night" }
        },
        "examples" = [{ "prompt": "一首关于雨夜归家的温柔民谣", "model": "chirp-v4" }]
    ))]
    pub Inspiration {
        prompt: String => Field::prompt(400)
            .title("歌曲描述", "Description of the song")
            .about("主题、情绪与曲风", "Subject, mood and style")
            .placeholder("例如：一首关于雨夜归家的温柔民谣，女声，木吉他", "e.g. a gentle folk song about coming home on a rainy night, female voice, acoustic guitar")
            .error("required pattern", ["请输入歌曲描述", "Please describe the song"])
            .error("maxLength", ["歌曲描述不能超过400个字符", "The description may have up to 400 characters"]),
        make_instrumental: Instrumental = default,
        model: Model = default,
    }
    /// 自己写歌词，指定曲风与歌名
    #[schemars(extend("x-en" = { "description": "Your own lyrics, in the style that you name",
        "example": { "lyrics": "[Verse]\nRain is falling on the corner\nI walk slowly with my umbrella\n[Chorus]\nOne by one the lights are waiting\nFor me to come home", "tags": "folk, acoustic guitar, gentle female voice", "title": "Home on a Rainy Night" }
    }, "examples" = [{
        "lyrics": "[Verse]\n雨落在旧街角\n我撑着伞慢慢走\n[Chorus]\n灯火一盏一盏\n等我回家",
        "tags": "民谣, 木吉他, 温柔女声", "title": "雨夜归家", "model": "chirp-v4"
    }]))]
    pub Custom {
        #[schemars(required)]
        lyrics: Option<String> => Field::prompt(3000)
            .title("歌词", "Lyrics")
            .about("可用 [Verse]、[Chorus] 等标记段落", "[Verse], [Chorus] and the like mark the parts")
            .placeholder("[Verse]\n雨落在旧街角……", "[Verse]\nRain on the old street corner…")
            .visible_when("make_instrumental", [false])
            .error("required pattern", ["请输入歌词", "Please write the lyrics"])
            .error("maxLength", ["歌词不能超过3000个字符", "The lyrics may have up to 3000 characters"]),
        tags: String = default => Field::text(200)
            .title("曲风标签", "Style")
            .about("曲风、乐器、人声等，用逗号分隔", "Genre, instruments, voice; separated by commas")
            .placeholder("民谣, 木吉他, 温柔女声", "folk, acoustic guitar, gentle female voice")
            .error("maxLength", ["曲风标签不能超过200个字符", "The style may have up to 200 characters"]),
        title: String = default => Field::text(80)
            .title("歌名", "Title")
            .error("maxLength", ["歌名不能超过80个字符", "The title may have up to 80 characters"]),
        make_instrumental: Instrumental = default,
        model: Model = default,
    }
}

field! {
    pub Instrumental(bool = false) => Field::switch()
        .title("纯音乐", "Instrumental")
        .about("只要伴奏，没有人声", "Music without a voice");
}

options! {
    pub Model => Field::select()
        .title("模型", "Model")
        .about("越新的版本音质与人声越好，消耗更多积分", "Newer ones sound better and cost more points"), {
        Fenix = "chirp-fenix" "Suno Fenix": "音质与人声最好" / "The best sound and voices",
        Bluejay = "chirp-bluejay" "Suno v4.5+": "层次更丰富" / "Richer arrangements",
        Auk = "chirp-auk" "Suno v4.5": "风格更多，歌曲更长" / "More styles and longer songs",
        #[default] V4 = "chirp-v4" "Suno v4": "均衡" / "All-round",
        V35 = "chirp-v3-5" "Suno v3.5": "更省积分" / "Fewer points",
        V3 = "chirp-v3-0" "Suno v3": "最早的版本" / "The first version",
    }
}
