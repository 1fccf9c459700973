//! Statements: filters, pages, totals and the table for spreadsheets.

use futures::TryStreamExt;

use super::*;

/// A grant, two adjustments and a task's hold and capture, a second apart.
async fn history(db: &Db) -> Points {
    with_user(db, "u").await;
    let clock = Arc::<ManualClock>::default();
    let points = Points::new(db.clone(), clock.clone());
    points.grant(&user("u").own_account(), "a", 100, "充值 订单 A").await.unwrap();
    clock.set(1000);
    points.adjust(&user("u").own_account(), "b", -30, "=HYPERLINK(\"http://x\")").await.unwrap();
    clock.set(2000);
    points.adjust(&user("u").own_account(), "c", 5, "补偿, \"100%\"").await.unwrap();
    sql(
        db,
        "insert into tasks (id, user_id, tool, mode, state, storage, charge, charge_by_state, points, price_version,
             idempotency_key, attempts, not_before_ms, cancel_requested, created_ms, updated_ms, deleted)
         values ('t', 'u', 'kling', 'text', 'succeeded', 'none', 'captured', 'captured', 20, 1, 'k', 0, 0,
             false, 0, 0, false)",
    )
    .await;
    sql(
        db,
        "insert into task_texts (task_id, params, summary, request_hash) values ('t', '{}', '+一只猫', '')",
    )
    .await;
    let mut tx = db.write().await.unwrap();
    let account = user("u").own_account();
    let mut accounts = ledger::lock_accounts(&mut tx, [&account]).await.unwrap();
    accounts.post(Posting::hold(&account, &TaskId::new("t"), 20), 3000);
    accounts.post(Posting::capture(&account, &TaskId::new("t"), 20).note(NoteReason::TaskDone), 4000);
    accounts.write(&mut tx, 4000).await.unwrap();
    tx.commit().await.unwrap();
    assert!(points.check().await.unwrap().balanced);
    points
}

fn seqs(statement: &Statement) -> Vec<i64> {
    statement.items.iter().map(|entry| entry.seq).collect()
}

#[tokio::test]
async fn a_statement_can_be_filtered_and_its_totals_are_those_of_the_filter() {
    on_both(|test| async move {
        let points = history(&test.db).await;
        let whole = StatementFilter::default;
        let filters = [
            (whole(), vec![5, 4, 3, 2, 1], (105, 50)),
            (StatementFilter { kind: Some(EntryKind::Adjust), ..whole() }, vec![3, 2], (5, 30)),
            (StatementFilter { kind: Some(EntryKind::Hold), ..whole() }, vec![4], (0, 0)),
            (StatementFilter { from_ms: Some(1000), until_ms: Some(3000), ..whole() }, vec![3, 2], (5, 30)),
            (StatementFilter { task_id: Some(TaskId::new("t")), ..whole() }, vec![5, 4], (0, 20)),
            (StatementFilter { q: Some("订单 a".into()), ..whole() }, vec![1], (100, 0)),
            (StatementFilter { q: Some("100%".into()), ..whole() }, vec![3], (5, 0)),
            (StatementFilter { q: Some("_".into()), ..whole() }, vec![], (0, 0)),
            (StatementFilter { q: Some("生成完".into()), ..whole() }, vec![5], (0, 20)),
            (StatementFilter { q: Some("on HOLD".into()), ..whole() }, vec![4], (0, 0)),
            (StatementFilter { q: Some("task_held".into()), ..whole() }, vec![], (0, 0)),
        ];
        for (filter, expected, (received, spent)) in filters {
            let statement = points.statement(&user("u").own_account(), &filter, None, 10).await.unwrap();
            assert_eq!(seqs(&statement), expected, "{filter:?}");
            let entries = i64::try_from(expected.len()).unwrap();
            assert_eq!(statement.totals, Totals { entries, received, spent }, "{filter:?}");
        }
        assert_eq!(
            points.statement(&user("other").own_account(), &whole(), None, 10).await.unwrap().items,
            []
        );
    })
    .await;
}

