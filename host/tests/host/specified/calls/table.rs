//! The table as people read it.

use std::fmt::Write as _;

use serde_json::Value;

use super::{Answer, Call, Section, Test, WIRE, media, operation, platform, videos};

/// The specifications' sections, in their order.
pub const SPECIFICATIONS: [(&str, &[Section]); 3] = [
    ("Shell, accounts, store, panel, images and music", platform::CALLS),
    ("Video tools", videos::CALLS),
    ("Media tools and price list", media::CALLS),
];

const HEAD: &str = "# Calls of the specifications\n\n\
    Every call that §7 of the three specifications names, what serves it or who makes it here, and a test that covers it. The\n\
    calls of tools are made by the plug-ins of their vendors, never by a page; the exchange that is named with each is recorded,\n\
    and played against the plug-in by the vendor's contract suite.\n\n\
    Made of [tests/host/specified/calls](tests/host/specified/calls) by `make generate`.\n";
const COLUMNS: &str = "| call as specified | here | test |\n|---|---|---|\n";

pub fn render(api: &Value) -> String {
    let mut table = HEAD.to_owned();
    for (specification, sections) in SPECIFICATIONS {
        write!(table, "\n## {specification}\n").unwrap();
        for (title, calls) in sections {
            write!(table, "\n### {title}\n\n{COLUMNS}").unwrap();
            calls.iter().for_each(|call| table += &line(call, api));
        }
    }
    table
}

fn line(call: &Call, api: &Value) -> String {
    let address = call.answer.address();
    let mut here = match &call.answer {
        Answer::Api { .. } => {
            let id = operation(api, address).and_then(|operation| operation["operationId"].as_str());
            format!("`{}` of our API", id.unwrap_or_default())
        }
        Answer::Host { .. } => "the host, outside the API's description".to_owned(),
        Answer::Wire { vendor, .. } => {
            format!("the plug-in [{vendor}](../provider-specs/{vendor}/{WIRE}.openapi.json)")
        }
    };
    if let Some(reason) = call.otherwise {
        write!(here, "<br>`{address}`<br>Decided otherwise: {reason}").unwrap();
    }
    let file = call.answer.file();
    let test = match &call.answer {
        Answer::Api { test, .. } | Answer::Host { test, .. } => Test { file: &file, title: test }.link(),
        Answer::Wire { case, .. } => format!("[{case}](../{file})"),
    };
    format!("| `{}` | {here} | {test} |\n", call.asked)
}
