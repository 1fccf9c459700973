//! Every address that the host answers. One resource a folder or file, one route a file where it reads well.
#![allow(
    unused_qualifications,
    reason = "the macro that describes query parameters writes the type's path twice"
)]

mod accounts;
mod admin;
mod announcements;
mod artifacts;
mod dev;
mod documents;
mod errors;
mod events;
mod factors;
mod health;
mod invitations;
mod media;
mod notify;
mod oidc;
mod points;
mod quotes;
mod refusals;
mod session;
mod setup;
mod site;
mod specified;
mod sso;
mod store;
mod tasks;
mod tools;
mod uploads;
mod usage;

use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{Extensions, HeaderMap, StatusCode, Version, header};
use axum::middleware::{from_fn_with_state, map_response};
use axum::response::Response;
use axum::routing::get;
use axum::{Json, Router};
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{Predicate, SizeAbove};
use utoipa::{Modify, OpenApi};
use utoipa::openapi::OpenApi as Document;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::{App, StartError};
use crate::audit::{self, Operations};
use crate::auth;
use crate::error::{ApiError, Code};
use crate::http::{observe, security};
use crate::web;
use refusals::Refusals;

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

/// The API's routes together with their description.
fn api() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Api::openapi())
        .routes(routes!(site::show))
        .routes(routes!(tools::list))
        .routes(routes!(tools::show))
        .routes(routes!(documents::show))
        .routes(routes!(quotes::create))
        .routes(routes!(session::show::show, session::login::login, session::logout::logout))
        .routes(routes!(session::anonymous::create))
        .routes(routes!(session::devices::list, session::devices::end_others))
        .routes(routes!(session::devices::end))
        .routes(routes!(session::codes::create))
        .routes(routes!(session::codes::hand_over))
        .routes(routes!(session::codes::redeem))
        .routes(routes!(session::mailbox::login_code))
        .routes(routes!(session::mailbox::recover))
        .routes(routes!(session::mailbox::bind))
        .merge(admin::router())
        .routes(routes!(setup::create))
        .routes(routes!(session::second_factor::show))
        .routes(routes!(session::second_factor::options))
        .merge(factors::router())
        .merge(store::router())
        .routes(routes!(accounts::register))
        .routes(routes!(tasks::create::create, tasks::list::list, tasks::clear::clear))
        .routes(routes!(tasks::call::call))
        .routes(routes!(usage::show))
        .routes(routes!(announcements::list))
        .routes(routes!(tasks::show::show, tasks::remove::remove))
        .routes(routes!(tasks::cancel::cancel))
        .routes(routes!(tasks::retry::retry))
        .routes(routes!(artifacts::link))
        .routes(routes!(uploads::import::import))
        .routes(routes!(media::owned::show))
        .routes(routes!(tasks::money::show))
        .routes(routes!(points::balance::show))
        .routes(routes!(points::entries::list))
        .routes(routes!(points::table::download))
        .routes(routes!(invitations::show))
        .routes(routes!(events::follow))
        .merge(oidc::api())
}

/// The description of the API.
pub fn openapi() -> Document {
    let uploads = OpenApiRouter::<App>::new().routes(routes!(uploads::create::create, uploads::list::list));
    let mut api = api().merge(uploads).merge(specified::api()).into_openapi();
    Refusals.modify(&mut api);
    api
}

/// The description as the text that is committed beside the web app.
pub fn openapi_text() -> Result<String, StartError> {
    let text =
        serde_json::to_string_pretty(&openapi()).map_err(|e| StartError::of("the API's description", e))?;
    Ok(text + "\n")
}

/// The whole application as one service.
pub fn router(app: App) -> Router {
    let operations = Operations::of(&openapi());
    let upload_limit = DefaultBodyLimit::max(uploads::create::body_limit(&app.config));
    let uploads = OpenApiRouter::new()
        .routes(routes!(uploads::create::create, uploads::list::list))
        .layer(upload_limit);
    let (api, _) =
        api().layer(DefaultBodyLimit::max(app.config.server.max_json_bytes)).merge(uploads).split_for_parts();
    let api = api
        .route("/api/v1/openapi.json", get(description))
        .merge(sso::router())
        .merge(oidc::pages())
        .layer(CompressionLayer::new().compress_when(SizeAbove::new(1024).and(is_json)))
        .layer(from_fn_with_state((app.clone(), operations.clone()), audit::record))
        .layer(from_fn_with_state(app.clone(), auth::identify))
        .layer(map_response(private));
    let around = ServiceBuilder::new()
        .layer(from_fn_with_state(app.clone(), observe::requests))
        .layer(from_fn_with_state(security::Https(app.config.is_https()), security::headers))
        .layer(CatchPanicLayer::custom(observe::panicked));
    Router::new()
        .merge(api)
        .merge(specified::router(&app, operations))
        .merge(media::signed::router())
        .merge(oidc::endpoints())
        .merge(health::router())
        .merge(notify::router())
        .merge(dev::router())
        .fallback(web::serve)
        .method_not_allowed_fallback(wrong_method)
        .layer(around)
        .with_state(app)
}

async fn description() -> Json<Document> {
    Json(openapi())
}

async fn wrong_method(request: Request) -> ApiError {
    ApiError::new(Code::MethodNotAllowed, format!("该地址不支持 {} 请求", request.method()))
}

/// Answers of the API are for one user at one moment, unless a handler says otherwise.
async fn private(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.entry(header::CACHE_CONTROL).or_insert(header::HeaderValue::from_static("no-store"));
    response
}

fn is_json(_: StatusCode, _: Version, headers: &HeaderMap, _: &Extensions) -> bool {
    headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"))
}
