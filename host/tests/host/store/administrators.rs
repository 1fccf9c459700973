//! The store's side for administrators, and who is none.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::store::shop::{Buyer, Shop, pay_at, send};

/// Calls outside of `/api/v1/admin` that are for administrators as well.
const SPECIFIED: [(&str, &str); 2] =
    [("get", "/py/api/v1/order-info/query/order/page"), ("get", "/u/global_users/{name_or_id}")];

/// Every call of the described API that is for administrators alone.
fn admin_calls() -> Vec<(Method, String)> {
    let document: Value = serde_json::from_str(&baigong_host::routes::openapi_text().unwrap()).unwrap();
    let mut calls = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for method in item.as_object().unwrap().keys() {
            let is_admin = path.starts_with("/api/v1/admin/") || path == "/api/v1/admin";
            if is_admin || SPECIFIED.contains(&(method.as_str(), path.as_str())) {
                // Names in braces stand for something; a number is a name as well.
                let path = path.split('/').map(|part| if part.starts_with('{') { "1" } else { part });
                let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
                calls.push((method, path.collect::<Vec<_>>().join("/")));
            }
        }
    }
    calls
}

async fn call(caller: &Buyer, method: &Method, path: &str) -> (StatusCode, String) {
    let request = caller.request(method.clone(), path).header("idempotency-key", "k");
    let request = if *method == Method::GET { request } else { request.json(&json!({})) };
    let answer = send(request).await;
    (answer.status, answer.text)
}

#[tokio::test]
async fn every_admin_call_is_refused_to_all_but_administrators() {
    let shop = Shop::demo().await;
    let calls = admin_calls();
    assert!(calls.len() > 12, "{calls:?}");
    let (visitor, user) = (shop.visitor().await, shop.member("somebody").await);
    let stranger = user.nobody();
    let expired = shop.administrator().await;
    shop.sql(
        "update sessions set expires_ms = 1 where user_id = (select id from users where role = 'admin')",
    )
    .await;
    for (method, path) in &calls {
        for (who, caller, expected) in [
            ("a stranger", &stranger, StatusCode::UNAUTHORIZED),
            ("a visitor", &visitor, StatusCode::FORBIDDEN),
            ("a user", &user, StatusCode::FORBIDDEN),
            ("an administrator of yesterday", &expired, StatusCode::UNAUTHORIZED),
        ] {
            let (status, text) = call(caller, method, path).await;
            assert_eq!(status, expected, "{method} {path} as {who}: {text}");
        }
    }
    shop.finish().await;
}

#[tokio::test]
async fn products_are_made_changed_and_taken_off_sale() {
    let shop = Shop::demo().await;
    let admin = shop.administrator().await;
    let wrong = json!({ "title": "a=b", "cents": 0, "category": "webui", "points": -1, "days": 9999 });
    let refused = admin.post("/api/v1/admin/products", wrong).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let error = refused.json();
    let fields = error["error"]["fields"].as_array().unwrap();
    let paths: Vec<&str> = fields.iter().map(|field| field["path"].as_str().unwrap()).collect();
    assert_eq!(paths, ["/title", "/cents", "/points", "/days"]);

    let product = |cents: i64| {
        json!({
            "title": "半年会员", "cents": cents, "category": "webui", "tag": "热销", "details": "180 天",
            "membership": "HALF_YEAR", "points": 30_000,
        })
    };
    let made = admin.post("/api/v1/admin/products", product(29_900)).await;
    assert_eq!((made.status, &made.json()["days"]), (StatusCode::CREATED, &json!(180)), "{}", made.text);
    let id = made.json()["id"].as_str().unwrap().to_owned();
    let changed = admin.put(&format!("/api/v1/admin/products/{id}"), product(19_900)).await.json();
    assert_eq!(changed["cents"], 19_900);
    let on_sale = async || {
        let list = shop.app.store.products().on_sale().await.unwrap();
        list.iter().any(|product| product.id.as_str() == id)
    };
    assert!(on_sale().await);
    let off = admin.post(&format!("/api/v1/admin/products/{id}/off-sale"), json!({})).await.json();
    assert_eq!(off["on_sale"], false);
    assert!(!on_sale().await);
    let all = admin.get("/api/v1/admin/products").await.json();
    assert_eq!(all["items"][0]["id"], id.as_str(), "the newest first, also what is not on sale");
    assert_eq!(admin.put("/api/v1/admin/products/none", product(19_900)).await.status, StatusCode::NOT_FOUND);
    shop.finish().await;
}

