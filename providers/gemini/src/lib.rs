//! Nano Banana: images by Gemini, over two lines. API reference: <https://ai.google.dev/gemini-api/docs/image-generation>
//!
//! Line 1 is a chat stream of the resale gateways whose text holds links to the images; line 2 is `generateContent`,
//! which answers with the images themselves. Both answer within the submit call: there is nothing to poll.

mod params;

use baigong_envelopes::gemini::{self, Ask, Picture, Speaks};
use baigong_provider::{
    Call, CancelPolicy, Error, FollowUp, Glyph, Health, Manifest, MediaKind, Mode, Operation, Pigment,
    PriceRule, Provider, Result, Shelf, Submitted, Text, Wire, account, register_provider,
};

pub use crate::params::Params;
use crate::params::Ratio;

register_provider!(NanoBanana);

account! {
    Relay,
    Official "Google 官方接口" / "Google, official": "在 Google AI Studio 创建" / "Made in Google AI Studio",
}

/// The gateway's name in the account form.
const RELAY: [&str; 2] = ["中转接口", "the gateway"];

/// The tool.
pub struct NanoBanana;

/// The fruit of its name.
const GLYPH: Glyph = Glyph::line(
    Pigment::Ochre,
    "M6.2 4.2 8.4 3.6c.3 1.1.2 1.9-.1 2.8 1 5.4 4.6 8.9 10.9 9.7.9.1 1.3 1 .8 1.8-1.4 2-4 3-6.9 \
     2.5-6.2-1-9.2-6.6-6.5-13.7z",
);

impl Provider for NanoBanana {
    type Account = Account;
    type Params = Params;

    fn manifest() -> Manifest {
        Manifest {
            id: "nano-banana".into(),
            vendor: "gemini".into(),
            vendor_title: Text::name("Gemini"),
            title: Text::name("Nano Banana"),
            summary: Text::new(
                "看图改图的能手：用一句话生成图片，或让多张参考图融合成一张",
                "Makes a picture from a sentence, edits one, or blends several into one",
            ),
            route: "/provider-generator/video-generator/nanobanana-generator".into(),
            shelf: Shelf::Image,
            order: 15,
            also: Vec::new(),
            glyph: GLYPH,
            wires: vec![Wire::RELAY, Wire::official(gemini::GOOGLE)],
            modes: vec![
                mode("line1", Text::new("线路1（流式）", "Line 1 (streaming)"))
                    .only_on(&["relay"])
                    .streaming()
                    .price(PriceRule::grid(&[(
                        "model",
                        &[
                            ("gemini-2.5-flash-image", 10),
                            ("gemini-2.5-flash-image-vip", 20),
                            ("gemini-2.5-flash-image-hd", 30),
                        ],
                    )])),
                mode("line2", Text::new("线路2（图像编辑）", "Line 2 (editing)"))
                    .price(PriceRule::of_models()),
            ],
        }
    }

    fn models() -> Option<&'static str> {
        Some(include_str!("../models.json"))
    }

    async fn submit(call: &Call<'_, Account>, params: Params) -> Result<Submitted> {
        let images = match (call.account, params) {
            (Account::Relay(account), Params::Line1(params)) => {
                let ask = Ask {
                    model: params.model.word(),
                    prompt: &params.prompt.0,
                    images: &params.images.0,
                    temperature: None,
                };
                let transcript = gemini::converse(call, &account.api_key, ask).await.map_err(failed)?;
                transcript.results(call, MediaKind::Image, gemini::NO_IMAGE)?
            }
            (Account::Official(_), Params::Line1(_)) => {
                return Err(Error::invalid([
                    "线路1（流式）只能使用中转账号，请改用线路2",
                    "Line 1 (streaming) works with gateway accounts only. Please use line 2",
                ]));
            }
            (account, Params::Line2(params)) => {
                let ratio = (params.aspect_ratio != Ratio::Auto).then(|| params.aspect_ratio.word());
                let size = params.model.can("sizes").then(|| params.image_size.word());
                let refuse =
                    |parameter, takes: [&'static str; 2]| Err(Error::not_on(RELAY, parameter, takes));
                let speaks = match account {
                    Account::Relay(_) if !params.model.can("relay") => {
                        return refuse("model", ["不支持此模型", "does not have this model"]);
                    }
                    Account::Relay(_) if ratio.is_some() => {
                        return refuse("aspect_ratio", ["只能自动", "chooses it"]);
                    }
                    Account::Relay(account) => Speaks::Relay(&account.api_key),
                    Account::Official(account) => Speaks::Google(&account.api_key),
                };
                let picture = Picture { model: Some(params.model.sent_as()), ratio, size };
                let made = gemini::generate(call, speaks, &params.prompt.0, &params.images.0, picture).await;
                made.map_err(failed)?
            }
        };
        Ok(Submitted::Done(images))
    }

    async fn probe(call: &Call<'_, Account>) -> Result<Health> {
        match call.account {
            Account::Relay(_) => Err(Error::unsupported(Operation::Probe)),
            Account::Official(account) => gemini::card(call, &account.api_key, gemini::IMAGE_MODEL).await,
        }
    }
}

/// In the words that the specification fixes.
fn failed(error: Error) -> Error {
    error.behind(["生成失败: ", "The generation failed: "])
}

/// What both lines have in common. Aborting a request that is under way stops our waiting, not the work or its price.
fn mode(id: &'static str, label: Text) -> Mode {
    let into_video = FollowUp {
        append: false,
        ..FollowUp::use_as_reference("kling", "image", "image").label(Text::new("生成视频", "Make a video"))
    };
    Mode::new(id, label, MediaKind::Image)
        .download_failed(Text::new("下载图片失败", "The image could not be downloaded"))
        .submit_timeout_secs(300)
        .history(100)
        .cancel(CancelPolicy::NoRefund)
        .follow_up(FollowUp::use_as_reference("nano-banana", id, "images"))
        .follow_up(
            FollowUp::use_as_reference("seedream", "image", "images")
                .label(Text::new("用作 V4.0 参考图", "Reference for V4.0")),
        )
        .follow_up(into_video)
}
