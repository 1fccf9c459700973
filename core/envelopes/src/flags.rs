//! Options in the prompt: `a fox --duration 5 --ratio 16:9 …`. Volcengine Ark reads them for its older video models, and
//! pass-through gateways take them for other vendors' models; the studios of both have the same form.

use baigong_provider::{Error, Result};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Every name of an option, short and long, that is read out of a prompt.
const NAMES: [&str; 14] = [
    "rs",
    "resolution",
    "rt",
    "ratio",
    "dur",
    "duration",
    "frames",
    "fps",
    "framespersecond",
    "wm",
    "watermark",
    "seed",
    "cf",
    "camerafixed",
];

/// What is appended to a prompt.
#[derive(Debug, Clone, Copy)]
pub struct Flags {
    /// Length.
    pub duration: Duration,
    /// Width to height, or `adaptive`.
    pub ratio: &'static str,
    /// Frames per second.
    pub fps: Fps,
    /// Short side.
    pub resolution: Resolution,
    /// Whether the vendor marks the video.
    pub watermark: bool,
    /// `None` lets the vendor choose.
    pub seed: Option<Seed>,
    /// Whether the camera stands still.
    pub camera_fixed: bool,
}

impl Flags {
    /// The prompt with the options behind it.
    pub fn append(&self, prompt: &str) -> Result<String> {
        refuse_in(prompt)?;
        Ok(format!(
            "{} --duration {} --ratio {} --fps {} --rs {} --wm {} --seed {} --cf {}",
            prompt.trim_end(),
            self.duration.secs(),
            self.ratio,
            self.fps.number(),
            self.resolution.word(),
            self.watermark,
            Seed::number(self.seed),
            self.camera_fixed,
        ))
    }
}

/// Refuses a prompt that holds an option: it could ask for a longer or larger video than the one that is paid for.
pub fn refuse_in(prompt: &str) -> Result<()> {
    for after in prompt.split("--").skip(1) {
        let name: String = after.chars().take_while(char::is_ascii_alphanumeric).collect();
        if NAMES.contains(&name.to_lowercase().as_str()) {
            return Err(Error::invalid(format!("视频描述中不能包含参数 --{name}，请在表单中设置")));
        }
    }
    Ok(())
}

/// # 视频描述
/// 描述画面内容、动作与镜头
#[derive(Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "prompt",
    "x-placeholder" = "例如：清晨的海面，一只海鸥掠过浪尖，镜头缓缓推进",
    "errorMessage" = {
        "required": "视频描述不能为空。", "pattern": "视频描述不能为空。", "maxLength": "提示词不能超过10240个字符"
    },
    "x-en" = { "title": "Description", "description": "Describe the scene, the action and the camera" }
))]
pub struct Prompt(#[schemars(length(max = 10240), regex(pattern = r"\S"))] pub String);

/// # 视频时长
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[schemars(extend("x-widget" = "segmented", "x-unit" = "秒", "x-en" = { "title": "Duration" }))]
pub enum Duration {
    /// # 5
    #[serde(rename = "5")]
    Five,
    /// # 10
    #[default]
    #[serde(rename = "10")]
    Ten,
}

impl Duration {
    /// Seconds.
    pub fn secs(self) -> u8 {
        match self {
            Self::Five => 5,
            Self::Ten => 10,
        }
    }
}

/// # 画面比例
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[schemars(extend("x-widget" = "ratio", "x-en" = { "title": "Aspect ratio" }))]
pub enum Ratio {
    /// # 16:9
    #[default]
    #[serde(rename = "16:9")]
    R16x9,
    /// # 21:9
    #[serde(rename = "21:9")]
    R21x9,
    /// # 4:3
    #[serde(rename = "4:3")]
    R4x3,
    /// # 1:1
    #[serde(rename = "1:1")]
    R1x1,
    /// # 3:4
    #[serde(rename = "3:4")]
    R3x4,
    /// # 9:16
    #[serde(rename = "9:16")]
    R9x16,
    /// # 9:21
    #[serde(rename = "9:21")]
    R9x21,
}

impl Ratio {
    /// As it is written.
    pub fn word(self) -> &'static str {
        match self {
            Self::R16x9 => "16:9",
            Self::R21x9 => "21:9",
            Self::R4x3 => "4:3",
            Self::R1x1 => "1:1",
            Self::R3x4 => "3:4",
            Self::R9x16 => "9:16",
            Self::R9x21 => "9:21",
        }
    }
}

