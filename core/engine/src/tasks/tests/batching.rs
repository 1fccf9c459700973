//! Many tasks of one request.

use baigong_ledger::{Spender, SpendingKey};

use super::*;

fn item(mode: &str, script: &str) -> BatchItem {
    BatchItem {
        id: None,
        tool: "scripted".into(),
        mode: mode.into(),
        params: comparing::item(mode, script, 1).params,
    }
}

fn request(key: &str, items: &[BatchItem], max_points: i64) -> NewBatch {
    NewBatch { items: items.to_vec(), max_points, idempotency_key: key.into() }
}

impl Site {
    async fn batch(&self, new: NewBatch) -> Result<Batch, TaskError> {
        self.tasks.create_batch(Spender::from(&self.user), new).await
    }

    async fn rows(&self) -> (i64, i64) {
        let db = &self.tasks.engine.db;
        let count = async |sql: &'static str| -> i64 {
            baigong_base::read!(db, c => sqlx::query_scalar(sql).fetch_one(c).await).unwrap()
        };
        (count("select count(*) from tasks").await, count("select count(*) from comparisons").await)
    }

    async fn batch_over(&self, id: &str) -> BatchView {
        for _ in 0..600 {
            let view = self.tasks.batch(&self.user.id, id, None, 200).await.unwrap();
            if view.batch.finished {
                return view;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("the batch does not end");
    }
}

#[tokio::test]
async fn a_thousand_tasks_are_held_for_together_and_each_is_found_by_its_place() {
    on_sites(|site, _| async move {
        site.points.grant(&site.user.id.own_account(), "more", 9_900, "").await.unwrap();
        let items: Vec<BatchItem> = (0..1000)
            .map(|n| BatchItem { id: Some(format!("line-{n}")), ..item("stoppable", "stream") })
            .collect();
        let quoted = site.tasks.quote(None, "scripted", "stoppable", items[0].params.clone()).await.unwrap();
        let refused = site.batch(request("k", &items, 1000 * quoted.points - 1)).await;
        assert!(matches!(refused, Err(TaskError::AboveMost { points: 10_000, most: 9_999 })), "{refused:?}");
        assert_eq!((site.balance().await, site.rows().await), ((10_000, 0), (0, 0)));
        let made = site.batch(request("k", &items, 1000 * quoted.points)).await.unwrap();
        assert_eq!((made.replayed, made.batch.batch.total), (false, 1000));
        assert_eq!(made.batch.batch.locked_points, 1000 * quoted.points);
        assert_eq!(site.balance().await, (0, 1000 * quoted.points), "the holds are the sum of the quotes");
        let again = site.batch(request("k", &items, 10_000)).await.unwrap();
        assert_eq!((again.replayed, &again.batch.batch.id), (true, &made.batch.batch.id));
        let other = site.batch(request("k", &items[1..], 10_000)).await;
        assert!(matches!(other, Err(TaskError::IdempotencyMismatch)), "{other:?}");
        assert_eq!(site.rows().await, (1000, 1));
        let (mut seen, mut cursor) = (Vec::new(), None);
        loop {
            let part = site.tasks.batch(&site.user.id, &made.batch.batch.id, cursor, 150).await.unwrap().part;
            seen.extend(part.items.into_iter().map(|item| (item.index, item.id.unwrap())));
            cursor = part.next_cursor.map(|next| next.parse().unwrap());
            if cursor.is_none() {
                break;
            }
        }
        assert_eq!(seen, (0..1000).map(|n| (n, format!("line-{n}"))).collect::<Vec<_>>());
        let stopped = site.tasks.cancel_batch(&site.user.id, &made.batch.batch.id).await.unwrap();
        let left = |view: &BatchView| {
            view.batch
                .counts
                .iter()
                .filter(|count| !count.state.is_final())
                .map(|count| count.count)
                .sum::<i64>()
        };
        assert!(left(&stopped) < 500, "what waited is stopped, what a vendor works on goes on: {stopped:?}");
        let held = site.balance().await.1;
        assert_eq!(held, left(&stopped) * quoted.points, "what was stopped gave its points back");
        assert!(site.points.check().await.unwrap().balanced);
    })
    .await;
}

#[tokio::test]
async fn each_task_of_a_batch_is_charged_or_gives_its_points_back_for_itself() {
    on_sites(|site, _| async move {
        let items = [item("only", "text"), item("only", "refused"), item("stoppable", "job; done")];
        let made = site.batch(request("k", &items, 30)).await.unwrap().batch;
        let over = site.batch_over(&made.batch.id).await;
        let charged: Vec<_> = over.part.items.iter().map(|item| (item.state, item.charged)).collect();
        let (done, failed) = (TaskState::Succeeded, TaskState::Failed);
        assert_eq!(charged, [(done, Some(10)), (failed, Some(0)), (done, Some(10))]);
        assert_eq!((over.batch.locked_points, over.batch.charged_points), (30, 20));
        assert_eq!(site.balance().await, (80, 0));
    })
    .await;
}

#[tokio::test]
async fn what_is_wrong_in_a_batch_is_named_by_its_place_and_nothing_is_booked() {
    on_sites(|site, _| async move {
        let named = |id: &str, item: BatchItem| BatchItem { id: Some(id.into()), ..item };
        let mut beyond = item("only", "text");
        beyond.params["n"] = json!(9);
        let items = [item("only", "text"), beyond, item("none", "text")];
        let twice = [
            named("a", item("only", "text")),
            named("a", item("only", "text")),
            named("b c", item("only", "x")),
        ];
        let many = vec![item("only", "text"); 1001];
        let paths: [(&[BatchItem], i64, &[&str]); 5] = [
            (&items, 100, &["/items/1/params/n", "/items/2/mode"]),
            (&twice, 100, &["/items/1/id", "/items/2/id"]),
            (&many, 20_000, &["/items"]),
            (&[], 100, &["/items"]),
            (&items[..1], -1, &["/max_points"]),
        ];
        for (items, max_points, expected) in paths {
            let refused = site.batch(request("k", items, max_points)).await;
            let Err(TaskError::Wrong(fields)) = refused else { panic!("{refused:?}") };
            assert_eq!(fields.iter().map(|field| &*field.path).collect::<Vec<_>>(), expected);
        }
        let poor = site.batch(request("k", &vec![item("stoppable", "text"); 11], 500)).await;
        assert!(
            matches!(poor, Err(TaskError::InsufficientPoints { needed: 110, available: 100 })),
            "{poor:?}"
        );
        let full = site.batch(request("k", &vec![item("only", "stream"); 9], 500)).await;
        let Err(TaskError::TooManyActive(message)) = full else { panic!("{full:?}") };
        assert_eq!(message.to_string(), "“脚本”同时进行的任务已满，批次没有开始：最多同时 8 个");
        let key = SpendingKey { id: "key_1".into(), max_active: Some(2), ..SpendingKey::default() };
        let spender = Spender { key: Some(Arc::new(key)), ..Spender::from(&site.user) };
        let busy = site.tasks.create_batch(spender, request("k", &vec![item("only", "text"); 3], 500)).await;
        assert!(matches!(busy, Err(TaskError::KeyBusy { most: 2 })), "{busy:?}");
        assert_eq!((site.balance().await, site.rows().await), ((100, 0), (0, 0)));
    })
    .await;
}

#[tokio::test]
async fn a_batch_is_no_comparison_and_nobody_elses() {
    on_sites(|site, _| async move {
        let made =
            site.batch(request("k", &[item("only", "text"), item("only", "text")], 20)).await.unwrap().batch;
        let (id, user) = (&made.batch.id, &site.user.id);
        let task = made.part.items[0].task_id.clone();
        site.until_final(&task).await;
        assert!(matches!(site.tasks.comparison(user, id).await, Err(TaskError::NoComparison)));
        assert!(matches!(site.tasks.choose(user, id, &task, false).await, Err(TaskError::NoComparison)));
        assert!(site.tasks.comparisons(user, None, 50).await.unwrap().items.is_empty());
        let stranger = UserId::new(baigong_base::db::new_id());
        for refused in
            [site.tasks.batch(&stranger, id, None, 9).await, site.tasks.cancel_batch(&stranger, id).await]
        {
            assert!(matches!(refused, Err(TaskError::NoBatch)), "{refused:?}");
        }
        let compared = [comparing::item("only", "text", 1), comparing::item("only", "text", 1)];
        let compared = comparing::request("c", &compared, 20);
        let compared = site.tasks.compare(&site.user, compared).await.unwrap().comparison;
        assert!(matches!(site.tasks.batch(user, &compared.id, None, 9).await, Err(TaskError::NoBatch)));
    })
    .await;
}
