//! The site for those that read instead of looking: `/llms.txt` and a skill for every tool.

use axum::body::Body;
use http::{Method, StatusCode};

use crate::common::TestApp;
use crate::keys::{make_with, owner, program};
use serde_json::{Value, json};

/// The addresses that a text links to, without the host.
fn links(text: &str) -> Vec<String> {
    let links = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    links.map(|link| url::Url::parse(link).unwrap().path().to_owned()).collect()
}

#[tokio::test]
async fn the_overview_names_every_tool_and_mode_and_every_address_in_it_answers() {
    let app = TestApp::start().await;
    let browser = app.browser();
    let overview = browser.get("/llms.txt").await;
    assert_eq!(
        (overview.status, overview.header("content-type")),
        (StatusCode::OK, "text/plain; charset=utf-8")
    );
    let text = overview.text();
    let tools = browser.get("/api/v1/tools").await.json();
    for tool in tools["tools"].as_array().unwrap() {
        let id = tool["id"].as_str().unwrap();
        for mode in tool["modes"].as_array().unwrap() {
            let line =
                format!("`{id}/{}`: {}", mode["id"].as_str().unwrap(), mode["label"]["en"].as_str().unwrap());
            assert!(text.contains(&line), "{line}");
        }
        for title in ["en", "zh"] {
            assert!(text.contains(tool["title"][title].as_str().unwrap()), "{id}");
        }
    }
    let links = links(&text);
    assert_eq!(links.len(), 5 + 3 * tools["tools"].as_array().unwrap().len());
    for link in links {
        assert_eq!(browser.get(&link).await.status, StatusCode::OK, "{link}");
    }
    for protocol in ["/mcp`", "/v1`", "/compat/fal`", "/compat/replicate`", "/compat/kling"] {
        assert!(text.contains(protocol), "{protocol}");
    }
    let tag = overview.header("etag");
    let again = browser.request(Method::GET, "/llms.txt").header("if-none-match", tag);
    assert_eq!(browser.send(again.body(Body::empty()).unwrap()).await.status, StatusCode::NOT_MODIFIED);
    app.finish().await;
}

#[tokio::test]
async fn a_skill_has_every_parameter_and_its_request_makes_what_it_says() {
    let app = TestApp::start().await;
    let browser = app.browser();
    for tool in browser.get("/api/v1/tools").await.json()["tools"].as_array().unwrap() {
        let skill = browser.get(&format!("/skills/{}.md", tool["id"].as_str().unwrap())).await;
        assert_eq!(skill.header("content-type"), "text/markdown; charset=utf-8");
        let text = skill.text();
        for mode in tool["modes"].as_array().unwrap() {
            let (_, of_mode) = text
                .split_once(&format!("## {} (", mode["label"]["en"].as_str().unwrap()))
                .unwrap_or_else(|| panic!("{tool}"));
            for name in mode["schema"]["properties"].as_object().unwrap().keys() {
                assert!(of_mode.contains(&format!("| `{name}` |")), "{} {name}", tool["id"]);
            }
        }
    }
    assert_eq!(browser.get("/skills/none.md").await.refusal(), "404 not_found 该工具不存在");
    assert_eq!(browser.get("/skills/kling").await.status, StatusCode::NOT_FOUND);

    let kling = browser.get("/skills/kling.md").await.text();
    assert!(kling.contains("Price: ") && kling.contains(" points"), "{kling}");
    assert!(kling.contains("at most characters: 10240"), "{kling}");
    let alice = owner(&app, "alice-wang").await;
    let form = json!({ "name": "试用", "scopes": ["tasks:read", "tasks:write"], "test": true });
    let program = program(&app, &make_with(&alice, form).await);
    let request = kling.split("curl ").nth(1).unwrap();
    let address = url::Url::parse(request.split(' ').next().unwrap()).unwrap();
    let body = request.split("-d '").nth(1).unwrap().split("'\n").next().unwrap();
    let body: Value = serde_json::from_str(body).unwrap();
    let made = program.post(address.path(), body).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    app.finish().await;
}

#[tokio::test]
async fn the_types_of_every_mode_and_parameter_are_there_for_typescript_and_for_python() {
    let app = TestApp::start().await;
    let browser = app.browser();
    let tools = browser.get("/api/v1/tools").await.json();
    let ts = browser.get("/types/baigong.d.ts").await;
    let py = browser.get("/types/baigong.py").await;
    assert_eq!(ts.header("content-type"), "text/plain; charset=utf-8");
    assert_eq!(py.header("content-type"), "text/x-python; charset=utf-8");
    let (ts, py) = (ts.text(), py.text());
    for tool in tools["tools"].as_array().unwrap() {
        for mode in tool["modes"].as_array().unwrap() {
            let form = format!("{}/{}", tool["id"].as_str().unwrap(), mode["id"].as_str().unwrap());
            let (_, name) = ts.split_once(&format!("\n  \"{form}\": ")).unwrap_or_else(|| panic!("{form}"));
            let name = name.split(';').next().unwrap();
            let (_, ts) = ts.split_once(&format!("\nexport interface {name} {{\n")).unwrap();
            let (_, py) = py.split_once(&format!("\nclass {name}(TypedDict):\n")).unwrap();
            let ts = ts.split("\n}\n").next().unwrap();
            let py = py.split("\nclass ").next().unwrap();
            for parameter in mode["schema"]["properties"].as_object().unwrap().keys() {
                assert!(ts.contains(&format!("\n  {parameter}")), "{form}.{parameter}");
                assert!(py.contains(&format!("\n    {parameter}: ")), "{form}.{parameter}");
            }
        }
    }
    for address in ["/types/baigong.d.ts", "/types/baigong.py"] {
        let tag = browser.get(address).await.header("etag").to_owned();
        let again = browser.request(Method::GET, address).header("if-none-match", tag);
        let again = browser.send(again.body(Body::empty()).unwrap()).await;
        assert_eq!(again.status, StatusCode::NOT_MODIFIED);
    }
    app.finish().await;
}
