//! The first administrator, made in the page through a link that the log shows at the first start.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use baigong_ground::messages;
use baigong_platform::admin::audit::{NewAct, Outcome};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::session::{self, SessionView};
use crate::app::App;
use crate::auth::Caller;
use crate::error::{ApiError, ApiResult, Code};
use crate::http::extract::Body;
use crate::request_id;

messages! {
    set_up_link_invalid = "初始化链接无效或已失效，请查看服务器日志中的最新链接", "The set-up link is not valid any more. The newest one is in the server's log";
}

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(create))
}

/// The administrator to be, with the token of the link.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetupRequest {
    /// From the link.
    token: String,
    /// 2 to 50 letters, digits, `_` or `-`.
    login_name: String,
    /// 8 to 128 characters.
    password: String,
}

/// Makes the site's first administrator and signs it in. The link ends as soon as there is one.
#[utoipa::path(
    post, path = "/api/v1/setup", operation_id = "set_up", tag = "session",
    security(()),
    request_body = SetupRequest,
    responses((status = 201, body = SessionView), (status = 403), (status = 409))
)]
#[crate::boxed]
pub async fn create(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<SetupRequest>,
) -> ApiResult<Response> {
    if !app.setup.opens(&request.token) {
        return Err(ApiError::new(Code::Forbidden, set_up_link_invalid()));
    }
    let SetupRequest { login_name, password, .. } = request;
    // The one act of an administrator before which there is none.
    let entry = app
        .audit
        .begin(&NewAct {
            actor: None,
            operation: "set_up",
            method: "POST",
            path: "/api/v1/setup",
            address: Some(caller.client.address),
            user_agent: &caller.client.user_agent,
            request_id: &request_id::current(),
        })
        .await?;
    let made = app.users.create_first_admin(&login_name, &password, &caller.client).await;
    let outcome = match &made {
        Ok(signed_in) => Outcome {
            status: StatusCode::CREATED.as_u16(),
            subject: Some(format!("user:{}", signed_in.user.uid)),
            ..Outcome::default()
        },
        Err(cause) => Outcome {
            status: StatusCode::CONFLICT.as_u16(),
            message: Some(cause.to_string()),
            ..Outcome::default()
        },
    };
    app.audit.end(&entry, &outcome).await?;
    let signed_in = made?;
    app.setup.close();
    session::answer(&app, &caller, StatusCode::CREATED, signed_in).await
}
