//! What a provider says of itself: identity, place in the hub, modes, prices, cadence and limits.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::price::PriceRule;

/// A tool as the hub shows it.
#[derive(Debug, Clone, Serialize)]
pub struct Manifest {
    /// Stable id of the tool, e.g. `kling`. Lower case, digits and hyphens.
    pub id: &'static str,
    /// Id of the vendor: the name of the crate's folder.
    pub vendor: &'static str,
    /// The vendor's name, zh-CN.
    pub vendor_title: &'static str,
    /// The tool's name, zh-CN.
    pub title: &'static str,
    /// One sentence that helps to choose, zh-CN.
    pub summary: &'static str,
    /// Path of the tool's page.
    pub route: &'static str,
    /// Where the hub's rail shows the tool.
    pub shelf: Shelf,
    /// Position on the shelf; smaller comes first.
    pub order: u16,
    /// Further entries of the rail that open this tool.
    pub also: Vec<Place>,
    /// Name of an icon that the web app owns.
    pub icon: &'static str,
    /// The protocols that an account of this tool may speak.
    pub wires: Vec<Wire>,
    /// The forms of the tool, in the order of their tabs.
    pub modes: Vec<Mode>,
}

/// A further entry of the hub's rail for a tool that belongs to several shelves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Place {
    /// Where it stands.
    pub shelf: Shelf,
    /// Position on the shelf; smaller comes first.
    pub order: u16,
    /// The entry's label, zh-CN.
    pub title: &'static str,
    /// The mode that it opens.
    pub mode: &'static str,
}

/// A section of the hub's rail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shelf {
    /// Video, domestic AI.
    VideoDomestic,
    /// Video, foreign AI.
    VideoForeign,
    /// Video, other tools (3D, digital human).
    VideoOther,
    /// Image.
    Image,
    /// Music.
    Music,
}

/// A protocol that an account speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Wire {
    /// `relay` or `official`; the `wire` tag of the account.
    pub id: &'static str,
    /// Used when the operator gives no base URL.
    pub default_base_url: Option<&'static str>,
    /// Hosts besides the base URL's own that the plug-in may contact. `*.example.com` covers subdomains.
    pub allowed_hosts: &'static [&'static str],
}

impl Wire {
    /// The shape of the resale gateways; its base URL always comes from the operator.
    pub const RELAY: Self = Self { id: "relay", default_base_url: None, allowed_hosts: &[] };

    /// The vendor's own protocol at `base_url`.
    pub const fn official(base_url: &'static str) -> Self {
        Self { id: "official", default_base_url: Some(base_url), allowed_hosts: &[] }
    }
}

/// What a mode produces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum MediaKind {
    /// PNG, JPEG, WebP or GIF.
    Image,
    /// MP4 or WebM.
    Video,
    /// WAV, MP3 or OGG.
    Audio,
    /// A 3D model: GLB.
    Model,
    /// Plain text.
    Text,
}

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
    pub id: &'static str,
    /// The tab's label, zh-CN.
    pub label: &'static str,
    /// What comes out.
    pub output: MediaKind,
    /// Ids of the wires that offer the mode; all of them if empty.
    pub wires: &'static [&'static str],
    /// The default price; an operator may set later versions.
    pub price: PriceRule,
    /// How the vendor is asked for progress.
    pub poll: PollPolicy,
    /// Longest time one submit call may take. Synchronous vendors need minutes, in milliseconds.
    pub submit_timeout_ms: u64,
    /// Most finished tasks kept in a user's history of this tool; the oldest leave first.
    pub history_cap: Option<u32>,
    /// Most tasks of this tool that one user may have under way, and the message when there are more.
    pub max_active: Option<(u32, &'static str)>,
    /// How results lead on.
    pub follow_ups: Vec<FollowUp>,
    /// What cancelling does.
    pub cancel: CancelPolicy,
    /// Ids of the wires on which cancelling does it; all of them if empty. On the others a job cannot be stopped.
    pub cancel_wires: &'static [&'static str],
    /// Whether `submit` reports partial text while it runs.
    pub streaming: bool,
    /// How long the vendor keeps a result, in milliseconds, where it is known.
    pub result_lifetime_ms: Option<u64>,
    /// Reached only from a result, by a follow-up: it has no tab of its own.
    pub follow_up_only: bool,
    /// How long a task usually takes, in milliseconds, where the tool's specification says so.
    pub estimate_ms: Option<u64>,
    /// The stages that a page shows beside the percentage.
    pub steps: Vec<Step>,
    /// What a user reads when the deadline has passed, where the tool's specification has words of its own.
    pub timeout_message: Option<&'static str>,
}

