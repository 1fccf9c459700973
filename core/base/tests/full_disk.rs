//! What becomes of writing when the disk is full for a moment.

use baigong_base::db::{Db, testing};
use baigong_base::{on, read};

#[tokio::test]
async fn a_disk_that_was_full_ends_no_writing_once_there_is_room_again() {
    let test = testing::sqlite().await;
    let Db::Sqlite { rw, .. } = &test.db else { unreachable!("made as SQLite") };
    sqlx::query("create table heap (content blob)").execute(rw).await.unwrap();
    let most_pages = async |pages: i64| {
        let sql = format!("pragma max_page_count = {pages}");
        sqlx::query(sqlx::AssertSqlSafe(sql)).execute(rw).await.map(drop).unwrap();
    };
    let write = async |bytes: i64| -> Result<(), sqlx::Error> {
        let mut tx = test.db.write().await?;
        on!(&mut tx, c => sqlx::query("insert into heap values (zeroblob($1))")
            .bind(bytes).execute(c).await.map(drop))?;
        tx.commit().await
    };
    let pages: i64 = sqlx::query_scalar("pragma page_count").fetch_one(rw).await.unwrap();
    for _ in 0..3 {
        most_pages(pages + 10).await;
        let full = write(1_000_000).await.unwrap_err();
        assert_eq!(full.as_database_error().and_then(|e| e.code()).as_deref(), Some("13"), "SQLITE_FULL");
        most_pages(1_000_000).await;
        write(10).await.expect("there is room again");
    }
    let rows: i64 =
        read!(&test.db, c => sqlx::query_scalar("select count(*) from heap").fetch_one(c).await.unwrap());
    assert_eq!(rows, 3, "what was refused left nothing behind");
}
