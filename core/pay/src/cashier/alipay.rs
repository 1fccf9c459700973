//! Alipay's side of its gateway.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Redirect, Response};
use serde_json::{Value, json};
use url::Url;

use super::news::News;
use super::trades::{No, Trade, TradeState, Wanted};
use super::{APP_ID, Brand, SELLER_ID, Shared, bills};
use crate::alipay::{Text, text_to_sign};
use crate::money::{cents, yuan};
use crate::time;

type Fields = Vec<(String, String)>;
/// A refusal: code, sub_code.
struct Refused(&'static str, &'static str);
type Answer = Result<Value, Refused>;

fn pair(key: &str, value: impl Into<String>) -> (String, String) {
    (key.to_owned(), value.into())
}

fn field<'a>(fields: &'a Fields, name: &str) -> &'a str {
    fields.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str()).unwrap_or_default()
}

pub(super) async fn serve(State(shared): State<Arc<Shared>>, uri: Uri, body: Bytes) -> Response {
    let read = |text: &[u8]| url::form_urlencoded::parse(text).into_owned().collect::<Fields>();
    let in_query = read(uri.query().unwrap_or_default().as_bytes());
    let has_charset = !field(&in_query, "charset").is_empty();
    let fields: Fields = in_query.into_iter().chain(read(&body)).collect();
    let method = field(&fields, "method").to_owned();
    if let Err(refusal) = authorised(&shared, &fields, has_charset) {
        // A request that is not the merchant's gets an answer that is not signed.
        return answer(&method, &refusal_json(&refusal), None);
    }
    let now_ms = shared.now_ms();
    shared.book().tick(now_ms);
    let content: Value = serde_json::from_str(field(&fields, "biz_content")).unwrap_or_default();
    if method == "alipay.trade.page.pay" {
        return match create(&shared, &fields, &content) {
            Ok(order) => Redirect::to(&format!("{}pay/alipay/{order}", shared.base)).into_response(),
            Err(Refused(_, code)) => (StatusCode::BAD_REQUEST, format!("演示收银台：{code}")).into_response(),
        };
    }
    let said = match route(&shared, &method, &fields, &content) {
        Ok(Value::Object(found)) => {
            let mut said = json!({ "code": "10000", "msg": "Success" });
            if let Some(object) = said.as_object_mut() {
                object.extend(found);
            }
            said
        }
        Ok(other) => other,
        Err(refusal) => refusal_json(&refusal),
    }
    .to_string();
    // What is signed is the text as it is sent.
    let wrongly = shared.faults().sign_answers_wrongly;
    let signature =
        shared.keys.alipay_platform.sign(if wrongly { b"something else" } else { said.as_bytes() });
    answer_text(&method, &said, Some(&signature))
}

fn refusal_json(Refused(code, sub_code): &Refused) -> Value {
    let msg = if *code == "40004" { "Business Failed" } else { "Invalid Arguments" };
    json!({ "code": code, "msg": msg, "sub_code": sub_code, "sub_msg": format!("演示收银台：{sub_code}") })
}

fn answer(method: &str, said: &Value, signature: Option<&str>) -> Response {
    answer_text(method, &said.to_string(), signature)
}

fn answer_text(method: &str, said: &str, signature: Option<&str>) -> Response {
    let name = format!("{}_response", method.replace('.', "_"));
    let name = Value::from(name);
    let sign = signature.map(|signature| format!(",\"sign\":{}", Value::from(signature))).unwrap_or_default();
    ([("content-type", "text/html;charset=utf-8")], format!("{{{name}:{said}{sign}}}")).into_response()
}

/// Checks the request's signature, as Alipay does.
fn authorised(shared: &Shared, fields: &Fields, has_charset: bool) -> Result<(), Refused> {
    let mut names: Vec<&String> = fields.iter().map(|(key, _)| key).collect();
    names.sort_unstable();
    if names.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(Refused("40002", "isv.invalid-parameter"));
    }
    if field(fields, "app_id") != APP_ID {
        return Err(Refused("40002", "isv.invalid-app-id"));
    }
    if !has_charset
        || field(fields, "version") != "1.0"
        || time::of_plain(field(fields, "timestamp")).is_none()
    {
        return Err(Refused("40002", "isv.missing-charset-or-timestamp"));
    }
    if field(fields, "sign_type") != "RSA2" {
        return Err(Refused("40002", "isv.invalid-signature-type"));
    }
    let text = text_to_sign(fields, Text::Request);
    if !shared.keys.alipay_merchant.public().verifies(text.as_bytes(), field(fields, "sign")) {
        return Err(Refused("40002", "isv.invalid-signature"));
    }
    Ok(())
}

