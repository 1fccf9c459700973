//! Example values as templates: `"{{ expr }}"` becomes a typed value, any other text is rendered.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use minijinja::{Environment, Expression, UndefinedBehavior};
use serde_json::{Map, Value};

/// Why a template could not be read or rendered.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("template at {pointer}: {message}")]
pub struct TemplateError {
    /// JSON pointer within the value that was rendered.
    pub pointer: String,
    /// The engine's words.
    pub message: String,
}

static ENGINE: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut engine = Environment::new();
    // A wire has optional fields: reading below a missing one gives undefined, not an error.
    engine.set_undefined_behavior(UndefinedBehavior::Chainable);
    engine.set_unknown_method_callback(minijinja_contrib::pycompat::unknown_method_callback);
    engine
});

/// A text of a document, ready to be rendered again and again.
enum Compiled {
    /// Nothing but an expression, which gives a value of its own type.
    Expression(Expression<'static, 'static>),
    /// Words with expressions between them.
    Words(Vec<Piece>),
    /// Words with statements.
    Statements,
}

enum Piece {
    Words(String),
    Expression(Expression<'static, 'static>),
}

/// Texts that were rendered before. They stand in documents, so that they are few; what comes beyond this many is compiled for each
/// use.
static COMPILED: LazyLock<RwLock<HashMap<String, Arc<Compiled>>>> = LazyLock::new(RwLock::default);
const MOST_COMPILED: usize = 20_000;

impl Compiled {
    fn of(text: &str) -> Result<Arc<Self>, minijinja::Error> {
        if let Some(found) = COMPILED.read().unwrap_or_else(PoisonError::into_inner).get(text) {
            return Ok(found.clone());
        }
        let made = Arc::new(match expression(text) {
            Some(inner) => Self::Expression(ENGINE.compile_expression_owned(inner.to_owned())?),
            None => pieces(text).map_or(Self::Statements, Self::Words),
        });
        let mut kept = COMPILED.write().unwrap_or_else(PoisonError::into_inner);
        if kept.len() < MOST_COMPILED {
            kept.insert(text.to_owned(), made.clone());
        }
        Ok(made)
    }

    /// The value; none of an expression that is undefined.
    fn render(&self, text: &str, context: &minijinja::Value) -> Result<Option<Value>, String> {
        let said = |error: minijinja::Error| error.to_string();
        let words = match self {
            Self::Expression(expression) => {
                let value = expression.eval(context).map_err(said)?;
                let defined = (!value.is_undefined()).then_some(value);
                return defined.map(serde_json::to_value).transpose().map_err(|error| error.to_string());
            }
            Self::Words(pieces) => {
                let mut words = String::new();
                for piece in pieces {
                    match piece {
                        Piece::Words(fixed) => words.push_str(fixed),
                        Piece::Expression(expression) => {
                            words.push_str(&expression.eval(context).map_err(said)?.to_string());
                        }
                    }
                }
                words
            }
            Self::Statements => ENGINE.render_str(text, context).map_err(said)?,
        };
        Ok(Some(Value::String(words)))
    }
}

/// Words and the expressions between them; none where there is more to the text, which the engine itself renders then.
fn pieces(text: &str) -> Option<Vec<Piece>> {
    if ["{%", "{#", "{{-", "-}}"].iter().any(|mark| text.contains(mark)) || text.ends_with('\n') {
        return None;
    }
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some((words, behind)) = rest.split_once("{{") {
        let (inner, after) = behind.split_once("}}")?;
        pieces.push(Piece::Words(words.to_owned()));
        // An expression that holds braces of its own is cut short here, and is none.
        pieces.push(Piece::Expression(ENGINE.compile_expression_owned(inner.to_owned()).ok()?));
        rest = after;
    }
    pieces.push(Piece::Words(rest.to_owned()));
    Some(pieces)
}

/// The key that repeats `x-item` for each element of a list; the element is `item`, its position `index`.
const EACH: &str = "x-each";
const ITEM: &str = "x-item";

/// Renders all strings of `value`. A key or element whose expression is undefined is left out.
pub fn render(value: &Value, context: &minijinja::Value) -> Result<Value, TemplateError> {
    Ok(node(value, context, "")?.unwrap_or(Value::Null))
}

/// The same, and `None` where `value` is one expression that is undefined.
pub fn render_present(value: &Value, context: &minijinja::Value) -> Result<Option<Value>, TemplateError> {
    node(value, context, "")
}

/// The variables that the templates of `value` read, with the members that they name: `body.prompt`.
pub fn variables(value: &Value) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    collect_variables(value, &mut names);
    names
}

fn collect_variables(value: &Value, names: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => match expression(text) {
            Some(inner) => names
                .extend(ENGINE.compile_expression(inner).iter().flat_map(|e| e.undeclared_variables(true))),
            None => {
                names.extend(ENGINE.template_from_str(text).iter().flat_map(|t| t.undeclared_variables(true)))
            }
        },
        Value::Array(items) => items.iter().for_each(|item| collect_variables(item, names)),
        Value::Object(map) => map.values().for_each(|item| collect_variables(item, names)),
        _ => {}
    }
}

