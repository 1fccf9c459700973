//! The price list for programs, its version, and the changes that are announced.

use axum::http::{Method, StatusCode};
use baigong_host::routes::rise_in_words;
use baigong_platform::on;
use baigong_platform::price_notices::{self, GATHERED_MS};
use baigong_platform::prices::PriceMove;
use quick_xml::events::Event;
use serde_json::{Value, json};

use crate::common::{Browser, TestApp};
use crate::keys::owner;

const HOUR_MS: i64 = 3_600_000;

async fn listed(browser: &Browser) -> Value {
    let list = browser.get("/api/v1/prices").await;
    assert_eq!(list.status, StatusCode::OK, "{}", list.text());
    list.json()
}

/// The line of Kling's films from text.
fn kling(list: &Value) -> Value {
    let items = list["items"].as_array().unwrap();
    items.iter().find(|item| item["tool"] == "kling" && item["mode"] == "text").unwrap().clone()
}

/// A change of that price: every line of `rule` times a number and one more.
fn change(rule: &Value, times: i64, based_on: i64, effective_ms: Option<i64>) -> Value {
    let mut rule = rule.clone();
    for row in rule["rows"].as_array_mut().unwrap() {
        row["points"] = (row["points"].as_i64().unwrap() * times + 1).into();
    }
    json!({
        "changes": [{ "tool": "kling", "mode": "text", "rule": rule, "based_on": based_on }],
        "effective_ms": effective_ms,
    })
}

async fn set(admin: &Browser, change: Value) {
    let answer = admin.post("/api/v1/admin/prices", change).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
}

/// The texts of a feed by the path of their elements. Panics where it is not well-formed.
fn texts(xml: &str) -> Vec<(String, String)> {
    let mut reader = quick_xml::Reader::from_str(xml);
    let (mut path, mut found): (Vec<String>, Vec<(String, String)>) = (Vec::new(), Vec::new());
    loop {
        match reader.read_event().unwrap() {
            Event::Start(start) => path.push(String::from_utf8(start.name().as_ref().to_vec()).unwrap()),
            Event::End(_) => drop(path.pop()),
            Event::Text(text) => {
                let text = String::from_utf8(text.to_vec()).unwrap();
                if !text.trim().is_empty() {
                    found.push((path.join("/"), text));
                }
            }
            Event::Eof => break,
            _ => {}
        }
    }
    assert!(path.is_empty(), "{path:?} never end");
    found
}

#[tokio::test]
async fn the_version_of_the_list_changes_if_and_only_if_a_price_does() {
    let app = TestApp::start().await;
    let (admin, program) = (app.administrator().await, app.browser());
    let before = listed(&program).await;
    assert_eq!(listed(&program).await["version"], before["version"]);
    let line = kling(&before);
    assert_eq!((&line["version"], line["rule"].is_object()), (&json!(1), true));
    assert!(line["words"]["zh"].as_str().unwrap().contains("积分"), "{line}");

    // A price to come is told and moves nothing yet.
    let later = app.app.clock.now_ms() + HOUR_MS;
    set(&admin, change(&line["rule"], 2, 1, Some(later))).await;
    let announced = listed(&program).await;
    assert_eq!(announced["version"], before["version"]);
    assert_eq!(announced["upcoming"][0]["effective_ms"], later);
    assert_eq!(announced["upcoming"][0]["rise"], true);

    // The same price once more is a version, and no other price.
    let same =
        json!({ "changes": [{ "tool": "kling", "mode": "text", "rule": line["rule"], "based_on": 2 }] });
    set(&admin, same).await;
    let again = listed(&program).await;
    assert_eq!((&again["version"], &kling(&again)["version"]), (&before["version"], &json!(3)));

    set(&admin, change(&line["rule"], 1, 3, None)).await;
    let dearer = listed(&program).await;
    assert_ne!(dearer["version"], before["version"]);
    assert_eq!(kling(&dearer)["version"], 4);
    app.finish().await;
}

