//! Keys are shown nowhere, not even when the vendor echoes them.

use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use baigong_provider::Submitted;
use serde_json::json;

use crate::bench::Bench;
use crate::form::example;
use crate::report::Report;
use crate::rig::Rig;
use baigong_provider_specs::sim::{Instead, Tamper};
use baigong_wire::Role;

/// Shortest secret that can be told from other text.
const MIN_SECRET: usize = 6;

/// No error, Debug output, log line, progress report or job handle contains a secret or a token made of one.
pub(crate) async fn secrets_are_never_shown(bench: &Bench) -> Report {
    let mut report = Report::default();
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_ansi(false)
        .with_writer(log.clone())
        .finish();
    // The whole check runs on this thread, so its own subscriber sees all of it.
    let _guard = tracing::subscriber::set_default(subscriber);
    for wire in bench.wires() {
        match probe(bench, wire, &log).await {
            Ok(problems) => problems.into_iter().for_each(|problem| report.add(problem)),
            Err(problem) => report.add(problem),
        }
    }
    report
}

async fn probe(bench: &Bench, wire: &str, log: &Log) -> Result<Vec<String>, String> {
    let rig = Rig::start(bench, wire).await?;
    let mut secrets: Vec<String> =
        rig.credentials.secrets().iter().filter(|secret| secret.len() >= MIN_SECRET).cloned().collect();
    if secrets.is_empty() {
        return Err(format!(
            "{wire}: the demo account has no secret of at least {MIN_SECRET} characters: make its keys `Secret`, and longer"
        ));
    }
    let mut shown: Vec<(String, String)> = Vec::new();
    let echo = secrets.join(" ");
    let tokens: Arc<Mutex<Vec<String>>> = Arc::default();
    for form in bench.forms(wire) {
        let params = example(form)?;
        let run = rig.run(&form.mode.id, &params).await;
        shown.push((format!("{}: a good run", form.mode.id), format!("{run:?}")));
        for (status, body) in echoes(&echo) {
            let what = format!("{}: a vendor that echoes the key with status {status}", form.mode.id);
            for roles in [
                &[Role::Submit, Role::Sync, Role::Stream][..],
                &[Role::Poll, Role::Cancel, Role::Probe, Role::Upload][..],
            ] {
                rig.sim.tamper(echoing(roles, status, body.clone(), &tokens));
                let (env, recorder) = rig.env();
                let submitted = bench.tool.submit(&env, &rig.credentials, &form.mode.id, &params).await;
                if let Ok(Submitted::Job(job)) = &submitted {
                    shown.push((
                        what.clone(),
                        format!("{:?}", bench.tool.poll(&env, &rig.credentials, job).await),
                    ));
                    shown.push((
                        what.clone(),
                        format!("{:?}", bench.tool.result(&env, &rig.credentials, job).await),
                    ));
                    shown.push((
                        what.clone(),
                        format!("{:?}", bench.tool.cancel(&env, &rig.credentials, job).await),
                    ));
                }
                shown.push((what.clone(), format!("{:?}", bench.tool.probe(&env, &rig.credentials).await)));
                shown.push((what.clone(), format!("{submitted:?}")));
                shown.push((format!("{what}, progress"), format!("{:?}", recorder.take())));
            }
        }
        rig.sim.tamper(Tamper::default());
    }
    secrets.extend(tokens.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned());
    shown.push(("the log".into(), log.text()));
    let mut problems = Vec::new();
    for (what, text) in &shown {
        if let Some(secret) = secrets.iter().find(|secret| text.contains(secret.as_str())) {
            let at = text.find(secret.as_str()).unwrap_or_default();
            let around: String =
                text[..at].chars().rev().take(80).collect::<Vec<_>>().into_iter().rev().collect();
            problems.push(format!("{wire}: {what} shows a secret or a token made of one, after {around:?}"));
        }
    }
    Ok(problems)
}

fn echoes(secret: &str) -> Vec<(u16, String)> {
    let body = json!({
        "code": 1002, "message": format!("invalid key {secret}"), "msg": format!("invalid key {secret}"),
        "error": { "code": "invalid", "message": format!("invalid key {secret}"), "type": "auth" },
        "detail": format!("invalid key {secret}"),
        "data": { "task_status": "failed", "task_status_msg": format!("bad {secret}"), "fail_reason": format!("bad {secret}") },
    });
    [200, 401, 500].into_iter().map(|status| (status, body.to_string())).collect()
}

/// Answers with the key, and collects the tokens that the provider made of it.
fn echoing(roles: &'static [Role], status: u16, body: String, tokens: &Arc<Mutex<Vec<String>>>) -> Tamper {
    let tokens = Arc::clone(tokens);
    Tamper {
        before: Some(Box::new(move |operation, request| {
            if let Some(token) =
                request.headers.get("authorization").and_then(|h| h.split_whitespace().last())
                && token.len() >= MIN_SECRET
            {
                let mut tokens = tokens.lock().unwrap_or_else(PoisonError::into_inner);
                if !tokens.iter().any(|known| known == token) {
                    tokens.push(token.to_owned());
                }
            }
            let reply = Instead::Reply { status, headers: Vec::new(), body: body.clone().into() };
            roles.contains(&operation.behaviour.role).then_some(reply)
        })),
        ..Tamper::default()
    }
}

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().unwrap_or_else(PoisonError::into_inner)).into_owned()
    }
}

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl<'a> tracing_subscriber::fmt::MakeWriter<'a> for Log {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}
