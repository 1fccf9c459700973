//! OpenAI-shaped streaming chat, the way resale gateways make images and videos with it: the answer is text, and the
//! results are links somewhere in that text.

use baigong_provider::{
    Artifact, Delivery, Env, Error, ErrorKind, EventStream, MediaKind, Operation, Reason, Reply, Request,
    Result, Retry, Text, Update, sentences,
};
use std::collections::BTreeSet;

use serde::Serialize;
use serde_json::{Value, json};
use url::Url;

/// What [`run`] reports on its way, in this order. The plug-in reports [`CONNECTING`] before it prepares its files.
pub const CONNECTING: Text = Text::new("正在连接…", "Connecting…");
/// The request is on its way.
pub const SENDING: Text = Text::new("正在发送请求…", "Sending the request…");
/// The vendor has begun to answer.
pub const RECEIVING: Text = Text::new("正在接收数据…", "Receiving data…");
/// The first text has arrived.
pub const GENERATING: Text = Text::new("正在生成…", "Generating…");

/// A shorter link is never a result: gateways leave stumps behind when their own storage fails.
const SHORTEST_LINK: usize = 21;
/// What such a gateway puts at the end of a link to a file that it does not have.
const MISSING_FILE: &str = "_None";

/// The body of a chat request with one message of the user's.
#[derive(Debug, Clone, Serialize)]
pub struct Chat {
    /// Model name.
    pub model: String,
    /// The messages, in the protocol's own shape.
    pub messages: Vec<Value>,
    /// Always true here.
    pub stream: bool,
    /// Randomness, 0 to 2; left out where the vendor is to choose.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub temperature: Option<f64>,
}

impl Chat {
    /// A message of plain text, or of text and images where there are any.
    pub fn new(model: impl Into<String>, prompt: &str, images: &[Url]) -> Self {
        let content = if images.is_empty() {
            json!(prompt)
        } else {
            let text = Some(json!({ "type": "text", "text": prompt })).filter(|_| !prompt.is_empty());
            let images = images.iter().map(|url| json!({ "type": "image_url", "image_url": { "url": url } }));
            text.into_iter().chain(images).collect()
        };
        let messages = vec![json!({ "role": "user", "content": content })];
        Self { model: model.into(), messages, stream: true, temperature: None }
    }

    /// Sets [`Chat::temperature`].
    #[must_use]
    pub fn temperature(mut self, temperature: f64) -> Self {
        self.temperature = Some(temperature);
        self
    }
}

/// Everything that a vendor said in one answer.
#[derive(Debug, Default)]
pub struct Transcript {
    /// The text.
    pub text: String,
    /// Links that came as a list of images beside the text.
    listed: Vec<String>,
    /// Why the answer is not all that the vendor had to say.
    doubt: Option<Error>,
    /// Whether the text may have ended in the middle of a word.
    broken: bool,
}

/// Sends a chat request, reporting states and pieces of text as they come, and reads the answer to its end.
///
/// An answer that breaks off is given as far as it came: a link that arrived is a result that is paid for.
pub async fn run(env: &Env, request: Request<'_>) -> Result<Transcript> {
    env.report(Update::message(SENDING));
    let mut events = match request.stream(Operation::Submit).await? {
        Ok(events) => events,
        Err(reply) => return whole(env, &reply),
    };
    env.report(Update::message(RECEIVING));
    let mut transcript = Transcript::default();
    let mut finished = false;
    while let Some(event) = events.next().await {
        let data = match event {
            Ok(data) if data.trim().is_empty() => continue,
            Ok(data) if data.trim() == "[DONE]" => {
                finished = true;
                break;
            }
            Ok(data) => data,
            Err(cut) => {
                (transcript.doubt, transcript.broken) = (Some(cut), true);
                return Ok(transcript);
            }
        };
        let Ok(chunk) = serde_json::from_str::<Value>(&data) else {
            transcript.doubt = Some(doubt(
                ErrorKind::Unexpected,
                ["供应商返回了无法识别的内容", "the vendor's answer cannot be read"],
            ));
            continue;
        };
        refuse_chunk(&events, &chunk)?;
        finished |= chunk.pointer("/choices/0/finish_reason").is_some_and(Value::is_string);
        transcript.take(env, chunk.pointer("/choices/0/delta").unwrap_or(&Value::Null));
    }
    if !finished {
        transcript.doubt.get_or_insert_with(|| {
            doubt(ErrorKind::Busy, ["供应商中断了响应", "the vendor broke off its answer"])
        });
    }
    Ok(transcript)
}

