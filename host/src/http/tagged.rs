//! Texts that stay the same for long: whoever has one hears so, and is not sent it again.

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use sha2::{Digest, Sha256};

use crate::error::{ApiError, ApiResult};
use crate::web;

/// A text and the tag that tells it from others. Cheap to clone.
#[derive(Clone)]
pub struct Tagged {
    kind: &'static str,
    text: Bytes,
    etag: String,
}

impl Tagged {
    /// A text of JSON.
    pub fn json(text: String) -> Self {
        Self::text("application/json", text)
    }

    /// A text of another kind, as the header `Content-Type` names it.
    pub fn text(kind: &'static str, text: String) -> Self {
        // Weak, for a compressed answer is the same text.
        let etag = format!("W/\"{}\"", hex::encode(&Sha256::digest(&text)[..12]));
        Self { kind, text: text.into(), etag }
    }

    /// The answer to a request with these headers: the text, or that it is the one that is known.
    ///
    /// # Errors
    ///
    /// Never: a tag consists of letters that a header may hold.
    pub fn answer(&self, headers: &HeaderMap) -> ApiResult<Response> {
        let mut response = if web::is_known(headers, &self.etag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            ([(header::CONTENT_TYPE, self.kind)], self.text.clone()).into_response()
        };
        let out = response.headers_mut();
        out.insert(header::ETAG, HeaderValue::from_str(&self.etag).map_err(ApiError::internal)?);
        out.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        Ok(response)
    }
}
