//! What a person does with tickets.

use std::sync::Arc;
use std::time::Duration;

use baigong_base::db::{Db, Tx, is_repeat, new_id};
use baigong_base::mail::Mailer;
use baigong_base::read;
use baigong_ground::day::{DAY_MS, HOUR_MS};
use baigong_ground::{Clock, Language};
use baigong_ledger::UserId;
use sha2::{Digest, Sha256};
use url::Url;

use super::letters;
use super::model::{
    Asked, Kind, NewMessage, NewTicket, Ticket, TicketClosedBy, TicketError, TicketId, TicketPage,
    TicketState, TicketThread, written,
};
use super::rows::{self, REOPEN_DAYS, TicketRow};
use super::rules::{check_files, check_subject_matter, checked, checked_words};

const MOST_A_DAY: i64 = 10;
const MOST_REPLIES_AN_HOUR: i64 = 60;
/// Tickets of a part of the list.
const LISTED: i64 = 20;

/// What tickets need.
#[derive(Clone)]
pub struct TicketsDeps {
    /// Where they are kept.
    pub db: Db,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// What writes letters.
    pub mailer: Mailer,
    /// The site's address, to which letters point.
    pub site: Url,
    /// Who is written to when a ticket is opened.
    pub operator: Option<String>,
}

/// The service. Cheap to clone.
#[derive(Clone)]
pub struct Tickets {
    pub(super) deps: TicketsDeps,
}

impl Tickets {
    /// Tickets of the people of a site.
    pub fn new(deps: TicketsDeps) -> Self {
        Self { deps }
    }

    pub(super) fn now_ms(&self) -> i64 {
        self.deps.clock.now_ms()
    }

    /// Opens a ticket, once under each key; whoever runs the site is written to.
    ///
    /// # Errors
    /// As [`TicketError`] says; then there is none.
    pub async fn open(
        &self,
        user: &UserId,
        new: NewTicket,
        key: &str,
        language: Language,
    ) -> Result<Asked, TicketError> {
        let new = checked(new)?;
        let hash = hash_of(&new);
        let (id, replayed) = match self.try_open(user, &new, (key, &hash), language).await {
            // The same request arrived twice at a time.
            Err(TicketError::Database(cause)) if is_repeat(&cause) => {
                self.try_open(user, &new, (key, &hash), language).await?
            }
            result => result?,
        };
        Ok(Asked { thread: self.thread(user, &id).await?, replayed })
    }

    async fn try_open(
        &self,
        user: &UserId,
        new: &NewTicket,
        (key, hash): (&str, &str),
        language: Language,
    ) -> Result<(TicketId, bool), TicketError> {
        let now_ms = self.now_ms();
        let mut tx = self.deps.db.write().await?;
        rows::lock_user(&mut tx, user).await?;
        if let Some(earlier) = rows::by_key(&mut tx, user, key).await? {
            let same = earlier.request_hash == hash;
            return if same { Ok((earlier.id, true)) } else { Err(TicketError::KeyOfAnotherRequest) };
        }
        check_subject_matter(&mut tx, user, new).await?;
        check_files(&mut tx, user, &new.files).await?;
        if let Some(oldest_ms) = rows::oldest_ticket(&mut tx, user, now_ms - DAY_MS, MOST_A_DAY).await? {
            let pause = until(oldest_ms + DAY_MS, now_ms);
            return Err(TicketError::TooManyTickets { most: MOST_A_DAY, pause });
        }
        let id = TicketId::new(format!("tk_{}", new_id().replace('-', "")));
        rows::insert(&mut tx, (&id, user), new, (key, hash), language, now_ms).await?;
        rows::insert_message(&mut tx, &id, (Kind::Opening, user), &new.words, &new.files, now_ms).await?;
        let told = self.tell_operator(&mut tx, &id, new, now_ms).await?;
        tx.commit().await?;
        if told {
            self.deps.mailer.wake();
        }
        Ok((id, false))
    }

    async fn tell_operator(
        &self,
        tx: &mut Tx,
        id: &TicketId,
        new: &NewTicket,
        now_ms: i64,
    ) -> sqlx::Result<bool> {
        let Some(operator) = &self.deps.operator else { return Ok(false) };
        let link = letters::panel_link(&self.deps.site, id);
        let message = letters::opened(self.deps.mailer.site_name(), operator, new, &link, now_ms);
        written(self.deps.mailer.enqueue(tx, &message).await)
    }

