//! Promises: users find their works again by favourites, folders, tags, days and kinds, and what they delete by mistake
//! comes back.

use crate::common::{Browser, TestApp, clip};
use baigong_platform::db::testing::postgres;
use baigong_platform::read;
use http::StatusCode;
use serde_json::{Value, json};

const RESTORE: &str = "/api/v1/tasks/restore";

fn id_of(value: &Value) -> String {
    value["id"].as_str().unwrap().to_owned()
}

async fn finished(user: &Browser, body: Value) -> Value {
    let created = user.create(&uuid(), body).await;
    assert_eq!(created.status, StatusCode::CREATED, "{}", created.text());
    user.wait_stored(created.json()["id"].as_str().unwrap()).await
}

fn uuid() -> String {
    baigong_platform::db::new_id()
}

fn picture(prompt: &str) -> Value {
    json!({ "tool": "flux", "mode": "txt2img", "params": { "prompt": prompt } })
}

async fn ids(user: &Browser, query: &str) -> Vec<String> {
    let page = user.get(&format!("/api/v1/tasks?{query}")).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    let page = page.json();
    let ids: Vec<String> = page["items"].as_array().unwrap().iter().map(id_of).collect();
    assert_eq!(page["total"].as_u64(), Some(ids.len() as u64), "{query}");
    ids
}

#[tokio::test]
async fn works_are_found_by_what_their_owner_says_of_them_and_labels_add_up_with_the_lists() {
    found_by_labels(TestApp::start().await).await;
    let database = postgres().await;
    found_by_labels(TestApp::on(Some(database.url.clone()), "").await).await;
}

