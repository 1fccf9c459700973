use baigong_ground::day::DAY_MS;

use super::*;
use crate::users::rules::login_name_malformed;

#[tokio::test]
async fn a_registered_account_gets_what_the_server_decides() {
    on_both(|test| async {
        let site = Site::new(test);
        let signed_in = site.alice().await;
        let user = site.users.authenticate(&signed_in.token).await.unwrap().expect("signed in");
        assert_eq!(*user, signed_in.user);
        assert_eq!((user.login_name.as_str(), user.display_name.as_str()), ("alice", "Alice"));
        assert_eq!((user.role, user.anonymous, user.active), (Role::User, false, true));
        assert_eq!(user.tag, "gpt4,mj,gpt4v");
        assert_eq!(user.expires_ms, Some(START_MS + 365 * DAY_MS));
        assert_eq!(user.invitation_code.as_ref().unwrap().len(), 4);
        let points = Points::new(site.test.db.clone(), site.clock.clone());
        assert_eq!(points.balance(&user.id.own_account()).await.unwrap().available, 100);
        assert!(points.check().await.unwrap().balanced);
    })
    .await;
}

#[tokio::test]
async fn a_name_is_taken_whatever_its_case_and_nothing_is_left_behind() {
    on_both(|test| async {
        let site = Site::new(test);
        site.alice().await;
        let second =
            site.users.register(form("ALICE", "another password"), None, None, &from("203.0.113.9")).await;
        assert!(matches!(second, Err(UserError::NameTaken)));
        assert_eq!(site.count("select count(*) from users").await, 1);
        assert_eq!(site.count("select count(*) from point_accounts").await, 1);
        assert_eq!(site.count("select count(*) from sessions").await, 1);
    })
    .await;
}

#[tokio::test]
async fn a_wrong_form_names_its_fields_and_writes_nothing() {
    on_both(|test| async {
        let site = Site::new(test);
        let error =
            site.users.register(form("a", "short"), None, None, &from("198.51.100.7")).await.err().unwrap();
        let UserError::Invalid(fields) = &error else { panic!("{error:?}") };
        assert_eq!(fields.iter().map(|f| f.path.as_str()).collect::<Vec<_>>(), ["/login_name", "/password"]);
        assert_eq!(error.message().text, login_name_malformed().text);
        assert_eq!(site.count("select count(*) from users").await, 0);
    })
    .await;
}

#[tokio::test]
async fn an_invitation_is_recorded_and_a_code_of_nobody_is_refused() {
    on_both(|test| async {
        let site = Site::new(test);
        let alice = site.alice().await.user;
        let code = alice.invitation_code.clone().unwrap();
        let mut bob = form("bob", "correct horse");
        bob.invitation_code = Some(format!(" {} ", code.to_lowercase()));
        bob.email = Some(String::new());
        let bob = site.users.register(bob, None, None, &from("198.51.100.8")).await.unwrap().user;
        assert_eq!((bob.email, bob.invitation_code == Some(code)), (None, false));
        let invited_by: Option<UserId> = read!(&site.test.db, c =>
            sqlx::query_scalar("select invited_by from users where login_name = 'bob'").fetch_one(c).await.unwrap());
        assert_eq!(invited_by, Some(alice.id));

        let mut eve = form("eve", "correct horse");
        eve.invitation_code = Some("0000".into());
        let error = site.users.register(eve, None, None, &from("198.51.100.8")).await.err().unwrap();
        assert!(matches!(&error, UserError::Invalid(f) if f[0].path == "/invitation_code"), "{error:?}");
    })
    .await;
}

#[tokio::test]
async fn invitation_codes_are_unique_even_when_the_first_draw_is_taken() {
    on_both(|test| async {
        let settings = UserSettings { registrations_per_hour: 1000, ..UserSettings::default() };
        let site = Site::with(test, settings);
        let mut tx = site.test.db.write().await.unwrap();
        let mut codes = std::collections::HashSet::new();
        for n in 0..50 {
            let user = User { login_name: format!("user-{n}"), ..new_user(START_MS) };
            let user = create(&mut tx, user, None, None, 0).await.unwrap();
            assert!(codes.insert(user.invitation_code.expect("a code")));
        }
        // A collision is told from a taken name, and the transaction survives it.
        let taken = User {
            login_name: "other".into(),
            invitation_code: codes.iter().next().cloned(),
            ..new_user(START_MS)
        };
        assert!(!rows::insert_user(&mut tx, &taken, None, None).await.unwrap());
        assert!(!rows::login_name_exists(&mut tx, "other").await.unwrap());
        create(&mut tx, taken, None, None, 0).await.expect("another draw");
        tx.commit().await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn registrations_of_a_network_are_limited() {
    let settings = UserSettings { registrations_per_hour: 2, ..UserSettings::default() };
    let site = Site::with(baigong_base::db::testing::sqlite().await, settings);
    for name in ["u-1", "u-2"] {
        site.users.register(form(name, "correct horse"), None, None, &from("203.0.113.1")).await.unwrap();
    }
    let third = site.users.register(form("u-3", "correct horse"), None, None, &from("203.0.113.2")).await;
    assert!(matches!(third, Err(UserError::Throttled { retry_after_ms: 1_800_000 })));
}

#[tokio::test]
async fn an_administrator_is_made_with_a_password_that_is_shown_once() {
    on_both(|test| async {
        let site = Site::new(test);
        let password = site.users.create_admin("Admin").await.unwrap();
        assert_eq!(password.len(), 20);
        let user = site.login("admin", &password, &from("127.0.0.1")).await.unwrap().user;
        assert_eq!((user.role, user.expires_ms), (Role::Admin, None));
        assert!(matches!(site.users.create_admin("admin").await, Err(UserError::NameTaken)));
        assert!(matches!(site.users.create_admin("1234").await, Err(UserError::Invalid(_))));
    })
    .await;
}

#[tokio::test]
async fn nobody_registers_under_a_name_that_speaks_for_the_site() {
    on_both(|test| async {
        let settings = UserSettings { site_names: vec!["Ink House".into()], ..UserSettings::default() };
        let site = Site::with(test, settings);
        for name in ["InkHouse", "ink-h0use-team", "Official-Support", "adm1n_1"] {
            let refused =
                site.users.register(form(name, "correct horse"), None, None, &from("192.0.2.1")).await;
            assert!(matches!(refused, Err(UserError::Invalid(_))), "{name}");
        }
        let inked =
            site.users.register(form("inkling", "correct horse"), None, None, &from("192.0.2.1")).await;
        assert!(inked.is_ok());
    })
    .await;
}
