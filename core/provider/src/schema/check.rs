//! Enforcing a mode's schema: normalisation first, then validation, with the specification's own messages.

use baigong_ground::field::FieldError;
use jsonschema::error::ValidationErrorKind as Kind;
use serde_json::{Map, Value, json};

/// A compiled schema of one form.
pub struct Validator {
    schema: Value,
    compiled: jsonschema::Validator,
}

impl Validator {
    /// Compiles a schema made by [`super::schema_of`].
    pub fn new(schema: Value) -> Result<Self, String> {
        let compiled = jsonschema::draft202012::options().build(&schema).map_err(|e| e.to_string())?;
        Ok(Self { schema, compiled })
    }

    /// The schema.
    pub fn schema(&self) -> &Value {
        &self.schema
    }

    /// Checks parameters and brings them into the one form that is priced, stored and sent: nulls and fields that the
    /// form hides are dropped, defaults filled in, `20.0` written as `20` where an integer is meant.
    pub fn check(&self, params: Value) -> Result<Map<String, Value>, Vec<FieldError>> {
        let Value::Object(mut params) = params else {
            return Err(vec![FieldError::new("", "type", "参数必须是对象")]);
        };
        normalize(&self.schema, &mut params);
        let value = Value::Object(params);
        // Asking whether there are errors costs a fraction of collecting them, and mostly there are none.
        let mut errors: Vec<FieldError> = if self.compiled.is_valid(&value) {
            Vec::new()
        } else {
            self.compiled.iter_errors(&value).flat_map(|e| self.explain(&e, &value)).collect()
        };
        errors.extend(self.require_any(&value));
        errors.extend(self.options_when(&value));
        match value {
            Value::Object(params) if errors.is_empty() => Ok(params),
            _ => {
                errors.dedup();
                Err(errors)
            }
        }
    }

    /// `x-require-any`: at least one of the named fields must be there and not empty.
    fn require_any(&self, value: &Value) -> Option<FieldError> {
        let names: Vec<&str> =
            self.schema.get("x-require-any")?.as_array()?.iter().filter_map(Value::as_str).collect();
        let given = |name: &&str| match value.get(*name) {
            None | Some(Value::Null) => false,
            Some(Value::String(text)) => !text.trim().is_empty(),
            Some(Value::Array(items)) => !items.is_empty(),
            Some(_) => true,
        };
        if names.iter().any(given) {
            return None;
        }
        let message = self.schema.pointer("/errorMessage/x-require-any").and_then(Value::as_str);
        let path = format!("/{}", names.first()?);
        Some(FieldError::new(path, "x-require-any", message.unwrap_or("请至少填写一项")))
    }

    /// `x-options-when`: an option of a field is there only while other fields have one of the named values.
    fn options_when(&self, value: &Value) -> Vec<FieldError> {
        let fields = self.schema.get("properties").and_then(Value::as_object).into_iter().flatten();
        let refused = fields.filter(|(name, field)| {
            let chosen = value.get(*name).and_then(Value::as_str);
            let needed = chosen.and_then(|chosen| field.get("x-options-when")?.get(chosen)?.as_object());
            needed.into_iter().flatten().any(|(sibling, allowed)| {
                let actual = value.get(sibling).unwrap_or(&Value::Null);
                !allowed.as_array().is_some_and(|allowed| allowed.contains(actual))
            })
        });
        refused
            .map(|(name, _)| {
                let path = format!("/{name}");
                let general = || format!("{}的这个选项与其他选项不能同时使用", self.title(&path));
                let message = self.message(&path, "x-options-when").unwrap_or_else(general);
                FieldError::new(path, "x-options-when", message)
            })
            .collect()
    }

    /// Whether the form does not show the field `name` of the object at `at`, so that nobody could fill it in.
    fn hides(&self, at: &str, name: &str, value: &Value) -> bool {
        let steps: String = at.split('/').skip(1).map(|step| format!("/properties/{step}")).collect();
        let property = self.schema.pointer(&format!("{steps}/properties/{name}"));
        let siblings = value.pointer(at).and_then(Value::as_object);
        property.zip(siblings).is_some_and(|(property, siblings)| !visible(property, siblings))
    }

    fn explain(&self, error: &jsonschema::ValidationError<'_>, value: &Value) -> Vec<FieldError> {
        let at = error.instance_path().as_str().to_owned();
        let one = |path: String, code: &str, general: String| {
            let message = self.message(&path, code).unwrap_or(general);
            FieldError::new(path, code, message)
        };
        match error.kind() {
            Kind::Required { property } => {
                let name = property.as_str().unwrap_or_default();
                if self.hides(&at, name, value) {
                    return Vec::new();
                }
                vec![one(
                    format!("{at}/{name}"),
                    "required",
                    format!("请填写{}", self.title(&format!("{at}/{name}"))),
                )]
            }
            Kind::AdditionalProperties { unexpected } => unexpected
                .iter()
                .map(|name| {
                    one(format!("{at}/{name}"), "additionalProperties", format!("不支持的参数：{name}"))
                })
                .collect(),
            kind => {
                let (code, general) = general_message(kind, &self.title(&at));
                vec![one(at, code, general)]
            }
        }
    }

