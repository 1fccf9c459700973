//! Several tasks at once, to choose among them.

use super::*;

pub(super) fn item(mode: &str, script: &str, n: u32) -> ComparedItem {
    let params = match mode {
        "only" | "counted" => json!({ "prompt": script, "n": n }),
        _ => json!({ "prompt": script }),
    };
    ComparedItem { tool: "scripted".into(), mode: mode.into(), params }
}

pub(super) fn request(key: &str, items: &[ComparedItem], max_points: i64) -> NewComparison {
    NewComparison { items: items.to_vec(), max_points, idempotency_key: key.into() }
}

impl Site {
    async fn compare(&self, key: &str, items: &[ComparedItem], max_points: i64) -> ComparisonView {
        self.tasks.compare(&self.user, request(key, items, max_points)).await.unwrap().comparison
    }

    pub(super) async fn comparison(&self, id: &str) -> ComparisonView {
        self.tasks.comparison(&self.user.id, id).await.unwrap()
    }

    /// The database's count of what a refused request might have left behind.
    async fn left(&self) -> (i64, i64, i64) {
        let db = &self.tasks.engine.db;
        let count = async |table: &str| {
            let sql = format!("select count(*) from {table}");
            let count: i64 =
                baigong_base::read!(db, c => sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).fetch_one(c).await)
                    .unwrap();
            count
        };
        (count("tasks").await, count("comparisons").await, count("compared_tasks").await)
    }
}

#[tokio::test]
async fn a_comparison_holds_all_its_points_at_once_and_charges_each_task_for_itself() {
    on_sites(|site, _| async move {
        let items = [item("only", "text", 2), item("only", "refused", 3), item("only", "job; done", 1)];
        let begun = site.compare("k", &items, 60).await;
        assert_eq!((begun.locked_points, begun.charged_points, &begun.chosen), (60, 0, &None));
        let points: Vec<i64> = begun.tasks.iter().map(|task| task.points).collect();
        assert_eq!(points, [20, 30, 10], "in the order of the items");
        for task in &begun.tasks {
            site.until_final(&task.id).await;
        }
        let over = site.comparison(&begun.id).await;
        assert_eq!((over.locked_points, over.charged_points), (60, 30));
        assert!(over.tasks.iter().map(|task| &task.id).eq(begun.tasks.iter().map(|task| &task.id)));
        assert_eq!(site.balance().await, (70, 0));
    })
    .await;
}

#[tokio::test]
async fn a_balance_that_covers_all_but_one_task_makes_nothing() {
    on_sites(|site, _| async move {
        let items = [item("only", "text", 5), item("only", "text", 5), item("only", "text", 1)];
        let refused = site.tasks.compare(&site.user, request("k", &items, 500)).await;
        assert!(
            matches!(refused, Err(TaskError::InsufficientPoints { needed: 110, available: 100 })),
            "{refused:?}"
        );
        assert_eq!((site.balance().await, site.left().await), ((100, 0), (0, 0, 0)));
        // The same key is free for what can be paid.
        assert_eq!(site.compare("k", &items[..2], 500).await.locked_points, 100);
    })
    .await;
}

#[tokio::test]
async fn prices_above_what_was_agreed_to_hold_nothing() {
    on_sites(|site, _| async move {
        let items = [item("only", "text", 2), item("counted", "text", 3)];
        let refused = site.tasks.compare(&site.user, request("k", &items, 49)).await;
        assert!(matches!(refused, Err(TaskError::AboveMost { points: 50, most: 49 })), "{refused:?}");
        assert_eq!((site.balance().await, site.left().await), ((100, 0), (0, 0, 0)));
        assert_eq!(site.compare("k", &items, 50).await.locked_points, 50);
    })
    .await;
}

#[tokio::test]
async fn the_same_key_makes_one_comparison_also_at_the_same_time() {
    on_sites(|site, _| async move {
        let items = [item("only", "stream", 2), item("only", "stream", 3)];
        let all = (0..6).map(|_| {
            let (tasks, user) = (site.tasks.clone(), site.user.clone());
            let new = request("k", &items, 50);
            async move { tasks.compare(&user, new).await.unwrap() }
        });
        let made = futures::future::join_all(all).await;
        assert_eq!(made.iter().filter(|made| !made.replayed).count(), 1);
        assert!(made.iter().all(|one| one.comparison.id == made[0].comparison.id));
        assert_eq!((site.balance().await, site.left().await), ((50, 50), (2, 1, 2)));
        // It took half of the points; what is asked for again is known all the same.
        site.points.adjust(&site.user.id.own_account(), "take", -50, "").await.unwrap();
        assert!(site.tasks.compare(&site.user, request("k", &items, 50)).await.unwrap().replayed);
        for other in [request("k", &items[..1], 50), request("k", &items, 51)] {
            let refused = site.tasks.compare(&site.user, other).await;
            assert!(matches!(refused, Err(TaskError::IdempotencyMismatch)), "{refused:?}");
        }
        let as_a_task = site.tasks.create(&site.user, Site::request("k", "text", 1)).await;
        assert!(
            matches!(as_a_task, Err(TaskError::InsufficientPoints { .. })),
            "tasks have keys of their own"
        );
    })
    .await;
}

