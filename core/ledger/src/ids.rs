//! Whose points, and for which task.

baigong_base::id! {
    /// Names a user: UUIDv7. Internal: people and other sites know a user by `uid`.
    pub struct UserId;
}

baigong_base::id! {
    /// Names a task: UUIDv7.
    pub struct TaskId;
}
