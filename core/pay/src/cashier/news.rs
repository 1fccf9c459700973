//! What the shop is told.

use super::Brand;
use super::trades::{GivenBack, Trade};

/// What a notification tells.
#[derive(Debug, Clone)]
pub(crate) struct News {
    pub brand: Brand,
    /// The trade as it stood then.
    pub trade: Trade,
    pub refund: Option<GivenBack>,
    /// When it happened.
    pub at_ms: i64,
    /// Its number, which is that of all its repetitions.
    pub id: u64,
}
