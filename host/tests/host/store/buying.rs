//! Buying, through both payment companies.

use std::sync::Arc;

use baigong_ground::{SystemClock, http};
use baigong_pay::cashier::Cashier;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::store::shop::{self, Shop, form, merchant, pay_at, post_form, send};

#[tokio::test]
async fn points_are_bought_through_wechat_pay_and_arrive_once() {
    let shop = Shop::demo().await;
    let buyer = shop.member("buyer-1").await;
    let before = buyer.points().await;
    let product = shop.product(990).await;
    let (code, order_no) = buyer.order_by_wechat(&product).await;
    assert_eq!(buyer.order_by_wechat(&product).await, (code.clone(), order_no.clone()), "one order, not two");
    assert_eq!(order_no.len(), 32);
    let unpaid = buyer.status(&order_no).await;
    assert_eq!((&unpaid["success"], &unpaid["code"]), (&json!(true), &json!(101)), "{unpaid:#}");
    assert_eq!((&unpaid["msg"], &unpaid["data"]["status"]), (&json!("待支付"), &json!("PENDING")));

    pay_at(&code).await;
    let order = buyer.wait_for(&order_no, "SUCCESS").await;
    assert_eq!(
        (&order["cents"], &order["points"], &order["demonstration"]),
        (&json!(990), &json!(1000), &json!(true))
    );
    assert_eq!(buyer.points().await, before + 1000);
    let paid = buyer.status(&order_no).await;
    assert_eq!((&paid["code"], &paid["msg"]), (&json!(0), &json!("支付成功")), "{paid:#}");
    let entries = buyer.get("/api/v1/points/entries?kind=grant").await.json();
    // What everybody begins with, and the order.
    assert_eq!(entries["totals"]["entries"], 2, "{entries:#}");

    let list = buyer.get(&format!("/py/api/v1/order-info/list/{}", buyer.uid)).await.json();
    let first = &list["data"]["list"][0];
    assert_eq!(
        (&first["orderNo"], &first["orderStatus"], &first["totalFee"], &first["title"]),
        (&json!(order_no), &json!("SUCCESS"), &json!(990), &json!("体验卡"))
    );
    shop.finish().await;
}

#[tokio::test]
async fn points_are_bought_on_alipays_page_which_one_policy_leads_to() {
    let shop = Shop::demo().await;
    let buyer = shop.member("buyer-2").await;
    let before = buyer.points().await;
    let product = shop.product(990).await;
    let page = buyer.order_by_alipay(&product).await;
    assert_eq!((page.status, page.header("content-type")), (StatusCode::OK, "text/html; charset=utf-8"));
    let gateway = shop.app.payments.cashier.as_ref().unwrap().base_url().origin().ascii_serialization();
    let policy = page.header("content-security-policy");
    assert!(policy.contains(&format!("form-action {gateway};")), "{policy}");
    assert!(policy.contains("default-src 'none'; script-src 'nonce-"), "{policy}");
    assert!(!policy.contains("'self'") && !policy.contains("script-src 'unsafe"), "{policy}");
    assert_eq!((page.header("cache-control"), page.header("referrer-policy")), ("no-store", "no-referrer"));

    let (action, fields) = form(&page.text);
    assert!(action.starts_with(&format!("{gateway}/gateway.do?")), "{action}");
    let landed = post_form(&action, &fields).await;
    assert_eq!(landed.status, StatusCode::SEE_OTHER, "{}", landed.text);
    let back = pay_at(landed.header("location")).await;
    // The way back is for the eyes: nothing is credited by it.
    let orders = buyer.get("/api/v1/orders").await.json();
    let order_no = orders["items"][0]["order_no"].as_str().unwrap();
    assert!(
        back.starts_with(&format!("{}/service-market?redirect=order&orderNo={order_no}", shop.base)),
        "{back}"
    );
    buyer.wait_for(order_no, "SUCCESS").await;
    assert_eq!(buyer.points().await, before + 1000);
    shop.finish().await;
}

