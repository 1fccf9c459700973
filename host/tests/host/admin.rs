//! What administrators do, and that everybody else cannot.

use crate::common::{Browser, PASSWORD, Reply, TestApp, clip};
use axum::body::Body;
use http::{Method, StatusCode};
use serde_json::{Value, json};

/// `actor operation subject ending`, newest first.
async fn log(admin: &Browser) -> Vec<String> {
    let page = admin.get("/api/v1/admin/audit?page_size=100").await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    let line = |entry: &Value| {
        let text = |key: &str| entry[key].as_str().unwrap_or("-").to_owned();
        format!("{} {} {} {}", text("actor_name"), text("operation"), text("subject"), text("ending"))
    };
    page.json()["items"].as_array().unwrap().iter().map(line).collect()
}

#[tokio::test]
async fn the_audit_log_shows_who_did_what_also_refused_acts() {
    let app = TestApp::start().await;
    let (admin, user) = (app.administrator().await, app.person("li-bai").await);
    let number = user.uid().await;
    let path = format!("/api/v1/admin/users/{number}/password");

    assert_eq!(app.browser().post(&path, json!({})).await.refusal(), "401 unauthenticated 请先登录");
    assert_eq!(user.post(&path, json!({})).await.refusal(), "403 forbidden 仅管理员可以访问");
    assert_eq!(user.get("/api/v1/admin/audit").await.refusal(), "403 forbidden 仅管理员可以访问");
    assert_eq!(user.get("/api/v1/points").await.status, StatusCode::OK, "nothing happened");
    let unknown = admin.post("/api/v1/admin/users/1/password", json!({})).await;
    assert_eq!(unknown.refusal(), "404 not_found 用户不存在");
    let done = admin.post(&path, json!({})).await;
    assert_eq!(done.status, StatusCode::OK, "{}", done.text());

    let about = format!("user:{number}");
    assert_eq!(
        log(&admin).await,
        [
            format!("boss reset_user_password {about} done"),
            "boss reset_user_password - refused".to_owned(),
            "li-bai reset_user_password - refused".to_owned(),
            " reset_user_password - refused".to_owned(),
            format!(" set_up user:{} done", admin.uid().await),
        ]
    );
    let page = admin.get(&format!("/api/v1/admin/audit?subject={about}")).await.json();
    let entry = &page["items"][0];
    assert_eq!((&page["total"], &entry["status"], &entry["allowed"]), (&json!(1), &json!(200), &json!(true)));
    assert_eq!((&entry["path"], &entry["address"]), (&json!(path), &json!("127.0.0.1")));
    assert_eq!(entry["request_id"], done.header("x-request-id"));
    assert!(!page.to_string().contains(done.json()["password"].as_str().unwrap()), "no secret is in the log");
    app.finish().await;
}

