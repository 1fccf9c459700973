//! A vendor that says exactly what a case scripts, and notes what it is asked.

use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{Response, header};
use bytes::Bytes;
use serde_json::{Map, Value};
use url::Url;

use crate::closed_port::ClosedPort;
use baigong_provider_specs::incoming;
use baigong_provider_specs::spec::{ScriptedReply, TransportFault, VendorSpec};
use baigong_wire::Incoming;

/// What stands in a reply for the address of the server itself: vendors hand out addresses to ask at.
pub(crate) const BASE: &str = "{{ base }}";

/// The replies of one step, served in order.
pub(crate) struct Script {
    pub base: Url,
    state: Arc<ScriptState>,
    server: tokio::task::JoinHandle<()>,
}

struct ScriptState {
    at: String,
    wire: String,
    base: String,
    spec: Arc<VendorSpec>,
    replies: Vec<ScriptedReply>,
    seen: Mutex<Seen>,
}

#[derive(Default)]
struct Seen {
    count: usize,
    problems: Vec<String>,
}

impl Script {
    /// Starts a server for the replies. `at` names the step in messages.
    #[expect(clippy::disallowed_methods, reason = "the script holds it, and ends it")]
    pub async fn start(
        at: &str,
        wire: &str,
        spec: Arc<VendorSpec>,
        replies: &[ScriptedReply],
    ) -> Result<Self, String> {
        let refuses = replies.first().is_some_and(|reply| reply.fault == Some(TransportFault::Refused));
        let (base, place) = if refuses {
            let closed = ClosedPort::reserve()?;
            (closed.url.clone(), Err(closed))
        } else {
            let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.map_err(|e| e.to_string())?;
            let address = listener.local_addr().map_err(|e| e.to_string())?;
            (Url::parse(&format!("http://{address}")).map_err(|e| e.to_string())?, Ok(listener))
        };
        let state = Arc::new(ScriptState {
            at: at.to_owned(),
            wire: wire.to_owned(),
            base: base.as_str().trim_end_matches('/').to_owned(),
            spec,
            replies: replies.to_vec(),
            seen: Mutex::default(),
        });
        let app = Router::new().fallback(serve).with_state(Arc::clone(&state));
        let server = tokio::spawn(async move {
            match place {
                Ok(listener) => drop(axum::serve(listener, app).await),
                // The port stays taken, and closed, until the step is over.
                Err(_closed) => std::future::pending().await,
            }
        });
        Ok(Self { base, state, server })
    }

    /// What went wrong: wrong requests, and replies that nobody asked for.
    pub fn finish(self) -> Vec<String> {
        self.server.abort();
        let seen = self.state.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let mut problems = seen.problems.clone();
        for reply in self.state.replies.iter().skip(seen.count) {
            if reply.fault != Some(TransportFault::Refused) {
                problems.push(format!(
                    "{}: the request {} {} never came",
                    self.state.at, reply.method, reply.path
                ));
            }
        }
        problems
    }
}

async fn serve(State(state): State<Arc<ScriptState>>, request: Request) -> Response<Body> {
    let path = request.uri().path().to_owned();
    let asked = request.uri().path_and_query().map_or_else(|| path.clone(), ToString::to_string);
    let incoming = incoming::read(request, path).await;
    let reply = {
        let mut seen = state.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let index = seen.count;
        seen.count += 1;
        let reply = state.replies.get(index).cloned();
        let problems = match &reply {
            Some(reply) => state.problems(reply, &incoming, &asked),
            None => vec![format!("a request more than scripted: {} {asked}", incoming.method)],
        };
        seen.problems.extend(problems.into_iter().map(|p| format!("{}, request {index}: {p}", state.at)));
        reply
    };
    match reply {
        Some(reply) => play(&reply, &state.base).await,
        None => Response::builder().status(500).body(Body::from("not scripted")).unwrap_or_default(),
    }
}

