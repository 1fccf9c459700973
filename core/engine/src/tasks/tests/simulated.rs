//! Jobs of simulated vendors, which forget them with their process.

use super::late::MINUTE;
use super::*;

#[tokio::test]
async fn a_simulated_job_that_went_with_its_process_gives_its_points_back_at_once() {
    on_both(|db| async move {
        let clock = Arc::<Pushed>::default();
        let points = Points::new(db.db.clone(), clock.clone());
        let user = new_user(&db.db, "tester").await;
        points.grant(&user.id.own_account(), "start", 1000, "").await.unwrap();
        let settings = || EngineSettings { deadline_ms: Some(10 * MINUTE.unsigned_abs()), ..settings() };
        let start = async || {
            let tool = Tool::of::<Scripted>().unwrap();
            let demo = AccountConfig { demo: true, ..account(&tool, "only", json!({})) };
            engine_with(tool, vec![demo], &db, clock.clone(), settings()).await
        };
        let site = Site { tasks: start().await, points, user, clock: clock.clone() };
        let mut jobs = Vec::new();
        for _ in 0..30 {
            let job = format!("half #{}", baigong_base::db::new_id());
            let new = Site::request(&job, "", 1);
            let params = json!({ "prompt": format!("job; {job}") });
            let new = NewTask { mode: "stoppable".into(), params, ..new };
            let task = site.tasks.create(&site.user, new).await.unwrap().task;
            site.until(&task.id, |t| t.state == TaskState::Running).await;
            jobs.push((task.id, job));
        }
        assert_eq!(site.balance().await, (700, 300));
        site.tasks.shutdown().await;
        jobs.iter().for_each(|(_, job)| say(job, "gone"));
        let site = Site { tasks: start().await, ..site };
        for (id, _) in &jobs {
            let polls = seen(id).polls;
            let lost = site.until_final(id).await;
            assert_eq!((lost.state, lost.charge), (TaskState::Failed, Charge::Released));
            assert_eq!(lost.error.unwrap().message.zh, "任务未找到或已过期。请尝试重新生成。");
            assert!(seen(id).polls <= polls + 2, "two denials are enough");
        }
        assert_eq!(site.balance().await, (1000, 0), "no bound holds play points back");
    })
    .await;
}
