//! Promise: people ask the site and are answered, and nobody else reads along.
#![allow(clippy::disallowed_methods, reason = "tests")]

use crate::common::{Browser, TestApp, clip, png};
use crate::keys::{make_with, owner, program};
use baigong_platform::db::testing::postgres;
use baigong_platform::on;
use http::StatusCode;
use serde_json::{Value, json};

const TICKETS: &str = "/api/v1/tickets";
const PANEL: &str = "/api/v1/admin/tickets";
const DESK: &str = "[mail]\nsupport_address = \"desk@baigong.example\"\n";

fn id_of(value: &Value) -> String {
    value["id"].as_str().unwrap().to_owned()
}

fn ticket(words: &str) -> Value {
    json!({ "subject": "任务一直排队", "category": "task", "words": words })
}

async fn open(person: &Browser, body: Value) -> String {
    let made = person
        .keyed(
            TICKETS,
            &format!("open-{}", body["words"]).replace(|c: char| !c.is_ascii_graphic(), "."),
            body,
        )
        .await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    id_of(&made.json())
}

async fn answer(admin: &Browser, id: &str, key: &str, words: &str) -> Value {
    let answered = admin.keyed(&format!("{PANEL}/{id}/messages"), key, json!({ "words": words })).await;
    assert_eq!(answered.status, StatusCode::OK, "{}", answered.text());
    answered.json()
}

/// Proves everybody's address, as the code in a letter would.
async fn prove_addresses(app: &TestApp) {
    let mut tx = app.app.db.write().await.unwrap();
    on!(&mut tx, c => sqlx::query("update users set email_verified = true where email is not null").execute(c).await.map(drop)).unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test]
async fn a_person_asks_and_is_answered_with_one_letter() {
    is_answered(TestApp::with(DESK).await).await;
    let database = postgres().await;
    is_answered(TestApp::on(Some(database.url.clone()), DESK).await).await;
}

