//! What a user fills in: one form a mode. Fields that several forms share are types of their own.

use baigong_provider::form::Field;
use baigong_provider::{JsonSchema, MediaRef, TaskRef, field, form, options};
use serde::Deserialize;

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

impl Params {
    /// What every form has.
    pub(crate) fn prompt(&self) -> &Prompt {
        match self {
            Self::Text(form) => &form.prompt,
            Self::Image(form) => &form.prompt,
            Self::Extend(form) => &form.prompt,
        }
    }

    pub(crate) fn ratio(&self) -> Ratio {
        match self {
            Self::Text(form) => form.aspect_ratio,
            Self::Image(form) => form.aspect_ratio,
            Self::Extend(form) => form.aspect_ratio,
        }
    }
}

form! {
    /// 由文字描述生成视频
    #[schemars(extend("x-en" = { "description": "A video from words",
        "example": { "prompt": "Morning mist rolls through a valley, the camera slowly rises" }
    }))]
    #[schemars(extend("examples" = [{ "prompt": "晨雾漫过山谷，镜头缓缓升起", "aspect_ratio": "16:9" }]))]
    pub Text {
        prompt: Prompt,
        aspect_ratio: Ratio = default,
        expand_prompt: ExpandPrompt = default,
    }
    /// 以图片为首帧生成视频，可另给尾帧
    #[schemars(extend("x-en" = { "description": "A video that begins with a picture, and ends with another if you like",
        "example": { "prompt": "The sun sets, the moon rises, and daylight on the lake turns to night" }
    }))]
    #[schemars(extend("examples" = [{
        "prompt": "太阳落下，月亮升起，湖面由晨光转为夜色", "image": "ex_landscape", "image_end": "ex_landscape_night", "aspect_ratio": "16:9"
    }]))]
    pub Image {
        prompt: Prompt,
        image: MediaRef => Field::first_frame(10).announces(),
        image_end: Option<MediaRef> => Field::frame(10)
            .announces()
            .title("尾帧图片", "End frame")
            .about("可选，视频的最后一帧", "Optional last frame of the video"),
        aspect_ratio: Ratio = default,
        expand_prompt: ExpandPrompt = default,
    }
    /// 接着已生成的视频往下拍
    #[schemars(extend("x-en" = { "description": "Let a generated video go on",
        "example": { "prompt": "The camera keeps rising and reveals snowy mountains far away" }
    }))]
    #[schemars(extend("examples" = [{
        "prompt": "镜头继续升高，露出远处的雪山", "task": "task_example", "aspect_ratio": "16:9"
    }]))]
    pub Extend {
        task: TaskRef => Field::task(&["text", "image", "extend"])
            .title("原任务", "Original task")
            .error("required", ["请选择要延长的视频", "Please choose the video to extend"]),
        prompt: Prompt,
        aspect_ratio: Ratio = default,
    }
}

field! {
    pub Prompt(String) => Field::prompt(5000)
        .title("视频描述", "Description")
        .about("描述画面内容与动作", "Describe the scene and the action")
        .placeholder("例如：晨雾漫过山谷，镜头缓缓升起", "e.g. morning mist flowing over a valley, the camera slowly rising")
        .error("required pattern", ["请输入视频描述", "Please describe the video"])
        .error("maxLength", ["提示词不能超过5000个字符", "The prompt must not exceed 5000 characters"]);
}

options! {
    pub Ratio => Field::ratio(), {
        #[default] R16x9 = "16:9", R4x3 = "4:3", R1x1 = "1:1", R9x16 = "9:16",
    }
}

field! {
    pub ExpandPrompt(bool = true) => Field::switch()
        .title("扩写提示词", "Expand prompt")
        .about("由模型补充画面细节", "Lets the model add detail");
}

#[cfg(test)]
mod tests {
    use baigong_provider::schema::schema_of;

    use super::*;

    #[test]
    fn a_file_that_is_no_picture_is_refused_in_the_fixed_words() {
        let schema = schema_of::<Image>();
        for (field, title) in [("image", "首帧图片"), ("image_end", "尾帧图片")] {
            let field = &schema["properties"][field];
            assert_eq!(field["errorMessage"]["accept"], "请上传有效的图片文件");
            assert_eq!(
                (&field["title"], &field["x-media"]["max_bytes"]),
                (&title.into(), &10_485_760.into())
            );
        }
    }
}