#[tokio::test]
async fn coming_back_credits_nothing_by_itself() {
    let shop = Shop::demo().await;
    let buyer = shop.member("buyer-3").await;
    let before = buyer.points().await;
    buyer.order_by_alipay(&shop.product(990).await).await;
    let orders = buyer.get("/api/v1/orders").await.json();
    let order_no = orders["items"][0]["order_no"].as_str().unwrap().to_owned();
    let forged = format!(
        "/service-market?redirect=order&orderNo={order_no}&out_trade_no={order_no}&trade_status=TRADE_SUCCESS&total_amount=9.90"
    );
    assert_eq!(buyer.get(&forged).await.status, StatusCode::OK);
    assert_eq!(buyer.status(&order_no).await["data"]["status"], "PENDING");
    assert_eq!(buyer.points().await, before);
    shop.finish().await;
}

#[tokio::test]
async fn the_typed_api_gives_codes_forms_and_the_same_order_for_the_same_key() {
    let shop = Shop::demo().await;
    let buyer = shop.member("buyer-4").await;
    let store = buyer.get("/api/v1/store").await.json();
    assert_eq!(
        (&store["open"], &store["demo"], &store["pay_minutes"]),
        (&json!(true), &json!(true), &json!(5))
    );
    assert_eq!(
        store["channels"][0],
        json!({ "id": "wechat", "name": "微信支付", "ways": ["qr"], "demo": true })
    );
    assert_eq!(
        store["channels"][1],
        json!({ "id": "alipay", "name": "支付宝", "ways": ["page", "qr"], "demo": true })
    );
    assert_eq!(
        store["vip"],
        json!({ "after_points": 50_000, "percent_off": 15, "bought_points": 0, "reached": false })
    );
    let product = shop.product(990).await;
    let wanted = |way: &str| json!({ "product_id": product, "channel": "alipay", "way": way });
    let first = buyer.keyed("/api/v1/orders", "key-1", wanted("qr")).await;
    assert_eq!(first.status, StatusCode::CREATED, "{}", first.text);
    assert_eq!(first.json()["pay"]["kind"], "qr");
    let again = buyer.keyed("/api/v1/orders", "key-1", wanted("qr")).await.json();
    assert_eq!(again["order"]["order_no"], first.json()["order"]["order_no"]);
    let other = buyer.keyed("/api/v1/orders", "key-1", wanted("page")).await;
    assert_eq!(other.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", other.text);
    let page = buyer.keyed("/api/v1/orders", "key-2", wanted("page")).await.json();
    assert_eq!(page["pay"]["kind"], "form");
    let order_no = page["order"]["order_no"].as_str().unwrap();

    let path = format!("/api/v1/orders/{order_no}/pay");
    let as_page = buyer.request(reqwest::Method::POST, &path).header("sec-fetch-mode", "navigate");
    let as_page = send(as_page).await;
    assert!(as_page.text.contains("<form method=\"post\""), "{}", as_page.text);
    assert_eq!(buyer.post(&path, json!({})).await.json()["pay"]["kind"], "form");

    // The buyer has met the page, so that there is something to close.
    let (action, fields) = form(&as_page.text);
    let landed = post_form(&action, &fields).await;
    send(http::shared_client().get(landed.header("location"))).await;
    let gone = buyer.post(&format!("/api/v1/orders/{order_no}/cancel"), json!({})).await;
    assert_eq!((gone.status, &gone.json()["status"]), (StatusCode::OK, &json!("CANCELLED")), "{}", gone.text);
    assert_eq!(buyer.status(order_no).await["msg"], "已取消");
    let late = buyer.post(&path, json!({})).await;
    assert_eq!(late.status, StatusCode::CONFLICT, "{}", late.text);
    shop.finish().await;
}

#[tokio::test]
async fn alipays_window_pays_the_order_that_the_page_watches() {
    for minutes in [1, 2, 120] {
        let shop = Shop::with(&format!("[store]\npay_minutes = {minutes}\n")).await;
        let buyer = shop.member("buyer-10").await;
        let product = shop.product(990).await;
        let wanted = json!({ "product_id": product, "channel": "alipay", "way": "page" });
        let ordered = buyer.keyed("/api/v1/orders", "press-1", wanted.clone()).await.json();
        let watched = ordered["order"]["order_no"].as_str().unwrap();
        // Another tab's press joins the order, and a price that changes before the window opens touches it no more.
        let again = buyer.keyed("/api/v1/orders", "press-2", wanted).await.json();
        assert_eq!(again["order"]["order_no"], *watched, "{minutes} minutes");
        shop.sql("update products set cents = 1090 where cents = 990").await;

        let window = buyer.request(reqwest::Method::POST, &format!("/api/v1/orders/{watched}/pay"));
        let page = send(window.header("sec-fetch-mode", "navigate")).await;
        let (action, fields) = form(&page.text);
        let content = &fields.iter().find(|(name, _)| name == "biz_content").unwrap().1;
        assert!(content.contains(watched) && content.contains("\"9.90\""), "{content}");
        let landed = post_form(&action, &fields).await;
        pay_at(landed.header("location")).await;
        let order = buyer.wait_for(watched, "SUCCESS").await;
        assert_eq!(order["cents"], 990);
        assert_eq!(buyer.get("/api/v1/orders").await.json()["total"], 1, "nothing else was ordered");
        shop.finish().await;
    }
}

#[tokio::test]
async fn the_smallest_top_up_is_told_and_enforced_at_its_field() {
    let shop = Shop::with("[store]\nminimum_yuan = 12\n").await;
    let admin = shop.administrator().await;
    assert_eq!(admin.get("/api/v1/store").await.json()["minimum_cents"], 1200);
    let made = |cents: i64, trial: bool| {
        let product =
            json!({ "title": "小额", "cents": cents, "category": "webui", "points": 900, "trial": trial });
        let admin = &admin;
        async move { admin.post("/api/v1/admin/products", product).await }
    };
    let refused = made(1199, false).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text);
    assert_eq!(refused.json()["error"]["fields"][0]["path"], "/cents", "{}", refused.text);
    assert_eq!(made(1200, false).await.status, StatusCode::CREATED);
    assert_eq!(made(300, true).await.status, StatusCode::CREATED);
    // A price from before the rule: not sold, and the field is named.
    let product = shop.product(1200).await;
    shop.sql("update products set cents = 1100 where cents = 1200").await;
    let wanted = json!({ "product_id": product, "channel": "wechat", "way": "qr" });
    let refused = admin.keyed("/api/v1/orders", "press", wanted).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text);
    assert_eq!(refused.json()["error"]["fields"][0]["path"], "/product_id", "{}", refused.text);
    // The demonstration's own card is one to try with.
    let card = json!({ "product_id": shop.product(990).await, "channel": "wechat", "way": "qr" });
    assert_eq!(admin.keyed("/api/v1/orders", "trial", card).await.status, StatusCode::CREATED);
    let list = admin.get("/py/api/v1/product/list").await.json();
    let trials = list["data"]["productList"].as_array().unwrap().iter().filter(|one| one["trial"] == true);
    assert!(trials.map(|one| one["price"].as_i64().unwrap()).all(|price| price < 1200));
    shop.finish().await;
}