#[tokio::test]
async fn whoever_has_the_list_is_told_so_and_not_sent_it_again() {
    let app = TestApp::start().await;
    let browser = app.browser();
    for path in ["/api/v1/prices", "/api/v1/prices/changes", "/prices.atom"] {
        let first = browser.get(path).await;
        assert_eq!(first.status, StatusCode::OK, "{path}");
        let request = browser.request(Method::GET, path).header("if-none-match", first.header("etag"));
        let second = browser.send(request.body(axum::body::Body::empty()).unwrap()).await;
        assert_eq!((second.status, second.text().len()), (StatusCode::NOT_MODIFIED, 0), "{path}");
    }
    app.finish().await;
}

#[tokio::test]
async fn changes_are_listed_page_by_page_and_the_feed_holds_them_in_both_languages() {
    let app = TestApp::start().await;
    let (admin, program) = (app.administrator().await, app.browser());
    assert_eq!(
        program.get("/api/v1/prices/changes").await.json(),
        json!({ "items": [], "next_cursor": null })
    );
    let empty = texts(&program.get("/prices.atom").await.text());
    assert!(!empty.iter().any(|(path, _)| path.starts_with("feed/entry")), "{empty:?}");

    let rule = kling(&listed(&program).await)["rule"].clone();
    let later = app.app.clock.now_ms() + 8 * 24 * HOUR_MS;
    set(&admin, change(&rule, 2, 1, None)).await;
    set(&admin, change(&rule, 1, 2, Some(later))).await;
    let first = program.get("/api/v1/prices/changes?limit=1").await.json();
    let fall = &first["items"][0];
    assert_eq!((&fall["version"], &fall["rise"]), (&json!(3), &json!(false)), "{fall}");
    assert_eq!(fall["effective_ms"], later);
    assert!(fall["from"]["highest"].as_i64() > fall["to"]["highest"].as_i64(), "{fall}");
    let cursor = first["next_cursor"].as_str().unwrap();
    let second = program.get(&format!("/api/v1/prices/changes?limit=1&cursor={cursor}")).await.json();
    let rise = &second["items"][0];
    assert_eq!((&rise["version"], &rise["rise"]), (&json!(2), &json!(true)), "{rise}");
    assert_eq!((&rise["to"], &second["next_cursor"]), (&fall["from"], &Value::Null));
    assert_eq!(
        program.get("/api/v1/prices/changes?cursor=x").await.refusal(),
        "422 invalid_params query:cursor invalid: 游标无法识别，请使用上一页返回的 next_cursor"
    );

    for (lang, title, from) in [("zh", "涨价", "起："), ("en", "price rises", "From ")] {
        let feed = program.get(&format!("/prices.atom?lang={lang}")).await;
        assert_eq!(feed.header("content-type"), "application/atom+xml; charset=utf-8");
        let texts = texts(&feed.text());
        let of = |path: &str| -> Vec<&str> {
            texts.iter().filter(|(at, _)| at == path).map(|(_, text)| text.as_str()).collect()
        };
        assert_eq!(of("feed/entry/title").len(), 2);
        assert!(of("feed/entry/title")[1].ends_with(title), "{texts:?}");
        let words = rise["to"]["words"][lang].as_str().unwrap();
        let summary = of("feed/entry/summary")[1];
        assert!(summary.contains(from) && summary.ends_with(words), "{summary}");
        let ids = of("feed/entry/id");
        assert!(ids[0] != ids[1] && ids[1].ends_with("#kling/text/2"), "{ids:?}");
        assert_eq!(of("feed/updated"), [of("feed/entry/updated")[0]]);
    }

    // What is taken back before its time is no change.
    let taken = admin.delete("/api/v1/admin/prices/kling/text/versions/3").await;
    assert_eq!(taken.status, StatusCode::NO_CONTENT);
    let left = program.get("/api/v1/prices/changes").await.json();
    assert_eq!((left["items"].as_array().unwrap().len(), &left["items"][0]["version"]), (1, &json!(2)));
    app.finish().await;
}

