//! Prices that depend on what is measured: known before the start, or told by what came back.

use baigong_ledger::EntryKind;
use baigong_provider::combinations::combinations;
use baigong_provider::form::Field;
use baigong_provider::{Fact, InputFact, MediaRef, Seconds, field, form};
use bytes::Bytes;
use image::ImageFormat;

use super::*;
use crate::media::tests::samples::{picture, webm};
use crate::prices::PriceChange;

/// A vendor that charges by the length of a video.
struct Meter;

form! {
    /// Meter
    pub Footage {
        video: MediaRef => Field::media("video", &["video/webm"], 100).max_seconds(60),
    }
}

impl Provider for Meter {
    type Account = Account;
    type Params = Footage;

    fn manifest() -> Manifest {
        Manifest {
            id: "meter",
            vendor: "meter",
            route: "/meter",
            modes: vec![
                Mode::new("only", Text::name("唯一"), MediaKind::Text).price(PriceRule::flat(3).per_started(
                    10,
                    Fact::seconds("video"),
                    60,
                )),
            ],
            ..Scripted::manifest()
        }
    }

    async fn submit(_: &Call<'_, Account>, _: Footage) -> Result<Submitted> {
        Ok(Submitted::Done(vec![Artifact::text("结果")]))
    }
}

/// A vendor that makes videos of two lengths, and says of each how long it became.
struct Timer;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Order {
    /// # 时长
    #[expect(dead_code, reason = "the price reads it")]
    duration: Length,
    /// # 实际时长
    came: String,
}

#[derive(Deserialize, JsonSchema)]
enum Length {
    #[serde(rename = "5")]
    Five,
    #[serde(rename = "10")]
    Ten,
}

impl Provider for Timer {
    type Account = Account;
    type Params = Order;

    fn manifest() -> Manifest {
        let price = PriceRule::grid(&[("duration", &[("5", 15), ("10", 30)])]);
        Manifest {
            id: "timer",
            vendor: "timer",
            route: "/timer",
            modes: vec![
                Mode::new("only", Text::name("唯一"), MediaKind::Text)
                    .price(price.settled_by(Fact::ReportedSeconds, "duration")),
            ],
            ..Scripted::manifest()
        }
    }

    async fn submit(_: &Call<'_, Account>, order: Order) -> Result<Submitted> {
        Ok(Submitted::Done(vec![Artifact::text("结果").lasting(Seconds::from(json!(order.came)))]))
    }
}

struct Metered {
    site: Site,
    other: User,
}

async fn metered(test: &TestDb) -> Metered {
    let site = site_of::<Meter>(test, &["meter"], 100).await;
    Metered { site, other: new_user(&test.db, "other").await }
}

impl Metered {
    /// A video that says that it plays so long; 0 for one that does not say.
    async fn video(&self, milliseconds: f64) -> String {
        let bytes = Bytes::from(webm(64, 64, milliseconds));
        let pieces = futures::stream::iter([Ok(bytes)]);
        let media = &self.site.tasks.engine.media;
        media.upload(&self.site.user.id, "v.webm", pieces).await.unwrap().id
    }

    async fn quote(&self, user: Option<&User>, video: &str) -> (i64, bool) {
        let params = json!({ "video": video });
        let quoted = self.site.tasks.quote(user.map(|user| &user.id), "meter", "only", params).await.unwrap();
        (quoted.points, quoted.exact)
    }

    async fn create(&self, video: &str) -> std::result::Result<Created, TaskError> {
        let new = NewTask {
            tool: "meter".into(),
            mode: "only".into(),
            params: json!({ "video": video }),
            parent_id: None,
            idempotency_key: baigong_base::db::new_id(),
        };
        self.site.tasks.create(&self.site.user, new).await
    }
}

#[tokio::test]
async fn a_quote_is_exact_once_the_video_is_there_and_the_most_until_then() {
    on_both(|test| async move {
        let meter = metered(&test).await;
        let video = meter.video(12_000.0).await;
        let user = &meter.site.user;
        assert_eq!(meter.quote(Some(user), &video).await, (6, true), "two started tens of seconds");
        assert_eq!(meter.quote(Some(user), "up_none").await, (18, false));
        assert_eq!(meter.quote(None, &video).await, (18, false));
        assert_eq!(
            meter.quote(Some(&meter.other), &video).await,
            (18, false),
            "nobody measures what is not theirs"
        );
    })
    .await;
}

