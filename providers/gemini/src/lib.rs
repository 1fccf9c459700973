//! Nano Banana: images by Gemini, over two lines. API reference: <https://ai.google.dev/gemini-api/docs/image-generation>
//!
//! Line 1 is a chat stream of the resale gateways whose text holds links to the images; line 2 is `generateContent`,
//! which answers with the images themselves. Both answer within the submit call: there is nothing to poll.

use baigong_envelopes::gemini::{self, Ask, Speaks};
use baigong_provider::form::Field;
use baigong_provider::{
    Call, CancelPolicy, Error, FollowUp, Health, JsonSchema, Manifest, MediaKind, MediaRef, Mode, Operation,
    PriceRule, Provider, Result, Shelf, Submitted, Wire, account, field, form, options, register_provider,
};
use serde::Deserialize;

register_provider!(NanoBanana);

account! {
    Relay,
    Official "Google 官方接口": "在 Google AI Studio 创建" / "Made in Google AI Studio",
}

/// What a user fills in.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "mode", rename_all = "snake_case")]
pub enum Params {
    /// 流式生成，过程实时可见，可选标准、高级与高清模型
    Line1(Line1),
    /// 图像编辑，按描述修改或融合参考图
    Line2(Line2),
}

form! {
    /// Line 1: streaming.
    #[schemars(extend(
        "x-require-any" = ["prompt", "images"],
        "errorMessage" = { "x-require-any": "请输入描述或上传图片" },
        "examples" = [{ "prompt": "把猫画成水彩风格，阳光从窗外照进来", "images": [], "model": "gemini-2.5-flash-image" }],
    ))]
    pub Line1 {
        prompt: Prompt = default,
        images: References = default,
        model: Model = default => Field::segmented()
            .title("模型", "Model")
            .about("高级与高清更清晰，消耗更多积分", "Advanced and HD are sharper and cost more points"),
    }
    /// Line 2: image editing.
    #[schemars(extend(
        "x-require-any" = ["prompt", "images"],
        "errorMessage" = { "x-require-any": "请输入描述或上传图片" },
        "examples" = [{ "prompt": "画一张海边日落的明信片", "images": [] }],
    ))]
    pub Line2 {
        prompt: Prompt = default,
        images: References = default,
    }
}

// Left out on purpose, as the page does not offer them: aspectRatio, imageSize, seed, safetySettings
// (https://ai.google.dev/api/generate-content#ImageConfig).

field! {
    pub Prompt(String = String::new()) => Field::optional_prompt(10240)
        .title("描述", "Prompt")
        .about("想画什么，或者想怎样修改参考图", "What to draw, or how to change the references")
        .placeholder("描述想要的画面，或说明如何修改参考图")
        .error("maxLength", "提示词不能超过10240个字符");
    pub References(Vec<MediaRef> = Vec::new()) => Field::image(10)
        .title("参考图", "Reference images")
        .about("可上传多张图片一起参考", "Several images can be used together")
        .items(0..=10, "最多上传 10 张图片")
        .unique()
        .error("uniqueItems", "该图片已添加为参考图。")
        .error("maxItems", "最多上传 10 张图片");
}

options! {
    pub Model => Field::new(), {
        #[default] Standard = "gemini-2.5-flash-image" "标准",
        Advanced = "gemini-2.5-flash-image-vip" "高级",
        Hd = "gemini-2.5-flash-image-hd" "高清",
    }
}

impl Model {
    /// The name in a request.
    fn id(self) -> &'static str {
        match self {
            Self::Standard => "gemini-2.5-flash-image",
            Self::Advanced => "gemini-2.5-flash-image-vip",
            Self::Hd => "gemini-2.5-flash-image-hd",
        }
    }
}

/// The tool.
pub struct NanoBanana;

impl Provider for NanoBanana {
    type Account = Account;
    type Params = Params;

    fn manifest() -> Manifest {
        Manifest {
            id: "nano-banana",
            vendor: "gemini",
            vendor_title: "Gemini",
            title: "Nano Banana",
            summary: "看图改图的能手：用一句话生成图片，或让多张参考图融合成一张",
            route: "/provider-generator/video-generator/nanobanana-generator",
            shelf: Shelf::Image,
            order: 15,
            also: Vec::new(),
            icon: "nano-banana",
            wires: vec![Wire::RELAY, Wire::official(gemini::GOOGLE)],
            modes: vec![
                mode("line1", "线路1（流式）").only_on(&["relay"]).streaming().price(PriceRule::grid(&[(
                    "model",
                    &[
                        ("gemini-2.5-flash-image", 10),
                        ("gemini-2.5-flash-image-vip", 20),
                        ("gemini-2.5-flash-image-hd", 30),
                    ],
                )])),
                mode("line2", "线路2（图像编辑）").price(PriceRule::flat(10)),
            ],
        }
    }

    async fn submit(call: &Call<'_, Account>, params: Params) -> Result<Submitted> {
        let images = match (call.account, params) {
            (Account::Relay(account), Params::Line1(params)) => {
                let ask = Ask {
                    model: params.model.id(),
                    prompt: &params.prompt.0,
                    images: &params.images.0,
                    temperature: None,
                };
                let transcript = gemini::converse(call, &account.api_key, ask).await?;
                transcript.results(call, MediaKind::Image, gemini::NO_IMAGE)?
            }
            (Account::Official(_), Params::Line1(_)) => {
                return Err(Error::invalid("线路1（流式）只能使用中转账号，请改用线路2"));
            }
            (account, Params::Line2(params)) => {
                let speaks = match account {
                    Account::Relay(account) => Speaks::Relay(&account.api_key),
                    Account::Official(account) => Speaks::Google(&account.api_key),
                };
                gemini::generate(call, speaks, &params.prompt.0, &params.images.0).await?
            }
        };
        Ok(Submitted::Done(images))
    }

    async fn probe(call: &Call<'_, Account>) -> Result<Health> {
        match call.account {
            Account::Relay(_) => Err(Error::unsupported(Operation::Probe)),
            Account::Official(account) => gemini::card(call, &account.api_key, gemini::IMAGE_MODEL).await,
        }
    }
}

/// What both lines have in common. Aborting a request that is under way stops our waiting, not the work or its price.
fn mode(id: &'static str, label: &'static str) -> Mode {
    let into_video = FollowUp {
        append: false,
        ..FollowUp::use_as_reference("kling", "image", "image").label("生成视频")
    };
    Mode::new(id, label, MediaKind::Image)
        .submit_timeout_secs(300)
        .history(100)
        .cancel(CancelPolicy::NoRefund)
        .follow_up(FollowUp::use_as_reference("nano-banana", id, "images"))
        .follow_up(FollowUp::use_as_reference("seedream", "image", "images").label("用作 V4.0 参考图"))
        .follow_up(into_video)
}
