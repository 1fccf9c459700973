//! What a user fills in: one form a mode, and the prompt that the image form makes.

use baigong_provider::form::Field;
use baigong_provider::{Error, JsonSchema, MediaRef, Reason, Result, TaskRef, Text, field, form, options};
use serde::Deserialize;

use crate::options::{Composition, ImageProperties, Technique};

/// The forms of the tool; the last three are opened from a result.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "mode", rename_all = "snake_case")]
pub enum Params {
    /// # 图片生成
    Image(Image),
    /// # 图生视频
    Video(Video),
    /// # 图片操作
    Action(Action),
    /// # 图片生成视频
    VideoFromImage(VideoFromImage),
    /// # 扩展视频
    Extend(Extend),
}

impl Params {
    /// The words that the user wrote.
    pub(crate) fn prompt(&self) -> &str {
        match self {
            Self::Image(form) => &form.prompt,
            Self::Video(form) => &form.prompt,
            Self::Action(form) => &form.new_prompt,
            Self::VideoFromImage(form) => &form.prompt,
            Self::Extend(form) => &form.prompt,
        }
    }
}

form! {
    /// 由文字描述生成一组图像
    #[schemars(extend("x-en" = { "description": "A set of images from words",
        "example": { "prompt": "A lighthouse on a sea cliff, a storm about to break" }
    }, "examples" = [{
        "prompt": "海边悬崖上的灯塔，暴风雨将至", "aspect_ratio": "16:9", "composition": { "art_style": "impressionism" }
    }]))]
    pub Image {
        prompt: String => Field::prompt(6000)
            .title("提示词", "Prompt")
            .about("描述想要的画面；也可在末尾写 Midjourney 参数，如 --v 7", "The picture you want; Midjourney's parameters may stand at its end, such as --v 7")
            .placeholder("例如：海边悬崖上的灯塔，暴风雨将至", "e.g. a lighthouse on a cliff by the sea, a storm approaching")
            .error("required pattern", ["请输入提示词", "Please enter a prompt"]),
        aspect_ratio: Ratio = default,
        bot_type: BotType = default,
        image_properties: ImageProperties = default,
        composition: Composition = default,
        technique: Technique = default,
    }
}

impl Image {
    /// The prompt as Midjourney reads it: the words, what the lists add to them, then the parameters. Parameters that
    /// the user wrote stay last in the user's own order, and an own ratio wins over the chips.
    pub(crate) fn composed(&self) -> String {
        let prompt = self.prompt.trim();
        let (words, parameters) = prompt.split_at(first_parameter(prompt));
        let own = Some(words.trim()).filter(|words| !words.is_empty());
        let lists =
            self.image_properties.words().chain(self.composition.words()).chain(self.technique.words());
        let mut composed =
            own.into_iter().chain(lists.map(|word| -> &str { word })).collect::<Vec<_>>().join(", ");
        if !parameters.is_empty() {
            composed.push(' ');
            composed.push_str(parameters.trim());
        }
        if !parameters.split_whitespace().any(|word| matches!(word, "--ar" | "--aspect")) {
            composed.push_str(" --ar ");
            composed.push_str(self.aspect_ratio.word());
        }
        composed.trim_start().to_owned()
    }
}

/// Words of a prompt that make the vendor work more, faster or larger than what was paid for.
const COSTLY: [&str; 7] = ["repeat", "r", "turbo", "fast", "relax", "bs", "hd"];

const ONE_AT_A_TIME: [&str; 2] =
    ["提示词中不能包含花括号里的多个选项，请分别生成", "No alternatives in braces: generate them apart"];

/// Refuses a prompt that asks for more than the form's price covers: such a parameter, or alternatives in braces, each
/// of which is a job of its own.
pub(crate) fn within_price(prompt: &str) -> Result<()> {
    for after in prompt.split("--").skip(1) {
        let name: String = after.chars().take_while(char::is_ascii_alphanumeric).collect();
        if COSTLY.contains(&name.to_lowercase().as_str()) {
            let text = Text::new("提示词中不能包含参数", "The prompt must not contain");
            let text = text.map(|said| format!("{said} --{name}"));
            return Err(Error::invalid(Reason::Explained(text)).about("prompt"));
        }
    }
    let mut braces = prompt.split('{').skip(1).filter_map(|after| after.split_once('}'));
    if braces.any(|(inside, _)| inside.contains(',')) {
        return Err(Error::invalid(ONE_AT_A_TIME).about("prompt"));
    }
    Ok(())
}

