//! The account calls at their specified paths, and who may make them.

use crate::common::{Browser, Reply, TestApp, clip};
use axum::body::Body;
use http::{Method, StatusCode};
use serde_json::{Value, json};

const PASSWORD: &str = "correct horse battery";

/// A request as a page of ours makes it before there is a session.
async fn page_post(browser: &Browser, path: &str, body: Value) -> Reply {
    let mut request = browser.request(Method::POST, path).header("content-type", "application/json");
    if browser.cookie.is_none() {
        request = request.header("sec-fetch-site", "same-origin");
    }
    browser.send(request.body(Body::from(body.to_string())).unwrap()).await
}

/// Somebody registered, in a browser that is signed in.
async fn person(app: &TestApp, name: &str) -> Browser {
    let mut browser = app.browser();
    let form = json!({ "loginName": name, "password": PASSWORD });
    let made = page_post(&browser, "/u/global_users", form).await;
    assert_eq!(made.json()["success"], true, "{}", made.text());
    browser.cookie = Some(made.cookie());
    browser
}

async fn with_bearer(app: &TestApp, method: Method, path: &str, token: &str, body: &Value) -> Reply {
    let request = app
        .browser()
        .request(method, path)
        .header("authorization", format!("Bearer {token}"))
        .header("content-type", "application/json");
    app.browser().send(request.body(Body::from(body.to_string())).unwrap()).await
}

async fn uid(browser: &Browser) -> String {
    browser.get("/u/global_users/user/uid").await.json()["data"].to_string()
}

#[tokio::test]
async fn people_register_sign_in_and_read_their_profile_at_the_specified_paths() {
    let app = TestApp::start().await;
    let mut browser = app.browser();
    let form = json!({ "loginName": "Li-Bai", "password": PASSWORD, "email": "Li@Example.com", "invitationCode": "" });
    let made = page_post(&browser, "/u/global_users", form.clone()).await;
    assert_eq!(made.status, StatusCode::OK);
    let answer = made.json();
    assert_eq!((&answer["success"], &answer["code"]), (&json!(true), &json!("200")));
    assert_eq!((&answer["msg"], &answer["message"]), (&json!("注册成功"), &json!("注册成功")));
    assert_eq!((&answer["data"]["token"], &answer["data"]["tag"]), (&json!("1"), &json!("gpt4,mj,gpt4v")));

    let again = page_post(&browser, "/u/global_users", form).await.json();
    assert_eq!((&again["success"], &again["msg"]), (&json!(false), &json!("用户名已被使用")));

    let wrong = json!({ "loginName": "li-bai", "password": "wrong wrong" });
    let wrong = page_post(&browser, "/user/login", wrong).await;
    assert_eq!((wrong.status, &wrong.json()["msg"]), (StatusCode::OK, &json!("用户名或密码错误")));
    let nobody = json!({ "loginName": "nobody", "password": "wrong wrong" });
    assert_eq!(page_post(&browser, "/user/login", nobody).await.text(), wrong.text(), "one answer for both");

    let right = json!({ "loginName": "LI-BAI", "password": PASSWORD, "authorizationCode": "" });
    let signed_in = page_post(&browser, "/user/login", right).await;
    assert_eq!(signed_in.json()["data"], answer["data"]);
    browser.cookie = Some(signed_in.cookie());

    let me = browser.get("/u/global_users/user/me").await.json();
    let uid = &me["data"]["id"];
    assert!(uid.as_i64().unwrap() >= 100_000_000, "{me}");
    assert_eq!(answer["data"]["uid"], uid.to_string());
    assert_eq!(me["data"]["loginName"], "li-bai");
    assert_eq!(me["data"]["displayName"], "Li-Bai");
    assert_eq!(me["data"]["password"], "********");
    assert_eq!(me["data"]["email"], "li@example.com");
    assert_eq!((&me["data"]["isActive"], &me["data"]["score"]), (&json!(1), &json!(1000)));
    assert_eq!((&me["data"]["isDefaultPassword"], &me["data"]["isAdmin"]), (&json!(false), &json!(false)));
    assert_eq!(me["data"]["invitationCode"].as_str().unwrap().len(), 4);
    assert!(!me.to_string().contains("argon2"));

    assert_eq!(browser.get("/u/global_users/user/uid").await.json()["data"], *uid);
    let session = browser.get("/u/global_users/loginName/session").await.json();
    assert_eq!((&session["data"]["id"], &session["data"]["token"]), (uid, &json!("1")));
    assert_eq!(session["data"]["expirationTime"], me["data"]["expirationTime"]);
    app.finish().await;
}

