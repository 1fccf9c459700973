//! A channel's statement of a day beside our books.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{MutexGuard, PoisonError};

use baigong_base::db::Tx;
use baigong_base::{on, read};
use baigong_ground::day::{self, DAY_MS, HOUR_MS, MINUTE_MS};
use baigong_ground::{Text, messages};
use baigong_pay::{Line, LineKind, RefundState};
use chrono::{NaiveDate, NaiveTime};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::attention::{self, AttentionKind, Raised};
use super::channels::Merchant;
use super::sentences::{self, yuan};
use super::service::Pause;
use super::{Store, StoreError};
use crate::ids::{OrderNo, RefundNo};

messages! {
    statement_day_wrong = "请填写今天以前的日期，例如 2026-01-31", "Please enter a day before today, such as 2026-01-31";
}

/// Channels make statements up in the morning.
const READY_MS: i64 = 10 * HOUR_MS + 30 * 60_000;
/// From so long after the end of a day, no statement means that nothing was booked.
const LATEST_MS: i64 = 36 * HOUR_MS;
/// What is booked here about midnight may stand in the statement of the other day: it is looked for with the later.
const MARGIN_MS: i64 = HOUR_MS;

/// How books differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum DifferenceKind {
    /// The channel booked a payment that we have not.
    PaymentMissingHere,
    /// We booked a payment that the channel has not.
    PaymentMissingThere,
    /// A payment of another amount.
    PaymentAmount,
    /// The channel booked a refund that we have not.
    RefundMissingHere,
    /// We booked a refund that the channel has not.
    RefundMissingThere,
    /// A refund of another amount.
    RefundAmount,
}

/// One thing in which the books differ.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Difference {
    /// In which way they differ.
    pub kind: DifferenceKind,
    /// The order.
    pub order_no: String,
    /// The refund.
    pub refund_no: Option<String>,
    /// The channel's amount in cents.
    pub theirs_cents: Option<i64>,
    /// Ours in cents.
    pub ours_cents: Option<i64>,
    /// The difference and both amounts, in a sentence.
    pub text: Text,
}

/// What matching a day found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StatementReport {
    /// The channel.
    pub channel: String,
    /// `2026-01-31`, in Beijing.
    pub day: String,
    /// Whether the channel had a statement of the day.
    pub available: bool,
    /// Lines of the statement.
    pub lines: i64,
    /// What it says came, in cents.
    pub payments_cents: i64,
    /// What it says went back, in cents.
    pub refunds_cents: i64,
    /// Lines that are ours, to the cent.
    pub matched: i64,
    /// In what the books differ.
    pub differences: Vec<Difference>,
    /// When the books were compared, in milliseconds since the epoch.
    pub made_ms: i64,
}

/// Something of ours: order, refund, cents, and whether it was booked.
struct Ours {
    order_no: String,
    refund_no: Option<String>,
    cents: i64,
    booked: bool,
}

/// The beginning of a day in Beijing, in milliseconds since the epoch.
fn begin_ms(day: &str) -> Option<i64> {
    let date = NaiveDate::parse_from_str(day, "%Y-%m-%d").ok().filter(|_| day.len() == 10)?;
    Some(date.and_time(NaiveTime::MIN).and_utc().timestamp_millis() - day::OFFSET_MS)
}

fn day_of(ms: i64) -> String {
    day::show(ms, "%Y-%m-%d")
}

