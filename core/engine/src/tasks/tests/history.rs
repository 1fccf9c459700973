//! Owners, history and watchers.

use baigong_base::db::{json_text, new_id};

use super::*;

#[tokio::test]
async fn tasks_belong_to_their_owner() {
    on_sites(|site, db| async move {
        let task = site.create("text").await;
        site.until_final(&task.id).await;
        let other = new_user(&db.db, "other").await;
        assert!(site.tasks.get(&other.id, &task.id).await.unwrap().is_none());
        assert!(matches!(site.works().remove(&other.id, &task.id).await, Err(TaskError::NotFound)));
        assert!(matches!(site.tasks.cancel(&other.id, &task.id).await, Err(TaskError::NotFound)));
        let retry = site.tasks.retry(&other, &task.id, "k".into()).await;
        assert!(matches!(retry, Err(TaskError::NotFound)));
    })
    .await;
}

#[tokio::test]
async fn history_is_listed_searched_and_removed() {
    on_sites(|site, _db| async move {
        for script in ["text;Red_kite", "text;blue kite", "refused;red 100%"] {
            let task = site.create(script).await;
            site.until_final(&task.id).await;
        }
        let find = |q: Option<&str>, state, limit| {
            let filter = TaskFilter { q: q.map(str::to_owned), state, limit, ..TaskFilter::default() };
            let (tasks, user) = (site.tasks.clone(), site.user.id.clone());
            async move { tasks.list(&user, &filter).await.unwrap() }
        };
        assert_eq!(find(Some("red"), None, 10).await.total, 2);
        assert_eq!(find(Some("d_k"), None, 10).await.total, 1);
        assert_eq!(find(Some("%"), None, 10).await.total, 1);
        assert_eq!(find(None, Some(StateGroup::Failed), 10).await.total, 1);
        let page = find(None, None, 2).await;
        assert_eq!((page.items.len(), page.total, page.next_cursor.is_some()), (2, 3, true));
        assert_eq!(site.works().clear(&site.user.id, Some("scripted")).await.unwrap().deleted, 3);
        assert_eq!(find(None, None, 10).await.total, 0);
    })
    .await;
}

#[tokio::test]
async fn taking_a_deletion_back_leaves_an_earlier_one_as_it_is() {
    on_sites(|site, _db| async move {
        let mut ids = Vec::new();
        for script in ["text;one", "text;two"] {
            let task = site.create(script).await;
            ids.push(site.until_final(&task.id).await.id);
        }
        site.works().remove(&site.user.id, &ids[0]).await.unwrap();
        let removed = site.works().remove_all(&site.user.id, &ids).await.unwrap();
        assert_eq!((&removed.deleted[..], removed.kept.len()), (&ids[1..], 0));
        site.works().restore(&site.user.id, &Undo::Of(removed.deleted)).await.unwrap();
        assert!(site.tasks.get(&site.user.id, &ids[0]).await.unwrap().is_none());
        assert!(site.tasks.get(&site.user.id, &ids[1]).await.unwrap().is_some());
    })
    .await;
}

#[tokio::test]
async fn a_whole_prompt_is_kept_and_found_by_its_last_word() {
    on_sites(|site, _db| async move {
        let prompt = format!("text;{} 灯塔 Lighthouse", "海".repeat(10_000));
        let task = site.create(&prompt).await;
        assert_eq!(task.summary, prompt);
        for word in ["灯塔", "lightHOUSE"] {
            let filter = TaskFilter { q: Some(word.into()), limit: 10, ..TaskFilter::default() };
            let found = site.tasks.list(&site.user.id, &filter).await.unwrap();
            assert_eq!((found.total, found.items[0].summary.as_str()), (1, prompt.as_str()));
        }
    })
    .await;
}

#[tokio::test]
async fn watchers_hear_of_changes_progress_and_points() {
    on_sites(|site, _db| async move {
        let mut events = site.tasks.subscribe(&site.user.id);
        let task = site.create("job; half done").await;
        let mut heard = Vec::new();
        site.until_final(&task.id).await;
        while let Ok(Some(event)) = tokio::time::timeout(Duration::from_millis(100), events.recv()).await {
            heard.push(event);
        }
        assert!(heard.iter().any(
            |e| matches!(&**e, TaskEvent::Progress(id, p) if *id == task.id && p.percent == Some(50.0))
        ));
        assert!(
            heard
                .iter()
                .filter(|e| matches!(&***e, TaskEvent::Changed(change) if change.task_id == task.id))
                .count()
                >= 3
        );
        let told = heard.iter().rev().find_map(|e| match **e {
            TaskEvent::Points(balance) => balance,
            _ => None,
        });
        assert_eq!(told, Some(site.points.balance(&site.user.id.own_account()).await.unwrap()));
        let missed = site.tasks.changed_since(&site.user.id, task.created_ms, 10).await.unwrap();
        assert_eq!(missed[0].state, TaskState::Succeeded);
    })
    .await;
}

