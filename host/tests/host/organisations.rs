//! Promise: several people share a wallet, each within their caps, and who spent what is seen by those who manage it.

use crate::common::{Browser, Reply, TestApp, clip};
use crate::keys::{Program, make_with, owner, program};
use axum::body::Body;
use http::{Method, StatusCode};
use serde_json::{Value, json};

/// A person who works in the name of an organisation.
struct InTheName<'a>(&'a Browser, &'a str);

impl InTheName<'_> {
    async fn create(&self, key: &str, body: Value) -> Reply {
        self.post("/api/v1/tasks", key, body).await
    }

    async fn post(&self, path: &str, key: &str, body: Value) -> Reply {
        let Self(browser, organisation) = self;
        let request = browser
            .request(Method::POST, path)
            .header("content-type", "application/json")
            .header("idempotency-key", key)
            .header("baigong-organisation", *organisation);
        browser.send(request.body(Body::from(body.to_string())).unwrap()).await
    }

    async fn get(&self, path: &str) -> Reply {
        let Self(browser, organisation) = self;
        let request = browser.request(Method::GET, path).header("baigong-organisation", *organisation);
        browser.send(request.body(Body::empty()).unwrap()).await
    }
}

async fn found(owner: &Browser, name: &str) -> String {
    let made = owner.post("/api/v1/organisations", json!({ "name": name })).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    made.json()["id"].as_str().unwrap().to_owned()
}

async fn join(host: &Browser, guest: &Browser, id: &str, form: Value) {
    let made = host.post(&format!("/api/v1/organisations/{id}/invitations"), form).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    let token = made.json()["token"].clone();
    let joined = guest.post("/api/v1/organisations/accept", json!({ "token": token })).await;
    assert_eq!(joined.status, StatusCode::OK, "{}", joined.text());
}

async fn fund(member: &Browser, id: &str, points: i64) -> Reply {
    member
        .keyed(&format!("/api/v1/organisations/{id}/transfers"), "fund-1", json!({ "points": points }))
        .await
}

async fn price(of: &Browser) -> i64 {
    of.post("/api/v1/quotes", clip("一座桥")).await.json()["points"].as_i64().unwrap()
}

async fn wallet(member: &Browser, id: &str) -> Value {
    member.get(&format!("/api/v1/organisations/{id}")).await.json()["points"].clone()
}

#[tokio::test]
async fn a_member_makes_a_film_at_the_organisations_expense_and_it_is_the_members() {
    let app = TestApp::start().await;
    let (alice, bob) = (owner(&app, "alice-wang").await, owner(&app, "bob").await);
    let id = found(&alice, "剪辑组").await;
    join(&alice, &bob, &id, json!({})).await;
    let price = price(&bob).await;
    let moved = fund(&alice, &id, 2 * price).await;
    assert_eq!(moved.json()["organisation"]["available"], 2 * price, "{}", moved.text());
    let (before, work) = (bob.available().await, InTheName(&bob, &id));
    assert_eq!(work.get("/api/v1/points").await.json()["available"], 2 * price, "what can be spent");
    let task = work.create("t-1", clip("一座桥")).await;
    assert_eq!(task.status, StatusCode::CREATED, "{}", task.text());
    let task = task.json()["id"].as_str().unwrap().to_owned();
    bob.wait_stored(&task).await;
    assert_eq!(bob.available().await, before, "nothing of his own");
    assert_eq!(wallet(&alice, &id).await, json!({ "available": price, "held": 0 }));
    assert_eq!(
        alice.get(&format!("/api/v1/tasks/{task}")).await.status,
        StatusCode::NOT_FOUND,
        "a work is its maker's"
    );
    let usage = alice.get(&format!("/api/v1/organisations/{id}/usage?days=7")).await.json();
    let line = &usage["items"][0];
    assert_eq!(
        (&line["uid"], &line["tool"], &line["tasks"], &line["points"], &usage["points"]),
        (&json!(bob.uid().await), &json!("kling"), &json!(1), &json!(price), &json!(price)),
        "{usage:#}"
    );
    assert!(!usage.to_string().contains("一座桥") && !usage.to_string().contains(&task), "{usage:#}");
    let refused = bob.get(&format!("/api/v1/organisations/{id}/usage")).await.refusal();
    assert_eq!(refused, "403 forbidden 您在该组织中的角色不允许这样做");
    app.finish().await;
}

