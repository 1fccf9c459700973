//! The rows of the tables to take away, and the statements that read them.

use baigong_base::db::{Db, StoredText};
use baigong_base::read;
use baigong_engine::tasks::{Charge, Storage, TaskState};
use baigong_ground::Text;
use baigong_ground::day::DAY_MS;
use baigong_ledger::csv::{beijing, harmless, word};
use baigong_ledger::{EntryKind, Note};
use serde::Serialize;

use super::model::{After, Period};
use super::words::{charge, some, state, status, storage, time, yuan};

/// A row of a table to take away. Its fields in JSON are its serialised form, times in milliseconds.
pub(super) trait Line: Serialize + Send + Sized + 'static {
    /// The heads of the columns in CSV.
    const HEAD: &'static [&'static str];

    /// The cells in CSV: times of Beijing, texts that no spreadsheet runs.
    fn cells(&self) -> Vec<String>;

    /// Where the next page begins.
    fn position(&self) -> After;

    /// The rows of a period behind a place, in the order of their places.
    fn page(
        db: &Db,
        period: Period,
        after: &After,
        limit: i64,
    ) -> impl Future<Output = Result<Vec<Self>, sqlx::Error>> + Send;
}

/// An entry of the ledger. Adding the deltas of an account up, in the order of `seq`, gives its balance.
#[derive(Debug, Serialize, sqlx::FromRow)]
pub(super) struct JournalLine {
    id: String,
    uid: i64,
    user_id: String,
    seq: i64,
    kind: EntryKind,
    cause: String,
    available_delta: i64,
    held_delta: i64,
    available_after: i64,
    held_after: i64,
    task_id: Option<String>,
    #[sqlx(try_from = "String")]
    note: Note,
    created_ms: i64,
}

impl Line for JournalLine {
    const HEAD: &'static [&'static str] = &[
        "时间（北京时间）",
        "用户 ID",
        "序号",
        "类型",
        "可用积分变动",
        "冻结积分变动",
        "可用余额",
        "冻结余额",
        "说明",
        "任务 ID",
        "起因",
        "分录 ID",
    ];

    fn cells(&self) -> Vec<String> {
        vec![
            beijing(self.created_ms),
            self.uid.to_string(),
            self.seq.to_string(),
            word(self.kind).into(),
            self.available_delta.to_string(),
            self.held_delta.to_string(),
            self.available_after.to_string(),
            self.held_after.to_string(),
            harmless(&self.note.text().zh),
            some(self.task_id.as_ref()),
            harmless(&self.cause),
            self.id.clone(),
        ]
    }

    fn position(&self) -> After {
        After { ms: self.created_ms, id: self.id.clone() }
    }

    /// By id, which begins with the time: the largest table of all needs no second order.
    async fn page(db: &Db, period: Period, after: &After, limit: i64) -> Result<Vec<Self>, sqlx::Error> {
        let (first, last) = period.ids();
        read!(db, c => sqlx::query_as(
            "select e.id, coalesce(u.uid, 0) as uid, e.payer_id as user_id, e.seq, e.kind, e.cause, e.available_delta,
                 e.held_delta, e.available_after, e.held_after, e.task_id, e.note, e.created_ms
             from point_entries e left join users u on u.id = e.payer_id
             where e.id > $1 and e.id >= $2 and e.id < $3 and e.created_ms >= $4 and e.created_ms < $5
             order by e.id limit $6")
            .bind(&after.id).bind(first).bind(last).bind(period.from_ms).bind(period.until_ms).bind(limit)
            .fetch_all(c).await)
    }
}

/// A task as the operator keeps it.
#[derive(Debug, Serialize, sqlx::FromRow)]
pub(super) struct TaskLine {
    id: String,
    uid: i64,
    login_name: String,
    tool: String,
    mode: String,
    state: TaskState,
    storage: Storage,
    charge: Charge,
    points: i64,
    price_version: i64,
    account_id: Option<String>,
    job: Option<String>,
    attempts: i64,
    summary: String,
    error: Option<String>,
    parent_id: Option<String>,
    created_ms: i64,
    started_ms: Option<i64>,
    finished_ms: Option<i64>,
}

