//! The tools: their names, what a key needs for them, and how a model is told of them.

use std::str::FromStr;

use baigong_platform::keys::KeyScope;
use baigong_provider::MediaKind;
use serde_json::{Value, json};

use super::arguments::{LONGEST_WAIT, MOST_ITEMS, MOST_LISTED};

/// A tool. Models and clients keep what they learnt of one, so that names stay and arguments are added alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Call {
    /// Find tools.
    SearchTools,
    /// Read what one takes.
    DescribeTool,
    /// Learn a price.
    Quote,
    /// Make something.
    Generate,
    /// Make several things under one ceiling.
    RunBatch,
    /// Look at a task, or wait for it.
    GetTask,
    /// Stop a task.
    CancelTask,
    /// The tasks of the caller.
    ListTasks,
    /// Bring a file in.
    Upload,
}

impl FromStr for Call {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|call| call.name() == name).ok_or(())
    }
}

impl Call {
    /// All of them, in the order in which they are told.
    pub const ALL: [Self; 9] = [
        Self::SearchTools,
        Self::DescribeTool,
        Self::Quote,
        Self::Generate,
        Self::RunBatch,
        Self::GetTask,
        Self::CancelTask,
        Self::ListTasks,
        Self::Upload,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::SearchTools => "search_tools",
            Self::DescribeTool => "describe_tool",
            Self::Quote => "quote",
            Self::Generate => "generate",
            Self::RunBatch => "run_batch",
            Self::GetTask => "get_task",
            Self::CancelTask => "cancel_task",
            Self::ListTasks => "list_tasks",
            Self::Upload => "upload",
        }
    }

    /// What a key needs.
    pub fn scope(self) -> KeyScope {
        match self {
            Self::Generate | Self::RunBatch | Self::CancelTask => KeyScope::TasksWrite,
            Self::Upload => KeyScope::MediaWrite,
            _ => KeyScope::TasksRead,
        }
    }

    /// How the protocol tells of it.
    pub fn definition(self) -> Value {
        let reads = self.scope() == KeyScope::TasksRead;
        let spends = matches!(self, Self::Generate | Self::RunBatch);
        let (properties, required) = self.input();
        json!({
            "name": self.name(),
            "title": self.title(),
            "description": self.description(),
            "inputSchema": {
                "$schema": "https://json-schema.org/draft/2020-12/schema",
                "type": "object",
                "properties": properties,
                "required": required,
                "additionalProperties": false,
            },
            "annotations": {
                "title": self.title(),
                "readOnlyHint": reads,
                "destructiveHint": self == Self::CancelTask,
                "idempotentHint": reads || self == Self::CancelTask,
                "openWorldHint": spends || self == Self::Upload,
            },
        })
    }

    fn title(self) -> &'static str {
        match self {
            Self::SearchTools => "Find a tool",
            Self::DescribeTool => "Describe a tool",
            Self::Quote => "Price",
            Self::Generate => "Generate",
            Self::RunBatch => "Generate several",
            Self::GetTask => "Look at a task",
            Self::CancelTask => "Cancel a task",
            Self::ListTasks => "List tasks",
            Self::Upload => "Upload a file",
        }
    }

    fn description(self) -> &'static str {
        match self {
            Self::SearchTools => {
                "Find tools that make pictures, films, music, speech, 3D models or texts. Gives at most ten, each with its id, \
                 what it makes, the least it costs in points and what it needs."
            }
            Self::DescribeTool => {
                "The JSON Schema of a tool's params, an example, and what its price depends on. Read it before generate."
            }
            Self::Quote => {
                "Check params and tell the price in points. Where `exact` is false it is the most that is charged."
            }
            Self::Generate => {
                "Make something with a tool. Costs points, never more than max_points: a dearer call is refused with its price. \
                 Repeating a call with the same idempotency_key gives the same task and costs nothing more."
            }
            Self::RunBatch => {
                "Make several things under one ceiling for all together: if their prices add up to more than max_points, \
                 nothing is made. Repeating a call with the same idempotency_key costs nothing more."
            }
            Self::GetTask => {
                "The state of a task and the addresses of its files. With wait_seconds the answer comes once it is over."
            }
            Self::CancelTask => {
                "Stop a task. `cancel` of the task says beforehand whether the points come back."
            }
            Self::ListTasks => "Tasks of this account, newest first.",
            Self::Upload => {
                "Copy a file from a public address to the site. Its id can be given as a file in params. Addresses can also be \
                 given there directly."
            }
        }
    }

    /// The schemas of its arguments, and which have to be there.
    fn input(self) -> (Value, Value) {
        let id =
            json!({ "type": "string", "description": "Id of a tool from search_tools, such as kling/text" });
        let params = json!({ "type": "object", "description": "As the schema of describe_tool says" });
        let task_id = json!({ "type": "string", "description": "Id of a task" });
        let key = json!({
            "type": "string", "minLength": 1, "maxLength": 128, "pattern": "^[!-~]+$",
            "description": "Your own name for this call, such as a UUID; the same again when you repeat it",
        });
        let wait = json!({
            "type": "integer", "minimum": 0, "maximum": LONGEST_WAIT, "default": 0,
            "description": "How long to wait for the result",
        });
        let most = |description: &str| json!({ "type": "integer", "minimum": 0, "maximum": u32::MAX, "description": description });
        match self {
            Self::SearchTools => (
                json!({
                    "query": { "type": "string", "description": "Words of its name or description, English or Chinese" },
                    "kind": { "type": "string", "enum": MediaKind::ALL, "description": "What it makes" },
                    "max_points": most("The least that it costs is at most this"),
                }),
                json!([]),
            ),
            Self::DescribeTool => (json!({ "id": id }), json!(["id"])),
            Self::Quote => (json!({ "id": id, "params": params }), json!(["id", "params"])),
            Self::Generate => (
                json!({
                    "id": id, "params": params, "max_points": most("The most points that it may cost"),
                    "idempotency_key": key, "wait_seconds": wait,
                }),
                json!(["id", "params", "max_points"]),
            ),
            Self::RunBatch => {
                let item = json!({
                    "type": "object", "properties": { "id": id, "params": params },
                    "required": ["id", "params"], "additionalProperties": false,
                });
                let items = json!({ "type": "array", "minItems": 1, "maxItems": MOST_ITEMS, "items": item });
                let ceiling = most("The most points that all may cost together");
                (
                    json!({ "items": items, "max_points": ceiling, "idempotency_key": key }),
                    json!(["items", "max_points"]),
                )
            }
            Self::GetTask => (json!({ "task_id": task_id, "wait_seconds": wait }), json!(["task_id"])),
            Self::CancelTask => (json!({ "task_id": task_id }), json!(["task_id"])),
            Self::ListTasks => (
                json!({
                    "query": { "type": "string", "description": "Words of the prompt" },
                    "cursor": { "type": "string", "description": "next_cursor of the page before" },
                    "limit": { "type": "integer", "minimum": 1, "maximum": MOST_LISTED, "default": 10 },
                }),
                json!([]),
            ),
            Self::Upload => (
                json!({ "url": { "type": "string", "description": "http or https, at a public address" } }),
                json!(["url"]),
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tool_is_known_by_its_name_and_its_required_arguments_are_described() {
        for call in Call::ALL {
            assert_eq!(call.name().parse(), Ok(call));
            let schema = &call.definition()["inputSchema"];
            for name in schema["required"].as_array().unwrap() {
                assert!(schema["properties"].get(name.as_str().unwrap()).is_some(), "{name}");
            }
        }
        assert_eq!("Generate".parse::<Call>(), Err(()));
    }

    #[test]
    fn what_costs_points_has_to_name_a_ceiling() {
        for call in [Call::Generate, Call::RunBatch] {
            let required = call.definition()["inputSchema"]["required"].clone();
            assert!(required.as_array().unwrap().contains(&json!("max_points")), "{}", call.name());
            assert_eq!(call.definition()["annotations"]["readOnlyHint"], false);
        }
    }
}
