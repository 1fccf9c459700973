//! PixVerse video: text and image to video with effect templates, over a relay or the vendor's own interface.

mod error;
mod official;
mod params;
mod relay;

use baigong_envelopes::feed;
use baigong_provider::form::Seed;
use baigong_provider::{
    Artifact, Call, Climb, Error, Glyph, Health, Job, Manifest, MediaKind, Mode, Operation, Pigment,
    PollPolicy, Preview, PriceRule, Progress, Provider, Result, Shelf, Submitted, Text, Wire, account,
    card_previews, previews, register_provider, sentences,
};

pub use crate::params::Params;

/// Pixverse 视频.
pub struct PixverseVideo;

register_provider!(PixverseVideo);

account! {
    Relay(feed::Account),
    Official "PixVerse 官方接口" / "PixVerse, official": "PixVerse 开放平台的密钥" / "Key of the PixVerse platform",
}

/// Points of one video: every video is 5 seconds long.
const POINTS: i64 = 30;

/// Dots that make a picture.
const GLYPH: Glyph = Glyph::fill(
    Pigment::Purple,
    "M4.5 4.5h4.6v4.6H4.5zM14.9 4.5h4.6v4.6h-4.6zM9.7 9.7h4.6v4.6H9.7zM4.5 14.9h4.6v4.6H4.5z\
     M14.9 14.9h4.6v4.6h-4.6z",
);

impl Provider for PixverseVideo {
    type Account = Account;
    type Params = Params;

    fn manifest() -> Manifest {
        let mode = |id, label| {
            Mode::new(id, label, MediaKind::Video)
                .price(PriceRule::flat(POINTS))
                .poll(PollPolicy::every_secs(5).deadline_mins(120))
                .estimate_secs(60)
                .climb(Climb::BY_STATE)
        };
        Manifest {
            id: "pixverse".into(),
            vendor: "pixverse".into(),
            vendor_title: Text::name("PixVerse"),
            title: Text::new("Pixverse 视频", "Pixverse Video"),
            summary: Text::new(
                "文字或图片生成短视频，附风格与特效模板",
                "Short videos from words or a picture, with styles and effects",
            ),
            route: "/pixverse".into(),
            shelf: Shelf::VideoForeign,
            order: 60,
            also: Vec::new(),
            glyph: GLYPH,
            wires: vec![Wire::RELAY.calling_back(), Wire::official("https://app-api.pixverse.ai/openapi/v2")],
            modes: vec![
                mode("text", Text::new("文生视频", "Text to video")),
                mode("image", Text::new("图生视频", "Image to video")),
            ],
        }
    }

    fn previews() -> Vec<Preview> {
        [
            previews!["none.webp"],
            card_previews!(".jpg"; "realistic", "anime", "pixart", "CG"),
            card_previews!(".webp";
                "venom", "muscle_surge", "anything_robot", "microwave", "suit_swagger", "subject_three",
                "lets_dance", "liquid_metal", "thunder_god", "fairy_wings", "earth_zoom",
            ),
        ]
        .concat()
    }

    async fn submit(call: &Call<'_, Account>, params: Params) -> Result<Submitted> {
        let job = match call.account {
            Account::Relay(account) => relay::create(call, account, &params).await,
            Account::Official(account) => official::create(call, account, &params).await,
        };
        job.map(Submitted::Job).map_err(|error| error.behind(sentences::MAKING_FAILED))
    }

    async fn poll(call: &Call<'_, Account>, job: &Job) -> Result<Progress> {
        let progress = match call.account {
            Account::Relay(account) => relay::query(call, account, job, Operation::Poll)
                .await
                .and_then(|task| feed::refuse_unknown(task.progress_with_state("succeeded"))),
            Account::Official(account) => {
                official::query(call, account, job, Operation::Poll).await.map(|video| video.progress())
            }
        };
        progress.map_err(|error| error.behind(sentences::ASKING_FAILED))
    }

    async fn result(call: &Call<'_, Account>, job: &Job) -> Result<Vec<Artifact>> {
        let url = match call.account {
            Account::Relay(account) => {
                relay::query(call, account, job, Operation::Result).await?.video_url().map(str::to_owned)
            }
            Account::Official(account) => {
                official::query(call, account, job, Operation::Result).await?.video_url()
            }
        };
        Artifact::videos(url, sentences::NO_VIDEO_LINK)
    }

    async fn probe(call: &Call<'_, Account>) -> Result<Health> {
        match call.account {
            Account::Relay(_) => Err(Error::unsupported(Operation::Probe)),
            Account::Official(account) => official::probe(call, account).await,
        }
    }
}

/// The seed of the form, or a random one: two runs differ whatever the vendor does without a seed.
fn seed(call: &Call<'_, Account>, seed: Option<Seed>) -> u64 {
    seed.map_or_else(|| call.random_below(u64::from(Seed::MAX) + 1), |seed| u64::from(seed.0))
}
