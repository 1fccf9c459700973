//! E-mail: messages are written into an outbox in the transaction that they tell of, and sent by a worker.
//!
//! Promises:
//! - a message whose transaction was committed is sent, also after a crash; one whose transaction was not, never: it is
//!   a [delivery](crate::delivery);
//! - a repetition after a crash carries the same Message-ID;
//! - a message that would only confuse by now is not sent any more;
//! - a server that is away is tried again while messages wait for it, and a password that it refuses loses none;
//! - nothing but the address, the kind and the fixed subject is readable in the database, and the body is removed
//!   when the message is delivered;
//! - outside this machine, messages travel only over TLS;
//! - without an SMTP server, messages stay in the outbox and are printed in the log.

mod compose;
mod model;
mod rows;
mod service;
mod template;
#[cfg(test)]
mod tests;
mod worker;

pub use compose::is_address;
pub use model::{MailError, MailKind, MailSettings, Message, OutboxMail, SmtpSecurity, SmtpSettings};
pub use rows::forget;
pub use service::Mailer;
pub use template::Letter;
