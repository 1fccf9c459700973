//! The messages that the specification fixes, word for word.

use baigong_provider::{ErrorKind, Operation};
use serde_json::Value;

use crate::bench::Bench;
use crate::report::Report;
use crate::rig::{End, Rig};
use baigong_provider_specs::spec::Message;

/// Every message of `messages.json` appears for the input that earns it.
pub(crate) async fn fixed_messages_appear(bench: &Bench) -> Report {
    let mut report = Report::default();
    for (index, message) in bench.suite.messages.iter().enumerate() {
        if bench.concerns(message.tool.as_ref()) {
            let at = format!("{}/messages.json#/{index}", bench.vendor());
            report.merge(check(bench, message).await.map_err(|problem| format!("{at}: {problem}")));
        }
    }
    report
}

async fn check(bench: &Bench, wanted: &Message) -> Result<(), String> {
    let form = bench.tool.form(&wanted.mode).ok_or_else(|| format!("there is no mode {:?}", wanted.mode))?;
    if wanted.max_active {
        return match &form.mode.max_active {
            Some(limit) if limit.message.zh == wanted.message => Ok(()),
            other => Err(format!(
                "wanted the message of max_active {:?}, the manifest has {other:?}",
                wanted.message
            )),
        };
    }
    if let Some(pointer) = &wanted.limit {
        let place = format!(
            "/properties{}/x-limit-message",
            pointer.replace('/', "/properties/").replacen("/properties", "", 1)
        );
        let found = form.validator.schema().pointer(&place).and_then(Value::as_str);
        return if found == Some(&wanted.message) {
            Ok(())
        } else {
            Err(format!("wanted x-limit-message {:?} at {pointer}, found {found:?}", wanted.message))
        };
    }
    let params = match form.validator.check(wanted.params.clone()) {
        Err(errors) => {
            let fits = |e: &baigong_provider::schema::FieldError| {
                e.message.zh == wanted.message && wanted.path.as_ref().is_none_or(|path| *path == e.path)
            };
            return if errors.iter().any(fits) {
                Ok(())
            } else {
                let got: Vec<String> =
                    errors.iter().map(|e| format!("{} {}: {}", e.path, e.code, e.message)).collect();
                Err(format!("wanted {:?} at {:?}, got {got:?}", wanted.message, wanted.path))
            };
        }
        Ok(params) => params,
    };
    // What a schema cannot say, `submit` says before it contacts the vendor.
    let wire = bench
        .wires()
        .into_iter()
        .find(|wire| form.mode.offered_on(wire))
        .ok_or("no documented wire offers the mode")?;
    let rig = Rig::start(bench, wire).await?;
    match rig.run(&wanted.mode, &params).await.end {
        End::SubmitError(error)
            if error.at_the_card(Operation::Submit).is_some_and(|text| text.zh == wanted.message)
                && error.kind == ErrorKind::InvalidParams =>
        {
            Ok(())
        }
        End::SubmitError(error) => Err(format!(
            "the user is to read {:?}, and reads {:?} ({error:?})",
            wanted.message,
            error.at_the_card(Operation::Submit).map(|text| text.zh).unwrap_or_default()
        )),
        end => Err(format!(
            "wanted {:?}, but the form accepts the input and submit comes to {end:?}",
            wanted.message
        )),
    }
}
