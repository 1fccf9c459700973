//! What a user fills in: one form a mode.

use baigong_envelopes::flags::{Duration, Resolution, Watermark};
use baigong_provider::form::{Field, Seed};
use baigong_provider::{Error, JsonSchema, MediaRef, Result, field, form, options};
use serde::Deserialize;

/// The two forms of the tool.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "mode", rename_all = "snake_case")]
pub enum Params {
    /// # 文生视频
    Text(Text),
    /// # 图生视频
    Image(Image),
}

form! {
    /// 由文字描述生成有声视频
    #[schemars(extend("x-en" = { "description": "A video with sound from words",
        "example": { "prompt": "An old street in a downpour, a storyteller raps his block and the crowd cheers" }
    }))]
    #[schemars(extend("examples" = [{
        "prompt": "暴雨中的老街，一位说书人拍响醒木，观众喝彩", "duration": "5", "ratio": "16:9", "resolution": "720p"
    }]))]
    pub Text {
        prompt: Prompt,
        duration: Duration = default,
        ratio: Ratio = default,
        resolution: Resolution = default,
        audio: Option<Audio>,
        dubbing: Dubbing = default,
        negative_prompt: NegativePrompt = default,
        prompt_extend: PromptExtend = default,
        seed: Option<Seed>,
        watermark: Watermark = default,
    }
    /// 以图片为首帧生成有声视频，画面比例随图片
    #[schemars(extend("x-en" = { "description": "A video with sound that begins with a picture and keeps its proportions",
        "example": { "prompt": "The scholar looks at the camera and begins to speak, sleeves stirring in the wind" }
    }))]
    #[schemars(extend("examples" = [{
        "prompt": "书生望向镜头开口说话，衣袖随风轻摆", "image": "ex_scholar", "audio": "ex_voice",
        "duration": "5", "resolution": "720p"
    }]))]
    pub Image {
        prompt: Prompt,
        image: MediaRef => Field::image(10)
            .title("首帧图片", "First frame")
            .about("宽高为 360 至 2000 像素", "Sides of 360 to 2000 pixels")
            .error("required minLength", ["请上传首帧图片", "Please upload a first frame"])
            .error("accept", ["请上传有效的图片文件", "Please upload a valid image file"])
            .error("max_bytes", ["文件大小不能超过10MB", "The file must not exceed 10 MB"]),
        duration: Duration = default,
        resolution: Resolution = default,
        audio: Option<Audio>,
        dubbing: Dubbing = default,
        negative_prompt: NegativePrompt = default,
        prompt_extend: PromptExtend = default,
        seed: Option<Seed>,
        watermark: Watermark = default,
    }
}

field! {
    pub Prompt(String) => Field::prompt(2000)
        .title("视频描述", "Description")
        .about("描述画面、动作与声音", "Describe the scene, the action and the sound")
        .placeholder("例如：暴雨中的老街，一位说书人拍响醒木，观众喝彩", "e.g. an old street in a rainstorm, a storyteller strikes his gavel, the crowd cheers")
        .error("required pattern", ["视频描述不能为空。", "The description must not be empty."])
        .error("maxLength", ["提示词不能超过2000个字符", "The prompt must not exceed 2000 characters"]);
    pub NegativePrompt(String = String::new()) => Field::negative_prompt(500)
        .error("maxLength", ["负向提示词不能超过500个字符", "The negative prompt must not exceed 500 characters"]);
    pub Audio(MediaRef) => Field::media("audio", &["audio/wav", "audio/mpeg"], 15)
        .title("音频", "Audio")
        .about("可选。画面将配合这段音频，3 至 30 秒", "Optional; the picture follows it. 3 to 30 seconds")
        .error("accept", ["请上传 WAV 或 MP3 格式的音频", "Please upload WAV or MP3 audio"])
        .error("max_bytes", ["文件大小不能超过15MB", "The file must not exceed 15 MB"]);
    pub Dubbing(bool = true) => Field::switch()
        .title("自动配音", "Automatic sound")
        .about("没有上传音频时，由模型为画面配音", "The model adds sound where no audio is given");
    pub PromptExtend(bool = true) => Field::switch()
        .title("提示词扩写", "Prompt expansion")
        .about("由模型丰富描述，适合较短的提示词", "The model enriches the description; good for short ones")
        .advanced();
}

options! {
    pub Ratio => Field::ratio()
        .about("480p 没有 4:3 和 3:4", "480p has no 4:3 and 3:4")
        .option_when("4:3", "resolution", ["720p", "1080p"])
        .option_when("3:4", "resolution", ["720p", "1080p"])
        .error("x-options-when", [
            "480p 不支持 4:3 和 3:4，请更换分辨率或画面比例",
            "480p has no 4:3 and 3:4: choose another resolution or ratio.",
        ]), {
        #[default] R16x9 = "16:9", R9x16 = "9:16", R1x1 = "1:1", R4x3 = "4:3", R3x4 = "3:4",
    }
}

/// The vendor's size of a video from text, width and height with an asterisk between.
pub fn size(resolution: Resolution, ratio: Ratio) -> Result<&'static str> {
    use Resolution::{P480, P720, P1080};
    Ok(match (resolution, ratio) {
        (P480, Ratio::R16x9) => "832*480",
        (P480, Ratio::R9x16) => "480*832",
        (P480, Ratio::R1x1) => "624*624",
        (P480, Ratio::R4x3 | Ratio::R3x4) => {
            let message = [
                "480p 不支持 4:3 和 3:4，请更换分辨率或画面比例",
                "480p has no 4:3 and 3:4: choose another resolution or ratio.",
            ];
            return Err(Error::invalid(message).about("ratio"));
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
