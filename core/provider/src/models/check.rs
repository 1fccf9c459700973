//! What is wrong with a table of models, by itself and beside the forms of its tool.

use std::collections::{BTreeMap, BTreeSet};

use baigong_ground::field::{FieldError, is_unseen};
use baigong_ground::{Text, messages};
use chrono::NaiveDate;
use serde_json::Value;

use super::table::{ModelEntry, ModelTable, Weights};

messages! {
    models_missing = "至少需要一个模型", "There has to be a model";
    too_many_models(most) = "最多 {most} 个模型", "There may be up to {most} models";
    model_id_malformed = "模型编号由小写字母、数字、点、下划线和短横线组成，最多 64 个字符", "The id of a model is of lower-case letters, digits, dots, underscores and hyphens, up to 64 characters";
    model_name_taken(name) = "{name} 已是另一个模型的编号", "{name} is another model's id already";
    model_title_malformed(most) = "名称不能为空，最多 {most} 个字符", "A name has 1 to {most} characters";
    model_about_malformed(most) = "说明最多 {most} 个字符", "What it is best at is said in up to {most} characters";
    vendors_id_malformed = "供应商编号由可见的英文字符组成，最多 128 个字符", "The vendor's id is of visible ASCII characters, up to 128";
    model_points_range(most) = "积分必须是 0 到 {most} 之间的整数", "Points are a whole number from 0 to {most}";
    weight_range(most) = "倍数必须是 0 到 {most} 之间的整数", "A weight is a whole number from 0 to {most}";
    model_date_malformed = "日期的格式是 2026-02-25", "A date is written as 2026-02-25";
    model_until_before_since = "下线日期必须晚于上线日期", "It has to be opened before it is shut down";
    model_values_missing(name) = "{name} 至少需要一个取值", "{name} needs a value";
    model_feature_unknown(name) = "没有名为 {name} 的能力", "There is no feature {name}";
    model_mode_unknown(name) = "没有可选模型的模式 {name}", "There is no mode {name} with a list of models";
    model_parameter_unknown(name) = "没有参数 {name}", "There is no parameter {name}";
    model_value_unknown(name, value) = "参数 {name} 没有选项 {value}", "The parameter {name} has no option {value}";
    default_model_unknown(name) = "默认模型 {name} 不在此模式的列表中", "The default model {name} is not on the list of this mode";
    default_value_ruled_out(title, name, value) = "{title} 不支持 {name} 的默认值 {value}，省略此参数的调用会失败", "{title} does not take {value}, the default of {name}: calls that leave it out would fail";
}

const MODELS: usize = 200;
const TITLE_CHARS: usize = 60;
const ABOUT_CHARS: usize = 120;
const ID_CHARS: usize = 64;
const VENDORS_ID_CHARS: usize = 128;
const POINTS: i64 = 1_000_000;
const WEIGHT: i64 = 100_000;

impl ModelTable {
    /// What is wrong with the table by itself. Paths are pointers into it.
    pub fn problems(&self) -> Vec<FieldError> {
        let mut found = Found::default();
        found.when(self.models.is_empty(), "/models", "minItems", || models_missing().text);
        found.when(self.models.len() > MODELS, "/models", "maxItems", || too_many_models(MODELS).text);
        weights(&self.times, "/times", &mut found);
        for (at, model) in self.models.iter().enumerate() {
            model.note_problems(&format!("/models/{at}"), &self.features, &mut found);
        }
        let modes: BTreeSet<&str> =
            self.models.iter().flat_map(|m| m.modes.iter().map(String::as_str)).collect();
        for mode in modes.into_iter().chain([""]) {
            let mut names = BTreeMap::new();
            for (at, model) in
                self.models.iter().enumerate().filter(|(_, model)| mode.is_empty() || model.is_in(mode))
            {
                for name in std::iter::once(model.id.as_str()).chain(model.other_names(mode)) {
                    let Some(other) = names.insert(name, at).filter(|other| *other != at) else { continue };
                    // Whoever changes one of them looks at that one.
                    for at in [other, at] {
                        found.when(true, &format!("/models/{at}/id"), "repeated", || {
                            model_name_taken(name).text
                        });
                    }
                }
            }
        }
        found.0
    }

