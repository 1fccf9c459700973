//! The simulated vendor, over HTTP as its callers see it.
#![allow(clippy::unwrap_used, clippy::disallowed_methods, reason = "a test ends at the first surprise")]

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use base64::Engine as _;

use baigong_provider::{Clock, SystemClock};
use baigong_provider_specs::spec::{Source, VendorSpec};
use baigong_provider_specs::{SimOptions, Simulator};
use reqwest::{Client, Method, RequestBuilder, Response, StatusCode};
use serde_json::{Value, json};

/// The folder of the data that the tests share.
fn specs() -> Source {
    Source::Folder(PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/specs")))
}

struct ManualClock(AtomicI64);

impl ManualClock {
    fn new() -> Arc<Self> {
        Arc::new(Self(AtomicI64::new(1_767_225_600_000)))
    }

    fn advance(&self, ms: i64) {
        self.0.fetch_add(ms, Ordering::SeqCst);
    }
}

impl Clock for ManualClock {
    fn now_ms(&self) -> i64 {
        self.0.load(Ordering::SeqCst)
    }
}

struct Vendor {
    sim: Simulator,
    clock: Arc<ManualClock>,
    client: Client,
    base: String,
}

impl Vendor {
    async fn of(source: Source, vendor: &str, wire: &str, key: &str) -> Self {
        let clock = ManualClock::new();
        let options = SimOptions { clock: clock.clone(), seed: 1, ..SimOptions::default() };
        let sim = Simulator::start_with(options, VendorSpec::load_all(&source).unwrap()).await.unwrap();
        baigong_provider::http::install_tls();
        let headers = [("authorization".parse().unwrap(), format!("Bearer {key}").parse().unwrap())];
        let client = Client::builder().default_headers(headers.into_iter().collect()).build().unwrap();
        let base = sim.wire_url(vendor, wire);
        Self { sim, clock, client, base }
    }

    async fn sample() -> Self {
        Self::of(specs(), "sample", "relay", "sk-sample-demo-key").await
    }

    async fn studio() -> Self {
        Self::of(specs(), "studio", "relay", "sk-studio-demo-key").await
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, format!("{}{path}", self.base))
    }

    async fn submit(&self, prompt: &str) -> Response {
        let body = json!({ "prompt": prompt, "ratio": "16:9", "n": 1 });
        self.request(Method::POST, "/jobs").json(&body).send().await.unwrap()
    }

    async fn job(&self, prompt: &str) -> String {
        let answer: Value = self.submit(prompt).await.json().await.unwrap();
        answer["id"].as_str().unwrap().to_owned()
    }

    async fn poll(&self, id: &str) -> Value {
        let answer = self.request(Method::GET, &format!("/jobs/{id}")).send().await.unwrap();
        answer.json().await.unwrap()
    }

    /// The picture of the synchronous operation.
    async fn result(&self, body: Value) -> String {
        let request = self.request(Method::POST, "/now").json(&body);
        let answer = tokio::spawn(request.send());
        while !answer.is_finished() {
            self.clock.advance(1_000);
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let answer: Value = answer.await.unwrap().unwrap().json().await.unwrap();
        answer["image"].as_str().unwrap().to_owned()
    }

    async fn get(&self, path: &str) -> Value {
        self.client.get(format!("{}{path}", self.sim.base_url())).send().await.unwrap().json().await.unwrap()
    }
}

#[tokio::test]
async fn a_job_waits_works_and_is_done_on_the_clock() {
    let vendor = Vendor::sample().await;
    let id = vendor.job("a cat").await;
    assert_eq!(vendor.poll(&id).await["state"], "waiting");
    vendor.clock.advance(1500);
    let working = vendor.poll(&id).await;
    assert_eq!(working["state"], "working");
    let percent = working["percent"].as_i64().unwrap();
    assert!((1..99).contains(&percent), "{working}");
    vendor.clock.advance(300);
    assert!(vendor.poll(&id).await["percent"].as_i64().unwrap() > percent);
    vendor.clock.advance(3000);
    let done = vendor.poll(&id).await;
    assert_eq!(done["state"], "done");
    assert_eq!(done["files"].as_array().unwrap().len(), 1);
    assert_eq!(vendor.poll(&id).await, done);
}

#[tokio::test]
async fn fault_words_decide_what_becomes_of_a_job() {
    let vendor = Vendor::sample().await;
    let mut ids = Vec::new();
    for word in ["#fail", "#moderated", "#slow", "#hang"] {
        ids.push(vendor.job(&format!("a cat {word}")).await);
    }
    vendor.clock.advance(4_000);
    let mut states = Vec::new();
    for id in &ids {
        states.push(vendor.poll(id).await["state"].clone());
    }
    assert_eq!(states, ["failed", "withheld", "working", "working"]);
    vendor.clock.advance(60_000);
    assert_eq!(vendor.poll(&ids[2]).await["state"], "done");
    vendor.clock.advance(86_400_000);
    assert_eq!(vendor.poll(&ids[3]).await["state"], "working");
}

#[tokio::test]
async fn ratelimit_refuses_always_or_the_given_number_of_times() {
    let vendor = Vendor::sample().await;
    for _ in 0..3 {
        let refused = vendor.submit("a cat #ratelimit").await;
        assert_eq!(
            (refused.status(), &refused.headers()["retry-after"]),
            (StatusCode::TOO_MANY_REQUESTS, &"1".parse().unwrap())
        );
    }
    let mut statuses = Vec::new();
    for _ in 0..3 {
        statuses.push(vendor.submit("a cat #ratelimit2").await.status().as_u16());
    }
    assert_eq!(statuses, [429, 429, 200]);
    assert_eq!(vendor.sim.jobs("#ratelimit").len(), 1);
}

#[tokio::test]
async fn badjson_spoils_the_first_two_polls_only() {
    let vendor = Vendor::sample().await;
    let id = vendor.job("a cat #badjson").await;
    let mut answers = Vec::new();
    for _ in 0..3 {
        let answer = vendor.request(Method::GET, &format!("/jobs/{id}")).send().await.unwrap();
        let status = answer.status().as_u16();
        answers.push((status, serde_json::from_str::<Value>(&answer.text().await.unwrap()).is_ok()));
    }
    assert_eq!(answers, [(200, false), (502, false), (200, true)]);
}

#[tokio::test]
async fn polls_are_noted_with_their_times_and_what_they_found() {
    let vendor = Vendor::sample().await;
    let id = vendor.job("a cat").await;
    for pause_ms in [1_500, 8_500] {
        vendor.clock.advance(pause_ms);
        vendor.poll(&id).await;
    }
    let job = vendor.sim.jobs("a cat").remove(0);
    let asked: Vec<_> = job.asked.iter().map(|poll| (poll.at_ms - job.created_ms, poll.state)).collect();
    assert_eq!(asked, [(1_500, "running"), (10_000, "succeeded")]);
}

#[tokio::test]
async fn null_is_a_wrong_value_unless_the_vendor_takes_it_for_none() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/specs/sample/relay.openapi.json");
    let mut document: Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    for (null_is_absent, status) in [(false, StatusCode::BAD_REQUEST), (true, StatusCode::OK)] {
        document["x-sim"]["null_is_absent"] = null_is_absent.into();
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("sample")).unwrap();
        let copy = folder.path().join("sample/relay.openapi.json");
        std::fs::write(copy, document.to_string()).unwrap();
        let source = Source::Folder(folder.path().to_owned());
        let vendor = Vendor::of(source, "sample", "relay", "sk-sample-demo-key").await;
        let body = json!({ "prompt": "a cat", "ratio": "1:1", "n": 1, "quality": null, "unheard_of": null });
        let answer = vendor.request(Method::POST, "/jobs").json(&body).send().await.unwrap();
        assert_eq!(answer.status(), status);
        assert_eq!(vendor.sim.violations().is_empty(), null_is_absent);
    }
}

