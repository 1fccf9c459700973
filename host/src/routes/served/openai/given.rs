//! A request as OpenAI's clients send one: a form with files, in which objects and lists are written with brackets, or JSON.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::header;
use baigong_ground::messages;
use baigong_platform::points::UserId;
use futures::TryStreamExt;
use serde_json::{Map, Value};

use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, Code};
use crate::http::extract::{Body, too_large};
use crate::routes::uploads::form::{Form, Part};
use crate::routes::uploads::keep_stream;

messages! {
    neither_form_nor_json = "请使用 multipart/form-data 或 application/json", "Please send multipart/form-data or application/json";
    form_incomplete = "表单内容不完整", "The form is incomplete";
    picture_by_file_id = "请直接上传图片或给出地址，本站没有 file_id", "Please send the picture or its address: this site knows no file_id";
}

/// Members that bring pictures.
const PICTURES: [&str; 2] = ["input_reference", "image"];
/// A member of a form that is no file.
const MAX_MEMBER_BYTES: usize = 64 * 1024;

/// What a request holds.
#[derive(Default)]
pub struct Given {
    /// Its members but for pictures, as they were sent.
    pub body: Map<String, Value>,
    /// Its pictures: ids of what was uploaded with it, and addresses.
    pub pictures: Vec<Value>,
}

impl Given {
    /// Reads a request of a user's. Files are kept as they come.
    pub async fn read(app: &App, current: &CurrentUser, request: Request) -> ApiResult<Self> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        if kind.is_some_and(|kind| kind.trim_start().starts_with("multipart/form-data")) {
            let unreadable = |_| ApiError::new(Code::UnsupportedMedia, neither_form_nor_json());
            return Self::of_form(app, &current.user.id, Form::of(request).await.map_err(unreadable)?).await;
        }
        let Body(body) = Body::<Map<String, Value>>::from_request(request, app).await?;
        let mut given = Self::default();
        for (name, value) in body {
            given.put(&name, value)?;
        }
        Ok(given)
    }

    async fn of_form(app: &App, user: &UserId, mut form: Form) -> ApiResult<Self> {
        let mut given = Self::default();
        while let Some(part) = form.next().await.map_err(|_| broken())? {
            let name = part.name().unwrap_or_default().to_owned();
            let value = match part.file_name().map(str::to_owned) {
                Some(file) => Value::from(keep_stream(app, user, &file, part.content()).await?),
                None => Value::from(text(part).await?),
            };
            let (member, inner) = bracketed(&name);
            match inner {
                // A list, an item at a time.
                Some("") if PICTURES.contains(&member) => given.put(member, value)?,
                Some("") => match given.body.entry(member).or_insert_with(|| Value::Array(Vec::new())) {
                    Value::Array(items) => items.push(value),
                    other => *other = value,
                },
                Some(key) if PICTURES.contains(&member) => {
                    given.put(member, Map::from_iter([(key.to_owned(), value)]).into())?;
                }
                Some(key) => match given.body.entry(member).or_insert_with(|| Map::new().into()) {
                    Value::Object(members) => drop(members.insert(key.to_owned(), value)),
                    other => *other = value,
                },
                None => given.put(member, value)?,
            }
        }
        Ok(given)
    }

    fn put(&mut self, name: &str, value: Value) -> ApiResult<()> {
        if !PICTURES.contains(&name) {
            if !value.is_null() {
                self.body.insert(name.to_owned(), value);
            }
            return Ok(());
        }
        match value {
            Value::Null => {}
            Value::Array(items) => items.into_iter().try_for_each(|item| self.put(name, item))?,
            Value::Object(mut picture) => match picture.remove("image_url") {
                // Some write the address plainly, others as an object with it.
                Some(Value::Object(mut inner)) => self.pictures.extend(inner.remove("url")),
                Some(address) => self.pictures.push(address),
                None => return Err(ApiError::field(&format!("/{name}"), "invalid", picture_by_file_id())),
            },
            id => self.pictures.push(id),
        }
        Ok(())
    }
}

/// `a[b]` as `a` and `b`, `a[]` as `a` and nothing.
fn bracketed(name: &str) -> (&str, Option<&str>) {
    match name.split_once('[').and_then(|(member, rest)| Some((member, rest.strip_suffix(']')?))) {
        Some((member, inner)) => (member, Some(inner)),
        None => (name, None),
    }
}

async fn text(mut part: Part<'_>) -> ApiResult<String> {
    let mut bytes = Vec::new();
    while let Some(piece) = part.try_next().await.map_err(|_| broken())? {
        let piece: Bytes = piece;
        if bytes.len() + piece.len() > MAX_MEMBER_BYTES {
            return Err(too_large());
        }
        bytes.extend_from_slice(&piece);
    }
    String::from_utf8(bytes).map_err(|_| broken())
}

fn broken() -> ApiError {
    ApiError::new(Code::MalformedJson, form_incomplete())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn brackets_name_members_and_lists() {
        assert_eq!(bracketed("input_reference[image_url]"), ("input_reference", Some("image_url")));
        assert_eq!((bracketed("image[]"), bracketed("prompt")), (("image", Some("")), ("prompt", None)));
    }

    #[test]
    fn pictures_come_by_address_in_every_way_that_clients_write_one() {
        let mut given = Given::default();
        for value in [
            json!("https://a.example/1.png"),
            json!({ "image_url": "https://a.example/2.png" }),
            json!([{ "image_url": { "url": "https://a.example/3.png" } }, null]),
        ] {
            given.put("input_reference", value).unwrap();
        }
        given.put("seed", Value::Null).unwrap();
        assert_eq!(given.pictures, [1, 2, 3].map(|n| json!(format!("https://a.example/{n}.png"))));
        assert!(given.body.is_empty() && given.put("image", json!({ "file_id": "file_1" })).is_err());
    }
}