#[tokio::test]
async fn a_form_cannot_set_what_the_server_decides() {
    let app = TestApp::start().await;
    let form = json!({
        "loginName": "du-fu", "password": PASSWORD, "isActive": 1, "tag": "everything", "expirationTime": 9_999_999_999_999_i64,
        "score": 1_000_000, "role": "admin", "isAdmin": true,
    });
    let mut browser = app.browser();
    let made = page_post(&browser, "/u/global_users", form).await;
    browser.cookie = Some(made.cookie());
    let me = browser.get("/u/global_users/user/me").await.json()["data"].clone();
    assert_eq!(
        (&me["tag"], &me["score"], &me["isAdmin"]),
        (&json!("gpt4,mj,gpt4v"), &json!(1000), &json!(false))
    );
    let year = me["expirationTime"].as_i64().unwrap() - me["createTime"].as_i64().unwrap();
    assert_eq!(year, 365 * 24 * 3_600_000);
    app.finish().await;
}

#[tokio::test]
async fn wrong_fields_are_named_as_the_form_names_them() {
    let app = TestApp::start().await;
    let browser = app.browser();
    let form =
        json!({ "loginName": "有空格 的", "password": "short", "email": "none", "invitationCode": "12345" });
    let answer = page_post(&browser, "/u/global_users", form).await;
    assert_eq!(answer.status, StatusCode::OK);
    let answer = answer.json();
    assert_eq!((&answer["success"], &answer["code"]), (&json!(false), &json!("INVALID_PARAMS")));
    let fields: Vec<_> =
        answer["fields"].as_array().unwrap().iter().map(|f| f["field"].as_str().unwrap()).collect();
    assert_eq!(fields, ["loginName", "password", "email", "invitationCode"]);
    assert_eq!(answer["msg"], answer["fields"][0]["message"]);
    let broken = page_post(&browser, "/u/global_users", json!({ "loginName": 5 })).await;
    assert_eq!(broken.json()["fields"][0]["field"], "loginName");
    app.finish().await;
}

#[tokio::test]
async fn a_page_never_sees_a_token_and_a_program_does() {
    let app = TestApp::start().await;
    person(&app, "li-bai").await;
    let form = json!({ "loginName": "li-bai", "password": PASSWORD });
    let program = app.browser().post("/user/login", form.clone()).await.json();
    let token = program["data"]["token"].as_str().unwrap().to_owned();
    assert_eq!(token.len(), 43);
    let me = with_bearer(&app, Method::GET, "/u/global_users/user/me", &token, &json!({})).await;
    assert_eq!(me.json()["data"]["loginName"], "li-bai");
    for origin in [("origin", "http://127.0.0.1:8080"), ("sec-fetch-site", "same-origin")] {
        let request = app.browser().request(Method::POST, "/user/login").header(origin.0, origin.1);
        let request = request.header("content-type", "application/json");
        let page = app.browser().send(request.body(Body::from(form.to_string())).unwrap()).await;
        assert_eq!(page.json()["data"]["token"], "1", "{origin:?}");
        assert!(page.header("set-cookie").contains("HttpOnly"));
    }
    app.finish().await;
}

#[tokio::test]
async fn a_visitor_who_registers_keeps_points_and_works() {
    let app = TestApp::start().await;
    let mut browser = app.visitor().await;
    let task = browser.create("one", clip("猫")).await.json();
    browser.wait_stored(task["id"].as_str().unwrap()).await;
    let (before, number) = (browser.available().await, uid(&browser).await);
    assert!(before < 1000);

    let form = json!({ "loginName": "su-shi", "password": PASSWORD });
    let made = page_post(&browser, "/u/global_users", form).await;
    let old = browser.clone();
    browser.cookie = Some(made.cookie());
    assert_eq!((browser.available().await, uid(&browser).await), (before, number));
    assert_eq!(browser.get("/api/v1/tasks").await.json()["items"][0]["id"], task["id"]);
    assert_eq!(browser.get("/u/global_users/user/me").await.json()["data"]["anonymous"], false);
    assert_eq!(old.get("/u/global_users/user/me").await.status, StatusCode::UNAUTHORIZED, "a new session");
    app.finish().await;
}

