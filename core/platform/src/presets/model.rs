//! A preset: as an administrator writes it, keeps it, and as everybody sees it.

use baigong_ground::field::FieldError;
use baigong_ground::message::common;
use baigong_ground::{Message, messages};
use baigong_provider::Text;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sqlx::FromRow;

messages! {
    preset_wrong = "预设内容不正确", "The preset is not right";
    preset_not_found = "预设不存在", "The preset does not exist";
}

/// A preset as an administrator saves it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewPreset {
    /// Tool id.
    pub tool: String,
    /// Mode id.
    pub mode: String,
    /// Its name, at most 40 characters; unique among the presets of its form.
    pub name: String,
    /// Its name for readers of English, at most 40 characters; they read the other where there is none.
    #[serde(default)]
    pub name_en: Option<String>,
    /// Settings by the names of the form's fields: no prompts, no files and no earlier tasks, which belong to one work.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub params: Map<String, Value>,
}

/// What becomes of a preset.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PresetChange {
    /// Its name.
    pub name: String,
    /// Its name for readers of English.
    #[serde(default)]
    pub name_en: Option<String>,
    /// Whether it is offered.
    pub enabled: bool,
    /// Other settings in place of those that it has; it keeps them where this is left out.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub params: Option<Map<String, Value>>,
}

/// The order of the presets of a form.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PresetOrder {
    /// Tool id.
    pub tool: String,
    /// Mode id.
    pub mode: String,
    /// The ids of all its presets, each once.
    pub ids: Vec<String>,
}

/// A preset as administrators keep it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preset {
    /// Its id.
    pub id: String,
    /// Tool id.
    pub tool: String,
    /// Mode id.
    pub mode: String,
    /// Its name.
    pub name: String,
    /// Its name for readers of English.
    pub name_en: Option<String>,
    /// Settings by the names of the form's fields.
    pub params: Map<String, Value>,
    /// Whether it is switched on.
    pub enabled: bool,
    /// What of it today's form refuses: while there is any, nobody is offered it. Seen from the preset, such as
    /// `/params/duration`.
    pub faults: Vec<FieldError>,
    /// When it was made, in milliseconds since the epoch.
    pub created_ms: i64,
    /// When it was last changed.
    pub updated_ms: i64,
}

/// A preset as everybody sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SitePreset {
    /// Its id.
    pub id: String,
    /// Mode id.
    pub mode: String,
    /// Its name.
    pub name: Text,
    /// Settings by the names of the form's fields.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub params: Map<String, Value>,
}

/// Why a preset is refused.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum PresetError {
    /// Fields are wrong.
    Invalid(Vec<FieldError>),
    /// There is none of this id.
    NotFound,
    /// The database failed.
    Database(#[from] sqlx::Error),
}

impl PresetError {
    /// What people are told.
    pub fn message(&self) -> Message {
        match self {
            Self::Invalid(_) => preset_wrong(),
            Self::NotFound => preset_not_found(),
            Self::Database(_) => common::service_unavailable(),
        }
    }
}

#[derive(FromRow)]
pub(super) struct PresetRow {
    pub id: String,
    pub tool: String,
    pub mode: String,
    pub name: String,
    pub name_en: Option<String>,
    pub params: String,
    pub enabled: bool,
    pub created_ms: i64,
    pub updated_ms: i64,
}

impl PresetRow {
    pub(super) fn params(&self) -> Map<String, Value> {
        serde_json::from_str(&self.params).unwrap_or_default()
    }

    pub(super) fn with(self, faults: Vec<FieldError>) -> Preset {
        let params = self.params();
        let Self { id, tool, mode, name, name_en, enabled, created_ms, updated_ms, .. } = self;
        Preset { id, tool, mode, name, name_en, params, enabled, faults, created_ms, updated_ms }
    }

    pub(super) fn offered(self) -> SitePreset {
        let params = self.params();
        let english = self.name_en.unwrap_or_else(|| self.name.clone());
        SitePreset { id: self.id, mode: self.mode, name: Text::made(self.name, english), params }
    }
}
