//! A form of a tool: what it makes, costs and allows.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::{Climb, FollowUp, MediaKind, PollPolicy, Text};
use crate::price::PriceRule;

/// What cancelling does once the vendor has heard of the task. A task that still waits is always refunded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum CancelPolicy {
    /// The vendor stops the job and takes no money: points are released.
    Refund,
    /// The work is abandoned but already paid for: points are kept.
    NoRefund,
    /// The vendor cannot stop a job.
    None,
}

/// One form of a tool.
#[derive(Debug, Clone, Serialize)]
pub struct Mode {
    /// Value of the `mode` tag of the provider's parameters.
    pub id: Cow<'static, str>,
    /// The tab's label.
    pub label: Text,
    /// What comes out.
    pub output: MediaKind,
    /// Ids of the wires that offer the mode; all of them if empty.
    pub wires: Vec<String>,
    /// The default price; an operator may set later versions.
    pub price: PriceRule,
    /// How the vendor is asked for progress.
    pub poll: PollPolicy,
    /// Longest time one submit call may take. Synchronous vendors need minutes, in milliseconds.
    pub submit_timeout_ms: u64,
    /// Maximum number of tasks that a list of this tool gives at once. Older ones are on its next pages: none
    /// is ever taken away.
    pub history_cap: Option<u32>,
    /// How many tasks of this tool one user may have under way.
    pub max_active: Option<MaxActive>,
    /// How results lead on.
    pub follow_ups: Vec<FollowUp>,
    /// What cancelling does.
    pub cancel: CancelPolicy,
    /// Ids of the wires on which cancelling does it; all of them if empty. On the others a job cannot be stopped.
    pub cancel_wires: Vec<String>,
    /// Whether `submit` reports partial text while it runs.
    pub streaming: bool,
    /// How long the vendor keeps a result, in milliseconds, where it is known.
    pub result_lifetime_ms: Option<u64>,
    /// Reached only from a result, by a follow-up: it has no tab of its own.
    pub follow_up_only: bool,
    /// A further address, beside the tool's own, that opens this form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub also_at: Option<Cow<'static, str>>,
    /// How long a task usually takes, in milliseconds: told until the site has figures of its own.
    pub estimate_ms: u64,
    /// How the percentage rises where the vendor tells none and the tool's specification says how.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub climb: Option<Climb>,
    /// The stages that a page shows beside the percentage.
    pub steps: Vec<Step>,
    /// What a user reads when the deadline has passed, where the tool's specification has words of its own.
    pub timeout_message: Option<Text>,
    /// What a user reads when a result cannot be downloaded, where the tool's specification has words of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub download_failed: Option<DownloadFailed>,
    /// How the tool's specification names the files of results, without their ending; `{n}` in it stands for a result's
    /// number, from 1.
    #[serde(skip)]
    pub file_names: Option<Cow<'static, str>>,
}

/// The words for a result that cannot be downloaded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DownloadFailed {
    /// What is said; `{name}` in it stands for the name of the file.
    pub message: Text,
    /// What is asked then, where the result is to be offered in a new window.
    pub question: Option<Text>,
}

/// A stage of a long task, told by the vendor's percentage.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Step {
    /// What happens in it.
    pub label: Text,
    /// The percentage at which it begins.
    pub from: u8,
    /// The percentage at which it is done.
    pub done: u8,
}

/// A limit of a user's tasks under way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MaxActive {
    /// The maximum at a time.
    pub most: u32,
    /// What a user reads who asks for one more.
    pub message: Text,
}

impl Mode {
    /// A mode with a flat price of zero, the default cadence and no limits; chain the setters to say more.
    pub fn new(id: impl Into<Cow<'static, str>>, label: Text, output: MediaKind) -> Self {
        Self {
            id: id.into(),
            label,
            output,
            wires: Vec::new(),
            price: PriceRule::flat(0),
            poll: PollPolicy::default(),
            submit_timeout_ms: 60_000,
            history_cap: None,
            max_active: None,
            follow_ups: Vec::new(),
            cancel: CancelPolicy::None,
            cancel_wires: Vec::new(),
            streaming: false,
            result_lifetime_ms: None,
            follow_up_only: false,
            also_at: None,
            estimate_ms: output.usual_ms(),
            climb: None,
            steps: Vec::new(),
            timeout_message: None,
            download_failed: None,
            file_names: None,
        }
    }

    /// Says which wires offer the mode, where not all of them do.
    #[must_use]
    pub fn only_on(mut self, wires: &[&str]) -> Self {
        self.wires = owned(wires);
        self
    }

    /// Whether accounts of a wire can run the mode.
    pub fn offered_on(&self, wire: &str) -> bool {
        self.wires.is_empty() || self.wires.iter().any(|offering| offering == wire)
    }

    /// Sets the price.
    #[must_use]
    pub fn price(mut self, price: PriceRule) -> Self {
        self.price = price;
        self
    }

