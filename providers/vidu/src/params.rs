//! What a user fills in: one form a mode. Fields that several forms share are types of their own.

use baigong_provider::form::{Field, Seed};
use baigong_provider::{JsonSchema, MediaRef, field, form, options};
use serde::Deserialize;

/// The four forms of the tool.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "mode", rename_all = "snake_case")]
pub enum Params {
    /// # 文生视频
    Text(Text),
    /// # 图生视频
    Image(Image),
    /// # 首尾帧生视频
    StartEnd(StartEnd),
    /// # 参考生视频
    Reference(Reference),
}

form! {
    /// 由文字描述生成视频
    #[schemars(extend("x-en" = { "description": "A video from words",
        "example": { "prompt": "A panda eats breakfast on stone steps in a bamboo grove at dawn, mist drifting by" }
    }))]
    #[schemars(extend("examples" = [{
        "prompt": "清晨的竹林里，一只熊猫坐在石阶上吃早餐，薄雾流动", "style": "anime", "aspect_ratio": "9:16", "seed": 7
    }]))]
    pub Text {
        prompt: Prompt,
        aspect_ratio: Ratio = default,
        style: Style = default,
        movement_amplitude: Movement = default,
        seed: Option<Seed> => Field::new().fresh(),
    }
    /// 以图片为首帧生成视频，画面比例随图片
    #[schemars(extend("x-en" = { "description": "A video that begins with a picture and keeps its proportions",
        "example": { "prompt": "The girl turns her head and smiles, wind in her hair" }
    }))]
    #[schemars(extend("examples" = [{
        "prompt": "女孩转过头来微笑，发丝被风吹起", "image": "ex_portrait", "movement_amplitude": "small"
    }]))]
    pub Image {
        prompt: Prompt,
        image: Picture => picture()
            .title("图片", "Image")
            .about("视频的首帧", "First frame of the video"),
        movement_amplitude: Movement = default,
        seed: Option<Seed> => Field::new().fresh(),
    }
    /// 由首帧与尾帧生成中间的过程，两张图片的比例应相近
    #[schemars(extend("x-en" = { "description": "What happens between a first and a last frame, whose proportions should be close",
        "example": { "prompt": "The sun sets, the moon rises, and daylight on the lake turns to night" }
    }))]
    #[schemars(extend("examples" = [{
        "prompt": "太阳落下，月亮升起，湖面由晨光转为夜色", "start_image": "ex_landscape", "end_image": "ex_landscape_night", "movement_amplitude": "large"
    }]))]
    pub StartEnd {
        prompt: Prompt,
        start_image: Picture => picture()
            .title("首帧图片", "Start image"),
        end_image: Picture => picture()
            .title("尾帧图片", "End image"),
        movement_amplitude: Movement = default,
        seed: Option<Seed> => Field::new().fresh(),
    }
    /// 让参考图片中的人物与物品出现在视频里
    #[schemars(extend("x-en" = { "description": "A video with the people and things of the reference images",
        "example": { "prompt": "The two leads walk down a rainy street under one umbrella" }
    }))]
    #[schemars(extend("examples" = [{
        "prompt": "两位主角撑着同一把伞走过雨中的街道", "images": ["ex_portrait", "ex_scholar"], "aspect_ratio": "1:1", "bgm": true
    }]))]
    pub Reference {
        prompt: Prompt,
        images: Vec<Picture> => Field::image(10)
            .clears_failed()
            .fresh()
            .error("uploading", ["请填写所有必填项并确保图片已上传。", "Please fill in all that is required, and upload the images."])
            .error("upload", ["图片上传失败: {reason}", "Image upload failed: {reason}"])
            .title("参考图片", "Reference images")
            .items(1..=7, "最多支持7张参考图片。", "At most 7 reference images can be used.")
            .error("required minItems", ["请填写所有必填项并确保图片已上传。", "Please fill in all that is required, and upload the images."])
            .error("maxItems", ["最多支持7张参考图片。", "At most 7 reference images can be used."])
            .error("accept mime", ["请拖拽有效的图片文件。", "Please drop a valid image file."])
            .error("max_bytes", ["图片大小不能超过 10MB", "The image must not exceed 10 MB"]),
        aspect_ratio: Ratio = default,
        bgm: Music = default,
        movement_amplitude: Movement = default,
        seed: Option<Seed> => Field::new().fresh(),
    }
}

impl Reference {
    /// The pictures, in the order of the form.
    pub(crate) fn pictures(&self) -> Vec<&MediaRef> {
        self.images.iter().map(|image| &image.0).collect()
    }
}

field! {
    pub Prompt(String) => Field::prompt(1500)
        .title("视频描述", "Description")
        .about("描述画面内容、动作与镜头", "Describe the scene, the action and the camera")
        .placeholder("例如：清晨的竹林里，一只熊猫坐在石阶上吃早餐，薄雾流动", "e.g. a panda having breakfast on stone steps in a bamboo forest at dawn, mist drifting by")
        .error("required pattern", ["请填写所有必填项并确保图片已上传。", "Please fill in all that is required, and upload the images."])
        .error("maxLength", ["提示词不能超过1500个字符", "The prompt must not exceed 1500 characters"]);
}

/// What every field of one picture says.
fn picture() -> Field {
    Field::image(10)
        .clears_failed()
        .fresh()
        .error(
            "uploading",
            [
                "请填写所有必填项并确保图片已上传。",
                "Please fill in all that is required, and upload the images.",
            ],
        )
        .error("upload", ["图片上传失败: {reason}", "Image upload failed: {reason}"])
        .error(
            "required minLength",
            [
                "请填写所有必填项并确保图片已上传。",
                "Please fill in all that is required, and upload the images.",
            ],
        )
        .error("accept mime", ["请拖拽有效的图片文件。", "Please drop a valid image file."])
        .error("max_bytes", ["图片大小不能超过 10MB", "The image must not exceed 10 MB"])
}

field! {
    pub Picture(MediaRef) => picture().title("图片", "Image");
}

options! {
    pub Ratio => Field::ratio(), {
        #[default] R16x9 = "16:9", R9x16 = "9:16", R1x1 = "1:1",
    }
    pub Style => Field::cards().title("风格", "Style"), {
        #[default] General = "general" "通用" / "General",
        Anime = "anime" "动漫" / "Anime",
    }
    pub Movement => Field::segmented().title("运动幅度", "Movement amplitude").advanced(), {
        #[default] Auto = "auto" "自动" / "Auto",
        Small = "small" "小" / "Small",
        Medium = "medium" "中" / "Medium",
        Large = "large" "大" / "Large",
    }
}

field! {
    pub Music(bool = false) => Field::switch()
        .title("背景音乐", "Background music")
        .about("自动配上合适的音乐", "Adds fitting music")
        .advanced();
}

#[cfg(test)]
mod tests {
    use baigong_provider::schema::{branch, schema_of};

    use super::*;

    #[test]
    fn a_file_that_is_no_picture_is_refused_in_the_fixed_words() {
        let schema = schema_of::<Params>();
        for (mode, field) in [
            ("image", "image"),
            ("start_end", "start_image"),
            ("start_end", "end_image"),
            ("reference", "images"),
        ] {
            let field = &branch(&schema, mode).unwrap()["properties"][field];
            assert_eq!(field["errorMessage"]["accept"], "请拖拽有效的图片文件。");
            assert_eq!(field["x-media"]["max_bytes"], 10 * 1024 * 1024);
        }
    }
}