async fn is_answered(app: TestApp) {
    let (admin, mei) = (app.administrator().await, app.person("mei").await);
    prove_addresses(&app).await;
    let picture = id_of(&mei.upload("shot.png", &png(64, 64)).await.json());
    let task = id_of(&mei.create("t", clip("猫")).await.json());
    let body = json!({ "subject": "任务一直排队", "category": "task", "words": "等了一小时", "task_id": task, "files": [picture] });
    let made = mei.keyed(TICKETS, "k", body.clone()).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    let id = id_of(&made.json());
    let again = mei.keyed(TICKETS, "k", body).await;
    assert_eq!(
        (again.status, again.header("idempotent-replayed"), id_of(&again.json())),
        (StatusCode::OK, "true", id.clone())
    );
    assert_eq!(
        mei.keyed(TICKETS, "k", ticket("别的")).await.refusal(),
        "422 idempotency_mismatch 该 Idempotency-Key 已用于另一个请求"
    );
    let told = app.app.mailer.outbox(Some("desk@baigong.example")).await.unwrap();
    assert_eq!(told.len(), 1);
    assert!(told[0].text.as_ref().unwrap().contains(&format!("/admin/tickets?ticket={id}")));

    assert_eq!(admin.get("/api/v1/admin/waiting-tickets").await.json()["open"], 1);
    let listed =
        admin.get(&format!("{PANEL}?state=open&category=task&q=%E4%B8%80%E5%B0%8F%E6%97%B6")).await.json();
    assert_eq!((&listed["total"], &listed["items"][0]["id"]), (&json!(1), &json!(id)), "{listed:#}");
    assert_eq!(listed["items"][0]["uid"], mei.uid().await);
    assert_eq!(admin.get(&format!("{PANEL}?category=api")).await.json()["total"], 0);
    let shown = admin.get(&format!("{PANEL}/{id}/files/{picture}")).await;
    assert_eq!((shown.status, shown.header("content-type")), (StatusCode::OK, "image/png"));

    answer(&admin, &id, "a", "供应商繁忙，已换账号").await;
    answer(&admin, &id, "a", "供应商繁忙，已换账号").await;
    let letters = app.app.mailer.outbox(Some("mei@poems.example")).await.unwrap();
    assert_eq!(letters.len(), 1, "a repeated press answers once");
    assert!(letters[0].text.as_ref().unwrap().contains("供应商繁忙，已换账号"));
    assert!(letters[0].text.as_ref().unwrap().contains(&format!("/dhmsg/tickets?ticket={id}")));

    let list = mei.get(TICKETS).await.json();
    assert_eq!(
        (&list["unread"], &list["items"][0]["unread"], &list["items"][0]["state"]),
        (&json!(1), &json!(true), &json!("answered"))
    );
    let thread = mei.get(&format!("{TICKETS}/{id}")).await.json();
    assert_eq!(thread["messages"].as_array().unwrap().len(), 2, "{thread:#}");
    let read = json!({ "until_ms": thread["messages"][1]["created_ms"] });
    assert_eq!(mei.post(&format!("{TICKETS}/{id}/read"), read).await.status, StatusCode::NO_CONTENT);
    assert_eq!(mei.get(TICKETS).await.json()["unread"], 0);

    let replied = mei.keyed(&format!("{TICKETS}/{id}/messages"), "r", json!({ "words": "好了，谢谢" })).await;
    assert_eq!((replied.status, &replied.json()["state"]), (StatusCode::OK, &json!("open")));
    let closed = mei.post(&format!("{TICKETS}/{id}/close"), json!({})).await.json();
    assert_eq!((&closed["state"], &closed["closed_by"]), (&json!("closed"), &json!("person")));
    let late = mei.keyed(&format!("{TICKETS}/{id}/messages"), "r2", json!({ "words": "又坏了" })).await;
    assert_eq!(late.refusal(), "409 conflict 工单已关闭，请先重新打开");
    assert_eq!(mei.post(&format!("{TICKETS}/{id}/reopen"), json!({})).await.json()["state"], "open");
    assert_eq!(admin.post(&format!("{PANEL}/{id}/close"), json!({})).await.json()["closed_by"], "site");

    let log = admin.get(&format!("/api/v1/admin/audit?subject=ticket:{id}")).await;
    let operations: Vec<Value> =
        log.json()["items"].as_array().unwrap().iter().map(|one| one["operation"].clone()).collect();
    assert_eq!(operations, ["admin_close_ticket", "admin_answer_ticket"]);
    assert!(!log.text().contains("供应商繁忙"), "the log says who did what, and not what was written");
    app.finish().await;
}

