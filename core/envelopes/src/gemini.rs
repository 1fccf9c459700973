//! Google's models as the resale gateways and Google itself offer them: a chat stream whose text holds links, and
//! `generateContent`, which answers with the images themselves. Gateways answer in Google's shape or in OpenAI's.
//! API reference: <https://ai.google.dev/api/generate-content>

use baigong_provider::{
    Artifact, Env, ErrorKind, Health, MediaKind, MediaRef, Operation, Reason, Reply, Request, Result, Retry,
    Secret, Text, Update,
};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::chat::{self, Chat, Transcript};

/// Google's own address.
pub const GOOGLE: &str = "https://generativelanguage.googleapis.com";
/// What an answer without an image is called.
pub const NO_IMAGE: [&str; 2] = ["响应中未找到有效的图像数据。", "The answer has no image in it"];
const RELAY_MODEL: &str = "/proxy/api/v1beta/models/gemini-2.5-flash-image-preview";
/// Google's image model. The preview id of the gateways is retired there.
pub const IMAGE_MODEL: &str = "gemini-2.5-flash-image";

/// Whose protocol a request speaks, and the key that goes with it.
#[derive(Debug, Clone, Copy)]
pub enum Speaks<'a> {
    /// A gateway's: a bearer token.
    Relay(&'a Secret),
    /// Google's: the key in a header of its own.
    Google(&'a Secret),
}

/// What a chat line is asked.
#[derive(Debug, Clone, Copy)]
pub struct Ask<'a> {
    /// Name of the model.
    pub model: &'a str,
    /// The user's words; may be empty where there are images.
    pub prompt: &'a str,
    /// Pictures to go by, sent as addresses.
    pub images: &'a [MediaRef],
    /// Randomness, where the gateway is not to choose.
    pub temperature: Option<f64>,
}

/// The gateways' chat stream. Reports every state and piece of text on its way.
pub async fn converse(env: &Env, api_key: &Secret, ask: Ask<'_>) -> Result<Transcript> {
    env.report(Update::message(chat::CONNECTING));
    let mut images = Vec::with_capacity(ask.images.len());
    for image in ask.images {
        images.push(env.media.url(image).await?);
    }
    let mut body = Chat::new(ask.model, ask.prompt.trim(), &images);
    body.temperature = ask.temperature;
    let request = env.http.post("/edit/proxy/api/v1/chat/completions").bearer(api_key.expose()).json(&body);
    chat::run(env, request).await
}

/// What a picture of Google's own interface is made by and as.
#[derive(Debug, Clone, Copy, Default)]
pub struct Picture<'a> {
    /// The model's id; the first image model where none is said.
    pub model: Option<&'a str>,
    /// Width to height, where the model is not to choose.
    pub ratio: Option<&'a str>,
    /// The size level, of models that have several.
    pub size: Option<&'a str>,
}

/// `generateContent` of an image model. A gateway has one, which chooses the ratio.
pub async fn generate(
    env: &Env,
    speaks: Speaks<'_>,
    prompt: &str,
    images: &[MediaRef],
    picture: Picture<'_>,
) -> Result<Vec<Artifact>> {
    env.report(Update::message(["正在准备图像数据…", "Preparing the pictures…"]));
    let mut files = Vec::with_capacity(images.len());
    for image in images {
        files.push(env.media.bytes(image).await?);
    }
    env.report(Update::message(["正在构建请求…", "Building the request…"]));
    let prompt = Some(prompt.trim()).filter(|prompt| !prompt.is_empty());
    let mut parts: Vec<Value> = prompt.map(|text| json!({ "text": text })).into_iter().collect();
    parts.extend(files.iter().map(|file| match speaks {
        Speaks::Google(_) => json!({ "inlineData": { "mimeType": file.mime, "data": file.base64() } }),
        Speaks::Relay(_) => json!({ "inline_data": { "mime_type": file.mime, "data": file.base64() } }),
    }));
    let contents = json!([{ "role": "user", "parts": parts }]);
    let request = match speaks {
        Speaks::Relay(api_key) => {
            env.http.post(&format!("{RELAY_MODEL}:generateContent")).bearer(api_key.expose()).json(&json!({
                "contents": contents,
                "generationConfig": { "temperature": 0.7, "maxOutputTokens": 1024 },
                "responseModalities": ["IMAGE"],
            }))
        }
        // The gateways' limit of 1024 tokens is less than one image costs here, so it is left out.
        Speaks::Google(api_key) => {
            let mut config = json!({ "temperature": 0.7, "responseModalities": ["IMAGE"] });
            for (name, value) in [("aspectRatio", picture.ratio), ("imageSize", picture.size)] {
                if let Some(value) = value {
                    config["imageConfig"][name] = value.into();
                }
            }
            let model = picture.model.unwrap_or(IMAGE_MODEL);
            keyed(env.http.post(&format!("/v1beta/models/{model}:generateContent")), api_key)
                .json(&json!({ "contents": contents, "generationConfig": config }))
        }
    };
    env.report(Update::message(chat::SENDING));
    let reply = request.send(Operation::Submit).await?;
    env.report(Update::message(["正在处理响应…", "Reading the answer…"]));
    images_of(&reply)
}