#[tokio::test]
async fn a_restart_in_the_middle_loses_no_payment() {
    let keys = shop::keys().await;
    let cashier = Cashier::start_still(keys, Arc::new(SystemClock)).await.unwrap();
    let shop = Shop::with(&merchant(&cashier)).await;
    let product = shop.stock("月度会员", 5_900, 6_000).await;
    let buyer = shop.member("buyer-5").await;
    let before = buyer.points().await;
    let (code, order_no) = buyer.order_by_wechat(&product).await;
    let closed = shop.shut().await;
    pay_at(&code).await;
    let told = cashier.deliver().await;
    assert!(told.iter().all(|attempt| !attempt.taken), "the shop is closed: {told:?}");
    let shop = closed.open().await;
    assert_eq!(buyer.points().await, before);
    // The buyer looks, and the shop asks.
    shop.sql("update orders set queried_ms = 0").await;
    let order = buyer.wait_for(&order_no, "SUCCESS").await;
    assert_eq!(order["demonstration"], false);
    assert_eq!(buyer.points().await, before + 6_000);
    shop.finish().await;
}

#[tokio::test]
async fn an_order_of_the_demonstration_that_outlives_its_cashier_is_closed_in_time() {
    let shop = Shop::demo().await;
    let buyer = shop.member("buyer-6").await;
    let (_, order_no) = buyer.order_by_wechat(&shop.product(990).await).await;
    let shop = shop.shut().await.open().await;
    shop.sql("update orders set expires_ms = 1, queried_ms = 0").await;
    let order = buyer.wait_for(&order_no, "CANCELLED").await;
    assert_eq!((&order["status_text"]["zh"], &order["closed_by"]), (&json!("超时已关闭"), &json!("expired")));
    shop.finish().await;
}

