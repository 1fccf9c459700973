//! What users and programs ask of tasks that are there, and of prices.

use std::sync::Arc;
use std::time::Duration;

use baigong_ground::field::FieldError;
use baigong_ground::messages;
use baigong_ledger::{NoteReason, TaskId, UserId};
use baigong_provider::{
    CancelPolicy, Cancelled, Delivery, Facts, Form, Job, OfferedForm, PriceError, PriceRule,
};
use serde::Serialize;
use serde_json::{Map, Value};

use super::running::Tasks;
use crate::accounts::wires::{Candidates, field_error};
use crate::messages::cancel_after_end;
use crate::tasks::rows::doubt::{Doubt, During};
use crate::tasks::rows::error::TaskError;
use crate::tasks::rows::events::{Change, TaskEvent};
use crate::tasks::rows::model::{CancelEffect, Charge, TaskRow, TaskState, TaskView};
use crate::tasks::rows::reading::{self, TaskFilter};
use crate::tasks::working::finish::{self, At};
use crate::tasks::working::message::{Message, Task};
use crate::tasks::working::review::{self, Verdict};
use crate::tasks::working::{late, lease};
use crate::tasks::writing::batch::Advance;
use crate::tasks::writing::cancellation;

messages! {
    cancel_no_longer_refunds = "供应商刚刚开始处理，现在取消不再退还积分", "The vendor has just begun: cancelling now no longer gives the points back";
    cancel_after_submission = "任务已提交给供应商，无法取消", "The task is with the vendor already and cannot be cancelled";
    cancel_without_account = "任务的供应商账号已不可用，无法取消", "The task's vendor account cannot be used any more, so it cannot be cancelled";
    cancel_too_late = "任务即将完成，供应商已无法取消", "The task is nearly done; the vendor cannot cancel it any more";
    cancel_unanswered = "供应商未响应取消请求，任务继续进行，请稍后再试", "The vendor did not answer the cancellation, so the task goes on. Please try again later";
    no_price = "该功能暂无价格，请联系管理员", "There is no price for this yet. Please contact the administrator";
    material_beyond_price(value, most) = "素材超出可计价的范围（{value}，最多 {most}）", "The material is beyond what can be priced ({value}, at most {most})";
    material_unmeasured = "无法读取该文件的时长或尺寸，请换一个文件", "The length or size of this file cannot be read. Please use another file";
}

/// A price.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Quoted {
    /// Total points; more is never charged.
    pub points: i64,
    /// Whether exactly this is charged, rather than at most this.
    pub exact: bool,
    /// Points for one unit.
    pub unit: i64,
    /// How many units, such as pictures or seconds, the parameters ask for.
    pub count: i64,
    /// Version of the price.
    pub price_version: i64,
}

/// Part of a list.
#[derive(Debug, Clone, Serialize)]
pub struct Page<T> {
    /// The items, newest first.
    pub items: Vec<T>,
    /// Fetches the next part; null on the last one.
    pub next_cursor: Option<String>,
    /// Items in the whole list.
    pub total: i64,
}

impl Tasks {
    /// The price of parameters, by the same function that charges them: the maximum that they can cost, or exactly what
    /// they cost where it depends on files that are there already and are the user's or examples.
    pub async fn quote(
        &self,
        user: Option<&UserId>,
        tool: &str,
        mode: &str,
        params: Value,
    ) -> Result<Quoted, TaskError> {
        self.quote_as(user, false, tool, mode, params).await
    }

    /// The same, for whoever may ask for a `test`, which costs nothing.
    pub async fn quote_as(
        &self,
        user: Option<&UserId>,
        test: bool,
        tool: &str,
        mode: &str,
        params: Value,
    ) -> Result<Quoted, TaskError> {
        let form = self.form(tool, mode)?;
        let params = form.validator.check(params).map_err(TaskError::Invalid)?;
        let candidates = Candidates { tool, mode: &form.mode, pin: None, test };
        match self.engine.accounts.refusing(candidates, &self.engine.clock, &params) {
            Err(refusal) if refusal.names_a_limit() => return Err(refused(&form, &refusal)),
            // What is not filled in yet has its price all the same.
            _ => {}
        }
        let (version, rule) = self.rule(tool, mode)?;
        let mut facts = Facts::default();
        for field in rule.fields() {
            facts.extend(self.look_at(user, field, &params).await?);
        }
        let quoted = price(&rule, version, &params, &facts)?;
        Ok(if test { Quoted { points: 0, unit: 0, exact: true, ..quoted } } else { quoted })
    }

