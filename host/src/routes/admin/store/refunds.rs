//! Giving money back.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use baigong_ground::messages;
use baigong_platform::store::{AttentionKind, OrderNo, RefundPreview, RefundView, StoreError, Verdict};
use serde::Deserialize;
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use super::orders::{AdminOrder, whole};
use super::page;
use crate::app::App;
use crate::audit::Act;
use crate::auth::{Administrator, Scope};
use crate::error::{ApiError, ApiResult};
use crate::http::extract::{Body, IdempotencyKey, Path, UrlQuery};
use crate::http::paging::Listed;

messages! {
    refund_reason_required = "请填写退款原因，最多 80 字节（约 26 个汉字）", "Please give a reason for the refund, up to 80 bytes";
}

/// What the payment companies take of a reason.
const MAX_REASON_BYTES: usize = 80;

/// Which refunds.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct RefundsQuery {
    /// From 1.
    page: Option<i64>,
    /// 10 unless told, at most 100.
    page_size: Option<i64>,
    /// Only those that are not finished.
    #[serde(default)]
    open: bool,
}

/// What is given back.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewRefundBody {
    /// In cents; all that is left of the order without it.
    #[serde(default)]
    cents: Option<i64>,
    /// Why, as the buyer reads it: 1 to 80 bytes, about 26 Chinese characters.
    reason: String,
}

/// Why a refund is declined.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Decline {
    /// The buyer reads it: 1 to 500 characters.
    note: String,
}

/// Refunds, newest first.
#[utoipa::path(
    get, path = "/api/v1/admin/refunds", operation_id = "admin_list_refunds", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(RefundsQuery),
    responses((status = 200, body = Listed<RefundView>))
)]
#[crate::boxed]
pub async fn list(
    State(app): State<App>,
    UrlQuery(query): UrlQuery<RefundsQuery>,
) -> ApiResult<Json<Listed<RefundView>>> {
    let (items, total) = app.store.refunds(query.open, page(query.page, query.page_size)?).await?;
    Ok(Json(Listed { items, total }))
}

/// How much would be given back.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PreviewQuery {
    /// In cents; all that is left of the order without it.
    cents: Option<i64>,
}

/// What a refund would take back from the buyer now. Nothing is changed.
#[utoipa::path(
    get, path = "/api/v1/admin/orders/{order_no}/refund-preview", operation_id = "admin_preview_refund", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("order_no" = String, Path), PreviewQuery),
    responses((status = 200, body = RefundPreview), (status = 409))
)]
#[crate::boxed]
pub async fn preview(
    State(app): State<App>,
    Path(order_no): Path<OrderNo>,
    UrlQuery(query): UrlQuery<PreviewQuery>,
) -> ApiResult<Json<RefundPreview>> {
    Ok(Json(app.store.preview_refund(&order_no, query.cents).await?))
}

/// Gives money back: the order's points and days are taken first, as far as they are there. Repeating the request with
/// the same key gives the same refund.
#[utoipa::path(
    post, path = "/api/v1/admin/orders/{order_no}/refund", operation_id = "admin_refund_order", tag = "admin",
    security(("session" = [Scope::Admin])),
    request_body = NewRefundBody,
    params(
        ("order_no" = String, Path),
        ("Idempotency-Key" = String, Header, description = "A new UUID for each press of the button"),
    ),
    responses((status = 201, body = RefundView), (status = 409), (status = 503))
)]
#[crate::boxed]
pub async fn create(
    State(app): State<App>,
    Administrator(admin): Administrator,
    act: Act,
    Path(order_no): Path<OrderNo>,
    IdempotencyKey(key): IdempotencyKey,
    Body(wanted): Body<NewRefundBody>,
) -> ApiResult<Response> {
    let asked = json!({ "cents": wanted.cents, "reason": wanted.reason });
    let refund = async {
        let reason = reason(&wanted.reason)?;
        let refund = app.store.refund(&order_no, wanted.cents, reason, &admin.login_name, Some(&key)).await;
        refund.map_err(ApiError::from)
    };
    let done = |refund: &RefundView| {
        json!({
            "refund_no": refund.refund_no, "cents": refund.cents, "reason": refund.reason.zh,
            "points_taken": refund.points_taken, "points_short": refund.points_due - refund.points_taken,
        })
    };
    let refund = act.on(format!("order:{order_no}"), asked, refund, done).await?;
    Ok((StatusCode::CREATED, Json(refund)).into_response())
}

fn reason(text: &str) -> ApiResult<&str> {
    let text = text.trim();
    if text.is_empty() || text.len() > MAX_REASON_BYTES {
        let message = refund_reason_required();
        return Err(ApiError::field("/reason", "invalid", message));
    }
    Ok(text)
}

/// Declines the refund that the buyer asks for.
#[utoipa::path(
    post, path = "/api/v1/admin/orders/{order_no}/decline-refund", operation_id = "admin_decline_refund", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("order_no" = String, Path)), request_body = Decline,
    responses((status = 200, body = AdminOrder))
)]
#[crate::boxed]
pub async fn decline(
    State(app): State<App>,
    Administrator(admin): Administrator,
    act: Act,
    Path(order_no): Path<OrderNo>,
    Body(decline): Body<Decline>,
) -> ApiResult<Json<AdminOrder>> {
    act.describe(format!("order:{order_no}"), json!({ "note": decline.note }));
    let standing = app.store.attention_of(&order_no).await?.into_iter();
    let standing = standing
        .rev()
        .find(|one| one.kind == AttentionKind::RefundWanted && one.resolved_ms.is_none())
        .ok_or(StoreError::NoAttention)?;
    app.store.resolve(&standing.id, Verdict::Dismiss, &decline.note, &admin.login_name).await?;
    whole(&app, &order_no).await
}
