//! Whether a wire takes an input, found out without a request.
//!
//! What a wire takes is said in one place: its `submit`, which refuses by name what the form offers and the wire does
//! not take ([`Error::not_on`]). A trial runs that code up to the point at which it would read a file, look at an earlier
//! task, contact somebody or wait. So nothing is said twice, and the engine, the form and the contract suite cannot
//! disagree.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use async_trait::async_trait;
use baigong_ground::Clock;
use futures::FutureExt;
use serde_json::{Map, Value};
use url::Url;

use crate::call::{Env, MediaBytes, MediaRef, MediaSource, TaskRef, TaskSource};
use crate::error::{Delivery, Error, ErrorKind, Result};
use crate::http::{Upstream, stop};
use crate::job::Job;
use crate::tool::{Credentials, Tool};

/// An address for the place of a file's; nobody is told it.
const NOWHERE: &str = "https://files.invalid/input";

impl Tool {
    /// Whether the wire of an account takes parameters, normalised by the mode's validator, as far as they alone tell:
    /// what is wrong with a file is found out by the submit.
    ///
    /// # Errors
    /// Why not; [`Error::limit`] names the parameter. Nothing was sent, and no file was read.
    pub fn takes(
        &self,
        http: &Upstream,
        clock: Arc<dyn Clock>,
        account: &Credentials,
        mode: &str,
        params: &Map<String, Value>,
    ) -> Result<()> {
        let end = End::default();
        let env = Env {
            http: http.sealed(end.0.clone()),
            media: Arc::new(end.clone()),
            tasks: Arc::new(end.clone()),
            progress: Arc::new(()),
            clock,
            task_id: String::new(),
            callback_url: None,
        };
        match self.submit(&env, account, mode, params).now_or_never() {
            Some(Err(error)) if !end.reached() && error.refuses_the_input() => Err(error),
            _ => Ok(()),
        }
    }
}

impl Error {
    /// Whether the plug-in itself refused the input, before it asked anybody: another wire may take it.
    pub fn refuses_the_input(&self) -> bool {
        self.kind == ErrorKind::InvalidParams && self.delivery == Delivery::NotSent
    }

    /// Whether it is the wire that does not take a value ([`Error::not_on`]), rather than a value that is still missing.
    pub fn names_a_limit(&self) -> bool {
        self.limit.as_ref().is_some_and(|limit| limit.takes.is_some())
    }
}

/// Where a trial ends, and whether it came there.
#[derive(Clone, Default)]
struct End(Arc<AtomicBool>);

impl End {
    fn reached(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    fn stop<T>(&self) -> Result<T> {
        Err(stop(&self.0))
    }
}

#[async_trait]
impl MediaSource for End {
    async fn url(&self, _: &MediaRef) -> Result<Url> {
        Url::parse(NOWHERE).or_else(|_| self.stop())
    }

    async fn bytes(&self, _: &MediaRef) -> Result<MediaBytes> {
        self.stop()
    }
}

#[async_trait]
impl TaskSource for End {
    async fn job(&self, _: &TaskRef) -> Result<Job> {
        self.stop()
    }
}
