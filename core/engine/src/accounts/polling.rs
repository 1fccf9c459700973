//! How often vendors are asked: the provider's own cadence, or the operator's in its place.

use std::collections::HashMap;
use std::sync::Arc;

use baigong_base::db::{Db, revision};
use baigong_base::{on, read};
use baigong_ground::field::FieldError;
use baigong_ground::{Text, messages};
use baigong_ledger::UserId;
use baigong_provider::{Mode, PollPolicy, Registry};
use serde::{Deserialize, Serialize};
use tokio::sync::{Mutex, watch};

messages! {
    milliseconds_out_of_range(title, low, high) = "{title}必须在 {low} 到 {high} 毫秒之间", "{title} has to be {low} to {high} milliseconds";
    deadline_before_first_query = "最长等待必须大于首次查询等待", "The longest wait has to exceed the wait before the first query";
}

/// Shortest pause between two polls that an operator may set, unless the provider's own is shorter.
pub const SHORTEST_MS: u64 = 500;
/// Longest pause between two polls.
pub const LONGEST_MS: u64 = 10 * 60 * 1000;
/// Maximum by which the pause may grow from poll to poll.
pub const MOST_GROWTH_MS: u64 = 60 * 1000;
/// Earliest and latest end of the wait for a result.
pub const DEADLINE_MS: (u64, u64) = (60 * 1000, 24 * 3600 * 1000);

/// A cadence of polls. All times in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Cadence {
    /// From submit to the first poll.
    pub first_ms: u64,
    /// Between polls.
    pub interval_ms: u64,
    /// Added to the interval after each poll.
    pub growth_ms: u64,
    /// Longest interval.
    pub cap_ms: u64,
    /// Age at which the vendor is asked one last time before the task expires.
    pub deadline_ms: u64,
}

impl From<PollPolicy> for Cadence {
    fn from(policy: PollPolicy) -> Self {
        Self {
            first_ms: policy.first_ms,
            interval_ms: policy.interval_ms,
            growth_ms: policy.growth_ms,
            cap_ms: policy.cap_ms,
            deadline_ms: policy.deadline_ms,
        }
    }
}

impl Cadence {
    /// The policy with this cadence; how a success is confirmed stays the provider's.
    fn over(self, policy: PollPolicy) -> PollPolicy {
        PollPolicy {
            first_ms: self.first_ms,
            interval_ms: self.interval_ms,
            growth_ms: self.growth_ms,
            cap_ms: self.cap_ms,
            deadline_ms: self.deadline_ms,
            ..policy
        }
    }

    /// What is wrong with it for a mode.
    fn problems(self, own: PollPolicy) -> Vec<FieldError> {
        let mut problems = Vec::new();
        let mut within = |name: &str, title: Text, value: u64, low: u64, high: u64| {
            if !(low..=high).contains(&value) {
                let message = milliseconds_out_of_range(title, low, high);
                problems.push(FieldError::new(format!("/{name}"), "range", message));
            }
        };
        let least = |own: u64| own.min(SHORTEST_MS);
        within(
            "first_ms",
            Text::new("首次查询等待", "The wait before the first query"),
            self.first_ms,
            least(own.first_ms),
            LONGEST_MS,
        );
        within(
            "interval_ms",
            Text::new("查询间隔", "The interval"),
            self.interval_ms,
            least(own.interval_ms),
            LONGEST_MS,
        );
        within(
            "growth_ms",
            Text::new("间隔递增", "The growth of the interval"),
            self.growth_ms,
            0,
            MOST_GROWTH_MS,
        );
        let deadline = (DEADLINE_MS.0.min(own.deadline_ms), DEADLINE_MS.1.max(own.deadline_ms));
        within(
            "deadline_ms",
            Text::new("最长等待", "The longest wait"),
            self.deadline_ms,
            deadline.0,
            deadline.1,
        );
        within(
            "cap_ms",
            Text::new("最长间隔", "The longest interval"),
            self.cap_ms,
            self.interval_ms.min(LONGEST_MS),
            LONGEST_MS,
        );
        if problems.is_empty() && self.deadline_ms <= self.first_ms {
            problems.push(FieldError::new("/deadline_ms", "range", deadline_before_first_query()));
        }
        problems
    }
}

/// Why a cadence was not changed.
#[derive(Debug, thiserror::Error)]
pub enum PollingError {
    /// No such tool or mode.
    #[error("no such mode")]
    NotFound,
    /// Not acceptable.
    #[error("invalid cadence")]
    Invalid(Vec<FieldError>),
    /// The database failed.
    #[error("database: {0}")]
    Database(#[from] sqlx::Error),
}

/// A cadence that an operator set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetCadence {
    /// The times.
    pub cadence: Cadence,
    /// Who set it: the id of a user.
    pub set_by: Option<String>,
    /// When, in milliseconds since the epoch.
    pub updated_ms: i64,
}

