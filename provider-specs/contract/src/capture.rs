//! What a submit would send, without making a job.

use std::sync::{Arc, Mutex, PoisonError};

use baigong_provider::{Delivery, Error, ErrorKind, Form};
use bytes::Bytes;
use serde_json::{Map, Value, json};

use crate::bench::Bench;
use crate::form::example;
use crate::json::collect;
use crate::rig::{PATIENCE, Rig, violations};
use crate::running::SLOW;
use baigong_provider_specs::sim::{Instead, Tamper};
use baigong_wire::Incoming;

/// What came of a submit whose requests were only looked at.
pub(crate) enum Submit {
    /// The requests, without what differs from one submit of the same parameters to the next.
    Sent(Vec<Value>),
    /// The provider refused the parameters before it asked the vendor.
    Refused(Error),
    /// Anything else: the vendor's document does not allow what was sent.
    Failed(String),
}

/// Submits of one mode at one wire.
pub(crate) struct Capture<'a> {
    rig: Rig<'a>,
    form: &'a Form,
    seen: Arc<Mutex<Vec<Value>>>,
    /// The last request that would have made a job.
    creating: Arc<Mutex<Option<Incoming>>>,
    /// Pointers at which two submits of the example differ: signatures, random seeds, addresses of uploads.
    volatile: Vec<String>,
}

impl<'a> Capture<'a> {
    pub async fn start(bench: &'a Bench, wire: &'a str, form: &'a Form) -> Result<Self, String> {
        // So slow that an earlier task, which a mode may go on from, is made and not waited for.
        let rig = Rig::start_at(bench, wire, SLOW).await?;
        let seen: Arc<Mutex<Vec<Value>>> = Arc::default();
        let log = Arc::clone(&seen);
        let creating: Arc<Mutex<Option<Incoming>>> = Arc::default();
        let last = Arc::clone(&creating);
        rig.sim.tamper(Tamper {
            before: Some(Box::new(move |operation, request| {
                log.lock().unwrap_or_else(PoisonError::into_inner).push(written(request));
                let body = Bytes::from_static(b"{}");
                operation.behaviour.role.creates().then(|| {
                    *last.lock().unwrap_or_else(PoisonError::into_inner) = Some(request.clone());
                    Instead::Reply { status: 503, headers: Vec::new(), body }
                })
            })),
            ..Tamper::default()
        });
        let mut capture = Self { rig, form, seen, creating, volatile: Vec::new() };
        let example = example(form)?;
        if let (Submit::Sent(first), Submit::Sent(second)) =
            (capture.submit(&example).await, capture.submit(&example).await)
        {
            capture.volatile = differing(&Value::Array(first), &Value::Array(second));
        }
        Ok(capture)
    }

    /// The request of the last submit that would have made a job.
    pub fn creating(&self) -> Option<Incoming> {
        self.creating.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The file that a request names: within it, by an address at the simulated vendor, or by the id of an upload there.
    pub fn file_sent(&self, value: &Value) -> Option<Bytes> {
        self.rig.sim.file_named(value)
    }

    /// The file that a reference of the parameters stands for.
    pub fn file_of(&self, reference: &str) -> Bytes {
        self.rig.file(reference)
    }

    /// Whether two inputs make the same request, whatever differs by chance from one submit to the next.
    pub async fn same(&self, one: &Map<String, Value>, other: &Map<String, Value>) -> bool {
        let mut sent = Vec::new();
        for params in [one, one, other, other] {
            match self.sent(params).await {
                Ok(requests) => sent.push(requests),
                Err(_) => return false,
            }
        }
        // A value that is sent in place of a random one takes the chance out of it.
        let chance = differing(&sent[0], &sent[1]);
        let same_chance = chance == differing(&sent[2], &sent[3]);
        same_chance && differing(&sent[0], &sent[2]).iter().all(|pointer| chance.contains(pointer))
    }

    /// Whether the wire takes normalised parameters, as far as a trial tells.
    pub fn takes(&self, params: &Map<String, Value>) -> Result<(), Error> {
        let (env, _) = self.rig.env();
        let tool = &self.rig.bench.tool;
        tool.takes(&env.http, env.clock.clone(), &self.rig.credentials, &self.form.mode.id, params)
    }

    /// What a submit of normalised parameters sends.
    pub async fn submit(&self, params: &Map<String, Value>) -> Submit {
        let mut sent = match self.sent(params).await {
            Ok(sent) => sent,
            Err(other) => return other,
        };
        for pointer in &self.volatile {
            if let Some(place) = sent.pointer_mut(pointer) {
                *place = Value::Null;
            }
        }
        Submit::Sent(sent.as_array().cloned().unwrap_or_default())
    }

    /// The list of requests, as they are.
    async fn sent(&self, params: &Map<String, Value>) -> Result<Value, Submit> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).clear();
        let before = self.rig.sim.violations().len();
        let (env, _) = self.rig.env();
        let submit = self.rig.bench.tool.submit(&env, &self.rig.credentials, &self.form.mode.id, params);
        let outcome = tokio::time::timeout(PATIENCE, submit).await;
        let violations = violations(&self.rig);
        if let Some(violation) = violations.get(before) {
            return Err(Submit::Failed(violation.clone()));
        }
        match outcome {
            Ok(Err(error))
                if error.kind == ErrorKind::InvalidParams && error.delivery == Delivery::NotSent =>
            {
                return Err(Submit::Refused(error));
            }
            Ok(Err(_)) => {}
            other => {
                return Err(Submit::Failed(format!("a vendor that is away, and submit comes to {other:?}")));
            }
        }
        let seen = std::mem::take(&mut *self.seen.lock().unwrap_or_else(PoisonError::into_inner));
        if seen.is_empty() {
            return Err(Submit::Failed("no request was sent to a vendor that is there".into()));
        }
        Ok(Value::Array(seen))
    }
}

/// Pointers to the values in which two lists of requests differ.
fn differing(one: &Value, other: &Value) -> Vec<String> {
    let mut pointers = Vec::new();
    collect(one, "", &mut pointers);
    collect(other, "", &mut pointers);
    pointers.sort();
    pointers.dedup();
    let leaf = |value: Option<&Value>| value.is_none_or(|v| !v.is_object() && !v.is_array());
    let differ = |at: &String| one.pointer(at) != other.pointer(at);
    pointers.retain(|at| differ(at) && (leaf(one.pointer(at)) || leaf(other.pointer(at))));
    pointers
}

fn written(request: &Incoming) -> Value {
    let files: Vec<Value> =
        request.files.iter().map(|file| json!([file.field, file.mime, file.bytes.len()])).collect();
    json!({
        "method": request.method.as_str(), "path": request.path, "query": request.query,
        "body": request.body, "files": files,
    })
}