#[tokio::test]
async fn results_are_served_whole_and_in_ranges_once_the_job_is_done() {
    let vendor = Vendor::sample().await;
    let id = vendor.job("a cat").await;
    vendor.clock.advance(10_000);
    let url = vendor.poll(&id).await["files"][0]["url"].as_str().unwrap().to_owned();
    vendor.clock.advance(-10_000);
    assert_eq!(vendor.client.get(&url).send().await.unwrap().status(), StatusCode::NOT_FOUND);
    vendor.clock.advance(10_000);
    let whole = vendor.client.get(&url).send().await.unwrap();
    assert_eq!(whole.headers()["content-type"], "image/png");
    let whole = whole.bytes().await.unwrap();
    assert!(whole.starts_with(b"\x89PNG"));
    let part = vendor.client.get(&url).header("range", "bytes=100-199").send().await.unwrap();
    assert_eq!(part.status(), StatusCode::PARTIAL_CONTENT);
    assert_eq!(part.headers()["content-range"], format!("bytes 100-199/{}", whole.len()));
    assert_eq!(part.bytes().await.unwrap(), whole.slice(100..200));
    let beyond = vendor.client.get(&url).header("range", "bytes=99999999-").send().await.unwrap();
    assert_eq!(beyond.status(), StatusCode::RANGE_NOT_SATISFIABLE);
}

