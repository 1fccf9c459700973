use super::device::Device;
use super::*;

impl Site {
    /// A user with a passkey on a device that counts.
    async fn with_passkey(&self, name: &str) -> (SignedIn, Device, PasskeyAdded) {
        let signed_in = self.register(name).await;
        let mut device = Device::at(ORIGIN, true);
        let added = self.add(&signed_in, &mut device).await.unwrap();
        (signed_in, device, added)
    }

    async fn add(&self, signed_in: &SignedIn, device: &mut Device) -> Result<PasskeyAdded, FactorError> {
        let actor = Actor::new(&signed_in.user, &signed_in.token);
        self.factors.step_up(&actor, Proof::Password(PASSWORD.into())).await.unwrap();
        let (token, options) = self.factors.begin_passkey(&actor).await?;
        let made = device.make(&options).await;
        self.factors.finish_passkey(&actor, &token, " 我的电脑 ", &made).await
    }

    async fn show(&self, challenge: &FactorChallenge, device: &mut Device) -> Result<SignedIn, FactorError> {
        let options = self.factors.sign_in_options(&challenge.token).await?;
        let shown = device.show(&options).await;
        self.answer(challenge, Answer::Passkey(Box::new(shown))).await
    }

    async fn counter(&self) -> i64 {
        self.count("select counter from passkeys").await
    }
}

#[tokio::test]
async fn a_passkey_is_added_shown_and_counted() {
    on_both(|test| async {
        let site = Site::new(test);
        let (signed_in, mut device, added) = site.with_passkey("alice").await;
        assert_eq!(added.passkey.name, "我的电脑");
        assert_eq!(added.recovery_codes.unwrap().len(), 10, "with the first factor");
        assert_eq!(Some(site.counter().await), device.counter().map(i64::from));

        for _ in 0..2 {
            let challenge = site.challenge("alice").await;
            assert_eq!(challenge.methods, [FactorMethod::Passkey, FactorMethod::RecoveryCode]);
            site.pass(1000);
            let before = site.counter().await;
            let entered = site.show(&challenge, &mut device).await.unwrap();
            assert_eq!(entered.user.id, signed_in.user.id);
            assert!(site.counter().await > before);
            assert_eq!(Some(site.counter().await), device.counter().map(i64::from));
        }
        let overview = site.factors.overview(&signed_in.user.id).await.unwrap();
        assert_eq!(overview.passkeys[0].last_used_ms, Some(site.clock.now_ms()));
        assert_eq!(overview.passkey_domain.as_deref(), Some("ai.example.com"));
    })
    .await;
}

