//! What the store does not do, and how it says so.

use std::sync::Arc;

use baigong_ground::SystemClock;
use baigong_pay::cashier::Cashier;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::store::shop::{self, Answer, Shop, merchant, pay_at, send};

/// Status, code and message at a specified path.
fn said(answer: &Answer) -> (u16, String, String) {
    let json = answer.json();
    assert_eq!(json["success"], false, "{json:#}");
    let text = |key: &str| json[key].as_str().unwrap().to_owned();
    (answer.status.as_u16(), text("code"), text("msg"))
}

fn expected(status: u16, code: &str, msg: &str) -> (u16, String, String) {
    (status, code.to_owned(), msg.to_owned())
}

#[tokio::test]
async fn nobody_orders_for_or_reads_of_another() {
    let shop = Shop::demo().await;
    let (owner, other) = (shop.member("owner").await, shop.member("other").await);
    let product = shop.product(990).await;
    let (code, order_no) = owner.order_by_wechat(&product).await;
    let foreign = expected(403, "FORBIDDEN", "只能操作自己的订单");
    for pay in ["wx-pay", "ali-pay"] {
        let path = format!("/py/api/v1/{pay}/native/{product}/{}", owner.uid);
        assert_eq!(said(&other.post(&path, json!({})).await), foreign);
    }
    assert_eq!(said(&other.get(&format!("/py/api/v1/order-info/list/{}", owner.uid)).await), foreign);
    let status = other.get(&format!("/py/api/v1/order-info/query-order-status/{order_no}")).await;
    assert_eq!(said(&status), expected(403, "FORBIDDEN", "只能查询自己的订单"));
    let page = other.get("/py/api/v1/order-info/query/order/page?pageNum=1&pageSize=10").await;
    assert_eq!(said(&page), expected(403, "FORBIDDEN", "仅管理员可以访问"));
    for path in ["", "/cancel", "/pay", "/refund-request"] {
        let path = format!("/api/v1/orders/{order_no}{path}");
        let answer = if path.ends_with(&order_no) {
            other.get(&path).await
        } else {
            other.post(&path, json!({ "reason": "不想要了" })).await
        };
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}: {}", answer.text);
    }
    assert_eq!(other.get("/api/v1/orders").await.json()["total"], 0);

    pay_at(&code).await;
    owner.wait_for(&order_no, "SUCCESS").await;
    let admin = shop.administrator().await;
    let list = admin.get(&format!("/py/api/v1/order-info/list/{}", owner.uid)).await.json();
    assert_eq!(list["data"]["list"][0]["orderNo"], order_no.as_str(), "administrators see everything");
    shop.finish().await;
}

#[tokio::test]
async fn visitors_may_look_and_must_register_to_buy() {
    let shop = Shop::demo().await;
    let visitor = shop.visitor().await;
    let product = shop.product(990).await;
    for path in ["/py/api/v1/product/list", "/api/v1/store"] {
        assert_eq!(visitor.get(path).await.status, StatusCode::OK);
    }
    assert_eq!(visitor.get("/api/v1/store").await.json()["vip"]["bought_points"], Value::Null);
    let login = expected(401, "UNAUTHENTICATED", "请先登录");
    for pay in ["wx-pay", "ali-pay"] {
        let path = format!("/py/api/v1/{pay}/native/{product}/1");
        assert_eq!(said(&visitor.post(&path, json!({})).await), login);
    }
    assert_eq!(said(&visitor.get("/py/api/v1/order-info/list/1").await), login);
    let order = json!({ "product_id": product, "channel": "wechat", "way": "qr" });
    assert_eq!(visitor.keyed("/api/v1/orders", "k", order).await.status, StatusCode::UNAUTHORIZED);

    // The window that was to lead to the payment shows a page, not JSON.
    let path = format!("/py/api/v1/ali-pay/native/{product}/1");
    let window = send(visitor.request(Method::POST, &path).header("sec-fetch-mode", "navigate")).await;
    assert_eq!(
        (window.status, window.header("content-type")),
        (StatusCode::UNAUTHORIZED, "text/html; charset=utf-8")
    );
    assert!(
        window.text.contains("请先登录") && window.text.contains("本次操作没有产生扣款"),
        "{}",
        window.text
    );
    shop.finish().await;
}

#[tokio::test]
async fn the_price_is_the_servers_affair() {
    let shop = Shop::demo().await;
    let buyer = shop.member("bargainer").await;
    let product = shop.product(990).await;
    let named = json!({ "product_id": product, "channel": "wechat", "way": "qr", "cents": 1 });
    let refused = buyer.keyed("/api/v1/orders", "k", named).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(refused.json()["error"]["fields"][0]["path"], "/cents");
    let path = format!("/py/api/v1/wx-pay/native/{product}/{}?price=1&totalFee=1&amount=0.01", buyer.uid);
    let order = buyer.post(&path, json!({ "price": 1, "totalFee": 1, "percent_off": 99 })).await.json();
    assert_eq!(order["data"]["totalFee"], 990, "{order:#}");
    let order_no = order["data"]["orderNo"].as_str().unwrap();
    let admin = shop.administrator().await;
    let dearer = json!({ "title": "体验卡", "cents": 1990, "category": "webui", "points": 1000 });
    let changed = admin.put(&format!("/api/v1/admin/products/{product}"), dearer).await;
    assert_eq!(changed.status, StatusCode::OK, "{}", changed.text);
    let frozen = buyer.get(&format!("/api/v1/orders/{order_no}")).await.json();
    assert_eq!((&frozen["cents"], &frozen["list_cents"]), (&json!(990), &json!(990)));
    shop.finish().await;
}

