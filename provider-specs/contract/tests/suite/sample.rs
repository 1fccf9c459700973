//! A small provider, sound or with one chosen flaw.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use baigong_contract::Source;
use baigong_provider::http::segment;
use baigong_provider::{
    Artifact, Call, CancelPolicy, Cancelled, Error, ErrorKind, Fact, Glyph, Health, Job, JsonSchema,
    Manifest, MediaKind, MediaRef, Mode, Operation, Pigment, PollPolicy, PriceRow, PriceRule, Progress,
    Provider, Reason, Reply, Result, Secret, Shelf, Submitted, Text, Wire, schemars,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The flaws that the suite must find.
pub mod flaw {
    pub const NONE: u32 = 0;
    pub const REPEATS_SUBMIT: u32 = 1;
    pub const FAILS_ON_BAD_POLL: u32 = 2;
    pub const FAILS_ON_UNKNOWN_STATUS: u32 = 3;
    pub const PANICS: u32 = 4;
    pub const LOGS_KEY: u32 = 5;
    pub const FOLLOWS_ANY_HOST: u32 = 6;
    pub const FORGETS_A_PRICE: u32 = 7;
    pub const PRICES_TWICE: u32 = 8;
    pub const SENDS_UNKNOWN_FIELD: u32 = 9;
    pub const IGNORES_RATIO: u32 = 10;
    pub const ANSWERS_DIFFERENTLY: u32 = 11;
    pub const HIDES_RATE_LIMIT: u32 = 12;
    pub const PRETENDS_TO_CANCEL: u32 = 13;
    pub const PROBES_NOTHING: u32 = 14;
    pub const ACCEPTS_ANYTHING: u32 = 15;
    pub const HIDES_TIMEOUT: u32 = 16;
    pub const BELIEVES_DAMAGED_HANDLE: u32 = 17;
    pub const FORGETS_A_STATUS: u32 = 18;
    pub const KEY_IN_HANDLE: u32 = 19;
    pub const LOSES_A_MESSAGE: u32 = 20;
    pub const GIVES_UP_ON_REFUSED: u32 = 21;
    pub const SUBMITS_ON_POLL: u32 = 22;
    pub const LOSES_A_RESULT: u32 = 23;
    pub const SPEAKS_CHINESE_ALONE: u32 = 24;
    pub const DRAWS_NOTHING: u32 = 25;
    pub const IGNORES_QUALITY: u32 = 26;
    pub const CUTS_THE_PROMPT: u32 = 27;
    pub const LEAVES_IDS_AS_THEY_ARE: u32 = 28;
    pub const TAKES_AN_EMPTY_ID: u32 = 29;
    pub const BELIEVES_ANY_CANCEL: u32 = 30;
    pub const ENDS_AT_A_REFUSED_POLL: u32 = 31;
    pub const COUNTS_IN_THE_WRONG_UNIT: u32 = 32;
    pub const TAKES_THE_FIRST_RESULT: u32 = 33;
    pub const TAKES_ANY_ADDRESS: u32 = 34;
    pub const RESULTS_WHILE_RUNNING: u32 = 35;
    pub const BELIEVES_ANY_FIGURE: u32 = 36;
    pub const SELLS_WHAT_IT_CANNOT_MEASURE: u32 = 37;
    pub const PRICES_BEYOND_ANY_NUMBER: u32 = 38;
    pub const WRAPS_A_TEXT: u32 = 39;
    pub const REFUSES_WHAT_IT_OFFERS: u32 = 40;
    pub const REFUSES_LATE: u32 = 41;
    pub const BLAMES_NO_FIELD: u32 = 42;
    pub const CANCELS_ANOTHER_ID: u32 = 43;
    pub const COUNTS_WHAT_NOBODY_TELLS: u32 = 44;
    pub const REPORTS_MILLISECONDS: u32 = 45;
    pub const STUMBLES_OVER_A_LENGTH: u32 = 46;
    pub const CLAIMS_TO_FIND_JOBS: u32 = 47;
    pub const FINDS_JOBS_UNASKED: u32 = 48;
    pub const CLAIMS_TO_CALL_BACK: u32 = 49;
    pub const CALLS_ANY_REFUSAL_TOO_LATE: u32 = 50;
    pub const COUNTS_BYTES: u32 = 51;
    pub const IGNORES_WHAT_IT_SOMETIMES_REFUSES: u32 = 52;
}
use flaw::*;

/// The folder of the sample's data.
pub fn specs() -> Source {
    Source::Folder(PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/specs")))
}

#[derive(Deserialize, JsonSchema)]
pub struct Account {
    /// # API 密钥
    #[schemars(extend("x-en" = { "title": "API key" }))]
    api_key: Secret,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("examples" = [{"prompt": "一只猫", "aspect_ratio": "16:9", "n": 2}]))]
pub struct Params {
    /// # 提示词
    #[schemars(length(min = 1, max = 100), extend(
        "x-widget" = "prompt", "x-placeholder" = "例如：一只猫", "errorMessage" = {"required": "请输入提示词"},
        "x-en" = { "title": "Prompt", "placeholder": "e.g. a cat", "errorMessage": { "required": "Please enter a prompt" } },
    ))]
    prompt: String,
    /// # 画面比例
    #[serde(default)]
    #[schemars(extend("x-en" = { "title": "Aspect ratio" }))]
    aspect_ratio: Ratio,
    /// # 画质
    #[serde(default)]
    #[schemars(extend("x-en" = { "title": "Quality" }))]
    quality: Quality,
    /// # 数量
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 2), extend("x-en" = { "title": "Number" }))]
    n: u32,
}