#[tokio::test]
async fn a_device_that_does_not_count_signs_in_again_and_again() {
    on_both(|test| async {
        let site = Site::new(test);
        let signed_in = site.register("alice").await;
        let mut device = Device::at(ORIGIN, false);
        site.add(&signed_in, &mut device).await.unwrap();
        for _ in 0..3 {
            let challenge = site.challenge("alice").await;
            site.show(&challenge, &mut device).await.unwrap();
        }
        assert_eq!(site.counter().await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_copied_passkey_is_found_out_by_its_counter() {
    on_both(|test| async {
        let site = Site::new(test);
        let (_, mut device, _) = site.with_passkey("alice").await;
        let mut copy = device.copy();
        let challenge = site.challenge("alice").await;
        site.show(&challenge, &mut device).await.unwrap();
        let challenge = site.challenge("alice").await;
        assert!(is_wrong(site.show(&challenge, &mut copy).await));
        assert!(site.show(&challenge, &mut device).await.is_ok());
    })
    .await;
}

#[tokio::test]
async fn an_answer_counts_for_the_question_it_was_given_to() {
    on_both(|test| async {
        let site = Site::new(test);
        let (_, mut device, _) = site.with_passkey("alice").await;
        let (first, second) = (site.challenge("alice").await, site.challenge("alice").await);
        let options = site.factors.sign_in_options(&first.token).await.unwrap();
        let shown = device.show(&options).await;
        let answer = || Answer::Passkey(Box::new(shown.clone()));
        assert!(is_wrong(site.answer(&second, answer()).await), "nothing was asked there");
        site.factors.sign_in_options(&second.token).await.unwrap();
        assert!(is_wrong(site.answer(&second, answer()).await), "something else was asked there");
        site.factors.sign_in_options(&first.token).await.unwrap();
        assert!(is_wrong(site.answer(&first, answer()).await), "the question was asked anew");
        assert!(site.show(&first, &mut device).await.is_ok());
        assert!(is_wrong(site.answer(&first, answer()).await), "used");
    })
    .await;
}

#[tokio::test]
async fn fifty_assertions_in_parallel_open_one_session() {
    on_both(|test| async {
        let site = Site::new(test);
        let (_, mut device, _) = site.with_passkey("alice").await;
        let challenge = site.challenge("alice").await;
        let options = site.factors.sign_in_options(&challenge.token).await.unwrap();
        let shown = device.show(&options).await;
        let before = site.sessions().await;
        let answers = (0..50).map(|_| site.answer(&challenge, Answer::Passkey(Box::new(shown.clone()))));
        let answers = futures::future::join_all(answers).await;
        assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
        assert_eq!(site.sessions().await, before + 1);
    })
    .await;
}

#[tokio::test]
async fn a_passkey_works_on_the_pages_of_its_site_alone() {
    on_both(|test| async {
        let site = Site::new(test);
        let signed_in = site.register("alice").await;
        let mut phisher = Device::at("https://evil.ai.example.com", true);
        assert!(matches!(refusal(site.add(&signed_in, &mut phisher).await), FactorError::BadCredential));

        let mut device = Device::at(ORIGIN, true);
        site.add(&signed_in, &mut device).await.unwrap();
        device.origin = phisher.origin;
        let challenge = site.challenge("alice").await;
        assert!(is_wrong(site.show(&challenge, &mut device).await));
    })
    .await;
}

#[tokio::test]
async fn another_users_passkey_opens_nothing() {
    on_both(|test| async {
        let site = Site::new(test);
        site.with_passkey("alice").await;
        let (mallory, mut his, _) = site.with_passkey("mallory").await;
        let hers = site.challenge("alice").await;
        site.factors.sign_in_options(&hers.token).await.unwrap();
        let own = site.challenge("mallory").await;
        let options = site.factors.sign_in_options(&own.token).await.unwrap();
        let shown = his.show(&options).await;
        assert!(is_wrong(site.answer(&hers, Answer::Passkey(Box::new(shown))).await));

        // Nor does a ceremony of another session, even of the same user.
        let actor = Actor::new(&mallory.user, &mallory.token);
        let (token, options) = site.factors.begin_passkey(&actor).await.unwrap();
        let made = Device::at(ORIGIN, true).make(&options).await;
        let elsewhere = Actor::new(&mallory.user, "another session");
        assert!(is_wrong(site.factors.finish_passkey(&elsewhere, &token, "x", &made).await));
        assert!(site.factors.finish_passkey(&actor, &token, "x", &made).await.is_ok());
    })
    .await;
}

#[tokio::test]
async fn a_registration_counts_once_and_for_its_ceremony() {
    on_both(|test| async {
        let site = Site::new(test);
        let signed_in = site.register("alice").await;
        let actor = Actor::new(&signed_in.user, &signed_in.token);
        site.factors.step_up(&actor, Proof::Password(PASSWORD.into())).await.unwrap();
        let (token, options) = site.factors.begin_passkey(&actor).await.unwrap();
        let made = Device::at(ORIGIN, true).make(&options).await;
        for name in ["", "  ", &"长".repeat(41), "a\nb"] {
            let refused = refusal(site.factors.finish_passkey(&actor, &token, name, &made).await);
            assert!(matches!(refused, FactorError::BadName), "{name:?}");
        }
        let (other, _) = site.factors.begin_passkey(&actor).await.unwrap();
        let refused = refusal(site.factors.finish_passkey(&actor, &other, "x", &made).await);
        assert!(matches!(refused, FactorError::BadCredential), "{refused:?}");
        assert!(site.factors.finish_passkey(&actor, &token, "x", &made).await.is_ok());
        assert!(is_wrong(site.factors.finish_passkey(&actor, &token, "x", &made).await));
        let (late, options) = site.factors.begin_passkey(&actor).await.unwrap();
        let made = Device::at(ORIGIN, true).make(&options).await;
        site.pass(CEREMONY_MS);
        assert!(is_wrong(site.factors.finish_passkey(&actor, &late, "x", &made).await), "too late");
        assert_eq!(site.factors.overview(&actor.user.id).await.unwrap().passkeys.len(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_second_factor_leaves_the_recovery_codes_of_the_first() {
    on_both(|test| async {
        let site = Site::new(test);
        let member = site.with_app("alice").await;
        let mut device = Device::at(ORIGIN, true);
        let added = site.add(&member.signed_in, &mut device).await.unwrap();
        assert_eq!(added.recovery_codes, None);
        let challenge = site.challenge("alice").await;
        let all = [FactorMethod::Totp, FactorMethod::Passkey, FactorMethod::RecoveryCode];
        assert_eq!(challenge.methods, all);
        site.factors.remove_totp(&member.actor()).await.unwrap();
        let left = site.factors.overview(&member.signed_in.user.id).await.unwrap();
        assert_eq!(left.recovery_codes_left, 10, "there is a factor still");
        assert!(site.answer(&challenge, Answer::RecoveryCode(member.codes[0].clone())).await.is_ok());
    })
    .await;
}

#[tokio::test]
async fn passkeys_are_renamed_and_removed_by_their_owner_alone() {
    on_both(|test| async {
        let site = Site::new(test);
        let (alice, mut device, added) = site.with_passkey("alice").await;
        let (mallory, _, _) = site.with_passkey("mallory").await;
        let (hers, his) = (Actor::new(&alice.user, &alice.token), Actor::new(&mallory.user, &mallory.token));
        let id = &added.passkey.id;
        let refused = [
            refusal(site.factors.rename_passkey(&his, id, "mine").await),
            refusal(site.factors.remove_passkey(&his, id).await),
        ];
        assert!(refused.iter().all(|error| error.to_string() == "通行密钥不存在"), "{refused:?}");
        site.factors.rename_passkey(&hers, id, "手机").await.unwrap();
        assert_eq!(site.factors.overview(&alice.user.id).await.unwrap().passkeys[0].name, "手机");

        let challenge = site.challenge("alice").await;
        let options = site.factors.sign_in_options(&challenge.token).await.unwrap();
        let shown = device.show(&options).await;
        site.factors.remove_passkey(&hers, id).await.unwrap();
        let answer = Answer::Passkey(Box::new(shown));
        assert!(is_wrong(site.answer(&challenge, answer).await), "removed meanwhile");
        let login = site.users.login("alice", PASSWORD, &client()).await.unwrap();
        assert!(matches!(login, Login::Done(_)));
    })
    .await;
}

#[tokio::test]
async fn a_passkey_shown_lets_a_session_change_factors() {
    on_both(|test| async {
        let site = Site::new(test);
        let (alice, mut device, _) = site.with_passkey("alice").await;
        let actor = Actor::new(&alice.user, &alice.token);
        site.pass(ELEVATION_MS);
        let (ceremony, options) = site.factors.step_up_options(&actor).await.unwrap();
        let shown = device.show(&options).await;
        let proof = || Proof::Passkey { ceremony: ceremony.clone(), credential: Box::new(shown.clone()) };
        let elsewhere = Actor::new(&alice.user, "another session");
        assert!(is_wrong(site.factors.step_up(&elsewhere, proof()).await));
        site.factors.step_up(&actor, proof()).await.unwrap();
        site.factors.new_recovery_codes(&actor).await.unwrap();
        assert!(is_wrong(site.factors.step_up(&actor, proof()).await), "used");
    })
    .await;
}

#[tokio::test]
async fn a_site_on_a_bare_address_says_that_passkeys_are_not_possible() {
    on_both(|test| async {
        let site = Site::new(test);
        let (alice, _, _) = site.with_passkey("alice").await;
        let party = RelyingParty::new("百工", &Url::parse("http://192.0.2.1:8080").unwrap(), &[]);
        let bare = Factors::new(site.users.clone(), "百工", party);
        let actor = Actor::new(&alice.user, &alice.token);
        let challenge = site.challenge("alice").await;
        for refused in [
            refusal(bare.begin_passkey(&actor).await),
            refusal(bare.step_up_options(&actor).await),
            refusal(bare.sign_in_options(&challenge.token).await),
        ] {
            assert_eq!(refused.to_string(), "请通过域名或 localhost 访问以使用通行密钥");
        }
        assert_eq!(bare.overview(&alice.user.id).await.unwrap().passkey_domain, None);
        assert!(bare.begin_totp(&actor).await.is_ok(), "an app is");
    })
    .await;
}