    pub(crate) fn form(&self, tool: &str, mode: &str) -> Result<OfferedForm, TaskError> {
        let tools = self.engine.registry.snapshot();
        tools.tool(tool).map_err(TaskError::UnknownTool)?;
        tools.form(tool, mode).ok_or_else(|| TaskError::UnknownMode(mode.to_owned()))
    }

    /// Whether the site has a tool.
    pub fn has_tool(&self, tool: &str) -> bool {
        self.engine.registry.snapshot().tool(tool).is_ok()
    }

    pub(crate) fn rule(&self, tool: &str, mode: &str) -> Result<(i64, Arc<PriceRule>), TaskError> {
        self.prices.current(tool, mode).ok_or_else(unpriced)
    }

    /// One of a user's tasks.
    pub async fn get(&self, user_id: &UserId, id: &TaskId) -> Result<Option<TaskView>, TaskError> {
        let Some(row) = reading::get(&self.engine.db, user_id, id).await? else { return Ok(None) };
        Ok(self.views(vec![row]).await?.pop())
    }

    /// The same for protocols that show nothing of what pages keep of a task: how long it stays, its labels, and whether its owner
    /// no longer waits.
    pub async fn get_unmarked(&self, user_id: &UserId, id: &TaskId) -> Result<Option<TaskView>, TaskError> {
        let Some(row) = reading::get(&self.engine.db, user_id, id).await? else { return Ok(None) };
        Ok(self.unmarked(vec![row]).await?.pop())
    }

    /// The task that a user asked for under a key.
    pub async fn get_by_key(&self, user_id: &UserId, key: &str) -> Result<Option<TaskView>, TaskError> {
        match reading::id_by_key(&self.engine.db, user_id, key).await? {
            Some(id) => self.get(user_id, &id).await,
            None => Ok(None),
        }
    }

    /// The ids of a user's tasks from `first` on and before `end`: ids begin with the moment of their creation.
    pub async fn ids_between(
        &self,
        user_id: &UserId,
        first: &str,
        end: &str,
    ) -> Result<Vec<TaskId>, TaskError> {
        Ok(reading::ids_between(&self.engine.db, user_id, first, end).await?)
    }

    /// Those of a user's tasks that have these ids, in the order of the ids.
    pub async fn get_all(&self, user_id: &UserId, ids: &[TaskId]) -> Result<Vec<TaskView>, TaskError> {
        let mut views = self.views(reading::some(&self.engine.db, user_id, ids).await?).await?;
        views.sort_by_cached_key(|view| ids.iter().position(|id| *id == view.id));
        Ok(views)
    }

    /// The task after a change, read once for all who were told of it; none when it is gone.
    pub async fn after(&self, user_id: &UserId, change: &Change) -> Result<Option<Arc<TaskView>>, TaskError> {
        let read = async || Ok(self.get(user_id, &change.task_id).await?.map(Arc::new));
        change.read.get_or_try_init(read).await.cloned()
    }

    /// A user's tasks, newest first.
    pub async fn list(&self, user_id: &UserId, filter: &TaskFilter) -> Result<Page<TaskView>, TaskError> {
        let limit = filter.limit.clamp(1, self.most_listed(filter.tool.as_deref()));
        let asked = TaskFilter { limit: limit + 1, ..filter.clone() };
        let (mut rows, total) = reading::list(&self.engine.db, user_id, &asked).await?;
        let more = rows.len() as i64 > limit;
        rows.truncate(usize::try_from(limit).unwrap_or(100));
        let next_cursor = rows.last().filter(|_| more).map(|row| row.id.to_string());
        Ok(Page { items: self.views(rows).await?, next_cursor, total })
    }

    /// Tasks that a list gives at once: the cap of a tool that has one bounds it. What is older is on the next page.
    fn most_listed(&self, tool: Option<&str>) -> i64 {
        let tool = tool.and_then(|tool| self.engine.registry.tool(tool).ok());
        let forms = tool.iter().flat_map(|tool| tool.forms());
        forms.filter_map(|form| form.mode.history_cap).max().map_or(100, |cap| i64::from(cap).clamp(1, 100))
    }

