//! A file for whoever holds its signed address: result links, shared links, vendors that fetch an input.

use axum::Router;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::get;
use baigong_ground::{Text, messages};
use serde::Deserialize;

use super::send::{Disposition, send};
use crate::app::App;
use crate::error::{ApiError, ApiResult, Code};
use crate::http::extract::{Path, UrlQuery};

messages! {
    link_invalid = "链接无效或已过期", "The link is not valid, or has expired";
}

/// The route.
pub fn router() -> Router<App> {
    Router::new().route("/media/{id}/{name}", get(show))
}

#[derive(Debug, Deserialize)]
struct Signature {
    exp: i64,
    sig: String,
    /// Whether the browser saves the file.
    #[serde(default)]
    dl: Option<u8>,
    /// Whether the small picture that stands for the file is wanted.
    #[serde(default)]
    small: Option<u8>,
}

async fn show(
    State(app): State<App>,
    Path((id, _name)): Path<(String, String)>,
    UrlQuery(signature): UrlQuery<Signature>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    if !app.media.verify(&id, signature.exp, &signature.sig) {
        return Err(ApiError::new(Code::Forbidden, link_invalid()));
    }
    let file = app
        .media
        .find_signed(&id)
        .await?
        .ok_or_else(|| ApiError::not_found(Text::new("该文件", "The file")))?;
    let file = if signature.small == Some(1) {
        file.small().ok_or_else(|| ApiError::not_found(Text::new("该文件", "The file")))?
    } else {
        file
    };
    let download = signature.dl == Some(1);
    send(&app, &file, &headers, if download { Disposition::Attachment } else { Disposition::Inline }).await
}
