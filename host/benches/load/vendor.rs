//! A vendor that answers as fast as it can, in the words that the relay of the Kling tool speaks.
#![allow(clippy::disallowed_methods, reason = "tests measure and spawn freely")]

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;
use http_body_util::Full;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response};
use hyper_util::rt::TokioIo;
use tokio::net::TcpListener;

use crate::Outcome;

const RUNNING: &str = r#"{"code":0,"message":"SUCCEED","request_id":"b","data":{"task_id":"b","task_status":"processing","task_status_msg":"","created_at":1722769557708,"updated_at":1722769557708}}"#;

/// What the vendor does, and what it was asked.
#[derive(Debug, Default)]
pub(crate) struct State {
    /// Whether a job is done at its first poll; otherwise it never is.
    finishes: AtomicBool,
    pub submits: AtomicU64,
    pub polls: AtomicU64,
    next: AtomicU64,
    /// Jobs that were asked for since the last reset, by number.
    asked: Mutex<Vec<bool>>,
}

/// A running vendor. Lives in this process until its end.
#[derive(Clone)]
pub(crate) struct Vendor {
    pub address: SocketAddr,
    pub state: Arc<State>,
}

impl Vendor {
    pub(crate) async fn start(finishes: bool) -> Outcome<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let state = Arc::new(State { finishes: finishes.into(), ..State::default() });
        let vendor = Self { address: listener.local_addr()?, state };
        tokio::spawn(accept(listener, vendor.clone()));
        Ok(vendor)
    }

    pub(crate) fn submits(&self) -> u64 {
        self.state.submits.load(Ordering::Relaxed)
    }

    pub(crate) fn polls(&self) -> u64 {
        self.state.polls.load(Ordering::Relaxed)
    }

    /// Begins to notice which of `jobs` are asked for.
    pub(crate) fn watch(&self, jobs: usize) {
        *self.state.asked.lock().unwrap_or_else(PoisonError::into_inner) = vec![false; jobs];
    }

    /// How many different jobs were asked for since [`Vendor::watch`].
    pub(crate) fn asked(&self) -> usize {
        let asked = self.state.asked.lock().unwrap_or_else(PoisonError::into_inner);
        asked.iter().filter(|asked| **asked).count()
    }
}

async fn accept(listener: TcpListener, vendor: Vendor) {
    while let Ok((stream, _)) = listener.accept().await {
        let vendor = vendor.clone();
        drop(stream.set_nodelay(true));
        tokio::spawn(async move {
            let service = service_fn(|request| answer(&vendor, request));
            // A host that is killed leaves connections behind; that is no news.
            drop(http1::Builder::new().serve_connection(TokioIo::new(stream), service).await);
        });
    }
}

async fn answer(vendor: &Vendor, request: Request<Incoming>) -> Result<Response<Full<Bytes>>, Infallible> {
    let state = &vendor.state;
    let last = request.uri().path().rsplit('/').next().unwrap_or_default();
    let body: Bytes = if *request.method() == Method::POST {
        state.submits.fetch_add(1, Ordering::Relaxed);
        let id = state.next.fetch_add(1, Ordering::Relaxed);
        drop(http_body_util::BodyExt::collect(request.into_body()).await);
        format!(r#"{{"code":0,"message":"SUCCEED","request_id":"b","data":{{"task_id":"{id}","task_status":"submitted"}}}}"#)
            .into()
    } else if last.ends_with(".mp4") {
        // Copying results is not part of what is measured: the download hangs, and settles nothing.
        return std::future::pending().await;
    } else {
        state.polls.fetch_add(1, Ordering::Relaxed);
        if let Ok(number) = last.parse::<usize>()
            && let Some(asked) = state.asked.lock().unwrap_or_else(PoisonError::into_inner).get_mut(number)
        {
            *asked = true;
        }
        if state.finishes.load(Ordering::Relaxed) {
            format!(
                r#"{{"code":0,"message":"SUCCEED","request_id":"b","data":{{"task_id":"{last}","task_status":"succeed","task_result":{{"videos":[{{"id":"v","url":"http://{}/v.mp4","duration":"5.1"}}]}}}}}}"#,
                vendor.address
            )
            .into()
        } else {
            Bytes::from_static(RUNNING.as_bytes())
        }
    };
    let mut response = Response::new(Full::new(body));
    response.headers_mut().insert("content-type", http::HeaderValue::from_static("application/json"));
    Ok(response)
}
