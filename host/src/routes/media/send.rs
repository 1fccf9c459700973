//! Sending a file: whole, in part, or not at all because the browser has it.

use axum::body::Body;
use axum::http::header::{self, HeaderValue};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use baigong_platform::media::MediaFile;
use headers::{ETag, HeaderMapExt, IfNoneMatch, IfRange, Range};

use crate::app::App;
use crate::error::{ApiError, ApiResult, Code};
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
    // A part of a file that has changed since would not fit the parts that the browser has.
    let same = headers.typed_get::<IfRange>().is_none_or(|known| !known.is_modified(Some(&etag), None));
    let range = headers.typed_get::<Range>().filter(|_| same);
    let part = match range.map(|range| single_range(&range, total)) {
        None | Some(Ok(None)) => None,
        Some(Ok(Some(part))) => Some(part),
        Some(Err(Unsatisfiable)) => {
            let mut response =
                ApiError::new(Code::RangeNotSatisfiable, "请求的范围超出文件大小").into_response();
            response.headers_mut().insert(header::CONTENT_RANGE, header_value(&format!("bytes */{total}")));
            return Ok(response);
        }
    };
    let (stored, content) = app.media.open(&file.storage_key, part.clone()).await.inspect_err(
        |cause| tracing::error!(id = file.id, %cause, "a file cannot be read from the storage"),
    )?;
    if stored != total {
        // What is left of it would end in the middle of the announced length.
        tracing::error!(id = file.id, total, stored, "a file in the storage has another length than it had");
        return Err(ApiError::new(Code::NotFound, "文件已损坏，无法读取"));
    }
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

struct Unsatisfiable;

/// The one range asked for. Several at once are answered with the whole file, as the standard allows.
fn single_range(range: &Range, total: u64) -> Result<Option<std::ops::Range<u64>>, Unsatisfiable> {
    use std::ops::Bound::{Excluded, Included, Unbounded};
    let mut parts = range.satisfiable_ranges(total);
    let Some((start, end)) = parts.next() else { return Err(Unsatisfiable) };
    if parts.next().is_some() {
        return Ok(None);
    }
    let start = match start {
        Included(start) => start,
        Excluded(before) => before + 1,
        Unbounded => 0,
    };
    let end = match end {
        Included(last) => last + 1,
        Excluded(end) => end,
        Unbounded => total,
    };
    let end = end.min(total);
    if start < end { Ok(Some(start..end)) } else { Err(Unsatisfiable) }
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

    fn range(value: &str, total: u64) -> Option<Option<(u64, u64)>> {
        let headers = HeaderMap::from_iter([(header::RANGE, value.parse().unwrap())]);
        let range = headers.typed_get::<Range>()?;
        single_range(&range, total).ok().map(|part| part.map(|part| (part.start, part.end)))
    }

    #[test]
    fn ranges_are_cut_to_the_file() {
        assert_eq!(range("bytes=0-4", 10), Some(Some((0, 5))));
        assert_eq!(range("bytes=5-", 10), Some(Some((5, 10))));
        assert_eq!(range("bytes=-3", 10), Some(Some((7, 10))));
        assert_eq!(range("bytes=8-99", 10), Some(Some((8, 10))));
        assert_eq!(range("bytes=10-", 10), None);
        assert_eq!(range("bytes=0-1,4-5", 10), Some(None));
    }

    #[test]
    fn names_survive_in_chinese_and_break_no_header() {
        let value = content_disposition("猫 \"x\"\r\n.png", Disposition::Attachment);
        assert_eq!(
            value.to_str().unwrap(),
            "attachment; filename=\"___x___.png\"; filename*=UTF-8''%E7%8C%AB%20%22x%22%0D%0A.png"
        );
    }
}
