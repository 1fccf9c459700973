//! A buyer's orders.

use axum::Json;
use axum::extract::State;
use baigong_ground::Text;
use baigong_platform::store::{AttentionKind, Order, OrderNo, OrderStatus, RefundPreview};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{OrderRefund, own_order};
use crate::app::App;
use crate::auth::{CurrentUser, Scope};
use crate::error::ApiResult;
use crate::http::extract::{Body, Path, UrlQuery};
use crate::http::paging::{self, Listed};

const PAGE_SIZE: i64 = 10;

/// Which page.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct OrdersQuery {
    /// From 1.
    page: Option<i64>,
    /// 10 unless told, at most 100.
    page_size: Option<i64>,
}

/// An order with what was given back.
#[derive(Debug, Serialize, ToSchema)]
pub struct OrderDetails {
    #[serde(flatten)]
    order: Order,
    /// Refunds, oldest first.
    refunds: Vec<OrderRefund>,
    /// The newest request for a refund.
    refund_request: Option<AskedRefund>,
}

/// A request for a refund, and the answer.
#[derive(Debug, Serialize, ToSchema)]
pub struct AskedRefund {
    /// The buyer's words.
    reason: String,
    /// `accepted`, `dismissed`, or `settled` by what happened; null while nobody has answered.
    answer: Option<String>,
    /// The operator's words.
    word: Option<Text>,
    /// When it was asked for, in milliseconds since the epoch.
    created_ms: i64,
    /// When it was answered, in milliseconds since the epoch; null while nobody has.
    answered_ms: Option<i64>,
}

/// Why the money is wanted back.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RefundRequest {
    /// 1 to 500 characters.
    reason: String,
}

/// The caller's orders, newest first.
#[utoipa::path(
    get, path = "/api/v1/orders", operation_id = "list_orders", tag = "store",
    security(("session" = [Scope::Account])),
    params(OrdersQuery),
    responses((status = 200, body = Listed<Order>))
)]
#[crate::boxed]
pub async fn list(
    State(app): State<App>,
    CurrentUser { user: buyer, .. }: CurrentUser,
    UrlQuery(query): UrlQuery<OrdersQuery>,
) -> ApiResult<Json<Listed<Order>>> {
    let page = paging::check(query.page, query.page_size, PAGE_SIZE)?;
    let (items, total) = app.store.orders_of(&buyer.id, page.into()).await?;
    Ok(Json(Listed { items, total }))
}

/// One order. While it is not paid, or money is on its way back, the payment company is asked, every ten seconds at most.
#[utoipa::path(
    get, path = "/api/v1/orders/{order_no}", operation_id = "get_order", tag = "store",
    security(("session" = [Scope::Account])),
    params(("order_no" = String, Path)),
    responses((status = 200, body = OrderDetails))
)]
#[crate::boxed]
pub async fn show(
    State(app): State<App>,
    CurrentUser { user: buyer, .. }: CurrentUser,
    Path(order_no): Path<OrderNo>,
) -> ApiResult<Json<OrderDetails>> {
    let order = own_order(&app, &buyer, &order_no).await?;
    let moving = order.status == OrderStatus::Pending || order.refunding_cents > 0;
    let order = if moving { app.store.refresh(&order_no).await? } else { order };
    details(&app, order).await
}

async fn details(app: &App, order: Order) -> ApiResult<Json<OrderDetails>> {
    let refunds = app.store.refunds_of(&order.order_no).await?.into_iter().map(OrderRefund::from).collect();
    let asked = app.store.attention_of(&order.order_no).await?.into_iter();
    let asked = asked.rev().find(|one| one.kind == AttentionKind::RefundWanted);
    let refund_request = asked.map(|one| AskedRefund {
        reason: one.details["reason"].as_str().unwrap_or_default().to_owned(),
        answer: one.verdict,
        word: one.word.filter(|word| !word.zh.is_empty()),
        created_ms: one.created_ms,
        answered_ms: one.resolved_ms,
    });
    Ok(Json(OrderDetails { order, refunds, refund_request }))
}

/// Gives up an order that is not paid. One that turns out to be paid is credited instead.
#[utoipa::path(
    post, path = "/api/v1/orders/{order_no}/cancel", operation_id = "cancel_order", tag = "store",
    security(("session" = [Scope::Account])),
    params(("order_no" = String, Path)),
    responses((status = 200, body = Order), (status = 409), (status = 503))
)]
#[crate::boxed]
pub async fn cancel(
    State(app): State<App>,
    CurrentUser { user: buyer, .. }: CurrentUser,
    Path(order_no): Path<OrderNo>,
) -> ApiResult<Json<Order>> {
    own_order(&app, &buyer, &order_no).await?;
    Ok(Json(app.store.cancel(&order_no).await?))
}

/// Asks the operator for the money. What becomes of it stands on the order.
#[utoipa::path(
    post, path = "/api/v1/orders/{order_no}/refund-request", operation_id = "request_refund", tag = "store",
    security(("session" = [Scope::Account])),
    params(("order_no" = String, Path)), request_body = RefundRequest,
    responses((status = 200, body = OrderDetails), (status = 409))
)]
#[crate::boxed]
pub async fn ask_refund(
    State(app): State<App>,
    CurrentUser { user: buyer, .. }: CurrentUser,
    Path(order_no): Path<OrderNo>,
    Body(request): Body<RefundRequest>,
) -> ApiResult<Json<OrderDetails>> {
    app.store.ask_refund(&buyer.id, &order_no, &request.reason).await?;
    details(&app, own_order(&app, &buyer, &order_no).await?).await
}

/// Takes the request for the money back.
#[utoipa::path(
    delete, path = "/api/v1/orders/{order_no}/refund-request", operation_id = "withdraw_refund_request", tag = "store",
    security(("session" = [Scope::Account])),
    params(("order_no" = String, Path)),
    responses((status = 200, body = OrderDetails))
)]
#[crate::boxed]
pub async fn withdraw_refund_request(
    State(app): State<App>,
    CurrentUser { user: buyer, .. }: CurrentUser,
    Path(order_no): Path<OrderNo>,
) -> ApiResult<Json<OrderDetails>> {
    app.store.withdraw_refund_request(&buyer.id, &order_no).await?;
    details(&app, own_order(&app, &buyer, &order_no).await?).await
}

/// What a refund of all that is left would take back now. Nothing is changed.
#[utoipa::path(
    get, path = "/api/v1/orders/{order_no}/refund-preview", operation_id = "preview_refund", tag = "store",
    security(("session" = [Scope::Account])),
    params(("order_no" = String, Path)),
    responses((status = 200, body = RefundPreview), (status = 409))
)]
#[crate::boxed]
pub async fn preview_refund(
    State(app): State<App>,
    CurrentUser { user: buyer, .. }: CurrentUser,
    Path(order_no): Path<OrderNo>,
) -> ApiResult<Json<RefundPreview>> {
    Ok(Json(app.store.preview_own_refund(&buyer.id, &order_no).await?))
}
