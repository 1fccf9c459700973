//! What a user fills in: one form a mode. Most fields are those of every studio that writes options into the prompt.

use baigong_envelopes::flags::{CameraFixed, Flags, Fps, Prompt, Ratio, Resolution, Watermark};
use baigong_envelopes::flags_of;
use baigong_provider::form::{Field, Seed};
use baigong_provider::{JsonSchema, MediaRef, Model, field, form, options};
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
    /// 由文字描述生成视频
    #[schemars(extend("x-en" = { "description": "A video from words",
        "example": { "prompt": "A golden sea at daybreak, a gull skims the waves, the camera moves slowly in" }
    }))]
    #[schemars(extend("examples" = [{
        "prompt": "清晨的海面泛着金光，一只海鸥掠过浪尖，镜头缓缓推进", "duration": "5", "ratio": "16:9", "resolution": "720p"
    }]))]
    pub Text {
        prompt: Prompt,
        model: Model = default => Field::model(),
        duration: Seconds = default,
        ratio: Ratio = default => Field::new().fresh(),
        resolution: Resolution = default,
        sound: Sound = default,
        fps: Fps = default,
        seed: Option<Seed>,
        watermark: Watermark = default,
        camera_fixed: CameraFixed = default,
    }
    /// 以图片为首帧生成视频，画面比例随图片
    #[schemars(extend("x-en" = { "description": "A video that begins with a picture and keeps its proportions",
        "example": { "prompt": "Petals drift down in the wind, the camera circles the person" }
    }))]
    #[schemars(extend("examples" = [{
        "prompt": "花瓣随风飘落，镜头环绕人物", "image": "ex_portrait", "duration": "5", "resolution": "480p"
    }]))]
    pub Image {
        prompt: Prompt,
        image: MediaRef => Field::image(10)
            .error("upload", ["图片上传失败: {reason}", "Image upload failed: {reason}"])
            .title("首帧图片", "First frame")
            .error("required minLength", ["图生视频模式下必须上传图片。", "Image-to-video needs an image."])
            .error("accept", ["请拖拽有效的图片文件。", "Please drop a valid image file."])
            .error("max_bytes", ["文件大小不能超过10MB", "The file must not exceed 10 MB"]),
        model: Model = default => Field::model(),
        duration: Seconds = default,
        ratio: AdaptiveRatio = default,
        resolution: Resolution = default,
        sound: Sound = default,
        fps: Fps = default,
        seed: Option<Seed>,
        watermark: Watermark = default,
        camera_fixed: CameraFixed = default,
    }
}

field! {
    pub Seconds(String = "10".into()) => Field::seconds();
    pub Sound(bool = true) => Field::switch()
        .title("声音", "Sound")
        .about("同时生成与画面相配的声音", "Makes the sound that goes with the picture");
}

options! {
    pub AdaptiveRatio => Field::select()
        .title("画面比例", "Aspect ratio")
        .about("图生视频的比例随图片", "That of the picture"), {
        #[default] Adaptive = "adaptive" "自适应" / "Adaptive",
    }
}

impl Seconds {
    /// The length as a number.
    fn secs(&self) -> u8 {
        self.0.parse().unwrap_or_default()
    }
}

/// What either form comes to.
pub struct Order {
    pub prompt: String,
    pub model: Model,
    pub image: Option<MediaRef>,
    pub sound: bool,
    pub flags: Flags,
}

impl From<Params> for Order {
    fn from(params: Params) -> Self {
        match params {
            Params::Text(form) => Self {
                flags: flags_of!(form, form.ratio.word()),
                prompt: form.prompt.0,
                model: form.model,
                image: None,
                sound: form.sound.0,
            },
            Params::Image(form) => Self {
                flags: flags_of!(form, form.ratio.word()),
                prompt: form.prompt.0,
                model: form.model,
                image: Some(form.image),
                sound: form.sound.0,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use baigong_provider::schema::{branch, schema_of};

    use super::*;

    #[test]
    fn a_file_that_is_no_picture_is_refused_in_the_fixed_words() {
        let schema = schema_of::<Params>();
        let image = &branch(&schema, "image").unwrap()["properties"]["image"];
        assert_eq!(image["errorMessage"]["accept"], "请拖拽有效的图片文件。");
    }
}