    /// Sets the cadence of polls.
    #[must_use]
    pub fn poll(mut self, poll: PollPolicy) -> Self {
        self.poll = poll;
        self
    }

    /// Sets the longest time of one submit call, in seconds.
    #[must_use]
    pub fn submit_timeout_secs(mut self, seconds: u64) -> Self {
        self.submit_timeout_ms = seconds * 1000;
        self
    }

    /// Sets the number of tasks that a list gives at once.
    #[must_use]
    pub fn history(mut self, cap: u32) -> Self {
        self.history_cap = Some(cap);
        self
    }

    /// Limits a user's tasks under way, with the message for one more.
    #[must_use]
    pub fn max_active(mut self, most: u32, message: Text) -> Self {
        self.max_active = Some(MaxActive { most, message });
        self
    }

    /// Adds a follow-up.
    #[must_use]
    pub fn follow_up(mut self, follow_up: FollowUp) -> Self {
        self.follow_ups.push(follow_up);
        self
    }

    /// Says what cancelling does.
    #[must_use]
    pub fn cancel(mut self, cancel: CancelPolicy) -> Self {
        self.cancel = cancel;
        self
    }

    /// Says which wires can cancel, where not all of them can.
    #[must_use]
    pub fn cancel_only_on(mut self, wires: &[&str]) -> Self {
        self.cancel_wires = owned(wires);
        self
    }

    /// What cancelling does on accounts of a wire.
    pub fn cancel_on(&self, wire: &str) -> CancelPolicy {
        if self.cancel_wires.is_empty() || self.cancel_wires.iter().any(|able| able == wire) {
            self.cancel
        } else {
            CancelPolicy::None
        }
    }

    /// Says that `submit` streams.
    #[must_use]
    pub fn streaming(mut self) -> Self {
        self.streaming = true;
        self
    }

    /// Says how long the vendor keeps results, in days.
    #[must_use]
    pub fn result_lifetime_days(mut self, days: u64) -> Self {
        self.result_lifetime_ms = Some(days * 24 * 3600 * 1000);
        self
    }

    /// Says that only a follow-up leads here.
    #[must_use]
    pub fn follow_up_only(mut self) -> Self {
        self.follow_up_only = true;
        self
    }

    /// Gives the form a further address, beside the tool's own.
    #[must_use]
    pub fn also_at(mut self, address: impl Into<Cow<'static, str>>) -> Self {
        self.also_at = Some(address.into());
        self
    }

    /// Says how long a task usually takes, in seconds, where that is not as long as at most vendors of its kind.
    #[must_use]
    pub fn estimate_secs(mut self, seconds: u64) -> Self {
        self.estimate_ms = seconds * 1000;
        self
    }

    /// Says how the percentage rises while the vendor tells none.
    #[must_use]
    pub fn climb(mut self, climb: Climb) -> Self {
        self.climb = Some(climb);
        self
    }

    /// Sets the words for a task whose deadline has passed.
    #[must_use]
    pub fn timeout_message(mut self, message: Text) -> Self {
        self.timeout_message = Some(message);
        self
    }

    /// Sets the words for a result that cannot be downloaded; `{name}` in them stands for the name of the file.
    #[must_use]
    pub fn download_failed(mut self, message: Text) -> Self {
        self.download_failed = Some(DownloadFailed { message, question: None });
        self
    }

    /// Sets how the files of results are named; `{n}` in it stands for a result's number, from 1.
    #[must_use]
    pub fn file_names(mut self, names: impl Into<Cow<'static, str>>) -> Self {
        self.file_names = Some(names.into());
        self
    }

    /// Sets the question by which a result that cannot be downloaded is offered in a new window.
    #[must_use]
    pub fn offers_window(mut self, question: Text) -> Self {
        if let Some(words) = &mut self.download_failed {
            words.question = Some(question);
        }
        self
    }

    /// Adds a stage that begins and ends at these percentages.
    #[must_use]
    pub fn step(mut self, label: Text, from: u8, done: u8) -> Self {
        self.steps.push(Step { label, from, done });
        self
    }
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LABEL: Text = Text::new("文生视频", "Text to video");

    #[test]
    fn a_mode_is_offered_everywhere_unless_it_names_its_wires() {
        let mode = Mode::new("text", LABEL, MediaKind::Video);
        assert!(mode.offered_on("relay") && mode.offered_on("official"));
        let mode = mode.only_on(&["relay"]);
        assert!(mode.offered_on("relay") && !mode.offered_on("official"));
    }

    #[test]
    fn a_job_can_be_stopped_only_on_the_wires_that_are_named() {
        let mode = Mode::new("text", LABEL, MediaKind::Video).cancel(CancelPolicy::Refund);
        assert_eq!(mode.cancel_on("relay"), CancelPolicy::Refund);
        let mode = mode.cancel_only_on(&["official"]);
        assert_eq!(mode.cancel_on("relay"), CancelPolicy::None);
        assert_eq!(mode.cancel_on("official"), CancelPolicy::Refund);
    }
}
