//! The server's paths.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Path, Query, Request, State};
use axum::http::{HeaderMap, Response, StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::get;
use axum::{Json, Router};
use serde::Deserialize;

use super::shared::Shared;
use super::{answer, media};
use crate::incoming;

pub(super) fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/_media/up/{id}", get(upload))
        .route("/_media/{key}/{file}", get(file))
        .route("/_sim/jobs", get(jobs))
        .route("/_sim/violations", get(violations))
        .fallback(vendor)
        .layer(axum::extract::DefaultBodyLimit::disable())
        .with_state(shared)
}

#[derive(Deserialize)]
struct JobsQuery {
    #[serde(default)]
    prompt: String,
}

async fn jobs(State(shared): State<Arc<Shared>>, Query(query): Query<JobsQuery>) -> impl IntoResponse {
    Json(shared.store.jobs(&query.prompt, shared.clock.now_ms()))
}

async fn violations(State(shared): State<Arc<Shared>>) -> impl IntoResponse {
    Json(shared.store.violations())
}

async fn upload(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Response<Body> {
    match shared.store.uploaded(&id) {
        Some((mime, bytes)) => media::serve(&bytes, &mime, &headers),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn file(
    State(shared): State<Arc<Shared>>,
    Path((key, file)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response<Body> {
    let index = file.split('.').next().and_then(|index| index.parse::<usize>().ok());
    let job = shared.store.job_of_media(&key);
    match job.zip(index) {
        Some((job, index)) => shared.serve_media(&job, index, &headers).await,
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// `/<vendor>/<wire>/...`
async fn vendor(State(shared): State<Arc<Shared>>, request: Request) -> Response<Body> {
    let path = request.uri().path().trim_start_matches('/').to_owned();
    let mut parts = path.splitn(3, '/');
    let (vendor, wire) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let Some(document) = shared.specs.get(vendor).and_then(|spec| spec.wires.get(wire)) else {
        return (StatusCode::NOT_FOUND, "no such vendor or wire").into_response();
    };
    let rest = format!("/{}", parts.next().unwrap_or_default());
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    // Links lead back the way the caller came.
    let base = format!("http://{}", host.unwrap_or("127.0.0.1"));
    let request = incoming::read(request, rest).await;
    answer::answer(&shared, document, &base, request).await
}
