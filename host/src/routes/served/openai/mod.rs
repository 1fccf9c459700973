//! OpenAI's videos, images and models, as `baigong_gateway::openai` describes them.

mod given;
mod images;
mod models;
mod videos;

use axum::extract::DefaultBodyLimit;
use baigong_gateway::fitting::{self, Unfit};
use baigong_gateway::model_name::ModelName;
use baigong_gateway::openai;
use baigong_ground::messages;
use baigong_provider::{MediaKind, OfferedForm};
use serde_json::{Map, Value};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::error::{ApiError, ApiResult, Code};
use crate::routes::tools::offered;
use given::Given;

messages! {
    model_missing = "请在 model 中写明模型，例如 kling/text", "Please name a `model`, such as kling/text";
    model_unknown(name) = "没有这个模型：{name}", "There is no model {name}";
    model_of_another_kind(name) = "模型 {name} 不产生这种内容", "The model {name} makes something else";
    member_not_of_model(member) = "该模型不支持 {member}", "This model does not take {member}";
    member_offered(member, values) = "{member} 可以是：{values}", "{member} may be one of: {values}";
}

pub fn router(largest_upload: usize) -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(videos::create, videos::list))
        .routes(routes!(images::edit))
        .layer(DefaultBodyLimit::max(largest_upload))
        .routes(routes!(videos::show, videos::remove))
        .routes(routes!(videos::content))
        .routes(routes!(images::generate))
        .routes(routes!(models::list))
        .routes(routes!(models::show))
}

/// The model that a request means, and what its form takes of it.
fn understand(app: &App, given: &Given, makes: MediaKind) -> ApiResult<(ModelName, Map<String, Value>)> {
    let (name, form) = model_of(app, &given.body, !given.pictures.is_empty(), makes)?;
    Ok((name, openai::params(&form, &given.body, &given.pictures).map_err(unfit)?))
}

/// The model that the member `model` of a request means, with its form.
pub(super) fn model_of(
    app: &App,
    body: &Map<String, Value>,
    with_file: bool,
    makes: MediaKind,
) -> ApiResult<(ModelName, OfferedForm)> {
    let name = body.get("model").and_then(Value::as_str);
    let name = name.ok_or_else(|| ApiError::field("/model", "required", model_missing()))?;
    let id = name.split('/').next().unwrap_or_default();
    let no_model = || ApiError::new(Code::NotFound, model_unknown(name));
    let tool = app.registry.tool(id).map_err(|_| no_model())?;
    let form = fitting::form(&tool, &offered(app, &tool), name, with_file).map_err(unfit)?;
    if form.mode.output != makes {
        return Err(ApiError::field("/model", "not_offered", model_of_another_kind(name)));
    }
    let form = app.registry.form(id, &form.mode.id).ok_or_else(no_model)?;
    Ok((ModelName::of(id, &form.mode.id), form))
}

pub(super) fn unfit(unfit: Unfit) -> ApiError {
    match unfit {
        Unfit::Model(name) => ApiError::new(Code::NotFound, model_unknown(name)),
        Unfit::NotOffered(member) => {
            ApiError::field(&format!("/{member}"), "not_offered", member_not_of_model(member))
        }
        Unfit::Offered(member, values) => {
            ApiError::field(&format!("/{member}"), "enum", member_offered(member, values.join("、")))
        }
    }
}
