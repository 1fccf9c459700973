//! 数字人: a video and a voice give the video with lips that speak what the voice says.

mod api;

use baigong_provider::{
    Artifact, Call, Error, ErrorKind, Job, JsonSchema, Manifest, MediaKind, MediaRef, Mode, Operation,
    PollPolicy, PriceRule, Progress, Provider, Result, Secret, Shelf, Submitted, Wire, register_provider,
};
use serde::Deserialize;

register_provider!(DigitalHuman);

/// What an operator types once.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Account {
    /// # API 密钥
    /// 中转平台的令牌
    #[schemars(extend("x-en" = { "title": "API key", "description": "Token of the gateway" }))]
    api_key: Secret,
}

/// 让视频中的人物说出音频里的话
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend(
    "x-en" = { "description": "The person in a video says what an audio file says" },
    "examples" = [{ "video": "up_video", "audio": "up_audio" }],
))]
pub struct Params {
    /// # 人物视频
    /// 人物正脸清晰、无遮挡；MP4、MOV 或 WebM，最大 100MB
    #[schemars(extend(
        "x-widget" = "media",
        "x-media" = {
            "accept": ["video"],
            "mime": ["video/mp4", "video/quicktime", "video/webm"],
            "max_bytes": 104_857_600,
        },
        "errorMessage" = {
            "required": "请先上传视频和音频文件", "minLength": "请先上传视频和音频文件",
            "accept": "请上传有效的视频文件", "mime": "请上传有效的视频文件",
            "max_bytes": "视频大小不能超过100MB",
        },
        "x-en" = {
            "title": "Video of a person",
            "description": "The face clearly in sight; MP4, MOV or WebM, up to 100 MB",
            "errorMessage": {
                "required": "Please upload video and audio files first",
                "minLength": "Please upload video and audio files first",
                "accept": "Please upload a valid video file", "mime": "Please upload a valid video file",
                "max_bytes": "The video may have up to 100 MB",
            },
        },
    ))]
    video: MediaRef,
    /// # 配音音频
    /// 人物要说的话；MP3、WAV、M4A、AAC、OGG 或 FLAC，最大 100MB
    #[schemars(extend(
        "x-widget" = "media",
        "x-media" = {
            "accept": ["audio"],
            "mime": ["audio/mpeg", "audio/wav", "audio/mp4", "audio/aac", "audio/ogg", "audio/flac"],
            "max_bytes": 104_857_600,
        },
        "errorMessage" = {
            "required": "请先上传视频和音频文件", "minLength": "请先上传视频和音频文件",
            "accept": "请上传有效的音频文件", "mime": "请上传有效的音频文件",
            "max_bytes": "音频大小不能超过100MB",
        },
        "x-en" = {
            "title": "Voice",
            "description": "What the person shall say; MP3, WAV, M4A, AAC, OGG or FLAC, up to 100 MB",
            "errorMessage": {
                "required": "Please upload video and audio files first",
                "minLength": "Please upload video and audio files first",
                "accept": "Please upload a valid audio file", "mime": "Please upload a valid audio file",
                "max_bytes": "The audio may have up to 100 MB",
            },
        },
    ))]
    audio: MediaRef,
}

/// The tool.
pub struct DigitalHuman;

impl Provider for DigitalHuman {
    type Account = Account;
    type Params = Params;

    fn manifest() -> Manifest {
        let mode = Mode::new("lip_sync", "音频驱动", MediaKind::Video)
            .price(PriceRule::flat(60))
            .poll(PollPolicy::every_secs(3).deadline_mins(120))
            .estimate_secs(120)
            .step("提交任务", 5, 10)
            .step("数据处理", 10, 30)
            .step("视频合成", 30, 70)
            .step("完成", 100, 100);
        Manifest {
            id: "avatar",
            vendor: "avatar",
            vendor_title: "数字人",
            title: "数字人",
            summary: "上传人物视频与配音，生成口型同步的播报视频",
            route: "/provider-generator/video-generator/digital-human",
            shelf: Shelf::VideoOther,
            order: 20,
            also: Vec::new(),
            icon: "avatar",
            wires: vec![Wire::RELAY],
            modes: vec![mode],
        }
    }

    async fn submit(call: &Call<'_, Account>, params: Params) -> Result<Submitted> {
        Ok(Submitted::Job(Job(api::generate(call, &params).await?)))
    }

    async fn poll(call: &Call<'_, Account>, job: &Job) -> Result<Progress> {
        Ok(api::progress(&api::task(call, job, Operation::Poll).await?))
    }

    async fn result(call: &Call<'_, Account>, job: &Job) -> Result<Vec<Artifact>> {
        let work = api::task(call, job, Operation::Result).await?.data;
        let url = work.and_then(api::Work::video_url);
        let url = url.ok_or_else(|| Error::new(ErrorKind::Unexpected, "视频尚未生成"))?;
        Ok(vec![Artifact::url(MediaKind::Video, url)])
    }
}
