//! The whole application as one service: every route, and what stands around them.
//!
//! Every operation of the API's description is behind the [`door`], which knows what it wants of its caller, and so are the
//! protocols of others ([`served`]), each with a description of its own. Written by hand and in front of the door are:
//!
//! | routes | why |
//! |---|---|
//! | `/api/v1/openapi.json` | the description itself, for everybody |
//! | [`sso`] | the protocol and the answers are Sa-Token's; sites sign their requests |
//! | [`oidc`] | browsers are sent there and led on, also to sign in; sites show secrets and tokens of their own |
//! | [`media::signed`] | the signature in the address is what opens a file |
//! | [`health`] | probes, and figures for whoever has their token |
//! | [`manifest`], [`crawlers`], [`reading`], the feed of [`price_list`] | for everybody |
//! | [`callbacks`] | vendors, by a token of the task |
//! | [`notify`] | payment companies, whose signatures are checked |
//! | [`dev`] | the outbox of a developer's machine, with a word of its own |
//! | [`pages`] | the web app and its files, for everybody |

use std::iter;
use std::sync::OnceLock;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{Extensions, HeaderMap, StatusCode, Version, header};
use axum::middleware::{from_fn_with_state, map_response};
use axum::response::Response;
use axum::routing::get;
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::predicate::{Predicate, SizeAbove};
use tower_http::compression::{CompressionLayer, CompressionLevel};

use super::door::{self, Door};
use super::{
    api, callbacks, crawlers, dev, health, manifest, media, notify, oidc, pages, price_list, reading, served,
    specified, sso,
};
use crate::app::App;
use crate::auth;
use crate::body_limits;
use crate::error::{ApiError, ApiResult, Code};
use crate::http::cross_origin::{self, Opened};
use crate::http::security::{self, Security};
use crate::http::tagged::Tagged;
use crate::messages::method_not_allowed;
use crate::observe;

/// The whole application as one service.
pub fn router(app: App) -> Router {
    let door = Door::before(&api::openapi());
    let (api, _) = api::router(app.config.media.largest_body()).split_for_parts();
    let api = api
        .layer(DefaultBodyLimit::max(app.config.server.max_json_bytes))
        .layer(from_fn_with_state((app.clone(), door.clone()), door::admit))
        .route("/api/v1/openapi.json", get(description))
        .merge(sso::router())
        .merge(oidc::pages())
        // The default, one step below, makes the list of tools a sixth longer in no less time.
        .layer(
            CompressionLayer::new()
                .quality(CompressionLevel::Precise(5))
                .compress_when(SizeAbove::new(1024).and(is_json)),
        )
        .layer(from_fn_with_state(app.clone(), auth::identify))
        .layer(map_response(security::forbid_storing));
    let around = ServiceBuilder::new()
        .layer(from_fn_with_state(app.clone(), observe::requests))
        .layer(from_fn_with_state(
            Security::new(app.config.is_https(), &app.config.site.framed()),
            security::headers,
        ))
        .layer(from_fn_with_state(
            Opened::at(iter::once("/api/v1".to_owned()).chain(served::addresses())),
            cross_origin::allow,
        ))
        .layer(CatchPanicLayer::custom(observe::panicked))
        .layer(from_fn_with_state(app.clone(), body_limits::watch));
    Router::new()
        .merge(api)
        .merge(specified::router(&app, door))
        .merge(served::router(&app))
        .merge(media::signed::router())
        .merge(oidc::endpoints())
        .merge(health::router())
        .merge(manifest::router())
        .merge(crawlers::router())
        .merge(reading::router())
        .merge(price_list::feed())
        .merge(callbacks::router())
        .merge(notify::router())
        .merge(dev::router())
        .merge(
            pages::router()
                .layer(CompressionLayer::new().quality(CompressionLevel::Precise(5)).compress_when(is_html)),
        )
        .method_not_allowed_fallback(wrong_method)
        .layer(around)
        .with_state(app)
}

/// The description of the API, made once: it is the same as long as the program runs.
async fn description(headers: HeaderMap) -> ApiResult<Response> {
    static TEXT: OnceLock<Tagged> = OnceLock::new();
    TEXT.get_or_init(|| Tagged::json(api::described().to_string())).answer(&headers)
}

async fn wrong_method(request: Request) -> ApiError {
    ApiError::new(Code::MethodNotAllowed, method_not_allowed(request.method().as_str()))
}

fn is_json(_: StatusCode, _: Version, headers: &HeaderMap, _: &Extensions) -> bool {
    headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"))
}

fn is_html(_: StatusCode, _: Version, headers: &HeaderMap, _: &Extensions) -> bool {
    headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"))
}
