//! The words of pages, as administrators keep them.

use axum::Json;
use axum::extract::State;
use baigong_platform::texts::{KeptText, NewText};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::audit::Act;
use crate::auth::Scope;
use crate::error::ApiResult;
use crate::http::extract::{Body, Path};
use crate::http::paging::Items;
use crate::routes::texts::named;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(write, restore)).routes(routes!(preview))
}

/// The pages whose words are the operator's, with their Markdown.
#[utoipa::path(
    get, path = "/api/v1/admin/texts", operation_id = "admin_list_texts", tag = "admin",
    security(("session" = [Scope::Admin])),
    responses((status = 200, body = Items<KeptText>))
)]
#[crate::boxed]
pub async fn list(State(app): State<App>) -> ApiResult<Json<Items<KeptText>>> {
    Ok(Json(Items { items: app.texts.list().await? }))
}

/// Writes the words of a page.
#[utoipa::path(
    put, path = "/api/v1/admin/texts/{page}", operation_id = "admin_write_text", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("page" = String, Path)), request_body = NewText,
    responses((status = 200, body = KeptText))
)]
#[crate::boxed]
pub async fn write(
    State(app): State<App>,
    act: Act,
    Path(page): Path<String>,
    Body(text): Body<NewText>,
) -> ApiResult<Json<KeptText>> {
    let page = named(&page)?;
    act.describe(subject(page.as_str()), json!({ "zh": text.zh, "en": text.en }));
    Ok(Json(app.texts.write(page, text).await?))
}

/// Gives a page back the words that it came with.
#[utoipa::path(
    delete, path = "/api/v1/admin/texts/{page}", operation_id = "admin_restore_text", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("page" = String, Path)),
    responses((status = 200, body = KeptText))
)]
#[crate::boxed]
pub async fn restore(
    State(app): State<App>,
    act: Act,
    Path(page): Path<String>,
) -> ApiResult<Json<KeptText>> {
    let page = named(&page)?;
    act.describe(subject(page.as_str()), json!({}));
    Ok(Json(app.texts.restore(page).await?))
}

/// Markdown to look at before it is kept.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Draft {
    /// At most 50,000 characters.
    markdown: String,
    /// Whether it is the English text, in which the site has its English name.
    #[serde(default)]
    english: bool,
}

/// What a draft will look like.
#[derive(Debug, Serialize, ToSchema)]
pub struct DraftPreview {
    /// The heading; empty where the text has none.
    title: String,
    /// What stands below it, as HTML.
    html: String,
}

/// Shows what Markdown will look like, and keeps nothing.
#[utoipa::path(
    post, path = "/api/v1/admin/texts/preview", operation_id = "admin_preview_text", tag = "admin",
    security(("session" = [Scope::Admin])),
    request_body = Draft,
    responses((status = 200, body = DraftPreview))
)]
#[crate::boxed]
pub async fn preview(
    State(app): State<App>,
    Body(Draft { markdown, english }): Body<Draft>,
) -> ApiResult<Json<DraftPreview>> {
    let (title, html) = app.texts.preview(&markdown, english);
    Ok(Json(DraftPreview { title, html }))
}

fn subject(page: &str) -> String {
    format!("text:{page}")
}
