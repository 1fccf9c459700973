//! Ordering, one path a payment company.

use axum::extract::State;
use axum::response::Response;
use baigong_pay::{Presented, Way};
use baigong_platform::store::ProductId;
use serde::Serialize;
use utoipa::ToSchema;

use super::named;
use crate::app::App;
use crate::auth::{CurrentUser, Scope};
use crate::error::{ApiError, ApiResult};
use crate::http::extract::Path;
use crate::http::form_page;
use crate::routes::specified::envelope::Envelope;

/// A code to scan.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NativePay {
    /// What the code holds.
    code_url: String,
    order_no: String,
    /// What is to be paid, in cents.
    total_fee: i64,
    /// Last moment of payment, in milliseconds since the epoch.
    expire_time: i64,
    /// Whether it is the simulated cashier: the code then holds the address of its page.
    demo: bool,
}

/// Orders a product and pays it through WeChat Pay. Asking again while the order can still be paid gives the same one.
#[utoipa::path(
    post, path = "/py/api/v1/wx-pay/native/{product_id}/{user_id}", operation_id = "specified_wechat_pay",
    tag = "specified", security(("session" = [Scope::Account])),
    params(("product_id" = String, Path), ("user_id" = String, Path, description = "The buyer's own number")),
    responses(
        (status = 200, body = Envelope<NativePay>), (status = 401), (status = 403), (status = 404), (status = 503),
    )
)]
#[crate::boxed]
pub async fn wechat(
    State(app): State<App>,
    CurrentUser { user: current, .. }: CurrentUser,
    Path((product_id, user_id)): Path<(ProductId, String)>,
) -> ApiResult<Envelope<NativePay>> {
    let buyer = named(&app, &current, &user_id).await?;
    let bought = app.store.buy(&buyer, &product_id, "wechat", Way::Qr, None).await?;
    let Presented::Qr(code_url) = bought.presented else {
        return Err(ApiError::internal("WeChat Pay gave no code"));
    };
    Ok(Envelope::ok(NativePay {
        code_url,
        order_no: bought.order.order_no.to_string(),
        total_fee: bought.order.cents,
        expire_time: bought.order.expires_ms,
        demo: bought.order.demonstration,
    }))
}

/// Orders a product and answers with a page that leads to Alipay by itself. It is meant for a window of its own, to
/// which a page posts a form with this address: a refusal is then a page too. A script gets the same text, or the
/// refusal as elsewhere.
#[utoipa::path(
    post, path = "/py/api/v1/ali-pay/native/{product_id}/{user_id}", operation_id = "specified_alipay",
    tag = "specified", security(("session" = [Scope::Account])),
    extensions(("x-in-a-window" = json!(true))),
    params(("product_id" = String, Path), ("user_id" = String, Path, description = "The buyer's own number")),
    responses(
        (status = 200, body = String, content_type = "text/html"), (status = 401), (status = 403), (status = 404),
        (status = 503),
    )
)]
#[crate::boxed]
pub async fn alipay(
    State(app): State<App>,
    CurrentUser { user: current, .. }: CurrentUser,
    Path((product_id, user_id)): Path<(ProductId, String)>,
) -> ApiResult<Response> {
    let buyer = named(&app, &current, &user_id).await?;
    let bought = app.store.buy(&buyer, &product_id, "alipay", Way::Page, None).await?;
    show_form(bought.presented)
}

pub(super) fn show_form(presented: Presented) -> ApiResult<Response> {
    match presented {
        Presented::Form { action, fields } => Ok(form_page::page(&action, &fields)),
        Presented::Qr(_) => Err(ApiError::internal("Alipay gave no form")),
    }
}
