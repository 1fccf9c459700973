//! The form of an account, wire by wire: what of it is secret, and whether it is filled in.

use baigong_ground::field::FieldError;
use baigong_ground::messages;
use baigong_provider::schema::Validator;
use baigong_provider::{Registry, Tool};
use serde_json::{Map, Value, json};

messages! {
    account_form_unusable = "该工具的账号表单无法使用", "The account form of this tool cannot be used";
}

/// What a tool asks of an account that speaks one wire.
#[derive(Debug, Clone)]
pub struct AccountForm {
    /// The wire.
    pub wire: String,
    /// The form's title, where the tool names its wires.
    pub title: Option<String>,
    /// The address of the wire; without one the operator has to give it.
    pub default_base_url: Option<String>,
    /// JSON Schema of the fields, without the wire itself.
    pub schema: Value,
}

/// The forms of a tool, one a wire.
pub fn forms(tool: &Tool) -> Vec<AccountForm> {
    let wires = tool.manifest().wires.iter();
    let forms = wires.filter_map(|wire| {
        let schema = branch(tool.account_schema(), &wire.id)?;
        let title = schema.get("title").and_then(Value::as_str).map(str::to_owned);
        let default_base_url = wire.default_base_url.as_deref().map(str::to_owned);
        Some(AccountForm { wire: wire.id.to_string(), title, default_base_url, schema })
    });
    forms.collect()
}

pub(super) fn form_of(registry: &Registry, tool: &str, wire: &str) -> Option<AccountForm> {
    let tool = registry.tool(tool).ok()?;
    forms(&tool).into_iter().find(|form| form.wire == wire)
}

/// Name of the field that tells the wires of a tool apart; none where the tool's form has no branches.
pub(super) fn tag_of(registry: &Registry, tool: &str) -> Option<String> {
    let tool = registry.tool(tool).ok()?;
    tool.account_schema().pointer("/discriminator/propertyName").and_then(Value::as_str).map(str::to_owned)
}

fn branch(schema: &Value, wire: &str) -> Option<Value> {
    let Some(tag) = schema.pointer("/discriminator/propertyName").and_then(Value::as_str) else {
        let mut only = schema.clone();
        // The title of a root is the name of its Rust type.
        only.as_object_mut().map(|object| object.shift_remove("title"));
        return Some(only);
    };
    let branches = schema.get("oneOf").and_then(Value::as_array)?;
    let constant =
        |branch: &&Value| branch.pointer(&format!("/properties/{tag}/const")) == Some(&json!(wire));
    let mut branch = branches.iter().find(constant)?.clone();
    let object = branch.as_object_mut()?;
    object.get_mut("properties").and_then(Value::as_object_mut).map(|fields| fields.shift_remove(tag));
    if let Some(required) = object.get_mut("required").and_then(Value::as_array_mut) {
        required.retain(|name| name != tag);
    }
    Some(branch)
}

impl AccountForm {
    /// Whether a field is a secret.
    pub(super) fn is_secret(&self, name: &str) -> bool {
        let property = self.schema.get("properties").and_then(|properties| properties.get(name));
        property.and_then(|property| property.get("writeOnly")) == Some(&json!(true))
    }

    /// Fields that may be shown, and secrets that are not empty. What the form does not know is left out.
    pub(super) fn split(&self, fields: Map<String, Value>) -> (Map<String, Value>, Map<String, Value>) {
        let known = self.schema.get("properties").and_then(Value::as_object);
        let fields =
            fields.into_iter().filter(|(name, _)| known.is_some_and(|known| known.contains_key(name)));
        let (secrets, settings): (Vec<_>, Vec<_>) = fields.partition(|(name, _)| self.is_secret(name));
        let given =
            secrets.into_iter().filter(|(_, value)| value.as_str().is_none_or(|text| !text.is_empty()));
        (settings.into_iter().collect(), given.collect())
    }

    /// Checks the fields; gives them with defaults filled in. Problems point at `/credentials`, and quote no value.
    pub(super) fn check(&self, fields: Map<String, Value>) -> Result<Map<String, Value>, Vec<FieldError>> {
        let at = |field: FieldError| field.within("/credentials");
        let validator = Validator::new(self.schema.clone())
            .map_err(|_| vec![FieldError::new("/credentials", "invalid", account_form_unusable())])?;
        validator.check(fields.into()).map_err(|problems| problems.into_iter().map(at).collect())
    }
}
