//! The promises of prices, on both databases.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use baigong_base::db::Db;
use baigong_base::db::testing::on_both;
use baigong_ground::Clock;
use baigong_ground::day::HOUR_MS;
use baigong_ledger::UserId;
use baigong_provider::combinations::combinations;
use baigong_provider::{
    Call, Glyph, Manifest, MediaKind, Mode, Pigment, PriceRow, PriceRule, Provider, Registry, Result, Shelf,
    Submitted, Text, Tool, Wire,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::*;

/// A tool whose price depends on the quality, and on a length that only the better quality has.
struct Priced;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Account {}

#[derive(Deserialize, Serialize, JsonSchema, Default)]
#[serde(rename_all = "snake_case")]
enum Quality {
    #[default]
    Std,
    Pro,
}

#[derive(Deserialize, Serialize, JsonSchema, Default)]
enum Length {
    #[default]
    #[serde(rename = "5")]
    Five,
    #[serde(rename = "10")]
    Ten,
}

/// 作图
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only its schema is used")]
struct Params {
    /// # 提示词
    #[schemars(extend("examples" = ["猫"]))]
    prompt: Option<String>,
    /// # 画质
    #[serde(default)]
    quality: Quality,
    /// # 时长
    #[serde(default)]
    #[schemars(extend("x-visible-when" = { "quality": ["pro"] }))]
    length: Option<Length>,
    /// # 数量
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 4))]
    n: u32,
}

fn one() -> u32 {
    1
}

fn row(when: &[Option<&str>], points: i64) -> PriceRow {
    PriceRow { when: when.iter().map(|value| json!(value)).collect(), points }
}

fn rule(std: i64, pro_five: i64, pro_ten: i64) -> PriceRule {
    PriceRule {
        dimensions: vec!["quality".into(), "length".into()],
        rows: vec![
            row(&[Some("std"), None], std),
            row(&[Some("pro"), Some("5")], pro_five),
            row(&[Some("pro"), Some("10")], pro_ten),
            row(&[Some("pro"), None], pro_five),
        ],
        per: Some("n".into()),
        measured: None,
    }
}

impl Provider for Priced {
    type Account = Account;
    type Params = Params;

    fn manifest() -> Manifest {
        Manifest {
            id: "priced".into(),
            vendor: "priced".into(),
            vendor_title: Text::name("定价"),
            title: Text::name("定价"),
            summary: Text::name(""),
            route: "/priced".into(),
            shelf: Shelf::Image,
            order: 0,
            also: Vec::new(),
            glyph: Glyph::line(Pigment::Ink, "M4 4h16v16H4z"),
            wires: vec![Wire::RELAY],
            modes: vec![Mode::new("only", Text::name("唯一"), MediaKind::Image).price(rule(10, 20, 40))],
        }
    }

    async fn submit(_: &Call<'_, Account>, _: Params) -> Result<Submitted> {
        Ok(Submitted::Done(Vec::new()))
    }
}

/// A clock that stands until it is set.
struct Standing(AtomicI64);

