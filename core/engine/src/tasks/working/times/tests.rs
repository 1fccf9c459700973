use baigong_provider::{MediaKind, PriceRule, Text};
use serde_json::json;

use super::*;

fn object(value: Value) -> Map<String, Value> {
    value.as_object().cloned().unwrap()
}

fn modes() -> [Mode; 2] {
    let mode = |price| Mode::new("only", Text::name(""), MediaKind::Video).price(price);
    let grid = PriceRule::grid(&[("model", &[("std", 1), ("pro", 2)]), ("resolution", &[("720p", 1)])]);
    [mode(grid.per("seconds")), mode(PriceRule::flat(1))]
}

fn count(times: &Times, params: &Map<String, Value>, tasks: u64, ms: i64) {
    let combination = times.combination(0, &modes()[0], params);
    (0..tasks).for_each(|_| times.took(combination, Source::Vendor, ms));
}

#[test]
fn nothing_is_told_below_twenty_samples() {
    let (times, std) = (Times::default(), object(json!({ "model": "std", "seconds": 5 })));
    count(&times, &std, LEAST_SAMPLES - 1, 60_000);
    assert_eq!(times.usual(0, &modes()[0], &std, Source::Vendor), None);
    assert!(times.of_mode(0, Source::Vendor).is_empty());
    count(&times, &std, 1, 60_000);
    let usual = times.usual(0, &modes()[0], &std, Source::Vendor).unwrap();
    assert_eq!(usual.samples, LEAST_SAMPLES);
    assert!((57_000..=63_000).contains(&usual.median_ms), "{usual:?}");
}

#[test]
fn a_combination_answers_for_itself_and_its_mode_for_those_with_too_few() {
    let times = Times::default();
    let [std, pro] = ["std", "pro"]
        .map(|model| object(json!({ "model": model, "resolution": "720p", "seconds": 5, "prompt": model })));
    count(&times, &std, 40, 10_000);
    count(&times, &pro, 10, 80_000);
    let told = |params| times.usual(0, &modes()[0], params, Source::Vendor).unwrap();
    assert_eq!((told(&std).samples, told(&pro).samples), (40, 50), "too few of its own: the whole mode");
    assert!(told(&std).median_ms < 11_000 && told(&pro).p90_ms.unwrap() > 70_000);
    let other = Map::from_iter([("prompt".to_owned(), json!("an other prompt decides nothing"))]);
    let same: Map<String, Value> = std.clone().into_iter().chain(other).collect();
    assert_eq!(times.combination(0, &modes()[0], &same), times.combination(0, &modes()[0], &std));
    let of_mode = times.of_mode(0, Source::Vendor);
    assert_eq!(of_mode.len(), 2, "the mode and one combination: {of_mode:?}");
    assert_eq!(of_mode[1].0, object(json!({ "model": "std", "resolution": "720p", "seconds": 5 })));
    assert!(times.usual(1, &modes()[1], &std, Source::Vendor).is_none(), "another mode knows nothing of it");
}

#[test]
fn simulated_vendors_are_counted_apart() {
    let (times, std) = (Times::default(), object(json!({ "model": "std" })));
    let combination = times.combination(0, &modes()[0], &std);
    (0..30).for_each(|_| times.took(combination, Source::Simulated, 2000));
    assert!(times.usual(0, &modes()[0], &std, Source::Simulated).is_some());
    assert_eq!(times.usual(0, &modes()[0], &std, Source::Vendor), None);
}

#[test]
fn what_is_counted_takes_bounded_room() {
    let times = Times::default();
    for seconds in 0..1000 {
        count(&times, &object(json!({ "seconds": seconds })), 1, 1000);
    }
    let counts = times.take_fresh();
    assert!(counts.len() <= MOST_COMBINATIONS + 1, "{}", counts.len());
    assert_eq!(counts.iter().map(|count| count.tasks).sum::<u64>(), 1000, "none is lost");
    assert!(times.take_fresh().is_empty());
    times.put_back(counts);
    assert_eq!(times.take_fresh().iter().map(|count| count.tasks).sum::<u64>(), 1000);
}
