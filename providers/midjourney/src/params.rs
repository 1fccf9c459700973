//! What a user fills in: one form a mode, and the prompt that the image form makes.

use baigong_provider::{Error, JsonSchema, MediaRef, Result, TaskRef};
use serde::{Deserialize, Serialize};

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
            Self::Image(form) => &form.prompt.0,
            Self::Video(form) => &form.prompt.0,
            Self::Action(form) => &form.new_prompt,
            Self::VideoFromImage(form) => &form.prompt.0,
            Self::Extend(form) => &form.prompt.0,
        }
    }
}

/// 由文字描述生成一组图像
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("x-en" = { "description": "A set of images from words" }, "examples" = [{
    "prompt": "海边悬崖上的灯塔，暴风雨将至", "aspect_ratio": "16:9", "composition": { "art_style": "impressionism" }
}]))]
pub struct Image {
    pub(crate) prompt: Prompt,
    #[serde(default)]
    aspect_ratio: Ratio,
    #[serde(default)]
    pub(crate) bot_type: BotType,
    #[serde(default)]
    image_properties: ImageProperties,
    #[serde(default)]
    composition: Composition,
    #[serde(default)]
    technique: Technique,
}

impl Image {
    /// The prompt as Midjourney reads it: the words, what the lists add to them, then the parameters. Parameters that
    /// the user wrote stay last in the user's own order, and an own ratio wins over the chips.
    pub(crate) fn composed(&self) -> String {
        let prompt = self.prompt.0.trim();
        let (words, parameters) = prompt.split_at(first_parameter(prompt));
        let mut composed = words.trim().to_owned();
        for word in
            self.image_properties.words().chain(self.composition.words()).chain(self.technique.words())
        {
            if !composed.is_empty() {
                composed.push_str(", ");
            }
            composed.push_str(word);
        }
        if !parameters.is_empty() {
            composed.push(' ');
            composed.push_str(parameters.trim());
        }
        let own_ratio = parameters.split_whitespace().any(|word| matches!(word, "--ar" | "--aspect"));
        if !own_ratio {
            composed.push_str(" --ar ");
            composed.push_str(self.aspect_ratio.text());
        }
        composed.trim_start().to_owned()
    }
}

/// Words of a prompt that make the vendor work more, faster or larger than what was paid for.
const COSTLY: [&str; 7] = ["repeat", "r", "turbo", "fast", "relax", "bs", "hd"];

/// Refuses a prompt that asks for more than the form's price covers: such a parameter, or alternatives in braces, each
/// of which is a job of its own.
pub(crate) fn within_price(prompt: &str) -> Result<()> {
    for after in prompt.split("--").skip(1) {
        let name: String = after.chars().take_while(char::is_ascii_alphanumeric).collect();
        if COSTLY.contains(&name.to_lowercase().as_str()) {
            return Err(Error::invalid(format!("提示词中不能包含参数 --{name}")));
        }
    }
    let mut braces = prompt.split('{').skip(1).filter_map(|after| after.split_once('}'));
    if braces.any(|(inside, _)| inside.contains(',')) {
        return Err(Error::invalid("提示词中不能包含花括号里的多个选项，请分别生成"));
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

/// 以图片为起始帧生成视频
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("x-en" = { "description": "A video that begins with a picture" }, "examples" = [{ "prompt": "镜头缓缓环绕，云层流动", "image": "up_example" }]))]
pub struct Video {
    #[serde(default)]
    pub(crate) prompt: OptionalPrompt,
    /// # 起始图片
    /// 视频的第一帧，不超过 15 MB
    #[schemars(extend(
        "x-widget" = "media",
        "x-media" = { "accept": ["image"], "mime": ["image/png", "image/jpeg", "image/webp"], "max_bytes": 15_728_640 },
        "errorMessage" = {
            "required": "请先上传一张起始图片以生成视频。", "minLength": "请先上传一张起始图片以生成视频。",
            "accept": "请上传图片文件！", "max_bytes": "图片大小不能超过 15MB！"
        },
        "x-en" = { "title": "Start image", "description": "First frame of the video, up to 15 MB" }
    ))]
    pub(crate) image: MediaRef,
    pub(crate) end_image: Option<EndImage>,
    #[serde(default)]
    pub(crate) motion: Motion,
}

/// 对一组结果继续操作：放大、变体、重新生成、拉远、平移
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("x-en" = { "description": "Go on from a set of results: upscale, vary, reroll, zoom out, pan" }, "examples" = [{ "task": "task_example", "custom_id": "MJ::JOB::upsample::1::0c2b9a5e" }]))]
pub struct Action {
    /// # 原任务
    #[schemars(extend("x-task" = { "modes": ["image", "action"] }, "x-en" = { "title": "Original task" }))]
    pub(crate) task: TaskRef,
    /// # 操作标识
    #[schemars(
        length(min = 1, max = 512),
        extend("x-widget" = "hidden", "x-en" = { "title": "Operation" })
    )]
    pub(crate) custom_id: String,
    /// # 新的提示词
    /// 可选，用于自定义拉远与改词变体；仅 Midjourney-Proxy 账号支持
    #[serde(default)]
    #[schemars(
        length(max = 6000),
        extend(
            "x-widget" = "textarea", "x-advanced" = true,
            "x-en" = {
                "title": "New prompt",
                "description": "Optional, for custom zooms and variations in other words; only with accounts of a Midjourney-Proxy"
            }
        )
    )]
    pub(crate) new_prompt: String,
}

