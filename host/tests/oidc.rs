//! The OpenID Connect provider over HTTP: what sites, browsers and forgers get to see.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use axum::body::Body;
use common::{Browser, Reply, TestApp};
use http::{Method, StatusCode};
use serde_json::{Value, json};
use url::Url;
use url::form_urlencoded::Serializer;

const SITES: &str = r#"
[server]
trusted_proxies = ["127.0.0.1/32"]

[[oidc.clients]]
id = "wiki"
name = "百工维基"
secret = "wiki secret: 100%"
redirect_uris = ["https://wiki.example/cb"]
post_logout_redirect_uris = ["https://wiki.example/bye"]

[[oidc.clients]]
id = "own"
secret = "own-secret-0123456789"
redirect_uris = ["https://own.example/cb"]
trusted = true

[[oidc.clients]]
id = "app"
redirect_uris = ["https://app.example/cb"]
trusted = true
"#;

/// Of RFC 7636, appendix B.
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const OWN: (&str, &str) = ("own", "own-secret-0123456789");

fn form(pairs: &[(&str, &str)]) -> String {
    Serializer::new(String::new()).extend_pairs(pairs).finish()
}

/// The address that a site sends a browser to. `more` wins over what is usual.
fn authorize(client: &str, more: &[(&str, &str)]) -> String {
    let redirect = format!("https://{client}.example/cb");
    let usual = [
        ("response_type", "code"),
        ("client_id", client),
        ("redirect_uri", redirect.as_str()),
        ("scope", "openid profile"),
        ("state", "s&1"),
        ("nonce", "n-1"),
        ("code_challenge", CHALLENGE),
        ("code_challenge_method", "S256"),
    ];
    let usual = usual.into_iter().filter(|(name, _)| more.iter().all(|(other, _)| other != name));
    let pairs: Vec<(&str, &str)> =
        usual.chain(more.iter().copied()).filter(|(_, value)| !value.is_empty()).collect();
    format!("/oidc/authorize?{}", form(&pairs))
}

/// Where an answer sends the browser.
fn location(reply: &Reply) -> Url {
    assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text());
    assert_eq!((reply.header("referrer-policy"), reply.header("cache-control")), ("no-referrer", "no-store"));
    Url::parse("http://127.0.0.1:8080").unwrap().join(reply.header("location")).unwrap()
}

fn value(url: &Url, name: &str) -> String {
    url.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned()).unwrap_or_default()
}

async fn person(app: &TestApp, name: &str) -> Browser {
    let mut browser = app.browser();
    let reply =
        browser.post("/api/v1/accounts", json!({ "login_name": name, "password": "correct horse" })).await;
    assert_eq!(reply.status, StatusCode::CREATED, "{}", reply.text());
    browser.cookie = Some(reply.cookie());
    browser
}

/// A call as a site's server makes it, with Basic credentials.
async fn token(app: &TestApp, client: (&str, &str), pairs: &[(&str, &str)]) -> Reply {
    token_with(app, &[("authorization", &basic(client))], pairs).await
}

async fn token_with(app: &TestApp, headers: &[(&str, &str)], pairs: &[(&str, &str)]) -> Reply {
    let mut request = http::Request::builder()
        .method(Method::POST)
        .uri("/oidc/token")
        .header("host", "127.0.0.1:8080")
        .header("content-type", "application/x-www-form-urlencoded");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    app.browser().send(request.body(Body::from(form(pairs))).unwrap()).await
}

fn basic((id, secret): (&str, &str)) -> String {
    use axum_extra::headers::{Authorization, HeaderMapExt};
    let encoded = |text: &str| url::form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
    let mut headers = http::HeaderMap::new();
    headers.typed_insert(Authorization::basic(&encoded(id), &encoded(secret)));
    headers["authorization"].to_str().unwrap().to_owned()
}

