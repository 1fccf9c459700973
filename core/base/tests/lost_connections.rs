//! What is known of a database after its connections were lost.

use std::time::Duration;

use baigong_base::db::testing::{self, Cable};
use baigong_base::db::{Db, is_outage};
use baigong_base::{on, read};

#[tokio::test]
async fn a_database_that_is_away_is_an_outage_and_a_mistake_is_none() {
    testing::on_both(|test| async move {
        let mistake = read!(&test.db, c => sqlx::query("select nonsense").execute(c).await.map(drop));
        assert!(!is_outage(&mistake.unwrap_err()));
        test.db.close().await;
        let gone = read!(&test.db, c => sqlx::query("select 1").execute(c).await.map(drop));
        assert!(is_outage(&gone.unwrap_err()));
    })
    .await;
}

#[tokio::test]
async fn a_connection_lost_during_a_commit_leaves_no_doubt() {
    let test = testing::postgres().await;
    let cable = Cable::to(&test.url).await;
    let db = Db::open(cable.url()).await.unwrap();
    sqlx::query("create table marks (n bigint)").execute(test.postgres()).await.unwrap();
    let write = async |n: i64| {
        let mut tx = db.write().await.unwrap();
        on!(&mut tx, c => sqlx::query("insert into marks values ($1)").bind(n).execute(c).await.map(drop))
            .unwrap();
        tx.commit_without_doubt(&db).await
    };
    write(1).await.unwrap();
    cable.cut_behind_commits(1);
    write(2).await.expect("it was committed, though nobody heard so");
    cable.cut_before_commits(1);
    assert!(is_outage(&write(3).await.unwrap_err()), "it was not committed");
    write(4).await.unwrap();
    let there: Vec<i64> =
        sqlx::query_scalar("select n from marks order by n").fetch_all(test.postgres()).await.unwrap();
    assert_eq!(there, [1, 2, 4]);
}

#[tokio::test]
async fn a_probe_tells_a_server_that_is_away_and_finds_it_again() {
    let test = testing::postgres().await;
    let mut cable = Cable::to(&test.url).await;
    let db = Db::open(cable.url()).await.unwrap();
    let mut probe = db.probe().expect("a server");
    probe.ask().await.unwrap();
    cable.cut().await;
    assert!(probe.ask().await.is_err() && probe.ask().await.is_err());
    cable.mend().await;
    probe.ask().await.unwrap();
    cable.hush();
    let silent = tokio::time::timeout(Duration::from_millis(300), probe.ask()).await;
    assert!(silent.is_err(), "a server that is silent is waited for by whoever asks");
    cable.mend().await;
    probe.ask().await.unwrap();
}
