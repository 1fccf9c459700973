//! The prices in force.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use baigong_base::db::{Db, revision};
use baigong_base::{on, read};
use baigong_ground::field::FieldError;
use baigong_ground::message::common;
use baigong_ground::{Clock, Message, Text};
use baigong_provider::{PriceRule, Registry, Tool};
use tokio::sync::Mutex;

use super::extending::extended;
use super::model::{Held, KeptMoves, Table};

type Stored = (String, String, i64, i64, String, String, Option<i64>);

/// The prices in force now and later. Cheap to clone; every clone sees every change.
#[derive(Clone)]
pub struct Prices(pub(super) Arc<Inner>);

pub(super) struct Inner {
    pub(super) db: Db,
    pub(super) registry: Registry,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) table: RwLock<Arc<Table>>,
    /// One reading after the other, so that an older one never overwrites a newer one.
    pub(super) reading: Mutex<()>,
    /// The moves of the table that they were made of.
    pub(super) moves: KeptMoves,
}

/// Why prices were not changed. Nothing was.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum PriceChangeError {
    /// No such tool, mode or version.
    NotFound(Text),
    /// Not acceptable; the fields say what.
    Invalid(Vec<FieldError>),
    /// Somebody else changed it meanwhile, or it is too late.
    Conflict(Message),
    /// The database failed.
    Database(#[from] sqlx::Error),
}

impl PriceChangeError {
    /// What people are told.
    pub fn message(&self) -> Message {
        match self {
            Self::NotFound(what) => common::not_found(what),
            Self::Invalid(fields) => baigong_ground::field::first_message(fields),
            Self::Conflict(message) => message.clone(),
            Self::Database(_) => common::service_unavailable(),
        }
    }
}

impl Prices {
    /// Loads the prices of every mode. A rule that a provider declares anew becomes a new version, unless an operator's
    /// price is in force: that one stays, and takes the declared prices of what it knows nothing of.
    pub async fn load(db: &Db, registry: &Registry, clock: Arc<dyn Clock>) -> Result<Self, sqlx::Error> {
        let (db, registry, tools) = (db.clone(), registry.clone(), registry.snapshot());
        let inner = Inner {
            db,
            registry,
            clock,
            table: RwLock::default(),
            reading: Mutex::default(),
            moves: KeptMoves::default(),
        };
        let prices = Self(Arc::new(inner));
        prices.declare(tools.iter()).await?;
        prices.reload().await?;
        Ok(prices)
    }

    /// Takes the rules that a tool declares, before it is offered or replaces another version of itself.
    pub(crate) async fn take(&self, tool: &Arc<Tool>) -> Result<(), sqlx::Error> {
        self.declare(std::iter::once(tool)).await?;
        self.reload().await
    }