fn code_grant<'a>(client: &str, code: &'a str) -> Vec<(&'static str, &'a str)> {
    let redirect = match client {
        "wiki" => "https://wiki.example/cb",
        "own" => "https://own.example/cb",
        _ => "https://app.example/cb",
    };
    vec![
        ("grant_type", "authorization_code"),
        ("code", code),
        ("redirect_uri", redirect),
        ("code_verifier", VERIFIER),
    ]
}

/// Tokens of the site whose users are not asked.
async fn tokens(app: &TestApp, browser: &Browser, scope: &str) -> Value {
    let back = location(&browser.get(&authorize("own", &[("scope", scope)])).await);
    let reply = token(app, OWN, &code_grant("own", &value(&back, "code"))).await;
    assert_eq!(reply.status, StatusCode::OK, "{}", reply.text());
    reply.json()
}

async fn userinfo(app: &TestApp, authorization: &str) -> Reply {
    let request = http::Request::builder().uri("/oidc/userinfo").header("authorization", authorization);
    app.browser().send(request.body(Body::empty()).unwrap()).await
}

/// `status error: description`.
fn refusal(reply: &Reply) -> String {
    assert_eq!((reply.header("cache-control"), reply.header("pragma")), ("no-store", "no-cache"));
    let body = reply.json();
    let text = |key: &str| body[key].as_str().unwrap().to_owned();
    format!("{} {}: {}", reply.status.as_u16(), text("error"), text("error_description"))
}

#[tokio::test]
async fn a_site_learns_who_the_user_is_after_the_user_agreed() {
    let app = TestApp::with(SITES).await;
    let document = app.browser().get("/.well-known/openid-configuration").await;
    assert_eq!(
        (document.header("content-type"), document.header("access-control-allow-origin")),
        ("application/json", "*")
    );
    assert_eq!(document.json()["issuer"], "http://127.0.0.1:8080");
    let keys = app.browser().get("/oidc/jwks").await;
    assert_eq!(
        (keys.header("access-control-allow-origin"), keys.header("cache-control")),
        ("*", "public, max-age=300")
    );
    assert!(!keys.text().contains("\"d\""), "public members only");

    // Nobody is signed in: to the form, and back to the same question.
    let question =
        authorize("wiki", &[("scope", "openid profile email offline_access"), ("login_hint", "li-bai")]);
    let form = location(&app.browser().get(&question).await);
    assert_eq!((form.path(), value(&form, "login_hint").as_str()), ("/login", "li-bai"));
    let back = value(&form, "redirect");
    assert!(back.starts_with("/oidc/authorize?"), "the form only goes to our own addresses: {back}");

    let browser = person(&app, "li-bai").await;
    let asked = location(&browser.get(&back).await);
    assert_eq!(asked.path(), "/oidc/consent");
    let request = format!("/api/v1/oidc/requests/{}", value(&asked, "request"));
    let view = browser.get(&request).await.json();
    assert_eq!(
        (&view["kind"], &view["site"]),
        (&json!("consent"), &json!({ "name": "百工维基", "host": "wiki.example" }))
    );
    assert_eq!(view["scopes"], json!(["openid", "profile", "email", "offline_access"]));
    assert_eq!((&view["user"]["login_name"], &view["user"]["email"]), (&json!("li-bai"), &Value::Null));
    let answer = browser.post(&request, json!({ "accept": true })).await.json();
    let back = Url::parse(answer["location"].as_str().unwrap()).unwrap();
    assert_eq!((back.host_str(), value(&back, "state").as_str()), (Some("wiki.example"), "s&1"));
    assert_eq!(value(&back, "iss"), "http://127.0.0.1:8080");

    let wiki = ("wiki", "wiki secret: 100%");
    let reply = token(&app, wiki, &code_grant("wiki", &value(&back, "code"))).await;
    assert_eq!(
        (reply.status, reply.header("cache-control")),
        (StatusCode::OK, "no-store"),
        "{}",
        reply.text()
    );
    let tokens = reply.json();
    assert_eq!((&tokens["token_type"], &tokens["expires_in"]), (&json!("Bearer"), &json!(3600)));
    assert_eq!(tokens["scope"], "openid profile email offline_access");
    let bearer = format!("Bearer {}", tokens["access_token"].as_str().unwrap());
    let info = userinfo(&app, &bearer).await.json();
    assert_eq!((&info["preferred_username"], &info["email"]), (&json!("li-bai"), &Value::Null));
    assert_eq!(info["sub"], view["user"]["uid"].to_string());

    let refresh = tokens["refresh_token"].as_str().unwrap();
    let grant = [("grant_type", "refresh_token"), ("refresh_token", refresh)];
    let fresh = token(&app, wiki, &grant).await.json();
    let bearer = format!("Bearer {}", fresh["access_token"].as_str().unwrap());
    assert_eq!(userinfo(&app, &bearer).await.status, StatusCode::OK);

    let list = browser.get("/api/v1/oidc/grants").await.json();
    assert_eq!(
        (&list["items"][0]["name"], &list["items"][0]["trusted"]),
        (&json!("百工维基"), &json!(false))
    );
    let stranger = person(&app, "du-fu").await;
    assert_eq!(stranger.get("/api/v1/oidc/grants").await.json(), json!({ "items": [] }));
    assert_eq!(
        stranger.delete("/api/v1/oidc/grants/wiki").await.refusal(),
        "404 not_found 该网站的授权不存在"
    );
    assert_eq!(browser.delete("/api/v1/oidc/grants/wiki").await.status, StatusCode::NO_CONTENT);
    assert_eq!(userinfo(&app, &bearer).await.status, StatusCode::UNAUTHORIZED);
    app.finish().await;
}

