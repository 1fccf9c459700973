//! Veo3: videos from words or pictures, and images over two lines.
//!
//! A gateway answers videos and images of line 1 in a chat stream whose text holds the links; Google itself makes videos
//! in a long-running operation and has no line 1. Images of line 2 come with the answer at both.

mod official;
mod params;
mod relay;

use baigong_envelopes::gemini;
use baigong_provider::{
    Artifact, Call, CancelPolicy, Error, FollowUp, Glyph, Health, Job, Manifest, MediaKind, Mode, Operation,
    Pigment, Place, PollPolicy, PriceRule, Progress, Provider, Result, Secret, Shelf, Submitted, Text, Wire,
    account, register_provider, sentences,
};

pub use crate::params::Params;

register_provider!(Veo3);

account! {
    Relay,
    Official "Google 官方接口" / "Google, official": "在 Google AI Studio 创建" / "Made in Google AI Studio",
}

const IMAGE_MODELS: &[(&str, i64)] = &[
    ("gemini-2.5-flash-image", 10),
    ("gemini-2.5-flash-image-vip", 20),
    ("nano-banana", 10),
    ("nano-banana-hd", 30),
];
const VIDEO_MODELS: &[(&str, i64)] = &[
    ("veo3-fast-frames", 80),
    ("veo3-fast", 80),
    ("veo3-pro", 150),
    ("veo3-pro-frames", 150),
    ("veo3-frames", 100),
];

/// The tool.
pub struct Veo3;

/// An eye that sees it move.
const GLYPH: Glyph = Glyph::line(
    Pigment::Azurite,
    "M3.2 12c2.4-4.3 5.3-6.4 8.8-6.4s6.4 2.1 8.8 6.4c-2.4 4.3-5.3 6.4-8.8 6.4S5.6 16.3 3.2 12z",
)
.and_fill("M10.1 8.8v6.4l5.3-3.2z");

impl Provider for Veo3 {
    type Account = Account;
    type Params = Params;

    fn manifest() -> Manifest {
        Manifest {
            id: "veo3".into(),
            vendor: "veo".into(),
            vendor_title: Text::name("Veo"),
            title: Text::new("Veo3 创作", "Veo3"),
            summary: Text::new(
                "用文字或图片生成带声音的高清视频，也能生成和修改图片",
                "HD videos with sound from words or pictures; makes and edits pictures too",
            ),
            route: "/provider-generator/video-generator/video-veo3-generator".into(),
            shelf: Shelf::VideoForeign,
            order: 40,
            also: vec![Place {
                shelf: Shelf::Image,
                order: 10,
                title: Text::name("Veo3"),
                mode: "image_line1".into(),
            }],
            glyph: GLYPH,
            wires: vec![Wire::RELAY, official::wire()],
            modes: vec![
                image("image_line1", Text::new("图像生成（线路1）", "Images, line 1"))
                    .only_on(&["relay"])
                    .streaming()
                    .price(PriceRule::grid(&[("model", IMAGE_MODELS)])),
                image("image_line2", Text::new("图像生成（线路2）", "Images, line 2"))
                    .price(PriceRule::flat(10)),
                video("text", Text::new("Veo3 文生视频", "Text to video")).price(PriceRule::flat(100)),
                video("image_video", Text::new("Veo3 图生视频", "Image to video"))
                    .price(PriceRule::grid(&[("model", VIDEO_MODELS)])),
            ],
        }
    }

    async fn submit(call: &Call<'_, Account>, params: Params) -> Result<Submitted> {
        let submitted = match call.account {
            Account::Relay(account) => {
                relay::create(call, &account.api_key, &params).await.map(Submitted::Done)
            }
            Account::Official(account) => official::create(call, &account.api_key, &params).await,
        };
        let is_video = matches!(params, Params::Text(_) | Params::ImageVideo(_));
        submitted
            .map_err(|error| if is_video { error.behind(sentences::VIDEO_FAILED_BECAUSE) } else { error })
    }

    async fn poll(call: &Call<'_, Account>, job: &Job) -> Result<Progress> {
        let operation =
            official::query(call, key(call.account, Operation::Poll)?, job, Operation::Poll).await?;
        Ok(operation.progress()?.behind(sentences::VIDEO_FAILED_BECAUSE))
    }

    async fn result(call: &Call<'_, Account>, job: &Job) -> Result<Vec<Artifact>> {
        let api_key = key(call.account, Operation::Result)?;
        let operation = official::query(call, api_key, job, Operation::Result).await?;
        official::download(call, api_key, &operation).await
    }

    async fn probe(call: &Call<'_, Account>) -> Result<Health> {
        gemini::card(call, key(call.account, Operation::Probe)?, official::FAST).await
    }
}

/// The key of Google's own API; a gateway has no operations and no probe.
fn key(account: &Account, operation: Operation) -> Result<&Secret> {
    match account {
        Account::Official(account) => Ok(&account.api_key),
        Account::Relay(_) => Err(Error::unsupported(operation)),
    }
}

fn image(id: &'static str, label: Text) -> Mode {
    Mode::new(id, label, MediaKind::Image)
        .submit_timeout_secs(300)
        .history(100)
        .cancel(CancelPolicy::NoRefund)
        .follow_up(FollowUp::use_as_reference("veo3", id, "images"))
        .follow_up(
            FollowUp::use_as_reference("veo3", "image_video", "images")
                .label(Text::new("生成视频", "Make a video")),
        )
}

/// Work that is given up goes on at the vendor and is charged.
fn video(id: &'static str, label: Text) -> Mode {
    Mode::new(id, label, MediaKind::Video)
        .download_failed(Text::new(
            "视频下载失败，请尝试复制链接或在新窗口中打开",
            "video download failed, try copying the link or opening in a new window",
        ))
        .submit_timeout_secs(1200)
        .poll(PollPolicy::every_secs(10).deadline_mins(120))
        .estimate_secs(150)
        .history(100)
        .cancel(CancelPolicy::NoRefund)
        .streaming()
}
