//! Whose points, who acts, and for which task.

baigong_base::id! {
    /// Names a user: UUIDv7. Internal: people and other sites know a user by `uid`.
    pub struct UserId: Uuid;
}

baigong_base::id! {
    /// Names an account of points, and so whoever pays: UUIDv7. A user's own account has the user's id, and no user has that
    /// of an account that several share.
    pub struct PayerId;
}

baigong_base::id! {
    /// Names a task: UUIDv7.
    pub struct TaskId: Uuid;
}

impl UserId {
    /// The user's own account of points.
    pub fn own_account(&self) -> PayerId {
        PayerId::new(self.as_str())
    }
}

impl PayerId {
    /// What counts a member's spending of an account that several share; nothing counts what people spend of their own.
    pub fn counter_of(&self, member: &UserId) -> Option<String> {
        (*self != member.own_account()).then(|| format!("{self}/{member}"))
    }

    /// The user whose own account it would be: nobody of an account that several share.
    pub fn owner(&self) -> UserId {
        UserId::new(self.as_str())
    }
}
