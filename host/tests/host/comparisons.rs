//! Promises: one request starts up to six tasks at one locked total, which is the maximum that is charged;
//! choosing one drops the others at once, and that can be taken back.

use crate::common::{Browser, Reply, TestApp, clip};
use baigong_platform::db::testing::postgres;
use http::StatusCode;
use serde_json::{Value, json};

const COMPARISONS: &str = "/api/v1/comparisons";

fn picture(prompt: &str) -> Value {
    json!({ "tool": "flux", "mode": "txt2img", "params": { "prompt": prompt } })
}

async fn compare(user: &Browser, key: &str, items: &[Value], max_points: i64) -> Reply {
    user.keyed(COMPARISONS, key, json!({ "items": items, "max_points": max_points })).await
}

/// What the items are quoted for together.
async fn total(user: &Browser, items: &[Value]) -> i64 {
    let mut total = 0;
    for item in items {
        total += user.post("/api/v1/quotes", item.clone()).await.json()["points"].as_i64().unwrap();
    }
    total
}

fn ids(comparison: &Value) -> Vec<String> {
    let tasks = comparison["tasks"].as_array().unwrap();
    tasks.iter().map(|task| task["id"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_prompt_goes_to_several_tools_at_a_locked_total_and_one_work_is_chosen() {
    compared_and_chosen(TestApp::start().await).await;
    let database = postgres().await;
    compared_and_chosen(TestApp::on(Some(database.url.clone()), "").await).await;
}

async fn compared_and_chosen(app: TestApp) {
    let user = app.visitor().await;
    let before = user.available().await;
    let items = [picture("猫"), clip("猫 #hang"), picture("猫")];
    let total = total(&user, &items).await;
    let begun = compare(&user, "one", &items, total).await;
    assert_eq!(begun.status, StatusCode::CREATED, "{}", begun.text());
    let begun = begun.json();
    assert_eq!((&begun["locked_points"], &begun["charged_points"]), (&json!(total), &json!(0)));
    assert_eq!(before - user.available().await, total, "all of it is set aside");
    let again = compare(&user, "one", &items, total).await;
    assert_eq!((again.status, again.header("idempotent-replayed")), (StatusCode::OK, "true"));
    assert_eq!((&again.json()["id"], ids(&again.json())), (&begun["id"], ids(&begun)));

    let tasks = ids(&begun);
    user.wait_stored(&tasks[0]).await;
    user.wait_stored(&tasks[2]).await;
    let path = format!("{COMPARISONS}/{}", begun["id"].as_str().unwrap());
    let choice = user.post(&format!("{path}/choice"), json!({ "task_id": tasks[2] })).await;
    assert_eq!(choice.status, StatusCode::OK, "{}", choice.text());
    let choice = choice.json();
    assert_eq!(choice["deleted"], json!([tasks[0]]));
    let dropped = [&choice["cancelled"], &choice["set_aside"]];
    assert_eq!(dropped.map(|list| list.as_array().unwrap().len()).iter().sum::<usize>(), 1, "{choice:#}");
    assert_eq!(choice["comparison"]["chosen"], json!(tasks[2]));
    let shown = user.get(&path).await.json();
    assert_eq!((&shown["chosen"], ids(&shown)), (&json!(tasks[2]), tasks[1..].to_vec()));
    assert!(shown["charged_points"].as_i64().unwrap() <= total);
    assert_eq!(user.get(&format!("/api/v1/tasks/{}", tasks[0])).await.status, StatusCode::NOT_FOUND);

    let restored = user.post("/api/v1/tasks/restore", json!({ "ids": [tasks[0]] })).await;
    assert_eq!(restored.status, StatusCode::OK, "{}", restored.text());
    let list = user.get(COMPARISONS).await.json();
    assert_eq!((ids(&list["items"][0]), &list["next_cursor"]), (tasks.clone(), &Value::Null));
    let other = user.post(&format!("{path}/choice"), json!({ "task_id": tasks[0] })).await.json();
    assert_eq!(other["comparison"]["chosen"], json!(tasks[0]));

    let stranger = app.visitor().await;
    assert_eq!(stranger.get(&path).await.refusal(), "404 not_found 该比稿不存在");
    assert_eq!(stranger.get(COMPARISONS).await.json()["items"], json!([]));
    let theirs = stranger.post(&format!("{path}/choice"), json!({ "task_id": tasks[0] })).await;
    assert_eq!(theirs.refusal(), "404 not_found 该比稿不存在");
    app.finish().await;
}

#[tokio::test]
async fn a_comparison_that_is_refused_says_why_and_takes_nothing() {
    let app = TestApp::start().await;
    let user = app.visitor().await;
    let before = user.available().await;
    let pair = [clip("猫 #hang"), picture("猫")];
    let sum = total(&user, &pair).await;

    let dearer = compare(&user, "dearer", &pair, sum - 1).await;
    let words = format!("现需 {sum} 积分，高于您确认的 {} 积分，请确认新的价格", sum - 1);
    assert_eq!(dearer.refusal(), format!("409 conflict /max_points price_changed: {words}"));

    let mut wrong = picture("猫");
    wrong["params"]["colour"] = json!("red");
    let gone = json!({ "tool": "nothing", "mode": "text", "params": {} });
    let refused = compare(&user, "wrong", &[clip("猫"), wrong, gone], 1000).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text());
    let fields = refused.json()["error"]["fields"].clone();
    assert_eq!(
        (&fields[0]["path"], &fields[1]["path"]),
        (&json!("/items/1/params/colour"), &json!("/items/2/tool"))
    );
    let one = compare(&user, "one", &pair[..1], 1000).await;
    assert_eq!(one.refusal(), "422 invalid_params /items range: 一次比稿须有2至6个任务");

    assert_eq!(user.available().await, before);
    assert_eq!(user.get("/api/v1/tasks").await.json()["total"], 0);
    assert_eq!(user.get(COMPARISONS).await.json()["items"], json!([]));

    let begun = compare(&user, "good", &pair, sum).await.json();
    let path = format!("{COMPARISONS}/{}/choice", begun["id"].as_str().unwrap());
    let early = user.post(&path, json!({ "task_id": ids(&begun)[0] })).await;
    assert_eq!(early.refusal(), "409 conflict 只能选择已成功完成的作品");
    let other = user.post(&path, json!({ "task_id": "nothing" })).await;
    assert_eq!(other.refusal(), "422 invalid_params /task_id not_found: 该作品不在这次比稿中，或已被删除");
    app.finish().await;
}

#[tokio::test]
async fn the_tasks_of_a_comparison_count_for_the_pace_of_their_user() {
    let app = TestApp::with("[limits]\ntasks_per_user_minute = 3\n").await;
    let user = app.visitor().await;
    let pair = [picture("猫"), picture("狗")];
    assert_eq!(compare(&user, "a", &pair, 1000).await.status, StatusCode::CREATED);
    let early = compare(&user, "b", &pair, 1000).await;
    assert_eq!(early.refusal(), "429 rate_limited 提交过于频繁，请稍后再试");
    assert_eq!(
        compare(&user, "a", &pair, 1000).await.status,
        StatusCode::OK,
        "a repetition was counted before"
    );
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shared_comparison_has_a_page_that_names_no_tool_and_is_gone_when_it_is_taken_back() {
    let app = TestApp::with("gallery.moderate = false\n").await;
    let (owner, voter, anybody) = (app.person("libai").await, app.person("dufu").await, app.browser());
    let items = [picture("月下小舟"), picture("月下小舟")];
    let begun = compare(&owner, "one", &items, total(&owner, &items).await).await.json();
    let (tasks, path) = (ids(&begun), format!("{COMPARISONS}/{}/share", begun["id"].as_str().unwrap()));
    for task in &tasks {
        owner.wait_stored(task).await;
    }
    assert_eq!(owner.get(&path).await.json(), json!({ "share": null }));
    assert_eq!(voter.put(&path, &json!({})).await.refusal(), "404 not_found 该比稿不存在");
    let share = owner.put(&path, &json!({ "shares_prompt": true })).await;
    assert_eq!(share.status, StatusCode::OK, "{}", share.text());
    let share = share.json();
    assert_eq!(
        (&share["public"], owner.get(&path).await.json()["share"].clone()),
        (&json!(true), share.clone())
    );

    let page = format!("/versus/{}", share["id"].as_str().unwrap());
    let head = anybody.get(&page).await;
    assert_eq!(head.status, StatusCode::OK);
    for words in [
        "og:title\" content=\"哪一件更好？\"",
        "og:description\" content=\"月下小舟\"",
        "summary_large_image",
    ] {
        assert!(head.text().contains(words), "{words}");
    }
    assert!(!head.text().to_lowercase().contains("flux"), "who made it is told after the vote");
    let shared = format!("/api/v1/shared-comparisons/{}", share["id"].as_str().unwrap());
    let entry = share["entries"][1]["id"].clone();
    assert_eq!(anybody.put(&format!("{shared}/vote"), &json!({ "entry": entry })).await.status.as_u16(), 401);
    let own = owner.put(&format!("{shared}/vote"), &json!({ "entry": entry })).await;
    assert_eq!(own.refusal(), "403 forbidden 这是您自己的比稿，请直接选定作品");
    let voted = voter.put(&format!("{shared}/vote"), &json!({ "entry": entry })).await.json();
    assert_eq!((&voted["voted"], &voted["entries"][1]["votes"]), (&entry, &json!(1)));
    let listed = anybody.get("/api/v1/shared-comparisons").await.json();
    assert_eq!(
        (&listed["items"][0]["id"], &listed["items"][0]["prompt"]),
        (&share["id"], &json!("月下小舟"))
    );
    assert_eq!(
        anybody.get("/api/v1/gallery?tool=flux").await.json()["items"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|item| item["source"] == "user")
            .count(),
        0
    );

    // Others look at them: choosing one leaves the rest.
    let choice = owner.post(&path.replace("/share", "/choice"), json!({ "task_id": tasks[0] })).await.json();
    assert_eq!((&choice["deleted"], ids(&choice["comparison"])), (&json!([]), tasks.clone()));
    assert_eq!(anybody.get(&shared).await.json()["entries"][0]["chosen"], true);
    assert_eq!(anybody.get("/api/v1/comparison-wins").await.json(), json!({ "kinds": [] }), "one tool alone");
    assert_eq!(owner.delete(&path).await.status, StatusCode::NO_CONTENT);
    for path in [
        page,
        shared,
        share["entries"][0]["id"].as_str().map(|id| format!("/api/v1/gallery/{id}/media")).unwrap(),
    ] {
        assert_eq!(anybody.get(&path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    app.finish().await;
}
