//! The ledger as it should be: a few maps, one operation after the other.

use std::collections::BTreeMap;

use baigong_ledger::{Balance, InvitationRules, PayerId, UserId};

use super::steps::{ACCOUNTS, USERS};
use crate::tasks::rows::model::{Charge, TaskState};

/// An operation with its names made out.
#[derive(Debug, Clone)]
pub(super) enum Act {
    /// A grant or an adjustment.
    Post {
        account: usize,
        cause: String,
        points: i64,
        grant: bool,
    },
    TopUp {
        user: usize,
        order: String,
        points: i64,
    },
    Create {
        user: usize,
        payer: usize,
        id: String,
        key: String,
        points: i64,
    },
    /// A change of a task that is in one of the states, and what becomes of its points.
    Advance {
        id: String,
        from: &'static [TaskState],
        to: TaskState,
        charge: Option<Charge>,
        /// What the charge may follow from; 0 where nobody tells.
        came: u8,
    },
}

/// Points for each of what came, of tasks whose charge follows from it: every second key.
pub(super) const UNIT: i64 = 7;

pub(super) fn is_tallied(key: &str) -> bool {
    key.parse::<u8>().is_ok_and(|key| key % 2 == 0)
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Outcome {
    Balance(Balance),
    ToppedUp {
        balance: Balance,
        inviter: Option<(usize, i64, Balance)>,
        repeated: bool,
    },
    /// Out of range.
    Amount,
    /// The cause did something else.
    Different,
    Insufficient {
        available: i64,
    },
    Created,
    Exists(String),
    Advanced(bool),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Task {
    pub user: usize,
    pub payer: usize,
    pub key: String,
    pub points: i64,
    pub state: TaskState,
    pub charge: Charge,
}

/// Everything that the database should hold.
#[derive(Debug, Clone)]
pub(super) struct Model {
    pub balances: [Balance; ACCOUNTS],
    /// Every cause with whose it is and what could be spent by it.
    pub causes: BTreeMap<String, (usize, i64)>,
    pub tasks: BTreeMap<String, Task>,
    pub rules: InvitationRules,
    /// Ids of users: parts of causes.
    pub users: [UserId; USERS],
    /// Their own accounts in the same order, then the shared one.
    pub accounts: [PayerId; ACCOUNTS],
    pub inviters: [Option<usize>; USERS],
}

impl Model {
    fn post(&mut self, account: usize, cause: String, available: i64, held: i64) {
        let balance = &mut self.balances[account];
        balance.available += available;
        balance.held += held;
        assert!(balance.available >= 0 && balance.held >= 0, "the model itself is wrong");
        assert!(self.causes.insert(cause, (account, available)).is_none(), "the model itself is wrong");
    }

    /// Does it and says what the answer must be.
    pub(super) fn act(&mut self, act: &Act) -> Outcome {
        match act {
            Act::Post { account, cause, points, grant } => {
                if *points == 0 || (*grant && *points < 0) {
                    return Outcome::Amount;
                }
                match self.causes.get(cause) {
                    Some(earlier) if *earlier == (*account, *points) => {
                        return Outcome::Balance(self.balances[*account]);
                    }
                    Some(_) => return Outcome::Different,
                    None => {}
                }
                let available = self.balances[*account].available;
                if available + points < 0 {
                    return Outcome::Insufficient { available };
                }
                self.post(*account, cause.clone(), *points, 0);
                Outcome::Balance(self.balances[*account])
            }
            Act::TopUp { user, order, points } => self.top_up(*user, order, *points),
            Act::Create { user, payer, id, key, points } => {
                if let Some((id, _)) = self.tasks.iter().find(|(_, t)| t.user == *user && t.key == *key) {
                    return Outcome::Exists(id.clone());
                }
                let available = self.balances[*payer].available;
                if available < *points {
                    return Outcome::Insufficient { available };
                }
                if *points > 0 {
                    self.post(*payer, format!("hold:{id}"), -points, *points);
                }
                let task = Task {
                    user: *user,
                    payer: *payer,
                    key: key.clone(),
                    points: *points,
                    state: TaskState::Queued,
                    charge: Charge::Held,
                };
                self.tasks.insert(id.clone(), task);
                Outcome::Created
            }
            Act::Advance { id, from, to, charge, came } => {
                let Some(task) = self.tasks.get_mut(id) else { return Outcome::Advanced(false) };
                let settled = charge.is_some() && task.charge != Charge::Held;
                if settled || !from.contains(&task.state) {
                    return Outcome::Advanced(false);
                }
                task.state = *to;
                let (payer, points) = (task.payer, task.points);
                let tallied = *came > 0 && is_tallied(&task.key);
                let charged = if tallied { points.min(UNIT * i64::from(*came)) } else { points };
                if let Some(charge) = charge {
                    task.charge = *charge;
                    match charge {
                        _ if points == 0 => {}
                        Charge::Released => self.post(payer, format!("settle:{id}"), points, -points),
                        _ => self.post(payer, format!("settle:{id}"), 0, -charged),
                    }
                    if *charge == Charge::Captured && charged < points {
                        self.post(payer, format!("rest:{id}"), points - charged, charged - points);
                    }
                }
                Outcome::Advanced(true)
            }
        }
    }

    fn top_up(&mut self, user: usize, order: &str, points: i64) -> Outcome {
        let cause = format!("order:{order}");
        match self.causes.get(&cause) {
            Some(earlier) if *earlier == (user, points) => {
                return Outcome::ToppedUp { balance: self.balances[user], inviter: None, repeated: true };
            }
            Some(_) => return Outcome::Different,
            None => {}
        }
        let first =
            !self.causes.iter().any(|(cause, (whose, _))| *whose == user && cause.starts_with("order:"));
        self.post(user, cause, points, 0);
        let mut inviter = None;
        if let Some(earner) = self.inviters[user] {
            let share = points * self.rules.percent / 100;
            if share > 0 {
                self.post(earner, format!("invite:{order}"), share, 0);
            }
            let reward = if first { self.rules.reward_points } else { 0 };
            if reward > 0 {
                self.post(earner, format!("invited:{}", self.users[user]), reward, 0);
            }
            inviter = (share + reward > 0).then(|| (earner, share + reward, self.balances[earner]));
        }
        Outcome::ToppedUp { balance: self.balances[user], inviter, repeated: false }
    }
}
