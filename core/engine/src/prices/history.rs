//! Versions of a mode's price, with who set them and when.

use std::collections::HashMap;

use baigong_base::read;
use baigong_provider::PriceRule;
use serde::Serialize;

use super::{PriceChangeError, Prices};

/// A version of a price.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PriceVersion {
    /// Counted from 1 for every mode.
    pub version: i64,
    /// The rule.
    pub rule: PriceRule,
    /// `manifest` for the provider's own, `operator` for one that was set.
    pub source: String,
    /// From when it is in force, in milliseconds since the epoch.
    pub effective_ms: i64,
    /// When it was written; 0 for versions of early releases.
    pub created_ms: i64,
    /// The administrator who set it: the login name, where the account is still there.
    pub set_by: Option<String>,
    /// When it was taken back, if it was.
    pub withdrawn_ms: Option<i64>,
}

type Row = (i64, String, String, i64, i64, Option<String>, Option<i64>);

impl Prices {
    /// All versions of a mode's price, newest first.
    pub async fn history(&self, tool: &str, mode: &str) -> Result<Vec<PriceVersion>, PriceChangeError> {
        self.form_of(tool, mode)?;
        let rows: Vec<Row> = read!(&self.0.db, c => sqlx::query_as(
            "select p.version, p.rule, p.source, p.effective_ms, p.created_ms, u.login_name, p.withdrawn_ms
             from prices p left join users u on u.id = p.set_by
             where p.tool = $1 and p.mode = $2 order by p.version desc")
            .bind(tool).bind(mode).fetch_all(c).await?);
        let decode = |(version, rule, source, effective_ms, created_ms, set_by, withdrawn_ms): Row| {
            let rule = serde_json::from_str(&rule).map_err(|e| sqlx::Error::Decode(Box::new(e)))?;
            Ok(PriceVersion { version, rule, source, effective_ms, created_ms, set_by, withdrawn_ms })
        };
        rows.into_iter().map(decode).collect()
    }

    /// From when each version of each mode's price is in force, in milliseconds since the epoch, by tool, mode and version.
    pub async fn since(&self) -> sqlx::Result<HashMap<(String, String, i64), i64>> {
        let rows: Vec<(String, String, i64, i64)> = read!(&self.0.db, c => sqlx::query_as(
            "select tool, mode, version, effective_ms from prices").fetch_all(c).await?);
        Ok(rows.into_iter().map(|(tool, mode, version, from_ms)| ((tool, mode, version), from_ms)).collect())
    }

    /// The newest version of a mode's price, in force or not, and when the next one comes into force.
    pub async fn outlook(&self) -> Result<Vec<Outlook>, sqlx::Error> {
        let now = self.0.clock.now_ms();
        read!(&self.0.db, c => sqlx::query_as(
            "select tool, mode, max(version) as latest_version,
                 min(case when withdrawn_ms is null and effective_ms > $1 then effective_ms end) as next_ms
             from prices group by tool, mode")
            .bind(now).fetch_all(c).await)
    }
}

/// Where the versions of a mode stand.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Outlook {
    /// The tool.
    pub tool: String,
    /// The mode.
    pub mode: String,
    /// The newest version, withdrawn ones included.
    pub latest_version: i64,
    /// When the next version comes into force, if one waits.
    pub next_ms: Option<i64>,
}
