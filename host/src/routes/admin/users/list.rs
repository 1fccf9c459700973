//! Finding users.

use axum::Json;
use axum::extract::State;
use baigong_platform::users::{Kind, Role, UserFilter};
use serde::Deserialize;
use utoipa::IntoParams;

use super::{PersonView, missing};
use crate::app::App;
use crate::auth::Scope;
use crate::error::ApiResult;
use crate::http::extract::{Path, UrlQuery};
use crate::http::paging::{self, Listed, Paging};

/// Which users.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct UsersQuery {
    /// Only the one of this number.
    uid: Option<i64>,
    /// Only those in whose number, names, address or invitation code this occurs.
    q: Option<String>,
    /// Only those with these rights: `user` or `admin`.
    #[param(value_type = Option<String>)]
    role: Option<Role>,
    /// Only those switched on, or off.
    active: Option<bool>,
    /// Only persons, or visitors: `person` or `visitor`.
    #[param(value_type = Option<String>)]
    kind: Option<Kind>,
    /// The page, from 1.
    page: Option<i64>,
    /// Users on a page; 10 unless told, at most 100.
    page_size: Option<i64>,
}

/// Users, newest first.
#[utoipa::path(
    get, path = "/api/v1/admin/users", operation_id = "list_users", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(UsersQuery),
    responses((status = 200, body = Listed<PersonView>))
)]
#[crate::boxed]
pub async fn list(
    State(app): State<App>,
    UrlQuery(query): UrlQuery<UsersQuery>,
) -> ApiResult<Json<Listed<PersonView>>> {
    let Paging { page, page_size } = paging::check(query.page, query.page_size, 10)?;
    let filter = UserFilter {
        uid: query.uid,
        q: paging::words("q", query.q)?,
        role: query.role,
        active: query.active,
        kind: query.kind,
    };
    let (people, total) = app.users.people(&filter, page, page_size).await?;
    Ok(Json(Listed { items: people.into_iter().map(PersonView::from).collect(), total }))
}

/// One user.
#[utoipa::path(
    get, path = "/api/v1/admin/users/{uid}", operation_id = "show_user", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("uid" = i64, Path, description = "The user's number")),
    responses((status = 200, body = PersonView))
)]
#[crate::boxed]
pub async fn show(State(app): State<App>, Path(uid): Path<i64>) -> ApiResult<Json<PersonView>> {
    Ok(Json(app.users.person(uid).await?.ok_or_else(missing)?.into()))
}
