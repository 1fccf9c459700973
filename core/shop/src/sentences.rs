//! What the store says of orders and refunds in both languages: on an order's timeline, in the queue of what a person must
//! look at, and in an order's note.

use baigong_ground::Text;
use baigong_pay::{Payment, PaymentState};

use super::model::{ClosedBy, Source};

pub(super) const ORDER_PLACED: Text = Text::new("下单", "Order placed");
pub(super) const CODE_MADE: Text =
    Text::new("支付渠道已生成付款码", "The payment channel made a code to pay with");
pub(super) const CANCEL_ASKED: Text = Text::new("取消订单", "Order cancelled");
pub(super) const CHANNEL_GONE: Text = Text::new(
    "支付渠道已停用，未能向渠道核实，订单已关闭",
    "The payment channel is switched off and could not be asked; the order is closed",
);
pub(super) const FOREIGN_MERCHANT: Text = Text::new(
    "收到其他商户的支付通知，已拒绝。请检查商户平台的通知地址",
    "A payment notice for another merchant was refused. Please check the notice address on the merchant platform",
);
pub(super) const PAYMENT_WITHOUT_ORDER: Text =
    Text::new("收到一笔付款，但没有对应的订单", "A payment came that belongs to no order");
pub(super) const NO_TRANSACTION_ID: Text =
    Text::new("渠道没有给出交易号", "The channel gave no transaction number");
pub(super) const PAID_TWICE: Text = Text::new(
    "已支付的订单又收到另一笔付款，应退还其中一笔",
    "A second payment came for a paid order; one of the two should be given back",
);
pub(super) const REFUNDED_ELSEWHERE: Text = Text::new(
    "渠道显示这笔付款已在别处退款，未入账",
    "The channel says that this payment was refunded elsewhere; nothing was booked",
);
pub(super) const PAID_LATE: Text = Text::new(
    "订单关闭后才收到付款，已入账一次",
    "The payment came after the order was closed, and was booked once",
);
pub(super) const PAID_LATE_TO_KNOW: Text = Text::new(
    "订单关闭后才收到付款，已入账一次，请知悉",
    "The payment came after the order was closed, and was booked once, for your information",
);
pub(super) const CREDITED: Text = Text::new("已入账", "Booked");
pub(super) const REFUND_ABNORMAL: Text = Text::new(
    "退款异常：需要在商户平台人工处理，处理后系统会自动更新",
    "The refund is stuck: please settle it on the merchant platform; this page follows by itself",
);
pub(super) const REFUND_NOT_OURS: Text = Text::new(
    "渠道上有一笔不是由本站发起的退款，请核对",
    "The channel has a refund that this site did not begin. Please check it",
);
pub(super) const REFUND_OF_ANOTHER_ORDER: Text = Text::new(
    "渠道通知的退款与本站记录的订单不符，请核对",
    "The channel tells of a refund for another order than the one in our books. Please check it",
);
pub(super) const REFUND_WISH_WITHDRAWN: Text =
    Text::new("用户撤回了退款申请", "The buyer took the request for a refund back");
pub(super) const REFUND_WISHED: Text = Text::new("用户申请退款", "The buyer asked for a refund");
pub(super) const CANCELLED: Text = Text::new("已取消", "Cancelled");
pub(super) const BEING_CANCELLED: Text = Text::new("取消中", "Being cancelled");

/// `12.30` of 1230 cents.
pub(super) fn yuan(cents: i64) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}

pub(super) fn closed(by: ClosedBy, declined: bool) -> Text {
    match (declined, by) {
        (true, _) => {
            Text::new("银行拒绝付款，订单已关闭", "The bank refused the payment; the order is closed")
        }
        (false, ClosedBy::Buyer) => CANCELLED,
        (false, ClosedBy::Expired) => {
            Text::new("超时未支付，订单已关闭", "Not paid in time; the order is closed")
        }
        (false, ClosedBy::Channel) => Text::new("支付渠道已关闭订单", "The payment channel closed the order"),
    }
}

pub(super) fn not_created(error: &baigong_pay::Error) -> Text {
    Text::made(
        format!("支付渠道拒绝下单：{error}"),
        format!("The payment channel refused the order: {error}"),
    )
}

/// A notice of the channel, also one that changes nothing.
pub(super) fn notified(payment: &Payment) -> Text {
    let (zh, en) = match payment.state {
        PaymentState::Paid => ("已支付", "paid"),
        PaymentState::Finished => ("交易结束", "finished"),
        PaymentState::Refunded => ("有退款", "refunded"),
        PaymentState::Closed => ("交易关闭", "closed"),
        PaymentState::Failed => ("支付失败", "failed"),
        PaymentState::Unpaid | PaymentState::Unknown => ("未支付", "not paid"),
    };
    Text::made(format!("收到支付渠道通知：{zh}"), format!("The payment channel says: {en}"))
}

/// Who told of a payment.
pub(super) fn paid(source: Source) -> Text {
    match source {
        Source::Notice => Text::new("支付渠道通知：已支付", "The payment channel says: paid"),
        Source::Query => Text::new("向支付渠道查询：已支付", "The payment channel was asked: paid"),
        Source::Statement => Text::new("对账单显示已支付", "Paid, by the channel's statement"),
        Source::Person => Text::new("人工核实：按已支付入账", "Checked by a person: booked as paid"),
    }
}

