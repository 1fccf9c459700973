//! Registration.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use baigong_platform::users::NewUser;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::session::{self, SessionView};
use crate::app::App;
use crate::auth::Caller;
use crate::error::ApiResult;
use crate::http::extract::Body;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(register))
}

/// What a person gives to have an account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RegisterRequest {
    login_name: String,
    password: String,
    #[serde(default)]
    email: Option<String>,
    #[serde(default)]
    invitation_code: Option<String>,
    /// The code that was sent to the address.
    #[serde(default)]
    code: Option<String>,
}

/// Makes an account and signs it in; the session is in the `Set-Cookie` header.
#[utoipa::path(
    post, path = "/api/v1/accounts", operation_id = "register", tag = "session",
    security(()),
    request_body = RegisterRequest,
    responses((status = 201, body = SessionView), (status = 409), (status = 429))
)]
#[crate::boxed]
pub async fn register(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<RegisterRequest>,
) -> ApiResult<Response> {
    let RegisterRequest { login_name, password, email, invitation_code, code } = request;
    let account = NewUser { login_name, password, email, invitation_code };
    let signed_in = session::register(&app, &caller, account, code.as_deref()).await?;
    session::answer(&app, &caller, StatusCode::CREATED, signed_in).await
}
