//! Orders.

use std::borrow::Cow;

use axum::Json;
use axum::extract::State;
use baigong_ground::messages;
use baigong_platform::store::{ClosedBy, Order, OrderFilter, OrderNo, OrderStatus, Page};
use baigong_platform::users::Role;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::named;
use crate::app::App;
use crate::auth::{CurrentUser, Scope};
use crate::error::{ApiError, ApiResult, Code};
use crate::http::extract::{Path, UrlQuery};
use crate::routes::specified::envelope::Envelope;

messages! {
    others_orders = "只能查询自己的订单", "You can see your own orders only";
}

/// Code of an order that is paid.
const PAID: i32 = 0;
/// Code of an order that is not paid, or not any more.
const UNPAID: i32 = 101;
/// Orders on a page.
const PAGE_SIZE: i64 = 10;
/// Orders in the whole list: more than a person scrolls through. Pages are at `/api/v1/orders`.
const LIST_SIZE: i64 = 100;

/// How an order stands. `code` is a number at this path.
#[derive(Debug, Serialize, ToSchema)]
pub struct OrderStatusAnswer {
    success: bool,
    /// 0 when it is paid, 101 otherwise.
    code: i32,
    /// How the order stands, in words, zh-CN.
    msg: Cow<'static, str>,
    data: OrderStatusData,
}

/// How an order stands.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderStatusData {
    status: OrderStatus,
    order_no: String,
    /// Last moment of payment, in milliseconds since the epoch.
    expire_time: i64,
}

/// Whether an order is paid. The payment company is asked, every ten seconds at most.
#[utoipa::path(
    get, path = "/py/api/v1/order-info/query-order-status/{order_no}", operation_id = "specified_order_status",
    tag = "specified", security(("session" = [Scope::Account])), params(("order_no" = String, Path)),
    responses((status = 200, body = OrderStatusAnswer), (status = 401), (status = 403), (status = 404))
)]
#[crate::boxed]
pub async fn status(
    State(app): State<App>,
    CurrentUser { user: buyer, .. }: CurrentUser,
    Path(order_no): Path<OrderNo>,
) -> ApiResult<Json<OrderStatusAnswer>> {
    let order = app.store.order(&order_no).await?;
    if order.user_id != buyer.id && buyer.role != Role::Admin {
        return Err(ApiError::new(Code::Forbidden, others_orders()));
    }
    let order = if matches!(order.status, OrderStatus::Pending | OrderStatus::Paid) {
        app.store.refresh(&order_no).await?
    } else {
        order
    };
    let paid = matches!(
        order.status,
        OrderStatus::Paid | OrderStatus::Success | OrderStatus::Completed | OrderStatus::Refunded
    );
    Ok(Json(OrderStatusAnswer {
        success: true,
        code: if paid { PAID } else { UNPAID },
        msg: status_text(&order),
        data: OrderStatusData {
            status: order.status,
            order_no: order.order_no.to_string(),
            expire_time: order.expires_ms,
        },
    }))
}

/// For people; an order that its buyer gave up was not closed by time.
fn status_text(order: &Order) -> Cow<'static, str> {
    match (order.status, order.closed_by) {
        (OrderStatus::Cancelled, Some(ClosedBy::Buyer)) => "已取消".into(),
        (status, _) => status.text().zh,
    }
}

/// A buyer's orders.
#[derive(Debug, Serialize, ToSchema)]
pub struct OrderList {
    list: Vec<OrderRecord>,
}

/// An order of the store's page, with the field names of the specification.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderRecord {
    id: String,
    title: String,
    order_no: String,
    order_status: OrderStatus,
    /// When it was placed, in milliseconds since the epoch.
    create_time: i64,
    /// In cents.
    total_fee: i64,
    product_details: String,
}

/// The newest 100 orders of a user.
#[utoipa::path(
    get, path = "/py/api/v1/order-info/list/{user_id}", operation_id = "specified_orders", tag = "specified",
    security(("session" = [Scope::Account])),
    params(("user_id" = String, Path, description = "The caller's own number")),
    responses((status = 200, body = Envelope<OrderList>), (status = 401), (status = 403))
)]
#[crate::boxed]
pub async fn list(
    State(app): State<App>,
    CurrentUser { user: current, .. }: CurrentUser,
    Path(user_id): Path<String>,
) -> ApiResult<Envelope<OrderList>> {
    let user = named(&app, &current, &user_id).await?;
    let (orders, _) = app.store.orders_of(&user.id, Page { number: 1, size: LIST_SIZE }).await?;
    let record = |order: Order| OrderRecord {
        id: order.id,
        title: order.title,
        order_no: order.order_no.to_string(),
        order_status: order.status,
        create_time: order.created_ms,
        total_fee: order.cents,
        product_details: order.details,
    };
    Ok(Envelope::ok(OrderList { list: orders.into_iter().map(record).collect() }))
}

/// Which page.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct PageQuery {
    /// From 1.
    page_num: Option<i64>,
    /// 10 unless told, at most 100.
    page_size: Option<i64>,
}

/// A page of everybody's orders, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminOrderPage {
    records: Vec<AdminOrderRecord>,
    /// Orders on all pages.
    total: i64,
    /// How many pages there are.
    pages: i64,
}

/// An order of the administrators' table, with the field names of the specification.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminOrderRecord {
    id: String,
    order_no: String,
    /// The buyer's number.
    user_id: i64,
    title: String,
    /// In cents.
    total_fee: i64,
    /// How the order stands, in words, zh-CN.
    order_status: Cow<'static, str>,
    /// When it was placed, in milliseconds since the epoch.
    create_time: i64,
    /// When it last changed, in milliseconds since the epoch.
    update_time: i64,
}

/// Everybody's orders, for administrators.
#[utoipa::path(
    get, path = "/py/api/v1/order-info/query/order/page", operation_id = "specified_order_page", tag = "specified",
    security(("session" = [Scope::Admin])),
    params(PageQuery), responses((status = 200, body = Envelope<AdminOrderPage>), (status = 401), (status = 403))
)]
#[crate::boxed]
pub async fn page(
    State(app): State<App>,
    UrlQuery(query): UrlQuery<PageQuery>,
) -> ApiResult<Envelope<AdminOrderPage>> {
    let size = query.page_size.unwrap_or(PAGE_SIZE).clamp(1, 100);
    let page = Page { number: query.page_num.unwrap_or(1).max(1), size };
    let (orders, total) = app.store.page(&OrderFilter::default(), page).await?;
    let record = |order: Order| AdminOrderRecord {
        order_status: status_text(&order),
        id: order.id,
        order_no: order.order_no.to_string(),
        user_id: order.uid,
        title: order.title,
        total_fee: order.cents,
        create_time: order.created_ms,
        update_time: order.updated_ms,
    };
    let records = orders.into_iter().map(record).collect();
    let pages = total.saturating_add(size - 1) / size;
    Ok(Envelope::ok(AdminOrderPage { records, total, pages }))
}
