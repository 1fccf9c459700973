//! Midjourney: images with the vendor's buttons, and videos from images, over a gateway or a midjourney-proxy of one's own.
//!
//! Midjourney itself has no public interface. Both wires are those of midjourney-proxy, the gateway's under other paths:
//! <https://github.com/trueai-org/midjourney-proxy>

mod api;
mod buttons;
mod error;
mod options;
mod params;

use baigong_provider::form::{Field, Relay};
use baigong_provider::{
    Artifact, Call, CancelPolicy, Cancelled, Error, FollowUp, Glyph, Health, Job, JsonSchema, Manifest,
    MediaKind, Mode, Operation, Pigment, Place, PollPolicy, Prefill, PriceRule, Progress, Provider, Result,
    Secret, Shelf, Submitted, Text, Wire, form, options, register_provider,
};
use serde::Deserialize;

use crate::api::Clip;
pub use crate::params::Params;
use crate::params::{Video, VideoFromImage};

register_provider!(Midjourney);

/// Midjourney 创作.
pub struct Midjourney;

/// What the specification says once the last poll has found no end.
const TIMEOUT: Text = Text::new(
    "任务超时或未完成，请稍后再试。",
    "The task timed out or did not finish. Please try again later.",
);
/// What the specification says while the vendor cannot be asked.
const QUERY_FAILED: [&str; 2] = ["查询任务状态时发生错误！", "The state of the task could not be asked for"];
/// Id of the tool, for the follow-ups.
const TOOL: &str = "midjourney";

/// What an operator types once.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "wire", rename_all = "snake_case")]
pub enum Account {
    /// A resale gateway.
    #[schemars(title = "中转接口", description = "", extend("x-en" = { "title": "Gateway" }))]
    Relay(Relay),
    /// A midjourney-proxy of the operator's own.
    #[schemars(title = "Midjourney-Proxy", description = "")]
    Proxy(Proxy),
}

form! {
    /// A midjourney-proxy of the operator's own.
    #[schemars(description = "")]
    pub Proxy {
        api_secret: Secret => Field::widget("secret")
            .title("接口密钥", "API secret")
            .about("请求头 mj-api-secret 的值", "Value of the header mj-api-secret"),
        speed: Speed = default,
    }
}

options! {
    /// How fast the vendor works; it decides the path of a submit.
    pub Speed => Field::new()
        .title("速度模式", "Speed")
        .about("决定提交时使用的路径", "Decides the path that tasks are submitted to"), {
        #[default] Default = "default" "默认" / "Default", Relax = "relax" "慢速" / "Relax",
        Fast = "fast" "快速" / "Fast", Turbo = "turbo" "极速" / "Turbo",
    }
}

/// A needle that finds the way.
const GLYPH: Glyph = Glyph::line(Pigment::Indigo, "M12 3.8a8.2 8.2 0 1 0 0 16.4 8.2 8.2 0 1 0 0-16.4z")
    .and_fill("M16.3 7.7 13.5 13.5 7.7 16.3 10.5 10.5z");

impl Provider for Midjourney {
    type Account = Account;
    type Params = Params;

    fn manifest() -> Manifest {
        Manifest {
            id: TOOL.into(),
            vendor: "midjourney".into(),
            vendor_title: Text::name("Midjourney"),
            title: Text::new("Midjourney 创作", "Midjourney"),
            summary: Text::new(
                "艺术感极强的图像，可放大、变体、拉远，也能让图片动起来",
                "Artful pictures to upscale, vary, zoom out of and bring to life",
            ),
            route: "/provider-generator/video-generator/video-midjourney-generator".into(),
            shelf: Shelf::Image,
            order: 40,
            also: vec![Place {
                shelf: Shelf::VideoForeign,
                order: 50,
                title: Text::new("Midjourney 视频", "Midjourney Video"),
                mode: "video".into(),
            }],
            glyph: GLYPH,
            wires: vec![Wire::RELAY, Wire { fetches_inputs: false, ..Wire::RELAY.named("proxy") }],
            modes: vec![
                image("image", Text::new("图片生成", "Image generation"))
                    .price(PriceRule::flat(10))
                    .also_at("/imagine-creator"),
                video("video", Text::new("图生视频", "Image to video")),
                image("action", Text::new("图片操作", "Image action"))
                    .price(PriceRule::flat(6))
                    .follow_up_only(),
                video("video_from_image", Text::new("图片生成视频", "Image to video")).follow_up_only(),
                video("extend", Text::new("扩展视频", "Extend video")).follow_up_only(),
            ],
        }
    }

