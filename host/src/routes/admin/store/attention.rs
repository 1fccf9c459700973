//! What in the store waits for a person.

use axum::Json;
use axum::extract::State;
use baigong_platform::store::{Attention, Verdict};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::app::App;
use crate::audit::Act;
use crate::auth::Administrator;
use crate::error::ApiResult;
use crate::http::extract::{Body, Path};

/// What waits, the oldest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct AttentionList {
    /// At most 500.
    items: Vec<Attention>,
    /// All of it.
    total: i64,
}

/// A person's decision.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Resolution {
    verdict: Verdict,
    /// At most 500 characters. A declined refund needs one: the buyer reads it.
    #[serde(default)]
    note: String,
}

/// What in the store waits for a person.
#[utoipa::path(
    get, path = "/api/v1/admin/store/attention", operation_id = "admin_list_attention", tag = "admin",
    responses((status = 200, body = AttentionList))
)]
pub async fn list(State(app): State<App>, _: Administrator) -> ApiResult<Json<AttentionList>> {
    let items = app.store.attention().await?;
    Ok(Json(AttentionList { items, total: app.store.attention_count().await? }))
}

/// Does what a person decided, once.
#[utoipa::path(
    post, path = "/api/v1/admin/store/attention/{id}", operation_id = "admin_resolve_attention", tag = "admin",
    params(("id" = String, Path)), request_body = Resolution,
    responses((status = 200, body = Attention), (status = 409), (status = 503))
)]
pub async fn resolve(
    State(app): State<App>,
    Administrator(admin): Administrator,
    act: Act,
    Path(id): Path<String>,
    Body(resolution): Body<Resolution>,
) -> ApiResult<Json<Attention>> {
    let Resolution { verdict, note } = resolution;
    act.about(format!("store_attention:{id}"), json!({ "verdict": verdict, "note": note }));
    let done = app.store.resolve(&id, verdict, &note, &admin.login_name).await?;
    act.about(
        format!("store_attention:{id}"),
        json!({ "verdict": verdict, "note": note, "kind": done.kind, "order_no": done.order_no }),
    );
    Ok(Json(done))
}
