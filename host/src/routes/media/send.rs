//! Sending a file: whole, in part, or not at all because the browser has it.

use axum::body::Body;
use axum::http::header::{self, HeaderValue};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use baigong_ground::message::common;
use baigong_platform::media::MediaFile;
use headers::{ETag, HeaderMapExt, IfNoneMatch};

use crate::app::App;
use crate::error::{ApiError, ApiResult, Code};
use crate::http::range::{Unsatisfiable, requested_part};
use crate::http::security::MEDIA_SECURITY_POLICY;

/// Whether the browser shows the file or saves it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Disposition {
    /// Shows it.
    Inline,
    /// Saves it.
    Attachment,
}

/// Answers with a file. A user's files never change, so their id is their ETag, with the length, which tells the examples of
/// two releases apart. Browsers may keep them; but they ask before they show one again, because its work may have been
/// deleted since.
pub async fn send(
    app: &App,
    file: &MediaFile,
    headers: &HeaderMap,
    disposition: Disposition,
) -> ApiResult<Response> {
    let etag: ETag = format!("\"{}-{}\"", file.id, file.bytes)
        .parse()
        .map_err(|_| ApiError::internal("an id is no ETag"))?;
    let common = |mut response: Response| {
        let out = response.headers_mut();
        out.typed_insert(etag.clone());
        out.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
        out.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
        out.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(MEDIA_SECURITY_POLICY));
        out.insert(header::CONTENT_DISPOSITION, content_disposition(&file.name, disposition));
        if let Ok(kind) = HeaderValue::from_str(&file.mime) {
            out.insert(header::CONTENT_TYPE, kind);
        }
        response
    };
    if headers.typed_get::<IfNoneMatch>().is_some_and(|known| !known.precondition_passes(&etag)) {
        return Ok(common(StatusCode::NOT_MODIFIED.into_response()));
    }

    let total = file.bytes;
    let part = match requested_part(headers, &etag, total) {
        Ok(part) => part,
        Err(Unsatisfiable) => {
            let mut response =
                ApiError::new(Code::RangeNotSatisfiable, common::range_beyond_file()).into_response();
            response.headers_mut().insert(header::CONTENT_RANGE, header_value(&format!("bytes */{total}")));
            return Ok(response);
        }
    };
    let (_, content) = app.media.read(file, part.clone()).await.inspect_err(
        |cause| tracing::error!(id = file.id, %cause, "a file cannot be read from the storage"),
    )?;
    let mut response = common(Body::from_stream(content).into_response());
    let length = part.as_ref().map_or(total, |part| part.end - part.start);
    response.headers_mut().insert(header::CONTENT_LENGTH, HeaderValue::from(length));
    if let Some(part) = part {
        *response.status_mut() = StatusCode::PARTIAL_CONTENT;
        let range = format!("bytes {}-{}/{total}", part.start, part.end - 1);
        response.headers_mut().insert(header::CONTENT_RANGE, header_value(&range));
    }
    Ok(response)
}

fn header_value(value: &str) -> HeaderValue {
    // Digits and punctuation only.
    HeaderValue::from_str(value).unwrap_or_else(|_| HeaderValue::from_static(""))
}

/// The name in both forms: plain for old programs, encoded for Chinese.
fn content_disposition(name: &str, disposition: Disposition) -> HeaderValue {
    let kind = match disposition {
        Disposition::Inline => "inline",
        Disposition::Attachment => "attachment",
    };
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
    let plain: String = name.chars().map(|c| if is_plain(c) { c } else { '_' }).collect();
    let encoded: String =
        name.bytes()
            .map(|byte| {
                if is_plain(char::from(byte)) { char::from(byte).to_string() } else { format!("%{byte:02X}") }
            })
            .collect();
    header_value(&format!("{kind}; filename=\"{plain}\"; filename*=UTF-8''{encoded}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_survive_in_chinese_and_break_no_header() {
        let value = content_disposition("猫 \"x\"\r\n.png", Disposition::Attachment);
        assert_eq!(
            value.to_str().unwrap(),
            "attachment; filename=\"___x___.png\"; filename*=UTF-8''%E7%8C%AB%20%22x%22%0D%0A.png"
        );
    }
}
