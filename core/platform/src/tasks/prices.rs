//! Versioned prices: a task keeps the version that it was quoted at.

use std::collections::HashMap;
use std::sync::Arc;

use baigong_provider::{Clock, PriceRule, Registry};

use crate::db::Db;
use crate::{on, read};

/// The prices in force. Cheap to clone.
#[derive(Clone)]
pub struct Prices(Arc<HashMap<(String, String), (i64, PriceRule)>>);

impl Prices {
    /// Loads the newest price of every mode. A rule that a provider declares anew becomes a new version, unless an
    /// operator has set a price: that one stays.
    pub async fn load(db: &Db, registry: &Registry, clock: &dyn Clock) -> Result<Self, sqlx::Error> {
        let stored: Vec<(String, String, i64, String, String)> = read!(db, c => sqlx::query_as(
            "select tool, mode, version, rule, source from prices p
             where version = (select max(version) from prices q where q.tool = p.tool and q.mode = p.mode)")
            .fetch_all(c).await?);
        let mut newest: HashMap<(String, String), (i64, String, String)> = stored
            .into_iter()
            .map(|(tool, mode, version, rule, source)| ((tool, mode), (version, rule, source)))
            .collect();
        let mut prices = HashMap::new();
        for tool in registry.tools() {
            for form in tool.forms() {
                let key = (tool.manifest().id.to_owned(), form.mode.id.to_owned());
                let declared = serde_json::to_string(&form.mode.price).unwrap_or_default();
                let current = match newest.remove(&key) {
                    Some((version, rule, source)) if source == "operator" || rule == declared => {
                        let rule =
                            serde_json::from_str(&rule).map_err(|e| sqlx::Error::Decode(Box::new(e)))?;
                        (version, rule)
                    }
                    older => {
                        let version = older.map_or(1, |(version, _, _)| version + 1);
                        insert(db, &key, version, &declared, clock.now_ms()).await?;
                        (version, form.mode.price.clone())
                    }
                };
                prices.insert(key, current);
            }
        }
        Ok(Self(Arc::new(prices)))
    }

    /// Version and rule of a mode's price.
    pub fn current(&self, tool: &str, mode: &str) -> Option<(i64, &PriceRule)> {
        self.0.get(&(tool.to_owned(), mode.to_owned())).map(|(version, rule)| (*version, rule))
    }
}

async fn insert(
    db: &Db,
    key: &(String, String),
    version: i64,
    rule: &str,
    now_ms: i64,
) -> Result<(), sqlx::Error> {
    let mut tx = db.write().await?;
    // Another process may start with the same new rule at the same time.
    on!(&mut tx, c => sqlx::query(
        "insert into prices (tool, mode, version, rule, source, effective_ms) values ($1, $2, $3, $4, 'manifest', $5)
         on conflict (tool, mode, version) do nothing")
        .bind(&key.0).bind(&key.1).bind(version).bind(rule).bind(now_ms).execute(c).await?.rows_affected());
    tx.commit().await
}
