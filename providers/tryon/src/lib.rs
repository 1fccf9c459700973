//! 虚拟试衣: a photo of a person and a photo of a garment give the person wearing it.
//!
//! The call is synchronous: the gateway waits for the vendor behind it and answers with the links.

use baigong_envelopes::files;
use baigong_provider::form::{Field, Relay};
use baigong_provider::{
    Artifact, Call, CancelPolicy, FollowUp, Glyph, Manifest, MediaKind, MediaRef, Mode, Operation, Pigment,
    Prefill, PriceRule, Provider, Result, Shelf, Submitted, Text, Wire, form, register_provider,
};
use serde_json::json;

register_provider!(TryOn);

/// With two photos, the one of the specification's two texts that says which.
const UPLOAD_FAILED: [&str; 2] = ["文件 {name} 上传失败", "File {name} upload failed"];

form! {
    /// 上传人物照片与服装照片，查看上身效果
    #[schemars(extend(
        "x-en" = { "description": "A photo of a person and one of a garment give the person wearing it" },
        "examples" = [{ "human_image": "ex_model", "cloth_image": "ex_garment" }],
    ))]
    pub Params {
        human_image: MediaRef => Field::media("image", &["image/png", "image/jpeg"], 10)
            .capture("user")
            .error("upload", UPLOAD_FAILED)
            .title("人物照片", "Person")
            .about("正面、全身或半身，四肢无遮挡", "From the front, whole or half, arms and legs in sight")
            .error("required minLength", ["请先上传图片", "Please upload images first"])
            .error("accept mime", ["请上传有效的图片文件", "Please upload a valid image file"])
            .error("max_bytes", ["图片大小不能超过10MB", "An image may have up to 10 MB"]),
        cloth_image: MediaRef => Field::media("image", &["image/png", "image/jpeg"], 10)
            .capture("environment")
            .error("upload", UPLOAD_FAILED)
            .title("服装照片", "Garment")
            .about("单件服装，背景简洁", "One piece before a plain background")
            .error("required minLength", ["请先上传图片", "Please upload images first"])
            .error("accept mime", ["请上传有效的图片文件", "Please upload a valid image file"])
            .error("max_bytes", ["图片大小不能超过10MB", "An image may have up to 10 MB"]),
        seed: Option<u32> => Field::seed(2_147_483_647)
            .about("相同的种子与照片得到相近的效果；留空则随机", "The same seed and photos give a similar result; random when left empty"),
    }
}

/// The tool.
pub struct TryOn;

/// Something to put on.
const GLYPH: Glyph = Glyph::line(
    Pigment::Purple,
    "M9.6 5.9A2.4 2.4 0 1 1 12 8.3v1.2M12 9.5l8.2 6c1.2.9.6 2.7-.9 2.7H4.7c-1.5 0-2.1-1.8-.9-2.7z",
);

impl Provider for TryOn {
    type Account = Relay;
    type Params = Params;

    fn manifest() -> Manifest {
        Manifest {
            id: "tryon".into(),
            vendor: "tryon".into(),
            vendor_title: Text::new("虚拟试衣", "Virtual Try-on"),
            title: Text::new("虚拟试衣", "Virtual Try-on"),
            summary: Text::new(
                "一张人物照片加一张服装照片，立刻看到上身效果",
                "A person and a garment: see at once how it looks when worn",
            ),
            route: "/provider-generator/video-generator/virtualtryon-generator".into(),
            shelf: Shelf::Image,
            order: 50,
            also: Vec::new(),
            glyph: GLYPH,
            wires: vec![Wire::RELAY],
            modes: vec![mode()],
        }
    }

    async fn submit(call: &Call<'_, Relay>, params: Params) -> Result<Submitted> {
        let seed = params.seed.map_or_else(|| call.random_below(1 << 31), u64::from);
        let body = json!({
            "model": "kolors-virtual-try-on",
            "human_image": call.media.url(&params.human_image).await?,
            "cloth_image": call.media.url(&params.cloth_image).await?,
            "seed": seed,
        });
        let request = call.http.post("/proxy/api/v1/images/virtual-try-on").json(&body);
        let reply = request.bearer(call.account.api_key.expose()).send(Operation::Submit).await?;
        let images = files::urls(
            &reply,
            ["结果格式错误", "The result has a wrong format"],
            ["生成失败，请重试", "The generation failed. Please try again"],
        )?;
        Ok(Submitted::Done(images.into_iter().map(|url| Artifact::url(MediaKind::Image, url)).collect()))
    }
}

fn mode() -> Mode {
    let another =
        FollowUp::new("another", Text::new("继续试穿", "Try on more"), MediaKind::Image, "tryon", "tryon")
            .fill("human_image", Prefill::Artifact)
            .ask(&["cloth_image"]);
    let into_video = FollowUp {
        append: false,
        ..FollowUp::use_as_reference("kling", "image", "image").label(Text::new("生成视频", "Make a video"))
    };
    Mode::new("tryon", Text::new("虚拟试衣", "Virtual Try-on"), MediaKind::Image)
        .price(PriceRule::flat(10))
        .download_failed(Text::new("下载失败，请重试", "download failed, please retry"))
        .submit_timeout_secs(300)
        .estimate_secs(30)
        // Hanging up stops our waiting, not the vendor's work, which is charged.
        .cancel(CancelPolicy::NoRefund)
        .follow_up(another)
        .follow_up(into_video)
}