    /// Tasks that changed at or after `ms`, oldest change first: what a page missed.
    pub async fn changed_since(
        &self,
        user_id: &UserId,
        ms: i64,
        limit: i64,
    ) -> Result<Vec<TaskView>, TaskError> {
        let rows = reading::changed_since(&self.engine.db, user_id, ms, limit).await?;
        self.views(rows).await
    }

    /// Stops a task, with the effect that its view announced.
    pub async fn cancel(&self, user_id: &UserId, id: &TaskId) -> Result<TaskView, TaskError> {
        self.cancel_within(user_id, id, CancelEffect::NoRefund).await
    }

    /// Stops a task unless that costs more than was agreed to.
    pub(crate) async fn cancel_within(
        &self,
        user_id: &UserId,
        id: &TaskId,
        agreed: CancelEffect,
    ) -> Result<TaskView, TaskError> {
        let engine = &self.engine;
        let row = reading::get(&engine.db, user_id, id).await?.ok_or(TaskError::NotFound)?;
        if row.state == TaskState::Queued {
            let cancel = Advance {
                owner: None,
                ..Advance::new(row.id.clone(), "", &[TaskState::Queued], TaskState::Cancelled)
            };
            let cancel = cancel.finish(Charge::Released, engine.clock.now_ms(), NoteReason::TaskCancelled);
            if engine.writer.advance(cancel).await? {
                engine.send(Message::Left { id: id.uuid(), user: user_id.uuid() });
                return self.get(user_id, id).await?.ok_or(TaskError::NotFound);
            }
        }
        // It may have gone to the vendor in this very moment.
        let row = reading::get(&engine.db, user_id, id).await?.ok_or(TaskError::NotFound)?;
        match (row.state, self.cancel_effect(&row)) {
            (_, CancelEffect::NoRefund) if agreed == CancelEffect::Refund => {
                return Err(TaskError::CannotCancel(cancel_no_longer_refunds()));
            }
            (TaskState::Submitting, CancelEffect::NoRefund) => self.abandon(&row).await?,
            (TaskState::Running, effect @ (CancelEffect::Refund | CancelEffect::NoRefund)) => {
                self.stop_at_vendor(&row, effect).await?;
            }
            (state, _) if state.is_final() => {
                return Err(TaskError::CannotCancel(cancel_after_end()));
            }
            _ => return Err(TaskError::CannotCancel(cancel_after_submission())),
        }
        self.get(user_id, id).await?.ok_or(TaskError::NotFound)
    }

    /// Does with a task of the review queue what a person decided; false if it no longer waits for one. Pages that watch
    /// are told, those of other processes too.
    ///
    /// # Errors
    ///
    /// [`TaskError::Unavailable`] with the vendor's words where a result was to be taken and there is none.
    pub async fn decide(&self, task_id: &TaskId, verdict: Verdict) -> Result<bool, TaskError> {
        let engine = &self.engine;
        let now = engine.clock.now_ms();
        let settlement = match verdict {
            Verdict::Refund => review::settlement(&engine.db, task_id, now).await?,
            Verdict::AskAgain => return Ok(review::ask_again(&engine.db, task_id, now).await?),
            Verdict::Take => return late::take(engine, task_id).await,
        };
        let Some(advance) = settlement else { return Ok(false) };
        let decided = engine.writer.advance(advance).await?;
        if decided {
            engine.clear_progress(&task_id.uuid());
        }
        Ok(decided)
    }

    /// Drops the connection of a synchronous call. Waits a moment for the outcome, so that the answer shows it.
    async fn abandon(&self, row: &TaskRow) -> Result<(), TaskError> {
        let engine = &self.engine;
        let mut events = engine.hub.subscribe(&row.user_id);
        if !engine.abandon_submit(&row.id.uuid()) {
            lease::ask_to_abandon(engine, &row.id).await?;
        }
        let settled = async {
            while let Some(event) = events.recv().await {
                if matches!(&*event, TaskEvent::Changed(change) if change.task_id == row.id) {
                    return;
                }
            }
        };
        let _ = tokio::time::timeout(Duration::from_secs(2), settled).await;
        Ok(())
    }

