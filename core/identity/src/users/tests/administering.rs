//! The promises about what administrators do to accounts.

use baigong_ledger::{EntryKind, StatementFilter};

use super::super::administering::*;
use super::*;

const DAY: i64 = 86_400_000;

impl Site {
    async fn admin(&self, name: &str) -> User {
        self.users.create_admin(name).await.unwrap();
        self.users.find_by_login_name(name).await.unwrap().unwrap()
    }

    fn points(&self) -> Points {
        Points::new(self.test.db.clone(), self.clock.clone())
    }
}

fn change<'a>(actor: &'a User, uid: i64, points: i64, request: Request<'a>) -> PointChange<'a> {
    PointChange {
        actor_id: &actor.id,
        uid,
        points,
        term_ms: 0,
        allow_negative: false,
        allow_shorter: true,
        reason: "",
        request,
        audit_id: "a",
    }
}

#[tokio::test]
async fn points_and_term_change_together_and_once() {
    on_both(|test| async move {
        let site = Site::new(test);
        let (boss, alice) = (site.admin("boss").await, site.alice().await.user);
        let give = PointChange {
            term_ms: 30 * DAY,
            reason: "活动奖励",
            ..change(&boss, alice.uid, 50, Request::Key("k"))
        };
        let first = site.users.change_points(&give).await.unwrap();
        assert_eq!((first.booked, first.balance.available, first.repeated), (50, 150, false));
        assert_eq!(first.expires_after_ms, Some(START_MS + 30 * DAY));
        assert_eq!(first.expires_before_ms, alice.expires_ms);
        site.pass(DAY);
        let again = site.users.change_points(&give).await.unwrap();
        assert!(again.repeated);
        assert_eq!((again.booked, again.balance.available), (50, 150));
        assert_eq!(
            again.expires_after_ms,
            Some(START_MS + 30 * DAY),
            "a day later the answer is still the first one's"
        );
        let other = PointChange { points: 51, ..give };
        let refusal = site.users.change_points(&other).await.unwrap_err();
        assert!(matches!(refusal, AdministerError::OtherRequest));

        let statement = site
            .points()
            .statement(&alice.id.own_account(), &StatementFilter::default(), None, 10)
            .await
            .unwrap();
        let newest = &statement.items[0];
        assert_eq!(
            (newest.kind, newest.available_delta, &*newest.note.text().zh),
            (EntryKind::Adjust, 50, "活动奖励")
        );
        assert_eq!(statement.totals.entries, 2);
        assert!(site.points().check().await.unwrap().balanced);
    })
    .await;
}

#[tokio::test]
async fn an_account_is_taken_to_zero_only_where_that_is_said_and_never_below() {
    on_both(|test| async move {
        let site = Site::new(test);
        let (boss, alice) = (site.admin("boss").await, site.alice().await.user);
        let take = PointChange { term_ms: DAY, ..change(&boss, alice.uid, -130, Request::Key("a")) };
        let refusal = site.users.change_points(&take).await.unwrap_err();
        assert!(
            matches!(refusal, AdministerError::Insufficient { needed: 130, available: 100 }),
            "{refusal}"
        );
        let after = site.users.find_by_uid(alice.uid).await.unwrap().unwrap();
        assert_eq!(after.expires_ms, alice.expires_ms, "the term stays with the points");

        let take = PointChange { allow_negative: true, term_ms: 0, ..take };
        let taken = site.users.change_points(&take).await.unwrap();
        assert_eq!((taken.booked, taken.balance.available), (-100, 0));
        let again = site.users.change_points(&take).await.unwrap();
        assert_eq!((again.booked, again.repeated), (-100, true), "a repetition tells what the first one did");
        let statement = site
            .points()
            .statement(&alice.id.own_account(), &StatementFilter::default(), None, 1)
            .await
            .unwrap();
        assert_eq!(statement.items[0].note.text().zh, "管理员调整（应扣 130，实扣 100）");
        let nothing = PointChange { request: Request::Key("b"), ..take };
        assert_eq!(
            site.users.change_points(&nothing).await.unwrap().booked,
            0,
            "there is nothing left to take"
        );
        assert!(site.points().check().await.unwrap().balanced);
    })
    .await;
}

