//! Everything at a gateway: a chat stream whose text holds the links, and images of line 2 at once.

use baigong_envelopes::gemini::{self, Ask, Picture, Speaks};
use baigong_provider::{Artifact, Call, MediaKind, Result, Secret};

use crate::Account;
use crate::params::{Params, name};

const NO_VIDEO: [&str; 2] = ["响应中未找到有效的视频数据。", "The answer has no video in it"];
/// The gateways' model of words to video, and how freely it follows them.
const TEXT_MODEL: &str = "veo3";
const TEXT_TEMPERATURE: f64 = 0.7;

/// Makes what the form asks for. The answer is read to its end: there is nothing to poll.
pub async fn create(call: &Call<'_, Account>, api_key: &Secret, params: &Params) -> Result<Vec<Artifact>> {
    let (model, prompt, images) = match params {
        Params::ImageLine1(form) => (name(&form.model), &form.prompt.0, form.images.0.as_slice()),
        Params::Text(form) => (TEXT_MODEL.to_owned(), &form.prompt.0, [].as_slice()),
        Params::ImageVideo(form) => (name(&form.model), &form.prompt.0, form.images.0.as_slice()),
        Params::ImageLine2(form) => {
            return gemini::generate(
                call,
                Speaks::Relay(api_key),
                &form.prompt.0,
                &form.images.0,
                Picture::default(),
            )
            .await;
        }
    };
    let temperature = matches!(params, Params::Text(_)).then_some(TEXT_TEMPERATURE);
    let transcript =
        gemini::converse(call, api_key, Ask { model: &model, prompt, images, temperature }).await?;
    match params {
        Params::ImageLine1(_) => transcript.results(call, MediaKind::Image, gemini::NO_IMAGE),
        _ => transcript.results(call, MediaKind::Video, NO_VIDEO),
    }
}