/// Where the parameters at the end of a prompt begin: at `--` before a letter, at the start or behind a space.
fn first_parameter(prompt: &str) -> usize {
    let begins = |at: usize| {
        (at == 0 || prompt[..at].ends_with(char::is_whitespace))
            && prompt[at + 2..].starts_with(|c: char| c.is_ascii_alphabetic())
    };
    prompt.match_indices("--").map(|(at, _)| at).find(|&at| begins(at)).unwrap_or(prompt.len())
}

form! {
    /// 以图片为起始帧生成视频
    #[schemars(extend("x-en" = { "description": "A video that begins with a picture",
        "example": { "prompt": "The camera circles slowly while the clouds drift" }
    }, "examples" = [{ "prompt": "镜头缓缓环绕，云层流动", "image": "ex_landscape" }]))]
    pub Video {
        prompt: String = default => Field::optional_prompt(6000)
            .title("视频描述", "Description")
            .about("可选，描述动作与镜头", "Optional: the action and the camera")
            .placeholder("例如：海浪拍打礁石，镜头缓缓环绕", "e.g. waves breaking on the rocks, the camera slowly circling"),
        image: MediaRef => start_image()
            .title("起始图片", "Start image")
            .error("required minLength", ["请先上传一张起始图片以生成视频。", "Please upload a start image first."]),
        end_image: Option<EndImage>,
        motion: Motion = default,
    }
    /// 对一组结果继续操作：放大、变体、重新生成、拉远、平移
    #[schemars(extend(
        "x-en" = { "description": "Go on from a set of results: upscale, vary, reroll, zoom out, pan" },
        "examples" = [{ "task": "task_example", "custom_id": "MJ::JOB::upsample::1::0c2b9a5e" }]
    ))]
    pub Action {
        task: TaskRef => Field::task(&["image", "action"]).title("原任务", "Original task"),
        custom_id: String => Field::widget("hidden").length(1..=512).title("操作标识", "Operation"),
        new_prompt: String = default => Field::widget("textarea")
            .length(0..=6000)
            .title("新的提示词", "New prompt")
            .about("可选，用于自定义拉远与改词变体；仅 Midjourney-Proxy 账号支持", "Optional, for custom zooms and variations in other words; only with accounts of a Midjourney-Proxy")
            .advanced(),
    }
    /// 让一张生成的图片动起来
    #[schemars(extend("x-en" = { "description": "Bring a generated image to life",
        "example": { "prompt": "The lake ripples gently, birds fly over the hills" }
    }, "examples" = [{ "prompt": "湖水轻轻荡漾，飞鸟掠过山头", "image": "ex_landscape", "motion": "high" }]))]
    pub VideoFromImage {
        prompt: String => Field::prompt(6000)
            .title("视频描述", "Description")
            .about("描述动作与镜头", "The action and the camera")
            .placeholder("例如：海浪拍打礁石，镜头缓缓环绕", "e.g. waves breaking on the rocks, the camera slowly circling")
            .error("required pattern", ["请提供图片和视频描述。", "Please give an image and describe the video."]),
        image: MediaRef => start_image()
            .title("图片", "Image")
            .error("required minLength", ["请提供图片和视频描述。", "Please give an image and describe the video."]),
        end_image: Option<EndImage>,
        motion: Motion = default,
    }
    /// 把生成的视频接着拍下去
    #[schemars(extend("x-en" = { "description": "Let a generated video go on",
        "example": { "prompt": "The camera rises and reveals distant mountains" }
    }, "examples" = [{ "task": "task_example", "index": 0, "prompt": "镜头升起，露出远处的群山" }]))]
    pub Extend {
        task: TaskRef => Field::task(&["video", "video_from_image", "extend"])
            .title("原视频任务", "Original video task")
            .error("required minLength", ["请提供视频信息和扩展描述。", "Please give a video and say what comes next."]),
        index: u8 => Field::widget("hidden")
            .range(0..=3)
            .title("视频序号", "Which of the videos")
            .error("required", ["请提供视频信息和扩展描述。", "Please give a video and say what comes next."]),
        prompt: String => Field::prompt(6000)
            .title("扩展描述", "What comes next")
            .about("描述接下来发生什么", "What happens after the end of the video")
            .placeholder("例如：镜头升起，露出远处的群山", "e.g. the camera rises and shows mountains far away")
            .error("required pattern", ["请提供视频信息和扩展描述。", "Please give a video and say what comes next."]),
        motion: Motion = default,
    }
}