fn one() -> u32 {
    1
}

#[derive(Default, Serialize, Deserialize, JsonSchema)]
enum Ratio {
    #[default]
    #[serde(rename = "1:1")]
    Square,
    #[serde(rename = "16:9")]
    Wide,
    #[serde(rename = "9:16")]
    Tall,
}

#[derive(Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Quality {
    #[default]
    #[schemars(title = "标准", extend("x-en" = { "title": "Standard" }))]
    Std,
    #[schemars(title = "精细", extend("x-en" = { "title": "Fine" }))]
    Pro,
}

#[derive(Deserialize)]
struct Taken {
    id: String,
}

#[derive(Deserialize)]
struct State {
    state: String,
    percent: Option<f32>,
    reason: Option<String>,
    #[serde(default)]
    seconds: Value,
    #[serde(default)]
    files: Vec<BTreeMap<String, String>>,
}

const LABEL: Text = Text::new("文生图", "Text to image");
const GLYPH: Glyph = Glyph { pigment: Pigment::Ink, line: None, fill: None };

/// The provider with a flaw; 0 is none.
pub struct Sample<const FLAW: u32>;

impl<const FLAW: u32> Sample<FLAW> {
    fn error(reply: &Reply) -> Error {
        let said: Option<Value> = reply.any_json();
        let said = said.and_then(|v| v.get("error")?.as_str().map(str::to_owned));
        let mut error = reply.unreadable();
        if let Some(said) = said {
            error.message = Reason::detail(said);
        }
        if FLAW == HIDES_RATE_LIMIT && error.kind == ErrorKind::RateLimited {
            return Error::new(ErrorKind::Unexpected, Reason::detail("busy"));
        }
        error
    }

    async fn state(call: &Call<'_, Account>, id: &str) -> Result<State> {
        let id = if FLAW == LEAVES_IDS_AS_THEY_ARE { id.to_owned() } else { segment(id) };
        let path = format!("/jobs/{id}");
        let reply = call.http.get(&path).bearer(call.account.api_key.expose()).send(Operation::Poll).await?;
        if FLAW == PANICS && reply.status.is_success() {
            let json: Value = reply.any_json().unwrap_or_default();
            assert!(json["state"].is_string(), "a state is a text");
        }
        reply.json().map_err(|_| Self::error(&reply))
    }

