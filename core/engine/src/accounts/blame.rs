//! Whether a task is at fault itself that accounts refuse: the one to blame is whoever fares worse than the others.
//!
//! Who gains by a task that vendors refuse as if the account were at fault? Nobody for long: one user's
//! refusals for a key or for money rest no account that works for others, and a task that accounts refuse
//! again and again which take others is given up.

use std::sync::atomic::Ordering;

use super::account::VendorAccount;
use super::health::RestCause;

/// Times that a task is refused for a key or for money by an account that took others since it refused it before.
const MOST_LASTING: u32 = 2;
/// The same for limits and outages, which come and go while many tasks wait.
const MOST_PASSING: u32 = 20;

/// What is held against a task.
#[derive(Debug, Default)]
pub(crate) struct Blame {
    /// The accounts that refused it, with what they had taken by then.
    by: Vec<(String, u64)>,
    times: u32,
}

impl Blame {
    /// Notes that an account refused it; true if it is to be given up.
    pub(crate) fn refused(&mut self, account: &VendorAccount, cause: RestCause) -> bool {
        let taken = account.taken.load(Ordering::Relaxed);
        match self.by.iter_mut().find(|(id, _)| *id == account.id) {
            Some((_, before)) => {
                self.times += u32::from(taken > *before);
                *before = taken;
            }
            None => self.by.push((account.id.clone(), taken)),
        }
        let most = match cause {
            RestCause::Auth | RestCause::Balance => MOST_LASTING,
            RestCause::RateLimited | RestCause::Unavailable => MOST_PASSING,
        };
        self.times >= most
    }
}
