//! WeChat Pay's side of APIv3.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use rand::distr::{Alphanumeric, SampleString};
use serde_json::{Value, json};
use url::Url;

use super::news::News;
use super::trades::{GivenBack, No, Trade, TradeState, Wanted};
use super::{APPID, Brand, MCHID, PUBLIC_KEY_ID, SERIAL_NO, Shared, bills};
use crate::time;

const SCHEME: &str = "WECHATPAY2-SHA256-RSA2048";
/// The one certificate that the cashier has.
const CERTIFICATE: u8 = 1;

/// A refusal: status, code, message.
struct Refused(StatusCode, &'static str, String);

type Answer = Result<Option<Value>, Refused>;

type Headers = Vec<(&'static str, String)>;

fn refused<T>(status: u16, code: &'static str, message: impl Into<String>) -> Result<T, Refused> {
    Err(Refused(StatusCode::from_u16(status).unwrap_or_default(), code, message.into()))
}

pub(super) async fn serve(
    State(shared): State<Arc<Shared>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let path = uri.path_and_query().map(ToString::to_string).unwrap_or_default();
    let answer = authorised(&shared, &method, &path, &headers, &body).and_then(|()| {
        if path.starts_with("/v3/billdownload/") {
            Ok(None)
        } else {
            route(&shared, &method, &uri, &body).map(Some)
        }
    });
    match answer {
        // The file of a statement is the one thing that is not signed.
        Ok(None) => {
            let day = query(&uri, "token").unwrap_or_default();
            bills::wechat(&shared.book(), &day).unwrap_or_default().into_response()
        }
        Ok(Some(content)) => signed(&shared, &headers, content),
        Err(Refused(status, code, message)) => (
            status,
            [("content-type", "application/json")],
            json!({ "code": code, "message": message }).to_string(),
        )
            .into_response(),
    }
}

/// Checks the request's signature, as WeChat Pay does.
fn authorised(
    shared: &Shared,
    method: &Method,
    path: &str,
    headers: &HeaderMap,
    body: &[u8],
) -> Result<(), Refused> {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let sign_error = |what: &str| refused(401, "SIGN_ERROR", what);
    if header("user-agent").is_empty() || header("accept").is_empty() {
        return refused(400, "PARAM_ERROR", "User-Agent and Accept are needed");
    }
    let Some(fields) = header("authorization").strip_prefix(SCHEME) else {
        return sign_error("认证类型不正确");
    };
    let field = |name: &str| {
        let pairs = fields.trim().split(',').filter_map(|pair| pair.trim().split_once('='));
        pairs
            .filter(|(key, _)| *key == name)
            .map(|(_, value)| value.trim_matches('"'))
            .next()
            .unwrap_or_default()
    };
    if field("mchid") != MCHID || field("serial_no") != SERIAL_NO {
        return sign_error("商户号或商户证书序列号不正确");
    }
    let (timestamp, nonce) = (field("timestamp"), field("nonce_str"));
    let age = timestamp.parse::<i64>().map(|signed_s| (shared.now_ms() / 1000 - signed_s).abs());
    if nonce.is_empty()
        || nonce.len() > 32
        || age.is_ok_and(|age| age > 300)
        || timestamp.parse::<i64>().is_err()
    {
        return sign_error("时间戳或随机串不正确");
    }
    let message = [format!("{method}\n{path}\n{timestamp}\n{nonce}\n").as_bytes(), body, b"\n"].concat();
    if !shared.keys.wechat_merchant.public().verifies(&message, field("signature")) {
        return sign_error("签名错误");
    }
    let asked_for = header("wechatpay-serial");
    if !asked_for.is_empty() && asked_for != PUBLIC_KEY_ID {
        return refused(500, "SYSTEM_ERROR", "平台公钥 ID 不正确");
    }
    Ok(())
}

fn query(uri: &Uri, name: &str) -> Option<String> {
    let pairs = url::form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes());
    pairs.into_owned().find(|(key, _)| key == name).map(|(_, value)| value)
}

fn route(shared: &Shared, method: &Method, uri: &Uri, body: &[u8]) -> Answer {
    let parts: Vec<&str> = uri.path().trim_start_matches("/v3/").split('/').collect();
    let body: Value = serde_json::from_slice(body).unwrap_or_default();
    match (method.as_str(), parts.as_slice()) {
        ("POST", ["pay", "transactions", "native"]) => create(shared, &body),
        ("GET", ["pay", "transactions", "out-trade-no", order]) => {
            if query(uri, "mchid").as_deref() != Some(MCHID) {
                return refused(400, "PARAM_ERROR", "mchid");
            }
            let book = shared.book();
            let trade = book.get(Brand::Wechat, order);
            trade
                .map(|trade| Some(transaction(trade)))
                .map_or_else(|| refused(404, "ORDER_NOT_EXIST", "订单不存在"), Ok)
        }
        ("POST", ["pay", "transactions", "out-trade-no", order, "close"]) => {
            if body["mchid"] != MCHID {
                return refused(400, "PARAM_ERROR", "mchid");
            }
            match shared.book().close(Brand::Wechat, order) {
                Err(No::Paid) => refused(400, "ORDERPAID", "该订单已支付"),
                // Also what it does not know is "closed".
                _ => Ok(None),
            }
        }
        ("POST", ["refund", "domestic", "refunds"]) => refund(shared, &body),
        ("GET", ["refund", "domestic", "refunds", number]) => {
            let book = shared.book();
            match book.find_refund(Brand::Wechat, number) {
                Some((trade, given)) => Ok(Some(refund_json(trade, given, shared.now_ms()))),
                None => refused(404, "RESOURCE_NOT_EXISTS", "退款单不存在"),
            }
        }
        ("GET", ["bill", "tradebill"]) => statement(shared, &query(uri, "bill_date").unwrap_or_default()),
        ("GET", ["certificates"]) => certificates(shared),
        _ => refused(404, "RESOURCE_NOT_EXISTS", "没有这个接口"),
    }
}

fn required_text(body: &Value, name: &'static str, longest: usize) -> Result<String, Refused> {
    let value = body[name].as_str().filter(|text| !text.is_empty() && text.chars().count() <= longest);
    value.map(str::to_owned).map_or_else(|| refused(400, "PARAM_ERROR", format!("参数错误：{name}")), Ok)
}

fn address(body: &Value) -> Result<Url, Refused> {
    let url = Url::parse(&required_text(body, "notify_url", 255)?).ok().filter(|url| url.query().is_none());
    url.map_or_else(|| refused(400, "PARAM_ERROR", "参数错误：notify_url"), Ok)
}

fn create(shared: &Shared, body: &Value) -> Answer {
    if body["appid"] != APPID || body["mchid"] != MCHID {
        return refused(400, "APPID_MCHID_NOT_MATCH", "appid 与 mchid 不匹配");
    }
    let order_no = required_text(body, "out_trade_no", 32)?;
    if order_no.len() < 6 || !order_no.bytes().all(|b| b.is_ascii_alphanumeric() || b"_-|*".contains(&b)) {
        return refused(400, "PARAM_ERROR", "参数错误：out_trade_no");
    }
    let amount = &body["amount"];
    let Some(cents) = amount["total"].as_i64().filter(|cents| *cents >= 1 && amount["currency"] == "CNY")
    else {
        return refused(400, "PARAM_ERROR", "参数错误：amount");
    };
    let now_ms = shared.now_ms();
    let expires_ms = match body["time_expire"].as_str() {
        // Less than a minute becomes one.
        Some(time) => match time::of_rfc3339(time) {
            Some(at) => at.max(now_ms + 60_000),
            None => return refused(400, "PARAM_ERROR", "参数错误：time_expire"),
        },
        None => now_ms + 7 * 24 * 3_600_000,
    };
    let wanted = Wanted {
        title: required_text(body, "description", 127)?,
        order_no: order_no.clone(),
        cents,
        expires_ms,
        notify_url: address(body)?,
        return_url: None,
    };
    match shared.book().create(Brand::Wechat, wanted, now_ms) {
        // A scanner opens it in the browser, where the real one would open WeChat.
        Ok(()) => Ok(Some(json!({ "code_url": format!("{}pay/wechat/{order_no}", shared.base) }))),
        Err(No::Paid) => refused(400, "ORDERPAID", "该订单已支付"),
        Err(No::Closed) => refused(400, "ORDER_CLOSED", "该订单已关闭"),
        Err(_) => refused(403, "OUT_TRADE_NO_USED", "商户订单号重复"),
    }
}

fn transaction(trade: &Trade) -> Value {
    let (state, said) = match trade.state {
        TradeState::Paid if trade.given_back() > 0 => ("REFUND", "订单发生过退款"),
        TradeState::Paid => ("SUCCESS", "支付成功"),
        TradeState::Closed => ("CLOSED", "订单已关闭"),
        TradeState::Declined => ("PAYERROR", "支付失败"),
        TradeState::New | TradeState::Waiting => ("NOTPAY", "订单未支付"),
    };
    let mut found = json!({
        "appid": APPID, "mchid": MCHID, "out_trade_no": trade.order_no, "trade_state": state, "trade_state_desc": said,
        "amount": { "total": trade.cents, "currency": "CNY", "payer_total": trade.cents, "payer_currency": "CNY" },
    });
    if let Some(paid_ms) = trade.paid_ms {
        found["transaction_id"] = trade.transaction_id.as_str().into();
        found["trade_type"] = "NATIVE".into();
        found["bank_type"] = "OTHERS".into();
        found["attach"] = "".into();
        found["success_time"] = time::rfc3339(paid_ms).into();
        found["payer"] = json!({ "openid": "demo-buyer" });
    }
    found
}

fn refund(shared: &Shared, body: &Value) -> Answer {
    let (order_no, refund_no) =
        (required_text(body, "out_trade_no", 32)?, required_text(body, "out_refund_no", 64)?);
    required_text(body, "reason", 80)?;
    address(body)?;
    let amount = &body["amount"];
    let (Some(cents), Some(total)) = (amount["refund"].as_i64(), amount["total"].as_i64()) else {
        return refused(400, "PARAM_ERROR", "参数错误：amount");
    };
    if shared.book().get(Brand::Wechat, &order_no).is_some_and(|trade| trade.cents != total) {
        return refused(400, "INVALID_REQUEST", "订单金额或退款金额与之前请求不一致");
    }
    let (now_ms, faults) = (shared.now_ms(), shared.faults());
    let asked =
        shared.book().refund(Brand::Wechat, &order_no, &refund_no, cents, (now_ms, faults.refund_takes_ms));
    match asked {
        Ok((trade, given, new)) => {
            if new {
                let done_ms = given.done_ms;
                shared.notices().enqueue(
                    Brand::Wechat,
                    trade.clone(),
                    Some(given.clone()),
                    done_ms,
                    faults.delay_ms,
                );
            }
            Ok(Some(refund_json(&trade, &given, now_ms)))
        }
        Err(No::Missing) => refused(404, "RESOURCE_NOT_EXISTS", "订单不存在"),
        Err(No::NotPaid) => refused(403, "TRADE_ERROR", "订单未支付"),
        Err(No::TooMuch) => refused(403, "NOT_ENOUGH", "可退金额不足"),
        Err(_) => refused(400, "INVALID_REQUEST", "订单金额或退款金额与之前请求不一致"),
    }
}

fn refund_json(trade: &Trade, given: &GivenBack, now_ms: i64) -> Value {
    let done = now_ms >= given.done_ms;
    let mut found = json!({
        "refund_id": given.refund_id, "out_refund_no": given.refund_no, "transaction_id": trade.transaction_id,
        "out_trade_no": trade.order_no, "channel": "ORIGINAL", "user_received_account": "演示账户",
        "create_time": time::rfc3339(given.asked_ms), "status": if done { "SUCCESS" } else { "PROCESSING" },
        "amount": {
            "total": trade.cents, "refund": given.cents, "payer_total": trade.cents, "payer_refund": given.cents,
            "currency": "CNY",
        },
    });
    if done {
        found["success_time"] = time::rfc3339(given.done_ms).into();
    }
    found
}

fn statement(shared: &Shared, day: &str) -> Answer {
    use sha1::{Digest, Sha1};
    let Some(file) = bills::wechat(&shared.book(), day) else {
        return refused(400, "NO_STATEMENT_EXIST", "账单文件不存在");
    };
    let hash = hex::encode(Sha1::digest(file.as_bytes()));
    let url = format!("{}v3/billdownload/file?token={day}", shared.base);
    Ok(Some(json!({ "hash_type": "SHA1", "hash_value": hash, "download_url": url })))
}

fn certificate(shared: &Shared) -> Result<(String, String), String> {
    shared.keys.certificate(CERTIFICATE, shared.now_ms() - 3_600_000)
}

#[expect(clippy::disallowed_methods, reason = "a nonce of the protocol: it only has to be new")]
fn certificates(shared: &Shared) -> Answer {
    let sealed = |pem: &str| {
        let nonce = Alphanumeric.sample_string(&mut rand::rng(), 12);
        let bytes: [u8; 12] = nonce.as_bytes().try_into().ok()?;
        Some((nonce, shared.keys.api_v3.seal(bytes, "certificate", pem.as_bytes())?))
    };
    let made = certificate(shared).ok().and_then(|(serial, pem)| sealed(&pem).map(|sealed| (serial, sealed)));
    let Some((serial, (nonce, ciphertext))) = made else {
        return refused(500, "SYSTEM_ERROR", "系统错误");
    };
    let now_ms = shared.now_ms();
    Ok(Some(json!({ "data": [{
        "serial_no": serial,
        "effective_time": time::rfc3339(now_ms - 3_600_000),
        "expire_time": time::rfc3339(now_ms + 1_000_000_000),
        "encrypt_certificate": {
            "algorithm": "AEAD_AES_256_GCM", "nonce": nonce, "associated_data": "certificate", "ciphertext": ciphertext,
        },
    }] })))
}

#[expect(clippy::disallowed_methods, reason = "a nonce of the protocol: it only has to be new")]
fn signature(shared: &Shared, body: &str, by_certificate: bool, wrongly: bool) -> Result<Headers, String> {
    let (timestamp, nonce) = (shared.now_ms() / 1000, Alphanumeric.sample_string(&mut rand::rng(), 32));
    let mut signature =
        shared.keys.wechat_platform.sign(format!("{timestamp}\n{nonce}\n{body}\n").as_bytes());
    if wrongly {
        let noise = base64::engine::general_purpose::STANDARD.encode(nonce.repeat(8));
        signature = format!("WECHATPAY/SIGNTEST/{noise}");
    }
    let serial = if by_certificate { certificate(shared)?.0 } else { PUBLIC_KEY_ID.to_owned() };
    Ok(vec![
        ("wechatpay-timestamp", timestamp.to_string()),
        ("wechatpay-nonce", nonce),
        ("wechatpay-signature", signature),
        ("wechatpay-serial", serial),
        ("wechatpay-signature-type", SCHEME.to_owned()),
        ("content-type", "application/json".to_owned()),
    ])
}

fn signed(shared: &Shared, asked: &HeaderMap, content: Option<Value>) -> Response {
    let status = if content.is_some() { StatusCode::OK } else { StatusCode::NO_CONTENT };
    let body = content.map(|content| content.to_string()).unwrap_or_default();
    // Whoever does not name the public key is answered with the certificate.
    let faults = shared.faults();
    let by_certificate = faults.by_certificate || !asked.contains_key("wechatpay-serial");
    match signature(shared, &body, by_certificate, faults.sign_answers_wrongly) {
        Ok(headers) => {
            let mut response = (status, body).into_response();
            for (name, value) in headers {
                if let Ok(value) = value.parse() {
                    response.headers_mut().insert(name, value);
                }
            }
            response
        }
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// A notification: headers and body, signed anew at each attempt.
#[expect(clippy::disallowed_methods, reason = "a nonce of the protocol: it only has to be new")]
pub(super) fn notice(shared: &Shared, news: &News) -> Result<(Headers, String), String> {
    let (kind, original, content) = match &news.refund {
        None => ("TRANSACTION.SUCCESS", "transaction", transaction(&news.trade)),
        Some(given) => {
            let mut content = refund_json(&news.trade, given, given.done_ms);
            content["mchid"] = MCHID.into();
            content["refund_status"] = content["status"].take();
            if let Some(object) = content.as_object_mut() {
                object.retain(|key, _| key != "status" && key != "channel" && key != "create_time");
            }
            ("REFUND.SUCCESS", "refund", content)
        }
    };
    let nonce = Alphanumeric.sample_string(&mut rand::rng(), 12);
    let bytes: [u8; 12] = nonce.as_bytes().try_into().map_err(|_| "a nonce of 12 bytes".to_owned())?;
    let sealed = shared.keys.api_v3.seal(bytes, original, content.to_string().as_bytes());
    let body = json!({
        "id": format!("demo-{}", news.id),
        "create_time": time::rfc3339(news.at_ms),
        "resource_type": "encrypt-resource",
        "event_type": kind,
        "summary": if news.refund.is_some() { "退款成功" } else { "支付成功" },
        "resource": {
            "original_type": original, "algorithm": "AEAD_AES_256_GCM", "associated_data": original, "nonce": nonce,
            "ciphertext": sealed.ok_or("it could not be encrypted")?,
        },
    })
    .to_string();
    let faults = shared.faults();
    let headers = signature(shared, &body, faults.by_certificate, faults.sign_notices_wrongly)?;
    Ok((headers, body))
}
