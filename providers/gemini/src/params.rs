//! What a user fills in: one form a line. Fields that both share are types of their own.

use baigong_provider::form::Field;
use baigong_provider::{JsonSchema, MediaRef, field, form, options};
use serde::Deserialize;

/// The forms of the two lines.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "mode", rename_all = "snake_case")]
pub enum Params {
    /// 流式生成，过程实时可见，可选标准、高级与高清模型
    Line1(Line1),
    /// 图像编辑，按描述修改或融合参考图
    Line2(Line2),
}

form! {
    /// Line 1: streaming.
    #[schemars(extend(
        "x-require-any" = ["prompt", "images"],
        "errorMessage" = { "x-require-any": "请输入描述或上传图片" },
        "x-en" = {
            "description": "Images by streaming, with the work in view; standard, advanced and HD models",
            "errorMessage": { "x-require-any": "Please enter a description or upload an image" },
            "example": { "prompt": "Turn the picture into a watercolour with sunlight falling through the window" }
        },
        "examples" = [{ "prompt": "把画面改成水彩风格，阳光从窗外照进来", "images": ["ex_teapot"], "model": "gemini-2.5-flash-image" }],
    ))]
    pub Line1 {
        prompt: Prompt = default,
        images: References = default,
        model: Model = default,
    }
    /// Line 2: image editing.
    #[schemars(extend(
        "x-require-any" = ["prompt", "images"],
        "errorMessage" = { "x-require-any": "请输入描述或上传图片" },
        "x-en" = {
            "description": "Edit images, or blend references, by words",
            "errorMessage": { "x-require-any": "Please enter a description or upload an image" },
            "example": { "prompt": "Draw a postcard of a sunset by the sea" }
        },
        "examples" = [{ "prompt": "画一张海边日落的明信片", "images": [] }],
    ))]
    pub Line2 {
        prompt: Prompt = default,
        images: References = default,
        model: baigong_provider::Model = default => Field::model(),
        aspect_ratio: Ratio = default,
        image_size: ImageSize = default,
    }
}

// Left out on purpose, as the page does not offer them: seed, safetySettings
// (https://ai.google.dev/api/generate-content#ImageConfig).

field! {
    pub Prompt(String = String::new()) => Field::optional_prompt(10240)
        .title("描述", "Prompt")
        .about("想画什么，或者想怎样修改参考图", "What to draw, or how to change the references")
        .placeholder("描述想要的画面，或说明如何修改参考图", "Describe the picture, or say how to change the references")
        .error("maxLength", ["提示词不能超过10240个字符", "The prompt must not exceed 10240 characters"]);
    pub References(Vec<MediaRef> = Vec::new()) => Field::image(10)
        .error("upload", ["上传图片失败", "Upload image failed"])
        .title("参考图", "Reference images")
        .about("可上传多张图片一起参考", "Several images can be used together")
        .items(0..=10, "最多上传 10 张图片", "At most 10 images can be used")
        .unique()
        .error("uniqueItems", ["该图片已添加为参考图。", "This image is a reference already."])
        .error("maxItems", ["最多上传 10 张图片", "At most 10 images can be used"]);
}

options! {
    pub Ratio => Field::ratio(), {
        #[default] Auto = "auto" "自动" / "Automatic",
        R1x1 = "1:1", R4x3 = "4:3", R3x4 = "3:4", R3x2 = "3:2", R2x3 = "2:3", R5x4 = "5:4", R4x5 = "4:5", R16x9 = "16:9",
        R9x16 = "9:16", R21x9 = "21:9",
    }
    pub ImageSize => Field::segmented().title("清晰度", "Size"), {
        #[default] K1 = "1K", K2 = "2K", K4 = "4K",
    }
    pub Model => Field::select().title("模型", "Model"), {
        Hd = "gemini-2.5-flash-image-hd" "高清" / "HD": "最清晰" / "The sharpest",
        Advanced = "gemini-2.5-flash-image-vip" "高级" / "Advanced": "更清晰" / "Sharper",
        #[default] Standard = "gemini-2.5-flash-image" "标准" / "Standard": "最省积分" / "The fewest points",
    }
}
