//! What a user fills in: one form a mode. Fields that the forms share are types of their own.

use baigong_provider::form::{Field, Seed};
use baigong_provider::{JsonSchema, MediaRef, field, form, options};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// The forms of the tool.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "mode", rename_all = "snake_case")]
pub enum Params {
    /// # 文生视频
    Text(Text),
    /// # 图生视频
    Image(Image),
    /// # 延长视频
    Extend(Extend),
}

/// What every form has besides its own; the web page of old kept most of it out of sight.
#[derive(Clone, Copy)]
pub(crate) struct Common<'a> {
    pub prompt: &'a str,
    pub sfx: bool,
    pub camera: Camera,
    pub guidance_scale: GuidanceScale,
    pub motion: Motion,
    pub frame_rate: FrameRate,
    pub negative_prompt: &'a str,
    pub seed: Option<Seed>,
}

macro_rules! common {
    ($form:expr) => {
        Common {
            prompt: &$form.prompt.0,
            sfx: $form.sfx.0,
            camera: $form.camera,
            guidance_scale: $form.guidance_scale,
            motion: $form.motion,
            frame_rate: $form.frame_rate,
            negative_prompt: &$form.negative_prompt.0,
            seed: $form.seed,
        }
    };
}

impl Params {
    pub(crate) fn common(&self) -> Common<'_> {
        match self {
            Self::Text(form) => common!(form),
            Self::Image(form) => common!(form),
            Self::Extend(form) => common!(form),
        }
    }
}

form! {
    /// 由文字描述生成视频
    #[schemars(extend("x-en" = { "description": "A video from words",
        "example": { "prompt": "A small boat crosses a lake at dusk" }
    }, "examples" = [{ "prompt": "黄昏的湖面上，一只小船缓缓划过", "ratio": "16:9" }]))]
    pub Text {
        prompt: Prompt,
        ratio: Ratio = default,
        sfx: Sfx = default,
        negative_prompt: NegativePrompt = default,
        seed: Option<Seed>,
        guidance_scale: GuidanceScale = default,
        motion: Motion = default,
        frame_rate: FrameRate = default,
        camera: Camera = default,
    }
    /// 以图片为首帧生成视频，画面比例随图片，可加特效
    #[schemars(extend("x-en" = { "description": "A video that begins with a picture and keeps its proportions, with effects if you like",
        "example": { "prompt": "The teapot slowly melts" }
    }, "examples" = [{ "prompt": "茶壶慢慢融化", "image": "ex_teapot", "style": "Melt" }]))]
    pub Image {
        prompt: Prompt,
        image: MediaRef => Field::first_frame(10),
        style: Effect = default,
        sfx: Sfx = default,
        negative_prompt: NegativePrompt = default,
        seed: Option<Seed>,
        guidance_scale: GuidanceScale = default,
        motion: Motion = default,
        frame_rate: FrameRate = default,
        camera: Camera = default,
    }
    /// 接着已生成的视频往下拍
    #[schemars(extend("x-en" = { "description": "Let a generated video go on",
        "example": { "prompt": "The dancer draws in her sleeves and turns while petals fall" }
    }, "examples" = [{ "prompt": "舞者收袖转身，花瓣纷纷落下", "video": "ex_dance" }]))]
    pub Extend {
        prompt: Prompt,
        video: MediaRef => Field::video(100)
            .title("原视频", "Video")
            .error("required minLength", ["请选择要延长的视频", "Please choose the video to extend"])
            .error("accept", ["请上传有效的视频文件", "Please upload a valid video file"])
            .error("max_bytes", ["文件大小不能超过100MB", "The file must not exceed 100 MB"]),
        sfx: Sfx = default,
        negative_prompt: NegativePrompt = default,
        seed: Option<Seed>,
        guidance_scale: GuidanceScale = default,
        motion: Motion = default,
        frame_rate: FrameRate = default,
        camera: Camera = default,
    }
}

field! {
    pub Prompt(String) => Field::prompt(2048)
        .title("视频描述", "Description")
        .about("描述画面内容与动作", "Describe the scene and the action")
        .placeholder("例如：黄昏的湖面上，一只小船缓缓划过", "e.g. a small boat gliding over a lake at dusk")
        .error("required pattern", ["请输入视频描述", "Please describe the video"]);
}

