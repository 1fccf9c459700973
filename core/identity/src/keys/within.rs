//! What a key's name and limits may be, and whether those of a key stay within those of the key above it.

use std::ops::RangeInclusive;

use baigong_ground::field::{FieldError, invalid_field, is_unseen};
use baigong_ground::messages;
use baigong_ledger::MAX_POINTS;

use super::model::KeyLimits;

messages! {
    name_malformed = "名称须为1到60个字符，不能包含换行或不可见的字符", "A name has 1 to 60 characters, without line breaks and characters that nobody sees";
    cap_malformed = "须为1到10亿之间的整数", "A cap is a whole number from 1 to 1,000,000,000";
    max_active_malformed = "须为1到1000之间的整数", "It is a whole number from 1 to 1,000";
    requests_malformed = "须为1到60000之间的整数", "It is a whole number from 1 to 60,000";
    network_malformed = "须为 IP 地址或网段，例如 203.0.113.0/24", "It is an address or a network, such as 203.0.113.0/24";
    too_many_entries(most) = "最多可有 {most} 项", "There may be up to {most} entries";
    pub(super) beyond_parent = "超出上级密钥的范围", "This is more than the key above it has";
}

const MOST_ACTIVE: RangeInclusive<i64> = 1..=1000;
const MOST_REQUESTS: RangeInclusive<u32> = 1..=60_000;
/// Tools and networks of one key.
const MOST_ENTRIES: usize = 100;
const NAME_CHARS: RangeInclusive<usize> = 1..=60;

pub(super) fn checked_name(name: &str) -> Result<(), FieldError> {
    let fits = NAME_CHARS.contains(&name.chars().count()) && !name.chars().any(is_unseen);
    if fits { Ok(()) } else { Err(invalid_field("name", name_malformed())) }
}

pub(super) fn wrong_limits(limits: &KeyLimits) -> Vec<FieldError> {
    let mut wrong = Vec::new();
    for (period, most) in limits.points.each() {
        if !(1..=MAX_POINTS).contains(&most) {
            wrong.push(invalid_field(&format!("limits/points/{}", period.as_str()), cap_malformed()));
        }
    }
    if limits.max_active.is_some_and(|most| !MOST_ACTIVE.contains(&most)) {
        wrong.push(invalid_field("limits/max_active", max_active_malformed()));
    }
    if limits.requests_per_minute.is_some_and(|most| !MOST_REQUESTS.contains(&most)) {
        wrong.push(invalid_field("limits/requests_per_minute", requests_malformed()));
    }
    for (name, entries) in [("tools", limits.tools.len()), ("networks", limits.networks.len())] {
        if entries > MOST_ENTRIES {
            wrong.push(invalid_field(&format!("limits/{name}"), too_many_entries(MOST_ENTRIES)));
        }
    }
    for at in limits.networks().filter_map(Result::err) {
        wrong.push(invalid_field(&format!("limits/networks/{at}"), network_malformed()));
    }
    wrong
}

/// What of a key's limits would be more than the key above it has. What is left out is as much as that one's.
pub(super) fn beyond(parent: &KeyLimits, child: &KeyLimits) -> Vec<FieldError> {
    let mut wrong = Vec::new();
    let mut refuse = |field: String| wrong.push(invalid_field(&format!("limits/{field}"), beyond_parent()));
    for (period, most) in parent.points.each() {
        if child.points.each().any(|(of, asked)| of == period && asked > most) {
            refuse(format!("points/{}", period.as_str()));
        }
    }
    if more(child.max_active, parent.max_active) {
        refuse("max_active".into());
    }
    if more(child.requests_per_minute, parent.requests_per_minute) {
        refuse("requests_per_minute".into());
    }
    for (at, tool) in child.tools.iter().enumerate() {
        if !parent.tools.is_empty() && !parent.tools.contains(tool) {
            refuse(format!("tools/{at}"));
        }
    }
    let allowed: Vec<_> = parent.networks().flatten().collect();
    for (at, network) in child.networks().enumerate() {
        let within = network.is_ok_and(|network| allowed.iter().any(|outer| outer.contains(&network)));
        if !allowed.is_empty() && !within {
            refuse(format!("networks/{at}"));
        }
    }
    wrong
}

fn more<N: PartialOrd>(asked: Option<N>, most: Option<N>) -> bool {
    matches!((asked, most), (Some(asked), Some(most)) if asked > most)
}
