//! Many tasks of one request, over HTTP.

use baigong_platform::db::testing::on_both;
use http::StatusCode;
use serde_json::{Value, json};

use crate::common::{TestApp, clip};
use crate::keys::{make_with, owner, program};

#[tokio::test]
async fn a_program_makes_a_batch_whole_or_not_at_all_and_sees_it_to_its_end() {
    on_both(|database| async move {
        let app = TestApp::on(Some(database.url.clone()), "").await;
        let (alice, bob) = (owner(&app, "alice-wang").await, app.person("bob-lee").await);
        let key = make_with(&alice, json!({ "name": "批量", "scopes": ["tasks:read", "tasks:write"] })).await;
        let program = program(&app, &key);
        let price = alice.post("/api/v1/quotes", clip("一座桥")).await.json()["points"].as_i64().unwrap();
        let before = alice.available().await;
        let named = |id: &str| {
            let mut item = clip(id);
            item["id"] = id.into();
            item
        };
        let wrong = json!({ "tool": "kling", "mode": "text", "params": {} });
        let items = json!({ "items": [named("a"), wrong], "max_points": 10 * price });
        let refused = program.post("/api/v1/batches", items).await.refusal();
        assert!(refused.starts_with("422") && refused.contains("/items/1/params/prompt"), "{refused}");
        let batch = json!({ "items": [named("a"), named("b"), named("c #fail")], "max_points": 3 * price });
        let spaced = program.post("/api/v1/batches", batch).await.refusal();
        assert!(spaced.contains("/items/2/id"), "{spaced}");
        let third = {
            let mut item = clip("这次不成 #fail");
            item["id"] = "c".into();
            item
        };
        let batch =
            |most: i64| json!({ "items": [named("a"), named("b"), third.clone()], "max_points": most });
        let above = program.post("/api/v1/batches", batch(3 * price - 1)).await;
        assert_eq!((above.status, alice.available().await), (StatusCode::CONFLICT, before));
        let made = program.post("/api/v1/batches", batch(3 * price)).await;
        assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
        let id = made.json()["id"].as_str().unwrap().to_owned();
        assert_eq!(made.json()["locked_points"], 3 * price);
        let again = program.post("/api/v1/batches", batch(3 * price)).await;
        assert_eq!((again.status, again.json()["id"].as_str()), (StatusCode::OK, Some(&*id)));
        let path = format!("/api/v1/batches/{id}");
        for reply in [bob.get(&path).await, bob.post(&format!("{path}/cancel"), json!({})).await] {
            assert_eq!(reply.refusal(), "404 not_found 该批次不存在");
        }
        let over = finished(&program, &path).await;
        let states: Vec<_> =
            over["items"].as_array().unwrap().iter().map(|item| (&item["id"], &item["state"])).collect();
        assert_eq!(json!(states), json!([["a", "succeeded"], ["b", "succeeded"], ["c", "failed"]]));
        assert_eq!((over["total"].as_i64(), over["charged_points"].as_i64()), (Some(3), Some(2 * price)));
        assert_eq!(alice.available().await, before - 2 * price);
        let part = program.get(&format!("{path}?limit=1&cursor=1")).await.json();
        assert_eq!((&part["items"][0]["id"], &part["next_cursor"]), (&json!("b"), &json!("2")));
        let other = json!({ "items": [named("z")], "max_points": price });
        let other = program.named("another").post("/api/v1/batches", other).await.json();
        let first = program.get("/api/v1/batches?limit=1").await.json();
        assert_eq!((&first["items"][0]["id"], &first["next_cursor"]), (&other["id"], &other["id"]));
        let last =
            program.get(&format!("/api/v1/batches?cursor={}", other["id"].as_str().unwrap())).await.json();
        let mut whole = over.clone();
        for field in ["items", "next_cursor"] {
            whole.as_object_mut().unwrap().remove(field);
        }
        assert_eq!(last, json!({ "items": [whole], "next_cursor": null }));
        assert_eq!(bob.get("/api/v1/batches").await.json()["items"], json!([]));
        app.finish().await;
    })
    .await;
}

async fn finished(program: &crate::keys::Program, path: &str) -> Value {
    for _ in 0..1500 {
        let batch = program.get(path).await.json();
        if batch["finished"] == true {
            return batch;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("the batch does not end");
}
