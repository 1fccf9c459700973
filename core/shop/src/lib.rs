//! The store: products, orders that are paid through a channel, refunds, statements.
//!
//! Promises:
//! - an order is durable before the channel hears of it, and freezes title, price, discount and what it grants;
//! - a payment is booked exactly once, whatever tells of it, in whatever order and however often: status, points,
//!   membership and the inviter's part are one transaction under the order's lock;
//! - amount, channel, merchant and transaction number are compared; what does not fit books nothing and waits for a
//!   person ([`Attention`]);
//! - an order is closed here only after the channel said, when asked after the close, that it cannot be paid; a
//!   genuine payment of a closed one is booked once, with a note;
//! - a refund takes its points back before the channel is asked, so that they cannot be spent meanwhile, gives them
//!   back if the channel closes it, and says what it could not take;
//! - what was bought at the simulated cashier is worth nothing once a vendor is paid: it is taken back, counts for no
//!   discount, and nothing more is sold there;
//! - no channel is called within a transaction.
//!
//! `products` is what is sold; `buying` an order before the channel hears of it; `settling` books a payment,
//! once; `notices` and `asking` are how a payment is heard of; `refunding` and `taking` give money back and
//! take points; `attention` is what a person must look at; `statements` are the channel's books beside ours;
//! `sweeping` is what happens by itself.
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests measure and spawn freely"))]

mod asking;
mod attention;
mod buying;
mod channels;
mod error;
mod ids;
mod model;
mod notices;
mod orders;
mod playing;
mod products;
#[cfg(test)]
mod property;
mod refunding;
mod rows;
mod sentences;
mod service;
mod settings;
mod settling;
mod statements;
mod sweeping;
mod taking;
#[cfg(test)]
mod tests;
mod wanting;

pub use attention::{Attention, AttentionKind, Verdict};
pub use buying::Bought;
pub use channels::{Channels, Merchant};
pub use error::StoreError;
pub use ids::{OrderNo, ProductId, RefundNo};
pub use model::{
    Category, ClosedBy, EnglishWords, Membership, NewProduct, Order, OrderEvent, OrderFilter, OrderStatus,
    Page, Product, RefundPreview, RefundStatus, RefundView,
};
pub use notices::Notified;
pub use products::Products;
pub use service::{Store, StoreCounts};
pub use settings::{MINIMUM_CENTS, StoreSettings, VipRule, VipStanding};
pub use statements::{Difference, DifferenceKind, StatementReport};
pub use sweeping::Swept;
