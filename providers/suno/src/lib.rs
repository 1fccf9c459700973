//! AI 音乐: songs from an idea, or from lyrics and a style, by Suno over a resale gateway.

mod params;
mod relay;

use baigong_provider::form::Relay;
use baigong_provider::{
    Artifact, Call, Error, ErrorKind, Job, Manifest, MediaKind, Mode, Operation, PollPolicy, PriceRule,
    Progress, Provider, Result, Shelf, Submitted, Wire, register_provider,
};

pub use crate::params::Params;

register_provider!(SunoMusic);

/// Points of a task, which makes two songs.
const MODELS: &[(&str, i64)] = &[
    ("chirp-v3-0", 20),
    ("chirp-v3-5", 20),
    ("chirp-v4", 20),
    ("chirp-auk", 30),
    ("chirp-bluejay", 30),
    ("chirp-fenix", 40),
];

/// The tool.
pub struct SunoMusic;

impl Provider for SunoMusic {
    type Account = Relay;
    type Params = Params;

    fn manifest() -> Manifest {
        let mode = |id, label| {
            Mode::new(id, label, MediaKind::Audio)
                .price(PriceRule::grid(&[("model", MODELS)]))
                .poll(PollPolicy::every_secs(5).growing_secs(1, 10).deadline_mins(120))
                .estimate_secs(120)
        };
        Manifest {
            id: "suno",
            vendor: "suno",
            vendor_title: "Suno",
            title: "AI 音乐",
            summary: "写下灵感或歌词，一次得到两首带封面的完整歌曲",
            route: "/provider-generator/video-generator/suno-generator",
            shelf: Shelf::Music,
            order: 10,
            also: Vec::new(),
            icon: "suno",
            wires: vec![Wire::RELAY],
            modes: vec![mode("inspiration", "灵感创作"), mode("custom", "自定义歌词")],
        }
    }

    async fn submit(call: &Call<'_, Relay>, params: Params) -> Result<Submitted> {
        Ok(Submitted::Job(Job(relay::create(call, &params).await?)))
    }

    async fn poll(call: &Call<'_, Relay>, job: &Job) -> Result<Progress> {
        Ok(relay::progress(&relay::query(call, job, Operation::Poll).await?))
    }

    async fn result(call: &Call<'_, Relay>, job: &Job) -> Result<Vec<Artifact>> {
        let songs = relay::query(call, job, Operation::Result).await?.data.unwrap_or_default();
        let songs: Vec<Artifact> = songs.into_iter().filter_map(relay::Song::artifact).collect();
        if songs.is_empty() {
            return Err(Error::new(ErrorKind::Unexpected, "歌曲已生成，但结果中没有有效的音频链接"));
        }
        Ok(songs)
    }
}
