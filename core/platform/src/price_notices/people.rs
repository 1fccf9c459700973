//! Whose programs call a tool.

use std::collections::BTreeSet;

use baigong_base::db::{Db, Tx};
use baigong_base::{on, read};
use baigong_ground::day::DAY_MS;
use baigong_identity::keys::KeyLimits;

/// How far back a call makes somebody a caller.
const RECENT_MS: i64 = 90 * DAY_MS;

/// Somebody whose programs call a tool.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Caller {
    /// Where they are written to.
    pub address: String,
    /// What they sign in by.
    pub login_name: String,
}

/// A working key, its owner, and whether it used the tool lately.
type Row = (String, String, String, bool);

/// Keys that work, of people with an address that they have proven; `$1` is now, `$2` the tool, `$3` when lately began.
const KEYS: &str = "select u.email, u.login_name, k.limits,
         exists (select 1 from tasks t where t.key_id = k.id and t.created_ms >= $3 and t.tool = $2) as used
     from api_keys k join users u on u.id = k.user_id
     where k.ended_ms is null and (k.expires_ms is null or k.expires_ms > $1) and not k.test
         and u.active and u.email_verified and u.email is not null";

/// Who is written to when the price of a tool rises.
///
/// # Errors
/// The database's.
pub async fn callers(db: &Db, tool: &str, now_ms: i64) -> sqlx::Result<BTreeSet<Caller>> {
    let rows: Vec<Row> = read!(db, c => sqlx::query_as(KEYS)
        .bind(now_ms).bind(tool).bind(now_ms - RECENT_MS).fetch_all(c).await?);
    Ok(of(rows, tool))
}

pub(super) async fn callers_in(tx: &mut Tx, tool: &str, now_ms: i64) -> sqlx::Result<BTreeSet<Caller>> {
    let rows: Vec<Row> = on!(tx, c => sqlx::query_as(KEYS)
        .bind(now_ms).bind(tool).bind(now_ms - RECENT_MS).fetch_all(c).await?);
    Ok(of(rows, tool))
}

fn of(rows: Vec<Row>, tool: &str) -> BTreeSet<Caller> {
    let names_it = |limits: &str| {
        serde_json::from_str(limits).is_ok_and(|limits: KeyLimits| limits.tools.iter().any(|id| id == tool))
    };
    let callers = rows.into_iter().filter(|(_, _, limits, used)| *used || names_it(limits));
    callers.map(|(address, login_name, ..)| Caller { address, login_name }).collect()
}
