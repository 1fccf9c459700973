//! The vendors' own protocols, served by their documents (`baigong_gateway::wires`) with our keys in the place of the vendors'.
//!
//! Their operations are not described for the door: the documents are the description, and what an operation wants of its caller
//! follows from its role. What a request means, and how an answer and a refusal look, the documents say.

mod answers;
mod creating;
mod events;
mod files;
mod jobs;
mod key;

use std::sync::{Arc, OnceLock};

use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRequestParts, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state, map_request, map_response};
use axum::response::Response;
use axum::routing::any;
use axum::{Extension, RequestExt};
use baigong_gateway::wires::{Asked, Wires};
use baigong_ground::{Text, messages};
use baigong_platform::keys::KeyScope;
use baigong_provider_specs::incoming;
use baigong_provider_specs::spec::VendorSpec;
use baigong_wire::{Incoming, Operation, Role};
use serde_json::Map;

use self::answers::{answer, more, with_uuid};
use super::asking::Asking;
use super::repeated::Repeated;
use super::{MAX_BODY_BYTES, refusal};
use crate::app::App;
use crate::auth::{self, Caller, Requirement};
use crate::error::{ApiError, ApiResult, Code, Failure};
use crate::http::extract::too_large;
use crate::http::security;

messages! {
    unreadable_request(why) = "无法读取请求内容：{why}", "The request cannot be read: {why}";
}

/// How long a client that was refused for asking too often waits, where nobody said.
const RETRY_AFTER_S: &str = "1";

/// Every wire whose document says where it is served.
fn wires() -> &'static Wires {
    static WIRES: OnceLock<Wires> = OnceLock::new();
    WIRES.get_or_init(|| {
        let specs = VendorSpec::embedded().unwrap_or_else(|error| {
            tracing::error!(%error, "the vendors' wires cannot be read, so that none is served");
            &[]
        });
        Wires::of(specs.iter().flat_map(|spec| spec.wires.values()))
    })
}

/// The operations that a request may be for.
type Operations = Arc<[Asked<'static>]>;

/// Below which addresses they are served.
pub fn bases() -> impl Iterator<Item = &'static str> {
    wires().bases()
}

/// All of them.
pub fn router(app: &App) -> Router<App> {
    let routes = wires().bases().fold(Router::new(), |routes, base| {
        // What tells its operations apart by a query or a header has an empty path.
        let below = format!("{base}/{{*rest}}");
        routes.route(&format!("{base}/"), any(serve)).route(&below, any(serve)).route(base, any(serve))
    });
    routes
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .layer(Extension(Repeated::default()))
        .layer(from_fn_with_state(app.clone(), auth::identify))
        .layer(from_fn_with_state(app.clone(), in_its_words))
        .layer(map_request(key::show))
        .layer(map_response(security::forbid_storing))
}

/// Gives a refusal, wherever it was made, the words of the wire that it is said on.
async fn in_its_words(State(app): State<App>, request: Request, next: Next) -> Response {
    let path = request.uri().path().to_owned();
    let (mut head, body) = request.into_parts();
    let peek = Incoming::new(&head, path.clone());
    let asked: Operations = wires().find(&path, &peek).into();
    head.extensions.insert(asked.clone());
    let mut response = next.run(Request::from_parts(head, body)).await;
    let Some(failure) = response.extensions_mut().remove::<Failure>() else { return response };
    let refusal = refusal(failure, response.status());
    let reply = match asked.first() {
        Some(asked) => asked.refuse(&refusal, &peek, more(&app, asked, with_uuid(Map::new()))),
        None => baigong_gateway::wires::general(refusal.status, &refusal.message),
    };
    let retry_after = response.headers().get(header::RETRY_AFTER).cloned();
    let mut answer = answer(reply);
    if let Some(pause) = retry_after {
        answer.headers_mut().insert(header::RETRY_AFTER, pause);
    } else if answer.status() == StatusCode::TOO_MANY_REQUESTS {
        answer.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static(RETRY_AFTER_S));
    }
    answer
}

async fn serve(State(app): State<App>, request: Request) -> ApiResult<Response> {
    let path = request.uri().path().to_owned();
    let (mut head, body) = request.into_parts();
    let asked: Operations = head.extensions.remove().ok_or_else(unknown)?;
    let operation = asked.first().map(|asked| asked.operation).ok_or_else(unknown)?;
    let wants = Requirement::of_key(scope(operation));
    let admitted = wants.admit(&app, &Caller::from_request_parts(&mut head, &app).await?).await?;
    if let Some(admitted) = admitted {
        head.extensions.insert(admitted);
    }
    let asking = Asking::from_request_parts(&mut head, &app).await?;
    let request = Request::from_parts(head, body).with_limited_body();
    let mut incoming = incoming::read(request, path).await;
    incoming.leave_out_nulls();
    match &incoming.unreadable {
        Some(why) if why.contains("length limit") => return Err(too_large()),
        Some(why) => return Err(ApiError::new(Code::MalformedJson, unreadable_request(why))),
        None => {}
    }
    match operation.behaviour.role {
        Role::Submit | Role::Sync | Role::Stream => creating::create(&app, &asking, &asked, incoming).await,
        Role::Poll => jobs::show(&app, &asking, &asked, &incoming).await,
        Role::Cancel => jobs::cancel(&app, &asking, &asked, &incoming).await,
        Role::Media => jobs::media(&app, &asking, &asked, &incoming).await,
        Role::Upload => files::take(&app, &asking, &asked, &incoming).await,
        Role::Probe | Role::Static => jobs::always(&app, &asked, &incoming),
    }
}

fn unknown() -> ApiError {
    ApiError::not_found(Text::new("该地址", "The address"))
}

/// What an operation wants of a key.
fn scope(operation: &Operation) -> KeyScope {
    match operation.behaviour.role {
        Role::Submit | Role::Sync | Role::Stream | Role::Cancel => KeyScope::TasksWrite,
        Role::Poll | Role::Probe | Role::Static => KeyScope::TasksRead,
        Role::Media => KeyScope::MediaRead,
        Role::Upload => KeyScope::MediaWrite,
    }
}
