//! What a schema says to people, in both languages: its Chinese words stand in the keywords of JSON Schema, their English
//! below `x-en`.

use baigong_ground::Text;
use serde_json::Value;

/// What the schema node says where its rule `keyword` is broken; `None` where it leaves that to the general text.
pub fn stated_message(node: &Value, keyword: &str) -> Option<Text> {
    text_at(node, &format!("/errorMessage/{keyword}"))
}

/// The title of the schema node.
pub fn stated_title(node: &Value) -> Option<Text> {
    text_at(node, "/title")
}

fn text_at(node: &Value, pointer: &str) -> Option<Text> {
    let zh = node.pointer(pointer)?.as_str()?;
    let en = node.get("x-en").and_then(|english| english.pointer(pointer)).and_then(Value::as_str);
    Some(Text::made(zh, en.unwrap_or(zh)))
}
