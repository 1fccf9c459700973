//! The one vendor call.

use baigong_provider::http::Reply;
use baigong_provider::{Artifact, Call, Error, Link, MediaKind, Operation, Result};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::error::{self, VendorError};
use crate::{Account, Params};

/// The gateway's name in the account form.
const RELAY: [&str; 2] = ["中转接口", "the gateway"];

/// Largest picture that is sent within a request: larger ones the vendor takes by address.
const MAX_INLINE_BYTES: usize = 10 << 20;

/// Makes the images and waits for them.
pub async fn create(call: &Call<'_, Account>, params: &Params) -> Result<Vec<Artifact>> {
    let mut body = match call.account {
        Account::Relay(_) if !params.model.can("relay") => {
            return Err(Error::not_on(RELAY, "model", ["不支持此模型", "does not have this model"]));
        }
        Account::Relay(_) => json!({
            "model": "doubao-seedream-4-0",
            "prompt": params.prompt,
            "n": params.n.0,
            "size": params.size,
        }),
        Account::Official(_) => json!({
            "model": params.model.sent_as(),
            "prompt": params.prompt,
            "size": params.size,
            "sequential_image_generation": "disabled",
            "response_format": "url",
            "watermark": false,
        }),
    };
    // Ark has no count: a sequence of at most n images is the nearest, and the model may make fewer.
    if matches!(call.account, Account::Official(_)) && params.n.0 > 1 {
        body["sequential_image_generation"] = json!("auto");
        body["sequential_image_generation_options"] = json!({ "max_images": params.n.0 });
    }
    if !params.images.is_empty() {
        let mut urls = Vec::with_capacity(params.images.len());
        for image in &params.images {
            urls.push(match call.account {
                Account::Relay(_) => call.media.url(image).await?.into(),
                Account::Official(_) => call.media.url_or_data_uri(image, MAX_INLINE_BYTES).await?,
            });
        }
        body["image"] = json!(urls);
    }
    let (path, api_key) = match call.account {
        Account::Relay(account) => ("/proxy/api/jimeng/v4/images/generations", &account.api_key),
        Account::Official(account) => ("/api/v3/images/generations", &account.api_key),
    };
    images(&call.http.post(path).bearer(api_key.expose()).json(&body).send(Operation::Submit).await?)
}

#[derive(Deserialize)]
struct Answer {
    data: Vec<Item>,
}

#[derive(Deserialize)]
struct Item {
    url: Link,
    b64_json: Option<String>,
    error: Option<VendorError>,
}

/// One image is a success even where others of the same call failed: it is made and charged.
fn images(reply: &Reply) -> Result<Vec<Artifact>> {
    error::check(reply)?;
    let mut found = Vec::new();
    let mut failed: Option<Error> = None;
    for item in reply.json::<Answer>()?.data {
        if let Some(url) = item.url.url() {
            found.push(Artifact::url(MediaKind::Image, url));
        } else if let Some(data) = item.b64_json.filter(|data| !data.is_empty()) {
            let bytes = STANDARD.decode(data).map_err(|_| reply.unreadable())?;
            found.push(Artifact::bytes(MediaKind::Image, "image/jpeg", bytes));
        } else if let Some(error) = item.error {
            failed.get_or_insert_with(|| error::refuse(reply, &error));
        }
    }
    if found.is_empty() {
        let nothing = || error::refuse(reply, &VendorError::from(Value::Null));
        return Err(failed.unwrap_or_else(nothing));
    }
    Ok(found)
}
