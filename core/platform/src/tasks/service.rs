//! What users and programs ask of tasks.

use std::sync::Arc;

use baigong_provider::schema::FieldError;
use baigong_provider::{CancelPolicy, Cancelled, Form, Job, MediaKind};
use serde::Serialize;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::batch::{Advance, Creation, NewTaskRow};
use super::engine::Waiting;
use super::finish::{self, Task};
use super::model::{
    ArtifactRow, ArtifactView, CancelEffect, Charge, Storage, TaskRow, TaskState, TaskView, media_kind,
};
use super::scheduler::Message;
use super::store::{self, TaskFilter};
use super::{TaskError, Tasks, lease};
use crate::accounts::User;

/// How long an address of a result that a page was given stays valid.
const LINK_MS: i64 = 12 * 3600 * 1000;
/// Longest summary kept for lists and search, in characters.
const SUMMARY_CHARS: usize = 500;

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
    pub parent_id: Option<String>,
    /// The caller's name for this request: repeating it creates nothing.
    pub idempotency_key: String,
}

/// An answer to a request for a task.
#[derive(Debug, Clone)]
pub struct Created {
    /// The task.
    pub task: TaskView,
    /// Whether it had been created by an earlier request with the same key.
    pub replayed: bool,
}

/// A price.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Quoted {
    /// Total points.
    pub points: i64,
    /// Points for one unit.
    pub unit: i64,
    /// Units.
    pub count: i64,
    /// Version of the price.
    pub price_version: i64,
}

/// Part of a list.
#[derive(Debug, Clone, Serialize)]
pub struct Page<T> {
    /// The items, newest first.
    pub items: Vec<T>,
    /// Gives the next part.
    pub next_cursor: Option<String>,
    /// Items in the whole list.
    pub total: i64,
}

impl Tasks {
    /// The price of parameters, by the same function that charges them.
    pub async fn quote(&self, tool: &str, mode: &str, params: Value) -> Result<Quoted, TaskError> {
        let params = self.form(tool, mode)?.validator.check(params).map_err(TaskError::Invalid)?;
        self.price(tool, mode, &params)
    }

    fn form(&self, tool: &str, mode: &str) -> Result<&Form, TaskError> {
        let tool = self.engine.registry.tool(tool).map_err(TaskError::UnknownTool)?;
        tool.form(mode).ok_or_else(|| TaskError::UnknownMode(mode.to_owned()))
    }

    fn price(&self, tool: &str, mode: &str, params: &Map<String, Value>) -> Result<Quoted, TaskError> {
        let unpriced = || TaskError::Unavailable("该功能暂无价格，请联系管理员".into());
        let (price_version, rule) = self.prices.current(tool, mode).ok_or_else(unpriced)?;
        let quote = rule.quote(params).map_err(|error| {
            tracing::error!(tool, mode, %error, "a valid input has no price");
            unpriced()
        })?;
        Ok(Quoted { points: quote.points, unit: quote.unit, count: quote.count, price_version })
    }

