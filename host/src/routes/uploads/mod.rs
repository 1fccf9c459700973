//! Files that users bring.

pub mod create;
pub mod form;
pub mod import;
pub mod list;
pub mod remove;

use std::io;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::DefaultBodyLimit;
use baigong_ground::messages;
use baigong_platform::media::{MediaError, Upload};
use baigong_platform::points::UserId;
use baigong_platform::tasks::names_addresses;
use baigong_provider::MediaKind;
use futures::{Stream, future, stream};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::{Caller, CurrentUser};
use crate::error::{ApiError, ApiResult, Code};
use crate::http::concurrency::Permit;

messages! {
    too_many_uploads = "同时上传的文件过多，请稍后再试", "Too many uploads at the same time. Please try again later";
}

/// Uploads, the list of them, imports from an address and deletion. An upload may have `largest` bytes, where all other bodies
/// are small.
pub fn router(largest: usize) -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(create::create, list::list))
        .layer(DefaultBodyLimit::max(largest))
        .routes(routes!(import::import))
        .routes(routes!(remove::remove))
}

/// When to try again beside uploads that are under way.
const FULL_PAUSE: Duration = Duration::from_secs(5);

/// A place for one more file under way of this user and this network, until it is dropped.
fn one_more(app: &App, current: &CurrentUser, caller: &Caller) -> ApiResult<Permit> {
    let permit = app.limits.uploads.enter(Some(current.user.id.as_str()), caller.client.address);
    let full = || ApiError::new(Code::RateLimited, too_many_uploads()).retry_after(FULL_PAUSE);
    permit.map_err(|_| full())
}

/// A place for the files that parameters name by address, which are fetched one after the other; none is needed where they
/// name none.
pub fn for_addresses<'a>(
    app: &App,
    current: &CurrentUser,
    caller: &Caller,
    params: impl IntoIterator<Item = &'a Value>,
) -> ApiResult<Option<Permit>> {
    params.into_iter().any(names_addresses).then(|| one_more(app, current, caller)).transpose()
}

/// Takes a file in, unless it is known that the storage is away: nobody should send a whole film to hear that.
async fn take(app: &App, file: impl Future<Output = Result<Upload, MediaError>>) -> ApiResult<UploadView> {
    if app.storage_watch.is_away(&app.media).await {
        return Err(MediaError::Storage("it is still away".into()).into());
    }
    let taken = file.await;
    app.storage_watch.note(matches!(taken, Err(MediaError::Storage(_))));
    Ok(taken?.into())
}

/// Takes a file in that a request carried in its own body; gives its id.
pub async fn keep(app: &App, user_id: &UserId, name: &str, content: Bytes) -> ApiResult<String> {
    keep_stream(app, user_id, name, stream::once(future::ready(Ok(content)))).await
}

/// The same of a file that is still coming.
pub async fn keep_stream(
    app: &App,
    user_id: &UserId,
    name: &str,
    content: impl Stream<Item = io::Result<Bytes>>,
) -> ApiResult<String> {
    Ok(take(app, app.media.upload(user_id, name, content)).await?.id)
}

/// A file that a user brought.
#[derive(Debug, Serialize, ToSchema)]
pub struct UploadView {
    /// Usable as a media parameter.
    pub id: String,
    kind: MediaKind,
    /// Found in the content; what the browser declared is ignored.
    mime: String,
    bytes: u64,
    width: Option<u32>,
    height: Option<u32>,
    duration_ms: Option<u64>,
    name: String,
    /// For its owner.
    url: String,
}

impl From<Upload> for UploadView {
    fn from(upload: Upload) -> Self {
        Self {
            url: format!("/api/v1/media/{}", upload.id),
            id: upload.id,
            kind: upload.kind,
            mime: upload.mime,
            bytes: upload.bytes,
            width: upload.width,
            height: upload.height,
            duration_ms: upload.duration_ms,
            name: upload.name,
        }
    }
}
