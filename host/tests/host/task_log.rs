//! The log of video tasks at its specified address.

use crate::common::{TestApp, clip};
use axum::http::StatusCode;
use serde_json::{Value, json};

const LOG: &str = "/proxy/api/video/aiTaskLog/page";

#[tokio::test]
async fn the_log_lists_video_tasks_by_pages_with_status_result_and_reason() {
    let app = TestApp::start().await;
    assert_eq!(app.browser().get(LOG).await.status, StatusCode::UNAUTHORIZED);
    let browser = app.visitor().await;
    let empty = browser.get(&format!("{LOG}?pageNum=1&pageSize=10")).await.json();
    assert_eq!(empty["data"], json!({ "current": 1, "pages": 0, "total": 0, "records": [] }));

    let mut made = Vec::new();
    for (key, prompt) in [("a", "第一只猫"), ("b", "第二只猫 #fail"), ("c", "第三只猫")] {
        let task = browser.create(key, clip(prompt)).await.json();
        browser.wait_for(task["id"].as_str().unwrap(), |task| task["finished_ms"].is_i64()).await;
        made.push(task["id"].clone());
    }
    let song = json!({ "tool": "suno", "mode": "inspiration", "params": { "prompt": "不在视频日志里" } });
    browser.create("d", song).await;

    let page = browser.get(&format!("{LOG}?pageSize=2")).await.json();
    let data = &page["data"];
    assert_eq!(
        (&page["success"], &data["current"], &data["pages"], &data["total"]),
        (&json!(true), &json!(1), &json!(2), &json!(3))
    );
    let [third, second] = data["records"].as_array().unwrap().as_slice() else { panic!("{data}") };
    assert_eq!(
        (&third["id"], &third["taskStatus"], &third["description"]),
        (&made[2], &json!("SUCCESS"), &json!("第三只猫"))
    );
    assert!(third["submissionTime"].is_i64() && third["failureReason"].is_null(), "{third}");
    assert_eq!((&second["taskStatus"], &second["generatedResult"]), (&json!("FAILED"), &Value::Null));
    assert!(second["failureReason"].as_str().is_some_and(|reason| !reason.is_empty()), "{second}");
    browser.wait_stored(made[2].as_str().unwrap()).await;
    let stored = browser.get(LOG).await.json();
    let film = stored["data"]["records"][0]["generatedResult"].as_str().unwrap().to_owned();
    assert_eq!(app.browser().get(&film).await.status, StatusCode::OK);

    let last = browser.get(&format!("{LOG}?pageNum=2&pageSize=2")).await.json();
    assert_eq!(last["data"]["records"].as_array().unwrap().len(), 1);
    let other = app.visitor().await;
    assert_eq!(other.get(LOG).await.json()["data"]["total"], 0, "nobody else's");
    let hangs = other.create("e", clip("第四只猫 #hang")).await.json();
    other.wait_for(hangs["id"].as_str().unwrap(), |task| task["state"] == "running").await;
    let under_way = other.get(LOG).await.json();
    assert_eq!(under_way["data"]["records"][0]["taskStatus"], "PROCESSING", "{under_way}");
    for wrong in ["pageNum=0", "pageSize=101", "pageNum=x"] {
        let refused = browser.get(&format!("{LOG}?{wrong}")).await.json();
        assert_eq!(refused["success"], false, "{wrong}: {refused}");
    }
    app.finish().await;
}
