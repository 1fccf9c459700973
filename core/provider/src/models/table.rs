//! What a table of models says.

use std::collections::BTreeMap;

use baigong_ground::Text;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The models of a tool.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModelTable {
    /// The parameter that names the model.
    pub field: String,
    /// The model that a call without the parameter means. Changing it changes what such calls make, and cost.
    pub default: PerMode<String>,
    /// The model that a form opens with, where that is another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opens_with: Option<PerMode<String>>,
    /// The parameters beside the model that the price depends on, in the order of the price table.
    #[serde(default)]
    pub priced_by: Vec<String>,
    /// By how much a value of such a parameter multiplies the points of a model.
    #[serde(default)]
    pub times: BTreeMap<String, Weights>,
    /// What only some models can do, with the fields of the form that are there for it alone.
    #[serde(default)]
    pub features: BTreeMap<String, Vec<String>>,
    /// The models, in the order of the list.
    pub models: Vec<ModelEntry>,
}

/// A model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ModelEntry {
    /// As parameters name it: lower case, digits, `.`, `_` and `-`.
    pub id: String,
    /// Its name.
    pub title: Text,
    /// What it is best at.
    #[serde(default)]
    pub about: Option<Text>,
    /// Points before anything multiplies them.
    pub points: PerMode<i64>,
    /// The modes that offer it; all that have a field of models if empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub modes: Vec<String>,
    /// The values that it takes, by the parameter; all that the form has where nothing is said.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub only: BTreeMap<String, Vec<String>>,
    /// What it can do of the table's features.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub has: Vec<String>,
    /// Weights in the place of the table's.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub times: BTreeMap<String, Weights>,
    /// The vendor's id of it, where that is not its own.
    #[serde(default)]
    pub sent_as: Option<PerMode<String>>,
    /// Ids under which it was known before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub formerly: Vec<String>,
    /// Whether it is on the list. Tasks that were made with one that is not stay readable.
    #[serde(default = "yes", skip_serializing_if = "Clone::clone")]
    pub offered: bool,
    /// The day on which the vendor opened it, as `2026-02-25`.
    #[serde(default)]
    pub since: Option<String>,
    /// The day on which the vendor shuts it down.
    #[serde(default)]
    pub until: Option<String>,
}

fn yes() -> bool {
    true
}

/// One for all modes, or one for each.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum PerMode<T> {
    /// The same in every mode.
    All(T),
    /// By the mode's id.
    Each(BTreeMap<String, T>),
}

impl<T> PerMode<T> {
    /// That of a mode.
    pub fn of(&self, mode: &str) -> Option<&T> {
        match self {
            Self::All(one) => Some(one),
            Self::Each(each) => each.get(mode),
        }
    }

    /// All that it holds, with the mode that each is for.
    pub fn iter(&self) -> impl Iterator<Item = (Option<&str>, &T)> {
        let (one, each) = match self {
            Self::All(one) => (Some((None, one)), None),
            Self::Each(each) => (None, Some(each.iter().map(|(mode, one)| (Some(mode.as_str()), one)))),
        };
        one.into_iter().chain(each.into_iter().flatten())
    }
}

/// By how much the values of a parameter multiply a price.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Weights {
    /// By the whole number that the value is: seconds, for a price by the second.
    Value(ByValue),
    /// By the value, or by `true` and `false`.
    Each(BTreeMap<String, i64>),
}

/// The word `"value"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum ByValue {
    /// See [`Weights::Value`].
    #[serde(rename = "value")]
    Value,
}

impl ModelTable {
    /// Reads a table.
    ///
    /// # Errors
    /// Where it is no table, or what is wrong with it by itself.
    pub fn parse(text: &str) -> Result<Self, String> {
        let table: Self = serde_json::from_str(text).map_err(|e| e.to_string())?;
        match table.problems().first() {
            None => Ok(table),
            Some(problem) => Err(format!("{}: {}", problem.path, problem.message.en)),
        }
    }

    /// The model of an id, a former id, or the vendor's id in a mode; also one that is switched off.
    pub fn find(&self, mode: &str, id: &str) -> Option<&ModelEntry> {
        let in_mode = || self.models.iter().filter(|model| model.is_in(mode));
        let by_id = in_mode().find(|model| model.id == id);
        by_id.or_else(|| in_mode().find(|model| model.other_names(mode).any(|name| name == id)))
    }

    /// Whether a form's schema lists these models; another mode may have models of its own under the same name.
    pub fn is_listed_in(&self, schema: &Value) -> bool {
        schema
            .pointer(&format!("/properties/{}/x-widget", self.field))
            .is_some_and(|widget| widget == "model")
    }

    /// The models that a mode offers.
    pub fn offered(&self, mode: &str) -> impl Iterator<Item = &ModelEntry> {
        self.models.iter().filter(move |model| model.offered && model.is_in(mode))
    }
}

impl ModelEntry {
    /// Whether it is a model of a mode.
    pub fn is_in(&self, mode: &str) -> bool {
        self.modes.is_empty() || self.modes.iter().any(|own| own == mode)
    }

    /// Its id as the vendor knows it.
    pub fn vendors_id(&self, mode: &str) -> &str {
        self.sent_as.as_ref().and_then(|ids| ids.of(mode)).unwrap_or(&self.id)
    }

    /// What a call may say in the place of its id.
    pub fn other_names(&self, mode: &str) -> impl Iterator<Item = &str> {
        let vendors = self.vendors_id(mode);
        let own = (vendors != self.id).then_some(vendors);
        own.into_iter().chain(self.formerly.iter().map(String::as_str))
    }

    /// Whether it takes a value of a parameter.
    pub fn takes(&self, parameter: &str, value: &str) -> bool {
        self.only.get(parameter).is_none_or(|values| values.iter().any(|own| own == value))
    }

    /// Whether it can do what a feature names.
    pub fn can(&self, feature: &str) -> bool {
        self.has.iter().any(|own| own == feature)
    }
}
