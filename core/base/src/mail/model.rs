//! What messages are, what may be configured about them, and how they can fail.

use std::fmt;

use lettre::Address;
use lettre::message::Mailbox;
use serde::Serialize;

use crate::words;

words! {
    /// What a message is about.
    pub enum MailKind {
        /// A code that proves that an address is the reader's.
        Code = "code",
        /// News of an account.
        Notice = "notice",
    }
}

/// A message to one person. Subjects are fixed texts: nothing that a user wrote goes into a header but the address.
#[derive(Clone)]
pub struct Message {
    /// What it is about.
    pub kind: MailKind,
    /// The address.
    pub to: String,
    /// One line.
    pub subject: String,
    /// For programs that show no HTML.
    pub text: String,
    /// A whole document that loads nothing.
    pub html: String,
    /// After this it is not sent any more, in milliseconds.
    pub useful_until_ms: i64,
}

/// A message as the outbox shows it.
#[derive(Debug, Clone, Serialize)]
pub struct OutboxMail {
    /// UUIDv7.
    pub id: String,
    /// What it is about.
    pub kind: MailKind,
    /// The address.
    pub to: String,
    /// One line.
    pub subject: String,
    /// Gone once the message was delivered by SMTP or a day old.
    pub text: Option<String>,
    /// Gone together with the text.
    pub html: Option<String>,
    /// `pending`, `sent` or `failed`.
    pub state: String,
    /// How often it was tried.
    pub attempts: i64,
    /// Why the last attempt failed.
    pub last_error: Option<String>,
    /// When it was written, in milliseconds since the epoch.
    pub created_ms: i64,
    /// When it was delivered, in milliseconds since the epoch; null while it was not.
    pub sent_ms: Option<i64>,
}

/// What an operator may set.
#[derive(Debug, Clone)]
pub struct MailSettings {
    /// The product's name, in subjects and texts.
    pub site_name: String,
    /// Who writes, as `name <address>` or the address alone.
    pub from: String,
    /// The server that takes messages; without one they stay in the outbox.
    pub smtp: Option<SmtpSettings>,
}

impl MailSettings {
    /// The sender as mailbox, under the product's name where none is given.
    pub(super) fn mailbox(&self) -> Result<Mailbox, MailError> {
        let config = |cause: String| MailError::Config { key: "from", cause };
        if self.from.chars().any(char::is_control) {
            return Err(config("must be one line".into()));
        }
        let mailbox: Mailbox = self.from.parse().map_err(|cause| config(format!("{cause}")))?;
        let name =
            mailbox.name.unwrap_or_else(|| self.site_name.chars().filter(|c| !c.is_control()).collect());
        Ok(Mailbox::new(Some(name), mailbox.email))
    }

    /// The domain that message ids are made in.
    pub(super) fn domain(&self) -> String {
        self.mailbox()
            .map_or_else(|_| "localhost".into(), |mailbox| Address::domain(&mailbox.email).to_owned())
    }
}

/// A server that takes messages.
#[derive(Clone)]
pub struct SmtpSettings {
    /// Name or address.
    pub host: String,
    /// Its port; without one, the usual port of the kind of encryption.
    pub port: Option<u16>,
    /// How the connection is encrypted.
    pub security: SmtpSecurity,
    /// Name and password, where the server asks for them.
    pub credentials: Option<(String, String)>,
    /// Certificates in PEM to trust beside the public ones.
    pub ca_pem: Option<Vec<u8>>,
}

impl fmt::Debug for SmtpSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SmtpSettings")
            .field("host", &self.host)
            .field("port", &self.port)
            .field("security", &self.security)
            .finish_non_exhaustive()
    }
}

/// How a connection is encrypted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SmtpSecurity {
    /// Begins in the clear and must change to TLS before anything is said.
    StartTls,
    /// TLS from the first byte.
    Tls,
    /// Not at all; to this machine only.
    Plain,
}

/// Why a message was not accepted.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    /// The recipient is no address.
    #[error("the recipient is no address")]
    Recipient,
    /// A header would break into two.
    #[error("the {0} of a message must be one line")]
    LineBreak(&'static str),
    /// The settings cannot work.
    #[error("{key}: {cause}")]
    Config {
        /// Which one.
        key: &'static str,
        /// What is wrong with its value.
        cause: String,
    },
    /// The database failed.
    #[error("the outbox failed: {0}")]
    Database(#[from] sqlx::Error),
}