#[tokio::test]
async fn a_changed_password_ends_the_other_sessions_and_a_wrong_one_says_50000() {
    let app = TestApp::start().await;
    let mut browser = person(&app, "li-bai").await;
    let other = {
        let form = json!({ "loginName": "li-bai", "password": PASSWORD });
        let mut other = app.browser();
        other.cookie = Some(page_post(&other, "/user/login", form).await.cookie());
        other
    };
    let id = uid(&browser).await;
    let change = async |browser: &Browser, id: &str, old: &str, new: &str| {
        let form = json!({ "id": id, "oldPassword": old, "newPassword": new });
        page_post(browser, "/u/global_users/passwdReset", form).await
    };
    let wrong = change(&browser, &id, "not the old one", "battery staple").await.json();
    assert_eq!((&wrong["code"], &wrong["msg"]), (&json!("50000"), &json!("用户不存在或旧密码不正确。")));
    let short = change(&browser, &id, PASSWORD, "short").await.json();
    assert_eq!((&short["success"], &short["msg"]), (&json!(false), &json!("密码长度必须在8到128个字符之间")));
    let same = change(&browser, &id, PASSWORD, PASSWORD).await.json();
    assert_eq!((&same["success"], &same["msg"]), (&json!(false), &json!("新密码不能与旧密码相同")));
    let foreign = change(&browser, "100000001", PASSWORD, "battery staple").await;
    assert_eq!(
        (foreign.status, &foreign.json()["msg"]),
        (StatusCode::FORBIDDEN, &json!("只能修改自己的密码"))
    );

    assert_eq!(change(&browser, &id, PASSWORD, "battery staple").await.json()["success"], true);
    assert_eq!(browser.get("/u/global_users/user/uid").await.status, StatusCode::OK);
    assert_eq!(other.get("/u/global_users/user/uid").await.status, StatusCode::UNAUTHORIZED);
    browser.cookie = None;
    let old = json!({ "loginName": "li-bai", "password": PASSWORD });
    assert_eq!(page_post(&browser, "/user/login", old).await.json()["success"], false);
    let new = json!({ "loginName": "li-bai", "password": "battery staple" });
    assert_eq!(page_post(&browser, "/user/login", new).await.json()["success"], true);
    app.finish().await;
}

#[tokio::test]
async fn a_password_that_was_handed_over_warns_and_pays_for_nothing() {
    let shop = "[[sso.clients]]\nid = \"shop\"\nname = \"商城\"\nsecret = \"a secret of the shop\"\n\
                redirects = [\"https://shop.example.com/sso/\"]\n";
    let app = TestApp::with(shop).await;
    person(&app, "li-bai").await;
    let password = app.app.users.reset_password("li-bai").await.unwrap();
    let mut browser = app.browser();
    let form = json!({ "loginName": "li-bai", "password": password });
    let signed_in = page_post(&browser, "/user/login", form).await;
    let answer = signed_in.json();
    assert_eq!((&answer["success"], &answer["code"]), (&json!(true), &json!("WARNING")));
    browser.cookie = Some(signed_in.cookie());
    let session = browser.get("/u/global_users/loginName/session").await.json();
    assert_eq!((&session["code"], &session["msg"]), (&json!("WARNING"), &answer["msg"]));
    assert_eq!(browser.get("/u/global_users/user/me").await.json()["data"]["isDefaultPassword"], true);
    // Nor does it open other sites.
    let onward =
        browser.get("/sso/auth?redirect=https%3A%2F%2Fshop.example.com%2Fsso%2Flogin&client=shop").await;
    assert_eq!((onward.status, onward.header("location")), (StatusCode::FOUND, "/passwordReset"));
    let refused = browser.create("one", clip("猫")).await;
    assert_eq!(refused.refusal(), "403 password_change_required 请先修改初始密码");
    let form = json!({ "id": uid(&browser).await, "oldPassword": password, "newPassword": "battery staple" });
    assert_eq!(page_post(&browser, "/u/global_users/passwdReset", form).await.json()["success"], true);
    assert_eq!(browser.create("two", clip("猫 #hang")).await.status, StatusCode::CREATED);
    app.finish().await;
}

