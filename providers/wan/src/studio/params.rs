//! What a user fills in: one form a mode. The fields are those of every studio that writes options into the prompt.

use baigong_envelopes::flags::{CameraFixed, Duration, Flags, Fps, Prompt, Ratio, Resolution, Watermark};
use baigong_envelopes::flags_of;
use baigong_provider::form::{Field, Seed};
use baigong_provider::{JsonSchema, MediaRef, form, options};
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
        "example": { "prompt": "A fox walks through a snowy bamboo grove, backlit, cinematic" }
    }))]
    #[schemars(extend("examples" = [{
        "prompt": "雪后的竹林，一只狐狸踏雪而行，逆光，电影质感", "duration": "5", "ratio": "9:16"
    }]))]
    pub Text {
        prompt: Prompt,
        model: Model = default,
        duration: Duration = default,
        ratio: Ratio = default,
        resolution: Resolution = default,
        fps: Fps = default,
        seed: Option<Seed>,
        watermark: Watermark = default,
        camera_fixed: CameraFixed = default,
    }
    /// 以图片为首帧生成视频
    #[schemars(extend("x-en" = { "description": "A video that begins with a picture",
        "example": { "prompt": "The person turns and smiles, long hair moving in the wind" }
    }))]
    #[schemars(extend("examples" = [{
        "prompt": "人物转身微笑，长发随风飘动", "image": "ex_portrait", "duration": "5", "ratio": "16:9"
    }]))]
    pub Image {
        prompt: Prompt,
        image: MediaRef => Field::image(10)
            .title("首帧图片", "First frame")
            .error("required minLength", ["请上传首帧图片", "Please upload a first frame"])
            .error("accept", ["请上传有效的图片文件", "Please upload a valid image file"])
            .error("max_bytes", ["文件大小不能超过10MB", "The file must not exceed 10 MB"]),
        model: Model = default,
        duration: Duration = default,
        ratio: Ratio = default,
        resolution: Resolution = default,
        fps: Fps = default,
        seed: Option<Seed>,
        watermark: Watermark = default,
        camera_fixed: CameraFixed = default,
    }
}

options! {
    pub Model => Field::select().title("模型", "Model"), {
        #[default] A14b = "v2.2-a14b" "万相 2.2 A14B" / "Wan 2.2 A14B",
        B5 = "v2.2-5b" "万相 2.2 5B（轻量）" / "Wan 2.2 5B",
    }
}

/// What either form comes to.
pub struct Order {
    pub prompt: String,
    pub model: Model,
    pub image: Option<MediaRef>,
    pub ratio: Ratio,
    pub flags: Flags,
}

impl From<Params> for Order {
    fn from(params: Params) -> Self {
        match params {
            Params::Text(form) => Self {
                prompt: form.prompt.0,
                model: form.model,
                image: None,
                ratio: form.ratio,
                flags: flags_of!(form, form.ratio.word()),
            },
            Params::Image(form) => Self {
                prompt: form.prompt.0,
                model: form.model,
                image: Some(form.image),
                ratio: form.ratio,
                flags: flags_of!(form, form.ratio.word()),
            },
        }
    }
}