impl ScriptState {
    fn problems(&self, reply: &ScriptedReply, request: &Incoming, asked: &str) -> Vec<String> {
        let mut problems = Vec::new();
        if request.method.as_str() != reply.method || !same_path(&reply.path, asked) {
            problems.push(format!("wanted {} {}, came {} {asked}", reply.method, reply.path, request.method));
        }
        for (name, value) in &reply.headers {
            let given = request.headers.get(&name.to_lowercase());
            if given != Some(value) {
                problems.push(format!("header {name}: wanted {value:?}, came {given:?}"));
            }
        }
        let mut body = request.body.clone();
        if let Value::Object(fields) = &mut body {
            for file in &request.files {
                fields.insert(
                    file.field.clone(),
                    format!("({} bytes, {})", file.bytes.len(), file.mime).into(),
                );
            }
        }
        if let Some(saw) = &reply.saw {
            differences(saw, &body, "", &mut problems);
        }
        for pointer in &reply.absent {
            if let Some(value) = body.pointer(pointer) {
                problems.push(format!("body{pointer} must be left out, came {value}"));
            }
        }
        let document = self.spec.wires.get(&self.wire);
        match document.and_then(|document| Some((document, document.find(request)?))) {
            Some((document, (operation, path))) => {
                let broken = operation.violations(request, &path).into_iter();
                problems
                    .extend(broken.map(|v| format!("breaks {} at {}: {v}", document.file, operation.name)));
            }
            None => problems.push(format!(
                "{} {asked} is no operation of {}/{}.openapi.json",
                request.method, self.spec.vendor, self.wire
            )),
        }
        problems
    }
}

/// What `part` says and `whole` does not.
pub(crate) fn differences(part: &Value, whole: &Value, at: &str, found: &mut Vec<String>) {
    match (part, whole) {
        (Value::Object(part), Value::Object(whole)) => {
            for (key, value) in part {
                match whole.get(key) {
                    Some(inner) => differences(value, inner, &format!("{at}/{key}"), found),
                    None => found.push(format!("body{at}/{key} is missing; wanted {value}")),
                }
            }
        }
        (Value::Array(part), Value::Array(whole)) if part.len() == whole.len() => {
            for (i, (p, w)) in part.iter().zip(whole).enumerate() {
                differences(p, w, &format!("{at}/{i}"), found);
            }
        }
        (Value::Number(p), Value::Number(w)) if p.as_f64() == w.as_f64() => {}
        (p, w) if p == w => {}
        (p, w) => {
            let short = |v: &Value| v.to_string().chars().take(200).collect::<String>();
            found.push(format!("body{at}: wanted {}, came {}", short(p), short(w)));
        }
    }
}

fn same_path(wanted: &str, asked: &str) -> bool {
    let split = |text: &str| {
        let (path, query) = text.split_once('?').unwrap_or((text, ""));
        let mut pairs: Vec<(String, String)> =
            url::form_urlencoded::parse(query.as_bytes()).into_owned().collect();
        pairs.sort();
        (path.to_owned(), pairs)
    };
    split(wanted) == split(asked)
}

async fn play(reply: &ScriptedReply, base: &str) -> Response<Body> {
    let (content_type, body) = match (&reply.fault, &reply.body, &reply.text, &reply.sse) {
        (Some(TransportFault::Timeout), ..) => std::future::pending().await,
        (Some(_), ..) => {
            // A body that breaks off: the client sees the connection die in the middle of the answer.
            let parts = [Ok(Bytes::from_static(b"{\"co")), Err(std::io::Error::other("cut"))];
            let body = Body::from_stream(futures::stream::iter(parts));
            return Response::builder().status(reply.status).body(body).unwrap_or_default();
        }
        (_, Some(json), ..) => ("application/json", json.to_string().replace(BASE, base)),
        (_, _, Some(text), _) => ("text/html; charset=utf-8", text.clone()),
        (_, _, _, Some(events)) => ("text/event-stream", events.iter().map(event).collect()),
        _ => ("application/json", String::new()),
    };
    let mut response = Response::builder().status(reply.status);
    if !reply.reply_headers.keys().any(|name| name.eq_ignore_ascii_case(header::CONTENT_TYPE.as_str())) {
        response = response.header(header::CONTENT_TYPE, content_type);
    }
    for (name, value) in &reply.reply_headers {
        response = response.header(name, value);
    }
    response.body(Body::from(body)).unwrap_or_default()
}

fn event(data: &Value) -> String {
    let text = data.as_str().map_or_else(|| data.to_string(), str::to_owned);
    let lines: String = text.lines().map(|line| format!("data: {line}\n")).collect();
    format!("{lines}\n")
}

/// A JSON object of a map literal, for wants.
pub(crate) fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}
