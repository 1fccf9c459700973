//! What a user fills in: one form a mode. Fields that the forms share are types of their own.

use baigong_provider::{JsonSchema, MediaRef};
use serde::{Deserialize, Serialize};

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

/// What every form has besides its own; the web page of old kept most of it out of sight.
#[derive(Clone, Copy)]
pub(crate) struct Common<'a> {
    pub prompt: &'a str,
    pub sfx: bool,
    pub camera: Camera,
    pub guidance_scale: GuidanceScale,
    pub motion: Motion,
    pub frame_rate: FrameRate,
    pub negative_prompt: &'a str,
    pub seed: Option<Seed>,
}

macro_rules! common {
    ($form:expr) => {
        Common {
            prompt: &$form.prompt.0,
            sfx: $form.sfx.0,
            camera: $form.camera,
            guidance_scale: $form.guidance_scale,
            motion: $form.motion,
            frame_rate: $form.frame_rate,
            negative_prompt: &$form.negative_prompt.0,
            seed: $form.seed,
        }
    };
}

impl Params {
    pub(crate) fn common(&self) -> Common<'_> {
        match self {
            Self::Text(form) => common!(form),
            Self::Image(form) => common!(form),
            Self::Extend(form) => common!(form),
        }
    }
}

/// 由文字描述生成视频
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("examples" = [{ "prompt": "黄昏的湖面上，一只小船缓缓划过", "ratio": "16:9" }]))]
pub struct Text {
    pub(crate) prompt: Prompt,
    #[serde(default)]
    pub(crate) ratio: Ratio,
    #[serde(default)]
    sfx: Sfx,
    #[serde(default)]
    negative_prompt: NegativePrompt,
    seed: Option<Seed>,
    #[serde(default)]
    guidance_scale: GuidanceScale,
    #[serde(default)]
    motion: Motion,
    #[serde(default)]
    frame_rate: FrameRate,
    #[serde(default)]
    camera: Camera,
}

/// 以图片为首帧生成视频，画面比例随图片，可加特效
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("examples" = [{ "prompt": "蛋糕慢慢融化", "image": "up_example", "style": "Melt" }]))]
pub struct Image {
    pub(crate) prompt: Prompt,
    /// # 首帧图片
    /// PNG、JPEG 或 WebP，不超过 10MB
    #[schemars(extend(
        "x-widget" = "media",
        "x-media" = { "accept": ["image"], "mime": ["image/png", "image/jpeg", "image/webp"], "max_bytes": 10_485_760 },
        "errorMessage" = {
            "required": "请上传首帧图片", "minLength": "请上传首帧图片",
            "accept": "请上传有效的图片文件", "max_bytes": "文件大小不能超过10MB"
        },
        "x-en" = {
            "title": "First frame", "description": "PNG, JPEG or WebP, up to 10 MB",
            "errorMessage": { "accept": "please upload a valid image file" }
        }
    ))]
    pub(crate) image: MediaRef,
    #[serde(default)]
    pub(crate) style: Effect,
    #[serde(default)]
    sfx: Sfx,
    #[serde(default)]
    negative_prompt: NegativePrompt,
    seed: Option<Seed>,
    #[serde(default)]
    guidance_scale: GuidanceScale,
    #[serde(default)]
    motion: Motion,
    #[serde(default)]
    frame_rate: FrameRate,
    #[serde(default)]
    camera: Camera,
}

/// 接着已生成的视频往下拍
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("examples" = [{ "prompt": "小船靠岸，船夫抬头望向远山", "video": "up_video" }]))]
pub struct Extend {
    pub(crate) prompt: Prompt,
    /// # 原视频
    #[schemars(extend(
        "x-widget" = "media",
        "x-media" = { "accept": ["video"], "mime": ["video/mp4", "video/webm", "video/quicktime"], "max_bytes": 104_857_600 },
        "errorMessage" = {
            "required": "请选择要延长的视频", "minLength": "请选择要延长的视频",
            "accept": "请上传有效的视频文件", "max_bytes": "文件大小不能超过100MB"
        },
        "x-en" = { "title": "Video" }
    ))]
    pub(crate) video: MediaRef,
    #[serde(default)]
    sfx: Sfx,
    #[serde(default)]
    negative_prompt: NegativePrompt,
    seed: Option<Seed>,
    #[serde(default)]
    guidance_scale: GuidanceScale,
    #[serde(default)]
    motion: Motion,
    #[serde(default)]
    frame_rate: FrameRate,
    #[serde(default)]
    camera: Camera,
}

