//! 即梦 (Jimeng) video 3.0: text and image to video, over a relay or the vendor's own interface.

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

/// 即梦视频.
pub struct JimengVideo;

register_provider!(JimengVideo);

account! {
    Relay,
    Official "即梦官方接口" / "Jimeng, official" {
        access_key: "Access Key ID" / "Access key ID", "火山引擎控制台的访问密钥" / "Access key of Volcengine";
        secret_key: "Secret Access Key" / "Secret access key";
    },
}

/// Points of a video by its length.
const PRICE: &[(&str, i64)] = &[("5", 30), ("10", 60)];

/// What a failure without a reason says.
const FAILED: [&str; 2] = ["生成视频时发生错误", "Something went wrong while the video was made"];

/// The moon of a dream.
const GLYPH: Glyph = Glyph::line(Pigment::Indigo, "M19.3 14.3A7.8 7.8 0 1 1 10.2 4.3a6.4 6.4 0 0 0 9.1 10z")
    .and_fill("m16.8 3.6.9 2.6 2.6.9-2.6.9-.9 2.6-.9-2.6-2.6-.9 2.6-.9z");

impl Provider for JimengVideo {
    type Account = Account;
    type Params = Params;

    fn manifest() -> Manifest {
        let mode = |id, label| {
            Mode::new(id, label, MediaKind::Video)
                .price(PriceRule::grid(&[("duration", PRICE)]))
                .poll(PollPolicy::every_secs(3).confirming(3).deadline_mins(120))
                .download_failed(Text::new("视频下载失败", "The video could not be downloaded"))
                .offers_window(Text::new("是否在新窗口中打开视频？", "Open the video in a new window?"))
        };
        Manifest {
            id: "jimeng".into(),
            vendor: "jimeng".into(),
            vendor_title: Text::new("即梦", "Jimeng"),
            title: Text::new("即梦视频", "Jimeng Video"),
            summary: Text::new(
                "文字或图片生成 5 或 10 秒视频，六种画面比例，可调创意度",
                "Videos of 5 or 10 seconds from words or a picture, in six ratios, as inventive as you like",
            ),
            route: "/provider-generator/video-generator/video-jimeng-creator".into(),
            shelf: Shelf::VideoDomestic,
            order: 20,
            also: Vec::new(),
            glyph: GLYPH,
            wires: vec![Wire::RELAY, Wire::official("https://visual.volcengineapi.com")],
            modes: vec![
                mode("text", Text::new("文生视频", "Text to video")),
                mode("image", Text::new("图生视频", "Image to video")),
            ],
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
                Ok(relay::query(call, account, job, Operation::Poll).await?.progress(FAILED))
            }
            Account::Official(account) => official::progress(call, account, job).await,
        }
    }

    async fn result(call: &Call<'_, Account>, job: &Job) -> Result<Vec<Artifact>> {
        let url = match call.account {
            Account::Relay(account) => relay::video_url(call, account, job).await?,
            Account::Official(account) => official::video_url(call, account, job).await?,
        };
        Artifact::videos(url, sentences::NO_VIDEO_LINK)
    }
}
