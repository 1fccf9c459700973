//! Requests that are not what they seem.
#![allow(clippy::disallowed_methods, reason = "tests measure and spawn freely")]

use futures::future::join_all;
use http::StatusCode;
use serde_json::Value;

use crate::sso::relying::{Sites, signed};
use crate::sso::{auth, person, ticket};

#[tokio::test]
async fn forged_repeated_and_late_requests_of_sites_are_refused() {
    let sites = Sites::start().await;
    let app = sites.center().await;
    let (browser, _) = person(&app, "wang-wei").await;
    let program = app.browser();
    let msg = async |path: &str| {
        let reply = program.get(path).await;
        assert_eq!((reply.status, &reply.json()["data"]), (StatusCode::OK, &Value::Null));
        assert_eq!(reply.json()["code"], 500);
        reply.json()["msg"].as_str().unwrap().to_owned()
    };
    for (site, path, kind) in
        [("first", "/sso/checkTicket", None), ("second", "/sso/pushS", Some("checkTicket"))]
    {
        let site = sites.get(site);
        let code = ticket(&browser.get(&auth(site, "/")).await);
        let mut pairs = vec![("ticket", code.as_str())];
        pairs.extend(kind.map(|kind| ("msgType", kind)));
        let right = site.ask(path, &pairs);

        let tampered = format!("{}0", &right[..right.len() - 1]);
        let tampered = if tampered == right { format!("{}1", &right[..right.len() - 1]) } else { tampered };
        assert_eq!(msg(&tampered).await, "无效签名");
        assert_eq!(msg(&right.replacen("ticket=", "ticket=x", 1)).await, "无效签名");
        let stranger = signed(path, &site.id, "SSO-wrong-secret-0001", site.now(), &pairs);
        assert_eq!(msg(&stranger).await, "无效签名");
        let late = signed(path, &site.id, &site.secret, site.now() - 15 * 60_000 - 5000, &pairs);
        assert_eq!(msg(&late).await, "timestamp 超出允许的范围");
        let early = signed(path, &site.id, &site.secret, site.now() + 15 * 60_000 + 5000, &pairs);
        assert_eq!(msg(&early).await, "timestamp 超出允许的范围");
        assert_eq!(msg(&format!("{right}&ticket={code}")).await, "参数重复：ticket");
        assert_eq!(msg(&format!("{right}&sign=0")).await, "参数重复：sign");
        assert_eq!(msg(&right.replace("nonce=", "noonce=")).await, "缺少参数：nonce");
        let foreign = sites.get("push").ask(path, &pairs);
        assert_eq!(msg(&foreign).await, "该 ticket 不属于 client=push");
        let nobody = signed(path, "nobody", &site.secret, site.now(), &pairs);
        assert_eq!(msg(&nobody).await, "无效 client 标识：nobody");
        let elsewhere =
            [pairs.as_slice(), &[("ssoLogoutCall", "https://evil.example/sso/logoutCall")]].concat();
        assert_eq!(msg(&site.ask(path, &elsewhere)).await, "ssoLogoutCall 不在该 client 允许的范围内");

        assert_eq!(program.get(&right).await.json()["code"], 200, "none of that used the ticket up");
        assert_eq!(msg(&right).await, "此 nonce 已被使用过，不可重复使用");
        assert_eq!(msg(&site.ask(path, &pairs)).await, format!("无效ticket：{code}"));
    }
    app.finish().await;
}

#[tokio::test]
async fn of_fifty_sites_with_one_ticket_one_is_let_in() {
    let sites = Sites::start().await;
    let app = sites.center().await;
    let (browser, _) = person(&app, "meng-haoran").await;
    let first = sites.get("first");
    let code = ticket(&browser.get(&auth(first, "/")).await);
    let program = app.browser();
    let checks = (0..50).map(|_| {
        let (program, path) = (program.clone(), first.ask("/sso/checkTicket", &[("ticket", &code)]));
        tokio::spawn(async move { program.get(&path).await.json()["code"] == 200 })
    });
    let let_in = join_all(checks).await.into_iter().filter(|let_in| *let_in.as_ref().unwrap()).count();
    assert_eq!(let_in, 1);
    app.finish().await;
}

#[tokio::test]
async fn nobody_is_sent_to_a_strange_address() {
    let sites = Sites::start().await;
    let app = sites.center().await;
    let (signed_in, _) = person(&app, "bai-juyi").await;
    let visitor = app.browser();
    let site = sites.get("second");
    let host = site.url("").split_once("//").unwrap().1.to_owned();
    let (name, port) = host.split_once(':').unwrap();
    let spellings = [
        ("https://evil.example/sso/login".to_owned(), 30002),
        (format!("http://{host}@evil.example/sso/login"), 30001),
        (format!("http://{host}%40evil.example/sso/login"), 30001),
        (format!("http://{host}%2540evil.example/sso/login"), 30001),
        (format!("http://user:pass@{host}/sso/login"), 30001),
        (format!("http://{host}\\@evil.example/sso/login"), 30001),
        (format!("http:\\\\{host}/sso/login"), 30001),
        (format!("http://{name}.evil.example:{port}/sso/login"), 30002),
        (format!("http://{name}:1/sso/login"), 30002),
        (format!("https://{host}/sso/login"), 30002),
        (format!("http://{host}/SSO/LOGIN"), 30002),
        (format!("http://{host}/sso/loginevil"), 30002),
        (format!("http://{host}/sso/login/../../steal"), 30002),
        (format!("http://{host}/sso/login%2f..%2f..%2fsteal"), 30001),
        ("//evil.example/sso/login".to_owned(), 30001),
        ("/sso/login".to_owned(), 30001),
        ("javascript:alert(document.domain)".to_owned(), 30001),
        ("data:text/html,hello".to_owned(), 30001),
        ("http%3A%2F%2Fevil.example".to_owned(), 30001),
        (format!("http://{host}/sso/login\r\nlocation: https://evil.example"), 30001),
    ];
    for (spelling, code) in &spellings {
        let encoded: String = url::form_urlencoded::byte_serialize(spelling.as_bytes()).collect();
        for mode in ["ticket", "simple"] {
            for browser in [&signed_in, &visitor] {
                let reply =
                    browser.get(&format!("/sso/auth?client=second&mode={mode}&redirect={encoded}")).await;
                assert!(reply.status.is_client_error(), "{spelling} {mode}: {}", reply.status);
                assert_eq!(reply.header("location"), "", "{spelling}");
                let page = reply.text();
                assert!(page.contains(&format!("错误码：{code}")), "{spelling} {mode}: {page}");
                assert!(!page.contains("evil.example"), "the page does not repeat the address");
            }
        }
    }
    let twice =
        format!("/sso/auth?client=second&redirect={0}&redirect=https://evil.example", site.url("/sso/login"));
    assert_eq!(signed_in.get(&twice).await.status, StatusCode::BAD_REQUEST);
    for client in ["*", "nobody"] {
        let reply =
            signed_in.get(&auth(site, "/").replace("client=second", &format!("client={client}"))).await;
        assert_eq!(reply.status, StatusCode::FORBIDDEN);
        assert!(reply.text().contains("错误码：30013"), "{}", reply.text());
    }
    let script = signed_in.get("/sso/auth?client=%3Cscript%3E&redirect=https://a.example/").await.text();
    assert!(script.contains("&lt;script&gt;") && !script.contains("<script>"), "{script}");
    app.finish().await;
}
