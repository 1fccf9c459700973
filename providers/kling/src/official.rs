//! What the form offers and the vendor's own interface does not take. It is refused by name rather than dropped:
//! a video that ignores a setting costs as much as one that follows it.

use baigong_provider::{Error, MediaBytes, Model, Result};

use crate::api::{Create, Kind};
use crate::params::{CfgScale, Ratio};

/// The wire's name in the account form.
const WIRE: [&str; 2] = ["可灵官方接口", "Kling, official"];

/// Longest prompt and negative prompt that the vendor takes, in characters.
const PROMPT_CHARS: usize = 2500;

/// Fits a request to the vendor's own interface, or says which parameter stands in the way.
pub fn fit(kind: Kind, model: &Model, body: &mut Create<'_>) -> Result<()> {
    for (name, text) in [("prompt", body.prompt), ("negative_prompt", body.negative_prompt)] {
        if text.chars().count() > PROMPT_CHARS {
            return Err(Error::not_on(WIRE, name, ["不能超过2500个字符", "may have up to 2500 characters"]));
        }
    }
    if matches!(body.aspect_ratio, Some(Ratio::R4x3 | Ratio::R3x4)) {
        return Err(Error::not_on(
            WIRE,
            "aspect_ratio",
            ["只支持 16:9、9:16 和 1:1", "takes 16:9, 9:16 and 1:1 only"],
        ));
    }
    if kind == Kind::Text && model.can("from_pictures_only") {
        return Err(Error::not_on(
            WIRE,
            "model_name",
            ["文生视频不支持此模型", "does not make videos from text with this model"],
        ));
    }
    if kind == Kind::MultiImage || !model.can("cfg_scale_on_official") {
        if body.cfg_scale.is_some_and(|scale| scale != CfgScale::default()) {
            return Err(Error::not_on(
                WIRE,
                "cfg_scale",
                ["此模型不支持调整", "cannot be changed with this model"],
            ));
        }
        body.cfg_scale = None;
    }
    if body.camera_control.as_ref().is_some_and(|camera| camera.moved() > 1) {
        return Err(Error::not_on(
            WIRE,
            "camera",
            ["自定义运镜只能有一项不为 0", "takes one movement other than 0 only"],
        ));
    }
    Ok(())
}

/// A picture as the vendor takes it: base64 without a `data:` prefix.
pub fn picture(parameter: &str, image: &MediaBytes) -> Result<String> {
    if !matches!(image.mime.as_str(), "image/png" | "image/jpeg") {
        return Err(Error::not_on(
            WIRE,
            parameter,
            ["只支持 PNG 和 JPEG 图片", "takes PNG and JPEG images only"],
        ));
    }
    Ok(image.base64())
}
