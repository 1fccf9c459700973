//! New tasks: checked, priced, and committed with the hold of their points.
//!
//! A repeated request is recognised first: a creation under a known key returns the existing task, also when
//! the points that the first one took, or the limit that it filled, would now refuse it.

use std::sync::Arc;
use std::time::Duration;

use baigong_ground::{Message, messages};
use baigong_ledger::caps::Caps;
use baigong_ledger::{Spender, SpendingKey, TaskId, UserId};
use baigong_provider::schema::is_prompt;
use baigong_provider::{Facts, FollowUp, Form, OfferedForm, Prefill, PriceRule, Text};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use super::running::Tasks;
use super::service::{Quoted, has_no_price, measurable, price, refused};
use crate::accounts::blame::Blame;
use crate::accounts::wires::{Candidates, Wires};
use crate::tasks::rows::error::TaskError;
use crate::tasks::rows::model::{TaskRow, TaskView};
use crate::tasks::rows::reading;
use crate::tasks::writing::holds::{Create, Creation, NewRow};
use crate::tasks::writing::telling::TaskHook;
use crate::tasks::writing::waiting::Waiting;

messages! {
    not_simulated = "该工具没有模拟供应商，不能用测试密钥调用", "The tool has no simulated vendor, so that no test key can use it";
    no_vendor_account = "该工具暂未配置供应商账号，请联系管理员", "The tool has no vendor account yet. Please contact the administrator";
}

/// Longest wait for tasks to be committed.
const CREATE_PATIENCE: Duration = Duration::from_secs(10);

/// A request for a task.
#[derive(Debug, Clone)]
pub struct NewTask {
    /// Tool id.
    pub tool: String,
    /// Mode id.
    pub mode: String,
    /// Parameters, as the form gave them.
    pub params: Value,
    /// The task that it retries or continues.
    pub parent_id: Option<TaskId>,
    /// The caller's name for this request: repeating it creates nothing.
    pub idempotency_key: String,
    /// What replies in the protocol that it is asked for in repeat of the request.
    pub echo: Option<Value>,
    /// Whom to tell of it alone.
    pub tell: Option<TaskHook>,
}

/// An answer to a request for a task.
#[derive(Debug, Clone)]
pub struct Created {
    /// The task.
    pub task: TaskView,
    /// Whether it had been created by an earlier request with the same key.
    pub replayed: bool,
}

/// A request for a task that was found acceptable: what is to be committed.
pub(crate) struct Prepared {
    /// The task with the price that is held for it.
    pub row: TaskRow,
    /// The same parameters that the row holds as text.
    pub params: Map<String, Value>,
    /// What the scheduler is told of it.
    pub waiting: Option<Waiting>,
    /// Maximum number of tasks of this tool that the user may have under way.
    pub max_active: Option<u32>,
    /// The key by which it is asked for.
    pub key: Option<Arc<SpendingKey>>,
    /// The most that its user may spend of an account that is not the user's own.
    pub member_caps: Caps,
    /// What whoever asked for it calls it in its batch.
    pub name: Option<String>,
    /// Whom to tell of it alone.
    pub tell: Option<TaskHook>,
}

impl Prepared {
    /// What is written of it.
    pub fn new_row(&self) -> NewRow {
        NewRow {
            task: self.row.clone(),
            max_active: self.max_active,
            key: self.key.clone(),
            member_caps: self.member_caps,
            name: self.name.clone(),
            tell: self.tell.clone(),
        }
    }
}

