//! What a user fills in: one form a mode. Fields that both forms share are types of their own.

use baigong_provider::{JsonSchema, MediaRef};
use serde::{Deserialize, Serialize};

/// The two forms of the tool.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "mode", rename_all = "snake_case")]
pub enum Params {
    /// # 文生视频
    Text(Text),
    /// # 图生视频
    Image(Image),
}

/// 由文字描述生成视频
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("examples" = [{
    "prompt": "霓虹雨夜里，一只机械猫走过积水的街道", "ratio": "16:9", "style": "anime"
}]))]
pub struct Text {
    pub(crate) prompt: Prompt,
    #[serde(default)]
    pub(crate) ratio: Ratio,
    #[serde(default)]
    pub(crate) style: Style,
    #[serde(default)]
    pub(crate) template: Template,
    #[serde(default)]
    pub(crate) negative_prompt: NegativePrompt,
    pub(crate) seed: Option<Seed>,
    #[serde(default)]
    pub(crate) watermark: Watermark,
}

/// 以图片为首帧生成视频，画面比例随图片
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("examples" = [{
    "prompt": "人物向镜头微笑，头发随风飘动", "image": "up_example", "template": "fairy_wings"
}]))]
pub struct Image {
    pub(crate) prompt: Prompt,
    /// # 首帧图片
    /// PNG、JPEG 或 WebP
    #[schemars(extend(
        "x-widget" = "media",
        "x-media" = { "accept": ["image"], "mime": ["image/png", "image/jpeg", "image/webp"], "max_bytes": 20_971_520 },
        "errorMessage" = {
            "required": "请上传首帧图片", "minLength": "请上传首帧图片",
            "accept": "请上传有效的图片文件", "max_bytes": "图片大小不能超过20MB"
        },
        "x-en" = { "title": "First frame", "description": "PNG, JPEG or WebP" }
    ))]
    pub(crate) image: MediaRef,
    #[serde(default)]
    pub(crate) template: Template,
    #[serde(default)]
    pub(crate) motion_strength: MotionStrength,
    #[serde(default)]
    pub(crate) motion_scale: MotionScale,
    pub(crate) seed: Option<Seed>,
    #[serde(default)]
    pub(crate) watermark: Watermark,
}

/// # 视频描述
/// 描述画面内容与动作
#[derive(Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "prompt",
    "x-placeholder" = "例如：霓虹雨夜里，一只机械猫走过积水的街道",
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
    #[serde(rename = "4:3")]
    R4x3,
    #[serde(rename = "1:1")]
    R1x1,
    #[serde(rename = "3:4")]
    R3x4,
    #[serde(rename = "9:16")]
    R9x16,
}

/// # 风格
#[derive(Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(extend("x-widget" = "segmented", "x-en" = { "title": "Style" }))]
pub enum Style {
    #[default]
    #[schemars(title = "写实", extend("x-en" = { "title": "Realistic" }))]
    Realistic,
    #[schemars(title = "动漫", extend("x-en" = { "title": "Anime" }))]
    Anime,
    #[schemars(title = "3D 动画", extend("x-en" = { "title": "3D animation" }))]
    Pixart,
    #[serde(rename = "CG")]
    #[schemars(title = "CG")]
    Cg,
}

/// # 特效模板
#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(extend(
    "x-widget" = "cards",
    "x-cards" = {
        "none": { "text": "无" }, "venom": { "text": "毒" }, "muscle_surge": { "text": "肌" },
        "anything_robot": { "text": "机" }, "microwave": { "text": "旋" }, "suit_swagger": { "text": "装" },
        "subject_three": { "text": "科" }, "lets_dance": { "text": "舞" }, "liquid_metal": { "text": "银" },
        "thunder_god": { "text": "雷" }, "fairy_wings": { "text": "翼" }, "earth_zoom": { "text": "球" }
    },
    "x-en" = { "title": "Effect template" }
))]
pub enum Template {
    #[default]
    #[schemars(title = "无模板", extend("x-en" = { "title": "No template" }))]
    None,
    #[schemars(title = "毒液变身", extend("x-en" = { "title": "Venom transformation" }))]
    Venom,
    #[schemars(title = "肌肉暴涨", extend("x-en" = { "title": "Muscle surge" }))]
    MuscleSurge,
    #[schemars(title = "万物变机器人", extend("x-en" = { "title": "Anything, robot" }))]
    AnythingRobot,
    #[schemars(title = "360° 旋转", extend("x-en" = { "title": "360° spin" }))]
    Microwave,
    #[schemars(title = "西装出场", extend("x-en" = { "title": "Suit up" }))]
    SuitSwagger,
    #[schemars(title = "科目三", extend("x-en" = { "title": "Subject Three dance" }))]
    SubjectThree,
    #[schemars(title = "一起跳舞", extend("x-en" = { "title": "Dance together" }))]
    LetsDance,
    #[schemars(title = "液态金属", extend("x-en" = { "title": "Liquid metal" }))]
    LiquidMetal,
    #[schemars(title = "雷神降临", extend("x-en" = { "title": "Thunder god" }))]
    ThunderGod,
    #[schemars(title = "精灵之翼", extend("x-en" = { "title": "Fairy wings" }))]
    FairyWings,
    #[schemars(title = "地球拉远", extend("x-en" = { "title": "Earth zoom-out" }))]
    EarthZoom,
}

