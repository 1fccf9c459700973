//! Ten thousand guesses: heard a few, refused the rest, and the owner walks in meanwhile.
#![allow(clippy::disallowed_methods, reason = "tests")]

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use crate::common::{Browser, TestApp};
use axum::body::Body;
use futures::StreamExt;
use http::{Method, StatusCode};
use serde_json::json;

const PASSWORD: &str = "correct horse battery";
/// Requests under way at once.
const AT_ONCE: usize = 64;

#[derive(Default)]
struct Tally {
    heard: AtomicUsize,
    refused: AtomicUsize,
}

/// Signs in from an address, as a page behind the trusted proxy.
async fn attempt(
    browser: &Browser,
    name: &str,
    password: &str,
    address: &str,
    cookie: Option<&str>,
) -> crate::common::Reply {
    let mut request = browser
        .request(Method::POST, "/user/login")
        .header("content-type", "application/json")
        .header("sec-fetch-site", "same-origin")
        .header("x-forwarded-for", address);
    if let Some(cookie) = cookie {
        request = request.header("cookie", cookie);
    }
    let form = json!({ "loginName": name, "password": password });
    browser.send(request.body(Body::from(form.to_string())).unwrap()).await
}

async fn guess(app: &TestApp, guesses: impl IntoIterator<Item = (String, String)>) -> Tally {
    let tally = Tally::default();
    futures::stream::iter(guesses)
        .for_each_concurrent(AT_ONCE, async |(name, address)| {
            let reply = attempt(&app.browser(), &name, "a wrong guess", &address, None).await;
            match reply.status {
                StatusCode::OK => {
                    assert_eq!(reply.json()["msg"], "用户名或密码错误");
                    tally.heard.fetch_add(1, Ordering::Relaxed);
                }
                StatusCode::TOO_MANY_REQUESTS => {
                    assert!(reply.header("retry-after").parse::<u64>().unwrap() > 0);
                    tally.refused.fetch_add(1, Ordering::Relaxed);
                }
                other => panic!("{other} {}", reply.text()),
            }
        })
        .await;
    tally
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_thousand_guesses_are_throttled_by_account_and_address_and_the_owner_is_not_locked_out() {
    let app = TestApp::with("[server]\ntrusted_proxies = [\"127.0.0.1/32\"]\n").await;
    // The peer of a request that comes through no socket counts as this machine, hence as the proxy.
    let form = json!({ "loginName": "li-bai", "password": PASSWORD });
    let request =
        app.browser().request(Method::POST, "/u/global_users").header("content-type", "application/json");
    let made = app.browser().send(request.body(Body::from(form.to_string())).unwrap()).await;
    let device = made.headers.get_all("set-cookie").iter().map(|value| value.to_str().unwrap());
    let device = device.filter(|cookie| cookie.starts_with("baigong_device=")).collect::<Vec<_>>();
    let device = device[0].split(';').next().unwrap().to_owned();

    let began = Instant::now();
    // One address at one account.
    let one = guess(&app, (0..4000).map(|_| ("li-bai".to_owned(), "203.0.113.1".to_owned()))).await;
    // Many addresses at one account.
    let many =
        guess(&app, (0..4000).map(|n| ("li-bai".to_owned(), format!("10.{}.{}.1", n % 40, n / 40)))).await;
    // One address at many names, most of which nobody has.
    let names = guess(&app, (0..2000).map(|n| (format!("name-{n}"), "203.0.114.1".to_owned()))).await;
    let seconds = usize::try_from(began.elapsed().as_secs()).unwrap();

    let heard = [&one, &many, &names].map(|tally| tally.heard.load(Ordering::Relaxed));
    let refused = [&one, &many, &names].map(|tally| tally.refused.load(Ordering::Relaxed));
    println!("heard {heard:?}, refused {refused:?} of 10000 guesses in {seconds} s");
    assert_eq!(heard.iter().sum::<usize>() + refused.iter().sum::<usize>(), 10_000);
    // The bursts, and one more for every pause that went by.
    assert!(heard[0] <= 10 + seconds / 30 + 1, "{heard:?}");
    assert!(heard[0] + heard[1] <= 100 + seconds / 10 + 1, "{heard:?}");
    assert!(heard[2] <= 50 + seconds / 10 + 1, "{heard:?}");

    let owner = attempt(&app.browser(), "li-bai", PASSWORD, "203.0.113.1", Some(&device)).await;
    assert_eq!(owner.json()["success"], true, "even beside the attacker: {}", owner.text());
    app.finish().await;
}
