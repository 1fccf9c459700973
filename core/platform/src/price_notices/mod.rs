//! Letters to those whose programs call a tool whose price rises.
//!
//! Promises:
//! - whoever has a working key that used the tool in the last 90 days, or that names the tool among those it may use, is
//!   written to once about each rise, at an address that they have proven;
//! - what was set within ten minutes is one letter, and what is taken back within them none;
//! - a fall is no letter, nor is what a release declares of itself;
//! - letters and the note that they were written are one transaction.

mod letters;
mod people;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use baigong_base::db::Db;
use baigong_base::mail::{MailError, Mailer};
use baigong_engine::prices::{PriceMove, Prices};
use baigong_ground::Text;
use baigong_ground::day::MINUTE_MS;

pub use letters::Rise;
pub use people::{Caller, callers};

/// How long a change waits for others that belong to it.
pub const GATHERED_MS: i64 = 10 * MINUTE_MS;

/// Writes about the rises that have waited long enough, and returns how many letters that were. `describe` says a rise in words,
/// and nothing of a tool that has gone.
///
/// # Errors
/// The database's.
pub async fn tell(
    db: &Db,
    mailer: &Mailer,
    prices: &Prices,
    describe: impl Fn(&PriceMove) -> Option<Rise>,
    now_ms: i64,
) -> Result<usize, MailError> {
    if !prices.are_untold(now_ms - GATHERED_MS).await? {
        return Ok(0);
    }
    // Another process may have set the newest of them.
    prices.reload().await?;
    let mut tx = db.write().await?;
    let mut rises = prices.take_untold(&mut tx, now_ms).await?;
    rises.sort_by_key(|rise| rise.effective_ms);
    let mut letters: BTreeMap<Caller, Vec<Rise>> = BTreeMap::new();
    for price in &rises {
        let Some(rise) = describe(price) else { continue };
        for caller in people::callers_in(&mut tx, &price.tool, now_ms).await? {
            letters.entry(caller).or_default().push(rise.clone());
        }
    }
    let mut written = 0;
    for (caller, rises) in &letters {
        let message = letters::message(mailer.site_name(), caller, rises, now_ms);
        match mailer.enqueue(&mut tx, &message).await {
            Ok(_) => written += 1,
            Err(MailError::Database(cause)) => return Err(cause.into()),
            // One address that no mail program could write to keeps nobody else from hearing.
            Err(cause) => tracing::warn!(%cause, "somebody cannot be written to about a price"),
        }
    }
    tx.commit().await?;
    mailer.wake();
    Ok(written)
}

/// A name in both languages: the tool's, and the mode's where it is another.
pub fn name(tool: &Text, mode: &Text) -> Text {
    if tool == mode {
        return tool.clone();
    }
    Text::made(format!("{} · {}", tool.zh, mode.zh), format!("{} · {}", tool.en, mode.en))
}
