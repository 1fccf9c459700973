//! Anything by its number or name: what the panel's search box asks.

use axum::Json;
use axum::extract::State;
use baigong_platform::operations::{self, Found};
use baigong_platform::vendors::AccountName;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::Scope;
use crate::error::ApiResult;
use crate::http::extract::UrlQuery;
use crate::http::paging;

/// Maximum number of accounts at vendors.
const MOST_ACCOUNTS: usize = 6;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(find))
}

/// What is sought.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct FindQuery {
    /// How a number, id, name or address begins, or the vendor's id of a job; how a task's id ends, in eight letters or
    /// more; a whole phone number; part of the name of a vendor account. At most 100 characters; nothing is found of a blank.
    q: Option<String>,
}

/// What was found; at most six of a kind.
#[derive(Default, Serialize, ToSchema)]
#[schema(as = PanelFinds)]
pub struct Finds {
    #[serde(flatten)]
    found: Found,
    /// Accounts at vendors; the table is read whole, for an operator has few.
    accounts: Vec<AccountName>,
}

/// Finds people, orders, tasks and accounts at vendors.
#[utoipa::path(
    get, path = "/api/v1/admin/find", operation_id = "find_anything", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(FindQuery),
    responses((status = 200, body = Finds))
)]
#[crate::boxed]
pub async fn find(State(app): State<App>, UrlQuery(query): UrlQuery<FindQuery>) -> ApiResult<Json<Finds>> {
    let Some(sought) = paging::words("q", query.q)? else { return Ok(Json(Finds::default())) };
    let found = operations::find(&app.db, &sought).await?;
    let accounts = app.vendors.named(&sought, MOST_ACCOUNTS).await?;
    Ok(Json(Finds { found, accounts }))
}