/// Checks that all templates of `value` can be parsed.
pub fn check(value: &Value, pointer: &str) -> Result<(), TemplateError> {
    let failed = |message: String| TemplateError { pointer: pointer.to_owned(), message };
    match value {
        Value::String(text) => match expression(text) {
            Some(inner) => ENGINE.compile_expression(inner).map(|_| ()).map_err(|e| failed(e.to_string())),
            None => ENGINE.template_from_str(text).map(|_| ()).map_err(|e| failed(e.to_string())),
        },
        Value::Array(items) => {
            items.iter().enumerate().try_for_each(|(i, item)| check(item, &format!("{pointer}/{i}")))
        }
        Value::Object(map) => {
            map.iter().try_for_each(|(key, item)| check(item, &format!("{pointer}/{}", escape(key))))
        }
        _ => Ok(()),
    }
}

/// A key as a JSON pointer writes it.
pub fn escape(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}

/// The expression of a text that is nothing but one.
fn expression(text: &str) -> Option<&str> {
    let inner = text.trim().strip_prefix("{{")?.strip_suffix("}}")?;
    (!inner.contains("}}") && !inner.contains("{{")).then_some(inner)
}

fn node(value: &Value, context: &minijinja::Value, pointer: &str) -> Result<Option<Value>, TemplateError> {
    let failed =
        |e: &dyn std::fmt::Display| TemplateError { pointer: pointer.to_owned(), message: e.to_string() };
    match value {
        Value::String(text) if !text.contains("{{") && !text.contains("{%") => Ok(Some(value.clone())),
        Value::String(text) => {
            let compiled = Compiled::of(text).map_err(|e| failed(&e))?;
            compiled.render(text, context).map_err(|e| failed(&e))
        }
        Value::Array(items) => {
            let mut out = Vec::with_capacity(items.len());
            for (i, item) in items.iter().enumerate() {
                let at = format!("{pointer}/{i}");
                match item.get(EACH) {
                    Some(list) => out.extend(repeat(list, item, context, &at)?),
                    None => out.extend(node(item, context, &at)?),
                }
            }
            Ok(Some(Value::Array(out)))
        }
        Value::Object(map) => {
            if let Some(list) = map.get(EACH) {
                return Ok(Some(Value::Array(repeat(list, value, context, pointer)?)));
            }
            let mut out = Map::with_capacity(map.len());
            for (key, item) in map {
                if let Some(rendered) = node(item, context, &format!("{pointer}/{}", escape(key)))? {
                    out.insert(key.clone(), rendered);
                }
            }
            Ok(Some(Value::Object(out)))
        }
        other => Ok(Some(other.clone())),
    }
}

fn repeat(
    list: &Value,
    template: &Value,
    context: &minijinja::Value,
    pointer: &str,
) -> Result<Vec<Value>, TemplateError> {
    let list = node(list, context, &format!("{pointer}/{EACH}"))?.unwrap_or_default();
    let item_template = template.get(ITEM).unwrap_or(&Value::Null);
    let mut out = Vec::new();
    for (index, item) in list.as_array().into_iter().flatten().enumerate() {
        let inner = minijinja::context! { item, index, ..context.clone() };
        out.extend(node(item_template, &inner, &format!("{pointer}/{ITEM}"))?);
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn rendered(template: Value) -> Value {
        let context = minijinja::context! { job => json!({"id": 7, "urls": ["a", "b"]}), body => json!({}) };
        render(&template, &context).unwrap()
    }

    #[test]
    fn an_expression_keeps_its_type_and_a_text_is_filled_in() {
        assert_eq!(
            rendered(json!({"id": "{{ job.id }}", "text": "n-{{ job.id }}", "plain": "x", "n": 1})),
            json!({"id": 7, "text": "n-7", "plain": "x", "n": 1})
        );
    }

    #[test]
    fn an_undefined_key_is_left_out_however_deep_it_was_looked_for() {
        assert_eq!(rendered(json!({"a": "{{ body.x.y }}", "b": ["{{ body.z }}", 1]})), json!({"b": [1]}));
    }

    #[test]
    fn each_repeats_an_item() {
        assert_eq!(
            rendered(
                json!({"data": {"x-each": "{{ job.urls }}", "x-item": {"url": "{{ item }}", "i": "{{ index }}"}}})
            ),
            json!({"data": [{"url": "a", "i": 0}, {"url": "b", "i": 1}]})
        );
    }

    #[test]
    fn methods_of_texts_work_and_errors_name_the_place() {
        assert_eq!(rendered(json!("{{ 'a-b'.split('-')[0] }}")), json!("a"));
        let error = check(&json!({"a": ["{{ 1 + }}"]}), "").unwrap_err();
        assert_eq!(error.pointer, "/a/0");
    }

    #[test]
    fn words_with_expressions_read_as_the_engine_renders_them() {
        let context = minijinja::context! { n => 3, half => 0.5, no => (), list => ["a"], name => "水" };
        for text in [
            "{{ n }} of {{ half }}",
            "/{{ name }}/{{ gone.deeper }}?n={{ n + 1 }}",
            "{{ no }}, {{ list }}, {{ n == 3 }}",
            "{{ {'a': {'b': n}} }} and {{ n }}",
            "{% if n %}yes{% endif %} {{- n }}",
            "line {{ n }}\n",
        ] {
            let rendered = render(&Value::from(text), &context).unwrap();
            assert_eq!(rendered, Value::from(ENGINE.render_str(text, &context).unwrap()), "{text}");
        }
    }
}
