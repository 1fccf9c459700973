//! Many clients at once, each asking again as soon as it was answered.
#![allow(clippy::disallowed_methods, reason = "tests measure and spawn freely")]

use std::cell::RefCell;
use std::net::SocketAddr;
use std::rc::Rc;
use std::time::{Duration, Instant};

use tokio::task::LocalSet;
use uuid::Uuid;

use crate::Outcome;
use crate::client::{Client, create_task};

/// The body that every client sends: a prompt of usual length and three choices, the rest by default.
pub(crate) const BODY: &str = r#"{"tool":"kling","mode":"text","params":{"prompt":"一只橘猫在雪地里追逐蝴蝶，电影感，慢镜头，逆光，浅景深，毛发细节清晰","model_name":"kling-v1","video_mode":"std","duration":"5"}}"#;

/// What clients saw.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    /// Answers within the measured time, in microseconds.
    pub latencies: Vec<u32>,
    /// Tasks acknowledged, the warm-up included.
    pub accepted: u64,
    /// Answers other than 201, with one of them as an example.
    pub refused: u64,
    pub example: Option<String>,
}

impl Seen {
    /// The time that `share` of all answers stayed below, in milliseconds.
    pub(crate) fn percentile(&mut self, share: f64) -> f64 {
        percentile(&mut self.latencies, share) / 1000.0
    }
}

/// The value that `share` of all values stay below.
pub(crate) fn percentile(values: &mut [u32], share: f64) -> f64 {
    if values.is_empty() {
        return 0.0;
    }
    let at = ((values.len() - 1) as f64 * share).round() as usize;
    f64::from(*values.select_nth_unstable(at).1)
}

/// When clients measure and when they end.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Window {
    pub from: Instant,
    pub until: Instant,
}

impl Window {
    pub(crate) fn new(warm: Duration, measured: Duration) -> Self {
        let from = Instant::now() + warm;
        Self { from, until: from + measured }
    }
}

/// One client a token, until the window ends. `at_edges` is called when the measured time begins and ends.
pub(crate) async fn submit(
    address: SocketAddr,
    tokens: &[String],
    window: Window,
    mut at_edges: impl AsyncFnMut() -> Outcome<()>,
) -> Outcome<Seen> {
    let seen = Rc::<RefCell<Seen>>::default();
    let local = LocalSet::new();
    for token in tokens {
        let (token, seen) = (token.clone(), seen.clone());
        local.spawn_local(async move {
            if let Err(error) = ask_on(address, &token, window, &seen).await {
                let mut seen = seen.borrow_mut();
                seen.refused += 1;
                seen.example = Some(error.to_string());
            }
        });
    }
    local
        .run_until(async {
            tokio::time::sleep_until(window.from.into()).await;
            at_edges().await?;
            tokio::time::sleep_until(window.until.into()).await;
            at_edges().await
        })
        .await?;
    tokio::time::timeout(Duration::from_secs(30), local)
        .await
        .map_err(|_| "clients were left without an answer")?;
    Ok(seen.take())
}

async fn ask_on(address: SocketAddr, token: &str, window: Window, seen: &RefCell<Seen>) -> Outcome<()> {
    let mut client = Client::connect(address).await?;
    while Instant::now() < window.until {
        let request = create_task(token, &Uuid::new_v4().to_string(), BODY);
        let asked = Instant::now();
        let answer = client.call(&request).await?;
        let now = Instant::now();
        let mut seen = seen.borrow_mut();
        if answer.status == 201 {
            seen.accepted += 1;
            if now >= window.from && now < window.until {
                seen.latencies.push(u32::try_from((now - asked).as_micros()).unwrap_or(u32::MAX));
            }
        } else {
            seen.refused += 1;
            seen.example.get_or_insert_with(|| format!("HTTP {}: {}", answer.status, answer.text()));
        }
    }
    Ok(())
}