#[tokio::test]
async fn a_wrong_site_or_address_gets_a_page_and_no_redirect() {
    let app = TestApp::with(SITES).await;
    let browser = person(&app, "li-bai").await;
    for (more, words) in [
        ([("client_id", "nobody")], "client_id 不正确"),
        ([("client_id", "<script>alert(1)</script>")], "client_id 不正确"),
        ([("redirect_uri", "https://own.example/cb/")], "redirect_uri 不正确"),
        ([("redirect_uri", "https://evil.example/cb")], "redirect_uri 不正确"),
        ([("redirect_uri", "javascript:alert(1)")], "redirect_uri 不正确"),
        ([("redirect_uri", "")], "缺少参数 redirect_uri"),
        ([("client_id", "")], "缺少参数 client_id"),
    ] {
        let reply = browser.get(&authorize("own", &more)).await;
        assert_eq!((reply.status, reply.header("location")), (StatusCode::BAD_REQUEST, ""), "{more:?}");
        assert_eq!(reply.header("content-type"), "text/html; charset=utf-8");
        assert!(reply.text().contains(words) && !reply.text().contains("alert(1)"), "{}", reply.text());
        assert!(reply.header("content-security-policy").contains("script-src 'self'"));
    }
    app.finish().await;
}

#[tokio::test]
async fn every_other_mistake_goes_back_with_state_and_issuer() {
    let app = TestApp::with(SITES).await;
    let browser = person(&app, "li-bai").await;
    for (more, error) in [
        (&[("response_type", "token")][..], "unsupported_response_type"),
        (&[("response_type", "")], "invalid_request"),
        (&[("scope", "profile")], "invalid_scope"),
        (&[("code_challenge", "")], "invalid_request"),
        (&[("code_challenge_method", "plain")], "invalid_request"),
        (&[("code_challenge_method", "")], "invalid_request"),
        (&[("prompt", "none login")], "invalid_request"),
        (&[("request", "eyJhbGciOiJub25lIn0.e30.")], "request_not_supported"),
        (&[("prompt", "none"), ("max_age", "0"), ("nonce", "later")], "login_required"),
        (&[("id_token_hint", "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.")], "invalid_request"),
    ] {
        // So that a max_age of no time is over.
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
        let back = location(&browser.get(&authorize("own", more)).await);
        assert_eq!(
            (back.host_str(), value(&back, "error").as_str()),
            (Some("own.example"), error),
            "{more:?}"
        );
        assert_eq!(
            (value(&back, "state").as_str(), value(&back, "iss").as_str()),
            ("s&1", "http://127.0.0.1:8080")
        );
        assert_eq!(value(&back, "code"), "");
    }
    let quiet = authorize("own", &[("prompt", "none")]);
    for who in [app.browser(), app.visitor().await] {
        assert_eq!(value(&location(&who.get(&quiet).await), "error"), "login_required");
        assert_eq!(location(&who.get(&authorize("own", &[])).await).path(), "/login", "a visitor is nobody");
    }
    let back = location(&browser.get(&quiet).await);
    assert!(value(&back, "code").starts_with("bgc_"), "{back}");
    let unasked = location(&browser.get(&authorize("wiki", &[("prompt", "none")])).await);
    assert_eq!(value(&unasked, "error"), "consent_required");
    app.finish().await;
}

