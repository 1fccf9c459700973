//! What programs cost that show a key, and speak a vendor's own protocol: beside what a page asks for, in one run on one site.

use std::net::SocketAddr;
use std::rc::Rc;
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::task::LocalSet;
use uuid::Uuid;

use crate::Outcome;
use crate::client::{Answer, Client, request};
use crate::load::{self, Window};
use crate::options::Options;
use crate::report::{Aim, Report};
use crate::seed::{self, Person};
use crate::site::{Database, Host, Settings, Site};
use crate::vendor::Vendor;

/// Clients at once.
const CLIENTS: usize = 64;
/// The vendor's own protocol, and what stands at its end for one task.
const SERVED: &str = "/proxy/api/kling/v1/videos/text2video";
/// What the body of our own protocol asks for, in the vendor's words.
const SERVED_BODY: &str = r#"{"model_name":"kling-v1","mode":"std","duration":"5","prompt":"一只橘猫在雪地里追逐蝴蝶，电影感，慢镜头，逆光，浅景深，毛发细节清晰","callback_url":""}"#;
/// Answered by either of a session and a key, and by little else.
const CHEAP: &str = "/api/v1/points";
/// Times that each load is measured, in turns: a machine's pace changes within a minute.
const ROUNDS: usize = 3;

pub(crate) async fn run(options: &Options, report: &mut Report) -> Outcome<()> {
    let part = "programs, SQLite";
    report.begin(&format!("{part}: keys and a vendor's protocol beside our own"));
    let vendor = Vendor::start(false).await?;
    let settings = Settings { max_concurrent: Some(1), ..Settings::default() };
    let site = Site::new(options, &Database::Sqlite, &vendor, &settings).await?;
    let db = site.database().await?;
    let clients = options.count(CLIENTS, CLIENTS / 8);
    let people = seed::people(&db, clients, seed::now_ms()).await?;
    seed::shown(&db, &people, seed::now_ms()).await?;
    db.close().await;
    let host = site.start().await?;
    let sessions: Vec<String> = people.iter().map(|person| person.token.clone()).collect();
    let keys = keys(&host, &people).await?;
    let made = first_task(host.address, &keys[0]).await?;

    let own = |key: &str| load_task(key);
    let served = |key: &str| post(SERVED, key, SERVED_BODY);
    let status = |key: &str| request("GET", &format!("{SERVED}/{made}"), key);
    let own_status = |key: &str| request("GET", &format!("/api/v1/tasks/{made}"), key);
    let cheap = |token: &str| request("GET", CHEAP, token);
    let mut costs = [const { Vec::new() }; 6];
    for _ in 0..options.count(ROUNDS, 1) {
        costs[0].push(cost(options, &host, &keys, own).await?);
        costs[1].push(cost(options, &host, &keys, served).await?);
        // Of the task's own key: nobody else may ask for it.
        let alone = vec![keys[0].clone(); clients];
        costs[2].push(cost(options, &host, &alone, status).await?);
        costs[3].push(cost(options, &host, &alone, own_status).await?);
        costs[4].push(cost(options, &host, &sessions, cheap).await?);
        costs[5].push(cost(options, &host, &keys, cheap).await?);
    }
    let [own, served, status, own_status, by_session, by_key] = costs.map(least);
    report.figure(part, "our own submit with a key: CPU", own, "µs", None);
    report.figure(part, "a served submit: CPU", served, "µs", None);
    report.figure(part, "a served submit beside our own", served / own, "", Some(Aim::AtMost(1.3)));
    report.figure(part, "a served status: CPU", status, "µs", Some(Aim::AtMost(25.0)));
    report.figure(part, "our own status: CPU", own_status, "µs", None);
    report.figure(part, "a served status beside our own", status / own_status, "", Some(Aim::AtMost(1.0)));
    report.figure(part, "the balance with a session: CPU", by_session, "µs", None);
    report.figure(part, "the balance with a key: CPU", by_key, "µs", None);
    report.figure(part, "what checking a key adds", by_key - by_session, "µs", Some(Aim::AtMost(3.0)));
    host.kill().await?;
    if let Some(problem) = site.ledger_problem().await? {
        report.fault(format!("the books do not balance: {problem}"));
    }
    for line in site.complaints() {
        report.fault(line);
    }
    site.remove().await
}

