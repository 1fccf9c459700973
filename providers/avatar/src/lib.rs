//! 数字人: a video and a voice give the video with lips that speak what the voice says.

mod relay;

use baigong_provider::form::{Field, Relay};
use baigong_provider::{
    Artifact, Call, Fact, Glyph, Job, Manifest, MediaKind, MediaRef, Mode, Operation, Pigment, PollPolicy,
    PriceRule, Progress, Provider, Result, Shelf, Submitted, Text, Wire, form, register_provider,
};

register_provider!(DigitalHuman);

/// Longest voice that is taken, in seconds: the price is by its length, and so is what is held for it at most.
const MAX_SECONDS: u32 = 600;

form! {
    /// 让视频中的人物说出音频里的话
    #[schemars(extend(
        "x-en" = { "description": "The person in a video says what an audio file says" },
        "examples" = [{ "video": "ex_speaker", "audio": "ex_voice" }],
    ))]
    pub Params {
        video: MediaRef => Field::media("video", &["video/mp4", "video/quicktime", "video/webm"], 100)
            .capture("user")
            .error("upload", ["上传失败，请重试", "Upload failed, please retry"])
            .title("人物视频", "Video of a person")
            .about("人物正脸清晰、无遮挡", "The face clearly in sight")
            .error("required minLength", ["请先上传视频和音频文件", "Please upload video and audio files first"])
            .error("accept mime", ["请上传有效的视频文件", "Please upload a valid video file"])
            .error("max_bytes", ["视频大小不能超过100MB", "The video may have up to 100 MB"]),
        audio: MediaRef => Field::media("audio", &["audio/mpeg", "audio/wav", "audio/mp4", "audio/aac", "audio/ogg", "audio/flac"], 100)
            .capture("voice")
            .error("upload", ["上传失败，请重试", "Upload failed, please retry"])
            .max_seconds(MAX_SECONDS)
            .title("配音音频", "Voice")
            .about("人物要说的话，最长 10 分钟；按分钟计价", "What the person shall say, up to 10 minutes; priced by the minute")
            .error("required minLength", ["请先上传视频和音频文件", "Please upload video and audio files first"])
            .error("accept mime", ["请上传有效的音频文件", "Please upload a valid audio file"])
            .error("max_bytes", ["音频大小不能超过100MB", "The audio may have up to 100 MB"])
            .error("max_seconds", ["音频时长不能超过10分钟", "The audio may have up to 10 minutes"]),
    }
}

/// The tool.
pub struct DigitalHuman;

/// Somebody who speaks.
const GLYPH: Glyph = Glyph::line(
    Pigment::Cinnabar,
    "M9.3 4.3a3.5 3.5 0 1 0 0 7 3.5 3.5 0 1 0 0-7zM3.3 19.7c.3-3.6 2.7-5.6 6-5.6s5.7 2 6 5.6\
     M16.2 6.6c1.3 1.6 1.3 3.7 0 5.3M18.9 4.6c2.4 2.9 2.4 6.4 0 9.3",
);

impl Provider for DigitalHuman {
    type Account = Relay;
    type Params = Params;

    fn manifest() -> Manifest {
        let mode = Mode::new("lip_sync", Text::new("音频驱动", "Driven by sound"), MediaKind::Video)
            .price(PriceRule::flat(60).per_started(60, Fact::seconds("audio"), MAX_SECONDS.into()))
            .poll(PollPolicy::every_secs(3).deadline_mins(120))
            .estimate_secs(120)
            .download_failed(Text::new(
                "下载视频遇到问题，请尝试在新窗口中打开或复制链接下载",
                "The video could not be downloaded; try to open it in a new window or copy its link",
            ))
            .offers_window(Text::new("是否在新窗口中打开视频？", "Open the video in a new window?"))
            .step(Text::new("提交任务", "Submit"), 5, 10)
            .step(Text::new("数据处理", "Data processing"), 10, 30)
            .step(Text::new("视频合成", "Composition"), 30, 70)
            .step(Text::new("完成", "Complete"), 100, 100);
        Manifest {
            id: "avatar".into(),
            vendor: "avatar".into(),
            vendor_title: Text::new("数字人", "Digital Human"),
            title: Text::new("数字人", "Digital Human"),
            summary: Text::new(
                "上传人物视频与配音，生成口型同步的播报视频",
                "A person's video and a voice become a video that speaks in sync",
            ),
            route: "/provider-generator/video-generator/digital-human".into(),
            shelf: Shelf::VideoOther,
            order: 20,
            also: Vec::new(),
            glyph: GLYPH,
            wires: vec![Wire::RELAY],
            modes: vec![mode],
        }
    }

    async fn submit(call: &Call<'_, Relay>, params: Params) -> Result<Submitted> {
        Ok(Submitted::Job(Job(relay::create(call, &params).await?)))
    }

    async fn poll(call: &Call<'_, Relay>, job: &Job) -> Result<Progress> {
        Ok(relay::progress(&relay::query(call, job, Operation::Poll).await?))
    }

    async fn result(call: &Call<'_, Relay>, job: &Job) -> Result<Vec<Artifact>> {
        let work = relay::query(call, job, Operation::Result).await?.data;
        let url = work.and_then(relay::Work::video_url);
        Artifact::videos(url, ["视频尚未生成", "The video has not been made yet"])
    }
}
