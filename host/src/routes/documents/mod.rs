//! What a program needs to know of one tool, as an OpenAPI document that it can import.
//!
//! The document is made of what serves the calls: the schemas that check parameters, the price list, and the
//! description of our own API. The vendors' own descriptions stay inside: nobody calls a vendor through us.

mod parts;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use baigong_ground::Text;
use baigong_provider::{Form, Tool};
use serde_json::{Map, Value, json};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::previews::address_cards;
use super::specified::prices::{self, PriceEntry};
use crate::app::App;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::Path;
use crate::http::tagged::Tagged;
use crate::services::documents::Fact;

/// Calls of our own that belong to every tool: following a task, its price, and files to begin with.
const SHARED: [&str; 5] =
    ["/api/v1/tasks/{id}", "/api/v1/tasks/{id}/cancel", "/api/v1/quotes", "/api/v1/uploads", "/user/login"];

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(show))
}

/// The OpenAPI document of one tool.
#[utoipa::path(
    get, path = "/api/v1/tools/{id}/openapi.json", operation_id = "get_tool_document", tag = "tools",
    security(()),
    params(("id" = String, Path)),
    responses((status = 200, body = Object, description = "OpenAPI 3.1"))
)]
#[crate::boxed]
pub async fn show(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> ApiResult<Response> {
    let tool = app.registry.tool(&id).map_err(|_| ApiError::not_found(Text::new("该工具", "The tool")))?;
    let facts = facts_of(&app, &tool);
    if let Some(made) = app.documents.of(&tool, &facts) {
        return made.answer(&headers);
    }
    // After the facts: what is newer than they say is made anew at the next request.
    let prices = prices::entries(&app, Some(&tool.manifest().id)).await?;
    let made = Tagged::json(document(&app, &tool, &prices).to_string());
    app.documents.keep(tool, facts, made.clone());
    made.answer(&headers)
}

fn facts_of(app: &App, tool: &Tool) -> Vec<Fact> {
    let id = &*tool.manifest().id;
    let of_form = |form: &Form| {
        let price = app.prices.current(id, &form.mode.id);
        (price.map(|(version, _)| version), app.book.serves(id, &form.mode))
    };
    tool.forms().iter().map(of_form).collect()
}

fn document(app: &App, tool: &Tool, prices: &[PriceEntry]) -> Value {
    let manifest = tool.manifest();
    let own = super::api::described();
    let mut paths = Map::new();
    for form in super::tools::offered(app, tool) {
        paths.insert(
            prices::call_path(&manifest.id, &form.mode.id),
            json!({ "post": call(tool, form, prices, own) }),
        );
    }
    for path in SHARED {
        paths.insert(path.to_owned(), own["paths"][path].clone());
    }
    let schemas = parts::reachable(own, &paths);
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": format!("{} · {}", app.config.site.name, manifest.title.zh),
            "summary": manifest.summary.zh,
            "version": env!("CARGO_PKG_VERSION"),
            "description": "先在开放平台（/dhmsg/keys）新建 API 密钥，放入 Authorization: Bearer 请求头。创建任务时生成一个 UUID 作为 \
                            Idempotency-Key，重试使用同一个值，不会重复扣费。任务完成后，结果地址在 artifacts 中。",
        },
        "servers": [{ "url": app.config.public_base_url().as_str().trim_end_matches('/') }],
        "security": [{ "bearer": [] }],
        "paths": paths,
        "components": {
            "schemas": schemas,
            // The shared calls name them.
            "securitySchemes": own["components"]["securitySchemes"],
        },
    })
}

/// The call that makes a task of a form.
fn call(tool: &Tool, form: &Form, prices: &[PriceEntry], own: &Value) -> Value {
    let (manifest, mode) = (tool.manifest(), &form.mode);
    // The answers are those of the route that serves every form.
    let served = &own["paths"]["/api/v1/tools/{tool}/{mode}/tasks"]["post"];
    let parameters = served["parameters"].as_array().into_iter().flatten();
    let headers: Vec<&Value> = parameters.filter(|parameter| parameter["in"] == "header").collect();
    let prices: Vec<&PriceEntry> = prices.iter().filter(|entry| entry.is_of(&mode.id)).collect();
    let mut schema = form.validator.schema().clone();
    address_cards(tool, &mut schema);
    json!({
        "operationId": format!("{}_{}", manifest.id, mode.id).replace('-', "_"),
        "summary": format!("{} · {}", manifest.title.zh, mode.label.zh),
        "tags": [manifest.title.zh],
        "parameters": headers,
        "requestBody": {
            "required": true,
            "content": { "application/json": { "schema": schema, "example": form.example } },
        },
        "responses": served["responses"],
        "x-prices": prices,
    })
}