    /// Creates a task: validated, priced, and committed together with the hold of its points before any vendor
    /// hears of it.
    pub async fn create(&self, user: &User, new: NewTask) -> Result<Created, TaskError> {
        let engine = &self.engine;
        let now = engine.clock.now_ms();
        user.can_pay(now)?;
        let form = self.form(&new.tool, &new.mode)?;
        if !engine.accounts.serves(&new.tool, &form.mode) {
            return Err(TaskError::Unavailable("该工具暂未配置供应商账号，请联系管理员".into()));
        }
        let request_hash = hash(&new);
        let mut params = form.validator.check(new.params).map_err(TaskError::Invalid)?;
        self.resolve_media(&user.id, form.validator.schema(), &mut params).await?;
        let quoted = self.price(&new.tool, &new.mode, &params)?;
        let text = serde_json::to_string(&params).unwrap_or_default();
        let id = crate::db::new_id();
        let row = NewTaskRow {
            id: id.clone(),
            user_id: user.id.clone(),
            tool: new.tool,
            mode: new.mode,
            params: text,
            summary: summary(&params),
            points: quoted.points,
            price_version: quoted.price_version,
            owner: engine.owner().to_string(),
            idempotency_key: new.idempotency_key,
            request_hash: request_hash.clone(),
            parent_id: new.parent_id,
            now_ms: now,
            max_active: form.mode.max_active.map(|(most, _)| most),
        };
        let creation =
            engine.writer.create(row.clone()).await.map_err(|e| TaskError::Database(e.to_string()))?;
        match creation {
            Creation::Insufficient { available } => {
                Err(TaskError::InsufficientPoints { needed: quoted.points, available })
            }
            Creation::TooManyActive => {
                let message = form.mode.max_active.map_or("", |(_, message)| message);
                Err(TaskError::TooManyActive(message.to_owned()))
            }
            Creation::Exists { request_hash: earlier, .. } if earlier != request_hash => {
                Err(TaskError::IdempotencyMismatch)
            }
            Creation::Exists { id, .. } => {
                let task = self.get(&user.id, &id).await?.ok_or(TaskError::NotFound)?;
                Ok(Created { task, replayed: true })
            }
            Creation::Created => {
                super::crash::point("create:committed");
                let task = self.enqueue(row, params);
                Ok(Created { task, replayed: false })
            }
        }
    }

    /// Puts a task that was just committed on its way, and shows it without reading it back.
    fn enqueue(&self, row: NewTaskRow, params: Map<String, Value>) -> TaskView {
        let engine = &self.engine;
        let ids = Uuid::parse_str(&row.id).ok().zip(Uuid::parse_str(&row.user_id).ok());
        let form = engine.form_of(&row.tool, &row.mode);
        if let (Some((id, user)), Some(form)) = (ids, form) {
            let params = Some(Arc::new(params.clone()));
            let waiting = Waiting { id, user, form, params, attempts: 0 };
            engine.send(Message::Queue(waiting, 0));
        }
        TaskView {
            id: row.id,
            tool: row.tool,
            mode: row.mode,
            state: TaskState::Queued,
            storage: Storage::None,
            progress: Default::default(),
            params,
            summary: row.summary,
            points: row.points,
            charge: Charge::Held,
            cancel: CancelEffect::Refund,
            error: None,
            artifacts: Vec::new(),
            parent_id: row.parent_id,
            attempts: 0,
            eta_ms: form.and_then(|form| engine.stats.usual_ms(form)),
            created_ms: row.now_ms,
            updated_ms: row.now_ms,
            started_ms: None,
            finished_ms: None,
        }
    }

    /// Checks that every media parameter names a file of the user's, of a kind and size that the field takes.
    /// An address on the web is imported first, so that a bad one costs nothing.
    async fn resolve_media(
        &self,
        user_id: &str,
        schema: &Value,
        params: &mut Map<String, Value>,
    ) -> Result<(), TaskError> {
        let properties = schema.get("properties").and_then(Value::as_object).into_iter().flatten();
        let mut errors = Vec::new();
        for (name, property) in properties.filter(|(_, p)| p.get("x-media").is_some()) {
            match params.get_mut(name) {
                Some(Value::Array(items)) => {
                    for (index, item) in items.iter_mut().enumerate() {
                        self.resolve_one(user_id, property, item, format!("/{name}/{index}"), &mut errors)
                            .await?;
                    }
                }
                Some(item) => {
                    self.resolve_one(user_id, property, item, format!("/{name}"), &mut errors).await?
                }
                None => {}
            }
        }
        if errors.is_empty() { Ok(()) } else { Err(TaskError::Invalid(errors)) }
    }