fn route(shared: &Shared, method: &str, fields: &Fields, content: &Value) -> Answer {
    let order_no = content["out_trade_no"].as_str().unwrap_or_default();
    match method {
        "alipay.trade.precreate" => {
            let order = create(shared, fields, content)?;
            Ok(json!({ "out_trade_no": order, "qr_code": format!("{}pay/alipay/{order}", shared.base) }))
        }
        "alipay.trade.query" => {
            let book = shared.book();
            let trade = known(book.get(Brand::Alipay, order_no))?;
            let mut found = json!({
                "out_trade_no": trade.order_no, "trade_no": trade.transaction_id, "trade_status": status(trade),
                "total_amount": yuan(trade.cents), "buyer_logon_id": "dem***@example.com",
            });
            if let Some(paid_ms) = trade.paid_ms {
                found["send_pay_date"] = time::plain(paid_ms).into();
                found["receipt_amount"] = yuan(trade.cents).into();
            }
            Ok(found)
        }
        "alipay.trade.close" => {
            let transaction_id = known(shared.book().get(Brand::Alipay, order_no))?.transaction_id.clone();
            match shared.book().close(Brand::Alipay, order_no) {
                Ok(()) => Ok(json!({ "out_trade_no": order_no, "trade_no": transaction_id })),
                Err(No::Missing) => Err(Refused("40004", "ACQ.TRADE_NOT_EXIST")),
                Err(_) => Err(Refused("40004", "ACQ.TRADE_STATUS_ERROR")),
            }
        }
        "alipay.trade.refund" => refund(shared, order_no, content),
        "alipay.trade.fastpay.refund.query" => {
            let book = shared.book();
            let trade = known(book.get(Brand::Alipay, order_no))?;
            let number = content["out_request_no"].as_str().unwrap_or_default();
            Ok(match trade.refunds.iter().find(|given| given.refund_no == number) {
                Some(given) => json!({
                    "out_trade_no": order_no, "out_request_no": number, "refund_status": "REFUND_SUCCESS",
                    "refund_amount": yuan(given.cents), "total_amount": yuan(trade.cents),
                }),
                None => json!({}),
            })
        }
        "alipay.data.dataservice.bill.downloadurl.query" => {
            let day = content["bill_date"].as_str().unwrap_or_default();
            if bills::alipay(&shared.book(), day).is_none() {
                return Err(Refused("40004", "isp.bill_not_exist"));
            }
            Ok(json!({ "bill_download_url": format!("{}bills/{day}.zip", shared.base) }))
        }
        _ => Err(Refused("40006", "isv.insufficient-isv-permissions")),
    }
}

