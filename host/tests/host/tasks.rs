//! Tasks over HTTP, from the quote to the file.
#![allow(clippy::disallowed_methods, reason = "tests")]

use crate::common::{TestApp, clip, png};
use http::StatusCode;
use serde_json::{Value, json};

#[tokio::test]
async fn a_clip_is_quoted_charged_made_and_kept() {
    live_a_whole_life(TestApp::start().await).await;
}

#[tokio::test]
async fn the_same_on_postgresql() {
    let database = baigong_platform::db::testing::postgres().await;
    live_a_whole_life(TestApp::on(Some(database.url.clone()), "").await).await;
}

async fn live_a_whole_life(app: TestApp) {
    let user = app.visitor().await;
    let before = user.available().await;
    let quote = user.post("/api/v1/quotes", clip("雨后的江南小巷")).await.json();
    assert_eq!(quote["available"], before);

    let created = user.create("one", clip("雨后的江南小巷")).await;
    assert_eq!(created.status, StatusCode::CREATED, "{}", created.text());
    let task = created.json();
    assert_eq!(task["points"], quote["points"]);
    assert_eq!(task["summary"], "雨后的江南小巷");

    let task = user.wait_stored(task["id"].as_str().unwrap()).await;
    assert_eq!(task["charge"], "captured");
    assert_eq!(before - user.available().await, quote["points"].as_i64().unwrap(), "the quote is the charge");
    let entries =
        user.get(&format!("/api/v1/points/entries?task_id={}", task["id"].as_str().unwrap())).await.json();
    let kinds: Vec<&Value> =
        entries["items"].as_array().unwrap().iter().map(|entry| &entry["kind"]).collect();
    assert_eq!(kinds, ["capture", "hold"]);

    let artifact = &task["artifacts"][0];
    assert_eq!((&artifact["kind"], &artifact["mime"]), (&json!("video"), &json!("video/mp4")));
    let file = user.get(artifact["url"].as_str().unwrap()).await;
    assert_eq!(file.status, StatusCode::OK);
    assert_eq!(&file.body[4..8], b"ftyp", "it is a real clip");
    assert_eq!(file.body.len() as i64, artifact["bytes"].as_i64().unwrap());
    app.finish().await;
}

#[tokio::test]
async fn one_key_makes_one_task_and_takes_points_once() {
    let app = TestApp::start().await;
    let user = app.visitor().await;
    let before = user.available().await;
    let first = user.create("same", clip("猫 #hang")).await;
    let again = user.create("same", clip("猫 #hang")).await;
    assert_eq!((first.status, again.status), (StatusCode::CREATED, StatusCode::OK));
    assert_eq!(again.header("idempotent-replayed"), "true");
    assert_eq!(first.header("idempotent-replayed"), "");
    assert_eq!(first.json()["id"], again.json()["id"]);
    let other = user.create("same", clip("狗 #hang")).await;
    assert_eq!(other.refusal(), "422 idempotency_mismatch 该 Idempotency-Key 已用于另一个请求");
    assert_eq!(user.get("/api/v1/tasks").await.json()["total"], 1);
    assert_eq!(before - user.available().await, first.json()["points"].as_i64().unwrap());

    let stranger = app.visitor().await;
    let theirs = stranger.create("same", clip("狗 #hang")).await;
    assert_eq!(theirs.status, StatusCode::CREATED, "keys belong to their user");
    app.finish().await;
}

#[tokio::test]
async fn twenty_presses_of_one_button_at_once_make_one_task() {
    let app = TestApp::start().await;
    let user = app.visitor().await;
    let presses = (0..20).map(|_| {
        let user = user.clone();
        tokio::spawn(async move { user.create("pressed", clip("猫 #hang")).await })
    });
    let mut created = 0;
    for press in presses.collect::<Vec<_>>() {
        let reply = press.await.unwrap();
        assert!(reply.status.is_success() || reply.status == StatusCode::CONFLICT, "{}", reply.text());
        created += i32::from(reply.status == StatusCode::CREATED);
    }
    assert_eq!(created, 1);
    assert_eq!(user.get("/api/v1/tasks").await.json()["total"], 1);
    app.finish().await;
}

#[tokio::test]
async fn a_failed_task_says_why_gives_the_points_back_and_can_be_tried_again() {
    let app = TestApp::start().await;
    let user = app.visitor().await;
    let before = user.available().await;
    let id = user.create("fail", clip("猫 #moderated")).await.json()["id"].as_str().unwrap().to_owned();
    let task = user.wait_for(&id, |task| task["finished_ms"].is_i64()).await;
    assert_eq!((&task["state"], &task["charge"]), (&json!("failed"), &json!("released")));
    assert!(task["error"]["kind"].as_str().unwrap().starts_with("moderated"), "{task:#}");
    assert_eq!(user.available().await, before);

    let path = format!("/api/v1/tasks/{id}/retry");
    assert_eq!(
        user.post(&path, json!({})).await.status,
        StatusCode::BAD_REQUEST,
        "a key is needed here as well"
    );
    let retried = user.keyed(&path, "again", json!({})).await;
    assert_eq!(retried.status, StatusCode::CREATED, "{}", retried.text());
    assert_eq!(retried.json()["parent_id"], id.as_str());
    assert_eq!(user.keyed(&path, "again", json!({})).await.header("idempotent-replayed"), "true");
    user.wait_for(retried.json()["id"].as_str().unwrap(), |task| task["finished_ms"].is_i64()).await;
    app.finish().await;
}