async fn found_by_labels(app: TestApp) {
    let (user, other) = (app.visitor().await, app.visitor().await);
    let clip_one = id_of(&finished(&user, clip("江南")).await);
    let clip_two = id_of(&finished(&user, clip("塞北")).await);
    let still = finished(&user, picture("猫")).await;
    let foreign = id_of(&finished(&other, clip("别人")).await);
    assert_eq!(
        (&still["favourite"], &still["tags"], &still["folder"]),
        (&json!(false), &json!([]), &Value::Null)
    );
    let still = id_of(&still);

    let change = json!({ "ids": [clip_one, still], "favourite": true, "folder": " 春节 ", "add_tags": ["海报", " 红"] });
    let changed = user.patch("/api/v1/tasks", change).await;
    assert_eq!(changed.status, StatusCode::OK, "{}", changed.text());
    let changed = changed.json();
    assert_eq!(
        changed["changed"].as_array().unwrap().iter().map(id_of).collect::<Vec<_>>(),
        [&*still, &*clip_one]
    );
    let shown = user.get(&format!("/api/v1/tasks/{still}")).await.json();
    assert_eq!(shown["tags"], json!(["海报", "红"]));
    assert_eq!((&shown["favourite"], &shown["folder"]), (&json!(true), &json!("春节")));
    let change =
        json!({ "ids": [clip_one], "folder": null, "add_tags": ["蓝"], "remove_tags": ["红", "没有"] });
    let changed = user.patch("/api/v1/tasks", change).await.json();
    assert_eq!(changed["changed"][0]["tags"], json!(["海报", "蓝"]));
    assert_eq!(changed["changed"][0]["folder"], Value::Null);
    assert_eq!(changed["changed"][0]["favourite"], true, "what is left out stays");

    assert_eq!(ids(&user, "favourite=true").await, [&*still, &*clip_one]);
    assert_eq!(ids(&user, "favourite=false").await, [&*clip_two]);
    assert_eq!(ids(&user, "tag=%E6%B5%B7%E6%8A%A5").await, [&*still, &*clip_one]);
    assert_eq!(
        ids(&user, "tag=%E6%B5%B7%E6%8A%A5&folder=%E6%98%A5%E8%8A%82&favourite=true").await,
        [&*still]
    );
    assert_eq!(ids(&user, "kind=video").await, [&*clip_two, &*clip_one]);
    assert_eq!(ids(&user, "kind=audio").await, [""; 0]);
    assert_eq!(user.get("/api/v1/tasks?kind=film").await.status, StatusCode::UNPROCESSABLE_ENTITY);

    let labels = user.get("/api/v1/tasks/labels").await.json();
    assert_eq!(labels["favourites"], 2);
    assert_eq!(labels["folders"], json!([{ "name": "春节", "count": 1 }]));
    for (list, query) in [("tags", "tag"), ("folders", "folder"), ("kinds", "kind")] {
        for label in labels[list].as_array().unwrap() {
            let name = label["name"].as_str().or(label["kind"].as_str()).unwrap();
            let name: String = name.bytes().map(|byte| format!("%{byte:02X}")).collect();
            assert_eq!(
                ids(&user, &format!("{query}={name}")).await.len() as u64,
                label["count"].as_u64().unwrap()
            );
        }
    }
    assert_eq!(labels["tags"].as_array().unwrap().len(), 3, "{labels:#}");
    let mut all = 0;
    for day in labels["days"].as_array().unwrap() {
        let from = day["from_ms"].as_i64().unwrap();
        let found = ids(&user, &format!("from_ms={from}&to_ms={}", from + 86_400_000)).await;
        assert_eq!(found.len() as u64, day["count"].as_u64().unwrap(), "{day:#}");
        assert_eq!(day["day"].as_str().unwrap().len(), "2026-11-23".len());
        all += found.len();
    }
    assert_eq!(all, 3);
    let flux = user.get("/api/v1/tasks/labels?tool=flux").await.json();
    assert_eq!((&flux["favourites"], &flux["kinds"][0]["kind"]), (&json!(1), &json!("image")));

    for strange in [foreign.as_str(), "nothing\u{0}", &uuid()] {
        for path in ["/api/v1/tasks/delete", RESTORE] {
            let refused = user.post(path, json!({ "ids": [strange] })).await;
            assert_eq!(refused.status, StatusCode::NOT_FOUND, "{path} {strange}");
        }
        let refused =
            user.patch("/api/v1/tasks", json!({ "ids": [clip_two, strange], "favourite": true })).await;
        assert_eq!(refused.refusal(), "404 not_found /ids not_found: 部分作品不存在或已被删除");
        let refused = user.post("/api/v1/tasks/delete", json!({ "ids": [clip_two, strange] })).await;
        assert_eq!(refused.refusal(), "404 not_found /ids not_found: 部分作品不存在或已被删除");
    }
    assert_eq!(ids(&user, "favourite=false").await, [&*clip_two], "nothing changed");
    assert_eq!(other.get("/api/v1/tasks/labels").await.json()["tags"], json!([]));
    app.finish().await;
}

#[tokio::test]
async fn names_and_numbers_of_labels_have_limits_that_name_their_field() {
    let app = TestApp::start().await;
    let user = app.visitor().await;
    let task = id_of(&finished(&user, picture("猫")).await);
    let refused = async |change: Value| {
        let mut body = json!({ "ids": [task] });
        body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        user.patch("/api/v1/tasks", body).await.refusal()
    };
    let name = "invalid: 名称须为1至40个字，不含控制字符";
    assert_eq!(refused(json!({ "folder": "  " })).await, format!("422 invalid_params /folder {name}"));
    let long = json!({ "add_tags": ["好", "长".repeat(41)], "remove_tags": ["a\u{0}"] });
    assert_eq!(
        refused(long).await,
        format!("422 invalid_params /add_tags/1 {name}\n422 invalid_params /remove_tags/0 {name}")
    );
    assert_eq!(refused(json!({})).await, "422 invalid_params  required: 没有要修改的内容");
    assert_eq!(
        user.patch("/api/v1/tasks", json!({ "ids": [], "favourite": true })).await.refusal(),
        "422 invalid_params /ids range: 一次须选择1至500个作品"
    );
    let tags = |from: usize, to: usize| (from..to).map(|n| format!("标签{n}")).collect::<Vec<_>>();
    let add = async |tags: Vec<String>| {
        user.patch("/api/v1/tasks", json!({ "ids": [task], "add_tags": tags })).await
    };
    assert_eq!(add(tags(0, 20)).await.status, StatusCode::OK);
    assert_eq!(
        add(tags(20, 21)).await.refusal(),
        "422 invalid_params /add_tags too_many: 每个作品最多 20 个标签"
    );
    assert_eq!(add(tags(0, 20)).await.status, StatusCode::OK, "those that it has are no more");
    for n in 1..10 {
        let next = id_of(&finished(&user, picture("狗")).await);
        let more = json!({ "ids": [next], "add_tags": tags(20 * n, 20 * (n + 1)) });
        assert_eq!(user.patch("/api/v1/tasks", more).await.status, StatusCode::OK);
    }
    let last = id_of(&finished(&user, picture("鸟")).await);
    assert_eq!(
        user.patch("/api/v1/tasks", json!({ "ids": [last], "add_tags": ["又一个"] })).await.refusal(),
        "422 invalid_params /add_tags too_many: 每个账户最多 200 个标签"
    );
    app.finish().await;
}

