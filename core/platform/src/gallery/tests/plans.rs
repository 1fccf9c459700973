//! A page of the gallery reads about as many rows as it shows, however many works there are.

use baigong_base::db::testing::sqlite;

use super::*;

/// What SQLite says that it would do. It chooses without statistics, as on a site that never ran `analyze`.
async fn plan(db: &Db, condition: &str, order: &str) -> String {
    let sql = format!(
        "explain query plan select {} from {} where p.state = 'public' and ({}) and ({condition})
         order by {order} limit 41 offset 0",
        rows::COLUMNS,
        rows::TABLES,
        rows::THERE
    );
    let mut tx = db.write().await.unwrap();
    let lines: Vec<(i64, i64, i64, String)> =
        on!(&mut tx, c => sqlx::query_as(sqlx::AssertSqlSafe(sql)).fetch_all(c).await).unwrap();
    lines.into_iter().map(|(.., line)| line).collect::<Vec<_>>().join("; ")
}

#[tokio::test]
async fn every_order_and_filter_of_the_gallery_follows_an_index_and_sorts_nothing() {
    let test = sqlite().await;
    let filters = [
        ("true", ""),
        ("p.kind = 'image'", "_of_kind"),
        ("p.tool = 'draw'", "_of_tool"),
        ("coalesce(p.kind, '') in ('image', 'video')", ""),
    ];
    for (column, index) in [("public_ms", "publications_newest"), ("likes", "publications_liked")] {
        for (filter, of) in filters {
            for place in ["true".to_owned(), format!("p.{column} <= 9 and (p.{column} < 9 or p.id < 'x')")] {
                let condition = format!("({filter}) and ({place})");
                let plan = plan(&test.db, &condition, &format!("p.{column} desc, p.id desc")).await;
                assert!(
                    plan.contains(&format!("USING INDEX {index}{of} "))
                        || plan.contains(&format!("USING INDEX {index}{of};")),
                    "{condition}: {plan}"
                );
                assert!(!plan.contains("TEMP B-TREE"), "{condition}: {plan}");
            }
        }
    }
}
