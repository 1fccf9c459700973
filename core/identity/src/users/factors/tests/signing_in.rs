use super::*;

#[tokio::test]
async fn codes_are_those_of_rfc_6238() {
    on_both(|test| async {
        let site = Site::new(test);
        site.set(0);
        let user = site.register("alice").await.user;
        // Appendix B, the SHA-1 rows; six digits are the last six of its eight.
        let seed = totp::seal(site.factors.vault(), &user.id, b"12345678901234567890");
        let mut tx = site.factors.change(&user).await.unwrap();
        assert!(rows::put_totp(&mut tx, &user.id, &seed, 0).await.unwrap());
        assert!(rows::confirm_totp(&mut tx, &user.id, &seed, 0, 0).await.unwrap());
        tx.commit().await.unwrap();
        for (seconds, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            site.set(seconds * 1000);
            let challenge = site.challenge("alice").await;
            let signed_in = site.answer(&challenge, Answer::Totp(code.into())).await;
            assert_eq!(signed_in.unwrap().user.id, user.id, "{seconds}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_user_with_a_factor_has_no_session_before_showing_it() {
    on_both(|test| async {
        let site = Site::new(test);
        let member = site.with_app("alice").await;
        assert_eq!(site.sessions().await, 1, "that of the registration");
        let challenge = site.challenge("alice").await;
        assert_eq!(challenge.methods, [FactorMethod::Totp, FactorMethod::RecoveryCode]);
        assert_eq!(challenge.expires_ms, START_MS + CEREMONY_MS);
        assert_eq!(site.sessions().await, 1);
        assert!(site.users.authenticate(&challenge.token).await.unwrap().is_none());

        let code = site.code(&member.app, 0);
        let spaced = format!(" {} {}", &code[..3], &code[3..]);
        let signed_in = site.answer(&challenge, Answer::Totp(spaced)).await.unwrap();
        assert_eq!(signed_in.user.login_name, "alice");
        assert!(site.users.authenticate(&signed_in.token).await.unwrap().is_some());
        assert_eq!(site.sessions().await, 2);
        assert!(!format!("{challenge:?}").contains(&challenge.token), "half a sign-in stays out of logs");
    })
    .await;
}

#[tokio::test]
async fn a_code_works_once_and_none_before_it_works_after_it() {
    on_both(|test| async {
        let site = Site::new(test);
        let member = site.with_app("alice").await;
        let confirmed_with = site.code(&member.app, -1);
        let challenge = site.challenge("alice").await;
        assert!(is_wrong(site.answer(&challenge, Answer::Totp(confirmed_with)).await), "used at the set-up");

        let next = site.code(&member.app, 1);
        assert!(
            site.answer(&challenge, Answer::Totp(next.clone())).await.is_ok(),
            "a clock half a minute ahead"
        );
        let again = site.challenge("alice").await;
        assert!(is_wrong(site.answer(&again, Answer::Totp(next)).await), "replayed");
        let present = site.code(&member.app, 0);
        assert!(is_wrong(site.answer(&again, Answer::Totp(present)).await), "older than the newest used");
        site.pass(2 * STEP_MS);
        let code = site.code(&member.app, 0);
        assert!(site.answer(&again, Answer::Totp(code)).await.is_ok());
    })
    .await;
}

#[tokio::test]
async fn clocks_may_differ_by_one_step() {
    on_both(|test| async {
        let site = Site::new(test);
        let member = site.with_app("alice").await;
        site.pass(10 * STEP_MS);
        for (steps, good) in [(-2, false), (2, false), (-1, true), (0, true), (1, true)] {
            let challenge = site.challenge("alice").await;
            let answer = site.answer(&challenge, Answer::Totp(site.code(&member.app, steps))).await;
            assert_eq!(answer.is_ok(), good, "{steps}");
        }
    })
    .await;
}

#[tokio::test]
async fn fifty_answers_in_parallel_open_one_session() {
    on_both(|test| async {
        let site = Site::new(test);
        let member = site.with_app("alice").await;
        for recovery in [false, true] {
            let challenge = site.challenge("alice").await;
            let before = site.sessions().await;
            let (code, spare) = (site.code(&member.app, 0), member.codes[0].clone());
            let answers = (0..50).map(|_| {
                let answer =
                    if recovery { Answer::RecoveryCode(spare.clone()) } else { Answer::Totp(code.clone()) };
                site.answer(&challenge, answer)
            });
            let answers = futures::future::join_all(answers).await;
            assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1, "recovery: {recovery}");
            assert_eq!(site.sessions().await, before + 1);
        }
    })
    .await;
}

#[tokio::test]
async fn one_code_opens_one_of_many_challenges() {
    on_both(|test| async {
        let site = Site::new(test);
        let member = site.with_app("alice").await;
        let mut challenges = Vec::new();
        for _ in 0..8 {
            challenges.push(site.challenge("alice").await);
        }
        let code = site.code(&member.app, 0);
        let answers = challenges.iter().map(|challenge| site.answer(challenge, Answer::Totp(code.clone())));
        let answers = futures::future::join_all(answers).await;
        assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_challenge_hears_five_answers() {
    on_both(|test| async {
        let site = Site::new(test);
        let member = site.with_app("alice").await;
        let challenge = site.challenge("alice").await;
        for _ in 0..TRIES {
            assert!(is_wrong(site.answer(&challenge, Answer::RecoveryCode("AAAAA-AAAAA".into())).await));
        }
        let right = Answer::RecoveryCode(member.codes[0].clone());
        assert!(is_wrong(site.answer(&challenge, right).await), "the sixth, though right");
        assert_eq!(site.factors.overview(&member.signed_in.user.id).await.unwrap().recovery_codes_left, 10);
        let fresh = site.challenge("alice").await;
        assert!(site.answer(&fresh, Answer::RecoveryCode(member.codes[0].clone())).await.is_ok());
    })
    .await;
}

#[tokio::test]
async fn an_unknown_a_used_and_an_expired_challenge_are_answered_like_a_wrong_code() {
    on_both(|test| async {
        let site = Site::new(test);
        let member = site.with_app("alice").await;
        let (used, expired) = (site.challenge("alice").await, site.challenge("alice").await);
        site.answer(&used, Answer::Totp(site.code(&member.app, 0))).await.unwrap();
        site.pass(CEREMONY_MS - 1);
        let late = site.challenge("alice").await;
        site.pass(1);
        let right = || Answer::Totp(site.code(&member.app, 0));
        let unknown = FactorChallenge { token: "A".repeat(43), ..late.clone() };
        let mut answers = std::collections::HashSet::new();
        for error in [
            refusal(site.answer(&unknown, right()).await),
            refusal(site.answer(&used, right()).await),
            refusal(site.answer(&expired, right()).await),
            refusal(site.answer(&late, Answer::Totp("000000".into())).await),
            refusal(site.answer(&late, Answer::Totp("not digits".into())).await),
            refusal(site.answer(&late, Answer::RecoveryCode(String::new())).await),
        ] {
            answers.insert(format!("{error:?} {error}"));
        }
        assert_eq!(answers.len(), 1, "{answers:?}");
        assert!(site.answer(&late, right()).await.is_ok());
    })
    .await;
}

#[tokio::test]
async fn guesses_are_counted_for_the_account_across_challenges_and_processes() {
    on_both(|test| async {
        let site = Site::new(test);
        let member = site.with_app("alice").await;
        site.pass(2 * STEP_MS);
        // One and a half million codes are wrong for every one that is right; six that surely are.
        let right: Vec<_> = (-1..=1).map(|steps| site.code(&member.app, steps)).collect();
        let wrong = (0..10).map(|n| format!("{n:06}")).find(|code| !right.contains(code)).unwrap();
        for guess in 0..GUESSES {
            let challenge = site.challenge("alice").await;
            assert!(is_wrong(site.answer(&challenge, Answer::Totp(wrong.clone())).await), "{guess}");
        }
        let (_, elsewhere) = process(&site.test, site.clock.clone());
        let challenge = site.challenge("alice").await;
        let refused = elsewhere.answer(&challenge.token, Answer::Totp(right[1].clone()), &client()).await;
        let FactorError::Account(UserError::Throttled { retry_after_ms }) = refusal(refused) else {
            panic!("an eleventh guess was heard")
        };
        assert_eq!(retry_after_ms, GUESS_PAUSE_MS);
        let spare = Answer::RecoveryCode(member.codes[3].clone());
        assert!(site.answer(&challenge, spare).await.is_ok(), "the owner still comes in");
        let challenge = site.challenge("alice").await;
        assert!(site.answer(&challenge, Answer::Totp(site.code(&member.app, 0))).await.is_ok(), "forgiven");
    })
    .await;
}

#[tokio::test]
async fn an_allowance_comes_back_with_time() {
    on_both(|test| async {
        let site = Site::new(test);
        let user = site.register("alice").await.user;
        for _ in 0..GUESSES {
            site.factors.guess(&user.id).await.unwrap();
        }
        for pause in [GUESS_PAUSE_MS, GUESS_PAUSE_MS] {
            assert!(site.factors.guess(&user.id).await.is_err());
            site.pass(pause);
            site.factors.guess(&user.id).await.unwrap();
        }
        site.pass(20 * GUESS_PAUSE_MS);
        for _ in 0..GUESSES {
            site.factors.guess(&user.id).await.unwrap();
        }
        let throttled = refusal(site.factors.guess(&user.id).await);
        assert!(matches!(throttled, FactorError::Account(UserError::Throttled { .. })), "{throttled:?}");
    })
    .await;
}

#[tokio::test]
async fn a_recovery_code_works_once_however_it_is_written() {
    on_both(|test| async {
        let site = Site::new(test);
        let member = site.with_app("alice").await;
        assert_eq!(member.codes.iter().collect::<std::collections::HashSet<_>>().len(), 10);
        let sloppy = member.codes[4].to_lowercase().replace('-', " ");
        let challenge = site.challenge("alice").await;
        assert!(site.answer(&challenge, Answer::RecoveryCode(sloppy)).await.is_ok());
        let challenge = site.challenge("alice").await;
        assert!(is_wrong(site.answer(&challenge, Answer::RecoveryCode(member.codes[4].clone())).await));
        assert_eq!(site.factors.overview(&member.signed_in.user.id).await.unwrap().recovery_codes_left, 9);
    })
    .await;
}

#[tokio::test]
async fn a_challenge_belongs_to_its_user() {
    on_both(|test| async {
        let site = Site::new(test);
        let (alice, mallory) = (site.with_app("alice").await, site.with_app("mallory").await);
        let hers = site.challenge("alice").await;
        let his = Answer::Totp(site.code(&mallory.app, 0));
        assert!(is_wrong(site.answer(&hers, his).await));
        assert!(is_wrong(site.answer(&hers, Answer::RecoveryCode(mallory.codes[0].clone())).await));
        let signed_in = site.answer(&hers, Answer::Totp(site.code(&alice.app, 0))).await.unwrap();
        assert_eq!(signed_in.user.login_name, "alice");
    })
    .await;
}

#[tokio::test]
async fn a_challenge_ends_with_the_password_the_factor_or_the_account() {
    on_both(|test| async {
        let site = Site::new(test);
        let alice = site.with_app("alice").await;
        let challenge = site.challenge("alice").await;
        let (id, token) = (&alice.signed_in.user.id, &alice.signed_in.token);
        site.users.change_password(id, PASSWORD, "battery staple", token).await.unwrap();
        let right = Answer::Totp(site.code(&alice.app, 0));
        assert!(is_wrong(site.answer(&challenge, right).await), "the old password is not half a sign-in");

        let bob = site.with_app("bob").await;
        let challenge = site.challenge("bob").await;
        site.factors.remove_totp(&bob.actor()).await.unwrap();
        assert!(is_wrong(site.answer(&challenge, Answer::Totp(site.code(&bob.app, 0))).await));
        assert!(is_wrong(site.answer(&challenge, Answer::RecoveryCode(bob.codes[0].clone())).await));

        let carol = site.with_app("carol").await;
        let challenge = site.challenge("carol").await;
        let mut tx = site.test.db.write().await.unwrap();
        let off = "update users set active = false where login_name = 'carol'";
        baigong_base::on!(&mut tx, c => sqlx::query(off).execute(c).await.map(drop)).unwrap();
        tx.commit().await.unwrap();
        assert!(is_wrong(site.answer(&challenge, Answer::Totp(site.code(&carol.app, 0))).await));
    })
    .await;
}

#[tokio::test]
async fn a_copy_of_the_database_shows_no_factor() {
    on_both(|test| async {
        let site = Site::new(test);
        let member = site.with_app("alice").await;
        let challenge = site.challenge("alice").await;
        let seed: String = read!(&site.test.db, c =>
            sqlx::query_scalar("select seed from totp_factors").fetch_one(c).await.unwrap());
        assert!(seed.starts_with("v1.") && !seed.contains(&member.app.secret().to_base32()), "{seed}");
        let hashes: Vec<String> = read!(&site.test.db, c =>
            sqlx::query_scalar("select code_hash from recovery_codes").fetch_all(c).await.unwrap());
        assert!(hashes.iter().all(|hash| hash.len() == 64));
        assert!(!hashes.iter().any(|hash| member.codes.contains(hash)));
        let tokens: Vec<String> = read!(&site.test.db, c =>
            sqlx::query_scalar("select token_hash from factor_ceremonies").fetch_all(c).await.unwrap());
        assert!(!tokens.contains(&challenge.token));
    })
    .await;
}

#[tokio::test]
async fn what_is_over_is_swept_out() {
    on_both(|test| async {
        let site = Site::new(test);
        site.with_app("alice").await;
        let challenge = site.challenge("alice").await;
        site.answer(&challenge, Answer::Totp("000000".into())).await.err().unwrap();
        let rows = "select (select count(*) from factor_ceremonies) + (select count(*) from factor_guards)
                    + (select count(*) from session_elevations)";
        site.users.purge().await.unwrap();
        assert_eq!(site.count(rows).await, 3, "still looked at");
        site.pass(GUESS_PAUSE_MS);
        site.users.purge().await.unwrap();
        assert_eq!(site.count(rows).await, 0);
    })
    .await;
}