/// 让一张生成的图片动起来
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("x-en" = { "description": "Bring a generated image to life" }, "examples" = [{ "prompt": "海浪拍打礁石，灯光旋转", "image": "up_example", "motion": "high" }]))]
pub struct VideoFromImage {
    pub(crate) prompt: VideoPrompt,
    /// # 图片
    /// 视频的第一帧，不超过 15 MB
    #[schemars(extend(
        "x-widget" = "media",
        "x-media" = { "accept": ["image"], "mime": ["image/png", "image/jpeg", "image/webp"], "max_bytes": 15_728_640 },
        "errorMessage" = {
            "required": "请提供图片和视频描述。", "minLength": "请提供图片和视频描述。",
            "accept": "请上传图片文件！", "max_bytes": "图片大小不能超过 15MB！"
        },
        "x-en" = { "title": "Image", "description": "First frame of the video, up to 15 MB" }
    ))]
    pub(crate) image: MediaRef,
    pub(crate) end_image: Option<EndImage>,
    #[serde(default)]
    pub(crate) motion: Motion,
}

/// 把生成的视频接着拍下去
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("x-en" = { "description": "Let a generated video go on" }, "examples" = [{ "task": "task_example", "index": 0, "prompt": "镜头升起，露出远处的群山" }]))]
pub struct Extend {
    /// # 原视频任务
    #[schemars(extend(
        "x-task" = { "modes": ["video", "video_from_image", "extend"] },
        "errorMessage" = { "required": "请提供视频信息和扩展描述。", "minLength": "请提供视频信息和扩展描述。" },
        "x-en" = { "title": "Original video task" }
    ))]
    pub(crate) task: TaskRef,
    /// # 视频序号
    #[schemars(
        range(min = 0, max = 3),
        extend(
            "x-widget" = "hidden",
            "errorMessage" = { "required": "请提供视频信息和扩展描述。" },
            "x-en" = { "title": "Which of the videos" }
        )
    )]
    pub(crate) index: u8,
    pub(crate) prompt: ExtendPrompt,
    #[serde(default)]
    pub(crate) motion: Motion,
}

/// # 提示词
/// 描述想要的画面；也可在末尾写 Midjourney 参数，如 --v 7
#[derive(Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "prompt",
    "x-placeholder" = "例如：海边悬崖上的灯塔，暴风雨将至",
    "errorMessage" = { "required": "请输入提示词", "pattern": "请输入提示词" },
    "x-en" = { "title": "Prompt", "description": "The picture you want; Midjourney's parameters may stand at its end, such as --v 7" }
))]
pub struct Prompt(#[schemars(length(max = 6000), regex(pattern = r"\S"))] pub(crate) String);

/// # 视频描述
/// 可选，描述动作与镜头
#[derive(Default, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "prompt",
    "x-en" = { "title": "Description", "description": "Optional: the action and the camera" }
))]
pub struct OptionalPrompt(#[schemars(length(max = 6000))] pub(crate) String);

/// # 视频描述
/// 描述动作与镜头
#[derive(Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "prompt",
    "errorMessage" = { "required": "请提供图片和视频描述。", "pattern": "请提供图片和视频描述。" },
    "x-en" = { "title": "Description", "description": "The action and the camera" }
))]
pub struct VideoPrompt(#[schemars(length(max = 6000), regex(pattern = r"\S"))] pub(crate) String);

/// # 扩展描述
/// 描述接下来发生什么
#[derive(Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "prompt",
    "errorMessage" = { "required": "请提供视频信息和扩展描述。", "pattern": "请提供视频信息和扩展描述。" },
    "x-en" = { "title": "What comes next", "description": "What happens after the end of the video" }
))]
pub struct ExtendPrompt(#[schemars(length(max = 6000), regex(pattern = r"\S"))] pub(crate) String);

/// # 结束图片
/// 可选，视频的最后一帧，不超过 15 MB
#[derive(Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "media",
    "x-media" = { "accept": ["image"], "mime": ["image/png", "image/jpeg", "image/webp"], "max_bytes": 15_728_640 },
    "errorMessage" = { "accept": "请上传图片文件！", "max_bytes": "图片大小不能超过 15MB！" },
    "x-en" = { "title": "End image", "description": "Optional last frame of the video, up to 15 MB" }
))]
pub struct EndImage(pub(crate) MediaRef);

/// # 画面比例
#[derive(Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[schemars(extend("x-widget" = "ratio", "x-en" = { "title": "Aspect ratio" }))]
enum Ratio {
    #[default]
    #[serde(rename = "1:1")]
    R1x1,
    #[serde(rename = "2:3")]
    R2x3,
    #[serde(rename = "3:4")]
    R3x4,
    #[serde(rename = "9:16")]
    R9x16,
    #[serde(rename = "3:2")]
    R3x2,
    #[serde(rename = "4:3")]
    R4x3,
    #[serde(rename = "16:9")]
    R16x9,
}

impl Ratio {
    fn text(self) -> &'static str {
        match self {
            Self::R1x1 => "1:1",
            Self::R2x3 => "2:3",
            Self::R3x4 => "3:4",
            Self::R9x16 => "9:16",
            Self::R3x2 => "3:2",
            Self::R4x3 => "4:3",
            Self::R16x9 => "16:9",
        }
    }
}

/// # 机器人
/// Niji 擅长动漫风格
#[derive(Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schemars(extend(
    "x-widget" = "segmented", "x-advanced" = true,
    "x-en" = { "title": "Bot", "description": "Niji is made for anime" }
))]
pub enum BotType {
    #[default]
    #[schemars(title = "Mid Journey")]
    MidJourney,
    #[schemars(title = "Niji Journey")]
    NijiJourney,
}

/// # 运动幅度
#[derive(Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(extend("x-widget" = "segmented", "x-en" = { "title": "Motion" }))]
pub enum Motion {
    #[default]
    #[schemars(title = "低", extend("x-en" = { "title": "Low" }))]
    Low,
    #[schemars(title = "高", extend("x-en" = { "title": "High" }))]
    High,
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