    /// What is wrong with the table beside the forms of its tool: by mode, the schema before the table was written into it.
    pub(crate) fn problems_with(&self, forms: &[(&str, &Value)]) -> Vec<FieldError> {
        let mut found = Found::default();
        let with_models: Vec<(&str, &Value)> =
            forms.iter().filter(|(_, schema)| self.is_listed_in(schema)).copied().collect();
        let known = |name: &str| with_models.iter().any(|(_, schema)| property(schema, name).is_some());
        found.when(with_models.is_empty(), "/field", "unknown", || model_parameter_unknown(&self.field).text);
        let shown = self.features.values().flatten();
        for (at, name) in
            self.priced_by.iter().map(|n| ("/priced_by", n)).chain(shown.map(|n| ("/features", n)))
        {
            found.when(!known(name), at, "unknown", || model_parameter_unknown(name).text);
        }
        for (at, model) in self.models.iter().enumerate() {
            for (n, mode) in model.modes.iter().enumerate() {
                let unknown = !with_models.iter().any(|(known, _)| known == mode);
                found.when(unknown, &format!("/models/{at}/modes/{n}"), "unknown", || {
                    model_mode_unknown(mode).text
                });
            }
            for (name, values) in &model.only {
                let path = format!("/models/{at}/only/{name}");
                found.when(!known(name), &path, "unknown", || model_parameter_unknown(name).text);
                let fields = || {
                    let in_mode = with_models.iter().filter(|(mode, _)| model.is_in(mode));
                    in_mode.filter_map(|(_, schema)| property(schema, name))
                };
                for value in values {
                    // A form may have a part of the options of another one.
                    let taken =
                        fields().any(|field| jsonschema::is_valid(field, &Value::from(value.as_str())));
                    let unknown = !taken && fields().next().is_some();
                    found.when(unknown, &path, "unknown", || model_value_unknown(name, value).text);
                }
                for field in fields() {
                    let default = field.get("default").and_then(Value::as_str);
                    if let Some(default) = default.filter(|value| model.offered && !model.takes(name, value))
                    {
                        let message = || default_value_ruled_out(&model.title, name, default).text;
                        found.when(true, &path, "default", message);
                    }
                }
            }
        }
        let opens_with = self.opens_with.iter().map(|ids| ("/opens_with", ids));
        for (at, ids) in std::iter::once(("/default", &self.default)).chain(opens_with) {
            for (mode, _) in &with_models {
                let id = ids.of(mode).map(String::as_str).unwrap_or_default();
                let missing = !self.offered(mode).any(|model| model.id == id);
                found.when(missing && (at == "/default" || !id.is_empty()), at, "unknown", || {
                    default_model_unknown(id).text
                });
            }
        }
        found.0
    }
}

impl ModelEntry {
    fn note_problems(&self, at: &str, features: &BTreeMap<String, Vec<String>>, found: &mut Found) {
        let of_id = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '.' | '_' | '-');
        let is_id = |id: &str| {
            !id.is_empty()
                && id.len() <= ID_CHARS
                && id.chars().all(of_id)
                && id.starts_with(|c: char| c.is_ascii_alphanumeric())
        };
        found.when(!is_id(&self.id), &format!("{at}/id"), "pattern", || model_id_malformed().text);
        for (n, id) in self.formerly.iter().enumerate() {
            found.when(!is_id(id), &format!("{at}/formerly/{n}"), "pattern", || model_id_malformed().text);
        }
        found.when(!is_line(&self.title, 1, TITLE_CHARS), &format!("{at}/title"), "maxLength", || {
            model_title_malformed(TITLE_CHARS).text
        });
        let about = self.about.as_ref().is_none_or(|about| is_line(about, 0, ABOUT_CHARS));
        found.when(!about, &format!("{at}/about"), "maxLength", || model_about_malformed(ABOUT_CHARS).text);
        for (_, id) in self.sent_as.iter().flat_map(|ids| ids.iter()) {
            let fine = (1..=VENDORS_ID_CHARS).contains(&id.len()) && id.chars().all(|c| c.is_ascii_graphic());
            found.when(!fine, &format!("{at}/sent_as"), "pattern", || vendors_id_malformed().text);
        }
        for (_, points) in self.points.iter() {
            found.when(!(0..=POINTS).contains(points), &format!("{at}/points"), "range", || {
                model_points_range(POINTS).text
            });
        }
        weights(&self.times, &format!("{at}/times"), found);
        for (name, values) in &self.only {
            found.when(values.is_empty(), &format!("{at}/only/{name}"), "minItems", || {
                model_values_missing(name).text
            });
        }
        for (n, feature) in self.has.iter().enumerate() {
            found.when(!features.contains_key(feature), &format!("{at}/has/{n}"), "unknown", || {
                model_feature_unknown(feature).text
            });
        }
        let day =
            |text: &Option<String>| text.as_deref().map(|text| NaiveDate::parse_from_str(text, "%Y-%m-%d"));
        let (since, until) = (day(&self.since), day(&self.until));
        for (name, day) in [("since", &since), ("until", &until)] {
            let malformed = day.as_ref().is_some_and(Result::is_err);
            found.when(malformed, &format!("{at}/{name}"), "format", || model_date_malformed().text);
        }
        if let (Some(Ok(since)), Some(Ok(until))) = (since, until) {
            found.when(until <= since, &format!("{at}/until"), "range", || model_until_before_since().text);
        }
    }
}

/// The options of a field that lists its own; `None` where the table lists them.
pub(crate) fn options(field: &Value) -> Option<Vec<&str>> {
    let list = field.get("oneOf")?.as_array()?;
    Some(list.iter().filter_map(|option| option.get("const")?.as_str()).collect())
}

pub(crate) fn property<'a>(schema: &'a Value, name: &str) -> Option<&'a Value> {
    schema.get("properties")?.get(name)
}

fn weights(times: &BTreeMap<String, Weights>, at: &str, found: &mut Found) {
    for (name, weights) in times {
        let Weights::Each(each) = weights else { continue };
        for (value, weight) in each {
            found.when(!(0..=WEIGHT).contains(weight), &format!("{at}/{name}/{value}"), "range", || {
                weight_range(WEIGHT).text
            });
        }
    }
}

/// Whether a text in both languages is one line of so many characters that people see.
fn is_line(text: &Text, least: usize, most: usize) -> bool {
    [&text.zh, &text.en]
        .into_iter()
        .all(|text| (least..=most).contains(&text.trim().chars().count()) && !text.chars().any(is_unseen))
}

#[derive(Default)]
struct Found(Vec<FieldError>);

impl Found {
    fn when(&mut self, wrong: bool, path: &str, code: &str, message: impl FnOnce() -> Text) {
        if wrong {
            let problem = FieldError::new(path, code, message());
            if !self.0.contains(&problem) {
                self.0.push(problem);
            }
        }
    }
}
