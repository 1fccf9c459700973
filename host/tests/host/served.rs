//! Promise: programs that speak the protocols of others are served with a key, by every tool, and hear refusals in their own shape.

use crate::common::{TestApp, png};
use crate::keys::{Program, make_with, owner, program};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use http::{Method, StatusCode};
use serde_json::{Value, json};

const ALL: [&str; 4] = ["tasks:read", "tasks:write", "media:read", "media:write"];
const REPLICATE: &str = "/compat/replicate/v1";
const QUEUE: &str = "/compat/fal/queue";

async fn site() -> (TestApp, Program) {
    let app = TestApp::start().await;
    let alice = owner(&app, "alice-wang").await;
    let made = make_with(&alice, json!({ "name": "试用", "scopes": ALL, "test": true })).await;
    let program = program(&app, &made).unnamed();
    (app, program)
}

/// What is answered at an address once `done` says so.
async fn until(program: &Program, path: &str, done: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..3000 {
        let answer = program.get(path).await.json();
        if done(&answer) {
            return answer;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("{path} stays as it is");
}

/// The path of one of the site's own addresses.
fn path(address: &Value) -> String {
    let address = url::Url::parse(address.as_str().unwrap()).unwrap();
    let query = address.query().map(|query| format!("?{query}")).unwrap_or_default();
    format!("{}{query}", address.path())
}

async fn is_a_film(program: &Program, address: &Value) {
    let film = program.get(&path(address)).await;
    assert_eq!((film.status, film.header("content-type")), (StatusCode::OK, "video/mp4"));
}

#[tokio::test]
async fn a_prediction_is_made_waited_for_and_listed() {
    let (app, program) = site().await;
    let models = program.get(&format!("{REPLICATE}/models")).await.json();
    let model = models["results"]
        .as_array()
        .unwrap()
        .iter()
        .find(|model| model["owner"] == "kling" && model["name"] == "text")
        .unwrap();
    let input = &model["latest_version"]["openapi_schema"]["components"]["schemas"]["Input"];
    assert_eq!(input["required"], json!(["prompt"]));
    let version = model["latest_version"]["id"].as_str().unwrap();

    let made = program
        .post(
            &format!("{REPLICATE}/models/kling/text/predictions"),
            json!({ "input": { "prompt": "晨雾中的古桥", "seed": null } }),
        )
        .await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    let made = made.json();
    assert_eq!(
        (&made["status"], &made["model"], &made["version"]),
        (&json!("starting"), &json!("kling/text"), &json!(version))
    );
    let done =
        until(&program, &path(&made["urls"]["get"]), |prediction| prediction["status"] == "succeeded").await;
    assert!(
        done["error"].is_null()
            && done["completed_at"].is_string()
            && done["metrics"]["total_time"].is_number(),
        "{done:#}"
    );
    is_a_film(&program, &done["output"][0]).await;

    // By name, by version, and by both; the answer is held until there is one.
    for named in ["kling/text".to_owned(), version.to_owned(), format!("kling/text:{version}")] {
        let body = json!({ "version": named, "input": { "prompt": format!("一座桥 {named}") } });
        let waited = program.waiting("wait").post(&format!("{REPLICATE}/predictions"), body).await.json();
        assert_eq!(waited["status"], "succeeded", "{waited:#}");
    }
    let listed = program.get(&format!("{REPLICATE}/predictions")).await.json();
    assert_eq!(listed["results"].as_array().unwrap().len(), 4);
    app.finish().await;
}

#[tokio::test]
async fn a_prediction_fails_is_cancelled_and_refused_in_its_own_words() {
    let (app, program) = site().await;
    let of_kling = format!("{REPLICATE}/models/kling/text/predictions");
    let failed = program
        .waiting("wait=60")
        .post(&of_kling, json!({ "input": { "prompt": "不成 #fail" } }))
        .await
        .json();
    assert_eq!((&failed["status"], &failed["output"]), (&json!("failed"), &Value::Null), "{failed:#}");
    assert!(failed["error"].as_str().unwrap().len() > 5 && failed["error"].as_str().unwrap().is_ascii());

    // Nothing but `starting` says to its clients that a created prediction goes on.
    let hanging = program
        .waiting("wait=1")
        .post(&of_kling, json!({ "input": { "prompt": "没有回音 #hang" } }))
        .await
        .json();
    assert_eq!((&hanging["status"], &hanging["output"]), (&json!("starting"), &Value::Null), "{hanging:#}");

    let missing = program.post(&of_kling, json!({ "input": {} })).await;
    assert_eq!(missing.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(missing.json()["detail"].as_str().unwrap().starts_with("- input.prompt: "), "{}", missing.text());
    let nowhere = json!({ "version": "kling/nothing:1", "input": {} });
    assert_eq!(program.post(&format!("{REPLICATE}/predictions"), nowhere).await.json()["status"], 422);
    let streamed = json!({ "input": { "prompt": "桥" }, "stream": true });
    let streamed = program.post(&of_kling, streamed).await.json();
    assert_eq!(
        streamed["detail"], "- stream: 本站尚不支持 stream",
        "what cannot be done is not left out silently"
    );
    let unknown = program.get(&format!("{REPLICATE}/trainings")).await;
    assert_eq!((unknown.status, &unknown.json()["status"]), (StatusCode::NOT_FOUND, &json!(404)));
    let nobody = program.showing(|_| "Bearer bg_test_wrong".into());
    let refused = nobody.get(&format!("{REPLICATE}/predictions")).await;
    assert_eq!(
        (refused.status, &refused.json()["code"]),
        (StatusCode::UNAUTHORIZED, &json!("unauthenticated"))
    );
    app.finish().await;
}

#[tokio::test]
async fn a_request_in_fals_queue_is_followed_to_its_result() {
    let (app, program) = site().await;
    let program = program.showing(|shown| shown.replace("Bearer", "Key"));
    let made = program.post(&format!("{QUEUE}/kling/text"), json!({ "prompt": "晨雾中的古桥" })).await;
    assert_eq!(
        (made.status, &made.json()["status"]),
        (StatusCode::OK, &json!("IN_QUEUE")),
        "{}",
        made.text()
    );
    let made = made.json();
    let status = path(&made["status_url"]);
    let first = program.get(&format!("{status}?logs=1")).await.json();
    assert!(
        first.get("logs").is_some()
            && ["IN_QUEUE", "IN_PROGRESS", "COMPLETED"].contains(&first["status"].as_str().unwrap())
    );
    let done = until(&program, &status, |status| status["status"] == "COMPLETED").await;
    assert!(done["error"].is_null() && done["metrics"]["inference_time"].is_number(), "{done:#}");
    let result = program.get(&path(&made["response_url"])).await;
    assert_eq!(
        (result.status, result.header("x-fal-request-id")),
        (StatusCode::OK, made["request_id"].as_str().unwrap())
    );
    is_a_film(&program, &result.json()["video"]["url"]).await;
    let late = program.ask(Method::PUT, &path(&made["cancel_url"]), &Value::Null).await;
    assert_eq!((late.status, &late.json()["status"]), (StatusCode::BAD_REQUEST, &json!("ALREADY_COMPLETED")));

    let direct = program.post("/compat/fal/run/kling/text", json!({ "prompt": "一座桥" })).await;
    is_a_film(&program, &direct.json()["video"]["url"]).await;
    let streamed = program.post(&format!("{QUEUE}/kling/text"), json!({ "prompt": "第三座桥" })).await.json();
    let events = program.get(&format!("{}/stream?logs=1", path(&streamed["status_url"]))).await;
    assert_eq!(events.header("content-type"), "text/event-stream");
    let last =
        events.text().lines().filter_map(|line| line.strip_prefix("data: ")).next_back().unwrap().to_owned();
    assert_eq!(serde_json::from_str::<Value>(&last).unwrap()["status"], "COMPLETED");
    app.finish().await;
}

#[tokio::test]
async fn a_request_in_fals_queue_that_fails_is_completed_with_its_error() {
    let (app, program) = site().await;
    for (word, error_type, code) in [("#fail", None, 500), ("#moderated", Some("moderated_output"), 422)] {
        let made = program
            .post(&format!("{QUEUE}/kling/text"), json!({ "prompt": format!("不成 {word}") }))
            .await
            .json();
        let done =
            until(&program, &path(&made["status_url"]), |status| status["status"] == "COMPLETED").await;
        assert!(
            done["error"].is_string() && error_type.is_none_or(|kind| done["error_type"] == kind),
            "{done:#}"
        );
        let result = program.get(&path(&made["response_url"])).await;
        assert_eq!(result.status.as_u16(), code, "{}", result.text());
        assert_eq!(result.json()["detail"][0]["msg"], done["error"]);
    }
    let wrong =
        program.post(&format!("{QUEUE}/kling/text"), json!({ "prompt": "桥", "duration": "7" })).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(wrong.json()["detail"][0]["loc"], json!(["body", "duration"]), "{}", wrong.text());
    let nowhere = program.post(&format!("{QUEUE}/kling/nothing"), json!({})).await;
    assert_eq!(nowhere.status, StatusCode::NOT_FOUND);
    assert!(nowhere.json()["detail"].is_string());
    app.finish().await;
}

#[tokio::test]
async fn a_file_within_a_request_is_kept_and_used() {
    let (app, program) = site().await;
    let picture = format!("data:image/png;base64,{}", STANDARD.encode(png(640, 360)));
    let body = json!({ "prompt": "镜头缓缓推近", "image": picture });
    let made = program.post("/compat/fal/run/kling/image", body).await;
    assert_eq!(made.status, StatusCode::OK, "{}", made.text());
    is_a_film(&program, &made.json()["video"]["url"]).await;
    let several = json!({ "input": { "prompt": "两张图", "images": [picture, picture] } });
    let made = program
        .waiting("wait")
        .post(&format!("{REPLICATE}/models/kling/multi_image/predictions"), several)
        .await
        .json();
    assert_eq!(made["status"], "succeeded", "{made:#}");
    let broken = program
        .post(&format!("{QUEUE}/kling/image"), json!({ "prompt": "桥", "image": "data:image/png;base64,@@" }))
        .await;
    assert_eq!(broken.json()["detail"][0]["loc"], json!(["body", "image"]), "{}", broken.text());
    app.finish().await;
}

#[tokio::test]
async fn a_video_is_made_fetched_listed_and_removed_as_openais_clients_do() {
    let (app, program) = site().await;
    let models = program.get("/v1/models").await.json();
    assert!(models["data"].as_array().unwrap().iter().any(|model| model["id"] == "kling/text"));
    assert_eq!(program.get("/v1/models/kling%2Ftext").await.json()["owned_by"], "kling");
    let body = json!({ "model": "kling", "prompt": "晨雾中的古桥", "seconds": "10", "size": "720x1280", "negative_prompt": null });
    let made = program.post("/v1/videos", body).await;
    assert_eq!(
        (made.status, made.header("openai-poll-after-ms")),
        (StatusCode::OK, "2000"),
        "{}",
        made.text()
    );
    let made = made.json();
    assert_eq!(
        (&made["object"], &made["model"], &made["seconds"]),
        (&json!("video"), &json!("kling/text"), &json!("10"))
    );
    let own = format!("/v1/videos/{}", made["id"].as_str().unwrap());
    let done = until(&program, &own, |video| {
        !["queued", "in_progress"].contains(&video["status"].as_str().unwrap())
    })
    .await;
    assert_eq!(
        (&done["status"], &done["progress"], &done["error"]),
        (&json!("completed"), &json!(100), &Value::Null),
        "{done:#}"
    );
    let (width, height) = done["size"].as_str().unwrap().split_once('x').unwrap();
    assert!(width.parse::<u32>().unwrap() < height.parse::<u32>().unwrap(), "{done:#}");
    let film = program.get(&format!("{own}/content")).await;
    assert_eq!((film.status, film.header("content-type")), (StatusCode::OK, "video/mp4"));
    let still = program.get(&format!("{own}/content?variant=thumbnail")).await;
    assert_eq!((still.status, still.header("content-type")), (StatusCode::OK, "image/jpeg"));
    let listed = program.get("/v1/videos?limit=1").await.json();
    assert_eq!((&listed["last_id"], &listed["has_more"]), (&made["id"], &json!(false)));
    let removed = program.ask(Method::DELETE, &own, &Value::Null).await.json();
    assert_eq!((&removed["object"], &removed["deleted"]), (&json!("video.deleted"), &json!(true)));
    assert_eq!(program.get(&own).await.status, StatusCode::NOT_FOUND);
    app.finish().await;
}

#[tokio::test]
async fn what_a_form_does_not_offer_is_refused_with_what_it_does() {
    let (app, program) = site().await;
    let refused = async |body: Value| {
        let refused = program.post("/v1/videos", body).await;
        assert_eq!(
            (refused.status, refused.header("x-should-retry")),
            (StatusCode::BAD_REQUEST, "false"),
            "{}",
            refused.text()
        );
        let error = refused.json()["error"].take();
        (error["param"].as_str().unwrap().to_owned(), error["message"].as_str().unwrap().to_owned())
    };
    let with = |name: &str, value: Value| {
        let mut body = json!({ "model": "kling", "prompt": "桥" });
        body[name] = value;
        body
    };
    assert_eq!(
        refused(with("seconds", json!("8"))).await,
        ("seconds".into(), "seconds 可以是：5、10".into())
    );
    let (param, message) = refused(with("size", json!("1792x1024"))).await;
    assert!(param == "size" && message.contains("1280x720"), "{message}");
    assert_eq!(refused(with("mood", json!("happy"))).await.0, "mood");
    assert_eq!(refused(with("model", json!("nano-banana"))).await.0, "model");
    assert_eq!(refused(json!({ "model": "kling" })).await.0, "prompt");
    let unknown = program.post("/v1/videos", with("model", json!("sora-2"))).await;
    assert_eq!(
        (unknown.status, &unknown.json()["error"]["code"]),
        (StatusCode::NOT_FOUND, &json!("not_found"))
    );
    app.finish().await;
}

#[tokio::test]
async fn pictures_are_waited_for_and_come_by_address_or_as_data() {
    let (app, program) = site().await;
    let body = json!({ "model": "nano-banana", "prompt": "一只猫" });
    let made = program.post("/v1/images/generations", body.clone()).await;
    assert_eq!(made.status, StatusCode::OK, "{}", made.text());
    let picture = program.get(&path(&made.json()["data"][0]["url"])).await;
    assert!(picture.header("content-type").starts_with("image/"));
    let mut as_data = body;
    as_data["response_format"] = "b64_json".into();
    let data = program.post("/v1/images/generations", as_data).await.json();
    let content = STANDARD.decode(data["data"][0]["b64_json"].as_str().unwrap()).unwrap();
    assert!(image::guess_format(&content).is_ok());
    let failed = program
        .post("/v1/images/generations", json!({ "model": "nano-banana", "prompt": "不成 #fail" }))
        .await;
    assert_eq!(
        (failed.status, &failed.json()["error"]["param"]),
        (StatusCode::BAD_REQUEST, &json!("prompt")),
        "{}",
        failed.text()
    );
    // A person who presses once more has a second wish, not the answer to the first.
    program.post("/v1/images/generations", json!({ "model": "nano-banana", "prompt": "不成 #fail" })).await;
    let tried = program.get("/api/v1/tasks?q=%23fail").await.json();
    assert_eq!(tried["total"], 2, "{tried:#}");
    app.finish().await;
}
