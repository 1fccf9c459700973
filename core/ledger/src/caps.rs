//! How much may be spent by day, by month and in all by whoever spends within caps, such as a key or a member of an
//! organisation.
//!
//! What a holder of caps spent is counted in the transaction that sets points aside or gives them back, behind the lock of
//! the account that they are taken from: a holder always takes from the same one. What is given back counts for the day
//! on which it was set aside.

use std::collections::{BTreeMap, HashMap};

use baigong_base::db::{Db, Tx, json_text};
use baigong_base::{on, read, words};
use baigong_ground::day;
use serde::{Deserialize, Serialize};

words! {
    /// What a cap is counted for.
    #[derive(PartialOrd, Ord)]
    pub enum CapPeriod {
        /// A day of the site's.
        Day = "day",
        /// A calendar month of the site's.
        Month = "month",
        /// All time.
        Total = "total",
    }
}

impl CapPeriod {
    /// Names the period that a moment is in, such as `2026-11-29`, `2026-11` or `total`.
    fn at(self, ms: i64) -> String {
        match self {
            Self::Day => day::show(ms, "%Y-%m-%d"),
            Self::Month => day::show(ms, "%Y-%m"),
            Self::Total => self.as_str().to_owned(),
        }
    }
}

/// The most points that may be spent; `None` for any number.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Caps {
    /// In a day, which begins at midnight in Beijing.
    pub day: Option<i64>,
    /// In a calendar month.
    pub month: Option<i64>,
    /// In all.
    pub total: Option<i64>,
}

impl Caps {
    /// Each with its period.
    pub fn each(&self) -> impl Iterator<Item = (CapPeriod, i64)> {
        let caps =
            [(CapPeriod::Day, self.day), (CapPeriod::Month, self.month), (CapPeriod::Total, self.total)];
        caps.into_iter().filter_map(|(period, most)| Some((period, most?)))
    }

    /// The first cap that does not allow so many points more.
    pub fn over(&self, mut spent: Spent, points: i64) -> Option<OverCap> {
        let left = |(period, most)| OverCap { period, most, left: (most - *spent.of(period)).max(0) };
        self.each().map(left).find(|over| points > over.left)
    }
}

/// The points that a holder of caps has spent, those set aside included.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Spent {
    /// Today.
    pub day: i64,
    /// This month.
    pub month: i64,
    /// In all.
    pub total: i64,
}

impl Spent {
    fn of(&mut self, period: CapPeriod) -> &mut i64 {
        match period {
            CapPeriod::Day => &mut self.day,
            CapPeriod::Month => &mut self.month,
            CapPeriod::Total => &mut self.total,
        }
    }
}

/// A cap that does not allow a price.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OverCap {
    /// Which cap.
    pub period: CapPeriod,
    /// The most that may be spent.
    pub most: i64,
    /// What is left of it.
    pub left: i64,
}

/// What holders of caps have spent, as it is counted within one transaction. Each price is judged in the periods that it is
/// counted in, those of the moment of its hold: what was asked for before midnight does not slip through after it.
#[derive(Debug, Default)]
pub struct SpendingCounters {
    known: HashMap<(String, String), i64>,
    changes: BTreeMap<(String, String), i64>,
}

impl SpendingCounters {
    /// What these have spent in the periods of these moments. The caller holds the lock of the accounts that they take from.
    ///
    /// # Errors
    /// The database's.
    pub async fn of<H: AsRef<str>>(tx: &mut Tx, holders: &[(H, i64)]) -> Result<Self, sqlx::Error> {
        if holders.is_empty() {
            return Ok(Self::default());
        }
        let periods = |(holder, ms): &(H, i64)| {
            let (holder, ms) = (holder.as_ref().to_owned(), *ms);
            CapPeriod::ALL.map(|period| Row { holder: holder.clone(), period: period.at(ms), points: 0 })
        };
        let asked: Vec<Row> = holders.iter().flat_map(periods).collect();
        let sql = format!(
            "select distinct c.holder, c.period, c.points from spending_counters c
             join (select r.value ->> 'holder' as holder, r.value ->> 'period' as period from {}) as a
                 on a.holder = c.holder and a.period = c.period",
            tx.dialect().rows()
        );
        let rows: Vec<Row> = on!(tx, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
            .bind(json_text(&asked)).fetch_all(c).await?);
        let known = rows.into_iter().map(|row| ((row.holder, row.period), row.points)).collect();
        Ok(Self { known, changes: BTreeMap::new() })
    }