/// The error of an answer that leaves open what the vendor did.
fn doubt(kind: ErrorKind, message: [&'static str; 2]) -> Error {
    Error::new(kind, Reason::explained(message)).delivery(Delivery::MaybeSent).operation(Operation::Submit)
}

/// An answer that is not a stream: an error, or the finished text in one piece.
fn whole(env: &Env, reply: &Reply) -> Result<Transcript> {
    let body: Value = reply.any_json().unwrap_or_default();
    if let Some(error) = body.get("error").filter(|e| !e.is_null()) {
        let status = Some(reply).filter(|r| !r.status.is_success()).map(|r| r.unreadable().kind);
        return Err(reply.refuse(classify(error, status), words(error)).with("code", code(error)));
    }
    let message = body.pointer("/choices/0/message").filter(|_| reply.status.is_success());
    let message = message.ok_or_else(|| reply.unreadable())?;
    let mut transcript = Transcript::default();
    transcript.take(env, message);
    Ok(transcript)
}

/// Errors arrive in the middle of a stream too, where the status said 200 long ago. Work that had begun may have been
/// charged, so only a refusal for want of a free place may be repeated unasked.
fn refuse_chunk(events: &EventStream, chunk: &Value) -> Result<()> {
    if let Some(error) = chunk.get("error").filter(|e| !e.is_null()) {
        let refusal = events.fail(classify(error, None), words(error)).with("code", code(error));
        let repeat = refusal.kind == ErrorKind::RateLimited;
        return Err(if repeat { refusal } else { refusal.retry(Retry::No) });
    }
    if chunk.pointer("/choices/0/finish_reason").and_then(Value::as_str) == Some("content_filter") {
        return Err(events.fail(
            ErrorKind::ModeratedOutput,
            ["生成内容未通过供应商审核", "The result did not pass the vendor's review"],
        ));
    }
    Ok(())
}

/// The vendor's words in an OpenAI-shaped `error`, which some gateways give as a bare text.
pub fn words(error: &Value) -> Reason {
    let text = error.get("message").unwrap_or(error).as_str().filter(|text| !text.trim().is_empty());
    text.map_or(Reason::Explained(sentences::SILENT), Reason::detail)
}

/// The kind of an OpenAI-shaped `error`: by its code, else by what the HTTP status says, else by its broad type.
pub fn classify(error: &Value, by_status: Option<ErrorKind>) -> ErrorKind {
    let broad = error.get("type").and_then(Value::as_str).unwrap_or_default();
    known(&code(error)).or(by_status).or_else(|| known(broad)).unwrap_or(ErrorKind::Unexpected)
}

fn code(error: &Value) -> String {
    match error.get("code") {
        Some(Value::String(code)) => code.clone(),
        Some(Value::Number(code)) => code.to_string(),
        _ => String::new(),
    }
}

fn known(code: &str) -> Option<ErrorKind> {
    Some(match code {
        "invalid_api_key" | "authentication_error" | "permission_error" | "401" | "403" => ErrorKind::Auth,
        "insufficient_user_quota"
        | "insufficient_quota"
        | "pre_consume_token_quota_failed"
        | "billing_hard_limit_reached"
        | "402" => ErrorKind::Balance,
        "rate_limit_exceeded" | "rate_limit_error" | "requests" | "tokens" | "429" => ErrorKind::RateLimited,
        "content_policy_violation"
        | "content_filter"
        | "moderation_blocked"
        | "sensitive_words_detected"
        | "prompt_blocked" => ErrorKind::ModeratedInput,
        "invalid_request_error" | "invalid_value" | "model_not_found" | "400" => ErrorKind::InvalidParams,
        "server_error" | "overloaded_error" | "get_channel_failed" | "500" | "502" | "503" => ErrorKind::Busy,
        _ => return None,
    })
}

impl Transcript {
    /// Takes a `delta` or a `message`.
    fn take(&mut self, env: &Env, piece: &Value) {
        if let Some(text) = piece.get("content").and_then(Value::as_str).filter(|text| !text.is_empty()) {
            if self.text.is_empty() {
                env.report(Update::message(GENERATING));
            }
            self.text.push_str(text);
            env.report(Update::text(text));
        }
        let images = piece.get("images").and_then(Value::as_array).into_iter().flatten();
        self.listed.extend(images.filter_map(|image| {
            let url = image.pointer("/image_url/url").or_else(|| image.get("url")).unwrap_or(image);
            url.as_str().map(str::to_owned)
        }));
    }

    /// The results of one kind. Without any, the error is what leaves the answer open, or `missing`.
    ///
    /// Only https links count; plain http is believed of a gateway that is itself reached over plain http, which is
    /// how the simulated vendors and gateways of a private network work.
    pub fn results(self, env: &Env, kind: MediaKind, missing: impl Into<Reason>) -> Result<Vec<Artifact>> {
        let plain = env.http.base().starts_with("http://");
        let mut links: Vec<(MediaKind, &str)> =
            self.listed.iter().map(|link| (MediaKind::Image, link.as_str())).collect();
        links.extend(links_in(&self.text, self.broken));
        let mut seen = BTreeSet::new();
        let results: Vec<Artifact> = links
            .into_iter()
            .filter(|(of, link)| *of == kind && acceptable(link, plain) && seen.insert(*link))
            .map(|(of, link)| Artifact::url(of, link))
            .collect();
        if !results.is_empty() {
            return Ok(results);
        }
        Err(self.doubt.unwrap_or_else(|| {
            let said: String = self.text.chars().take(300).collect();
            Error::new(ErrorKind::of_failure(&self.text), missing)
                .delivery(Delivery::Refused)
                .operation(Operation::Submit)
                .with("text", said)
        }))
    }
}

fn acceptable(link: &str, plain: bool) -> bool {
    let scheme = link.starts_with("https://") || (plain && link.starts_with("http://"));
    scheme && link.len() >= SHORTEST_LINK && !link.ends_with(MISSING_FILE) && Url::parse(link).is_ok()
}

/// The links to media in a text: by their file name's ending, and images of markdown and of JSON lists whatever their
/// names are. `broken` says that the text may end anywhere, so that a link at its very end may lack its end.
fn links_in(text: &str, broken: bool) -> Vec<(MediaKind, &str)> {
    let mut links = Vec::new();
    let mut behind = 0;
    for (at, _) in text.match_indices("http") {
        let rest = &text[at..];
        // A link inside the query of another one belongs to that one.
        if at < behind || !(rest.starts_with("https://") || rest.starts_with("http://")) {
            continue;
        }
        let end = rest.find(ends_link).unwrap_or(rest.len());
        behind = at + end;
        if broken && behind == text.len() {
            break;
        }
        let link = rest[..end].trim_end_matches(['.', ',', ';', ':', '!', '?', '*', '~']);
        let before = &text[..at];
        let is_image = in_markdown_image(before) || in_json_list(before);
        links.extend(kind_of(link).or(is_image.then_some(MediaKind::Image)).map(|kind| (kind, link)));
    }
    links
}

/// A link is ASCII: in Chinese text the sentence goes on without a space behind it.
fn ends_link(c: char) -> bool {
    c.is_whitespace()
        || !c.is_ascii()
        || matches!(c, '"' | '\'' | '<' | '>' | '(' | ')' | '[' | ']' | '{' | '}' | '`' | '|' | '\\')
}

fn kind_of(link: &str) -> Option<MediaKind> {
    let path = link.split(['?', '#']).next()?;
    let (_, ending) = path.rsplit_once('.')?;
    match ending.to_ascii_lowercase().as_str() {
        "png" | "jpg" | "jpeg" | "gif" | "webp" => Some(MediaKind::Image),
        "mp4" => Some(MediaKind::Video),
        _ => None,
    }
}

/// `![name](` stands before the link.
fn in_markdown_image(before: &str) -> bool {
    let name = before.strip_suffix("](").and_then(|b| b.rsplit_once("![")).map(|(_, name)| name);
    name.is_some_and(|name| !name.contains(['[', ']', '\n']))
}

/// `["` or `","` stands before the link.
fn in_json_list(before: &str) -> bool {
    let before = before.strip_suffix('"').map(str::trim_end);
    before
        .is_some_and(|b| b.ends_with('[') || b.strip_suffix(',').is_some_and(|b| b.trim_end().ends_with('"')))
}

#[cfg(test)]
mod tests;
