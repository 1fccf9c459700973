//! Waiting for tasks.
//!
//! The site's events say what happens; what they may have missed is read from the tasks themselves, when the stream opens
//! and from time to time. Where no stream can be had, the tasks are asked alone.

use std::time::Duration;

use tokio::time::Instant;

use crate::connection::Client;
use crate::error::{Error, Result};
use crate::events::{Events, News};
use crate::model::Task;

/// How often tasks are asked while events tell of them.
const CHECK: Duration = Duration::from_secs(30);
/// How often tasks are asked without events: not more often than this, and than this for each of them.
const POLL: Duration = Duration::from_secs(3);
const POLL_EACH: Duration = Duration::from_millis(300);
/// How long a site may be away before the wait is given up. Its tasks go on meanwhile.
const AWAY: Duration = Duration::from_secs(120);

/// The tasks that are waited for, in the order in which they were named.
struct Waited<F> {
    tasks: Vec<Task>,
    told: F,
}

impl Client {
    /// Waits until nothing more is to come of any of these tasks. `told` hears of each change, beginning with how each is
    /// now. To stop waiting, drop the future: the tasks go on.
    ///
    /// # Errors
    /// One is not there or was deleted, or the site is away for minutes.
    pub async fn wait(&self, ids: &[String], told: impl FnMut(&Task)) -> Result<Vec<Task>> {
        let mut waited = Waited { tasks: Vec::new(), told };
        for id in ids {
            let task = self.task(id).await?;
            (waited.told)(&task);
            waited.tasks.push(task);
        }
        let mut reached = Instant::now();
        while !waited.is_over() {
            // Listening begins before the tasks are read: nothing falls between the two.
            let mut events = self.follow().await.ok();
            loop {
                match self.check(&mut waited).await {
                    Ok(()) => reached = Instant::now(),
                    Err(Error::Unreachable(_)) if reached.elapsed() < AWAY => {}
                    Err(error) => return Err(error),
                }
                if waited.is_over() {
                    break;
                }
                let goes_on = match &mut events {
                    Some(events) => waited.listen(events).await?,
                    None => false,
                };
                if !goes_on && !waited.is_over() {
                    tokio::time::sleep(POLL.max(POLL_EACH * waited.open())).await;
                    break;
                }
            }
        }
        Ok(waited.tasks)
    }

    /// Reads again the tasks that are not over.
    async fn check<F: FnMut(&Task)>(&self, waited: &mut Waited<F>) -> Result<()> {
        let open: Vec<String> =
            waited.tasks.iter().filter(|task| !task.is_over()).map(|task| task.id.clone()).collect();
        for id in open {
            let task = self.task(&id).await?;
            waited.change(task);
        }
        Ok(())
    }
}

impl<F: FnMut(&Task)> Waited<F> {
    fn is_over(&self) -> bool {
        self.open() == 0
    }

    fn open(&self) -> u32 {
        let open = self.tasks.iter().filter(|task| !task.is_over()).count();
        u32::try_from(open).unwrap_or(u32::MAX)
    }

    /// Listens until all is over or it is time to look again; `false` where the stream has ended.
    async fn listen(&mut self, events: &mut Events) -> Result<bool> {
        let until = Instant::now() + CHECK;
        while !self.is_over() {
            let Ok(news) = tokio::time::timeout_at(until, events.next()).await else { return Ok(true) };
            let Some(news) = news else { return Ok(false) };
            match news {
                News::Changed(task) => self.change(*task),
                News::Progress(id, progress) => {
                    if let Some(task) = self.tasks.iter_mut().find(|task| task.id == id) {
                        task.progress = progress;
                        (self.told)(task);
                    }
                }
                News::Deleted(id) => {
                    if self.tasks.iter().any(|task| task.id == id && !task.is_over()) {
                        return Err(Error::Deleted(id));
                    }
                }
                News::Missed => return Ok(true),
            }
        }
        Ok(true)
    }

    fn change(&mut self, new: Task) {
        if let Some(task) = self.tasks.iter_mut().find(|task| task.id == new.id && !task.is_over()) {
            *task = new;
            (self.told)(task);
        }
    }
}
