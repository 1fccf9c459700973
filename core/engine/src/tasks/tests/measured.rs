//! Prices that depend on what is measured: known before the start, or told by what came back.

use baigong_ledger::EntryKind;
use baigong_provider::form::Field;
use baigong_provider::{Fact, MediaRef, Seconds, form};
use bytes::Bytes;

use super::*;
use crate::media::tests::samples::webm;

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
            id: "meter".into(),
            vendor: "meter".into(),
            route: "/meter".into(),
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
            id: "timer".into(),
            vendor: "timer".into(),
            route: "/timer".into(),
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

pub(super) struct Metered {
    pub(super) site: Site,
    pub(super) other: User,
}

pub(super) async fn metered(test: &TestDb) -> Metered {
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

    pub(super) async fn create(&self, video: &str) -> std::result::Result<Created, TaskError> {
        self.site.tasks.create(&self.site.user, new_task("meter", json!({ "video": video }))).await
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
        assert_eq!(meter.quote(None, "ex_dance").await, (3, true), "examples are everybody's");
        assert_eq!(
            meter.quote(Some(&meter.other), &video).await,
            (18, false),
            "nobody measures what is not theirs"
        );
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
        let money = site.works().money(&site.user.id, &task.id).await.unwrap().unwrap();
        let steps: Vec<_> = money.steps.iter().map(|s| (s.kind, s.points, &*s.reason.zh)).collect();
        assert_eq!(
            steps,
            [
                (EntryKind::Hold, 30, "提交任务，冻结积分"),
                (EntryKind::Capture, 10, "生成完成"),
                (EntryKind::Release, 20, "按实际用量结算，差额退还"),
            ]
        );
        assert_eq!((money.price, money.held, money.captured, money.released), (30, 0, 10, 20));
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
                echo: None,
                tell: None,
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
