//! Tokens: how they are given, and what they open.

use axum::body::Body;
use http::{Method, StatusCode};

use crate::common::TestApp;
use crate::oidc::*;

#[tokio::test]
async fn the_token_endpoint_speaks_the_protocols_words() {
    let app = TestApp::with(SITES).await;
    let browser = person(&app, "li-bai").await;
    let back = location(&browser.get(&authorize("own", &[])).await);
    let code = value(&back, "code");
    let grant = code_grant("own", &code);
    let without = |name: &str| grant.iter().copied().filter(|(key, _)| *key != name).collect::<Vec<_>>();
    let with = |pair| without("").into_iter().chain([pair]).collect::<Vec<_>>();
    let own = basic(OWN);

    assert_eq!(
        refusal(&token(&app, OWN, &without("grant_type")).await),
        "400 invalid_request: grant_type is missing"
    );
    assert_eq!(refusal(&token(&app, OWN, &without("code")).await), "400 invalid_request: code is missing");
    assert_eq!(
        refusal(&token(&app, OWN, &without("redirect_uri")).await),
        "400 invalid_request: redirect_uri is missing"
    );
    assert_eq!(
        refusal(&token(&app, OWN, &without("code_verifier")).await),
        "400 invalid_request: code_verifier is missing"
    );
    assert_eq!(
        refusal(&token(&app, OWN, &with(("code", "x"))).await),
        "400 invalid_request: a parameter is there twice"
    );
    for kind in ["password", "client_credentials", "implicit"] {
        let reply =
            token(&app, OWN, &[("grant_type", kind), ("username", "li-bai"), ("password", "correct horse")])
                .await;
        assert!(refusal(&reply).starts_with("400 unsupported_grant_type: "), "{kind}");
    }
    let wrong = [
        ("grant_type", "authorization_code"),
        ("code", "bgc_x"),
        ("redirect_uri", "https://own.example/cb"),
        ("code_verifier", VERIFIER),
    ];
    assert_eq!(refusal(&token(&app, OWN, &wrong).await), "400 invalid_grant: the code is not valid");
    let refresh = [("grant_type", "refresh_token"), ("refresh_token", "bgr_x")];
    assert_eq!(
        refusal(&token(&app, OWN, &refresh).await),
        "400 invalid_grant: the refresh token is not valid"
    );

    let unknown = "401 invalid_client: unknown client or wrong client authentication";
    for (client, expected) in
        [(("own", "wrong"), unknown), (("nobody", "x"), unknown), (("own", ""), unknown)]
    {
        let reply = token(&app, client, &grant).await;
        assert_eq!(
            (refusal(&reply).as_str(), reply.header("www-authenticate")),
            (expected, "Basic realm=\"oidc\"")
        );
    }
    let reply = token_with(&app, &[("authorization", "Bearer x")], &grant).await;
    assert_eq!(refusal(&reply), "401 invalid_client: the Authorization header is not Basic");
    let reply = token_with(&app, &[], &grant).await;
    assert_eq!(refusal(&reply), "401 invalid_client: client authentication is missing");
    let reply = token_with(&app, &[("authorization", &own)], &with(("client_secret", OWN.1))).await;
    assert_eq!(refusal(&reply), "400 invalid_request: the client authenticates in two ways");
    let reply = token_with(&app, &[("authorization", &own)], &with(("client_id", "wiki"))).await;
    assert_eq!(refusal(&reply), "400 invalid_request: client_id differs from the Authorization header");
    let json = http::Request::builder().method(Method::POST).uri("/oidc/token").header("authorization", &own);
    let json = json.header("content-type", "application/json").body(Body::from("{}")).unwrap();
    assert_eq!(refusal(&app.browser().send(json).await), "400 invalid_request: the request must be a form");
    assert_eq!(app.browser().get("/oidc/token").await.status, StatusCode::METHOD_NOT_ALLOWED);

    let reply =
        token_with(&app, &[], &[with(("client_id", "own")), vec![("client_secret", OWN.1)]].concat()).await;
    assert_eq!(reply.status, StatusCode::OK, "the secret in the form is as good: {}", reply.text());
    assert_eq!(refusal(&token(&app, OWN, &grant).await), "400 invalid_grant: the code is not valid", "once");
    app.finish().await;
}

#[tokio::test]
async fn an_app_without_a_secret_needs_only_its_verifier() {
    let app = TestApp::with(SITES).await;
    let browser = person(&app, "li-bai").await;
    let back = location(&browser.get(&authorize("app", &[])).await);
    let code = value(&back, "code");
    let with_secret =
        [code_grant("app", &code), vec![("client_id", "app"), ("client_secret", "guess")]].concat();
    assert!(refusal(&token_with(&app, &[], &with_secret).await).starts_with("401 invalid_client"));
    let wrong = [
        ("grant_type", "authorization_code"),
        ("code", &code),
        ("redirect_uri", "https://app.example/cb"),
        ("code_verifier", CHALLENGE),
        ("client_id", "app"),
    ];
    assert_eq!(
        refusal(&token_with(&app, &[], &wrong).await),
        "400 invalid_grant: code_verifier does not match"
    );
    let right = [code_grant("app", &code), vec![("client_id", "app")]].concat();
    assert_eq!(token_with(&app, &[], &right).await.status, StatusCode::OK);
    app.finish().await;
}

