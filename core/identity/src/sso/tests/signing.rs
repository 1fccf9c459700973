//! Signed requests.

use super::*;

fn read_query(query: &str) -> Params {
    Params::read([query.as_bytes()]).unwrap()
}

/// Computed apart, from the rule as Sa-Token states it.
#[test]
fn signatures_are_those_of_sa_token() {
    let sha = site("shop");
    let md5 = Client { digest: Digest::Md5, ..site("shop") };
    let query = "ticket=T1&client=shop&unsigned=&nonce=n0nce&timestamp=1772294400000\
                 &ssoLogoutCall=https%3A%2F%2Fshop.example.com/sso/logoutCall&sign=";
    for (client, sign) in [
        (&md5, "1bd7660f744396a4ae01b710e9914fab"),
        (&sha, "88b648a08ccf6f5d966df73889d19f5f6786a346955dc2a6b829c32983b40b61"),
    ] {
        let params = read_query(&format!("{query}{sign}"));
        assert_eq!(params.verify(client, None, START_MS).unwrap(), "n0nce");
        let names = ["client", "ticket", "ssoLogoutCall"];
        assert_eq!(params.verify(client, Some(&names), START_MS).unwrap(), "n0nce");
    }
    let query = "name=%E5%BC%A0+%E4%B8%89%2B&msgType=signout&loginId=100000001&nonce=n0nce\
                 &timestamp=1772294400000&sign=fe96043f6e2daf833ce37e57665aead3104948ddf05cbc283fa602c52c090f29";
    assert!(
        read_query(query).verify(&sha, None, START_MS).is_ok(),
        "values are signed as they read, not as sent"
    );
}

#[test]
fn each_generation_signs_its_own_parameters() {
    let client = site("shop");
    let mut params = read_query("client=shop&ticket=T1");
    params.sign(&client, START_MS);
    params.set("extra", "1");
    assert!(params.verify(&client, Some(&["client", "ticket"]), START_MS).is_ok());
    assert!(matches!(params.verify(&client, None, START_MS), Err(SsoError::BadSignature)));
}

#[test]
fn a_signature_that_is_not_exactly_right_is_wrong() {
    let client = site("shop");
    let mut right = read_query("client=shop&ticket=T1");
    right.sign(&client, START_MS);
    assert!(right.verify(&client, None, START_MS).is_ok());
    for (name, value) in [("ticket", "T2"), ("client", "blog"), ("nonce", "other"), ("sign", "0")] {
        let mut wrong = right.clone();
        wrong.set(name, value);
        assert!(matches!(wrong.verify(&client, None, START_MS), Err(SsoError::BadSignature)), "{name}");
    }
    let upper = right.get("sign").unwrap().to_uppercase();
    let mut wrong = right.clone();
    wrong.set("sign", upper);
    assert!(wrong.verify(&client, None, START_MS).is_err());
    let other = Client { secret: "SSO-blog-secret-0001".into(), ..site("shop") };
    assert!(matches!(right.verify(&other, None, START_MS), Err(SsoError::BadSignature)));
    let md5 = Client { digest: Digest::Md5, ..site("shop") };
    assert!(right.verify(&md5, None, START_MS).is_err(), "the digest is not the sender's choice");
    for missing in ["timestamp", "nonce", "sign"] {
        let mut wrong = right.clone();
        wrong.set(missing, "");
        assert!(
            matches!(wrong.verify(&client, None, START_MS), Err(SsoError::Missing(name)) if name == missing)
        );
    }
}

#[test]
fn a_signature_holds_for_a_quarter_of_an_hour_both_ways() {
    let client = site("shop");
    let mut params = read_query("client=shop&ticket=T1");
    params.sign(&client, START_MS);
    let minutes = |n: i64| n * 60_000;
    for (now_ms, fresh) in [
        (START_MS + minutes(15), true),
        (START_MS - minutes(15), true),
        (START_MS + minutes(15) + 1, false),
        (START_MS - minutes(15) - 1, false),
        (i64::MIN, false),
    ] {
        let judged = params.verify(&client, None, now_ms);
        assert_eq!(judged.is_ok(), fresh, "{now_ms}");
        assert!(fresh || matches!(judged, Err(SsoError::BadTimestamp)));
    }
    params.set("timestamp", "soon");
    assert!(matches!(params.verify(&client, None, START_MS), Err(SsoError::BadTimestamp)));
}

#[test]
fn a_parameter_that_comes_twice_is_refused() {
    for parts in [&["sign=a&sign=b"][..], &["ticket=a", "ticket=a"], &["client=shop&cl%69ent=blog"]] {
        let read = Params::read(parts.iter().map(|part| part.as_bytes()));
        assert!(matches!(read, Err(SsoError::Duplicate(_))), "{parts:?}");
    }
}

#[tokio::test]
async fn a_request_is_heard_once_even_by_two_processes() {
    on_both(|test| async {
        let center = Center::new(test);
        let person = center.person("alice").await;
        let second = Sso::new(
            center.test.db.clone(),
            center.clock.clone(),
            center.users.clone(),
            settings(vec![site("shop")]),
        );
        let params = center.signed("shop", &[("ticket", &center.ticket("shop", &person).await)]);
        assert!(center.sso.check_ticket(Generation::First, &params).await.is_ok());
        let again = center.sso.check_ticket(Generation::First, &params).await;
        assert!(matches!(again, Err(SsoError::Replayed)), "{again:?}");
        center.pass(14 * 60_000);
        center.sso.purge().await.unwrap();
        let elsewhere = second.check_ticket(Generation::First, &params).await;
        assert!(matches!(elsewhere, Err(SsoError::Replayed)), "{elsewhere:?}");

        // Remembered for as long as a signature from the far end of the window could come again.
        center.pass(17 * 60_000);
        assert_eq!(center.sso.purge().await.unwrap(), 1);
        assert!(matches!(second.check_ticket(Generation::First, &params).await, Err(SsoError::BadTimestamp)));
    })
    .await;
}

#[tokio::test]
async fn a_wrong_signature_uses_up_neither_nonce_nor_ticket() {
    on_both(|test| async {
        let center = Center::new(test);
        let person = center.person("alice").await;
        let ticket = center.ticket("shop", &person).await;
        let right = center.signed("shop", &[("ticket", &ticket)]);
        let mut wrong = right.clone();
        wrong.set("sign", "0".repeat(64));
        let refused = center.sso.check_ticket(Generation::First, &wrong).await;
        assert!(matches!(refused, Err(SsoError::BadSignature)), "{refused:?}");
        assert_eq!(center.count("select count(*) from sso_nonces").await, 0);
        assert!(center.sso.check_ticket(Generation::First, &right).await.is_ok());
        assert_eq!(center.count("select count(*) from sso_nonces").await, 1);
    })
    .await;
}
