//! Tasks that were asked for with play money, when a vendor that somebody pays takes the place of the demonstration.

use super::steering::{account_of, demonstration, draft, steered};
use super::*;
use baigong_base::on;
use baigong_ledger::{Note, TopUp};

/// An order of a user's at the simulated cashier, booked, whose points were taken away at a time. The number is the user's
/// own, so that it can be said twice.
async fn play(db: &Db, points: &Points, user: &UserId, ended_ms: Option<i64>) {
    let no = format!("play-{user}");
    let note = Note::from("");
    let bought = TopUp { order: &no, user_id: user, points: 100, reward_at_most: 0, note: &note };
    points.top_up(bought).await.unwrap();
    let mut tx = db.write().await.unwrap();
    on!(&mut tx, c => sqlx::query(
        "insert into products (id, title, cents, category, details, points, days, on_sale, created_ms, updated_ms)
         values ('p', '', 100, 'webui', '', 1, 0, true, 0, 0) on conflict (id) do nothing")
        .execute(c).await.map(drop))
    .unwrap();
    on!(&mut tx, c => sqlx::query(
        "insert into orders (id, order_no, user_id, product_id, title, product, list_cents, percent_off, cents, points,
             days, channel, way, merchant, demonstration, status, cancel_asked, transaction_id, credited, term_ms,
             refunded_cents, queried_ms, note, created_ms, updated_ms, expires_ms, play_ended_ms)
         values ($1, $1, $2, 'p', '', '{}', 100, 0, 100, 100, 0, 'wechat', 'qr', 'm', true, 'SUCCESS', false, $1, true, 0,
             0, 0, '', 0, 0, 0, $3)
         on conflict (id) do update set play_ended_ms = excluded.play_ended_ms")
        .bind(&no).bind(user).bind(ended_ms).execute(c).await.map(drop))
    .unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test]
async fn what_was_asked_for_with_play_money_never_goes_to_a_vendor_that_somebody_pays() {
    on_both(|test| async move {
        let full = AccountConfig { max_concurrent: Some(1), ..demonstration() };
        let steered = steered(&test, vec![full]).await;
        let site = &steered.site;
        let friend = new_user(&test.db, "friend").await;
        play(&test.db, &site.points, &site.user.id, None).await;
        let running = site.create("job; late").await;
        site.until(&running.id, |t| t.state == TaskState::Running).await;
        let waiting = site.create("text").await;
        let id = steered.add(draft("真实")).await;
        let ended = site.until_final(&waiting.id).await;
        assert_eq!((ended.state, seen(&waiting.id).submits), (TaskState::Failed, 0));
        assert_eq!(ended.error.unwrap().message.zh, "网站已上线，演示积分提交的任务不再生成");
        let early = site.create("text").await;
        assert_eq!(
            site.until_final(&early.id).await.state,
            TaskState::Failed,
            "its points may be play money yet"
        );
        site.until_final(&running.id).await;
        assert_eq!(site.balance().await, (1090, 0), "the demonstration alone was paid with it");

        play(&test.db, &site.points, &site.user.id, Some(0)).await;
        let real = site.create("text").await;
        assert_eq!(
            site.until_final(&real.id).await.state,
            TaskState::Succeeded,
            "what is left was no play money"
        );
        assert_eq!(account_of(&test.db, &real.id).await, id);

        play(&test.db, &site.points, &friend.id, None).await;
        let mut tx = test.db.write().await.unwrap();
        on!(&mut tx, c => sqlx::query("update users set invited_by = $2 where id = $1")
            .bind(&friend.id).bind(&site.user.id).execute(c).await.map(drop))
        .unwrap();
        tx.commit().await.unwrap();
        let share = site.create("text").await;
        assert_eq!(
            site.until_final(&share.id).await.state,
            TaskState::Failed,
            "an inviter's part is play money too"
        );
    })
    .await;
}