    /// A part of a person's tickets, what happened last first.
    ///
    /// # Errors
    /// The database's.
    pub async fn list(&self, user: &UserId, cursor: Option<&str>) -> Result<TicketPage, TicketError> {
        // What is no cursor of ours begins at the beginning, as one of a list that has changed since does.
        let after = cursor
            .and_then(|cursor| cursor.split_once('.'))
            .and_then(|(ms, id)| Some((ms.parse::<i64>().ok()?, id)));
        let (before_ms, before_id) = after.unzip();
        let mut rows: Vec<TicketRow> = read!(&self.deps.db, c => sqlx::query_as(
            "select * from tickets where user_id = $1
                 and (cast($2 as bigint) is null or updated_ms < cast($2 as bigint)
                      or updated_ms = cast($2 as bigint) and id < cast($3 as text))
             order by updated_ms desc, id desc limit $4")
            .bind(user).bind(before_ms).bind(before_id).bind(LISTED + 1).fetch_all(c).await)?;
        let unread = read!(&self.deps.db, c => sqlx::query_scalar(
            "select count(*) from tickets where user_id = $1 and answered_ms > seen_ms").bind(user).fetch_one(c).await)?;
        let more = rows.len() as i64 > LISTED;
        rows.truncate(LISTED as usize);
        let items: Vec<Ticket> = rows.into_iter().map(Ticket::from).collect();
        let last = items.last().filter(|_| more);
        Ok(TicketPage {
            next_cursor: last.map(|last| format!("{}.{}", last.updated_ms, last.id)),
            items,
            unread,
        })
    }

    /// A ticket of a person's with what was written in it.
    ///
    /// # Errors
    /// [`TicketError::NotFound`], the database's.
    pub async fn thread(&self, user: &UserId, id: &TicketId) -> Result<TicketThread, TicketError> {
        let row = rows::find(&self.deps.db, id, user).await?.ok_or(TicketError::NotFound)?;
        let messages = rows::messages(&self.deps.db, id, false).await?;
        Ok(TicketThread {
            ticket: row.into(),
            messages: messages.into_iter().map(|(_, message)| message).collect(),
        })
    }

    /// Adds what the person writes: it is the site's turn.
    ///
    /// # Errors
    /// As [`TicketError`] says; then nothing is added.
    pub async fn reply(
        &self,
        user: &UserId,
        id: &TicketId,
        new: NewMessage,
        language: Language,
    ) -> Result<TicketThread, TicketError> {
        let words = checked_words(&new.words)?;
        let now_ms = self.now_ms();
        let mut tx = self.deps.db.write().await?;
        rows::lock_user(&mut tx, user).await?;
        let row = rows::lock(&mut tx, id, Some(user)).await?.ok_or(TicketError::NotFound)?;
        if row.state == TicketState::Closed {
            return Err(TicketError::Closed);
        }
        check_files(&mut tx, user, &new.files).await?;
        let since_ms = now_ms - HOUR_MS;
        if let Some(oldest_ms) = rows::oldest_reply(&mut tx, user, since_ms, MOST_REPLIES_AN_HOUR).await? {
            let pause = until(oldest_ms + HOUR_MS, now_ms);
            return Err(TicketError::TooManyReplies { most: MOST_REPLIES_AN_HOUR, pause });
        }
        rows::insert_message(&mut tx, id, (Kind::Reply, user), &words, &new.files, now_ms).await?;
        rows::replied(&mut tx, id, language, now_ms).await?;
        tx.commit().await?;
        self.thread(user, id).await
    }

    /// The person has read what was written up to `until_ms`.
    ///
    /// # Errors
    /// [`TicketError::NotFound`], the database's.
    pub async fn read(&self, user: &UserId, id: &TicketId, until_ms: i64) -> Result<(), TicketError> {
        let until_ms = until_ms.min(self.now_ms());
        let mut tx = self.deps.db.write().await?;
        let row = rows::lock(&mut tx, id, Some(user)).await?.ok_or(TicketError::NotFound)?;
        if row.seen_ms < until_ms {
            rows::seen(&mut tx, id, until_ms).await?;
            tx.commit().await?;
        }
        Ok(())
    }

    /// Ends a ticket. One that is closed stays as it is.
    ///
    /// # Errors
    /// [`TicketError::NotFound`], the database's.
    pub async fn close(&self, user: &UserId, id: &TicketId) -> Result<TicketThread, TicketError> {
        let mut tx = self.deps.db.write().await?;
        let row = rows::lock(&mut tx, id, Some(user)).await?.ok_or(TicketError::NotFound)?;
        if row.state != TicketState::Closed {
            rows::close(&mut tx, id, TicketClosedBy::Person, self.now_ms()).await?;
            tx.commit().await?;
        }
        self.thread(user, id).await
    }

    /// Opens a closed ticket again: it is the site's turn. One that is not closed stays as it is.
    ///
    /// # Errors
    /// [`TicketError::ClosedForGood`], [`TicketError::NotFound`], the database's.
    pub async fn reopen(&self, user: &UserId, id: &TicketId) -> Result<TicketThread, TicketError> {
        let now_ms = self.now_ms();
        let mut tx = self.deps.db.write().await?;
        let row = rows::lock(&mut tx, id, Some(user)).await?.ok_or(TicketError::NotFound)?;
        if row.closed_ms.is_some_and(|closed_ms| now_ms >= closed_ms + REOPEN_DAYS * DAY_MS) {
            return Err(TicketError::ClosedForGood(REOPEN_DAYS));
        }
        if row.state == TicketState::Closed {
            rows::reopen(&mut tx, id, now_ms).await?;
            tx.commit().await?;
        }
        self.thread(user, id).await
    }

    /// Removes all of a person's, in the caller's transaction.
    pub(crate) async fn forget(tx: &mut Tx, user: &UserId) -> sqlx::Result<()> {
        rows::forget(tx, user).await
    }
}

fn until(moment_ms: i64, now_ms: i64) -> Duration {
    Duration::from_millis(u64::try_from(moment_ms - now_ms).unwrap_or_default())
}

/// What tells two requests apart, after what is kept of them.
fn hash_of(new: &NewTicket) -> String {
    hex::encode(Sha256::digest(serde_json::to_vec(new).unwrap_or_default()))
}