#[tokio::test]
async fn the_limit_of_tasks_under_way_counts_all_of_a_comparison() {
    on_sites(|site, _| async move {
        for n in 0..6 {
            site.tasks.create(&site.user, Site::request(&n.to_string(), "stream", 1)).await.unwrap();
        }
        let items = [item("only", "stream", 1), item("only", "stream", 1), item("only", "stream", 1)];
        let refused = site.tasks.compare(&site.user, request("k", &items, 30)).await;
        let Err(TaskError::TooManyActive(message)) = refused else { panic!("{refused:?}") };
        assert_eq!(message.to_string(), "“脚本”同时进行的任务已满，比稿没有开始：最多同时 8 个");
        assert_eq!((site.balance().await, site.left().await), ((40, 60), (6, 0, 0)));
        assert_eq!(site.compare("k", &items[..2], 20).await.tasks.len(), 2);
    })
    .await;
}

#[tokio::test]
async fn wrong_fields_of_all_tasks_are_named_by_their_places() {
    on_sites(|site, _| async move {
        let unknown = ComparedItem { tool: "nothing".into(), ..item("only", "text", 1) };
        let items = [
            item("only", "text", 9),
            item("only", "text", 1),
            item("none", "text", 1),
            unknown,
            item("only", "text", 0),
        ];
        let refused = site.tasks.compare(&site.user, request("k", &items, 500)).await;
        let Err(TaskError::Wrong(fields)) = refused else { panic!("{refused:?}") };
        let paths: Vec<&str> = fields.iter().map(|field| &*field.path).collect();
        assert_eq!(paths, ["/items/0/params/n", "/items/2/mode", "/items/3/tool", "/items/4/params/n"]);
        for (items, max_points, path) in [
            (&items[1..2], 10, "/items"),
            (&vec![item("only", "text", 1); 7][..], 70, "/items"),
            (&items[..], -1, "/max_points"),
        ] {
            let refused = site.tasks.compare(&site.user, request("k", items, max_points)).await;
            let Err(TaskError::Wrong(fields)) = refused else { panic!("{refused:?}") };
            assert_eq!(fields[0].path, path);
        }
        assert_eq!((site.balance().await, site.left().await), ((100, 0), (0, 0, 0)));
    })
    .await;
}

#[tokio::test]
async fn whoever_chooses_keeps_one_and_drops_the_others_at_once() {
    on_sites(|site, _| async move {
        let stops = format!("job; half #{}", baigong_base::db::new_id());
        let items = [
            item("only", "text", 1),
            item("only", "refused", 1),
            item("stoppable", &stops, 1),
            item("only", "lost", 1),
        ];
        let begun = site.compare("k", &items, 40).await;
        let [made, refused, stopped, doubted] = [0, 1, 2, 3].map(|n| begun.tasks[n].id.clone());
        site.until_final(&made).await;
        site.until_final(&refused).await;
        site.until(&stopped, |task| task.state == TaskState::Running).await;
        site.until(&doubted, |task| task.state == TaskState::Uncertain).await;
        let choice = site.tasks.choose(&site.user.id, &begun.id, &made, false).await.unwrap();
        assert_eq!(choice.comparison.chosen.as_ref(), Some(&made));
        assert_eq!(choice.deleted, std::slice::from_ref(&refused));
        assert_eq!((choice.cancelled, choice.set_aside), (vec![stopped.clone()], vec![doubted.clone()]));
        assert_eq!(site.get(&stopped).await.state, TaskState::Cancelled);
        assert!(site.get(&doubted).await.set_aside);
        assert_eq!(site.balance().await, (80, 10));
        let again = site.tasks.choose(&site.user.id, &begun.id, &made, false).await.unwrap();
        assert_eq!(
            (again.deleted.len(), again.comparison.tasks.len()),
            (1, 2),
            "what was stopped is over by now"
        );
    })
    .await;
}