#[tokio::test]
async fn the_user_may_say_no() {
    let app = TestApp::with(SITES).await;
    let browser = person(&app, "li-bai").await;
    let asked = location(&browser.get(&authorize("wiki", &[])).await);
    let request = format!("/api/v1/oidc/requests/{}", value(&asked, "request"));
    assert_eq!(app.browser().get(&request).await.refusal(), "401 unauthenticated 请先登录");
    let gone = "404 not_found 该请求已失效，请回到原网站重新操作";
    let stranger = person(&app, "du-fu").await;
    assert_eq!(stranger.get(&request).await.refusal(), gone);
    assert_eq!(stranger.post(&request, json!({ "accept": true })).await.refusal(), gone);
    let wrong = browser.post(&request, json!({ "accept": "yes" })).await.refusal();
    assert_eq!(wrong, "422 invalid_params /accept type: 字段的类型不正确");

    let mut forged = browser.request(Method::POST, &request).header("content-type", "application/json");
    forged.headers_mut().unwrap().insert("sec-fetch-site", "cross-site".parse().unwrap());
    let forged =
        forged.header("origin", "https://wiki.example").body(Body::from("{\"accept\":true}")).unwrap();
    assert_eq!(browser.send(forged).await.refusal(), "403 forbidden 请求来源不被允许");

    let answer = browser.post(&request, json!({ "accept": false })).await.json();
    let back = Url::parse(answer["location"].as_str().unwrap()).unwrap();
    assert_eq!((value(&back, "error").as_str(), value(&back, "state").as_str()), ("access_denied", "s&1"));
    assert_eq!(browser.post(&request, json!({ "accept": true })).await.refusal(), gone, "one click counts");
    app.finish().await;
}

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

#[tokio::test]
async fn a_question_asked_by_form_becomes_the_same_question_by_get() {
    let app = TestApp::with(SITES).await;
    let query = authorize("own", &[]);
    let (path, form) = query.split_once('?').unwrap();
    let request =
        http::Request::builder().method(Method::POST).uri(path).header("origin", "https://own.example");
    let request = request.header("sec-fetch-site", "cross-site").header("host", "127.0.0.1:8080");
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    let reply = app.browser().send(request.body(Body::from(form.to_owned())).unwrap()).await;
    assert_eq!(location(&reply).as_str(), format!("http://127.0.0.1:8080{query}"));
    for (nonsense, harmless) in
        [("a\r\nset-cookie: x=y", "a%0D%0Aset-cookie%3A+x=y"), ("\u{767e}", "%E7%99%BE=")]
    {
        let request = http::Request::builder().method(Method::POST).uri(path);
        let reply = app.browser().send(request.body(Body::from(nonsense)).unwrap()).await;
        assert_eq!(
            (reply.header("location"), reply.header("set-cookie")),
            (format!("{path}?{harmless}").as_str(), "")
        );
    }
    app.finish().await;
}

