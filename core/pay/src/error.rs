//! Why a channel could not do what was asked.

/// Result of every operation of a channel.
pub type Result<T> = std::result::Result<T, Error>;

/// What went wrong, in words that both channels share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ErrorKind {
    /// What was asked breaks a rule of the channel. Nothing was sent; `field` says what to change.
    Invalid,
    /// The channel refused it, and will refuse it again.
    Refused,
    /// The order or refund number is used already, with other data.
    Conflict,
    /// The channel knows no such payment or refund.
    NotFound,
    /// It is paid already: ask for its state.
    AlreadyPaid,
    /// It is closed already: only a new number can be paid.
    AlreadyClosed,
    /// Not possible as the payment stands: ask for its state.
    WrongState,
    /// Too many calls.
    RateLimited,
    /// The channel failed or did not answer. Whether it acted is unknown: ask, or repeat with the same number.
    Unavailable,
    /// The merchant's keys, ids or rights are wrong: an operator must act.
    Configuration,
    /// What came is not from the channel, not for this merchant, or too old. Nothing in it may be believed.
    Forged,
    /// What came is signed, and cannot be read.
    Unreadable,
}

/// A failed operation. Holds no key and no signature.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{operation}: {message}{}", code.as_ref().map(|code| format!(" ({code})")).unwrap_or_default())]
pub struct Error {
    /// What went wrong.
    pub kind: ErrorKind,
    /// The operation that failed.
    pub operation: &'static str,
    /// The channel's own code, where it gave one.
    pub code: Option<String>,
    /// What is wrong of what was asked or configured, where one thing is; `merchant` where a message is the channel's,
    /// and for another merchant.
    pub field: Option<&'static str>,
    /// For the log and the operator.
    pub message: String,
}

impl Error {
    /// An error without a code of the channel's.
    pub fn new(kind: ErrorKind, operation: &'static str, message: impl Into<String>) -> Self {
        Self { kind, operation, code: None, field: None, message: message.into() }
    }

    /// Adds the channel's code.
    #[must_use]
    pub fn code(mut self, code: impl Into<String>) -> Self {
        self.code = Some(code.into());
        self
    }

    /// Names what is wrong.
    #[must_use]
    pub fn field(mut self, field: &'static str) -> Self {
        self.field = Some(field);
        self
    }

    pub(crate) fn invalid(
        operation: &'static str,
        field: &'static str,
        what: impl std::fmt::Display,
    ) -> Self {
        Self::new(ErrorKind::Invalid, operation, format!("{field} {what}")).field(field)
    }

    pub(crate) fn forged(operation: &'static str, message: impl Into<String>) -> Self {
        Self::new(ErrorKind::Forged, operation, message)
    }

    pub(crate) fn unreadable(operation: &'static str, message: impl Into<String>) -> Self {
        Self::new(ErrorKind::Unreadable, operation, message)
    }
}
