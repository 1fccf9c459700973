//! Runway video: text and image to video with a moving camera, editing and re-drawing of videos, over a relay or the
//! vendor's own interface.

mod official;
mod params;
mod relay;

use baigong_envelopes::feed;
use baigong_provider::{
    Artifact, Call, CancelPolicy, Cancelled, Error, Fact, FollowUp, Glyph, Health, Job, Manifest, MediaKind,
    Mode, Operation, Pigment, PollPolicy, Prefill, Preview, PriceRule, Progress, Provider, Result, Shelf,
    Submitted, Text, Wire, account, card_previews, register_provider, sentences,
};

pub use crate::params::Params;

/// Runway 视频.
pub struct RunwayVideo;

register_provider!(RunwayVideo);

account! {
    Relay(feed::Account),
    Official "Runway 官方接口" / "Runway, official": "Runway 开发者平台的密钥，以 key_ 开头"
        / "Key of Runway's developer portal; begins with key_",
}

/// Points of a video of ten seconds, and of one that is made out of another.
const GENERATED: i64 = 60;
const EDITED: i64 = 100;
/// Every started ten seconds of the video that is drawn again.
const REDRAWN: i64 = 60;

fn modes() -> Vec<Mode> {
    let redraw = FollowUp::new(
        "redraw",
        Text::new("视频重绘", "Re-draw video"),
        MediaKind::Video,
        "runway",
        "video2video",
    )
    .fill("video", Prefill::Artifact)
    .ask(&["prompt"]);
    let mode = |id, label, points| {
        Mode::new(id, label, MediaKind::Video)
            .download_failed(Text::new(
                "视频下载失败，请尝试复制链接或在新窗口中打开",
                "video download failed, try copying the link or opening in a new window",
            ))
            .price(PriceRule::flat(points))
            .poll(PollPolicy::every_secs(5).deadline_mins(120))
            .estimate_secs(60)
            .history(100)
            .result_lifetime_days(1)
            .cancel(CancelPolicy::Refund)
            .cancel_only_on(&["official"])
            .follow_up(redraw.clone())
    };
    vec![
        mode("text", Text::new("文生视频", "Text to video"), GENERATED),
        mode("image", Text::new("图生视频", "Image to video"), GENERATED),
        mode("aleph", Text::new("视频编辑", "Edit video"), EDITED),
        mode("video2video", Text::new("视频重绘", "Re-draw video"), REDRAWN)
            .price(PriceRule::flat(REDRAWN).per_started(
                10,
                Fact::seconds("video"),
                params::MAX_SECONDS.into(),
            ))
            .follow_up_only(),
    ]
}

/// The way to the horizon.
const GLYPH: Glyph =
    Glyph::line(Pigment::Ink, "M9.3 4.5 4 19.5M14.7 4.5 20 19.5M12 5v2.2M12 10.2v3M12 16.2v3.3");

impl Provider for RunwayVideo {
    type Account = Account;
    type Params = Params;

    fn manifest() -> Manifest {
        Manifest {
            id: "runway".into(),
            vendor: "runway".into(),
            vendor_title: Text::name("Runway"),
            title: Text::new("Runway 视频", "Runway Video"),
            summary: Text::new(
                "文字或图片生成 10 秒视频，可控制镜头运动，并用文字编辑或重绘已有视频",
                "Ten seconds from words or a picture with camera moves; edits and re-draws videos by words",
            ),
            route: "/provider-generator/video-generator/video-runway-generator".into(),
            shelf: Shelf::VideoForeign,
            order: 20,
            also: Vec::new(),
            glyph: GLYPH,
            wires: vec![
                Wire::RELAY.calling_back(),
                Wire::official("https://api.dev.runwayml.com").fetching_inputs(),
            ],
            modes: modes(),
        }
    }

    fn previews() -> Vec<Preview> {
        card_previews!(".jpg"; "cinematic", "anime", "realistic")
    }

    async fn submit(call: &Call<'_, Account>, params: Params) -> Result<Submitted> {
        let job = match call.account {
            Account::Relay(account) => relay::create(call, account, &params).await,
            Account::Official(account) => official::create(call, account, &params).await,
        };
        job.map(Submitted::Job).map_err(|error| error.behind(sentences::VIDEO_FAILED_BECAUSE))
    }

    async fn poll(call: &Call<'_, Account>, job: &Job) -> Result<Progress> {
        let progress = match call.account {
            Account::Relay(account) => relay::query(call, account, job, Operation::Poll).await?.progress(),
            Account::Official(account) => {
                official::query(call, account, job, Operation::Poll).await?.progress()
            }
        };
        Ok(progress.behind(sentences::VIDEO_FAILED_BECAUSE))
    }

    async fn result(call: &Call<'_, Account>, job: &Job) -> Result<Vec<Artifact>> {
        let urls = match call.account {
            Account::Relay(account) => {
                let task = relay::query(call, account, job, Operation::Result).await?;
                task.video_url().into_iter().map(str::to_owned).collect()
            }
            Account::Official(account) => {
                official::query(call, account, job, Operation::Result).await?.urls()
            }
        };
        Artifact::videos(urls, sentences::NO_VALID_VIDEO_LINK)
    }

    async fn cancel(call: &Call<'_, Account>, job: &Job) -> Result<Cancelled> {
        match call.account {
            // The relay has no call for it: what it was given cannot be taken back.
            Account::Relay(_) => Ok(Cancelled::TooLate),
            Account::Official(account) => official::cancel(call, account, job).await,
        }
    }

    async fn probe(call: &Call<'_, Account>) -> Result<Health> {
        match call.account {
            Account::Relay(_) => Err(Error::unsupported(Operation::Probe)),
            Account::Official(account) => official::probe(call, account).await,
        }
    }
}