#[tokio::test]
async fn a_member_spends_within_the_cap_and_nothing_is_taken_for_what_is_refused() {
    let app = TestApp::start().await;
    let (alice, bob) = (owner(&app, "alice-wang").await, owner(&app, "bob").await);
    let id = found(&alice, "剪辑组").await;
    let price = price(&bob).await;
    let most = 2 * price - 1;
    join(&alice, &bob, &id, json!({ "caps": { "day": most } })).await;
    fund(&alice, &id, 4 * price).await;
    let work = InTheName(&bob, &id);
    assert_eq!(work.create("t-1", clip("一座桥")).await.status, StatusCode::CREATED);
    let left = price - 1;
    let refused = format!(
        "402 member_limit_reached 需要 {price} 积分，您在此组织今日只剩 {left} 积分（每日上限 {most}）"
    );
    assert_eq!(work.create("t-2", clip("一座桥")).await.refusal(), refused);
    let members = alice.get(&format!("/api/v1/organisations/{id}/members")).await.json();
    assert_eq!(members["items"][1]["spent"]["day"], price, "{members:#}");
    // A wider cap counts what was spent under the narrow one.
    let path = format!("/api/v1/organisations/{id}/members/{}", bob.uid().await);
    let changed = alice.patch(&path, json!({ "caps": { "day": most + 1 } })).await;
    assert_eq!(changed.status, StatusCode::OK, "{}", changed.text());
    assert_eq!(work.create("t-2", clip("一座桥")).await.status, StatusCode::CREATED);
    let wrong = alice.patch(&path, json!({ "caps": { "month": 0 }, "role": "owner" })).await.refusal();
    assert!(wrong.contains("/role") && wrong.contains("/caps/month"), "{wrong}");
    app.finish().await;
}

#[tokio::test]
async fn whoever_is_no_member_spends_nothing_of_it() {
    let app = TestApp::start().await;
    let (alice, bob) = (owner(&app, "alice-wang").await, owner(&app, "bob").await);
    let id = found(&alice, "剪辑组").await;
    fund(&alice, &id, 500).await;
    let refused = "403 forbidden 您不是该组织的成员，或该组织已关闭";
    assert_eq!(InTheName(&bob, &id).create("t-1", clip("x")).await.refusal(), refused);
    assert_eq!(InTheName(&alice, "nothing").create("t-1", clip("x")).await.refusal(), refused);
    let visitor = app.visitor().await;
    assert_eq!(InTheName(&visitor, &id).create("t-1", clip("x")).await.refusal(), refused);
    for path in ["", "/members", "/usage", "/invitations"] {
        let reply = bob.get(&format!("/api/v1/organisations/{id}{path}")).await;
        assert_eq!(reply.status, StatusCode::NOT_FOUND, "{path}");
    }
    join(&alice, &bob, &id, json!({})).await;
    assert_eq!(InTheName(&bob, &id).create("t-1", clip("x")).await.status, StatusCode::CREATED);
    assert_eq!(
        bob.post(&format!("/api/v1/organisations/{id}/leave"), json!({})).await.status,
        StatusCode::NO_CONTENT
    );
    assert_eq!(InTheName(&bob, &id).create("t-2", clip("x")).await.refusal(), refused);
    app.finish().await;
}

#[tokio::test]
async fn a_press_after_the_membership_ended_costs_nobody_anything() {
    let app = TestApp::start().await;
    let (alice, bob) = (owner(&app, "alice-wang").await, owner(&app, "bob").await);
    let id = found(&alice, "剪辑组").await;
    join(&alice, &bob, &id, json!({})).await;
    let price = price(&bob).await;
    fund(&alice, &id, 2 * price).await;
    let (own, work) = (bob.available().await, InTheName(&bob, &id));
    let task = work.create("t-1", clip("一座桥")).await.json()["id"].as_str().unwrap().to_owned();
    bob.wait_stored(&task).await;
    let path = format!("/api/v1/organisations/{id}/members/{}", bob.uid().await);
    assert_eq!(alice.delete(&path).await.status, StatusCode::NO_CONTENT);
    for reply in [
        work.create("t-2", clip("一座桥")).await,
        work.post(&format!("/api/v1/tasks/{task}/retry"), "t-3", json!({})).await,
        work.post("/api/v1/quotes", "t-4", clip("一座桥")).await,
        work.get("/api/v1/tasks").await,
    ] {
        assert_eq!(reply.refusal(), "403 forbidden 您不是该组织的成员，或该组织已关闭");
    }
    assert_eq!(bob.available().await, own, "his own points are not taken instead");
    assert_eq!(wallet(&alice, &id).await, json!({ "available": price, "held": 0 }));
    assert_eq!(bob.get("/api/v1/tasks").await.json()["items"].as_array().unwrap().len(), 1);
    app.finish().await;
}