    async fn resolve_one(
        &self,
        user_id: &str,
        property: &Value,
        item: &mut Value,
        path: String,
        errors: &mut Vec<FieldError>,
    ) -> Result<(), TaskError> {
        let Some(given) = item.as_str() else { return Ok(()) };
        let say = |code: &str, general: &str| {
            let fixed = property.pointer(&format!("/errorMessage/{code}")).and_then(Value::as_str);
            FieldError { path: path.clone(), code: code.into(), message: fixed.unwrap_or(general).into() }
        };
        let media = &self.engine.media;
        let (kind, bytes, mime) = if given.starts_with("http://") || given.starts_with("https://") {
            match media.import(user_id, given).await {
                Ok(upload) => {
                    let found = (upload.kind, upload.bytes, upload.mime);
                    *item = Value::String(upload.id);
                    found
                }
                Err(error) => {
                    errors.push(FieldError { path, code: error.code().into(), message: error.to_string() });
                    return Ok(());
                }
            }
        } else {
            match media.find(user_id, given).await {
                Ok(Some(file)) => (file.kind, file.bytes, file.mime),
                Ok(None) => {
                    errors.push(say("not_found", "文件不存在或已被删除，请重新上传"));
                    return Ok(());
                }
                Err(error) => return Err(TaskError::Database(error.to_string())),
            }
        };
        let rules = &property["x-media"];
        let accepts = rules["accept"].as_array().is_none_or(|kinds| kinds.iter().any(|k| kind_is(k, kind)));
        let types =
            rules["mime"].as_array().is_none_or(|types| types.iter().any(|t| t.as_str() == Some(&mime)));
        if !accepts || !types {
            errors.push(say("accept", "文件类型不支持"));
        } else if rules["max_bytes"].as_u64().is_some_and(|most| bytes > most) {
            errors.push(say("max_bytes", "文件过大"));
        }
        Ok(())
    }

    /// One of a user's tasks.
    pub async fn get(&self, user_id: &str, id: &str) -> Result<Option<TaskView>, TaskError> {
        let Some(row) = store::get(&self.engine.db, user_id, id).await? else { return Ok(None) };
        Ok(self.views(vec![row]).await?.pop())
    }

    /// A user's tasks, newest first.
    pub async fn list(&self, user_id: &str, filter: &TaskFilter) -> Result<Page<TaskView>, TaskError> {
        let limit = filter.limit.clamp(1, 100);
        let asked = TaskFilter { limit: limit + 1, ..filter.clone() };
        let (mut rows, total) = store::list(&self.engine.db, user_id, &asked).await?;
        let more = rows.len() as i64 > limit;
        rows.truncate(usize::try_from(limit).unwrap_or(100));
        let next_cursor = rows.last().filter(|_| more).map(|row| row.id.clone());
        Ok(Page { items: self.views(rows).await?, next_cursor, total })
    }

    /// Tasks that changed at or after `ms`, oldest change first: what a page missed.
    pub async fn changed_since(
        &self,
        user_id: &str,
        ms: i64,
        limit: i64,
    ) -> Result<Vec<TaskView>, TaskError> {
        let rows = store::changed_since(&self.engine.db, user_id, ms, limit).await?;
        self.views(rows).await
    }

    /// Removes a finished task from its owner's history.
    pub async fn remove(&self, user_id: &str, id: &str) -> Result<(), TaskError> {
        if store::remove(&self.engine.db, user_id, id, self.engine.clock.now_ms()).await? {
            self.engine.hub.deleted(user_id, id);
            return Ok(());
        }
        match store::get(&self.engine.db, user_id, id).await? {
            Some(_) => Err(TaskError::NotFinished),
            None => Err(TaskError::NotFound),
        }
    }

    /// Removes a user's finished tasks, of one tool or of all; gives how many.
    pub async fn clear(&self, user_id: &str, tool: Option<&str>) -> Result<usize, TaskError> {
        let ids = store::clear(&self.engine.db, user_id, tool, self.engine.clock.now_ms()).await?;
        ids.iter().for_each(|id| self.engine.hub.deleted(user_id, id));
        Ok(ids.len())
    }

    /// Makes the same request again, as a new task.
    pub async fn retry(&self, user: &User, id: &str, idempotency_key: String) -> Result<Created, TaskError> {
        let row = store::get(&self.engine.db, &user.id, id).await?.ok_or(TaskError::NotFound)?;
        if !row.state.is_final() {
            return Err(TaskError::NotFinished);
        }
        let params = serde_json::from_str(&row.params).map_err(|e| TaskError::Database(e.to_string()))?;
        let new =
            NewTask { tool: row.tool, mode: row.mode, params, parent_id: Some(row.id), idempotency_key };
        self.create(user, new).await
    }

