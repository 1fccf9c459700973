//! Money and points are never both kept: what is set aside while money goes back is taken when it comes back.

use super::*;
use baigong_pay::RefundState;

impl Site {
    /// A buyer of 1,000 points who has put `held` of them into the task `t` when all the money goes back.
    async fn refunded_while_held(&self, held: i64) -> (User, Order, RefundView) {
        let user = person(&self.db, "buyer", None, None).await;
        let order = self.paid(&user, 1000, 1000).await;
        hold(&self.db, &user.id, "t", held).await;
        let preview = self.store.preview_refund(&order.order_no, None).await.unwrap();
        assert_eq!((preview.points_taken, preview.points_held), (1000 - held, held));
        let refund = self.store.refund(&order.order_no, None, "退", "admin", None).await.unwrap();
        assert_eq!((refund.points_taken, refund.points_short), (1000 - held, held));
        assert_eq!(self.available("buyer").await, 0);
        (user, order, refund)
    }

    async fn refund(&self, refund: &RefundView) -> RefundView {
        self.store.refund_of(&refund.refund_no).await.unwrap()
    }
}

#[tokio::test]
async fn points_that_were_held_during_a_refund_are_taken_when_their_task_gives_them_back() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let (user, order, refund) = site.refunded_while_held(980).await;
        assert_eq!(site.wechat.given_back(&order.order_no), 1000);
        settle(&site.db, &user.id, "t", 980, 0).await;
        assert_eq!(site.available("buyer").await, 0, "the buyer has the money");
        let refund = site.refund(&refund).await;
        assert_eq!((refund.points_taken, refund.points_short), (1000, 0));
    })
    .await;
}

#[tokio::test]
async fn what_a_task_is_charged_less_than_was_held_pays_the_refund_too() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let (user, _, refund) = site.refunded_while_held(980).await;
        settle(&site.db, &user.id, "t", 980, 180).await;
        assert_eq!(site.available("buyer").await, 0);
        assert_eq!(site.refund(&refund).await.points_short, 180, "what the work cost is spent");
    })
    .await;
}

#[tokio::test]
async fn points_of_a_result_that_is_lost_after_the_refund_pay_it_first() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let user = person(&site.db, "buyer", None, None).await;
        let order = site.paid(&user, 1000, 1000).await;
        hold(&site.db, &user.id, "t", 600).await;
        settle(&site.db, &user.id, "t", 600, 600).await;
        let refund = site.store.refund(&order.order_no, None, "退", "admin", None).await.unwrap();
        assert_eq!(refund.points_short, 600);
        sql(&site.db, "update tasks set absorbed_points = 600").await;
        let mut tx = site.db.write().await.unwrap();
        let account = user.id.own_account();
        let mut accounts = lock_accounts(&mut tx, [&account]).await.unwrap();
        accounts.post(Posting::give_back_lost(&account, &TaskId::new("t"), 600), 0);
        accounts.write(&mut tx, 0).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!((site.available("buyer").await, site.refund(&refund).await.points_short), (0, 0));
    })
    .await;
}

#[tokio::test]
async fn a_task_of_points_that_were_bought_after_the_refund_owes_it_nothing() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let (user, _, _) = site.refunded_while_held(980).await;
        site.paid(&user, 500, 500).await;
        hold(&site.db, &user.id, "later", 400).await;
        settle(&site.db, &user.id, "later", 400, 0).await;
        assert_eq!(site.available("buyer").await, 500);
        settle(&site.db, &user.id, "t", 980, 0).await;
        assert_eq!(site.available("buyer").await, 500, "only what was held then is taken");
    })
    .await;
}

#[tokio::test]
async fn a_refund_that_comes_to_nothing_gives_back_what_tasks_paid_and_claims_no_more() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let user = person(&site.db, "buyer", None, None).await;
        let order = site.paid(&user, 1000, 1000).await;
        for task in ["a", "b"] {
            hold(&site.db, &user.id, task, 400).await;
        }
        site.wechat.next_refund(RefundState::Processing);
        let refund = site.store.refund(&order.order_no, None, "退", "admin", None).await.unwrap();
        settle(&site.db, &user.id, "a", 400, 0).await;
        assert_eq!((site.available("buyer").await, site.refund(&refund).await.points_taken), (0, 600));
        site.wechat.refund_becomes(&refund.refund_no, RefundState::Closed);
        site.clock.pass(60_000);
        site.store.sweep().await.unwrap();
        assert_eq!(site.available("buyer").await, 600);
        settle(&site.db, &user.id, "b", 400, 0).await;
        assert_eq!(site.available("buyer").await, 1000);
    })
    .await;
}

#[tokio::test]
async fn an_inviter_cannot_set_the_reward_aside_either() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let inviter = person(&site.db, "inviter", None, None).await;
        let user = person(&site.db, "buyer", Some("inviter"), None).await;
        let order = site.paid(&user, 1000, 1000).await;
        let earned = site.available("inviter").await;
        hold(&site.db, &inviter.id, "t", earned).await;
        let refund = site.store.refund(&order.order_no, None, "退", "admin", None).await.unwrap();
        assert_eq!((refund.inviter_points_due, refund.inviter_points_taken), (earned, 0));
        settle(&site.db, &inviter.id, "t", earned, 0).await;
        assert_eq!(site.available("inviter").await, 0);
        assert_eq!(site.refund(&refund).await.inviter_points_taken, earned);
        assert_eq!(site.points.invitations(&inviter.id).await.unwrap().earned, 0);
    })
    .await;
}