/// A stage of a long task, told by the vendor's percentage.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Step {
    /// What happens in it, zh-CN.
    pub label: &'static str,
    /// The percentage at which it begins.
    pub from: u8,
    /// The percentage at which it is done.
    pub done: u8,
}

impl Mode {
    /// A mode with a flat price of zero, the default cadence and no limits; chain the setters to say more.
    pub fn new(id: &'static str, label: &'static str, output: MediaKind) -> Self {
        Self {
            id,
            label,
            output,
            wires: &[],
            price: PriceRule::flat(0),
            poll: PollPolicy::default(),
            submit_timeout_ms: 60_000,
            history_cap: None,
            max_active: None,
            follow_ups: Vec::new(),
            cancel: CancelPolicy::None,
            cancel_wires: &[],
            streaming: false,
            result_lifetime_ms: None,
            follow_up_only: false,
            estimate_ms: None,
            steps: Vec::new(),
            timeout_message: None,
        }
    }

    /// Says which wires offer the mode, where not all of them do.
    #[must_use]
    pub fn only_on(mut self, wires: &'static [&'static str]) -> Self {
        self.wires = wires;
        self
    }

    /// Whether accounts of a wire can run the mode.
    pub fn offered_on(&self, wire: &str) -> bool {
        self.wires.is_empty() || self.wires.contains(&wire)
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

    /// Sets the number of finished tasks kept.
    #[must_use]
    pub fn history(mut self, cap: u32) -> Self {
        self.history_cap = Some(cap);
        self
    }

    /// Limits a user's tasks under way, with the message for one more.
    #[must_use]
    pub fn max_active(mut self, most: u32, message: &'static str) -> Self {
        self.max_active = Some((most, message));
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
    pub fn cancel_only_on(mut self, wires: &'static [&'static str]) -> Self {
        self.cancel_wires = wires;
        self
    }

    /// What cancelling does on accounts of a wire.
    pub fn cancel_on(&self, wire: &str) -> CancelPolicy {
        if self.cancel_wires.is_empty() || self.cancel_wires.contains(&wire) {
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

    /// Says how long a task usually takes, in seconds.
    #[must_use]
    pub fn estimate_secs(mut self, seconds: u64) -> Self {
        self.estimate_ms = Some(seconds * 1000);
        self
    }

    /// Sets the words for a task whose deadline has passed.
    #[must_use]
    pub fn timeout_message(mut self, message: &'static str) -> Self {
        self.timeout_message = Some(message);
        self
    }

    /// Adds a stage that begins and ends at these percentages.
    #[must_use]
    pub fn step(mut self, label: &'static str, from: u8, done: u8) -> Self {
        self.steps.push(Step { label, from, done });
        self
    }
}

/// When to ask the vendor for progress. All times in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PollPolicy {
    /// From submit to the first poll.
    pub first_ms: u64,
    /// Between polls.
    pub interval_ms: u64,
    /// Added to the interval after each poll.
    pub growth_ms: u64,
    /// Longest interval.
    pub cap_ms: u64,
    /// Age at which the vendor is asked one last time before the task expires.
    pub deadline_ms: u64,
    /// What an error of a poll does.
    pub on_error: OnPollError,
    /// Further polls, an interval apart, that must agree before a success is believed: some vendors replace the
    /// first address of a result shortly after.
    pub confirmations: u8,
}

/// What an error of a poll does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnPollError {
    /// Poll again, with growing pauses, until the deadline. A job that is paid for is never failed by a bad answer.
    KeepPolling,
    /// The tool's specification says that an error ends the task: it goes to review as `uncertain`.
    Stop,
}

impl Default for PollPolicy {
    fn default() -> Self {
        Self::every_secs(5)
    }
}

impl PollPolicy {
    /// First and later polls `seconds` apart, a deadline of two hours, errors tolerated.
    pub const fn every_secs(seconds: u64) -> Self {
        Self {
            first_ms: seconds * 1000,
            interval_ms: seconds * 1000,
            growth_ms: 0,
            cap_ms: seconds * 1000,
            deadline_ms: 2 * 3600 * 1000,
            on_error: OnPollError::KeepPolling,
            confirmations: 0,
        }
    }

    /// Asks `times` more before a success is believed.
    #[must_use]
    pub const fn confirming(mut self, times: u8) -> Self {
        self.confirmations = times;
        self
    }

    /// Ends the task at the first error of a poll, as the tool's specification says.
    #[must_use]
    pub const fn stopping_on_error(mut self) -> Self {
        self.on_error = OnPollError::Stop;
        self
    }

    /// Sets the pause before the first poll, in seconds.
    #[must_use]
    pub const fn first_secs(mut self, seconds: u64) -> Self {
        self.first_ms = seconds * 1000;
        self
    }

    /// Sets the deadline, in minutes.
    #[must_use]
    pub const fn deadline_mins(mut self, minutes: u64) -> Self {
        self.deadline_ms = minutes * 60 * 1000;
        self
    }