/// # 视频描述
/// 描述画面内容与动作
#[derive(Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "prompt",
    "x-placeholder" = "例如：黄昏的湖面上，一只小船缓缓划过",
    "errorMessage" = { "required": "请输入视频描述", "pattern": "请输入视频描述" },
    "x-en" = { "title": "Description", "description": "Describe the scene and the action" }
))]
pub struct Prompt(#[schemars(length(max = 2048), regex(pattern = r"\S"))] pub(crate) String);

/// # 画面比例
#[derive(Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[schemars(extend("x-widget" = "ratio", "x-en" = { "title": "Aspect ratio" }))]
pub enum Ratio {
    #[default]
    #[serde(rename = "16:9")]
    R16x9,
    #[serde(rename = "9:16")]
    R9x16,
    #[serde(rename = "1:1")]
    R1x1,
    #[serde(rename = "5:4")]
    R5x4,
    #[serde(rename = "4:5")]
    R4x5,
    #[serde(rename = "3:2")]
    R3x2,
    #[serde(rename = "2:3")]
    R2x3,
}

/// # 特效
#[derive(Clone, Copy, Default, PartialEq, Deserialize, Serialize, JsonSchema)]
#[schemars(extend("x-widget" = "select", "x-en" = { "title": "Effect" }))]
pub enum Effect {
    #[default]
    #[serde(rename = "none")]
    #[schemars(title = "无特效", extend("x-en" = { "title": "None" }))]
    None,
    #[schemars(title = "膨胀", extend("x-en" = { "title": "Inflate" }))]
    Inflate,
    #[schemars(title = "融化", extend("x-en" = { "title": "Melt" }))]
    Melt,
    #[schemars(title = "爆炸", extend("x-en" = { "title": "Explode" }))]
    Explode,
    #[schemars(title = "揉捏", extend("x-en" = { "title": "Squish" }))]
    Squish,
    #[schemars(title = "压碎", extend("x-en" = { "title": "Crush" }))]
    Crush,
    #[serde(rename = "Cake-ify")]
    #[schemars(title = "变蛋糕", extend("x-en" = { "title": "Cake-ify" }))]
    CakeIfy,
    #[serde(rename = "Ta-da")]
    #[schemars(title = "揭幕", extend("x-en" = { "title": "Ta-da" }))]
    TaDa,
    #[schemars(title = "漏气", extend("x-en" = { "title": "Deflate" }))]
    Deflate,
    #[schemars(title = "粉碎", extend("x-en" = { "title": "Crumble" }))]
    Crumble,
    #[schemars(title = "溶解", extend("x-en" = { "title": "Dissolve" }))]
    Dissolve,
    #[schemars(title = "悬浮", extend("x-en" = { "title": "Levitate" }))]
    Levitate,
    #[schemars(title = "掉头", extend("x-en" = { "title": "Decapitate" }))]
    Decapitate,
    #[serde(rename = "Eye-pop")]
    #[schemars(title = "瞪眼", extend("x-en" = { "title": "Eye-pop" }))]
    EyePop,
}

/// # 音效
/// 为视频配上音效
#[derive(Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "switch",
    "x-advanced" = true,
    "x-en" = { "title": "Sound effects", "description": "Adds sound effects to the video" }
))]
pub struct Sfx(bool);

