//! What a preset may hold.

use baigong_ground::field::FieldError;
use baigong_ground::{Message, messages};
use baigong_provider::schema::{is_prompt, takes_files};
use baigong_provider::{OfferedForm, Registry};
use serde_json::{Map, Value};

messages! {
    preset_name_required = "请填写预设名称", "Please name the preset";
    preset_name_too_long(most) = "预设名称不能超过{most}个字符", "A preset's name has up to {most} characters";
    preset_name_malformed = "预设名称不能包含换行或控制字符", "A preset's name must not hold line breaks or control characters";
    tool_unknown = "没有这个工具", "There is no such tool";
    mode_unknown = "没有这种生成方式", "There is no such mode";
    preset_empty = "预设里没有任何设置", "The preset holds no settings";
    preset_cannot_hold(field) = "预设不能包含{field}，它只属于某一件作品", "A preset cannot hold “{field}”, which belongs to one work";
}

const MAX_NAME_CHARS: usize = 40;

/// A name as it is kept, or what is wrong with the field at `path`.
pub(super) fn name(path: &str, text: &str) -> Result<String, FieldError> {
    let text = text.trim();
    let fault = |code, message: Message| Err(FieldError::new(path, code, message));
    if text.is_empty() {
        return fault("required", preset_name_required());
    }
    if text.chars().count() > MAX_NAME_CHARS {
        return fault("too_long", preset_name_too_long(MAX_NAME_CHARS));
    }
    if text.chars().any(char::is_control) {
        return fault("invalid", preset_name_malformed());
    }
    Ok(text.to_owned())
}

/// A name for readers of English, which may be left out.
pub(super) fn english(text: Option<&str>) -> Result<Option<String>, FieldError> {
    text.filter(|text| !text.trim().is_empty()).map(|text| name("/name_en", text)).transpose()
}

/// The form of a mode, or which name is unknown.
pub(super) fn form(registry: &Registry, tool: &str, mode: &str) -> Result<OfferedForm, FieldError> {
    let tools = registry.snapshot();
    tools.tool(tool).map_err(|_| FieldError::new("/tool", "unknown", tool_unknown()))?;
    tools.form(tool, mode).ok_or_else(|| FieldError::new("/mode", "unknown", mode_unknown()))
}

/// Everything that the form of a mode refuses of settings, seen from the preset. What a person still has to fill in is
/// nobody's fault.
pub(super) fn faults(
    registry: &Registry,
    tool: &str,
    mode: &str,
    params: &Map<String, Value>,
) -> Vec<FieldError> {
    let form = match form(registry, tool, mode) {
        Ok(form) => form,
        Err(fault) => return vec![fault],
    };
    if params.is_empty() {
        return vec![FieldError::new("/params", "required", preset_empty())];
    }
    let mut faults = personal(&form, params);
    let validator = &form.validator;
    let refused = validator.check(Value::Object(params.clone())).err().unwrap_or_default();
    faults.extend(
        refused
            .into_iter()
            .filter(|fault| fault.path.split('/').nth(1).is_some_and(|name| params.contains_key(name)))
            .map(|fault| fault.within("/params")),
    );
    faults
}

/// What of settings belongs to one work, seen from the preset.
pub(super) fn personal(form: &OfferedForm, params: &Map<String, Value>) -> Vec<FieldError> {
    let validator = &form.validator;
    let fields = validator.schema().get("properties");
    params
        .keys()
        .filter(|name| fields.and_then(|fields| fields.get(name.as_str())).is_some_and(belongs_to_one_work))
        .map(|name| {
            let path = format!("/{name}");
            let message = preset_cannot_hold(validator.title(&path));
            FieldError::new(path, "not_a_setting", message).within("/params")
        })
        .collect()
}

/// Whether a field holds a person's files, an earlier task or words.
fn belongs_to_one_work(field: &Value) -> bool {
    takes_files(field) || field.get("x-task").is_some() || is_prompt(field)
}
