//! What vendors tell of jobs without being asked: a POST to the address that came with the submit, whenever the job has changed.

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;

use super::job::Job;
use super::shared::Shared;
use super::stream::wait_until;

/// How long the customer may take to answer.
const TIMEOUT: Duration = Duration::from_secs(5);

/// Tells when a job begins and when it ends, where its submit named an address. Nothing is told twice: whoever was not there
/// has to ask.
#[expect(clippy::disallowed_methods, reason = "it ends with the job, which has an end unless it hangs")]
pub(super) fn tell(shared: &Arc<Shared>, job: &Arc<Job>) {
    let Some(address) = job.callback.clone() else { return };
    let (shared, job) = (shared.clone(), job.clone());
    tokio::spawn(async move {
        for moment in [job.queue_ms, job.total_ms] {
            wait_until(&shared, &job, moment).await;
            let state = job.state(shared.clock.now_ms()).name();
            // Vendors' shapes differ, and nobody should believe one that is not signed: who is told asks.
            let body = json!({ "task_id": job.id, "task_status": state });
            let client = baigong_provider::http::shared_client();
            let told = client.post(address.clone()).json(&body).timeout(TIMEOUT).send().await;
            if let Err(error) = told {
                tracing::debug!(%error, job = job.id, "a customer cannot be told of a job");
            }
        }
    });
}
