//! What a user fills in: one form a mode. Fields that several forms share are types of their own.

use baigong_provider::form::Field;
use baigong_provider::{JsonSchema, MediaRef, field, form, options};
use serde::{Deserialize, Serialize};

/// Longest video that is drawn again, in seconds: the price is by its length, and so is what is held for it at most.
pub(crate) const MAX_SECONDS: u32 = 60;

/// The forms of the tool.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "mode", rename_all = "snake_case")]
pub enum Params {
    /// # 文生视频
    Text(Text),
    /// # 图生视频
    Image(Image),
    /// # 视频编辑
    Aleph(Aleph),
    /// # 视频重绘
    Video2video(Video2video),
}

impl Params {
    /// What every form has.
    pub(crate) fn prompt(&self) -> &Prompt {
        match self {
            Self::Text(form) => &form.prompt,
            Self::Image(form) => &form.prompt,
            Self::Aleph(form) => &form.prompt,
            Self::Video2video(form) => &form.prompt,
        }
    }

    /// The style of the forms that have one.
    pub(crate) fn style(&self) -> Option<Style> {
        match self {
            Self::Text(form) => Some(form.style),
            Self::Image(form) => Some(form.style),
            Self::Aleph(_) | Self::Video2video(_) => None,
        }
    }
}

form! {
    /// 由文字描述生成 10 秒视频
    #[schemars(extend("x-en" = { "description": "A video of 10 seconds from words",
        "example": { "prompt": "A coastal road at dawn, a red convertible drives into the distance" }
    }))]
    #[schemars(extend("examples" = [{
        "prompt": "清晨的海边公路，一辆红色敞篷车驶向远方", "ratio": "16:9", "style": "cinematic"
    }]))]
    pub Text {
        prompt: Prompt,
        ratio: Ratio = default,
        style: Style = default,
        motion: Motion = default,
    }
    /// 以图片为首帧或尾帧生成 10 秒视频
    #[schemars(extend("x-en" = { "description": "A video of 10 seconds that begins or ends with a picture",
        "example": { "prompt": "The person turns and walks into a sea of flowers, the camera pulls back" }
    }))]
    #[schemars(extend("examples" = [{
        "prompt": "人物转身走进花海，镜头缓缓拉远", "image": "ex_portrait", "style": "cinematic"
    }]))]
    pub Image {
        prompt: Prompt,
        image: MediaRef => Field::image(10)
            .error("upload", ["图片上传失败: {reason}", "Image upload failed: {reason}"])
            .title("参考图片", "Reference image")
            .error("required minLength", ["请先上传图片", "Please upload an image first"])
            .error("accept", ["请上传有效的图片文件", "Please upload a valid image file"])
            .error("max_bytes", ["文件大小不能超过10MB", "File size cannot exceed 10MB"]),
        image_as_end_frame: bool = default => Field::switch()
            .title("将上传的图片作为视频结尾", "Use uploaded image as video ending")
            .about("关闭时图片是视频的第一帧", "Otherwise the image is the first frame"),
        style: Style = default,
        motion: Motion = default,
    }
    /// 用文字编辑一段视频：增删物体、换光线、换风格、换视角
    #[schemars(extend("x-en" = { "description": "Edit a video by words: objects, light, style, point of view",
        "example": { "prompt": "Replace the background with a brilliant aurora" }
    }))]
    #[schemars(extend("examples" = [{ "prompt": "把背景换成绚丽的极光", "video": "ex_dance" }]))]
    pub Aleph {
        prompt: Prompt,
        video: MediaRef => Field::video(100)
            .error("upload", ["文件上传失败", "File upload failed"])
            .title("原视频", "Video")
            .about("结果为 5 秒", "The result has 5 seconds")
            .error("required minLength", ["请先上传视频文件", "Please upload a video file first"])
            .error("accept", ["请上传有效的视频文件", "Please upload a valid video file"])
            .error("max_bytes", ["文件大小不能超过100MB", "File size cannot exceed 100MB"]),
    }
    /// 以文字描述的画风重绘已生成的视频
    #[schemars(extend("x-en" = { "description": "Redraw a generated video in the style that you describe",
        "example": { "prompt": "In the style of a watercolour" }
    }))]
    #[schemars(extend("examples" = [{ "prompt": "水彩画风格", "video": "ex_dance" }]))]
    pub Video2video {
        prompt: Prompt,
        video: MediaRef => Field::video(100)
            .error("upload", ["文件上传失败", "File upload failed"])
            .max_seconds(MAX_SECONDS)
            .title("原视频", "Video")
            .about("不超过 60 秒，按每 10 秒计价", "Up to 60 seconds; priced by the ten seconds")
            .error("required minLength", ["请先生成视频", "Please generate a video first"])
            .error("accept", ["请上传有效的视频文件", "Please upload a valid video file"])
            .error("max_bytes", ["文件大小不能超过100MB", "File size cannot exceed 100MB"])
            .error("max_seconds", ["视频时长不能超过60秒", "The video may have up to 60 seconds"]),
        structure_transformation: Structure = default,
    }
}

