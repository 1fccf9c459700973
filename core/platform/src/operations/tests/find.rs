//! What the search box of the panel finds.

use super::*;

async fn sql(db: &Db, text: &str) {
    let mut tx = db.write().await.unwrap();
    on!(&mut tx, c => sqlx::query(sqlx::AssertSqlSafe(text)).execute(c).await.map(drop)).unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test]
async fn people_orders_and_tasks_are_found_by_how_their_names_and_numbers_begin() {
    on_both(|test| async move {
        let db = &test.db;
        users(db, &["li-bai", "li-qingzhao", "du-fu"], NOON).await;
        sql(db, "update users set display_name = '青莲居士', email = 'Taibai@example.com', phone = '+8613812345678' where login_name = 'li-bai'").await;
        let rows: Vec<Value> =
            ["kling", "suno"].map(|tool| task("li-bai", tool, "succeeded", NOON, MINUTE, 10)).into();
        tasks(db, &rows).await;
        let ids: Vec<&str> = rows.iter().map(|row| row["id"].as_str().unwrap()).collect();
        sql(db, &format!("update tasks set job = 'vendor-77' where id = '{}'", ids[0])).await;
        sql(db, &format!("update tasks set job = '{{\"kind\":\"text\",\"id\":\"part_9\"}}' where id = '{}'", ids[1])).await;
        sql(db, "insert into products (id, title, cents, category, details, points, days, on_sale, created_ms, updated_ms)
             values ('p', '月卡', 100, 'webui', '', 100, 0, true, 0, 0)").await;
        sql(db, "insert into orders (id, order_no, user_id, product_id, title, product, list_cents, percent_off, cents,
                     points, days, channel, way, merchant, demonstration, status, cancel_asked, transaction_id, credited,
                     term_ms, refunded_cents, queried_ms, note, created_ms, updated_ms, expires_ms)
                 values ('o', 'B2026001', 'li-bai', 'p', '月卡', '{}', 100, 0, 100, 100, 0, 'wechat', 'qr', 'm', true,
                     'SUCCESS', false, '4200007', true, 0, 0, 0, '', 5, 5, 5)").await;

        let people = async |q: &str| {
            find(db, q).await.unwrap().people.into_iter().map(|one| one.login_name).collect::<Vec<_>>()
        };
        assert_eq!(people("100000003").await, ["du-fu"]);
        assert_eq!(people("LI-").await, ["li-bai", "li-qingzhao"]);
        assert_eq!(people("青莲").await, ["li-bai"]);
        assert_eq!(people("taibai@").await, ["li-bai"]);
        assert_eq!(people("居士").await, Vec::<String>::new(), "the middle of a name is for the list");
        assert_eq!(people("%").await, Vec::<String>::new());
        for number in ["13812345678", "+86 138 1234 5678", "8613812345678"] {
            assert_eq!(people(number).await, ["li-bai"], "by the phone number {number}");
        }
        assert_eq!(people("1381234567").await, Vec::<String>::new(), "a whole number alone");
        let orders = async |q: &str| {
            find(db, q).await.unwrap().orders.into_iter().map(|one| (one.order_no, one.uid)).collect::<Vec<_>>()
        };
        assert_eq!(orders("B2026").await, [("B2026001".to_owned(), 100_000_001)]);
        assert_eq!(orders("4200007").await, orders("B2026001").await);
        let found = async |q: &str| {
            find(db, q).await.unwrap().tasks.into_iter().map(|one| one.id).collect::<Vec<_>>()
        };
        assert_eq!(found(&ids[1].to_uppercase()).await, [ids[1]]);
        let end = &ids[1][ids[1].len() - 8..];
        assert_eq!(found(end).await, [ids[1]], "by the end that lists show");
        assert_eq!(found(&format!("…{}", end.to_uppercase())).await, [ids[1]]);
        assert_eq!(found("vendor-7").await, [ids[0]]);
        assert_eq!(found("PART_9").await, [ids[1]], "also inside a handle of several parts");
        assert_eq!(find(db, "nothing of the sort").await.unwrap(), Found::default());

        let many: Vec<String> = (0..9).map(|n| format!("many-{n}")).collect();
        let names: Vec<&str> = many.iter().map(String::as_str).collect();
        sql(db, "update users set uid = uid + 1000").await;
        users(db, &names, NOON).await;
        assert_eq!(people("many").await.len(), 6, "a few are enough");
    })
    .await;
}