#[tokio::test]
async fn an_authorization_code_signs_another_device_in_once() {
    let app = TestApp::start().await;
    let browser = person(&app, "li-bai").await;
    let code = browser.post("/api/v1/login-codes", json!({})).await.json()["code"].clone();
    let form = json!({ "loginName": "", "password": "", "authorizationCode": code });
    let there = page_post(&app.browser(), "/user/login", form.clone()).await;
    assert_eq!(there.json()["data"]["uid"], uid(&browser).await);
    let again = page_post(&app.browser(), "/user/login", form).await.json();
    assert_eq!((&again["success"], &again["msg"]), (&json!(false), &json!("授权码错误或已过期")));
    let visitor = app.visitor().await;
    assert_eq!(visitor.post("/api/v1/login-codes", json!({})).await.status, StatusCode::FORBIDDEN);
    app.finish().await;
}

/// The newest six digits, or the newest authorization code, that a mailbox received.
async fn newest_code(app: &TestApp, email: &str, length: usize) -> String {
    let mails = app.app.mailer.outbox(Some(email)).await.unwrap();
    let text = mails.into_iter().next().unwrap().text.unwrap();
    text.lines().map(str::trim).find(|line| line.len() == length).unwrap().to_owned()
}

#[tokio::test]
async fn registration_proves_the_address_and_the_mailbox_opens_the_account_again() {
    let app = TestApp::with("[signup]\nverify_email = true\n").await;
    let mut browser = app.browser();
    let form = |code: &str| json!({ "loginName": "li-bai", "password": PASSWORD, "email": "li@example.com", "code": code });
    let ask = async |purpose: &str| {
        let request = app.browser().request(Method::POST, "/u/global_users/send-verification-email");
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let body = format!("email=li%40example.com&purpose={purpose}");
        app.browser().send(request.body(Body::from(body)).unwrap()).await
    };
    let without = page_post(&browser, "/u/global_users", form("")).await.json();
    assert_eq!((&without["success"], &without["fields"][0]["field"]), (&json!(false), &json!("code")));
    let sent = ask("register").await.json();
    assert_eq!(sent["msg"], "验证码已发送，如果没有收到邮件，请检查垃圾箱。");
    assert_eq!(ask("register").await.status, StatusCode::TOO_MANY_REQUESTS, "a minute between mails");
    let wrong = page_post(&browser, "/u/global_users", form("000000x")).await.json();
    assert_eq!(wrong["msg"], "验证码错误或已过期");
    let code = newest_code(&app, "li@example.com", 6).await;
    let made = page_post(&browser, "/u/global_users", form(&code)).await;
    assert_eq!(made.json()["success"], true, "{}", made.text());
    browser.cookie = Some(made.cookie());
    assert_eq!(browser.get("/u/global_users/user/me").await.json()["data"]["emailVerified"], true);

    let bad = json!({ "email": "li@example.com", "code": "123", "new_password": "battery staple" });
    let bad = browser.post("/api/v1/password/recover", bad).await;
    assert_eq!(bad.refusal(), "422 invalid_params /code invalid: 验证码错误或已过期");
    let stranger = json!({ "email": "nobody@example.com", "code": "000000" });
    let answer = app.browser().post("/api/v1/session/mail", stranger).await;
    assert_eq!(answer.refusal(), "422 invalid_params /code invalid: 验证码错误或已过期");
    let ended = app.browser().post("/api/v1/session/mail", json!({ "link": "x" })).await;
    assert_eq!(ended.refusal(), "422 invalid_params /link invalid: 登录链接已失效，请重新获取");
    for (form, refusal) in [
        (json!({}), "422 invalid_params /email required: 请填写邮箱地址"),
        (json!({ "email": "a@b.cn" }), "422 invalid_params /code required: 请输入验证码"),
    ] {
        assert_eq!(app.browser().post("/api/v1/session/mail", form).await.refusal(), refusal);
    }
    let visitor = app
        .visitor()
        .await
        .post("/api/v1/email", json!({ "email": "a@b.cn", "code": "1", "password": "x" }))
        .await;
    assert_eq!(visitor.refusal(), "403 forbidden 请先注册，再绑定邮箱");
    app.finish().await;
}