#[tokio::test]
async fn nothing_is_fetched_for_whoever_cannot_pay_nor_twice_for_one_request() {
    on_both(|test| async move {
        let meter = metered(&test).await;
        // Private, so that a request which is made at all is refused for it.
        let address = "http://127.0.0.1:9/clip.webm";
        let fetched = |refused: &TaskError| matches!(refused, TaskError::Invalid(fields) if fields[0].code == "url_not_allowed");
        let refused = meter.create(address).await.unwrap_err();
        assert!(fetched(&refused), "{refused:?}");
        let poor = Metered { site: Site { user: meter.other.clone(), ..meter.site }, other: meter.other };
        let refused = futures::future::join_all((0..50).map(|_| poor.create(address))).await;
        assert!(refused.iter().all(|refused| matches!(
            refused,
            Err(TaskError::InsufficientPoints { needed: 1, available: 0 })
        )));
        // A request that made its task before is answered with it, whatever its addresses give by now.
        poor.site.points.grant(&poor.site.user.id, "more", 3, "").await.unwrap();
        let clip = futures::stream::iter([Ok(Bytes::from(webm(64, 64, 1000.0)))]);
        let media = &poor.site.tasks.engine.media;
        let file = media.upload(&poor.site.user.id, "v.webm", clip).await.unwrap().id;
        let new = |video: &str| NewTask {
            tool: "meter".into(),
            mode: "only".into(),
            params: json!({ "video": video }),
            parent_id: None,
            idempotency_key: "again".into(),
        };
        let made = poor.site.tasks.create(&poor.site.user, new(&file)).await.unwrap().task;
        let other = poor.site.tasks.create(&poor.site.user, new(address)).await.unwrap_err();
        assert!(matches!(other, TaskError::IdempotencyMismatch), "{other:?}");
        poor.site.until_final(&made.id).await;
    })
    .await;
}

#[tokio::test]
async fn what_is_held_and_charged_is_the_length_that_was_measured() {
    on_both(|test| async move {
        let meter = metered(&test).await;
        for (milliseconds, points) in [(100.0, 3), (10_042.0, 3), (10_200.0, 6), (60_000.0, 18)] {
            let video = meter.video(milliseconds).await;
            let before = meter.site.balance().await.0;
            let task = meter.create(&video).await.unwrap().task;
            assert_eq!((task.points, task.up_to), (points, false), "{milliseconds}");
            let task = meter.site.until_final(&task.id).await;
            assert_eq!((task.state, task.charged), (TaskState::Succeeded, Some(points)));
            assert_eq!(meter.site.balance().await, (before - points, 0));
        }
    })
    .await;
}

#[tokio::test]
async fn a_video_too_long_or_of_no_length_is_refused_at_its_field_and_costs_nothing() {
    on_both(|test| async move {
        let meter = metered(&test).await;
        for (milliseconds, code) in [(60_200.0, "max_seconds"), (0.0, "unmeasured")] {
            let video = meter.video(milliseconds).await;
            let Err(TaskError::Invalid(errors)) = meter.create(&video).await else { panic!("{code}") };
            assert_eq!((errors[0].path.as_str(), errors[0].code.as_str()), ("/video", code));
            assert_eq!(meter.site.balance().await, (100, 0));
        }
    })
    .await;
}

#[tokio::test]
async fn results_that_did_not_come_are_given_back() {
    on_sites(|site, _db| async move {
        let new = NewTask { mode: "counted".into(), ..Site::request("k", "text", 3) };
        let quoted = site.tasks.quote(None, "scripted", "counted", new.params.clone()).await.unwrap();
        assert_eq!((quoted.points, quoted.exact), (30, false));
        let task = site.tasks.create(&site.user, new).await.unwrap().task;
        assert_eq!((task.points, task.up_to, task.charged), (30, true, None));
        let task = site.until_final(&task.id).await;
        assert_eq!(
            (task.state, task.charge, task.charged),
            (TaskState::Succeeded, Charge::Captured, Some(10))
        );
        assert_eq!(site.balance().await, (90, 0));
        let money = site.tasks.money(&site.user.id, &task.id).await.unwrap().unwrap();
        let steps: Vec<_> = money.steps.iter().map(|s| (s.kind, s.points, s.reason.as_str())).collect();
        assert_eq!(
            steps,
            [
                (EntryKind::Hold, 30, "提交任务，冻结积分"),
                (EntryKind::Capture, 10, "生成完成"),
                (EntryKind::Release, 20, "按实际用量结算，差额退还"),
            ]
        );
        assert_eq!((money.price, money.held, money.captured, money.released), (30, 0, 10, 20));
        let used = site.tasks.usage(&site.user.id, 1).await.unwrap();
        assert_eq!(used[0].points, 10, "usage counts what was charged");
    })
    .await;
}

