//! What a user fills in: one form a mode. Fields that several forms share are types of their own.

use baigong_provider::{JsonSchema, MediaRef};
use serde::{Deserialize, Serialize};

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

/// 由文字描述生成视频
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("examples" = [{
    "prompt": "清晨的竹林里，一只熊猫坐在石阶上吃早餐，薄雾流动", "style": "anime", "aspect_ratio": "9:16", "seed": 7
}]))]
pub struct Text {
    pub(crate) prompt: Prompt,
    #[serde(default)]
    pub(crate) aspect_ratio: Ratio,
    #[serde(default)]
    pub(crate) style: Style,
    #[serde(default)]
    pub(crate) movement_amplitude: Movement,
    pub(crate) seed: Option<Seed>,
}

/// 以图片为首帧生成视频，画面比例随图片
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("examples" = [{
    "prompt": "女孩转过头来微笑，发丝被风吹起", "image": "up_example", "movement_amplitude": "small"
}]))]
pub struct Image {
    pub(crate) prompt: Prompt,
    /// # 图片
    /// 视频的首帧，粘贴网址或上传。PNG、JPEG 或 WebP，不超过 10MB
    #[schemars(extend("x-en" = {
        "title": "Image", "description": "First frame, by address or upload. PNG, JPEG or WebP, up to 10 MB"
    }))]
    pub(crate) image: Picture,
    #[serde(default)]
    pub(crate) movement_amplitude: Movement,
    pub(crate) seed: Option<Seed>,
}

/// 由首帧与尾帧生成中间的过程，两张图片的比例应相近
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("examples" = [{
    "prompt": "花苞缓缓绽放", "start_image": "up_first", "end_image": "up_last", "movement_amplitude": "large"
}]))]
pub struct StartEnd {
    pub(crate) prompt: Prompt,
    /// # 首帧图片
    /// 粘贴网址或上传。PNG、JPEG 或 WebP，不超过 10MB
    #[schemars(extend("x-en" = {
        "title": "Start image", "description": "By address or upload. PNG, JPEG or WebP, up to 10 MB"
    }))]
    pub(crate) start_image: Picture,
    /// # 尾帧图片
    /// 粘贴网址或上传。PNG、JPEG 或 WebP，不超过 10MB
    #[schemars(extend("x-en" = {
        "title": "End image", "description": "By address or upload. PNG, JPEG or WebP, up to 10 MB"
    }))]
    pub(crate) end_image: Picture,
    #[serde(default)]
    pub(crate) movement_amplitude: Movement,
    pub(crate) seed: Option<Seed>,
}

/// 让参考图片中的人物与物品出现在视频里
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("examples" = [{
    "prompt": "两位主角撑着同一把伞走过雨中的街道", "images": ["up_example", "up_other"], "aspect_ratio": "1:1", "bgm": true
}]))]
pub struct Reference {
    pub(crate) prompt: Prompt,
    /// # 参考图片
    /// 1 到 7 张，粘贴网址或上传。PNG、JPEG 或 WebP，每张不超过 10MB
    #[schemars(
        length(min = 1, max = 7),
        extend(
            "x-widget" = "media",
            "x-media" = { "accept": ["image"], "mime": ["image/png", "image/jpeg", "image/webp"], "max_bytes": 10_485_760 },
            "x-limit-message" = "最多支持7张参考图片。",
            "errorMessage" = {
                "required": "请填写所有必填项并确保图片已上传。", "minItems": "请填写所有必填项并确保图片已上传。",
                "maxItems": "最多支持7张参考图片。", "accept": "请拖拽有效的图片文件。", "mime": "请拖拽有效的图片文件。",
                "max_bytes": "图片大小不能超过 10MB"
            },
            "x-en" = {
                "title": "Reference images",
                "description": "1 to 7, by address or upload. PNG, JPEG or WebP, up to 10 MB each"
            }
        )
    )]
    pub(crate) images: Vec<Picture>,
    #[serde(default)]
    pub(crate) aspect_ratio: Ratio,
    #[serde(default)]
    pub(crate) bgm: Music,
    #[serde(default)]
    pub(crate) movement_amplitude: Movement,
    pub(crate) seed: Option<Seed>,
}

impl Reference {
    /// The pictures, in the order of the form.
    pub(crate) fn pictures(&self) -> Vec<&MediaRef> {
        self.images.iter().map(|image| &image.0).collect()
    }
}

/// # 视频描述
/// 描述画面内容、动作与镜头
#[derive(Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "prompt",
    "x-placeholder" = "例如：清晨的竹林里，一只熊猫坐在石阶上吃早餐，薄雾流动",
    "errorMessage" = {
        "required": "请填写所有必填项并确保图片已上传。", "pattern": "请填写所有必填项并确保图片已上传。",
        "maxLength": "提示词不能超过1500个字符"
    },
    "x-en" = { "title": "Description", "description": "Describe the scene, the action and the camera" }
))]
pub struct Prompt(#[schemars(length(max = 1500), regex(pattern = r"\S"))] pub(crate) String);

/// # 图片
#[derive(Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "media",
    "x-media" = { "accept": ["image"], "mime": ["image/png", "image/jpeg", "image/webp"], "max_bytes": 10_485_760 },
    "errorMessage" = {
        "required": "请填写所有必填项并确保图片已上传。", "minLength": "请填写所有必填项并确保图片已上传。",
        "accept": "请拖拽有效的图片文件。", "mime": "请拖拽有效的图片文件。", "max_bytes": "图片大小不能超过 10MB"
    }
))]
pub struct Picture(pub(crate) MediaRef);

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
}

/// # 风格
#[derive(Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(extend("x-widget" = "segmented", "x-en" = { "title": "Style" }))]
pub enum Style {
    #[default]
    #[schemars(title = "通用", extend("x-en" = { "title": "General" }))]
    General,
    #[schemars(title = "动漫", extend("x-en" = { "title": "Anime" }))]
    Anime,
}

/// # 运动幅度
#[derive(Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(extend("x-widget" = "segmented", "x-advanced" = true, "x-en" = { "title": "Movement amplitude" }))]
pub enum Movement {
    #[default]
    #[schemars(title = "自动", extend("x-en" = { "title": "Auto" }))]
    Auto,
    #[schemars(title = "小", extend("x-en" = { "title": "Small" }))]
    Small,
    #[schemars(title = "中", extend("x-en" = { "title": "Medium" }))]
    Medium,
    #[schemars(title = "大", extend("x-en" = { "title": "Large" }))]
    Large,
}

/// # 背景音乐
/// 自动配上合适的音乐
#[derive(Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "switch",
    "x-advanced" = true,
    "x-en" = { "title": "Background music", "description": "Adds fitting music" }
))]
pub struct Music(pub(crate) bool);

/// # 随机种子
/// 相同的种子与参数得到相近的画面；留空则随机
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "seed",
    "x-advanced" = true,
    "x-en" = { "title": "Seed", "description": "Random when left empty" }
))]
pub struct Seed(#[schemars(range(min = 0, max = 2_147_483_647))] pub(crate) u32);

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