#[tokio::test]
async fn what_is_deleted_by_mistake_comes_back_as_it_was_for_ten_minutes() {
    comes_back(TestApp::with("[retention]\nvisitors_days = 7\nmost_kept = 1\n").await).await;
    let database = postgres().await;
    comes_back(
        TestApp::on(Some(database.url.clone()), "[retention]\nvisitors_days = 7\nmost_kept = 1\n").await,
    )
    .await;
}

async fn comes_back(app: TestApp) {
    let (user, other) = (app.visitor().await, app.visitor().await);
    let first = finished(&user, clip("江南")).await;
    let second = finished(&user, picture("猫")).await;
    let link = first["artifacts"][0]["url"].as_str().unwrap().to_owned();
    let (one, two) = (id_of(&first), id_of(&second));
    let labels = json!({ "ids": [one], "favourite": true, "folder": "春节", "add_tags": ["红"] });
    user.patch("/api/v1/tasks", labels).await;
    let keep = async |id: &str| {
        let request = user.request(http::Method::PUT, &format!("/api/v1/tasks/{id}/keep"));
        user.send(request.body(axum::body::Body::empty()).unwrap()).await.status
    };
    assert_eq!(keep(&one).await, StatusCode::OK);
    let before = user.get(&format!("/api/v1/tasks/{one}")).await.json();
    let running = id_of(&user.create("hangs", clip("猫 #hang")).await.json());

    let gone = user.post("/api/v1/tasks/delete", json!({ "ids": [one, two, running, one] })).await.json();
    let mut deleted: Vec<&str> =
        gone["deleted"].as_array().unwrap().iter().map(|id| id.as_str().unwrap()).collect();
    deleted.sort_unstable();
    assert_eq!((deleted, &gone["kept"]), (vec![&*one, &*two], &json!([running])));
    assert_eq!(user.get(&link).await.status, StatusCode::NOT_FOUND, "at once for everybody");
    let none = user.get("/api/v1/tasks/labels").await.json();
    assert_eq!((&none["favourites"], &none["tags"], &none["kinds"]), (&json!(0), &json!([]), &json!([])));
    assert_eq!(other.post(RESTORE, json!({ "ids": [one] })).await.status, StatusCode::NOT_FOUND);
    assert_eq!(keep(&two).await, StatusCode::NOT_FOUND);
    app.app.works.sweep_deleted().await.unwrap();

    let back = user.post(RESTORE, json!({ "ids": [one] })).await.json();
    assert_eq!((&back["count"], back["restored"].as_array().unwrap().len()), (&json!(1), 1));
    let mut after = back["restored"][0].clone();
    assert!(after["updated_ms"].as_i64() >= before["updated_ms"].as_i64());
    after["updated_ms"] = before["updated_ms"].clone();
    assert_eq!(after, before, "links, texts, labels and all");
    assert_eq!(user.get(&link).await.status, StatusCode::OK);
    assert_eq!(user.get("/api/v1/tasks/labels").await.json()["favourites"], 1);
    let again = user.post(RESTORE, json!({ "ids": [one] })).await;
    assert_eq!((again.status, &again.json()["count"]), (StatusCode::OK, &json!(1)), "twice is harmless");

    let cleared = user.delete("/api/v1/tasks?tool=kling").await.json();
    assert_eq!(cleared["deleted"], 1);
    let undo = json!({ "undo": cleared["undo"] });
    assert_eq!(other.post(RESTORE, undo.clone()).await.status, StatusCode::NOT_FOUND, "somebody else's");
    assert_eq!(id_of(&user.post(RESTORE, undo.clone()).await.json()["restored"][0]), one);
    assert_eq!(user.post(RESTORE, undo).await.status, StatusCode::NOT_FOUND);
    for wrong in [json!({}), json!({ "ids": [one], "undo": "1" }), json!({ "undo": "x" })] {
        assert_eq!(user.post(RESTORE, wrong).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    }

    user.delete(&format!("/api/v1/tasks/{one}")).await;
    assert_eq!(user.post(RESTORE, json!({ "ids": [two] })).await.status, StatusCode::OK);
    assert_eq!(keep(&two).await, StatusCode::OK, "the place of the deleted one is free");
    assert_eq!(user.post(RESTORE, json!({ "ids": [one] })).await.json()["restored"][0]["kept"], false);

    user.delete(&format!("/api/v1/tasks/{one}")).await;
    app.forget_deleted().await;
    assert_eq!(user.post(RESTORE, json!({ "ids": [one] })).await.status, StatusCode::NOT_FOUND, "too late");
    let (labels, texts): (i64, String) = read!(&app.app.db, c => sqlx::query_as(
        "select (select count(*) from works where task_id = $1) + (select count(*) from work_tags where task_id = $1),
             params || summary from whole_tasks where id = $1")
        .bind(&one).fetch_one(c).await.unwrap());
    assert_eq!((labels, texts.as_str()), (0, "{}"));
    assert!(app.app.media.check(0).await.unwrap().is_clean());
    app.finish().await;
}

#[tokio::test]
async fn a_works_lineage_shows_what_it_came_from_and_what_came_from_it() {
    shows_lineage(TestApp::start().await).await;
    let database = postgres().await;
    shows_lineage(TestApp::on(Some(database.url.clone()), "").await).await;
}

async fn shows_lineage(app: TestApp) {
    let (user, other) = (app.visitor().await, app.visitor().await);
    let still = finished(&user, picture("玩具")).await;
    let made = json!({ "tool": "model3d", "mode": "image", "params": { "prompt": "玩具", "image": still["artifacts"][0]["id"] } });
    let model = finished(&user, made).await;
    let again =
        user.keyed(&format!("/api/v1/tasks/{}/retry", id_of(&model)), "again", json!({})).await.json();
    let again = user.wait_stored(&id_of(&again)).await;
    finished(&user, picture("别的")).await;
    let lineage = async |of: &Value| {
        let found = user.get(&format!("/api/v1/tasks/{}/lineage", id_of(of))).await.json();
        ["from", "into"].map(|way| found[way].as_array().unwrap().iter().map(id_of).collect::<Vec<_>>())
    };
    let [s, m, a] = [&still, &model, &again].map(id_of);
    assert_eq!(lineage(&still).await, [vec![], vec![m.clone(), a.clone()]]);
    assert_eq!(lineage(&model).await, [vec![s.clone()], vec![a.clone()]]);
    assert_eq!(lineage(&again).await, [vec![m.clone(), s.clone()], vec![]]);
    user.delete(&format!("/api/v1/tasks/{m}")).await;
    assert_eq!(lineage(&again).await, [vec![s], vec![]], "what was deleted is left out");
    assert_eq!(other.get(&format!("/api/v1/tasks/{a}/lineage")).await.status, StatusCode::NOT_FOUND);
    app.finish().await;
}
