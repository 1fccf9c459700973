//! 海螺 (Hailuo) video of MiniMax: text and image to video, over a relay or the vendor's own interface.

mod error;
mod official;
mod params;
mod relay;

use baigong_provider::{
    Artifact, Call, Glyph, Job, Manifest, MediaKind, Mode, Operation, Pigment, PollPolicy, Preview,
    PriceRule, Progress, Provider, Result, Shelf, Submitted, Text, Wire, account, card_previews,
    register_provider,
};

pub use crate::params::Params;

/// 海螺视频.
pub struct HailuoVideo;

register_provider!(HailuoVideo);

account! {
    Relay,
    Official "MiniMax 官方接口" / "MiniMax, official": "MiniMax 开放平台的密钥，只在其所属地区的接口地址有效"
        / "Key of the MiniMax platform; valid only at the address of its own region",
}

const RESOLUTION: &[(&str, i64)] = &[("768P", 30), ("1080P", 50)];
const DURATION: &[(&str, i64)] = &[("6", 1), ("10", 2)];

/// Of what the form offers: 1080P is made with 6 seconds only.
fn price() -> PriceRule {
    let mut price = PriceRule::grid(&[("resolution", RESOLUTION), ("duration", DURATION)]);
    price.rows.retain(|row| row.when != ["1080P", "10"]);
    price
}

/// A conch, wound up.
const GLYPH: Glyph = Glyph::line(
    Pigment::Celadon,
    "M13.6 11.9a1.9 1.9 0 1 0-2.1 2.1 4 4 0 0 0 4.4-4.1 5.2 5.2 0 0 0-5.5-5 6.7 6.7 0 0 0-6.1 7.1\
     c.3 4.3 3.8 7.5 8.3 7.5 3 0 5.5-1 8-3.3-2.3-.2-3.8-1.1-4.7-2.3",
);

impl Provider for HailuoVideo {
    type Account = Account;
    type Params = Params;

    fn manifest() -> Manifest {
        let mode = |id, label| {
            Mode::new(id, label, MediaKind::Video)
                .price(price())
                .poll(PollPolicy::every_secs(3).deadline_mins(60))
                .estimate_secs(120)
                .timeout_message(Text::new(
                    "视频生成超时，请稍后再试或调整提示词。",
                    "The video took too long. Please try again later or change the prompt.",
                ))
                .history(50)
        };
        Manifest {
            id: "hailuo".into(),
            vendor: "hailuo".into(),
            vendor_title: Text::new("海螺", "Hailuo"),
            title: Text::new("海螺视频", "Hailuo Video"),
            summary: Text::new(
                "文字或图片生成 6 或 10 秒视频，最高 1080P，可自动扩写提示词",
                "Videos of 6 or 10 seconds from words or a picture, up to 1080P, with prompts written out for you",
            ),
            route: "/provider-generator/video-generator/video-hailuo-creator".into(),
            shelf: Shelf::VideoDomestic,
            order: 30,
            also: Vec::new(),
            glyph: GLYPH,
            wires: vec![Wire::RELAY, Wire::official("https://api.minimaxi.com")],
            modes: vec![
                mode("text", Text::new("文生视频", "Text to video")),
                mode("image", Text::new("图生视频", "Image to video")),
            ],
        }
    }

    fn previews() -> Vec<Preview> {
        card_previews!(".jpg";
            "auto", "static", "push_in", "pull_out", "pan_left", "pan_right", "tilt_up", "tilt_down",
            "tracking",
        )
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
                Ok(relay::query(call, account, job, Operation::Poll).await?.progress())
            }
            Account::Official(account) => {
                Ok(official::query(call, account, job, Operation::Poll).await?.progress())
            }
        }
    }

    async fn result(call: &Call<'_, Account>, job: &Job) -> Result<Vec<Artifact>> {
        let urls = match call.account {
            Account::Relay(account) => {
                relay::query(call, account, job, Operation::Result).await?.video_urls()
            }
            Account::Official(account) => {
                official::video_url(call, account, job).await?.into_iter().collect()
            }
        };
        Artifact::videos(
            urls,
            ["视频生成成功，但未找到视频URL。", "The video was made, but its address is missing"],
        )
    }
}