    async fn stop_at_vendor(&self, row: &TaskRow, effect: CancelEffect) -> Result<(), TaskError> {
        let engine = &self.engine;
        let account = row.account_id.as_deref().and_then(|id| engine.accounts.index(id));
        let form = engine.form_of(&row.tool, &row.mode);
        let (Some(account), Some(form), Some(job)) = (account, form, &row.job) else {
            return Err(TaskError::CannotCancel(cancel_without_account()));
        };
        let charge = if effect == CancelEffect::Refund {
            let vendor = engine.accounts.get(account);
            let env = vendor.ask_env(&engine.ask, row.id.to_string());
            match vendor.tool.cancel(&env, &vendor.credentials, &Job(job.clone())).await {
                Ok(Cancelled::Stopped) => Charge::Released,
                Ok(Cancelled::TooLate) => {
                    cancellation::cancel_refused(&engine.db, &row.id).await?;
                    return Err(TaskError::CannotCancel(cancel_too_late()));
                }
                Err(error) => {
                    tracing::warn!(task = %row.id, %error, "a cancellation failed");
                    if error.delivery == Delivery::MaybeSent {
                        let doubt = Doubt::of(During::Cancel, &error, engine.clock.now_ms());
                        let (doubt, at_ms) = (doubt.to_json(), doubt.at_ms);
                        cancellation::cancel_doubtful(&engine.db, &row.id, &doubt, at_ms).await?;
                    } else {
                        cancellation::cancel_refused(&engine.db, &row.id).await?;
                    }
                    return Err(TaskError::Unavailable(cancel_unanswered()));
                }
            }
        } else {
            Charge::Captured
        };
        let at = At::own(engine, TaskState::Running);
        let task = Task { id: row.id.uuid(), user: row.user_id.uuid(), form, account };
        finish::cancelled(engine, &task, &at, charge).await;
        Ok(())
    }

    pub(crate) fn cancel_effect(&self, row: &TaskRow) -> CancelEffect {
        let engine = &self.engine;
        let mode = engine.form_of(&row.tool, &row.mode).map(|form| &engine.form(form).mode);
        let account = row.account_id.as_deref().and_then(|id| engine.accounts.index(id));
        let account = account.map(|account| engine.accounts.get(account));
        let policy = mode.zip(account).map(|(mode, account)| mode.cancel_on(&account.credentials.wire().id));
        match (row.state, policy) {
            (TaskState::Queued, _) => CancelEffect::Refund,
            (TaskState::Running, Some(CancelPolicy::Refund)) => CancelEffect::Refund,
            (TaskState::Submitting | TaskState::Running, Some(CancelPolicy::NoRefund)) => {
                CancelEffect::NoRefund
            }
            (state, _) if state.is_final() => CancelEffect::None,
            _ => CancelEffect::StopWaiting,
        }
    }
}

pub(crate) fn refused(form: &Form, refusal: &baigong_provider::Error) -> TaskError {
    TaskError::Invalid(vec![field_error(form, refusal)])
}

fn unpriced() -> TaskError {
    TaskError::Unavailable(no_price())
}

pub(crate) fn has_no_price(error: &PriceError) -> TaskError {
    if let PriceError::Beyond { fact, value, most } = error {
        let path = format!("/{}", fact.field().unwrap_or_default());
        let message = material_beyond_price(value, most);
        return TaskError::Invalid(vec![FieldError::new(path, "beyond", message)]);
    }
    tracing::error!(%error, "a valid input has no price");
    unpriced()
}

pub(crate) fn price(
    rule: &PriceRule,
    price_version: i64,
    params: &Map<String, Value>,
    facts: &Facts,
) -> Result<Quoted, TaskError> {
    let quote = rule.quote_with(params, facts).map_err(|error| has_no_price(&error))?;
    let (points, exact) = (quote.points, quote.exact);
    Ok(Quoted { points, exact, unit: quote.unit, count: quote.count, price_version })
}

/// Refuses a file that does not tell what its price depends on, rather than charging the maximum for it.
pub(crate) fn measurable(rule: &PriceRule, facts: &Facts) -> Result<(), TaskError> {
    let fact = rule.measured.as_ref().map(|measured| &measured.fact);
    match fact.and_then(|fact| Some((fact, fact.field()?))) {
        Some((fact, field)) if facts.get(fact).is_none_or(|value| value <= 0) => {
            let message = material_unmeasured();
            Err(TaskError::Invalid(vec![FieldError::new(format!("/{field}"), "unmeasured", message)]))
        }
        _ => Ok(()),
    }
}
