//! Sending what is in the outbox: a kind of delivery.

use std::sync::PoisonError;
use std::sync::atomic::Ordering;
use std::time::Duration;

use lettre::AsyncTransport;

use super::Mailer;
use super::compose::{Transport, compose};
use super::rows::{self, MailRow};
use crate::db::Tx;
use crate::delivery::{Delivery, Ending, Item, Kind, Outcome, Pauses};

const ERROR_CHARS: usize = 300;
/// Replies that speak of who is sending: RFC 4954.
const AUTHENTICATION: [u16; 4] = [530, 534, 535, 538];

impl Mailer {
    /// Starts the worker of this process. A second start changes nothing.
    #[expect(clippy::disallowed_methods, reason = "the mailer holds it, and ends it")]
    pub fn start(&self) {
        let mut worker = self.0.worker.lock().unwrap_or_else(PoisonError::into_inner);
        if worker.is_none() {
            let (delivery, stop) = (self.delivery(), self.0.stopping.clone());
            *worker = Some(tokio::spawn(async move { delivery.run(&stop).await }));
        }
    }

    /// Ends the worker, within two seconds. What was not sent then waits for the next process.
    pub async fn stop(&self) {
        self.0.stopping.cancel();
        let worker = self.0.worker.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(worker) = worker
            && worker.await.is_err()
        {
            tracing::error!("the mail worker had failed");
        }
    }

    /// Sends the messages whose time has come; how many this process tried.
    ///
    /// # Errors
    /// The database's.
    pub async fn send_due(&self) -> sqlx::Result<usize> {
        self.delivery().deliver_due(&self.0.stopping).await
    }

    fn delivery(&self) -> Delivery<Outbox> {
        let inner = &self.0;
        Delivery::new(inner.db.clone(), inner.clock.clone(), inner.wake.clone(), Outbox(self.clone()))
    }
}

struct Outbox(Mailer);

impl Item for MailRow {
    fn id(&self) -> &str {
        &self.id
    }

    fn attempts(&self) -> i64 {
        self.attempts
    }
}

impl Kind for Outbox {
    type Item = MailRow;

    const NAME: &'static str = "mail";
    const TABLE: &'static str = "mails";
    const DUE: &'static str = "select * from mails where state = 'pending' and not_before_ms <= $1 order by not_before_ms, id limit $2";
    const PAUSES: Pauses =
        Pauses::LastGoesOn(&[5_000, 15_000, 30_000, 60_000, 120_000, 300_000, 900_000, 3_600_000]);
    const LONGEST_ATTEMPT: Duration = Duration::from_secs(45);
    const AT_ONCE: usize = 4;
    const INTERVAL: Duration = Duration::from_secs(5);
    const KEEPS_ENDED: bool = true;

    async fn send(&self, mail: &MailRow) -> Outcome {
        let Self(mailer) = self;
        if mail.useful_until_ms <= mailer.now_ms() {
            let last = mail.last_error.as_deref().unwrap_or("nobody was there to send it");
            return Outcome::GiveUp(format!("too late: {}", last.trim_start_matches("too late: ")));
        }
        let Some(body) = mail.body.as_deref().and_then(|body| mailer.open(&mail.id, body)) else {
            return Outcome::GiveUp("the body cannot be decrypted: the master key has changed".into());
        };
        let Transport::Smtp(smtp) = &mailer.0.transport else {
            // The purpose of the outbox without a server: whoever develops reads the code here.
            let (to, subject) = (&mail.recipient, &mail.subject);
            tracing::info!(to, subject, "mail, kept here for want of an SMTP server: {}", one_line(&body.0));
            return Outcome::Done;
        };
        let message = mailer.0.settings.mailbox().and_then(|from| compose(from, mail, body));
        let message = match message {
            Ok(message) => message,
            Err(error) => return Outcome::GiveUp(error.to_string()),
        };
        match smtp.send(message).await {
            Ok(_) => Outcome::Done,
            Err(error) if is_final(&error) => Outcome::GiveUp(shortened(&error)),
            Err(error) => Outcome::TryAgain(shortened(&error)),
        }
    }

    async fn ended(&self, tx: &mut Tx, mail: &MailRow, ending: &Ending) -> sqlx::Result<()> {
        let inner = &self.0.0;
        match (&ending.failure, ending.again_ms) {
            (None, _) => inner.away.store(false, Ordering::Relaxed),
            (Some(_), Some(_)) => inner.away.store(true, Ordering::Relaxed),
            // The message is at fault, and nothing is learnt of the server.
            (Some(_), None) => {}
        }
        rows::end(tx, &mail.id, ending, self.0.is_remote()).await
    }

    /// Tries a server that was away: a message may be given up, or wait for an hour, before it would tell.
    async fn before_rest(&self) {
        let inner = &self.0.0;
        let Transport::Smtp(smtp) = &inner.transport else { return };
        if inner.away.load(Ordering::Relaxed) {
            let answer = tokio::time::timeout(Self::LONGEST_ATTEMPT, smtp.test_connection()).await;
            inner.away.store(!matches!(answer, Ok(Ok(true))), Ordering::Relaxed);
        }
    }

    async fn purge(&self) -> sqlx::Result<u64> {
        self.0.purge().await
    }
}

/// Whether asking again is of no use. A password that the server does not take is no fault of the message: it waits
/// until the operator has mended it.
fn is_final(error: &lettre::transport::smtp::Error) -> bool {
    error.is_permanent() && !error.status().is_some_and(|code| AUTHENTICATION.contains(&u16::from(code)))
}

/// A text without its line breaks: one message, one line of the log.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The words of the server or of the connection, short enough for a row.
fn shortened(error: &lettre::transport::smtp::Error) -> String {
    one_line(&error.to_string()).chars().take(ERROR_CHARS).collect()
}