    /// Stops a task, with the effect that its view announced.
    pub async fn cancel(&self, user_id: &str, id: &str) -> Result<TaskView, TaskError> {
        let engine = &self.engine;
        let row = store::get(&engine.db, user_id, id).await?.ok_or(TaskError::NotFound)?;
        if row.state == TaskState::Queued {
            let cancel = Advance {
                owner: None,
                ..Advance::new(row.id.clone(), "", &[TaskState::Queued], TaskState::Cancelled)
            };
            let cancel = cancel.finish(Charge::Released, engine.clock.now_ms(), "已取消，积分退还");
            if engine.writer.advance(cancel).await.map_err(|e| TaskError::Database(e.to_string()))? {
                return self.get(user_id, id).await?.ok_or(TaskError::NotFound);
            }
        }
        // It may have gone to the vendor in this very moment.
        let row = store::get(&engine.db, user_id, id).await?.ok_or(TaskError::NotFound)?;
        match (row.state, self.cancel_effect(&row)) {
            (TaskState::Submitting, CancelEffect::NoRefund) => self.abandon(&row).await?,
            (TaskState::Running, effect @ (CancelEffect::Refund | CancelEffect::NoRefund)) => {
                self.stop_at_vendor(&row, effect).await?;
            }
            (state, _) if state.is_final() => {
                return Err(TaskError::CannotCancel("任务已结束，无法取消".into()));
            }
            _ => return Err(TaskError::CannotCancel("任务已提交给供应商，无法取消".into())),
        }
        self.get(user_id, id).await?.ok_or(TaskError::NotFound)
    }

    /// Drops the connection of a synchronous call. Waits a moment for the outcome, so that the answer shows it.
    async fn abandon(&self, row: &TaskRow) -> Result<(), TaskError> {
        let engine = &self.engine;
        let id = Uuid::parse_str(&row.id).map_err(|e| TaskError::Database(e.to_string()))?;
        let mut events = engine.hub.subscribe(&row.user_id);
        if !engine.abandon_submit(&id) {
            lease::ask_to_abandon(engine, &row.id).await?;
        }
        let settled = async {
            while let Some(event) = events.recv().await {
                if *event == super::TaskEvent::Changed(row.id.clone()) {
                    return;
                }
            }
        };
        let _ = tokio::time::timeout(std::time::Duration::from_secs(2), settled).await;
        Ok(())
    }

    async fn stop_at_vendor(&self, row: &TaskRow, effect: CancelEffect) -> Result<(), TaskError> {
        let engine = &self.engine;
        let parsed = Uuid::parse_str(&row.id).ok().zip(Uuid::parse_str(&row.user_id).ok());
        let account = row.account_id.as_deref().and_then(|id| engine.accounts.index(id));
        let form = engine.form_of(&row.tool, &row.mode);
        let (Some((id, user)), Some(account), Some(form), Some(job)) = (parsed, account, form, &row.job)
        else {
            return Err(TaskError::CannotCancel("任务的供应商账号已不可用，无法取消".into()));
        };
        let charge = if effect == CancelEffect::Refund {
            let vendor = engine.accounts.get(account);
            let env = vendor.ask_env(&engine.ask, row.id.clone());
            match vendor.tool.cancel(&env, &vendor.credentials, &Job(job.clone())).await {
                Ok(Cancelled::Stopped) => Charge::Released,
                Ok(Cancelled::TooLate) => {
                    return Err(TaskError::CannotCancel("任务即将完成，供应商已无法取消".into()));
                }
                Err(error) => {
                    tracing::warn!(task = row.id, %error, "a cancellation failed");
                    return Err(TaskError::Unavailable(
                        "供应商未响应取消请求，任务继续进行，请稍后再试".into(),
                    ));
                }
            }
        } else {
            Charge::Captured
        };
        let task = Task { id, user, form, account, owner: engine.owner() };
        finish::cancelled(engine, &task, &[TaskState::Running], charge).await;
        Ok(())
    }