#[tokio::test]
async fn what_came_in_full_is_charged_in_full_and_what_was_abandoned_as_held() {
    on_sites(|site, _db| async move {
        let counted =
            |key: &str, script: &str, n| NewTask { mode: "counted".into(), ..Site::request(key, script, n) };
        let whole = site.tasks.create(&site.user, counted("whole", "text", 1)).await.unwrap().task;
        let whole = site.until_final(&whole.id).await;
        assert_eq!((whole.up_to, whole.charged), (true, Some(10)));
        let left = site.tasks.create(&site.user, counted("left", "job; half", 2)).await.unwrap().task;
        site.until(&left.id, |task| task.state == TaskState::Running).await;
        let left = site.tasks.cancel(&site.user.id, &left.id).await.unwrap();
        assert_eq!((left.charge, left.charged), (Charge::Captured, Some(20)));
        let failed = site.tasks.create(&site.user, counted("failed", "job; failed", 2)).await.unwrap().task;
        assert_eq!(site.until_final(&failed.id).await.charged, Some(0));
        assert_eq!(site.balance().await, (70, 0));
    })
    .await;
}

#[tokio::test]
async fn seconds_that_the_vendor_did_not_make_are_given_back_and_more_are_never_charged() {
    on_both(|test| async move {
        let site = site_of::<Timer>(&test, &["timer"], 1000).await;
        for (asked, came, held, charged) in [
            ("10", "10.04", 30, 30),
            ("10", "8", 30, 24),
            ("10", "7.2", 30, 24),
            ("5", "1", 15, 3),
            ("5", "500", 15, 15),
            ("10", "0", 30, 30),
            ("10", "-3", 30, 30),
            ("10", "soon", 30, 30),
        ] {
            let before = site.balance().await.0;
            let new = NewTask {
                tool: "timer".into(),
                mode: "only".into(),
                params: json!({ "duration": asked, "came": came }),
                parent_id: None,
                idempotency_key: baigong_base::db::new_id(),
            };
            let quoted = site.tasks.quote(None, "timer", "only", new.params.clone()).await.unwrap();
            assert_eq!((quoted.points, quoted.exact), (held, false));
            let task = site.tasks.create(&site.user, new).await.unwrap().task;
            assert_eq!((task.points, task.up_to), (held, true));
            let task = site.until_final(&task.id).await;
            assert_eq!((task.state, task.charged), (TaskState::Succeeded, Some(charged)), "{asked} {came}");
            assert_eq!(site.balance().await, (before - charged, 0));
        }
    })
    .await;
}

/// A vendor that charges by the size of a picture, and three times as much where a video is among the references.
struct Mixer;

form! {
    /// Mixer
    #[schemars(extend("examples" = [{ "picture": "up_1", "references": [] }]))]
    pub Mixed {
        picture: MediaRef => Field::image(10).at_most(InputFact::Pixels, 4_000_000),
        references: References = default,
    }
}

field! {
    pub References(Vec<MediaRef> = Vec::new()) => Field::image(10).with("x-media", json!({
        "accept": ["image", "video"], "mime": ["image/png", "video/webm"], "max_bytes": 10_485_760
    }));
}

impl Provider for Mixer {
    type Account = Account;
    type Params = Mixed;

    fn manifest() -> Manifest {
        let pixels = Fact::Input(InputFact::Pixels, "picture".into());
        let price = PriceRule::flat(5).times_with_video("references", 3);
        Manifest {
            id: "mixer",
            vendor: "mixer",
            route: "/mixer",
            modes: vec![
                Mode::new("only", Text::name("唯一"), MediaKind::Text)
                    .price(price.per_started(1_000_000, pixels, 4_000_000)),
            ],
            ..Scripted::manifest()
        }
    }

    async fn submit(_: &Call<'_, Account>, _: Mixed) -> Result<Submitted> {
        Ok(Submitted::Done(vec![Artifact::text("结果")]))
    }
}

