//! Vidu Q1 video: text, a picture, first and last frame, or reference pictures to video; over a gateway's or fal's own
//! queue, or over Vidu's own interface.

mod params;
mod queue;
mod vidu;

use baigong_envelopes::fal::{self, Queue};
use baigong_provider::{
    Artifact, Call, CancelPolicy, Cancelled, Delivery, Error, ErrorKind, Glyph, Health, Job, Manifest,
    MediaKind, Mode, Operation, Pigment, PollPolicy, Preview, PriceRule, Progress, Provider, Result, Secret,
    Shelf, Submitted, Text, Wire, account, card_previews, register_provider,
};

pub use crate::params::Params;
use crate::queue::Draft;

/// Vidu 视频.
pub struct ViduVideo;

register_provider!(ViduVideo);

account! {
    Relay,
    Official "fal 官方接口" / "fal, official",
    Vidu "Vidu 官方接口" / "Vidu, official": "国内账号的接口地址请填 https://api.vidu.cn"
        / "Accounts of mainland China use the address https://api.vidu.cn",
}

/// Vidu's own interface, for accounts outside mainland China.
fn vidu() -> Wire {
    Wire::official("https://api.vidu.com").named("vidu").calling_back()
}

/// Points of one video: every video is 5 seconds long, in 1080p.
const POINTS: i64 = 40;

/// The way to an account's jobs.
enum Way<'a> {
    Queue(Queue<'a>),
    Own(&'a Secret),
}

fn way<'a>(call: &'a Call<'_, Account>) -> Way<'a> {
    match call.account {
        Account::Relay(account) => {
            Way::Queue(Queue::relay(&call.http, &account.api_key, "/proxy/api/fal-ai/vidu"))
        }
        Account::Official(account) => {
            Way::Queue(Queue::official(&call.http, &account.api_key, "/fal-ai/vidu"))
        }
        Account::Vidu(account) => Way::Own(&account.api_key),
    }
}

fn modes() -> Vec<Mode> {
    let modes = [
        ("text", Text::new("文生视频", "Text to video")),
        ("image", Text::new("图生视频", "Image to video")),
        ("start_end", Text::new("首尾帧生视频", "Start-end to video")),
        ("reference", Text::new("参考生视频", "Reference to video")),
    ];
    let mode = |(id, label)| {
        Mode::new(id, label, MediaKind::Video)
            .price(PriceRule::flat(POINTS))
            .poll(PollPolicy::every_secs(3).deadline_mins(60))
            .estimate_secs(60)
            .timeout_message(Text::new("任务已超过 1 小时未完成，已超时。请稍后在云端记录中查看状态。", "The task was not finished within an hour and has timed out. Please look up its state in the cloud records later."))
            .cancel(CancelPolicy::Refund)
            .cancel_only_on(&["official", "vidu"])
            .history(20)
    };
    modes.into_iter().map(mode).collect()
}

/// One frame after another.
const GLYPH: Glyph = Glyph::line(Pigment::Azurite, "M3.8 8.8h12.4v10.7H3.8zM7.8 5.6V4.5h12.4v10.7h-1")
    .and_fill("M8.3 11.4v5.5l4.5-2.75z");

impl Provider for ViduVideo {
    type Account = Account;
    type Params = Params;

    fn manifest() -> Manifest {
        Manifest {
            id: "vidu".into(),
            vendor: "vidu".into(),
            vendor_title: Text::name("Vidu"),
            title: Text::new("Vidu 视频", "Vidu Video"),
            summary: Text::new(
                "文字、图片、首尾帧或最多 7 张参考图生成 5 秒 1080p 视频",
                "Five seconds in 1080p from words, a picture, two frames or up to 7 references",
            ),
            route: "/provider-generator/video-generator/video-vidu-generator".into(),
            shelf: Shelf::VideoDomestic,
            order: 50,
            also: Vec::new(),
            glyph: GLYPH,
            wires: vec![Wire::RELAY, fal::OFFICIAL, vidu()],
            modes: modes(),
        }
    }

    fn previews() -> Vec<Preview> {
        card_previews!(".jpg"; "general", "anime")
    }

    async fn submit(call: &Call<'_, Account>, params: Params) -> Result<Submitted> {
        let draft = Draft::of(call, &params).await?;
        let job = match way(call) {
            Way::Queue(queue) => queue.submit(draft.endpoint(), &draft.into_input()).await,
            Way::Own(key) => vidu::create(call, key, draft).await,
        };
        job.map(Submitted::Job).map_err(|mut error| {
            if error.delivery == Delivery::Refused {
                error.message = error.message.behind(["创建任务失败: ", "The task could not be created: "]);
            }
            error
        })
    }

    async fn poll(call: &Call<'_, Account>, job: &Job) -> Result<Progress> {
        match way(call) {
            Way::Queue(queue) => queue.progress(job).await,
            Way::Own(key) => Ok(vidu::query(call, key, job, Operation::Poll).await?.progress()),
        }
    }

    async fn result(call: &Call<'_, Account>, job: &Job) -> Result<Vec<Artifact>> {
        let videos: Vec<Artifact> = match way(call) {
            Way::Queue(queue) => {
                let output: fal::Output = queue.output(job).await?;
                output.url().map(|url| Artifact::url(MediaKind::Video, url)).into_iter().collect()
            }
            Way::Own(key) => vidu::query(call, key, job, Operation::Result).await?.videos().collect(),
        };
        if videos.is_empty() {
            return Err(Error::new(
                ErrorKind::Unexpected,
                ["未能从 API 获取视频 URL。", "The API gave no address of the video"],
            ));
        }
        Ok(videos)
    }

    async fn cancel(call: &Call<'_, Account>, job: &Job) -> Result<Cancelled> {
        match (call.account, way(call)) {
            // Gateways have no call for it: what they were given cannot be taken back.
            (Account::Relay(_), _) => Ok(Cancelled::TooLate),
            (_, Way::Queue(queue)) => queue.cancel(job).await,
            (_, Way::Own(key)) => vidu::cancel(call, key, job).await,
        }
    }

    async fn probe(call: &Call<'_, Account>) -> Result<Health> {
        match way(call) {
            Way::Queue(_) => Err(Error::unsupported(Operation::Probe)),
            Way::Own(key) => vidu::probe(call, key).await,
        }
    }
}