#[tokio::test]
async fn a_choice_can_be_taken_back_and_made_again() {
    on_sites(|site, _| async move {
        let begun = site.compare("k", &[item("only", "text", 1), item("only", "text", 2)], 30).await;
        let [first, second] = [0, 1].map(|n| begun.tasks[n].id.clone());
        site.until_final(&first).await;
        site.until_final(&second).await;
        let choice = site.tasks.choose(&site.user.id, &begun.id, &first, false).await.unwrap();
        assert_eq!((choice.deleted, choice.comparison.charged_points), (vec![second.clone()], 30));
        let gone = site.tasks.choose(&site.user.id, &begun.id, &second, false).await;
        assert!(matches!(gone, Err(TaskError::Wrong(fields)) if fields[0].path == "/task_id"));
        site.works().restore(&site.user.id, &Undo::Of(vec![second.clone()])).await.unwrap();
        let choice = site.tasks.choose(&site.user.id, &begun.id, &second, false).await.unwrap();
        assert_eq!(choice.comparison.chosen, Some(second));
        assert_eq!((choice.deleted, choice.comparison.tasks.len()), (vec![first], 1));
        assert_eq!(site.balance().await, (70, 0));
    })
    .await;
}

#[tokio::test]
async fn only_a_task_of_the_comparison_that_succeeded_can_be_chosen() {
    on_sites(|site, db| async move {
        let begun = site.compare("k", &[item("only", "refused", 1), item("only", "text", 1)], 20).await;
        let [failed, made] = [0, 1].map(|n| begun.tasks[n].id.clone());
        site.until_final(&failed).await;
        site.until_final(&made).await;
        let refused = site.tasks.choose(&site.user.id, &begun.id, &failed, false).await;
        assert!(matches!(refused, Err(TaskError::NotChoosable)), "{refused:?}");
        let alone = site.create("text").await;
        for stranger in [&alone.id, &TaskId::new("nonsense")] {
            let refused = site.tasks.choose(&site.user.id, &begun.id, stranger, false).await;
            assert!(matches!(refused, Err(TaskError::Wrong(fields)) if fields[0].path == "/task_id"));
        }
        let other = new_user(&db.db, "other").await;
        let foreign = site.tasks.choose(&other.id, &begun.id, &made, false).await;
        assert!(matches!(foreign, Err(TaskError::NoComparison)));
        assert!(matches!(site.tasks.comparison(&other.id, &begun.id).await, Err(TaskError::NoComparison)));
        assert_eq!(site.comparison(&begun.id).await.tasks.len(), 2, "nothing was dropped");
    })
    .await;
}

#[tokio::test]
async fn comparisons_are_listed_newest_first_without_what_was_deleted() {
    on_sites(|site, _| async move {
        let pair = [item("only", "text", 1), item("only", "text", 1)];
        let mut ids = Vec::new();
        for key in ["a", "b", "c"] {
            let begun = site.compare(key, &pair, 20).await;
            for task in &begun.tasks {
                site.until_final(&task.id).await;
            }
            ids.push(begun);
        }
        let [a, b, c] = ids.try_into().unwrap();
        let list = async |cursor: Option<String>, limit| {
            let page = site.tasks.comparisons(&site.user.id, cursor.as_deref(), limit).await.unwrap();
            let ids = page.items.iter().map(|one| (one.id.clone(), one.tasks.len())).collect::<Vec<_>>();
            (ids, page.next_cursor)
        };
        let (newest, cursor) = list(None, 2).await;
        assert_eq!(newest, [(c.id.clone(), 2), (b.id.clone(), 2)]);
        assert_eq!(list(cursor, 2).await, (vec![(a.id.clone(), 2)], None));
        site.works().remove(&site.user.id, &c.tasks[0].id).await.unwrap();
        site.works()
            .remove_all(&site.user.id, &b.tasks.iter().map(|task| task.id.clone()).collect::<Vec<_>>())
            .await
            .unwrap();
        assert_eq!(list(None, 20).await, (vec![(c.id, 1), (a.id, 2)], None));
        assert_eq!(site.comparison(&b.id).await.charged_points, 20, "what was deleted was paid for");
    })
    .await;
}

#[tokio::test]
async fn a_closed_account_leaves_no_comparison_and_keeps_its_books() {
    on_sites(|site, _| async move {
        let begun = site.compare("k", &[item("only", "text", 1), item("only", "lost", 1)], 20).await;
        site.until_final(&begun.tasks[0].id).await;
        site.until(&begun.tasks[1].id, |task| task.state == TaskState::Uncertain).await;
        site.tasks.stop_all(&site.user.id, true).await.unwrap();
        assert_eq!(site.works().end_history(&site.user.id).await.unwrap(), 1);
        assert_eq!((site.balance().await, site.left().await), ((80, 10), (2, 0, 0)));
        site.tasks.decide(&begun.tasks[1].id, review::Verdict::Refund).await.unwrap();
        assert_eq!(site.works().end_history(&site.user.id).await.unwrap(), 0);
        assert_eq!(site.balance().await, (90, 0));
    })
    .await;
}
