//! How fast a key may ask, in the memory of this process: so many requests at once, and as many more within each minute. Every
//! answer to a key says what is left, in the headers of draft-ietf-httpapi-ratelimit-headers-10.
//!
//! Several processes count apart, so that a key may be served more of them; what it may spend is counted in the database.

use std::time::Duration;

use axum::http::{HeaderName, HeaderValue};
use axum::response::Response;
use baigong_ground::messages;
use baigong_platform::day::MINUTE_MS;
use baigong_platform::guard::{Allowance, Left, Throttle};
use baigong_platform::keys::KeyHolder;

use crate::error::{ApiError, Code};

messages! {
    key_asks_too_fast(most) = "此密钥每分钟最多可发送 {most} 个请求，请稍后再试", "This key may send {most} requests a minute. Please try again later";
}

static POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");
static REMAINING: HeaderName = HeaderName::from_static("ratelimit");

/// The requests of all keys.
pub struct KeyPace {
    usual: u32,
    throttle: Throttle,
}

/// A request that was counted, or was one too many.
pub struct Taken {
    most: u32,
    left: Result<Left, i64>,
}

impl KeyPace {
    /// A key without a number of its own may make so many requests a minute.
    pub fn new(usual: u32) -> Self {
        Self { usual: usual.max(1), throttle: Throttle::new(usual, MINUTE_MS / i64::from(usual.max(1))) }
    }

    /// Counts one more request of a key, and of the key above it, whose requests they are too. Gives the one that has less left.
    pub fn take_of(&self, key: &KeyHolder, now_ms: i64) -> Taken {
        let own = self.take(key.id.as_str(), key.requests_per_minute, now_ms);
        let Some(parent) = key.parent.as_ref().filter(|_| own.left.is_ok()) else { return own };
        let above = self.take(parent.id.as_str(), parent.requests_per_minute, now_ms);
        if above.attempts() < own.attempts() { above } else { own }
    }

    /// Counts one more request of a key, of which `own` a minute may come.
    fn take(&self, key: &str, own: Option<u32>, now_ms: i64) -> Taken {
        let most = own.unwrap_or(self.usual).max(1);
        let allowance = Allowance { burst: most, refill_ms: MINUTE_MS / i64::from(most) };
        Taken { most, left: self.throttle.take_from(key, allowance, now_ms) }
    }
}

impl Taken {
    fn attempts(&self) -> Option<i64> {
        self.left.as_ref().ok().map(|left| left.attempts)
    }

    /// What one request too many is answered.
    pub fn refusal(&self) -> Option<ApiError> {
        let pause = u64::try_from(self.left.err()?).unwrap_or_default();
        let error = ApiError::new(Code::RateLimited, key_asks_too_fast(self.most));
        Some(error.retry_after(Duration::from_millis(pause)))
    }

    /// Says in the headers of an answer how many requests there may be, and how many are left.
    pub fn tell(self, mut response: Response) -> Response {
        let (left, more_in_ms) =
            self.left.map_or_else(|wait| (0, wait), |left| (left.attempts, left.more_in_ms));
        // Rounded up, as `Retry-After` is: whoever comes back then is not early.
        let seconds = (more_in_ms + 999) / 1000;
        let policy = format!("\"minute\";q={};w={}", self.most, MINUTE_MS / 1000);
        for (name, text) in [(&POLICY, policy), (&REMAINING, format!("\"minute\";r={left};t={seconds}"))] {
            // Letters, digits and quotes always are a header.
            if let Ok(value) = HeaderValue::from_str(&text) {
                response.headers_mut().insert(name, value);
            }
        }
        response
    }
}