/// The least of several measurements: what else the machine does only adds.
fn least(costs: Vec<f64>) -> f64 {
    costs.into_iter().fold(f64::INFINITY, f64::min)
}

/// A key of each of them, that may ask as often as it likes.
async fn keys(host: &Host, people: &[Person]) -> Outcome<Vec<String>> {
    const FORM: &str = r#"{"name":"bench","scopes":["tasks:read","tasks:write","billing:read"],"limits":{"requests_per_minute":60000}}"#;
    let mut keys = Vec::with_capacity(people.len());
    let mut client = Client::connect(host.address).await?;
    for person in people {
        let answer = client.call(&post("/api/v1/keys", &person.token, FORM)).await?;
        let made = json(&answer);
        let key = made["text"].as_str().ok_or_else(|| format!("no key: {}", answer.text()))?;
        keys.push(key.to_owned());
    }
    Ok(keys)
}

/// The id of a task that was asked for by the vendor's protocol.
async fn first_task(address: SocketAddr, key: &str) -> Outcome<String> {
    let answer = Client::connect(address).await?.call(&post(SERVED, key, SERVED_BODY)).await?;
    let made = json(&answer);
    let id = made["data"]["task_id"].as_str().ok_or_else(|| format!("no task: {}", answer.text()))?;
    Ok(id.to_owned())
}

/// The body of an answer; null for one that holds something else, which whoever asked will miss and show.
fn json(answer: &Answer) -> Value {
    serde_json::from_slice(&answer.body).unwrap_or_default()
}

fn load_task(key: &str) -> Vec<u8> {
    crate::client::create_task(key, &Uuid::new_v4().to_string(), load::BODY)
}

/// A request with a JSON body.
fn post(path: &str, token: &str, body: &str) -> Vec<u8> {
    format!(
        "POST {path} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer {token}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    )
    .into_bytes()
}

/// CPU of the host per answer, in microseconds, while one client a token asks again and again.
async fn cost(
    options: &Options,
    host: &Host,
    tokens: &[String],
    ask: impl Fn(&str) -> Vec<u8>,
) -> Outcome<f64> {
    let (warm, measured) = options.window();
    // Several loads share what one has elsewhere.
    let window = Window::new(warm / 2, measured / 2);
    let local = LocalSet::new();
    let answered = Rc::new(std::cell::Cell::new(0_u64));
    let ask = Rc::new(ask);
    let mut edges = Vec::new();
    local
        .run_until(async {
            let clients: Vec<_> = tokens
                .iter()
                .map(|token| client(host.address, token.clone(), window, ask.clone(), answered.clone()))
                .collect();
            let edge = async {
                for at in [window.from, window.until] {
                    tokio::time::sleep_until(at.into()).await;
                    edges.push((host.cpu()?, answered.get()));
                }
                Ok(())
            };
            let (edge, clients): (Outcome<()>, _) = tokio::join!(edge, futures::future::join_all(clients));
            edge?;
            clients.into_iter().collect::<Outcome<()>>()
        })
        .await?;
    let [(cpu, before), (cpu_after, after)] =
        <[(Duration, u64); 2]>::try_from(edges).map_err(|_| "no edges")?;
    Ok((cpu_after - cpu).as_secs_f64() * 1e6 / (after - before).max(1) as f64)
}

async fn client(
    address: SocketAddr,
    token: String,
    window: Window,
    ask: Rc<impl Fn(&str) -> Vec<u8>>,
    answered: Rc<std::cell::Cell<u64>>,
) -> Outcome<()> {
    let mut client = Client::connect(address).await?;
    while Instant::now() < window.until {
        let answer = client.call(&ask(&token)).await?;
        if !(200..300).contains(&answer.status) {
            return Err(format!("HTTP {}: {}", answer.status, answer.text()).into());
        }
        answered.set(answered.get() + 1);
    }
    Ok(())
}