field! {
    pub Prompt(String) => Field::prompt(10240)
        .title("视频描述", "Description")
        .about("描述画面内容与动作", "Describe the scene and the action")
        .placeholder("例如：清晨的海边公路，一辆红色敞篷车驶向远方", "e.g. a coastal road at dawn, a red convertible driving into the distance")
        .error("required pattern", ["请输入视频描述", "Please describe the video"])
        .error("maxLength", ["提示词不能超过10240个字符", "The prompt must not exceed 10240 characters"]);
}

options! {
    pub Ratio => Field::ratio(), {
        #[default] R16x9 = "16:9", R4x3 = "4:3", R1x1 = "1:1",
    }
    pub Style => Field::cards().title("风格", "Style"), {
        #[default] Cinematic = "cinematic" "电影" / "Cinematic",
        Anime = "anime" "动漫" / "Anime",
        Realistic = "realistic" "写实" / "Realistic",
    }
}

form! {
    #[derive(Clone, Copy, Default, PartialEq, Serialize)]
    #[schemars(transform = Field::group()
        .title("镜头运动", "Camera motion")
        .about("全部为 0 时由模型决定", "Left to the model where all are 0")
        .advanced())]
    pub Motion {
        x: Shift = default => Field::new().title("水平", "Horizontal (x)"),
        y: Shift = default => Field::new().title("垂直", "Vertical (y)"),
        z: Shift = default => Field::new().title("推拉", "Zoom (z)"),
        r: Roll = default => Field::new().title("旋转", "Roll (r)"),
        bg_x_pan: Shift = default => Field::new().title("背景水平平移", "Background pan, horizontal"),
        bg_y_pan: Shift = default => Field::new().title("背景垂直平移", "Background pan, vertical"),
    }
}

field! {
    pub Shift(f64 = 0.0) => Field::slider(-1.0..=1.0).step(0.1);
    pub Roll(i8 = 0) => Field::slider(-10..=10);
    pub Structure(f64 = 0.5) => Field::slider(0.0..=1.0)
        .title("结构变化", "Structure transformation")
        .about("数值越大，画面结构离原视频越远", "Higher values lead further away from the video's structure")
        .step(0.1)
        .advanced();
}

#[cfg(test)]
mod tests {
    use baigong_provider::schema::{branch, schema_of};

    use super::*;

    #[test]
    fn files_are_limited_in_the_fixed_words() {
        let schema = schema_of::<Params>();
        for (mode, field, bytes, message) in [
            ("image", "image", 10_485_760, "文件大小不能超过10MB"),
            ("aleph", "video", 104_857_600, "文件大小不能超过100MB"),
            ("video2video", "video", 104_857_600, "文件大小不能超过100MB"),
        ] {
            let field = &branch(&schema, mode).unwrap()["properties"][field];
            assert_eq!(field["x-media"]["max_bytes"], bytes);
            assert_eq!(field["errorMessage"]["max_bytes"], message);
        }
    }
}