#[tokio::test]
async fn what_a_page_repeats_because_no_answer_came_is_done_once_and_answered_alike() {
    let app = TestApp::start().await;
    let send = async |path: &str, key: &str, form: &Value| {
        let request = app.browser().request(Method::POST, path).header("content-type", "application/json");
        let request = request.header("sec-fetch-site", "same-origin").header("idempotency-key", key);
        app.browser().send(request.body(Body::from(form.to_string())).unwrap()).await
    };
    let form = json!({ "loginName": "li-bai", "password": PASSWORD });
    let tries = futures::future::join_all((0..5).map(|_| send("/u/global_users", "one", &form))).await;
    let first = &tries[0];
    assert_eq!(first.json()["success"], true);
    for again in &tries {
        assert_eq!(
            (again.status, again.text(), again.cookie()),
            (first.status, first.text(), first.cookie())
        );
    }
    let other_press = send("/u/global_users", "two", &form).await.json();
    assert_eq!((&other_press["success"], &other_press["msg"]), (&json!(false), &json!("用户名已被使用")));
    let refused = send("/u/global_users", "two", &form).await.json();
    assert_eq!(refused, other_press, "a refusal keeps its shape");

    let mut browser = app.browser();
    browser.cookie = Some(first.cookie());
    let code = browser.post("/api/v1/login-codes", json!({})).await.json()["code"].clone();
    let form = json!({ "authorizationCode": code });
    let there = send("/user/login", "three", &form).await;
    assert_eq!(there.json()["success"], true);
    assert_eq!(send("/user/login", "three", &form).await.cookie(), there.cookie());
    assert_eq!(send("/user/login", "four", &form).await.json()["success"], false, "used up");
    app.finish().await;
}

#[tokio::test]
async fn a_session_goes_along_to_the_chat_without_its_token() {
    let app = TestApp::with("[site]\nchat_url = \"https://chat.example.com/app?theme=dark\"\n").await;
    let browser = person(&app, "li-bai").await;
    let url = browser.post("/api/v1/handovers", json!({})).await.json()["url"].as_str().unwrap().to_owned();
    let url: url::Url = url.parse().unwrap();
    let query: std::collections::HashMap<String, String> = url.query_pairs().into_owned().collect();
    assert_eq!(
        (url.host_str(), query["theme"].as_str(), query["s"].as_str()),
        (Some("chat.example.com"), "dark", "1")
    );
    assert_eq!((&query["uid"], query["tag"].as_str()), (&uid(&browser).await, "gpt4,mj,gpt4v"));
    assert!(!browser.cookie.as_ref().unwrap().contains(&query["token"]));

    // The chat's server, not a page of ours, changes the code for a session.
    let page =
        page_post(&app.browser(), "/api/v1/handovers/redeem", json!({ "token": query["token"] })).await;
    assert_eq!(page.refusal(), "422 invalid_params /code invalid: 授权码错误或已过期");
    let body = json!({ "token": query["token"], "origin": "https://chat.example.com" });
    let redeemed = app.browser().post("/api/v1/handovers/redeem", body.clone()).await.json();
    let token = redeemed["token"].as_str().unwrap();
    let me = with_bearer(&app, Method::GET, "/u/global_users/user/uid", token, &json!({})).await;
    assert_eq!(me.json()["data"].to_string(), query["uid"]);
    let again = app.browser().post("/api/v1/handovers/redeem", body).await;
    assert_eq!(again.status, StatusCode::UNPROCESSABLE_ENTITY, "once");
    app.finish().await;
}

#[tokio::test]
async fn without_a_chat_site_the_session_comes_home_as_a_cookie() {
    let app = TestApp::start().await;
    let browser = app.visitor().await;
    let url = browser.post("/api/v1/handovers", json!({})).await.json()["url"].as_str().unwrap().to_owned();
    let url: url::Url = url.parse().unwrap();
    let token = url.query_pairs().find(|(key, _)| key == "token").unwrap().1.into_owned();
    let redeemed = page_post(&app.browser(), "/api/v1/handovers/redeem", json!({ "token": token })).await;
    assert_eq!(redeemed.json()["token"], Value::Null);
    let mut there = app.browser();
    there.cookie = Some(redeemed.cookie());
    assert_eq!(uid(&there).await, uid(&browser).await);
    app.finish().await;
}

