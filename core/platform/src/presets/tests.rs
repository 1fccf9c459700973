//! The promises, on both databases.

use baigong_base::db::testing::{ManualClock, TestDb, on_both};
use baigong_base::on;
use baigong_ledger::UserId;
use baigong_provider::*;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::*;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Account {}

/// 作图
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only its schema is used")]
struct Params {
    /// # 提示词
    #[schemars(extend("x-widget" = "prompt", "examples" = ["猫"]))]
    prompt: String,
    /// # 参考图
    #[schemars(extend("x-media" = { "accept": ["image"] }))]
    image: Option<String>,
    /// # 数量
    #[schemars(range(min = 1, max = 4))]
    n: Option<u32>,
    /// # 清晰度
    #[schemars(range(max = 1080))]
    height: Option<u32>,
}

/// 作图
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only its schema is used")]
struct Later {
    /// # 提示词
    #[schemars(extend("x-widget" = "prompt", "examples" = ["猫"]))]
    prompt: String,
    /// # 数量
    #[schemars(range(min = 1, max = 2))]
    n: Option<u32>,
    /// # 清晰度
    height: Option<u32>,
}

fn manifest() -> Manifest {
    let mode = |id| Mode::new(id, Text::name("作图"), MediaKind::Image).price(PriceRule::flat(1));
    Manifest {
        id: "draw".into(),
        vendor: "draw".into(),
        vendor_title: Text::name("作图"),
        title: Text::name("作图"),
        summary: Text::name(""),
        route: "/draw".into(),
        shelf: Shelf::Image,
        order: 0,
        also: Vec::new(),
        glyph: Glyph::line(Pigment::Ink, "M4 4h16v16H4z"),
        wires: vec![Wire::RELAY],
        modes: vec![mode("only")],
    }
}

struct Draw;
struct DrawLater;

impl Provider for Draw {
    type Account = Account;
    type Params = Params;

    fn manifest() -> Manifest {
        manifest()
    }

    async fn submit(_: &Call<'_, Account>, _: Params) -> Result<Submitted> {
        Ok(Submitted::Done(Vec::new()))
    }
}

impl Provider for DrawLater {
    type Account = Account;
    type Params = Later;

    fn manifest() -> Manifest {
        manifest()
    }

    async fn submit(_: &Call<'_, Account>, _: Later) -> Result<Submitted> {
        Ok(Submitted::Done(Vec::new()))
    }
}

fn presets<P: Provider>(test: &TestDb) -> Presets {
    Presets::new(test.db.clone(), ManualClock::at(1000), Registry::from_tools([Tool::of::<P>()]).unwrap())
}

fn values(value: Value) -> Map<String, Value> {
    serde_json::from_value(value).unwrap()
}

fn new(name: &str, params: Value) -> NewPreset {
    NewPreset {
        tool: "draw".into(),
        mode: "only".into(),
        name: name.into(),
        name_en: None,
        params: values(params),
    }
}

fn change(name: &str, enabled: bool, params: Option<Value>) -> PresetChange {
    PresetChange { name: name.into(), name_en: Some("Four".into()), enabled, params: params.map(values) }
}

fn faults<T>(result: std::result::Result<T, PresetError>) -> Vec<(String, String)> {
    let Err(PresetError::Invalid(fields)) = result else { panic!("accepted") };
    fields.into_iter().map(|fault| (fault.path, fault.code)).collect()
}

async fn offered(presets: &Presets) -> Vec<String> {
    presets.offered("draw").await.unwrap().into_iter().map(|preset| preset.name.zh.into_owned()).collect()
}

