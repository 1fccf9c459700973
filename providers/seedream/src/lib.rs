//! V4.0 图像: images by Seedream 4.0, up to five at once. API reference: <https://www.volcengine.com/docs/82379/1541523>
//!
//! The call is synchronous: the links to the images stand in the answer, and there is nothing to poll.

mod api;
mod error;
mod params;

use baigong_provider::{
    Call, CancelPolicy, FollowUp, Manifest, MediaKind, Mode, PriceRule, Provider, Result, Shelf, Submitted,
    Wire, account, register_provider,
};

pub use crate::params::Params;

register_provider!(Seedream);

account! {
    Relay,
    Official "火山方舟官方接口": "在火山方舟控制台创建" / "Made in the Ark console",
}

/// The tool.
pub struct Seedream;

impl Provider for Seedream {
    type Account = Account;
    type Params = Params;

    fn manifest() -> Manifest {
        Manifest {
            id: "seedream",
            vendor: "seedream",
            vendor_title: "即梦 Seedream",
            title: "V4.0 图像",
            summary: "4K 高清，一次最多五张，可同时参考五张图片",
            route: "/provider-generator/video-generator/v4-image-generator",
            shelf: Shelf::Image,
            order: 25,
            also: Vec::new(),
            icon: "seedream",
            wires: vec![Wire::RELAY, Wire::official("https://ark.cn-beijing.volces.com")],
            modes: vec![image()],
        }
    }

    async fn submit(call: &Call<'_, Account>, params: Params) -> Result<Submitted> {
        Ok(Submitted::Done(api::create(call, &params).await?))
    }
}

fn image() -> Mode {
    let into_video = FollowUp {
        append: false,
        ..FollowUp::use_as_reference("kling", "image", "image").label("生成视频")
    };
    Mode::new("image", "图像生成", MediaKind::Image)
        .price(PriceRule::flat(10).per("n"))
        .submit_timeout_secs(300)
        .history(20)
        .max_active(10, "最多同时生成 10 个任务，请等待或稍后再试")
        // Hanging up stops our waiting, not the vendor's work, which is charged.
        .cancel(CancelPolicy::NoRefund)
        .result_lifetime_days(1)
        .follow_up(FollowUp::use_as_reference("seedream", "image", "images"))
        .follow_up(
            FollowUp::use_as_reference("nano-banana", "line1", "images").label("用作 Nano Banana 参考图"),
        )
        .follow_up(into_video)
}
