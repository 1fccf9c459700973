//! What a user fills in: one form a mode. Fields that both forms share are types of their own.

use baigong_provider::form::Field;
use baigong_provider::{JsonSchema, MediaRef, field, form, options};
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
        "example": { "prompt": "A panda dances happily in a bamboo grove, the camera circles it" }
    }))]
    #[schemars(extend("examples" = [{
        "prompt": "一只熊猫在竹林里欢快地跳舞，镜头环绕", "duration": "6", "resolution": "768P"
    }]))]
    pub Text {
        prompt: Prompt,
        model: Model = default,
        duration: Duration = default,
        resolution: Resolution = default,
        prompt_expansion: PromptExpansion = default,
        camera: Camera = default,
    }
    /// 以图片为首帧生成视频，画面比例随图片
    #[schemars(extend("x-en" = { "description": "A video that begins with a picture and keeps its proportions",
        "example": { "prompt": "The morning mist lifts, a boat crosses the calm lake, birds fly over the hills" }
    }))]
    #[schemars(extend("examples" = [{
        "prompt": "晨雾散开，小船划过平静的湖面，飞鸟掠过山头", "image": "ex_landscape", "duration": "6", "resolution": "1080P"
    }]))]
    pub Image {
        prompt: Prompt,
        image: MediaRef => Field::media("image", &["image/png", "image/jpeg", "image/gif"], 10)
            .on_wire("official", &["image/png", "image/jpeg"], None)
            .title("首帧图片", "First frame")
            .error("required minLength", ["请上传首帧图片", "Please upload a first frame"])
            .error("accept", ["不支持的文件格式。请上传 PNG, JPG, 或 GIF。", "Unsupported file format. Please upload a PNG, JPG or GIF."])
            .error("max_bytes", ["文件大小不能超过 10MB。", "The file must not exceed 10 MB."]),
        model: Model = default,
        duration: Duration = default,
        resolution: Resolution = default,
        prompt_expansion: PromptExpansion = default,
        camera: Camera = default,
    }
}

/// Either form.
pub struct Form<'a> {
    /// With the camera move behind it, as the vendor reads it.
    pub prompt: String,
    pub model: Model,
    pub duration: Duration,
    pub resolution: Resolution,
    pub prompt_expansion: bool,
    /// The first frame.
    pub image: Option<&'a MediaRef>,
}

impl Params {
    /// What was filled in, whichever the form.
    pub(crate) fn form(&self) -> Form<'_> {
        let (prompt, model, duration, resolution, expansion, camera, image) = match self {
            Self::Text(f) => {
                (&f.prompt, f.model, f.duration, f.resolution, f.prompt_expansion, f.camera, None)
            }
            Self::Image(f) => {
                (&f.prompt, f.model, f.duration, f.resolution, f.prompt_expansion, f.camera, Some(&f.image))
            }
        };
        let prompt = match camera.command() {
            Some(command) => format!("{} [{command}]", prompt.0),
            None => prompt.0.clone(),
        };
        Form { prompt, model, duration, resolution, prompt_expansion: expansion.0, image }
    }
}

field! {
    pub Prompt(String) => Field::prompt(10240)
        .title("视频描述", "Description")
        .about("描述画面内容、动作与镜头", "Describe the scene, the action and the camera")
        .placeholder("例如：一只熊猫在竹林里欢快地跳舞，镜头环绕", "e.g. a panda dancing merrily in a bamboo forest, the camera circling it")
        .error("required pattern", ["请输入视频描述", "Please enter a description"])
        .error("maxLength", ["提示词不能超过10240个字符", "The prompt must not exceed 10240 characters"]);
}

options! {
    pub Model => Field::select().title("模型", "Model"), {
        #[default] Hailuo02 = "minimax-hailuo-02" "海螺 02" / "Hailuo 02",
    }
    pub Duration => Field::segmented()
        .title("视频时长", "Duration")
        .about("1080P 只支持 6 秒", "1080P only with 6 seconds")
        .unit("秒", "s")
        .error("oneOf", ["视频时长只能是6秒或10秒。", "The video can only be 6 or 10 seconds long."]), {
        #[default] Six = "6", Ten = "10",
    }
}

impl Duration {
    /// As it is sent.
    pub(crate) fn seconds(self) -> u8 {
        match self {
            Self::Six => 6,
            Self::Ten => 10,
        }
    }
}

options! {
    pub Resolution => Field::segmented()
        .title("分辨率", "Resolution")
        .option_when("1080P", "duration", ["6"])
        .error("x-options-when", [
            "1080P 只支持 6 秒视频，请将时长改为 6 秒，或将分辨率改为 768P",
            "1080P is made with 6 seconds only: choose 6 seconds, or 768P.",
        ]), {
        #[default] P768 = "768P", P1080 = "1080P",
    }
}

options! {
    pub Camera => Field::cards().title("运镜", "Camera"), {
        #[default] Auto = "auto" "自动" / "Automatic",
        Static = "static" "固定" / "Static",
        PushIn = "push_in" "推近" / "Push in",
        PullOut = "pull_out" "拉远" / "Pull out",
        PanLeft = "pan_left" "左摇" / "Pan left",
        PanRight = "pan_right" "右摇" / "Pan right",
        TiltUp = "tilt_up" "上摇" / "Tilt up",
        TiltDown = "tilt_down" "下摇" / "Tilt down",
        Tracking = "tracking" "跟随" / "Tracking",
    }
}

impl Camera {
    /// The vendor's word for it, which stands in brackets in the prompt.
    fn command(self) -> Option<&'static str> {
        Some(match self {
            Self::Auto => return None,
            Self::Static => "Static shot",
            Self::PushIn => "Push in",
            Self::PullOut => "Pull out",
            Self::PanLeft => "Pan left",
            Self::PanRight => "Pan right",
            Self::TiltUp => "Tilt up",
            Self::TiltDown => "Tilt down",
            Self::Tracking => "Tracking shot",
        })
    }
}

field! {
    pub PromptExpansion(bool = true) => Field::switch()
        .title("扩写提示词", "Prompt expansion")
        .about("由模型补充画面细节，再生成视频", "The model adds details to the prompt before it makes the video");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_refused_in_the_fixed_words() {
        let schema = baigong_provider::schema::schema_of::<Image>();
        let image = &schema["properties"]["image"];
        assert_eq!(image["x-media"]["max_bytes"], 10 * 1024 * 1024);
        assert_eq!(image["x-media"]["mime"], serde_json::json!(["image/png", "image/jpeg", "image/gif"]));
        assert_eq!(image["errorMessage"]["accept"], "不支持的文件格式。请上传 PNG, JPG, 或 GIF。");
        assert_eq!(image["errorMessage"]["max_bytes"], "文件大小不能超过 10MB。");
    }
}
