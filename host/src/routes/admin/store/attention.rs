//! What in the store waits for a person.

use axum::Json;
use axum::extract::State;
use baigong_platform::store::{Attention, Verdict};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::app::App;
use crate::audit::Act;
use crate::auth::{Administrator, Scope};
use crate::error::ApiResult;
use crate::http::extract::{Body, Path};
use crate::http::paging::Listed;

/// A person's decision.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Resolution {
    verdict: Verdict,
    /// At most 500 characters. A declined refund needs one: the buyer reads it.
    #[serde(default)]
    note: String,
}

/// What in the store waits for a person: the 500 oldest, and how much there is.
#[utoipa::path(
    get, path = "/api/v1/admin/store/attention", operation_id = "admin_list_attention", tag = "admin",
    security(("session" = [Scope::Admin])),
    responses((status = 200, body = Listed<Attention>))
)]
#[crate::boxed]
pub async fn list(State(app): State<App>) -> ApiResult<Json<Listed<Attention>>> {
    let items = app.store.attention().await?;
    Ok(Json(Listed { items, total: app.store.attention_count().await? }))
}

/// Does what a person decided, once.
#[utoipa::path(
    post, path = "/api/v1/admin/store/attention/{id}", operation_id = "admin_resolve_attention", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("id" = String, Path)), request_body = Resolution,
    responses((status = 200, body = Attention), (status = 409), (status = 503))
)]
#[crate::boxed]
pub async fn resolve(
    State(app): State<App>,
    Administrator(admin): Administrator,
    act: Act,
    Path(id): Path<String>,
    Body(resolution): Body<Resolution>,
) -> ApiResult<Json<Attention>> {
    let Resolution { verdict, note } = resolution;
    let asked = json!({ "verdict": verdict, "note": note });
    let settled = |done: &Attention| json!({ "verdict": verdict, "note": note, "kind": done.kind, "order_no": done.order_no });
    let work = app.store.resolve(&id, verdict, &note, &admin.login_name);
    act.on(format!("store_attention:{id}"), asked, work, settled).await.map(Json)
}
