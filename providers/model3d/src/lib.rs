//! 3D 模型: a picture, and words on it, give a GLB model.
//!
//! The call is synchronous: the gateway waits for the vendor behind it, for minutes, and answers with the link.

use baigong_envelopes::files;
use baigong_provider::form::Field;
use baigong_provider::{
    Artifact, Call, CancelPolicy, Glyph, JsonSchema, Manifest, MediaKind, MediaRef, Mode, Operation, Pigment,
    PriceRule, Provider, Result, Secret, Shelf, Submitted, Text, Wire, form, register_provider,
};
use serde::Deserialize;
use serde_json::json;

register_provider!(Model3d);

/// What an operator types once.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Account {
    /// # API 密钥
    /// 中转平台的令牌
    #[schemars(extend("x-en" = { "title": "API key", "description": "Token of the gateway" }))]
    api_key: Secret,
    /// # 模型名称
    /// 中转平台的 3D 模型名称
    #[serde(default = "usual_model")]
    #[schemars(length(min = 1, max = 100), extend(
        "x-en" = { "title": "Model", "description": "The gateway's name of its 3D model" },
    ))]
    model: String,
}

fn usual_model() -> String {
    "hunyuan3d".into()
}

form! {
    /// 由一张图片生成可下载的 3D 模型
    #[schemars(extend(
        "x-en" = { "description": "A 3D model of a picture, to download",
            "example": { "prompt": "A celadon teapot with an overhead handle and a soft glaze" }
        },
        "examples" = [{ "prompt": "一把提梁青瓷茶壶，釉面温润", "image": "ex_teapot" }],
    ))]
    pub Params {
        prompt: String = default => Field::optional_prompt(10240)
            .title("提示词", "Prompt")
            .about("补充说明模型的细节与材质，可不填", "Details and materials of the model; optional")
            .placeholder("例如：一辆复古玩具小汽车，金属漆面", "e.g. a vintage toy car in metallic paint")
            .error("maxLength", ["提示词不能超过10240个字符", "The prompt may have up to 10240 characters"]),
        image: MediaRef => Field::image(10)
            .clears_failed()
            .error("upload", ["图片上传失败。", "The image could not be uploaded."])
            .title("参考图片", "Picture")
            .about("主体完整、背景简洁的图片效果最好", "Best with the whole subject before a plain background")
            .error("required minLength", ["图片生成模式下必须上传图片。", "A picture must be uploaded."])
            .error("accept mime", ["请拖拽有效的图片文件。", "Please drop a valid image file."])
            .error("max_bytes", ["图片大小不能超过10MB", "An image may have up to 10 MB"]),
    }
}

/// The tool.
pub struct Model3d;

/// A block to carve from.
const GLYPH: Glyph = Glyph::line(
    Pigment::Celadon,
    "M12 3.4 19.5 7.7v8.6L12 20.6l-7.5-4.3V7.7zM12 12v8.6M12 12 4.5 7.7M12 12l7.5-4.3",
);

impl Provider for Model3d {
    type Account = Account;
    type Params = Params;

    fn manifest() -> Manifest {
        let mode = Mode::new("image", Text::new("图片生成模型", "Image to model"), MediaKind::Model)
            .price(PriceRule::flat(30))
            .submit_timeout_secs(900)
            .history(10)
            // Hanging up stops our waiting, not the vendor's work, which is charged.
            .cancel(CancelPolicy::NoRefund);
        Manifest {
            id: "model3d".into(),
            vendor: "model3d".into(),
            vendor_title: Text::new("3D 生成", "3D generation"),
            title: Text::new("3D 模型", "3D Model"),
            summary: Text::new(
                "一张图片变成可旋转、可下载的 GLB 模型",
                "A picture becomes a GLB model to turn and to download",
            ),
            route: "/provider-generator/video-generator/3d-generator".into(),
            shelf: Shelf::VideoOther,
            order: 10,
            also: Vec::new(),
            glyph: GLYPH,
            wires: vec![Wire::RELAY],
            modes: vec![mode],
        }
    }

    async fn submit(call: &Call<'_, Account>, params: Params) -> Result<Submitted> {
        let body = json!({
            "model": call.account.model,
            "prompt": params.prompt,
            "image": call.media.url(&params.image).await?,
        });
        let request = call.http.post("/proxy/api/v1/images/generations").json(&body);
        let reply = request.bearer(call.account.api_key.expose()).send(Operation::Submit).await?;
        let found = files::urls(
            &reply,
            ["未能从API获取有效的模型链接。", "The API gave no valid link to the model"],
            [
                "生成失败，请检查API接口或稍后重试。",
                "The generation failed. Please check the API, or try again later",
            ],
        )?;
        Ok(Submitted::Done(model(found).into_iter().collect()))
    }
}

/// The model among the files: gateways list previews and other formats beside it.
fn model(mut files: Vec<String>) -> Option<Artifact> {
    let is_glb = |url: &String| {
        let path = url.split(['?', '#']).next().unwrap_or_default();
        path.to_ascii_lowercase().ends_with(".glb")
    };
    let at = files.iter().position(is_glb).unwrap_or_default();
    (at < files.len()).then(|| Artifact::url(MediaKind::Model, files.swap_remove(at)))
}
