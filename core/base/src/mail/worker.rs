//! Sending what is in the outbox.

use std::sync::PoisonError;
use std::sync::atomic::Ordering;
use std::time::Duration;

use futures::StreamExt;
use lettre::AsyncTransport;

use super::compose::{Transport, compose};
use super::rows::{self, Ending, MailRow};
use super::{MailError, Mailer};

/// How long a message waits at most for a worker that was not woken, e.g. one that another process put in.
const INTERVAL: Duration = Duration::from_secs(5);
/// Longest conversation with the server over one message.
const LONGEST_ATTEMPT: Duration = Duration::from_secs(45);
/// Longest rest of a conversation once the process is about to end.
const AT_THE_END: Duration = Duration::from_secs(2);
/// How long a message belongs to the process that sends it: longer than any attempt.
const LEASE_MS: i64 = 90_000;
/// Pauses after the first, second, … attempt, in milliseconds; the last one goes on.
const PAUSES_MS: [i64; 8] = [5_000, 15_000, 30_000, 60_000, 120_000, 300_000, 900_000, 3_600_000];
const ROUND: i64 = 32;
const AT_ONCE: usize = 4;
const ERROR_CHARS: usize = 300;
/// Replies that speak of who is sending: RFC 4954.
const AUTHENTICATION: [u16; 4] = [530, 534, 535, 538];
const PENDING: &str = "pending";
const SENT: &str = "sent";
const FAILED: &str = "failed";

impl Mailer {
    /// Starts the worker of this process. A second start changes nothing.
    #[expect(clippy::disallowed_methods, reason = "the mailer holds it, and ends it")]
    pub fn start(&self) {
        let mut worker = self.0.worker.lock().unwrap_or_else(PoisonError::into_inner);
        if worker.is_none() {
            *worker = Some(tokio::spawn(self.clone().work()));
        }
    }

    /// Ends the worker. The messages under way have two seconds more, the others wait for the next process.
    pub async fn stop(&self) {
        self.0.stopping.cancel();
        let worker = self.0.worker.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(worker) = worker
            && worker.await.is_err()
        {
            tracing::error!("the mail worker had failed");
        }
    }

    async fn work(self) {
        loop {
            match self.send_due().await {
                // A full round: there may be more.
                Ok(tried) if tried >= usize::try_from(ROUND).unwrap_or_default() => {}
                Ok(_) => self.rest().await,
                Err(error) => {
                    tracing::error!(%error, "the outbox cannot be read");
                    self.rest().await;
                }
            }
            if self.0.stopping.is_cancelled() {
                return;
            }
        }
    }

    async fn rest(&self) {
        self.look_for_server().await;
        tokio::select! {
            () = self.0.wake.notified() => {}
            () = tokio::time::sleep(INTERVAL) => {}
            () = self.0.stopping.cancelled() => {}
        }
    }

    /// Tries a server that was away: a message may be given up, or wait for an hour, before it would tell.
    async fn look_for_server(&self) {
        let Transport::Smtp(smtp) = &self.0.transport else { return };
        if self.0.away.load(Ordering::Relaxed) {
            let test = tokio::time::timeout(LONGEST_ATTEMPT, smtp.test_connection());
            tokio::select! {
                answer = test => self.0.away.store(!matches!(answer, Ok(Ok(true))), Ordering::Relaxed),
                () = self.0.stopping.cancelled() => {}
            }
        }
    }

    /// Sends the messages whose time has come, one round of them; how many this process tried.
    pub async fn send_due(&self) -> Result<usize, MailError> {
        let due = rows::due(&self.0.db, self.now_ms(), ROUND).await?;
        let attempts = futures::stream::iter(due).map(|mail| self.attempt(mail)).buffer_unordered(AT_ONCE);
        let attempts: Vec<_> = attempts.collect().await;
        attempts.into_iter().try_fold(0, |tried, attempt| Ok(tried + usize::from(attempt?)))
    }

    /// Tries one message; false when another process has it.
    async fn attempt(&self, mail: MailRow) -> Result<bool, MailError> {
        if self.0.stopping.is_cancelled() {
            return Ok(false);
        }
        let now_ms = self.now_ms();
        let mut tx = self.0.db.write().await?;
        let claimed = rows::claim(&mut tx, &mail, now_ms, now_ms + LEASE_MS).await?;
        tx.commit().await?;
        if !claimed {
            return Ok(false);
        }
        let attempt = mail.attempts + 1;
        let ending = self.deliver(&mail, attempt).await;
        let (id, error) = (&mail.id, &ending.error);
        match (ending.state, error) {
            (PENDING, Some(error)) => tracing::warn!(id, attempt, error, "a message is tried again later"),
            (FAILED, Some(error)) => tracing::error!(id, attempt, error, "a message cannot be sent"),
            _ => tracing::debug!(id, attempt, "a message was sent"),
        }
        let mut tx = self.0.db.write().await?;
        rows::end(&mut tx, id, attempt, &ending).await?;
        tx.commit().await?;
        Ok(true)
    }

    async fn deliver(&self, mail: &MailRow, attempt: i64) -> Ending {
        if mail.useful_until_ms <= self.now_ms() {
            let last = mail.last_error.as_deref().unwrap_or("nobody was there to send it");
            return self.failed(format!("too late: {}", last.trim_start_matches("too late: ")));
        }
        let Some(body) = mail.body.as_deref().and_then(|body| self.open(&mail.id, body)) else {
            return self.failed("the body cannot be decrypted: the master key has changed".into());
        };
        let Transport::Smtp(smtp) = &self.0.transport else {
            // The purpose of the outbox without a server: whoever develops reads the code here.
            let (to, subject) = (&mail.recipient, &mail.subject);
            tracing::info!(to, subject, "mail, kept here for want of an SMTP server: {}", one_line(&body.0));
            return self.sent(true);
        };
        let message = self.0.settings.mailbox().and_then(|from| compose(from, mail, body));
        let message = match message {
            Ok(message) => message,
            Err(error) => return self.failed(error.to_string()),
        };
        let ended = async {
            self.0.stopping.cancelled().await;
            tokio::time::sleep(AT_THE_END).await;
        };
        let error = tokio::select! {
            sent = tokio::time::timeout(LONGEST_ATTEMPT, smtp.send(message)) => match sent {
                Ok(Ok(_)) => {
                    self.0.away.store(false, Ordering::Relaxed);
                    return self.sent(false);
                }
                Ok(Err(error)) if is_final(&error) => return self.failed(shortened(&error)),
                Ok(Err(error)) => shortened(&error),
                Err(_) => "the server took too long".to_owned(),
            },
            () = ended => "the process ended before the server answered".to_owned(),
        };
        self.0.away.store(true, Ordering::Relaxed);
        let step = usize::try_from(attempt - 1).unwrap_or_default().min(PAUSES_MS.len() - 1);
        let not_before_ms = self.now_ms() + PAUSES_MS[step];
        Ending { state: PENDING, not_before_ms, sent_ms: None, keep_body: true, error: Some(error) }
    }

    fn sent(&self, keep_body: bool) -> Ending {
        let now_ms = self.now_ms();
        Ending { state: SENT, not_before_ms: now_ms, sent_ms: Some(now_ms), keep_body, error: None }
    }

    fn failed(&self, error: String) -> Ending {
        let not_before_ms = self.now_ms();
        Ending { state: FAILED, not_before_ms, sent_ms: None, keep_body: false, error: Some(error) }
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