#[tokio::test]
async fn a_preset_is_offered_in_its_place_until_it_is_switched_off_or_deleted() {
    on_both(|test| async move {
        let presets = presets::<Draw>(&test);
        let four = presets.create(new(" 四张 ", json!({ "n": 4 }))).await.unwrap();
        let one = presets.create(new("一张", json!({ "n": 1, "height": 720 }))).await.unwrap();
        assert_eq!((four.name.as_str(), four.enabled, four.faults.len()), ("四张", true, 0));
        assert_eq!(offered(&presets).await, ["四张", "一张"]);
        let order = |ids: [&String; 2]| PresetOrder {
            tool: "draw".into(),
            mode: "only".into(),
            ids: ids.map(Clone::clone).into(),
        };
        presets.reorder(&order([&one.id, &four.id])).await.unwrap();
        assert_eq!(offered(&presets).await, ["一张", "四张"]);
        assert_eq!(
            faults(presets.reorder(&order([&one.id, &one.id])).await),
            [("/ids".into(), "changed".into())]
        );
        presets.change(&one.id, change("单张", false, None)).await.unwrap();
        assert_eq!(offered(&presets).await, ["四张"]);
        let all = presets.list(Some("draw")).await.unwrap();
        assert_eq!((all[0].name.as_str(), all[0].enabled, &all[0].params), ("单张", false, &one.params));
        assert_eq!(presets.list(Some("other")).await.unwrap(), []);
        let changed = presets.change(&four.id, change("四张", true, Some(json!({ "n": 3 })))).await.unwrap();
        assert_eq!(presets.offered("draw").await.unwrap()[0].name, Text::made("四张", "Four"));
        assert_eq!(changed.params["n"], 3);
        assert_eq!(presets.remove(&four.id).await.unwrap(), "四张");
        assert!(matches!(presets.remove(&four.id).await, Err(PresetError::NotFound)));
        assert!(matches!(
            presets.change(&four.id, change("x", true, None)).await,
            Err(PresetError::NotFound)
        ));
        assert_eq!(offered(&presets).await, [""; 0]);
    })
    .await;
}

#[tokio::test]
async fn a_value_that_the_form_refuses_is_named_and_what_belongs_to_one_work_stays_out() {
    on_both(|test| async move {
        let presets = presets::<Draw>(&test);
        let wrong =
            presets.create(new("\n", json!({ "n": 9, "prompt": "猫", "image": "u_1", "zoom": 2 }))).await;
        let mut named = faults(wrong);
        named.sort();
        assert_eq!(
            named.iter().map(|(path, code)| (path.as_str(), code.as_str())).collect::<Vec<_>>(),
            [
                ("/name", "required"),
                ("/params/image", "not_a_setting"),
                ("/params/n", "maximum"),
                ("/params/prompt", "not_a_setting"),
                ("/params/zoom", "additionalProperties"),
            ]
        );
        assert_eq!(
            faults(presets.create(new("空", json!({}))).await),
            [("/params".into(), "required".into())]
        );
        let elsewhere = NewPreset { mode: "other".into(), ..new("别处", json!({ "n": 1 })) };
        assert_eq!(faults(presets.create(elsewhere).await), [("/mode".into(), "unknown".into())]);
        let made = presets.create(new("四张", json!({ "n": 4 }))).await.unwrap();
        assert_eq!(
            faults(presets.create(new("四张", json!({ "n": 1 }))).await),
            [("/name".into(), "taken".into())]
        );
        let other = presets.create(new("一张", json!({ "n": 1 }))).await.unwrap();
        assert_eq!(
            faults(presets.change(&other.id, change("四张", true, None)).await),
            [("/name".into(), "taken".into())]
        );
        let broken = presets.change(&made.id, change("四张", true, Some(json!({ "n": 5 })))).await;
        assert_eq!(faults(broken), [("/params/n".into(), "maximum".into())]);
        assert_eq!(offered(&presets).await, ["四张", "一张"]);
    })
    .await;
}

#[tokio::test]
async fn a_preset_that_a_newer_form_refuses_is_shown_with_the_field_and_offered_to_nobody() {
    on_both(|test| async move {
        let before = presets::<Draw>(&test);
        before.create(new("四张", json!({ "n": 4 }))).await.unwrap();
        before.create(new("清晰", json!({ "height": 1080 }))).await.unwrap();
        let after = presets::<DrawLater>(&test);
        assert_eq!(offered(&after).await, ["清晰"]);
        let all = after.list(None).await.unwrap();
        let paths = |at: usize| all[at].faults.iter().map(|fault| fault.path.as_str()).collect::<Vec<_>>();
        assert_eq!((paths(0), paths(1)), (vec!["/params/n"], vec![]));
        let none = Presets::new(test.db.clone(), ManualClock::at(0), Registry::default());
        assert_eq!(offered(&none).await, [""; 0]);
        assert_eq!(none.list(None).await.unwrap()[0].faults[0].path, "/tool");
    })
    .await;
}