#[tokio::test]
async fn a_request_without_a_key_is_recognised_by_what_it_says_for_a_minute() {
    on_both(|test| async move {
        let site = Site::new(test);
        let (boss, alice) = (site.admin("boss").await, site.alice().await.user);
        let give = change(&boss, alice.uid, 5, Request::Content);
        let all = (0..8).map(|_| site.users.change_points(&give));
        let done = futures::future::join_all(all).await;
        assert_eq!(done.iter().filter(|done| !done.as_ref().unwrap().repeated).count(), 1);
        let other = PointChange { points: 6, ..give };
        assert!(!site.users.change_points(&other).await.unwrap().repeated);
        site.pass(60_000);
        let later = site.users.change_points(&give).await.unwrap();
        assert_eq!((later.repeated, later.balance.available), (false, 116), "a minute later it is meant");
        assert!(site.points().check().await.unwrap().balanced);
    })
    .await;
}

#[tokio::test]
async fn of_two_administrators_who_demote_each_other_one_remains() {
    on_both(|test| async move {
        let site = Site::new(test);
        let (a, b) = (site.admin("boss").await, site.admin("chief").await);
        let demote = Standing { role: Some(Role::User), ..Standing::default() };
        let second = site.second();
        let (one, two) = tokio::join!(
            site.users.change_standing(&a.id, b.uid, &demote),
            second.change_standing(&b.id, a.uid, &demote)
        );
        assert_eq!(u8::from(one.is_ok()) + u8::from(two.is_ok()), 1, "{one:?} {two:?}");
        let left = site.count("select count(*) from users where role = 'admin' and active").await;
        assert_eq!(left, 1);
        let off = Standing { active: Some(false), ..Standing::default() };
        let survivor = if one.is_ok() { &a } else { &b };
        let own = site.users.change_standing(&survivor.id, survivor.uid, &off).await.unwrap_err();
        assert!(matches!(own, AdministerError::OwnAccount));
        let own = site.users.change_standing(&survivor.id, survivor.uid, &demote).await.unwrap_err();
        assert!(matches!(own, AdministerError::OwnRole));
    })
    .await;
}

#[tokio::test]
async fn an_account_that_is_switched_off_ends_everywhere_and_opens_nowhere() {
    on_both(|test| async move {
        let site = Site::new(test);
        let (boss, alice) = (site.admin("boss").await, site.alice().await);
        let off = Standing { active: Some(false), ..Standing::default() };
        site.users.change_standing(&boss.id, alice.user.uid, &off).await.unwrap();
        assert!(site.users.authenticate(&alice.token).await.unwrap().is_none());
        assert_eq!(site.count("select count(*) from sessions where user_id <> ''").await, 0);
        let refused = site.login("alice", "correct horse", &from("198.51.100.7")).await;
        assert!(refused.is_err());
        let on = Standing { active: Some(true), ..Standing::default() };
        site.users.change_standing(&boss.id, alice.user.uid, &on).await.unwrap();
        assert!(site.login("alice", "correct horse", &from("198.51.100.7")).await.is_ok());
    })
    .await;
}

#[tokio::test]
async fn wrong_standings_are_refused_and_change_nothing() {
    on_both(|test| async move {
        let site = Site::new(test);
        let (boss, alice) = (site.admin("boss").await, site.alice().await.user);
        let visitor = site.users.anonymous(&from("198.51.100.9")).await.unwrap().user;
        let refused = async |uid: i64, change: Standing| {
            site.users.change_standing(&boss.id, uid, &change).await.unwrap_err().to_string()
        };
        let tag = |tag: &str| Standing { tag: Some(tag.into()), ..Standing::default() };
        let term = |end| Standing { expires_ms: Some(Some(end)), ..Standing::default() };
        assert_eq!(refused(1, tag("mj")).await, "用户不存在");
        assert_eq!(refused(alice.uid, tag("a b")).await, "标签只能由字母、数字、_、-、. 组成，以逗号分隔");
        assert_eq!(refused(alice.uid, tag(&"x".repeat(201))).await, "标签不能超过200个字符");
        assert_eq!(refused(alice.uid, term(-1)).await, "到期时间超出范围");
        assert_eq!(refused(alice.uid, term(i64::MAX)).await, "到期时间超出范围");
        let admin = Standing { role: Some(Role::Admin), ..Standing::default() };
        assert_eq!(refused(visitor.uid, admin.clone()).await, "游客账户不能设为管理员");
        let nobody = site.users.change_standing(&alice.id, boss.uid, &admin).await.unwrap_err();
        assert!(matches!(nobody, AdministerError::NotAdministrator));
        let same = site.users.find_by_uid(alice.uid).await.unwrap().unwrap();
        assert_eq!(same, alice);

        let (_, after) = site.users.change_standing(&boss.id, alice.uid, &tag("mj，gpt4, mj")).await.unwrap();
        assert_eq!(after.tag, "mj,gpt4");
    })
    .await;
}

