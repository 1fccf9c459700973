//! What a user fills in: one form a mode. Fields that both forms share are types of their own.

use baigong_provider::form::Field;
use baigong_provider::{JsonSchema, MediaRef, field, form, options};
use serde::Deserialize;

/// Largest picture that the vendor's own interface takes.
pub(crate) const IMAGE_BYTES: usize = 4_700_000;

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
    /// 由文字描述生成视频
    #[schemars(extend("x-en" = { "description": "A video from words",
        "example": { "prompt": "A river town in morning mist, a covered boat glides under a stone bridge" }
    }))]
    #[schemars(extend("examples" = [{
        "prompt": "晨雾中的江南水乡，乌篷船缓缓划过石桥", "duration": "5", "aspect_ratio": "16:9"
    }]))]
    pub Text {
        prompt: Prompt,
        duration: Duration = default,
        aspect_ratio: Ratio = default,
        cfg_scale: CfgScale = default,
    }
    /// 以图片为首帧生成视频
    #[schemars(extend("x-en" = { "description": "A video that begins with a picture",
        "example": { "prompt": "The person turns and smiles, robes flowing in the wind" }
    }))]
    #[schemars(extend("examples" = [{
        "prompt": "人物转身微笑，衣袂随风飘动", "image": "ex_portrait", "duration": "5"
    }]))]
    pub Image {
        prompt: Prompt,
        image: MediaRef => Field::image(10)
            .on_wire("official", &["image/png", "image/jpeg"], Some(IMAGE_BYTES))
            .error("upload", ["上传图片失败", "Upload image failed"])
            .title("参考图片", "Reference image")
            .about("视频的首帧", "First frame of the video")
            .error("required minLength", ["请上传参考图片", "Please upload a reference image"])
            .error("accept", ["请上传 PNG、JPEG 或 WebP 格式的图片", "Please upload a PNG, JPEG or WebP image"])
            .error("max_bytes", ["图片大小不能超过10MB", "The image must not exceed 10 MB"]),
        duration: Duration = default,
        aspect_ratio: Ratio = default,
        cfg_scale: CfgScale = default,
    }
}

/// Either form.
pub struct Form<'a> {
    pub prompt: &'a str,
    pub duration: Duration,
    pub aspect_ratio: Ratio,
    pub cfg_scale: CfgScale,
    /// The first frame.
    pub image: Option<&'a MediaRef>,
}

impl Params {
    /// What was filled in, whichever the form.
    pub(crate) fn form(&self) -> Form<'_> {
        let (prompt, duration, aspect_ratio, cfg_scale, image) = match self {
            Self::Text(form) => (&form.prompt, form.duration, form.aspect_ratio, form.cfg_scale, None),
            Self::Image(form) => {
                (&form.prompt, form.duration, form.aspect_ratio, form.cfg_scale, Some(&form.image))
            }
        };
        Form { prompt: &prompt.0, duration, aspect_ratio, cfg_scale, image }
    }
}

field! {
    pub Prompt(String) => Field::prompt(10240)
        .title("视频描述", "Description")
        .about("描述画面内容、动作与镜头", "Describe the scene, the action and the camera")
        .placeholder("例如：晨雾中的江南水乡，乌篷船缓缓划过石桥", "e.g. a Chinese water town in morning mist, a small boat gliding under a stone bridge")
        .error("required pattern", ["请输入视频描述", "Please enter a description"])
        .error("maxLength", ["提示词不能超过10240个字符", "The prompt must not exceed 10240 characters"]);
}

options! {
    pub Duration => Field::segmented().title("视频时长", "Duration").unit("秒", "s"), {
        Five = "5", #[default] Ten = "10",
    }
}

impl Duration {
    /// As the relay takes it.
    pub(crate) fn seconds(self) -> u8 {
        match self {
            Self::Five => 5,
            Self::Ten => 10,
        }
    }

    /// As the vendor takes it: 24 frames a second and one to begin with.
    pub(crate) fn frames(self) -> u16 {
        u16::from(self.seconds()) * 24 + 1
    }
}

options! {
    pub Ratio => Field::ratio(), {
        #[default] R16x9 = "16:9", R9x16 = "9:16", R1x1 = "1:1", R21x9 = "21:9", R4x3 = "4:3", R3x4 = "3:4",
    }
}

field! {
    pub CfgScale(f64 = 0.5) => Field::slider(0.1..=1.0)
        .title("创意度", "Creativity")
        .about("画面与提示词的贴合程度，0.1 到 1.0", "How closely the picture follows the prompt, 0.1 to 1.0")
        .step(0.1);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_has_the_vendors_number_of_frames() {
        assert_eq!((Duration::Five.frames(), Duration::Ten.frames()), (121, 241));
    }
}
