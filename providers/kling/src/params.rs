//! What a user fills in: one form a mode. Fields that several forms share are types of their own.

use baigong_provider::form::Field;
use baigong_provider::{JsonSchema, MediaRef, Model, field, form, options};
use serde::{Deserialize, Serialize};

/// The three forms of the tool.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "mode", rename_all = "snake_case")]
pub enum Params {
    /// # 文生视频
    Text(Text),
    /// # 图生视频
    Image(Image),
    /// # 多图参考
    MultiImage(MultiImage),
}

impl Params {
    /// The model, whichever the form.
    pub fn model(&self) -> &Model {
        match self {
            Self::Text(form) => &form.model_name,
            Self::Image(form) => &form.model_name,
            Self::MultiImage(form) => &form.model_name,
        }
    }
}

form! {
    /// 由文字描述生成视频
    #[schemars(extend("x-en" = { "description": "A video from words",
        "example": { "prompt": "An orange cat chasing a butterfly in the snow, cinematic, slow motion" }
    }))]
    #[schemars(extend("examples" = [{
        "prompt": "一只橘猫在雪地里追逐蝴蝶，电影感，慢镜头", "model_name": "kling-v1", "video_mode": "std",
        "aspect_ratio": "16:9", "duration": "5", "camera_control": "simple", "camera": { "zoom": 3.0 }
    }]))]
    pub Text {
        prompt: Prompt,
        model_name: Model = default => model(),
        video_mode: VideoMode = default,
        aspect_ratio: Ratio = default,
        duration: Duration = default,
        sound: Sound = default,
        cfg_scale: CfgScale = default,
        negative_prompt: NegativePrompt = default,
        camera_control: CameraControl = default,
        camera: Camera = default,
    }
    /// 以图片为首帧生成视频，画面比例随图片
    #[schemars(extend("x-en" = { "description": "A video that begins with a picture and keeps its proportions",
        "example": { "prompt": "The morning mist clears, the boat glides on, the camera moves slowly in" }
    }))]
    #[schemars(extend("examples" = [{
        "prompt": "晨雾散去，小船缓缓前行，镜头缓缓推进", "image": "ex_landscape", "model_name": "kling-v1-6", "duration": "5"
    }]))]
    pub Image {
        prompt: Prompt,
        image: MediaRef => picture()
            .title("参考图片", "Reference image")
            .about("视频的首帧", "First frame of the video")
            .error("required minLength", ["请上传参考图片", "Please upload a reference image"]),
        image_tail: Option<MediaRef> => picture()
            .title("尾帧图片", "Tail frame")
            .about("可选，视频的最后一帧", "Optional last frame of the video"),
        model_name: Model = default => model(),
        video_mode: VideoMode = default,
        duration: Duration = default,
        sound: Sound = default,
        cfg_scale: CfgScale = default,
        negative_prompt: NegativePrompt = default,
        camera_control: CameraControl = default,
        camera: Camera = default,
    }
    /// 让多张图片中的主体出现在同一段视频里
    #[schemars(extend("x-en" = { "description": "A video in which the subjects of several pictures meet",
        "example": { "prompt": "The two leads meet under a cherry tree and shake hands" }
    }))]
    #[schemars(extend("examples" = [{
        "prompt": "两位主角在樱花树下相遇并握手", "images": ["ex_portrait", "ex_scholar"], "video_mode": "std", "duration": "5"
    }]))]
    pub MultiImage {
        prompt: Prompt,
        images: Vec<MediaRef> => picture()
            .title("参考图片", "Reference images")
            .items(1..=4, "最多只能上传4张图片，已保留前4张", "At most 4 images can be used; the first 4 were kept")
            .error("required minItems", ["请至少上传一张参考图片", "Please upload at least one reference image"])
            .error("maxItems", ["最多只能上传4张图片", "At most 4 images can be used"]),
        model_name: Model = default => Field::model()
            .about("多图参考固定使用此模型", "The only model that takes several images"),
        video_mode: VideoMode = default,
        aspect_ratio: Ratio = default,
        duration: Duration = default,
        cfg_scale: CfgScale = default,
    }
}

/// The list of models. One chosen under another tab is never charged under this one.
fn model() -> Field {
    Field::model().fresh()
}

/// A picture, with what is said of a file that is none, too large or lost on its way.
fn picture() -> Field {
    Field::image(10)
        .on_wire("official", &["image/png", "image/jpeg"], None)
        .error("upload", ["图片上传失败: {reason}", "Image upload failed: {reason}"])
        .error("max_bytes", ["文件大小不能超过10MB", "The file must not exceed 10 MB"])
        .error("accept", ["请上传 PNG、JPEG 或 WebP 格式的图片", "Please upload a PNG, JPEG or WebP image"])
}

