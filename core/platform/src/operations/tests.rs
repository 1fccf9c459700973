//! The dashboard and the tables beside histories whose figures are known, on both databases.

mod dashboard;
mod exports;
mod find;

use std::collections::HashMap;

use baigong_base::db::testing::on_both;
use baigong_base::db::{Db, json_text};
use baigong_base::on;
use futures::TryStreamExt;
use serde_json::{Value, json};

use super::*;

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;
/// Noon of 10 March 2026 in Beijing.
const NOON: i64 = 1_773_115_200_000;

/// An id made at a time, as the ids of rows are.
fn id_at(ms: i64) -> String {
    let ms = u64::try_from(ms).unwrap();
    let nanos = u32::try_from(ms % 1000).unwrap() * 1_000_000;
    uuid::Uuid::new_v7(uuid::Timestamp::from_unix(uuid::NoContext, ms / 1000, nanos)).to_string()
}

async fn run(db: &Db, sql: String, rows: &[Value]) {
    let mut tx = db.write().await.unwrap();
    on!(&mut tx, c => sqlx::query(sqlx::AssertSqlSafe(sql)).bind(json_text(rows)).execute(c).await.map(drop))
        .unwrap();
    tx.commit().await.unwrap();
}

async fn users(db: &Db, names: &[&str], created_ms: i64) {
    let rows: Vec<Value> =
        (100_000_001..).zip(names).map(|(uid, name)| json!({ "id": name, "uid": uid })).collect();
    let sql = format!(
        "insert into users (id, uid, login_name, display_name, role, anonymous, active, tag, created_ms, updated_ms)
         select r.value ->> 'id', cast(r.value ->> 'uid' as bigint), r.value ->> 'id', r.value ->> 'id', 'user', false,
             true, '', {created_ms}, {created_ms} from {}",
        db.dialect().rows()
    );
    run(db, sql, &rows).await;
    let sql = format!(
        "insert into point_accounts (payer_id, available, held, updated_ms) select r.value ->> 'id', 0, 0, 0 from {}",
        db.dialect().rows()
    );
    run(db, sql, &rows).await;
}

/// A task that took `took_ms` and ended at `end_ms`; one under way ends at 0.
fn task(user: &str, tool: &str, state: &str, end_ms: i64, took_ms: i64, points: i64) -> Value {
    let open = matches!(state, "queued" | "submitting" | "running" | "uncertain");
    let charge = match state {
        _ if open => "held",
        "succeeded" => "captured",
        _ => "released",
    };
    let created = if open { NOON - MINUTE } else { end_ms - took_ms - 1000 };
    json!({
        "id": id_at(created), "user": user, "tool": tool, "state": state, "charge": charge, "points": points,
        "created": created, "started": if state == "queued" { Value::Null } else { json!(created + 1000) },
        "finished": if open { Value::Null } else { json!(end_ms) }, "summary": "=画一只猫",
    })
}

async fn tasks(db: &Db, rows: &[Value]) {
    let sql = format!(
        "insert into tasks (id, user_id, tool, mode, state, storage, charge, charge_by_state, points, price_version,
             idempotency_key, attempts, not_before_ms, cancel_requested, created_ms, updated_ms,
             started_ms, finished_ms, absorbed_points, deleted)
         select r.value ->> 'id', r.value ->> 'user', r.value ->> 'tool', 'text', r.value ->> 'state',
             coalesce(r.value ->> 'storage', 'none'), r.value ->> 'charge', r.value ->> 'charge',
             cast(r.value ->> 'points' as bigint), 1, r.value ->> 'id', 1, 0, false,
             cast(r.value ->> 'created' as bigint), cast(r.value ->> 'created' as bigint),
             cast(r.value ->> 'started' as bigint), cast(r.value ->> 'finished' as bigint),
             coalesce(cast(r.value ->> 'absorbed' as bigint), 0), false
         from {}",
        db.dialect().rows()
    );
    run(db, sql, rows).await;
    let sql = format!(
        "insert into task_texts (task_id, params, summary, request_hash)
         select r.value ->> 'id', '{{}}', r.value ->> 'summary', '' from {}",
        db.dialect().rows()
    );
    run(db, sql, rows).await;
}

async fn taken(db: &Db, dataset: Dataset, format: Format, period: Period) -> String {
    let parts: Vec<Vec<u8>> = export(db, dataset, format, period).try_collect().await.unwrap();
    String::from_utf8(parts.concat()).unwrap()
}