impl Store {
    /// Fetches a channel's statement of a day and compares it with our books, line by line, both ways. What differs
    /// waits for a person; a payment that we had not heard of is booked first, if the channel confirms it.
    ///
    /// # Errors
    /// `Invalid` for the day; `Channel`.
    pub async fn match_statement(&self, channel_id: &str, day: &str) -> Result<StatementReport, StoreError> {
        let merchant = self.merchant(channel_id)?;
        let now_ms = self.now_ms();
        let begin = begin_ms(day).filter(|begin| begin + DAY_MS <= now_ms);
        let begin = begin.ok_or_else(|| StoreError::field("day", statement_day_wrong()))?;
        let found = merchant.channel.statement(day).await?;
        let available = found.is_some();
        let lines = found.unwrap_or_default();
        for line in lines.iter().filter(|line| line.kind == LineKind::Payment) {
            match self.missed(&OrderNo::new(line.order_no.as_str())).await {
                Err(StoreError::NoOrder) => {}
                done => done?,
            }
        }
        let mut report = StatementReport {
            channel: channel_id.into(),
            day: day.into(),
            available,
            lines: i64::try_from(lines.len()).unwrap_or(i64::MAX),
            payments_cents: sum(&lines, LineKind::Payment),
            refunds_cents: sum(&lines, LineKind::Refund),
            matched: 0,
            differences: Vec::new(),
            made_ms: now_ms,
        };
        if available || now_ms >= begin + DAY_MS + LATEST_MS {
            self.compare((channel_id, merchant), begin, &lines, &mut report).await?;
        }
        let mut tx = self.0.db.write().await?;
        save_report(&mut tx, &report).await?;
        tx.commit().await?;
        Ok(report)
    }

    /// What matching found before, the newest day first.
    pub async fn statements(&self, limit: i64) -> Result<Vec<StatementReport>, StoreError> {
        let rows: Vec<String> = read!(&self.0.db, c => sqlx::query_scalar(
            "select report from store_statements order by day desc, channel limit $1")
            .bind(limit.clamp(1, 400)).fetch_all(c).await?);
        Ok(rows.iter().filter_map(|row| serde_json::from_str(row).ok()).collect())
    }