#[tokio::test]
async fn people_end_their_sessions_one_by_one_or_all() {
    let app = TestApp::start().await;
    let first = person(&app, "li-bai").await;
    let form = json!({ "loginName": "li-bai", "password": PASSWORD });
    let mut others = Vec::new();
    for _ in 0..2 {
        let mut other = app.browser();
        other.cookie = Some(page_post(&other, "/user/login", form.clone()).await.cookie());
        others.push(other);
    }
    let items = first.get("/api/v1/sessions").await.json()["items"].clone();
    let items = items.as_array().unwrap();
    assert_eq!((items.len(), items.iter().filter(|item| item["current"] == true).count()), (3, 1));
    let elsewhere = items.iter().find(|item| item["current"] == false).unwrap()["id"].as_str().unwrap();
    assert_eq!(first.delete(&format!("/api/v1/sessions/{elsewhere}")).await.status, StatusCode::NO_CONTENT);
    assert_eq!(first.delete(&format!("/api/v1/sessions/{elsewhere}")).await.status, StatusCode::NOT_FOUND);
    assert_eq!(first.delete("/api/v1/sessions").await.json(), json!({ "ended": 1 }));
    for other in &others {
        assert_eq!(other.get("/api/v1/points").await.status, StatusCode::UNAUTHORIZED);
    }
    let all = first.delete("/api/v1/sessions?all=true").await;
    assert_eq!((all.json(), all.header("set-cookie").contains("Max-Age=0")), (json!({ "ended": 1 }), true));
    assert_eq!(first.get("/api/v1/points").await.status, StatusCode::UNAUTHORIZED);
    app.finish().await;
}

#[tokio::test]
async fn the_first_administrator_is_made_through_the_link_and_the_link_ends() {
    let app = TestApp::start().await;
    let set_up = async |token: &str, name: &str| {
        let body = json!({ "token": token, "login_name": name, "password": PASSWORD });
        page_post(&app.browser(), "/api/v1/setup", body).await
    };
    assert_eq!(set_up("", "boss").await.status, StatusCode::FORBIDDEN, "no link was made yet");
    let token = app.app.setup.open();
    assert_eq!(set_up(&"0".repeat(64), "boss").await.status, StatusCode::FORBIDDEN);
    let made = set_up(&token, "boss").await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    assert_eq!(made.json()["user"]["role"], "admin");
    assert_eq!(set_up(&token, "second").await.status, StatusCode::FORBIDDEN);
    let token = app.app.setup.open();
    assert_eq!(set_up(&token, "second").await.refusal(), "409 conflict 管理员已存在");
    app.finish().await;
}

#[tokio::test]
async fn administrators_find_users_by_name_and_number() {
    let app = TestApp::start().await;
    let user = person(&app, "li-bai").await;
    let number = uid(&user).await;
    let token = app.app.setup.open();
    let body = json!({ "token": token, "login_name": "boss", "password": PASSWORD });
    let mut admin = app.browser();
    admin.cookie = Some(page_post(&admin, "/api/v1/setup", body).await.cookie());
    for key in ["Li-Bai", number.as_str()] {
        let found = admin.get(&format!("/u/global_users/{key}")).await;
        assert_eq!(found.status, StatusCode::OK, "{}", found.text());
        let found = found.json();
        assert_eq!((&found["success"], &found["loginName"]), (&json!(true), &json!("li-bai")));
        assert_eq!((found["id"].to_string(), &found["password"]), (number.clone(), &json!("********")));
    }
    for key in ["nobody", "999999999999", "0", "%20"] {
        let found = admin.get(&format!("/u/global_users/{key}")).await;
        assert_eq!(
            (found.status, &found.json()["msg"]),
            (StatusCode::NOT_FOUND, &json!("用户不存在")),
            "{key}"
        );
    }
    app.finish().await;
}

