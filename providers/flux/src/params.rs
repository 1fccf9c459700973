//! What a user fills in. Fields that both forms share are types of their own.

use baigong_provider::{JsonSchema, MediaRef};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The two forms of the tool.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "mode", rename_all = "lowercase")]
pub enum Params {
    /// # 文生图
    Txt2img(Txt2img),
    /// # 图生图
    Img2img(Img2img),
}

/// 由文字描述生成图片
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("x-en" = { "description": "Images from words" }, "examples" = [{
    "model": "flux-kontext-pro", "prompt": "雪山脚下的木屋，窗里透出暖光，电影质感", "aspect_ratio": "16:9"
}]))]
pub struct Txt2img {
    prompt: Spell,
    #[serde(default)]
    model: Model,
    #[serde(default)]
    aspect_ratio: Ratio,
    #[serde(default)]
    output_format: Format,
    #[serde(default)]
    prompt_upsampling: Upsampling,
    #[serde(default)]
    safety_tolerance: Tolerance,
    seed: Option<Seed>,
    #[serde(default)]
    steps: Steps,
    #[serde(default)]
    guidance: Guidance,
    #[serde(default)]
    interval: Interval,
}

/// 用文字修改图片，或融合至多四张参考图
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend(
    "x-require-any" = ["prompt", "images"],
    "errorMessage" = { "x-require-any": "图生图模式下，请提供“魔法咒语”或“上传图片”。" },
    "x-en" = {
        "description": "Images changed by words, or blended of up to four references",
        "errorMessage": { "x-require-any": "Please give a magic spell or upload an image." }
    },
    "examples" = [{
        "model": "flux-kontext-pro", "prompt": "把背景换成夜晚的海边", "images": ["up_example"], "aspect_ratio": "1:1"
    }]
))]
pub struct Img2img {
    /// # 魔法咒语
    /// 说明怎样修改或融合参考图
    #[serde(default)]
    #[schemars(length(max = 10240), extend(
        "x-widget" = "prompt",
        "x-placeholder" = "例如：把背景换成夜晚的海边",
        "x-en" = { "title": "Magic spell", "description": "How to change or blend the references" }
    ))]
    pub(crate) prompt: String,
    /// # 参考图片
    /// PNG、JPG 或 WEBP，每张最大 10MB，最多 4 张
    #[serde(default)]
    #[schemars(length(max = 4), extend(
        "x-widget" = "media",
        "x-media" = {
            "accept": ["image"], "mime": ["image/png", "image/jpeg", "image/webp"], "max_bytes": 10_485_760
        },
        "x-limit-message" = "为确保兼容性，最多只能上传 4 张参考图片。多余的图片已被忽略。",
        "errorMessage" = {
            "maxItems": "为确保兼容性，最多只能上传 4 张参考图片。",
            "accept": "请上传有效的图片文件", "mime": "请上传有效的图片文件", "max_bytes": "图片大小不能超过10MB"
        },
        "x-en" = {
            "title": "Reference images", "description": "PNG, JPG or WEBP, up to 10 MB each, at most 4",
            "errorMessage": {
                "maxItems": "At most 4 reference images can be used.",
                "accept": "Please upload a valid image file", "mime": "Please upload a valid image file",
                "max_bytes": "An image may have up to 10 MB"
            }
        }
    ))]
    pub(crate) images: Vec<MediaRef>,
    #[serde(default)]
    pub(crate) model: Model,
    #[serde(default)]
    pub(crate) aspect_ratio: Ratio,
    #[serde(default)]
    pub(crate) output_format: Format,
    #[serde(default)]
    pub(crate) prompt_upsampling: Upsampling,
    #[serde(default)]
    pub(crate) safety_tolerance: Tolerance,
    pub(crate) seed: Option<Seed>,
    #[serde(default)]
    steps: Steps,
    #[serde(default)]
    guidance: Guidance,
    #[serde(default)]
    interval: Interval,
}

