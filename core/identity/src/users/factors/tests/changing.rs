use super::*;

#[tokio::test]
async fn changes_need_the_password_or_a_factor_of_the_last_five_minutes() {
    on_both(|test| async {
        let site = Site::new(test);
        let member = site.with_app("alice").await;
        site.pass(ELEVATION_MS);
        let actor = member.actor();
        let refused = async || {
            [
                refusal(site.factors.begin_totp(&actor).await),
                refusal(site.factors.remove_totp(&actor).await),
                refusal(site.factors.begin_passkey(&actor).await),
                refusal(site.factors.remove_passkey(&actor, "x").await),
                refusal(site.factors.new_recovery_codes(&actor).await),
            ]
            .iter()
            .all(|error| matches!(error, FactorError::StepUpRequired))
        };
        assert!(refused().await);
        let wrong = site.factors.step_up(&actor, Proof::Password("wrong password".into())).await;
        assert!(matches!(refusal(wrong), FactorError::WrongPassword));
        let wrong = site.factors.step_up(&actor, Proof::Factor(Answer::Totp("12345".into()))).await;
        assert!(matches!(refusal(wrong), FactorError::Wrong));
        assert!(refused().await);

        let until_ms = site.factors.step_up(&actor, Proof::Password(PASSWORD.into())).await.unwrap();
        assert_eq!(until_ms, site.clock.now_ms() + ELEVATION_MS);
        assert_eq!(site.factors.elevated_until(&actor).await.unwrap(), Some(until_ms));
        site.factors.new_recovery_codes(&actor).await.unwrap();
        site.pass(ELEVATION_MS);
        assert!(refused().await);
        assert_eq!(site.factors.elevated_until(&actor).await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn each_proof_lets_a_session_change_factors_and_only_that_session() {
    on_both(|test| async {
        let site = Site::new(test);
        let member = site.with_app("alice").await;
        site.pass(ELEVATION_MS);
        let challenge = site.challenge("alice").await;
        let other = site.answer(&challenge, Answer::Totp(site.code(&member.app, -1))).await.unwrap();
        let elsewhere = Actor::new(&other.user, &other.token);
        for proof in [
            Proof::Factor(Answer::Totp(site.code(&member.app, 0))),
            Proof::Factor(Answer::RecoveryCode(member.codes[0].clone())),
            Proof::Password(PASSWORD.into()),
        ] {
            site.factors.step_up(&member.actor(), proof).await.unwrap();
            site.factors.may_change(&member.actor()).await.unwrap();
            let refused = refusal(site.factors.may_change(&elsewhere).await);
            assert!(matches!(refused, FactorError::StepUpRequired), "{refused:?}");
            site.pass(ELEVATION_MS);
            assert!(site.factors.may_change(&member.actor()).await.is_err());
        }
        site.factors.step_up(&elsewhere, Proof::Password(PASSWORD.into())).await.unwrap();
        site.users.logout(&other.token).await.unwrap();
        assert_eq!(
            site.count("select count(*) from session_elevations").await,
            1,
            "it ends with its session"
        );
    })
    .await;
}

#[tokio::test]
async fn a_code_shown_for_a_change_signs_nobody_in_afterwards() {
    on_both(|test| async {
        let site = Site::new(test);
        let member = site.with_app("alice").await;
        let code = site.code(&member.app, 0);
        site.factors.step_up(&member.actor(), Proof::Factor(Answer::Totp(code.clone()))).await.unwrap();
        let challenge = site.challenge("alice").await;
        assert!(is_wrong(site.answer(&challenge, Answer::Totp(code.clone())).await));
        let again = site.factors.step_up(&member.actor(), Proof::Factor(Answer::Totp(code))).await;
        assert!(is_wrong(again));
    })
    .await;
}

#[tokio::test]
async fn a_stolen_session_is_no_way_to_guess_password_or_digits() {
    on_both(|test| async {
        let site = Site::new(test);
        let member = site.with_app("alice").await;
        for _ in 0..10 {
            let wrong = site.factors.step_up(&member.actor(), Proof::Password("guess".into())).await;
            assert!(matches!(refusal(wrong), FactorError::WrongPassword));
            let wrong = site.factors.step_up(&member.actor(), Proof::Factor(Answer::Totp("x".into()))).await;
            assert!(is_wrong(wrong));
        }
        for proof in
            [Proof::Password(PASSWORD.into()), Proof::Factor(Answer::Totp(site.code(&member.app, 0)))]
        {
            let refused = refusal(site.factors.step_up(&member.actor(), proof).await);
            assert!(matches!(refused, FactorError::Account(UserError::Throttled { .. })), "{refused:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_seed_protects_nothing_until_a_code_of_it_was_shown() {
    on_both(|test| async {
        let site = Site::new(test);
        let signed_in = site.register("alice").await;
        let actor = Actor::new(&signed_in.user, &signed_in.token);
        site.factors.step_up(&actor, Proof::Password(PASSWORD.into())).await.unwrap();
        let dropped = app(&site.factors.begin_totp(&actor).await.unwrap().secret);
        let setup = site.factors.begin_totp(&actor).await.unwrap();
        let app = app(&setup.secret);
        assert!(setup.url.starts_with("otpauth://totp/"), "{}", setup.url);
        assert!(setup.url.contains(&setup.secret) && setup.url.contains("alice"), "{}", setup.url);
        assert!(is_wrong(site.factors.confirm_totp(&actor, &site.code(&dropped, 0)).await), "replaced");
        assert!(matches!(site.users.login("alice", PASSWORD, &client()).await.unwrap(), Login::Done(_)));
        assert!(!site.users.has_second_factor(&actor.user.id).await.unwrap());

        let codes = site.factors.confirm_totp(&actor, &site.code(&app, 0)).await.unwrap();
        assert_eq!(codes.unwrap().len(), 10);
        assert!(site.users.has_second_factor(&actor.user.id).await.unwrap());
        let again = refusal(site.factors.confirm_totp(&actor, &site.code(&app, 1)).await);
        assert!(matches!(again, FactorError::Conflict(_)));
        let second = refusal(site.factors.begin_totp(&actor).await);
        assert_eq!(second.to_string(), "验证器已启用，如需更换请先移除");
    })
    .await;
}

#[tokio::test]
async fn a_set_up_that_was_left_lying_cannot_be_confirmed() {
    on_both(|test| async {
        let site = Site::new(test);
        let signed_in = site.register("alice").await;
        let actor = Actor::new(&signed_in.user, &signed_in.token);
        site.factors.step_up(&actor, Proof::Password(PASSWORD.into())).await.unwrap();
        let app = app(&site.factors.begin_totp(&actor).await.unwrap().secret);
        site.pass(15 * 60_000);
        let late = refusal(site.factors.confirm_totp(&actor, &site.code(&app, 0)).await);
        assert_eq!(late.to_string(), "设置已失效，请重新开始");
    })
    .await;
}

#[tokio::test]
async fn the_last_factor_takes_the_recovery_codes_with_it() {
    on_both(|test| async {
        let site = Site::new(test);
        let member = site.with_app("alice").await;
        site.factors.remove_totp(&member.actor()).await.unwrap();
        let overview = site.factors.overview(&member.signed_in.user.id).await.unwrap();
        assert_eq!((overview.totp, overview.recovery_codes_left), (None, 0));
        let login = site.users.login("alice", PASSWORD, &client()).await.unwrap();
        assert!(matches!(login, Login::Done(_)));
        let gone = refusal(site.factors.remove_totp(&member.actor()).await);
        assert_eq!(gone.to_string(), "验证器不存在");
        let none = refusal(site.factors.new_recovery_codes(&member.actor()).await);
        assert_eq!(none.to_string(), "请先设置验证器或通行密钥");
    })
    .await;
}

#[tokio::test]
async fn recovery_codes_drawn_anew_replace_those_before() {
    on_both(|test| async {
        let site = Site::new(test);
        let member = site.with_app("alice").await;
        let fresh = site.factors.new_recovery_codes(&member.actor()).await.unwrap();
        let challenge = site.challenge("alice").await;
        assert!(is_wrong(site.answer(&challenge, Answer::RecoveryCode(member.codes[0].clone())).await));
        assert!(site.answer(&challenge, Answer::RecoveryCode(fresh[9].clone())).await.is_ok());
    })
    .await;
}

#[tokio::test]
async fn a_visitor_without_an_account_has_no_factors() {
    on_both(|test| async {
        let site = Site::new(test);
        let visitor = site.users.anonymous(&client()).await.unwrap();
        let actor = Actor::new(&visitor.user, &visitor.token);
        let refused = [
            refusal(site.factors.step_up(&actor, Proof::Password(String::new())).await),
            refusal(site.factors.begin_totp(&actor).await),
            refusal(site.factors.begin_passkey(&actor).await),
        ];
        assert!(refused.iter().all(|error| matches!(error, FactorError::Anonymous)), "{refused:?}");
    })
    .await;
}

#[tokio::test]
async fn the_operator_lets_in_who_lost_everything() {
    on_both(|test| async {
        let site = Site::new(test);
        let member = site.with_app("alice").await;
        let challenge = site.challenge("alice").await;
        assert_eq!(site.users.reset_factors("Alice").await.unwrap(), 1);
        assert!(is_wrong(site.answer(&challenge, Answer::Totp(site.code(&member.app, 0))).await));
        let login = site.users.login("alice", PASSWORD, &client()).await.unwrap();
        assert!(matches!(login, Login::Done(_)));
        assert_eq!(site.users.reset_factors("alice").await.unwrap(), 0);
        assert!(matches!(site.users.reset_factors("nobody").await, Err(UserError::NotFound)));
    })
    .await;
}

#[tokio::test]
async fn another_master_key_opens_no_seed_and_says_nothing_of_it() {
    on_both(|test| async {
        let site = Site::new(test);
        let member = site.with_app("alice").await;
        let settings = UserSettings::default();
        let users = Users::new(site.test.db.clone(), site.clock.clone(), Vault::new(&[8; 32]), settings);
        let moved = Factors::new(users, "百工", None);
        let challenge = site.challenge("alice").await;
        let code = Answer::Totp(site.code(&member.app, 0));
        let failed = refusal(moved.answer(&challenge.token, code, &client()).await);
        assert!(matches!(failed, FactorError::Inside(_)), "{failed:?}");
    })
    .await;
}
