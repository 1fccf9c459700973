//! The addresses of people: which there are, whose name and picture they bear, where the older ones lead.

#![allow(clippy::disallowed_methods, reason = "tests")]

use std::collections::BTreeMap;

use crate::common::TestApp;
use axum::http::StatusCode;
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn addresses_without_a_page_are_404_and_those_of_pages_and_tools_are_not() {
    let app = TestApp::start().await;
    let anybody = app.browser();
    let listed: BTreeMap<String, BTreeMap<String, Value>> =
        serde_json::from_str(include_str!("../../../web/src/site/addresses.json")).unwrap();
    // Nobody has shared a comparison here.
    let there = listed.values().flat_map(BTreeMap::keys).filter(|pattern| *pattern != "/versus/:id");
    let pages = there.map(|pattern| {
        let path = pattern.replace("/works/:id", "/works/wk_paper-train").replace(":tool", "kling");
        path.replace(":id?", "1").replace(":section?", "keys").replace('*', "users")
    });
    let tools = ["jimeng-generator", "video-kling-creator", "wan-ai-generator"]
        .map(|name| format!("/provider-generator/video-generator/{name}"));
    for path in pages.chain(tools).chain(["/imagine-creator".into()]) {
        let page = anybody.get(&path).await;
        assert_eq!(page.status, StatusCode::OK, "{path}");
        assert!(page.header("content-type").starts_with("text/html"), "{path}");
    }
    for path in
        ["/no-such-page", "/docs/no-such-tool", "/about/us", "/provider-generator/video-generator/none"]
    {
        let page = anybody.get(path).await;
        assert_eq!(page.status, StatusCode::NOT_FOUND, "{path}");
        assert!(page.header("content-type").starts_with("text/html"), "{path}");
    }
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_works_show_them_before_their_program_has_come() {
    let app = TestApp::start().await;
    let anybody = app.browser();
    for (path, layout, pictures) in [
        ("/image-gallery", "gallery", 6),
        ("/works/wk_paper-train", "work", 1),
        ("/service-market", "store", 0),
    ] {
        let page = anybody.get(path).await.text();
        let (_, outline) = page.split_once(&format!("<header data-page=\"{layout}\">")).unwrap();
        let (outline, _) = outline.split_once("</ul>").unwrap();
        let shown: Vec<&str> =
            outline.split("<img src=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert_eq!(shown.len(), pictures, "{path}");
        for picture in shown {
            let file = anybody.get(picture).await;
            assert!(file.header("content-type").starts_with("image/"), "{path}: {picture}");
        }
    }
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_legacy_button_tells_who_comes_to_trusted_addresses_alone() {
    let app = TestApp::with(
        "[site.legacy_home]\nchat = \"https://chat.example/a?b=1\"\nsummary = \"https://other.example/\"\n\
         token_to = [\"https://chat.example\"]",
    )
    .await;
    let (visitor, nobody) = (app.visitor().await, app.browser());
    let buttons = nobody.get("/api/v1/legacy-home").await.json();
    let configured: Vec<_> =
        buttons["buttons"].as_array().unwrap().iter().map(|one| &one["configured"]).collect();
    assert_eq!(json!(configured), json!([true, false, false, false, false, true]));

    let chat = visitor.post("/api/v1/legacy-home/chat", json!({})).await.json();
    let url = url::Url::parse(chat["url"].as_str().unwrap()).unwrap();
    let query: BTreeMap<_, _> = url.query_pairs().into_owned().collect();
    assert_eq!(query["b"], "1");
    assert!(query["timestamp"].parse::<i64>().unwrap() > 0);
    let taken = json!({ "token": query["token"], "origin": "https://chat.example" });
    let redeemed = nobody.post("/api/v1/handovers/redeem", taken.clone()).await;
    assert_eq!(redeemed.status, StatusCode::OK, "{}", redeemed.text());
    let again = nobody.post("/api/v1/handovers/redeem", taken).await;
    assert!(again.status.is_client_error(), "a token is for one use");

    for (browser, button) in [(&visitor, "summary"), (&nobody, "chat")] {
        let url = browser.post(&format!("/api/v1/legacy-home/{button}"), json!({})).await.json();
        let url = url["url"].as_str().unwrap().to_owned();
        assert!(url.contains("timestamp=") && !url.contains("token="), "{url}");
    }
    let closed = visitor.post("/api/v1/legacy-home/painting", json!({})).await;
    assert_eq!(closed.status, StatusCode::NOT_FOUND);
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operators_picture_is_served_and_named_where_pages_ask_for_the_site() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("logo.svg");
    std::fs::write(&file, "<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>").unwrap();
    let app = TestApp::with(&format!("[site]\nname = \"墨舟\"\nlogo = {:?}", file.to_str().unwrap())).await;
    let anybody = app.browser();
    let site = anybody.get("/api/v1/site").await.json();
    let logo = anybody.get(site["logo"].as_str().unwrap()).await;
    assert_eq!((logo.status, logo.header("content-type")), (StatusCode::OK, "image/svg+xml"));
    assert!(logo.header("content-security-policy").contains("sandbox"));
    app.finish().await;
    let without = TestApp::start().await;
    assert_eq!(without.browser().get("/api/v1/site").await.json()["logo"], json!(null));
    assert_eq!(without.browser().get("/api/v1/site/logo").await.status, StatusCode::NOT_FOUND);
    without.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_offer_holds_what_the_operator_declares_and_the_rules_in_force() {
    let price = "[[site.list_prices]]\ntool = \"kling\"\nmode = \"text\"\nyuan = 3.5\n\
                 source = \"https://vendor.example/\"\nas_of = \"2026-11-01\"\n[invitations]\npercent = 7";
    let app = TestApp::with(price).await;
    let offer = app.browser().get("/api/v1/offer").await.json();
    assert_eq!(offer["list_prices"][0]["yuan"], 3.5);
    assert_eq!((&offer["invitations"]["percent"], &offer["cents_per_100"]), (&json!(7), &json!(100)));
    app.finish().await;
}