#[tokio::test]
async fn who_bought_enough_pays_less_and_the_list_says_so() {
    let shop = Shop::with("[store]\nvip_after_points = 1000\nvip_percent_off = 20\n").await;
    let buyer = shop.member("regular").await;
    let product = shop.product(990).await;
    let list = buyer.get("/py/api/v1/product/list").await.json();
    let list = list["data"]["productList"].as_array().unwrap().clone();
    let shown = list.iter().find(|one| one["id"] == product.as_str()).unwrap();
    assert_eq!((&shown["price"], &shown["vipPrice"]), (&json!(990), &json!(792)));
    assert_eq!(buyer.get("/api/v1/store").await.json()["vip"]["reached"], false);
    let (code, order_no) = buyer.order_by_wechat(&product).await;
    pay_at(&code).await;
    buyer.wait_for(&order_no, "SUCCESS").await;
    let vip = buyer.get("/api/v1/store").await.json()["vip"].clone();
    assert_eq!((&vip["bought_points"], &vip["reached"]), (&json!(1000), &json!(true)));
    let (_, second) = buyer.order_by_wechat(&product).await;
    let second = buyer.get(&format!("/api/v1/orders/{second}")).await.json();
    assert_eq!(
        (&second["list_cents"], &second["percent_off"], &second["cents"]),
        (&json!(990), &json!(20), &json!(792))
    );
    shop.finish().await;
}

#[tokio::test]
async fn wrong_orders_are_refused_and_the_field_is_named() {
    let shop = Shop::demo().await;
    let buyer = shop.member("clumsy").await;
    let product = shop.product(990).await;
    let order = |product: &str, channel: &str, way: &str| json!({ "product_id": product, "channel": channel, "way": way });
    let mut refusals = Vec::new();
    for wanted in [
        order("nothing", "wechat", "qr"),
        order(&product, "unionpay", "qr"),
        order(&product, "wechat", "walk"),
        json!({ "channel": "wechat", "way": "qr" }),
    ] {
        let answer = buyer.keyed("/api/v1/orders", "k", wanted).await;
        let error = answer.json()["error"].clone();
        let path = error["fields"][0]["path"].as_str().unwrap_or("-").to_owned();
        refusals.push(format!("{} {path} {}", answer.status.as_u16(), error["message"].as_str().unwrap()));
    }
    let keyless = buyer.post("/api/v1/orders", order(&product, "wechat", "qr")).await;
    refusals.push(format!("{} {}", keyless.status.as_u16(), keyless.json()["error"]["fields"][0]["path"]));
    insta::assert_snapshot!(refusals.join("\n"), @r#"
    404 - 商品不存在或已下架
    422 /channel 支付方式不可用：unionpay
    422 /way 字段的取值不正确
    422 /product_id 缺少字段 product_id
    400 "header:Idempotency-Key"
    "#);
    let missing = buyer.post(&format!("/py/api/v1/wx-pay/native/nothing/{}", buyer.uid), json!({})).await;
    assert_eq!(said(&missing), expected(404, "NOT_FOUND", "商品不存在或已下架"));
    assert_eq!(said(&buyer.get("/py/api/v1/order-info/query-order-status/NONE").await).0, 404);
    shop.finish().await;
}

#[tokio::test]
async fn a_site_that_is_not_paid_says_so_and_a_payment_company_that_is_away_costs_nothing() {
    let shut = Shop::with("[payments]\ncashier = false\n").await;
    let product = shut.stock("体验卡", 990, 1000).await;
    let buyer = shut.member("early").await;
    let store = buyer.get("/api/v1/store").await.json();
    assert_eq!(
        (&store["open"], &store["demo"], &store["channels"]),
        (&json!(false), &json!(false), &json!([]))
    );
    let path = format!("/py/api/v1/wx-pay/native/{product}/{}", buyer.uid);
    assert_eq!(said(&buyer.post(&path, json!({})).await).1, "INVALID_PARAMS");
    shut.finish().await;

    let cashier = Cashier::start_still(shop::keys().await, Arc::new(SystemClock)).await.unwrap();
    let shop = Shop::with(&merchant(&cashier)).await;
    let product = shop.stock("体验卡", 990, 1000).await;
    let buyer = shop.member("unlucky").await;
    drop(cashier);
    let path = format!("/py/api/v1/wx-pay/native/{product}/{}", buyer.uid);
    let away = buyer.post(&path, json!({})).await;
    assert_eq!(said(&away), expected(503, "UNAVAILABLE", "支付渠道暂时没有回应，请稍后重试"));
    assert_eq!(away.header("retry-after"), "5");
    let orders = buyer.get("/api/v1/orders").await.json();
    assert_eq!(
        (&orders["total"], &orders["items"][0]["status"]),
        (&json!(1), &json!("PENDING")),
        "{orders:#}"
    );
    shop.finish().await;
}
