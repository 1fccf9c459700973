//! Announcements as the administrator writes them.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use baigong_ground::Text;
use baigong_platform::announcements::{Announcement, AnnouncementError, AnnouncementText};
use serde::Deserialize;
use serde_json::json;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::audit::Act;
use crate::auth::Scope;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::{Body, Path, UrlQuery};
use crate::http::paging::{self, Listed, Paging};
use crate::routes::announcements::announcements;

const PAGE_SIZE: i64 = 10;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list, create)).routes(routes!(change, remove))
}

/// Which page.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AnnouncementsQuery {
    /// The page, from 1.
    page: Option<i64>,
    /// Announcements on a page; 10 unless told, at most 100.
    page_size: Option<i64>,
}

/// All announcements, also those that are not shown yet or no more, the newest first.
#[utoipa::path(
    get, path = "/api/v1/admin/announcements", operation_id = "admin_list_announcements", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(AnnouncementsQuery),
    responses((status = 200, body = Listed<Announcement>))
)]
#[crate::boxed]
pub async fn list(
    State(app): State<App>,
    UrlQuery(query): UrlQuery<AnnouncementsQuery>,
) -> ApiResult<Json<Listed<Announcement>>> {
    let Paging { page, page_size } = paging::check(query.page, query.page_size, PAGE_SIZE)?;
    let (items, total) = announcements(&app).list(page, page_size).await?;
    Ok(Json(Listed { items, total }))
}

/// Writes an announcement.
#[utoipa::path(
    post, path = "/api/v1/admin/announcements", operation_id = "admin_create_announcement", tag = "admin",
    security(("session" = [Scope::Admin])),
    request_body = AnnouncementText,
    responses((status = 201, body = Announcement))
)]
#[crate::boxed]
pub async fn create(
    State(app): State<App>,
    act: Act,
    Body(text): Body<AnnouncementText>,
) -> ApiResult<(StatusCode, Json<Announcement>)> {
    let made = announcements(&app).create(text).await?;
    act.describe(subject(&made.id), json!({ "title": made.title }));
    Ok((StatusCode::CREATED, Json(made)))
}

/// Writes an announcement anew.
#[utoipa::path(
    put, path = "/api/v1/admin/announcements/{id}", operation_id = "admin_change_announcement", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("id" = String, Path)), request_body = AnnouncementText,
    responses((status = 200, body = Announcement))
)]
#[crate::boxed]
pub async fn change(
    State(app): State<App>,
    act: Act,
    Path(id): Path<String>,
    Body(text): Body<AnnouncementText>,
) -> ApiResult<Json<Announcement>> {
    act.describe(subject(&id), json!({ "title": text.title }));
    Ok(Json(announcements(&app).change(&id, text).await?))
}

/// Takes an announcement away.
#[utoipa::path(
    delete, path = "/api/v1/admin/announcements/{id}", operation_id = "admin_remove_announcement", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("id" = String, Path)),
    responses((status = 204))
)]
#[crate::boxed]
pub async fn remove(State(app): State<App>, act: Act, Path(id): Path<String>) -> ApiResult<StatusCode> {
    let title = |title: &String| json!({ "title": title });
    act.on(subject(&id), title(&String::new()), announcements(&app).remove(&id), title).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn subject(id: &str) -> String {
    format!("announcement:{id}")
}

impl From<AnnouncementError> for ApiError {
    fn from(error: AnnouncementError) -> Self {
        match error {
            AnnouncementError::Invalid(fields) => Self::invalid(fields),
            AnnouncementError::NotFound => Self::not_found(Text::new("公告", "The announcement")),
            AnnouncementError::Database(cause) => cause.into(),
        }
    }
}
