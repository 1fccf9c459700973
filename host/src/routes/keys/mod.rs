//! The keys of one's programs.

mod leaked;
mod make;
mod own;
mod tokens;

use baigong_ground::field::FieldError;
use baigong_ground::{Text, messages};
use baigong_platform::keys::{Key, KeyError, KeyLimits, KeysOf, MadeKey};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::{Credential, CurrentUser};
use crate::error::{ApiError, ApiResult, Code};

messages! {
    nothing_is_simulated = "本站未启用模拟供应商，不能创建测试密钥", "This site has no simulated vendors, which test keys need";
    auth_code_manages_no_keys = "由密钥换取的短期令牌不能管理密钥，请使用密钥本身", "A token that was given for a key manages no keys. Please show the key itself";
    key_tool_unknown(tool) = "没有这个工具：{tool}", "There is no tool {tool}";
}

/// The keys that a caller manages: a person all of theirs, a key those below it. Whatever else there is, is not there for it.
fn managed(current: &CurrentUser) -> ApiResult<KeysOf<'_>> {
    match &current.by {
        // What it makes would outlive it.
        Credential::Key(..) if current.ends_ms.is_some() => {
            Err(ApiError::new(Code::Forbidden, auth_code_manages_no_keys()))
        }
        Credential::Key(_, holder) => Ok(KeysOf::Parent(&holder.id)),
        Credential::Cookie(_) | Credential::Bearer(_) | Credential::Short(_) => {
            Ok(KeysOf::Owner(&current.user.id))
        }
    }
}

/// Refuses limits that name a tool which the site does not have.
fn known_tools(app: &App, limits: &KeyLimits) -> ApiResult<()> {
    tools_known(app, "/limits/tools", &limits.tools)
}

/// The same of a list of tools that stands at an address of the form.
fn tools_known(app: &App, path: &str, tools: &[String]) -> ApiResult<()> {
    let unknown = |(at, tool): (usize, &String)| {
        let known = app.tasks.has_tool(tool);
        (!known).then(|| FieldError::new(format!("{path}/{at}"), "unknown", key_tool_unknown(tool.as_str())))
    };
    let wrong: Vec<FieldError> = tools.iter().enumerate().filter_map(unknown).collect();
    if wrong.is_empty() { Ok(()) } else { Err(ApiError::invalid(wrong)) }
}

/// Refuses what is for trying things where no vendor is simulated.
pub fn may_be_tried(app: &App, test: bool) -> ApiResult<()> {
    if !test || app.config.simulator.enabled {
        return Ok(());
    }
    Err(ApiError::field("/test", "not_offered", nothing_is_simulated()))
}

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(own::list, make::make))
        .routes(routes!(own::change, own::end))
        .routes(routes!(make::renew))
        .routes(routes!(tokens::make))
        .routes(routes!(leaked::end))
}

/// A key with its text, which is shown this once.
#[derive(Serialize, ToSchema)]
pub struct MadeKeyView {
    #[serde(flatten)]
    key: Key,
    /// What programs send: `Authorization: Bearer …`.
    text: String,
}

impl From<MadeKey> for MadeKeyView {
    fn from(MadeKey { key, text }: MadeKey) -> Self {
        Self { key, text: text.as_str().to_owned() }
    }
}

impl From<KeyError> for ApiError {
    fn from(error: KeyError) -> Self {
        let message = error.message();
        match error {
            KeyError::Invalid(fields) => Self::invalid(fields),
            KeyError::TooMany(_) | KeyError::Ended | KeyError::OfApplication | KeyError::Temporary => {
                Self::new(Code::Conflict, message)
            }
            KeyError::NotFound => Self::not_found(Text::new("该密钥", "The key")),
            KeyError::Users(cause) => cause.into(),
            KeyError::Database(cause) => cause.into(),
        }
    }
}
