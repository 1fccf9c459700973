//! What a user fills in.

use baigong_provider::form::Field;
use baigong_provider::{MediaRef, Model, field, form, options};

form! {
    /// 由文字与参考图生成高清图片
    #[schemars(extend("x-en" = { "description": "HD images from words and references",
        "example": { "prompt": "A Mid-Autumn poster in modern Chinese style, the jade rabbit among osmanthus" }
    }))]
    #[schemars(extend("examples" = [
        { "prompt": "国潮风格的中秋海报，玉兔与桂花", "images": [], "n": 1, "size": "2560x1440" },
    ]))]
    pub Params {
        prompt: String => Field::prompt(10240)
            .title("提示词", "Prompt")
            .about("描述想要的画面；有参考图时，说明怎样使用它们", "What to draw, or how to use the references")
            .placeholder("描述想要的画面", "Describe the picture that you want")
            .error("required pattern", ["请输入 V4.0 提示词", "Please enter a V4.0 prompt"])
            .error("maxLength", ["提示词不能超过10240个字符", "The prompt must not exceed 10240 characters"]),
        images: Vec<MediaRef> = default => Field::image(10)
            .error("upload", ["上传图片失败", "Upload image failed"])
            .error("upload_refused", ["文件 {name} 上传失败", "File {name} upload failed"])
            .title("参考图", "Reference images")
            .about("最多 5 张，可融合多张图片的主体与风格", "At most 5; subjects and styles can be blended")
            .items(0..=5, "最多上传 5 张图片", "At most 5 images can be used")
            .unique()
            .error("maxItems", ["最多上传 5 张图片", "At most 5 images can be used"])
            .error("uniqueItems", ["该图片已在参考列表中", "This image is among the references already"]),
        model: Model = default => Field::model(),
        n: Count = default,
        size: Size = default,
    }
}
// Left out on purpose, as the page does not offer them: seed, guidance_scale, optimize_prompt_options, stream
// (https://www.volcengine.com/docs/82379/1541523).

field! {
    pub Count(u8 = 1) => Field::number(1..=5)
        .title("生成数量", "Count")
        .about("一次生成 1 至 5 张，按张计价", "1 to 5 images, priced each")
        .unit("张", "pcs");
}

options! {
    pub Size => Field::ratio()
        .title("尺寸", "Size")
        .about("图片的宽与高，单位像素", "Width and height in pixels"), {
        S4096x4096 = "4096x4096" "4096×4096（1:1）" / "4096×4096 (1:1)",
        S3840x2160 = "3840x2160" "3840×2160（16:9）" / "3840×2160 (16:9)",
        #[default] S2560x1440 = "2560x1440" "2560×1440（16:9）" / "2560×1440 (16:9)",
        S2160x3840 = "2160x3840" "2160×3840（9:16）" / "2160×3840 (9:16)",
        S1440x2560 = "1440x2560" "1440×2560（9:16）" / "1440×2560 (9:16)",
        S4096x1754 = "4096x1754" "4096×1754（21:9）" / "4096×1754 (21:9)",
        S3584x2688 = "3584x2688" "3584×2688（4:3）" / "3584×2688 (4:3)",
        S2688x3584 = "2688x3584" "2688×3584（3:4）" / "2688×3584 (3:4)",
        S3744x2496 = "3744x2496" "3744×2496（3:2）" / "3744×2496 (3:2)",
        S2496x3744 = "2496x3744" "2496×3744（2:3）" / "2496×3744 (2:3)",
    }
}
