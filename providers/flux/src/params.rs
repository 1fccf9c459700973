//! What a user fills in. Fields that both forms share are types of their own.

use baigong_provider::form::Field;
use baigong_provider::{JsonSchema, MediaRef, field, form, options};
use serde::Deserialize;
use serde_json::{Value, json};

/// The forms of the tool.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "mode", rename_all = "lowercase")]
pub enum Params {
    /// # 文生图
    Txt2img(Txt2img),
    /// # 图生图
    Img2img(Img2img),
    /// # 局部重绘
    Fill(Fill),
    /// # 扩图
    Expand(Expand),
}

form! {
    /// 由文字描述生成图片
    #[schemars(extend("x-en" = { "description": "Images from words",
        "example": { "prompt": "A log cabin below a snowy peak, warm light in its windows, cinematic" }
    }, "examples" = [{
        "model": "flux-kontext-pro", "prompt": "雪山脚下的木屋，窗里透出暖光，电影质感", "aspect_ratio": "16:9"
    }]))]
    pub Txt2img {
        prompt: Spell,
        model: Model = default,
        aspect_ratio: Ratio = default,
        output_format: Format = default,
        prompt_upsampling: Upsampling = default,
        safety_tolerance: Tolerance = default,
        seed: Option<Seed>,
        steps: Steps = default,
        guidance: Guidance = default,
        interval: Interval = default,
    }
    /// 用文字修改图片，或融合至多四张参考图
    #[schemars(extend(
        "x-require-any" = ["prompt", "images"],
        "errorMessage" = { "x-require-any": "图生图模式下，请提供“魔法咒语”或“上传图片”。" },
        "x-en" = {
            "description": "Images changed by words, or blended of up to four references",
            "errorMessage": { "x-require-any": "Please give a magic spell or upload an image." },
            "example": { "prompt": "Put the teapot on a stone table in a bamboo grove after rain" }
        },
        "examples" = [{
            "model": "flux-kontext-pro", "prompt": "把茶壶放在雨后的竹林石桌上", "images": ["ex_teapot"], "aspect_ratio": "1:1"
        }]
    ))]
    pub Img2img {
        prompt: String = default => Field::optional_prompt(10240)
            .title("魔法咒语", "Magic spell")
            .about("说明怎样修改或融合参考图", "How to change or blend the references")
            .placeholder("例如：把背景换成夜晚的海边", "e.g. make the background a seaside at night"),
        images: Vec<MediaRef> = default => Field::image(10)
            .title("参考图片", "Reference images")
            .items(0..=4, "为确保兼容性，最多只能上传 4 张参考图片。多余的图片已被忽略。", "For compatibility, at most 4 reference images can be used. The others were left out.")
            .error("maxItems", ["为确保兼容性，最多只能上传 4 张参考图片。", "At most 4 reference images can be used."])
            .error("accept mime", ["请上传有效的图片文件", "Please upload a valid image file"])
            .error("max_bytes", ["图片大小不能超过10MB", "An image may have up to 10 MB"]),
        model: Model = default,
        aspect_ratio: Ratio = default,
        output_format: Format = default,
        prompt_upsampling: Upsampling = default,
        safety_tolerance: Tolerance = default,
        seed: Option<Seed>,
        steps: Steps = default,
        guidance: Guidance = default,
        interval: Interval = default,
    }
}

form! {
    /// 在图上涂出要改的地方，按文字重画；不写文字则把它去掉
    #[schemars(extend("x-en" = { "description": "Repaints the part of an image that you paint over; without words it is removed",
        "example": { "prompt": "An orange cat, curled up and asleep" }
    }, "examples" = [{ "image": "ex_teapot", "mask": "ex_teapot_mask", "prompt": "一只蜷着睡觉的橘猫" }]))]
    pub Fill {
        image: MediaRef => Field::frame(20).title("图片", "Image").error("required minLength", ["请上传要修改的图片", "Please upload the image to change"]),
        mask: MediaRef => Field::mask_of("image", 20)
            .title("要重画的地方", "Area to repaint")
            .error("required minLength", ["请涂出要重画的地方", "Please paint over what to repaint"]),
        prompt: String = default => Field::optional_prompt(10240)
            .title("魔法咒语", "Magic spell")
            .about("涂过的地方要变成什么", "What shall be there instead")
            .placeholder("例如：换成一只橘猫", "e.g. an orange cat"),
        output_format: Format = default,
        prompt_upsampling: Upsampling = default,
        safety_tolerance: Tolerance = default,
        seed: Option<Seed>,
        steps: FillSteps = default,
        guidance: FillGuidance = default,
    }
    /// 把画面向四边延伸，接着画下去
    #[schemars(extend(
        "x-require-any" = ["top", "bottom", "left", "right"],
        "errorMessage" = { "x-require-any": "请至少填写一个方向扩展的像素" },
        "x-en" = {
            "description": "Goes on painting beyond the edges of an image",
            "errorMessage": { "x-require-any": "Please say by how many pixels, in one direction at least." },
            "example": { "prompt": "Going on in the same manner" }
        },
        "examples" = [{ "image": "ex_teapot", "left": 256, "right": 256, "prompt": "按原来的样子接着画下去" }]
    ))]
    pub Expand {
        image: MediaRef => Field::frame(20).title("图片", "Image").error("required minLength", ["请上传要扩展的图片", "Please upload the image to extend"]),
        left: Option<u16> => Field::number(1..=2048).title("向左扩", "Left").unit("px", "px"),
        right: Option<u16> => Field::number(1..=2048).title("向右扩", "Right").unit("px", "px"),
        top: Option<u16> => Field::number(1..=2048).title("向上扩", "Top").unit("px", "px"),
        bottom: Option<u16> => Field::number(1..=2048).title("向下扩", "Bottom").unit("px", "px"),
        prompt: String = default => Field::optional_prompt(10240)
            .title("魔法咒语", "Magic spell")
            .about("扩出来的地方画什么；留空则由模型接着画", "What shall be there; the model goes on by itself where it is empty")
            .placeholder("例如：左边是一片竹林", "e.g. a bamboo grove on the left"),
        output_format: Format = default,
        prompt_upsampling: Upsampling = default,
        safety_tolerance: Tolerance = default,
        seed: Option<Seed>,
        steps: FillSteps = default,
        guidance: FillGuidance = default,
    }
}