#[tokio::test]
async fn a_quote_and_a_comparison_look_into_the_wallet_that_pays() {
    let app = TestApp::start().await;
    let (alice, bob) = (owner(&app, "alice-wang").await, owner(&app, "bob").await);
    let id = found(&alice, "剪辑组").await;
    join(&alice, &bob, &id, json!({})).await;
    let price = price(&bob).await;
    fund(&alice, &id, 2 * price).await;
    let (own, work) = (bob.available().await, InTheName(&bob, &id));
    let quote = work.post("/api/v1/quotes", "q-1", clip("一座桥")).await;
    assert_eq!(quote.json()["available"], 2 * price, "{}", quote.text());
    let both = json!({ "items": [clip("一座桥"), clip("两座桥")], "max_points": 2 * price });
    let compared = work.post("/api/v1/comparisons", "c-1", both).await;
    assert_eq!(compared.status, StatusCode::CREATED, "{}", compared.text());
    assert_eq!(bob.available().await, own, "nothing of his own");
    let short = work.create("t-1", clip("一座桥")).await.refusal();
    assert!(short.starts_with("402 insufficient_points"), "{short}");
    assert_eq!(bob.available().await, own, "nor where the organisation has too little");
    app.finish().await;
}

#[tokio::test]
async fn an_invitation_says_who_invites_before_anybody_signs_in() {
    let app = TestApp::start().await;
    let (alice, bob) = (owner(&app, "alice-wang").await, app.person("bob").await);
    let id = found(&alice, "剪辑组").await;
    let path = format!("/api/v1/organisations/{id}/invitations");
    let made = alice.post(&path, json!({ "role": "admin", "caps": { "month": 300 } })).await.json();
    let token = json!({ "token": made["token"] });
    let (stranger, shown) = (app.browser(), "/api/v1/organisations/invitation");
    for _ in 0..2 {
        let told = stranger.post(shown, token.clone()).await;
        let told = (told.status, told.json());
        let expected = json!({
            "organisation": "剪辑组", "invited_by": "alice-wang", "role": "admin",
            "caps": { "day": null, "month": 300, "total": null }, "expires_ms": made["expires_ms"],
        });
        assert_eq!(told, (StatusCode::OK, expected));
    }
    let members = alice.get(&format!("/api/v1/organisations/{id}/members")).await.json();
    assert_eq!(members["items"].as_array().unwrap().len(), 1, "nobody joined by looking");
    let joined = bob.post("/api/v1/organisations/accept", token.clone()).await;
    assert_eq!(joined.status, StatusCode::OK, "{}", joined.text());
    let without_id = |reply: Reply| {
        let mut body = reply.json();
        body["error"]["request_id"].take();
        (reply.status, body)
    };
    let used = without_id(stranger.post(shown, token).await);
    let never = without_id(stranger.post(shown, json!({ "token": "never-was" })).await);
    assert_eq!(used.0, StatusCode::NOT_FOUND);
    assert_eq!(used, never, "whoever guesses learns nothing");
    let mut guesses = 0;
    while stranger.post(shown, json!({ "token": guesses.to_string() })).await.status == StatusCode::NOT_FOUND
    {
        guesses += 1;
        assert!(guesses < 100, "guessing is slowed down");
    }
    app.finish().await;
}

