//! The pictures and films of the cards in tools' forms.

use axum::extract::State;
use axum::http::header::{self, HeaderValue};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use baigong_ground::Text;
use baigong_ground::message::common;
use baigong_provider::Tool;
use baigong_provider::preview::each_in_cards;
use bytes::Bytes;
use headers::{ETag, HeaderMapExt, IfNoneMatch};
use serde::Deserialize;
use serde_json::Value;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::error::{ApiError, ApiResult, Code};
use crate::http::extract::{Path, UrlQuery};
use crate::http::range::requested_part;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(show))
}

/// Puts the addresses of previews in the place of their names.
pub fn address_cards(tool: &Tool, schema: &mut Value) {
    each_in_cards(schema, &mut |_, _, name| {
        if let Some((preview, version)) = name.as_str().and_then(|name| tool.preview(name)) {
            let id = &tool.manifest().id;
            *name = format!("/api/v1/tools/{id}/previews/{}?v={version}", preview.name).into();
        }
    });
}

/// What the address says beside the name.
#[derive(Deserialize)]
pub struct Version {
    v: Option<String>,
}

/// A preview of an option of a tool's form, whole or in part. Forms name its address.
#[utoipa::path(
    get, path = "/api/v1/tools/{id}/previews/{name}", operation_id = "get_preview", tag = "tools",
    security(()),
    params(("id" = String, Path), ("name" = String, Path), ("v" = Option<String>, Query, description = "Version")),
    responses(
        (status = 200, content((Vec<u8> = "image/*"), (Vec<u8> = "video/*"), (Vec<u8> = "audio/*"))), (status = 206),
        (status = 304), (status = 416),
    )
)]
#[crate::boxed]
pub async fn show(
    State(app): State<App>,
    Path((id, name)): Path<(String, String)>,
    UrlQuery(asked): UrlQuery<Version>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let tool = app.registry.tool(&id).map_err(|_| ApiError::not_found(Text::new("该工具", "The tool")))?;
    let (preview, version) =
        tool.preview(&name).ok_or_else(|| ApiError::not_found(Text::new("该文件", "The file")))?;
    let etag: ETag =
        format!("\"{version}\"").parse().map_err(|_| ApiError::internal("a version is no ETag"))?;
    // Another release may serve another file below this name: only the address of this very one is kept for ever.
    let is_this_version = asked.v.is_some_and(|v| v == version);
    let cache = if is_this_version { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut response =
        if headers.typed_get::<IfNoneMatch>().is_some_and(|known| !known.precondition_passes(&etag)) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            content(&preview.content, &headers, &etag)
        };
    let out = response.headers_mut();
    out.typed_insert(etag);
    out.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    out.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    if response.status() != StatusCode::RANGE_NOT_SATISFIABLE {
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(preview.mime()));
    }
    Ok(response)
}

/// The file, or the part that is asked for: some browsers play no film that comes only whole.
fn content(file: &Bytes, headers: &HeaderMap, etag: &ETag) -> Response {
    let total = file.len();
    let ranged =
        |status, range: String, body: Bytes| (status, [(header::CONTENT_RANGE, range)], body).into_response();
    match requested_part(headers, etag, total as u64) {
        Ok(None) => file.clone().into_response(),
        Ok(Some(part)) => {
            // Both lie within a slice in memory.
            let body = file.slice(part.start as usize..part.end as usize);
            let range = format!("bytes {}-{}/{total}", part.start, part.end - 1);
            ranged(StatusCode::PARTIAL_CONTENT, range, body)
        }
        Err(_) => {
            let mut refusal =
                ApiError::new(Code::RangeNotSatisfiable, common::range_beyond_file()).into_response();
            if let Ok(range) = HeaderValue::from_str(&format!("bytes */{total}")) {
                refusal.headers_mut().insert(header::CONTENT_RANGE, range);
            }
            refusal
        }
    }
}