impl Template {
    /// The vendor's id of the effect; the README says where the ids come from.
    pub(crate) fn id(self) -> Option<u64> {
        Some(match self {
            Self::None => return None,
            Self::Venom => 303_624_537_709_312,
            Self::MuscleSurge => 308_621_408_717_184,
            Self::AnythingRobot => 313_358_700_761_536,
            Self::Microwave => 324_641_385_496_960,
            Self::SuitSwagger => 328_545_151_283_968,
            Self::SubjectThree => 327_828_816_843_648,
            Self::LetsDance => 324_641_581_197_696,
            Self::LiquidMetal => 342_180_291_926_592,
            Self::ThunderGod => 340_383_170_699_072,
            Self::FairyWings => 341_983_360_051_008,
            Self::EarthZoom => 349_110_259_052_160,
        })
    }
}

/// # 负向提示词
/// 不希望出现的内容；留空时使用 ugly
#[derive(Default, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "x-widget" = "prompt",
    "x-advanced" = true,
    "x-en" = { "title": "Negative prompt", "description": "What should not appear; \"ugly\" when left empty" }
))]
pub struct NegativePrompt(#[schemars(length(max = 2048))] String);

impl NegativePrompt {
    /// What is sent: never empty.
    pub(crate) fn or_ugly(&self) -> &str {
        if self.0.trim().is_empty() { "ugly" } else { &self.0 }
    }
}

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

impl Seed {
    /// The vendor's largest seed.
    pub(crate) const MAX: u32 = 2_147_483_647;
}

/// # 水印
#[derive(Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend("x-widget" = "switch", "x-advanced" = true, "x-en" = { "title": "Watermark" }))]
pub struct Watermark(pub(crate) bool);

impl Default for Watermark {
    fn default() -> Self {
        Self(true)
    }
}

/// # 运动强度
#[derive(Clone, Copy, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend("multipleOf" = 0.01, "x-widget" = "slider", "x-en" = { "title": "Motion strength" }))]
pub struct MotionStrength(#[schemars(range(min = 0.0, max = 1.0))] f64);

impl Default for MotionStrength {
    fn default() -> Self {
        Self(0.55)
    }
}

/// # 镜头运动
#[derive(Clone, Copy, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(extend("x-widget" = "group", "x-advanced" = true, "x-en" = { "title": "Camera motion" }))]
pub struct MotionScale {
    /// # 水平
    #[schemars(extend("x-en" = { "title": "Horizontal" }))]
    horizontal: MotionValue,
    /// # 垂直
    #[schemars(extend("x-en" = { "title": "Vertical" }))]
    vertical: MotionValue,
    /// # 旋转
    #[schemars(extend("x-en" = { "title": "Roll" }))]
    roll: MotionValue,
    /// # 缩放
    #[schemars(extend("x-en" = { "title": "Zoom" }))]
    zoom: MotionValue,
}

impl Default for MotionScale {
    fn default() -> Self {
        let [horizontal, vertical, roll, zoom] = [-3.3, 2.7, 4.0, -4.4].map(MotionValue);
        Self { horizontal, vertical, roll, zoom }
    }
}

#[derive(Clone, Copy, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend("multipleOf" = 0.1, "x-widget" = "slider"))]
pub struct MotionValue(#[schemars(range(min = -5.0, max = 5.0))] f64);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twelve_templates_of_which_the_first_is_none_and_each_other_has_its_own_id_and_card() {
        let schema = baigong_provider::schema::schema_of::<Template>();
        let values: Vec<&serde_json::Value> =
            schema["oneOf"].as_array().unwrap().iter().map(|option| &option["const"]).collect();
        assert_eq!((values.len(), values[0].as_str()), (12, Some("none")));
        assert!(values.iter().all(|value| schema["x-cards"].get(value.as_str().unwrap()).is_some()));
        let ids: std::collections::BTreeSet<Option<u64>> =
            values.into_iter().map(|value| Template::deserialize(value).unwrap().id()).collect();
        assert_eq!(ids.len(), 12);
    }

    #[test]
    fn a_file_that_is_no_picture_is_refused_in_the_fixed_words() {
        let schema = baigong_provider::schema::schema_of::<Image>();
        assert_eq!(schema["properties"]["image"]["errorMessage"]["accept"], "请上传有效的图片文件");
    }
}