impl Line for TaskLine {
    const HEAD: &'static [&'static str] = &[
        "创建时间（北京时间）",
        "任务 ID",
        "用户 ID",
        "登录名",
        "工具",
        "模式",
        "状态",
        "存储",
        "扣费",
        "积分",
        "价格版本",
        "供应商账号",
        "供应商任务",
        "提交次数",
        "提示词",
        "错误",
        "来源任务",
        "提交时间",
        "结束时间",
    ];

    fn cells(&self) -> Vec<String> {
        vec![
            beijing(self.created_ms),
            self.id.clone(),
            self.uid.to_string(),
            harmless(&self.login_name),
            self.tool.clone(),
            self.mode.clone(),
            state(self.state).into(),
            storage(self.storage).into(),
            charge(self.charge).into(),
            self.points.to_string(),
            self.price_version.to_string(),
            harmless(self.account_id.as_deref().unwrap_or_default()),
            harmless(self.job.as_deref().unwrap_or_default()),
            self.attempts.to_string(),
            harmless(&self.summary),
            harmless(self.error.as_deref().unwrap_or_default()),
            some(self.parent_id.as_ref()),
            time(self.started_ms),
            time(self.finished_ms),
        ]
    }

    fn position(&self) -> After {
        After { ms: self.created_ms, id: self.id.clone() }
    }

    /// A prompt that its user removed from the history is not taken away either.
    async fn page(db: &Db, period: Period, after: &After, limit: i64) -> Result<Vec<Self>, sqlx::Error> {
        read!(db, c => sqlx::query_as(
            "select t.id, coalesce(u.uid, 0) as uid, u.login_name, t.tool, t.mode, t.state, t.storage, t.charge,
                 coalesce(t.charged, t.points) as points, t.price_version, t.account_id, t.job, t.attempts,
                 case when t.deleted then '' else x.summary end as summary, t.error, t.parent_id, t.created_ms,
                 t.started_ms, t.finished_ms
             from tasks t join users u on u.id = t.user_id join task_texts x on x.task_id = t.id
             where (t.created_ms, t.id) > ($1, $2) and t.created_ms < $3 and not t.test
             order by t.created_ms, t.id limit $4")
            .bind(after.ms).bind(&after.id).bind(period.until_ms).bind(limit).fetch_all(c).await)
    }
}

/// What a user used on a day: one row for each user, day, tool and mode.
#[derive(Debug, Serialize, sqlx::FromRow)]
pub(super) struct UsageLine {
    day_ms: i64,
    uid: i64,
    login_name: String,
    tool: String,
    mode: String,
    tasks: i64,
    succeeded: i64,
    points: i64,
    #[serde(skip)]
    user_id: String,
}

impl Line for UsageLine {
    const HEAD: &'static [&'static str] =
        &["日期（北京时间）", "用户 ID", "登录名", "工具", "模式", "任务数", "成功数", "消耗积分"];

    fn cells(&self) -> Vec<String> {
        vec![
            beijing(self.day_ms).chars().take(10).collect(),
            self.uid.to_string(),
            harmless(&self.login_name),
            self.tool.clone(),
            self.mode.clone(),
            self.tasks.to_string(),
            self.succeeded.to_string(),
            self.points.to_string(),
        ]
    }

    fn position(&self) -> After {
        After { ms: self.day_ms, id: format!("{}/{}/{}", self.user_id, self.tool, self.mode) }
    }

    /// A day is added up at a time, so that a year needs no more memory than its busiest day; a page is cut out of it.
    async fn page(db: &Db, period: Period, after: &After, limit: i64) -> Result<Vec<Self>, sqlx::Error> {
        let begun = (!after.id.is_empty()).then_some(after.ms);
        let mut next = match begun {
            Some(day) => Some(day),
            None => period.day_of_first(db).await?,
        };
        while let Some(day) = next {
            let rows: Vec<Self> = read!(db, c => sqlx::query_as(
                "select cast($1 as bigint) as day_ms, coalesce(u.uid, 0) as uid, u.login_name, d.tool, d.mode, d.tasks, d.succeeded,
                     d.points, d.user_id
                 from (
                     select user_id, tool, mode, count(*) as tasks,
                         cast(sum(case when state = 'succeeded' then 1 else 0 end) as bigint) as succeeded,
                         cast(sum(case when charge = 'captured' then coalesce(charged, points) else 0 end) as bigint) as points
                     from tasks where created_ms >= $2 and created_ms < $3 and not test
                     group by user_id, tool, mode) as d
                 join users u on u.id = d.user_id
                 where cast($1 as bigint) > cast($4 as bigint) or d.user_id || '/' || d.tool || '/' || d.mode > $5
                 order by d.user_id || '/' || d.tool || '/' || d.mode limit $6")
                .bind(day).bind(day.max(period.from_ms)).bind((day + DAY_MS).min(period.until_ms))
                .bind(after.ms).bind(&after.id).bind(limit).fetch_all(c).await?);
            if !rows.is_empty() {
                return Ok(rows);
            }
            // The next day on which there is anything.
            let rest = Period { from_ms: day + DAY_MS, ..period };
            next = rest.day_of_first(db).await?;
        }
        Ok(Vec::new())
    }
}

