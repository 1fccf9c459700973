//! Webhooks of a host that is killed at any moment: every event arrives at least once, always under the same id, with a signature
//! that another maker's library takes.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::routing::post;
use serde_json::{Value, json};
use standardwebhooks::Webhook;

use crate::campaign::Extent;
use crate::process::{Database, Site};

const SETTINGS: &str = "[engine]\npoll_scale = 0.05\nheartbeat_ms = 200\nlease_ms = 1200\nretry_base_ms = 50\n\
                        [signup]\nverify_email = false\n";
/// Kills come within so many milliseconds after a task was asked for.
const KILL_WITHIN_MS: u64 = 500;
/// An attempt that a kill cut off is made again when its claim is over, after half a minute.
const PATIENCE: Duration = Duration::from_secs(120);

/// The receiver's memory: what came with a signature that fits, by its id, and how often one did not fit.
#[derive(Default)]
struct Heard {
    signer: OnceLock<Webhook>,
    deliveries: Mutex<Vec<(String, Bytes)>>,
    forged: AtomicUsize,
}

/// Takes its time, so that kills fall between an attempt and what is noted of it.
async fn receiver() -> (String, Arc<Heard>) {
    async fn hear(State(heard): State<Arc<Heard>>, headers: HeaderMap, body: Bytes) {
        match heard.signer.get().unwrap().verify(&body, &headers) {
            Ok(()) => {
                let id = headers["webhook-id"].to_str().unwrap().to_owned();
                heard.deliveries.lock().unwrap().push((id, body));
            }
            Err(_) => drop(heard.forged.fetch_add(1, Ordering::Relaxed)),
        }
        tokio::time::sleep(Duration::from_millis(60)).await;
    }
    let heard = Arc::<Heard>::default();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let router = Router::new().route("/{*path}", post(hear)).with_state(heard.clone());
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    (address, heard)
}

/// Moments that look like chance and are the same in every run of a seed.
fn moment(seed: u64, nth: usize) -> Duration {
    let mut z = seed.wrapping_add((nth as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    Duration::from_millis((z ^ (z >> 31)) % KILL_WITHIN_MS)
}

pub async fn webhooks(database: Database, extent: Extent) {
    let (address, heard) = receiver().await;
    let settings = format!("{SETTINGS}[webhooks]\ntrusted_hosts = [{address:?}]\n");
    let site = Site::new(database, 20.0, &settings).await;
    let mut host = site.start(None).await;
    let token = host.register("teller").await;
    let hook = json!({ "url": format!("http://{address}/hook") });
    let hook = host.ask(http::Method::POST, "/api/v1/webhooks", Some(&hook), "hook").await;
    assert_eq!(hook.status(), 201);
    let hook: Value = hook.json().await.unwrap();
    let signer = Webhook::new(hook["secret"].as_str().unwrap()).unwrap();
    assert!(heard.signer.set(signer).is_ok());
    for kill in 0..extent.kills {
        let fate = if kill % 4 == 3 { " #fail" } else { "" };
        let params = json!({ "prompt": format!("told {kill}{fate}") });
        // The answer may be lost with the process; so may the request.
        let key = format!("told-{kill}");
        let asked = host.create(&key, "kling", "text", &params);
        let _ = tokio::time::timeout(Duration::from_secs(20), asked).await;
        tokio::time::sleep(moment(extent.seed, kill)).await;
        host.kill().await;
        host = site.start(None).await;
        host.sign_in(&token);
    }
    // Of a submit that a kill cut off nobody knows what became; its owner is told when somebody has decided.
    let settled = |task: &Value| {
        task["state"] == "uncertain" || task["charge"] != "held" && task["storage"] != "pending"
    };
    let tasks = host.tasks_when(120, settled).await;
    let mut wanted = BTreeSet::new();
    for task in &tasks {
        let id = task["id"].as_str().unwrap();
        let events: &[&str] = match task["state"].as_str().unwrap() {
            "succeeded" => &["task.succeeded", "task.stored"],
            "failed" => &["task.failed"],
            "uncertain" => &[],
            other => panic!("{other}: {task:#}"),
        };
        wanted.extend(events.iter().map(|event| (id.to_owned(), (*event).to_owned())));
    }
    let until = Instant::now() + PATIENCE;
    let told = loop {
        let told = told(&heard);
        if wanted.iter().all(|event| told.contains_key(event)) {
            break told;
        }
        let missing: Vec<_> = wanted.iter().filter(|event| !told.contains_key(event)).take(5).collect();
        assert!(Instant::now() < until, "never told: {missing:?}");
        tokio::time::sleep(Duration::from_millis(200)).await;
    };
    assert_eq!(heard.forged.load(Ordering::Relaxed), 0, "every signature fits");
    let known: BTreeSet<_> = told.keys().cloned().collect();
    assert_eq!(known, wanted, "nothing is told that did not happen");
    for (event, deliveries) in &told {
        let ids: BTreeSet<&str> = deliveries.iter().map(|(id, _)| id.as_str()).collect();
        let bodies: BTreeSet<&Bytes> = deliveries.iter().map(|(_, body)| body).collect();
        assert_eq!((ids.len(), bodies.len()), (1, 1), "{event:?} came as {ids:?}");
    }
    let deliveries: usize = told.values().map(Vec::len).sum();
    host.stop().await;
    let books = site.check_ledger().await;
    println!(
        "{database:?}: {} kills, {} tasks, {} events, {deliveries} deliveries\n{}",
        extent.kills,
        tasks.len(),
        wanted.len(),
        books.trim()
    );
}

/// What was told: by task and event, the id and the body of each delivery.
fn told(heard: &Heard) -> BTreeMap<(String, String), Vec<(String, Bytes)>> {
    let mut told: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (id, body) in heard.deliveries.lock().unwrap().iter() {
        let event: Value = serde_json::from_slice(body).unwrap();
        let name = |value: &Value| value.as_str().unwrap().to_owned();
        let task = name(&event["data"]["id"]);
        told.entry((task, name(&event["type"]))).or_default().push((id.clone(), body.clone()));
    }
    told
}
