//! Prices that depend on pictures, and on whether a video is among them.

use baigong_provider::combinations::combinations;
use baigong_provider::form::Field;
use baigong_provider::{Fact, InputFact, MediaRef, field, form};
use bytes::Bytes;
use image::ImageFormat;

use super::*;
use crate::media::tests::samples::{picture, webm};
use crate::prices::PriceChange;

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
            id: "mixer".into(),
            vendor: "mixer".into(),
            route: "/mixer".into(),
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
            let task = site.tasks.create(&site.user, new_task("mixer", params)).await.unwrap().task;
            let task = site.until_final(&task.id).await;
            assert_eq!((task.points, task.up_to, task.charged), (points, false, Some(points)));
            assert_eq!(site.balance().await, (before - points, 0));
        }
        let params = json!({ "picture": beyond, "references": [] });
        let refused = site.tasks.quote(Some(&site.user.id), "mixer", "only", params.clone()).await;
        let Err(TaskError::Invalid(errors)) = refused else { panic!("{refused:?}") };
        assert_eq!(errors[0].path, "/picture");
        let before = site.balance().await;
        let refused = site.tasks.create(&site.user, new_task("mixer", params)).await;
        let Err(TaskError::Invalid(errors)) = refused else { panic!("taken") };
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
            assert!(problems.iter().any(|problem| problem.message.zh.contains(part)), "{part}: {problems:?}");
        }
    })
    .await;
}
