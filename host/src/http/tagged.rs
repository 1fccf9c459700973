//! Texts that stay the same for long: whoever has one hears so, and is not sent it again.

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use sha2::{Digest, Sha256};

use crate::error::{ApiError, ApiResult};
use crate::web;

/// A text of JSON and the tag that tells it from others. Cheap to clone.
#[derive(Clone)]
pub struct Tagged {
    text: Bytes,
    etag: String,
}

impl Tagged {
    /// A text of JSON.
    pub fn json(text: String) -> Self {
        // Weak, for a compressed answer is the same text.
        let etag = format!("W/\"{}\"", hex::encode(&Sha256::digest(&text)[..12]));
        Self { text: text.into(), etag }
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
            ([(header::CONTENT_TYPE, "application/json")], self.text.clone()).into_response()
        };
        let out = response.headers_mut();
        out.insert(header::ETAG, HeaderValue::from_str(&self.etag).map_err(ApiError::internal)?);
        out.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        Ok(response)
    }
}
