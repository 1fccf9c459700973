//! Whatever JSON a vendor answers, a provider never panics.

use std::panic::AssertUnwindSafe;

use futures::FutureExt;
use serde_json::Value;

use crate::bench::Bench;
use crate::form::example;
use crate::json::{Json, collect};
use crate::report::{Report, panic_message};
use crate::rig::{PATIENCE, Rig};
use crate::running::running_job;
use baigong_provider_specs::sim::{Instead, Tamper};
use baigong_wire::{Document, Role};

/// Answers a wire and kind of operation.
const ANSWERS: usize = 96;

/// Answers poll, result, submit and cancel with generated JSON and with damaged examples.
pub(crate) async fn arbitrary_replies_never_panic(bench: &Bench) -> Report {
    let mut report = Report::default();
    for wire in bench.wires() {
        let Some(document) = bench.document(wire) else { continue };
        let mut json = Json::new(9);
        match running_job(bench, wire).await {
            Err(problem) => report.add(problem),
            Ok(None) => {}
            Ok(Some((rig, job))) => {
                for answer in answers(document, &[Role::Poll, Role::Cancel], &mut json) {
                    rig.sim.tamper(all(answer.clone()));
                    let (env, _) = rig.env();
                    let tool = &bench.tool;
                    let work = async {
                        let _ = tool.poll(&env, &rig.credentials, &job).await;
                        let _ = tool.result(&env, &rig.credentials, &job).await;
                        let _ = tool.cancel(&env, &rig.credentials, &job).await;
                    };
                    judge(
                        AssertUnwindSafe(work).catch_unwind().await,
                        &format!("{wire}: poll, result or cancel"),
                        &answer,
                        &mut report,
                    );
                }
            }
        }
        for form in bench.forms(wire) {
            let (Ok(rig), Ok(params)) = (Rig::start(bench, wire).await, example(form)) else { continue };
            for answer in answers(document, &[Role::Submit, Role::Sync, Role::Stream], &mut json) {
                rig.sim.tamper(all(answer.clone()));
                let (env, _) = rig.env();
                let work = async {
                    let submit = bench.tool.submit(&env, &rig.credentials, &form.mode.id, &params);
                    tokio::time::timeout(PATIENCE, submit).await
                };
                judge(
                    AssertUnwindSafe(work).catch_unwind().await,
                    &format!("{wire}/{}: submit", form.mode.id),
                    &answer,
                    &mut report,
                );
            }
        }
    }
    report
}

fn judge<T>(outcome: std::thread::Result<T>, at: &str, answer: &Value, report: &mut Report) {
    if let Err(panic) = outcome {
        report.add(format!("{at} panics at the answer {answer}: {}", panic_message(&*panic)));
    }
}

fn all(answer: Value) -> Tamper {
    Tamper {
        before: Some(Box::new(move |operation, _| {
            // Streams read events: the same JSON comes as the data of one.
            let body = match operation.behaviour.role {
                Role::Stream => format!("data: {answer}\n\ndata: [DONE]\n\n"),
                _ => answer.to_string(),
            };
            Some(Instead::Reply {
                status: 200,
                headers: vec![("content-type", "application/json".into())],
                body: body.into(),
            })
        })),
        ..Tamper::default()
    }
}

/// Half out of the blue, half examples of the document with parts replaced.
fn answers(document: &Document, roles: &[Role], json: &mut Json) -> Vec<Value> {
    let operations = document.operations.iter().filter(|operation| roles.contains(&operation.behaviour.role));
    let examples: Vec<Value> = operations
        .flat_map(|operation| {
            operation
                .examples
                .values()
                .map(|example| example.value.clone())
                .chain(operation.behaviour.chunks.clone())
        })
        .collect();
    let mut answers: Vec<Value> = (0..ANSWERS / 2).map(|_| json.value()).collect();
    for number in 0..ANSWERS / 2 {
        let Some(example) = examples.get(number % examples.len().max(1)) else { break };
        let mut damaged = example.clone();
        let mut pointers = Vec::new();
        collect(&damaged, "", &mut pointers);
        // Counting through the pointers reaches each of them; chance would not.
        let round = number / examples.len();
        if let Some(place) = pointers.get(round % pointers.len().max(1)).and_then(|p| damaged.pointer_mut(p))
        {
            *place = json.value();
        }
        answers.push(damaged);
    }
    answers
}
