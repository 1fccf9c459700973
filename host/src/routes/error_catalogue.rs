//! What the API refuses with, for programs.

use axum::Json;
use baigong_ground::Text;
use baigong_ground::message::Declared;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::error::Code;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list))
}

/// Everything that an error may say.
#[derive(Serialize, ToSchema)]
pub struct ErrorCatalogue {
    /// Values of `error.code`.
    codes: Vec<ErrorCode>,
    /// Values of `error.reason`, by the alphabet.
    reasons: Vec<ErrorReason>,
}

/// One value of `error.code`.
#[derive(Serialize, ToSchema)]
pub struct ErrorCode {
    /// The value.
    code: Code,
    /// The status of the answer; a missing or unreadable header is 400 whatever the code.
    status: u16,
    /// What it means.
    meaning: Text,
    /// Whether the same request may succeed later.
    retryable: bool,
    /// Whether points were taken; a refused request never takes any.
    charged: bool,
}

/// One value of `error.reason`.
#[derive(Serialize, ToSchema)]
pub struct ErrorReason {
    /// The value.
    reason: &'static str,
    /// What people are told, with the names of what is filled in between braces.
    message: Text,
}

/// The codes and reasons of errors, with their meaning.
#[utoipa::path(
    get, path = "/api/v1/errors", operation_id = "list_errors", tag = "site",
    security(()),
    responses((status = 200, body = ErrorCatalogue))
)]
#[crate::boxed]
pub async fn list() -> Json<ErrorCatalogue> {
    let code = |code: Code| ErrorCode {
        code,
        status: code.status().as_u16(),
        meaning: code.meaning(),
        retryable: code.retryable(),
        charged: false,
    };
    let reason =
        |message: &Declared| ErrorReason { reason: message.code, message: Text::new(message.zh, message.en) };
    Json(ErrorCatalogue {
        codes: Code::ALL.map(code).into(),
        reasons: Declared::all().into_iter().map(reason).collect(),
    })
}
