//! The words of an account at a vendor.

use baigong_ground::Message;
use baigong_ground::field::FieldError;
use serde::Serialize;
use serde_json::{Map, Value};

use super::figures::Figures;
use crate::accounts::health::Rest;

/// Where an account is written down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum AccountSource {
    /// In the configuration file: the panel shows it and cannot change it.
    Config,
    /// In the database.
    Panel,
    /// Nowhere: a simulated vendor.
    Demo,
}

/// An account as the panel shows it. Secrets are told by name alone.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AccountView {
    /// Its id; tasks remember it.
    pub id: String,
    /// The tool that it serves.
    pub tool: String,
    /// The operator's name for it.
    pub label: String,
    /// Where it is written down.
    pub source: AccountSource,
    /// The protocol that it speaks.
    pub wire: String,
    /// Where requests go; null if the account cannot be used.
    pub base_url: Option<String>,
    /// The address that overrides the wire's own.
    pub own_base_url: Option<String>,
    /// The fields of its form that are not secret.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub settings: Map<String, Value>,
    /// Names of the secret fields that are set.
    pub secrets: Vec<String>,
    /// Maximum number of jobs at once; null for no limit.
    pub max_concurrent: Option<i64>,
    /// Its share of the work beside other accounts of the tool.
    pub weight: i64,
    /// Maximum points of its tasks in a day of Beijing; null for no limit.
    pub daily_cap: Option<i64>,
    /// Whether the operator lets it take tasks.
    pub enabled: bool,
    /// Whether it takes tasks: enabled, usable, and no demonstration beside a real account.
    pub open: bool,
    /// Why it cannot be used, zh-CN.
    pub problem: Option<String>,
    /// Why it rests in the process that answers; null while its vendor takes it.
    pub rest: Option<Rest>,
    /// How it does.
    pub figures: Figures,
    /// When it was made, in milliseconds since the epoch; null for accounts that are not stored.
    pub created_ms: Option<i64>,
    /// When it was changed.
    pub updated_ms: Option<i64>,
}

/// Which account it is, and no more.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AccountName {
    /// Its id.
    pub id: String,
    /// The tool that it serves.
    pub tool: String,
    /// The operator's name for it.
    pub label: String,
}

/// What an operator writes down of an account.
#[derive(Clone)]
pub struct AccountDraft {
    /// The operator's name for it.
    pub label: String,
    /// The protocol that it speaks.
    pub wire: String,
    /// Overrides the wire's own address; required where the wire has none.
    pub base_url: Option<String>,
    /// The fields of its form. Of an account that exists, a secret that is missing or empty stays, and one that is
    /// null goes.
    pub credentials: Map<String, Value>,
    /// Maximum number of jobs at once.
    pub max_concurrent: Option<i64>,
    /// Its share of the work.
    pub weight: i64,
    /// Maximum points of its tasks in a day of Beijing.
    pub daily_cap: Option<i64>,
    /// Whether it takes tasks.
    pub enabled: bool,
}

/// Without the credentials.
impl std::fmt::Debug for AccountDraft {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AccountDraft")
            .field("label", &self.label)
            .field("wire", &self.wire)
            .field("base_url", &self.base_url)
            .finish_non_exhaustive()
    }
}

/// Why a request about an account was refused.
#[derive(Debug, thiserror::Error)]
pub enum VendorError {
    /// No such tool.
    #[error("no such tool")]
    UnknownTool,
    /// No such account.
    #[error("no such account")]
    NotFound,
    /// It stands in the configuration file, or is a demonstration.
    #[error("the account is not kept in the panel")]
    Fixed,
    /// Fields are wrong; paths begin at the account.
    #[error("invalid account")]
    Invalid(Vec<FieldError>),
    /// Its state does not allow it; the text says why.
    #[error("{0}")]
    Conflict(Message),
    /// The database failed.
    #[error("database: {0}")]
    Database(#[from] sqlx::Error),
}
