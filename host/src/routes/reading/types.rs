//! The types of all parameters, for programs that are checked before they run.

use axum::Router;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::get;
use baigong_provider::{Form, Tool};
use baigong_typings::{Error, python, typescript};

use super::base;
use crate::app::App;
use crate::error::{ApiError, ApiResult};
use crate::http::tagged::Tagged;
use crate::routes::tools::offered;
use crate::services::types_in::TypesIn;

/// The routes.
pub fn router() -> Router<App> {
    Router::new()
        .route(
            TypesIn::TypeScript.address(),
            get(|State(app), headers| show(app, TypesIn::TypeScript, headers)),
        )
        .route(TypesIn::Python.address(), get(|State(app), headers| show(app, TypesIn::Python, headers)))
}

async fn show(app: App, language: TypesIn, headers: HeaderMap) -> ApiResult<Response> {
    let made = async { made(&app, language).map_err(ApiError::internal) };
    app.types.get(language, app.clock.now_ms(), made).await?.answer(&headers)
}

fn made(app: &App, language: TypesIn) -> Result<Tagged, Error> {
    let tools = app.registry.snapshot();
    let forms: Vec<_> =
        tools.iter().flat_map(|tool| offered(app, tool).into_iter().map(|form| (&**tool, form))).collect();
    let schemas: Vec<_> =
        forms.iter().map(|(tool, form)| app.tasks.schema(&tool.manifest().id, form)).collect();
    let forms: Vec<_> = forms
        .iter()
        .zip(&schemas)
        .map(|((tool, form), schema)| baigong_typings::Form {
            tool: &tool.manifest().id,
            mode: &form.mode.id,
            titles: titles(tool, form),
            schema,
        })
        .collect();
    let heading = [
        format!("{}: the parameters of every tool and mode.", app.config.site.name),
        format!("Made of the schemas that check them: {}{}", base(app), language.address()),
    ];
    Ok(match language {
        TypesIn::TypeScript => Tagged::text("text/plain; charset=utf-8", typescript(&heading, &forms)?),
        TypesIn::Python => Tagged::text("text/x-python; charset=utf-8", python(&heading, &forms)?),
    })
}

/// What people call a form, in both languages.
fn titles(tool: &Tool, form: &Form) -> Vec<String> {
    let (title, label) = (&tool.manifest().title, &form.mode.label);
    let mut titles = vec![format!("{}: {}", title.en, label.en), format!("{}：{}", title.zh, label.zh)];
    titles.dedup();
    titles
}
