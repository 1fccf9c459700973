//! The second net under measured lengths: a result that plays clearly longer than what was paid for is said aloud.
//!
//! It stands in the log, among the metrics (`results_overlong`) and in the panel's table of processes.

use std::sync::atomic::Ordering;

use baigong_provider::{Fact, InputFact};
use serde_json::Value;

use super::engine::Engine;
use crate::media::Stored;
use crate::tasks::rows::model::TaskRow;

/// What vendors may add, such as a title.
const ALLOWANCE_MS: u64 = 2000;

/// Warns of a result that is longer than the inputs whose seconds its price counted: somebody may have found a file that
/// tells us less than it tells the vendor.
pub(crate) async fn compare(engine: &Engine, task: &TaskRow, stored: &Stored) {
    let form = engine.form_of(&task.tool, &task.mode);
    let rule = form.map(|form| &engine.form(form).mode.price);
    let counted = rule.and_then(|rule| rule.measured.as_ref()).map(|measured| &measured.fact);
    let (Some(made_ms), Some(Fact::Input(InputFact::Seconds, field))) = (stored.duration_ms, counted) else {
        return;
    };
    let params: Value = serde_json::from_str(&task.params).unwrap_or_default();
    let given = &params[field];
    let mut paid_ms = 0;
    for id in given.as_array().map_or(std::slice::from_ref(given), Vec::as_slice) {
        let found = engine.media.find(&task.user_id, id.as_str().unwrap_or_default()).await;
        paid_ms += found.ok().flatten().and_then(|file| file.duration_ms).unwrap_or_default();
    }
    if is_longer(paid_ms, made_ms) {
        engine.stats.overlong.fetch_add(1, Ordering::Relaxed);
        tracing::warn!(
            task = %task.id, user = %task.user_id, tool = task.tool, paid_ms, made_ms,
            "a result is longer than the input that was paid for"
        );
    }
}

/// Whether a result is clearly longer than its input. Nothing is said of an input that is gone.
fn is_longer(paid_ms: u64, made_ms: u64) -> bool {
    paid_ms > 0 && made_ms > paid_ms + paid_ms / 10 + ALLOWANCE_MS
}

#[cfg(test)]
mod tests {
    use super::is_longer;

    #[test]
    fn a_result_that_is_clearly_longer_than_what_was_paid_for_is_noticed() {
        assert!(is_longer(1000, 60_000) && is_longer(60_000, 70_000));
        assert!(!is_longer(60_000, 61_500) && !is_longer(5000, 7000) && !is_longer(0, 60_000));
    }
}