    /// The schema node of a path; array indices lead to `items`.
    fn node(&self, path: &str) -> Option<&Value> {
        path.split('/').skip(1).try_fold(&self.schema, |node, part| {
            node.pointer(&format!("/properties/{part}")).or_else(|| node.get("items"))
        })
    }

    fn message(&self, path: &str, code: &str) -> Option<String> {
        self.node(path)?.get("errorMessage")?.get(code)?.as_str().map(str::to_owned)
    }

    /// What a form calls the field at a path such as `/prompt`: its title, or else its name.
    pub fn title(&self, path: &str) -> String {
        let title = self.node(path).and_then(|node| node.get("title")).and_then(Value::as_str);
        title.map_or_else(|| path.rsplit('/').next().unwrap_or_default().to_owned(), str::to_owned)
    }
}

fn general_message(kind: &Kind, title: &str) -> (&'static str, String) {
    match kind {
        Kind::Type { .. } => ("type", format!("{title}的类型不正确")),
        Kind::MinLength { limit: 1 } => ("minLength", format!("请填写{title}")),
        Kind::MinLength { limit } => ("minLength", format!("{title}至少需要{limit}个字符")),
        Kind::MaxLength { limit } => ("maxLength", format!("{title}不能超过{limit}个字符")),
        Kind::Minimum { limit } => ("minimum", format!("{title}不能小于{}", plain(limit))),
        Kind::Maximum { limit } => ("maximum", format!("{title}不能大于{}", plain(limit))),
        Kind::MultipleOf { multiple_of } => ("multipleOf", format!("{title}必须是{multiple_of}的倍数")),
        Kind::MinItems { limit } => ("minItems", format!("{title}至少需要{limit}项")),
        Kind::MaxItems { limit } => ("maxItems", format!("{title}最多{limit}项")),
        Kind::UniqueItems => ("uniqueItems", format!("{title}有重复项")),
        Kind::Pattern { .. } => ("pattern", format!("{title}的格式不正确")),
        Kind::Enum { .. }
        | Kind::OneOfNotValid { .. }
        | Kind::OneOfMultipleValid { .. }
        | Kind::Constant { .. } => ("oneOf", format!("{title}的取值不在可选范围内")),
        _ => ("invalid", format!("{title}不正确")),
    }
}

/// A limit as people write it: `1`, not `1.0`.
fn plain(limit: &Value) -> String {
    let text = limit.to_string();
    text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
}

fn normalize(schema: &Value, value: &mut Map<String, Value>) {
    let Some(properties) = schema.get("properties").and_then(Value::as_object) else { return };
    value.retain(|_, v| !v.is_null());
    for (name, property) in properties {
        match value.get_mut(name) {
            None => {
                if let Some(default) = property.get("default") {
                    value.insert(name.clone(), default.clone());
                }
            }
            Some(Value::Object(inner)) => normalize(property, inner),
            Some(number @ Value::Number(_)) if property.get("type") == Some(&json!("integer")) => {
                let whole = number.as_f64().filter(|n| n.fract() == 0.0 && n.abs() < 9e15);
                if let (false, Some(whole)) = (number.is_i64() || number.is_u64(), whole) {
                    *number = json!(whole as i64);
                }
            }
            Some(_) => {}
        }
    }
    // Conditions are judged on the filled-in value, so that they see what the form sees.
    let hidden: Vec<&String> =
        properties.iter().filter(|(_, p)| !visible(p, value)).map(|(name, _)| name).collect();
    for name in hidden {
        value.shift_remove(name);
    }
    // The stored form has the schema's order whatever order the caller used.
    let mut ordered = Map::with_capacity(value.len());
    for name in properties.keys() {
        if let Some(v) = value.shift_remove(name) {
            ordered.insert(name.clone(), v);
        }
    }
    ordered.append(value);
    *value = ordered;
}

