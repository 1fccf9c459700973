//! What the description says of refusals is what strangers and visitors meet.

use crate::common::TestApp;
use crate::described::Operation;
use http::StatusCode;

/// Are open, and answer 401 to whoever shows the wrong thing.
const SHOW_A_CREDENTIAL: [&str; 3] = ["sign_in", "show_second_factor", "second_factor_options"];

#[tokio::test]
async fn strangers_are_refused_exactly_where_the_description_says_so() {
    let app = TestApp::start().await;
    let stranger = app.browser();
    let operations = Operation::all();
    assert!(operations.len() > 100, "{}", operations.len());
    let mut wrong = Vec::new();
    for operation in operations.iter().filter(|one| !SHOW_A_CREDENTIAL.contains(&one.id())) {
        let status = operation.call(&stranger).await.status;
        let refused = status == StatusCode::UNAUTHORIZED;
        // Open to everybody and to a session: the handler decides, and the description says that it may refuse.
        let decides_itself = operation.is_open() && operation.ways().len() > 1;
        let expected = match decides_itself {
            // There it may refuse a wrong key alone.
            true if operation.takes_keys() => refused,
            true => operation.refuses_with("401"),
            false => !operation.is_open(),
        };
        let broken = status == StatusCode::INTERNAL_SERVER_ERROR || operation.ways().is_empty();
        if refused != expected || refused && !operation.refuses_with("401") || broken {
            wrong.push(format!("{} {status}", operation.id()));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    app.finish().await;
}

#[tokio::test]
async fn only_administrators_get_past_the_door_where_the_scope_is_wanted() {
    let app = TestApp::start().await;
    let (visitor, person) = (app.visitor().await, app.person("li-bai").await);
    let (panel, others): (Vec<_>, Vec<_>) = Operation::all()
        .into_iter()
        .filter(|one| one.wants("admin"))
        .partition(|one| one.path.starts_with("/api/v1/admin/"));
    assert!(panel.len() > 70 && others.len() > 3, "{} and {}", panel.len(), others.len());
    for operation in panel.iter().chain(&others) {
        for browser in [&visitor, &person] {
            let status = operation.call(browser).await.status;
            assert_eq!(status, StatusCode::FORBIDDEN, "{}", operation.id());
        }
        assert!(operation.refuses_with("403"), "{}", operation.id());
    }
    app.finish().await;
}

#[tokio::test]
async fn visitors_are_asked_to_register_where_an_account_is_wanted() {
    let app = TestApp::start().await;
    let (visitor, person) = (app.visitor().await, app.person("li-bai").await);
    let operations: Vec<_> = Operation::all().into_iter().filter(|one| one.wants("account")).collect();
    assert!(operations.len() > 10, "{}", operations.len());
    for operation in operations {
        let status = operation.call(&visitor).await.status;
        assert_eq!(status, StatusCode::UNAUTHORIZED, "{}", operation.id());
        let status = operation.call(&person).await.status;
        assert_ne!(status, StatusCode::UNAUTHORIZED, "{}", operation.id());
    }
    app.finish().await;
}

#[tokio::test]
async fn every_answer_to_strangers_visitors_and_broken_requests_is_described() {
    let app = TestApp::start().await;
    let (stranger, admin) = (app.browser(), app.administrator().await);
    let mut lacking = std::collections::BTreeSet::new();
    for operation in Operation::all().iter().filter(|one| !one.streams()) {
        let elsewhere = &[("sec-fetch-site", "cross-site"), ("origin", "https://evil.example")];
        let replies = [
            operation.call(&stranger).await,
            operation.call_with(&stranger, "application/json", "{", &[]).await,
            operation.call_with(&stranger, "text/plain", "{}", &[]).await,
            operation.call_with(&stranger, "application/json", "{}", elsewhere).await,
            operation.call_with(&admin, "application/json", "{", &[]).await,
            operation.call_with(&admin, "text/plain", "{}", &[]).await,
        ];
        lacking.extend(replies.iter().filter_map(|reply| operation.lacks(reply)));
    }
    assert!(lacking.is_empty(), "{lacking:#?}");
    app.finish().await;
}