/// # 负向提示词
/// 不希望出现的内容
#[derive(Default, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "prompt",
    "x-advanced" = true,
    "x-en" = { "title": "Negative prompt", "description": "What should not appear" }
))]
pub struct NegativePrompt(#[schemars(length(max = 2048))] String);

/// # 随机种子
/// 相同的种子与参数得到相近的画面；留空则随机
#[derive(Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "seed",
    "x-advanced" = true,
    "x-en" = { "title": "Seed", "description": "Random when left empty" }
))]
pub struct Seed(#[schemars(range(min = 0, max = 2_147_483_647))] u32);

/// # 提示词相关性
/// 数值越大，画面越贴近提示词
#[derive(Clone, Copy, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "slider",
    "x-advanced" = true,
    "x-en" = { "title": "Guidance scale", "description": "Higher values follow the prompt more closely" }
))]
pub struct GuidanceScale(#[schemars(range(min = 5, max = 25))] u8);

impl Default for GuidanceScale {
    fn default() -> Self {
        Self(16)
    }
}

/// # 运动强度
#[derive(Clone, Copy, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend("x-widget" = "slider", "x-advanced" = true, "x-en" = { "title": "Motion strength" }))]
pub struct Motion(#[schemars(range(min = 0, max = 4))] u8);

impl Default for Motion {
    fn default() -> Self {
        Self(2)
    }
}

/// # 帧率
#[derive(Clone, Copy, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "slider",
    "x-advanced" = true,
    "x-unit" = "帧/秒",
    "x-en" = { "title": "Frame rate", "unit": "fps" }
))]
pub struct FrameRate(#[schemars(range(min = 8, max = 24))] u8);

impl Default for FrameRate {
    fn default() -> Self {
        Self(20)
    }
}

/// # 镜头运动
#[derive(Clone, Copy, Default, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(extend("x-widget" = "group", "x-advanced" = true, "x-en" = { "title": "Camera motion" }))]
pub struct Camera {
    /// # 左右平移
    #[schemars(extend("x-en" = { "title": "Pan" }))]
    pan: Pan,
    /// # 上下摇镜
    #[schemars(extend("x-en" = { "title": "Tilt" }))]
    tilt: Tilt,
    /// # 旋转
    #[schemars(extend("x-en" = { "title": "Rotate" }))]
    rotate: Rotate,
    /// # 缩放
    #[schemars(extend("x-en" = { "title": "Zoom" }))]
    zoom: Zoom,
}

impl Camera {
    /// The directions that were chosen: the others are not sent.
    pub(crate) fn chosen(self) -> serde_json::Value {
        let mut camera = serde_json::json!(self);
        camera.as_object_mut().into_iter().for_each(|camera| camera.retain(|_, word| word != "none"));
        camera
    }
}

/// A movement in one of two directions, or none.
macro_rules! movement {
    ($name:ident: $one:ident $one_zh:literal $one_en:literal, $two:ident $two_zh:literal $two_en:literal) => {
        #[derive(Clone, Copy, Default, PartialEq, Deserialize, Serialize, JsonSchema)]
        #[serde(rename_all = "snake_case")]
        #[schemars(extend("x-widget" = "segmented"))]
        pub enum $name {
            #[default]
            #[schemars(title = "无", extend("x-en" = { "title": "None" }))]
            None,
            #[schemars(title = $one_zh, extend("x-en" = { "title": $one_en }))]
            $one,
            #[schemars(title = $two_zh, extend("x-en" = { "title": $two_en }))]
            $two,
        }
    };
}

movement!(Pan: Left "向左" "Left", Right "向右" "Right");
movement!(Tilt: Up "向上" "Up", Down "向下" "Down");
movement!(Rotate: Cw "顺时针" "Clockwise", Ccw "逆时针" "Counterclockwise");
movement!(Zoom: In "推近" "In", Out "拉远" "Out");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_no_picture_is_refused_in_the_fixed_words() {
        let schema = baigong_provider::schema::schema_of::<Image>();
        assert_eq!(schema["properties"]["image"]["errorMessage"]["accept"], "请上传有效的图片文件");
    }
}