#[tokio::test]
async fn guessing_a_sites_secret_is_slowed_down() {
    let app = TestApp::with(SITES).await;
    let guess = async |address: &str| {
        let authorization = basic(("own", "guess"));
        token_with(
            &app,
            &[("authorization", &authorization), ("x-forwarded-for", address)],
            &[("grant_type", "x")],
        )
        .await
    };
    for _ in 0..10 {
        assert_eq!(guess("198.51.100.7").await.status, StatusCode::UNAUTHORIZED);
    }
    let slowed = guess("198.51.100.8").await;
    assert_eq!(refusal(&slowed), "429 temporarily_unavailable: too many failed attempts");
    assert!((1..=30).contains(&slowed.header("retry-after").parse::<u64>().unwrap()));
    assert_eq!(guess("203.0.113.1").await.status, StatusCode::UNAUTHORIZED, "other networks go on");
    app.finish().await;
}

#[tokio::test]
async fn userinfo_takes_access_tokens_and_nothing_else() {
    let app = TestApp::with(SITES).await;
    let browser = person(&app, "li-bai").await;
    let tokens = tokens(&app, &browser, "openid offline_access").await;
    let session = browser.cookie.as_ref().unwrap().split_once('=').unwrap().1;
    let text = |name: &str| tokens[name].as_str().unwrap();
    for wrong in [text("id_token"), text("refresh_token"), session, "rubbish", "", "' or 1=1"] {
        let reply = userinfo(&app, &format!("Bearer {wrong}")).await;
        assert_eq!(reply.status, StatusCode::UNAUTHORIZED);
        assert!(reply.header("www-authenticate").starts_with("Bearer error=\"invalid_token\""), "{wrong}");
        assert_eq!(reply.json()["error"], "invalid_token");
    }
    // Our own cookie says nothing here.
    let bare = browser.get("/oidc/userinfo").await;
    assert_eq!((bare.status, bare.header("www-authenticate")), (StatusCode::UNAUTHORIZED, "Bearer"));
    let right = userinfo(&app, &format!("bearer {}", text("access_token"))).await;
    assert_eq!((right.status, right.header("cache-control")), (StatusCode::OK, "no-store"));
    assert_eq!(
        right.json().as_object().unwrap().keys().collect::<Vec<_>>(),
        ["sub"],
        "only openid was asked for"
    );

    // An access token opens nothing of ours.
    let ours = app.browser().request(Method::GET, "/api/v1/points");
    let ours = ours.header("authorization", format!("Bearer {}", text("access_token")));
    let reply = app.browser().send(ours.body(Body::empty()).unwrap()).await;
    assert_eq!(reply.refusal(), "401 unauthenticated 访问令牌无效或已过期");

    let out = browser.delete("/api/v1/session").await;
    assert_eq!(out.status, StatusCode::NO_CONTENT);
    let offline = userinfo(&app, &format!("Bearer {}", text("access_token"))).await;
    assert_eq!(offline.status, StatusCode::OK, "offline access outlives signing out");
    app.finish().await;
}

#[tokio::test]
async fn pages_of_registered_sites_may_read_the_answers_and_no_others() {
    let app = TestApp::with(SITES).await;
    let browser = person(&app, "li-bai").await;
    for path in ["/oidc/token", "/oidc/userinfo"] {
        let ask = async |origin: &str| {
            let request = http::Request::builder().method(Method::OPTIONS).uri(path).header("origin", origin);
            let request = request.header("access-control-request-method", "POST");
            app.browser().send(request.body(Body::empty()).unwrap()).await
        };
        let known = ask("https://app.example").await;
        assert_eq!(
            (known.status, known.header("access-control-allow-origin")),
            (StatusCode::NO_CONTENT, "https://app.example")
        );
        assert!(known.header("access-control-allow-headers").contains("authorization"));
        assert_eq!(known.header("access-control-allow-credentials"), "", "cookies are never welcome");
        for unknown in
            ["https://evil.example", "null", "https://app.example.evil.example", "http://app.example"]
        {
            assert_eq!(ask(unknown).await.header("access-control-allow-origin"), "", "{unknown}");
        }
    }
    let back = location(&browser.get(&authorize("app", &[])).await);
    let code = value(&back, "code");
    let grant = [code_grant("app", &code), vec![("client_id", "app")]].concat();
    let cookie = browser.cookie.clone().unwrap();
    let page = [("origin", "https://app.example"), ("sec-fetch-site", "cross-site"), ("cookie", &cookie)];
    let reply = token_with(&app, &page, &grant).await;
    assert_eq!(reply.status, StatusCode::OK, "the app's own page redeems: {}", reply.text());
    assert_eq!(reply.header("access-control-allow-origin"), "https://app.example");
    let bearer = format!("Bearer {}", reply.json()["access_token"].as_str().unwrap());
    for (origin, allowed) in [("https://app.example", "https://app.example"), ("https://wiki.example", "")] {
        let request = http::Request::builder().uri("/oidc/userinfo").header("authorization", &bearer);
        let reply = app.browser().send(request.header("origin", origin).body(Body::empty()).unwrap()).await;
        assert_eq!(reply.header("access-control-allow-origin"), allowed, "the token is another site's");
        assert!(reply.headers.get_all("vary").iter().any(|vary| vary == "origin"));
    }
    app.finish().await;
}