#[tokio::test]
async fn a_statement_pages_by_cursor_without_gap_or_repetition_while_entries_arrive() {
    on_both(|test| async move {
        let points = history(&test.db).await;
        let filter = StatementFilter::default();
        let first = points.statement(&user("u").own_account(), &filter, None, 2).await.unwrap();
        assert_eq!((seqs(&first), first.next_cursor), (vec![5, 4], Some(4)));
        points.grant(&user("u").own_account(), "new", 1, "").await.unwrap();
        let second = points.statement(&user("u").own_account(), &filter, first.next_cursor, 2).await.unwrap();
        assert_eq!((seqs(&second), second.next_cursor), (vec![3, 2], Some(2)));
        let last = points.statement(&user("u").own_account(), &filter, second.next_cursor, 2).await.unwrap();
        assert_eq!((seqs(&last), last.next_cursor), (vec![1], None));
        assert_eq!(last.totals.entries, 6);
    })
    .await;
}

#[tokio::test]
async fn an_entry_names_its_task_until_the_user_removes_it() {
    on_both(|test| async move {
        let points = history(&test.db).await;
        let newest = async || {
            points
                .statement(&user("u").own_account(), &StatementFilter::default(), None, 1)
                .await
                .unwrap()
                .items
                .remove(0)
        };
        let entry = newest().await;
        assert_eq!((entry.tool.as_deref(), entry.summary.as_deref()), (Some("kling"), Some("+一只猫")));
        sql(&test.db, "update tasks set deleted = true").await;
        let entry = newest().await;
        assert_eq!((entry.task_id, entry.summary), (Some(TaskId::new("t")), None));
    })
    .await;
}

#[tokio::test]
async fn the_table_opens_in_a_spreadsheet_and_runs_nothing() {
    on_both(|test| async move {
        let points = history(&test.db).await;
        let parts: Vec<Vec<u8>> =
            points.statement_csv(&user("u").own_account(), StatementFilter::default()).try_collect().await.unwrap();
        let text = String::from_utf8(parts.concat()).unwrap();
        assert_eq!(
            text,
            "\u{feff}时间（北京时间）,类型,可用积分变动,冻结积分变动,可用余额,冻结余额,说明,作品,任务 ID,序号\r\n\
             1970-01-01 08:00:04,扣除,0,-20,55,0,生成完成,'+一只猫,t,5\r\n\
             1970-01-01 08:00:03,冻结,-20,20,55,20,提交任务，冻结积分,'+一只猫,t,4\r\n\
             1970-01-01 08:00:02,调整,5,0,75,0,\"补偿, \"\"100%\"\"\",,,3\r\n\
             1970-01-01 08:00:01,调整,-30,0,70,0,\"'=HYPERLINK(\"\"http://x\"\")\",,,2\r\n\
             1970-01-01 08:00:00,发放,100,0,100,0,充值 订单 A,,,1\r\n"
        );
    })
    .await;
}

#[tokio::test]
async fn the_table_holds_every_entry_however_many_parts_it_takes() {
    on_both(|test| async move {
        let points = with_user(&test.db, "u").await;
        let mut tx = test.db.write().await.unwrap();
        let mut accounts = ledger::lock_accounts(&mut tx, [&user("u").own_account()]).await.unwrap();
        for n in 0..1203 {
            accounts.post(
                Posting {
                    payer_id: user("u").own_account(),
                    cause: n.to_string(),
                    kind: EntryKind::Grant,
                    available_delta: 1,
                    held_delta: 0,
                    task_id: None,
                    note: Note::from(""),
                },
                0,
            );
        }
        accounts.write(&mut tx, 0).await.unwrap();
        tx.commit().await.unwrap();
        let parts: Vec<Vec<u8>> = points
            .statement_csv(&user("u").own_account(), StatementFilter::default())
            .try_collect()
            .await
            .unwrap();
        assert_eq!(parts.len(), 3);
        let text = String::from_utf8(parts.concat()).unwrap();
        let numbers: Vec<&str> = text.lines().skip(1).map(|line| line.rsplit(',').next().unwrap()).collect();
        let expected: Vec<String> = (1..=1203).rev().map(|n| n.to_string()).collect();
        assert_eq!(numbers, expected);
    })
    .await;
}