#[tokio::test]
async fn a_refund_is_asked_for_declined_with_a_word_asked_for_again_and_made_once() {
    let shop = Shop::demo().await;
    let (buyer, admin) = (shop.member("buyer").await, shop.administrator().await);
    let before = buyer.points().await;
    let (code, order_no) = buyer.order_by_wechat(&shop.product(990).await).await;
    let ask = json!({ "reason": "买错了" });
    let early = buyer.post(&format!("/api/v1/orders/{order_no}/refund-request"), ask.clone()).await;
    assert_eq!(early.status, StatusCode::CONFLICT, "{}", early.text);
    pay_at(&code).await;
    buyer.wait_for(&order_no, "SUCCESS").await;
    assert_eq!(buyer.points().await, before + 1000);

    let request = format!("/api/v1/orders/{order_no}/refund-request");
    let asked = buyer.post(&request, ask.clone()).await.json();
    assert_eq!(
        (&asked["refund_wanted"], &asked["refund_request"]["reason"]),
        (&json!(true), &json!("买错了"))
    );
    let preview = buyer.get(&format!("/api/v1/orders/{order_no}/refund-preview")).await.json();
    assert_eq!(
        (&preview["cents"], &preview["points_due"], &preview["points_taken"]),
        (&json!(990), &json!(1000), &json!(1000))
    );
    let withdrawn = send(buyer.request(Method::DELETE, &request)).await;
    assert_eq!((withdrawn.status, &withdrawn.json()["refund_wanted"]), (StatusCode::OK, &json!(false)));
    assert_eq!(admin.get("/api/v1/admin/store/attention").await.json()["total"], 0);
    buyer.post(&request, ask.clone()).await;

    let waiting = admin.get("/api/v1/admin/store/attention").await.json();
    assert_eq!(
        (&waiting["total"], &waiting["items"][0]["kind"]),
        (&json!(1), &json!("refund_wanted")),
        "{waiting:#}"
    );

    let decline = format!("/api/v1/admin/orders/{order_no}/decline-refund");
    let wordless = admin.post(&decline, json!({ "note": " " })).await;
    assert_eq!(wordless.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", wordless.text);
    let declined = admin.post(&decline, json!({ "note": "已超过七天" })).await;
    assert_eq!(declined.status, StatusCode::OK, "{}", declined.text);
    let seen = buyer.get(&format!("/api/v1/orders/{order_no}")).await.json();
    assert_eq!(
        (&seen["refund_wanted"], &seen["refund_request"]["answer"], &seen["refund_request"]["word"]["zh"]),
        (&json!(false), &json!("dismissed"), &json!("已超过七天"))
    );
    assert_eq!(admin.post(&decline, json!({ "note": "再说一次" })).await.status, StatusCode::NOT_FOUND);

    buyer.post(&request, ask).await;
    let refund = format!("/api/v1/admin/orders/{order_no}/refund");
    let long = admin.keyed(&refund, "r", json!({ "reason": "长".repeat(27) })).await;
    assert_eq!(
        (long.status, &long.json()["error"]["fields"][0]["path"]),
        (StatusCode::UNPROCESSABLE_ENTITY, &json!("/reason"))
    );
    let much = admin.keyed(&refund, "r", json!({ "cents": 991, "reason": "买错了" })).await;
    assert_eq!(much.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", much.text);
    let part = admin.keyed(&refund, "r-1", json!({ "cents": 495, "reason": "退一半" })).await;
    assert_eq!(part.status, StatusCode::CREATED, "{}", part.text);
    assert_eq!((&part.json()["points_taken"], &part.json()["points_short"]), (&json!(500), &json!(0)));
    let again = admin.keyed(&refund, "r-1", json!({ "cents": 495, "reason": "退一半" })).await.json();
    assert_eq!(again["refund_no"], part.json()["refund_no"]);
    let refunded = async |cents: i64| {
        for _ in 0..200 {
            let order =
                admin.post(&format!("/api/v1/admin/orders/{order_no}/refresh"), json!({})).await.json();
            if order["refunded_cents"] == cents {
                return order;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        panic!("the refund takes too long");
    };
    let half = refunded(495).await;
    assert_eq!(half["status"], "SUCCESS", "{half:#}");
    assert_eq!(buyer.points().await, before + 500);
    let rest = admin.keyed(&refund, "r-2", json!({ "reason": "全部退回" })).await;
    assert_eq!((rest.status, &rest.json()["cents"]), (StatusCode::CREATED, &json!(495)), "{}", rest.text);
    let whole = refunded(990).await;
    assert_eq!(
        (&whole["status"], &whole["status_text"]),
        (&json!("REFUNDED"), &json!({ "zh": "已退款", "en": "Refunded" })),
        "{whole:#}"
    );
    assert_eq!(buyer.points().await, before);
    assert!(whole["timeline"].as_array().unwrap().len() > 4, "{whole:#}");
    let mine = buyer.get(&format!("/api/v1/orders/{order_no}")).await.json();
    assert_eq!(
        (mine["refunds"].as_array().unwrap().len(), &mine["refunds"][0]["points_taken"]),
        (2, &json!(500))
    );
    assert!(mine["refunds"][0].get("inviter_points_taken").is_none(), "that is nobody's business");
    let all = admin.get("/api/v1/admin/refunds").await.json();
    assert_eq!(all["total"], 2);
    assert_eq!(admin.get("/api/v1/admin/refunds?open=true").await.json()["total"], 0);
    shop.finish().await;
}

#[tokio::test]
async fn orders_are_found_by_number_user_channel_status_and_time() {
    let shop = Shop::demo().await;
    let (one, two) = (shop.member("one").await, shop.member("two").await);
    let admin = shop.administrator().await;
    let product = shop.product(990).await;
    let (code, paid) = one.order_by_wechat(&product).await;
    pay_at(&code).await;
    one.wait_for(&paid, "SUCCESS").await;
    two.order_by_alipay(&product).await;
    let (_, unpaid) = two.order_by_wechat(&product).await;
    let found = async |query: &str| {
        let answer = admin.get(&format!("/api/v1/admin/orders?{query}")).await;
        assert_eq!(answer.status, StatusCode::OK, "{query}: {}", answer.text);
        answer.json()["total"].as_i64().unwrap()
    };
    assert_eq!(found("").await, 3);
    assert_eq!(found("status=SUCCESS").await, 1);
    assert_eq!(found("channel=alipay").await, 1);
    assert_eq!(found(&format!("uid={}", two.uid)).await, 2);
    assert_eq!(found("uid=1").await, 0);
    assert_eq!(found(&format!("q={unpaid}")).await, 1);
    assert_eq!(found("until_ms=1").await, 0);
    let page = admin.get("/api/v1/admin/orders?page=2&page_size=2").await.json();
    assert_eq!((page["items"].as_array().unwrap().len(), &page["total"]), (1, &json!(3)));
    let unknown = admin.get("/api/v1/admin/orders?status=GONE").await;
    assert_eq!(unknown.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", unknown.text);

    let page = admin.get("/py/api/v1/order-info/query/order/page?pageNum=1&pageSize=2").await.json();
    let data = &page["data"];
    assert_eq!((&page["success"], &data["total"], &data["pages"]), (&json!(true), &json!(3), &json!(2)));
    let first = &data["records"][0];
    assert_eq!((&first["orderNo"], &first["orderStatus"]), (&json!(unpaid), &json!("待支付")));
    assert_eq!(first["userId"].to_string(), two.uid);
    let last = admin.get("/py/api/v1/order-info/query/order/page?pageNum=2&pageSize=2").await.json();
    assert_eq!(last["data"]["records"][0]["orderStatus"], "支付成功");
    shop.finish().await;
}

#[tokio::test]
async fn going_live_in_the_panel_closes_the_cashier_and_takes_its_points_in_the_same_act() {
    let shop = Shop::demo().await;
    let (buyer, admin) = (shop.member("buyer").await, shop.administrator().await);
    let before = buyer.points().await;
    let (code, order_no) = buyer.order_by_wechat(&shop.product(990).await).await;
    pay_at(&code).await;
    buyer.wait_for(&order_no, "SUCCESS").await;
    assert_eq!(buyer.points().await, before + 1000);

    let account = json!({ "label": "真实", "wire": "relay", "base_url": "http://127.0.0.1:9",
        "credentials": { "api_key": "sk-real" }, "weight": 1, "enabled": true });
    let live = json!({ "tool": "kling", "account": account });
    let made = admin.keyed("/api/v1/admin/vendor-accounts", "live", live).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text);
    assert_eq!(buyer.points().await, before, "nothing is spent at a vendor that somebody pays");
    assert_eq!(buyer.get("/api/v1/store").await.json()["channels"], json!([]));
    let order = json!({ "product_id": shop.product(990).await, "channel": "wechat", "way": "qr" });
    let again = buyer.keyed("/api/v1/orders", "again", order).await;
    assert!(again.status.is_client_error() && again.text.contains("演示收银台"), "{}", again.text);
    shop.finish().await;
}