/// What a payment brought. `forever` is an account without an end, whose days stay as they are.
pub(super) fn credited(points: i64, days: i64, forever: bool) -> Text {
    let points = (points > 0).then(|| (format!("积分 +{points}"), format!("points +{points}")));
    let days = (days > 0).then(|| match forever {
        true => ("账户长期有效，有效期不变".to_owned(), "the account has no end, which stays so".to_owned()),
        false => (format!("有效期 +{days} 天"), format!("term +{days} days")),
    });
    let (zh, en): (Vec<String>, Vec<String>) = [points, days].into_iter().flatten().unzip();
    Text::made(format!("已入账：{}", zh.join("，")), format!("Booked: {}", en.join(", ")))
}

pub(super) fn not_credited(error: &impl std::fmt::Display) -> Text {
    Text::made(
        format!("已收到付款，但未能入账，系统会继续重试：{error}"),
        format!("The payment came but could not be booked; it is tried again by itself: {error}"),
    )
}

pub(super) fn other_channel(theirs: &str, ours: &str) -> Text {
    Text::made(
        format!("付款来自 {theirs}，而订单要求通过 {ours} 支付"),
        format!("The payment came by {theirs}, and the order was to be paid by {ours}"),
    )
}

pub(super) fn other_amount(paid_cents: Option<i64>, cents: i64) -> Text {
    let (zh, en) = match paid_cents {
        Some(paid) => (yuan(paid), yuan(paid)),
        None => ("未知".to_owned(), "An unknown amount of".to_owned()),
    };
    let cents = yuan(cents);
    Text::made(
        format!("实付 {zh} 元，订单金额 {cents} 元，未入账"),
        format!("{en} yuan were paid for an order of {cents} yuan; nothing was booked"),
    )
}

pub(super) fn transaction_reused(order_no: &str) -> Text {
    Text::made(
        format!("交易号已用于订单 {order_no}，未入账"),
        format!("The transaction's number belongs to order {order_no}; nothing was booked"),
    )
}

/// How many points are to be taken back and how many are, said after what it is about; empty where none are.
fn points_taken((due, taken): (i64, i64)) -> (String, String) {
    match due {
        0 => Default::default(),
        _ if due == taken => (format!("，收回积分 {taken}"), format!(", {taken} points taken back")),
        _ => {
            let rest = due - taken;
            (
                format!(
                    "，应收回积分 {due}，实收回 {taken}，其余 {rest} 已用掉或冻结在任务中，任务退回时收回"
                ),
                format!(
                    ", {taken} of {due} points taken back; the other {rest} are spent or on hold for tasks, and are taken when a task gives them back"
                ),
            )
        }
    }
}

pub(super) fn refund_begun(cents: i64, reason: &Text, points: (i64, i64)) -> Text {
    let (cents, (zh, en)) = (yuan(cents), points_taken(points));
    Text::made(
        format!("发起退款 {cents} 元：{}{zh}", reason.zh),
        format!("Refund of {cents} yuan begun: {}{en}", reason.en),
    )
}

pub(super) fn play_ended(points: (i64, i64)) -> Text {
    let (zh, en) = points_taken(points);
    Text::made(
        format!("网站已上线，演示订单作废{zh}"),
        format!("The site is live, and the demonstration's order is void{en}"),
    )
}

pub(super) fn refunded(cents: i64) -> Text {
    let cents = yuan(cents);
    Text::made(format!("退款成功 {cents} 元"), format!("{cents} yuan refunded"))
}

pub(super) fn refund_refused(why: Option<&str>) -> Text {
    Text::made(
        format!("退款未成功，积分已退回用户：{}", why.unwrap_or("渠道已关闭该退款")),
        format!(
            "The refund did not go through, and the points went back to the buyer: {}",
            why.unwrap_or("the channel closed it")
        ),
    )
}

pub(super) fn refund_conflicts(error: &baigong_pay::Error) -> Text {
    Text::made(
        format!("渠道上已有同号但内容不同的退款：{error}"),
        format!("The channel has another refund under the same number: {error}"),
    )
}

pub(super) fn refund_of_another_amount(theirs_cents: Option<i64>, ours_cents: i64) -> Text {
    let (theirs, ours) = (theirs_cents.map(yuan).unwrap_or_default(), yuan(ours_cents));
    Text::made(
        format!("渠道退款 {theirs} 元，本站记录 {ours} 元"),
        format!("The channel refunded {theirs} yuan, and our books have {ours} yuan"),
    )
}

pub(super) fn refund_wished(reason: &str) -> Text {
    Text::made(format!("用户申请退款：{reason}"), format!("The buyer asks for a refund: {reason}"))
}

pub(super) fn refund_wish_noted(reason: &str) -> Text {
    Text::made(format!("申请退款：{reason}"), format!("Refund asked for: {reason}"))
}

pub(super) fn found_on_statement(day: &str, difference: &Text) -> Text {
    Text::made(format!("{day} 对账：{}", difference.zh), format!("Statement of {day}: {}", difference.en))
}
