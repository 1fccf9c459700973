//! One function a vendor call.

use baigong_provider::http::Reply;
use baigong_provider::{
    Artifact, Call, ErrorKind, Health, MediaKind, Request, Result, Retry, Secret, Update, chat,
};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{Account, Line1, Line2, error, image};

const NO_IMAGE: &str = "响应中未找到有效的图像数据。";
const RELAY_MODEL: &str = "/proxy/api/v1beta/models/gemini-2.5-flash-image-preview";
/// The preview id of the gateways is retired here.
const OFFICIAL_MODEL: &str = "/v1beta/models/gemini-2.5-flash-image";

/// Line 1: a chat stream whose text holds the links to the images.
pub async fn chat(call: &Call<'_, Account>, api_key: &Secret, params: &Line1) -> Result<Vec<Artifact>> {
    let mut images = Vec::with_capacity(params.images.0.len());
    for image in &params.images.0 {
        images.push(call.media.url(image).await?);
    }
    let model = json!(params.model);
    let body = chat::Chat::new(model.as_str().unwrap_or_default(), params.prompt.0.trim(), &images);
    let request = call.http.post("/edit/proxy/api/v1/chat/completions").bearer(api_key.expose()).json(&body);
    chat::run(call, request).await?.results(call, MediaKind::Image, NO_IMAGE)
}

/// Line 2: the images stand in the answer.
pub async fn generate(call: &Call<'_, Account>, params: &Line2) -> Result<Vec<Artifact>> {
    call.report(Update::message("正在准备图像数据…"));
    let mut files = Vec::with_capacity(params.images.0.len());
    for image in &params.images.0 {
        files.push(call.media.bytes(image).await?);
    }
    call.report(Update::message("正在构建请求…"));
    let official = matches!(call.account, Account::Official { .. });
    let prompt = Some(params.prompt.0.trim()).filter(|prompt| !prompt.is_empty());
    let mut parts: Vec<Value> = prompt.map(|text| json!({ "text": text })).into_iter().collect();
    parts.extend(files.iter().map(|file| match official {
        true => json!({ "inlineData": { "mimeType": file.mime, "data": file.base64() } }),
        false => json!({ "inline_data": { "mime_type": file.mime, "data": file.base64() } }),
    }));
    let contents = json!([{ "role": "user", "parts": parts }]);
    let request = match call.account {
        Account::Relay { api_key } => {
            call.http.post(&format!("{RELAY_MODEL}:generateContent")).bearer(api_key.expose()).json(&json!({
                "contents": contents,
                "generationConfig": { "temperature": 0.7, "maxOutputTokens": 1024 },
                "responseModalities": ["IMAGE"],
            }))
        }
        // The gateways' limit of 1024 tokens is less than one image costs here, so it is left out.
        Account::Official { api_key } => {
            keyed(call.http.post(&format!("{OFFICIAL_MODEL}:generateContent")), api_key).json(&json!({
                "contents": contents,
                "generationConfig": { "temperature": 0.7, "responseModalities": ["IMAGE"] },
            }))
        }
    };
    call.report(Update::message(chat::SENDING));
    let reply = request.send("submit").await?;
    call.report(Update::message("正在处理响应…"));
    images(&reply)
}

/// The official wire: asks for the model's card, which costs nothing and needs a working key.
pub async fn model(call: &Call<'_, Account>, api_key: &Secret) -> Result<Health> {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Card {
        display_name: String,
    }
    let reply = keyed(call.http.get(OFFICIAL_MODEL), api_key).send("probe").await?;
    error::check(&reply)?;
    Ok(Health { message: format!("模型可用：{}", reply.json::<Card>()?.display_name) })
}

fn keyed<'a>(request: Request<'a>, api_key: &Secret) -> Request<'a> {
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
fn images(reply: &Reply) -> Result<Vec<Artifact>> {
    error::check(reply)?;
    let answer: Answer = reply.json()?;
    if let Some(reason) = answer.prompt_feedback.and_then(|feedback| feedback.block_reason) {
        let message = format!("提示词或参考图未通过供应商审核（{reason}）");
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
                found.push(image(mime_type, bytes));
            }
        }
    }
    if !found.is_empty() {
        return Ok(found);
    }
    let finish = finish.unwrap_or_default();
    let (kind, retry) = error::finish_reason(&finish);
    let message = match (kind, said.trim()) {
        (ErrorKind::ModeratedOutput, "") => format!("生成内容未通过供应商审核（{finish}）"),
        (_, "") => NO_IMAGE.to_owned(),
        (_, said) => said.to_owned(),
    };
    let error = reply.refuse(kind, message).with("finish_reason", finish);
    Err(if retry { error.retry(Retry::Yes) } else { error })
}