field! {
    pub Prompt(String) => Field::prompt(10240)
        .title("视频描述", "Description")
        .about("描述画面内容、动作与镜头", "Describe the scene, the action and the camera")
        .placeholder("例如：一只橘猫在雪地里追逐蝴蝶，电影感，慢镜头", "e.g. an orange cat chasing a butterfly in the snow, cinematic, slow motion")
        .error("required pattern", ["请输入视频描述", "Please describe the video"])
        .error("maxLength", ["提示词不能超过10240个字符", "The prompt must not exceed 10240 characters"]);
    pub NegativePrompt(String = String::new()) => Field::negative_prompt(10240)
        .error("maxLength", ["提示词不能超过10240个字符", "The prompt must not exceed 10240 characters"]);
}

options! {
    pub VideoMode => Field::segmented().title("生成模式", "Quality"), {
        #[default] Std = "std" "标准" / "Standard",
        Pro = "pro" "高品质" / "High quality",
        FourK = "4k" "4K",
    }
    pub Ratio => Field::ratio(), {
        #[default] R16x9 = "16:9", R9x16 = "9:16", R1x1 = "1:1", R4x3 = "4:3", R3x4 = "3:4",
    }
}

field! {
    pub Duration(String = "5".into()) => Field::seconds();
    pub Sound(bool = false) => Field::switch()
        .title("声音", "Sound")
        .about("同时生成与画面相配的声音", "Makes the sound that goes with the picture");
    pub CfgScale(f64 = 0.5) => Field::slider(0.0..=1.0)
        .title("提示词相关性", "CFG scale")
        .about("数值越大，画面越贴近提示词，自由发挥越少", "Higher values follow the prompt more closely")
        .step(0.05)
        .advanced();
}

options! {
    pub CameraControl => Field::cards().title("运镜", "Camera"), {
        #[default] Auto = "auto" "自动" / "Automatic",
        Simple = "simple" "自定义运镜" / "Custom camera move",
        DownBack = "down_back" "下移拉远" / "Down and back",
        ForwardUp = "forward_up" "推进上移" / "Forward and up",
        RightTurnForward = "right_turn_forward" "右旋推进" / "Right turn forward",
        LeftTurnForward = "left_turn_forward" "左旋推进" / "Left turn forward",
    }
}

form! {
    #[derive(Clone, Copy, Default, PartialEq, Serialize)]
    #[schemars(transform = Field::group()
        .title("运镜参数", "Camera values")
        .about("官方接口只允许其中一项不为 0", "The vendor's own interface allows only one that is not 0")
        .advanced()
        .visible_when("camera_control", ["simple"]))]
    pub Camera {
        horizontal: CameraValue = default => Field::new().title("水平运镜", "Horizontal"),
        vertical: CameraValue = default => Field::new().title("垂直运镜", "Vertical"),
        zoom: CameraValue = default => Field::new().title("变焦", "Zoom"),
        // The vendor's words are the other way round than a camera operator's: its tilt turns left and right.
        tilt: CameraValue = default => Field::new().title("水平摇镜", "Tilt (left, right)"),
        pan: CameraValue = default => Field::new().title("垂直摇镜", "Pan (up, down)"),
        roll: CameraValue = default => Field::new().title("旋转运镜", "Roll"),
    }
}

field! {
    pub CameraValue(f64 = 0.0) => Field::slider(-10.0..=10.0).step(0.1);
}

impl Camera {
    /// How many values move the camera.
    pub(crate) fn moved(&self) -> usize {
        let values = [self.horizontal, self.vertical, self.zoom, self.tilt, self.pan, self.roll];
        values.into_iter().filter(|value| value.0 != 0.0).count()
    }
}

#[cfg(test)]
mod tests {
    use baigong_provider::schema::{branch, schema_of};

    use super::*;

    #[test]
    fn every_picture_field_says_its_size_limit_in_the_fixed_words() {
        let schema = schema_of::<Params>();
        for (mode, field) in [("image", "image"), ("image", "image_tail"), ("multi_image", "images")] {
            let field = &branch(&schema, mode).unwrap()["properties"][field];
            assert_eq!(field["x-media"]["max_bytes"], 10 * 1024 * 1024);
            assert_eq!(field["errorMessage"]["max_bytes"], "文件大小不能超过10MB");
        }
    }
}
