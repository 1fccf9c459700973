//! The audit log: who did what, to what, when, from where, and how it ended.
//!
//! Promises:
//! - the entry of an act is committed before the act begins: without an entry nothing happens;
//! - entries and outcomes are only ever added; where an account is closed, its name leaves them and its number stays;
//! - refused callers are recorded too, but so many at most that nobody can fill the disk with them.

use std::net::IpAddr;
use std::sync::Arc;

use baigong_base::db::{Db, Listing, containing, new_id};
use baigong_base::{on, words};
use baigong_ground::Clock;
use baigong_ground::guard::{NetworkThrottle, Throttle};
use baigong_ledger::User;
use serde::Serialize;
use serde_json::Value;

/// Longest text of a field.
const MAX_CHARS: usize = 500;
/// Longest particulars, as JSON.
const MAX_DETAIL_BYTES: usize = 16 * 1024;
/// Refused calls of one network that are recorded at once, and how long until one more is.
const REFUSALS: (u32, i64) = (20, 60_000);
/// The same for all networks together.
const ALL_REFUSALS: (u32, i64) = (500, 10_000);

/// The audit log. Cheap to clone.
#[derive(Clone)]
pub struct Audit(Arc<Inner>);

struct Inner {
    db: Db,
    clock: Arc<dyn Clock>,
    refusals: NetworkThrottle,
    all_refusals: Throttle,
}

/// An act that is about to happen.
#[derive(Debug, Clone, Copy)]
pub struct NewAct<'a> {
    /// Who; none where nobody is signed in.
    pub actor: Option<&'a User>,
    /// The act's stable word.
    pub operation: &'a str,
    /// HTTP method, or `CLI`.
    pub method: &'a str,
    /// The address without its query, or the command.
    pub path: &'a str,
    /// Where the request comes from; none for commands at the server.
    pub address: Option<IpAddr>,
    /// The program that asks.
    pub user_agent: &'a str,
    /// Names the request in the log of the process.
    pub request_id: &'a str,
}

/// How an act ended.
#[derive(Debug, Clone, Default)]
pub struct Outcome {
    /// HTTP status of the answer.
    pub status: u16,
    /// Stable word of a refusal.
    pub code: Option<String>,
    /// What a refusal said.
    pub message: Option<String>,
    /// What it was about, e.g. `user:123456789`.
    pub subject: Option<String>,
    /// Particulars, without secrets.
    pub detail: Option<Value>,
}

words! {
    /// How an act ended, in a word.
    pub enum Ending {
        /// It was done.
        Done = "done",
        /// It was refused and had no effect.
        Refused = "refused",
        /// It failed inside; it may have had an effect.
        Failed = "failed",
        /// The process ended before it was known, or the act is still under way.
        Unknown = "unknown",
    }
}

impl Ending {
    fn of(status: Option<i64>) -> Self {
        match status {
            None => Self::Unknown,
            Some(..400) => Self::Done,
            Some(400..500) => Self::Refused,
            Some(_) => Self::Failed,
        }
    }
}

/// A line of the log.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AuditEntry {
    /// Names the entry.
    pub id: String,
    /// The actor's number; null where nobody was signed in, and for commands at the server.
    pub actor_uid: Option<i64>,
    /// The actor's login name at that time.
    pub actor_name: String,
    /// Whether the actor was allowed to act as an administrator.
    pub allowed: bool,
    /// Stable word of the act, e.g. `reset_user_password`.
    pub operation: String,
    /// HTTP method, or `CLI`.
    pub method: String,
    /// The address, or the command.
    pub path: String,
    /// Where the request came from; empty for commands at the server.
    pub address: String,
    /// The program that asked.
    pub user_agent: String,
    /// Names the request in the log of the process.
    pub request_id: String,
    /// When the act began, in milliseconds since the epoch.
    pub created_ms: i64,
    /// How it ended.
    pub ending: Ending,
    /// HTTP status of the answer.
    pub status: Option<i64>,
    /// Stable word of a refusal.
    pub code: Option<String>,
    /// What a refusal said.
    pub message: Option<String>,
    /// What it was about, e.g. `user:123456789`.
    pub subject: Option<String>,
    /// Particulars of the act, by their names, without secrets.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub detail: Option<Value>,
    /// When it ended, in milliseconds since the epoch; null while it is under way.
    pub finished_ms: Option<i64>,
}

/// Which lines.
#[derive(Debug, Clone, Default)]
pub struct AuditFilter {
    /// Only acts of this user, by number.
    pub actor_uid: Option<i64>,
    /// Only this act.
    pub operation: Option<String>,
    /// Only acts about this.
    pub subject: Option<String>,
    /// Only acts that ended so.
    pub ending: Option<Ending>,
    /// Only those that began at or after this time, in milliseconds.
    pub from_ms: Option<i64>,
    /// Only those that began before this time, in milliseconds.
    pub until_ms: Option<i64>,
    /// Only those in whose actor, address, path, subject, particulars or message this occurs.
    pub q: Option<String>,
}

