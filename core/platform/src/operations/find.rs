//! Anything of which an administrator knows a number or a name: people, orders, tasks.
//!
//! Lookups are ranges of one index each, by how the thing begins, and are cut off after a few: a search costs the same
//! in a site of ten users and of ten million. Words inside a name are what the lists of the panel search for. How an id
//! ends is looked for among the newest tasks alone, and the table of users is read only for what is a phone number.

use std::collections::HashSet;
use std::hash::Hash;

use baigong_base::db::{Db, Row, containing};
use baigong_base::read;
use baigong_engine::tasks::TaskState;
use baigong_shop::OrderStatus;
use serde::Serialize;

/// Maximum number of finds of a kind.
pub const MOST_FOUND: usize = 6;
/// Stands behind every text that begins with what stands before it, in the order of either database.
const LAST: char = '\u{10FFFF}';
/// A handle of several parts (`Job::of`) holds the vendor's id inside, which no index finds: it is looked for among so
/// many of the newest tasks, read backwards along the primary key.
const NEWEST: i64 = 5000;
/// Lists show how an id ends, in so many letters.
const TAIL: usize = 8;
/// Among so many of the newest tasks an end is looked for, which reads their primary key and nothing else.
const NEWEST_IDS: i64 = 50_000;

/// What was found, by kind.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Found {
    /// By number (`users_by_uid`), login name (its unique index), address (`users_by_address`), nickname
    /// (`users_by_display_name`) and whole phone number.
    pub people: Vec<FoundPerson>,
    /// By our number (its unique index) and the channel's (`orders_by_transaction`).
    pub orders: Vec<FoundOrder>,
    /// By our id (the primary key), also by how it ends, and the vendor's (`tasks_by_job`).
    pub tasks: Vec<FoundTask>,
}

/// A user.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, sqlx::FromRow)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FoundPerson {
    /// The number.
    pub uid: i64,
    /// Lower case.
    pub login_name: String,
    /// As the person wrote it.
    pub display_name: String,
    /// The address.
    pub email: Option<String>,
    /// Made on the spot for a visitor.
    pub anonymous: bool,
    /// Whether the account is switched on.
    pub active: bool,
}

/// An order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, sqlx::FromRow)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FoundOrder {
    /// Its number.
    pub order_no: String,
    /// What was sold.
    pub title: String,
    /// What is to be paid.
    pub cents: i64,
    /// Where it stands.
    pub status: OrderStatus,
    /// The buyer's number.
    pub uid: i64,
    /// When it was made, in milliseconds since the epoch.
    pub created_ms: i64,
}

/// A task.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, sqlx::FromRow)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FoundTask {
    /// Its id.
    pub id: String,
    /// The tool.
    pub tool: String,
    /// Its mode.
    pub mode: String,
    /// Where it stands.
    pub state: TaskState,
    /// The number of the user.
    pub uid: i64,
    /// The user's login name.
    pub login_name: String,
    /// When it was submitted, in milliseconds since the epoch.
    pub created_ms: i64,
}

/// Looks for what begins with `sought`, which is not blank.
pub async fn find(db: &Db, sought: &str) -> sqlx::Result<Found> {
    let lower = sought.to_lowercase();
    let mut people = Vec::new();
    if let Ok(uid) = sought.parse::<i64>() {
        let sql = format!("select {PERSON} from users where uid = $1 and sandbox_of is null");
        people = read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(uid).fetch_all(c).await)?;
    }
    for column in ["login_name", "lower(email)", "lower(display_name)"] {
        people.extend(begins(db, &format!("{PERSON} from users"), column, &lower).await?);
    }
    if let Some(numbers) = phone_numbers(sought) {
        let sql = format!("select {PERSON} from users where phone in ($1, $2) limit {MOST_FOUND}");
        let [first, second] = &numbers;
        people.extend(read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql.as_str()))
            .bind(first).bind(second).fetch_all(c).await)?);
    }
    let mut orders = Vec::new();
    for column in ["o.order_no", "o.transaction_id"] {
        orders.extend(begins(db, ORDER, column, sought).await?);
    }
    let mut tasks = begins(db, TASK, "t.id", &lower).await?;
    tasks.extend(begins(db, TASK, "t.job", sought).await?);
    let tail = lower.trim_start_matches('…');
    if tasks.is_empty() && tail.len() >= TAIL && tail.bytes().all(|b| b == b'-' || b.is_ascii_hexdigit()) {
        tasks = ending(db, tail).await?;
    }
    if tasks.is_empty() {
        tasks = inside_handles(db, sought).await?;
    }
    Ok(Found {
        people: few(people, |person: &FoundPerson| person.uid),
        orders: few(orders, |order: &FoundOrder| order.order_no.clone()),
        tasks: few(tasks, |task: &FoundTask| task.id.clone()),
    })
}

const PERSON: &str = "uid, login_name, display_name, email, anonymous, active";
const ORDER: &str = "o.order_no, o.title, o.cents, o.status, u.uid, o.created_ms
    from orders o join users u on u.id = o.user_id";
const TASK: &str = "t.id, t.tool, t.mode, t.state, u.uid, u.login_name, t.created_ms
    from tasks t join users u on u.id = t.user_id";

/// The forms in which a number that somebody typed may be kept, where it is the whole of a phone number.
fn phone_numbers(sought: &str) -> Option<[String; 2]> {
    let plain: String = sought.chars().filter(|c| !matches!(c, ' ' | '-' | '(' | ')')).collect();
    let digits = plain.strip_prefix('+').unwrap_or(&plain);
    let is_number = digits.bytes().all(|b| b.is_ascii_digit());
    let whole = if plain.starts_with('+') { digits.len() >= 7 } else { digits.len() >= 10 };
    (is_number && whole).then(|| [format!("+{digits}"), format!("+86{digits}")])
}

/// The newest tasks whose id ends so.
async fn ending(db: &Db, tail: &str) -> sqlx::Result<Vec<FoundTask>> {
    let sql = format!(
        "select {TASK} where t.id in
             (select n.id from (select id from tasks order by id desc limit {NEWEST_IDS}) n where n.id like $1)
         order by t.id desc limit {MOST_FOUND}"
    );
    let pattern = format!("%{tail}");
    read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(pattern).fetch_all(c).await)
}

/// The newest tasks in whose handle a part begins with `sought`.
async fn inside_handles(db: &Db, sought: &str) -> sqlx::Result<Vec<FoundTask>> {
    let sql = format!(
        "select t.id, t.tool, t.mode, t.state, u.uid, u.login_name, t.created_ms
         from (select * from tasks order by id desc limit {NEWEST}) t join users u on u.id = t.user_id
         where lower(t.job) like $1 escape '\\' order by t.id desc limit {MOST_FOUND}"
    );
    let part = containing(&format!("\"{sought}"));
    read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(part).fetch_all(c).await)
}

/// The first few rows whose `column` begins with `start`, in the order of its index.
async fn begins<T: Row>(db: &Db, what: &str, column: &str, start: &str) -> sqlx::Result<Vec<T>> {
    let sql =
        format!("select {what} where {column} >= $1 and {column} < $2 order by {column} limit {MOST_FOUND}");
    let end = format!("{start}{LAST}");
    read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(start).bind(end).fetch_all(c).await)
}

/// Each once, and not too many.
fn few<T, K: Hash + Eq>(found: Vec<T>, key: impl Fn(&T) -> K) -> Vec<T> {
    let mut known = HashSet::new();
    found.into_iter().filter(|one| known.insert(key(one))).take(MOST_FOUND).collect()
}