impl Clock for Standing {
    fn now_ms(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

const START: i64 = 1_800_000_000_000;

fn registry() -> Registry {
    Registry::from_tools([Tool::of::<Priced>()]).unwrap()
}

async fn prices(db: &Db) -> (Prices, Arc<Standing>) {
    let clock = Arc::new(Standing(AtomicI64::new(START)));
    (Prices::load(db, &registry(), clock.clone()).await.unwrap(), clock)
}

fn change(rule: Option<PriceRule>, based_on: i64) -> PriceChange {
    PriceChange { tool: "priced".into(), mode: "only".into(), rule, based_on }
}

fn current(prices: &Prices) -> (i64, PriceRule) {
    let (version, rule) = prices.current("priced", "only").unwrap();
    (version, (*rule).clone())
}

#[tokio::test]
async fn a_new_price_becomes_a_new_version_and_an_operators_price_stays() {
    on_both(|test| async move {
        let (first, _) = prices(&test.db).await;
        assert_eq!(current(&first), (1, rule(10, 20, 40)));
        let (again, _) = prices(&test.db).await;
        assert_eq!(current(&again).0, 1);
        assert_eq!(
            again.set(&[change(Some(rule(11, 22, 44)), 1)], None, &UserId::new("a")).await.unwrap(),
            [2]
        );
        assert_eq!(current(&again), (2, rule(11, 22, 44)));
        let (restarted, _) = prices(&test.db).await;
        assert_eq!(current(&restarted), (2, rule(11, 22, 44)));
        // Back to the provider's own, as a version of its own.
        restarted.set(&[change(None, 2)], None, &UserId::new("a")).await.unwrap();
        assert_eq!(current(&restarted), (3, rule(10, 20, 40)));
        let (restarted, _) = prices(&test.db).await;
        assert_eq!(current(&restarted).0, 3);
    })
    .await;
}

#[tokio::test]
async fn a_price_comes_into_force_by_the_clock_in_every_process() {
    on_both(|test| async move {
        let (one, clock) = prices(&test.db).await;
        one.set(&[change(Some(rule(1, 2, 4)), 1)], Some(START + HOUR_MS), &UserId::new("a")).await.unwrap();
        let (other, other_clock) = prices(&test.db).await;
        assert_eq!((current(&one).0, current(&other).0), (1, 1));
        // A change at once does not take back the one to come.
        one.set(&[change(Some(rule(9, 9, 9)), 2)], None, &UserId::new("a")).await.unwrap();
        other.reload().await.unwrap();
        for (prices, clock) in [(&one, &clock), (&other, &other_clock)] {
            assert_eq!(current(prices).0, 3);
            clock.0.store(START + HOUR_MS - 1, Ordering::Relaxed);
            assert_eq!(current(prices).0, 3);
            clock.0.store(START + HOUR_MS, Ordering::Relaxed);
            assert_eq!(current(prices), (2, rule(1, 2, 4)));
        }
    })
    .await;
}

#[tokio::test]
async fn a_price_is_withdrawn_before_its_time_and_never_after() {
    on_both(|test| async move {
        let (prices, clock) = prices(&test.db).await;
        prices.set(&[change(Some(rule(1, 2, 4)), 1)], Some(START + 1000), &UserId::new("a")).await.unwrap();
        prices.set(&[change(Some(rule(3, 3, 3)), 2)], Some(START + 2000), &UserId::new("a")).await.unwrap();
        prices.withdraw("priced", "only", 2).await.unwrap();
        let again = prices.withdraw("priced", "only", 2).await;
        assert!(matches!(again, Err(PriceChangeError::Conflict(_))), "{again:?}");
        clock.0.store(START + 1500, Ordering::Relaxed);
        assert_eq!(current(&prices).0, 1);
        clock.0.store(START + 2000, Ordering::Relaxed);
        let late = prices.withdraw("priced", "only", 3).await;
        assert!(matches!(late, Err(PriceChangeError::Conflict(_))), "{late:?}");
        let unknown = prices.withdraw("priced", "only", 4).await;
        assert!(matches!(unknown, Err(PriceChangeError::NotFound(_))), "{unknown:?}");
        let history = prices.history("priced", "only").await.unwrap();
        let told: Vec<_> = history.iter().map(|v| (v.version, v.source.as_str(), v.withdrawn_ms)).collect();
        assert_eq!(told, [(3, "operator", None), (2, "operator", Some(START)), (1, "manifest", None)]);
    })
    .await;
}

#[tokio::test]
async fn a_change_on_top_of_an_unseen_one_is_refused() {
    on_both(|test| async move {
        let (prices, _) = prices(&test.db).await;
        prices.set(&[change(Some(rule(1, 2, 4)), 1)], None, &UserId::new("a")).await.unwrap();
        let late = prices.set(&[change(Some(rule(5, 5, 5)), 1)], None, &UserId::new("b")).await;
        assert!(matches!(late, Err(PriceChangeError::Conflict(_))), "{late:?}");
        assert_eq!(current(&prices), (2, rule(1, 2, 4)));
    })
    .await;
}

#[tokio::test]
async fn a_rule_that_leaves_a_combination_without_a_price_is_refused() {
    let test = baigong_base::db::testing::sqlite().await;
    let (prices, _) = prices(&test.db).await;
    let problems = async |rule: PriceRule| {
        let refused = prices.set(&[change(Some(rule), 1)], None, &UserId::new("a")).await;
        let Err(PriceChangeError::Invalid(problems)) = refused else { panic!("{refused:?}") };
        problems.into_iter().map(|p| format!("{} {}: {}", p.path, p.code, p.message)).collect::<Vec<_>>()
    };
    let mut missing = rule(1, 2, 4);
    missing.rows.remove(2);
    assert_eq!(
        problems(missing).await,
        [r#"/changes/0/rule missing: 以下组合没有价格：quality="pro", length="10""#]
    );
    let mut twice = rule(1, 2, 4);
    twice.rows.push(row(&[Some("std"), None], 3));
    assert_eq!(
        problems(twice).await,
        [r#"/changes/0/rule ambiguous: 以下组合有多个价格：quality="std", length=null"#]
    );
    let mut idle = rule(1, 2, 4);
    idle.rows.push(row(&[Some("std"), Some("5")], 3));
    assert_eq!(problems(idle).await, ["/changes/0/rule/rows/4 unreachable: 没有任何参数组合会用到这一行"]);
    assert_eq!(
        problems(rule(-1, 2, 4)).await,
        ["/changes/0/rule/rows/0/points range: 积分必须是 0 到 10000000 之间的整数"]
    );
    let mut open = rule(1, 2, 4);
    open.dimensions[1] = "prompt".into();
    assert_eq!(
        problems(open).await,
        ["/changes/0/rule combinations: 参数 prompt 的取值无法穷举，不能用于定价"]
    );
    let past = prices.set(&[change(None, 1)], Some(START - 3_600_000), &UserId::new("a")).await;
    assert!(matches!(past, Err(PriceChangeError::Invalid(_))), "{past:?}");
    assert_eq!(current(&prices).0, 1, "nothing was changed");
}

#[tokio::test]
async fn a_preview_tells_the_quotes_of_before_and_after() {
    let test = baigong_base::db::testing::sqlite().await;
    let (prices, _) = prices(&test.db).await;
    let next = rule(10, 25, 50);
    let preview = prices.preview(&change(Some(next.clone()), 1)).unwrap();
    assert_eq!((preview.per.as_deref(), preview.changed, preview.problems.len()), (Some("n"), 3, 0));
    let registry = registry();
    let form = registry.form("priced", "only").unwrap();
    let mut seen = std::collections::BTreeSet::new();
    for params in combinations(&form, ["quality", "length", "n"]).unwrap() {
        let line = preview.lines.iter().position(|line| {
            line.params.iter().all(|(name, value)| params.get(name) == Some(value))
                && line.params.len()
                    == ["quality", "length"].iter().filter(|n| params.contains_key(**n)).count()
        });
        let line = line.unwrap_or_else(|| panic!("no line for {params:?}"));
        seen.insert(line);
        let n = params["n"].as_i64().unwrap();
        let before = form.mode.price.quote(&params).unwrap().points;
        let after = next.quote(&params).unwrap().points;
        let line = &preview.lines[line];
        assert_eq!((line.before.unwrap() * n, line.after.unwrap() * n), (before, after));
    }
    assert_eq!(seen.len(), preview.lines.len(), "every line can be bought");
    // What is missing is shown as missing, not as free.
    let mut missing = next;
    missing.rows.remove(0);
    let preview = prices.preview(&change(Some(missing), 1)).unwrap();
    assert!(preview.lines.iter().any(|line| line.before == Some(10) && line.after.is_none()));
    assert!(!preview.problems.is_empty());
    assert_eq!(current(&prices).0, 1, "a preview changes nothing");
}