/// A page of the log, newest first.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AuditPage {
    /// The lines.
    pub items: Vec<AuditEntry>,
    /// Lines on all pages.
    pub total: i64,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: String,
    actor_uid: Option<i64>,
    actor_name: String,
    allowed: bool,
    operation: String,
    method: String,
    path: String,
    address: String,
    user_agent: String,
    request_id: String,
    created_ms: i64,
    status: Option<i64>,
    code: Option<String>,
    message: Option<String>,
    subject: Option<String>,
    detail: Option<String>,
    finished_ms: Option<i64>,
}

impl From<Row> for AuditEntry {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            actor_uid: row.actor_uid,
            actor_name: row.actor_name,
            allowed: row.allowed,
            operation: row.operation,
            method: row.method,
            path: row.path,
            address: row.address,
            user_agent: row.user_agent,
            request_id: row.request_id,
            created_ms: row.created_ms,
            ending: Ending::of(row.status),
            status: row.status,
            code: row.code,
            message: row.message,
            subject: row.subject,
            detail: row.detail.and_then(|detail| serde_json::from_str(&detail).ok()),
            finished_ms: row.finished_ms,
        }
    }
}

/// How an entry ended, in SQL.
const ENDING: &str = "case when o.status is null then 'unknown' when o.status < 400 then 'done'
    when o.status < 500 then 'refused' else 'failed' end";
/// What is searched, in SQL.
const SEARCHED: &str =
    "lower(e.actor_name || ' ' || e.address || ' ' || e.path || ' ' || coalesce(o.subject, '') || ' '
    || coalesce(o.detail, '') || ' ' || coalesce(o.message, ''))";

impl AuditFilter {
    fn listing(&self) -> Listing {
        Listing::of("audit_entries e left join audit_outcomes o on o.entry_id = e.id")
            .only("e.actor_uid = $1", self.actor_uid)
            .only("e.operation = $1", self.operation.as_deref())
            .only("o.subject = $1", self.subject.as_deref())
            .only(&format!("$1 = {ENDING}"), self.ending)
            .only("e.created_ms >= $1", self.from_ms)
            .only("e.created_ms < $1", self.until_ms)
            .only(&format!("{SEARCHED} like $1 escape '\\'"), self.q.as_deref().map(containing))
    }
}

impl Audit {
    /// A log in `db`.
    pub fn new(db: Db, clock: Arc<dyn Clock>) -> Self {
        let (refusals, all_refusals) =
            (NetworkThrottle::new(REFUSALS.0, REFUSALS.1), Throttle::new(ALL_REFUSALS.0, ALL_REFUSALS.1));
        Self(Arc::new(Inner { db, clock, refusals, all_refusals }))
    }

    /// Records that an administrator is about to act, and gives the entry's id. Durable when it returns; where it
    /// fails, the act must not happen.
    pub async fn begin(&self, act: &NewAct<'_>) -> sqlx::Result<String> {
        self.insert(act, true).await
    }

    /// Adds how an act ended.
    pub async fn end(&self, id: &str, outcome: &Outcome) -> sqlx::Result<()> {
        let mut tx = self.0.db.write().await?;
        let sql = "insert into audit_outcomes (entry_id, status, code, message, subject, detail, finished_ms)
                   values ($1, $2, $3, $4, $5, $6, $7)";
        let detail = outcome.detail.as_ref().map(|detail| match detail.to_string() {
            text if text.len() > MAX_DETAIL_BYTES => format!(r#"{{"too_long_bytes":{}}}"#, text.len()),
            text => text,
        });
        on!(&mut tx, c => sqlx::query(sql)
            .bind(id).bind(i64::from(outcome.status)).bind(&outcome.code)
            .bind(outcome.message.as_deref().map(short)).bind(outcome.subject.as_deref().map(short))
            .bind(detail).bind(self.0.clock.now_ms())
            .execute(c).await.map(drop))?;
        tx.commit().await
    }

    /// Records that somebody without the right to it wanted to act. False where so many were recorded lately that
    /// this one was not.
    pub async fn refuse(&self, act: &NewAct<'_>, outcome: &Outcome) -> sqlx::Result<bool> {
        let (inner, now_ms) = (&*self.0, self.0.clock.now_ms());
        let early = |address| inner.refusals.take(address, now_ms).is_err();
        if act.address.is_some_and(early) || inner.all_refusals.take("", now_ms).is_err() {
            return Ok(false);
        }
        let id = self.insert(act, false).await?;
        self.end(&id, outcome).await?;
        Ok(true)
    }

    async fn insert(&self, act: &NewAct<'_>, allowed: bool) -> sqlx::Result<String> {
        let id = new_id();
        let mut tx = self.0.db.write().await?;
        let sql = "insert into audit_entries (id, actor_id, actor_uid, actor_name, allowed, operation, method, path,
                       address, user_agent, request_id, created_ms)
                   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
        on!(&mut tx, c => sqlx::query(sql)
            .bind(&id).bind(act.actor.map(|user| user.id.as_str())).bind(act.actor.map(|user| user.uid))
            .bind(act.actor.map_or("", |user| user.login_name.as_str())).bind(allowed)
            .bind(short(act.operation)).bind(act.method).bind(short(act.path))
            .bind(act.address.map(|address| address.to_canonical().to_string()).unwrap_or_default())
            .bind(short(act.user_agent)).bind(short(act.request_id)).bind(self.0.clock.now_ms())
            .execute(c).await.map(drop))?;
        tx.commit().await?;
        Ok(id)
    }

