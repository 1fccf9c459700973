//! Buying.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use baigong_pay::{Presented, Way};
use baigong_platform::store::{Bought, Order, OrderNo, ProductId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{is_navigation, own_order};
use crate::app::App;
use crate::auth::{CurrentUser, Scope};
use crate::error::ApiResult;
use crate::http::extract::{Body, IdempotencyKey, Path};
use crate::http::form_page;

/// What is to be bought, and how it is paid. The price is the server's affair.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewOrder {
    #[schema(value_type = String)]
    product_id: ProductId,
    /// `wechat` or `alipay`.
    channel: String,
    /// `qr` for a code to scan, `page` for the company's own page.
    way: WayWord,
}

/// How the buyer meets the payment company.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WayWord {
    /// A code to scan.
    Qr,
    /// The company's own page.
    Page,
}

impl From<WayWord> for Way {
    fn from(way: WayWord) -> Self {
        match way {
            WayWord::Qr => Self::Qr,
            WayWord::Page => Self::Page,
        }
    }
}

/// An order, and how it is paid.
#[derive(Debug, Serialize, ToSchema)]
pub struct BoughtView {
    /// The order.
    order: Order,
    /// What to show the buyer.
    pay: PayView,
}

/// How the buyer pays.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PayView {
    /// A code to scan.
    Qr {
        /// What the code holds. In the demonstration it is an address of the simulated cashier's.
        content: String,
    },
    /// A form for the browser to post. Our pages' policy forbids them to post it themselves: they open a window with
    /// a form that posts to `/api/v1/orders/{order_no}/pay`, whose answer leads on.
    Form {
        /// Where to.
        action: String,
        /// Names and values.
        fields: Vec<(String, String)>,
    },
}

impl From<Presented> for PayView {
    fn from(presented: Presented) -> Self {
        match presented {
            Presented::Qr(content) => Self::Qr { content },
            Presented::Form { action, fields } => Self::Form { action: action.into(), fields },
        }
    }
}

/// Orders a product. Repeating the request with the same key gives the same order for ever. Ordering the same product
/// again under another key gives the order that is open, if its price, channel and way are the same and enough time is
/// left to pay it; whoever wants the product twice pays once before ordering again.
#[utoipa::path(
    post, path = "/api/v1/orders", operation_id = "create_order", tag = "store",
    security(("session" = [Scope::Account])),
    request_body = NewOrder,
    params(("Idempotency-Key" = String, Header, description = "A new UUID for each press of the button; presses share the order that is open")),
    responses((status = 201, body = BoughtView), (status = 404), (status = 409), (status = 429), (status = 503))
)]
#[crate::boxed]
pub async fn create(
    State(app): State<App>,
    CurrentUser { user: buyer, .. }: CurrentUser,
    IdempotencyKey(key): IdempotencyKey,
    Body(request): Body<NewOrder>,
) -> ApiResult<Response> {
    let NewOrder { product_id, channel, way } = request;
    let bought = app.store.buy(&buyer, &product_id, &channel, way.into(), Some(&key)).await?;
    let view = BoughtView { order: bought.order, pay: bought.presented.into() };
    Ok((StatusCode::CREATED, Json(view)).into_response())
}

/// How to pay for an order that can still be paid. Where a browser opens it as a page, by a form in a window of its
/// own, the answer is a page: the one that leads to the payment company, or a refusal.
#[utoipa::path(
    post, path = "/api/v1/orders/{order_no}/pay", operation_id = "pay_order", tag = "store",
    security(("session" = [Scope::Account])),
    extensions(("x-in-a-window" = json!(true))), params(("order_no" = String, Path)),
    responses((status = 200, body = BoughtView), (status = 409), (status = 503))
)]
#[crate::boxed]
pub async fn pay(
    State(app): State<App>,
    CurrentUser { user: buyer, .. }: CurrentUser,
    headers: HeaderMap,
    Path(order_no): Path<OrderNo>,
) -> ApiResult<Response> {
    own_order(&app, &buyer, &order_no).await?;
    Ok(match app.store.present(&order_no).await? {
        Bought { presented: Presented::Form { action, fields }, .. } if is_navigation(&headers) => {
            form_page::page(&action, &fields)
        }
        bought => Json(BoughtView { order: bought.order, pay: bought.presented.into() }).into_response(),
    })
}
