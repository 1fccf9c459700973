//! Files that a request carries as data: kept like uploads, so that the engine knows them by their ids; and those that its task
//! made.

use axum::body::Bytes;
use baigong_ground::{Text, messages};
use baigong_platform::media::MediaFile;
use baigong_platform::points::UserId;
use baigong_platform::tasks::ArtifactView;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value};

use crate::app::App;
use crate::error::{ApiError, ApiResult};
use crate::routes::uploads::keep;

messages! {
    data_not_base64 = "data: 地址须为 base64 编码的文件", "A data: address has to hold a file in base64";
}

/// The file of one of a user's results.
pub async fn file_of(app: &App, user_id: &UserId, result: Option<&ArtifactView>) -> ApiResult<MediaFile> {
    let result = result.ok_or_else(no_file)?;
    app.media.find(user_id, &result.id).await?.ok_or_else(no_file)
}

/// There is no such file.
pub fn no_file() -> ApiError {
    ApiError::not_found(Text::new("该文件", "The file"))
}

const DATA: &str = "data:";

/// Keeps every file that stands as a `data:` address in the parameters, and puts its id there.
pub async fn keep_data(app: &App, user_id: &UserId, params: &mut Map<String, Value>) -> ApiResult<()> {
    for (name, value) in params {
        match value {
            Value::String(text) if text.starts_with(DATA) => {
                *text = kept(app, user_id, &format!("/params/{name}"), text).await?
            }
            Value::Array(items) => {
                for (at, item) in items.iter_mut().enumerate() {
                    if let Value::String(text) = item
                        && text.starts_with(DATA)
                    {
                        *text = kept(app, user_id, &format!("/params/{name}/{at}"), text).await?;
                    }
                }
            }
            _ => {}
        }
    }
    Ok(())
}

async fn kept(app: &App, user_id: &UserId, path: &str, text: &str) -> ApiResult<String> {
    let wrong = || ApiError::field(path, "invalid", data_not_base64());
    let (head, data) = text.split_once(',').ok_or_else(wrong)?;
    if !head.ends_with(";base64") {
        return Err(wrong());
    }
    let content = STANDARD.decode(data).map_err(|_| wrong())?;
    keep(app, user_id, "data", Bytes::from(content)).await
}
