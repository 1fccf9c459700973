//! Promise: however many requests come at once, and to however many hosts, a cap is never exceeded.
#![allow(clippy::disallowed_methods, reason = "tests")]

use futures::future::join_all;
use http::Method;
use serde_json::{Value, json};

use crate::process::{Database, Host, Site};

/// Tasks that fit within the caps.
const FIT: i64 = 50;
const REQUESTS: usize = 200;
/// Everybody has points for all that is asked, and no other bound is in the way.
const SETTINGS: &str = "[signup]\nverify_email = false\n[engine]\npoll_scale = 1.0\n\
    [limits]\ntasks_per_user_minute = 100000\ntasks_per_network_minute = 100000\n";

fn film(n: usize) -> Value {
    json!({ "tool": "kling", "mode": "text", "params": { "prompt": format!("一座桥 {n} #hang") } })
}

/// The answer to a request that has to succeed.
async fn ok(host: &Host, method: Method, path: &str, body: &Value) -> Value {
    let answer = host.ask(method, path, Some(body), &baigong_platform::db::new_id()).await;
    let (status, text) = (answer.status(), answer.text().await.unwrap());
    assert!(status.is_success(), "{path}: {status} {text}");
    serde_json::from_str(&text).unwrap_or_default()
}

/// How many of 200 requests at once are taken, spread over the hosts; every other one is refused for the cap alone.
async fn taken(hosts: &[Host], token: &str, organisation: Option<&str>, code: &str) -> i64 {
    let client = baigong_ground::http::shared_client();
    let ask = async |n: usize| {
        let url = format!("{}/api/v1/tasks", hosts[n % hosts.len()].url);
        let request = client.post(url).bearer_auth(token).header("idempotency-key", format!("cap-{n}"));
        let request = organisation
            .map_or(request.try_clone().unwrap(), |id| request.header("baigong-organisation", id));
        let answer = request.json(&film(n)).send().await.unwrap();
        let status = answer.status().as_u16();
        let body: Value = answer.json().await.unwrap();
        match status {
            201 => 1,
            402 if body["error"]["code"] == code => 0,
            _ => panic!("{status} {body}"),
        }
    };
    join_all((0..REQUESTS).map(ask)).await.into_iter().sum()
}

async fn within_caps(database: Database, hosts: usize) {
    let site = Site::new(database, 1.0, SETTINGS).await;
    let mut running = Vec::new();
    for _ in 0..hosts {
        running.push(site.start(None).await);
    }
    let alice = running[0].register("alice").await;
    let price = ok(&running[0], Method::POST, "/api/v1/quotes", &film(0)).await["points"].as_i64().unwrap();
    let most = FIT * price;
    let caps = json!({ "day": most });
    let key = json!({ "name": "夜间批量", "scopes": ["tasks:read", "tasks:write"], "limits": { "points": caps, "requests_per_minute": 60000 } });
    let key = ok(&running[0], Method::POST, "/api/v1/keys", &key).await;
    let text = key["text"].as_str().unwrap();
    assert_eq!(taken(&running, text, None, "key_limit_reached").await, FIT, "a key");

    let team = ok(&running[0], Method::POST, "/api/v1/organisations", &json!({ "name": "剪辑组" })).await;
    let id = team["id"].as_str().unwrap();
    let fund = json!({ "points": most * 4 });
    ok(&running[0], Method::POST, &format!("/api/v1/organisations/{id}/transfers"), &fund).await;
    let path = format!("/api/v1/organisations/{id}/invitations");
    let invitation = ok(&running[0], Method::POST, &path, &json!({ "caps": caps })).await;
    let bob = running[0].register("bob").await;
    let accept = json!({ "token": invitation["token"] });
    ok(&running[0], Method::POST, "/api/v1/organisations/accept", &accept).await;
    assert_eq!(taken(&running, &bob, Some(id), "member_limit_reached").await, FIT, "a member");

    running[0].sign_in(&alice);
    let listed = ok(&running[0], Method::GET, "/api/v1/keys", &Value::Null).await;
    assert_eq!(listed["items"][0]["spent"]["day"], most);
    let wallet = ok(&running[0], Method::GET, &format!("/api/v1/organisations/{id}"), &Value::Null).await;
    assert_eq!(wallet["points"], json!({ "available": 3 * most, "held": most }));
    for host in running {
        host.kill().await;
    }
    site.check_ledger().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_hundred_requests_at_once_stay_within_the_caps_of_a_key_and_of_a_member_on_sqlite() {
    within_caps(Database::Sqlite, 1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_hundred_requests_at_two_hosts_stay_within_the_caps_of_a_key_and_of_a_member_on_postgresql() {
    within_caps(Database::Postgres, 2).await;
}
