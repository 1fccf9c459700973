//! Copying results into our own storage, while the vendor's links live. What can never be copied gives its points back.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use baigong_base::db::retry_on_conflict;
use baigong_ledger::TaskId;
use baigong_provider::{Artifact, Job, Source};
use tokio::sync::{Semaphore, mpsc};

use super::engine::Engine;
use super::overlong;
use crate::media::{StoreError, Stored};
use crate::tasks::rows::model::{ArtifactRow, Storage, TaskRow};
use crate::tasks::rows::reading;
use crate::tasks::writing::{copies, crash};

/// Times that a dead link is tried before a fresh one is asked for and, after that, the result is given up.
const DEAD_LINK_TRIES: i64 = 3;

/// Longest pause before our own storage is tried again.
const LONGEST_PAUSE: Duration = Duration::from_secs(15);
/// How long it may take to answer.
const PROBE_PATIENCE: Duration = Duration::from_secs(10);

/// Copies the results of every task that it is told of, a few at a time.
pub(crate) async fn run(engine: Arc<Engine>, mut tasks: mpsc::UnboundedReceiver<TaskId>) {
    let places = Arc::new(Semaphore::new(engine.settings.media_concurrency.max(1)));
    // Times in a row that our own storage did not take a result.
    let refused = Arc::new(AtomicU32::new(0));
    while let Some(task) = tasks.recv().await {
        let Ok(place) = places.clone().acquire_owned().await else { return };
        wait_for_storage(&engine, &refused).await;
        // What is left belongs to the next process.
        if engine.stopping.is_cancelled() {
            return;
        }
        let (engine, refused) = (engine.clone(), refused.clone());
        engine.work.clone().spawn(async move {
            let later = store_task(&engine, &task, &refused).await;
            drop(place);
            if let Some(pause) = later {
                tokio::select! {
                    () = tokio::time::sleep(pause) => drop(engine.storing.send(task)),
                    () = engine.stopping.cancelled() => {}
                }
            }
        });
    }
}

/// Waits until our own storage takes files again, if it did not take the last one: nothing is fetched from a vendor that
/// could not be kept.
async fn wait_for_storage(engine: &Engine, refused: &AtomicU32) {
    let mut errors = refused.load(Ordering::Relaxed);
    while errors > 0 {
        let pause =
            Duration::from_millis(engine.settings.backoff_ms(errors).unsigned_abs()).min(LONGEST_PAUSE);
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = engine.stopping.cancelled() => return,
        }
        // One that takes a small file may still refuse a large one: the pause begins where it was.
        match tokio::time::timeout(PROBE_PATIENCE, engine.media.probe()).await {
            Ok(Ok(())) => return,
            answer => {
                tracing::warn!(?answer, "results wait for the storage of files");
                errors = errors.saturating_add(1);
            }
        }
    }
}

/// Tries every result of a task that is still missing once; gives the pause before the next round, if one is needed.
async fn store_task(engine: &Arc<Engine>, task_id: &TaskId, refused: &AtomicU32) -> Option<Duration> {
    let (task, artifacts) = match reading::unstored(&engine.db, task_id).await {
        Ok(Some(found)) => found,
        Ok(None) => return None,
        Err(error) => {
            tracing::error!(task = %task_id, %error, "results to store cannot be read");
            return Some(Duration::from_secs(5));
        }
    };
    let account = task.account_id.as_deref().and_then(|id| engine.accounts.index(id));
    let trusted: Vec<String> =
        account.map(|a| engine.accounts.get(a).trusted_host.clone()).into_iter().collect();
    let lifetime = engine.result_life_ms(engine.form_of(&task.tool, &task.mode));
    let too_old = engine.clock.now_ms() - task.finished_ms.unwrap_or(task.updated_ms) > lifetime;
    let mut attempts = 0;
    for artifact in artifacts {
        crash::point("store:before");
        let outcome = match &artifact.source_url {
            // It was in the memory of a process that is gone.
            None => Some(Storage::Lost),
            Some(url) => {
                match copy(engine, &artifact, url, &trusted).await {
                    // No fault of the result's or its vendor's: nothing is counted against them.
                    Err(error) if error.ours => {
                        refused.fetch_add(1, Ordering::Relaxed);
                        return Some(Duration::ZERO);
                    }
                    Ok(stored) => {
                        refused.store(0, Ordering::Relaxed);
                        crash::point("store:after-put");
                        overlong::compare(engine, &task, &stored).await;
                        if let Err(error) = record(engine, &artifact.id, stored).await {
                            tracing::error!(task = %task_id, %error, "a stored result cannot be recorded");
                            return Some(Duration::from_secs(5));
                        }
                        continue;
                    }
                    Err(error) => {
                        tracing::info!(
                            task = %task_id,
                            artifact = artifact.id,
                            error = %error.message,
                            gone = error.gone,
                            "a result is not stored yet"
                        );
                        let dead = error.gone && artifact.attempts + 1 >= DEAD_LINK_TRIES;
                        if error.gone && !dead {
                            refresh(engine, &task, account, &artifact).await;
                        }
                        // A song without its cover is whole; it does not keep its task waiting.
                        let bare = artifact.cover_of.is_some()
                            && (error.unfit || artifact.attempts + 1 >= DEAD_LINK_TRIES);
                        (dead || too_old || bare).then_some(Storage::Lost)
                    }
                }
            }
        };
        attempts = attempts.max(artifact.attempts + 1);
        if let Err(error) = copies::artifact_missed(&engine.db, &artifact.id, outcome).await {
            tracing::error!(task = %task_id, %error, "a missing result cannot be recorded");
        }
    }
    let closed =
        retry_on_conflict(|| copies::close_storage(&engine.db, task_id, engine.clock.now_ms())).await;
    match closed {
        Ok(Some(balance)) => {
            engine.hub.changed(&task.user_id, task_id);
            if balance.is_some() {
                tracing::warn!(task = %task_id, "a result is lost; its points came back");
                engine.hub.points(&task.payer(), balance);
            }
            None
        }
        Ok(None) => {
            let pause = engine.settings.backoff_ms(u32::try_from(attempts).unwrap_or(10).max(1));
            Some(Duration::from_millis(pause.unsigned_abs()))
        }
        Err(_) => Some(Duration::from_secs(5)),
    }
}