#[tokio::test]
async fn a_key_of_an_organisation_spends_its_points_alone_and_one_of_a_person_never() {
    let app = TestApp::start().await;
    let (alice, bob) = (owner(&app, "alice-wang").await, owner(&app, "bob").await);
    let id = found(&alice, "剪辑组").await;
    join(&alice, &bob, &id, json!({})).await;
    let price = price(&bob).await;
    fund(&alice, &id, 3 * price).await;
    let scopes = ["tasks:read", "tasks:write", "billing:read"];
    let form = |of: &str| json!({ "name": "夜间", "scopes": scopes, "organisation_id": of });
    let made = make_with(&bob, form(&id)).await;
    assert_eq!(made["organisation_id"], id.as_str());
    let (his, own) = (program(&app, &made), bob.available().await);
    let task = his.post("/api/v1/tasks", clip("一座桥")).await;
    assert_eq!(task.status, StatusCode::CREATED, "{}", task.text());
    assert_eq!(bob.available().await, own);
    let available = his.get("/api/v1/points").await.json()["available"].clone();
    assert_eq!(available, 2 * price);
    let usage = format!("/api/v1/organisations/{id}/usage");
    assert_eq!(his.get(&usage).await.status, StatusCode::FORBIDDEN, "it sees no more than its owner");
    let hers = program(&app, &make_with(&alice, form(&id)).await);
    assert_eq!(hers.get(&usage).await.json()["tasks"], 1);
    // A personal key is no way into the shared wallet, nor into what others spent.
    let personal = program(&app, &make_with(&alice, json!({ "name": "x", "scopes": scopes })).await);
    assert_eq!(personal.get(&usage).await.status, StatusCode::NOT_FOUND);
    let refused = named(&personal, &id).await.refusal();
    assert!(refused.starts_with("403 forbidden 此密钥不花费该组织的积分"), "{refused}");
    let refused = bob.post("/api/v1/keys", form("nothing")).await.refusal();
    assert!(refused.contains("/organisation_id"), "{refused}");
    let path = format!("/api/v1/organisations/{id}/members/{}", bob.uid().await);
    assert_eq!(alice.delete(&path).await.status, StatusCode::NO_CONTENT);
    // Refused as a key that has ended, or, for the seconds that it is remembered, as no member's.
    let refused = his.named("k-2").post("/api/v1/tasks", clip("一座桥")).await.status;
    assert!(matches!(refused, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN), "{refused}");
    assert_eq!(wallet(&alice, &id).await["available"], 2 * price);
    assert_eq!(bob.get("/api/v1/keys").await.json()["items"][0]["ended_by"], "organisation");
    app.finish().await;
}

async fn named(program: &Program, organisation: &str) -> Reply {
    let request = http::Request::builder()
        .method(Method::POST)
        .uri("/api/v1/tasks")
        .header("content-type", "application/json")
        .header("idempotency-key", "named")
        .header("baigong-organisation", organisation);
    program.send(request, &clip("x")).await
}

#[tokio::test]
async fn an_owner_hands_over_or_closes_before_the_account_is_closed() {
    let app = TestApp::start().await;
    let (alice, bob) = (owner(&app, "alice-wang").await, owner(&app, "bob").await);
    let id = found(&alice, "剪辑组").await;
    join(&alice, &bob, &id, json!({})).await;
    let preview = alice.get("/api/v1/account/closing").await.json();
    assert_eq!(
        (&preview["obstacle"], &preview["organisations"]),
        (&json!("organisation"), &json!(["剪辑组"]))
    );
    let close = json!({ "forfeit_points": 1_000_000 });
    let refused = alice.post("/api/v1/account/closing", close.clone()).await.refusal();
    assert_eq!(refused, "409 conflict 您是组织「剪辑组」的所有者，请先移交或关闭组织后再注销");
    let again = app.signed_in_again("alice-wang").await;
    let over = json!({ "uid": bob.uid().await });
    let path = format!("/api/v1/organisations/{id}/owner");
    assert!(again.post(&path, over.clone()).await.refusal().starts_with("403 step_up_required"));
    assert_eq!(alice.post(&path, over).await.status, StatusCode::NO_CONTENT);
    assert_eq!(alice.post("/api/v1/account/closing", close).await.status, StatusCode::NO_CONTENT);
    let members = bob.get(&format!("/api/v1/organisations/{id}/members")).await.json();
    assert_eq!(members["items"].as_array().unwrap().len(), 1, "{members:#}");
    app.finish().await;
}

#[tokio::test]
async fn an_invitation_by_mail_opens_the_organisation_to_whoever_has_the_letter() {
    let app = TestApp::start().await;
    let (alice, bob) = (owner(&app, "alice-wang").await, app.person("bob").await);
    let id = found(&alice, "剪辑组").await;
    let path = format!("/api/v1/organisations/{id}/invitations");
    let made = alice.post(&path, json!({ "email": "bob@poems.example", "role": "admin" })).await.json();
    assert_eq!(made["mailed"], true, "{made:#}");
    let listed = alice.get(&path).await;
    assert_eq!(listed.json()["items"][0]["email"], "bob@poems.example");
    assert!(!listed.text().contains(made["token"].as_str().unwrap()), "the link is shown once");
    let visitor = app.visitor().await;
    let token = json!({ "token": made["token"] });
    assert_eq!(
        visitor.post("/api/v1/organisations/accept", token.clone()).await.status,
        StatusCode::UNAUTHORIZED
    );
    let joined = bob.post("/api/v1/organisations/accept", token.clone()).await.json();
    assert_eq!((&joined["id"], &joined["role"]), (&json!(id), &json!("admin")));
    let used = app.person("carol").await.post("/api/v1/organisations/accept", token).await.refusal();
    assert!(used.contains("/token"), "{used}");
    app.finish().await;
}