    /// Matches yesterday's statements of the channels through which real money comes, once, from half past ten on. A channel
    /// that refuses is asked again ever less often, and keeps none of the others waiting.
    pub(super) async fn match_yesterday(&self) -> Result<(), StoreError> {
        let now_ms = self.now_ms();
        let today = begin_ms(&day_of(now_ms)).unwrap_or(now_ms);
        if now_ms < today + READY_MS {
            return Ok(());
        }
        let day = day_of(today - 1);
        for (id, merchant) in self.0.channels.iter().filter(|(_, merchant)| !merchant.demonstration) {
            let (_, made): (i64, Option<i64>) = read!(&self.0.db, c => sqlx::query_as(
                "select count(*), max(case when available then $3 else created_ms end) from store_statements
                 where channel = $1 and day = $2")
                .bind(id).bind(&day).bind(i64::MAX).fetch_one(c).await?);
            // One that was not made up yet is asked for again in an hour.
            if made.is_some_and(|made| made >= now_ms - HOUR_MS) || self.rests(id, now_ms) {
                continue;
            }
            match self.match_statement(merchant.channel.id(), &day).await {
                Ok(report) => {
                    self.pauses().remove(id);
                    tracing::info!(
                        channel = id,
                        day,
                        matched = report.matched,
                        differences = report.differences.len(),
                        available = report.available,
                        "a statement was matched"
                    );
                }
                Err(error) => {
                    let pause_ms = self.rest_longer(id, now_ms);
                    tracing::warn!(channel = id, day, pause_ms, %error, "a statement could not be matched");
                }
            }
        }
        Ok(())
    }

    fn pauses(&self) -> MutexGuard<'_, BTreeMap<String, Pause>> {
        self.0.statement_pauses.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn rests(&self, channel: &str, now_ms: i64) -> bool {
        self.pauses().get(channel).is_some_and(|pause| now_ms < pause.until_ms)
    }

    /// Twice as long as the last time, from a minute to an hour.
    fn rest_longer(&self, channel: &str, now_ms: i64) -> i64 {
        let mut pauses = self.pauses();
        let pause = pauses.entry(channel.to_owned()).or_default();
        pause.length_ms = (2 * pause.length_ms).clamp(MINUTE_MS, HOUR_MS);
        pause.until_ms = now_ms + pause.length_ms;
        pause.length_ms
    }

    async fn compare(
        &self,
        (channel_id, merchant): (&str, &Merchant),
        begin: i64,
        lines: &[Line],
        report: &mut StatementReport,
    ) -> Result<(), StoreError> {
        let mut seen = BTreeSet::new();
        let mut matched: BTreeMap<bool, Vec<String>> = BTreeMap::new();
        for line in lines {
            let is_refund = line.kind == LineKind::Refund;
            let ours = self.ours(channel_id, line).await?;
            let number = line.refund_no.clone().filter(|_| is_refund).unwrap_or(line.order_no.clone());
            seen.insert((is_refund, number.clone()));
            let booked = ours.as_ref().is_some_and(|ours| ours.booked);
            // A refund that the channel still works on, or gave up, is none.
            if is_refund && line.refund_state.is_some_and(|state| state != RefundState::Succeeded) {
                if booked && line.refund_state != Some(RefundState::Processing) {
                    report.add(DifferenceKind::RefundMissingThere, ours, Some(line));
                }
                continue;
            }
            let (missing, amount) = match is_refund {
                true => (DifferenceKind::RefundMissingHere, DifferenceKind::RefundAmount),
                false => (DifferenceKind::PaymentMissingHere, DifferenceKind::PaymentAmount),
            };
            match ours {
                Some(ours) if booked && ours.cents == line.cents => {
                    report.matched += 1;
                    matched.entry(is_refund).or_default().push(number);
                }
                Some(ours) if booked => report.add(amount, Some(ours), Some(line)),
                ours => report.add(missing, ours, Some(line)),
            }
        }
        let (from, until) = (begin - MARGIN_MS, begin + DAY_MS - MARGIN_MS);
        for (is_refund, kind, sql) in [
            (false, DifferenceKind::PaymentMissingThere,
             "select order_no, order_no, received_cents from orders
              where channel = $1 and demonstration = $2 and credited and statement_day is null
                  and paid_ms >= $3 and paid_ms < $4 order by id"),
            (true, DifferenceKind::RefundMissingThere,
             "select r.refund_no, r.order_no, r.cents from refunds r join orders o on o.order_no = r.order_no
              where o.channel = $1 and o.demonstration = $2 and r.status = 'succeeded' and r.statement_day is null
                  and r.finished_ms >= $3 and r.finished_ms < $4 order by r.id"),
        ] {
            let rows: Vec<(String, String, i64)> = read!(&self.0.db, c => sqlx::query_as(sql)
                .bind(channel_id).bind(merchant.demonstration).bind(from).bind(until).fetch_all(c).await?);
            for (number, order_no, cents) in rows {
                if !seen.contains(&(is_refund, number.clone())) {
                    let refund_no = is_refund.then_some(number);
                    report.add(kind, Some(Ours { order_no, refund_no, cents, booked: true }), None);
                }
            }
        }
        let mut tx = self.0.db.write().await?;
        for (is_refund, numbers) in matched {
            let sql = match is_refund {
                true => "update refunds set statement_day = $2 where refund_no = $1",
                false => "update orders set statement_day = $2 where order_no = $1",
            };
            for number in numbers {
                on!(&mut tx, c => sqlx::query(sql).bind(number).bind(&report.day).execute(c).await?.rows_affected());
            }
        }
        Ok(tx.commit().await?)
    }

    /// What our books say of a line.
    async fn ours(&self, channel_id: &str, line: &Line) -> Result<Option<Ours>, StoreError> {
        if line.kind == LineKind::Payment {
            let found: Option<(i64, bool)> = read!(&self.0.db, c => sqlx::query_as(
                "select coalesce(received_cents, cents), credited or status in ('PAID', 'REFUNDED') from orders
                 where order_no = $1 and channel = $2 and (transaction_id is null or transaction_id = $3)")
                .bind(&line.order_no).bind(channel_id).bind(&line.transaction_id).fetch_optional(c).await?);
            return Ok(found.map(|(cents, booked)| Ours {
                order_no: line.order_no.clone(),
                refund_no: None,
                cents,
                booked,
            }));
        }
        let found: Option<(String, i64, bool)> = read!(&self.0.db, c => sqlx::query_as(
            "select r.order_no, r.cents, r.status = 'succeeded' from refunds r
             join orders o on o.order_no = r.order_no
             where r.refund_no = $1 and r.order_no = $2 and o.channel = $3")
            .bind(&line.refund_no).bind(&line.order_no).bind(channel_id).fetch_optional(c).await?);
        Ok(found.map(|(order_no, cents, booked)| Ours {
            order_no,
            refund_no: line.refund_no.clone(),
            cents,
            booked,
        }))
    }
}

/// In what the books differ, with both amounts.
fn difference(kind: DifferenceKind, theirs_cents: Option<i64>, ours_cents: Option<i64>) -> Text {
    let (zh, en) = match kind {
        DifferenceKind::PaymentMissingHere => {
            ("渠道有收款，本站未入账", "The channel has a payment that we have not booked")
        }
        DifferenceKind::PaymentMissingThere => (
            "本站已入账，渠道对账单没有这笔收款",
            "We booked a payment that the channel's statement does not have",
        ),
        DifferenceKind::PaymentAmount => ("收款金额不一致", "The amounts paid differ"),
        DifferenceKind::RefundMissingHere => {
            ("渠道有退款，本站没有成功的退款", "The channel has a refund that did not succeed here")
        }
        DifferenceKind::RefundMissingThere => {
            ("本站已退款，渠道对账单没有这笔退款", "We refunded what the channel's statement does not have")
        }
        DifferenceKind::RefundAmount => ("退款金额不一致", "The amounts refunded differ"),
    };
    let said = |cents: Option<i64>, unit: &str, none: &str| {
        cents.map_or_else(|| none.to_owned(), |cents| format!("{} {unit}", yuan(cents)))
    };
    Text::made(
        format!("{zh}（渠道 {}，本站 {}）", said(theirs_cents, "元", "无"), said(ours_cents, "元", "无")),
        format!(
            "{en} (channel {}, here {})",
            said(theirs_cents, "yuan", "none"),
            said(ours_cents, "yuan", "none")
        ),
    )
}

fn sum(lines: &[Line], kind: LineKind) -> i64 {
    lines.iter().filter(|line| line.kind == kind).map(|line| line.cents).sum()
}

impl StatementReport {
    fn add(&mut self, kind: DifferenceKind, ours: Option<Ours>, line: Option<&Line>) {
        let theirs_cents = line.map(|line| line.cents);
        let ours_cents = ours.as_ref().filter(|ours| ours.booked).map(|ours| ours.cents);
        let (order_no, refund_no) = match (&ours, line) {
            (Some(ours), _) => (ours.order_no.clone(), ours.refund_no.clone()),
            (None, Some(line)) => (line.order_no.clone(), line.refund_no.clone()),
            (None, None) => return,
        };
        let text = difference(kind, theirs_cents, ours_cents);
        self.differences.push(Difference { kind, order_no, refund_no, theirs_cents, ours_cents, text });
    }
}

/// Writes the report down, and what differs into the queue of what a person must look at.
async fn save_report(tx: &mut Tx, report: &StatementReport) -> sqlx::Result<()> {
    let text = serde_json::to_string(report).unwrap_or_default();
    let differences = i64::try_from(report.differences.len()).unwrap_or(i64::MAX);
    on!(&mut *tx, c => sqlx::query(
        "insert into store_statements (channel, day, report, available, differences, created_ms)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (channel, day) do update set report = excluded.report, available = excluded.available,
             differences = excluded.differences, created_ms = excluded.created_ms")
        .bind(&report.channel).bind(&report.day).bind(text).bind(report.available).bind(differences)
        .bind(report.made_ms).execute(c).await?.rows_affected());
    for one in &report.differences {
        let number = one.refund_no.as_deref().unwrap_or(&one.order_no);
        let about = format!("statement:{}:{:?}:{number}", report.channel, one.kind);
        let known: Option<OrderNo> = on!(&mut *tx, c => sqlx::query_scalar(
            "select order_no from orders where order_no = $1").bind(&one.order_no).fetch_optional(c).await?);
        let refund_no = one.refund_no.as_deref().map(RefundNo::new);
        let raised = Raised {
            kind: AttentionKind::Statement,
            about: &about,
            channel: Some(&report.channel),
            order_no: known.as_ref(),
            refund_no: refund_no.as_ref(),
            text: &sentences::found_on_statement(&report.day, &one.text),
            details: &json!(one),
        };
        attention::raise(tx, &raised, report.made_ms).await?;
    }
    Ok(())
}
