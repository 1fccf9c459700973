//! Accounts at vendors that their vendors refuse: administrators are written to when one begins to rest and when it works
//! again, once each, whichever process found out.

mod letters;
#[cfg(test)]
mod tests;

use baigong_base::db::Db;
use baigong_base::mail::{MailError, Mailer};
use baigong_engine::tasks::stored_rests::{self, Resting};
use baigong_identity::users::administrator_addresses;
use baigong_provider::Text;

/// Writes what administrators have to hear by now, and returns how many letters that were. `title` is the name of a tool.
/// Letters and the note that they were written are one transaction.
pub async fn tell(
    db: &Db,
    mailer: &Mailer,
    title: impl Fn(&str) -> Option<Text>,
    now_ms: i64,
) -> Result<usize, MailError> {
    if !stored_rests::is_due(db, now_ms).await? {
        return Ok(0);
    }
    let mut tx = db.write().await?;
    let begun = stored_rests::begun(&mut tx, now_ms).await?;
    let ended = stored_rests::ended(&mut tx, now_ms).await?;
    let addresses = administrator_addresses(&mut tx).await?;
    let title = |account: &Resting| {
        title(&account.tool).unwrap_or_else(|| Text::made(account.tool.clone(), account.tool.clone()))
    };
    let rests = begun.iter().map(|account| letters::rests(mailer.site_name(), account, &title(account)));
    let works = ended.iter().map(|account| letters::works(mailer.site_name(), account, &title(account)));
    let mut written = 0;
    for letter in rests.chain(works) {
        for address in &addresses {
            let message = letters::message(&letter, address, now_ms);
            match mailer.enqueue(&mut tx, &message).await {
                Ok(_) => written += 1,
                Err(MailError::Database(cause)) => return Err(cause.into()),
                // One address that no mail program could write to keeps nobody else from hearing.
                Err(cause) => tracing::warn!(%cause, "an administrator cannot be written to"),
            }
        }
    }
    tx.commit().await?;
    mailer.wake();
    Ok(written)
}
