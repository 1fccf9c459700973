//! What every answer has in common, and the routes that describe the site.

use crate::common::TestApp;
use axum::body::Body;
use http::{Method, StatusCode};
use serde_json::{Value, json};

#[tokio::test]
async fn errors_have_one_shape_wherever_they_come_from() {
    let app = TestApp::start().await;
    let browser = app.browser();
    let unknown = browser.get("/api/v1/nothing").await;
    assert_eq!(unknown.refusal(), "404 not_found 请求的地址不存在");
    assert_eq!(browser.get("/api").await.refusal(), "404 not_found 请求的地址不存在");
    assert_eq!(browser.post("/no-page", json!({})).await.refusal(), "404 not_found 请求的地址不存在");
    let method = browser.delete("/api/v1/site").await;
    assert_eq!(method.refusal(), "405 method_not_allowed 该地址不支持 DELETE 请求");
    assert!(method.header("allow").contains("GET"), "{:?}", method.headers);
    assert_eq!(browser.get("/api/v1/tools/none").await.refusal(), "404 not_found 该工具不存在");
    assert_eq!(browser.get("/api/v1/uploads?limit=x").await.refusal(), "401 unauthenticated 请先登录");

    let request = browser.request(Method::GET, "/api/v1/nothing").header("x-request-id", "from-the-proxy");
    let named = browser.send(request.body(Body::empty()).unwrap()).await;
    assert_eq!(named.header("x-request-id"), "from-the-proxy");
    insta::assert_json_snapshot!(named.json(), @r#"
    {
      "error": {
        "code": "not_found",
        "reason": "address_not_found",
        "message": "请求的地址不存在",
        "request_id": "from-the-proxy",
        "fields": [],
        "retryable": false,
        "charged": false
      }
    }
    "#);
    app.finish().await;
}

#[tokio::test]
async fn an_error_has_its_code_and_reason_in_the_catalogue_and_its_sentence_in_the_readers_language() {
    let app = TestApp::start().await;
    let browser = app.browser();
    let catalogue = browser.get("/api/v1/errors").await.json();
    let find = |list: &str, name: &str, value: &Value| {
        catalogue[list].as_array().unwrap().iter().find(|entry| entry[name] == *value).cloned()
    };
    for (path, zh, en) in [
        ("/api/v1/uploads", "请先登录", "Please sign in first"),
        ("/api/v1/tools/none", "该工具不存在", "The tool does not exist"),
    ] {
        for (language, wanted) in [("zh-CN", zh), ("en", en)] {
            let request = browser.request(Method::GET, path).header("accept-language", language);
            let error = browser.send(request.body(Body::empty()).unwrap()).await.json()["error"].clone();
            assert_eq!(error["message"], wanted);
            let code = find("codes", "code", &error["code"]).unwrap();
            assert_eq!((&code["retryable"], &code["charged"]), (&error["retryable"], &error["charged"]));
            let reason = find("reasons", "reason", &error["reason"]).unwrap();
            assert!(reason["message"]["en"].is_string(), "{reason}");
        }
    }
    app.finish().await;
}

#[tokio::test]
async fn every_answer_carries_the_security_headers() {
    let app = TestApp::start().await;
    let browser = app.browser();
    for path in ["/", "/api/v1/site", "/api/v1/nothing", "/healthz", "/media/ar_x/a.png?exp=1&sig=x"] {
        let reply = browser.get(path).await;
        let policy = reply.header("content-security-policy");
        for part in [
            "default-src 'self'",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' blob: data:",
            "media-src 'self' blob: data:",
            "connect-src 'self'",
            "frame-ancestors 'self'",
            "form-action 'self'",
            "object-src 'none'",
            "base-uri 'none'",
        ] {
            assert!(policy.split(';').any(|own| own.trim() == part), "{path}: no {part} in {policy}");
        }
        // Scripts are our own files and the one within the page, by its hash.
        let scripts = policy.split(';').find_map(|own| own.trim().strip_prefix("script-src ")).unwrap();
        let [own, inline] = scripts.split(' ').collect::<Vec<_>>()[..] else { panic!("{path}: {scripts}") };
        assert!(own == "'self'" && inline.starts_with("'sha256-"), "{path}: {scripts}");
        assert_eq!(reply.header("x-content-type-options"), "nosniff");
        assert_eq!(reply.header("referrer-policy"), "strict-origin-when-cross-origin");
        assert_eq!(reply.header("strict-transport-security"), "", "plain http must not promise TLS");
        assert_eq!(reply.header("x-request-id").len(), 32);
    }
    app.finish().await;
}

#[tokio::test]
async fn pages_are_html_whatever_their_address() {
    let app = TestApp::start().await;
    for path in ["/", "/pixverse", "/provider-generator/video-generator/wan-ai-generator"] {
        let reply = app.browser().get(path).await;
        assert_eq!(reply.status, StatusCode::OK);
        assert_eq!(reply.header("content-type"), "text/html; charset=utf-8");
    }
    app.finish().await;
}

#[tokio::test]
async fn the_site_and_its_tools_describe_themselves() {
    let app = TestApp::with("[site]\nchat_url = \"https://chat.example.com\"\n").await;
    let site = app.browser().get("/api/v1/site").await.json();
    assert_eq!(
        (&site["name"], &site["demo"], &site["anonymous_points"]),
        (&json!("百工"), &json!(true), &json!(1000))
    );
    assert_eq!((&site["default_tool"], &site["default_mode"]), (&json!("veo3"), &json!("text")));
    let rail = site["rail"].as_array().unwrap();
    assert_eq!(
        (&rail[0]["title"], &rail[0]["sections"][0]["title"]),
        (&json!({ "zh": "视频", "en": "Video" }), &json!({ "zh": "国内 AI", "en": "Made in China" }))
    );
    assert_eq!(rail.last().unwrap()["external_url"], "https://chat.example.com/");
    assert_eq!(site["home"]["legacy"], false, "no button leads anywhere");
    let home = app.browser().get("/").await;
    let policy = home.header("content-security-policy");
    assert!(policy.ends_with("; frame-src 'self' https://chat.example.com"), "the page frames it: {policy}");

    let tools = app.browser().get("/api/v1/tools").await.json();
    let tools = tools["tools"].as_array().unwrap();
    let shown: Vec<&Value> = rail
        .iter()
        .flat_map(|g| g["sections"].as_array().unwrap())
        .flat_map(|s| s["entries"].as_array().unwrap())
        .collect();
    for entry in &shown {
        let tool = tools.iter().find(|tool| tool["id"] == entry["tool"]).expect("a linked tool");
        let modes = tool["modes"].as_array().unwrap();
        assert!(entry["mode"].is_null() || modes.iter().any(|mode| mode["id"] == entry["mode"]), "{entry}");
    }
    for entry in
        rail[0]["sections"].as_array().unwrap()[..2].iter().flat_map(|s| s["entries"].as_array().unwrap())
    {
        let tool = tools.iter().find(|tool| tool["id"] == entry["tool"]).unwrap();
        let mut modes = tool["modes"].as_array().unwrap().iter();
        let opened = modes.find(|mode| entry["mode"].is_null() || mode["id"] == entry["mode"]).unwrap();
        assert_eq!(opened["output"], "video", "{entry} stands below 视频");
    }
    for tool in tools {
        let own = |entry: &&Value| entry["tool"] == tool["id"] && entry["title"] == tool["title"];
        assert!(shown.iter().any(own), "{} is on no shelf", tool["id"]);
        assert_eq!(tool["modes"][0]["follow_up_only"], false, "{} opens with a form of its own", tool["id"]);
        assert_eq!(tool["demo"], true);
        for mode in tool["modes"].as_array().unwrap() {
            let body = json!({ "tool": tool["id"], "mode": mode["id"], "params": mode["example"] });
            let quote = app.browser().post("/api/v1/quotes", body).await;
            assert_eq!(quote.status, StatusCode::OK, "{} {}: {}", tool["id"], mode["id"], quote.text());
            assert_eq!(quote.json()["available"], Value::Null);
            for follow_up in mode["follow_ups"].as_array().unwrap() {
                let target =
                    tools.iter().find(|tool| tool["id"] == follow_up["tool"]).expect("a linked tool");
                assert!(
                    target["modes"].as_array().unwrap().iter().any(|mode| mode["id"] == follow_up["mode"])
                );
            }
        }
    }
    let one = app.browser().get("/api/v1/tools/kling").await.json();
    assert!(tools.contains(&one));
    app.finish().await;
}

#[tokio::test]
async fn tools_without_an_account_are_not_on_the_rail_and_say_so() {
    let app = TestApp::with(
        "[[accounts]]\nid = \"g\"\ntool = \"nano-banana\"\nbase_url = \"http://127.0.0.1:9\"\n\
         credentials = { wire = \"official\", api_key = \"k\" }\n",
    )
    .await;
    let browser = app.visitor().await;
    let site = browser.get("/api/v1/site").await.json();
    assert_eq!((&site["demo"], &site["anonymous_points"]), (&json!(false), &json!(100)));
    assert_eq!(site["rail"].as_array().unwrap().len(), 1);
    assert_eq!(site["default_tool"], "nano-banana", "the first that can be used");
    let entries = &site["rail"][0]["sections"][0]["entries"];
    assert_eq!(
        *entries,
        json!([{ "tool": "nano-banana", "title": { "zh": "Nano Banana", "en": "Nano Banana" }, "mode": null }])
    );
    let tool = browser.get("/api/v1/tools/nano-banana").await.json();
    let modes: Vec<&Value> = tool["modes"].as_array().unwrap().iter().map(|mode| &mode["id"]).collect();
    assert_eq!(modes, ["line2"], "the official wire has no line 1");
    let follow_ups = tool["modes"][0]["follow_ups"].as_array().unwrap();
    assert!(follow_ups.iter().all(|follow_up| follow_up["tool"] == "nano-banana"), "{follow_ups:?}");

    let refused = browser.create("k", crate::common::clip("猫")).await;
    assert_eq!(refused.refusal(), "503 unavailable 该工具暂未配置供应商账号，请联系管理员");
    app.finish().await;
}

#[tokio::test]
async fn operators_see_health_and_figures_and_nobody_else_the_figures() {
    let app = TestApp::with(
        "[server]\ntrusted_proxies = [\"127.0.0.1/32\"]\nmetrics_from = [\"203.0.113.0/24\"]\n",
    )
    .await;
    let browser = app.browser();
    assert_eq!(browser.get("/healthz").await.text(), "ok\n");
    assert_eq!(browser.get("/readyz").await.text(), "ready\n");
    browser.get("/api/v1/site").await;
    let figures = browser.figures().await.text();
    assert!(
        figures.contains(
            "baigong_http_request_seconds_count{method=\"GET\",route=\"/api/v1/site\",status=\"200\"} 1"
        ),
        "{figures}"
    );
    assert!(figures.contains("baigong_tasks_in_flight 0"), "{figures}");
    assert!(figures.ends_with("# EOF\n"));

    let asked = async |forwarded: &[&str], bearer: &str| {
        let mut request = browser.request(Method::GET, "/metrics");
        for hop in forwarded {
            request = request.header("x-forwarded-for", *hop);
        }
        let request = request.header("authorization", bearer).body(Body::empty()).unwrap();
        browser.send(request).await.status
    };
    for (forwarded, bearer) in [
        (&[][..], ""),
        (&[], "Bearer "),
        (&[], "Bearer wrong"),
        (&["198.51.100.7"], ""),
        (&["127.0.0.1"], ""),
    ] {
        assert_eq!(asked(forwarded, bearer).await, StatusCode::NOT_FOUND, "{forwarded:?} {bearer}");
    }
    assert_eq!(asked(&["203.0.113.9"], "").await, StatusCode::OK, "a network that may");
    app.app.closing.cancel();
    assert_eq!(browser.get("/readyz").await.status, StatusCode::SERVICE_UNAVAILABLE);
    app.finish().await;
}

#[tokio::test]
async fn large_answers_are_compressed_on_request() {
    let app = TestApp::start().await;
    let browser = app.browser();
    let request = browser.request(Method::GET, "/api/v1/tools").header("accept-encoding", "br");
    let reply = browser.send(request.body(Body::empty()).unwrap()).await;
    assert_eq!(reply.header("content-encoding"), "br");
    let plain = browser.get("/api/v1/tools").await;
    assert!(reply.body.len() * 3 < plain.body.len(), "{} of {}", reply.body.len(), plain.body.len());
    app.finish().await;
}

#[tokio::test]
async fn descriptions_of_the_api_are_sent_again_only_when_they_changed() {
    let app = TestApp::start().await;
    let (browser, admin) = (app.browser(), app.administrator().await);
    let fetch = async |path: &str, known: &str| {
        let request = browser.request(Method::GET, path).header("if-none-match", known);
        browser.send(request.body(Body::empty()).unwrap()).await
    };
    let document = "/api/v1/tools/kling/openapi.json";
    for path in ["/api/v1/openapi.json", document] {
        let whole = browser.get(path).await;
        let etag = whole.header("etag");
        assert!(etag.starts_with("W/\""), "{path}: {etag}");
        assert_eq!((whole.status, whole.header("content-type")), (StatusCode::OK, "application/json"));
        assert_eq!(fetch(path, "W/\"another\"").await.body, whole.body, "{path}");
        let known = fetch(path, etag).await;
        let told = (known.status, known.header("etag"), known.header("cache-control"), known.body.len());
        assert_eq!(told, (StatusCode::NOT_MODIFIED, etag, "no-cache", 0), "{path}");
    }

    let before = browser.get(document).await;
    let listed = admin.get("/api/v1/admin/prices").await.json();
    let mut items = listed["items"].as_array().unwrap().iter();
    let mode = items.find(|item| item["tool"] == "kling" && item["mode"] == "text").unwrap();
    let mut rule = mode["rule"].clone();
    for row in rule["rows"].as_array_mut().unwrap() {
        row["points"] = (row["points"].as_i64().unwrap() * 2).into();
    }
    let change = json!({ "tool": "kling", "mode": "text", "rule": rule, "based_on": mode["version"] });
    let set = admin.post("/api/v1/admin/prices", json!({ "changes": [change] })).await;
    assert_eq!(set.json(), json!({ "versions": [2] }));
    let after = fetch(document, before.header("etag")).await;
    assert_eq!(after.status, StatusCode::OK, "its prices are others");
    let call = "/paths/~1api~1v1~1tools~1kling~1text~1tasks/post/x-prices/0/points";
    let points = |document: &Value| document.pointer(call).unwrap().as_i64().unwrap();
    assert_eq!(points(&after.json()), points(&before.json()) * 2);
    app.finish().await;
}
