//! 角色替换 (Wan 2.2 Animate): puts the person of a picture into a video, or lets the picture move as the video does;
//! over a gateway's media calls or fal's own queue.

mod params;
mod relay;

use baigong_envelopes::fal::{self, Queue};
use baigong_provider::{
    Artifact, Call, CancelPolicy, Cancelled, Fact, Glyph, Job, Manifest, MediaKind, Mode, Operation, Pigment,
    PollPolicy, PriceRule, Progress, Provider, Result, Shelf, Submitted, Text, Wire, account,
    register_provider,
};

pub use crate::params::Params;
use crate::relay::{Feature, Handle, Input};

/// 角色替换.
pub struct WanAnimate;

register_provider!(WanAnimate);

account! {
    Relay,
    Official "fal 官方接口" / "fal, official",
}

/// Points of a started second. The vendor charges by the length of the result, which is that of the user's video.
const RESOLUTION: &[(&str, i64)] = &[("480p", 4), ("580p", 6), ("720p", 8)];

/// 12000 polls at the longest pause: a video that is paid for is not given up earlier.
const DEADLINE_MINS: u64 = 12_000 * 10 / 60;

fn queue<'a>(call: &'a Call<'_, Account>, account: &Official) -> Queue<'a> {
    Queue::official(&call.http, &account.api_key, "/fal-ai/wan")
}

/// The mask of another.
const GLYPH: Glyph = Glyph::line(
    Pigment::Ochre,
    "M4.8 5.2c4.7-1.6 9.7-1.6 14.4 0v5.6c0 4.9-3 8.1-7.2 9.7-4.2-1.6-7.2-4.8-7.2-9.7zM7.8 10.2\
     c.9-.9 2.1-.9 3 0M13.2 10.2c.9-.9 2.1-.9 3 0M8.9 14.4c1.9 1.7 4.3 1.7 6.2 0",
);

impl Provider for WanAnimate {
    type Account = Account;
    type Params = Params;

    fn manifest() -> Manifest {
        let mode = |id, label| {
            Mode::new(id, label, MediaKind::Video)
                .price(PriceRule::grid(&[("resolution", RESOLUTION)]).per_started(
                    1,
                    Fact::seconds("video"),
                    params::MAX_SECONDS.into(),
                ))
                .poll(PollPolicy::every_secs(3).growing_secs(1, 10).deadline_mins(DEADLINE_MINS))
                .estimate_secs(6 * 60)
                .cancel(CancelPolicy::Refund)
                .cancel_only_on(&["official"])
                .history(100)
        };
        Manifest {
            id: "wan-animate".into(),
            vendor: "wan-animate".into(),
            vendor_title: Text::new("万相", "Wan"),
            title: Text::new("角色替换", "Character replace"),
            summary: Text::new(
                "用图片中的角色替换视频里的人物，或让图片中的角色模仿视频的动作",
                "Puts the figure of a picture into a video, or lets it move as the video does",
            ),
            route: "/provider-generator/video-generator/wan-animate-generator".into(),
            shelf: Shelf::VideoDomestic,
            order: 100,
            also: Vec::new(),
            glyph: GLYPH,
            wires: vec![Wire::RELAY, fal::OFFICIAL.fetching_inputs()],
            modes: vec![
                mode("replace", Text::new("角色替换", "Character replace")),
                mode("move", Text::new("动作模仿", "Motion transfer")),
            ],
        }
    }

    async fn submit(call: &Call<'_, Account>, params: Params) -> Result<Submitted> {
        let (feature, form) = match &params {
            Params::Replace(form) => (Feature::Replace, form),
            Params::Move(form) => (Feature::Move, form),
        };
        let input = Input::of(call, form).await?;
        let id = match call.account {
            Account::Relay(account) => relay::create(call, account, feature, &input).await?,
            Account::Official(account) => {
                let endpoint = format!("/{}", feature.endpoint());
                queue(call, account).submit(&endpoint, &input).await.map_err(relay::not_accepted)?.0
            }
        };
        Ok(Submitted::Job(Job::of(&Handle { feature, id })))
    }

    async fn poll(call: &Call<'_, Account>, job: &Job) -> Result<Progress> {
        let handle: Handle = job.parts()?;
        match call.account {
            Account::Relay(account) => {
                Ok(relay::query(call, account, &handle, Operation::Poll).await?.progress())
            }
            Account::Official(account) => match queue(call, account).progress(&handle.run()).await? {
                Progress::Failed { kind, reason } => Ok(relay::failed(kind, reason)),
                progress => Ok(progress),
            },
        }
    }

    async fn result(call: &Call<'_, Account>, job: &Job) -> Result<Vec<Artifact>> {
        let handle: Handle = job.parts()?;
        let url = match call.account {
            Account::Relay(account) => relay::query(call, account, &handle, Operation::Result).await?.url(),
            Account::Official(account) => {
                queue(call, account).output::<fal::Output>(&handle.run()).await?.url()
            }
        };
        Artifact::videos(
            url,
            ["生成失败: 没有返回视频链接", "The generation failed: the vendor gave no link to the video"],
        )
    }

    async fn cancel(call: &Call<'_, Account>, job: &Job) -> Result<Cancelled> {
        match call.account {
            // Gateways have no call for it: what they were given cannot be taken back.
            Account::Relay(_) => Ok(Cancelled::TooLate),
            Account::Official(account) => queue(call, account).cancel(&job.parts::<Handle>()?.run()).await,
        }
    }
}
