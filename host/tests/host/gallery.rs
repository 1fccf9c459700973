//! Promise: what its owner publishes is seen by everybody once an administrator agreed, and by nobody from the moment on in
//! which it is withdrawn.

use crate::common::{Browser, Reply, TestApp, clip};
use axum::body::Body;
use futures::future::join_all;
use http::{Method, StatusCode};
use serde_json::{Value, json};

const ORIGIN: &str = "[server]\npublic_base_url = \"https://ai.example.com\"\n";

/// A stored film of the browser's user: its task and its result.
async fn film(browser: &Browser) -> (String, String) {
    let made = browser.create("k1", clip("月下独酌，镜头缓缓推进")).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    let id = made.json()["id"].as_str().unwrap().to_owned();
    let task = browser.wait_stored(&id).await;
    (id, task["artifacts"][0]["id"].as_str().unwrap().to_owned())
}

async fn publish(browser: &Browser, artifact: &str, body: Value) -> Reply {
    browser.post(&format!("/api/v1/artifacts/{artifact}/publication"), body).await
}

async fn put(browser: &Browser, path: &str) -> Reply {
    browser.send(browser.request(Method::PUT, path).body(Body::empty()).unwrap()).await
}

async fn titles(browser: &Browser, query: &str) -> Vec<String> {
    let page = browser.get(&format!("/api/v1/gallery?limit=100{query}")).await.json();
    let items = page["items"].as_array().unwrap().clone();
    let people = items.iter().filter(|item| item["source"] == "user");
    people.map(|item| item["title"]["zh"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_work_is_published_judged_seen_liked_and_withdrawn() {
    let app = TestApp::with(ORIGIN).await;
    let (author, admin, anybody) = (app.person("libai").await, app.administrator().await, app.browser());
    let (task, artifact) = film(&author).await;
    let made =
        publish(&author, &artifact, json!({ "title": "月下", "shares_prompt": true, "shows_author": true }))
            .await;
    assert_eq!(
        (made.status, made.json()["state"].as_str()),
        (StatusCode::CREATED, Some("pending")),
        "{}",
        made.text()
    );
    let id = made.json()["id"].as_str().unwrap().to_owned();
    let (work, media) = (format!("/api/v1/gallery/{id}"), format!("/api/v1/gallery/{id}/media"));
    assert_eq!(titles(&anybody, "").await, [""; 0]);
    for path in [&work, &media, &format!("/works/{id}")] {
        assert_eq!(anybody.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    assert_eq!(publish(&author, &artifact, json!({})).await.status, StatusCode::CONFLICT);

    let queue = admin.get("/api/v1/admin/gallery?state=pending").await.json();
    assert_eq!(
        (&queue["total"], &queue["items"][0]["prompt"]),
        (&json!(1), &json!("月下独酌，镜头缓缓推进"))
    );
    let file = queue["items"][0]["url"].as_str().unwrap().to_owned();
    assert_eq!(admin.get(&file).await.status, StatusCode::OK);
    let seen = json!({ "seen_ms": queue["items"][0]["updated_ms"] });
    let approved = admin.post(&format!("/api/v1/admin/gallery/{id}/approve"), seen.clone()).await;
    assert_eq!(approved.status, StatusCode::OK, "{}", approved.text());
    let again = admin.post(&format!("/api/v1/admin/gallery/{id}/approve"), seen).await;
    assert_eq!(again.status, StatusCode::CONFLICT);
    let log = admin.get("/api/v1/admin/audit?page_size=5").await.json();
    assert_eq!(log["items"][1]["operation"], "admin_approve_publication");
    assert_eq!(log["items"][1]["subject"], format!("work:{id}"));

    assert_eq!(titles(&anybody, "&kind=video").await, ["月下"]);
    assert_eq!(titles(&anybody, "&kind=image").await, [""; 0]);
    let shown = anybody.get(&work).await.json();
    assert_eq!((&shown["author"], &shown["prompt"]), (&json!("libai"), &json!("月下独酌，镜头缓缓推进")));
    let film = anybody.get(&media).await;
    assert_eq!((film.status, film.header("content-type")), (StatusCode::OK, "video/mp4"));
    let listed = anybody.get("/u/global_users/artwork/resource/urls?_page=1&_limit=12").await.json();
    assert_eq!(listed[0]["media"], "video");
    assert_eq!(listed[0]["url"], format!("https://ai.example.com{media}"));
    let likes = format!("{work}/like");
    assert_eq!(put(&anybody, &likes).await.status, StatusCode::UNAUTHORIZED);
    let visitor = app.visitor().await;
    assert_eq!(
        put(&visitor, &likes).await.status,
        StatusCode::FORBIDDEN,
        "a visitor is nobody in particular"
    );
    assert_eq!(put(&admin, &likes).await.json(), json!({ "likes": 1, "liked": true }));
    assert_eq!(put(&admin, &likes).await.json()["likes"], 1);
    assert_eq!(admin.delete(&likes).await.json(), json!({ "likes": 0, "liked": false }));
    assert!(
        anybody
            .get("/sitemap.xml")
            .await
            .text()
            .contains(&format!("<loc>https://ai.example.com/works/{id}</loc>"))
    );

    let own = author.get(&format!("/api/v1/publications?task_id={task}")).await.json();
    assert_eq!((&own["total"], &own["items"][0]["state"]), (&json!(1), &json!("public")));
    assert_eq!(admin.delete(&format!("/api/v1/publications/{id}")).await.status, StatusCode::NOT_FOUND);
    assert_eq!(author.delete(&format!("/api/v1/publications/{id}")).await.status, StatusCode::NO_CONTENT);
    for path in [&work, &media, &format!("/works/{id}")] {
        assert_eq!(anybody.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_published_work_goes_with_its_task_and_with_its_owner() {
    let app = TestApp::with("gallery.moderate = false\n").await;
    let (author, anybody) = (app.person("libai").await, app.browser());
    let (task, artifact) = film(&author).await;
    let made = publish(&author, &artifact, json!({ "title": "月下" })).await.json();
    assert_eq!(made["state"], "public");
    let media = format!("/api/v1/gallery/{}/media", made["id"].as_str().unwrap());
    let item = anybody.get("/api/v1/gallery?limit=1").await.json()["items"][0].clone();
    let poster = item["poster"].as_str().expect("a film is shown by how it begins").to_owned();
    assert_eq!(anybody.get(&media).await.status, StatusCode::OK);
    let small = anybody.get(&poster).await;
    assert_eq!((small.status, small.header("content-type")), (StatusCode::OK, "image/jpeg"));
    assert_eq!(author.delete(&format!("/api/v1/tasks/{task}")).await.status, StatusCode::NO_CONTENT);
    for address in [&media, &poster] {
        assert_eq!(anybody.get(address).await.status, StatusCode::NOT_FOUND);
    }
    let back = author.post("/api/v1/tasks/restore", json!({ "ids": [task] })).await;
    assert_eq!(back.status, StatusCode::OK, "{}", back.text());
    assert_eq!(anybody.get(&media).await.status, StatusCode::OK);
    author.delete(&format!("/api/v1/tasks/{task}")).await;
    app.forget_deleted().await;
    assert_eq!(author.get("/api/v1/publications").await.json()["total"], 0);
    let rows: i64 = baigong_platform::read!(&app.app.db, c => sqlx::query_scalar(
        "select count(*) from publications where source = 'user'").fetch_one(c).await.unwrap());
    assert_eq!(rows, 0);
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_published_is_refused_by_its_field_and_visitors_need_an_account() {
    let app = TestApp::start().await;
    let (author, visitor) = (app.person("libai").await, app.visitor().await);
    let (_, artifact) = film(&author).await;
    let long = json!({ "title": "长".repeat(61) });
    let refused = publish(&author, &artifact, long).await;
    assert_eq!(refused.refusal(), "422 invalid_params /title too_long: 作品标题不能超过60个字符");
    assert_eq!(publish(&visitor, &artifact, json!({})).await.status, StatusCode::FORBIDDEN);
    assert_eq!(publish(&app.browser(), &artifact, json!({})).await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(publish(&app.person("dufu").await, &artifact, json!({})).await.status, StatusCode::NOT_FOUND);
    for path in ["/api/v1/admin/gallery/x/approve", "/api/v1/admin/gallery/x/remove"] {
        assert_eq!(author.post(path, json!({ "reason": "x" })).await.status, StatusCode::FORBIDDEN);
    }
    assert_eq!(
        app.browser().get("/u/global_users/artwork/resource/urls?_limit=101").await.json()["success"],
        false
    );
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_gallery_of_an_empty_site_shows_its_own_works_until_they_are_taken_out() {
    let app = TestApp::start().await;
    let (admin, anybody, visitor) = (app.administrator().await, app.browser(), app.visitor().await);
    let page = anybody.get("/api/v1/gallery?limit=100").await.json();
    let items = page["items"].as_array().unwrap();
    assert!(items.len() >= 40 && items.iter().all(|item| item["source"] == "site"), "{page:#}");
    for item in items {
        assert_eq!(anybody.get(item["url"].as_str().unwrap()).await.status, StatusCode::OK);
        let work = anybody.get(&format!("/api/v1/gallery/{}", item["id"].as_str().unwrap())).await.json();
        let poster = anybody.get(item["poster"].as_str().unwrap()).await;
        assert!(poster.header("content-type").starts_with("image/"), "{item}");
        // What 做同款 fills the form with, its files too, is what a task takes; in both languages.
        let mut params = vec![work["params"].clone()];
        if let Some(english) = work["prompt_en"].as_str() {
            let mut other = params[0].clone();
            let told = other.as_object_mut().unwrap().values_mut().find(|value| **value == work["prompt"]);
            *told.unwrap() = english.into();
            params.push(other);
        }
        for params in params {
            let asked = json!({ "tool": work["tool"], "mode": work["mode"], "params": params });
            let quote = visitor.post("/api/v1/quotes", asked).await;
            assert_eq!(quote.status, StatusCode::OK, "{work}: {}", quote.text());
        }
    }
    let first = items[0]["id"].as_str().unwrap();
    let removed =
        admin.post(&format!("/api/v1/admin/gallery/{first}/remove"), json!({ "reason": "不展示" })).await;
    assert_eq!(removed.status, StatusCode::OK, "{}", removed.text());
    assert_eq!(anybody.get(&format!("/api/v1/gallery/{first}")).await.status, StatusCode::NOT_FOUND);
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn search_engines_find_the_pages_of_everybody_at_absolute_addresses() {
    let app = TestApp::with(ORIGIN).await;
    let robots = app.browser().get("/robots.txt").await;
    assert!(robots.header("content-type").starts_with("text/plain"));
    assert!(robots.text().ends_with("Sitemap: https://ai.example.com/sitemap.xml\n"));
    assert!(robots.text().contains("Disallow: /admin\n"));
    let map = app.browser().get("/sitemap.xml").await;
    assert!(map.header("content-type").starts_with("application/xml"));
    for path in ["/", "/image-gallery", "/works/wk_paper-train", "/docs/kling"] {
        let entry = format!("<loc>https://ai.example.com{path}</loc>");
        assert_eq!(map.text().matches(&entry).count(), 1, "{entry}");
    }
    assert_eq!(app.browser().get("/sitemaps/9.xml").await.status, StatusCode::NOT_FOUND);
    assert_eq!(app.browser().get("/sitemaps/x").await.status, StatusCode::NOT_FOUND);
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_for_search_engines_are_made_once_and_sent_compressed_to_whoever_takes_it() {
    let app = TestApp::with(&format!("{ORIGIN}[gallery]\nmoderate = false\n")).await;
    let (author, anybody) = (app.person("libai").await, app.browser());
    let paths = ["/sitemap.xml", "/sitemaps/0.xml", "/sitemaps/1.xml"];
    let first: Vec<String> = join_all(paths.map(async |path| anybody.get(path).await.text())).await;
    let (_, artifact) = film(&author).await;
    let made = publish(&author, &artifact, json!({ "title": "月下" })).await.json();
    assert_eq!(made["state"], "public");
    for (path, first) in paths.into_iter().zip(&first) {
        for later in join_all((0..30).map(|_| anybody.get(path))).await {
            assert_eq!((later.status, &later.text()), (StatusCode::OK, first), "{path}");
        }
        let request = anybody.request(Method::GET, path).header("accept-encoding", "gzip, br");
        let packed = anybody.send(request.body(Body::empty()).unwrap()).await;
        assert_eq!((packed.header("content-encoding"), packed.header("vary")), ("gzip", "accept-encoding"));
        assert!(packed.body.len() < first.len() && packed.body.starts_with(&[0x1f, 0x8b]), "{path}");
    }
    for path in
        ["/sitemaps/2.xml", "/sitemaps/-1.xml", "/sitemaps/-2.xml", "/sitemaps/9999999999999999999.xml"]
    {
        assert_eq!(anybody.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    app.finish().await;
}
