//! Prices that were promised by a quote. Nothing is stored: the quote's id is its content, sealed by the site's vault for the
//! user who asked. The price itself lies in the versions of prices, which are kept, so that a task can be priced by the one
//! that was in force.

use baigong_gateway::repeats::fingerprint;
use baigong_ground::messages;
use baigong_platform::day::MINUTE_MS;
use baigong_platform::points::{PromisedPrice, UserId};
use baigong_platform::vault::Vault;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::error::ApiError;

messages! {
    quote_unknown = "quote_id 无效，或不属于您", "The quote_id is not valid, or is somebody else's";
    quote_expired = "报价已过期，请重新询价", "The quote has expired. Please ask for a new one";
    quote_of_another_request = "报价是针对其他工具、模式或参数的，请重新询价", "The quote is for another tool, mode or other parameters. Please ask for a new one";
}

/// How long a price is promised.
pub const LIFETIME_MS: i64 = 10 * MINUTE_MS;

/// What a quote promises.
#[derive(Debug, Serialize, Deserialize)]
pub struct Promise {
    /// Of what: tool, mode and parameters.
    asked: String,
    version: i64,
    points: i64,
    valid_until_ms: i64,
}

impl Promise {
    /// This price, for what has this fingerprint, until then.
    pub fn new(asked: String, price: PromisedPrice, valid_until_ms: i64) -> Self {
        let PromisedPrice { version, points } = price;
        Self { asked, version, points, valid_until_ms }
    }
}

/// The id of a user's quote.
pub fn seal(vault: &Vault, user_id: &UserId, promise: &Promise) -> String {
    vault.seal(&place(user_id), &serde_json::to_vec(promise).unwrap_or_default())
}

/// The price that a user's quote promises for a task.
///
/// # Errors
/// The id is none of the user's, the quote has expired, or it is for something else. Each names `quote_id`.
pub fn open(
    vault: &Vault,
    user_id: &UserId,
    id: &str,
    (tool, mode, params): (&str, &str, &Value),
    now_ms: i64,
) -> Result<PromisedPrice, ApiError> {
    let opened = vault.open(&place(user_id), id).ok();
    let promise: Promise = opened
        .and_then(|text| serde_json::from_slice(&text).ok())
        .ok_or_else(|| ApiError::field("/quote_id", "invalid", quote_unknown()))?;
    if promise.asked != fingerprint(&format!("{tool}/{mode}"), params) {
        return Err(ApiError::conflict("/quote_id", "mismatch", quote_of_another_request()));
    }
    if promise.valid_until_ms <= now_ms {
        return Err(ApiError::conflict("/quote_id", "expired", quote_expired()));
    }
    Ok(PromisedPrice { version: promise.version, points: promise.points })
}

fn place(user_id: &UserId) -> String {
    format!("quote:{user_id}")
}