#[tokio::test]
async fn pixels_and_a_video_among_the_references_are_measured_before_anything_is_held() {
    on_both(|test| async move {
        let site = site_of::<Mixer>(&test, &["mixer"], 1000).await;
        let upload = async |name: &str, bytes: Vec<u8>| {
            let pieces = futures::stream::iter([Ok(Bytes::from(bytes))]);
            site.tasks.engine.media.upload(&site.user.id, name, pieces).await.unwrap().id
        };
        let small = upload("small.png", picture(ImageFormat::Png, 1000, 1000)).await;
        let large = upload("large.png", picture(ImageFormat::Png, 1000, 1500)).await;
        let beyond = upload("beyond.png", picture(ImageFormat::Png, 2001, 2000)).await;
        let video = upload("v.webm", webm(64, 64, 2000.0)).await;
        for (picture, references, points) in [
            (&small, vec![], 5),
            (&large, vec![], 10),
            (&large, vec![&small], 10),
            (&large, vec![&small, &video], 30),
            (&small, vec![&video], 15),
        ] {
            let params = json!({ "picture": picture, "references": references });
            let quoted =
                site.tasks.quote(Some(&site.user.id), "mixer", "only", params.clone()).await.unwrap();
            assert_eq!((quoted.points, quoted.exact), (points, true), "{params}");
            let unknown = site.tasks.quote(None, "mixer", "only", params.clone()).await.unwrap();
            assert!(!unknown.exact && unknown.points >= points, "{params}: {unknown:?}");
            let before = site.balance().await.0;
            let new = NewTask {
                tool: "mixer".into(),
                mode: "only".into(),
                params,
                parent_id: None,
                idempotency_key: baigong_base::db::new_id(),
            };
            let task = site.tasks.create(&site.user, new).await.unwrap().task;
            let task = site.until_final(&task.id).await;
            assert_eq!((task.points, task.up_to, task.charged), (points, false, Some(points)));
            assert_eq!(site.balance().await, (before - points, 0));
        }
        let params = json!({ "picture": beyond, "references": [] });
        let refused = site.tasks.quote(Some(&site.user.id), "mixer", "only", params.clone()).await;
        let Err(TaskError::Invalid(errors)) = refused else { panic!("{refused:?}") };
        assert_eq!(errors[0].path, "/picture");
        let before = site.balance().await;
        let new = NewTask {
            tool: "mixer".into(),
            mode: "only".into(),
            params,
            parent_id: None,
            idempotency_key: baigong_base::db::new_id(),
        };
        let Err(TaskError::Invalid(errors)) = site.tasks.create(&site.user, new).await else {
            panic!("taken")
        };
        assert_eq!((errors[0].path.as_str(), errors[0].code.as_str()), ("/picture", "max_pixels"));
        assert_eq!(site.balance().await, before);
    })
    .await;
}

#[tokio::test]
async fn a_rule_by_facts_covers_all_that_the_form_can_have_and_nothing_else() {
    on_both(|test| async move {
        let clock = Arc::<Pushed>::default();
        let tool = Tool::of::<Mixer>().unwrap();
        let form = tool.form("only").unwrap();
        let own = form.mode.price.clone();
        assert_eq!(combinations(form, own.axes()).unwrap().len(), 2, "with a video and without");
        let tasks = engine_of(tool, &["mixer"], &test, clock, settings()).await;
        let preview = |rule: &PriceRule| {
            let change = PriceChange {
                tool: "mixer".into(),
                mode: "only".into(),
                rule: Some(rule.clone()),
                based_on: 0,
            };
            tasks.prices.preview(&change).unwrap()
        };
        let before = preview(&own);
        let points: Vec<_> = before.lines.iter().map(|line| line.after).collect();
        assert_eq!((before.problems.len(), points), (0, vec![Some(5), Some(15)]));
        let mut half = own.clone();
        half.rows.pop();
        let pixels = |field: &str, most| {
            PriceRule::flat(5).per_started(1000, Fact::Input(InputFact::Pixels, field.into()), most)
        };
        for (rule, part) in [
            (half, "没有价格"),
            (PriceRule::flat(5).times_with_video("picture", 2), "没有参数 video(picture)"),
            (PriceRule::flat(5).times_with_video("nothing", 2), "没有参数 video(nothing)"),
            (pixels("references", 4_000_000), "can be without a file that has pixels"),
            (pixels("picture", 9_000_000), "max_pixels"),
            (pixels("nothing", 4_000_000), "no field of files"),
        ] {
            let problems = preview(&rule).problems;
            assert!(problems.iter().any(|problem| problem.message.contains(part)), "{part}: {problems:?}");
        }
    })
    .await;
}
