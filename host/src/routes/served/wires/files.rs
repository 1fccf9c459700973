//! Files in vendors' protocols: brought along in base64, named by an address, or uploaded before and named by a number or an id.

use axum::body::Bytes;
use axum::response::Response;
use baigong_gateway::number;
use baigong_gateway::wires::Asked;
use baigong_ground::messages;
use baigong_platform::points::UserId;
use baigong_wire::Incoming;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value, json};

use super::answers::say;
use super::unknown;
use crate::app::App;
use crate::error::{ApiError, ApiResult};
use crate::routes::served::asking::Asking;
use crate::routes::served::site;
use crate::routes::uploads::keep;

messages! {
    no_such_file = "找不到该文件", "There is no such file";
    file_not_readable = "须为文件地址、base64 内容或已上传文件的编号", "It has to be an address, a file in base64, or the id of an upload";
    upload_holds_no_file = "请求中没有文件", "There is no file in the request";
}

/// Beginnings of the ids of files.
const IDS: [&str; 3] = ["up_", "ar_", "ex_"];
/// How long the address of an upload opens it for whoever has it, in milliseconds.
const OPEN_MS: i64 = 24 * 3_600_000;

/// Takes a file in.
pub async fn take(
    app: &App,
    asking: &Asking,
    asked: &[Asked<'static>],
    request: &Incoming,
) -> ApiResult<Response> {
    let asked = asked.first().ok_or_else(unknown)?;
    let without = || ApiError::field("/file", "required", upload_holds_no_file());
    let content = match (asked.file(request), request.files.first()) {
        (Some(text), _) => decoded(&text).ok_or_else(without)?,
        (None, Some(file)) => file.bytes.clone(),
        (None, None) => return Err(without()),
    };
    let id = keep(app, &asking.current.user.id, "upload", content).await?;
    let url = site(app).at(&app.media.sign(&id, app.clock.now_ms() + OPEN_MS, false));
    let number = IDS.iter().find_map(|prefix| number::of_id(id.strip_prefix(prefix)?));
    let upload = Map::from_iter([("upload".to_owned(), json!({ "id": id, "number": number, "url": url }))]);
    let example = asked.example(asked.operation.behaviour.reply.as_ref(), request).ok_or_else(unknown)?;
    say(app, asked, example, request, upload)
}

/// Puts the ids of files in the place of whatever names them, in the parameters that are files.
pub async fn bring_in(
    app: &App,
    user: &UserId,
    schema: &Value,
    params: &mut Map<String, Value>,
) -> ApiResult<()> {
    let properties = schema.get("properties").and_then(Value::as_object);
    for (name, property) in properties.into_iter().flatten() {
        let is_file = property.get("x-media").is_some() || property.pointer("/items/x-media").is_some();
        let Some(value) = params.get_mut(name).filter(|_| is_file) else { continue };
        let at = format!("/params/{name}");
        match value {
            Value::Array(items) => {
                for (index, item) in items.iter_mut().enumerate() {
                    name_file(app, user, &format!("{at}/{index}"), item).await?;
                }
            }
            value => name_file(app, user, &at, value).await?,
        }
    }
    Ok(())
}

async fn name_file(app: &App, user: &UserId, at: &str, value: &mut Value) -> ApiResult<()> {
    let text = match &*value {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        // The form says what is wrong.
        _ => return Ok(()),
    };
    let id = if let Some(number) = number::read(&text) {
        let (first, end) = number::range(number);
        let ids = app.media.uploads_between(user, &first, &end).await?;
        let same = |id: &&String| number::of_id(id.trim_start_matches("up_")) == Some(number);
        ids.iter().find(same).cloned().ok_or_else(|| ApiError::field(at, "not_found", no_such_file()))?
    } else if text.starts_with("http://") || text.starts_with("https://") {
        own_file(app, user, &text).await?.unwrap_or(text)
    } else if text.starts_with("data:")
        || IDS.iter().any(|prefix| text.starts_with(prefix))
        || text.is_empty()
    {
        text
    } else {
        let content = decoded(&text).ok_or_else(|| ApiError::field(at, "invalid", file_not_readable()))?;
        keep(app, user, "file", content).await?
    };
    *value = id.into();
    Ok(())
}

/// The id of a file of the caller's that an address of this site opens: it is not fetched from ourselves.
async fn own_file(app: &App, user: &UserId, address: &str) -> ApiResult<Option<String>> {
    let Some(path) = address.strip_prefix(site(app).at("/").as_str()) else { return Ok(None) };
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let id = path.split('/').find(|part| IDS.iter().any(|prefix| part.starts_with(prefix)));
    let Some(id) = id else { return Ok(None) };
    Ok(app.media.find(user, id).await?.map(|file| file.id))
}

/// A file in base64, with or without the beginning of a `data:` address.
fn decoded(text: &str) -> Option<Bytes> {
    let data = text.rsplit_once(";base64,").map_or(text, |(_, data)| data);
    STANDARD.decode(data.trim()).ok().map(Bytes::from)
}
