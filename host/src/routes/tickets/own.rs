//! The caller's tickets.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use baigong_platform::tickets::{NewMessage, NewTicket, TicketPage, TicketThread};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::app::App;
use crate::auth::{CurrentUser, Scope};
use crate::error::ApiResult;
use crate::http::created;
use crate::http::extract::{Body, IdempotencyKey, Path, UrlQuery};
use crate::language;
use crate::routes::tickets::named;

/// Which part of the list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct TicketsQuery {
    /// Where it begins; from `next_cursor`.
    cursor: Option<String>,
}

/// The caller's tickets, twenty at a time; what happened last comes first.
#[utoipa::path(
    get, path = "/api/v1/tickets", operation_id = "list_tickets", tag = "tickets",
    security(("session" = [Scope::Account])),
    params(TicketsQuery),
    responses((status = 200, body = TicketPage))
)]
#[crate::boxed]
pub async fn list(
    State(app): State<App>,
    current: CurrentUser,
    UrlQuery(query): UrlQuery<TicketsQuery>,
) -> ApiResult<Json<TicketPage>> {
    let cursor = query.cursor.filter(|cursor| !cursor.contains('\0'));
    Ok(Json(app.tickets().list(&current.user.id, cursor.as_deref()).await?))
}

/// Opens a ticket: ten a day. Repeating the request with the same key gives the same ticket. Letters about it are in the
/// language of the request in which its person wrote last.
#[utoipa::path(
    post, path = "/api/v1/tickets", operation_id = "open_ticket", tag = "tickets",
    security(("session" = [Scope::Account])),
    request_body = NewTicket,
    params(("Idempotency-Key" = String, Header, description = "A new UUID for each press of the button; the same one to repeat a request")),
    responses(
        (status = 201, body = TicketThread), (status = 200, body = TicketThread, description = "A replay"),
        (status = 429),
    )
)]
#[crate::boxed]
pub async fn open(
    State(app): State<App>,
    current: CurrentUser,
    IdempotencyKey(key): IdempotencyKey,
    Body(new): Body<NewTicket>,
) -> ApiResult<Response> {
    let asked = app.tickets().open(&current.user.id, new, &key, language::current()).await?;
    Ok(created::answer(asked.thread, asked.replayed))
}

/// One of the caller's tickets with what was written in it.
#[utoipa::path(
    get, path = "/api/v1/tickets/{id}", operation_id = "get_ticket", tag = "tickets",
    security(("session" = [Scope::Account])),
    params(("id" = String, Path)),
    responses((status = 200, body = TicketThread))
)]
#[crate::boxed]
pub async fn show(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
) -> ApiResult<Json<TicketThread>> {
    Ok(Json(app.tickets().thread(&current.user.id, &named(id)).await?))
}

/// Adds what the caller writes: it is the site's turn. Sixty an hour; a closed ticket has to be reopened first.
#[utoipa::path(
    post, path = "/api/v1/tickets/{id}/messages", operation_id = "reply_to_ticket", tag = "tickets",
    security(("session" = [Scope::Account])),
    request_body = NewMessage,
    params(
        ("id" = String, Path),
        ("Idempotency-Key" = String, Header, description = "A new UUID for each press of the button; the same one to repeat a request")
    ),
    responses((status = 200, body = TicketThread), (status = 409), (status = 429))
)]
#[crate::boxed]
pub async fn reply(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
    _: IdempotencyKey,
    Body(new): Body<NewMessage>,
) -> ApiResult<Json<TicketThread>> {
    Ok(Json(app.tickets().reply(&current.user.id, &named(id), new, language::current()).await?))
}

/// What the caller has read.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadTicket {
    /// The `created_ms` of the last message that was shown.
    until_ms: i64,
}

/// Says that what was written in a ticket up to a message is read.
#[utoipa::path(
    post, path = "/api/v1/tickets/{id}/read", operation_id = "read_ticket", tag = "tickets",
    security(("session" = [Scope::Account])),
    request_body = ReadTicket,
    params(("id" = String, Path)),
    responses((status = 204))
)]
#[crate::boxed]
pub async fn read(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
    Body(ReadTicket { until_ms }): Body<ReadTicket>,
) -> ApiResult<StatusCode> {
    app.tickets().read(&current.user.id, &named(id), until_ms).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends a ticket. Ending it again is harmless.
#[utoipa::path(
    post, path = "/api/v1/tickets/{id}/close", operation_id = "close_ticket", tag = "tickets",
    security(("session" = [Scope::Account])),
    params(("id" = String, Path)),
    responses((status = 200, body = TicketThread))
)]
#[crate::boxed]
pub async fn close(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
) -> ApiResult<Json<TicketThread>> {
    Ok(Json(app.tickets().close(&current.user.id, &named(id)).await?))
}

/// Opens a closed ticket again, up to thirty days after its end.
#[utoipa::path(
    post, path = "/api/v1/tickets/{id}/reopen", operation_id = "reopen_ticket", tag = "tickets",
    security(("session" = [Scope::Account])),
    params(("id" = String, Path)),
    responses((status = 200, body = TicketThread), (status = 409))
)]
#[crate::boxed]
pub async fn reopen(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
) -> ApiResult<Json<TicketThread>> {
    Ok(Json(app.tickets().reopen(&current.user.id, &named(id)).await?))
}