#[tokio::test]
async fn the_price_page_names_its_feed_to_programs_that_read_pages() {
    let app = TestApp::start().await;
    let path = "/provider-generator/video-generator/video-pricing-generator";
    let page = app.browser().get(path).await.text();
    let feed = "type=\"application/atom+xml\" title=\"价格变动\" href=\"/prices.atom?lang=zh\"";
    assert!(page.contains(feed), "{page}");
    app.finish().await;
}

/// The notices of prices that wait for somebody, or were sent.
async fn notices(app: &TestApp, name: &str) -> Vec<String> {
    let outbox = app.app.mailer.outbox(Some(&format!("{name}@poems.example"))).await.unwrap();
    let about_prices = outbox.into_iter().filter(|mail| mail.subject.ends_with("工具价格上调通知"));
    about_prices.map(|mail| mail.text.unwrap()).collect()
}

/// Writes the letters that are due ten minutes from now.
async fn tell(app: &TestApp) -> usize {
    let now_ms = app.app.clock.now_ms() + GATHERED_MS;
    let services = &app.app;
    let describe = |rise: &PriceMove| rise_in_words(services, rise);
    price_notices::tell(&services.db, &services.mailer, &services.prices, describe, now_ms).await.unwrap()
}

#[tokio::test]
async fn a_rise_writes_one_letter_to_each_key_owner_and_none_to_others_and_a_fall_writes_none() {
    let app = TestApp::start().await;
    let admin = app.administrator().await;
    for (name, tools) in [("li", json!(["kling"])), ("wang", json!(["vidu"]))] {
        let person = owner(&app, name).await;
        let made = person
            .post(
                "/api/v1/keys",
                json!({ "name": "k", "scopes": ["tasks:write"], "limits": { "tools": tools } }),
            )
            .await;
        assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    }
    let mut tx = app.app.db.write().await.unwrap();
    on!(&mut tx, c => sqlx::query("update users set email_verified = true where email is not null")
        .execute(c).await.map(drop))
    .unwrap();
    tx.commit().await.unwrap();

    let rule = kling(&listed(&app.browser()).await)["rule"].clone();
    let later = app.app.clock.now_ms() + 8 * 24 * HOUR_MS;
    let rise = change(&rule, 2, 1, Some(later));
    let preview = admin.post("/api/v1/admin/prices/preview", rise.clone()).await.json()["items"][0].clone();
    assert_eq!((&preview["rise"], &preview["told"]), (&json!(true), &json!(1)), "{preview}");
    set(&admin, rise).await;
    assert_eq!(notices(&app, "li").await.len(), 0, "it waits for others that belong to it");
    // A second rise soon after is in the same letter.
    set(&admin, change(&rule, 3, 2, Some(later + HOUR_MS))).await;
    assert_eq!(tell(&app).await, 1);
    assert_eq!(tell(&app).await, 0, "nobody is told twice");
    let letters = notices(&app, "li").await;
    let [letter] = &letters[..] else { panic!("{letters:#?}") };
    let words = app.browser().get("/api/v1/prices/changes").await.json();
    for change in words["items"].as_array().unwrap() {
        for side in ["from", "to"] {
            assert!(letter.contains(change[side]["words"]["zh"].as_str().unwrap()), "{letter}");
        }
    }
    assert!(letter.contains("可灵视频 · 文生视频：") && letter.contains("（北京时间）起生效"), "{letter}");
    assert_eq!(notices(&app, "wang").await.len(), 0);

    set(&admin, json!({ "changes": [{ "tool": "kling", "mode": "text", "rule": null, "based_on": 3 }], "effective_ms": later + 2 * HOUR_MS })).await;
    assert_eq!(tell(&app).await, 0, "a fall is no letter");
    // What is taken back within the ten minutes is told to nobody.
    set(&admin, change(&rule, 4, 4, Some(later + 3 * HOUR_MS))).await;
    let taken = admin.delete("/api/v1/admin/prices/kling/text/versions/5").await;
    assert_eq!(taken.status, StatusCode::NO_CONTENT);
    assert_eq!(tell(&app).await, 0);
    app.finish().await;
}
