//! What people ask the site, for administrators who answer. The audit log says who did what to which ticket, and not a word of
//! what was written.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::middleware::from_fn_with_state;
use axum::response::Response;
use baigong_ground::Text;
use baigong_platform::tickets::{
    PanelThread, PanelTicket, TicketCategory, TicketError, TicketFilter, TicketId, TicketState,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::audit::Act;
use crate::auth::{CurrentUser, Scope};
use crate::error::{ApiError, ApiResult};
use crate::http::extract::{Body, IdempotencyKey, Path, UrlQuery};
use crate::http::paging::{self, Listed};
use crate::http::replay::{self, Replays};
use crate::routes::media::send::{Disposition, send};
use crate::routes::tickets::named;

const PAGE_SIZE: i64 = 20;

pub fn router() -> OpenApiRouter<App> {
    let writing = OpenApiRouter::new()
        .routes(routes!(answer))
        .routes(routes!(note))
        .layer(from_fn_with_state(Replays::default(), replay::once));
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(count))
        .routes(routes!(show))
        .routes(routes!(file))
        .routes(routes!(close))
        .merge(writing)
}

/// Which tickets.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AdminTicketsQuery {
    /// `open`, `answered` or `closed`.
    #[param(value_type = Option<String>)]
    state: Option<TicketState>,
    /// `billing`, `task`, `api`, `account` or `other`.
    #[param(value_type = Option<String>)]
    category: Option<TicketCategory>,
    /// Part of what was written, of the subject, or of the name or number of the person, the task or the order.
    q: Option<String>,
    /// From 1.
    page: Option<i64>,
    /// 20 without it, 100 at most.
    page_size: Option<i64>,
}

/// Everybody's tickets: those that wait for the site first, the longest wait at the top; then what happened last.
#[utoipa::path(
    get, path = "/api/v1/admin/tickets", operation_id = "admin_list_tickets", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(AdminTicketsQuery),
    responses((status = 200, body = Listed<PanelTicket>))
)]
#[crate::boxed]
pub async fn list(
    State(app): State<App>,
    UrlQuery(query): UrlQuery<AdminTicketsQuery>,
) -> ApiResult<Json<Listed<PanelTicket>>> {
    let page = paging::check(query.page, query.page_size, PAGE_SIZE)?;
    let AdminTicketsQuery { state, category, q, .. } = query;
    let filter = TicketFilter { state, category, words: paging::words("q", q)? };
    let (items, total) = app.tickets().all(&filter, page.page, page.page_size).await?;
    Ok(Json(Listed { items, total }))
}

/// How much there is to answer.
#[derive(Debug, Serialize, ToSchema)]
pub struct WaitingTickets {
    /// Tickets that wait for the site.
    open: i64,
}

/// How many tickets wait for the site.
#[utoipa::path(
    get, path = "/api/v1/admin/waiting-tickets", operation_id = "admin_count_tickets", tag = "admin",
    security(("session" = [Scope::Admin])),
    responses((status = 200, body = WaitingTickets))
)]
#[crate::boxed]
pub async fn count(State(app): State<App>) -> ApiResult<Json<WaitingTickets>> {
    Ok(Json(WaitingTickets { open: app.tickets().waiting().await? }))
}

/// A ticket with all that was written in it, the notes among administrators too.
#[utoipa::path(
    get, path = "/api/v1/admin/tickets/{id}", operation_id = "admin_get_ticket", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("id" = String, Path)),
    responses((status = 200, body = PanelThread))
)]
#[crate::boxed]
pub async fn show(State(app): State<App>, Path(id): Path<String>) -> ApiResult<Json<PanelThread>> {
    Ok(Json(app.tickets().panel_thread(&named(id)).await?))
}

/// A picture that a ticket shows.
#[utoipa::path(
    get, path = "/api/v1/admin/tickets/{id}/files/{file}", operation_id = "admin_get_ticket_file", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("id" = String, Path), ("file" = String, Path, description = "The upload")),
    responses((status = 200, content((Vec<u8> = "image/*"))), (status = 206), (status = 304), (status = 416))
)]
#[crate::boxed]
pub async fn file(
    State(app): State<App>,
    Path((id, file)): Path<(String, String)>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let none = || ApiError::not_found(Text::new("该文件", "The file"));
    if file.contains('\0') {
        return Err(none());
    }
    let owner = app.tickets().owner_of_file(&named(id), &file).await.map_err(|error| match error {
        TicketError::NotFound => none(),
        other => other.into(),
    })?;
    let file = app.media.find(&owner, &file).await?.ok_or_else(none)?;
    send(&app, &file, &headers, Disposition::Inline).await
}

/// What an administrator writes.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TicketWords {
    /// 1 to 4,000 characters.
    words: String,
}

/// Answers a ticket: it is its person's turn, who is written to, within ten minutes of a letter with the next one.
#[utoipa::path(
    post, path = "/api/v1/admin/tickets/{id}/messages", operation_id = "admin_answer_ticket", tag = "admin",
    security(("session" = [Scope::Admin])),
    request_body = TicketWords,
    params(
        ("id" = String, Path),
        ("Idempotency-Key" = String, Header, description = "A new UUID for each press of the button")
    ),
    responses((status = 200, body = PanelThread), (status = 409))
)]
#[crate::boxed]
pub async fn answer(
    State(app): State<App>,
    current: CurrentUser,
    act: Act,
    Path(id): Path<String>,
    _: IdempotencyKey,
    Body(TicketWords { words }): Body<TicketWords>,
) -> ApiResult<Json<PanelThread>> {
    let id = about(&act, id);
    Ok(Json(app.tickets().answer(&current.user.id, &id, &words).await?))
}

/// Adds a note that administrators alone read.
#[utoipa::path(
    post, path = "/api/v1/admin/tickets/{id}/notes", operation_id = "admin_note_on_ticket", tag = "admin",
    security(("session" = [Scope::Admin])),
    request_body = TicketWords,
    params(
        ("id" = String, Path),
        ("Idempotency-Key" = String, Header, description = "A new UUID for each press of the button")
    ),
    responses((status = 200, body = PanelThread))
)]
#[crate::boxed]
pub async fn note(
    State(app): State<App>,
    current: CurrentUser,
    act: Act,
    Path(id): Path<String>,
    _: IdempotencyKey,
    Body(TicketWords { words }): Body<TicketWords>,
) -> ApiResult<Json<PanelThread>> {
    let id = about(&act, id);
    Ok(Json(app.tickets().note(&current.user.id, &id, &words).await?))
}

/// Ends a ticket. Its person may reopen it for thirty days.
#[utoipa::path(
    post, path = "/api/v1/admin/tickets/{id}/close", operation_id = "admin_close_ticket", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("id" = String, Path)),
    responses((status = 200, body = PanelThread))
)]
#[crate::boxed]
pub async fn close(State(app): State<App>, act: Act, Path(id): Path<String>) -> ApiResult<Json<PanelThread>> {
    let id = about(&act, id);
    Ok(Json(app.tickets().close_for_site(&id).await?))
}

fn about(act: &Act, id: String) -> TicketId {
    let id = named(id);
    act.describe(format!("ticket:{id}"), json!({}));
    id
}
