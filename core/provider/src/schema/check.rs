//! Enforcing a mode's schema: normalisation first, then validation, with the specification's own messages.

use baigong_ground::field::FieldError;
use baigong_ground::{Message, Text, messages};
use jsonschema::error::ValidationErrorKind as Kind;
use serde_json::{Map, Value, json};

use super::texts::{stated_message, stated_title};

messages! {
    parameters_not_an_object = "参数必须是对象", "The parameters have to be an object";
    one_of_them_required = "请至少填写一项", "Please fill in at least one of them";
    option_not_taken(other, title, option) = "{other}不支持{title}“{option}”", "{other} does not take “{option}” for “{title}”";
    option_ruled_out(title) = "{title}的这个选项与其他选项不能同时使用", "This option of “{title}” does not go together with the others";
    field_required(title) = "请填写{title}", "Please fill in “{title}”";
    parameter_unknown(name) = "不支持的参数：{name}", "There is no parameter {name}";
    field_of_another_type(title) = "{title}的类型不正确", "“{title}” is of another type";
    field_too_short(title, least) = "{title}至少需要{least}个字符", "“{title}” needs at least {least} characters";
    field_too_long(title, most) = "{title}不能超过{most}个字符", "“{title}” may have up to {most} characters";
    field_too_small(title, least) = "{title}不能小于{least}", "“{title}” must not be less than {least}";
    field_too_large(title, most) = "{title}不能大于{most}", "“{title}” must not be more than {most}";
    field_not_a_multiple(title, step) = "{title}必须是{step}的倍数", "“{title}” has to be a multiple of {step}";
    too_few_items(title, least) = "{title}至少需要{least}项", "“{title}” needs at least {least} items";
    too_many_items(title, most) = "{title}最多{most}项", "“{title}” may have up to {most} items";
    items_repeated(title) = "{title}有重复项", "“{title}” holds the same item twice";
    field_malformed(title) = "{title}的格式不正确", "“{title}” is not in the right form";
    no_such_option(title) = "{title}的取值不在可选范围内", "“{title}” has no such option";
    field_wrong(title) = "{title}不正确", "“{title}” is not right";
}

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
            return Err(vec![FieldError::new("", "type", parameters_not_an_object())]);
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
        let message = stated_message(&self.schema, "x-require-any");
        let path = format!("/{}", names.first()?);
        Some(FieldError::new(path, "x-require-any", message.unwrap_or_else(|| one_of_them_required().text)))
    }

    /// `x-options-when`: an option of a field is there only while other fields have one of the named values.
    fn options_when(&self, value: &Value) -> Vec<FieldError> {
        let fields = self.schema.get("properties").and_then(Value::as_object).into_iter().flatten();
        let refused = fields.filter_map(|(name, field)| {
            let chosen = value.get(name).and_then(Value::as_str)?;
            let mut needed = field.get("x-options-when")?.get(chosen)?.as_object()?.iter();
            let (sibling, _) = needed.find(|(sibling, allowed)| {
                let actual = value.get(sibling).unwrap_or(&Value::Null);
                !allowed.as_array().is_some_and(|allowed| allowed.contains(actual))
            })?;
            Some((name, chosen, sibling))
        });
        refused
            .map(|(name, chosen, sibling)| {
                let path = format!("/{name}");
                let general = || {
                    let other = value.get(sibling).and_then(Value::as_str);
                    let other = other.and_then(|other| self.option_title(sibling, other));
                    match (other, self.option_title(name, chosen)) {
                        (Some(other), Some(option)) => {
                            option_not_taken(other, self.title(&path), option).text
                        }
                        _ => option_ruled_out(self.title(&path)).text,
                    }
                };
                let message = self.message(&path, "x-options-when").unwrap_or_else(general);
                FieldError::new(path, "x-options-when", message)
            })
            .collect()
    }

    /// What a form calls an option of a field.
    fn option_title(&self, name: &str, option: &str) -> Option<Text> {
        let options = self.node(&format!("/{name}"))?.get("oneOf")?.as_array()?;
        stated_title(options.iter().find(|one| one.get("const").is_some_and(|value| value == option))?)
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
        let one = |path: String, code: &str, general: Message| {
            let message = self.message(&path, code).unwrap_or(general.text);
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
                    field_required(self.title(&format!("{at}/{name}"))),
                )]
            }
            Kind::AdditionalProperties { unexpected } => unexpected
                .iter()
                .map(|name| one(format!("{at}/{name}"), "additionalProperties", parameter_unknown(name)))
                .collect(),
            kind => {
                let (code, general) = general_message(kind, self.title(&at));
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

    fn message(&self, path: &str, code: &str) -> Option<Text> {
        stated_message(self.node(path)?, code)
    }

    /// What a form calls the field at a path such as `/prompt`: its title, or else its name.
    pub fn title(&self, path: &str) -> Text {
        let name = || path.rsplit('/').next().unwrap_or_default();
        self.node(path).and_then(stated_title).unwrap_or_else(|| Text::made(name(), name()))
    }
}

fn general_message(kind: &Kind, title: Text) -> (&'static str, Message) {
    match kind {
        Kind::Type { .. } => ("type", field_of_another_type(title)),
        Kind::MinLength { limit: 1 } => ("minLength", field_required(title)),
        Kind::MinLength { limit } => ("minLength", field_too_short(title, limit)),
        Kind::MaxLength { limit } => ("maxLength", field_too_long(title, limit)),
        Kind::Minimum { limit } => ("minimum", field_too_small(title, plain(limit))),
        Kind::Maximum { limit } => ("maximum", field_too_large(title, plain(limit))),
        Kind::MultipleOf { multiple_of } => {
            ("multipleOf", field_not_a_multiple(title, multiple_of.to_string()))
        }
        Kind::MinItems { limit } => ("minItems", too_few_items(title, limit)),
        Kind::MaxItems { limit } => ("maxItems", too_many_items(title, limit)),
        Kind::UniqueItems => ("uniqueItems", items_repeated(title)),
        Kind::Pattern { .. } => ("pattern", field_malformed(title)),
        Kind::Enum { .. }
        | Kind::OneOfNotValid { .. }
        | Kind::OneOfMultipleValid { .. }
        | Kind::Constant { .. } => ("oneOf", no_such_option(title)),
        _ => ("invalid", field_wrong(title)),
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
        let alias = value.get(name).and_then(Value::as_str);
        if let Some(meant) = alias.and_then(|alias| property.get("x-aliases")?.get(alias)) {
            value.insert(name.clone(), meant.clone());
        }
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
        assert_eq!(
            refused,
            [FieldError::new("/resolution", "x-options-when", Text::name("1080P 只支持 6 秒"))]
        );
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
