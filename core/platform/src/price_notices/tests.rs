//! Who is written to, on both databases.

use baigong_base::db::testing::on_both;
use baigong_base::on;
use baigong_ground::day::DAY_MS;

use baigong_identity::keys::KeyLimits;

use super::*;

const NOW: i64 = 1_773_115_200_000;

async fn run(db: &Db, sql: String) {
    let mut tx = db.write().await.unwrap();
    on!(&mut tx, c => sqlx::query(sqlx::AssertSqlSafe(sql.as_str())).execute(c).await.map(drop)).unwrap();
    tx.commit().await.unwrap();
}

/// Somebody with a key of these columns, which may have used a tool at a time.
async fn person(db: &Db, name: &str, verified: bool, key: &str, used: Option<(&str, i64)>) {
    run(db, format!(
        "insert into users (id, login_name, display_name, role, anonymous, active, tag, email, email_verified, created_ms, updated_ms)
         values ('{name}', '{name}', '{name}', 'user', false, true, '', '{name}@example.com', {verified}, 0, 0)")).await;
    run(
        db,
        format!(
            "insert into api_keys (id, user_id, name, scopes, created_ms, limits, expires_ms, ended_ms, test)
         values ('key_{name}', '{name}', 'k', 'tasks:write', 0, {key})"
        ),
    )
    .await;
    let Some((tool, at_ms)) = used else { return };
    run(db, format!(
        "insert into tasks (id, user_id, tool, mode, state, storage, charge, charge_by_state, points, price_version, idempotency_key, attempts,
             not_before_ms, cancel_requested, created_ms, updated_ms, finished_ms, deleted, key_id)
         values ('task_{name}', '{name}', '{tool}', 'text', 'succeeded', 'stored', 'captured', 'captured', 1, 1, 'k', 1, 0, false, {at_ms},
             0, {at_ms}, false, 'key_{name}')")).await;
}

#[tokio::test]
async fn only_owners_of_working_keys_that_use_the_tool_are_written_to() {
    on_both(|test| async move {
        let db = &test.db;
        let any = |more: &str| format!("'{}', {more}", serde_json::json!(KeyLimits::default()));
        let bound = KeyLimits { tools: vec!["kling".into()], ..KeyLimits::default() };
        let bound = format!("'{}', null, null, false", serde_json::json!(bound));
        let works = any("null, null, false");
        let lately = Some(("kling", NOW - 89 * DAY_MS));
        person(db, "uses", true, &works, lately).await;
        person(db, "bound", true, &bound, None).await;
        person(db, "long-ago", true, &works, Some(("kling", NOW - 91 * DAY_MS))).await;
        person(db, "other-tool", true, &works, Some(("vidu", NOW))).await;
        person(db, "unproven", false, &works, lately).await;
        person(db, "expired", true, &any(&format!("{NOW}, null, false")), lately).await;
        person(db, "ended", true, &any("null, 1, false"), lately).await;
        person(db, "tries", true, &any("null, null, true"), lately).await;
        let found = callers(db, "kling", NOW).await.unwrap();
        let names: Vec<&str> = found.iter().map(|caller| &*caller.login_name).collect();
        assert_eq!(names, ["bound", "uses"]);
    })
    .await;
}
