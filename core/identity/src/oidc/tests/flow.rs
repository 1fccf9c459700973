//! Signing in, agreeing, signing out.

use std::net::IpAddr;

use baigong_ground::day::{DAY_MS, HOUR_MS, MINUTE_MS};

use super::*;

fn error_of(step: &Step) -> String {
    match step {
        Step::Back(address) => parameter(address, "error").unwrap_or_else(|| panic!("no error: {address}")),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn nobody_and_visitors_without_an_account_have_to_sign_in() {
    on_both(|test| async {
        let provider = Provider::new(test).await;
        let visitor = Alice::of(provider.users.anonymous(&from()).await.unwrap());
        for who in [None, Some(&visitor)] {
            assert!(matches!(provider.step(&query("own", ""), who).await, Step::SignIn { .. }));
            assert_eq!(error_of(&provider.step(&query("own", "&prompt=none"), who).await), "login_required");
        }
        let alice = provider.alice().await;
        let someone_elses = Alice { session: visitor.session.clone(), ..provider.sign_in_again().await };
        let step = provider.step(&query("own", ""), Some(&someone_elses)).await;
        assert!(matches!(step, Step::SignIn { .. }), "a session speaks for its own user alone");
        assert!(matches!(provider.step(&query("own", ""), Some(&alice)).await, Step::Back(_)));
    })
    .await;
}

#[tokio::test]
async fn a_stranger_site_is_agreed_to_once_and_again_for_more() {
    on_both(|test| async {
        let provider = Provider::new(test).await;
        let alice = provider.alice().await;
        let ask = async |more: &str| provider.step(&query("wiki", more), Some(&alice)).await;
        assert_eq!(error_of(&ask("&prompt=none").await), "consent_required");
        let Step::Ask(name) = ask("").await else { panic!("it is asked") };
        let Some(Pending::Consent(request)) = provider.oidc.pending(&name, &alice.session).await.unwrap()
        else {
            panic!("it waits");
        };
        assert_eq!(
            (request.client_id.as_str(), request.scopes.to_string().as_str()),
            ("wiki", "openid profile")
        );
        let address = provider
            .oidc
            .answer_consent(&name, alice.visitor(), true, ApiTerms::default())
            .await
            .unwrap()
            .unwrap();
        assert_eq!(parameter(&address, "state").as_deref(), Some("s&1"));
        assert_eq!(parameter(&address, "iss").as_deref(), Some(ISSUER));
        assert!(provider.redeem("wiki", &parameter(&address, "code").unwrap()).await.is_ok());
        let again =
            provider.oidc.answer_consent(&name, alice.visitor(), true, ApiTerms::default()).await.unwrap();
        assert_eq!(again, None, "one click counts");

        assert!(matches!(ask("").await, Step::Back(_)), "remembered");
        assert!(matches!(ask("&prompt=none").await, Step::Back(_)));
        assert!(matches!(ask("&prompt=consent").await, Step::Ask(_)), "the site may want it asked again");
        assert!(matches!(ask("&scope=openid+email").await, Step::Ask(_)), "more is asked for");
        provider.oidc.revoke(&alice.user.id, "wiki").await.unwrap();
        assert!(matches!(ask("").await, Step::Ask(_)), "taken back");
    })
    .await;
}

#[tokio::test]
async fn a_refusal_is_told_and_gives_nothing() {
    on_both(|test| async {
        let provider = Provider::new(test).await;
        let alice = provider.alice().await;
        let Step::Ask(name) = provider.step(&query("wiki", ""), Some(&alice)).await else { panic!() };
        let address = provider
            .oidc
            .answer_consent(&name, alice.visitor(), false, ApiTerms::default())
            .await
            .unwrap()
            .unwrap();
        assert_eq!(parameter(&address, "error").as_deref(), Some("access_denied"));
        assert_eq!(parameter(&address, "state").as_deref(), Some("s&1"));
        assert!(provider.oidc.sites(&alice.user.id).await.unwrap().is_empty());
        assert_eq!(provider.count("select count(*) from oidc_codes").await, 0);
    })
    .await;
}

#[tokio::test]
async fn what_waits_is_for_its_session_and_ten_minutes() {
    on_both(|test| async {
        let provider = Provider::new(test).await;
        let alice = provider.alice().await;
        let other = provider.sign_in_again().await;
        let Step::Ask(name) = provider.step(&query("wiki", ""), Some(&alice)).await else { panic!() };
        assert_eq!(provider.oidc.pending(&name, &other.session).await.unwrap(), None);
        assert_eq!(
            provider.oidc.answer_consent(&name, other.visitor(), true, ApiTerms::default()).await.unwrap(),
            None
        );
        assert_eq!(provider.oidc.pending("bgq_nothing", &alice.session).await.unwrap(), None);
        provider.pass(10 * MINUTE_MS - 1);
        assert!(provider.oidc.pending(&name, &alice.session).await.unwrap().is_some());
        provider.pass(1);
        assert_eq!(provider.oidc.pending(&name, &alice.session).await.unwrap(), None);
        assert_eq!(
            provider.oidc.answer_consent(&name, alice.visitor(), true, ApiTerms::default()).await.unwrap(),
            None
        );
    })
    .await;
}

#[tokio::test]
async fn an_app_without_a_secret_on_the_users_machine_is_agreed_to_each_time() {
    let provider = Provider::new(baigong_base::db::testing::sqlite().await).await;
    let alice = provider.alice().await;
    let at_loopback = query("app", "")
        .replace("https%3A%2F%2Fwiki.example%2Fcallback%3Ffrom%3Dbaigong", "http%3A%2F%2F127.0.0.1%3A9%2Fcb");
    for _ in 0..2 {
        let Step::Ask(name) = provider.step(&at_loopback, Some(&alice)).await else { panic!("asked again") };
        provider
            .oidc
            .answer_consent(&name, alice.visitor(), true, ApiTerms::default())
            .await
            .unwrap()
            .unwrap();
    }
    let by_https = provider.step(&query("app", ""), Some(&alice)).await;
    assert!(matches!(by_https, Step::Back(_)), "an https address says who it is");
}

#[tokio::test]
async fn a_site_may_want_the_user_to_sign_in_anew() {
    on_both(|test| async {
        let provider = Provider::new(test).await;
        let alice = provider.alice().await;
        provider.pass(HOUR_MS);
        for more in ["&prompt=login", "&prompt=select_account", "&max_age=3599", "&max_age=0"] {
            let request = provider.read(&query("own", more));
            let ask = async |who: &Alice, mark: Option<&str>| {
                provider.oidc.authorize(&request, Some(who.visitor()), mark).await.unwrap()
            };
            let Step::SignIn { mark } = ask(&alice, None).await else { panic!("{more}") };
            provider.pass(MINUTE_MS);
            let unchanged = ask(&alice, Some(&mark)).await;
            assert_eq!(error_of(&unchanged), "login_required", "{more}: no circles");
            let fresh = provider.sign_in_again().await;
            assert!(
                matches!(ask(&fresh, Some(&mark)).await, Step::Back(address) if address.contains("code=")),
                "{more}"
            );
            for forged in [format!("1{mark}"), mark.replace('.', ".0"), "1.".into(), String::new()] {
                let step = ask(&alice, Some(&forged)).await;
                assert!(matches!(step, Step::SignIn { .. }), "{more} {forged}: {step:?}");
            }
            let other = provider.read(&query("wiki", more));
            let moved = provider.oidc.authorize(&other, Some(alice.visitor()), Some(&mark)).await.unwrap();
            assert!(matches!(moved, Step::SignIn { .. }), "a mark is for its request");
        }
        let quiet = provider.step(&query("own", "&max_age=60&prompt=none"), Some(&alice)).await;
        assert_eq!(error_of(&quiet), "login_required");
        let young = provider.step(&query("own", "&max_age=86400"), Some(&alice)).await;
        assert!(matches!(young, Step::Back(address) if address.contains("code=")));
    })
    .await;
}

#[tokio::test]
async fn a_hint_names_whom_the_site_expects() {
    let provider = Provider::new(baigong_base::db::testing::sqlite().await).await;
    let alice = provider.alice().await;
    let token = provider.tokens("own", "openid", &alice).await.id_token;
    let hinted = |token: &str| query("own", &format!("&prompt=none&id_token_hint={token}"));
    assert!(
        matches!(provider.step(&hinted(&token), Some(&alice)).await, Step::Back(a) if a.contains("code="))
    );
    let form = NewUser { login_name: "Bob".into(), password: "correct horse".into(), ..NewUser::default() };
    let bob = Alice::of(provider.users.register(form, None, None, &from()).await.unwrap());
    assert_eq!(error_of(&provider.step(&hinted(&token), Some(&bob)).await), "login_required");
    assert_eq!(error_of(&provider.step(&hinted("rubbish"), Some(&alice)).await), "invalid_request");
}

#[tokio::test]
async fn signing_out_at_once_takes_a_token_of_this_very_session() {
    on_both(|test| async {
        let provider = Provider::new(test).await;
        let alice = provider.alice().await;
        let token = provider.tokens("own", "openid", &alice).await.id_token;
        let other = provider.sign_in_again().await;
        let others = provider.tokens("own", "openid", &other).await.id_token;
        let bye = "&post_logout_redirect_uri=https%3A%2F%2Fwiki.example%2Fbye&state=s%261";
        let ask = async |query: &str, who: Option<&Alice>| {
            provider.oidc.logout(&Params::parse(query), who.map(Alice::visitor)).await.unwrap()
        };
        let there = Some("https://wiki.example/bye?state=s%261".to_owned());
        let own = Some("own".to_owned());
        // Old tokens are hints too.
        provider.pass(DAY_MS);
        let step = ask(&format!("id_token_hint={token}{bye}"), Some(&alice)).await;
        assert_eq!(step, LogoutStep::End(LogoutRequest { client_id: own.clone(), location: there.clone() }));
        let step = ask(&format!("id_token_hint={token}"), Some(&alice)).await;
        assert_eq!(step, LogoutStep::End(LogoutRequest { client_id: own.clone(), location: None }));

        let evil = "&post_logout_redirect_uri=https%3A%2F%2Fevil.example";
        for doubtful in [
            String::new(),
            format!("client_id=own{bye}"),
            format!("id_token_hint={others}{bye}"),
            format!("id_token_hint={token}{evil}"),
            format!("id_token_hint={token}&client_id=wiki{bye}"),
            format!("id_token_hint={token}x{bye}"),
            format!("id_token_hint=rubbish{bye}"),
        ] {
            let LogoutStep::Ask(name) = ask(&doubtful, Some(&alice)).await else { panic!("{doubtful}") };
            let Some(Pending::Logout(request)) = provider.oidc.pending(&name, &alice.session).await.unwrap()
            else {
                panic!("{doubtful}");
            };
            let known = doubtful.contains("client_id=own") || doubtful.contains(&others);
            assert_eq!(request.location, there.clone().filter(|_| known), "{doubtful}");
            assert_eq!(provider.oidc.confirm_logout(&name, &other.session).await.unwrap(), None);
            assert_eq!(provider.oidc.confirm_logout(&name, &alice.session).await.unwrap(), Some(request));
            assert_eq!(provider.oidc.confirm_logout(&name, &alice.session).await.unwrap(), None, "once");
        }
        let step = ask(&format!("client_id=own{bye}"), None).await;
        assert_eq!(step, LogoutStep::Nobody(LogoutRequest { client_id: own, location: there }));
        let step = ask(&format!("client_id=own{evil}"), None).await;
        assert!(matches!(step, LogoutStep::Nobody(LogoutRequest { location: None, .. })), "{step:?}");
    })
    .await;
}

#[tokio::test]
async fn forged_hints_are_none() {
    use base64::Engine as _;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;
    use hmac::Mac;

    let provider = Provider::new(baigong_base::db::testing::sqlite().await).await;
    let alice = provider.alice().await;
    let token = provider.tokens("own", "openid", &alice).await.id_token;
    assert!(provider.oidc.hint(&token).await.unwrap().is_some());
    let parts: Vec<&str> = token.split('.').collect();
    let header = |alg: &str| {
        let known: serde_json::Value =
            serde_json::from_slice(&URL_SAFE_NO_PAD.decode(parts[0]).unwrap()).unwrap();
        URL_SAFE_NO_PAD.encode(serde_json::json!({ "alg": alg, "kid": known["kid"] }).to_string())
    };
    let unsigned = format!("{}.{}.", header("none"), parts[1]);
    // The public key as the shared secret: the classic confusion.
    let keys = serde_json::to_value(provider.oidc.jwks().await.unwrap()).unwrap();
    let public = keys["keys"][0]["n"].as_str().unwrap();
    for key in [public.as_bytes().to_vec(), URL_SAFE_NO_PAD.decode(public).unwrap(), b"own-secret".to_vec()] {
        let input = format!("{}.{}", header("HS256"), parts[1]);
        let mut mac = hmac::Hmac::<sha2::Sha256>::new_from_slice(&key).unwrap();
        mac.update(input.as_bytes());
        let forged = format!("{input}.{}", URL_SAFE_NO_PAD.encode(mac.finalize().into_bytes()));
        assert_eq!(provider.oidc.hint(&forged).await.unwrap(), None);
    }
    let claims = URL_SAFE_NO_PAD.decode(parts[1]).unwrap();
    let changed = String::from_utf8(claims).unwrap().replace("own", "wiki");
    let changed = format!("{}.{}.{}", parts[0], URL_SAFE_NO_PAD.encode(changed), parts[2]);
    for forged in [unsigned, changed, format!("{}.{}.", parts[0], parts[1]), String::new(), "a.b.c".into()] {
        assert_eq!(provider.oidc.hint(&forged).await.unwrap(), None, "{forged}");
    }
}

#[tokio::test]
async fn sites_prove_who_they_are_and_guessing_is_slowed_down() {
    let provider = Provider::new(baigong_base::db::testing::sqlite().await).await;
    let here: IpAddr = "203.0.113.9".parse().unwrap();
    let is = |id: &str, secret: Option<&str>, from: IpAddr| {
        provider.oidc.authenticate(id, secret, from).map(|client| client.id.clone())
    };
    assert_eq!(is("wiki", Some("wiki-secret"), here).unwrap(), "wiki");
    assert_eq!(is("app", None, here).unwrap(), "app");
    for _ in 0..30 {
        is("wiki", Some("wiki-secret"), here).expect("successes cost nothing");
    }
    for (id, secret) in [("app", Some("x")), ("own", None), ("own", Some("")), ("own", Some("wiki-secret"))] {
        let error = is(id, secret, here).unwrap_err();
        assert!(
            matches!(error, OidcError::Refused { code: ErrorCode::InvalidClient, .. }),
            "{id} {secret:?}"
        );
    }
    for n in 0..FAILED_ATTEMPTS {
        for id in ["wiki".to_owned(), format!("nobody-{n}")] {
            let error = is(&id, Some("guess"), here).unwrap_err();
            assert!(matches!(error, OidcError::Refused { code: ErrorCode::InvalidClient, .. }), "{id} {n}");
        }
    }
    let error = is("somebody", None, here).unwrap_err();
    assert!(matches!(error, OidcError::Throttled { .. }), "names that nobody has share a count");
    assert!(is("own", Some("own-secret"), here).is_ok(), "other sites of the network go on");
    let error = is("wiki", Some("wiki-secret"), here).unwrap_err();
    assert!(matches!(error, OidcError::Throttled { retry_after_ms: FAILED_ATTEMPT_MS }), "{error:?}");
    assert!(is("wiki", Some("wiki-secret"), "192.0.2.1".parse().unwrap()).is_ok(), "as do other networks");
    provider.pass(FAILED_ATTEMPT_MS);
    assert!(is("wiki", Some("wiki-secret"), here).is_ok());
}

#[tokio::test]
async fn a_password_that_was_handed_over_opens_no_other_site() {
    on_both(|test| async {
        let provider = Provider::new(test).await;
        provider.alice().await;
        provider.execute("update users set initial_password = true").await;
        let alice = provider.sign_in_again().await;
        assert_eq!(provider.step(&query("own", ""), Some(&alice)).await, Step::ChangePassword);
        let quiet = provider.step(&query("own", "&prompt=none"), Some(&alice)).await;
        assert_eq!(error_of(&quiet), "interaction_required");
    })
    .await;
}