pub(super) async fn bill(State(shared): State<Arc<Shared>>, Path(file): Path<String>) -> Response {
    match bills::alipay(&shared.book(), file.trim_end_matches(".zip")) {
        Some(file) => ([("content-type", "application/zip")], file).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// A trade that nobody has met does not exist.
fn known(trade: Option<&Trade>) -> Result<&Trade, Refused> {
    trade.filter(|trade| trade.state != TradeState::New).ok_or(Refused("40004", "ACQ.TRADE_NOT_EXIST"))
}

fn status(trade: &Trade) -> &'static str {
    match trade.state {
        TradeState::Paid if trade.is_empty() => "TRADE_CLOSED",
        TradeState::Paid => "TRADE_SUCCESS",
        TradeState::Closed => "TRADE_CLOSED",
        _ => "WAIT_BUYER_PAY",
    }
}

fn create(shared: &Shared, fields: &Fields, content: &Value) -> Result<String, Refused> {
    const INVALID: Refused = Refused("40004", "ACQ.INVALID_PARAMETER");
    let text = |name: &str| content[name].as_str().unwrap_or_default().to_owned();
    let (order_no, title) = (text("out_trade_no"), text("subject"));
    let number = (1..=64).contains(&order_no.len())
        && order_no.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    let named = !title.is_empty() && title.chars().count() <= 256 && !title.contains(['/', '=', '&']);
    let page = field(fields, "method") == "alipay.trade.page.pay";
    if !number || !named || (page && content["product_code"] != "FAST_INSTANT_TRADE_PAY") {
        return Err(INVALID);
    }
    let now_ms = shared.now_ms();
    // Also as a number: a client of another maker's writes it so.
    let amount =
        content["total_amount"].as_str().map_or_else(|| content["total_amount"].to_string(), str::to_owned);
    let expires_ms = match content["time_expire"].as_str() {
        Some(time) => time::of_plain(time).ok_or(INVALID)?,
        None => now_ms + 15 * 24 * 3_600_000,
    };
    let wanted = Wanted {
        title,
        order_no: order_no.clone(),
        cents: cents(&amount).filter(|cents| (1..=crate::MAX_CENTS).contains(cents)).ok_or(INVALID)?,
        expires_ms,
        notify_url: Url::parse(field(fields, "notify_url")).map_err(|_| INVALID)?,
        return_url: Url::parse(field(fields, "return_url")).ok(),
    };
    match shared.book().create(Brand::Alipay, wanted, now_ms) {
        Ok(()) => Ok(order_no),
        Err(No::Paid) => Err(Refused("40004", "ACQ.TRADE_HAS_SUCCESS")),
        Err(No::Closed) => Err(Refused("40004", "ACQ.TRADE_HAS_CLOSE")),
        Err(_) => Err(Refused("40004", "ACQ.CONTEXT_INCONSISTENT")),
    }
}

fn refund(shared: &Shared, order_no: &str, content: &Value) -> Answer {
    known(shared.book().get(Brand::Alipay, order_no))?;
    let amount =
        content["refund_amount"].as_str().map_or_else(|| content["refund_amount"].to_string(), str::to_owned);
    let cents = cents(&amount).ok_or(Refused("40004", "ACQ.INVALID_PARAMETER"))?;
    let number = content["out_request_no"].as_str().unwrap_or(order_no);
    let now_ms = shared.now_ms();
    let asked = shared.book().refund(Brand::Alipay, order_no, number, cents, (now_ms, 0));
    match asked {
        Ok((trade, given, new)) => {
            if new {
                let delay_ms = shared.faults().delay_ms;
                shared.notices().enqueue(Brand::Alipay, trade.clone(), Some(given), now_ms, delay_ms);
            }
            Ok(json!({
                "out_trade_no": order_no, "trade_no": trade.transaction_id, "fund_change": if new { "Y" } else { "N" },
                "refund_fee": yuan(trade.given_back()), "gmt_refund_pay": time::plain(now_ms),
            }))
        }
        Err(No::Missing) => Err(Refused("40004", "ACQ.TRADE_NOT_EXIST")),
        Err(No::Other) => Err(Refused("40004", "ACQ.DISCORDANT_REPEAT_REQUEST")),
        Err(No::TooMuch) => Err(Refused("40004", "ACQ.REASON_TRADE_REFUND_FEE_ERR")),
        Err(_) => Err(Refused("40004", "ACQ.TRADE_STATUS_ERROR")),
    }
}

fn sign(shared: &Shared, fields: &mut Fields, wrongly: bool) {
    let text = text_to_sign(fields, Text::Notification);
    let signature =
        shared.keys.alipay_platform.sign(if wrongly { b"something else" } else { text.as_bytes() });
    fields.push(pair("sign_type", "RSA2"));
    fields.push(pair("sign", signature));
}

/// A notification, the same at each attempt.
pub(super) fn notice(shared: &Shared, news: &News) -> String {
    let trade = &news.trade;
    let paid = trade.paid_ms.map(time::plain).unwrap_or_default();
    let mut fields = vec![
        pair("notify_time", time::plain(news.at_ms)),
        pair("notify_type", "trade_status_sync"),
        pair("notify_id", format!("demo{:012}", news.id)),
        pair("app_id", APP_ID),
        pair("auth_app_id", APP_ID),
        pair("charset", "utf-8"),
        pair("version", "1.0"),
        pair("trade_no", &trade.transaction_id),
        pair("out_trade_no", &trade.order_no),
        pair("buyer_id", "2088000000000002"),
        pair("seller_id", SELLER_ID),
        pair("trade_status", status(trade)),
        pair("total_amount", yuan(trade.cents)),
        pair("receipt_amount", yuan(trade.cents)),
        pair("subject", &trade.title),
        pair("gmt_create", time::plain(trade.created_ms)),
        pair("gmt_payment", paid),
        // Empty values count in what is signed.
        pair("passback_params", ""),
    ];
    if let Some(given) = &news.refund {
        fields.push(pair("out_biz_no", &given.refund_no));
        fields.push(pair("refund_fee", yuan(trade.given_back())));
        fields.push(pair("gmt_refund", time::plain(news.at_ms)));
    }
    sign(shared, &mut fields, shared.faults().sign_notices_wrongly);
    url::form_urlencoded::Serializer::new(String::new()).extend_pairs(&fields).finish()
}

/// Where the browser goes after the payment: signed, and nothing to credit from.
pub(super) fn way_back(shared: &Shared, trade: &Trade) -> Option<Url> {
    let mut url = trade.return_url.clone()?;
    let mut fields = vec![
        pair("method", "alipay.trade.page.pay.return"),
        pair("app_id", APP_ID),
        pair("charset", "utf-8"),
        pair("version", "1.0"),
        pair("out_trade_no", &trade.order_no),
        pair("trade_no", &trade.transaction_id),
        pair("total_amount", yuan(trade.cents)),
        pair("seller_id", SELLER_ID),
        pair("timestamp", time::plain(shared.now_ms())),
    ];
    sign(shared, &mut fields, false);
    url.query_pairs_mut().extend_pairs(&fields);
    Some(url)
}
