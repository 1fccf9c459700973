//! AI 音乐: songs from an idea, or from lyrics and a style, by Suno over a resale gateway.

mod params;
mod relay;

use baigong_provider::form::Relay;
use baigong_provider::{
    Artifact, Call, Error, ErrorKind, Glyph, Job, Manifest, MediaKind, Mode, Operation, Pigment, PollPolicy,
    PriceRule, Progress, Provider, Result, Shelf, Submitted, Text, Wire, register_provider,
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

/// Two notes that hang on one beam.
const GLYPH: Glyph = Glyph::line(Pigment::Madder, "M9.3 17.3V6.6l9.2-2.1v10.7M9.3 10l9.2-2.1")
    .and_fill("M6.8 14.8a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5zM16 12.7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5z");

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
            id: "suno".into(),
            vendor: "suno".into(),
            vendor_title: Text::name("Suno"),
            title: Text::new("AI 音乐", "AI Music"),
            summary: Text::new(
                "写下灵感或歌词，一次得到两首带封面的完整歌曲",
                "An idea or your lyrics become two whole songs with covers",
            ),
            route: "/provider-generator/video-generator/suno-generator".into(),
            shelf: Shelf::Music,
            order: 10,
            also: Vec::new(),
            glyph: GLYPH,
            wires: vec![Wire::RELAY],
            modes: vec![
                mode("inspiration", Text::new("灵感创作", "From an idea")),
                mode("custom", Text::new("自定义歌词", "Own lyrics")),
            ],
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
            return Err(Error::new(
                ErrorKind::Unexpected,
                [
                    "歌曲已生成，但结果中没有有效的音频链接",
                    "The song was made, but the result has no valid link to it",
                ],
            ));
        }
        Ok(songs)
    }
}
