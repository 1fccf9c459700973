//! The store for our own pages and for programs: what can be bought stands at the specified path, orders here.

mod buy;
mod orders;
mod show;

use axum::http::HeaderMap;
use axum::response::Response;
use baigong_ground::{Text, messages};
use baigong_platform::store::{Order, OrderNo, RefundStatus, RefundView, StoreError};
use baigong_platform::users::User;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::error::{ApiResult, Failure};
use crate::http::plain_page;
use crate::language;

messages! {
    action_failed = "操作失败", "It did not work";
}

/// What an operation declares among its extensions that a browser may open in a window: its refusals are pages there.
pub const IN_A_WINDOW: &str = "x-in-a-window";

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(show::show))
        .routes(routes!(buy::create, orders::list))
        .routes(routes!(orders::show))
        .routes(routes!(buy::pay))
        .routes(routes!(orders::cancel))
        .routes(routes!(orders::ask_refund, orders::withdraw_refund_request))
        .routes(routes!(orders::preview_refund))
}

/// The buyer's own order.
pub async fn own_order(app: &App, buyer: &User, order_no: &OrderNo) -> ApiResult<Order> {
    let order = app.store.order(order_no).await?;
    if order.user_id == buyer.id { Ok(order) } else { Err(StoreError::NoOrder.into()) }
}

/// Whether the answer is shown to a person by the browser itself, and not read by a script.
pub fn is_navigation(headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    match text("sec-fetch-mode") {
        Some(mode) => mode == "navigate",
        None => text("accept").is_some_and(|accept| accept.contains("text/html")),
    }
}

/// A refusal for the window that was to lead to the payment.
pub fn refusal_page(response: Response) -> Response {
    let Some(failure) = response.extensions().get::<Failure>() else { return response };
    let language = language::current();
    let (advice, back) = language.pick(
        ("本次操作没有产生扣款。请关闭此页面，回到商城重试。", "返回商城"),
        ("Nothing was charged. Close this page and try again in the store.", "Back to the store"),
    );
    let body = format!(
        "<p role=\"alert\">{}</p><p>{advice}</p><p><a href=\"/service-market\">{back}</a></p>",
        plain_page::escape(&failure.message)
    );
    plain_page::page(response.status(), action_failed().text.in_language(language), &body, "")
}

/// A refund, as its buyer sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct OrderRefund {
    /// The refund's number.
    refund_no: String,
    /// What is given back, in cents.
    cents: i64,
    /// How it stands.
    status: RefundStatus,
    /// Why it is given back, mostly in an administrator's words.
    reason: Text,
    /// Points that were taken back.
    points_taken: i64,
    /// Points that should have been taken back, and are spent or set aside for tasks; those that come back are taken.
    points_short: i64,
    /// By how much the account's term became shorter, in milliseconds.
    term_ms: i64,
    /// When it was begun, in milliseconds since the epoch.
    created_ms: i64,
    /// When it ended, in milliseconds since the epoch; null while it is under way.
    finished_ms: Option<i64>,
}

impl From<RefundView> for OrderRefund {
    fn from(refund: RefundView) -> Self {
        Self {
            refund_no: refund.refund_no.to_string(),
            cents: refund.cents,
            status: refund.status,
            reason: refund.reason,
            points_taken: refund.points_taken,
            points_short: refund.points_short,
            term_ms: refund.term_ms,
            created_ms: refund.created_ms,
            finished_ms: refund.finished_ms,
        }
    }
}
