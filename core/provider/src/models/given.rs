//! The model of one task, as a plug-in is given it.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Value, json};

use super::table::ModelEntry;

/// The model that a task names, out of the tool's table: what the vendor calls it and what it can do.
///
/// The type of a plug-in's field of models. Its list, its texts and its default come from the table.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "Given")]
pub struct Model {
    id: String,
    sent_as: String,
    has: Vec<String>,
}

/// A name alone stands for a model of which no table tells.
#[derive(Deserialize)]
#[serde(untagged)]
enum Given {
    Name(String),
    Whole { id: String, sent_as: String, has: Vec<String> },
}

impl From<Given> for Model {
    fn from(given: Given) -> Self {
        match given {
            Given::Name(name) => Self { sent_as: name.clone(), id: name, has: Vec::new() },
            Given::Whole { id, sent_as, has } => Self { id, sent_as, has },
        }
    }
}

impl Model {
    /// As parameters name it.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// As the vendor names it.
    pub fn sent_as(&self) -> &str {
        &self.sent_as
    }

    /// Whether it can do what the table's feature names.
    pub fn can(&self, feature: &str) -> bool {
        self.has.iter().any(|own| own == feature)
    }
}

impl Serialize for Model {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.id.serialize(serializer)
    }
}

impl JsonSchema for Model {
    fn schema_name() -> Cow<'static, str> {
        "Model".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string" })
    }
}

/// What stands in the parameters in the place of the model's id when a plug-in gets them.
pub(crate) fn given(entry: &ModelEntry, mode: &str) -> Value {
    json!({ "id": entry.id, "sent_as": entry.vendors_id(mode), "has": entry.has })
}
