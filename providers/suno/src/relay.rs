//! The gateway's two calls, in the envelope of new-api gateways.

use baigong_envelopes::new_api::{self, Task};
use baigong_provider::form::Relay;
use baigong_provider::http::segment;
use baigong_provider::{Artifact, Call, ErrorKind, Job, Link, MediaKind, Operation, Progress, Result, Text};
use serde::{Deserialize, Serialize};

use crate::params::{Instrumental, Model, Params};

/// The body of a submit. Left out on purpose: continuing a song, personas, uploads and `notify_hook`, which the tool
/// does not offer.
#[derive(Serialize)]
#[serde(untagged)]
enum Music<'a> {
    /// The model writes words and style itself.
    Inspiration { gpt_description_prompt: &'a str, mv: Model, make_instrumental: Instrumental },
    /// `prompt` are the lyrics.
    Custom { prompt: &'a str, tags: &'a str, title: &'a str, mv: Model, make_instrumental: Instrumental },
}

/// A song as the vendor tells of it.
#[derive(Deserialize)]
pub struct Song {
    title: Option<String>,
    status: Option<String>,
    audio_url: Link,
    image_url: Option<String>,
    image_large_url: Option<String>,
    metadata: Option<Metadata>,
}

#[derive(Default, Deserialize)]
struct Metadata {
    tags: Option<String>,
    prompt: Option<String>,
    error_type: Option<String>,
    error_message: Option<String>,
}

/// Makes a task and gives its id.
pub async fn create(call: &Call<'_, Relay>, params: &Params) -> Result<String> {
    let body = match params {
        Params::Inspiration(form) => Music::Inspiration {
            gpt_description_prompt: &form.prompt,
            mv: form.model,
            make_instrumental: form.make_instrumental,
        },
        Params::Custom(form) => Music::Custom {
            // The form asks for words unless the music is instrumental, and then has none.
            prompt: form.lyrics.as_deref().unwrap_or_default(),
            tags: &form.tags,
            title: &form.title,
            mv: form.model,
            make_instrumental: form.make_instrumental,
        },
    };
    let request = call.http.post("/suno/submit/music").json(&body);
    new_api::task_id(&request.bearer(call.account.api_key.expose()).send(Operation::Submit).await?)
}

/// Asks for a task.
pub async fn query(call: &Call<'_, Relay>, job: &Job, operation: Operation) -> Result<Task<Vec<Song>>> {
    let request = call.http.get(&format!("/suno/fetch/{}", segment(&job.0)));
    new_api::task(&request.bearer(call.account.api_key.expose()).send(operation).await?)
}

/// The state of the task. It is done when all of its songs are: the link of a song that is still streaming does not
/// lead to a finished file.
pub fn progress(task: &Task<Vec<Song>>) -> Progress {
    let songs = task.data.as_deref().unwrap_or_default();
    let done = songs.iter().filter(|song| !song.is_under_way()).count();
    let all = songs.len();
    let partly = || {
        (done > 0)
            .then(|| Text::made(format!("已完成 {done}/{all} 首"), format!("{done} of {all} songs are done")))
    };
    match task.progress(["生成失败，供应商没有说明原因", "The generation failed, the vendor gave no reason"])
    {
        Progress::Succeeded if done < songs.len() => Progress::Running {
            percent: task.percent().filter(|&percent| percent < 100.0),
            message: partly(),
        },
        Progress::Succeeded if !songs.is_empty() && songs.iter().all(Song::has_failed) => Progress::failed(
            songs.iter().find_map(Song::complaint),
            ["歌曲生成失败", "The song could not be made"],
        ),
        Progress::Running { percent, .. } => Progress::Running { percent, message: partly() },
        Progress::Failed { kind: ErrorKind::Unexpected, reason } => {
            // The gateway says that it failed; the songs say whether moderation was the reason.
            let said = songs.iter().find_map(Song::complaint).unwrap_or_default();
            Progress::Failed { kind: ErrorKind::of_failure(&said), reason }
        }
        progress => progress,
    }
}

impl Song {
    fn is_under_way(&self) -> bool {
        matches!(self.status.as_deref(), Some("submitted" | "queued" | "streaming"))
    }

    fn has_failed(&self) -> bool {
        self.status.as_deref() == Some("error")
    }

    fn complaint(&self) -> Option<String> {
        let metadata = self.metadata.as_ref()?;
        let said = [&metadata.error_type, &metadata.error_message];
        let said: Vec<&str> =
            said.into_iter().flatten().map(String::as_str).filter(|s| !s.is_empty()).collect();
        Some(said.join(": ")).filter(|said| !said.is_empty())
    }

    /// The song with its name, style, words and cover; nothing for one that failed.
    pub fn artifact(self) -> Option<Artifact> {
        if self.has_failed() {
            return None;
        }
        let url = self.audio_url.url()?;
        let metadata = self.metadata.unwrap_or_default();
        let parts = [metadata.tags, metadata.prompt];
        let parts: Vec<String> = parts.into_iter().flatten().filter(|part| !part.trim().is_empty()).collect();
        let cover = self.image_large_url.filter(|url| !url.is_empty()).or(self.image_url);
        Some(
            Artifact::url(MediaKind::Audio, url)
                .titled(self.title)
                .described(Some(parts.join("\n\n")))
                .covered(cover),
        )
    }
}
