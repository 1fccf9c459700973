//! How long works stay, as the operator says, by user group and tool.

use std::collections::BTreeMap;

use baigong_ground::day::DAY_MS;
use baigong_ledger::bought_by;
use serde::Deserialize;

/// How long works stay after their end, in days. Without a number they stay until their owner deletes them.
#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RetentionSettings {
    /// Works of visitors.
    pub visitors_days: Option<u32>,
    /// Works of people with an account.
    pub users_days: Option<u32>,
    /// Works of people who bought enough for the store's discount.
    pub vip_days: Option<u32>,
    /// Maximum number of works that a user may keep from leaving; any number without it.
    pub most_kept: Option<u32>,
    /// How long files stay that visitors brought and that no work of theirs shows, in days after their last use.
    pub visitors_uploads_days: u32,
    /// Other times for single tools, by their ids. What a tool leaves out is as for all.
    pub tools: BTreeMap<String, DaysOfTool>,
    /// Points bought from which on somebody counts among the last group; nobody does without it.
    #[serde(skip)]
    pub vip_after_points: Option<i64>,
}

/// How long works of one tool stay, in days.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DaysOfTool {
    /// Works of visitors.
    pub visitors_days: Option<u32>,
    /// Works of people with an account.
    pub users_days: Option<u32>,
    /// Works of people who bought enough for the store's discount.
    pub vip_days: Option<u32>,
}

/// Users whose works stay equally long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Group {
    Visitor,
    User,
    Vip,
}

pub(crate) const GROUPS: [Group; 3] = [Group::Visitor, Group::User, Group::Vip];

impl Group {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Visitor => "visitor",
            Self::User => "user",
            Self::Vip => "vip",
        }
    }
}

impl Default for RetentionSettings {
    fn default() -> Self {
        Self {
            visitors_days: None,
            users_days: None,
            vip_days: None,
            most_kept: None,
            visitors_uploads_days: 7,
            tools: BTreeMap::new(),
            vip_after_points: None,
        }
    }
}

impl RetentionSettings {
    /// Every number that is out of its range, by its key.
    pub fn faults(&self) -> Vec<String> {
        let wrong = |key: String, days: u32| {
            (!(1..=36_500).contains(&days)).then(|| format!("{key}: must be from 1 to 36500 days"))
        };
        let days = |prefix: String, days: [Option<u32>; 3]| {
            let named = ["visitors_days", "users_days", "vip_days"].into_iter().zip(days);
            named.filter_map(|(key, days)| wrong(format!("{prefix}{key}"), days?)).collect::<Vec<_>>()
        };
        let all = [self.visitors_days, self.users_days, self.vip_days];
        let of_tools = self.tools.iter().flat_map(|(tool, own)| {
            days(format!("retention.tools.{tool}."), [own.visitors_days, own.users_days, own.vip_days])
        });
        let uploads = wrong("retention.visitors_uploads_days".into(), self.visitors_uploads_days);
        days("retention.".into(), all).into_iter().chain(uploads).chain(of_tools).collect()
    }

    /// Whether anything leaves by itself.
    pub(crate) fn is_on(&self) -> bool {
        GROUPS.iter().any(|group| {
            self.tools.keys().any(|tool| self.lifetime_ms(tool, *group).is_some())
                || self.lifetime_ms("", *group).is_some()
        })
    }

    /// How long works of a tool stay after their end, in milliseconds; for ever where it is none.
    pub(crate) fn lifetime_ms(&self, tool: &str, group: Group) -> Option<i64> {
        let own = self.tools.get(tool).copied().unwrap_or_default();
        let days = match group {
            Group::Visitor => own.visitors_days.or(self.visitors_days),
            Group::User => own.users_days.or(self.users_days),
            Group::Vip => own.vip_days.or(self.vip_days),
        };
        days.map(|days| i64::from(days) * DAY_MS)
    }

    /// SQL that says the group of the user `u`.
    pub(crate) fn group_sql(&self) -> String {
        let vip = match self.vip_after_points {
            Some(points) => format!("when {} >= {points} then 'vip'", bought_by("u.id")),
            None => String::new(),
        };
        format!("case when u.anonymous then 'visitor' {vip} else 'user' end")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tools_own_time_comes_first_and_without_any_nothing_leaves() {
        let nothing = RetentionSettings::default();
        assert!(!nothing.is_on() && GROUPS.iter().all(|group| nothing.lifetime_ms("flux", *group).is_none()));
        let flux = DaysOfTool { users_days: Some(3), ..DaysOfTool::default() };
        let settings = RetentionSettings {
            visitors_days: Some(7),
            tools: BTreeMap::from([("flux".to_owned(), flux)]),
            ..RetentionSettings::default()
        };
        assert!(settings.is_on());
        let days = |tool, group| settings.lifetime_ms(tool, group).map(|ms| ms / DAY_MS);
        assert_eq!((days("kling", Group::Visitor), days("flux", Group::Visitor)), (Some(7), Some(7)));
        assert_eq!((days("kling", Group::User), days("flux", Group::User)), (None, Some(3)));
        assert_eq!(days("flux", Group::Vip), None);
    }

    #[test]
    fn a_number_of_days_that_is_none_is_named_by_its_key() {
        let flux = DaysOfTool { vip_days: Some(0), ..DaysOfTool::default() };
        let settings = RetentionSettings {
            visitors_days: Some(40_000),
            visitors_uploads_days: 0,
            tools: BTreeMap::from([("flux".to_owned(), flux)]),
            ..RetentionSettings::default()
        };
        assert_eq!(
            settings.faults(),
            [
                "retention.visitors_days: must be from 1 to 36500 days",
                "retention.visitors_uploads_days: must be from 1 to 36500 days",
                "retention.tools.flux.vip_days: must be from 1 to 36500 days"
            ]
        );
    }
}
