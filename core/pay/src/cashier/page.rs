//! The page on which a person pays or declines.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};

use super::trades::{Trade, TradeState};
use super::{Brand, Shared, alipay};
use crate::money::yuan;
use crate::time;

pub(crate) fn pay(shared: &Shared, brand: Brand, order_no: &str) -> bool {
    let now_ms = shared.now_ms();
    let Some(trade) = shared.book().pay(brand, order_no, now_ms) else { return false };
    let delay_ms = shared.faults().delay_ms;
    shared.notices().enqueue(brand, trade, None, now_ms, delay_ms);
    true
}

pub(super) async fn show(
    State(shared): State<Arc<Shared>>,
    Path((brand, order)): Path<(String, String)>,
) -> Response {
    let Some(brand) = Brand::of(&brand) else { return missing() };
    let now_ms = shared.now_ms();
    let mut book = shared.book();
    book.tick(now_ms);
    // Whoever looks has scanned the code, or signed in.
    book.meet(brand, &order, now_ms);
    match book.get(brand, &order) {
        Some(trade) => page(&html(brand, trade, now_ms)),
        None => missing(),
    }
}

pub(super) async fn act(
    State(shared): State<Arc<Shared>>,
    Path((brand, order, act)): Path<(String, String, String)>,
) -> Response {
    let Some(brand) = Brand::of(&brand) else { return missing() };
    match act.as_str() {
        "pay" => {
            if pay(&shared, brand, &order)
                && let Some(trade) = shared.book().get(brand, &order).cloned()
                && let Some(back) = alipay::way_back(&shared, &trade)
            {
                return Redirect::to(back.as_str()).into_response();
            }
        }
        "decline" => {
            shared.book().decline(brand, &order);
        }
        _ => return missing(),
    }
    Redirect::to(&format!("/pay/{}/{}", brand.id(), escape(&order))).into_response()
}

fn missing() -> Response {
    (StatusCode::NOT_FOUND, Html("<!doctype html><meta charset=utf-8><p>演示收银台：没有这个订单。</p>"))
        .into_response()
}

fn page(body: &str) -> Response {
    let policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'";
    ([(header::CONTENT_SECURITY_POLICY, policy), (header::CACHE_CONTROL, "no-store")], Html(body.to_owned()))
        .into_response()
}

fn html(brand: Brand, trade: &Trade, now_ms: i64) -> String {
    let (name, colour) = match brand {
        Brand::Wechat => ("微信支付", "#07a35a"),
        Brand::Alipay => ("支付宝", "#0f6fe0"),
    };
    let over = now_ms >= trade.expires_ms;
    let open = !over && !matches!(trade.state, TradeState::Paid | TradeState::Closed);
    let state = match trade.state {
        _ if trade.is_empty() => "已全额退款",
        TradeState::Paid if trade.given_back() > 0 => "已支付，部分退款",
        TradeState::Paid => "已支付",
        TradeState::Closed => "已关闭",
        _ if over => "已超过支付时间",
        TradeState::Declined => "已取消，可以再次支付",
        _ => "等待付款",
    };
    let (title, order) = (escape(&trade.title), escape(&trade.order_no));
    let (price, until, id) = (yuan(trade.cents), time::plain(trade.expires_ms), brand.id());
    let buttons = if open {
        format!(
            "<form method=post action=\"/pay/{id}/{order}/pay\"><button class=go>确认付款 ¥{price}</button></form>\
             <form method=post action=\"/pay/{id}/{order}/decline\"><button>取消</button></form>"
        )
    } else {
        String::new()
    };
    format!(
        "<!doctype html><html lang=zh-CN><meta charset=utf-8>\
         <meta name=viewport content=\"width=device-width,initial-scale=1\"><title>演示收银台 · {name}</title><style>\
         body{{font:16px/1.6 system-ui,sans-serif;margin:0;background:#f4f5f7;color:#1c1f23}}\
         main{{max-width:24rem;margin:2rem auto;padding:1.5rem;background:#fff;border-radius:12px}}\
         h1{{font-size:1.25rem;color:{colour};margin:0}}dt{{color:#595f69}}dd{{margin:0 0 .75rem;overflow-wrap:anywhere}}\
         .demo{{background:#fff3cd;color:#5c4400;padding:.5rem .75rem;border-radius:8px}}.price{{font-size:2rem}}\
         button{{width:100%;padding:.75rem;margin-top:.5rem;font:inherit;border:1px solid #8a919c;border-radius:8px;\
         background:#fff;color:inherit}}.go{{background:{colour};border-color:{colour};color:#fff}}</style>\
         <main><h1>{name} · 演示</h1><p class=demo>演示收银台：不会产生真实扣款。</p>\
         <dl><dt>商品</dt><dd>{title}</dd><dt>金额</dt><dd class=price>¥{price}</dd><dt>订单号</dt><dd>{order}</dd>\
         <dt>支付截止</dt><dd>{until}</dd><dt>状态</dt><dd role=status>{state}</dd></dl>{buttons}</main></html>"
    )
}

fn escape(text: &str) -> String {
    let named = |c: char| match c {
        '&' => "&amp;".to_owned(),
        '<' => "&lt;".to_owned(),
        '>' => "&gt;".to_owned(),
        '"' => "&quot;".to_owned(),
        other => other.to_string(),
    };
    text.chars().map(named).collect()
}