    /// Whether the caps allow points at the moment of their hold, beside what was reserved before.
    ///
    /// # Errors
    /// The first cap that does not.
    pub fn allow(&self, holder: &str, caps: &Caps, points: i64, held_ms: i64) -> Result<(), OverCap> {
        for (period, most) in caps.each() {
            let counter = (holder.to_owned(), period.at(held_ms));
            let left = (most - self.known.get(&counter).copied().unwrap_or_default()).max(0);
            if points > left {
                return Err(OverCap { period, most, left });
            }
        }
        Ok(())
    }

    /// Sets points aside for the next judgement.
    pub fn reserve(&mut self, holder: &str, points: i64, held_ms: i64) {
        for period in CapPeriod::ALL {
            *self.known.entry((holder.to_owned(), period.at(held_ms))).or_default() += points;
        }
    }

    /// Counts points that were set aside at a moment, or, below zero, that were set aside then and are given back.
    pub fn count(&mut self, holder: &str, points: i64, held_ms: i64) {
        for period in CapPeriod::ALL {
            *self.changes.entry((holder.to_owned(), period.at(held_ms))).or_default() += points;
        }
    }

    /// Writes what was counted.
    ///
    /// # Errors
    /// The database's.
    pub async fn write(self, tx: &mut Tx) -> Result<(), sqlx::Error> {
        let changed = self.changes.into_iter().filter(|(_, points)| *points != 0);
        let rows: Vec<_> = changed.map(|((holder, period), points)| Row { holder, period, points }).collect();
        if rows.is_empty() {
            return Ok(());
        }
        // `where true` keeps SQLite from reading `on conflict` as a join condition.
        let sql = format!(
            "insert into spending_counters (holder, period, points)
             select r.value ->> 'holder', r.value ->> 'period', cast(r.value ->> 'points' as bigint) from {} where true
             on conflict (holder, period) do update set points = spending_counters.points + excluded.points",
            tx.dialect().rows()
        );
        on!(tx, c => sqlx::query(sqlx::AssertSqlSafe(sql)).bind(json_text(&rows)).execute(c).await.map(drop))
    }
}

/// What these have spent by now; whoever spent nothing is left out.
///
/// # Errors
/// The database's.
pub async fn spent_by(db: &Db, holders: &[&str], now_ms: i64) -> Result<HashMap<String, Spent>, sqlx::Error> {
    let sql = format!(
        "select holder, period, points from spending_counters
         where holder in (select {} from {}) and period in ($2, $3, $4)",
        db.dialect().element(),
        db.dialect().rows()
    );
    let periods = CapPeriod::ALL.map(|period| period.at(now_ms));
    let rows: Vec<Row> = read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql.as_str()))
        .bind(json_text(holders)).bind(&periods[0]).bind(&periods[1]).bind(&periods[2]).fetch_all(c).await?);
    let mut spent: HashMap<String, Spent> = HashMap::new();
    for Row { holder, period, points } in rows {
        if let Some(at) = periods.iter().position(|name| *name == period) {
            *spent.entry(holder).or_default().of(CapPeriod::ALL[at]) = points;
        }
    }
    Ok(spent)
}

#[derive(sqlx::FromRow, Serialize)]
struct Row {
    holder: String,
    period: String,
    points: i64,
}
