//! Refusals of the vendor, in each operation: what they are, and what they never are.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use baigong_provider::{CancelPolicy, Cancelled, Clock, ErrorKind, Job, Retry, Submitted};
use serde_json::{Value, json};

use crate::bench::Bench;
use crate::faults::answer_all;
use crate::faults::delivery;
use crate::form::example;
use crate::report::Report;
use crate::rig::{PATIENCE, Rig, violations};
use crate::running::{SLOW, running_job};
use baigong_provider_specs::sim::{Instead, Tamper};
use baigong_wire::Role;

/// How long a vendor that is made slow may take to accept a job; a mode that answers at once would not come to its end.
const SLOW_PATIENCE: std::time::Duration = std::time::Duration::from_secs(3);
const HTML: &str = "<html><body><h1>Sorry</h1></body></html>";

/// Only a vendor that agrees has stopped a job: it gives points back, so any other answer is an error or too late.
pub(crate) async fn a_refused_cancel_never_stops(bench: &Bench) -> Report {
    let refusal = json!({ "code": 5001, "error": { "message": "not possible" }, "message": "not possible" })
        .to_string();
    let answers = [
        (500, HTML),
        (500, &refusal),
        (502, HTML),
        (503, ""),
        (409, &refusal),
        (429, &refusal),
        (429, ""),
        (403, &refusal),
        (400, &refusal),
        (404, HTML),
        (200, HTML),
    ];
    each_cancel(bench, async |rig, job, at, report| {
        let (env, _) = rig.env();
        for (status, body) in answers {
            rig.sim.tamper(answer_all(&[Role::Cancel], status, body.to_owned()));
            let outcome = bench.tool.cancel(&env, &rig.credentials, job).await;
            report.check(!matches!(outcome, Ok(Cancelled::Stopped)), || {
                format!("{at}: a cancel answered with status {status} and {body:?} counts as stopped: points would go back for a job that runs on")
            });
        }
    })
    .await
}

/// A cancel that is refused for the key, the balance or the pace says nothing of the job: it is an error, after which somebody may
/// ask again, and never too late.
pub(crate) async fn a_cancel_refused_for_the_account_is_an_error(bench: &Bench) -> Report {
    let faults = [("unauthorized", 401), ("insufficient", 402), ("ratelimit", 429)];
    each_cancel(bench, async |rig, job, at, report| {
        let (env, _) = rig.env();
        for (name, status) in faults {
            rig.sim.tamper(Tamper {
                before: Some(Box::new(move |operation, _| {
                    let fault = Instead::Fault { name, status, message: "refused" };
                    (operation.behaviour.role == Role::Cancel).then_some(fault)
                })),
                ..Tamper::default()
            });
            let outcome = bench.tool.cancel(&env, &rig.credentials, job).await;
            report.check(outcome.is_err(), || {
                format!("{at}: a cancel that is refused as {name} is {outcome:?}; wanted an error")
            });
        }
    })
    .await
}

