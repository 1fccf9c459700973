//! A visitor becomes a person; an operator becomes the first administrator.

use baigong_ground::day::DAY_MS;

use super::*;

#[tokio::test]
async fn a_visitor_who_registers_keeps_number_points_and_works() {
    on_both(|test| async {
        let settings = UserSettings {
            anonymous_points: 40.into(),
            starting_points: 100.into(),
            ..UserSettings::default()
        };
        let site = Site::with(test, settings);
        let visitor = site.users.anonymous(&from("198.51.100.7")).await.unwrap();
        let points = Points::new(site.test.db.clone(), site.clock.clone());
        points.adjust(&visitor.user.id.own_account(), "spent", -15, "").await.unwrap();
        site.pass(DAY_MS);

        let person = site
            .users
            .register(form("Alice", "correct horse"), None, Some(&visitor.user.id), &from("198.51.100.7"))
            .await
            .unwrap();
        assert_eq!((&person.user.id, person.user.uid), (&visitor.user.id, visitor.user.uid));
        assert_eq!((person.user.anonymous, person.user.login_name.as_str()), (false, "alice"));
        assert_eq!(person.user.expires_ms, Some(START_MS + 366 * DAY_MS));
        assert_eq!(person.user.invitation_code.as_ref().unwrap().len(), 4);
        assert_eq!(site.users.find(&visitor.user.id).await.unwrap().unwrap(), person.user);
        assert_eq!(points.balance(&person.user.id.own_account()).await.unwrap().available, 25 + 60);
        assert!(points.check().await.unwrap().balanced);

        assert!(site.users.authenticate(&visitor.token).await.unwrap().is_none(), "the old cookie is dead");
        assert!(site.users.authenticate(&person.token).await.unwrap().is_some());
        assert!(site.login("alice", "correct horse", &from("203.0.113.9")).await.is_ok());
        assert_eq!(site.count("select count(*) from users").await, 1);
    })
    .await;
}

#[tokio::test]
async fn a_visitor_becomes_one_person_once() {
    on_both(|test| async {
        let settings = UserSettings { registrations_per_hour: 1000, ..UserSettings::default() };
        let site = Site::with(test, settings);
        let visitor = site.users.anonymous(&from("198.51.100.7")).await.unwrap().user;
        let tries = (0..8).map(|n| {
            let (users, id) = (site.users.clone(), visitor.id.clone());
            async move {
                let form = form(&format!("alice-{n}"), "correct horse");
                users.register(form, None, Some(&id), &from("198.51.100.7")).await.is_ok()
            }
        });
        let done = futures::future::join_all(tries).await;
        assert_eq!(done.into_iter().filter(|done| *done).count(), 1);
        let other = site.users.anonymous(&from("198.51.100.8")).await.unwrap().user;
        let person = site.users.find(&visitor.id).await.unwrap().unwrap();
        let taken = form(&person.display_name, "correct horse");
        let taken = site.users.register(taken, None, Some(&other.id), &from("198.51.100.8")).await;
        assert!(matches!(taken, Err(UserError::NameTaken)));
        assert!(
            site.users.find(&other.id).await.unwrap().unwrap().anonymous,
            "nothing happened to the visitor"
        );
    })
    .await;
}

#[tokio::test]
async fn a_visitor_can_be_invited() {
    on_both(|test| async {
        let site = Site::new(test);
        let code = site.alice().await.user.invitation_code;
        let visitor = site.users.anonymous(&from("198.51.100.8")).await.unwrap().user;
        let invited = NewUser { invitation_code: code, ..form("bob", "correct horse") };
        site.users.register(invited, None, Some(&visitor.id), &from("198.51.100.8")).await.unwrap();
        let sql =
            "select count(*) from users b join users a on a.id = b.invited_by where a.login_name = 'alice'";
        assert_eq!(site.count(sql).await, 1);
    })
    .await;
}

#[tokio::test]
async fn the_first_administrator_is_made_once() {
    on_both(|test| async {
        let site = Site::new(test);
        assert!(!site.users.has_admin().await.unwrap());
        let client = from("198.51.100.7");
        let short = site.users.create_first_admin("admin", "short", &client).await;
        assert!(matches!(short, Err(UserError::Invalid(_))));
        let admin = site.users.create_first_admin("admin", "correct horse", &client).await.unwrap();
        assert_eq!((admin.user.role, admin.user.initial_password), (Role::Admin, false));
        let second = site.users.create_first_admin("root", "correct horse", &client).await;
        assert!(matches!(second, Err(UserError::AdminExists)));
        assert!(site.users.has_admin().await.unwrap());
    })
    .await;
}

#[tokio::test]
async fn a_password_that_was_handed_over_pays_for_nothing_until_it_is_changed() {
    on_both(|test| async {
        let site = Site::new(test);
        site.alice().await;
        let password = site.users.reset_password("alice").await.unwrap();
        let signed_in = site.login("alice", &password, &from("203.0.113.9")).await.unwrap();
        assert_eq!(signed_in.user.can_pay(START_MS), Err(CannotPay::InitialPassword));
        let (id, token) = (&signed_in.user.id, &signed_in.token);
        site.users.change_password(id, &password, "battery staple", token).await.unwrap();
        let user = site.users.authenticate(token).await.unwrap().unwrap();
        assert_eq!(user.can_pay(START_MS), Ok(()));
    })
    .await;
}
