//! Options in the prompt: `a fox --duration 5 --ratio 16:9 …`. Volcengine Ark reads them for its older video models, and
//! pass-through gateways take them for other vendors' models; the studios of both have the same form.

use baigong_provider::form::{Field, Seed};
use baigong_provider::{Error, Result, Text, field, options};

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
    /// Length of the video, in seconds.
    pub duration: u8,
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
            self.duration,
            self.ratio,
            self.fps.number(),
            self.resolution.word(),
            self.watermark,
            self.seed_number(),
            self.camera_fixed,
        ))
    }

    /// The seed, or -1, by which the vendors understand a random one.
    pub fn seed_number(&self) -> i64 {
        self.seed.map_or(-1, |seed| seed.0.into())
    }
}

/// The [`Flags`] of a form that has all of their fields, with the ratio in the vendor's word.
#[macro_export]
macro_rules! flags_of {
    ($form:expr, $ratio:expr) => {
        $crate::flags::Flags {
            duration: $form.duration.secs(),
            ratio: $ratio,
            fps: $form.fps,
            resolution: $form.resolution,
            watermark: $form.watermark.0,
            seed: $form.seed,
            camera_fixed: $form.camera_fixed.0,
        }
    };
}

/// Refuses a prompt that holds an option: it could ask for a longer or larger video than the one that is paid for.
pub fn refuse_in(prompt: &str) -> Result<()> {
    for after in prompt.split("--").skip(1) {
        let name: String = after.chars().take_while(char::is_ascii_alphanumeric).collect();
        if NAMES.contains(&name.to_lowercase().as_str()) {
            let message = Text::made(
                format!("视频描述中不能包含参数 --{name}，请在表单中设置"),
                format!("The description must not contain --{name}: set it in the form"),
            );
            return Err(Error::invalid(message).about("prompt"));
        }
    }
    Ok(())
}

field! {
    pub Prompt(String) => Field::prompt(10240)
        .title("视频描述", "Description")
        .about("描述画面内容、动作与镜头", "Describe the scene, the action and the camera")
        .placeholder("例如：清晨的海面，一只海鸥掠过浪尖，镜头缓缓推进", "e.g. the sea at dawn, a gull skimming the waves, the camera slowly moving in")
        .error("required pattern", ["视频描述不能为空。", "The description must not be empty."])
        .error("maxLength", ["提示词不能超过10240个字符", "The prompt must not exceed 10240 characters"]);
}

options! {
    pub Duration => Field::segmented().title("视频时长", "Duration").unit("秒", "s"), {
        Five = "5", #[default] Ten = "10",
    }
}

impl Duration {
    /// The length in seconds.
    pub fn secs(self) -> u8 {
        match self {
            Self::Five => 5,
            Self::Ten => 10,
        }
    }
}

options! {
    pub Ratio => Field::ratio(), {
        #[default] R16x9 = "16:9", R21x9 = "21:9", R4x3 = "4:3", R1x1 = "1:1", R3x4 = "3:4", R9x16 = "9:16",
        R9x21 = "9:21",
    }
}

options! {
    pub Fps => Field::segmented().title("帧率", "Frame rate").unit("帧/秒", "fps").advanced(), {
        #[default] Fps24 = "24", Fps16 = "16",
    }
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

options! {
    pub Resolution => Field::segmented().title("分辨率", "Resolution"), {
        P480 = "480p", #[default] P720 = "720p", P1080 = "1080p",
    }
}

field! {
    pub Watermark(bool = false) => Field::switch().title("水印", "Watermark").advanced();
    pub CameraFixed(bool = false) => Field::switch().title("固定镜头", "Fixed camera").advanced();
}

#[cfg(test)]
mod tests {
    use super::*;

    const FLAGS: Flags = Flags {
        duration: 5,
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
    fn numbers_are_those_of_the_form() {
        for (fps, duration) in [(Fps::Fps24, Duration::Five), (Fps::Fps16, Duration::Ten)] {
            assert_eq!(fps.word(), fps.number().to_string());
            assert_eq!(duration.word(), duration.secs().to_string());
        }
    }
}
