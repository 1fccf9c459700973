//! Who watches, and what they are told. Costs nothing for users that nobody watches.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use baigong_ledger::{Balance, PayerId, TaskId, UserId};
use tokio::sync::{OnceCell, mpsc};

use super::model::{LiveProgress, TaskView};

/// Events that may wait for a slow watcher; beyond that it is told to fetch everything again.
const BACKLOG: usize = 32;

/// Something that a user's pages should know.
#[derive(Debug, Clone, PartialEq)]
pub enum TaskEvent {
    /// A task changed durably.
    Changed(Arc<Change>),
    /// A task made progress; not durable.
    Progress(TaskId, LiveProgress),
    /// The balance changed, to this where it is known: another process tells only that it did.
    Points(Option<Balance>),
    /// A task was removed from the history.
    Deleted(TaskId),
    /// Events were missed: fetch everything again.
    Resync,
}

/// A durable change of a task. All who are told of it share one reading of the task.
#[derive(Debug)]
pub struct Change {
    /// The task.
    pub task_id: TaskId,
    pub(crate) read: OnceCell<Option<Arc<TaskView>>>,
}

impl Change {
    /// A change that nobody has read yet.
    pub fn of(task_id: &TaskId) -> Arc<Self> {
        Arc::new(Self { task_id: task_id.clone(), read: OnceCell::new() })
    }
}

impl PartialEq for Change {
    fn eq(&self, other: &Self) -> bool {
        self.task_id == other.task_id
    }
}

struct Watcher {
    queue: mpsc::Sender<Arc<TaskEvent>>,
    lagging: Arc<AtomicBool>,
}

/// The table of watchers. Cheap to clone.
#[derive(Clone, Default)]
pub struct Hub(Arc<Inner>);

#[derive(Default)]
struct Inner {
    watchers: Mutex<HashMap<UserId, Vec<Watcher>>>,
    count: AtomicUsize,
}

impl Hub {
    /// Watches a user's tasks until the subscription is dropped.
    pub fn subscribe(&self, user_id: &UserId) -> Subscription {
        let (queue, events) = mpsc::channel(BACKLOG);
        let lagging = Arc::<AtomicBool>::default();
        let mut watchers = self.0.watchers.lock().unwrap_or_else(PoisonError::into_inner);
        watchers.entry(user_id.clone()).or_default().push(Watcher { queue, lagging: lagging.clone() });
        self.0.count.fetch_add(1, Ordering::Relaxed);
        Subscription { events, lagging, user_id: user_id.clone(), hub: self.clone() }
    }

    /// How many watch.
    pub fn watchers(&self) -> usize {
        self.0.count.load(Ordering::Relaxed)
    }

    pub(crate) fn changed(&self, user_id: &UserId, task_id: &TaskId) {
        self.send_to_user(user_id, || TaskEvent::Changed(Change::of(task_id)));
    }

    pub(crate) fn progress(&self, user_id: &UserId, task_id: &TaskId, progress: &LiveProgress) {
        self.send_to_user(user_id, || TaskEvent::Progress(task_id.clone(), progress.clone()));
    }

    pub(crate) fn points(&self, payer_id: &PayerId, balance: Option<Balance>) {
        self.send_to_user(&payer_id.owner(), || TaskEvent::Points(balance));
    }

    pub(crate) fn deleted(&self, user_id: &UserId, task_id: &TaskId) {
        self.send_to_user(user_id, || TaskEvent::Deleted(task_id.clone()));
    }

    /// Tells every watcher of every user.
    pub fn resync_all(&self) {
        let watchers = self.0.watchers.lock().unwrap_or_else(PoisonError::into_inner);
        let event = Arc::new(TaskEvent::Resync);
        watchers.values().flatten().for_each(|watcher| send(watcher, &event));
    }

    fn send_to_user(&self, user_id: &UserId, event: impl FnOnce() -> TaskEvent) {
        if self.watchers() == 0 {
            return;
        }
        let watchers = self.0.watchers.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(watchers) = watchers.get(user_id) {
            let event = Arc::new(event());
            watchers.iter().for_each(|watcher| send(watcher, &event));
        }
    }
}

fn send(watcher: &Watcher, event: &Arc<TaskEvent>) {
    if watcher.queue.try_send(event.clone()).is_err() {
        watcher.lagging.store(true, Ordering::Relaxed);
    }
}

/// One watcher's events.
pub struct Subscription {
    events: mpsc::Receiver<Arc<TaskEvent>>,
    lagging: Arc<AtomicBool>,
    user_id: UserId,
    hub: Hub,
}

impl Subscription {
    /// The next event.
    pub async fn recv(&mut self) -> Option<Arc<TaskEvent>> {
        let event = self.events.recv().await?;
        if self.lagging.swap(false, Ordering::Relaxed) {
            while self.events.try_recv().is_ok() {}
            return Some(Arc::new(TaskEvent::Resync));
        }
        Some(event)
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        self.events.close();
        let mut watchers = self.hub.0.watchers.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(list) = watchers.get_mut(&self.user_id) {
            list.retain(|watcher| !watcher.queue.is_closed());
            if list.is_empty() {
                watchers.remove(&self.user_id);
            }
        }
        self.hub.0.count.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_slow_watcher_is_told_to_fetch_everything_and_nobody_waits_for_it() {
        let (hub, user) = (Hub::default(), UserId::new("u"));
        let mut slow = hub.subscribe(&user);
        for n in 0..100 {
            hub.changed(&user, &TaskId::new(n.to_string()));
        }
        assert_eq!(*slow.recv().await.unwrap(), TaskEvent::Resync);
        hub.changed(&user, &TaskId::new("next"));
        assert_eq!(*slow.recv().await.unwrap(), TaskEvent::Changed(Change::of(&TaskId::new("next"))));
    }

    #[tokio::test]
    async fn users_see_their_own_events_only_and_leaving_is_noticed() {
        let (hub, [one, other]) = (Hub::default(), ["a", "b"].map(UserId::new));
        let mut a = hub.subscribe(&one);
        let b = hub.subscribe(&other);
        drop(b);
        assert_eq!(hub.watchers(), 1);
        hub.changed(&other, &TaskId::new("1"));
        hub.points(&one.own_account(), None);
        assert_eq!(*a.recv().await.unwrap(), TaskEvent::Points(None));
    }
}