    fn id(job: &Job) -> Result<String> {
        let id = job.parts::<Vec<String>>()?.pop().filter(|id| !id.is_empty());
        id.ok_or_else(|| Error::new(ErrorKind::Unexpected, Reason::detail("the job handle cannot be read")))
    }
}

impl<const FLAW: u32> Provider for Sample<FLAW> {
    type Account = Account;
    type Params = Params;

    fn manifest() -> Manifest {
        let row = |quality: &str, points| PriceRow { when: vec![quality.into()], points };
        let mut rows = vec![row("std", 5), row("pro", 8)];
        match FLAW {
            FORGETS_A_PRICE => rows.truncate(1),
            PRICES_TWICE => rows.push(row("pro", 9)),
            PRICES_BEYOND_ANY_NUMBER => rows[1].points = i64::MAX,
            _ => {}
        }
        let price =
            PriceRule { dimensions: vec!["quality".into()], rows, per: None, measured: None }.per_result("n");
        let price = match FLAW {
            SELLS_WHAT_IT_CANNOT_MEASURE => price.per_started(1, Fact::seconds("prompt"), 60),
            COUNTS_WHAT_NOBODY_TELLS | REPORTS_MILLISECONDS | STUMBLES_OVER_A_LENGTH => {
                price.per_started(1, Fact::ReportedSeconds, 4)
            }
            _ => price,
        };
        let label = if FLAW == SPEAKS_CHINESE_ALONE { Text::name("文生图") } else { LABEL };
        let poll = match FLAW {
            COUNTS_IN_THE_WRONG_UNIT => PollPolicy::every_secs(5000),
            _ => PollPolicy::default(),
        };
        let mode = Mode::new("text", label, MediaKind::Image)
            .poll(poll)
            .price(price)
            .cancel(CancelPolicy::Refund)
            .max_active(2, Text::new("最多同时进行2个任务", "At most 2 tasks at a time"));
        Manifest {
            id: "sample".into(),
            vendor: "sample".into(),
            vendor_title: Text::new("样例", "Sample"),
            title: Text::new("样例", "Sample"),
            summary: Text::new("测试用的图片服务", "A service of pictures for tests"),
            route: "/sample".into(),
            shelf: Shelf::Image,
            order: 1,
            also: Vec::new(),
            glyph: Glyph { line: (FLAW != DRAWS_NOTHING).then_some("M4 4h16v16H4z".into()), ..GLYPH },
            wires: vec![match FLAW {
                CLAIMS_TO_FIND_JOBS => Wire::RELAY.finding_jobs(),
                CLAIMS_TO_CALL_BACK => Wire::RELAY.calling_back(),
                _ => Wire::RELAY,
            }],
            modes: vec![mode],
        }
    }