options! {
    pub Ratio => Field::ratio(), {
        #[default] R16x9 = "16:9", R9x16 = "9:16", R1x1 = "1:1", R5x4 = "5:4", R4x5 = "4:5", R3x2 = "3:2",
        R2x3 = "2:3",
    }
    pub Effect => Field::cards().title("特效", "Effect"), {
        #[default] None = "none" "无特效" / "None",
        Inflate = "Inflate" "膨胀" / "Inflate",
        Melt = "Melt" "融化" / "Melt",
        Explode = "Explode" "爆炸" / "Explode",
        Squish = "Squish" "揉捏" / "Squish",
        Crush = "Crush" "压碎" / "Crush",
        CakeIfy = "Cake-ify" "变蛋糕" / "Cake-ify",
        TaDa = "Ta-da" "揭幕" / "Ta-da",
        Deflate = "Deflate" "漏气" / "Deflate",
        Crumble = "Crumble" "粉碎" / "Crumble",
        Dissolve = "Dissolve" "溶解" / "Dissolve",
        Levitate = "Levitate" "悬浮" / "Levitate",
        Decapitate = "Decapitate" "掉头" / "Decapitate",
        EyePop = "Eye-pop" "瞪眼" / "Eye-pop",
    }
}

field! {
    pub Sfx(bool = false) => Field::switch()
        .title("音效", "Sound effects")
        .about("为视频配上音效", "Adds sound effects to the video")
        .advanced();
    pub NegativePrompt(String = String::new()) => Field::negative_prompt(2048);
}

field! {
    pub GuidanceScale(u8 = 16) => Field::slider(5..=25)
        .title("提示词相关性", "Guidance scale")
        .about("数值越大，画面越贴近提示词", "Higher values follow the prompt more closely")
        .advanced();
    pub Motion(u8 = 2) => Field::slider(0..=4).title("运动强度", "Motion strength").advanced();
    pub FrameRate(u8 = 20) => Field::slider(8..=24).title("帧率", "Frame rate").advanced().unit("帧/秒", "fps");
}

form! {
    #[derive(Clone, Copy, Default, PartialEq, Serialize)]
    #[schemars(transform = Field::camera(json!({
        "still": {}, "push_in": { "zoom": "in" }, "pull_out": { "zoom": "out" }, "pan_left": { "pan": "left" },
        "pan_right": { "pan": "right" }, "tilt_up": { "tilt": "up" }, "tilt_down": { "tilt": "down" },
    })))]
    pub Camera {
        pan: Pan = default => Field::new().title("左右平移", "Pan"),
        tilt: Tilt = default => Field::new().title("上下摇镜", "Tilt"),
        rotate: Rotate = default => Field::new().title("旋转", "Rotate"),
        zoom: Zoom = default => Field::new().title("缩放", "Zoom"),
    }
}

impl Camera {
    /// The directions that were chosen: the others are not sent.
    pub(crate) fn chosen(self) -> serde_json::Value {
        let mut camera = json!(self);
        camera.as_object_mut().into_iter().for_each(|camera| camera.retain(|_, word| word != "none"));
        camera
    }
}

options! {
    pub Pan => Field::segmented(), {
        #[default] None = "none" "无" / "None", Left = "left" "向左" / "Left", Right = "right" "向右" / "Right",
    }
    pub Tilt => Field::segmented(), {
        #[default] None = "none" "无" / "None", Up = "up" "向上" / "Up", Down = "down" "向下" / "Down",
    }
    pub Rotate => Field::segmented(), {
        #[default] None = "none" "无" / "None", Cw = "cw" "顺时针" / "Clockwise", Ccw = "ccw" "逆时针" / "Counterclockwise",
    }
    pub Zoom => Field::segmented(), {
        #[default] None = "none" "无" / "None", In = "in" "推近" / "In", Out = "out" "拉远" / "Out",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_no_picture_is_refused_in_the_fixed_words() {
        let schema = baigong_provider::schema::schema_of::<Image>();
        assert_eq!(schema["properties"]["image"]["errorMessage"]["accept"], "请上传有效的图片文件");
    }
}