fn keep(presets: &[(&str, Value)], replaces: Option<&str>) -> PresetsToKeep {
    let preset =
        |(name, params): &(&str, Value)| OwnPreset { name: (*name).into(), params: values(params.clone()) };
    PresetsToKeep {
        tool: "draw".into(),
        mode: "only".into(),
        presets: presets.iter().map(preset).collect(),
        replaces: replaces.map(Into::into),
    }
}

#[tokio::test]
async fn own_presets_take_the_place_of_those_of_the_same_name_and_all_are_kept_or_none() {
    on_both(|test| async move {
        for (uid, name) in [(1000, "ann"), (1001, "bob")] {
            let sql = format!(
                "insert into users (id, uid, login_name, display_name, role, anonymous, active, tag, created_ms, updated_ms)
                 values ('{name}', {uid}, '{name}', '{name}', 'user', false, true, '', 0, 0)"
            );
            let mut tx = test.db.write().await.unwrap();
            on!(&mut tx, c => sqlx::query(sqlx::AssertSqlSafe(sql)).execute(c).await.map(drop)).unwrap();
            tx.commit().await.unwrap();
        }
        let users = ["ann", "bob"].map(UserId::new);
        let registry = Registry::from_tools([Tool::of::<Draw>()]).unwrap();
        let own = OwnPresets::new(test.db.clone(), ManualClock::at(1000), registry);
        let names = async |user: &UserId| -> Vec<String> {
            own.list(user, "draw", "only").await.unwrap().into_iter().map(|preset| preset.name).collect()
        };
        let [ann, bob] = &users;
        own.keep(ann, keep(&[(" 四张 ", json!({ "n": 4 })), ("一张", json!({ "n": 1 }))], None)).await.unwrap();
        own.keep(bob, keep(&[("四张", json!({ "n": 3 }))], None)).await.unwrap();
        own.keep(ann, keep(&[("大图", json!({ "height": 1080 }))], None)).await.unwrap();
        assert_eq!(names(ann).await, ["大图", "四张", "一张"]);
        // One of the same name goes to the front with its new settings, which a form need not take today.
        own.keep(ann, keep(&[("一张", json!({ "n": 9 }))], None)).await.unwrap();
        assert_eq!(own.list(ann, "draw", "only").await.unwrap()[0].params, values(json!({ "n": 9 })));
        own.keep(ann, keep(&[("两张", json!({ "n": 2 }))], Some("一张"))).await.unwrap();
        assert_eq!(names(ann).await, ["两张", "大图", "四张"]);

        let long = "长".repeat(9000);
        let wrong = [("好", json!({})), ("\n", json!({ "image": "u_1" })), ("大", json!({ "note": long }))];
        let named = faults(own.keep(ann, keep(&wrong, Some("两张"))).await);
        assert_eq!(
            named.iter().map(|(path, code)| (path.as_str(), code.as_str())).collect::<Vec<_>>(),
            [
                ("/presets/1/params/image", "not_a_setting"),
                ("/presets/1/name", "required"),
                ("/presets/2/params", "too_long"),
            ]
        );
        let names_of_many: Vec<String> = (0..48).map(|at| format!("n{at}")).collect();
        let many: Vec<(&str, Value)> = names_of_many.iter().map(|name| (name.as_str(), json!({}))).collect();
        let full = faults(own.keep(ann, keep(&many, None)).await);
        assert_eq!(full, [("/presets".into(), "too_many".into())]);
        let elsewhere = PresetsToKeep { mode: "other".into(), ..keep(&[], None) };
        assert_eq!(faults(own.keep(ann, elsewhere).await), [("/mode".into(), "unknown".into())]);
        assert_eq!(names(ann).await, ["两张", "大图", "四张"]);

        own.remove(ann, "draw", "only", "大图").await.unwrap();
        assert!(matches!(own.remove(ann, "draw", "only", "大图").await, Err(PresetError::NotFound)));
        assert_eq!((names(ann).await, names(bob).await), (vec!["两张".into(), "四张".into()], vec!["四张".into()]));
    })
    .await;
}