#[tokio::test]
async fn nobody_reads_the_ticket_of_another() {
    let app = TestApp::start().await;
    let (mei, wang) = (owner(&app, "mei").await, app.person("wang").await);
    let picture = id_of(&mei.upload("shot.png", &png(64, 64)).await.json());
    let id =
        open(&mei, json!({ "subject": "私事", "category": "other", "words": "x", "files": [picture] })).await;
    let at = format!("{TICKETS}/{id}");
    assert_eq!(wang.get(&at).await.refusal(), "404 not_found 该工单不存在");
    for act in ["close", "reopen"] {
        assert_eq!(wang.post(&format!("{at}/{act}"), json!({})).await.status, StatusCode::NOT_FOUND, "{act}");
    }
    let words = json!({ "words": "插话" });
    assert_eq!(wang.keyed(&format!("{at}/messages"), "k", words.clone()).await.status, StatusCode::NOT_FOUND);
    assert_eq!(wang.get(TICKETS).await.json()["items"], json!([]));
    assert_eq!(wang.get(&format!("/api/v1/media/{picture}")).await.status, StatusCode::NOT_FOUND);
    let of_another = json!({ "subject": "s", "category": "other", "words": "w", "files": [picture] });
    assert_eq!(
        wang.keyed(TICKETS, "f", of_another).await.refusal(),
        "422 invalid_params /files/0 not_found: 没有找到您上传的这张图片"
    );
    for path in [
        PANEL.to_owned(),
        format!("{PANEL}/{id}"),
        format!("{PANEL}/{id}/files/{picture}"),
        "/api/v1/admin/waiting-tickets".into(),
    ] {
        assert_eq!(mei.get(&path).await.status, StatusCode::FORBIDDEN, "{path}");
    }
    let visitor = app.visitor().await;
    assert_eq!(visitor.get(TICKETS).await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(visitor.keyed(TICKETS, "v", ticket("x")).await.status, StatusCode::UNAUTHORIZED);
    let key = make_with(&mei, json!({ "name": "程序", "scopes": ["tasks:read", "tasks:write"] })).await;
    let with_key = program(&app, &key).get(TICKETS).await;
    assert!(
        matches!(with_key.status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN),
        "{}",
        with_key.text()
    );
    // An administrator sees what the ticket shows, and no other file of its person.
    let admin = app.administrator().await;
    let other = id_of(&mei.upload("other.png", &png(32, 32)).await.json());
    assert_eq!(admin.get(&format!("{PANEL}/{id}/files/{picture}")).await.status, StatusCode::OK);
    assert_eq!(admin.get(&format!("{PANEL}/{id}/files/{other}")).await.status, StatusCode::NOT_FOUND);
    app.finish().await;
}

#[tokio::test]
async fn an_internal_note_is_never_seen_by_the_person() {
    let app = TestApp::start().await;
    let (admin, mei) = (app.administrator().await, app.person("mei").await);
    prove_addresses(&app).await;
    let id = open(&mei, ticket("请退款")).await;
    let noted = admin.keyed(&format!("{PANEL}/{id}/notes"), "n", json!({ "words": "此人多次退款" })).await;
    assert_eq!(noted.status, StatusCode::OK, "{}", noted.text());
    assert_eq!(noted.json()["messages"][1]["note"], true);
    for path in [TICKETS.to_owned(), format!("{TICKETS}/{id}")] {
        assert!(!mei.get(&path).await.text().contains("多次退款"), "{path}");
    }
    assert_eq!(mei.get(&format!("{TICKETS}/{id}")).await.json()["state"], "open");
    assert!(app.app.mailer.outbox(Some("mei@poems.example")).await.unwrap().is_empty());
    for record in baigong_platform::records::RECORDS.iter().filter(|record| record.name.starts_with("ticket"))
    {
        let user = &app.app.users.person(mei.uid().await).await.unwrap().unwrap().user.id;
        let lines = record.lines(&app.app.db, user, 0).await.unwrap();
        assert_eq!(lines.len(), 1, "{}", record.name);
        assert!(!format!("{lines:?}").contains("多次退款"), "{}", record.name);
    }
    app.finish().await;
}

#[tokio::test]
async fn what_is_wrong_with_a_ticket_is_named_and_ten_a_day_are_opened() {
    let app = TestApp::start().await;
    let mei = app.person("mei").await;
    let wrong = json!({ "subject": "", "category": "task", "words": "w", "files": [] });
    assert_eq!(
        mei.keyed(TICKETS, "w", wrong).await.refusal(),
        "422 invalid_params /subject required: 请填写标题"
    );
    let wrong = json!({ "subject": "s", "category": "api", "words": "w", "task_id": "t", "order_no": "o" });
    assert_eq!(
        mei.keyed(TICKETS, "w", wrong).await.refusal(),
        "422 invalid_params /task_id not_found: 没有找到您的这个任务\n422 invalid_params /order_no not_found: 没有找到您的这个订单"
    );
    assert_eq!(mei.post(TICKETS, ticket("x")).await.status, StatusCode::BAD_REQUEST, "a press has a key");
    for n in 0..10 {
        open(&mei, ticket(&n.to_string())).await;
    }
    let more = mei.keyed(TICKETS, "11", ticket("11")).await;
    assert_eq!(more.refusal(), "429 rate_limited 一天最多新建 10 个工单，请稍后再试");
    assert!(more.header("retry-after").parse::<u64>().unwrap() > 86_000, "{}", more.header("retry-after"));
    app.finish().await;
}
