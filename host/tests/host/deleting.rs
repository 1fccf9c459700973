//! Promise: what a user deletes is gone, its links at once and its files soon after; and nothing else ever goes.

use crate::common::{Browser, TestApp, clip, png};
use axum::body::Body;
use baigong_platform::db::testing::postgres;
use baigong_platform::{on, read};
use http::{Method, StatusCode};
use serde_json::{Value, json};

const STORAGE: &str = "[server]\npublic_base_url = \"https://ai.example.com\"\n";

async fn finished(user: &Browser, key: &str, body: Value) -> Value {
    let created = user.create(key, body).await;
    assert_eq!(created.status, StatusCode::CREATED, "{}", created.text());
    user.wait_stored(created.json()["id"].as_str().unwrap()).await
}

fn id_of(value: &Value) -> String {
    value["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_deleted_works_links_stop_at_once_and_its_file_goes() {
    files_go_with_their_work(TestApp::with(STORAGE).await).await;
    let database = postgres().await;
    files_go_with_their_work(TestApp::on(Some(database.url.clone()), STORAGE).await).await;
}

async fn files_go_with_their_work(app: TestApp) {
    let user = app.visitor().await;
    let task = finished(&user, "clip", clip("猫")).await;
    let kept = finished(&user, "kept", clip("狗")).await;
    let artifact = &task["artifacts"][0];
    let shared = user.post(&format!("/api/v1/artifacts/{}/link", id_of(artifact)), json!({})).await.json();
    let links = [
        artifact["url"].as_str().unwrap().to_owned(),
        artifact["download_url"].as_str().unwrap().to_owned(),
        shared["url"].as_str().unwrap().strip_prefix("https://ai.example.com").unwrap().to_owned(),
        format!("/api/v1/media/{}", id_of(artifact)),
    ];
    let mut cached = String::new();
    for link in &links {
        let shown = user.get(link).await;
        assert_eq!(shown.status, StatusCode::OK, "{link}");
        assert_eq!(
            shown.header("cache-control"),
            "private, no-cache",
            "a browser asks before it shows it again"
        );
        cached = shown.header("etag").to_owned();
    }
    let before = app.app.media.check(0).await.unwrap();
    assert!(before.is_clean(), "{before:?}");

    assert_eq!(user.delete(&format!("/api/v1/tasks/{}", id_of(&task))).await.status, StatusCode::NO_CONTENT);
    for link in &links {
        let again = user.request(Method::GET, link).header("if-none-match", &cached).body(Body::empty());
        assert_eq!(user.send(again.unwrap()).await.status, StatusCode::NOT_FOUND, "{link}");
        assert_eq!(user.get(link).await.status, StatusCode::NOT_FOUND, "{link}");
    }
    assert_eq!(
        user.post(&format!("/api/v1/artifacts/{}/link", id_of(artifact)), json!({})).await.status,
        StatusCode::NOT_FOUND
    );

    app.app.works.sweep_deleted().await.unwrap();
    let waiting = app.app.media.check(0).await.unwrap();
    assert!(waiting.is_clean() && waiting.files == before.files, "it can still be brought back: {waiting:?}");
    app.forget_deleted().await;
    let after = app.app.media.check(0).await.unwrap();
    assert!(after.is_clean(), "{after:?}");
    assert!(after.files < before.files, "{before:?} {after:?}");
    let left: (i64, String, String) = read!(&app.app.db, c => sqlx::query_as(
        "select (select count(*) from artifacts a where a.task_id = t.id), params, summary from whole_tasks t where id = $1")
        .bind(id_of(&task)).fetch_one(c).await.unwrap());
    assert_eq!(left, (0, "{}".to_owned(), String::new()), "the books' row is all that stays");
    let still = user.get(kept["artifacts"][0]["url"].as_str().unwrap()).await;
    assert_eq!(still.status, StatusCode::OK);
    app.finish().await;
}

#[tokio::test]
async fn after_any_history_every_file_has_its_row_and_every_row_its_file() {
    histories_leave_nothing(TestApp::start().await).await;
    let database = postgres().await;
    histories_leave_nothing(TestApp::on(Some(database.url.clone()), "").await).await;
}

/// Works are made, deleted while their copies are under way or later, and cleared, by two users at once.
async fn histories_leave_nothing(app: TestApp) {
    let users = [app.visitor().await, app.visitor().await];
    let mut random = 20_260_722_u64;
    let mut draw = |below: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % below
    };
    let mut works: Vec<(usize, String)> = Vec::new();
    for step in 0..24 {
        let user = usize::try_from(draw(2)).unwrap();
        match draw(6) {
            0..=2 => {
                let prompt = if draw(4) == 0 { "猫 #fail" } else { "猫" };
                let created = users[user].create(&format!("work-{step}"), clip(prompt)).await;
                if created.status == StatusCode::CREATED {
                    works.push((user, id_of(&created.json())));
                }
            }
            3 if !works.is_empty() => {
                let (owner, id) = works.swap_remove(usize::try_from(draw(works.len() as u64)).unwrap());
                // Refused while it is under way; deleted while its results are copied.
                users[owner].wait_for(&id, |task| task["charge"] != "held").await;
                let deleted = users[owner].delete(&format!("/api/v1/tasks/{id}")).await;
                assert!([204, 404].contains(&deleted.status.as_u16()), "{}", deleted.text());
            }
            4 => drop(users[user].upload(&format!("{step}.png"), &png(64, 64)).await),
            _ => drop(users[user].delete("/api/v1/tasks").await),
        }
        if draw(3) == 0 {
            app.forget_deleted().await;
        }
    }
    // What was deleted while it was copied is given up within a moment.
    let mut report = None;
    for _ in 0..200 {
        app.forget_deleted().await;
        let pending: i64 = read!(&app.app.db, c => sqlx::query_scalar(
            "select count(*) from tasks where not deleted and (storage = 'pending' or charge = 'held')")
            .fetch_one(c).await.unwrap());
        let found = app.app.media.check(0).await.unwrap();
        if pending == 0 && found.is_clean() {
            return app.finish().await;
        }
        report = Some((pending, found));
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    panic!("{report:?}");
}

#[tokio::test]
async fn a_file_without_a_row_is_removed_after_its_grace_and_a_row_without_a_file_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let media = folder.path().join("files");
    let app = TestApp::with(&format!("[storage]\nkind = \"local\"\npath = {media:?}\n")).await;
    let user = app.visitor().await;
    let task = finished(&user, "clip", clip("猫")).await;
    let upload = id_of(&user.upload("a.png", &png(64, 64)).await.json());
    user.upload("the same again.png", &png(64, 64)).await;
    for stray in ["artifacts/ar_stray", "uploads/up_stray.png", "probes/old"] {
        let path = media.join(stray);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, "stray").unwrap();
    }
    std::fs::write(media.join("an operator's own file"), "not ours").unwrap();
    let media_of = &app.app.media;
    assert!(media_of.check(86_400_000).await.unwrap().is_clean(), "their rows may be on the way");
    let found = media_of.check(0).await.unwrap();
    assert_eq!(found.orphans, ["uploads/up_stray.png", "artifacts/ar_stray", "probes/old"]);
    assert_eq!(media_of.remove_orphans(86_400_000).await.unwrap(), 0);
    assert_eq!(media_of.remove_orphans(0).await.unwrap(), 3);
    assert!(media_of.check(0).await.unwrap().is_clean());
    assert_eq!(user.get(&format!("/api/v1/media/{upload}")).await.status, StatusCode::OK);
    assert!(media.join("an operator's own file").exists());

    let artifact = id_of(&task["artifacts"][0]);
    std::fs::remove_file(media.join("artifacts").join(&artifact)).unwrap();
    assert_eq!(media_of.check(0).await.unwrap().missing, [artifact]);
    app.finish().await;
}

