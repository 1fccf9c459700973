//! A page of the gallery reads about as many rows as it shows, however many works there are.

use super::*;

/// What the database says that it would do. Both choose without statistics, as on a site that never ran `analyze`; on
/// PostgreSQL, which sorts tables as small as those of a test, all that does without an index is switched off.
async fn plan(db: &Db, condition: &str, order: &str) -> String {
    let sql = format!(
        "select {} from {} where p.state = 'public' and p.listed and ({}) and ({condition}) order by {order} limit 41 offset 0",
        rows::COLUMNS,
        rows::TABLES,
        rows::THERE
    );
    let mut tx = db.write().await.unwrap();
    if !db.is_shared() {
        let sql = format!("explain query plan {sql}");
        let lines: Vec<(i64, i64, i64, String)> =
            on!(&mut tx, c => sqlx::query_as(sqlx::AssertSqlSafe(sql)).fetch_all(c).await).unwrap();
        return lines.into_iter().map(|(.., line)| line).collect::<Vec<_>>().join("\n");
    }
    for other in ["seqscan", "bitmapscan", "hashjoin", "mergejoin", "sort"] {
        let sql = format!("set local enable_{other} = off");
        on!(&mut tx, c => sqlx::query(sqlx::AssertSqlSafe(sql)).execute(c).await.map(drop)).unwrap();
    }
    let sql = format!("explain {sql}");
    let lines: Vec<String> =
        on!(&mut tx, c => sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).fetch_all(c).await).unwrap();
    lines.join("\n")
}

/// Filters, and the ends of the names of the indexes of which each follows one.
const FILTERS: [(&str, &[&str]); 5] = [
    ("true", &[""]),
    ("p.kind = 'image'", &["_of_kind"]),
    ("p.tool = 'draw'", &["_of_tool"]),
    ("p.tool = 'draw' and p.kind = 'video'", &["_of_kind", "_of_tool"]),
    ("coalesce(p.kind, '') in ('image', 'video')", &[""]),
];

#[tokio::test]
async fn every_order_and_filter_of_the_gallery_follows_an_index_and_sorts_nothing() {
    on_both(|test| async move {
        for (column, index) in [("public_ms", "publications_newest"), ("likes", "publications_liked")] {
            for (filter, of) in FILTERS {
                for place in ["true".to_owned(), format!("(p.{column}, p.id) < (9, 'x')")] {
                    let condition = format!("({filter}) and ({place})");
                    let plan = plan(&test.db, &condition, &format!("p.{column} desc, p.id desc")).await;
                    let one_of = |word: &str| of.iter().any(|end| word == format!("{index}{end}"));
                    assert!(plan.split_whitespace().any(one_of), "{condition}: {plan}");
                    assert!(!plan.contains("TEMP B-TREE") && !plan.contains("Sort"), "{condition}: {plan}");
                    // The index is entered at the place, not read from its beginning.
                    let enters =
                        plan.contains(&format!("({column},id)<")) || plan.contains("Index Cond: (ROW(");
                    assert!(place == "true" || enters || plan.contains("AND (ROW("), "{condition}: {plan}");
                }
            }
        }
    })
    .await;
}
