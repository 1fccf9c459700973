use baigong_ground::day::DAY_MS;

use super::*;

#[tokio::test]
async fn an_expired_account_signs_in_but_does_not_pay() {
    on_both(|test| async {
        let site = Site::new(test);
        let guest = site.users.anonymous(&from("198.51.100.7")).await.unwrap().user;
        assert_eq!(guest.expires_ms, Some(START_MS + 30 * DAY_MS));
        assert!(guest.can_pay(START_MS + 30 * DAY_MS - 1).is_ok());
        assert!(matches!(guest.can_pay(START_MS + 30 * DAY_MS), Err(CannotPay::Expired)));
        site.alice().await;
        site.pass(400 * DAY_MS);
        let alice = site.login("alice", "correct horse", &from("198.51.100.7")).await.unwrap().user;
        assert!(matches!(alice.can_pay(site.clock.now_ms()), Err(CannotPay::Expired)));
        let off = User { active: false, ..alice };
        assert!(matches!(off.can_pay(START_MS), Err(CannotPay::Inactive)));
    })
    .await;
}

#[tokio::test]
async fn an_automatic_account_is_active_for_a_month_with_the_tag_of_a_registered_one() {
    on_both(|test| async {
        let site = Site::new(test);
        let guest = site.users.anonymous(&from("198.51.100.7")).await.unwrap().user;
        assert_eq!((guest.tag.as_str(), guest.active, guest.anonymous), ("gpt4,mj,gpt4v", true, true));
        assert_eq!(guest.expires_ms, Some(START_MS + 30 * DAY_MS));
    })
    .await;
}

#[tokio::test]
async fn a_network_has_its_anonymous_accounts_for_the_day_and_no_more() {
    on_both(|test| async {
        let settings =
            UserSettings { anonymous_per_day: 3, anonymous_points: 1000.into(), ..UserSettings::default() };
        let site = Site::with(test, settings);
        // Visitors of one /24 at the same time.
        let visits = (0..8).map(|n| {
            let users = site.users.clone();
            tokio::spawn(async move { users.anonymous(&from(&format!("203.0.113.{n}"))).await })
        });
        let visits = futures::future::join_all(visits).await;
        let (made, refused): (Vec<_>, Vec<_>) =
            visits.into_iter().map(Result::unwrap).partition(Result::is_ok);
        assert_eq!((made.len(), refused.len()), (3, 5));
        for refusal in refused {
            let error = refusal.err().unwrap();
            assert!(matches!(error, UserError::AnonymousBudget { retry_after_ms: DAY_MS }), "{error:?}");
        }
        let user = made.into_iter().next().unwrap().unwrap().user;
        assert!(user.anonymous && user.invitation_code.is_none());
        assert!(user.display_name.starts_with("游客-") && user.display_name.chars().count() == 7);
        let points = Points::new(site.test.db.clone(), site.clock.clone());
        assert_eq!(points.balance(&user.id.own_account()).await.unwrap().available, 1000);

        assert!(site.users.anonymous(&from("203.0.114.1")).await.is_ok(), "another network");
        assert!(
            site.second().anonymous(&from("203.0.113.1")).await.is_ok(),
            "settings of the second process"
        );
        site.pass(DAY_MS);
        assert!(site.users.anonymous(&from("203.0.113.1")).await.is_ok(), "the next day");
        site.users.purge().await.unwrap();
        assert_eq!(site.count("select count(*) from anonymous_budgets").await, 3, "network, site, gifts");
    })
    .await;
}

#[tokio::test]
async fn three_hundred_networks_of_one_customer_make_four_networks_worth_of_visitors() {
    on_both(|test| async {
        let site = Site::new(test);
        let mut made = 0;
        for net in 0..300 {
            made += i64::from(site.users.anonymous(&from(&format!("2001:db8:1:{net:x}::1"))).await.is_ok());
        }
        assert_eq!(made, 4 * 20);
        assert_eq!(site.count("select count(*) from users").await, made, "who is refused leaves nothing");
        assert!(site.users.anonymous(&from("2001:db8:2::1")).await.is_ok(), "another customer");
    })
    .await;
}

#[tokio::test]
async fn the_site_has_a_days_visitors_and_a_days_gifts_however_many_networks_come() {
    on_both(|test| async {
        let settings = |gift_points_per_day| UserSettings {
            site_anonymous_per_day: 5,
            gift_points_per_day,
            ..UserSettings::default()
        };
        let of_ten = async |users: &Users| {
            let mut made = 0;
            for net in 0..10 {
                made += i64::from(users.anonymous(&from(&format!("203.0.{net}.1"))).await.is_ok());
            }
            made
        };
        let site = Site::with(test, settings(Some(350)));
        let generous = site.second_with(settings(Some(100_000)));
        assert_eq!(of_ten(&generous).await, 5, "the gifts of a thousand, but the visitors of five");
        site.pass(DAY_MS);
        assert_eq!(of_ten(&site.users).await, 3, "four gifts are more than 350 points");
        let promised = site.users.gifts(from("203.0.77.1").address).await.unwrap();
        assert_eq!(promised, Gifts::default(), "nothing is promised that would not be given");
        let alice = site.alice().await.user;
        let points = Points::new(site.test.db.clone(), site.clock.clone());
        assert_eq!(
            points.balance(&alice.id.own_account()).await.unwrap().available,
            0,
            "whoever registers is let in"
        );
        site.pass(DAY_MS);
        let promised = async |address: &str| site.users.gifts(from(address).address).await.unwrap();
        let gifts = Gifts { visitor: 100, registered: 100, upgraded: 0 };
        assert_eq!(promised("203.0.1.1").await, gifts, "the next day");
        assert!(site.users.anonymous(&from("203.0.1.1")).await.is_ok());
    })
    .await;
}
