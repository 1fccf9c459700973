//! Hello: text to image in three calls: hand the task over, ask how it goes, fetch the result.

use baigong_provider::{http::segment, *};
use serde::Deserialize;

register_provider!(Hello);

/// What an operator types once.
#[derive(Deserialize, JsonSchema)]
pub struct Account {
    /// # API 密钥
    #[schemars(extend("x-en" = { "title": "API key" }))]
    api_key: Secret,
}

/// 由文字生成图片
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("x-en" = { "description": "An image from words" }, "examples" = [{ "prompt": "一只在雨里微笑的猫" }]))]
pub struct Params {
    /// # 提示词
    #[schemars(length(min = 1, max = 2000), extend(
        "x-widget" = "prompt", "x-placeholder" = "例如：一只在雨里微笑的猫",
        "x-en" = { "title": "Prompt", "placeholder": "e.g. a cat that smiles in the rain" },
    ))]
    prompt: String,
}

/// The tool.
pub struct Hello;

impl Provider for Hello {
    type Account = Account;
    type Params = Params;

    fn manifest() -> Manifest {
        let image = Mode::new("image", Text::new("文生图", "Text to image"), MediaKind::Image);
        Manifest {
            id: "hello".into(),
            vendor: "hello".into(),
            vendor_title: Text::name("Hello"),
            title: Text::name("Hello"),
            summary: Text::new("用一句话生成一张图片", "A picture from a sentence"),
            route: "/provider-generator/video-generator/hello-generator".into(),
            shelf: Shelf::Image,
            order: 100,
            also: Vec::new(),
            glyph: Glyph::line(Pigment::Moss, "M4 5h16v14H4zM4 15.5l4.5-4.5 4 4 2.5-2.5 5 5"),
            wires: vec![Wire::RELAY],
            modes: vec![image.price(PriceRule::flat(5)).poll(PollPolicy::every_secs(2))],
        }
    }

    async fn submit(call: &Call<'_, Account>, params: Params) -> Result<Submitted> {
        let body = serde_json::json!({ "prompt": params.prompt });
        let picture = send(call, call.http.post("/v1/images").json(&body), Operation::Submit).await?;
        Ok(Submitted::Job(picture.id.into()))
    }

    async fn poll(call: &Call<'_, Account>, job: &Job) -> Result<Progress> {
        let picture = send(call, call.http.get(&path(job)), Operation::Poll).await?;
        Ok(match picture.status.as_str() {
            "waiting" => Progress::Queued,
            "drawing" => Progress::RUNNING,
            "done" => Progress::Succeeded,
            "failed" => Progress::failed(Some(picture.note), ["生成失败", "It failed"]),
            word => Progress::Unknown(word.to_owned()),
        })
    }

    async fn result(call: &Call<'_, Account>, job: &Job) -> Result<Vec<Artifact>> {
        let picture = send(call, call.http.get(&path(job)), Operation::Result).await?;
        let urls = picture.urls.into_iter().flatten();
        let pictures: Vec<_> = urls.map(|url| Artifact::url(MediaKind::Image, url)).collect();
        let missing = || Error::new(ErrorKind::Unexpected, ["没有图片", "There is no image"]);
        if pictures.is_empty() { Err(missing()) } else { Ok(pictures) }
    }
}

/// The vendor's answer to every call.
#[derive(Deserialize)]
struct Picture {
    id: Id,
    status: String,
    #[serde(default)]
    urls: Vec<Link>,
    #[serde(default)]
    note: String,
}

fn path(job: &Job) -> String {
    format!("/v1/images/{}", segment(&job.0))
}

async fn send(call: &Call<'_, Account>, request: Request<'_>, operation: Operation) -> Result<Picture> {
    request.bearer(call.account.api_key.expose()).send(operation).await?.json()
}