    /// Lets the interval grow by `step` seconds a poll up to `cap` seconds.
    #[must_use]
    pub const fn growing_secs(mut self, step: u64, cap: u64) -> Self {
        self.growth_ms = step * 1000;
        self.cap_ms = cap * 1000;
        self
    }

    /// The pause before poll number `n` (the first is 0), without jitter.
    pub fn delay_ms(&self, n: u32) -> u64 {
        match n {
            0 => self.first_ms,
            n => {
                (self.interval_ms + self.growth_ms * u64::from(n - 1)).min(self.cap_ms.max(self.interval_ms))
            }
        }
    }
}

/// How a result leads on: a button under an artifact that opens a form, filled in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FollowUp {
    /// Stable id within the mode.
    pub id: String,
    /// The button's label, zh-CN.
    pub label: String,
    /// Tool that it opens.
    pub tool: String,
    /// Mode that it opens.
    pub mode: String,
    /// Kind of artifact that it stands under.
    pub on: MediaKind,
    /// Parameters to fill in.
    pub prefill: BTreeMap<String, Prefill>,
    /// Whether a list parameter keeps what the form already holds.
    pub append: bool,
    /// Parameters that the user still has to give.
    pub ask: Vec<String>,
}

/// Where a prefilled value comes from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "from", rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Prefill {
    /// The artifact itself, as a media reference.
    Artifact,
    /// The finished task, for a parameter of type [`crate::TaskRef`].
    Task,
    /// The artifact's place among the results of its task, from 0.
    Position,
    /// A parameter of the finished task.
    Param {
        /// Name of the parameter.
        name: String,
    },
    /// A fixed value.
    Const {
        /// The value.
        value: Value,
    },
}

impl FollowUp {
    /// A button under results of kind `on` that opens a mode; chain [`FollowUp::fill`] and [`FollowUp::ask`].
    pub fn new(id: &str, label: &str, on: MediaKind, tool: &str, mode: &str) -> Self {
        Self {
            id: id.into(),
            label: label.into(),
            tool: tool.into(),
            mode: mode.into(),
            on,
            prefill: BTreeMap::new(),
            append: false,
            ask: Vec::new(),
        }
    }

    /// Fills a parameter in.
    #[must_use]
    pub fn fill(mut self, param: &str, from: Prefill) -> Self {
        self.prefill.insert(param.into(), from);
        self
    }

    /// Fills a parameter with a fixed value.
    #[must_use]
    pub fn fill_with(self, param: &str, value: impl Into<Value>) -> Self {
        self.fill(param, Prefill::Const { value: value.into() })
    }

    /// Leaves parameters to the user.
    #[must_use]
    pub fn ask(mut self, params: &[&str]) -> Self {
        self.ask.extend(params.iter().map(|&name| name.to_owned()));
        self
    }

    /// "Use as reference": puts the image into the list parameter `param` of a mode.
    pub fn use_as_reference(tool: &str, mode: &str, param: &str) -> Self {
        let id = format!("reference-{tool}-{mode}");
        let mut follow_up = Self::new(&id, "用作参考图", MediaKind::Image, tool, mode);
        follow_up.append = true;
        follow_up.fill(param, Prefill::Artifact)
    }

    /// Sets the button's label.
    #[must_use]
    pub fn label(mut self, label: &str) -> Self {
        self.label = label.into();
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mode_is_offered_everywhere_unless_it_names_its_wires() {
        let mode = Mode::new("text", "文生视频", MediaKind::Video);
        assert!(mode.offered_on("relay") && mode.offered_on("official"));
        let mode = mode.only_on(&["relay"]);
        assert!(mode.offered_on("relay") && !mode.offered_on("official"));
    }

    #[test]
    fn a_job_can_be_stopped_only_on_the_wires_that_are_named() {
        let mode = Mode::new("text", "文生视频", MediaKind::Video).cancel(CancelPolicy::Refund);
        assert_eq!(mode.cancel_on("relay"), CancelPolicy::Refund);
        let mode = mode.cancel_only_on(&["official"]);
        assert_eq!(mode.cancel_on("relay"), CancelPolicy::None);
        assert_eq!(mode.cancel_on("official"), CancelPolicy::Refund);
    }

    #[test]
    fn polls_follow_first_delay_interval_growth_and_cap() {
        let policy = PollPolicy::every_secs(3).growing_secs(1, 5).first_secs(1);
        assert_eq!((0..5).map(|n| policy.delay_ms(n)).collect::<Vec<_>>(), [1000, 3000, 4000, 5000, 5000]);
        assert_eq!(PollPolicy::every_secs(5).first_secs(3).delay_ms(7), 5000);
    }
}
