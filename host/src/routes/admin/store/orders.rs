//! Everybody's orders.

use axum::Json;
use axum::extract::State;
use baigong_platform::store::{Attention, Order, OrderEvent, OrderFilter, OrderNo, OrderStatus, RefundView};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use super::page;
use crate::app::App;
use crate::audit::Act;
use crate::auth::Scope;
use crate::error::ApiResult;
use crate::http::extract::{Path, UrlQuery};
use crate::http::paging::{self, Listed};

/// Which orders.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct OrdersQuery {
    /// From 1.
    page: Option<i64>,
    /// 10 unless told, at most 100.
    page_size: Option<i64>,
    /// Only those that stand so.
    status: Option<OrderStatus>,
    /// Only those of this channel: `wechat` or `alipay`.
    channel: Option<String>,
    /// Only those of the user with this number.
    uid: Option<i64>,
    /// Only those with this in their number, their transaction's number or their title.
    q: Option<String>,
    /// Only those made at or after this time, in milliseconds.
    from_ms: Option<i64>,
    /// Only those made before this time, in milliseconds.
    until_ms: Option<i64>,
}

/// An order with all that is known of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminOrder {
    #[serde(flatten)]
    order: Order,
    /// What happened, oldest first.
    timeline: Vec<OrderEvent>,
    /// Refunds, oldest first.
    refunds: Vec<RefundView>,
    /// What of it waited or waits for a person, oldest first.
    attention: Vec<Attention>,
}

/// Everybody's orders, newest first.
#[utoipa::path(
    get, path = "/api/v1/admin/orders", operation_id = "admin_list_orders", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(OrdersQuery),
    responses((status = 200, body = Listed<Order>))
)]
#[crate::boxed]
pub async fn list(
    State(app): State<App>,
    UrlQuery(query): UrlQuery<OrdersQuery>,
) -> ApiResult<Json<Listed<Order>>> {
    let (q, channel) = (paging::words("q", query.q)?, paging::words("channel", query.channel)?);
    paging::check_period(query.from_ms, query.until_ms)?;
    let page = page(query.page, query.page_size)?;
    let user_id = match query.uid {
        None => None,
        Some(uid) => match app.users.find_by_uid(uid).await? {
            Some(user) => Some(user.id),
            None => return Ok(Json(Listed { items: Vec::new(), total: 0 })),
        },
    };
    let filter = OrderFilter {
        status: query.status,
        channel,
        user_id,
        q,
        from_ms: query.from_ms,
        until_ms: query.until_ms,
    };
    let (items, total) = app.store.page(&filter, page).await?;
    Ok(Json(Listed { items, total }))
}

/// One order.
#[utoipa::path(
    get, path = "/api/v1/admin/orders/{order_no}", operation_id = "admin_get_order", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("order_no" = String, Path)),
    responses((status = 200, body = AdminOrder))
)]
#[crate::boxed]
pub async fn show(State(app): State<App>, Path(order_no): Path<OrderNo>) -> ApiResult<Json<AdminOrder>> {
    whole(&app, &order_no).await
}

/// Asks the payment company how the order stands, every ten seconds at most.
#[utoipa::path(
    post, path = "/api/v1/admin/orders/{order_no}/refresh", operation_id = "admin_refresh_order", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("order_no" = String, Path)),
    responses((status = 200, body = AdminOrder))
)]
#[crate::boxed]
pub async fn refresh(
    State(app): State<App>,
    act: Act,
    Path(order_no): Path<OrderNo>,
) -> ApiResult<Json<AdminOrder>> {
    act.describe(format!("order:{order_no}"), json!({}));
    app.store.refresh(&order_no).await?;
    whole(&app, &order_no).await
}

pub(super) async fn whole(app: &App, order_no: &OrderNo) -> ApiResult<Json<AdminOrder>> {
    let order = app.store.order(order_no).await?;
    Ok(Json(AdminOrder {
        order,
        timeline: app.store.timeline(order_no).await?,
        refunds: app.store.refunds_of(order_no).await?,
        attention: app.store.attention_of(order_no).await?,
    }))
}