#[tokio::test]
async fn an_expired_result_is_gone_although_the_job_is_done() {
    let vendor = Vendor::sample().await;
    let id = vendor.job("a cat #expired").await;
    vendor.clock.advance(10_000);
    let done = vendor.poll(&id).await;
    assert_eq!(done["state"], "done");
    let url = done["files"][0]["url"].as_str().unwrap();
    assert_eq!(vendor.client.get(url).send().await.unwrap().status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_cancelled_job_stays_cancelled_and_a_finished_one_cannot_be() {
    let vendor = Vendor::sample().await;
    let (first, second) = (vendor.job("one").await, vendor.job("two").await);
    let path = format!("/jobs/{first}");
    assert_eq!(vendor.request(Method::DELETE, &path).send().await.unwrap().status(), StatusCode::OK);
    vendor.clock.advance(60_000);
    assert_eq!(vendor.poll(&first).await["reason"], "stopped");
    let late = vendor.request(Method::DELETE, &format!("/jobs/{second}")).send().await.unwrap();
    assert_eq!(late.status(), StatusCode::CONFLICT);
}

#[tokio::test]
async fn a_wrong_request_is_refused_and_recorded_with_the_place() {
    let vendor = Vendor::sample().await;
    let body = json!({ "prompt": "a cat", "ratio": "7:3", "n": 1, "seed": 4 });
    let refused = vendor.request(Method::POST, "/jobs?debug=1").json(&body).send().await.unwrap();
    assert_eq!(refused.status(), StatusCode::BAD_REQUEST);
    let missing = vendor.request(Method::GET, "/nothing").send().await.unwrap();
    assert_eq!(missing.status(), StatusCode::NOT_FOUND);
    let url = format!("{}/jobs/x", vendor.base);
    let stranger = Client::new().get(url).bearer_auth("wrong").send().await.unwrap();
    assert_eq!(stranger.status(), StatusCode::UNAUTHORIZED);
    let all = vendor.get("/_sim/violations").await;
    let text = all.to_string();
    for part in ["query parameter debug", "body/ratio", "seed", "no such operation", "not the demo key"] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
    assert_eq!(all.as_array().unwrap().len(), 3);
    assert!(vendor.sim.jobs("").is_empty());
}

#[tokio::test]
async fn submits_are_counted_by_prompt() {
    let vendor = Vendor::sample().await;
    for prompt in ["token-7", "token-7", "token-8"] {
        vendor.job(prompt).await;
    }
    let jobs = vendor.get("/_sim/jobs?prompt=token-7").await;
    let found: Vec<(&str, u64)> = jobs
        .as_array()
        .unwrap()
        .iter()
        .map(|j| (j["prompt"].as_str().unwrap(), j["submits"].as_u64().unwrap()))
        .collect();
    assert_eq!(found, [("token-7", 2), ("token-7", 2)]);
}

#[tokio::test]
async fn a_thousand_jobs_cost_little_until_they_are_looked_at() {
    let vendor = Vendor::sample().await;
    let start = std::time::Instant::now();
    for number in 0..1_000 {
        vendor.submit(&format!("crowd {number}")).await;
    }
    vendor.clock.advance(60_000);
    let listed = vendor.get("/_sim/jobs?prompt=crowd").await;
    assert_eq!(listed.as_array().unwrap().len(), 1_000);
    assert!(listed.as_array().unwrap().iter().all(|job| job["state"] == "succeeded"));
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

#[tokio::test]
async fn a_synchronous_wire_answers_when_the_work_is_done_with_files_in_base64() {
    let vendor = Vendor::studio().await;
    let request = vendor.request(Method::POST, "/now").json(&json!({ "prompt": "a cat", "size": "64x48" }));
    let answer = tokio::spawn(request.send());
    // The job's time begins when the vendor has taken it.
    while vendor.sim.jobs("a cat").is_empty() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert!(!answer.is_finished());
    vendor.clock.advance(10_000);
    let answer: Value = answer.await.unwrap().unwrap().json().await.unwrap();
    assert!(answer["image"].as_str().unwrap().starts_with("iVBORw0KGgo"), "a PNG in base64");
    assert_eq!((&answer["width"], &answer["height"]), (&json!(64), &json!(48)));
}

#[tokio::test]
async fn covers_stand_beside_the_results_and_are_none_themselves() {
    let vendor = Vendor::studio().await;
    let answer =
        tokio::spawn(vendor.request(Method::POST, "/songs").json(&json!({ "prompt": "rain" })).send());
    while !answer.is_finished() {
        vendor.clock.advance(1_000);
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let answer: Value = answer.await.unwrap().unwrap().json().await.unwrap();
    let songs = answer["songs"].as_array().unwrap();
    assert_eq!((&answer["count"], songs.len()), (&json!(2), 2));
    let mut covers = Vec::new();
    for song in songs {
        let audio = vendor.client.get(song["audio"].as_str().unwrap()).send().await.unwrap();
        assert!(audio.bytes().await.unwrap().starts_with(b"RIFF"));
        let cover = vendor.client.get(song["cover"].as_str().unwrap()).send().await.unwrap();
        assert_eq!(cover.headers()["content-type"], "image/jpeg");
        covers.push(cover.bytes().await.unwrap());
    }
    assert_ne!(covers[0], covers[1]);
}

#[tokio::test]
async fn a_stream_spreads_its_chunks_and_ends_with_the_result() {
    let vendor = Vendor::studio().await;
    let request = vendor.request(Method::POST, "/stream").json(&json!({ "prompt": "a cat" }));
    let mut answer = request.send().await.unwrap();
    assert_eq!(answer.headers()["content-type"], "text/event-stream");
    let mut text = String::new();
    while let Ok(Some(chunk)) =
        tokio::time::timeout(Duration::from_millis(80), answer.chunk()).await.unwrap_or(Ok(None))
    {
        text.push_str(&String::from_utf8_lossy(&chunk));
    }
    assert_eq!(text, "", "nothing comes before its time");
    vendor.clock.advance(10_000);
    while let Some(chunk) = answer.chunk().await.unwrap() {
        text.push_str(&String::from_utf8_lossy(&chunk));
    }
    let events: Vec<&str> = text.split("\n\n").filter(|event| !event.is_empty()).collect();
    assert_eq!(events.len(), 4, "{text}");
    assert!(events[2].contains("/_media/") && events[2].contains(".png"), "{text}");
    assert_eq!(events[3], "data: [DONE]");
}

#[tokio::test]
async fn an_upload_is_kept_served_and_usable_by_its_id() {
    let vendor = Vendor::studio().await;
    let part = reqwest::multipart::Part::bytes(vec![7; 64]).file_name("a.png").mime_str("image/png").unwrap();
    let form = reqwest::multipart::Form::new().part("file", part);
    let answer: Value =
        vendor.request(Method::POST, "/upload").multipart(form).send().await.unwrap().json().await.unwrap();
    let kept = vendor.client.get(answer["url"].as_str().unwrap()).send().await.unwrap();
    assert_eq!(kept.headers()["content-type"], "image/png");
    assert_eq!(kept.bytes().await.unwrap().len(), 64);
    assert!(vendor.sim.violations().is_empty(), "{:?}", vendor.sim.violations());
}

#[tokio::test]
async fn an_impossible_speed_and_a_taken_port_are_errors() {
    let none = Vec::<VendorSpec>::new;
    let options = |speed| SimOptions { speed, clock: Arc::new(SystemClock), ..SimOptions::default() };
    assert!(Simulator::start_with(options(0.0), none()).await.is_err());
    let first = Simulator::start_with(options(1.0), none()).await.unwrap();
    let taken = SimOptions { listen: first.address(), ..options(1.0) };
    assert!(Simulator::start_with(taken, none()).await.is_err());
    let address = first.address();
    first.shutdown().await;
    assert!(tokio::net::TcpStream::connect(address).await.is_err());
}

#[tokio::test]
async fn references_are_fetched_from_allowed_origins_only() {
    let vendor = Vendor::studio().await;
    let picture = vendor.result(json!({ "prompt": "a cat", "size": "256x256" })).await;
    let file = base64::engine::general_purpose::STANDARD.decode(&picture).unwrap();
    let origin = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let place = format!("http://{}/a.png", origin.local_addr().unwrap());
    let served = axum::Router::new().fallback(move || std::future::ready(file.clone()));
    tokio::spawn(async move { axum::serve(origin, served).await });
    let body = json!({ "prompt": "a cat", "size": "256x256", "image": place });
    assert_eq!(vendor.result(body.clone()).await, picture, "an origin that was not allowed is left alone");
    vendor.sim.reach(&place.parse().unwrap());
    assert_ne!(vendor.result(body).await, picture, "the reference is shown");
}

#[test]
fn the_program_prints_its_address_and_serves_the_vendors() {
    use std::io::{BufRead, BufReader};
    let program = env!("CARGO_BIN_EXE_baigong-sim");
    let mut child = std::process::Command::new(program)
        .args(["--listen", "127.0.0.1:0", "--speed", "10"])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    baigong_provider::http::install_tls();
    let jobs =
        runtime.block_on(async { reqwest::get(format!("{}/_sim/jobs", line.trim())).await?.text().await });
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(jobs.unwrap(), "[]");
    let wrong = std::process::Command::new(program).args(["--fast", "1"]).output().unwrap();
    assert_eq!(wrong.status.code(), Some(2));
}
