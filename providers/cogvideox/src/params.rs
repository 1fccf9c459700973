//! What a user fills in: one form a mode. Fields that both forms share are types of their own.

use baigong_provider::form::Field;
use baigong_provider::{JsonSchema, MediaRef, field, form, options};
use serde::Deserialize;

/// Largest picture that the vendor's own interface takes.
pub(crate) const IMAGE_BYTES: usize = 5 * 1024 * 1024;

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
        "example": { "prompt": "Raindrops slide down a window pane, a neon-lit street outside" }
    }))]
    #[schemars(extend("examples" = [{
        "prompt": "雨滴沿着玻璃窗滑落，窗外是霓虹闪烁的街道", "duration": "5", "ratio": "16:9"
    }]))]
    pub Text {
        prompt: Prompt,
        duration: Duration = default,
        ratio: Ratio = default,
        prompt_optimizer: PromptOptimizer = default,
    }
    /// 以图片为首帧生成视频，画面比例随图片
    #[schemars(extend("x-en" = { "description": "A video that begins with a picture and keeps its proportions",
        "example": { "prompt": "Ripples spread over the lake, the boat glides on, the camera moves slowly in" }
    }))]
    #[schemars(extend("examples" = [{ "prompt": "湖面泛起涟漪，小船缓缓前行，镜头缓缓推进", "image": "ex_landscape", "duration": "5" }]))]
    pub Image {
        prompt: Prompt,
        image: MediaRef => Field::image(10)
            .on_wire("official", &["image/png", "image/jpeg"], Some(IMAGE_BYTES))
            .error("upload", ["文件上传失败", "File upload failed"])
            .title("参考图片", "Reference image")
            .about("视频的首帧", "First frame of the video")
            .error("required minLength", ["请上传参考图片", "Please upload a reference image"])
            .error("accept", ["请上传 PNG、JPEG 或 WebP 格式的图片", "Please upload a PNG, JPEG or WebP image"])
            .error("max_bytes", ["文件大小不能超过10MB", "File size cannot exceed 10MB"]),
        duration: Duration = default,
        prompt_optimizer: PromptOptimizer = default,
    }
}

field! {
    pub Prompt(String) => Field::prompt(10240)
        .title("视频描述", "Description")
        .about("描述画面内容、动作与镜头", "Describe the scene, the action and the camera")
        .placeholder("例如：雨滴沿着玻璃窗滑落，窗外是霓虹闪烁的街道", "e.g. raindrops sliding down a window, a street of flickering neon outside")
        .error("required pattern", ["请输入视频描述", "Please enter a description"])
        .error("maxLength", ["提示词不能超过10240个字符", "Prompt cannot exceed 10240 characters"]);
}

options! {
    pub Duration => Field::segmented().title("视频时长", "Duration").unit("秒", "s"), {
        Five = "5", #[default] Ten = "10",
    }
}

impl Duration {
    /// As it is sent.
    pub(crate) fn seconds(self) -> u8 {
        match self {
            Self::Five => 5,
            Self::Ten => 10,
        }
    }
}

options! {
    pub Ratio => Field::ratio(), {
        #[default] R16x9 = "16:9", R4x3 = "4:3", R1x1 = "1:1",
    }
}

impl Ratio {
    /// As it is sent: the vendor has no ratios, only sizes.
    pub(crate) fn size(self) -> &'static str {
        match self {
            Self::R16x9 => "1920x1080",
            Self::R4x3 => "1280x960",
            Self::R1x1 => "1024x1024",
        }
    }
}

field! {
    pub PromptOptimizer(bool = true) => Field::switch()
        .title("优化提示词", "Prompt optimizer")
        .about("由模型先润色提示词，再生成视频", "The model polishes the prompt before it makes the video");
}
