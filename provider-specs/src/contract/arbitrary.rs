//! Whatever JSON a vendor answers, a provider never panics.

use std::panic::AssertUnwindSafe;

use futures::FutureExt;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use serde_json::{Map, Value};

use super::end_to_end::example;
use super::resilience::{collect, running_job};
use super::rig::Rig;
use super::{Bench, Report};
use crate::sim::{Instead, Tamper};
use crate::spec::{Document, Role};

/// Answers a wire and kind of operation.
const ANSWERS: usize = 96;

/// Answers poll, result, submit and cancel with generated JSON and with damaged examples.
pub(super) async fn arbitrary_replies_never_panic(bench: &Bench) -> Report {
    let mut report = Report::default();
    for wire in bench.wires() {
        let Some(document) = bench.document(wire) else { continue };
        let mut runner =
            TestRunner::new_with_rng(Config::default(), TestRng::from_seed(RngAlgorithm::ChaCha, &[9; 32]));
        match running_job(bench, wire).await {
            Err(problem) => report.add(problem),
            Ok(None) => {}
            Ok(Some((rig, job))) => {
                for answer in answers(document, &[Role::Poll, Role::Cancel], &mut runner) {
                    rig.sim.shared().tamper(all(answer.clone()));
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
            for answer in answers(document, &[Role::Submit, Role::Sync, Role::Stream], &mut runner) {
                rig.sim.shared().tamper(all(answer.clone()));
                let (env, _) = rig.env();
                let work = async {
                    let submit = bench.tool.submit(&env, &rig.credentials, form.mode.id, &params);
                    tokio::time::timeout(super::rig::PATIENCE, submit).await
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
        let said = panic
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| panic.downcast_ref::<&str>().copied());
        report.add(format!("{at} panics at the answer {answer}: {}", said.unwrap_or("no message")));
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
fn answers(document: &Document, roles: &[Role], runner: &mut TestRunner) -> Vec<Value> {
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
    let strategy = json();
    let mut draw = || strategy.new_tree(runner).map(|tree| tree.current()).unwrap_or_default();
    let mut answers: Vec<Value> = (0..ANSWERS / 2).map(|_| draw()).collect();
    for number in 0..ANSWERS / 2 {
        let Some(example) = examples.get(number % examples.len().max(1)) else { break };
        let mut damaged = example.clone();
        let mut pointers = Vec::new();
        collect(&damaged, "", &mut pointers);
        // Counting through the pointers reaches each of them; chance would not.
        let round = number / examples.len();
        if let Some(place) = pointers.get(round % pointers.len().max(1)).and_then(|p| damaged.pointer_mut(p))
        {
            *place = draw();
        }
        answers.push(damaged);
    }
    answers
}

fn json() -> BoxedStrategy<Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "[a-z猫%.:/ -]{0,12}".prop_map(Value::from),
        Just(Value::from("100%")),
        Just(Value::from("succeed")),
    ];
    let key = prop_oneof![
        Just("data".to_owned()),
        Just("status".to_owned()),
        Just("task_id".to_owned()),
        Just("id".to_owned()),
        Just("code".to_owned()),
        Just("choices".to_owned()),
        Just("error".to_owned()),
        Just("url".to_owned()),
        "[a-z_]{1,8}",
    ];
    leaf.prop_recursive(4, 32, 6, move |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            proptest::collection::vec((key.clone(), inner), 0..6)
                .prop_map(|pairs| Value::Object(pairs.into_iter().collect::<Map<_, _>>())),
        ]
    })
    .boxed()
}