type Table = HashMap<(String, String), SetCadence>;

/// The cadences that operators set. Cheap to clone; every clone sees every change.
#[derive(Clone)]
pub struct Polling(Arc<Inner>);

struct Inner {
    db: Db,
    registry: Registry,
    current: watch::Sender<Arc<Table>>,
    /// One reading after the other, so that an older one never overwrites a newer one.
    reading: Mutex<()>,
}

type Row = (String, String, i64, i64, i64, i64, i64, Option<String>, i64);

impl Polling {
    /// Loads what is set.
    pub async fn load(db: &Db, registry: &Registry) -> Result<Self, sqlx::Error> {
        let current = watch::Sender::new(Arc::default());
        let (db, registry) = (db.clone(), registry.clone());
        let polling = Self(Arc::new(Inner { db, registry, current, reading: Mutex::default() }));
        polling.reload().await?;
        Ok(polling)
    }

    /// Reads again what is set.
    pub async fn reload(&self) -> Result<(), sqlx::Error> {
        let _alone = self.0.reading.lock().await;
        let rows: Vec<Row> = read!(&self.0.db, c => sqlx::query_as(
            "select tool, mode, first_ms, interval_ms, growth_ms, cap_ms, deadline_ms, set_by, updated_ms
             from poll_policies")
            .fetch_all(c).await?);
        let ms = i64::unsigned_abs;
        let table = rows.into_iter().map(
            |(tool, mode, first, interval, growth, cap, deadline, set_by, updated_ms)| {
                let cadence = Cadence {
                    first_ms: ms(first),
                    interval_ms: ms(interval),
                    growth_ms: ms(growth),
                    cap_ms: ms(cap),
                    deadline_ms: ms(deadline),
                };
                ((tool, mode), SetCadence { cadence, set_by, updated_ms })
            },
        );
        self.0.current.send_replace(Arc::new(table.collect()));
        Ok(())
    }

    /// What an operator set for a mode.
    pub fn set_for(&self, tool: &str, mode: &str) -> Option<SetCadence> {
        let table = self.0.current.borrow();
        // Asked for every task; mostly nothing is set.
        if table.is_empty() {
            return None;
        }
        table.get(&(tool.to_owned(), mode.to_owned())).cloned()
    }

    /// The policy in force for a mode of a tool.
    pub fn policy(&self, tool: &str, mode: &Mode) -> PollPolicy {
        self.set_for(tool, &mode.id).map_or(mode.poll, |set| set.cadence.over(mode.poll))
    }

    /// Hears of changes.
    pub(crate) fn watch(&self) -> watch::Receiver<Arc<Table>> {
        self.0.current.subscribe()
    }

    /// Sets a mode's cadence, or goes back to the provider's own. Polls follow it from the next one on; the deadline
    /// is that of tasks submitted from now on.
    pub async fn set(
        &self,
        tool: &str,
        mode: &str,
        cadence: Option<Cadence>,
        by: &UserId,
        now_ms: i64,
    ) -> Result<(), PollingError> {
        let found = self.0.registry.form(tool, mode);
        let own = found.ok_or(PollingError::NotFound)?.mode.poll;
        let mut tx = self.0.db.write().await?;
        if let Some(cadence) = cadence {
            let problems = cadence.problems(own);
            if !problems.is_empty() {
                return Err(PollingError::Invalid(problems));
            }
            let ms = |value: u64| i64::try_from(value).unwrap_or(i64::MAX);
            on!(&mut tx, c => sqlx::query(
                "insert into poll_policies (tool, mode, first_ms, interval_ms, growth_ms, cap_ms, deadline_ms, set_by,
                     updated_ms)
                 values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
                 on conflict (tool, mode) do update set first_ms = $3, interval_ms = $4, growth_ms = $5, cap_ms = $6,
                     deadline_ms = $7, set_by = $8, updated_ms = $9")
                .bind(tool).bind(mode).bind(ms(cadence.first_ms)).bind(ms(cadence.interval_ms))
                .bind(ms(cadence.growth_ms)).bind(ms(cadence.cap_ms)).bind(ms(cadence.deadline_ms))
                .bind(by).bind(now_ms).execute(c).await?.rows_affected());
        } else {
            on!(&mut tx, c => sqlx::query("delete from poll_policies where tool = $1 and mode = $2")
                .bind(tool).bind(mode).execute(c).await?.rows_affected());
        }
        revision::bump(&mut tx).await?;
        tx.commit().await?;
        Ok(self.reload().await?)
    }
}