#[tokio::test]
async fn without_an_entry_in_the_log_nothing_happens() {
    let app = TestApp::start().await;
    let (admin, user) = (app.administrator().await, app.person("li-bai").await);
    let path = format!("/api/v1/admin/users/{}/password", user.uid().await);
    let mut tx = app.app.db.write().await.unwrap();
    baigong_platform::on!(&mut tx, c => sqlx::query("alter table audit_entries rename to audit_gone")
        .execute(c).await.map(drop))
    .unwrap();
    tx.commit().await.unwrap();
    assert_eq!(admin.post(&path, json!({})).await.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(
        user.get("/api/v1/points").await.status,
        StatusCode::OK,
        "the password and the session are the old ones"
    );
    app.finish().await;
}

fn bearer(browser: &Browser) -> String {
    let token = browser.cookie.as_ref().unwrap().split_once('=').unwrap().1;
    format!("Bearer {token}")
}

async fn patch(browser: &Browser, path: &str, body: Value) -> Reply {
    let request = browser.request(Method::PATCH, path).header("content-type", "application/json");
    browser.send(request.body(Body::from(body.to_string())).unwrap()).await
}

#[tokio::test]
async fn the_specified_address_gives_points_for_a_header_token_alone_and_once() {
    let app = TestApp::start().await;
    let (admin, user) = (app.administrator().await, app.person("li-bai").await);
    let (number, had) = (user.uid().await, user.available().await);
    let day = 86_400_000_i64;
    let path = format!("/u/global_users/user/edit/info/{number}/50/{day}");
    let with_token = async |method: Method, path: &str, who: &Browser| {
        let request = app.browser().request(method, path).header("authorization", bearer(who));
        app.browser().send(request.body(Body::empty()).unwrap()).await
    };

    let cookie = admin.get(&path).await;
    assert_eq!(cookie.status, StatusCode::FORBIDDEN);
    assert_eq!(cookie.json()["msg"], "此地址只接受请求头 Authorization 中的访问令牌，不接受 Cookie");
    assert_eq!(app.browser().get(&path).await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(with_token(Method::GET, &path, &user).await.status, StatusCode::FORBIDDEN);
    assert_eq!(with_token(Method::HEAD, &path, &admin).await.status, StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(user.available().await, had, "nothing happened");

    let before = app.app.clock.now_ms();
    let done = with_token(Method::GET, &path, &admin).await;
    assert_eq!(done.status, StatusCode::OK, "{}", done.text());
    assert_eq!(done.header("cache-control"), "no-store");
    let answer = done.json();
    assert_eq!((&answer["success"], &answer["code"]), (&json!(true), &json!("200")));
    assert_eq!(answer["msg"], format!("已增加 50 积分，当前可用 {} 积分，到期时间已更新", had + 50));
    let end = answer["data"]["expirationTime"].as_i64().unwrap();
    assert!((before + day..=app.app.clock.now_ms() + day).contains(&end), "{end}");

    let again = with_token(Method::GET, &path, &admin).await.json();
    assert!(again["msg"].as_str().unwrap().ends_with("（与此前的请求相同，未重复执行）"), "{again}");
    assert_eq!(user.available().await, had + 50, "a repetition doubles nothing");

    let much = format!("/u/global_users/user/edit/info/{number}/-{}/0", had + 51);
    let refused = with_token(Method::GET, &much, &admin).await.json();
    assert_eq!((&refused["success"], &refused["code"]), (&json!(false), &json!("INVALID_PARAMS")));
    assert!(refused["msg"].as_str().unwrap().starts_with(&format!("可用积分只有 {}", had + 50)), "{refused}");
    for (part, message) in [
        ("x/1/0".to_owned(), "用户ID必须是纯数字"),
        (format!("{number}/1.5/0"), "积分数量必须是整数"),
        (format!("{number}/1/-1"), "截止时间必须是非负整数毫秒"),
        (format!("{number}/99999999999999999999/0"), "积分数量必须是整数"),
        (format!("{number}/0/0"), "积分数量和截止天数不能同时为0"),
        ("1/1/0".to_owned(), "用户不存在"),
    ] {
        let refused =
            with_token(Method::GET, &format!("/u/global_users/user/edit/info/{part}"), &admin).await;
        assert_eq!(refused.json()["msg"], message, "{part}");
    }
    let log = log(&admin).await;
    let about = format!("boss specified_edit_info user:{number}");
    assert!(log.contains(&format!("{about} done")) && log.contains(&format!("{about} refused")), "{log:#?}");
    assert!(log.contains(&"li-bai specified_edit_info - refused".to_owned()), "{log:#?}");
    app.finish().await;
}

#[tokio::test]
async fn the_panel_gives_and_takes_points_once_and_never_below_zero() {
    let app = TestApp::start().await;
    let (admin, user) = (app.administrator().await, app.person("li-bai").await);
    let (number, had) = (user.uid().await, user.available().await);
    let path = format!("/api/v1/admin/users/{number}/points");
    let form = json!({ "points": 30, "days": 700, "reason": "活动奖励" });

    assert_eq!(user.keyed(&path, "k", form.clone()).await.status, StatusCode::FORBIDDEN);
    assert_eq!(admin.post(&path, form.clone()).await.status, StatusCode::BAD_REQUEST, "a key is asked for");
    let all = (0..6).map(|_| admin.keyed(&path, "k", form.clone()));
    for reply in futures::future::join_all(all).await {
        assert_eq!((reply.status, &reply.json()["booked"]), (StatusCode::OK, &json!(30)), "{}", reply.text());
    }
    assert_eq!(user.available().await, had + 30, "pressed six times, given once");
    let other = admin.keyed(&path, "k", json!({ "points": 31 })).await;
    assert_eq!(other.refusal(), "422 idempotency_mismatch 该 Idempotency-Key 已用于另一个请求");

    let take = json!({ "points": -(had + 100) });
    let refusal = admin.keyed(&path, "t", take).await.refusal();
    assert!(refusal.starts_with("422 invalid_params /points insufficient: 可用积分只有"), "{refusal}");
    let take = json!({ "points": -(had + 100), "allow_negative": true });
    let taken = admin.keyed(&path, "u", take).await.json();
    assert_eq!((&taken["booked"], &taken["points"]["available"]), (&json!(-(had + 30)), &json!(0)));
    let statement = user.get("/api/v1/points/entries?limit=2").await.json();
    assert_eq!(statement["items"][1]["note"]["zh"], "活动奖励", "the user reads why");
    let seen = admin.get(&format!("/api/v1/admin/users/{number}/points/entries?limit=2")).await.json();
    assert_eq!(seen["items"], statement["items"]);

    let page = admin
        .get(&format!("/api/v1/admin/audit?subject=user:{number}&ending=done&q=allow_negative%22%3Atrue"))
        .await;
    let detail = &page.json()["items"][0]["detail"];
    assert_eq!((&detail["booked"], &detail["asked"]["points"]), (&json!(-(had + 30)), &json!(-(had + 100))));
    app.finish().await;
}

#[tokio::test]
async fn wrong_forms_of_administrators_are_answered_by_field_and_change_nothing() {
    let app = TestApp::start().await;
    let (admin, user) = (app.administrator().await, app.person("li-bai").await);
    let (number, had) = (user.uid().await, user.available().await);
    let points = format!("/api/v1/admin/users/{number}/points");
    let person = format!("/api/v1/admin/users/{number}");
    let mut refusals = Vec::new();
    for (n, form) in [
        json!({}),
        json!({ "points": "5" }),
        json!({ "points": 1.5 }),
        json!({ "points": 0 }),
        json!({ "points": 1_000_000_001 }),
        json!({ "points": -1_000_000_001 }),
        json!({ "points": 1, "days": -1 }),
        json!({ "points": 1, "days": 36_501 }),
        json!({ "points": 1, "days": i64::MAX }),
        json!({ "points": 1, "reason": "长".repeat(201) }),
        json!({ "points": 1, "sneaky": true }),
    ]
    .into_iter()
    .enumerate()
    {
        refusals.push(admin.keyed(&points, &format!("bad-{n}"), form).await.refusal());
    }
    for form in [
        json!({}),
        json!({ "active": "no" }),
        json!({ "role": "root" }),
        json!({ "tag": "a b" }),
        json!({ "expires_ms": -1 }),
        json!({ "login_name": "x" }),
    ] {
        refusals.push(patch(&admin, &person, form).await.refusal());
    }
    for path in [
        "/api/v1/admin/users?page=0",
        "/api/v1/admin/users?page_size=101",
        "/api/v1/admin/users?role=root",
        "/api/v1/admin/audit?from_ms=2&until_ms=1",
        "/api/v1/admin/audit?q=%00",
        "/api/v1/admin/audit?ending=maybe",
    ] {
        refusals.push(admin.get(path).await.refusal());
    }
    insta::assert_snapshot!(refusals.join("\n"), @r"
    422 invalid_params /points required: 缺少字段 points
    422 invalid_params /points type: 字段的类型不正确
    422 invalid_params /points type: 字段的类型不正确
    422 invalid_params /points invalid: 积分数量和截止天数不能同时为0
    422 invalid_params /points invalid: 积分数量必须在 ±1000000000 之间
    422 invalid_params /points invalid: 积分数量必须在 ±1000000000 之间
    422 invalid_params /days invalid: 截止天数必须是非负整数，且不超过36500
    422 invalid_params /days invalid: 截止天数必须是非负整数，且不超过36500
    422 invalid_params /days invalid: 截止天数必须是非负整数，且不超过36500
    422 invalid_params /reason invalid: 原因不能超过200个字符
    422 invalid_params /sneaky additionalProperties: 不支持的字段：sneaky
    422 invalid_params  required: 没有要修改的内容
    422 invalid_params /active type: 字段的类型不正确
    422 invalid_params /role invalid: 字段的取值不正确
    422 invalid_params /tag invalid: 标签只能由字母、数字、_、-、. 组成，以逗号分隔
    422 invalid_params /expires_ms invalid: 到期时间超出范围
    422 invalid_params /login_name additionalProperties: 不支持的字段：login_name
    422 invalid_params query:page range: 页码必须是从1开始的整数
    422 invalid_params query:page_size range: 每页条数必须在1到100之间
    422 invalid_params query:role invalid: 查询参数不正确
    422 invalid_params query:until_ms range: 结束时间必须晚于开始时间
    422 invalid_params query:q invalid: 查询参数不正确
    422 invalid_params query:ending invalid: 查询参数不正确
    ");
    assert_eq!(user.available().await, had);
    app.finish().await;
}

#[tokio::test]
async fn a_user_who_is_switched_off_is_out_everywhere_and_the_last_administrator_stays() {
    let app = TestApp::start().await;
    let (admin, user) = (app.administrator().await, app.person("li-bai").await);
    let (boss, number) = (admin.uid().await, user.uid().await);
    let own = format!("/api/v1/admin/users/{boss}");
    let theirs = format!("/api/v1/admin/users/{number}");
    assert_eq!(
        patch(&admin, &own, json!({ "active": false })).await.refusal(),
        "409 conflict 不能停用自己的账户"
    );
    assert_eq!(
        patch(&admin, &own, json!({ "role": "user" })).await.refusal(),
        "409 conflict 不能取消自己的管理员身份"
    );
    assert_eq!(patch(&user, &theirs, json!({ "role": "admin" })).await.status, StatusCode::FORBIDDEN);

    let off = patch(&admin, &theirs, json!({ "active": false })).await;
    assert_eq!(
        (off.status, &off.json()["active"], &off.json()["sessions"]),
        (StatusCode::OK, &json!(false), &json!(0))
    );
    assert_eq!(
        user.get("/api/v1/points").await.status,
        StatusCode::UNAUTHORIZED,
        "the session ended at once"
    );
    let login = json!({ "login_name": "li-bai", "password": PASSWORD });
    assert!(!app.browser().post("/api/v1/session", login.clone()).await.status.is_success());

    patch(&admin, &theirs, json!({ "active": true, "role": "admin", "expires_ms": null })).await;
    let mut second = app.browser();
    second.cookie = Some(second.post("/api/v1/session", login).await.cookie());
    assert_eq!(second.get("/api/v1/admin/access").await.json(), json!({ "uid": number }));
    assert_eq!(patch(&second, &own, json!({ "role": "user" })).await.status, StatusCode::OK);
    assert_eq!(admin.get("/api/v1/admin/access").await.status, StatusCode::FORBIDDEN, "demoted, at once");
    let page = second.get(&format!("/api/v1/admin/audit?subject=user:{boss}&ending=done")).await.json();
    assert_eq!(page["items"][0]["detail"]["changed"], json!({ "role": { "from": "admin", "to": "user" } }));

    // Where from somebody administered outlasts the account; of what they were refused it leaves with them.
    assert_eq!(admin.delete(&format!("{theirs}/sessions/none")).await.status, StatusCode::FORBIDDEN);
    let closed = second.post(&format!("{own}/closing"), json!({ "forfeit_points": 1_000_000 })).await;
    assert_eq!(closed.status, StatusCode::OK, "{}", closed.text());
    let page = second.get(&format!("/api/v1/admin/audit?page_size=100&q=closed:{boss}")).await.json();
    let places: Vec<_> = page["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| (entry["allowed"].as_bool().unwrap(), entry["address"].as_str().unwrap()))
        .collect();
    assert!(places.contains(&(true, "127.0.0.1")) && places.contains(&(false, "")), "{places:?}");
    assert!(!places.contains(&(true, "")), "a demoted administrator clears no traces by leaving: {places:?}");
    app.finish().await;
}

#[tokio::test]
async fn administrators_see_and_end_the_sessions_of_users() {
    let app = TestApp::start().await;
    let (admin, user) = (app.administrator().await, app.person("li-bai").await);
    let login = json!({ "login_name": "li-bai", "password": PASSWORD });
    let mut phone = app.browser();
    phone.cookie = Some(phone.post("/api/v1/session", login).await.cookie());
    let path = format!("/api/v1/admin/users/{}/sessions", user.uid().await);
    let sessions = admin.get(&path).await.json();
    assert_eq!(sessions["items"].as_array().unwrap().len(), 2);
    assert_eq!(
        admin.delete(&format!("{path}/0123456789abcdef")).await.refusal(),
        "404 not_found 该会话不存在"
    );
    let id = sessions["items"][0]["id"].as_str().unwrap();
    assert_eq!(admin.delete(&format!("{path}/{id}")).await.status, StatusCode::NO_CONTENT);
    let alive = [&user, &phone].map(|browser| browser.get("/api/v1/points"));
    let alive =
        futures::future::join_all(alive).await.iter().filter(|reply| reply.status.is_success()).count();
    assert_eq!(alive, 1, "one of the two is out");
    assert_eq!(admin.delete(&path).await.json(), json!({ "ended": 1 }));
    assert_eq!(user.get("/api/v1/points").await.status, StatusCode::UNAUTHORIZED);

    let own = format!("/api/v1/admin/users/{}/sessions", admin.uid().await);
    assert_eq!(admin.delete(&own).await.json(), json!({ "ended": 0 }), "the session that asks stays");
    let factors = format!("/api/v1/admin/users/{}/factors", admin.uid().await);
    assert_eq!(admin.delete(&factors).await.refusal(), "409 conflict 请在个人中心管理自己的两步验证");
    app.finish().await;
}

#[tokio::test]
async fn the_records_show_who_used_what_and_nothing_of_what_was_asked() {
    let app = TestApp::start().await;
    let (admin, user) = (app.administrator().await, app.person("li-bai").await);
    let mut ids = Vec::new();
    for n in 0..3 {
        let made = user.create(&format!("k{n}"), clip(&format!("床前明月光 {n}"))).await.json();
        ids.push(made["id"].as_str().unwrap().to_owned());
    }
    for id in &ids {
        user.wait_stored(id).await;
    }
    assert_eq!(user.get("/u/global_users/msgLogging/all/records").await.status, StatusCode::FORBIDDEN);
    let path = "/u/global_users/msgLogging/all/records?currentPage=2&pageSize=2";
    let page = admin.get(path).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    assert!(!page.text().contains("明月"), "prompts are the user's own");
    let page = page.json();
    assert_eq!(
        (&page["success"], &page["totalNum"], &page["totalPage"]),
        (&json!(true), &json!(3), &json!(2))
    );
    let record = &page["items"][0];
    assert_eq!((&record["id"], &record["status"]), (&json!(ids[0]), &json!("已完成")));
    assert_eq!(record["apiUrl"], "/api/v1/tools/kling/text/tasks");
    assert_eq!(record["docUrl"], user.uid().await.to_string());
    assert!(record["price"].as_i64().unwrap() > 0);
    let total = async |query: &str| {
        let path = format!("/u/global_users/msgLogging/all/records?{query}");
        admin.get(&path).await.json()["totalNum"].as_i64()
    };
    assert_eq!(total("q=LI-BAI").await, Some(3));
    assert_eq!(total(&format!("q={}", ids[1])).await, Some(1));
    assert_eq!(total("state=active").await, Some(0));
    assert_eq!(total(&format!("userId={}", admin.uid().await)).await, Some(0));
    assert_eq!((&record["tool"], &record["mode"]), (&json!("kling"), &json!("text")));
    let before = admin.get("/u/global_users/msgLogging/all/records?currentPage=0&pageSize=-2").await.json();
    assert_eq!(
        (&before["success"], &before["totalPage"]),
        (&json!(true), &json!(3)),
        "the first page, of one"
    );
    assert_eq!(before["items"][0]["id"], ids[2]);
    app.finish().await;
}

#[tokio::test]
async fn a_term_is_shortened_only_by_who_means_it_and_the_answer_says_before_and_after() {
    let app = TestApp::start().await;
    let (admin, user) = (app.administrator().await, app.person("li-bai").await);
    let (number, had) = (user.uid().await, user.available().await);
    let path = format!("/api/v1/admin/users/{number}");
    let points = format!("{path}/points");
    let before = admin.get(&path).await.json()["expires_ms"].clone();
    let refused = "有效期将比现在更早结束，请确认后再提交";

    let form = json!({ "points": 5, "days": 3 });
    let refusal = admin.keyed(&points, "a", form).await.refusal();
    assert_eq!(refusal, format!("422 invalid_params /days shorter: {refused}"));
    let refusal = patch(&admin, &path, json!({ "expires_ms": 86_400_000 })).await.refusal();
    assert_eq!(refusal, format!("422 invalid_params /expires_ms shorter: {refused}"));
    assert_eq!(user.available().await, had, "nothing was done");

    let meant = json!({ "points": 5, "days": 3, "allow_shorter": true });
    let done = admin.keyed(&points, "a", meant).await.json();
    assert_eq!((&done["available_before"], &done["points"]["available"]), (&json!(had), &json!(had + 5)));
    assert_eq!(done["expires_before_ms"], before);
    assert!(done["expires_ms"].as_i64().unwrap() < before.as_i64().unwrap_or(i64::MAX), "{done}");
    let only = patch(&admin, &path, json!({ "allow_shorter": true })).await.refusal();
    assert_eq!(only, "422 invalid_params  required: 没有要修改的内容");
    app.finish().await;
}

#[tokio::test]
async fn administrators_find_anything_by_its_number_and_see_of_a_task_all_but_what_was_asked() {
    let app = TestApp::start().await;
    let (admin, user) = (app.administrator().await, app.person("li-bai").await);
    let number = user.uid().await;
    let task = user.create("t-1", clip("湖上的秘密")).await.json();
    let id = task["id"].as_str().unwrap();
    user.wait_stored(id).await;

    let find = async |q: &str| admin.get(&format!("/api/v1/admin/find?q={q}")).await.json();
    assert_eq!(find(&number.to_string()).await["people"][0]["login_name"], "li-bai");
    assert_eq!(find("li-b").await["people"][0]["uid"], json!(number));
    assert_eq!(find(id).await["tasks"][0]["id"], json!(id));
    let nothing = json!({ "people": [], "orders": [], "tasks": [], "accounts": [] });
    assert_eq!((find("").await, find("zzzz").await), (nothing.clone(), nothing));
    assert_eq!(user.get("/api/v1/admin/find?q=li").await.status, StatusCode::FORBIDDEN);
    let long = admin.get(&format!("/api/v1/admin/find?q={}", "x".repeat(101))).await;
    assert_eq!(long.refusal(), "422 invalid_params query:q too_long: 搜索内容不能超过100个字符");

    let path = format!("/api/v1/admin/tasks/{id}");
    assert_eq!(user.get(&path).await.status, StatusCode::FORBIDDEN);
    let shown = admin.get(&path).await;
    assert!(!shown.text().contains("湖上的秘密"), "{}", shown.text());
    let shown = shown.json();
    assert_eq!((&shown["uid"], &shown["login_name"]), (&json!(number), &json!("li-bai")));
    assert!(shown["withheld"].as_array().unwrap().contains(&json!("prompt")), "{shown:#}");
    assert!(!shown["settings"].as_object().unwrap().is_empty(), "{shown:#}");
    assert_eq!(shown["results"][0]["state"], "stored");
    assert_eq!(shown["money"]["captured"], task["points"]);
    assert!(shown["account_id"].as_str().unwrap().starts_with("demo-"));
    let job = shown["job"].as_str().unwrap();
    let vendors_id = job.split('"').rev().nth(1).unwrap_or(job);
    assert_eq!(find(vendors_id).await["tasks"][0]["id"], json!(id), "by the vendor's id in {job}");
    assert_eq!(admin.get("/api/v1/admin/tasks/nobody").await.refusal(), "404 not_found 该任务不存在");
    app.finish().await;
}