#[tokio::test]
async fn an_administrator_hands_over_a_password_once_and_reads_none() {
    let app = TestApp::start().await;
    let user = person(&app, "li-bai").await;
    let path = format!("/api/v1/admin/users/{}/password", uid(&user).await);
    assert_eq!(user.post(&path, json!({})).await.refusal(), "403 forbidden 仅管理员可以访问");
    assert_eq!(app.browser().post(&path, json!({})).await.status, StatusCode::UNAUTHORIZED);
    let token = app.app.setup.open();
    let body = json!({ "token": token, "login_name": "boss", "password": PASSWORD });
    let mut admin = app.browser();
    admin.cookie = Some(page_post(&admin, "/api/v1/setup", body).await.cookie());
    let own = format!("/api/v1/admin/users/{}/password", uid(&admin).await);
    assert_eq!(admin.post(&own, json!({})).await.refusal(), "409 conflict 请在个人中心修改自己的密码");
    let handed = admin.post(&path, json!({})).await.json();
    let password = handed["password"].as_str().unwrap();
    assert_eq!(password.len(), 20);
    assert_eq!(user.get("/api/v1/points").await.status, StatusCode::UNAUTHORIZED, "the sessions ended");
    let form = json!({ "loginName": "li-bai", "password": password });
    assert_eq!(page_post(&app.browser(), "/user/login", form).await.json()["code"], "WARNING");
    for path in ["/api/v1/admin/users/100000000/password", "/api/v1/admin/users/x/password"] {
        assert_eq!(admin.post(path, json!({})).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    app.finish().await;
}

#[tokio::test]
async fn an_account_whose_term_is_over_signs_in_and_pays_for_nothing() {
    let app = TestApp::start().await;
    let mut user = person(&app, "li-bai").await;
    let done = user.create("before", clip("猫")).await.json();
    user.wait_stored(done["id"].as_str().unwrap()).await;
    let mut tx = app.app.db.write().await.unwrap();
    baigong_platform::on!(&mut tx, c => sqlx::query("update users set expires_ms = 1 where login_name = 'li-bai'")
        .execute(c).await.map(drop))
    .unwrap();
    tx.commit().await.unwrap();

    let form = json!({ "loginName": "li-bai", "password": PASSWORD });
    let signed_in = page_post(&app.browser(), "/user/login", form).await;
    let answer = signed_in.json();
    assert_eq!((&answer["success"], &answer["code"]), (&json!(true), &json!("EXPIRED")));
    assert_eq!(answer["msg"], "账户已过期，请续期后再使用");
    user.cookie = Some(signed_in.cookie());
    let before = user.available().await;
    let refused = user.create("after", clip("猫")).await;
    assert_eq!(refused.refusal(), "403 forbidden 账户已过期，请续期后再使用");
    let again = format!("/api/v1/tasks/{}/retry", done["id"].as_str().unwrap());
    assert_eq!(
        user.keyed(&again, "again", json!({})).await.refusal(),
        "403 forbidden 账户已过期，请续期后再使用"
    );
    assert_eq!(
        (user.available().await, user.get("/api/v1/tasks").await.json()["total"].as_i64()),
        (before, Some(1))
    );
    app.finish().await;
}

/// Every account call with nobody, with a forged token, with a session that ended, and with another's.
#[tokio::test]
async fn every_account_call_is_refused_to_whom_it_does_not_belong() {
    let app = TestApp::start().await;
    let (mine, other) = (person(&app, "li-bai").await, person(&app, "du-fu").await);
    let my_uid = uid(&mine).await;
    let my_session = mine.get("/api/v1/sessions").await.json()["items"][0]["id"].as_str().unwrap().to_owned();
    let password = json!({ "id": my_uid, "oldPassword": PASSWORD, "newPassword": "battery staple" });
    // Path, body, and what another user's valid session gets.
    let calls = [
        (Method::GET, "/u/global_users/user/me".to_owned(), json!({}), StatusCode::OK),
        (Method::GET, "/u/global_users/user/uid".to_owned(), json!({}), StatusCode::OK),
        (Method::POST, "/u/global_users/passwdReset".to_owned(), password, StatusCode::FORBIDDEN),
        (Method::GET, "/u/global_users/li-bai".to_owned(), json!({}), StatusCode::FORBIDDEN),
        (Method::GET, format!("/u/global_users/{my_uid}"), json!({}), StatusCode::FORBIDDEN),
        (Method::GET, "/api/v1/sessions".to_owned(), json!({}), StatusCode::OK),
        (Method::DELETE, format!("/api/v1/sessions/{my_session}"), json!({}), StatusCode::NOT_FOUND),
        (Method::DELETE, "/api/v1/sessions".to_owned(), json!({}), StatusCode::OK),
        (Method::POST, "/api/v1/login-codes".to_owned(), json!({}), StatusCode::CREATED),
        (Method::POST, "/api/v1/handovers".to_owned(), json!({}), StatusCode::CREATED),
        (Method::GET, "/api/v1/points".to_owned(), json!({}), StatusCode::OK),
        (Method::GET, "/api/v1/points/entries".to_owned(), json!({}), StatusCode::OK),
    ];
    let ended = person(&app, "su-shi").await;
    ended.delete("/api/v1/session").await;
    let ended_token = ended.cookie.as_ref().unwrap().split_once('=').unwrap().1.to_owned();
    let other_token = other.cookie.as_ref().unwrap().split_once('=').unwrap().1.to_owned();
    let forged = "A".repeat(43);

    for (method, path, body, anothers) in &calls {
        let nobody = app.browser().request(method.clone(), path).header("content-type", "application/json");
        let nobody = app.browser().send(nobody.body(Body::from(body.to_string())).unwrap()).await;
        assert_eq!(nobody.status, StatusCode::UNAUTHORIZED, "{method} {path} without a session");
        for token in [forged.as_str(), ended_token.as_str(), "x", "' or 1=1 --"] {
            let reply = with_bearer(&app, method.clone(), path, token, body).await;
            assert_eq!(reply.status, StatusCode::UNAUTHORIZED, "{method} {path} with {token}");
            assert!(!reply.text().contains("li-bai"));
        }
        let reply = with_bearer(&app, method.clone(), path, &other_token, body).await;
        assert_eq!(reply.status, *anothers, "{method} {path} with another's: {}", reply.text());
        assert!(!reply.text().contains("li-bai") && !reply.text().contains(&my_uid), "{}", reply.text());
    }
    let open = app.browser().get("/u/global_users/loginName/session").await.json();
    assert_eq!((&open["success"], &open["code"]), (&json!(false), &json!("NO_SESSION")));
    assert_eq!(mine.get("/u/global_users/user/uid").await.status, StatusCode::OK, "nothing happened to mine");
    app.finish().await;
}

#[tokio::test]
async fn refusals_at_specified_paths_have_their_envelope() {
    let app = TestApp::start().await;
    let nobody = app.browser().get("/u/global_users/user/me").await;
    let answer = nobody.json();
    assert_eq!(nobody.status, StatusCode::UNAUTHORIZED);
    assert_eq!((&answer["success"], &answer["code"]), (&json!(false), &json!("UNAUTHENTICATED")));
    assert_eq!(
        (&answer["msg"], &answer["message"], &answer["data"]),
        (&json!("请先登录"), &json!("请先登录"), &Value::Null)
    );
    assert_eq!(nobody.header("cache-control"), "no-store");
    assert_eq!(nobody.header("content-length"), nobody.body.len().to_string());

    let request = app.browser().request(Method::POST, "/user/login").header("origin", "https://evil.example");
    let forged = app.browser().send(request.body(Body::from("{}")).unwrap()).await;
    assert_eq!((forged.status, &forged.json()["msg"]), (StatusCode::FORBIDDEN, &json!("请求来源不被允许")));
    app.finish().await;
}

#[tokio::test]
async fn points_are_promised_only_while_the_day_has_them_to_give() {
    let app = TestApp::with(
        "signup.gift_points_per_day = 2500\npoints.anonymous = 1000\npoints.registered = 1300\n",
    )
    .await;
    let promised = async || {
        let site = app.browser().get("/api/v1/site").await.json();
        ["anonymous_points", "registered_points", "upgrade_points"]
            .map(|points| site[points].as_i64().unwrap())
    };
    assert_eq!(promised().await, [1000, 1300, 300]);
    let first = app.visitor().await;
    assert_eq!((first.available().await, promised().await), (1000, [1000, 1300, 300]));
    app.visitor().await;
    assert_eq!(promised().await, [0, 0, 300], "500 points are left of the day's");
    let person = app.person("libai").await;
    assert_eq!(person.available().await, 0, "nobody was told otherwise");
    app.finish().await;
}