#[derive(Debug, Serialize, sqlx::FromRow)]
pub(super) struct OrderLine {
    id: String,
    order_no: String,
    uid: i64,
    login_name: String,
    title: String,
    status: String,
    closed_by: Option<String>,
    channel: String,
    merchant: String,
    demonstration: bool,
    list_cents: i64,
    percent_off: i64,
    cents: i64,
    received_cents: Option<i64>,
    refunded_cents: i64,
    points: i64,
    days: i64,
    transaction_id: Option<String>,
    #[sqlx(try_from = "StoredText")]
    note: Text,
    created_ms: i64,
    paid_ms: Option<i64>,
    closed_ms: Option<i64>,
}

impl Line for OrderLine {
    const HEAD: &'static [&'static str] = &[
        "创建时间（北京时间）",
        "订单号",
        "用户 ID",
        "登录名",
        "商品",
        "状态",
        "支付渠道",
        "商户号",
        "演示",
        "标价（元）",
        "优惠（%）",
        "应付（元）",
        "实付（元）",
        "已退款（元）",
        "积分",
        "会员天数",
        "支付流水号",
        "备注",
        "支付时间",
        "关闭时间",
    ];

    fn cells(&self) -> Vec<String> {
        vec![
            beijing(self.created_ms),
            self.order_no.clone(),
            self.uid.to_string(),
            harmless(&self.login_name),
            harmless(&self.title),
            status(&self.status, self.closed_by.as_deref()).into(),
            self.channel.clone(),
            harmless(&self.merchant),
            if self.demonstration { "是" } else { "否" }.into(),
            yuan(self.list_cents),
            self.percent_off.to_string(),
            yuan(self.cents),
            self.received_cents.map_or_else(String::new, yuan),
            yuan(self.refunded_cents),
            self.points.to_string(),
            self.days.to_string(),
            harmless(self.transaction_id.as_deref().unwrap_or_default()),
            harmless(&self.note.zh),
            time(self.paid_ms),
            time(self.closed_ms),
        ]
    }

    fn position(&self) -> After {
        After { ms: self.created_ms, id: self.id.clone() }
    }

    /// By id, which begins with the time.
    async fn page(db: &Db, period: Period, after: &After, limit: i64) -> Result<Vec<Self>, sqlx::Error> {
        let (first, last) = period.ids();
        read!(db, c => sqlx::query_as(
            "select o.id, o.order_no, coalesce(u.uid, 0) as uid, u.login_name, o.title, o.status, o.closed_by, o.channel,
                 o.merchant, o.demonstration, o.list_cents, o.percent_off, o.cents, o.received_cents,
                 o.refunded_cents, o.points, o.days, o.transaction_id, o.note, o.created_ms, o.paid_ms, o.closed_ms
             from orders o join users u on u.id = o.user_id
             where o.id > $1 and o.id >= $2 and o.id < $3 and o.created_ms >= $4 and o.created_ms < $5
             order by o.id limit $6")
            .bind(&after.id).bind(first).bind(last).bind(period.from_ms).bind(period.until_ms).bind(limit)
            .fetch_all(c).await)
    }
}
