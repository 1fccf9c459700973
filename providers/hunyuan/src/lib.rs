//! 混元 (Hunyuan) video: text to video, over a relay or the vendor's own interface.

mod error;
mod official;
mod params;
mod relay;
mod sign;

use baigong_provider::{
    Artifact, Call, Glyph, Job, Manifest, MediaKind, Mode, Operation, Pigment, PollPolicy, PriceRule,
    Progress, Provider, Result, Shelf, Submitted, Text, Wire, account, register_provider, sentences,
};

pub use crate::params::Params;

/// 混元视频.
pub struct HunyuanVideo;

register_provider!(HunyuanVideo);

account! {
    Relay,
    Official "腾讯云官方接口" / "Tencent Cloud, official" {
        secret_id: "SecretId" / "SecretId", "腾讯云访问管理中的 API 密钥" / "API key of Tencent Cloud";
        secret_key: "SecretKey" / "SecretKey";
    },
}

/// Points of one video: the form has nothing that would change its cost.
const POINTS: i64 = 30;

/// The two that are one.
const GLYPH: Glyph = Glyph::line(
    Pigment::Ink,
    "M12 3.8a8.2 8.2 0 1 0 0 16.4 8.2 8.2 0 1 0 0-16.4zM12 3.8\
     a4.1 4.1 0 0 1 0 8.2 4.1 4.1 0 0 0 0 8.2",
)
.and_fill(
    "M12 6.7a1.25 1.25 0 1 0 0 2.5 1.25 1.25 0 1 0 0-2.5zM12 14.9\
     a1.25 1.25 0 1 0 0 2.5 1.25 1.25 0 1 0 0-2.5z",
);

impl Provider for HunyuanVideo {
    type Account = Account;
    type Params = Params;

    fn manifest() -> Manifest {
        let poll = PollPolicy::every_secs(3).deadline_mins(120);
        let text = Mode::new("text", Text::new("文生视频", "Text to video"), MediaKind::Video)
            .price(PriceRule::flat(POINTS))
            .poll(poll)
            .estimate_secs(180);
        Manifest {
            id: "hunyuan".into(),
            vendor: "hunyuan".into(),
            vendor_title: Text::new("腾讯混元", "Tencent Hunyuan"),
            title: Text::new("混元视频", "Hunyuan Video"),
            summary: Text::new("由文字描述生成写实风格的短视频", "Short realistic videos from words"),
            route: "/provider-generator/video-generator/video-hunyuan-creator".into(),
            shelf: Shelf::VideoDomestic,
            order: 60,
            also: Vec::new(),
            glyph: GLYPH,
            wires: vec![Wire::RELAY, Wire::official("https://vclm.tencentcloudapi.com")],
            modes: vec![text],
        }
    }

    async fn submit(call: &Call<'_, Account>, params: Params) -> Result<Submitted> {
        let job = match call.account {
            Account::Relay(account) => relay::create(call, account, &params.prompt.0).await?,
            Account::Official(account) => official::create(call, account, &params.prompt.0).await?,
        };
        Ok(Submitted::Job(job))
    }

    async fn poll(call: &Call<'_, Account>, job: &Job) -> Result<Progress> {
        match call.account {
            Account::Relay(account) => relay::progress(call, account, job).await,
            Account::Official(account) => {
                Ok(official::query(call, account, job, Operation::Poll).await?.progress())
            }
        }
    }

    async fn result(call: &Call<'_, Account>, job: &Job) -> Result<Vec<Artifact>> {
        let urls = match call.account {
            Account::Relay(account) => relay::video_urls(call, account, job).await?,
            Account::Official(account) => official::query(call, account, job, Operation::Result)
                .await?
                .video_url()
                .into_iter()
                .collect(),
        };
        Artifact::videos(urls, sentences::NO_VIDEO_LINK)
    }
}