/// Looks at each mode that can be cancelled, with a job of its that runs.
async fn each_cancel(bench: &Bench, look: impl AsyncFn(&Rig<'_>, &Job, &str, &mut Report)) -> Report {
    let mut report = Report::default();
    for wire in bench.wires().into_iter().filter(|wire| bench.has(wire, Role::Cancel)) {
        for form in bench.forms(wire) {
            if form.mode.cancel_on(wire) == CancelPolicy::None {
                continue;
            }
            let at = format!("{wire}/{}", form.mode.id);
            let (rig, params) = match (Rig::start_at(bench, wire, SLOW).await, example(form)) {
                (Ok(rig), Ok(params)) => (rig, params),
                (Err(problem), _) | (_, Err(problem)) => {
                    report.add(format!("{at}: {problem}"));
                    continue;
                }
            };
            let (env, _) = rig.env();
            let submit = bench.tool.submit(&env, &rig.credentials, &form.mode.id, &params);
            if let Ok(Ok(Submitted::Job(job))) = tokio::time::timeout(SLOW_PATIENCE, submit).await {
                look(&rig, &job, &at, &mut report).await;
            }
        }
    }
    report
}

/// An error of a poll says nothing of the job: it is asked again until its deadline, whatever the vendor.
pub(crate) async fn poll_errors_never_end_a_job(bench: &Bench) -> Report {
    let mut report = Report::default();
    let bodies = [
        String::new(),
        json!({ "error": { "code": "1234", "message": "system error", "type": "server_error" } }).to_string(),
        json!({ "code": 500, "message": "system error", "msg": "system error", "data": null }).to_string(),
        json!({ "Response": { "Error": { "Code": "InternalError", "Message": "system error" }, "RequestId": "r" } }).to_string(),
        json!({ "detail": "system error" }).to_string(),
    ];
    for wire in bench.wires() {
        let (rig, job) = match running_job(bench, wire).await {
            Ok(Some(running)) => running,
            Ok(None) => continue,
            Err(problem) => {
                report.add(problem);
                continue;
            }
        };
        for status in [401, 403, 429, 500, 503] {
            for body in &bodies {
                rig.sim.tamper(answer_all(&[Role::Poll], status, body.clone()));
                let (env, _) = rig.env();
                let progress = bench.tool.poll(&env, &rig.credentials, &job).await;
                report.check(progress.is_err(), || {
                    format!("{wire}: a poll answered with status {status} and {body} is {progress:?}; wanted an error, after which it is asked again")
                });
            }
        }
    }
    report
}

/// A key that the vendor does not take is an error of kind `auth`, `refused`: another account may take the task.
pub(crate) async fn a_wrong_key_is_a_refusal_of_kind_auth(bench: &Bench) -> Report {
    let mut report = Report::default();
    for wire in bench.wires() {
        for form in bench.forms(wire) {
            let at = format!("{wire}/{}: a submit with a wrong key", form.mode.id);
            let outcome = async {
                let rig = Rig::start(bench, wire).await?;
                let credentials = rig.wrong_credentials()?;
                let (env, _) = rig.env_at(&rig.base, PATIENCE, &credentials);
                let submit = bench.tool.submit(&env, &credentials, &form.mode.id, &example(form)?).await;
                match submit {
                    // A wire whose document asks for no key lets anybody in.
                    Ok(_) => Ok(()),
                    Err(error) if error.kind == ErrorKind::Auth && delivery(&error) != "maybe_sent" => Ok(()),
                    other => {
                        Err(format!("gives {other:?}; wanted an error of kind auth, `refused` or `not_sent`"))
                    }
                }
            };
            let outcome: Result<(), String> = outcome.await;
            report.merge(outcome.map_err(|problem| format!("{at} {problem}")));
        }
    }
    report
}

/// A refusal of the request may repeat what a user wrote: no words of it speak of the account.
pub(crate) async fn a_refusal_that_repeats_the_prompt_blames_no_account(bench: &Bench) -> Report {
    let mut report = Report::default();
    let said = "Invalid prompt: 余额 quota api key too many requests, insufficient balance";
    let body = json!({
        "code": 400, "message": said, "msg": said, "detail": said, "description": said,
        "error": { "code": "invalid_request", "message": said, "type": "invalid_request_error" },
        "Response": { "Error": { "Code": "InvalidParameterValue", "Message": said }, "RequestId": "r" },
    })
    .to_string();
    for wire in bench.wires() {
        for form in bench.forms(wire) {
            for (status, body) in [(400, body.as_str()), (403, "<html><body>Forbidden</body></html>")] {
                let at =
                    format!("{wire}/{}: a submit answered with status {status} and {body}", form.mode.id);
                let (rig, params) = match (Rig::start(bench, wire).await, example(form)) {
                    (Ok(rig), Ok(params)) => (rig, params),
                    (Err(problem), _) | (_, Err(problem)) => {
                        report.add(format!("{at}: {problem}"));
                        continue;
                    }
                };
                let roles = &[Role::Submit, Role::Sync, Role::Stream];
                rig.sim.tamper(answer_all(roles, status, body.to_owned()));
                let (env, _) = rig.env();
                let Err(error) = bench.tool.submit(&env, &rig.credentials, &form.mode.id, &params).await
                else {
                    report.add(format!("{at} counts as taken"));
                    continue;
                };
                let wanted: &[ErrorKind] = match status {
                    400 => &[ErrorKind::InvalidParams],
                    _ => &[ErrorKind::Unexpected, ErrorKind::InvalidParams],
                };
                report.check(wanted.contains(&error.kind), || {
                    format!(
                        "{at} is {error:?}; wanted one of {wanted:?}: see Reply::judged and Reply::unreadable"
                    )
                });
            }
        }
    }
    report
}

/// A vendor that is away for the moment may be asked again, or another account be asked in its place.
pub(crate) async fn a_vendor_that_is_away_may_be_asked_again(bench: &Bench) -> Report {
    let mut report = Report::default();
    for wire in bench.wires() {
        for form in bench.forms(wire) {
            for body in ["", HTML] {
                let at = format!("{wire}/{}: a submit answered with status 503 and {body:?}", form.mode.id);
                let (rig, params) = match (Rig::start(bench, wire).await, example(form)) {
                    (Ok(rig), Ok(params)) => (rig, params),
                    (Err(problem), _) | (_, Err(problem)) => {
                        report.add(format!("{at}: {problem}"));
                        continue;
                    }
                };
                rig.sim.tamper(answer_all(&[Role::Submit, Role::Sync, Role::Stream], 503, body.into()));
                let (env, _) = rig.env();
                let submit = bench.tool.submit(&env, &rig.credentials, &form.mode.id, &params).await;
                match submit {
                    Err(error) => report.check(delivery(&error) == "refused" && error.retry != Retry::No, || {
                        format!("{at} must be `refused` and retryable: {error:?}; build it with Reply::unreadable")
                    }),
                    Ok(submitted) => report.add(format!("{at} counts as {submitted:?}")),
                }
            }
        }
    }
    report
}

/// The bench's time, and what was added to it.
struct Later(Arc<dyn Clock>, AtomicI64);

impl Clock for Later {
    fn now_ms(&self) -> i64 {
        self.0.now_ms() + self.1.load(Ordering::SeqCst)
    }
}

/// Where a provider signs in with a token that it makes itself, one that was refused is never sent again.
pub(crate) async fn a_refused_token_is_made_anew(bench: &Bench) -> Report {
    let mut report = Report::default();
    for wire in bench.wires() {
        let Some(form) = bench.forms(wire).into_iter().next() else { continue };
        report.merge(tokens(bench, wire, form).await.map_err(|problem| format!("{wire}: {problem}")));
    }
    report
}

async fn tokens(bench: &Bench, wire: &str, form: &baigong_provider::Form) -> Result<(), String> {
    let clock = Arc::new(Later(Arc::clone(&bench.clock), AtomicI64::new(0)));
    let rig = Rig::on_clock(bench, wire, clock.clone()).await?;
    let params = example(form)?;
    let seen: Arc<Mutex<Vec<String>>> = Arc::default();
    let log = Arc::clone(&seen);
    rig.sim.tamper(Tamper {
        before: Some(Box::new(move |operation, request| {
            let authorization = request.headers.get("authorization").cloned().unwrap_or_default();
            operation.behaviour.role.creates().then(|| {
                log.lock().unwrap_or_else(PoisonError::into_inner).push(authorization);
                Instead::Reply { status: 401, headers: Vec::new(), body: "{}".into() }
            })
        })),
        ..Tamper::default()
    });
    for _ in 0..2 {
        let (env, _) = rig.env();
        let submit = bench.tool.submit(&env, &rig.credentials, &form.mode.id, &params);
        tokio::time::timeout(PATIENCE, submit).await.ok();
        clock.1.fetch_add(2_000, Ordering::SeqCst);
    }
    let seen = seen.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let [first, second] = &seen[..] else {
        return Err(format!("two submits made {} requests that create a job", seen.len()));
    };
    // A key of the account itself cannot be made anew.
    let made =
        !first.is_empty() && !rig.credentials.secrets().iter().any(|secret| first.ends_with(secret.as_str()));
    if made && first == second {
        return Err(
            "a token that the vendor answered with 401 is sent again: forget it, and sign a new one".into()
        );
    }
    Ok(())
}

/// Seconds that a token may be old when it is shown again, also beyond the lives that vendors give; the clock is set back once.
const TOKEN_AGES_S: [i64; 9] = [0, 60, 600, 1_499, 1_501, 1_799, 1_801, 30, 90_000];

/// Where a provider signs in with a token that it makes itself, each is valid when it is shown, however long the account has worked.
pub(crate) async fn a_token_is_valid_whenever_it_is_shown(bench: &Bench) -> Report {
    let mut report = Report::default();
    for wire in bench.wires() {
        let Some(form) = bench.forms(wire).into_iter().next() else { continue };
        report.merge(token_ages(bench, wire, form).await.map_err(|problem| format!("{wire}: {problem}")));
    }
    report
}

async fn token_ages(bench: &Bench, wire: &str, form: &baigong_provider::Form) -> Result<(), String> {
    let clock = Arc::new(Later(Arc::clone(&bench.clock), AtomicI64::new(0)));
    let rig = Rig::on_clock(bench, wire, clock.clone()).await?;
    let params = example(form)?;
    // Whether a token is valid is looked at before this answer, which spares the making of a job.
    rig.sim.tamper(answer_all(&[Role::Submit, Role::Sync, Role::Stream], 400, "{}".into()));
    for age_s in TOKEN_AGES_S {
        clock.1.store(age_s * 1000, Ordering::SeqCst);
        let (env, _) = rig.env();
        let submit = bench.tool.submit(&env, &rig.credentials, &form.mode.id, &params);
        tokio::time::timeout(PATIENCE, submit).await.ok();
        if let Some(refused) = violations(&rig).into_iter().find(|said| said.contains("unauthorized")) {
            return Err(format!("{age_s} s after the first request: {refused}"));
        }
    }
    Ok(())
}

/// What the vendor repeats of a request's own authorization goes no further.
pub(crate) async fn an_echoed_token_is_wiped(bench: &Bench) -> Report {
    let mut report = Report::default();
    for wire in bench.wires() {
        for form in bench.forms(wire) {
            let at = format!("{wire}/{}", form.mode.id);
            let problem = echo(bench, wire, form).await;
            report.merge(problem.map_err(|problem| format!("{at}: {problem}")));
        }
    }
    report
}

async fn echo(bench: &Bench, wire: &str, form: &baigong_provider::Form) -> Result<(), String> {
    let rig = Rig::start(bench, wire).await?;
    let params = example(form)?;
    let (env, _) = rig.env();
    let submit = bench.tool.submit(&env, &rig.credentials, &form.mode.id, &params);
    let job = match tokio::time::timeout(PATIENCE, submit).await {
        Ok(Ok(Submitted::Job(job))) => Some(job),
        _ => None,
    };
    let tokens: Arc<Mutex<Vec<String>>> = Arc::default();
    for status in [200, 400, 401, 500] {
        let log = Arc::clone(&tokens);
        rig.sim.tamper(Tamper {
            before: Some(Box::new(move |_, request| {
                let sent = request.headers.get("authorization").map(String::as_str).unwrap_or_default();
                let token = sent.split([' ', '=']).next_back().unwrap_or_default().to_owned();
                let said = format!("signature {token} does not match");
                let body = json!({
                    "code": 1002, "message": said, "msg": said, "detail": said,
                    "error": { "code": "invalid", "message": said, "type": "auth" },
                    "Response": { "Error": { "Code": "AuthFailure", "Message": said } },
                });
                log.lock().unwrap_or_else(PoisonError::into_inner).push(token);
                Some(Instead::Reply { status, headers: Vec::new(), body: Value::to_string(&body).into() })
            })),
            ..Tamper::default()
        });
        let mut said =
            vec![format!("{:?}", bench.tool.submit(&env, &rig.credentials, &form.mode.id, &params).await)];
        if let Some(job) = &job {
            said.push(format!("{:?}", bench.tool.poll(&env, &rig.credentials, job).await));
            said.push(format!("{:?}", bench.tool.result(&env, &rig.credentials, job).await));
            said.push(format!("{:?}", bench.tool.cancel(&env, &rig.credentials, job).await));
        }
        let tokens = tokens.lock().unwrap_or_else(PoisonError::into_inner);
        for text in said {
            if let Some(token) =
                tokens.iter().find(|token| token.len() >= 12 && text.contains(token.as_str()))
            {
                let shown = text.replace(token.as_str(), "<the token>");
                return Err(format!(
                    "with status {status} the authorization of the request is shown: {shown}"
                ));
            }
        }
    }
    Ok(())
}
