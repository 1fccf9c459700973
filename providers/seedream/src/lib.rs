//! V4.0 图像: images by Seedream, up to five at once. API reference: <https://www.volcengine.com/docs/82379/1541523>
//!
//! The call is synchronous: the links to the images stand in the answer, and there is nothing to poll.

mod api;
mod error;
mod params;

use baigong_provider::{
    Call, CancelPolicy, FollowUp, Glyph, Manifest, MediaKind, Mode, Pigment, PriceRule, Provider, Result,
    Shelf, Submitted, Text, Wire, account, register_provider,
};

pub use crate::params::Params;

register_provider!(Seedream);

account! {
    Relay,
    Official "火山方舟官方接口" / "Volcengine Ark, official": "在火山方舟控制台创建" / "Made in the Ark console",
}

/// The tool.
pub struct Seedream;

/// What grows from a seed.
const GLYPH: Glyph = Glyph::line(
    Pigment::Malachite,
    "M12 20.3v-9M12 13.7c.1-3.7 2.7-6.3 7.5-6.8 0 4.8-2.7 7.3-7.5 6.8zM12 11.3\
     C11.9 7.6 9.3 5 4.5 4.5 4.5 9.3 7.2 11.8 12 11.3z",
);

impl Provider for Seedream {
    type Account = Account;
    type Params = Params;

    fn manifest() -> Manifest {
        Manifest {
            id: "seedream".into(),
            vendor: "seedream".into(),
            vendor_title: Text::new("即梦 Seedream", "Jimeng Seedream"),
            title: Text::new("V4.0 图像", "V4.0 Images"),
            summary: Text::new(
                "4K 高清，一次最多五张，可同时参考五张图片",
                "4K pictures, up to five at once, from up to five references",
            ),
            route: "/provider-generator/video-generator/v4-image-generator".into(),
            shelf: Shelf::Image,
            order: 25,
            also: Vec::new(),
            glyph: GLYPH,
            wires: vec![Wire::RELAY, Wire::official("https://ark.cn-beijing.volces.com")],
            modes: vec![image()],
        }
    }

    fn models() -> Option<&'static str> {
        Some(include_str!("../models.json"))
    }

    async fn submit(call: &Call<'_, Account>, params: Params) -> Result<Submitted> {
        Ok(Submitted::Done(api::create(call, &params).await?))
    }
}

fn image() -> Mode {
    let into_video = FollowUp {
        append: false,
        ..FollowUp::use_as_reference("kling", "image", "image").label(Text::new("生成视频", "Make a video"))
    };
    Mode::new("image", Text::new("图像生成", "Image generation"), MediaKind::Image)
        .price(PriceRule::of_models().per_result("n"))
        .submit_timeout_secs(300)
        .history(20)
        .also_at("/provider-generator/video-generator/jimeng-generator")
        .max_active(
            10,
            Text::new(
                "最多同时生成 10 个任务，请等待或稍后再试",
                "At most 10 tasks at a time. Please wait or try again later.",
            ),
        )
        // Hanging up stops our waiting, not the vendor's work, which is charged.
        .cancel(CancelPolicy::NoRefund)
        .result_lifetime_days(1)
        .follow_up(FollowUp::use_as_reference("seedream", "image", "images"))
        .follow_up(
            FollowUp::use_as_reference("nano-banana", "line1", "images")
                .label(Text::new("用作 Nano Banana 参考图", "Reference for Nano Banana")),
        )
        .follow_up(into_video)
}