    async fn submit(call: &Call<'_, Account>, params: Params) -> Result<Submitted> {
        let key = call.account.api_key.expose();
        if params.prompt.contains("seven") && FLAW != LOSES_A_MESSAGE {
            let many = Text::new("数量太多", "Too many");
            let many = if FLAW == SPEAKS_CHINESE_ALONE { Text::name("数量太多") } else { many };
            let sentence = Reason::from(many);
            return Err(Error::invalid(if FLAW == WRAPS_A_TEXT {
                Reason::detail(&*sentence)
            } else {
                sentence
            }));
        }
        let both = matches!((&params.quality, &params.aspect_ratio), (Quality::Pro, Ratio::Square));
        if FLAW == REFUSES_WHAT_IT_OFFERS && both {
            return Err(Error::not_on(["示例", "Sample"], "quality", ["只支持 16:9", "takes 16:9 only"]));
        }
        if FLAW == REFUSES_LATE && both {
            call.media.bytes(&MediaRef("up_image".into())).await?;
            return Err(Error::not_on(["示例", "Sample"], "quality", ["只支持 16:9", "takes 16:9 only"]));
        }
        if FLAW == BLAMES_NO_FIELD && both {
            return Err(Error::invalid(["精细画质只支持 16:9", "Fine quality takes 16:9 only"]));
        }
        if FLAW == COUNTS_BYTES && params.prompt.len() > 60 {
            let most = ["不能超过60个字符", "may have up to 60 characters"];
            return Err(Error::not_on(["示例", "Sample"], "prompt", most));
        }
        if FLAW == IGNORES_WHAT_IT_SOMETIMES_REFUSES && both {
            return Err(Error::not_on(["示例", "Sample"], "quality", ["只支持 16:9", "takes 16:9 only"]));
        }
        if FLAW == LOGS_KEY {
            tracing::info!("submitting with {key}");
        }
        let ratio = if FLAW == IGNORES_RATIO { Ratio::Square } else { params.aspect_ratio };
        let quality = if matches!(FLAW, IGNORES_QUALITY | IGNORES_WHAT_IT_SOMETIMES_REFUSES) {
            Quality::Std
        } else {
            params.quality
        };
        let most = if FLAW == CUTS_THE_PROMPT { 60 } else { usize::MAX };
        let prompt: String = params.prompt.chars().take(most).collect();
        let mut body = json!({ "prompt": prompt, "ratio": ratio, "quality": quality, "n": params.n });
        if FLAW == SENDS_UNKNOWN_FIELD {
            body["seed"] = 1.into();
        }
        let send = || call.http.post("/jobs").bearer(key).json(&body).send(Operation::Submit);
        let reply = match send().await {
            Err(_) if FLAW == REPEATS_SUBMIT => send().await?,
            Err(_) if FLAW == HIDES_TIMEOUT => {
                return Err(Error::new(ErrorKind::Busy, Reason::detail("slow")));
            }
            Err(_) if FLAW == GIVES_UP_ON_REFUSED => {
                return Err(Error::new(ErrorKind::Unexpected, Reason::detail("down")));
            }
            other => other?,
        };
        let id = match reply.json::<Taken>() {
            Ok(taken) if taken.id.is_empty() && FLAW != TAKES_AN_EMPTY_ID => return Err(reply.unreadable()),
            Ok(taken) => taken.id,
            Err(_) if FLAW == ACCEPTS_ANYTHING => "?".to_owned(),
            Err(_) => return Err(Self::error(&reply)),
        };
        let parts = if FLAW == KEY_IN_HANDLE { vec![key.to_owned(), id] } else { vec![id] };
        Ok(Submitted::Job(Job::of(&parts)))
    }

    async fn find(_: &Call<'_, Account>, _: Params) -> Result<Option<Job>> {
        if FLAW == FINDS_JOBS_UNASKED { Ok(None) } else { Err(Error::unsupported(Operation::Find)) }
    }

    async fn poll(call: &Call<'_, Account>, job: &Job) -> Result<Progress> {
        let failed = |kind, reason: &str| Ok(Progress::Failed { kind, reason: Reason::detail(reason) });
        let id = match Self::id(job) {
            Err(_) if FLAW == BELIEVES_DAMAGED_HANDLE => return failed(ErrorKind::Unexpected, "no job"),
            other => other?,
        };
        if FLAW == SUBMITS_ON_POLL {
            let body = json!({ "prompt": "again", "ratio": "1:1", "n": 1 });
            call.http
                .post("/jobs")
                .bearer(call.account.api_key.expose())
                .json(&body)
                .send(Operation::Submit)
                .await?;
        }
        let state = match Self::state(call, &id).await {
            Err(error) if FLAW == ENDS_AT_A_REFUSED_POLL && error.kind == ErrorKind::Auth => {
                return failed(error.kind, "no longer allowed");
            }
            Err(_) if FLAW == FAILS_ON_BAD_POLL => return failed(ErrorKind::Unexpected, "bad answer"),
            other => other?,
        };
        let reason = state.reason.unwrap_or_default();
        Ok(match state.state.as_str() {
            "waiting" => Progress::Queued,
            "working" => {
                let sound = |percent: &f32| FLAW == BELIEVES_ANY_FIGURE || (0.0..=100.0).contains(percent);
                Progress::Running { percent: state.percent.filter(sound), message: None }
            }
            "done" => Progress::Succeeded,
            "failed" => return failed(ErrorKind::Unexpected, &reason),
            "withheld" if FLAW != FORGETS_A_STATUS => return failed(ErrorKind::ModeratedOutput, &reason),
            word if FLAW == FAILS_ON_UNKNOWN_STATUS => return failed(ErrorKind::Unexpected, word),
            word => Progress::Unknown(word.to_owned()),
        })
    }

