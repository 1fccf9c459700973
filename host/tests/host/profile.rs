//! Promise: people are called and shown as they choose, and nobody else learns what they did not choose to show.

use crate::common::{Browser, Reply, TestApp, clip, png};
use http::StatusCode;
use serde_json::{Value, json};

const PROFILE: &str = "/api/v1/account/profile";
const AVATAR: &str = "/api/v1/account/avatar";

async fn name(browser: &Browser) -> Value {
    browser.get("/api/v1/session").await.json()["user"]["display_name"].clone()
}

async fn picture(browser: &Browser, file: &str) -> Reply {
    browser.put(AVATAR, &json!({ "file": file, "left": 0.25, "top": 0.0, "side": 0.5 })).await
}

#[tokio::test]
async fn name_and_phone_are_changed_at_once_and_each_wrong_field_is_named() {
    let app = TestApp::start().await;
    let user = app.person("libai").await;
    let told = json!({ "display_name": " 青莲  居士 ", "phone": "138 0013 8000" });
    let kept = user.patch(PROFILE, told).await;
    let shown = json!({ "display_name": "青莲 居士", "avatar": null, "phone": "+8613800138000" });
    assert_eq!((kept.status, kept.json()), (StatusCode::OK, shown.clone()), "{}", kept.text());
    assert_eq!(name(&user).await, "青莲 居士");
    assert_eq!(user.get("/u/global_users/user/me").await.json()["data"]["displayName"], "青莲 居士");

    let wrong = user.patch(PROFILE, json!({ "display_name": "\u{202e}", "phone": "110" })).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    let fields = wrong.json()["error"]["fields"].clone();
    assert_eq!((&fields[0]["path"], &fields[1]["path"]), (&json!("/display_name"), &json!("/phone")));
    assert_eq!(
        user.patch(PROFILE, json!({ "display_name": "百工客服" })).await.refusal(),
        "422 invalid_params /display_name invalid: 该昵称不可使用，请换一个"
    );
    assert_eq!(user.get(PROFILE).await.json(), shown, "a refusal changes nothing");
    assert_eq!(user.patch(PROFILE, json!({ "phone": "" })).await.json()["phone"], Value::Null);

    let visitor = app.visitor().await;
    assert_eq!(
        visitor.patch(PROFILE, json!({ "phone": "" })).await.refusal(),
        "403 forbidden 请先注册，再修改资料"
    );
    assert_eq!(app.browser().get(PROFILE).await.status, StatusCode::UNAUTHORIZED);
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_comes_from_an_upload_or_a_work_of_ones_own_and_is_small_and_plain() {
    let app = TestApp::start().await;
    let (user, other) = (app.person("libai").await, app.person("dufu").await);
    let upload = user.upload("a.png", &png(400, 200)).await.json()["id"].as_str().unwrap().to_owned();
    assert_eq!(
        picture(&other, &upload).await.refusal(),
        "422 invalid_params /file invalid: 文件不存在",
        "another's file is none"
    );
    let first = picture(&user, &upload).await;
    assert_eq!(first.status, StatusCode::OK, "{}", first.text());
    let first = first.json()["avatar"].as_str().unwrap().to_owned();
    let shown = app.browser().get(&first).await;
    assert_eq!((shown.status, shown.header("content-type")), (StatusCode::OK, "image/jpeg"));
    assert_eq!(shown.header("cache-control"), "public, max-age=300");
    assert!(shown.body.starts_with(&[0xff, 0xd8]) && shown.body.len() < 40_000);
    assert_eq!(user.get("/api/v1/session").await.json()["user"]["avatar"], first);

    let film = user.create("film", clip("猫")).await.json()["id"].as_str().unwrap().to_owned();
    let film = user.wait_stored(&film).await["artifacts"][0]["id"].as_str().unwrap().to_owned();
    assert_eq!(picture(&user, &film).await.refusal(), "422 invalid_params /file invalid: 请选择一张图片");
    let second = picture(&user, &upload).await.json()["avatar"].as_str().unwrap().to_owned();
    assert_ne!(first, second, "a new picture has a new address");
    assert_eq!(app.browser().get(&first).await.status, StatusCode::NOT_FOUND);
    assert_eq!(app.app.media.remove_orphans(0).await.unwrap(), 0, "the picture that is shown has its row");
    assert_eq!(app.browser().get(&second).await.status, StatusCode::OK);

    assert_eq!(user.delete(AVATAR).await.status, StatusCode::NO_CONTENT);
    assert_eq!(app.browser().get(&second).await.status, StatusCode::NOT_FOUND);
    assert!(user.get(PROFILE).await.json()["avatar"].is_null());
    app.finish().await;
}

#[tokio::test]
async fn an_administrator_sees_the_phone_number_and_takes_back_a_name_or_a_picture() {
    let app = TestApp::start().await;
    let (admin, user) = (app.administrator().await, app.person("libai").await);
    let upload = user.upload("a.png", &png(64, 64)).await.json()["id"].as_str().unwrap().to_owned();
    user.patch(PROFILE, json!({ "display_name": "骂人的话", "phone": "13800138000" })).await;
    let avatar = picture(&user, &upload).await.json()["avatar"].as_str().unwrap().to_owned();
    let path = format!("/api/v1/admin/users/{}", user.uid().await);
    let seen = admin.get(&path).await.json();
    assert_eq!((&seen["phone"], &seen["avatar"]), (&json!("+8613800138000"), &json!(avatar)));

    let reset = format!("{path}/profile/reset");
    assert_eq!(user.post(&reset, json!({ "part": "avatar" })).await.status, StatusCode::FORBIDDEN);
    let named = admin.post(&reset, json!({ "part": "display_name" })).await;
    assert_eq!(named.json()["display_name"], "libai", "{}", named.text());
    assert_eq!(name(&user).await, "libai");
    assert!(admin.post(&reset, json!({ "part": "avatar" })).await.json()["avatar"].is_null());
    assert_eq!(app.browser().get(&avatar).await.status, StatusCode::NOT_FOUND);
    assert_eq!(
        admin.post(&reset, json!({ "part": "points" })).await.status,
        StatusCode::UNPROCESSABLE_ENTITY
    );
    app.finish().await;
}
