//! 可灵 (Kling) video: text, image and several images to video, over a relay or the vendor's own interface.

mod account;
mod api;
mod error;
mod official;
mod params;

use baigong_provider::{
    Artifact, Call, Error, Glyph, Health, Job, Manifest, MediaKind, MediaRef, Mode, Operation, Pigment,
    PollPolicy, Preview, PriceRule, Progress, Provider, Result, Shelf, Submitted, Text, Wire, card_previews,
    register_provider, sentences,
};

pub use crate::account::Account;
use crate::api::{CameraMove, Create, Handle, Kind, ListedImage, Switch};
pub use crate::params::Params;

/// 可灵视频.
pub struct KlingVideo;

register_provider!(KlingVideo);

fn modes() -> Vec<Mode> {
    [
        ("text", Text::new("文生视频", "Text to video")),
        ("image", Text::new("图生视频", "Image to video")),
        ("multi_image", Text::new("多图参考", "Multi-image")),
    ]
    .into_iter()
    .map(|(id, label)| {
        Mode::new(id, label, MediaKind::Video)
            .download_failed(Text::new(
                "视频下载失败，请尝试复制链接或在新窗口中打开",
                "video download failed, try copying the link or opening in a new window",
            ))
            .price(PriceRule::of_models())
            .poll(PollPolicy::every_secs(5).first_secs(3).deadline_mins(120))
            .estimate_secs(120)
            .history(100)
            .result_lifetime_days(30)
    })
    .collect()
}

/// The flame of a spirit above its dish.
const GLYPH: Glyph = Glyph::line(
    Pigment::Cinnabar,
    "M12.3 3.5c.4 3.4 4.6 4.9 4.6 9.1a4.9 4.9 0 0 1-9.8 0\
     c0-2.1 1-3.3 2.1-4.4.2 1.5.8 2.2 1.6 2.6-.5-2.7-.2-5.2 1.5-7.3zM6 20.5h12",
);

impl Provider for KlingVideo {
    type Account = Account;
    type Params = Params;

    fn manifest() -> Manifest {
        Manifest {
            id: "kling".into(),
            vendor: "kling".into(),
            vendor_title: Text::new("可灵", "Kling"),
            title: Text::new("可灵视频", "Kling Video"),
            summary: Text::new(
                "文字、图片或多张参考图生成最长 15 秒的视频，可带声音，可控制运镜",
                "Videos of up to 15 seconds from words, a picture or several references, with sound and camera moves",
            ),
            route: "/provider-generator/video-generator/video-kling-creator".into(),
            shelf: Shelf::VideoDomestic,
            order: 40,
            also: Vec::new(),
            glyph: GLYPH,
            wires: vec![
                Wire::RELAY.calling_back(),
                Wire::official("https://api-singapore.klingai.com").finding_jobs().calling_back(),
            ],
            modes: modes(),
        }
    }

    fn previews() -> Vec<Preview> {
        card_previews!(".jpg";
            "auto", "simple", "down_back", "forward_up", "right_turn_forward", "left_turn_forward",
        )
    }

    fn models() -> Option<&'static str> {
        Some(include_str!("../models.json"))
    }

    async fn submit(call: &Call<'_, Account>, params: Params) -> Result<Submitted> {
        let (kind, mut body) = (Kind::of(&params), body(&params));
        if call.account.is_official() {
            official::fit(kind, params.model(), &mut body)?;
            body.external_task_id = Some(&call.task_id);
        }
        // The gateways want the field, be it empty.
        let empty = (!call.account.is_official()).then_some("");
        body.callback_url = call.callback_url.as_deref().or(empty);
        add_pictures(call, &params, &mut body).await?;
        let handle = api::create(call, kind, &body)
            .await
            .map_err(|error| error.behind(sentences::VIDEO_FAILED_BECAUSE))?;
        Ok(Submitted::Job(Job::of(&handle)))
    }

    async fn find(call: &Call<'_, Account>, params: Params) -> Result<Option<Job>> {
        if !call.account.is_official() {
            return Err(Error::unsupported(Operation::Find));
        }
        Ok(api::find(call, Kind::of(&params)).await?.map(|handle| Job::of(&handle)))
    }

    async fn poll(call: &Call<'_, Account>, job: &Job) -> Result<Progress> {
        Ok(api::query(call, &job.parts::<Handle>()?, Operation::Poll).await?.progress())
    }

    async fn result(call: &Call<'_, Account>, job: &Job) -> Result<Vec<Artifact>> {
        let task = api::query(call, &job.parts::<Handle>()?, Operation::Result).await?;
        Artifact::videos(task.urls(), sentences::NO_VALID_VIDEO_LINK)
    }

    async fn probe(call: &Call<'_, Account>) -> Result<Health> {
        if !call.account.is_official() {
            return Err(Error::unsupported(Operation::Probe));
        }
        api::probe(call).await?;
        Ok(Health::usable())
    }
}

/// The request that the parameters ask for, as the relay takes it, without its pictures.
fn body(params: &Params) -> Create<'_> {
    match params {
        Params::Text(form) => Create {
            model_name: form.model_name.sent_as(),
            mode: form.video_mode,
            prompt: &form.prompt.0,
            negative_prompt: &form.negative_prompt.0,
            aspect_ratio: Some(form.aspect_ratio),
            duration: &form.duration.0,
            cfg_scale: form.model_name.can("cfg_scale").then_some(form.cfg_scale),
            sound: Switch::of(&form.model_name, form.sound),
            camera_control: CameraMove::new(form.camera_control, form.camera),
            ..Create::default()
        },
        Params::Image(form) => Create {
            model_name: form.model_name.sent_as(),
            mode: form.video_mode,
            prompt: &form.prompt.0,
            negative_prompt: &form.negative_prompt.0,
            duration: &form.duration.0,
            cfg_scale: form.model_name.can("cfg_scale").then_some(form.cfg_scale),
            sound: Switch::of(&form.model_name, form.sound),
            camera_control: CameraMove::new(form.camera_control, form.camera),
            ..Create::default()
        },
        Params::MultiImage(form) => Create {
            model_name: form.model_name.sent_as(),
            mode: form.video_mode,
            prompt: &form.prompt.0,
            aspect_ratio: Some(form.aspect_ratio),
            duration: &form.duration.0,
            cfg_scale: form.model_name.can("cfg_scale").then_some(form.cfg_scale),
            ..Create::default()
        },
    }
}

/// Fills in the pictures.
async fn add_pictures(call: &Call<'_, Account>, params: &Params, body: &mut Create<'_>) -> Result<()> {
    match params {
        Params::Text(_) => {}
        Params::Image(form) => {
            body.image = Some(picture(call, "image", &form.image).await?);
            if let Some(tail) = &form.image_tail {
                body.image_tail = Some(picture(call, "image_tail", tail).await?);
            }
        }
        Params::MultiImage(form) => {
            for image in &form.images {
                body.image_list.push(ListedImage { image: picture(call, "images", image).await? });
            }
        }
    }
    Ok(())
}

/// The relay fetches pictures; the vendor is given their bytes, so that it need not reach this site.
async fn picture(call: &Call<'_, Account>, parameter: &str, image: &MediaRef) -> Result<String> {
    if call.account.is_official() {
        official::picture(parameter, &call.media.bytes(image).await?)
    } else {
        Ok(call.media.url(image).await?.into())
    }
}
