//! Tasks, and the files that they begin with.

use std::path::Path;
use std::time::Duration;

use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde::Serialize;
use serde_json::{Map, Value};
use tokio::fs::File;

use crate::connection::{ANSWER_TIMEOUT, Client};
use crate::error::{Error, Result};
use crate::model::{Task, Upload};
use crate::tools::segment;

/// Longest time that one file may take.
const UPLOAD_TIMEOUT: Duration = Duration::from_secs(3600);

/// What is to be made.
#[derive(Debug, Clone, Serialize)]
pub struct NewTask {
    /// Of this tool.
    pub tool: String,
    /// Of this form of it.
    pub mode: String,
    /// As the form says.
    pub params: Map<String, Value>,
    /// The quote whose price holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quote_id: Option<String>,
}

impl Client {
    /// Makes a task for at most so many points. However often it is asked under one key, it is made and paid once.
    ///
    /// # Errors
    /// It would cost more, the parameters do not fit, there are too few points, or the site did not answer. In the last
    /// case [`Error::leaves_open`] holds: the same call under the same key tells what became of it.
    pub async fn create(&self, task: &NewTask, max_points: u64, idempotency_key: &str) -> Result<Task> {
        self.ask(async || {
            let request = self.request(Method::POST, "/api/v1/tasks").timeout(ANSWER_TIMEOUT);
            let request = request.header("idempotency-key", idempotency_key);
            Ok(request.header("x-max-points", max_points).json(task))
        })
        .await
    }

    /// A task.
    ///
    /// # Errors
    /// The key's owner has none with this id, or the site did not answer.
    pub async fn task(&self, id: &str) -> Result<Task> {
        self.get(&format!("/api/v1/tasks/{}", segment(id))).await
    }

    /// Brings a file of this machine. One that the site already has is found again by its content.
    ///
    /// # Errors
    /// It cannot be read here, the site does not take it, or did not answer.
    pub async fn upload(&self, path: &Path) -> Result<Upload> {
        let unreadable = |cause| Error::File { path: path.to_owned(), cause };
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        self.ask(async || {
            let file = File::open(path).await.map_err(unreadable)?;
            let metadata = file.metadata().await.map_err(unreadable)?;
            if !metadata.is_file() {
                return Err(unreadable(std::io::ErrorKind::InvalidInput.into()));
            }
            let content = reqwest::Body::wrap_stream(tokio_util::io::ReaderStream::new(file));
            let part = Part::stream_with_length(content, metadata.len()).file_name(name.clone());
            let form = Form::new().part("file", part);
            Ok(self.request(Method::POST, "/api/v1/uploads").timeout(UPLOAD_TIMEOUT).multipart(form))
        })
        .await
    }
}
