//! How results lead on to further tasks.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{MediaKind, Text};

/// How a result leads on: a button under an artifact that opens a form, filled in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FollowUp {
    /// Stable id within the mode.
    pub id: String,
    /// The button's label.
    pub label: Text,
    /// Tool that it opens.
    pub tool: String,
    /// Mode that it opens.
    pub mode: String,
    /// Kind of artifact that it stands under.
    pub on: MediaKind,
    /// Parameters to fill in.
    pub prefill: BTreeMap<String, Prefill>,
    /// Whether a list parameter keeps what the form already holds.
    pub append: bool,
    /// Parameters that the user still has to give.
    pub ask: Vec<String>,
}

/// Where a prefilled value comes from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "from", rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Prefill {
    /// The artifact itself, as a media reference.
    Artifact,
    /// The finished task, for a parameter of type [`crate::TaskRef`].
    Task,
    /// The artifact's place among the results of its task, from 0.
    Position,
    /// A parameter of the finished task.
    Param {
        /// Name of the parameter.
        name: String,
    },
    /// A fixed value.
    Const {
        /// The value.
        value: Value,
    },
}

impl FollowUp {
    /// A button under results of kind `on` that opens a mode; chain [`FollowUp::fill`] and [`FollowUp::ask`].
    pub fn new(id: &str, label: Text, on: MediaKind, tool: &str, mode: &str) -> Self {
        Self {
            id: id.into(),
            label,
            tool: tool.into(),
            mode: mode.into(),
            on,
            prefill: BTreeMap::new(),
            append: false,
            ask: Vec::new(),
        }
    }

    /// Fills a parameter in.
    #[must_use]
    pub fn fill(mut self, param: &str, from: Prefill) -> Self {
        self.prefill.insert(param.into(), from);
        self
    }

    /// Fills a parameter with a fixed value.
    #[must_use]
    pub fn fill_with(self, param: &str, value: impl Into<Value>) -> Self {
        self.fill(param, Prefill::Const { value: value.into() })
    }

    /// Leaves parameters to the user.
    #[must_use]
    pub fn ask(mut self, params: &[&str]) -> Self {
        self.ask.extend(params.iter().map(|&name| name.to_owned()));
        self
    }

    /// "Use as reference": puts the image into the list parameter `param` of a mode.
    pub fn use_as_reference(tool: &str, mode: &str, param: &str) -> Self {
        let id = format!("reference-{tool}-{mode}");
        let mut follow_up =
            Self::new(&id, Text::new("用作参考图", "Use as reference"), MediaKind::Image, tool, mode);
        follow_up.append = true;
        follow_up.fill(param, Prefill::Artifact)
    }

    /// Sets the button's label.
    #[must_use]
    pub fn label(mut self, label: Text) -> Self {
        self.label = label;
        self
    }
}
