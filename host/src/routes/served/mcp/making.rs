//! What costs points: each call names the most that it may cost, and nothing is held beyond that.

use baigong_gateway::mcp::arguments::{BatchItem, Generate, MOST_ITEMS, RunBatch, Upload};
use baigong_gateway::mcp::{self, Outcome};
use baigong_gateway::outcome::without_nulls;
use baigong_ground::messages;
use baigong_platform::db::new_id;
use baigong_platform::tasks::TaskView;
use rmcp::RoleServer;
use rmcp::service::RequestContext;
use serde_json::{Map, Value, json};

use super::catalogue::name;
use super::server::{Server, refused};
use crate::error::{ApiError, ApiResult, Code};
use crate::http::extract::IdempotencyKey;
use crate::routes::quotes::price;
use crate::routes::served::asking::{Wish, make};
use crate::routes::served::site;
use crate::routes::uploads::import::fetch;

messages! {
    name_of_call_malformed = "idempotency_key 必须是 1 到 128 个可见的 ASCII 字符", "idempotency_key has to be 1 to 128 visible ASCII characters";
    items_at_once(most) = "一次须有 1 至 {most} 项", "There have to be 1 to {most} items at once";
    batch_above_ceiling(points, most) = "共需 {points} 积分，超过上限 {most}，未生成任何内容", "All together cost {points} points, which is above the ceiling of {most}: nothing was made";
}

impl Server {
    pub(super) async fn generate(
        &self,
        asked: Generate,
        context: &RequestContext<RoleServer>,
    ) -> ApiResult<Outcome> {
        let Generate { id, params, max_points, idempotency_key, wait_seconds } = asked;
        check_key_text(idempotency_key.as_deref())?;
        let params = without_nulls(params);
        let wish = Wish {
            name: name(&id)?,
            input: params.clone(),
            max_points: Some(max_points.into()),
            idempotency_key: idempotency_key.unwrap_or_else(unnamed),
            echo: None,
            tell: None,
        };
        match make(&self.app, &self.caller, &self.current, wish).await {
            Ok(task) => {
                let task = self.follow(task, wait_seconds, context).await?;
                Ok(mcp::task(&task, &site(&self.app)))
            }
            Err(error) if error.code() == Code::Conflict => {
                let price = self.price(&id, params).await.ok();
                Ok(mcp::refusal(&refused(error), price))
            }
            Err(error) => Err(error),
        }
    }

    /// Makes all or, where they cost more than the ceiling together, none. What was made by an earlier call of the same name
    /// counts as what it was held for, and is not made again.
    pub(super) async fn run_batch(&self, asked: RunBatch) -> ApiResult<Outcome> {
        let RunBatch { items, max_points, idempotency_key } = asked;
        check_key_text(idempotency_key.as_deref())?;
        if !(1..=MOST_ITEMS).contains(&items.len()) {
            return Err(ApiError::field("/items", "range", items_at_once(MOST_ITEMS)));
        }
        let key = idempotency_key.unwrap_or_else(unnamed);
        // No key of a single call holds a space.
        let keys: Vec<_> = (0..items.len()).map(|nth| format!("batch {key} {nth}")).collect();
        let mut made = Vec::new();
        let mut ceilings = Vec::new();
        for (nth, (item, key)) in items.iter().zip(&keys).enumerate() {
            let earlier = self.app.tasks.is_repeated(&self.current.user.id, key).await?;
            let task = if earlier { Some(self.make_one(item, key, 0).await?) } else { None };
            ceilings.push(match &task {
                Some(task) => task.points,
                None => {
                    self.price(&item.id, item.params.clone()).await.map_err(|error| within(nth, error))?
                }
            });
            made.push(task);
        }
        let points = ceilings.iter().fold(0_i64, |sum, points| sum.saturating_add(*points));
        if points > i64::from(max_points) {
            let error = ApiError::conflict(
                "/max_points",
                "maximum",
                batch_above_ceiling(points.to_string(), max_points.to_string()),
            );
            return Ok(mcp::refusal(&refused(error), Some(points)));
        }
        let mut outcomes = Vec::new();
        for (((item, key), ceiling), made) in items.iter().zip(&keys).zip(ceilings).zip(made) {
            outcomes.push(match made {
                Some(task) => Ok(task),
                None => self.make_one(item, key, ceiling).await.map_err(refused),
            });
        }
        Ok(mcp::batch(&outcomes, max_points))
    }

    async fn make_one(&self, item: &BatchItem, key: &str, max_points: i64) -> ApiResult<TaskView> {
        let wish = Wish {
            name: name(&item.id)?,
            input: without_nulls(item.params.clone()),
            max_points: Some(max_points),
            idempotency_key: key.to_owned(),
            echo: None,
            tell: None,
        };
        make(&self.app, &self.caller, &self.current, wish).await
    }

    async fn price(&self, id: &str, params: Map<String, Value>) -> ApiResult<i64> {
        let name = name(id)?;
        let params = Value::from(without_nulls(params));
        Ok(price(&self.app, &self.caller, &name.tool, &name.mode, params).await?.points)
    }

    pub(super) async fn upload(&self, asked: &Upload) -> ApiResult<Outcome> {
        let file = fetch(&self.app, &self.caller, &self.current, &asked.url).await?;
        Ok(mcp::upload(json!(file)))
    }
}

/// The name of a call that has none of its own: a repeated one is another wish.
fn unnamed() -> String {
    format!("unnamed:{}", new_id())
}

fn check_key_text(key: Option<&str>) -> ApiResult<()> {
    match key {
        Some(key) if !IdempotencyKey::may_be(key) => {
            Err(ApiError::field("/idempotency_key", "pattern", name_of_call_malformed()))
        }
        _ => Ok(()),
    }
}

/// The refusal of one item, whose fields are below it.
fn within(nth: usize, error: ApiError) -> ApiError {
    error.below(&format!("/items/{nth}"))
}
