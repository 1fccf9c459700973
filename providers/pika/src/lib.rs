//! Pika video: text and pictures to video, with effects, and videos that go on; over a relay or fal, where Pika offers
//! its own models.

mod official;
mod params;
mod relay;

use baigong_envelopes::{fal, feed};
use baigong_provider::{
    Artifact, Call, CancelPolicy, Cancelled, FollowUp, Job, Manifest, MediaKind, Mode, Operation, PollPolicy,
    Prefill, PriceRule, Progress, Provider, Result, Shelf, Submitted, Wire, account, register_provider,
};

pub use crate::params::Params;

/// Pika 视频.
pub struct PikaVideo;

register_provider!(PikaVideo);

account! {
    Relay(feed::Account),
    Official "fal 官方接口": "fal 控制台中创建的密钥" / "Key of fal",
}

/// Points of one video: every request makes 5 seconds.
const POINTS: i64 = 30;

fn modes() -> Vec<Mode> {
    let extend = FollowUp::new("extend", "延长视频", MediaKind::Video, "pika", "extend")
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
        mode("text", "文生视频"),
        mode("image", "图生视频"),
        mode("extend", "延长视频").follow_up_only().only_on(&["relay"]),
    ]
}

impl Provider for PikaVideo {
    type Account = Account;
    type Params = Params;

    fn manifest() -> Manifest {
        Manifest {
            id: "pika",
            vendor: "pika",
            vendor_title: "Pika",
            title: "Pika 视频",
            summary: "文字或图片生成 5 秒视频，可加特效与音效，并可延长",
            route: "/pika",
            shelf: Shelf::VideoForeign,
            order: 30,
            also: Vec::new(),
            icon: "pika",
            wires: vec![Wire::RELAY, fal::OFFICIAL],
            modes: modes(),
        }
    }

    async fn submit(call: &Call<'_, Account>, params: Params) -> Result<Submitted> {
        let job = match call.account {
            Account::Relay(account) => relay::create(call, account, &params).await?,
            Account::Official(account) => official::create(call, account, &params).await?,
        };
        Ok(Submitted::Job(job))
    }

    async fn poll(call: &Call<'_, Account>, job: &Job) -> Result<Progress> {
        match call.account {
            Account::Relay(account) => {
                feed::refuse_unknown(relay::query(call, account, job, Operation::Poll).await?.progress())
            }
            Account::Official(account) => official::queue(call, account).progress(job).await,
        }
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
        Artifact::videos(url, "视频已生成，但没有返回视频链接")
    }

    async fn cancel(call: &Call<'_, Account>, job: &Job) -> Result<Cancelled> {
        match call.account {
            // The relay has no call for it: what it was given cannot be taken back.
            Account::Relay(_) => Ok(Cancelled::TooLate),
            Account::Official(account) => official::queue(call, account).cancel(job).await,
        }
    }
}
