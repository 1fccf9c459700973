//! Purchases and what invitations earn by them.

use std::borrow::Cow;

use super::*;

static PURCHASE: Note = Note::Reason(NoteReason::Purchase);

fn buy<'a>(order: &'a str, user_id: &'a UserId, points: i64) -> TopUp<'a> {
    TopUp { order, user_id, points, reward_at_most: 1000, note: &PURCHASE }
}

/// `guest` was invited by `host`.
async fn invited(db: &Db) -> Points {
    with_user(db, "host").await;
    let points = with_user(db, "guest").await;
    sql(db, "update users set invited_by = 'host' where id = 'guest'").await;
    points.with_invitations(InvitationRules { reward_points: 50, percent: 10 })
}

async fn available(points: &Points, user: &str) -> i64 {
    assert!(points.check().await.unwrap().balanced);
    points.balance(&UserId::new(user).own_account()).await.unwrap().available
}

#[tokio::test]
async fn an_inviter_earns_the_reward_once_and_the_percentage_of_every_order() {
    on_both(|test| async move {
        let points = invited(&test.db).await;
        let first = points.top_up(buy("1", &user("guest"), 109)).await.unwrap();
        assert_eq!(first.balance.available, 109);
        assert_eq!(first.inviter, Some((user("host"), 60, Balance { available: 60, held: 0 })));
        let second = points.top_up(buy("2", &user("guest"), 200)).await.unwrap();
        assert_eq!(second.inviter.map(|(_, points, _)| points), Some(20));
        assert_eq!((available(&points, "guest").await, available(&points, "host").await), (309, 80));
        assert_eq!(
            points.invitations(&user("host")).await.unwrap(),
            Invitations { invited: 1, paying: 1, earned: 80 }
        );
        let notes: Vec<Cow<'static, str>> = points
            .statement(&user("host").own_account(), &StatementFilter::default(), None, 10)
            .await
            .unwrap()
            .items
            .into_iter()
            .map(|entry| entry.note.text().zh)
            .collect();
        assert_eq!(notes, ["好友充值奖励（10%）", "邀请好友奖励（首次充值）", "好友充值奖励（10%）"]);
    })
    .await;
}

#[tokio::test]
async fn an_order_is_credited_once_and_its_number_cannot_mean_two_things() {
    on_both(|test| async move {
        let points = invited(&test.db).await;
        points.top_up(buy("1", &user("guest"), 100)).await.unwrap();
        let again = points.top_up(buy("1", &user("guest"), 100)).await.unwrap();
        assert!(again.repeated && again.inviter.is_none());
        for other in [buy("1", &user("guest"), 101), buy("1", &user("host"), 100)] {
            assert!(matches!(points.top_up(other).await, Err(PointsError::DifferentEffect(_))));
        }
        assert_eq!((available(&points, "guest").await, available(&points, "host").await), (100, 60));
    })
    .await;
}

#[tokio::test]
async fn an_order_that_arrives_many_times_at_once_is_credited_once() {
    on_both(|test| async move {
        let points = invited(&test.db).await;
        let all = (0..20).map(|n| {
            let points = points.clone();
            async move { points.top_up(buy(["1", "2"][n % 2], &user("guest"), 100)).await.unwrap() }
        });
        let done = futures::future::join_all(all).await;
        assert_eq!(done.iter().filter(|done| !done.repeated).count(), 2);
        assert_eq!((available(&points, "guest").await, available(&points, "host").await), (200, 70));
    })
    .await;
}

#[tokio::test]
async fn one_order_claimed_by_two_people_at_once_is_credited_to_one() {
    on_both(|test| async move {
        let points = invited(&test.db).await;
        for n in 0..10 {
            let (order, [guest, host]) = (format!("o{n}"), ["guest", "host"].map(user));
            let (one, two) =
                futures::join!(points.top_up(buy(&order, &guest, 1)), points.top_up(buy(&order, &host, 1)));
            let different =
                |done: &Result<ToppedUp, PointsError>| matches!(done, Err(PointsError::DifferentEffect(_)));
            assert!(one.is_ok() != two.is_ok() && different(&one) != different(&two), "{one:?} {two:?}");
        }
        assert!(points.check().await.unwrap().balanced);
    })
    .await;
}

#[tokio::test]
async fn nobody_earns_by_themself_by_a_visitor_as_a_visitor_or_switched_off() {
    on_both(|test| async move {
        for (n, change) in [
            "update users set invited_by = 'guest' where id = 'guest'",
            "update users set anonymous = true where id = 'guest'",
            "update users set anonymous = true where id = 'host'",
            "update users set active = false where id = 'host'",
        ]
        .into_iter()
        .enumerate()
        {
            if n == 0 {
                invited(&test.db).await;
            }
            sql(
                &test.db,
                "update users set invited_by = 'host', anonymous = false, active = true where id = 'guest'",
            )
            .await;
            sql(&test.db, "update users set anonymous = false, active = true where id = 'host'").await;
            sql(&test.db, change).await;
            let points = Points::new(test.db.clone(), Arc::new(SystemClock));
            let order = format!("order-{n}");
            let done = points.top_up(buy(&order, &user("guest"), 100)).await.unwrap();
            assert_eq!((done.inviter, done.repeated), (None, false), "{change}");
        }
        let points = Points::new(test.db.clone(), Arc::new(SystemClock));
        assert_eq!((available(&points, "guest").await, available(&points, "host").await), (400, 0));
    })
    .await;
}

#[tokio::test]
async fn the_reward_for_an_invitation_is_at_most_what_was_paid() {
    on_both(|test| async move {
        let points = invited(&test.db).await;
        let guest = user("guest");
        let cheap = TopUp { reward_at_most: 9, ..buy("1", &guest, 1000) };
        assert_eq!(points.top_up(cheap).await.unwrap().inviter.map(|(_, points, _)| points), Some(100 + 9));
        let more = points.top_up(buy("2", &user("guest"), 1000)).await.unwrap();
        assert_eq!(more.inviter.map(|(_, points, _)| points), Some(100), "once, with the first purchase");
    })
    .await;
}

#[tokio::test]
async fn a_share_below_one_point_is_nothing() {
    on_both(|test| async move {
        let points =
            invited(&test.db).await.with_invitations(InvitationRules { reward_points: 0, percent: 10 });
        assert_eq!(points.top_up(buy("1", &user("guest"), 9)).await.unwrap().inviter, None);
        assert_eq!(
            points.top_up(buy("2", &user("guest"), 19)).await.unwrap().inviter.map(|(_, points, _)| points),
            Some(1)
        );
    })
    .await;
}

#[tokio::test]
async fn orders_without_a_number_and_amounts_out_of_range_are_refused() {
    on_both(|test| async move {
        let points = invited(&test.db).await;
        for order in ["", "订单", "a b", &"x".repeat(65)] {
            assert!(
                matches!(points.top_up(buy(order, &user("guest"), 1)).await, Err(PointsError::Order(_))),
                "{order}"
            );
        }
        for amount in [0, -1, MAX_POINTS + 1] {
            assert!(matches!(
                points.top_up(buy("1", &user("guest"), amount)).await,
                Err(PointsError::Amount(_))
            ));
        }
        assert!(matches!(points.top_up(buy("1", &user("nobody"), 1)).await, Err(PointsError::NoAccount(_))));
        assert!(points.check().await.unwrap().balanced);
    })
    .await;
}
