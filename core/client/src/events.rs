//! The site's events, as far as they concern tasks.

use std::time::Duration;

use eventsource_stream::{Event, Eventsource};
use futures::StreamExt;
use futures::stream::BoxStream;
use reqwest::{Method, header};
use serde::Deserialize;

use crate::connection::{ANSWER_TIMEOUT, Client, send, unreachable};
use crate::error::{Error, Result};
use crate::model::{Progress, Task};

/// Longest silence of a stream that is alive: the site sends a comment every fifteen seconds.
const SILENCE: Duration = Duration::from_secs(50);

/// Something that happened.
pub(crate) enum News {
    /// A task changed.
    Changed(Box<Task>),
    /// A task went on.
    Progress(String, Progress),
    /// A task was deleted.
    Deleted(String),
    /// Something was missed: everything is to be read again.
    Missed,
}

/// What happens from now on.
pub(crate) struct Events(BoxStream<'static, Option<Event>>);

#[derive(Deserialize)]
struct Named {
    task_id: String,
    #[serde(flatten)]
    progress: Progress,
}

impl Client {
    /// Begins to listen.
    pub(crate) async fn follow(&self) -> Result<Events> {
        let request = self.request(Method::GET, "/api/v1/events").header(header::ACCEPT, "text/event-stream");
        let answer = tokio::time::timeout(ANSWER_TIMEOUT, send(request)).await;
        let answer = answer.map_err(|elapsed| Error::Unreachable(elapsed.to_string()))??;
        let chunks = futures::stream::unfold(answer.bytes_stream().boxed(), |mut chunks| async move {
            // A comment is a sign of life too, so silence is measured between chunks and not between events.
            let chunk = tokio::time::timeout(SILENCE, chunks.next()).await.ok()??;
            Some((chunk.map_err(unreachable), chunks))
        });
        Ok(Events(chunks.eventsource().map(std::result::Result::ok).boxed()))
    }
}

impl Events {
    /// What happens next; `None` where the stream ends.
    pub(crate) async fn next(&mut self) -> Option<News> {
        loop {
            let event = self.0.next().await??;
            let named = || serde_json::from_str::<Named>(&event.data).ok();
            let news = match event.event.as_str() {
                "task" => serde_json::from_str(&event.data).ok().map(News::Changed),
                "progress" => named().map(|Named { task_id, progress }| News::Progress(task_id, progress)),
                "deleted" => named().map(|Named { task_id, .. }| News::Deleted(task_id)),
                "resync" => Some(News::Missed),
                _ => continue,
            };
            return Some(news.unwrap_or(News::Missed));
        }
    }
}
