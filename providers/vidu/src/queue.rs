//! What the forms ask for, and how the queue of fal takes it. Gateways take the same.

use baigong_envelopes::fal;
use baigong_provider::{Call, MediaRef, Result};
use serde::Serialize;

use crate::Account;
use crate::params::{Movement, Params, Ratio, Style};

/// What a video is made from.
#[derive(Clone, Copy)]
pub enum Kind {
    Text,
    Image,
    StartEnd,
    Reference,
}

/// A form's wishes, before a wire puts them into its own fields.
pub struct Draft<'a> {
    pub kind: Kind,
    pub prompt: &'a str,
    pub style: Option<Style>,
    pub aspect_ratio: Option<Ratio>,
    pub movement_amplitude: Movement,
    pub bgm: Option<bool>,
    pub seed: Option<u32>,
    /// Addresses, in the order of the form.
    pub images: Vec<String>,
}

/// What fal's endpoints take.
#[derive(Serialize)]
pub struct Input<'a> {
    prompt: &'a str,
    movement_amplitude: Movement,
    #[serde(skip_serializing_if = "Option::is_none")]
    style: Option<Style>,
    #[serde(skip_serializing_if = "Option::is_none")]
    aspect_ratio: Option<Ratio>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bgm: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    image_url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start_image_url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end_image_url: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reference_image_urls: Vec<String>,
}

impl<'a> Draft<'a> {
    /// Reads a form.
    pub async fn of(call: &Call<'_, Account>, params: &'a Params) -> Result<Self> {
        Ok(match params {
            Params::Text(form) => Self {
                style: Some(form.style),
                aspect_ratio: Some(form.aspect_ratio),
                ..Self::new(Kind::Text, &form.prompt.0, form.movement_amplitude, form.seed.map(|s| s.0))
            },
            Params::Image(form) => Self {
                images: addresses(call, &[&form.image.0]).await?,
                ..Self::new(Kind::Image, &form.prompt.0, form.movement_amplitude, form.seed.map(|s| s.0))
            },
            Params::StartEnd(form) => Self {
                images: addresses(call, &[&form.start_image.0, &form.end_image.0]).await?,
                ..Self::new(Kind::StartEnd, &form.prompt.0, form.movement_amplitude, form.seed.map(|s| s.0))
            },
            Params::Reference(form) => Self {
                aspect_ratio: Some(form.aspect_ratio),
                bgm: Some(form.bgm.0),
                images: addresses(call, &form.pictures()).await?,
                ..Self::new(Kind::Reference, &form.prompt.0, form.movement_amplitude, form.seed.map(|s| s.0))
            },
        })
    }

    fn new(kind: Kind, prompt: &'a str, movement_amplitude: Movement, seed: Option<u32>) -> Self {
        Self {
            kind,
            prompt,
            style: None,
            aspect_ratio: None,
            movement_amplitude,
            bgm: None,
            seed,
            images: Vec::new(),
        }
    }

    /// The endpoint below `fal-ai/vidu`.
    pub fn endpoint(&self) -> &'static str {
        match self.kind {
            Kind::Text => "/q1/text-to-video",
            Kind::Image => "/q1/image-to-video",
            Kind::StartEnd => "/q1/start-end-to-video",
            Kind::Reference => "/q1/reference-to-video",
        }
    }

    /// The fields of fal.
    pub fn into_input(self) -> Input<'a> {
        let mut input = Input {
            prompt: self.prompt,
            movement_amplitude: self.movement_amplitude,
            style: self.style,
            aspect_ratio: self.aspect_ratio,
            bgm: self.bgm,
            seed: self.seed,
            image_url: None,
            start_image_url: None,
            end_image_url: None,
            reference_image_urls: Vec::new(),
        };
        let mut images = self.images.into_iter();
        match self.kind {
            Kind::Text => {}
            Kind::Image => input.image_url = images.next(),
            Kind::StartEnd => (input.start_image_url, input.end_image_url) = (images.next(), images.next()),
            Kind::Reference => input.reference_image_urls = images.collect(),
        }
        input
    }
}

async fn addresses(call: &Call<'_, Account>, images: &[&MediaRef]) -> Result<Vec<String>> {
    let mut addresses = Vec::with_capacity(images.len());
    for image in images {
        addresses.push(match call.account {
            Account::Relay(_) => call.media.url(image).await?.into(),
            Account::Official(_) | Account::Vidu(_) => {
                call.media.url_or_data_uri(image, fal::MAX_INLINE_BYTES).await?
            }
        });
    }
    Ok(addresses)
}