    async fn submit(call: &Call<'_, Account>, params: Params) -> Result<Submitted> {
        params::within_price(params.prompt())?;
        let job = match &params {
            Params::Image(form) => api::imagine(call, form.bot_type, &form.composed()).await?,
            Params::Action(form) => api::action(call, form).await?,
            Params::Video(Video { prompt, image, end_image, motion })
            | Params::VideoFromImage(VideoFromImage { prompt, image, end_image, motion }) => {
                let end = end_image.as_ref().map(|end| &end.0);
                api::video(call, Clip::from_image(call, prompt, *motion, image, end).await?).await?
            }
            Params::Extend(form) => {
                let parent = call.tasks.job(&form.task).await?;
                api::video(call, Clip::extending(parent, form.index, &form.prompt, form.motion)).await?
            }
        };
        Ok(Submitted::Job(job))
    }

    async fn poll(call: &Call<'_, Account>, job: &Job) -> Result<Progress> {
        let task = api::query(call, job, Operation::Poll).await;
        Ok(task.map_err(|error| Error { message: QUERY_FAILED.into(), ..error })?.progress())
    }

    async fn result(call: &Call<'_, Account>, job: &Job) -> Result<Vec<Artifact>> {
        let confirms = matches!(call.account, Account::Proxy(_));
        api::query(call, job, Operation::Result).await?.artifacts(confirms)
    }

    async fn cancel(call: &Call<'_, Account>, job: &Job) -> Result<Cancelled> {
        api::cancel(call, job).await
    }

    async fn probe(call: &Call<'_, Account>) -> Result<Health> {
        api::probe(call).await
    }
}

/// Polled as the specification says: every 15 seconds, 3600 times at most.
fn image(id: &'static str, label: Text) -> Mode {
    let animate = FollowUp::new(
        "animate",
        Text::new("生成视频", "Make a video"),
        MediaKind::Image,
        TOOL,
        "video_from_image",
    )
    .fill("image", Prefill::Artifact);
    mode(id, label, MediaKind::Image, 900, animate).file_names("ai_image_{n}").estimate_secs(60)
}

/// 120 polls at most; their interval is not given, so that of images is used.
fn video(id: &'static str, label: Text) -> Mode {
    let extend =
        FollowUp::new("extend", Text::new("扩展视频", "Extend video"), MediaKind::Video, TOOL, "extend")
            .fill("task", Prefill::Task)
            .fill("index", Prefill::Position);
    mode(id, label, MediaKind::Video, 30, extend).file_names("ai_video_{n}").price(PriceRule::flat(40))
}

/// What all modes have. `next` goes on from a result, by words that are asked for.
fn mode(id: &'static str, label: Text, makes: MediaKind, deadline_mins: u64, next: FollowUp) -> Mode {
    Mode::new(id, label, makes)
        .download_failed(Text::new("下载失败: {name}", "Download failed: {name}"))
        .poll(PollPolicy::every_secs(15).deadline_mins(deadline_mins))
        .history(20)
        .cancel(CancelPolicy::Refund)
        .cancel_only_on(&["proxy"])
        .timeout_message(TIMEOUT)
        .follow_up(next.ask(&["prompt"]))
}
