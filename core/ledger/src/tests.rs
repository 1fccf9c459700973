//! The promises of the ledger, on both databases.

mod checking;
mod statements;
mod top_ups;

use std::sync::Arc;

use baigong_base::db::testing::{ManualClock, on_both};
use baigong_base::db::{Db, is_repeat};
use baigong_base::on;
use baigong_ground::SystemClock;

use super::*;

async fn sql(db: &Db, statement: &'static str) {
    let mut tx = db.write().await.unwrap();
    on!(&mut tx, c => sqlx::query(statement).execute(c).await.map(drop)).unwrap();
    tx.commit().await.unwrap();
}

fn user(id: &str) -> UserId {
    UserId::new(id)
}

async fn with_user(db: &Db, id: &str) -> Points {
    let user = &user(id);
    let mut tx = db.write().await.unwrap();
    on!(&mut tx, c => sqlx::query(
        "insert into users (id, login_name, display_name, role, anonymous, active, tag, created_ms, updated_ms)
         values ($1, $1, $1, 'user', false, true, '', 0, 0)").bind(user).execute(c).await.unwrap().rows_affected());
    Points::open(&mut tx, &user.own_account(), 0).await.unwrap();
    tx.commit().await.unwrap();
    Points::new(db.clone(), Arc::new(SystemClock))
}

#[tokio::test]
async fn a_cause_has_one_effect_however_often_it_is_repeated() {
    on_both(|test| async move {
        let points = with_user(&test.db, "u").await;
        for _ in 0..3 {
            assert_eq!(
                points.grant(&user("u").own_account(), "order:1", 50, "").await.unwrap().available,
                50
            );
        }
        assert!(matches!(
            points.grant(&user("u").own_account(), "order:1", 60, "").await,
            Err(PointsError::DifferentEffect(_))
        ));
        assert_eq!(
            points
                .statement(&user("u").own_account(), &StatementFilter::default(), None, 10)
                .await
                .unwrap()
                .totals
                .entries,
            1
        );
        assert!(points.check().await.unwrap().balanced);
    })
    .await;
}

#[tokio::test]
async fn a_balance_never_falls_below_zero_under_concurrent_adjustments() {
    on_both(|test| async move {
        let points = with_user(&test.db, "u").await;
        points.grant(&user("u").own_account(), "start", 100, "").await.unwrap();
        let all = (0..40).map(|n| {
            let points = points.clone();
            async move { points.adjust(&user("u").own_account(), &format!("take:{n}"), -7, "").await.is_ok() }
        });
        let taken = futures::future::join_all(all).await.into_iter().filter(|taken| *taken).count();
        assert_eq!(taken, 14);
        assert_eq!(points.balance(&user("u").own_account()).await.unwrap().available, 2);
        assert!(points.check().await.unwrap().balanced);
    })
    .await;
}

#[tokio::test]
async fn amounts_out_of_range_are_refused() {
    on_both(|test| async move {
        let points = with_user(&test.db, "u").await;
        for amount in [0, -5, MAX_POINTS + 1, i64::MAX] {
            assert!(matches!(
                points.grant(&user("u").own_account(), "x", amount, "").await,
                Err(PointsError::Amount(_))
            ));
        }
        assert!(matches!(
            points.adjust(&user("u").own_account(), "x", -1, "").await,
            Err(PointsError::Insufficient { .. })
        ));
        assert!(matches!(
            points.grant(&user("nobody").own_account(), "x", 1, "").await,
            Err(PointsError::NoAccount(_))
        ));
    })
    .await;
}