#[tokio::test]
async fn only_the_demonstration_has_products_of_its_own_and_a_merchant_never_sells_them() {
    let shop = Shop::demo().await;
    let products = async |shop: &Shop| -> Vec<Value> {
        let visitor = shop.visitor().await;
        let list = visitor.get("/py/api/v1/product/list").await.json();
        list["data"]["productList"].as_array().unwrap().clone()
    };
    let shown = products(&shop).await;
    for shelf in ["WebUI", "Developer", "ClaudeCode"] {
        let prices: Vec<i64> = shown
            .iter()
            .filter(|one| one["category"] == shelf)
            .map(|one| one["price"].as_i64().unwrap())
            .collect();
        assert!(prices.len() >= 2 && prices.is_sorted_by(|a, b| a >= b), "{shelf}: {prices:?}");
    }
    let card = shown.iter().find(|one| one["price"] == 990).unwrap();
    let attributes = &card["additionalAttributes"];
    assert_eq!((&attributes["tag"], &attributes["membership_type"]), (&json!("演示"), &Value::Null));
    assert_eq!((&card["points"], &card["vipPrice"]), (&json!(1000), &json!(842)));

    let shop = shop.shut().await.open().await;
    assert_eq!(products(&shop).await.len(), shown.len(), "they are made once");
    shop.finish().await;

    let cashier = Cashier::start_still(shop::keys().await, Arc::new(SystemClock)).await.unwrap();
    let real = Shop::with(&merchant(&cashier)).await;
    assert!(real.app.payments.cashier.is_none() && products(&real).await.is_empty());
    let made = json!({ "title": "体验卡", "cents": 990, "category": "webui", "points": 1000, "trial": true, "tag": "演示" });
    real.app.store.products().create(serde_json::from_value(made).unwrap()).await.unwrap();
    let real = real.shut().await.open().await;
    assert!(products(&real).await.is_empty(), "a price that was made up is nobody's offer");
    real.finish().await;
}

#[tokio::test]
async fn the_demonstrations_payment_by_amount_sets_no_price() {
    let shop = Shop::demo().await;
    let buyer = shop.member("buyer-7").await;
    let page = buyer.post("/alipay/pay", json!({ "subject": "随便写", "amount": 9.9 })).await;
    let (_, fields) = form(&page.text);
    let content = &fields.iter().find(|(name, _)| name == "biz_content").unwrap().1;
    assert!(
        content.contains("\"subject\":\"体验卡\"") && content.contains("\"total_amount\":\"9.90\""),
        "{content}"
    );
    let cheap = buyer.post("/alipay/pay", json!({ "subject": "年度会员", "amount": "0.01" })).await.json();
    assert_eq!((&cheap["success"], &cheap["fields"][0]["field"]), (&json!(false), &json!("amount")));
    assert_eq!(
        shop.visitor().await.post("/alipay/pay", json!({ "amount": 9.9 })).await.status,
        StatusCode::UNAUTHORIZED
    );
    shop.finish().await;

    let cashier = Cashier::start_still(shop::keys().await, Arc::new(SystemClock)).await.unwrap();
    let real = Shop::with(&merchant(&cashier)).await;
    real.stock("体验卡", 990, 1000).await;
    let admin = real.administrator().await;
    assert_eq!(admin.post("/alipay/pay", json!({ "amount": 9.9 })).await.status, StatusCode::NOT_FOUND);
    real.finish().await;
    let real = Shop::with(&format!("{}[store]\ndemo_pay = true\n", merchant(&cashier))).await;
    real.stock("体验卡", 990, 1000).await;
    let buyer = real.member("buyer-8").await;
    assert_eq!(buyer.post("/alipay/pay", json!({ "amount": 9.9 })).await.status, StatusCode::FORBIDDEN);
    let admin = real.administrator().await;
    assert_eq!(admin.post("/alipay/pay", json!({ "amount": 9.9 })).await.status, StatusCode::OK);
    real.finish().await;
}
