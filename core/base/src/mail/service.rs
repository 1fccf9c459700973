//! The outbox: messages put in, shown and removed.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use baigong_ground::Clock;
use tokio::sync::Notify;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::compose::Transport;
use super::model::{MailError, MailSettings, Message, OutboxMail};
use super::rows::{Body, NewMail};
use super::{compose, rows};
use crate::db::{Db, Tx, new_id};
use crate::vault::Vault;
use baigong_ground::day::DAY_MS;

/// How long a message that nobody collects by SMTP can be read.
const BODY_LIFETIME_MS: i64 = DAY_MS;
/// How long it is known that a message was sent.
const MAIL_LIFETIME_MS: i64 = 30 * DAY_MS;
/// Messages that the outbox shows at most.
const SHOWN: i64 = 100;

/// The service of e-mail. Cheap to clone.
#[derive(Clone)]
pub struct Mailer(pub(super) Arc<Inner>);

pub(super) struct Inner {
    pub(super) db: Db,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) vault: Vault,
    pub(super) settings: MailSettings,
    pub(super) transport: Transport,
    /// Something was put into the outbox.
    pub(super) wake: Arc<Notify>,
    pub(super) stopping: CancellationToken,
    /// The server could not be reached, or would not talk, when it was last tried.
    pub(super) away: AtomicBool,
    pub(super) worker: Mutex<Option<JoinHandle<()>>>,
}

impl Mailer {
    /// A mailer on `db`. Fails when the settings cannot work: an address that is none, a certificate that cannot be
    /// read, or a password or message that would travel unencrypted to another machine.
    pub fn new(
        db: Db,
        clock: Arc<dyn Clock>,
        vault: Vault,
        settings: MailSettings,
    ) -> Result<Self, MailError> {
        let transport = Transport::new(&settings)?;
        Ok(Self(Arc::new(Inner {
            db,
            clock,
            vault,
            settings,
            transport,
            wake: Arc::default(),
            stopping: CancellationToken::new(),
            away: AtomicBool::new(false),
            worker: Mutex::default(),
        })))
    }

    /// Puts a message into the outbox, as part of the caller's transaction, and returns its id. After the commit,
    /// [`Mailer::wake`] sends it at once; without it, it goes a few seconds later.
    pub async fn enqueue(&self, tx: &mut Tx, message: &Message) -> Result<String, MailError> {
        compose::check(message)?;
        let (id, now_ms) = (new_id(), self.now_ms());
        let body = Body { text: &message.text, html: &message.html };
        let body = self.0.vault.seal(&rows::seal_context(&id), body.to_json().as_bytes());
        let message_id = format!("<{id}@{}>", self.0.settings.domain());
        let mail = NewMail { id: &id, message_id: &message_id, message, body: &body, now_ms };
        rows::insert(tx, &mail).await?;
        Ok(id)
    }

    /// Does the work of [`Mailer::enqueue`] and leaves nothing, so that no clock tells an address that is written to from one
    /// that is not.
    ///
    /// # Errors
    /// As there.
    pub async fn pretend(&self, tx: &mut Tx, message: &Message) -> Result<(), MailError> {
        let id = self.enqueue(tx, message).await?;
        Ok(rows::remove(tx, &id).await?)
    }

    /// Tells the worker that a transaction with a message was committed.
    pub fn wake(&self) {
        self.0.wake.notify_one();
    }

    /// Whether messages leave this machine. Otherwise they can be read in the outbox.
    pub fn is_remote(&self) -> bool {
        matches!(self.0.transport, Transport::Smtp(_))
    }

    /// Whether the server could not be reached, or would not talk, when it was last tried. Messages wait meanwhile, and
    /// the worker tries the server again by itself.
    pub fn is_away(&self) -> bool {
        self.0.away.load(Ordering::Relaxed)
    }

    /// How many messages wait to be sent, and when the oldest of them was put in, in milliseconds since the epoch.
    ///
    /// # Errors
    /// The database's.
    pub async fn waiting(&self) -> sqlx::Result<(i64, Option<i64>)> {
        rows::waiting(&self.0.db).await
    }

    /// The product's name in messages.
    pub fn site_name(&self) -> &str {
        &self.0.settings.site_name
    }

    /// The newest messages, all of them or those to an address; for the development page.
    pub async fn outbox(&self, to: Option<&str>) -> Result<Vec<OutboxMail>, MailError> {
        let rows = rows::newest(&self.0.db, to, SHOWN).await?;
        Ok(rows.into_iter().map(|row| self.readable(row)).collect())
    }

    /// One message of the outbox.
    pub async fn outbox_mail(&self, id: &str) -> Result<Option<OutboxMail>, MailError> {
        Ok(rows::find(&self.0.db, id).await?.map(|row| self.readable(row)))
    }

    /// Removes bodies that nobody needs any more, and messages of long ago; the number of messages removed. The worker
    /// does it by itself.
    ///
    /// # Errors
    /// The database's.
    pub async fn purge(&self) -> sqlx::Result<u64> {
        let now_ms = self.now_ms();
        let mut tx = self.0.db.write().await?;
        rows::forget_bodies(&mut tx, now_ms - BODY_LIFETIME_MS).await?;
        let removed = rows::purge(&mut tx, now_ms - MAIL_LIFETIME_MS).await?;
        tx.commit().await?;
        Ok(removed)
    }

    fn readable(&self, row: rows::MailRow) -> OutboxMail {
        let body = row.body.as_deref().and_then(|body| self.open(&row.id, body));
        row.into_view(body)
    }

    /// A sealed body as text and HTML; nothing if it was sealed under another key.
    pub(super) fn open(&self, id: &str, body: &str) -> Option<(String, String)> {
        rows::parse_body(&self.0.vault.open(&rows::seal_context(id), body).ok()?)
    }

    pub(super) fn now_ms(&self) -> i64 {
        self.0.clock.now_ms()
    }
}