    fn cancel_effect(&self, row: &TaskRow) -> CancelEffect {
        let engine = &self.engine;
        let policy = engine.form_of(&row.tool, &row.mode).map(|form| engine.form(form).mode.cancel);
        match (row.state, policy) {
            (TaskState::Queued, _) => CancelEffect::Refund,
            (TaskState::Running, Some(CancelPolicy::Refund)) => CancelEffect::Refund,
            (TaskState::Submitting | TaskState::Running, Some(CancelPolicy::NoRefund)) => {
                CancelEffect::NoRefund
            }
            _ => CancelEffect::None,
        }
    }

    async fn views(&self, rows: Vec<TaskRow>) -> Result<Vec<TaskView>, TaskError> {
        let finished: Vec<&str> =
            rows.iter().filter(|row| row.state == TaskState::Succeeded).map(|row| row.id.as_str()).collect();
        let mut artifacts = if finished.is_empty() {
            Default::default()
        } else {
            store::artifacts(&self.engine.db, &finished).await?
        };
        Ok(rows.into_iter().map(|row| self.view(&mut artifacts, row)).collect())
    }

    fn view(
        &self,
        artifacts: &mut std::collections::HashMap<String, Vec<ArtifactRow>>,
        row: TaskRow,
    ) -> TaskView {
        let engine = &self.engine;
        let live = Uuid::parse_str(&row.id).ok().filter(|_| !row.state.is_final());
        let usual = engine.form_of(&row.tool, &row.mode).and_then(|form| engine.stats.usual_ms(form));
        let eta_ms = usual
            .filter(|_| !row.state.is_final())
            .map(|usual| (row.started_ms.unwrap_or(row.updated_ms) + usual - row.updated_ms).max(0));
        TaskView {
            cancel: self.cancel_effect(&row),
            progress: live.map(|id| engine.progress(&id)).unwrap_or_default(),
            params: serde_json::from_str(&row.params).unwrap_or_default(),
            error: row.error.as_deref().and_then(|text| serde_json::from_str(text).ok()),
            artifacts: artifacts
                .remove(&row.id)
                .unwrap_or_default()
                .into_iter()
                .map(|a| self.artifact(a))
                .collect(),
            eta_ms,
            id: row.id,
            tool: row.tool,
            mode: row.mode,
            state: row.state,
            storage: row.storage,
            summary: row.summary,
            points: row.points,
            charge: row.charge,
            parent_id: row.parent_id,
            attempts: row.attempts,
            created_ms: row.created_ms,
            updated_ms: row.updated_ms,
            started_ms: row.started_ms,
            finished_ms: row.finished_ms,
        }
    }

    fn artifact(&self, row: ArtifactRow) -> ArtifactView {
        let stored = row.state == Storage::Stored;
        let media = &self.engine.media;
        // Rounded, so that the address stays the same for hours and browsers can cache it.
        let expires = (self.engine.clock.now_ms() / LINK_MS + 2) * LINK_MS;
        let link =
            |download| (stored && row.content.is_none()).then(|| media.sign(&row.id, expires, download));
        ArtifactView {
            kind: media_kind(&row.kind),
            url: link(false),
            download_url: link(true),
            mime: row.mime.unwrap_or_default(),
            name: row.name,
            bytes: row.bytes,
            width: row.width,
            height: row.height,
            duration_ms: row.duration_ms,
            text: row.content,
            stored,
            follow_ups: serde_json::from_str(&row.follow_ups).unwrap_or_default(),
            id: row.id,
        }
    }
}

fn kind_is(word: &Value, kind: MediaKind) -> bool {
    word.as_str().is_some_and(|word| word == super::model::media_word(kind))
}

/// What a list shows of a task: its prompt, or else its first text.
fn summary(params: &Map<String, Value>) -> String {
    let prompt = params.get("prompt").and_then(Value::as_str);
    prompt.unwrap_or_default().trim().chars().take(SUMMARY_CHARS).collect()
}

/// Tells a repeated request from another one under the same key.
fn hash(new: &NewTask) -> String {
    let text = serde_json::to_vec(&(&new.tool, &new.mode, &new.params, &new.parent_id));
    format!("{:x}", Sha256::digest(text.unwrap_or_default()))
}
