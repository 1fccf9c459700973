//! Tools to choose from, and points to spend.

use baigong_client::model::{Mode, Price, Tool};
use baigong_ground::Text;
use serde::Serialize;

use super::Desk;
use super::failure::Done;
use super::page::{json, note, print, table};

/// A form as a list shows it.
#[derive(Serialize)]
struct Found<'a> {
    tool: String,
    title: &'a Text,
    label: &'a Text,
    summary: &'a Text,
    output: &'a str,
    /// Points of its cheapest and of its dearest combination, for one unit.
    from_points: i64,
    to_points: i64,
    /// The parameter that multiplies the price.
    per: Option<&'a str>,
    demo: bool,
}

/// Lists the forms that all of these words describe.
pub(super) async fn find(desk: &Desk, words: &[String]) -> Done<()> {
    let tools = desk.client.tools().await?;
    let words: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let forms = tools.iter().flat_map(|tool| tool.modes.iter().map(move |mode| (tool, mode)));
    let found: Vec<Found<'_>> = forms
        .filter(|(tool, mode)| describes(tool, mode, &words))
        .map(|(tool, mode)| found(tool, mode))
        .collect();
    if desk.json {
        json(&found);
        return Ok(());
    }
    if found.is_empty() {
        note(desk.say("没有找到工具", "No tool found"));
        return Ok(());
    }
    let head =
        [["工具", "TOOL"], ["生成", "MAKES"], ["积分", "POINTS"], ["名称", "NAME"], ["说明", "WHAT IT DOES"]];
    let mut rows = vec![head.map(|[zh, en]| desk.say(zh, en).to_owned())];
    rows.extend(found.iter().map(|found| {
        let words = |text: &Text| text.in_language(desk.language).to_owned();
        let name = format!("{} · {}", words(found.title), words(found.label));
        [found.tool.clone(), found.output.to_owned(), points(found), name, words(found.summary)]
    }));
    print(&table(&rows));
    Ok(())
}

fn describes(tool: &Tool, mode: &Mode, words: &[String]) -> bool {
    let texts = [&tool.title, &tool.vendor_title, &tool.summary, &mode.label];
    let said: Vec<&str> = texts.iter().flat_map(|text| [&*text.zh, &*text.en]).collect();
    let said = format!("{}/{} {} {}", tool.id, mode.id, mode.output, said.join(" ")).to_lowercase();
    words.iter().all(|word| said.contains(word.as_str()))
}

fn found<'a>(tool: &'a Tool, mode: &'a Mode) -> Found<'a> {
    let Price { rows, per, .. } = &mode.price;
    let points = || rows.iter().map(|row| row.points);
    Found {
        tool: format!("{}/{}", tool.id, mode.id),
        title: &tool.title,
        label: &mode.label,
        summary: &tool.summary,
        output: &mode.output,
        from_points: points().min().unwrap_or_default(),
        to_points: points().max().unwrap_or_default(),
        per: per.as_deref(),
        demo: tool.demo,
    }
}

fn points(found: &Found<'_>) -> String {
    let Found { from_points: from, to_points: to, per, .. } = found;
    let range = if from == to { from.to_string() } else { format!("{from}–{to}") };
    per.map_or_else(|| range.clone(), |per| format!("{range} × {per}"))
}

/// Shows what can be spent.
pub(super) async fn balance(desk: &Desk) -> Done<()> {
    let balance = desk.client.balance().await?;
    if desk.json {
        json(&balance);
        return Ok(());
    }
    let row = |zh: &str, en: &str, points: i64| [desk.say(zh, en).to_owned(), points.to_string()];
    print(&table(&[
        row("可用积分", "Available", balance.available),
        row("冻结积分", "Held for tasks", balance.held),
    ]));
    Ok(())
}
