//! The pages whose words are the operator's.

#![allow(clippy::disallowed_methods, reason = "tests")]

use crate::common::TestApp;
use axum::http::StatusCode;
use serde_json::{Value, json};

const KEPT: &str = "/api/v1/admin/texts/our-company";
const SHOWN: &str = "/api/v1/texts/our-company";

#[tokio::test(flavor = "multi_thread")]
async fn every_page_of_words_answers_everybody_in_both_languages_under_the_sites_name() {
    let app = TestApp::with("[site]\nname = \"墨舟\"").await;
    let anybody = app.browser();
    for page in ["about", "naixue", "iip", "privacy-policy", "our-company"] {
        let text = anybody.get(&format!("/api/v1/texts/{page}")).await;
        assert_eq!(text.status, StatusCode::OK, "{page}");
        for language in ["zh", "en"] {
            let of = |field: &str| text.json()[field][language].as_str().unwrap().to_owned();
            assert!(!of("title").is_empty() && of("html").contains("<p>"), "{page} {language}");
        }
    }
    assert_eq!(anybody.get("/api/v1/texts/about").await.json()["title"]["zh"], "关于墨舟");
    assert_eq!(anybody.get("/api/v1/texts/nothing").await.status, StatusCode::NOT_FOUND);
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_administrator_writes_a_page_with_a_preview_and_gives_its_first_words_back() {
    let app = TestApp::start().await;
    let (admin, anybody) = (app.administrator().await, app.visitor().await);
    let words =
        json!({ "zh": "# {{site}}公司\n\n<script>alert(1)</script>\n\n**上海**", "en": "# Us\n\nShanghai" });
    assert_eq!(anybody.put(KEPT, &words).await.status, StatusCode::FORBIDDEN);

    let preview = |markdown: &str, english: bool| json!({ "markdown": markdown, "english": english });
    let drawn = admin.post("/api/v1/admin/texts/preview", preview("# {{site}}\n\n- 一", false)).await.json();
    assert_eq!((&drawn["title"], &drawn["html"]), (&json!("百工"), &json!("<ul>\n<li>一</li>\n</ul>\n")));
    let drawn = admin.post("/api/v1/admin/texts/preview", preview("# {{site}}", true)).await.json();
    assert_eq!(drawn["title"], "Baigong");
    let foreign = anybody.post("/api/v1/admin/texts/preview", preview("# x", false)).await;
    assert_eq!(foreign.status, StatusCode::FORBIDDEN);
    let log = admin.get("/api/v1/admin/audit?page_size=5").await.text();
    assert!(!log.contains("admin_preview_text"), "what is only drawn is no act: {log}");

    let written = admin.put(KEPT, &words).await;
    assert_eq!(written.status, StatusCode::OK, "{}", written.text());
    let shown = anybody.get(SHOWN).await.json();
    assert_eq!(shown["title"], json!({ "zh": "百工公司", "en": "Us" }));
    assert!(shown["html"]["zh"].as_str().unwrap().contains("&lt;script&gt;"), "{shown}");
    assert!(shown["updated_ms"].is_i64());

    let wrong = admin.put(KEPT, &json!({ "zh": "没有标题", "en": "" })).await;
    assert_eq!(
        (wrong.status, wrong.json()["error"]["fields"][0]["path"].clone()),
        (StatusCode::UNPROCESSABLE_ENTITY, json!("/zh"))
    );

    let log = admin.get("/api/v1/admin/audit?page_size=20").await.json();
    let entry =
        log["items"].as_array().unwrap().iter().find(|entry| entry["operation"] == "admin_write_text");
    assert_eq!(entry.unwrap()["subject"], "text:our-company");
    let looked =
        log["items"].as_array().unwrap().iter().any(|entry| entry["operation"] == "admin_preview_text");
    assert!(!looked, "a look at a draft changes nothing, and entries of looks would bury the acts");

    assert_eq!(admin.delete(KEPT).await.status, StatusCode::OK);
    let shown = anybody.get(SHOWN).await.json();
    assert_eq!((&shown["title"]["zh"], &shown["updated_ms"]), (&json!("我们的公司"), &Value::Null));
    app.finish().await;
}
