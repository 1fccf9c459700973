//! What the command line asks for, and how much of everything that means.

use std::path::PathBuf;
use std::time::Duration;

use crate::Outcome;

const USAGE: &str = "usage: load [--quick] [--readme] [--keep] [--host-core N] [--host FILE] [PART]...
parts: submissions whole in-flight restart watchers crowd lists programs (all of them without one)
  --quick      small counts, a smoke test of the program itself; its figures mean nothing
  --readme     put the figures into host/benches/README.md
  --keep       keep the folders of the sites, with their logs
  --host-core  the core that the host has for itself (0)
  --host       another binary than the one built with this program, to compare two";

/// A part of the program that can be run by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Submissions,
    Whole,
    InFlight,
    Restart,
    Watchers,
    Crowd,
    Lists,
    Programs,
}

/// What such a child commits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rows {
    /// Those of a submission.
    Submission,
    /// As many, of three columns and with no index but their key: what no submission can cost less than.
    Narrow,
}

/// The job of a child that measures the database alone.
#[derive(Debug)]
pub(crate) struct PureJob {
    pub url: String,
    pub producers: usize,
    pub seconds: f64,
    pub rows: Rows,
}

/// The command line, read.
#[derive(Debug)]
pub(crate) struct Options {
    pub quick: bool,
    pub readme: bool,
    pub keep: bool,
    pub host_core: usize,
    pub host: PathBuf,
    pub pure: Option<PureJob>,
    parts: Vec<Part>,
}

impl Options {
    pub(crate) fn from_args() -> Outcome<Self> {
        let mut options = Self {
            quick: false,
            readme: false,
            keep: false,
            host_core: 0,
            host: env!("CARGO_BIN_EXE_baigong").into(),
            pure: None,
            parts: Vec::new(),
        };
        let mut args = std::env::args().skip(1);
        while let Some(arg) = args.next() {
            match arg.as_str() {
                // Cargo says so to every benchmark.
                "--bench" => {}
                "--quick" => options.quick = true,
                "--readme" => options.readme = true,
                "--keep" => options.keep = true,
                "--host-core" => options.host_core = args.next().ok_or(USAGE)?.parse()?,
                "--host" => options.host = args.next().ok_or(USAGE)?.into(),
                "--pure" | "--narrow" => {
                    let rows = if arg == "--narrow" { Rows::Narrow } else { Rows::Submission };
                    let mut next = || args.next().ok_or(USAGE);
                    options.pure = Some(PureJob {
                        url: next()?,
                        producers: next()?.parse()?,
                        seconds: next()?.parse()?,
                        rows,
                    });
                }
                "submissions" => options.parts.push(Part::Submissions),
                "whole" => options.parts.push(Part::Whole),
                "in-flight" => options.parts.push(Part::InFlight),
                "restart" => options.parts.push(Part::Restart),
                "watchers" => options.parts.push(Part::Watchers),
                "crowd" => options.parts.push(Part::Crowd),
                "lists" => options.parts.push(Part::Lists),
                "programs" => options.parts.push(Part::Programs),
                other => return Err(format!("{other}?\n{USAGE}").into()),
            }
        }
        Ok(options)
    }

    pub(crate) fn wants(&self, part: Part) -> bool {
        self.parts.is_empty() || self.parts.contains(&part)
    }

    /// `full`, or `small` in a quick run.
    pub(crate) fn count(&self, full: usize, small: usize) -> usize {
        if self.quick { small } else { full }
    }

    /// How long a load runs before it is measured, and how long it is measured.
    pub(crate) fn window(&self) -> (Duration, Duration) {
        let seconds =
            |warm: f64, measured: f64| (Duration::from_secs_f64(warm), Duration::from_secs_f64(measured));
        if self.quick { seconds(0.3, 1.0) } else { seconds(2.0, 10.0) }
    }
}

/// The folder of build products, for what a run leaves behind.
pub(crate) fn target_dir() -> PathBuf {
    let workspace = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    let usual = || workspace.map_or_else(|| "target".into(), |workspace| workspace.join("target"));
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(usual, PathBuf::from)
}
