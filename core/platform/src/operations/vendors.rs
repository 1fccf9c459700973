//! Figures of tools, and of vendors: those of their tools together.

use std::collections::{BTreeMap, HashMap};

use baigong_provider::Text;

use super::model::{Now, Tally, ToolFigures, ToolName, VendorFigures};
use super::tasks::{Absorbed, Ends, Open};

/// Vendors with tasks, busiest first.
pub(super) fn vendors(
    open: &[Open],
    mut ends: Ends,
    absorbed: &[Absorbed],
    names: &HashMap<String, ToolName>,
) -> Vec<VendorFigures> {
    let mut tools: BTreeMap<&str, ToolFigures> = BTreeMap::new();
    fn entry<'a, 'b>(
        tools: &'b mut BTreeMap<&'a str, ToolFigures>,
        names: &HashMap<String, ToolName>,
        tool: &'a str,
    ) -> &'b mut ToolFigures {
        tools.entry(tool).or_insert_with(|| ToolFigures {
            tool: tool.to_owned(),
            title: names.get(tool).map_or_else(|| Text::made(tool, tool), |name| name.title.clone()),
            vendor: names.get(tool).map_or_else(|| tool.to_owned(), |name| name.vendor.clone()),
            now: Now::default(),
            ended: Tally::default(),
            points_spent: 0,
            points_absorbed: 0,
            success_rate: None,
            p50_ms: None,
            p95_ms: None,
        })
    }
    for open in open {
        entry(&mut tools, names, &open.tool).now.add(open.state, open.tasks);
    }
    for count in &ends.counts {
        let figures = entry(&mut tools, names, &count.tool);
        figures.ended.add(count.state, count.tasks);
        figures.points_spent += count.points;
    }
    for part in absorbed {
        entry(&mut tools, names, &part.tool).points_absorbed += part.points;
    }
    let mut vendors: BTreeMap<String, (VendorFigures, Vec<i64>)> = BTreeMap::new();
    for (tool, mut figures) in tools {
        let took = ends.took.get_mut(tool).map(std::mem::take).unwrap_or_default();
        let (vendor, all) = vendors.entry(figures.vendor.clone()).or_insert_with(|| {
            let title =
                names.get(tool).map_or_else(|| Text::made(tool, tool), |name| name.vendor_title.clone());
            let vendor = VendorFigures {
                vendor: figures.vendor.clone(),
                title,
                now: Now::default(),
                ended: Tally::default(),
                success_rate: None,
                p50_ms: None,
                p95_ms: None,
                tools: Vec::new(),
            };
            (vendor, Vec::new())
        });
        all.extend(&took);
        let mut took = took;
        figures.success_rate = figures.ended.success_rate();
        figures.p50_ms = quantile(&mut took, 0.5);
        figures.p95_ms = quantile(&mut took, 0.95);
        let (of, by) = (&mut vendor.now, figures.now);
        of.queued += by.queued;
        of.submitting += by.submitting;
        of.running += by.running;
        of.uncertain += by.uncertain;
        let (of, by) = (&mut vendor.ended, figures.ended);
        of.succeeded += by.succeeded;
        of.failed += by.failed;
        of.expired += by.expired;
        of.cancelled += by.cancelled;
        vendor.tools.push(figures);
    }
    let busy = |now: &Now, ended: &Tally| {
        now.queued
            + now.submitting
            + now.running
            + now.uncertain
            + ended.succeeded
            + ended.failed
            + ended.expired
            + ended.cancelled
    };
    let mut vendors: Vec<VendorFigures> = vendors
        .into_values()
        .map(|(mut vendor, mut all)| {
            vendor.success_rate = vendor.ended.success_rate();
            vendor.p50_ms = quantile(&mut all, 0.5);
            vendor.p95_ms = quantile(&mut all, 0.95);
            vendor.tools.sort_by_key(|tool| std::cmp::Reverse(busy(&tool.now, &tool.ended)));
            vendor
        })
        .collect();
    vendors.sort_by_key(|vendor| std::cmp::Reverse(busy(&vendor.now, &vendor.ended)));
    vendors
}

/// The value that `share` of all do not exceed (nearest rank).
pub(super) fn quantile(values: &mut [i64], share: f64) -> Option<i64> {
    let rank = (values.len() as f64 * share).ceil() as usize;
    let place = rank.checked_sub(1)?;
    Some(*values.select_nth_unstable(place).1)
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn a_quantile_is_the_value_that_this_share_does_not_exceed() {
        let mut values: Vec<i64> = (1..=100).rev().collect();
        assert_eq!((quantile(&mut values, 0.5), quantile(&mut values, 0.95)), (Some(50), Some(95)));
        assert_eq!((quantile(&mut [7], 0.95), quantile(&mut [], 0.5)), (Some(7), None));
    }
}
