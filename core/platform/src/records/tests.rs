//! The promises, on both databases.

use std::collections::BTreeSet;

use baigong_base::db::Db;
use baigong_base::db::testing::{TestDb, on_both};
use baigong_base::on;

use super::*;

async fn run(test: &TestDb, sql: &'static str) {
    let mut tx = test.db.write().await.unwrap();
    on!(&mut tx, c => sqlx::query(sql).execute(c).await.map(drop)).unwrap();
    tx.commit().await.unwrap();
}

/// Tables with a column that names a person.
async fn naming_people(test: &TestDb) -> BTreeSet<String> {
    let Db::Sqlite { ro, .. } = &test.db else { return BTreeSet::new() };
    let found: Vec<String> = sqlx::query_scalar(
        "select distinct m.name from sqlite_master m join pragma_table_info(m.name) c
         where m.type = 'table' and c.name in ('user_id', 'payer_id', 'visitor_id', 'actor_id', 'recipient', 'email')",
    )
    .fetch_all(ro)
    .await
    .unwrap();
    found.into_iter().collect()
}

/// A table that names people is taken away, or left out with a reason: whoever adds one decides which.
#[tokio::test]
async fn every_table_that_names_a_person_is_exported_or_left_out_for_a_reason() {
    on_both(|test| async move {
        let tables = naming_people(&test).await;
        if tables.is_empty() {
            return;
        }
        let taken: BTreeSet<&str> =
            RECORDS.iter().map(|record| record.from.split(' ').next().unwrap_or_default()).collect();
        let elsewhere: BTreeSet<&str> = ELSEWHERE.iter().map(|(table, _)| *table).collect();
        assert!(ELSEWHERE.iter().all(|(_, reason)| reason.len() > 8));
        assert_eq!(taken.intersection(&elsewhere).count(), 0);
        let known: BTreeSet<String> = taken.union(&elsewhere).map(|table| (*table).to_owned()).collect();
        assert_eq!(tables, known);
    })
    .await;
}

#[tokio::test]
async fn each_record_is_read_whole_and_holds_no_line_of_anybody_else() {
    on_both(|test| async move {
        for user in ["me", "you"] {
            let sql = format!(
                "insert into users (id, uid, login_name, display_name, password_hash, role, anonymous, active, tag, email,
                     email_verified, invitation_code, created_ms, updated_ms)
                 values ('{user}', {}, '{user}', '{user}', 'h', 'user', false, true, '', '{user}@poems.example', {},
                     '{user}', 1, 1)",
                user.len(), user == "me"
            );
            run(&test, sql.leak()).await;
            for n in 0..3 {
                let id = format!("{user}{n}");
                for sql in [
                    format!("insert into oidc_consents (user_id, client_id, scope, created_ms, last_used_ms)
                             values ('{user}', 'site{n}', 'openid', {n}, {n})"),
                    format!("insert into mails (id, message_id, kind, recipient, subject, state, attempts, not_before_ms,
                                 useful_until_ms, created_ms)
                             values ('{id}', '{id}', 'code', '{user}@poems.example', 's', 'sent', 1, 1, 1, {n})"),
                    format!("insert into publications (id, source, user_id, artifact_id, tool, mode, kind, mime, title,
                                 shows_author, state, distrusted, likes, created_ms, updated_ms)
                             values ('{id}', 'user', '{user}', '{id}', 't', 'm', 'image', 'image/png',
                                 'a \u{1f}, \"b\"', true, 'public', false, 0, {n}, {n})"),
                ] {
                    run(&test, sql.leak()).await;
                }
            }
        }
        let me = UserId::new("me");
        for record in RECORDS {
            let lines = record.lines(&test.db, &me, 0).await.unwrap();
            let expected = if ["agreements", "letters", "publications"].contains(&record.name) { 3 } else { 0 };
            assert_eq!(lines.len(), expected, "{}", record.name);
            assert!(lines.iter().all(|line| line.len() == record.columns.len()), "{lines:?}");
            assert!(!format!("{lines:?}").contains("you"), "{lines:?}");
            assert_eq!(record.lines(&test.db, &me, 2).await.unwrap().len(), expected.min(1));
        }
        let titles = RECORDS[0].lines(&test.db, &me, 0).await.unwrap();
        assert_eq!((titles[0][0].as_str(), titles[0][3].as_str(), titles[0][4].as_str()), ("me0", "a \u{1f}, \"b\"", ""));
        assert_eq!(titles[0][6], "true");
        let others = RECORDS.iter().find(|record| record.name == "letters").unwrap();
        assert!(others.lines(&test.db, &UserId::new("you"), 0).await.unwrap().is_empty(), "an address that was only typed");
    })
    .await;
}
