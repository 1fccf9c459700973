//! Webhooks: what becomes of tasks is told to the addresses that their owner named, signed as Standard Webhooks 1.0.0 says.
//!
//! Promises:
//! - what is told stands in the transaction in which it happened: neither is there without the other;
//! - it is told at least once, always under one id and with the same body, at growing pauses over three days; in which order
//!   is not promised;
//! - every attempt is signed with its own time, by the new secret and for a while by the former one;
//! - nothing is sent into our own network, wherever a name leads, and no redirect is followed;
//! - an address that says that it is gone, or at which nothing has arrived for five days, is switched off, and its owner is
//!   written to;
//! - a request that names an address is told of there alone, in the shape of its protocol: of each event once, for a day at most;
//! - what was told and answered is shown to the owner alone, and kept for thirty days; it goes with its task.

mod fal;
mod model;
mod posting;
mod requests;
mod rows;
mod sending;
mod service;
mod signature;
#[cfg(test)]
mod tests;

pub use model::{
    Attempt, Delivery, DeliveryState, MadeWebhook, NewWebhook, OffReason, RequestEvent, RequestShape,
    Webhook, WebhookChange, WebhookError, WebhookEvent, WebhookId,
};
pub use posting::{Shapes, WebhooksDeps};
pub use service::Webhooks;