    async fn result(call: &Call<'_, Account>, job: &Job) -> Result<Vec<Artifact>> {
        static CALLS: AtomicUsize = AtomicUsize::new(0);
        let state = Self::state(call, &Self::id(job)?).await?;
        let seconds = state.seconds.as_i64();
        if FLAW == STUMBLES_OVER_A_LENGTH && seconds.is_none() {
            return Err(Error::new(ErrorKind::Unexpected, Reason::detail("no length")));
        }
        let reported = match FLAW {
            STUMBLES_OVER_A_LENGTH => seconds,
            REPORTS_MILLISECONDS => seconds.map(|seconds| seconds * 1000),
            _ => None,
        };
        let mut urls: Vec<String> =
            state.files.into_iter().filter_map(|mut file| file.remove("url")).collect();
        match FLAW {
            FOLLOWS_ANY_HOST => {
                for url in &urls {
                    let _ = baigong_provider::http::shared_client().get(url).send().await;
                }
            }
            ANSWERS_DIFFERENTLY => urls.push(format!("http://x/{}", CALLS.fetch_add(1, Ordering::Relaxed))),
            LOSES_A_RESULT => drop(urls.pop()),
            TAKES_THE_FIRST_RESULT => urls.truncate(2),
            _ => {}
        }
        if FLAW != TAKES_ANY_ADDRESS {
            urls.retain(|url| url.starts_with("http"));
        }
        if urls.is_empty() && FLAW != RESULTS_WHILE_RUNNING {
            return Err(Error::new(ErrorKind::Unexpected, Reason::detail("there is no picture")));
        }
        let mut pictures: Vec<Artifact> =
            urls.into_iter().map(|url| Artifact::url(MediaKind::Image, url)).collect();
        if let Some(first) = pictures.first_mut() {
            *first = first.clone().reporting(Fact::ReportedSeconds, reported);
        }
        Ok(pictures)
    }

    async fn cancel(call: &Call<'_, Account>, job: &Job) -> Result<Cancelled> {
        let id = Self::id(job)?;
        let path = format!("/jobs/{}", if FLAW == CANCELS_ANOTHER_ID { id } else { segment(&id) });
        if FLAW == PRETENDS_TO_CANCEL {
            return Ok(Cancelled::Stopped);
        }
        let request = call.http.request("DELETE".parse().expect("a method"), &path);
        let reply = request.bearer(call.account.api_key.expose()).send(Operation::Cancel).await?;
        match reply.status.as_u16() {
            _ if FLAW == BELIEVES_ANY_CANCEL => Ok(Cancelled::Stopped),
            200 => reply.json::<Value>().map(|_| Cancelled::Stopped).map_err(|_| Self::error(&reply)),
            409 => Ok(Cancelled::TooLate),
            _ if FLAW == CALLS_ANY_REFUSAL_TOO_LATE => Ok(Cancelled::TooLate),
            _ => Err(Self::error(&reply)),
        }
    }

    async fn probe(call: &Call<'_, Account>) -> Result<Health> {
        if FLAW == PROBES_NOTHING {
            return Ok(Health { message: Text::name("fine") });
        }
        let reply =
            call.http.get("/balance").bearer(call.account.api_key.expose()).send(Operation::Probe).await?;
        let balance: Value = reply.json().map_err(|_| Self::error(&reply))?;
        Ok(Health::with_left(format!("余额 {}", balance["points"]), format!("{} left", balance["points"])))
    }
}