#[tokio::test]
async fn a_site_signs_its_user_out_with_a_token_of_the_session() {
    let app = TestApp::with(SITES).await;
    let browser = person(&app, "li-bai").await;
    let asked = location(&browser.get(&authorize("wiki", &[])).await);
    let request = format!("/api/v1/oidc/requests/{}", value(&asked, "request"));
    let answer = browser.post(&request, json!({ "accept": true })).await.json();
    let code = value(&Url::parse(answer["location"].as_str().unwrap()).unwrap(), "code");
    let tokens = token(&app, ("wiki", "wiki secret: 100%"), &code_grant("wiki", &code)).await.json();
    let id_token = tokens["id_token"].as_str().unwrap();
    let logout = |hint: &str, to: &str| {
        format!(
            "/oidc/logout?{}",
            form(&[("id_token_hint", hint), ("post_logout_redirect_uri", to), ("state", "s&2")])
        )
    };
    let bye = "https://wiki.example/bye";
    let [header, claims, signature] = id_token.split('.').collect::<Vec<_>>()[..] else {
        panic!("{id_token}")
    };
    // {"alg":"none"} and {"alg":"HS256"}
    for forged in [
        format!("eyJhbGciOiJub25lIn0.{claims}."),
        format!("eyJhbGciOiJIUzI1NiJ9.{claims}.{signature}"),
        format!("{header}.{claims}."),
        String::new(),
    ] {
        let page = location(&browser.get(&logout(&forged, bye)).await);
        assert_eq!(page.path(), "/oidc/sign-out", "{forged}");
    }
    let page = location(&browser.get(&logout(id_token, "https://evil.example/")).await);
    assert_eq!(page.path(), "/oidc/sign-out", "an address that is not registered");
    assert_eq!(browser.get("/api/v1/points").await.status, StatusCode::OK, "nothing has ended");

    let reply = browser.get(&logout(id_token, bye)).await;
    assert_eq!(location(&reply).as_str(), "https://wiki.example/bye?state=s%262");
    assert!(reply.header("set-cookie").contains("Max-Age=0"));
    assert_eq!(browser.get("/api/v1/points").await.status, StatusCode::UNAUTHORIZED);
    let bearer = format!("Bearer {}", tokens["access_token"].as_str().unwrap());
    assert_eq!(
        userinfo(&app, &bearer).await.status,
        StatusCode::UNAUTHORIZED,
        "access ends with the session"
    );
    let again = location(&browser.get(&logout(id_token, bye)).await);
    assert_eq!(again.as_str(), "https://wiki.example/bye?state=s%262", "nobody is signed in: on it goes");
    app.finish().await;
}

#[tokio::test]
async fn without_such_a_token_the_user_is_asked_before_signing_out() {
    let app = TestApp::with(SITES).await;
    let browser = person(&app, "li-bai").await;
    let query = form(&[("client_id", "wiki"), ("post_logout_redirect_uri", "https://wiki.example/bye")]);
    let ask = async || {
        let page = location(&browser.get(&format!("/oidc/logout?{query}")).await);
        format!("/api/v1/oidc/requests/{}", value(&page, "request"))
    };
    let request = ask().await;
    let view = browser.get(&request).await.json();
    assert_eq!((&view["kind"], &view["site"]["name"]), (&json!("sign_out"), &json!("百工维基")));
    let stay = browser.post(&request, json!({ "accept": false })).await;
    assert_eq!((stay.json()["location"].as_str(), stay.header("set-cookie")), (Some("/"), ""));
    assert_eq!(browser.get("/api/v1/points").await.status, StatusCode::OK);

    let out = browser.post(&ask().await, json!({ "accept": true })).await;
    assert_eq!(out.json()["location"], "https://wiki.example/bye");
    assert!(out.header("set-cookie").contains("Max-Age=0"));
    assert_eq!(browser.get("/api/v1/points").await.status, StatusCode::UNAUTHORIZED);
    let nobody = location(&app.browser().get("/oidc/logout").await);
    assert_eq!(nobody.path(), "/oidc/signed-out");
    app.finish().await;
}