    /// Records the rules that tools declare, where they differ from what is in force and no operator spoke, or spoke of less than
    /// the form offers now.
    async fn declare(&self, tools: impl Iterator<Item = &Arc<Tool>>) -> Result<(), sqlx::Error> {
        let inner = &self.0;
        let now = inner.clock.now_ms();
        let stored: Vec<Stored> = read!(&inner.db, c => sqlx::query_as(
                "select tool, mode, version, effective_ms, rule, source, withdrawn_ms from prices
                 order by effective_ms, version")
                .fetch_all(c).await?);
        let mut newest: HashMap<(String, String), i64> = HashMap::new();
        let mut current: HashMap<(String, String), (String, String)> = HashMap::new();
        for (tool, mode, version, effective_ms, rule, source, withdrawn_ms) in stored {
            let key = (tool, mode);
            let last = newest.entry(key.clone()).or_default();
            *last = (*last).max(version);
            if withdrawn_ms.is_none() && effective_ms <= now {
                current.insert(key, (rule, source));
            }
        }
        for tool in tools {
            for form in tool.forms() {
                let key = (tool.manifest().id.to_string(), form.mode.id.to_string());
                let declared = serde_json::to_string(&form.mode.price).unwrap_or_default();
                // Compared as rules: what is written of one may grow a part from release to release.
                let same = |rule: &str| {
                    serde_json::from_str(rule).is_ok_and(|rule: PriceRule| rule == form.mode.price)
                };
                let (rule, source) = match current.get(&key) {
                    Some((rule, source)) if source == "operator" => match extended(form, rule) {
                        None => continue,
                        Some(rule) => (rule, "operator"),
                    },
                    Some((rule, _)) if same(rule) => continue,
                    _ => (declared, "manifest"),
                };
                let version = newest.get(&key).copied().unwrap_or_default() + 1;
                insert_declared(&inner.db, &key, version, &rule, source, now).await?;
            }
        }
        Ok(())
    }

    /// Reads the prices again.
    pub async fn reload(&self) -> Result<(), sqlx::Error> {
        let inner = &self.0;
        let _alone = inner.reading.lock().await;
        let stored: Vec<(String, String, i64, i64, i64, String, String)> = read!(&inner.db, c => sqlx::query_as(
            "select tool, mode, version, effective_ms, created_ms, rule, source from prices where withdrawn_ms is null
             order by effective_ms, version")
            .fetch_all(c).await?);
        let mut table = Table::new();
        for (tool, mode, version, effective_ms, created_ms, rule, source) in stored {
            let rule = serde_json::from_str(&rule).map_err(|e| sqlx::Error::Decode(Box::new(e)))?;
            let is_set = source == "operator";
            let held = Held { version, effective_ms, created_ms, is_set, rule: Arc::new(rule) };
            table.entry(tool).or_default().entry(mode).or_default().push(held);
        }
        *inner.table.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(table);
        Ok(())
    }

    pub(super) fn held(&self) -> Arc<Table> {
        self.0.table.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether the price in force was set in the price table.
    pub fn is_set(&self, tool: &str, mode: &str) -> bool {
        let (table, now) = (self.held(), self.0.clock.now_ms());
        let versions = table.get(tool).and_then(|modes| modes.get(mode));
        let held = versions.and_then(|versions| versions.iter().rev().find(|held| held.effective_ms <= now));
        held.is_some_and(|held| held.is_set)
    }

    /// Version and rule of a mode's price in force.
    pub fn current(&self, tool: &str, mode: &str) -> Option<(i64, Arc<PriceRule>)> {
        self.at(tool, mode, self.0.clock.now_ms())
    }

    /// A version's rule, whether it is still in force or not; none for one that was withdrawn.
    pub fn version(&self, tool: &str, mode: &str, version: i64) -> Option<Arc<PriceRule>> {
        let table = self.held();
        let held = table.get(tool)?.get(mode)?.iter().find(|held| held.version == version)?;
        Some(held.rule.clone())
    }

    /// Version and rule that are in force at a time.
    pub fn at(&self, tool: &str, mode: &str, ms: i64) -> Option<(i64, Arc<PriceRule>)> {
        let table = self.held();
        let versions = table.get(tool)?.get(mode)?;
        let held = versions.iter().rev().find(|held| held.effective_ms <= ms)?;
        Some((held.version, held.rule.clone()))
    }
}

async fn insert_declared(
    db: &Db,
    key: &(String, String),
    version: i64,
    rule: &str,
    source: &str,
    now_ms: i64,
) -> Result<(), sqlx::Error> {
    let mut tx = db.write().await?;
    // Another process may start with the same new rule at the same time.
    let inserted = on!(&mut tx, c => sqlx::query(
        "insert into prices (tool, mode, version, rule, source, effective_ms, created_ms)
         values ($1, $2, $3, $4, $6, $5, $5)
         on conflict (tool, mode, version) do nothing")
        .bind(&key.0).bind(&key.1).bind(version).bind(rule).bind(now_ms).bind(source).execute(c).await?.rows_affected());
    if inserted > 0 {
        revision::bump(&mut tx).await?;
    }
    tx.commit().await
}
