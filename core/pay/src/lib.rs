//! Payment channels: what a store needs of WeChat Pay and Alipay, in their own protocols.
//!
//! A [`Channel`] creates payments, reads notifications, asks, closes and refunds. It knows nothing of orders beyond
//! their number and amount, keeps nothing, and credits nobody: that a payment is booked exactly once is the store's
//! promise. What a channel promises is that whatever it reports was signed by the payment company, for this merchant.
//!
//! The protocols are those of the companies' documentation (WeChat Pay APIv3 at pay.weixin.qq.com/doc/v3, Alipay at
//! opendocs.alipay.com) and of the sources of client libraries; the README names what could not be verified.
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests measure and spawn freely"))]

mod alipay;
#[cfg(feature = "cashier")]
pub mod cashier;
mod channel;
mod error;
mod fetch;
mod keys;
mod money;
mod rules;
mod time;
mod wechat;

pub use alipay::{Alipay, AlipayConfig, DEFAULT_GATEWAY};
pub use channel::{
    Channel, Closed, Line, LineKind, NewPayment, NewRefund, Notice, Payment, PaymentState, Presented,
    Received, Refund, RefundState, Way,
};
pub use error::{Error, ErrorKind, Result};
pub use keys::{Fingerprint, PrivateKey, PublicKey};
pub use rules::{MAX_CENTS, title_of};
pub use wechat::{ApiV3Key, DEFAULT_BASE_URL, PlatformKeys, WechatConfig, WechatPay, platform_certificates};