#[tokio::test]
async fn other_peoples_tasks_and_files_do_not_exist() {
    let app = TestApp::start().await;
    let (owner, stranger) = (app.visitor().await, app.visitor().await);
    let id = owner.create("mine", clip("猫")).await.json()["id"].as_str().unwrap().to_owned();
    let task = owner.wait_stored(&id).await;
    let artifact = task["artifacts"][0]["id"].as_str().unwrap();
    let upload = owner.upload("a.png", &png(320, 320)).await.json()["id"].as_str().unwrap().to_owned();

    let replies = [
        stranger.get(&format!("/api/v1/tasks/{id}")).await,
        stranger.delete(&format!("/api/v1/tasks/{id}")).await,
        stranger.post(&format!("/api/v1/tasks/{id}/cancel"), json!({})).await,
        stranger.keyed(&format!("/api/v1/tasks/{id}/retry"), "k", json!({})).await,
        stranger.get(&format!("/api/v1/media/{artifact}")).await,
        stranger.get(&format!("/api/v1/media/{upload}")).await,
        stranger.post(&format!("/api/v1/artifacts/{artifact}/link"), json!({})).await,
    ];
    for reply in replies {
        assert!(reply.refusal().starts_with("404 not_found "), "{}", reply.text());
    }
    let with_theirs =
        json!({ "tool": "kling", "mode": "image", "params": { "prompt": "猫", "image": upload } });
    let refusal = stranger.create("use", with_theirs).await.refusal();
    assert!(refusal.starts_with("422 invalid_params /params/image not_found: "), "{refusal}");
    assert_eq!(stranger.get("/api/v1/tasks").await.json()["total"], 0);
    assert_eq!(owner.get(&format!("/api/v1/tasks/{id}")).await.status, StatusCode::OK);
    app.finish().await;
}

#[tokio::test]
async fn the_history_is_paged_filtered_and_cleared() {
    let app = TestApp::start().await;
    let user = app.visitor().await;
    for (n, prompt) in ["红色的船", "蓝色的船", "绿色的树 #fail"].into_iter().enumerate() {
        let id = user.create(&n.to_string(), clip(prompt)).await.json()["id"].as_str().unwrap().to_owned();
        user.wait_for(&id, |task| task["finished_ms"].is_i64()).await;
    }
    let summaries = |page: &Value| -> Vec<String> {
        page["items"]
            .as_array()
            .unwrap()
            .iter()
            .map(|task| task["summary"].as_str().unwrap().to_owned())
            .collect()
    };
    let first = user.get("/api/v1/tasks?limit=2").await.json();
    assert_eq!(
        (summaries(&first), &first["total"]),
        (vec!["绿色的树 #fail".into(), "蓝色的船".into()], &json!(3))
    );
    let cursor = first["next_cursor"].as_str().unwrap();
    let second = user.get(&format!("/api/v1/tasks?limit=2&cursor={cursor}")).await.json();
    assert_eq!((summaries(&second), &second["next_cursor"]), (vec!["红色的船".into()], &Value::Null));
    assert_eq!(user.get("/api/v1/tasks?state=failed").await.json()["total"], 1);
    assert_eq!(user.get("/api/v1/tasks?tool=luma").await.json()["total"], 0);
    assert_eq!(user.get("/api/v1/tasks?q=%E8%88%B9").await.json()["total"], 2, "船");
    let wrong = user.get("/api/v1/tasks?state=done").await.refusal();
    assert!(wrong.starts_with("422 invalid_params query:"), "{wrong}");

    let id = first["items"][0]["id"].as_str().unwrap();
    assert_eq!(user.delete(&format!("/api/v1/tasks/{id}")).await.status, StatusCode::NO_CONTENT);
    assert_eq!(user.get(&format!("/api/v1/tasks/{id}")).await.status, StatusCode::NOT_FOUND);
    assert_eq!(user.delete("/api/v1/tasks?tool=kling").await.json()["deleted"], 2);
    assert_eq!(user.get("/api/v1/tasks").await.json()["total"], 0);
    app.finish().await;
}

#[tokio::test]
async fn a_task_beyond_the_balance_is_refused_with_both_figures() {
    let app = TestApp::with("[points]\nanonymous = 3\n").await;
    let user = app.visitor().await;
    let price = user.post("/api/v1/quotes", clip("猫")).await.json()["points"].as_i64().unwrap();
    let refusal = user.create("dear", clip("猫")).await.refusal();
    assert_eq!(refusal, format!("402 insufficient_points 积分不足：需要 {price} 积分，当前可用 3 积分"));
    assert_eq!(user.available().await, 3);
    app.finish().await;
}

#[tokio::test]
async fn a_task_under_way_cannot_be_removed() {
    let app = TestApp::start().await;
    let user = app.visitor().await;
    let id = user.create("long", clip("猫 #hang")).await.json()["id"].as_str().unwrap().to_owned();
    let removed = user.delete(&format!("/api/v1/tasks/{id}")).await;
    assert_eq!(removed.refusal(), "409 conflict 任务尚未结束");
    assert_eq!(user.delete("/api/v1/tasks").await.json()["deleted"], 0);
    app.finish().await;
}