fn visible(property: &Value, siblings: &Map<String, Value>) -> bool {
    let conditions = property.get("x-visible-when").and_then(Value::as_object).into_iter().flatten();
    conditions.into_iter().all(|(name, allowed)| {
        let actual = siblings.get(name).unwrap_or(&Value::Null);
        allowed.as_array().is_some_and(|allowed| allowed.contains(actual))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn validator() -> Validator {
        Validator::new(json!({
            "type": "object",
            "additionalProperties": false,
            "required": ["prompt"],
            "x-require-any": ["prompt", "images"],
            "errorMessage": { "x-require-any": "请输入描述或上传图片" },
            "properties": {
                "prompt": { "type": "string", "title": "提示词", "maxLength": 5, "pattern": "\\S",
                            "errorMessage": { "maxLength": "提示词太长", "required": "请输入描述" } },
                "images": { "type": "array", "title": "参考图", "items": { "type": "string" }, "maxItems": 2 },
                "n": { "type": "integer", "title": "数量", "default": 1, "minimum": 1, "maximum": 5 },
                "camera": { "type": "string", "title": "运镜", "default": "auto",
                            "oneOf": [{"const": "auto"}, {"const": "simple"}] },
                "zoom": { "type": "number", "title": "变焦", "multipleOf": 0.1, "maximum": 2.0, "x-visible-when": {"camera": ["simple"]} }
            }
        }))
        .unwrap()
    }

    fn errors(params: Value) -> Vec<(String, String, String)> {
        let errors = validator().check(params).unwrap_err();
        errors.into_iter().map(|e| (e.path, e.code, e.message.zh.into_owned())).collect()
    }

    #[test]
    fn an_option_is_refused_by_name_where_another_field_rules_it_out() {
        let validator = Validator::new(json!({
            "type": "object",
            "properties": {
                "duration": { "oneOf": [{ "const": "6" }, { "const": "10" }], "default": "6" },
                "resolution": { "oneOf": [{ "const": "768P" }, { "const": "1080P" }], "default": "768P",
                                "x-options-when": { "1080P": { "duration": ["6"] } },
                                "errorMessage": { "x-options-when": "1080P 只支持 6 秒" } }
            }
        }))
        .unwrap();
        for fine in [json!({}), json!({ "resolution": "1080P" }), json!({ "duration": "10" })] {
            assert!(validator.check(fine).is_ok());
        }
        let refused = validator.check(json!({ "resolution": "1080P", "duration": "10" })).unwrap_err();
        assert_eq!(refused, [FieldError::new("/resolution", "x-options-when", "1080P 只支持 6 秒")]);
    }

    #[test]
    fn defaults_are_filled_and_hidden_fields_dropped() {
        let params =
            validator().check(json!({"zoom": 1.5, "prompt": "猫", "n": 2.0, "images": null})).unwrap();
        assert_eq!(Value::Object(params), json!({"prompt": "猫", "n": 2, "camera": "auto"}));
        let params = validator().check(json!({"prompt": "猫", "camera": "simple", "zoom": 0.3})).unwrap();
        assert_eq!(params["zoom"], 0.3);
    }

    #[test]
    fn errors_name_the_field_the_rule_and_the_fixed_message() {
        let owned = |p: &str, c: &str, m: &str| (p.to_owned(), c.to_owned(), m.to_owned());
        assert_eq!(errors(json!({"images": ["a"]})), [owned("/prompt", "required", "请输入描述")]);
        assert_eq!(errors(json!({"prompt": "六个汉字太长"})), [owned("/prompt", "maxLength", "提示词太长")]);
        assert_eq!(errors(json!({"prompt": "猫", "n": 6})), [owned("/n", "maximum", "数量不能大于5")]);
        assert_eq!(errors(json!({"prompt": "猫", "n": "6"})), [owned("/n", "type", "数量的类型不正确")]);
        assert_eq!(
            errors(json!({"prompt": "猫", "steps": 6})),
            [owned("/steps", "additionalProperties", "不支持的参数：steps")]
        );
        assert_eq!(
            errors(json!({"prompt": "猫", "camera": "fly"})),
            [owned("/camera", "oneOf", "运镜的取值不在可选范围内")]
        );
        assert_eq!(
            errors(json!({"prompt": "猫", "camera": "simple", "zoom": 3})),
            [owned("/zoom", "maximum", "变焦不能大于2")]
        );
        assert_eq!(errors(json!([])), [owned("", "type", "参数必须是对象")]);
    }

    #[test]
    fn require_any_is_met_by_one_field_that_is_not_blank() {
        let all = errors(json!({"prompt": " "}));
        assert!(
            all.iter().any(|(_, code, message)| code == "x-require-any" && message == "请输入描述或上传图片")
        );
    }

    #[test]
    fn what_the_form_hides_is_not_required() {
        let validator = Validator::new(json!({
            "type": "object",
            "required": ["words"],
            "properties": {
                "words": { "type": "string", "title": "歌词", "x-visible-when": { "mute": [false] },
                           "errorMessage": { "required": "请输入歌词" } },
                "mute": { "type": "boolean", "title": "纯音乐", "default": false },
            }
        }))
        .unwrap();
        assert_eq!(validator.check(json!({})).unwrap_err()[0].message.zh, "请输入歌词");
        assert_eq!(
            validator.check(json!({ "mute": true })).unwrap(),
            *json!({ "mute": true }).as_object().unwrap()
        );
        assert!(validator.check(json!({ "mute": false, "words": "雨" })).is_ok());
    }
}
