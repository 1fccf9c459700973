//! What a user fills in: one form a mode. Fields that several forms share are types of their own.

use baigong_provider::form::Field;
use baigong_provider::{JsonSchema, MediaRef, field, form, options};
use serde::{Deserialize, Serialize};

/// The four forms of the tool.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "mode", rename_all = "snake_case")]
pub enum Params {
    /// # 图像生成（线路1）
    ImageLine1(ImageLine1),
    /// # 图像生成（线路2）
    ImageLine2(ImageLine2),
    /// # Veo3 文生视频
    Text(Text),
    /// # Veo3 图生视频
    ImageVideo(ImageVideo),
}

form! {
    /// 流式生成图像，过程实时可见
    #[schemars(extend(
        "x-require-any" = ["prompt", "images"],
        "errorMessage" = { "x-require-any": "请输入描述或上传图片" },
        "x-en" = {
            "description": "Images by streaming, with the work in view",
            "errorMessage": { "x-require-any": "Please enter a description or upload an image" },
            "example": { "prompt": "An old street after rain, flagstones reflecting red lantern light" }
        },
        "examples" = [{ "prompt": "雨后的老街，石板路映着灯笼的红光", "images": [], "model": "gemini-2.5-flash-image" }],
    ))]
    pub ImageLine1 {
        prompt: Prompt = default,
        images: References = default,
        model: ImageModel = default,
    }
    /// 图像编辑，按描述修改或融合参考图
    #[schemars(extend(
        "x-require-any" = ["prompt", "images"],
        "errorMessage" = { "x-require-any": "请输入描述或上传图片" },
        "x-en" = {
            "description": "Edit images, or blend references, by words",
            "errorMessage": { "x-require-any": "Please enter a description or upload an image" },
            "example": { "prompt": "Put a straw hat on the person in the picture" }
        },
        "examples" = [{ "prompt": "给画中人戴上一顶草帽", "images": ["ex_portrait"] }],
    ))]
    pub ImageLine2 {
        prompt: Prompt = default,
        images: References = default,
    }
    /// 由文字描述生成视频
    #[schemars(extend("x-en" = { "description": "A video from words",
        "example": { "prompt": "A golden retriever surfs through a barrel wave, the camera follows, the wind roars" }
    }, "examples" = [{ "prompt": "一只金毛犬踩着冲浪板穿过浪管，镜头跟随，海风呼啸" }]))]
    pub Text {
        prompt: Description,
    }
    /// 让图片动起来，可补充文字描述
    #[schemars(extend("x-en" = { "description": "Bring pictures to life, with words if you like",
        "example": { "prompt": "The camera moves slowly closer, the person turns and smiles" }
    }, "examples" = [{
        "prompt": "镜头缓缓推近，人物转身微笑", "images": ["ex_portrait"], "model": "veo3-fast-frames"
    }]))]
    pub ImageVideo {
        prompt: Prompt = default,
        images: Frames,
        model: VideoModel = default,
    }
}

field! {
    pub Prompt(String = String::new()) => Field::optional_prompt(10240)
        .title("描述", "Prompt")
        .about("画面、动作、镜头与声音；有图片时可以留空", "Scene, action, camera and sound; may be empty where there are images")
        .placeholder("描述想要的画面，或说明如何使用图片", "Describe the picture, or say how to use the images")
        .error("maxLength", ["提示词不能超过10240个字符", "The prompt must not exceed 10240 characters"]);
    pub Description(String) => Field::prompt(10240)
        .title("视频描述", "Description")
        .about("画面、动作、镜头与声音", "Scene, action, camera and sound")
        .placeholder("例如：一只金毛犬踩着冲浪板穿过浪管，镜头跟随，海风呼啸", "e.g. a golden retriever surfing through a barrel wave, the camera follows, the wind roars")
        .error("required pattern", ["请输入描述", "Please enter a description"])
        .error("maxLength", ["提示词不能超过10240个字符", "The prompt must not exceed 10240 characters"]);
    pub References(Vec<MediaRef> = Vec::new()) => Field::image(10)
        .error("upload", ["图片上传失败: {reason}", "Image upload failed: {reason}"])
        .title("参考图", "Reference images")
        .about("可上传多张图片一起参考", "Several images can be used together")
        .items(0..=10, "最多上传 10 张图片", "At most 10 images can be used")
        .unique()
        .error("uniqueItems", ["该图片已添加为参考图。", "This image is a reference already."])
        .error("maxItems", ["最多上传 10 张图片", "At most 10 images can be used"]);
    pub Frames(Vec<MediaRef>) => Field::image(10)
        .error("upload", ["图片上传失败: {reason}", "Image upload failed: {reason}"])
        .title("参考图", "Reference images")
        .about("至少一张；官方接口只使用一张，作为首帧", "At least one; the vendor's own interface takes one, as the first frame")
        .items(1..=10, "最多上传 10 张图片", "At most 10 images can be used")
        .unique()
        .error("required", ["图生视频至少需要一张图片", "Image-to-video needs at least one image"])
        .error("minItems", ["图生视频至少需要一张图片", "Image-to-video needs at least one image"])
        .error("uniqueItems", ["该图片已添加为参考图。", "This image is a reference already."])
        .error("maxItems", ["最多上传 10 张图片", "At most 10 images can be used"]);
}

options! {
    pub ImageModel => Field::select().title("图像模型", "Image model"), {
        #[default] Standard = "gemini-2.5-flash-image" "Gemini 2.5 Flash 标准" / "Gemini 2.5 Flash, standard",
        Advanced = "gemini-2.5-flash-image-vip" "Gemini 2.5 Flash 高级" / "Gemini 2.5 Flash, advanced",
        NanoBanana = "nano-banana" "Nano Banana",
        NanoBananaHd = "nano-banana-hd" "Nano Banana 高清" / "Nano Banana HD",
    }
    pub VideoModel => Field::select()
        .title("视频模型", "Video model")
        .about("名称带“帧”的模型以图片为首帧", "Models with \"frames\" in their name begin with the image"), {
        Pro = "veo3-pro" "Veo3 专业" / "Veo3 Pro": "画面最好，图片作参考" / "The best picture; images as references",
        ProFrames = "veo3-pro-frames" "Veo3 专业·首帧" / "Veo3 Pro, frames": "画面最好，以图片开头" / "The best picture; begins with the image",
        Frames = "veo3-frames" "Veo3 标准·首帧" / "Veo3, frames": "均衡，以图片开头" / "All-round; begins with the image",
        Fast = "veo3-fast" "Veo3 快速" / "Veo3 Fast": "更快，图片作参考" / "Faster; images as references",
        #[default] FastFrames = "veo3-fast-frames" "Veo3 快速·首帧" / "Veo3 Fast, frames": "最快，以图片开头" / "The fastest; begins with the image",
    }
}

/// A choice as it is written in parameters and in requests.
pub(crate) fn name<T: Serialize>(choice: &T) -> String {
    serde_json::json!(choice).as_str().unwrap_or_default().to_owned()
}