/// Asks Google for a model's card, which costs nothing and needs a working key.
pub async fn card(env: &Env, api_key: &Secret, model: &str) -> Result<Health> {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Card {
        display_name: String,
    }
    let reply =
        keyed(env.http.get(&format!("/v1beta/models/{model}")), api_key).send(Operation::Probe).await?;
    check(&reply)?;
    let name = reply.json::<Card>()?.display_name;
    Ok(Health {
        message: Text::made(format!("模型可用：{name}"), format!("The model can be used: {name}"))
    })
}

/// A request with the key where Google looks for it.
pub fn keyed<'a>(request: Request<'a>, api_key: &Secret) -> Request<'a> {
    request.header("x-goog-api-key", api_key.expose())
}

/// Answers in camel case and in snake case both occur.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Answer {
    candidates: Option<Vec<Candidate>>,
    #[serde(alias = "prompt_feedback")]
    prompt_feedback: Option<Feedback>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Candidate {
    #[serde(default)]
    content: Content,
    #[serde(alias = "finish_reason")]
    finish_reason: Option<String>,
}

#[derive(Default, Deserialize)]
struct Content {
    #[serde(default)]
    parts: Vec<Part>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Part {
    #[serde(default)]
    text: String,
    #[serde(alias = "inline_data")]
    inline_data: Option<InlineData>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct InlineData {
    #[serde(alias = "mime_type")]
    mime_type: String,
    data: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Feedback {
    #[serde(alias = "block_reason")]
    block_reason: Option<String>,
}

/// An answer without an image is a failure, whatever its status: in the model's words where it left any.
fn images_of(reply: &Reply) -> Result<Vec<Artifact>> {
    check(reply)?;
    let answer: Answer = reply.json()?;
    if let Some(reason) = answer.prompt_feedback.and_then(|feedback| feedback.block_reason) {
        let message = Text::made(
            format!("提示词或参考图未通过供应商审核（{reason}）"),
            format!("The prompt or a reference image did not pass the vendor's review ({reason})"),
        );
        return Err(reply.refuse(ErrorKind::ModeratedInput, message));
    }
    let (mut found, mut said, mut finish) = (Vec::new(), String::new(), None);
    for candidate in answer.candidates.ok_or_else(|| reply.unreadable())? {
        finish = finish.or(candidate.finish_reason);
        for part in candidate.content.parts {
            said.push_str(&part.text);
            let Some(InlineData { mime_type, data }) = part.inline_data else { continue };
            let bytes = STANDARD.decode(data.trim()).map_err(|_| reply.unreadable())?;
            if mime_type.starts_with("image/") && !bytes.is_empty() {
                found.push(Artifact::bytes(MediaKind::Image, mime_type, bytes));
            }
        }
    }
    if !found.is_empty() {
        return Ok(found);
    }
    let finish = finish.unwrap_or_default();
    let (kind, retry) = finish_reason(&finish);
    let message = match (kind, said.trim()) {
        (ErrorKind::ModeratedOutput, "") => Reason::whole(Text::made(
            format!("生成内容未通过供应商审核（{finish}）"),
            format!("The result did not pass the vendor's review ({finish})"),
        )),
        (_, "") => NO_IMAGE.into(),
        (_, said) => Reason::detail(said),
    };
    let error = reply.refuse(kind, message).with("finish_reason", finish);
    Err(if retry { error.retry(Retry::Yes) } else { error })
}

/// Refuses an answer in which the vendor reports an error, whatever its status.
pub fn check(reply: &Reply) -> Result<()> {
    let body: Value = reply.any_json().unwrap_or_default();
    match body.get("error").filter(|error| !error.is_null()) {
        Some(error) => {
            let by_status = (!reply.status.is_success()).then(|| reply.unreadable().kind);
            let kind = kind(error).unwrap_or_else(|| chat::classify(error, by_status));
            let word = error.get("status").and_then(Value::as_str).unwrap_or_default();
            Err(reply.refuse(kind, chat::words(error)).with("code", word))
        }
        None if reply.status.is_success() => Ok(()),
        None => Err(reply.unreadable()),
    }
}

/// By Google's status word; `None` for an error in another shape.
pub fn kind(error: &Value) -> Option<ErrorKind> {
    let message = error.get("message").and_then(Value::as_str).unwrap_or_default();
    Some(match error.get("status").and_then(Value::as_str)? {
        // A wrong key is an invalid argument to Google.
        "INVALID_ARGUMENT" if message.contains("API key") => ErrorKind::Auth,
        "INVALID_ARGUMENT" | "OUT_OF_RANGE" => ErrorKind::InvalidParams,
        // Billing is not set up, or the free tier is not offered in the caller's region.
        "FAILED_PRECONDITION" => ErrorKind::Balance,
        "UNAUTHENTICATED" | "PERMISSION_DENIED" => ErrorKind::Auth,
        "NOT_FOUND" => ErrorKind::NotFoundOrExpired,
        "RESOURCE_EXHAUSTED" => ErrorKind::RateLimited,
        "INTERNAL" | "UNAVAILABLE" | "DEADLINE_EXCEEDED" => ErrorKind::Busy,
        _ => return None,
    })
}

/// Why a candidate has no image, and whether another try may give one.
fn finish_reason(word: &str) -> (ErrorKind, bool) {
    match word {
        "SAFETY"
        | "IMAGE_SAFETY"
        | "PROHIBITED_CONTENT"
        | "IMAGE_PROHIBITED_CONTENT"
        | "BLOCKLIST"
        | "SPII"
        | "RECITATION"
        | "IMAGE_RECITATION" => (ErrorKind::ModeratedOutput, false),
        "NO_IMAGE" | "IMAGE_OTHER" => (ErrorKind::Unexpected, true),
        _ => (ErrorKind::Unexpected, false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn each_documented_status_word_has_its_kind() {
        for (status, message, wanted) in [
            ("INVALID_ARGUMENT", "Image too large", ErrorKind::InvalidParams),
            ("INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.", ErrorKind::Auth),
            ("FAILED_PRECONDITION", "enable billing", ErrorKind::Balance),
            ("UNAUTHENTICATED", "", ErrorKind::Auth),
            ("PERMISSION_DENIED", "", ErrorKind::Auth),
            ("NOT_FOUND", "", ErrorKind::NotFoundOrExpired),
            ("RESOURCE_EXHAUSTED", "quota", ErrorKind::RateLimited),
            ("INTERNAL", "", ErrorKind::Busy),
            ("UNAVAILABLE", "overloaded", ErrorKind::Busy),
            ("DEADLINE_EXCEEDED", "", ErrorKind::Busy),
        ] {
            assert_eq!(kind(&json!({ "status": status, "message": message })), Some(wanted), "{status}");
        }
        assert_eq!(kind(&json!({ "status": "NEW_WORD" })), None);
        assert_eq!(kind(&json!({ "message": "no status", "type": "new_api_error" })), None);
    }

    #[test]
    fn only_an_image_that_was_not_made_is_worth_another_try() {
        for (word, wanted) in [
            ("IMAGE_SAFETY", (ErrorKind::ModeratedOutput, false)),
            ("PROHIBITED_CONTENT", (ErrorKind::ModeratedOutput, false)),
            ("NO_IMAGE", (ErrorKind::Unexpected, true)),
            ("MAX_TOKENS", (ErrorKind::Unexpected, false)),
            ("", (ErrorKind::Unexpected, false)),
        ] {
            assert_eq!(finish_reason(word), wanted, "{word}");
        }
    }
}
