//! Promise: what a visitor made comes along to the account into which the visitor signs in, all but the starting gift.

use crate::common::{Browser, PASSWORD, Reply, TestApp, clip, png};
use baigong_platform::db::testing::postgres;
use http::{Method, StatusCode};
use serde_json::{Value, json};

const LEFT: &str = "/api/v1/session/left";

/// The cookies that a browser keeps after an answer.
fn cookies_of(answer: &Reply) -> String {
    let set = answer.headers.get_all("set-cookie").iter();
    let pairs: Vec<&str> = set.map(|cookie| cookie.to_str().unwrap().split(';').next().unwrap()).collect();
    pairs.join("; ")
}

/// A visitor's browser after its owner signed in.
async fn signed_in(visitor: &Browser, name: &str) -> Browser {
    let answer = visitor.post("/api/v1/session", json!({ "login_name": name, "password": PASSWORD })).await;
    assert_eq!((answer.status, &answer.json()["left"]), (StatusCode::OK, &json!(true)), "{}", answer.text());
    assert!(cookies_of(&answer).contains("baigong_left="));
    let mut browser = visitor.clone();
    browser.cookie = Some(cookies_of(&answer));
    browser
}

async fn finished(browser: &Browser, key: &str) -> Value {
    let made = browser.create(key, clip("猫")).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    browser.wait_stored(made.json()["id"].as_str().unwrap()).await
}

#[tokio::test]
async fn works_and_points_come_along_and_the_gift_stays() {
    works_come_along(TestApp::start().await).await;
    let database = postgres().await;
    works_come_along(TestApp::on(Some(database.url.clone()), "").await).await;
}

async fn works_come_along(app: TestApp) {
    let (admin, person) = (app.administrator().await, app.person("li-bai").await);
    let had = person.available().await;
    let visitor = app.visitor().await;
    let task = finished(&visitor, "work").await;
    let upload = visitor.upload("a.png", &png(64, 64)).await.json();
    let path = format!("/api/v1/admin/users/{}/points", visitor.uid().await);
    let given = admin.keyed(&path, "gift", json!({ "points": 30, "reason": "活动奖励" })).await;
    assert_eq!(given.status, StatusCode::OK, "{}", given.text());

    let browser = signed_in(&visitor, "li-bai").await;
    assert_eq!(browser.get("/api/v1/session").await.json()["left"], true);
    let offered = json!({ "works": 1, "points": 30, "unfinished": 0 });
    assert_eq!(browser.get(LEFT).await.json(), offered, "not the gift");
    assert_eq!(person.get("/api/v1/session").await.json().get("left"), None, "other browsers hear nothing");
    assert_eq!(person.post(LEFT, json!({})).await.refusal(), "404 not_found 没有可以带走的作品");

    let moved = browser.post(LEFT, json!({})).await;
    assert_eq!((moved.status, moved.json()), (StatusCode::OK, offered));
    assert!(moved.header("set-cookie").starts_with("baigong_left=; "), "it is offered once");
    assert_eq!(browser.post(LEFT, json!({})).await.refusal(), "404 not_found 没有可以带走的作品");
    assert_eq!(visitor.get("/api/v1/tasks").await.status, StatusCode::UNAUTHORIZED, "the visitor is no more");

    assert_eq!(person.available().await, had + 30);
    let id = task["id"].as_str().unwrap();
    assert_eq!(person.get(&format!("/api/v1/tasks/{id}")).await.json()["artifacts"][0]["stored"], true);
    let file = format!("/api/v1/media/{}", task["artifacts"][0]["id"].as_str().unwrap());
    assert_eq!(person.get(&file).await.status, StatusCode::OK);
    let uploads = person.get("/api/v1/uploads").await.json();
    assert_eq!(uploads["items"][0]["id"], upload["id"], "{uploads:#}");
    let money = person.get(&format!("/api/v1/tasks/{id}/money")).await.json();
    assert_eq!(money["captured"], money["price"], "{money:#}");
    let note = &person.get("/api/v1/points/entries?limit=1").await.json()["items"][0]["note"];
    assert_eq!(
        (&note["zh"], &note["en"]),
        (&json!("访客积分转入账户"), &json!("Visitor's points moved to the account"))
    );
    app.finish().await;
}

