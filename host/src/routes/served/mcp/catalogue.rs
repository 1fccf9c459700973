//! What can be made, and what it costs.

use baigong_gateway::mcp::arguments::{DescribeTool, Quote, SearchTools};
use baigong_gateway::mcp::{self, Found, Outcome};
use baigong_gateway::model_name::ModelName;
use baigong_gateway::outcome::without_nulls;
use baigong_ground::messages;
use serde_json::Value;

use super::server::Server;
use crate::error::{ApiError, ApiResult};
use crate::routes::quotes::price;
use crate::routes::tools::offered;

messages! {
    tool_unknown_to_assistants(id) = "没有工具 {id}：请用 search_tools 查找，编号形如 kling/text", "There is no tool {id}: find one with search_tools; an id looks like kling/text";
}

/// The tool that an argument names.
pub fn name(id: &str) -> ApiResult<ModelName> {
    id.parse().map_err(|()| unknown(id))
}

fn unknown(id: &str) -> ApiError {
    ApiError::missing("/id", tool_unknown_to_assistants(id))
}

impl Server {
    /// Whether the key is for this tool: what it may not use is not found either.
    fn may_use(&self, tool: &str) -> bool {
        self.current.spender().key.is_none_or(|key| key.may_use(tool))
    }

    pub(super) fn search(&self, asked: &SearchTools) -> ApiResult<Outcome> {
        let tools = self.app.registry.snapshot();
        let tools: Vec<_> = tools.iter().filter(|tool| self.may_use(&tool.manifest().id)).collect();
        let forms = tools.iter().flat_map(|tool| {
            offered(&self.app, tool).into_iter().filter_map(move |form| {
                let (_, price) = self.app.prices.current(&tool.manifest().id, &form.mode.id)?;
                Some((tool, form, price))
            })
        });
        let forms: Vec<_> = forms.collect();
        let all = forms.iter().map(|(tool, form, price)| Found { tool, form, price });
        Ok(Outcome::of(mcp::find(all, asked)))
    }

    pub(super) fn describe(&self, asked: &DescribeTool) -> ApiResult<Outcome> {
        let ModelName { tool, mode } = name(&asked.id)?;
        let found = self.app.registry.tool(&tool).map_err(|_| unknown(&asked.id))?;
        let form = found.forms().iter().find(|form| *form.mode.id == *mode);
        let form = form.filter(|_| self.may_use(&tool)).ok_or_else(|| unknown(&asked.id))?;
        let (_, price) = self.app.prices.current(&tool, &mode).ok_or_else(|| unknown(&asked.id))?;
        let schema = self.app.tasks.schema(&tool, form);
        let usual_ms = self.app.tasks.estimate_ms(&tool, &form.mode);
        let found = Found { tool: &found, form, price: &price };
        Ok(Outcome::of(mcp::describe(&found, &schema, usual_ms)))
    }

    pub(super) async fn quote(&self, asked: Quote) -> ApiResult<Outcome> {
        let ModelName { tool, mode } = name(&asked.id)?;
        let params = Value::from(without_nulls(asked.params));
        let quoted = price(&self.app, &self.caller, &tool, &mode, params).await?;
        let test = self.current.spender().is_test();
        Ok(mcp::quote(&asked.id, quoted.points, quoted.exact, quoted.price_version, test))
    }
}
