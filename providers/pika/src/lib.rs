//! Pika video: text and pictures to video, with effects, and videos that go on; over a relay or fal, where Pika offers
//! its own models.

mod official;
mod params;
mod relay;

use baigong_envelopes::{fal, feed};
use baigong_provider::{
    Artifact, Call, CancelPolicy, Cancelled, FollowUp, Glyph, Job, Manifest, MediaKind, Mode, Operation,
    Pigment, PollPolicy, Prefill, Preview, PriceRule, Progress, Provider, Result, Shelf, Submitted, Text,
    Wire, account, card_previews, register_provider, sentences,
};

pub use crate::params::Params;

/// Pika 视频.
pub struct PikaVideo;

register_provider!(PikaVideo);

account! {
    Relay(feed::Account),
    Official "fal 官方接口" / "fal, official": "fal 控制台中创建的密钥" / "Key of fal",
}

/// Points of one video: every request makes 5 seconds.
const POINTS: i64 = 30;

fn modes() -> Vec<Mode> {
    let extend =
        FollowUp::new("extend", Text::new("延长视频", "Extend video"), MediaKind::Video, "pika", "extend")
            .fill("video", Prefill::Artifact)
            .ask(&["prompt"]);
    let mode = |id, label| {
        Mode::new(id, label, MediaKind::Video)
            .price(PriceRule::flat(POINTS))
            // 100 polls.
            .poll(PollPolicy::every_secs(3).deadline_mins(5))
            .cancel(CancelPolicy::Refund)
            .cancel_only_on(&["official"])
            .follow_up(extend.clone())
    };
    vec![
        mode("text", Text::new("文生视频", "Text to video")),
        mode("image", Text::new("图生视频", "Image to video")),
        mode("extend", Text::new("延长视频", "Extend video")).follow_up_only().only_on(&["relay"]),
    ]
}

/// A small one with round ears.
const GLYPH: Glyph = Glyph::line(
    Pigment::Moss,
    "M12 8.3c4 0 6.7 2.4 6.7 5.7S16 19.7 12 19.7s-6.7-2.4-6.7-5.7S8 8.3 12 8.3zM6.7 10.3\
     C4.5 9 4.4 5.5 6.5 4.8c2-.6 3.7 1.5 3.8 3.6M17.3 10.3\
     c2.2-1.3 2.3-4.8.2-5.5-2-.6-3.7 1.5-3.8 3.6M10.9 16.1c.7.8 1.5.8 2.2 0",
)
.and_fill(
    "M9.4 12.1a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 1 0 0-2.2zM14.6 12.1\
     a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 1 0 0-2.2z",
);

impl Provider for PikaVideo {
    type Account = Account;
    type Params = Params;

    fn manifest() -> Manifest {
        Manifest {
            id: "pika".into(),
            vendor: "pika".into(),
            vendor_title: Text::name("Pika"),
            title: Text::new("Pika 视频", "Pika Video"),
            summary: Text::new(
                "文字或图片生成 5 秒视频，可加特效与音效，并可延长",
                "Five seconds from words or a picture, with effects and sound, extended if you like",
            ),
            route: "/pika".into(),
            shelf: Shelf::VideoForeign,
            order: 30,
            also: Vec::new(),
            glyph: GLYPH,
            wires: vec![Wire::RELAY.calling_back(), fal::OFFICIAL],
            modes: modes(),
        }
    }

    fn previews() -> Vec<Preview> {
        card_previews!(".jpg";
            "still", "push_in", "pull_out", "pan_left", "pan_right", "tilt_up", "tilt_down", "none", "Inflate", "Melt",
            "Explode", "Squish", "Crush", "Cake-ify", "Ta-da", "Deflate", "Crumble", "Dissolve", "Levitate",
            "Decapitate", "Eye-pop",
        )
    }

    async fn submit(call: &Call<'_, Account>, params: Params) -> Result<Submitted> {
        let doing = match &params {
            Params::Extend(_) => sentences::EXTENDING_FAILED,
            _ => sentences::MAKING_FAILED,
        };
        let job = match call.account {
            Account::Relay(account) => relay::create(call, account, &params).await,
            Account::Official(account) => official::create(call, account, &params).await,
        };
        job.map(Submitted::Job).map_err(|error| error.behind(doing))
    }

    async fn poll(call: &Call<'_, Account>, job: &Job) -> Result<Progress> {
        let progress = match call.account {
            Account::Relay(account) => relay::query(call, account, job, Operation::Poll)
                .await
                .and_then(|task| feed::refuse_unknown(task.progress())),
            Account::Official(account) => official::queue(call, account).progress(job).await,
        };
        progress.map_err(|error| error.behind(sentences::ASKING_FAILED))
    }

    async fn result(call: &Call<'_, Account>, job: &Job) -> Result<Vec<Artifact>> {
        let url = match call.account {
            Account::Relay(account) => {
                relay::query(call, account, job, Operation::Result).await?.video_url().map(str::to_owned)
            }
            Account::Official(account) => {
                official::queue(call, account).output::<fal::Output>(job).await?.url()
            }
        };
        Artifact::videos(url, sentences::NO_VIDEO_LINK)
    }

    async fn cancel(call: &Call<'_, Account>, job: &Job) -> Result<Cancelled> {
        match call.account {
            // The relay has no call for it: what it was given cannot be taken back.
            Account::Relay(_) => Ok(Cancelled::TooLate),
            Account::Official(account) => official::queue(call, account).cancel(job).await,
        }
    }
}