/// Copies a result, or the picture that stands for one: a vendor may name its film there once more.
async fn copy(
    engine: &Engine,
    artifact: &ArtifactRow,
    url: &str,
    trusted: &[String],
) -> Result<Stored, StoreError> {
    match artifact.cover_of {
        Some(_) => engine.media.store_cover(&artifact.id, url, trusted).await,
        None => engine.media.store_artifact(&artifact.id, &Source::Url(url.to_owned()), trusted).await,
    }
}

/// Records a result that was copied. One whose work was deleted meanwhile is removed again.
async fn record(engine: &Engine, artifact_id: &str, stored: Stored) -> Result<(), sqlx::Error> {
    let key = stored.storage_key.clone();
    if !copies::artifact_stored(&engine.db, artifact_id, stored).await?
        && let Err(error) = engine.media.discard(&key).await
    {
        // It is found again as a file without a row.
        tracing::warn!(%error, artifact = artifact_id, "the file of a deleted work cannot be removed");
    }
    Ok(())
}

/// Asks the vendor for a fresh link: many sign theirs for minutes and give a new one on each question.
async fn refresh(engine: &Arc<Engine>, task: &TaskRow, account: Option<u16>, artifact: &ArtifactRow) {
    let (Some(account), Some(job)) = (account, &task.job) else { return };
    let vendor = engine.accounts.get(account);
    let env = vendor.ask_env(&engine.ask, artifact.task_id.to_string());
    let Ok(artifacts) = vendor.tool.result(&env, &vendor.credentials, &Job(job.clone())).await else {
        return;
    };
    if let Some(url) = link_in(artifacts, artifact)
        && let Err(error) = copies::artifact_link(&engine.db, &artifact.id, &url).await
    {
        tracing::error!(%error, "a fresh link cannot be recorded");
    }
}

/// The address that a fresh answer gives for a result: covers stand behind the results, in the order of those that
/// have one.
fn link_in(answer: Vec<Artifact>, wanted: &ArtifactRow) -> Option<String> {
    let position = usize::try_from(wanted.position).ok()?;
    match wanted.cover_of {
        None => match answer.into_iter().nth(position)?.source {
            Source::Url(url) => Some(url),
            _ => None,
        },
        Some(_) => {
            let results = answer.len();
            answer.into_iter().filter_map(|artifact| artifact.cover).nth(position.checked_sub(results)?)
        }
    }
}

/// Keeps trying to store results that exist nowhere but here.
pub(crate) async fn save_from_memory(
    engine: Arc<Engine>,
    task_id: TaskId,
    mut unsaved: Vec<(String, Source)>,
) {
    let mut errors = 0;
    while !unsaved.is_empty() && !engine.stopping.is_cancelled() {
        let mut left = Vec::new();
        for (id, source) in unsaved {
            let saved = match engine.media.store_artifact(&id, &source, &[]).await {
                Ok(stored) => record(&engine, &id, stored).await.is_ok(),
                Err(_) => false,
            };
            if !saved {
                left.push((id, source));
            }
        }
        unsaved = left;
        if !unsaved.is_empty() {
            errors += 1;
            let pause = engine.settings.backoff_ms(errors).unsigned_abs();
            tokio::time::sleep(Duration::from_millis(pause)).await;
        }
    }
    let _ = engine.storing.send(task_id);
}