impl From<Txt2img> for Img2img {
    /// Making an image is changing none.
    fn from(form: Txt2img) -> Self {
        Self {
            prompt: form.prompt.0,
            images: Vec::new(),
            model: form.model,
            aspect_ratio: form.aspect_ratio,
            output_format: form.output_format,
            prompt_upsampling: form.prompt_upsampling,
            safety_tolerance: form.safety_tolerance,
            seed: form.seed,
            steps: form.steps,
            guidance: form.guidance,
            interval: form.interval,
        }
    }
}

impl Img2img {
    /// The parameters of older models that the user touched, with their values.
    pub(crate) fn of_other_models(&self) -> impl Iterator<Item = (&'static str, Value)> {
        let touched = [
            (self.steps != Steps::default()).then(|| ("steps", json!(self.steps))),
            (self.guidance != Guidance::default()).then(|| ("guidance", json!(self.guidance))),
            (self.interval != Interval::default()).then(|| ("interval", json!(self.interval))),
        ];
        touched.into_iter().flatten()
    }
}

field! {
    pub Spell(String) => Field::prompt(10240)
        .title("魔法咒语", "Magic spell")
        .about("描述想要的画面", "What the image shall show")
        .placeholder("例如：雪山脚下的木屋，窗里透出暖光", "e.g. a cabin below a snowy mountain, warm light in its windows")
        .error("required pattern", ["“魔法咒语”不能为空。", "The magic spell cannot be empty."]);
}

options! {
    pub Model => Field::select().title("模型", "Model"), {
        Max = "flux-kontext-max" "Kontext Max": "画质与文字更好" / "Better at details and lettering",
        #[default] Pro = "flux-kontext-pro" "Kontext Pro": "更快，更省积分" / "Faster, and fewer points",
    }
}

impl Model {
    /// The last part of the call's path.
    pub(crate) fn path(self) -> &'static str {
        match self {
            Self::Pro => "flux-kontext-pro",
            Self::Max => "flux-kontext-max",
        }
    }
}

options! {
    pub Ratio => Field::ratio(), {
        R9x16 = "9:16", R3x4 = "3:4", #[default] R1x1 = "1:1", R4x3 = "4:3", R16x9 = "16:9", R21x9 = "21:9",
    }
    pub Format => Field::segmented().title("输出格式", "File format"), {
        #[default] Jpeg = "jpeg" "JPEG",
        Png = "png" "PNG",
    }
}

field! {
    pub Upsampling(bool = false) => Field::switch()
        .title("优化提示词", "Prompt upsampling")
        .about("由模型扩写提示词，画面更丰富，但更难预料", "The model enriches the prompt; results vary more");
    pub Tolerance(f64 = 2.0) => Field::slider(0.0..=6.0)
        .title("安全容忍度", "Safety tolerance")
        .about("0 最严格，6 最宽松；供应商只接受整数，按四舍五入取整", "0 is the strictest, 6 the most tolerant; the vendor takes whole numbers, so it is rounded")
        .step(0.1)
        .advanced();
}

impl Tolerance {
    /// As the vendor takes it.
    pub(crate) fn whole(self) -> u8 {
        self.0.round().clamp(0.0, 6.0) as u8
    }
}

field! {
    pub Seed(u32) => Field::seed(999_999);
    pub Steps(u8 = 40) => Field::slider(1..=50)
        .title("步数", "Steps")
        .about("仅部分中转线路支持", "Only some gateways honour it")
        .advanced();
    pub Guidance(f64 = 2.5) => Field::slider(1.5..=5.0)
        .title("引导强度", "Guidance")
        .about("仅部分中转线路支持", "Only some gateways honour it")
        .step(0.1)
        .advanced();
    pub FillSteps(u8 = 50) => Field::slider(15..=50).title("步数", "Steps").advanced();
    pub FillGuidance(f64 = 60.0) => Field::slider(1.5..=100.0)
        .title("引导强度", "Guidance")
        .about("越大越听从文字", "The higher, the closer to the words")
        .step(0.5)
        .advanced();
    pub Interval(u8 = 2) => Field::slider(1..=4)
        .title("间隔", "Interval")
        .about("仅部分中转线路支持", "Only some gateways honour it")
        .advanced();
}
