//! What the database holds of a person, for whoever takes it away: the tables that have no view of their own. A test knows every
//! table that names a person, so that a new one is shown or left out for a reason.
//!
//! A user takes away all that names them: this beside account, points, orders, tasks and files. What is left
//! out, such as hashes that sign in, says why. Letters are those to a proved address: who types a stranger's
//! gains nothing. The link answers every session of the person who asked, for ten minutes: whoever has such a
//! session could ask for an archive of their own.

#[cfg(test)]
mod tests;

use baigong_base::db::Db;
use baigong_base::read;
use baigong_ledger::UserId;
use sqlx::{AssertSqlSafe, Row};

/// Lines that are read together.
pub const LINES: i64 = 500;

/// Columns that say yes or no, which the databases write down otherwise.
const FLAGS: [&str; 2] = ["shows_author", "confirmed"];

/// Lines of a person in one table.
#[derive(Debug)]
pub struct Record {
    /// What they are, as the name of a file.
    pub name: &'static str,
    /// What stands in each line, in columns of the table or tables.
    pub columns: &'static [&'static str],
    /// Where they stand: what follows `from`, with `$1` for the person's id.
    from: &'static str,
    /// What tells two lines apart.
    order: &'static str,
}

/// All of them. Secrets, and what only says how we keep our word, stand in none.
pub const RECORDS: &[Record] = &[
    Record {
        name: "publications",
        columns: &[
            "id",
            "task_id",
            "artifact_id",
            "title",
            "title_en",
            "author",
            "shows_author",
            "params",
            "state",
            "reason",
            "likes",
            "created_ms",
            "public_ms",
            "updated_ms",
        ],
        from: "publications where user_id = $1",
        order: "id",
    },
    Record {
        name: "likes",
        columns: &["publication_id", "created_ms"],
        from: "publication_likes where user_id = $1",
        order: "publication_id",
    },
    Record {
        name: "comparisons",
        columns: &["id", "task_id", "position", "name", "batch", "chosen", "locked_points", "created_ms"],
        from: "comparisons join compared_tasks on comparison_id = id where user_id = $1",
        order: "id, position",
    },
    Record {
        name: "shared-comparisons",
        columns: &["id", "comparison_id", "created_ms"],
        from: "shared_comparisons where user_id = $1",
        order: "id",
    },
    Record {
        name: "votes",
        columns: &["share_id", "publication_id", "created_ms"],
        from: "comparison_votes where user_id = $1",
        order: "share_id",
    },
    Record {
        name: "presets",
        columns: &["tool", "mode", "name", "params", "updated_ms"],
        from: "own_presets where user_id = $1",
        order: "tool, mode, position desc, name",
    },
    Record {
        name: "refunds",
        columns: &[
            "refund_no",
            "order_no",
            "cents",
            "status",
            "reason",
            "points_due",
            "points_taken",
            "created_ms",
            "finished_ms",
        ],
        from: "refunds where user_id = $1",
        order: "id",
    },
    Record {
        name: "claims",
        columns: &["cause", "points", "paid", "created_ms"],
        from: "point_claims where payer_id = $1",
        order: "seq, cause",
    },
    Record {
        name: "changes",
        columns: &["asked", "booked", "expires_before_ms", "expires_after_ms", "reason", "created_ms"],
        from: "point_changes where user_id = $1",
        order: "created_ms, id",
    },
    Record {
        name: "moves",
        columns: &["visitor_id", "user_id", "works", "points", "moved_ms"],
        from: "moves where user_id = $1 or visitor_id = $1",
        order: "visitor_id",
    },
    Record {
        name: "passkeys",
        columns: &["name", "created_ms", "last_used_ms"],
        from: "passkeys where user_id = $1",
        order: "id",
    },
    Record {
        name: "authenticators",
        columns: &["confirmed", "created_ms", "last_used_ms"],
        from: "totp_factors where user_id = $1",
        order: "created_ms",
    },
    Record {
        name: "organisations",
        columns: &["organisation_id", "name", "role", "caps", "joined_ms"],
        from: "organisation_members join organisations on id = organisation_id where user_id = $1",
        order: "joined_ms, organisation_id",
    },
    Record {
        name: "keys",
        columns: &[
            "id",
            "name",
            "client_id",
            "scopes",
            "limits",
            "created_ms",
            "expires_ms",
            "last_used_ms",
            "ended_ms",
            "ended_by",
        ],
        from: "api_keys where user_id = $1",
        order: "created_ms, id",
    },
    Record {
        name: "webhooks",
        columns: &["id", "url", "events", "created_ms"],
        from: "webhooks where owner_id = $1 and not of_requests",
        order: "created_ms, id",
    },
    Record {
        name: "tickets",
        columns: &[
            "id",
            "subject",
            "category",
            "state",
            "task_id",
            "order_no",
            "created_ms",
            "updated_ms",
            "closed_ms",
        ],
        from: "tickets where user_id = $1",
        order: "created_ms, id",
    },
    // Notes are of administrators for each other.
    Record {
        name: "ticket-messages",
        columns: &["ticket_id", "kind", "words", "created_ms"],
        from: "ticket_messages where ticket_id in (select id from tickets where user_id = $1) and kind <> 'note'",
        order: "ticket_id, created_ms, id",
    },
    Record {
        name: "agreements",
        columns: &["client_id", "scope", "created_ms", "last_used_ms"],
        from: "oidc_consents where user_id = $1",
        order: "client_id",
    },
    Record {
        name: "visits",
        columns: &["client", "created_ms"],
        from: "sso_visits where user_id = $1",
        order: "id",
    },
    // Only to an address that the person has proved: others' letters go to one that was merely typed.
    Record {
        name: "letters",
        columns: &["recipient", "kind", "subject", "state", "created_ms", "sent_ms"],
        from: "mails where recipient = (select email from users where users.id = $1 and email_verified)",
        order: "id",
    },
];