#[tokio::test]
async fn failures_push_no_paid_work_out_of_a_history_with_a_cap() {
    let app = TestApp::start().await;
    let user = app.visitor().await;
    let picture = id_of(&user.upload("a.png", &png(640, 360)).await.json());
    let model = |prompt: &str| json!({ "tool": "model3d", "mode": "image", "params": { "prompt": prompt, "image": picture } });
    let first = id_of(&finished(&user, "first", model("玩具")).await);
    for n in 0..11 {
        let failing = user.create(&format!("fails-{n}"), model("玩具 #fail")).await;
        assert_eq!(failing.status, StatusCode::CREATED, "{}", failing.text());
        let failed =
            user.wait_for(failing.json()["id"].as_str().unwrap(), |task| task["charge"] != "held").await;
        assert_eq!(failed["state"], "failed");
    }
    let last = id_of(&finished(&user, "last", model("玩具")).await);
    let page = user.get("/api/v1/tasks?tool=model3d&limit=100").await.json();
    let ids = |page: &Value| page["items"].as_array().unwrap().iter().map(id_of).collect::<Vec<_>>();
    assert_eq!(
        (ids(&page).len(), page["total"].as_i64()),
        (10, Some(13)),
        "the cap bounds what is listed at once"
    );
    assert_eq!(ids(&page)[0], last);
    let next = page["next_cursor"].as_str().unwrap();
    let rest = user.get(&format!("/api/v1/tasks?tool=model3d&limit=100&cursor={next}")).await.json();
    assert_eq!(ids(&rest).last(), Some(&first));
    assert_eq!(user.get(&format!("/api/v1/tasks/{first}")).await.status, StatusCode::OK);
    app.finish().await;
}

