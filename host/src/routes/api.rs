//! The API's routes together with their description.

use std::sync::OnceLock;

use serde_json::Value;
use utoipa::openapi::OpenApi as Document;
use utoipa::{Modify, OpenApi};
use utoipa_axum::router::OpenApiRouter;

use super::answers::Answers;
use super::refusals::Refusals;
use super::{
    account_export, admin, announcements, artifacts, batches, calls, closing, comparisons, documents,
    error_catalogue, events, factors, gallery, invitations, keys, legacy_home, logo, media, offer, oidc,
    organisations, own_presets, points, presets, previews, price_list, profile, prompts, quotes, reliability,
    session, setup, site, specified, store, tasks, texts, tickets, tools, uploads, usage, users, webhooks,
};
use crate::app::App;
use crate::start_error::StartError;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Baigong",
        description = "The API behind the pages. Browsers hold the session in a cookie; programs send it as a bearer \
                       token. Times are milliseconds since the epoch, points are integers."
    ),
    components(schemas(crate::error::ErrorEnvelope))
)]
struct Api;

/// Everything under `/api/v1/`. An upload may have `largest_upload` bytes.
pub fn router(largest_upload: usize) -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Api::openapi())
        .merge(users::router())
        .merge(account_export::router())
        .merge(admin::router())
        .merge(announcements::router())
        .merge(artifacts::router())
        .merge(batches::router())
        .merge(calls::router())
        .merge(closing::router())
        .merge(comparisons::router())
        .merge(documents::router())
        .merge(error_catalogue::router())
        .merge(events::router())
        .merge(factors::router())
        .merge(gallery::router())
        .merge(invitations::router())
        .merge(keys::router())
        .merge(media::router())
        .merge(oidc::api())
        .merge(organisations::router())
        .merge(points::router())
        .merge(legacy_home::router())
        .merge(logo::router())
        .merge(offer::router())
        .merge(own_presets::router())
        .merge(presets::router())
        .merge(texts::router())
        .merge(previews::router())
        .merge(price_list::router())
        .merge(profile::router())
        .merge(prompts::router())
        .merge(quotes::router())
        .merge(reliability::router())
        .merge(session::router())
        .merge(setup::router())
        .merge(site::router())
        .merge(store::router())
        .merge(tasks::router())
        .merge(tickets::router())
        .merge(tools::router())
        .merge(uploads::router(largest_upload))
        .merge(usage::router())
        .merge(webhooks::router())
}

/// The description of the API, with the addresses of the specification.
pub fn openapi() -> Document {
    // Sizes of bodies are no part of it.
    let mut document = router(0).merge(specified::api()).into_openapi();
    Refusals.modify(&mut document);
    Answers.modify(&mut document);
    document
}

/// The description as JSON, made once.
pub fn described() -> &'static Value {
    static DESCRIBED: OnceLock<Value> = OnceLock::new();
    DESCRIBED.get_or_init(|| serde_json::to_value(openapi()).unwrap_or_default())
}

/// The description as the text that is committed beside the web app.
///
/// # Errors
///
/// The description cannot be written as JSON.
pub fn openapi_text() -> Result<String, StartError> {
    let text =
        serde_json::to_string_pretty(&openapi()).map_err(|e| StartError::of("the API's description", e))?;
    Ok(text + "\n")
}
