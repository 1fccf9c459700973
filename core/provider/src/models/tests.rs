use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::*;
use crate::{
    Glyph, Job, JsonSchema, Manifest, MediaKind, Mode, Pigment, PriceRule, Provider, Result, Shelf,
    Submitted, Text, Tool, Wire,
};

/// A tool of one mode whose models are data.
fn tool(table: Value) -> std::result::Result<Tool, String> {
    let table = ModelTable::parse(&table.to_string())?;
    let manifest = Manifest {
        id: "data".into(),
        vendor: "data".into(),
        vendor_title: Text::name("数据"),
        title: Text::name("数据"),
        summary: Text::name("数据"),
        route: "/data".into(),
        shelf: Shelf::Image,
        order: 1,
        also: Vec::new(),
        glyph: Glyph::line(Pigment::Ink, "M4 4h16"),
        wires: vec![Wire::RELAY],
        modes: vec![Mode::new("only", Text::name("唯一"), MediaKind::Image).price(PriceRule::of_models())],
    };
    let params = json!({
        "type": "object", "additionalProperties": false, "required": ["prompt"],
        "examples": [{ "prompt": "猫" }],
        "properties": {
            "prompt": { "type": "string", "title": "描述" },
            "model": { "type": "string", "title": "模型", "x-widget": "model" },
            "duration": { "type": "string", "title": "时长", "default": "5", "x-widget": "segmented" },
            "sound": { "type": "boolean", "title": "声音", "default": false, "x-widget": "switch" },
        },
    });
    let account = json!({ "type": "object", "properties": {}, "additionalProperties": true });
    let declaration =
        crate::Declaration { manifest, params, account, previews: Vec::new(), models: Some(table) };
    Tool::new(declaration, Arc::new(crate::operations::tests::Folder::default()))
}

fn table() -> Value {
    json!({
        "field": "model", "default": "one", "opens_with": "two", "priced_by": ["duration", "sound"],
        "times": { "duration": "value", "sound": { "true": 2, "false": 1 } },
        "features": { "sound": ["sound"] },
        "models": [
            { "id": "two", "title": { "zh": "二", "en": "Two" }, "points": 8, "only": { "duration": ["5", "12"] },
              "has": ["sound"], "sent_as": "vendor-two", "since": "2026-02-25" },
            { "id": "one", "title": "一", "points": 4, "only": { "duration": ["5", "10"] } },
        ],
    })
}

fn check(tool: &Tool, params: Value) -> std::result::Result<Map<String, Value>, Vec<(String, String)>> {
    let checked = tool.form("only").unwrap().validator.check(params);
    checked.map_err(|errors| errors.into_iter().map(|e| (e.path, e.message.zh.into_owned())).collect())
}

fn points(tool: &Tool, params: Value) -> i64 {
    let form = tool.form("only").unwrap();
    form.mode.price.quote(&form.validator.check(params).unwrap()).unwrap().points
}

#[test]
fn the_form_lists_the_models_and_what_each_takes() {
    let tool = tool(table()).unwrap();
    let schema = tool.form("only").unwrap().validator.schema();
    assert_eq!(
        schema["properties"]["model"],
        json!({
            "type": "string", "title": "模型", "x-widget": "model", "default": "one", "x-opens-with": "two",
            "oneOf": [
                { "const": "two", "title": "二", "x-en": { "title": "Two" }, "x-since": "2026-02-25" },
                { "const": "one", "title": "一" },
            ],
            "x-aliases": { "vendor-two": "two" },
        })
    );
    let duration = &schema["properties"]["duration"];
    let values: Vec<&Value> = duration["oneOf"].as_array().unwrap().iter().map(|one| &one["const"]).collect();
    assert_eq!(values, ["5", "10", "12"]);
    assert_eq!(duration["x-options-when"], json!({ "10": { "model": ["one"] }, "12": { "model": ["two"] } }));
    assert_eq!(schema["properties"]["sound"]["x-visible-when"], json!({ "model": ["two"] }));
}

#[test]
fn what_a_model_does_not_take_is_refused_by_both_names() {
    let tool = tool(table()).unwrap();
    assert_eq!(
        check(&tool, json!({ "prompt": "猫", "model": "two", "duration": "10" })).unwrap_err(),
        [("/duration".to_owned(), "二不支持时长“10”".to_owned())]
    );
    let checked = check(&tool, json!({ "prompt": "猫", "model": "one", "sound": true })).unwrap();
    assert!(!checked.contains_key("sound"), "no model of that name makes sound");
}

#[test]
fn every_combination_has_the_price_of_its_model() {
    let tool = tool(table()).unwrap();
    assert_eq!(points(&tool, json!({ "prompt": "猫" })), 4 * 5);
    assert_eq!(points(&tool, json!({ "prompt": "猫", "duration": "10" })), 4 * 10);
    assert_eq!(
        points(&tool, json!({ "prompt": "猫", "model": "two", "duration": "12", "sound": true })),
        8 * 12 * 2
    );
    assert_eq!(tool.form("only").unwrap().mode.price.rows.len(), 2 * 2 + 2);
}

#[test]
fn a_value_without_a_weight_is_named() {
    let mut weightless = table();
    weightless["times"]["duration"] = json!({ "5": 1, "10": 2 });
    let problem = tool(weightless).err().unwrap();
    assert_eq!(problem, "data: models: /models/0/times/duration: Two has no weight for duration 12");
}

