//! 豆包视频: text and image to video by Seedance. API reference: <https://www.volcengine.com/docs/82379/1520757>

mod api;
mod params;

use baigong_provider::{
    Artifact, Call, CancelPolicy, Cancelled, Error, Fact, Glyph, Health, Job, Manifest, MediaKind, Mode,
    Operation, Pigment, PollPolicy, PriceRule, Progress, Provider, Result, Shelf, Submitted, Text, Wire,
    account, register_provider, sentences,
};

use crate::params::Order;
pub use crate::params::Params;

/// 豆包视频.
pub struct DoubaoVideo;

register_provider!(DoubaoVideo);

account! {
    Relay,
    Official "火山方舟官方接口" / "Volcengine Ark, official": "在火山方舟控制台创建" / "Made in the Ark console",
}

/// A bean with its sprout.
const GLYPH: Glyph = Glyph::line(
    Pigment::Malachite,
    "M8.1 10.2\
     c2.4-2.3 6.2-1.7 7.7 1 1.1 2 .7 2.9 1.7 4.7 1.2 2.3-.4 4.6-3.3 4.6-4.8 0-8.7-3.3-8.7-6.9 \
     0-1.5.9-2.1 2.6-3.4zM11.8 9.1c-.2-3 1.4-5.1 4.7-5.6.2 3-1.5 5.2-4.7 5.6zM11.7 8.8\
     C11.3 7 10.1 5.9 8.1 5.6",
);

impl Provider for DoubaoVideo {
    type Account = Account;
    type Params = Params;

    fn manifest() -> Manifest {
        let mode = |id, label| {
            Mode::new(id, label, MediaKind::Video)
                .price(PriceRule::of_models().settled_by(Fact::ReportedSeconds, "duration"))
                .poll(PollPolicy::every_secs(5).deadline_mins(5))
                .history(20)
                .cancel(CancelPolicy::Refund)
                .cancel_only_on(&["official"])
                .result_lifetime_days(1)
        };
        Manifest {
            id: "doubao".into(),
            vendor: "doubao".into(),
            vendor_title: Text::new("豆包", "Doubao"),
            title: Text::new("豆包视频", "Doubao Video"),
            summary: Text::new(
                "文字或图片生成最长 30 秒的视频，最高 1080p，可带声音",
                "Videos of up to 30 seconds from words or a picture, up to 1080p, with sound if you like",
            ),
            route: "/provider-generator/video-generator/video-doubao-generator".into(),
            shelf: Shelf::VideoDomestic,
            order: 10,
            also: Vec::new(),
            glyph: GLYPH,
            wires: vec![Wire::RELAY, Wire::official("https://ark.cn-beijing.volces.com").calling_back()],
            modes: vec![
                mode("text", Text::new("文生视频", "Text to video")),
                mode("image", Text::new("图生视频", "Image to video")),
            ],
        }
    }

    fn models() -> Option<&'static str> {
        Some(include_str!("../models.json"))
    }

    async fn submit(call: &Call<'_, Account>, params: Params) -> Result<Submitted> {
        Ok(Submitted::Job(api::create(call, &Order::from(params)).await?))
    }

    async fn poll(call: &Call<'_, Account>, job: &Job) -> Result<Progress> {
        Ok(api::query(call, job, Operation::Poll).await?.progress())
    }

    async fn result(call: &Call<'_, Account>, job: &Job) -> Result<Vec<Artifact>> {
        let (url, length) = api::query(call, job, Operation::Result).await?.video();
        let videos = Artifact::videos(url, sentences::NO_VIDEO_LINK)?;
        Ok(videos.into_iter().map(|video| video.lasting(length)).collect())
    }

    async fn cancel(call: &Call<'_, Account>, job: &Job) -> Result<Cancelled> {
        match call.account {
            // A relay offers no way to stop a job: once submitted, it is past the point of return.
            Account::Relay(_) => Ok(Cancelled::TooLate),
            Account::Official(_) => api::cancel(call, job).await,
        }
    }

    async fn probe(call: &Call<'_, Account>) -> Result<Health> {
        match call.account {
            Account::Relay(_) => Err(Error::unsupported(Operation::Probe)),
            Account::Official(_) => {
                api::probe(call).await?;
                Ok(Health::usable())
            }
        }
    }
}
