//! How a percentage rises where nobody tells one.

use std::borrow::Cow;

use serde::Serialize;

/// A percentage that rises by what happens to a task, for tools whose specification says how.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Climb {
    /// While it is handed over: its turn has come, it is claimed, the vendor is asked, has answered, and the job is known.
    pub submit: Cow<'static, [u8]>,
    /// With each poll of a job that waits at the vendor.
    pub waiting: Rise,
    /// With each poll of a job that the vendor works on.
    pub working: Rise,
}

/// One kind of poll: what it adds, and how far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Rise {
    /// Added each time.
    pub by: u8,
    /// The maximum that it reaches.
    pub most: u8,
}

impl Climb {
    /// Five with each poll of a waiting job up to 30, ten with each of one that is worked on up to 90.
    pub const BY_STATE: Self = Self {
        submit: Cow::Borrowed(&[]),
        waiting: Rise { by: 5, most: 30 },
        working: Rise { by: 10, most: 90 },
    };

    /// What a step of the submit reaches.
    pub fn at_step(&self, step: usize) -> Option<f32> {
        self.submit.get(step).copied().map(f32::from)
    }
}

impl Rise {
    /// The percentage after one more poll. It never falls.
    pub fn after(self, before: Option<f32>) -> f32 {
        let before = before.unwrap_or_default();
        (before + f32::from(self.by)).min(f32::from(self.most)).max(before)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Progress;

    #[test]
    fn a_waiting_job_climbs_by_five_to_thirty_and_a_working_one_by_ten_to_ninety() {
        let polls = |poll: &Progress, from: Option<f32>, times: usize| {
            let next = |percent: &Option<f32>| Some(poll.percent_after(Some(&Climb::BY_STATE), *percent));
            std::iter::successors(Some(from), next).skip(1).take(times).flatten().collect::<Vec<_>>()
        };
        let (waiting, working) = (Progress::Queued, Progress::RUNNING);
        assert_eq!(polls(&waiting, None, 8), [5.0, 10.0, 15.0, 20.0, 25.0, 30.0, 30.0, 30.0]);
        assert_eq!(polls(&working, Some(30.0), 8), [40.0, 50.0, 60.0, 70.0, 80.0, 90.0, 90.0, 90.0]);
        assert_eq!(polls(&waiting, Some(40.0), 1), [40.0], "it never falls");
        assert_eq!(polls(&Progress::Succeeded, Some(90.0), 1), [90.0]);
        let told = Progress::Running { percent: Some(64.0), message: None };
        assert_eq!(polls(&told, Some(70.0), 1), [64.0], "the vendor's own figure comes first");
        assert_eq!(working.percent_after(None, None), None, "without rules nothing is made up");
    }
}
