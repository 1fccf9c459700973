//! The trait of a payment channel, and its words.

use async_trait::async_trait;
use http::HeaderMap;
use url::Url;

use crate::error::Result;

/// A way to be paid.
///
/// # Errors
/// Every operation fails with an [`ErrorKind`](crate::ErrorKind) that says what to do; what is asked wrongly fails with
/// `Invalid` and the field's name before anything is sent.
#[async_trait]
pub trait Channel: Send + Sync {
    /// Stable id: `wechat` or `alipay`.
    fn id(&self) -> &'static str;

    /// Prepares a payment. Repeating it with the same data gives the same payment.
    async fn create(&self, payment: &NewPayment<'_>) -> Result<Presented>;

    /// Reads a notification. Nothing of it is believed unless the channel signed it, lately, for this merchant.
    fn notified(&self, headers: &HeaderMap, body: &[u8]) -> Result<Notice>;

    /// What the sender of a notification is told: that it arrived, or to send it again.
    fn received(&self, well: bool) -> Received;

    /// Asks for the state of a payment. A channel that knows no such payment yet gives [`PaymentState::Unknown`].
    async fn query(&self, order_no: &str) -> Result<Payment>;

    /// Makes sure that an unpaid payment can no longer be paid.
    async fn close(&self, order_no: &str) -> Result<Closed>;

    /// Gives money back. Repeating it with the same refund number gives the same refund.
    async fn refund(&self, refund: &NewRefund<'_>) -> Result<Refund>;

    /// Asks for the state of a refund.
    async fn query_refund(&self, order_no: &str, refund_no: &str) -> Result<Refund>;

    /// All that the channel booked for the merchant on a day (`2026-01-31`, Beijing time). `None` where the channel has
    /// no statement of that day: nothing was booked, or it is not made up yet, which channels do in the morning after.
    async fn statement(&self, day: &str) -> Result<Option<Vec<Line>>>;
}

/// How the buyer meets the channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// A code to scan.
    Qr,
    /// The channel's own page.
    Page,
}

/// A payment to prepare.
#[derive(Debug, Clone)]
pub struct NewPayment<'a> {
    /// Our number: 6 to 32 letters, digits and `_`.
    pub order_no: &'a str,
    /// What is bought, as the buyer reads it: as [`title_of`](crate::title_of) makes it.
    pub title: &'a str,
    /// The price in cents (分), at least 1.
    pub cents: i64,
    /// Last moment at which it can be paid, in milliseconds since the epoch.
    pub expires_ms: i64,
    /// Where the channel tells of the payment. Without a query; https, or http to loopback.
    pub notify_url: &'a Url,
    /// Where the buyer's browser comes back to.
    pub return_url: &'a Url,
    /// How the buyer meets the channel.
    pub way: Way,
}

/// What the buyer is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Presented {
    /// The content of a code to scan.
    Qr(String),
    /// A form that the browser posts.
    Form {
        /// Where to. Its query is part of what is signed.
        action: Url,
        /// Its fields. A page that shows them as HTML must escape them.
        fields: Vec<(String, String)>,
    },
}

/// How a payment stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaymentState {
    /// The channel knows no such payment: the buyer has not met it yet.
    Unknown,
    /// Not paid yet.
    Unpaid,
    /// The buyer paid, and it can still be given back.
    Paid,
    /// Paid, and can no longer be given back.
    Finished,
    /// Was paid, and all or part of it was given back.
    Refunded,
    /// Can no longer be paid. Alipay says the same of what was given back in full: only our books can tell.
    Closed,
    /// The bank refused.
    Failed,
}

impl PaymentState {
    /// Whether the money came.
    pub fn is_paid(self) -> bool {
        matches!(self, Self::Paid | Self::Finished | Self::Refunded)
    }
}

/// A payment, as the channel tells of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    /// Our number.
    pub order_no: String,
    /// How it stands.
    pub state: PaymentState,
    /// The channel's number, once there is one.
    pub transaction_id: Option<String>,
    /// The price in cents, once the channel knows it.
    pub cents: Option<i64>,
    /// When it was paid, in milliseconds since the epoch.
    pub paid_ms: Option<i64>,
}

/// What a notification says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// Of a payment.
    Payment(Payment),
    /// Of a refund.
    Refund(Refund),
    /// Of something that a store need not know.
    Other(String),
}

/// The answer to a notification.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Received {
    /// HTTP status.
    pub status: u16,
    /// `Content-Type` of the body.
    pub content_type: &'static str,
    /// The body.
    pub body: &'static str,
}

/// What became of a close.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closed {
    /// It cannot be paid any more, as far as the channel says; only a query after it tells for sure.
    Closed,
    /// It was paid before.
    AlreadyPaid,
    /// The channel knows no such payment: there is nothing to close.
    Unknown,
}

/// A refund to make.
#[derive(Debug, Clone)]
pub struct NewRefund<'a> {
    /// Our number of the payment.
    pub order_no: &'a str,
    /// Our number of the refund.
    pub refund_no: &'a str,
    /// What is given back, in cents.
    pub cents: i64,
    /// The price of the payment, in cents.
    pub total_cents: i64,
    /// Why, as the buyer reads it: 1 to 80 bytes.
    pub reason: &'a str,
    /// Where the channel tells of the refund.
    pub notify_url: &'a Url,
}

/// How a refund stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefundState {
    /// The channel works on it.
    Processing,
    /// The money is on its way to the buyer for good.
    Succeeded,
    /// It was refused or withdrawn: the money stays.
    Closed,
    /// It could not be paid out; not final: a person must act at the channel.
    Abnormal,
    /// The channel knows no such refund.
    Unknown,
}

/// A refund, as the channel tells of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refund {
    /// Our number of the payment, where the channel says it.
    pub order_no: Option<String>,
    /// Our number of the refund.
    pub refund_no: String,
    /// How it stands.
    pub state: RefundState,
    /// What is given back, in cents, where the channel says it.
    pub cents: Option<i64>,
}

/// What a line of a statement books.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineKind {
    /// Money that came.
    Payment,
    /// Money that went back.
    Refund,
}

/// A line of a day's statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// What it books.
    pub kind: LineKind,
    /// Our number of the payment.
    pub order_no: String,
    /// The channel's number.
    pub transaction_id: String,
    /// Our number of the refund.
    pub refund_no: Option<String>,
    /// The amount in cents; positive for refunds too.
    pub cents: i64,
    /// How the refund stood when the statement was made up; `None` for a payment. Only a refund that succeeded moved
    /// money.
    pub refund_state: Option<RefundState>,
}