impl Tasks {
    /// Creates a task: validated, priced, and committed together with the hold of its points before any vendor
    /// hears of it.
    pub async fn create<'a>(
        &self,
        spender: impl Into<Spender<'a>>,
        new: NewTask,
    ) -> Result<Created, TaskError> {
        let spender = spender.into();
        let user = spender.user;
        user.can_pay(self.engine.clock.now_ms())?;
        let request_hash = hash(&(&new.tool, &new.mode, &new.params, &new.parent_id));
        if let Some(earlier) =
            self.earlier_import(&user.id, &new.params, &new.idempotency_key, &request_hash).await?
        {
            return Ok(Created { task: earlier, replayed: true });
        }
        let mut task = self.prepare(&spender, new, &request_hash).await?;
        if let Some(most) = spender.max_points.filter(|most| task.row.points > *most)
            && !self.is_repeated(&user.id, &task.row.idempotency_key).await?
        {
            return Err(TaskError::AboveMost { points: task.row.points, most });
        }
        if spender.promised.is_some_and(|promised| task.row.points > promised.points)
            && !self.is_repeated(&user.id, &task.row.idempotency_key).await?
        {
            return Err(TaskError::AbovePromise { points: task.row.points });
        }
        let waiting = task.waiting.take().into_iter().collect();
        match self.commit(Create::One(task.new_row()), waiting).await? {
            Creation::Insufficient { available } => {
                Err(TaskError::InsufficientPoints { needed: task.row.points, available })
            }
            Creation::TooManyActive { .. } => Err(TaskError::TooManyActive(self.too_many(&task.row))),
            Creation::OverCap(over) => Err(TaskError::OverCap { needed: task.row.points, over }),
            Creation::OverMemberCap(over) => Err(TaskError::OverMemberCap { needed: task.row.points, over }),
            Creation::KeyBusy { most } => Err(TaskError::KeyBusy { most }),
            Creation::Exists { request_hash: earlier, .. } if earlier != request_hash => {
                Err(TaskError::IdempotencyMismatch)
            }
            Creation::Exists { id, .. } => {
                let task = self.get(&user.id, &TaskId::new(id)).await?.ok_or(TaskError::NotFound)?;
                Ok(Created { task, replayed: true })
            }
            Creation::Created => {
                Ok(Created { task: self.view(task.row, task.params, Vec::new()), replayed: false })
            }
        }
    }

    /// Makes the same request again, as a new task.
    pub async fn retry<'a>(
        &self,
        spender: impl Into<Spender<'a>>,
        id: &TaskId,
        idempotency_key: String,
    ) -> Result<Created, TaskError> {
        let spender = spender.into();
        let row = reading::get(&self.engine.db, &spender.user.id, id).await?.ok_or(TaskError::NotFound)?;
        if !row.state.is_final() {
            return Err(TaskError::NotFinished);
        }
        let params = serde_json::from_str(&row.params).map_err(|e| TaskError::Internal(e.to_string()))?;
        let new = NewTask {
            tool: row.tool,
            mode: row.mode,
            params,
            parent_id: Some(row.id),
            idempotency_key,
            echo: None,
            tell: None,
        };
        self.create(spender, new).await
    }

    /// Checks and prices a request. Nothing is held yet.
    pub(crate) async fn prepare(
        &self,
        spender: &Spender<'_>,
        new: NewTask,
        request_hash: &str,
    ) -> Result<Prepared, TaskError> {
        let (engine, user, test) = (&self.engine, spender.user, spender.is_test());
        let form = self.offered_to(spender, &new.tool, &new.mode)?;
        if let Some(parent) = &new.parent_id
            && !reading::owns(&engine.db, &user.id, parent).await?
        {
            return Err(TaskError::NoParent);
        }
        let mut params = form.validator.check(new.params).map_err(TaskError::Invalid)?;
        self.heed_moderation(&user.id, &new.idempotency_key).await?;
        self.may_import(&spender.payer, &new.tool, &new.mode, &params).await?;
        let (pinned, facts) = self.resolve(&user.id, &new.tool, &form, test, &mut params).await?;
        let pin = pinned.as_ref().and_then(|pinned| engine.accounts.index(&pinned.account_id));
        let candidates = Candidates { tool: &new.tool, mode: &form.mode, pin, test };
        let refusing = match engine.accounts.refusing(candidates, &engine.clock, &params) {
            // A repeated request gets its task, whatever the accounts would take now.
            Err(_) if reading::knows_key(&engine.db, &user.id, &new.idempotency_key).await? => {
                Wires::default()
            }
            refusing => refusing.map_err(|refusal| refused(&form, &refusal))?,
        };
        let (rule, quoted) = self.charged(spender, &new.tool, &new.mode, &params, &facts)?;
        let tally = rule.tally(&params, &facts).map_err(|error| has_no_price(&error))?;
        let text = serde_json::to_string(&params).unwrap_or_default();
        let own = summary(form.validator.schema(), &params);
        let source = pinned.as_ref().map(|pinned| &pinned.task_id).or(new.parent_id.as_ref());
        let (act, summary) = match source {
            Some(source) if own.is_empty() => {
                self.derived(&user.id, source, &new.tool, &form, &params).await?
            }
            _ => (None, own),
        };
        let row = TaskRow {
            payer_id: Some(&spender.payer).filter(|payer| **payer != user.id.own_account()).cloned(),
            key_id: spender.key.as_ref().map(|key| key.id.clone()),
            parent_key_id: spender.key.as_ref().and_then(|key| Some(key.parent.as_ref()?.id.clone())),
            params: text,
            summary,
            act: act.and_then(|act| serde_json::to_string(&act).ok()),
            echo: new.echo.map(|echo| echo.to_string()),
            test,
            points: if test { 0 } else { quoted.points },
            price_version: quoted.price_version,
            tally: tally.filter(|_| !test).and_then(|tally| serde_json::to_string(&tally).ok()),
            owner: Some(engine.owner().to_string()),
            idempotency_key: new.idempotency_key,
            request_hash: request_hash.to_owned(),
            request_id: spender.request_id.clone(),
            parent_id: new.parent_id.or_else(|| pinned.as_ref().map(|pinned| pinned.task_id.clone())),
            pinned_account_id: pinned.map(|pinned| pinned.account_id),
            ..TaskRow::queued(
                TaskId::new(baigong_base::db::new_id()),
                user.id.clone(),
                new.tool,
                new.mode,
                engine.clock.now_ms(),
            )
        };
        let max_active = form.mode.max_active.as_ref().map(|limit| limit.most);
        let waiting = self.waiting(&row, &params, refusing, form.number());
        Ok(Prepared {
            row,
            params,
            waiting: Some(waiting),
            max_active,
            key: spender.key.clone(),
            member_caps: spender.member_caps,
            name: None,
            tell: new.tell,
        })
    }

    /// The form of a mode that a caller may use and that an account serves.
    pub(crate) fn offered_to(
        &self,
        spender: &Spender<'_>,
        tool: &str,
        mode: &str,
    ) -> Result<OfferedForm, TaskError> {
        let form = self.form(tool, mode)?;
        if spender.key.as_ref().is_some_and(|key| !key.may_use(tool)) {
            return Err(TaskError::ToolNotOfKey(tool.to_owned()));
        }
        let accounts = &self.engine.accounts;
        match spender.is_test() {
            true if !accounts.serves_tests(tool, &form.mode) => Err(TaskError::Unavailable(not_simulated())),
            false if !accounts.serves(tool, &form.mode) => Err(TaskError::Unavailable(no_vendor_account())),
            _ => Ok(form),
        }
    }

    /// The price of a task and the rule that it follows from: the one in force, or that of a promise where it is less.
    fn charged(
        &self,
        spender: &Spender<'_>,
        tool: &str,
        mode: &str,
        params: &Map<String, Value>,
        facts: &Facts,
    ) -> Result<(Arc<PriceRule>, Quoted), TaskError> {
        let (version, rule) = self.rule(tool, mode)?;
        measurable(&rule, facts)?;
        let quoted = price(&rule, version, params, facts)?;
        let promised = spender.promised.filter(|promised| promised.version != version);
        let former = promised
            .and_then(|promised| Some((promised, self.prices.version(tool, mode, promised.version)?)));
        let Some((promised, former)) = former else { return Ok((rule, quoted)) };
        // A price that a form of today has no longer a place in is no promise that anybody could keep.
        match price(&former, promised.version, params, facts) {
            Ok(less) if less.points < quoted.points => Ok((former, less)),
            _ => Ok((rule, quoted)),
        }
    }

    /// By what a task without words of its own is known: what was pressed, and the words of the work that it was pressed on.
    async fn derived(
        &self,
        user_id: &UserId,
        source: &TaskId,
        tool: &str,
        form: &Form,
        params: &Map<String, Value>,
    ) -> Result<(Option<Text>, String), TaskError> {
        let db = &self.engine.db;
        let Some(row) = reading::get(db, user_id, source).await? else { return Ok((None, String::new())) };
        let declared = self.form(&row.tool, &row.mode).map(|form| form.mode.follow_ups.clone());
        let results = reading::artifacts(db, &[source]).await?.remove(source).unwrap_or_default();
        let returned = results
            .iter()
            .flat_map(|result| serde_json::from_str::<Vec<FollowUp>>(&result.follow_ups).unwrap_or_default());
        let pressed = |follow_up: &FollowUp| {
            let fixed = follow_up.prefill.iter().all(|(name, from)| match from {
                Prefill::Const { value } => params.get(name) == Some(value),
                _ => true,
            });
            follow_up.tool == tool && follow_up.mode == form.mode.id && fixed
        };
        let label =
            returned.chain(declared.unwrap_or_default()).find(pressed).map(|follow_up| follow_up.label);
        Ok((Some(label.unwrap_or_else(|| form.mode.label.clone())), row.summary))
    }

    /// Books what was prepared. A database that is away is no reason to keep a person waiting: the same key gives what was
    /// made after all.
    pub(crate) async fn commit(&self, new: Create, waiting: Vec<Waiting>) -> Result<Creation, TaskError> {
        let created = tokio::time::timeout(CREATE_PATIENCE, self.engine.writer.create(new, waiting)).await;
        Ok(created.map_err(|_| TaskError::Database(Arc::new(sqlx::Error::PoolTimedOut)))??)
    }

    /// Whether a request under this key would only repeat one of the user's.
    pub async fn is_repeated(&self, user_id: &UserId, idempotency_key: &str) -> Result<bool, TaskError> {
        Ok(reading::knows_key(&self.engine.db, user_id, idempotency_key).await?)
    }

    /// What a tool says to one task more than it may have under way.
    pub(crate) fn too_many(&self, row: &TaskRow) -> Message {
        self.too_many_of(&row.tool, &row.mode)
    }

    /// The same of a mode.
    pub(crate) fn too_many_of(&self, tool: &str, mode: &str) -> Message {
        let form = self.form(tool, mode).ok();
        let limit = form.as_ref().and_then(|form| form.mode.max_active.as_ref());
        limit.map_or_else(|| Text::name(""), |limit| limit.message.clone()).into()
    }

    /// A new task as the scheduler is told of it.
    fn waiting(&self, row: &TaskRow, params: &Map<String, Value>, refusing: Wires, form: u16) -> Waiting {
        let engine = &self.engine;
        Waiting {
            id: row.id.uuid(),
            user: row.user_id.uuid(),
            form,
            pin: row.pinned_account_id.as_deref().and_then(|id| engine.accounts.index(id)),
            test: row.test,
            refusing,
            points: row.points,
            params: Some(Arc::new(params.clone())),
            attempts: 0,
            blame: Blame::default(),
            created_ms: row.created_ms,
            stuck: None,
        }
    }
}