#[test]
fn a_model_answers_to_the_vendors_name_and_to_its_former_one() {
    let before = tool(table()).unwrap();
    let renamed = json!({ "id": "two-pro" });
    let table = changed(before.models().unwrap(), [("two", &renamed)]).unwrap();
    let after = before.with_models(table).unwrap();
    for name in ["two", "vendor-two", "two-pro"] {
        let checked = check(&after, json!({ "prompt": "猫", "model": name, "duration": "12" })).unwrap();
        assert_eq!(checked["model"], "two-pro");
    }
    let (before, after) = (before.form("only").unwrap(), after.form("only").unwrap());
    assert_eq!(after.validator.schema()["properties"]["model"]["x-opens-with"], "two-pro");
    assert!(ended(before, after).is_empty(), "calls made before go on");
}

#[test]
fn a_new_model_is_in_front_and_a_patch_changes_what_it_names() {
    let before = tool(table()).unwrap();
    let new = json!({ "title": "三", "points": 20, "only": { "duration": ["5", "30"] }, "sent_as": "vendor-three" });
    let off = json!({ "offered": false });
    let dearer = json!({ "points": 9 });
    let table = changed(before.models().unwrap(), [("three", &new), ("two", &dearer)]).unwrap();
    let after = before.with_models(table).unwrap();
    assert_eq!(points(&after, json!({ "prompt": "猫", "model": "three", "duration": "30" })), 600);
    assert_eq!(points(&after, json!({ "prompt": "猫", "model": "two" })), 45);
    let ids: Vec<&str> = after.models().unwrap().models.iter().map(|model| model.id.as_str()).collect();
    assert_eq!(ids, ["three", "two", "one"]);

    // The form opened with it: what a form opens with has to be offered.
    let table = changed(before.models().unwrap(), [("two", &off)]).unwrap();
    let refused = before.with_models(table).err().unwrap();
    assert_eq!(
        (refused[0].path.as_str(), &*refused[0].message.en),
        ("/opens_with", "The default model two is not on the list of this mode")
    );
}

#[test]
fn a_change_names_what_was_sold_and_would_be_refused() {
    let before = tool(table()).unwrap();
    let narrower = json!({ "only": { "duration": ["5"] } });
    let table = changed(before.models().unwrap(), [("one", &narrower)]).unwrap();
    let after = before.with_models(table).unwrap();
    let ended = ended(before.form("only").unwrap(), after.form("only").unwrap());
    assert_eq!(Value::from(ended), json!([{ "model": "one", "duration": "10" }]));
}

#[test]
fn a_table_that_is_wrong_is_refused_with_the_place() {
    let wrong: [(&str, Value, &str); 12] = [
        ("/models/0/id", json!("Zwei"), "/models/0/id"),
        ("/models/0/id", json!("one"), "/models/0/id"),
        ("/models/0/sent_as", json!("one"), "/models/0/id"),
        ("/models/0/sent_as", json!("zwei zwei"), "/models/0/sent_as"),
        ("/models/0/title", json!(""), "/models/0/title"),
        ("/models/0/points", json!(-1), "/models/0/points"),
        ("/models/0/since", json!("soon"), "/models/0/since"),
        ("/models/0/until", json!("2026-01-01"), "/models/0/until"),
        ("/models/0/has", json!(["smell"]), "/models/0/has/0"),
        ("/models/0/modes", json!(["other"]), "/models/0/modes/0"),
        ("/models/0/only", json!({ "length": ["1"] }), "/models/0/only/length"),
        ("/models/1/only", json!({ "duration": ["10"] }), "/models/1/only/duration"),
    ];
    for (at, value, named) in wrong {
        let mut table = table();
        let (parent, member) = at.rsplit_once('/').unwrap();
        table.pointer_mut(parent).unwrap()[member] = value;
        let problem = tool(table).err().unwrap_or_else(|| panic!("{at} was taken"));
        assert!(problem.contains(&format!("{named}: ")), "{at}: {problem}");
    }
}

/// A plug-in that sends what it is given.
struct Sends;

#[derive(serde::Deserialize, JsonSchema)]
struct Params {
    #[serde(default)]
    #[schemars(transform = crate::form::Field::model())]
    model: Model,
}

#[derive(serde::Deserialize, JsonSchema)]
struct Account {}

impl Provider for Sends {
    type Account = Account;
    type Params = Params;

    fn manifest() -> Manifest {
        Manifest { id: "sends".into(), ..tool(table()).unwrap().manifest().clone() }
    }

    fn models() -> Option<&'static str> {
        Some(
            r#"{ "field": "model", "default": "one", "features": { "sound": [] }, "models": [
                { "id": "two", "title": "二", "points": 2, "sent_as": "vendor-two", "has": ["sound"], "offered": false },
                { "id": "one", "title": "一", "points": 1 } ] }"#,
        )
    }

    async fn submit(_: &crate::Call<'_, Account>, params: Params) -> Result<Submitted> {
        let model = params.model;
        Ok(Submitted::Job(Job(format!("{} {} {}", model.id(), model.sent_as(), model.can("sound")))))
    }
}

#[tokio::test]
async fn a_plug_in_is_given_the_vendors_name_also_of_a_model_that_is_off() {
    let tool = Tool::of::<Sends>().unwrap();
    assert!(tool.form("only").unwrap().validator.check(json!({ "model": "two" })).is_err());
    let account = tool.credentials(json!({})).unwrap();
    let env = crate::operations::tests::env(&[]);
    for (id, sent) in [("one", "one one false"), ("two", "two vendor-two true")] {
        let params = Map::from_iter([("model".to_owned(), json!(id))]);
        let submitted = tool.submit(&env, &account, "only", &params).await.unwrap();
        assert_eq!(submitted, Submitted::Job(Job(sent.into())));
    }
}