/// # 帧率
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[schemars(extend(
    "x-widget" = "segmented", "x-unit" = "帧/秒", "x-advanced" = true, "x-en" = { "title": "Frame rate" }
))]
pub enum Fps {
    /// # 24
    #[default]
    #[serde(rename = "24")]
    Fps24,
    /// # 16
    #[serde(rename = "16")]
    Fps16,
}

impl Fps {
    /// Frames per second.
    pub fn number(self) -> u8 {
        match self {
            Self::Fps24 => 24,
            Self::Fps16 => 16,
        }
    }
}

/// # 分辨率
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[schemars(extend("x-widget" = "segmented", "x-en" = { "title": "Resolution" }))]
pub enum Resolution {
    /// # 480p
    #[serde(rename = "480p")]
    P480,
    /// # 720p
    #[default]
    #[serde(rename = "720p")]
    P720,
    /// # 1080p
    #[serde(rename = "1080p")]
    P1080,
}

impl Resolution {
    /// As it is written.
    pub fn word(self) -> &'static str {
        match self {
            Self::P480 => "480p",
            Self::P720 => "720p",
            Self::P1080 => "1080p",
        }
    }
}

/// # 随机种子
/// 相同的种子与参数得到相近的画面；留空则随机
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "seed", "x-advanced" = true,
    "x-en" = { "title": "Seed", "description": "Random when left empty" }
))]
pub struct Seed(#[schemars(range(min = 0, max = 2_147_483_647))] pub u32);

impl Seed {
    /// The seed, or -1, by which the vendors understand a random one.
    pub fn number(seed: Option<Self>) -> i64 {
        seed.map_or(-1, |seed| seed.0.into())
    }
}

/// # 水印
#[derive(Debug, Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend("x-widget" = "switch", "x-advanced" = true, "x-en" = { "title": "Watermark" }))]
pub struct Watermark(pub bool);

/// # 固定镜头
#[derive(Debug, Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend("x-widget" = "switch", "x-advanced" = true, "x-en" = { "title": "Fixed camera" }))]
pub struct CameraFixed(pub bool);

#[cfg(test)]
mod tests {
    use super::*;
    use baigong_provider::schema::schema_of;

    const FLAGS: Flags = Flags {
        duration: Duration::Five,
        ratio: "9:21",
        fps: Fps::Fps16,
        resolution: Resolution::P1080,
        watermark: true,
        seed: Some(Seed(7)),
        camera_fixed: false,
    };

    #[test]
    fn options_stand_behind_the_prompt_in_a_fixed_order() {
        assert_eq!(
            FLAGS.append("a fox \n").unwrap(),
            "a fox --duration 5 --ratio 9:21 --fps 16 --rs 1080p --wm true --seed 7 --cf false"
        );
        let random = Flags { seed: None, ratio: "adaptive", ..FLAGS }.append("x").unwrap();
        assert!(random.contains("--ratio adaptive") && random.contains("--seed -1"), "{random}");
    }

    #[test]
    fn a_prompt_cannot_ask_for_more_than_the_form_does() {
        for prompt in ["a fox --rs 1080p", "狐狸--dur 12", "a --Ratio 16:9", "a --resolution=1080p"] {
            let error = FLAGS.append(prompt).unwrap_err();
            assert!(error.message.starts_with("视频描述中不能包含参数 --"), "{prompt}: {error:?}");
        }
        for prompt in ["a fox -- and a hound", "a --- b", "rs 1080p", "--style noir", "--rsx", "a fox --"] {
            assert!(FLAGS.append(prompt).is_ok(), "{prompt}");
        }
    }

    #[test]
    fn words_are_those_of_the_form() {
        fn written<T: Serialize>(value: T) -> String {
            serde_json::to_value(value).unwrap().as_str().unwrap().to_owned()
        }
        for ratio in schema_of::<Ratio>()["oneOf"].as_array().unwrap() {
            let known: Ratio = serde_json::from_value(ratio["const"].clone()).unwrap();
            assert_eq!(ratio["const"], known.word());
        }
        for resolution in [Resolution::P480, Resolution::P720, Resolution::P1080] {
            assert_eq!(written(resolution), resolution.word());
        }
        for (fps, duration) in [(Fps::Fps24, Duration::Five), (Fps::Fps16, Duration::Ten)] {
            assert_eq!(written(fps), fps.number().to_string());
            assert_eq!(written(duration), duration.secs().to_string());
        }
    }
}