/// What a list shows of a task and is searched for, whole: its prompt, or else the first text that its form draws as one, such as a song's words.
fn summary(schema: &Value, params: &Map<String, Value>) -> String {
    let fields = schema["properties"].as_object().into_iter().flatten();
    let prompts = fields.filter(|(_, field)| is_prompt(field)).map(|(name, _)| name.as_str());
    let mut texts = std::iter::once("prompt").chain(prompts).filter_map(|name| params.get(name)?.as_str());
    let text = texts.find(|text| !text.trim().is_empty());
    text.unwrap_or_default().trim().to_owned()
}

/// Tells a repeated request from another one under the same key.
pub(crate) fn hash(request: &impl serde::Serialize) -> String {
    hex::encode(Sha256::digest(serde_json::to_vec(request).unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_task_without_a_prompt_is_listed_by_the_text_that_its_form_draws_as_one() {
        let schema = json!({"properties": {"title": {"x-widget": "text"}, "lyrics": {"x-widget": "prompt"}}});
        let of = |params: Value| summary(&schema, params.as_object().unwrap());
        assert_eq!(of(json!({"title": "雨夜", "lyrics": " 雨落在旧街角 "})), "雨落在旧街角");
        assert_eq!(of(json!({"prompt": "一座桥", "lyrics": "雨"})), "一座桥");
        assert_eq!(of(json!({"title": "雨夜"})), "");
    }
}