const RETENTION: &str =
    "[retention]\nvisitors_days = 7\nmost_kept = 1\n[retention.tools.flux]\nvisitors_days = 30\n";
const DAY_MS: i64 = 86_400_000;

#[tokio::test]
async fn works_leave_when_the_operators_time_for_them_is_over_and_kept_ones_stay() {
    leave_in_time(TestApp::with(RETENTION).await).await;
    let database = postgres().await;
    leave_in_time(TestApp::on(Some(database.url.clone()), RETENTION).await).await;
}

async fn leave_in_time(app: TestApp) {
    let visitor = app.visitor().await;
    let mut member = app.browser();
    let form = json!({ "login_name": "li-bai", "password": "correct horse battery" });
    member.cookie = Some(member.post("/api/v1/accounts", form).await.cookie());
    let flux = json!({ "tool": "flux", "mode": "txt2img", "params": { "prompt": "猫" } });
    let old = finished(&visitor, "old", clip("旧")).await;
    let kept = finished(&visitor, "kept", clip("留")).await;
    let other_tool = finished(&visitor, "other", flux).await;
    let failed = visitor.create("failed", clip("猫 #fail")).await.json();
    visitor.wait_for(&id_of(&failed), |task| task["state"] == "failed").await;
    let paid = finished(&member, "paid", clip("买")).await;
    let end = old["finished_ms"].as_i64().unwrap();
    assert_eq!((&old["expires_ms"], &old["kept"]), (&json!(end + 7 * DAY_MS), &json!(false)));
    assert_eq!(
        other_tool["expires_ms"].as_i64().unwrap() - other_tool["finished_ms"].as_i64().unwrap(),
        30 * DAY_MS
    );
    assert!(paid["expires_ms"].is_null(), "nobody set a time for people with an account");

    let keep = async |method: Method, task: &Value| {
        let path = format!("/api/v1/tasks/{}/keep", id_of(task));
        visitor.send(visitor.request(method, &path).body(Body::empty()).unwrap()).await
    };
    let now = keep(Method::PUT, &kept).await.json();
    assert_eq!((&now["kept"], &now["expires_ms"]), (&json!(true), &Value::Null));
    assert_eq!(keep(Method::PUT, &kept).await.status, StatusCode::OK, "once more is harmless");
    assert_eq!(
        keep(Method::PUT, &old).await.refusal(),
        "409 conflict 最多保留 1 个作品，请先取消保留其他作品"
    );
    assert_eq!(keep(Method::PUT, &paid).await.status, StatusCode::NOT_FOUND, "somebody else's");
    assert_eq!(keep(Method::PUT, &failed).await.refusal(), "409 conflict 该任务没有可保留的作品");

    assert_eq!(app.app.works.retire().await.unwrap(), 0, "nobody's time is over");
    let mut tx = app.app.db.write().await.unwrap();
    on!(&mut tx, c => sqlx::query("update tasks set finished_ms = finished_ms - $1")
        .bind(8 * DAY_MS).execute(c).await.map(drop))
    .unwrap();
    tx.commit().await.unwrap();
    assert_eq!(app.app.works.retire().await.unwrap(), 2, "the old work, and the failure beside it");
    assert_eq!(visitor.get(old["artifacts"][0]["url"].as_str().unwrap()).await.status, StatusCode::NOT_FOUND);
    for (owner, task) in [(&visitor, &kept), (&visitor, &other_tool), (&member, &paid)] {
        assert_eq!(owner.get(&format!("/api/v1/tasks/{}", id_of(task))).await.status, StatusCode::OK);
    }
    let released = keep(Method::DELETE, &kept).await.json();
    assert!(released["kept"] == false && released["expires_ms"].is_i64(), "{released:#}");
    assert_eq!(app.app.works.retire().await.unwrap(), 1);
    app.app.works.sweep_deleted().await.unwrap();
    assert!(app.app.media.check(0).await.unwrap().is_clean());
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_creations_deletions_closings_and_kills_a_day_later_nothing_is_left_on_sqlite() {
    kills_leave_nothing(crate::process::Database::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_creations_deletions_closings_and_kills_a_day_later_nothing_is_left_on_postgresql() {
    kills_leave_nothing(crate::process::Database::Postgres).await;
}

/// Three visitors create, upload, delete and leave; the host is killed in the middle, again and again.
async fn kills_leave_nothing(database: crate::process::Database) {
    const SETTINGS: &str =
        "[engine]\npoll_scale = 0.02\nheartbeat_ms = 200\nlease_ms = 1200\nretry_base_ms = 50\n";
    let site = crate::process::Site::new(database, 50.0, SETTINGS).await;
    let mut random = 7_u64;
    let mut draw = move |below: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % below
    };
    let mut tokens: Vec<String> = Vec::new();
    let mut made = 0;
    for round in 0..4 {
        let mut host = site.start(None).await;
        while tokens.len() < 3 {
            tokens.push(host.visit().await);
        }
        for _ in 0..10 {
            let visitor = usize::try_from(draw(tokens.len() as u64)).unwrap();
            host.sign_in(&tokens[visitor]);
            match draw(8) {
                0..=3 => {
                    made += 1;
                    let prompt = if draw(4) == 0 { "猫 #fail" } else { "猫" };
                    host.create(&format!("work-{made}"), "kling", "text", &json!({ "prompt": prompt }))
                        .await
                        .unwrap();
                }
                4 => drop(host.upload(&png(64, 64 + u32::try_from(made).unwrap())).await),
                5 => drop(host.send(Method::DELETE, "/api/v1/tasks", None).await),
                6 if tokens.len() > 1 => {
                    let agreed = json!({ "forfeit_points": 1_000_000_000 });
                    host.send(Method::POST, "/api/v1/account/closing", Some(agreed)).await;
                    tokens.swap_remove(visitor);
                }
                _ => tokio::time::sleep(std::time::Duration::from_millis(draw(200))).await,
            }
        }
        if round < 3 {
            // In the middle of what was asked for last.
            let picture = png(300, 300 + round);
            let last = host.upload(&picture);
            drop(tokio::time::timeout(std::time::Duration::from_millis(draw(20)), last).await);
            host.kill().await;
        } else {
            host.stop().await;
        }
    }
    let app = site.open().await;
    let mut report = None;
    for _ in 0..300 {
        app.closings.sweep().await.unwrap();
        crate::common::forget_deleted(&app).await;
        app.media.remove_orphans(0).await.unwrap();
        let (open, closed): (i64, i64) = read!(&app.db, c => sqlx::query_as(
            "select (select count(*) from tasks where state in ('queued', 'submitting', 'running') or storage = 'pending'),
                 (select count(*) from tasks t join users u on u.id = t.user_id
                  where u.closed_ms is not null and not t.deleted and t.charge <> 'held')")
            .fetch_one(c).await.unwrap());
        let found = app.media.check(0).await.unwrap();
        if open == 0 && closed == 0 && found.is_clean() {
            let books = app.points.check().await.unwrap();
            assert!(books.balanced, "{:?}", books.problems);
            assert!(found.files > 0, "works of those who stayed are there");
            return app.stop().await;
        }
        report = Some((open, closed, found));
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    panic!("{report:?}");
}
