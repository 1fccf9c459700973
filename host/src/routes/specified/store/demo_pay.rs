//! `POST /alipay/pay`: the demonstration's payment by subject and amount.
//!
//! As specified, the caller names the price. Here the amount only picks one of the products on sale, so that nobody
//! sets a price; and the address answers in the demonstration alone, or administrators where it is switched on.

use axum::extract::State;
use axum::response::Response;
use baigong_ground::message::common;
use baigong_ground::{Message, messages};
use baigong_pay::Way;
use baigong_platform::users::Role;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::pay::show_form;
use crate::app::App;
use crate::auth::{CurrentUser, Scope};
use crate::error::{ApiError, ApiResult, Code};
use crate::http::extract::Body;
use crate::messages::address_not_found;

messages! {
    amount_malformed = "金额必须是大于 0、最多两位小数的元", "The amount has to be more than 0 yuan, with up to two decimals";
    no_product_of_this_price = "没有这个价格的在售商品，金额须与商品价格一致", "No product on sale has this price";
}

/// What is paid.
#[derive(Debug, Deserialize, ToSchema)]
pub struct DemoPayment {
    /// Not used: the order is called what the product is called.
    #[serde(default)]
    #[expect(dead_code, reason = "accepted, as specified")]
    subject: Option<String>,
    /// Yuan with at most two decimals, as a number or as text: the price of a product on sale.
    #[schema(value_type = String)]
    amount: Value,
}

/// Pays for the product that costs `amount`. The answer is a page that leads to Alipay by itself.
#[utoipa::path(
    post, path = "/alipay/pay", operation_id = "specified_demo_pay", tag = "specified",
    security(("session" = [Scope::Account])),
    request_body = DemoPayment,
    responses((status = 200, body = String, content_type = "text/html"), (status = 401), (status = 403), (status = 404))
)]
#[crate::boxed]
pub async fn pay(
    State(app): State<App>,
    CurrentUser { user: buyer, .. }: CurrentUser,
    Body(request): Body<DemoPayment>,
) -> ApiResult<Response> {
    if !app.config.answers_demo_pay(true) {
        return Err(ApiError::new(Code::NotFound, address_not_found()));
    }
    if !app.config.answers_demo_pay(buyer.role == Role::Admin) {
        return Err(ApiError::new(Code::Forbidden, common::administrators_only()));
    }
    let wrong = |message: Message| ApiError::field("/amount", "invalid", message);
    let cents = cents(&request.amount).ok_or_else(|| wrong(amount_malformed()))?;
    let products = app.store.products().on_sale().await?;
    let product = products.into_iter().find(|product| product.cents == cents);
    let product = product.ok_or_else(|| wrong(no_product_of_this_price()))?;
    let bought = app.store.buy(&buyer, &product.id, "alipay", Way::Page, None).await?;
    show_form(bought.presented)
}

/// Yuan as they stand in the request, in cents. Read as text: a price is no binary fraction.
fn cents(amount: &Value) -> Option<i64> {
    let text = match amount {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        _ => return None,
    };
    let (whole, part) = text.split_once('.').unwrap_or((&text, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(part) || part.len() > 2 {
        return None;
    }
    let part: i64 = format!("{part:0<2}").parse().ok()?;
    let whole: i64 = whole.parse().ok()?;
    whole.checked_mul(100)?.checked_add(part).filter(|cents| *cents > 0)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn amounts_are_read_to_the_cent() {
        for (amount, expected) in [
            (json!("9.90"), Some(990)),
            (json!(9.9), Some(990)),
            (json!(12), Some(1200)),
            (json!("0.01"), Some(1)),
            (json!(" 5 "), Some(500)),
            (json!("0"), None),
            (json!("-1"), None),
            (json!("9.999"), None),
            (json!("1e3"), None),
            (json!("9."), None),
            (json!(null), None),
            (json!("99999999999999999999"), None),
        ] {
            assert_eq!(cents(&amount), expected, "{amount}");
        }
    }
}
