//! The keys of one's programs.

mod leaked;
mod make;
mod own;

use baigong_ground::field::FieldError;
use baigong_ground::{Text, messages};
use baigong_platform::keys::{Key, KeyError, KeyLimits, MadeKey};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::error::{ApiError, ApiResult, Code};

messages! {
    nothing_is_simulated = "本站未启用模拟供应商，不能创建测试密钥", "This site has no simulated vendors, which test keys need";
    key_tool_unknown(tool) = "没有这个工具：{tool}", "There is no tool {tool}";
}

/// Refuses limits that name a tool which the site does not have.
fn known_tools(app: &App, limits: &KeyLimits) -> ApiResult<()> {
    let unknown = |(at, tool): (usize, &String)| {
        let known = app.tasks.has_tool(tool);
        (!known).then(|| {
            FieldError::new(format!("/limits/tools/{at}"), "unknown", key_tool_unknown(tool.as_str()))
        })
    };
    let wrong: Vec<FieldError> = limits.tools.iter().enumerate().filter_map(unknown).collect();
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
            KeyError::TooMany(_) | KeyError::Ended | KeyError::OfApplication => {
                Self::new(Code::Conflict, message)
            }
            KeyError::NotFound => Self::not_found(Text::new("该密钥", "The key")),
            KeyError::Users(cause) => cause.into(),
            KeyError::Database(cause) => cause.into(),
        }
    }
}