impl From<Params> for Img2img {
    /// Making an image is changing none.
    fn from(params: Params) -> Self {
        match params {
            Params::Img2img(form) => form,
            Params::Txt2img(form) => Self {
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
            },
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

/// # 魔法咒语
/// 描述想要的画面
#[derive(Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "prompt",
    "x-placeholder" = "例如：雪山脚下的木屋，窗里透出暖光",
    "errorMessage" = { "required": "“魔法咒语”不能为空。", "pattern": "“魔法咒语”不能为空。" },
    "x-en" = {
        "title": "Magic spell", "description": "What the image shall show",
        "errorMessage": {
            "required": "The magic spell cannot be empty.", "pattern": "The magic spell cannot be empty."
        }
    }
))]
struct Spell(#[schemars(length(max = 10240), regex(pattern = r"\S"))] String);

/// # 模型
/// Max 画质与文字更好，消耗更多积分
#[derive(Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[schemars(extend(
    "x-widget" = "segmented",
    "x-en" = { "title": "Model", "description": "Max is better at details and lettering, and costs more points" }
))]
pub enum Model {
    #[default]
    #[serde(rename = "flux-kontext-pro")]
    #[schemars(title = "Kontext Pro")]
    Pro,
    #[serde(rename = "flux-kontext-max")]
    #[schemars(title = "Kontext Max")]
    Max,
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

/// # 画面比例
#[derive(Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[schemars(extend("x-widget" = "ratio", "x-en" = { "title": "Aspect ratio" }))]
pub enum Ratio {
    #[serde(rename = "9:16")]
    R9x16,
    #[serde(rename = "3:4")]
    R3x4,
    #[default]
    #[serde(rename = "1:1")]
    R1x1,
    #[serde(rename = "4:3")]
    R4x3,
    #[serde(rename = "16:9")]
    R16x9,
    #[serde(rename = "21:9")]
    R21x9,
}

/// # 输出格式
#[derive(Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(extend("x-widget" = "segmented", "x-en" = { "title": "File format" }))]
pub enum Format {
    #[default]
    #[schemars(title = "JPEG")]
    Jpeg,
    #[schemars(title = "PNG")]
    Png,
}

/// # 优化提示词
/// 由模型扩写提示词，画面更丰富，但更难预料
#[derive(Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "switch",
    "x-en" = { "title": "Prompt upsampling", "description": "The model enriches the prompt; results vary more" }
))]
pub struct Upsampling(bool);

/// # 安全容忍度
/// 0 最严格，6 最宽松；供应商只接受整数，按四舍五入取整
#[derive(Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "multipleOf" = 0.1,
    "x-widget" = "slider",
    "x-advanced" = true,
    "x-en" = {
        "title": "Safety tolerance",
        "description": "0 is the strictest, 6 the most tolerant; the vendor takes whole numbers, so it is rounded"
    }
))]
pub struct Tolerance(#[schemars(range(min = 0.0, max = 6.0))] f64);

impl Default for Tolerance {
    fn default() -> Self {
        Self(2.0)
    }
}

impl Tolerance {
    /// As the vendor takes it.
    pub(crate) fn whole(self) -> u8 {
        self.0.round().clamp(0.0, 6.0) as u8
    }
}

/// # 随机种子
/// 相同的种子与参数得到相近的画面；留空则随机
#[derive(Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "seed",
    "x-advanced" = true,
    "x-en" = { "title": "Seed", "description": "Random when left empty" }
))]
pub struct Seed(#[schemars(range(min = 0, max = 999_999))] u32);

/// # 步数
/// 仅部分中转线路支持
#[derive(Clone, Copy, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "slider",
    "x-advanced" = true,
    "x-en" = { "title": "Steps", "description": "Only some gateways honour it" }
))]
pub struct Steps(#[schemars(range(min = 1, max = 50))] u8);

impl Default for Steps {
    fn default() -> Self {
        Self(40)
    }
}

/// # 引导强度
/// 仅部分中转线路支持
#[derive(Clone, Copy, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "multipleOf" = 0.1,
    "x-widget" = "slider",
    "x-advanced" = true,
    "x-en" = { "title": "Guidance", "description": "Only some gateways honour it" }
))]
pub struct Guidance(#[schemars(range(min = 1.5, max = 5.0))] f64);

impl Default for Guidance {
    fn default() -> Self {
        Self(2.5)
    }
}

/// # 间隔
/// 仅部分中转线路支持
#[derive(Clone, Copy, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "slider",
    "x-advanced" = true,
    "x-en" = { "title": "Interval", "description": "Only some gateways honour it" }
))]
pub struct Interval(#[schemars(range(min = 1, max = 4))] u8);

impl Default for Interval {
    fn default() -> Self {
        Self(2)
    }
}
