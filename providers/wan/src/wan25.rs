//! 万相 2.5, with sound. API reference: <https://help.aliyun.com/zh/model-studio/text-to-video-api-reference>

mod api;
mod params;

use baigong_provider::{
    Artifact, Call, CancelPolicy, Cancelled, Error, Fact, Glyph, Health, Job, Manifest, MediaKind, Mode,
    Operation, Pigment, PollPolicy, PriceRule, Progress, Provider, Result, Shelf, Submitted, Text, Wire,
    account, register_provider, sentences,
};

use crate::DURATION;
use params::Params;

/// 万相 2.5.
pub struct Wan25;

register_provider!(Wan25);

account! {
    Relay,
    Official "阿里云百炼官方接口" / "Alibaba Model Studio, official": "在百炼控制台创建，须与接口地址属于同一地域"
        / "Made in the Model Studio console, in the region of the base URL",
}

/// Points of 5 seconds.
const RESOLUTION: &[(&str, i64)] = &[("480p", 25), ("720p", 45), ("1080p", 75)];

/// Appearances that lie over each other.
const GLYPH: Glyph = Glyph::line(
    Pigment::Madder,
    "M12 3.7a4.7 4.7 0 1 0 0 9.4 4.7 4.7 0 1 0 0-9.4zM8.3 10.3\
     a4.7 4.7 0 1 0 0 9.4 4.7 4.7 0 1 0 0-9.4zM15.7 10.3a4.7 4.7 0 1 0 0 9.4 4.7 4.7 0 1 0 0-9.4z",
);

impl Provider for Wan25 {
    type Account = Account;
    type Params = Params;

    fn manifest() -> Manifest {
        let mode = |id, label| {
            Mode::new(id, label, MediaKind::Video)
                .price(
                    PriceRule::grid(&[("resolution", RESOLUTION), ("duration", DURATION)])
                        .settled_by(Fact::ReportedSeconds, "duration"),
                )
                .poll(PollPolicy::every_secs(5).deadline_mins(15))
                .estimate_secs(120)
                .history(20)
                .cancel(CancelPolicy::Refund)
                .result_lifetime_days(1)
        };
        Manifest {
            id: "wan25".into(),
            vendor: "wan".into(),
            vendor_title: Text::new("通义万相", "Tongyi Wan"),
            title: Text::new("万相 2.5", "Wan 2.5"),
            summary: Text::new(
                "音画同步的万相 2.5，可自动配音或使用自己的音频，最高 1080p",
                "Wan 2.5 with sound: its own or yours, up to 1080p",
            ),
            route: "/provider-generator/video-generator/video-wan25-generator".into(),
            shelf: Shelf::VideoDomestic,
            order: 90,
            also: Vec::new(),
            glyph: GLYPH,
            wires: vec![
                Wire::RELAY,
                Wire::official("https://dashscope.aliyuncs.com/api/v1").fetching_inputs(),
            ],
            modes: vec![
                mode("text", Text::new("文生视频", "Text to video")),
                mode("image", Text::new("图生视频", "Image to video")),
            ],
        }
    }

    async fn submit(call: &Call<'_, Account>, params: Params) -> Result<Submitted> {
        Ok(Submitted::Job(api::create(call, &params).await?))
    }

    async fn poll(call: &Call<'_, Account>, job: &Job) -> Result<Progress> {
        Ok(api::query(call, job, Operation::Poll).await?.progress())
    }

    async fn result(call: &Call<'_, Account>, job: &Job) -> Result<Vec<Artifact>> {
        let (url, length) = api::query(call, job, Operation::Result).await?.video();
        Ok(Artifact::videos(url, sentences::NO_VIDEO_LINK)?
            .into_iter()
            .map(|video| video.lasting(length))
            .collect())
    }

    async fn cancel(call: &Call<'_, Account>, job: &Job) -> Result<Cancelled> {
        api::cancel(call, job).await
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
