//! How reliable tools are, by the site's own tasks: which part of them had results, and how long that took.
//!
//! What counts:
//! - a task counts in the stretch of time in which it ended, under its tool and mode, whoever asked for it;
//! - a success is a task that succeeded and whose results are kept; one whose results were lost is a failure, and so is one
//!   that ran into its deadline, whatever the reason;
//! - left out are tasks that their users cancelled, those refused for what they asked for (parameters that the vendor does not
//!   take, and moderation, before or after), and those that have not ended;
//! - a time is that from the submit to the result, waiting for our own accounts included, of successes alone;
//! - test tasks are left out, and so are those of simulated vendors, unless the whole site is a demonstration;
//! - nothing is said from fewer than [`LEAST_SAMPLES`] tasks, and how many there were only as a band.

mod rows;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use baigong_base::db::Db;
use baigong_ground::day::DAY_MS;
use serde::Serialize;

/// Of fewer tasks nothing is said: a part of a few says nothing.
pub const LEAST_SAMPLES: i64 = 20;
/// The longer stretch, in milliseconds.
pub const MONTH_MS: i64 = 30 * DAY_MS;
/// The bands that numbers of tasks are told by, the largest first.
const BANDS: [i64; 5] = [100_000, 10_000, 1000, 100, LEAST_SAMPLES];

/// How a mode did in a stretch of time. Everything is null where there were fewer than 20 tasks that count.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = ModeReliability))]
pub struct Measured {
    /// There were at least so many tasks: 20, 100, 1000, 10000 or 100000.
    pub at_least: Option<i64>,
    /// The part that succeeded, from 0 to 1, to a thousandth.
    pub success_rate: Option<f64>,
    /// The middle time from the submit to the result, in milliseconds; null also where fewer than 20 succeeded.
    pub median_ms: Option<i64>,
    /// The time within which nine of ten results were there, likewise.
    pub p90_ms: Option<i64>,
}

/// How a mode does.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ModeFigures {
    /// In the last 24 hours.
    pub day: Measured,
    /// In the last 30 days.
    pub month: Measured,
}

/// How modes do, by tool and mode.
pub type Figures = BTreeMap<(String, String), ModeFigures>;

/// What was measured, and when.
#[derive(Debug)]
pub struct Measurement {
    /// How modes do; those of which no task ended are not there.
    pub figures: Figures,
    /// In milliseconds since the epoch.
    pub measured_ms: i64,
    /// Whether tasks of simulated vendors were counted, because there are no others.
    pub demonstration: bool,
}

/// Measures all modes until `now_ms`; tasks of the accounts in `simulated` count on a demonstration alone. Reads every task
/// that ended in a month: keep the answer.
///
/// # Errors
/// The database's.
pub async fn measure(
    db: &Db,
    simulated: &[String],
    demonstration: bool,
    now_ms: i64,
) -> sqlx::Result<Measurement> {
    let but = if demonstration { &[] } else { simulated };
    Ok(Measurement { figures: figures(db, but, now_ms).await?, measured_ms: now_ms, demonstration })
}

async fn figures(db: &Db, but_accounts: &[String], now_ms: i64) -> sqlx::Result<Figures> {
    let mut figures = Figures::new();
    for (since_ms, is_day) in [(now_ms - DAY_MS, true), (now_ms - MONTH_MS, false)] {
        for ended in rows::ended(db, but_accounts, since_ms).await? {
            let measured = Measured::of(ended.succeeded, ended.failed);
            *stretch(&mut figures, ended.tool, ended.mode, is_day) = measured;
        }
        for took in rows::took(db, but_accounts, since_ms).await? {
            let measured = stretch(&mut figures, took.tool, took.mode, is_day);
            if took.total < LEAST_SAMPLES {
                continue;
            }
            // With few samples one of them may be both.
            if took.place == rows::median(took.total) {
                measured.median_ms = Some(took.ms);
            }
            if took.place == rows::p90(took.total) {
                measured.p90_ms = Some(took.ms);
            }
        }
    }
    Ok(figures)
}

fn stretch(figures: &mut Figures, tool: String, mode: String, is_day: bool) -> &mut Measured {
    let of_mode = figures.entry((tool, mode)).or_default();
    if is_day { &mut of_mode.day } else { &mut of_mode.month }
}

impl Measured {
    #[expect(clippy::cast_precision_loss, reason = "counts of tasks are far below 2^52")]
    fn of(succeeded: i64, failed: i64) -> Self {
        let all = succeeded + failed;
        let at_least = BANDS.into_iter().find(|band| all >= *band);
        let rate = || (succeeded as f64 / all as f64 * 1000.0).floor() / 1000.0;
        Self { at_least, success_rate: at_least.map(|_| rate()), ..Self::default() }
    }
}