#[tokio::test]
async fn every_column_of_a_task_is_written_and_read() {
    use sqlx::{Column as _, Row as _};

    use crate::tasks::rows::model::{ArtifactRow, TaskRow};
    use crate::tasks::rows::row::Row;

    // Those that no creation knows: what went wrong, whether the owner keeps or removed it, and whether it is late.
    const LATER: &[(&str, &[&str])] = &[
        (
            "whole_tasks",
            &[
                "ask_next_ms",
                "began_ms",
                "cancel_doubt",
                "cancel_requested",
                "charge_by_state",
                "deleted",
                "deleted_ms",
                "doubt",
                "given_back_ms",
                "kept",
                "late_since_ms",
                "moderated_ms",
            ],
        ),
        ("artifacts", &[]),
    ];
    on_sites(|site, db| async move {
        let task = site.create("text").await;
        site.until_final(&task.id).await;
        for ((table, later), types) in LATER.iter().zip([TaskRow::TYPES, ArtifactRow::TYPES]) {
            let sql = format!("select * from {table} limit 1");
            let names = |columns: Vec<&str>| columns.into_iter().map(str::to_owned).collect::<Vec<_>>();
            let mut there: Vec<String> = baigong_base::read!(&db.db, c => {
                let row = sqlx::query(sqlx::AssertSqlSafe(sql)).fetch_one(c).await;
                row.map(|row| names(row.columns().iter().map(|column| column.name()).collect()))
            })
            .unwrap();
            let mut known = names(types.iter().map(|(name, _)| *name).chain(later.iter().copied()).collect());
            there.sort();
            known.sort();
            assert_eq!(known, there, "{table}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_change_is_read_once_however_many_watch() {
    on_sites(|site, _db| async move {
        let mut watchers: Vec<_> = (0..300).map(|_| site.tasks.subscribe(&site.user.id)).collect();
        let task = site.create("text").await;
        let mut read = Vec::new();
        for watcher in &mut watchers {
            let event = watcher.recv().await.unwrap();
            let TaskEvent::Changed(change) = &*event else { continue };
            read.extend(site.tasks.after(&site.user.id, change).await.unwrap());
        }
        assert!(read.len() >= 200, "{}", read.len());
        assert!(read.iter().all(|view| view.id == task.id && Arc::ptr_eq(view, &read[0])));
    })
    .await;
}

/// Puts in a chain of cancelled retries, each of the one before it and the first of `task`; gives their ids.
async fn retries(site: &Site, db: &Db, task: &TaskId, count: usize) -> Vec<TaskId> {
    let ids: Vec<TaskId> = (0..count).map(|_| TaskId::new(new_id())).collect();
    let parents = std::iter::once(task).chain(&ids);
    let rows: Vec<_> =
        ids.iter().zip(parents).map(|(id, parent)| json!({ "id": id, "parent": parent })).collect();
    let mut tx = db.write().await.unwrap();
    let sql = format!(
        "insert into tasks (id, user_id, tool, mode, state, storage, charge, charge_by_state, points,
             price_version, idempotency_key, parent_id, attempts, not_before_ms, cancel_requested,
             created_ms, updated_ms, finished_ms, deleted)
         select r.value ->> 'id', $2, 'scripted', 'only', 'cancelled', 'none', 'released', 'released', 0,
             1, r.value ->> 'id', r.value ->> 'parent', 0, 0, false, $3, $3, $3, false
         from {}",
        tx.dialect().rows()
    );
    baigong_base::on!(&mut tx, c => sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(json_text(&rows)).bind(&site.user.id).bind(site.clock.now_ms())
        .execute(c).await.unwrap().rows_affected());
    let sql = format!(
        "insert into task_texts (task_id, params, summary, request_hash) select r.value ->> 'id', '{{}}', '', '' from {}",
        tx.dialect().rows()
    );
    baigong_base::on!(&mut tx, c => sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(json_text(&rows)).execute(c).await.unwrap().rows_affected());
    tx.commit().await.unwrap();
    ids
}

#[tokio::test]
async fn what_came_from_a_work_is_looked_for_in_two_thousand_later_tasks_however_many_there_are() {
    on_sites(|site, db| async move {
        let (one, other) = (site.create("text").await, site.create("text").await);
        let chain = retries(&site, &db.db, &other.id, 2000).await;
        let latest = retries(&site, &db.db, &one.id, 1).await;
        let came_from = async |task: &TaskId| -> Vec<TaskId> {
            site.works().lineage(&site.user.id, task).await.unwrap().into
        };
        assert_eq!(came_from(&other.id).await, chain[..50]);
        assert!(came_from(&one.id).await.is_empty(), "two thousand stand between");
        site.works().remove(&site.user.id, &chain[1999]).await.unwrap();
        assert_eq!(came_from(&one.id).await, latest, "it is the two thousandth now");
    })
    .await;
}
