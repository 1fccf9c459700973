//! Who answers one message: the protocol is `rmcp`'s, the tools are ours.

use std::sync::{Arc, LazyLock};

use axum::response::IntoResponse;
use baigong_gateway::mcp::arguments::{
    CancelTask, DescribeTool, Generate, GetTask, ListTasks, Quote, RunBatch, SearchTools, Upload,
};
use baigong_gateway::mcp::{self, Call, INSTRUCTIONS, Outcome};
use baigong_gateway::refusal::Refusal;
use baigong_ground::Language;
use rmcp::model::{
    CacheScope, CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation,
    ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::app::App;
use crate::auth::{Caller, CurrentUser, check_key};
use crate::error::{ApiError, ApiResult, Failure};
use crate::http::extract::parse;
use crate::routes::served::refusal;
use crate::{language, request_id};

/// How long clients may keep the list of tools, in milliseconds: it changes with the program alone.
const KEPT_MS: u64 = 3_600_000;

/// What answers one message of one caller. Cheap to clone.
#[derive(Clone)]
pub struct Server {
    pub(super) app: App,
    pub(super) caller: Caller,
    pub(super) current: Arc<CurrentUser>,
    language: Language,
    request_id: String,
}

/// The protocol answers from a task of its own, so that what is known of the request goes along.
impl Server {
    pub fn new(app: App, caller: Caller, current: CurrentUser) -> Self {
        let (language, request_id) = (language::current(), request_id::current());
        Self { app, caller, current: Arc::new(current), language, request_id }
    }

    async fn answer(
        &self,
        call: Call,
        arguments: Map<String, Value>,
        context: &RequestContext<RoleServer>,
    ) -> ApiResult<Outcome> {
        // What judged the message before it was read whole may have read it otherwise.
        check_key(&self.current.by, call.scope())?;
        match call {
            Call::SearchTools => self.search(&read::<SearchTools>(arguments)?),
            Call::DescribeTool => self.describe(&read::<DescribeTool>(arguments)?),
            Call::Quote => self.quote(read::<Quote>(arguments)?).await,
            Call::Generate => self.generate(read::<Generate>(arguments)?, context).await,
            Call::RunBatch => self.run_batch(read::<RunBatch>(arguments)?).await,
            Call::GetTask => self.get_task(&read::<GetTask>(arguments)?, context).await,
            Call::CancelTask => self.cancel_task(&read::<CancelTask>(arguments)?).await,
            Call::ListTasks => self.list_tasks(read::<ListTasks>(arguments)?).await,
            Call::Upload => self.upload(&read::<Upload>(arguments)?).await,
        }
    }
}

fn read<T: DeserializeOwned>(arguments: Map<String, Value>) -> ApiResult<T> {
    parse(Value::from(arguments).to_string().as_bytes())
}

/// A refusal in the reader's language.
pub fn refused(error: ApiError) -> Refusal {
    let mut response = error.into_response();
    let status = response.status();
    match response.extensions_mut().remove::<Failure>() {
        Some(failure) => refusal(failure, status),
        None => Refusal {
            status: status.as_u16(),
            code: String::new(),
            message: String::new(),
            fields: Vec::new(),
        },
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let site = self.app.config.public_base_url();
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_instructions(INSTRUCTIONS)
            .with_server_info(
                Implementation::new("baigong", env!("CARGO_PKG_VERSION"))
                    .with_title("Baigong")
                    .with_website_url(site),
            )
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        static TOOLS: LazyLock<Result<Vec<Tool>, String>> = LazyLock::new(|| {
            let definitions = Call::ALL.into_iter().map(|call| serde_json::from_value(call.definition()));
            definitions.collect::<Result<_, _>>().map_err(|error| error.to_string())
        });
        let tools = TOOLS.as_ref().map_err(|error| ErrorData::internal_error(error.as_str(), None))?;
        Ok(ListToolsResult::with_all_items(tools.clone())
            .with_ttl_ms(KEPT_MS)
            .with_cache_scope(CacheScope::Public))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Ok(call) = request.name.parse::<Call>() else {
            return Err(ErrorData::invalid_params("There is no such tool", None));
        };
        let arguments = request.arguments.unwrap_or_default();
        let outcome = language::scope(
            self.language,
            request_id::scope(self.request_id.clone(), async {
                let answered = self.answer(call, arguments, &context).await;
                answered.unwrap_or_else(|error| mcp::refusal(&refused(error), None))
            }),
        )
        .await;
        let content: Result<Vec<ContentBlock>, _> =
            outcome.content().into_iter().map(serde_json::from_value).collect();
        let content = content.map_err(|error| ErrorData::internal_error(error.to_string(), None))?;
        let mut result =
            if outcome.is_error { CallToolResult::error(content) } else { CallToolResult::success(content) };
        result.structured_content = Some(outcome.structured);
        Ok(result.into())
    }
}
