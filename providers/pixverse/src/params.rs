//! What a user fills in: one form a mode. Fields that both forms share are types of their own.

use baigong_provider::form::{Field, Seed};
use baigong_provider::{JsonSchema, MediaRef, field, form, options};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// The two forms of the tool.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "mode", rename_all = "snake_case")]
pub enum Params {
    /// # 文生视频
    Text(Text),
    /// # 图生视频
    Image(Image),
}

form! {
    /// 由文字描述生成视频
    #[schemars(extend("x-en" = { "description": "A video from words",
        "example": { "prompt": "A robot cat walks down a flooded street on a rainy neon night" }
    }))]
    #[schemars(extend("examples" = [{
        "prompt": "霓虹雨夜里，一只机械猫走过积水的街道", "ratio": "16:9", "style": "anime"
    }]))]
    pub Text {
        prompt: Prompt,
        ratio: Ratio = default,
        style: Style = default,
        template: Template = default,
        negative_prompt: NegativePrompt = default,
        seed: Option<Seed>,
        watermark: Watermark = default,
    }
    /// 以图片为首帧生成视频，画面比例随图片
    #[schemars(extend("x-en" = { "description": "A video that begins with a picture and keeps its proportions",
        "example": { "prompt": "The person smiles at the camera, hair moving in the wind" }
    }))]
    #[schemars(extend("examples" = [{
        "prompt": "人物向镜头微笑，头发随风飘动", "image": "ex_portrait", "template": "fairy_wings"
    }]))]
    pub Image {
        prompt: Prompt,
        image: MediaRef => Field::first_frame(20)
            .error("max_bytes", ["图片大小不能超过20MB", "The image must not exceed 20 MB"]),
        template: Template = default,
        motion_strength: MotionStrength = default,
        motion_scale: MotionScale = default,
        seed: Option<Seed>,
        watermark: Watermark = default,
    }
}

field! {
    pub Prompt(String) => Field::prompt(2048)
        .title("视频描述", "Description")
        .about("描述画面内容与动作", "Describe the scene and the action")
        .placeholder("例如：霓虹雨夜里，一只机械猫走过积水的街道", "e.g. a rainy neon night, a mechanical cat walking through puddles")
        .error("required pattern", ["请输入视频描述", "Please describe the video"]);
}

options! {
    pub Ratio => Field::ratio(), {
        #[default] R16x9 = "16:9", R4x3 = "4:3", R1x1 = "1:1", R3x4 = "3:4", R9x16 = "9:16",
    }
    pub Style => Field::cards().title("风格", "Style"), {
        #[default] Realistic = "realistic" "写实" / "Realistic",
        Anime = "anime" "动漫" / "Anime",
        Pixart = "pixart" "3D 动画" / "3D animation",
        Cg = "CG",
    }
    pub Template => Field::widget("cards")
        .title("特效模板", "Effect template")
        .with("x-cards", cards()), {
        #[default] None = "none" "无模板" / "No template",
        Venom = "venom" "毒液变身" / "Venom transformation",
        MuscleSurge = "muscle_surge" "肌肉暴涨" / "Muscle surge",
        AnythingRobot = "anything_robot" "万物变机器人" / "Anything into a robot",
        Microwave = "microwave" "360° 旋转" / "360° spin",
        SuitSwagger = "suit_swagger" "西装出场" / "Suit up",
        SubjectThree = "subject_three" "科目三" / "Subject Three dance",
        LetsDance = "lets_dance" "一起跳舞" / "Dance together",
        LiquidMetal = "liquid_metal" "液态金属" / "Liquid metal",
        ThunderGod = "thunder_god" "雷神降临" / "Thunder god",
        FairyWings = "fairy_wings" "精灵之翼" / "Fairy wings",
        EarthZoom = "earth_zoom" "地球拉远" / "Earth zoom-out",
    }
}

/// What stands on each card: a still, a film of the effect, and one character for whoever sees neither.
fn cards() -> serde_json::Value {
    let film = |name: &str, text: &str| {
        (
            name.to_owned(),
            json!({ "text": text, "image": format!("{name}.webp"), "video": format!("{name}.mp4") }),
        )
    };
    let none = ("none".to_owned(), json!({ "text": "无", "image": "none.webp" }));
    let effects = [
        film("venom", "毒"),
        film("muscle_surge", "肌"),
        film("anything_robot", "机"),
        film("microwave", "旋"),
        film("suit_swagger", "装"),
        film("subject_three", "科"),
        film("lets_dance", "舞"),
        film("liquid_metal", "银"),
        film("thunder_god", "雷"),
        film("fairy_wings", "翼"),
        film("earth_zoom", "球"),
    ];
    std::iter::once(none).chain(effects).collect::<serde_json::Map<_, _>>().into()
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

field! {
    pub NegativePrompt(String = String::new()) => Field::negative_prompt(2048)
        .about("不希望出现的内容；留空时使用 ugly", "What should not appear; \"ugly\" when left empty");
}

impl NegativePrompt {
    /// What is sent: never empty.
    pub(crate) fn or_ugly(&self) -> &str {
        if self.0.trim().is_empty() { "ugly" } else { &self.0 }
    }
}

field! {
    pub Watermark(bool = true) => Field::switch().title("水印", "Watermark").advanced();
    pub MotionStrength(f64 = 0.55) => Field::slider(0.0..=1.0)
        .title("运动强度", "Motion strength")
        .step(0.01);
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

field! {
    pub MotionValue(f64) => Field::slider(-5.0..=5.0).step(0.1);
}

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