#[tokio::test]
async fn nothing_comes_along_before_the_visitors_tasks_are_over() {
    let app = TestApp::start().await;
    let person = app.person("li-bai").await;
    let visitor = app.visitor().await;
    finished(&visitor, "work").await;
    assert_eq!(visitor.create("hangs", clip("猫 #hang")).await.status, StatusCode::CREATED);
    let browser = signed_in(&visitor, "li-bai").await;
    assert_eq!(browser.get(LEFT).await.json()["unfinished"], 1);
    let refused = browser.post(LEFT, json!({})).await.refusal();
    assert_eq!(refused, "409 conflict 还有 1 件作品正在生成，请等它们完成后再带走");
    assert_eq!(person.get("/api/v1/tasks").await.json()["total"], 0);
    assert_eq!(visitor.get("/api/v1/tasks").await.json()["total"], 2, "nothing changed");
    app.finish().await;
}

#[tokio::test]
async fn a_farm_of_visitors_brings_no_gifts_and_few_works_a_day() {
    let app = TestApp::start().await;
    let person = app.person("li-bai").await;
    let had = person.available().await;
    for n in 0..4 {
        let visitor = app.visitor().await;
        finished(&visitor, "work").await;
        let browser = signed_in(&visitor, "li-bai").await;
        let moved = browser.post(LEFT, json!({})).await;
        if n < 3 {
            assert_eq!(moved.json(), json!({ "works": 1, "points": 0, "unfinished": 0 }));
        } else {
            let told = "429 rate_limited 最近 24 小时内带走作品的次数已用完，请明天再试";
            assert_eq!(moved.refusal(), told);
        }
    }
    assert_eq!(person.available().await, had);
    assert_eq!(person.get("/api/v1/tasks").await.json()["total"], 3);
    app.finish().await;
}

#[tokio::test]
async fn a_visitor_who_is_left_behind_stays_behind() {
    let app = TestApp::start().await;
    app.person("li-bai").await;
    app.person("du-fu").await;
    let visitor = app.visitor().await;
    finished(&visitor, "work").await;
    let browser = signed_in(&visitor, "li-bai").await;

    let out = browser.delete("/api/v1/session").await;
    assert_eq!(out.headers.get_all("set-cookie").iter().count(), 2, "whoever comes next is somebody else");
    assert!(cookies_of(&out).ends_with("baigong_left="));

    let browser = signed_in(&visitor, "du-fu").await;
    let forgotten = browser.delete(LEFT).await;
    assert_eq!(forgotten.status, StatusCode::NO_CONTENT);
    assert!(forgotten.header("set-cookie").starts_with("baigong_left=; "));
    assert_eq!(browser.get(LEFT).await.json(), json!({ "works": 0, "points": 0, "unfinished": 0 }));
    assert_eq!(visitor.get("/api/v1/tasks").await.status, StatusCode::UNAUTHORIZED);
    app.finish().await;
}

#[tokio::test]
async fn who_registers_or_brings_a_token_leaves_nobody_behind() {
    let app = TestApp::start().await;
    app.person("li-bai").await;
    let visitor = app.visitor().await;
    let form = json!({ "login_name": "du-fu", "password": PASSWORD });
    let made = visitor.post("/api/v1/accounts", form).await;
    assert!(!cookies_of(&made).contains("baigong_left"), "the visitor is that person");

    let token = app.visitor().await.cookie.unwrap().split_once('=').unwrap().1.to_owned();
    let login = json!({ "login_name": "li-bai", "password": PASSWORD }).to_string();
    let program = app.browser();
    let request = program
        .request(Method::POST, "/api/v1/session")
        .header("authorization", format!("Bearer {token}"))
        .header("content-type", "application/json");
    let answer = program.send(request.body(axum::body::Body::from(login)).unwrap()).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    assert!(!cookies_of(&answer).contains("baigong_left"));
    app.finish().await;
}
