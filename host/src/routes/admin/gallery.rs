//! Published works, as the administrator judges them.

use axum::Json;
use axum::extract::State;
use baigong_platform::day::DAY_MS;
use baigong_platform::gallery::{Decision, ModeratedWork, PublicationSource, PublicationState};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::audit::Act;
use crate::auth::Scope;
use crate::error::ApiResult;
use crate::http::extract::{Body, Path, UrlQuery};
use crate::http::paging::{self, Listed};

const PAGE_SIZE: i64 = 20;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(approve))
        .routes(routes!(refuse))
        .routes(routes!(remove))
}

/// Which publications.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ModerationQuery {
    /// In this state: `pending`, `public`, `refused`, `withdrawn` or `removed`; in any where it is left out.
    #[param(value_type = Option<String>)]
    state: Option<PublicationState>,
    /// From 1.
    page: Option<i64>,
    /// 20 without it, 100 at most.
    page_size: Option<i64>,
}

/// A publication with the way to its file.
#[derive(Debug, Serialize, ToSchema)]
pub struct ModerationItem {
    #[serde(flatten)]
    work: ModeratedWork,
    /// Where the file is; signed, for a day.
    url: String,
}

impl ModerationItem {
    fn of(app: &App, work: ModeratedWork) -> Self {
        let url = match work.source {
            PublicationSource::Site => format!("/api/v1/media/{}", work.artifact_id),
            PublicationSource::User => app.media.sign(&work.artifact_id, app.clock.now_ms() + DAY_MS, false),
        };
        Self { work, url }
    }
}

/// What users published and what the site shows of its own, by state. What waits comes oldest first, the rest newest first.
#[utoipa::path(
    get, path = "/api/v1/admin/gallery", operation_id = "admin_list_publications", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(ModerationQuery),
    responses((status = 200, body = Listed<ModerationItem>))
)]
#[crate::boxed]
pub async fn list(
    State(app): State<App>,
    UrlQuery(query): UrlQuery<ModerationQuery>,
) -> ApiResult<Json<Listed<ModerationItem>>> {
    let page = paging::check(query.page, query.page_size, PAGE_SIZE)?;
    let (items, total) = app.gallery.moderated(query.state, page.page, page.page_size).await?;
    Ok(Json(Listed { items: items.into_iter().map(|work| ModerationItem::of(&app, work)).collect(), total }))
}

/// Why a work is not shown.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ModerationReason {
    /// 1 to 200 characters; its owner reads them.
    reason: String,
}

/// What an administrator agrees to.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Approval {
    /// The work's `updated_ms` as it was looked at: 409 where it changed since.
    seen_ms: i64,
}

/// Lets everybody see a work: one that waits, or one that was refused or taken out.
#[utoipa::path(
    post, path = "/api/v1/admin/gallery/{id}/approve", operation_id = "admin_approve_publication", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("id" = String, Path)), request_body = Approval,
    responses((status = 200, body = ModerationItem), (status = 409))
)]
#[crate::boxed]
pub async fn approve(
    State(app): State<App>,
    act: Act,
    Path(id): Path<String>,
    Body(approval): Body<Approval>,
) -> ApiResult<Json<ModerationItem>> {
    decide(&app, &act, &id, Decision::Approve { seen_ms: approval.seen_ms }).await
}

/// Refuses a work that waits.
#[utoipa::path(
    post, path = "/api/v1/admin/gallery/{id}/refuse", operation_id = "admin_refuse_publication", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("id" = String, Path)), request_body = ModerationReason,
    responses((status = 200, body = ModerationItem), (status = 409))
)]
#[crate::boxed]
pub async fn refuse(
    State(app): State<App>,
    act: Act,
    Path(id): Path<String>,
    Body(why): Body<ModerationReason>,
) -> ApiResult<Json<ModerationItem>> {
    decide(&app, &act, &id, Decision::Refuse(why.reason)).await
}

/// Takes a public work out of the gallery; nobody sees it from then on.
#[utoipa::path(
    post, path = "/api/v1/admin/gallery/{id}/remove", operation_id = "admin_remove_publication", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("id" = String, Path)), request_body = ModerationReason,
    responses((status = 200, body = ModerationItem), (status = 409))
)]
#[crate::boxed]
pub async fn remove(
    State(app): State<App>,
    act: Act,
    Path(id): Path<String>,
    Body(why): Body<ModerationReason>,
) -> ApiResult<Json<ModerationItem>> {
    decide(&app, &act, &id, Decision::Remove(why.reason)).await
}

async fn decide(app: &App, act: &Act, id: &str, decision: Decision) -> ApiResult<Json<ModerationItem>> {
    let reason = match &decision {
        Decision::Approve { .. } => None,
        Decision::Refuse(reason) | Decision::Remove(reason) => Some(reason.clone()),
    };
    let subject = format!("work:{id}");
    act.describe(subject.clone(), json!({ "reason": reason }));
    let work = app.gallery.decide(id, &decision).await?;
    act.describe(subject, json!({ "title": work.title.zh, "uid": work.uid, "reason": reason }));
    Ok(Json(ModerationItem::of(app, work)))
}