/// A picture, with what is said of a file that is none or too large.
fn picture() -> Field {
    Field::image(15)
        .announces()
        .error("accept", ["请上传图片文件！", "Please upload an image file."])
        .error("max_bytes", ["图片大小不能超过 15MB！", "The image must not exceed 15 MB."])
}

fn start_image() -> Field {
    picture().about("视频的第一帧", "First frame of the video").error(
        "upload",
        ["起始图片上传失败，请重试！", "The start image could not be uploaded, please retry!"],
    )
}

field! {
    pub EndImage(MediaRef) => picture()
        .error("upload", ["结束图片上传失败，请重试！", "The end image could not be uploaded, please retry!"])
        .title("结束图片", "End image")
        .about("可选，视频的最后一帧", "Optional last frame of the video");
}

options! {
    pub Ratio => Field::ratio(), {
        #[default] R1x1 = "1:1", R2x3 = "2:3", R3x4 = "3:4", R9x16 = "9:16", R3x2 = "3:2", R4x3 = "4:3",
        R16x9 = "16:9",
    }
    pub BotType => Field::segmented()
        .title("机器人", "Bot")
        .about("Niji 擅长动漫风格", "Niji is made for anime")
        .advanced(), {
        #[default] MidJourney = "MID_JOURNEY" "Mid Journey", NijiJourney = "NIJI_JOURNEY" "Niji Journey",
    }
    pub Motion => Field::segmented().title("运动幅度", "Motion"), {
        #[default] Low = "low" "低" / "Low", High = "high" "高" / "High",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn composed(fields: Value) -> String {
        serde_json::from_value::<Image>(fields).unwrap().composed()
    }

    #[test]
    fn the_lists_follow_the_words_and_the_parameters_come_last() {
        let form = json!({
            "prompt": " a cat --v 7 --s 50", "aspect_ratio": "2:3", "technique": { "material": "glass" },
            "image_properties": { "tone": "warm tones", "drawing_type": "oil painting" }
        });
        assert_eq!(composed(form), "a cat, oil painting, warm tones, glass --v 7 --s 50 --ar 2:3");
        assert_eq!(composed(json!({ "prompt": "猫" })), "猫 --ar 1:1");
    }

    #[test]
    fn a_prompt_cannot_ask_for_more_than_its_price_covers() {
        for fine in ["a cat --v 7 --ar 3:2 --s 50 --raw", "{a} cat, {b} dog", "twenty--repeating", ""] {
            assert!(within_price(fine).is_ok(), "{fine}");
        }
        for costly in ["cat --repeat 40", "cat --r 4", "cat --Turbo", "cat --bs 4 --hd", "a {red, green} cat"]
        {
            assert!(within_price(costly).is_err(), "{costly}");
        }
    }

    #[test]
    fn an_own_ratio_wins_and_dashes_within_words_are_words() {
        assert_eq!(composed(json!({ "prompt": "cat --ar 5:4" })), "cat --ar 5:4");
        assert_eq!(
            composed(json!({ "prompt": "--ar 5:4", "technique": { "material": "glass" } })),
            "glass --ar 5:4"
        );
        assert_eq!(composed(json!({ "prompt": "rock--paper -- 9" })), "rock--paper -- 9 --ar 1:1");
    }

    #[test]
    fn there_are_thirteen_lists_of_at_least_five_choices_beside_none() {
        let schema = baigong_provider::schema::schema_of::<Image>();
        let groups = ["image_properties", "composition", "technique"];
        let lists: Vec<&Value> = groups
            .iter()
            .flat_map(|group| schema["properties"][group]["properties"].as_object().unwrap().values())
            .collect();
        assert_eq!(lists.len(), 13);
        for list in lists {
            assert_eq!((list["default"].as_str(), &list["oneOf"][0]["title"]), (Some("none"), &json!("无")));
            assert!(list["oneOf"].as_array().unwrap().len() > 5, "{list}");
        }
    }

    #[test]
    fn files_that_are_no_pictures_or_too_large_are_refused_in_the_fixed_words() {
        let of = |schema: Value, name: &str| schema["properties"][name].clone();
        let schema = baigong_provider::schema::schema_of::<Video>;
        let from_image = baigong_provider::schema::schema_of::<VideoFromImage>;
        for field in [of(schema(), "image"), of(schema(), "end_image"), of(from_image(), "image")] {
            assert_eq!(field["errorMessage"]["accept"], "请上传图片文件！");
            assert_eq!(field["errorMessage"]["max_bytes"], "图片大小不能超过 15MB！");
            assert_eq!(field["x-media"]["max_bytes"], 15 << 20);
        }
    }
}
