//! What a check found.

use std::any::Any;

/// What a check found. Empty means passed.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Report {
    problems: Vec<String>,
}

impl Report {
    /// Adds a problem: where it is, what is wrong, and what to mend.
    pub fn add(&mut self, problem: impl Into<String>) {
        let problem = problem.into();
        if !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }

    /// Adds a problem unless `fine`.
    pub fn check(&mut self, fine: bool, problem: impl FnOnce() -> String) {
        if !fine {
            self.add(problem());
        }
    }

    /// What was found.
    pub fn problems(&self) -> &[String] {
        &self.problems
    }

    /// Adds the problem that a step came to.
    pub(crate) fn merge(&mut self, result: Result<(), String>) {
        if let Err(problem) = result {
            self.add(problem);
        }
    }
}

impl From<String> for Report {
    fn from(problem: String) -> Self {
        Self { problems: vec![problem] }
    }
}

/// What a panic said.
pub(crate) fn panic_message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message")
}