/// Tables that name a person and of which nothing more is taken away, each with the reason.
#[cfg(test)]
const ELSEWHERE: &[(&str, &str)] = &[
    ("sessions", "account.json"),
    ("point_accounts", "account.json"),
    ("point_entries", "points.csv"),
    ("orders", "orders.csv"),
    ("tasks", "tasks.json"),
    ("artifacts", "tasks.json and files.csv"),
    ("works", "tasks.json: favourites and folders"),
    ("work_tags", "tasks.json"),
    ("uploads", "files.csv"),
    ("login_codes", "a hash that signs in, for minutes"),
    ("handovers", "a hash that signs in, for a minute"),
    ("sso_tickets", "a hash that signs in, for minutes"),
    ("oidc_requests", "a sign-in under way, for minutes"),
    ("application_codes", "a hash that signs an application in, for a minute"),
    ("oidc_codes", "a hash that signs in, for minutes"),
    ("oidc_grants", "hashes that other sites hold; agreements.csv names the sites"),
    ("oidc_logins", "which sites a sign-out is still owed to"),
    ("recovery_codes", "hashes that sign in"),
    ("factor_ceremonies", "a sign-in under way, for minutes"),
    ("factor_guards", "a pause after wrong codes"),
    ("task_notices", "what a page has still to be told, for seconds"),
    ("order_keys", "which press an order came from"),
    ("users", "account.json"),
    ("audit_entries", "what somebody administered belongs to the site"),
    ("mail_codes", "hashes of codes, for minutes"),
    ("organisation_invitations", "what an organisation asked an address, for a week"),
];

impl Record {
    /// So many lines from one on, as texts in the order of the columns; empty where there is none.
    ///
    /// # Errors
    /// The database's.
    pub async fn lines(&self, db: &Db, user_id: &UserId, from: i64) -> sqlx::Result<Vec<Vec<String>>> {
        let as_text = |column: &&str| match FLAGS.contains(column) {
            true => format!("case when {column} then 'true' when not {column} then 'false' end"),
            false => format!("cast({column} as text)"),
        };
        let columns: Vec<String> = self.columns.iter().map(as_text).collect();
        let (columns, tables, order) = (columns.join(", "), self.from, self.order);
        let sql = format!("select {columns} from {tables} order by {order} limit {LINES} offset $2");
        read!(db, c => {
            let rows = sqlx::query(AssertSqlSafe(sql)).bind(user_id).bind(from).fetch_all(c).await?;
            rows.iter().map(|row| (0..self.columns.len()).map(|at| text(row, at)).collect()).collect()
        })
    }
}

fn text<R: Row>(row: &R, at: usize) -> sqlx::Result<String>
where
    usize: sqlx::ColumnIndex<R>,
    for<'a> Option<String>: sqlx::Decode<'a, R::Database> + sqlx::Type<R::Database>,
{
    Ok(row.try_get::<Option<String>, _>(at)?.unwrap_or_default())
}