#[tokio::test]
async fn a_shorter_term_has_to_be_meant() {
    on_both(|test| async move {
        let site = Site::new(test);
        let (boss, alice) = (site.admin("boss").await, site.alice().await.user);
        let until = |end| Standing { expires_ms: Some(end), ..Standing::default() };
        let long = Some(START_MS + 300 * DAY);
        site.users
            .change_standing(&boss.id, alice.uid, &Standing { allow_shorter: true, ..until(long) })
            .await
            .unwrap();
        let shorter = PointChange {
            term_ms: 30 * DAY,
            allow_shorter: false,
            ..change(&boss, alice.uid, 100, Request::Key("k"))
        };
        let refusal = site.users.change_points(&shorter).await.unwrap_err();
        assert!(matches!(&refusal, AdministerError::Shorter(field) if field == "days"), "{refusal}");
        let refusal =
            site.users.change_standing(&boss.id, alice.uid, &until(Some(START_MS))).await.unwrap_err();
        assert!(matches!(&refusal, AdministerError::Shorter(field) if field == "expires_ms"), "{refusal}");
        let person = site.users.person(alice.uid).await.unwrap().unwrap();
        assert_eq!((person.points.available, person.user.expires_ms), (100, long), "nothing was done");

        let longer = PointChange { term_ms: 400 * DAY, ..shorter };
        let done = site.users.change_points(&longer).await.unwrap();
        assert_eq!((done.available_before, done.balance.available), (Some(100), 200));
        assert_eq!((done.expires_before_ms, done.expires_after_ms), (long, Some(START_MS + 400 * DAY)));
        site.users.change_standing(&boss.id, alice.uid, &until(None)).await.unwrap();
        let ends = PointChange { points: 0, request: Request::Key("l"), ..shorter };
        assert!(site.users.change_points(&ends).await.is_err(), "for ever is longer than any term");
        let meant = PointChange { allow_shorter: true, ..ends };
        assert_eq!(
            site.users.change_points(&meant).await.unwrap().expires_after_ms,
            Some(START_MS + 30 * DAY),
            "the refusal did not use the key up"
        );
    })
    .await;
}

#[tokio::test]
async fn people_are_found_by_whatever_is_known_of_them() {
    on_both(|test| async move {
        let site = Site::new(test);
        let (boss, alice) = (site.admin("boss").await, site.alice().await.user);
        let visitor = site.users.anonymous(&from("198.51.100.9")).await.unwrap().user;
        let found = async |filter: UserFilter| {
            let (people, total) = site.users.people(&filter, 1, 10).await.unwrap();
            assert_eq!(total, i64::try_from(people.len()).unwrap());
            people.into_iter().map(|person| person.user.uid).collect::<Vec<_>>()
        };
        let q = |q: &str| UserFilter { q: Some(q.into()), ..UserFilter::default() };
        assert_eq!(found(UserFilter::default()).await, [visitor.uid, alice.uid, boss.uid], "newest first");
        assert_eq!(found(q("ALI")).await, [alice.uid]);
        assert_eq!(found(q(&alice.uid.to_string())).await, [alice.uid]);
        assert_eq!(found(q(alice.invitation_code.as_deref().unwrap())).await, [alice.uid]);
        assert_eq!(found(q("%")).await, Vec::<i64>::new());
        assert_eq!(found(UserFilter { role: Some(Role::Admin), ..UserFilter::default() }).await, [boss.uid]);
        assert_eq!(
            found(UserFilter { kind: Some(Kind::Visitor), ..UserFilter::default() }).await,
            [visitor.uid]
        );
        assert!(found(UserFilter { active: Some(false), ..UserFilter::default() }).await.is_empty());

        let person = site.users.person(alice.uid).await.unwrap().unwrap();
        assert_eq!((person.points.available, person.sessions, person.second_factor), (100, 1, false));
        assert_eq!((person.last_seen_ms, person.tasks, person.inviter_uid), (Some(START_MS), 0, None));
        assert!(site.users.person(1).await.unwrap().is_none());
    })
    .await;
}