    /// A page of the log, newest first; pages count from 1.
    pub async fn list(&self, filter: &AuditFilter, page: i64, page_size: i64) -> sqlx::Result<AuditPage> {
        let columns = "e.id, e.actor_uid, e.actor_name, e.allowed, e.operation, e.method, e.path, e.address, e.user_agent,
            e.request_id, e.created_ms, o.status, o.code, o.message, o.subject, o.detail, o.finished_ms";
        let listing = filter.listing();
        let (rows, total) = listing.page::<Row>(&self.0.db, columns, "e.id desc", page, page_size).await?;
        Ok(AuditPage { items: rows.into_iter().map(AuditEntry::from).collect(), total })
    }
}

/// What fits into a field. PostgreSQL takes no NUL in a text.
fn short(text: &str) -> String {
    text.chars().filter(|c| *c != '\0').take(MAX_CHARS).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use baigong_base::db::testing::{ManualClock, on_both};

    fn act<'a>(operation: &'a str, address: &str) -> NewAct<'a> {
        NewAct {
            actor: None,
            operation,
            method: "POST",
            path: "/api/v1/admin/x",
            address: Some(address.parse().unwrap()),
            user_agent: "a\0b",
            request_id: "r",
        }
    }

    #[tokio::test]
    async fn an_act_without_an_outcome_is_unknown_and_every_other_says_how_it_ended() {
        on_both(|test| async move {
            let audit = Audit::new(test.db.clone(), Arc::new(ManualClock::default()));
            let mut ids = Vec::new();
            for operation in ["cut_off", "did", "was_refused", "broke"] {
                ids.push(audit.begin(&act(operation, "192.0.2.1")).await.unwrap());
            }
            for (id, status) in ids.iter().skip(1).zip([200, 422, 500]) {
                let detail = Some(json!({ "points": 50, "note": "\0" }));
                let outcome =
                    Outcome { status, subject: Some("user:7".into()), detail, ..Outcome::default() };
                audit.end(id, &outcome).await.unwrap();
                assert!(audit.end(id, &outcome).await.is_err(), "an outcome is never written over");
            }
            let ending = async |ending: Option<Ending>| {
                let page =
                    audit.list(&AuditFilter { ending, ..AuditFilter::default() }, 1, 10).await.unwrap();
                let names =
                    page.items.iter().map(|entry| entry.operation.as_str()).collect::<Vec<_>>().join(" ");
                assert_eq!(page.total, i64::try_from(page.items.len()).unwrap());
                names
            };
            assert_eq!(ending(None).await, "broke was_refused did cut_off", "newest first");
            assert_eq!(ending(Some(Ending::Done)).await, "did");
            assert_eq!(ending(Some(Ending::Refused)).await, "was_refused");
            assert_eq!(ending(Some(Ending::Failed)).await, "broke");
            assert_eq!(ending(Some(Ending::Unknown)).await, "cut_off");

            let filter = AuditFilter { q: Some("POINTS\":50".into()), ..AuditFilter::default() };
            let page = audit.list(&filter, 2, 2).await.unwrap();
            assert_eq!((page.total, page.items.len()), (3, 1));
            assert_eq!(page.items[0].detail, Some(json!({ "points": 50, "note": "\0" })));
            assert_eq!(
                (page.items[0].user_agent.as_str(), page.items[0].address.as_str()),
                ("ab", "192.0.2.1")
            );
            let nothing = AuditFilter { q: Some("%".into()), ..AuditFilter::default() };
            assert_eq!(
                audit.list(&nothing, 1, 10).await.unwrap().total,
                0,
                "a percent sign is a letter like others"
            );
        })
        .await;
    }

    #[tokio::test]
    async fn refusals_are_recorded_as_far_as_one_network_may_write() {
        on_both(|test| async move {
            let clock = Arc::new(ManualClock::default());
            let audit = Audit::new(test.db.clone(), clock.clone());
            let outcome = Outcome { status: 403, code: Some("forbidden".into()), ..Outcome::default() };
            let mut written = 0;
            for n in 0..30 {
                let from = format!("192.0.2.{n}");
                written += u32::from(audit.refuse(&act("try", &from), &outcome).await.unwrap());
            }
            assert_eq!(written, REFUSALS.0, "neighbours share the allowance");
            assert!(audit.refuse(&act("try", "198.51.100.1"), &outcome).await.unwrap());
            clock.set(REFUSALS.1);
            assert!(
                audit.refuse(&act("try", "192.0.2.1"), &outcome).await.unwrap(),
                "one more as time passes"
            );
            let page = audit.list(&AuditFilter::default(), 1, 100).await.unwrap();
            assert_eq!(page.total, i64::from(REFUSALS.0) + 2);
            assert!(page.items.iter().all(|entry| !entry.allowed && entry.ending == Ending::Refused));
        })
        .await;
    }
}
