//! Their errors -> ours. Both wires explain themselves in words alone, in a place of their own each.

use baigong_provider::{Error, ErrorKind, Reason, Reply};
use serde_json::Value;

/// What goes wrong, as the tool's specification names it.
pub const GENERATING: [&str; 2] = ["生成视频时出错", "The video could not be made"];
pub const EXTENDING: [&str; 2] = ["延长视频时出错", "The video could not be extended"];
pub const QUERYING: [&str; 2] = ["查询视频状态时出错", "The state of the video could not be asked for"];

/// The error of an answer that says no, in the words of the tool's specification.
/// `doing` says what went wrong when it did.
pub fn refusal(reply: &Reply, doing: [&'static str; 2]) -> Error {
    let Some(answer) = reply.any_json::<Value>() else { return reply.unreadable() };
    let refused = answer["success"] == false;
    let says_no = refused || !reply.status.is_success() || !answer["error"].is_null();
    match words(&answer) {
        Some(reason) if says_no => {
            // Where the words are nothing but this, none of them can be a user's.
            let no_money = ["insufficient credits", "insufficient quota"].contains(&&*reason.to_lowercase());
            let kind = match ErrorKind::of_refusal(reply.status.as_str(), reason) {
                _ if no_money => ErrorKind::Balance,
                ErrorKind::Unexpected if !reply.status.is_success() => reply.unreadable().kind,
                kind => kind,
            };
            reply.refuse(kind, Reason::because(doing, reason))
        }
        None if refused => reply.refuse(ErrorKind::Unexpected, doing),
        // Accepted in some other shape, perhaps: there may be a job.
        _ => reply.unreadable(),
    }
}

/// Where the relay, gateways before it and the vendor put their words.
fn words(answer: &Value) -> Option<&str> {
    let places = ["/msg", "/message", "/error/message", "/error", "/detail", "/detail/0/msg"];
    let texts = places.iter().filter_map(|place| answer.pointer(place)?.as_str());
    texts.map(str::trim).find(|text| !text.is_empty())
}
