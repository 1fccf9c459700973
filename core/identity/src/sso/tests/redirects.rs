//! Where people may be sent.

use super::super::redirect::{is_under, read, with_ticket};
use super::*;

fn allowed(text: &str) -> Result<bool, Option<u32>> {
    let list =
        ["https://shop.example.com/sso/login".parse().unwrap(), "http://127.0.0.1:9001/".parse().unwrap()];
    read(text).map(|url| is_under(&url, &list)).map_err(|error| error.code())
}

#[test]
fn the_allow_list_compares_scheme_host_port_and_whole_segments() {
    for good in [
        "https://shop.example.com/sso/login",
        "https://shop.example.com/sso/login/",
        "https://shop.example.com/sso/login/mobile?a=1",
        "https://shop.example.com/sso/login?back=https://shop.example.com/",
        "https://SHOP.Example.com:443/sso/login",
        "HTTPS://shop.example.com/sso/login#/home",
        "http://127.0.0.1:9001/anything",
        "http://127.0.0.1:9001",
    ] {
        assert_eq!(allowed(good), Ok(true), "{good}");
    }
    for foreign in [
        "https://evil.example/sso/login",
        "https://shop.example.com.evil.example/sso/login",
        "https://evilshop.example.com/sso/login",
        "https://shop.example.com./sso/login",
        "https://shop.example.com:8443/sso/login",
        "http://shop.example.com/sso/login",
        "https://shop.example.com/sso/loginevil",
        "https://shop.example.com/SSO/login",
        "https://shop.example.com/sso/login/../../admin",
        "https://shop.example.com/sso/login/%2e%2e/%2E%2e/admin",
        "https://shop.example.com/sso",
        "https://shop.example.com。evil.example/sso/login",
        "https://127.0.0.1:9001/",
        "http://127.0.0.1:9002/",
    ] {
        assert_eq!(allowed(foreign), Ok(false), "{foreign}");
    }
    for broken in [
        "https://shop.example.com@evil.example/sso/login",
        "https://shop.example.com%40evil.example/sso/login",
        "https://shop.example.com%2540evil.example/sso/login",
        "https://user:password@shop.example.com/sso/login",
        "https://evil.example\\@shop.example.com/sso/login",
        "https://shop.example.com\\.evil.example/sso/login",
        "https://shop.example.com/sso/login%2f..%2fadmin",
        "https://shop.example.com/sso/login%5c..%5cadmin",
        "https:\\\\shop.example.com/sso/login",
        "https:/shop.example.com/sso/login",
        "https:shop.example.com/sso/login",
        "https:///shop.example.com/sso/login",
        "//shop.example.com/sso/login",
        "/sso/login",
        "shop.example.com/sso/login",
        "javascript:alert(1)//https://shop.example.com/sso/login",
        "data:text/html,https://shop.example.com/sso/login",
        "ftp://shop.example.com/sso/login",
        "https%3A%2F%2Fshop.example.com%2Fsso%2Flogin",
        "https://shop.example.com/sso/login\r\nset-cookie: a=b",
        "https://shop.exa\tmple.com/sso/login",
        " https://shop.example.com/sso/login",
        "https://shop.example.com /sso/login",
        "https://",
        "",
    ] {
        assert_eq!(allowed(broken), Err(Some(30001)), "{broken:?}");
    }
    assert_eq!(
        allowed(&format!("https://shop.example.com/sso/login?{}", "a".repeat(5000))),
        Err(Some(30001))
    );
}

#[test]
fn the_address_after_back_is_encoded_again() {
    let sent = |text: &str| with_ticket(&read(text).unwrap(), "T");
    // As the SDK sends it: decoded once on its way.
    assert_eq!(
        sent("https://shop.example.com/sso/login?back=https://shop.example.com/p?a=1&b=猫#/x"),
        "https://shop.example.com/sso/login?back=https%3A%2F%2Fshop.example.com%2Fp%3Fa%3D1%26b%3D%E7%8C%AB%23%2Fx&ticket=T"
    );
    assert_eq!(
        sent("https://shop.example.com/sso/login?a=1&back=/"),
        "https://shop.example.com/sso/login?a=1&back=%2F&ticket=T"
    );
    // As a site sends it that encodes the whole.
    assert_eq!(
        sent("https://shop.example.com/sso/login?back=https%3A%2F%2Fshop.example.com%2Fp%3Fa%3D1"),
        "https://shop.example.com/sso/login?back=https%3A%2F%2Fshop.example.com%2Fp%3Fa%3D1&ticket=T"
    );
    // Half encoded is not encoded.
    assert_eq!(
        sent("https://shop.example.com/sso/login?back=/a%20b"),
        "https://shop.example.com/sso/login?back=%2Fa%2520b&ticket=T"
    );
    assert_eq!(sent("https://shop.example.com/sso/login"), "https://shop.example.com/sso/login?ticket=T");
    assert_eq!(
        sent("https://shop.example.com/sso/login?back="),
        "https://shop.example.com/sso/login?back=&ticket=T"
    );
    assert_eq!(
        sent("https://shop.example.com/登录?"),
        "https://shop.example.com/%E7%99%BB%E5%BD%95?ticket=T"
    );
    assert_eq!(sent("https://shop.example.com/#/sso"), "https://shop.example.com/#/sso?ticket=T");
}

#[tokio::test]
async fn people_are_sent_to_configured_sites_and_our_own_pages_only() {
    on_both(|test| async {
        let center = Center::new(test);
        let sso = &center.sso;
        let code = |result: Result<Destination, SsoError>| result.map(|_| ()).map_err(|error| error.code());
        let shop = "https://shop.example.com/sso/login";
        assert_eq!(code(sso.with_ticket(Some("shop"), shop)), Ok(()));
        assert_eq!(code(sso.with_ticket(Some("blog"), shop)), Err(Some(30002)));
        assert_eq!(
            code(sso.with_ticket(None, shop)),
            Err(Some(30002)),
            "the site without a name has its own list"
        );
        assert_eq!(code(sso.with_ticket(Some("*"), shop)), Err(Some(30013)));
        assert_eq!(code(sso.with_ticket(Some("nobody"), shop)), Err(Some(30013)));
        assert_eq!(code(sso.with_ticket(None, "https://ai.example.com/")), Err(Some(30002)));
        assert_eq!(code(sso.plain(None, "https://ai.example.com/pay?x=1")), Ok(()));
        assert_eq!(code(sso.plain(None, "https://old.example.com/sso/login")), Ok(()));
        assert_eq!(code(sso.plain(None, "https://ai.example.com.evil.example/")), Err(Some(30002)));

        let back = |back: &str| sso.after_sign_out(back).map_err(|error| error.code());
        assert_eq!(back("/pay").unwrap(), "https://ai.example.com/pay");
        assert_eq!(back("https://shop.example.com/").unwrap(), "https://shop.example.com/");
        for evil in [
            "//evil.example/",
            "/\\evil.example/",
            "https://evil.example/",
            "https://ai.example.com@evil.example/",
            "javascript:alert(1)",
            "http://shop.example.com/",
        ] {
            assert!(back(evil).is_err(), "{evil}");
        }
    })
    .await;
}
