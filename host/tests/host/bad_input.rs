//! Whatever is wrong with a request: a 4xx with a stable code, the field's path, the specified words — and no charge.

use crate::common::{TestApp, clip, png};
use axum::body::Body;
use http::Method;
use serde_json::json;

#[tokio::test]
async fn wrong_parameters_are_refused_by_field_and_cost_nothing() {
    let app = TestApp::start().await;
    let user = app.visitor().await;
    let before = user.get("/api/v1/points").await.json();
    let text = |params| json!({ "tool": "kling", "mode": "text", "params": params });
    let cases = [
        json!({ "tool": "nothing", "mode": "text", "params": {} }),
        json!({ "tool": "kling", "mode": "nothing", "params": {} }),
        text(json!({ "prompt": 5 })),
        text(json!({})),
        text(json!({ "prompt": "猫", "cfg_scale": 1.5 })),
        text(json!({ "prompt": "猫", "duration": "7" })),
        text(json!({ "prompt": "猫", "steps": 3 })),
        text(json!({ "prompt": "猫".repeat(10241) })),
        text(json!("猫")),
        json!({ "tool": "kling", "mode": "image", "params": { "prompt": "猫", "image": "up_missing" } }),
        json!({ "tool": "kling", "mode": "image", "params": { "prompt": "猫", "image": "http://169.254.169.254/latest/meta-data" } }),
        json!({ "tool": "kling", "mode": "text", "params": { "prompt": "猫" }, "price": 0 }),
        json!({ "tool": "kling", "params": { "prompt": "猫" } }),
        json!({ "tool": "nano-banana", "mode": "line1", "params": {} }),
    ];
    let mut refusals = Vec::new();
    for (n, body) in cases.into_iter().enumerate() {
        refusals.push(user.create(&format!("bad-{n}"), body).await.refusal());
    }
    insta::assert_snapshot!(refusals.join("\n"), @r"
    404 not_found 该工具不存在
    404 not_found 该模式不存在
    422 invalid_params /params/prompt type: 视频描述的类型不正确
    422 invalid_params /params/prompt required: 请输入视频描述
    422 invalid_params /params/cfg_scale maximum: 提示词相关性不能大于1
    422 invalid_params /params/duration x-options-when: Kling V1不支持视频时长“7”
    422 invalid_params /params/steps additionalProperties: 不支持的参数：steps
    422 invalid_params /params/prompt maxLength: 提示词不能超过10240个字符
    422 invalid_params /params type: 参数必须是对象
    422 invalid_params /params/image not_found: 文件不存在或已被删除，请重新上传
    422 invalid_params /params/image url_not_allowed: 不允许访问该地址
    422 invalid_params /price additionalProperties: 不支持的字段：price
    422 invalid_params /mode required: 缺少字段 mode
    422 invalid_params /params/prompt x-require-any: 请输入描述或上传图片
    ");
    assert_eq!(user.get("/api/v1/points").await.json(), before);
    assert_eq!(user.get("/api/v1/tasks").await.json()["total"], 0);
    app.finish().await;
}

#[tokio::test]
async fn wrong_requests_are_refused_before_anything_is_read() {
    let app = TestApp::start().await;
    let user = app.visitor().await;
    let before = user.get("/api/v1/points").await.json();
    let json_post = || {
        user.request(Method::POST, "/api/v1/tasks")
            .header("content-type", "application/json")
            .header("idempotency-key", "k")
    };
    let malformed = user.send(json_post().body(Body::from("{\"tool\": ")).unwrap()).await;
    let form = user.request(Method::POST, "/api/v1/tasks").header("idempotency-key", "k");
    let form = form.header("content-type", "text/plain").body(Body::from(clip("猫").to_string())).unwrap();
    let form = user.send(form).await;
    let huge = user.send(json_post().body(Body::from(vec![b' '; 1024 * 1024 + 1])).unwrap()).await;
    let no_key = user.post("/api/v1/tasks", clip("猫")).await;
    let long_key = user.create(&"k".repeat(129), clip("猫")).await;
    let no_session = app.browser().create("k", clip("猫")).await;
    let refusals = [malformed, form, huge, no_key, long_key, no_session];
    insta::assert_snapshot!(refusals.map(|reply| reply.refusal()).join("\n"), @r"
    400 malformed_json 请求内容不是有效的 JSON
    415 unsupported_media 请求的 Content-Type 必须是 application/json
    413 payload_too_large 请求内容过大
    400 invalid_params header:Idempotency-Key required: 缺少请求头 Idempotency-Key：请为每次提交生成一个新的 UUID，重试时使用同一个值
    400 invalid_params header:Idempotency-Key required: 请求头 Idempotency-Key 必须是 1 到 128 个可见的 ASCII 字符
    401 unauthenticated 请先登录
    ");
    assert_eq!(user.get("/api/v1/points").await.json(), before);
    app.finish().await;
}

#[tokio::test]
async fn a_bearer_that_is_none_is_refused_even_where_nobody_needs_one() {
    let app = TestApp::start().await;
    for value in ["Bearer nonsense", "Bearer ", "Basic YTpi", "nonsense"] {
        let request = app.browser().request(Method::GET, "/api/v1/site").header("authorization", value);
        let reply = app.browser().send(request.body(Body::empty()).unwrap()).await;
        assert_eq!(reply.refusal(), "401 unauthenticated 访问令牌无效或已过期", "{value}");
        assert_eq!(reply.header("www-authenticate"), "Bearer");
    }
    app.finish().await;
}

#[tokio::test]
async fn files_are_judged_by_their_content_and_size() {
    let app = TestApp::with("[media]\nmax_image_bytes = 1048576\nmax_video_bytes = 2097152\n").await;
    let user = app.visitor().await;
    let mut large = png(8, 8);
    large.resize(1_048_577, 0);
    let refusals = [
        user.upload("notes.png", "只是文字，不是图片".as_bytes()).await,
        user.upload("page.png", b"<!doctype html><script>alert(1)</script>").await,
        user.upload("drawing.svg", b"<svg xmlns='http://www.w3.org/2000/svg'></svg>").await,
        user.upload("large.png", &large).await,
        user.upload("empty.png", b"").await,
        user.post("/api/v1/uploads", json!({})).await,
    ];
    insta::assert_snapshot!(refusals.map(|reply| reply.refusal()).join("\n"), @r"
    415 unsupported_media 文件类型不支持，请上传 PNG、JPG、WEBP、GIF 图片，MP4、WEBM、MOV 视频，或 WAV、MP3、OGG、M4A、AAC、FLAC 音频
    415 unsupported_media 文件类型不支持，请上传 PNG、JPG、WEBP、GIF 图片，MP4、WEBM、MOV 视频，或 WAV、MP3、OGG、M4A、AAC、FLAC 音频
    415 unsupported_media 文件类型不支持，请上传 PNG、JPG、WEBP、GIF 图片，MP4、WEBM、MOV 视频，或 WAV、MP3、OGG、M4A、AAC、FLAC 音频
    413 payload_too_large 文件大小不能超过1MB。
    415 unsupported_media 文件为空，请重新选择
    415 unsupported_media 请使用 multipart/form-data 上传文件
    ");
    assert_eq!(user.get("/api/v1/uploads").await.json()["items"], json!([]));
    // The form says and refuses what the site does.
    let tool = user.get("/api/v1/tools/midjourney").await.json();
    let modes = tool["modes"].as_array().unwrap();
    let image = &modes.iter().find(|mode| mode["id"] == "video").unwrap()["schema"]["properties"]["image"];
    assert_eq!(image["x-media"]["max_bytes"], 1_048_576);
    assert_eq!(image["errorMessage"]["max_bytes"], "图片大小不能超过 1MB！");
    app.finish().await;
}

#[tokio::test]
async fn imports_reach_no_private_address() {
    let app = TestApp::start().await;
    let user = app.visitor().await;
    for url in [
        "http://127.0.0.1:1/a.png",
        "http://localhost/a.png",
        "http://10.0.0.1/a.png",
        "http://169.254.169.254/latest/meta-data",
        "http://[::1]/a.png",
        "http://[::ffff:127.0.0.1]/a.png",
        "http://2130706433/a.png",
        "http://user:pass@example.com/a.png",
        "file:///etc/passwd",
        "ftp://example.com/a.png",
        "not an address",
    ] {
        let reply = user.post("/api/v1/uploads/import", json!({ "url": url })).await;
        let refusal = reply.refusal();
        assert!(refusal.starts_with("422 url_not_allowed "), "{url}: {refusal}");
    }
    app.finish().await;
}
