//! Help with a prompt.

use axum::Json;
use axum::extract::State;
use baigong_ground::message::common;
use baigong_ground::messages;
use baigong_provider::MediaKind;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::{Caller, CurrentUser};
use crate::error::{ApiError, ApiResult, Code};
use crate::http::extract::Body;
use crate::services::text_model::Rewriting;

messages! {
    no_text_model = "本站没有配置文本模型", "This site has no text model";
    prompt_required = "请先输入提示词", "Please enter a prompt first";
    prompt_too_long(most) = "提示词超过 {most} 字，无法改写", "The prompt has more than {most} characters and cannot be rewritten";
    text_model_silent = "文本模型暂时没有回应，请稍后再试", "The text model does not answer right now. Please try again later";
    rewriting_needs_an_account = "请先注册或登录，再使用提示词改写", "Please register or sign in before you have a prompt rewritten";
    rewritings_used_up = "今天的改写次数已用完，请稍后再试", "Today's rewritings are used up; please try again later";
}

/// Longest prompt that is rewritten, in characters.
const MOST_CHARS: usize = 4000;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(rewrite))
}

/// A prompt, and what is wanted of it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RewriteRequest {
    /// 1 to 4,000 characters.
    text: String,
    /// What to do with it.
    rewriting: Rewriting,
    /// What the tool makes of it.
    #[schema(value_type = String)]
    kind: MediaKind,
}

/// A prompt as the text model wrote it.
#[derive(Debug, Serialize, ToSchema)]
pub struct RewrittenPrompt {
    text: String,
}

/// Has a prompt improved or translated. Costs no points; only offered where the operator configured a text model
/// (`rewrites_prompts` of the site).
#[utoipa::path(
    post, path = "/api/v1/prompts/rewrite", operation_id = "rewrite_prompt", tag = "tools",
    security(("session" = [])),
    request_body = RewriteRequest,
    responses((status = 200, body = RewrittenPrompt), (status = 403), (status = 404), (status = 429), (status = 503))
)]
#[crate::boxed]
pub async fn rewrite(
    State(app): State<App>,
    current: CurrentUser,
    caller: Caller,
    Body(request): Body<RewriteRequest>,
) -> ApiResult<Json<RewrittenPrompt>> {
    let Some(model) = &app.text_model else {
        return Err(ApiError::new(Code::NotFound, no_text_model()));
    };
    if current.user.anonymous && !model.visitors {
        return Err(ApiError::new(Code::Forbidden, rewriting_needs_an_account()));
    }
    let text = request.text.trim();
    if text.is_empty() {
        return Err(ApiError::field("/text", "required", prompt_required()));
    }
    if text.chars().count() > MOST_CHARS {
        return Err(ApiError::field("/text", "too_long", prompt_too_long(MOST_CHARS)));
    }
    let early = |pause| ApiError::new(Code::RateLimited, common::too_many_attempts()).retry_after(pause);
    app.limits
        .rewrites
        .take(Some(current.user.id.as_str()), caller.client.address, app.clock.now_ms())
        .map_err(early)?;
    let spent = |pause| ApiError::new(Code::RateLimited, rewritings_used_up()).retry_after(pause);
    if let Err(pause) = model.take(current.user.id.as_str(), app.clock.now_ms()) {
        app.metrics.rewritten("spent");
        return Err(spent(pause));
    }
    let answer = model.rewrite(text, request.rewriting, request.kind).await;
    app.metrics.rewritten(if answer.is_ok() { "done" } else { "failed" });
    let text = answer.map_err(|error| {
        tracing::warn!(%error, "the text model did not rewrite a prompt");
        ApiError::new(Code::Unavailable, text_model_silent())
    })?;
    Ok(Json(RewrittenPrompt { text }))
}
