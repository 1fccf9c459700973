//! The figures: printed as they come, then written as JSON and Markdown.

use std::time::Duration;

use serde::Serialize;

use crate::options::{Options, target_dir};
use crate::{Outcome, process};

/// What a figure should be.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Aim {
    AtLeast(f64),
    AtMost(f64),
}

impl Aim {
    fn met(self, value: f64) -> bool {
        match self {
            Self::AtLeast(aim) => value >= aim,
            Self::AtMost(aim) => value <= aim,
        }
    }

    fn text(self) -> String {
        match self {
            Self::AtLeast(aim) => format!("≥ {}", number(aim)),
            Self::AtMost(aim) => format!("≤ {}", number(aim)),
        }
    }
}

#[derive(Debug, Serialize)]
struct Figure {
    part: String,
    name: String,
    value: f64,
    unit: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    aim: Option<Aim>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ok: Option<bool>,
}

impl Figure {
    fn verdict(&self) -> &'static str {
        self.ok.map_or("", |ok| if ok { "ok" } else { "short" })
    }
}

#[derive(Debug, Serialize)]
pub(crate) struct Report {
    build: &'static str,
    quick: bool,
    cores: u32,
    figures: Vec<Figure>,
    /// Parts that were left out, with the reason.
    skipped: Vec<String>,
    /// Things that were wrong, as opposed to slow.
    faults: Vec<String>,
}

const BEGIN: &str = "<!-- figures:begin -->";
const END: &str = "<!-- figures:end -->";

impl Report {
    pub(crate) fn new(options: &Options) -> Self {
        let build = if cfg!(debug_assertions) { "debug" } else { "release" };
        let cores = process::cores() + 1;
        println!("{build} build, {cores} cores, the host on core {} alone", options.host_core);
        if cfg!(debug_assertions) {
            println!("the figures of a debug build mean nothing");
        }
        Self {
            build,
            quick: options.quick,
            cores,
            figures: Vec::new(),
            skipped: Vec::new(),
            faults: Vec::new(),
        }
    }

    pub(crate) fn begin(&mut self, part: &str) {
        println!("\n{part}");
    }

    pub(crate) fn figure(
        &mut self,
        part: &str,
        name: &str,
        value: f64,
        unit: &'static str,
        aim: Option<Aim>,
    ) {
        let ok = aim.map(|aim| aim.met(value));
        let figure = Figure { part: part.into(), name: name.into(), value, unit, aim, ok };
        let aim = aim.map(|aim| format!("aim {}", aim.text())).unwrap_or_default();
        println!("  {:<46} {:>12} {:<8} {:<16} {}", name, number(value), unit, aim, figure.verdict());
        self.figures.push(figure);
    }

    pub(crate) fn skip(&mut self, part: &str, why: &str) {
        println!("{part}: left out: {why}");
        self.skipped.push(format!("{part}: {why}"));
    }

    /// Something that must never be.
    pub(crate) fn fault(&mut self, what: String) {
        println!("  WRONG: {what}");
        self.faults.push(what);
    }

    fn markdown(&self) -> String {
        let mut text = String::from("| part | figure | measured | aim | |\n|---|---|--:|--:|---|\n");
        let mut last = "";
        for figure in &self.figures {
            let part = if figure.part == last { "" } else { figure.part.as_str() };
            last = &figure.part;
            let aim = figure.aim.map(Aim::text).unwrap_or_default();
            let (value, unit) = (number(figure.value), figure.unit);
            let row =
                format!("| {part} | {} | {value} {unit} | {aim} | {} |\n", figure.name, figure.verdict());
            text.push_str(&row.replace("  ", " "));
        }
        text
    }

    /// Writes everything down. False if something was wrong.
    pub(crate) fn finish(self, options: &Options, took: Duration) -> Outcome<bool> {
        let folder = target_dir();
        std::fs::create_dir_all(&folder)?;
        std::fs::write(folder.join("bench.json"), serde_json::to_string_pretty(&self)? + "\n")?;
        std::fs::write(folder.join("bench.md"), self.markdown())?;
        if options.readme {
            self.write_readme()?;
        }
        let met = self.figures.iter().filter(|figure| figure.ok == Some(true)).count();
        let aimed = self.figures.iter().filter(|figure| figure.ok.is_some()).count();
        println!("\n{met} of {aimed} aims met, {} faults, in {:.0} s", self.faults.len(), took.as_secs_f64());
        println!("{}", folder.join("bench.json").display());
        Ok(self.faults.is_empty())
    }

    fn write_readme(&self) -> Outcome<()> {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/README.md");
        let text = std::fs::read_to_string(path)?;
        let (head, rest) = text.split_once(BEGIN).ok_or("README.md has no place for figures")?;
        let (_, tail) = rest.split_once(END).ok_or("README.md has no end of figures")?;
        let table = self.markdown();
        Ok(std::fs::write(path, format!("{head}{BEGIN}\n\n{table}\n{END}{tail}"))?)
    }
}

/// Thousands apart; decimals only where they say something.
fn number(value: f64) -> String {
    let decimals = match value.abs() {
        size if size >= 100.0 || size.fract() == 0.0 => 0,
        size if size >= 10.0 => 1,
        _ => 2,
    };
    let text = format!("{value:.decimals$}");
    let (whole, rest) =
        text.split_once('.').map_or((text.as_str(), String::new()), |(w, r)| (w, format!(".{r}")));
    let digits = whole.len();
    let grouped = whole.chars().enumerate().fold(String::new(), |mut out, (at, digit)| {
        if at > 0 && (digits - at).is_multiple_of(3) && digit.is_ascii_digit() && !out.ends_with('-') {
            out.push(',');
        }
        out.push(digit);
        out
    });
    grouped + &rest
}
