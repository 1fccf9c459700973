//! What the store's page needs beside the products.

use axum::Json;
use axum::extract::State;
use baigong_pay::Way;
use baigong_platform::users::Role;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::auth::Caller;
use crate::config::Contact;
use crate::error::ApiResult;

/// The store.
#[derive(Debug, Serialize, ToSchema)]
pub struct StoreView {
    /// Whether anything can be bought.
    open: bool,
    /// Whether the simulated cashier stands in for the payment companies: no real money moves.
    demo: bool,
    /// How one can pay.
    channels: Vec<ChannelView>,
    /// How long an order can be paid, in minutes.
    pay_minutes: u32,
    /// The smallest top-up in cents, trial cards excepted; 0 where there is none.
    minimum_cents: i64,
    /// The discount, and how far the caller is from it.
    vip: VipView,
    /// Whom a buyer can ask.
    contact: Contact,
    /// Whether `POST /alipay/pay` answers the caller.
    demo_pay: bool,
}

/// A way to pay.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChannelView {
    /// `wechat` or `alipay`.
    id: &'static str,
    /// What it is called, zh-CN.
    name: String,
    /// `qr` for a code to scan, `page` for the company's own page; the first is the ordinary one.
    ways: Vec<&'static str>,
    /// Whether it is the simulated cashier.
    demo: bool,
}

/// The discount.
#[derive(Debug, Serialize, ToSchema)]
pub struct VipView {
    /// Points bought after which it applies.
    after_points: i64,
    /// By how much everything is cheaper then, in percent; 0 for never.
    percent_off: i64,
    /// Points that the caller has bought, what was given back not counted; null for visitors.
    bought_points: Option<i64>,
    /// Whether the caller has it.
    reached: bool,
}

/// Ways to pay, the discount, and whom to ask.
#[utoipa::path(
    get, path = "/api/v1/store", operation_id = "get_store", tag = "store", security(()),
    responses((status = 200, body = StoreView))
)]
#[crate::boxed]
pub async fn show(State(app): State<App>, caller: Caller) -> ApiResult<Json<StoreView>> {
    let channels = app.store.offered().map(|(id, merchant)| ChannelView {
        id,
        name: merchant.name.clone(),
        ways: merchant.ways.iter().map(|way| word(*way)).collect(),
        demo: merchant.demonstration,
    });
    // WeChat Pay first, as in the buttons of the page.
    let mut channels: Vec<_> = channels.collect();
    channels.sort_by_key(|channel| channel.id != "wechat");
    let rule = app.store.settings().vip;
    let standing = match caller.user().filter(|user| !user.anonymous) {
        Some(user) => Some(app.store.vip(&user.id).await?),
        None => None,
    };
    Ok(Json(StoreView {
        open: !channels.is_empty(),
        demo: channels.iter().any(|channel| channel.demo),
        channels,
        pay_minutes: app.config.store.pay_minutes,
        minimum_cents: app.store.settings().minimum_cents,
        vip: VipView {
            after_points: rule.after_points,
            percent_off: rule.percent_off,
            bought_points: standing.map(|standing| standing.topped_up),
            reached: standing.is_some_and(|standing| standing.vip),
        },
        contact: app.config.store.contact.clone(),
        demo_pay: app.config.answers_demo_pay(caller.user().is_some_and(|user| user.role == Role::Admin)),
    }))
}

fn word(way: Way) -> &'static str {
    match way {
        Way::Qr => "qr",
        Way::Page => "page",
    }
}
