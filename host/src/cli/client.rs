//! `baigong client`: a site as its customers' programs use it.

use std::path::PathBuf;
use std::time::Duration;

use baigong_ground::Language;
use clap::{Args, Subcommand, ValueEnum};
use url::Url;

/// Use a site with an API key, which the environment holds as BAIGONG_KEY.
#[derive(Debug, Args)]
#[command(after_help = "\
Exit codes: 0 done; 1 refused or failed, with the reason on standard error; 2 not a valid call; 3 not finished in time.

  export BAIGONG_URL=https://example.com BAIGONG_KEY=bg_live_…
  baigong client find video
  baigong client run kling/text --set prompt='A bridge at dawn' --max-points 40 --out films")]
pub struct Client {
    /// The site.
    #[arg(long, global = true, env = "BAIGONG_URL", default_value = "http://127.0.0.1:8080")]
    pub url: Url,
    /// The language of what people read; by LC_ALL, LC_MESSAGES or LANG without it.
    #[arg(long, global = true)]
    pub lang: Option<Lang>,
    /// Print JSON, for programs. Errors are JSON too, on standard error.
    #[arg(long, global = true)]
    pub json: bool,
    /// What to do.
    #[command(subcommand)]
    pub command: ClientCommand,
}

/// A language of the site.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum Lang {
    /// 中文.
    Zh,
    /// English.
    En,
}

impl From<Lang> for Language {
    fn from(lang: Lang) -> Self {
        match lang {
            Lang::Zh => Self::Chinese,
            Lang::En => Self::English,
        }
    }
}

/// What to do with a site.
#[derive(Debug, Subcommand)]
pub enum ClientCommand {
    /// List the tools, or those that all of these words describe.
    Find {
        /// Words of names and descriptions, in either language.
        words: Vec<String>,
    },
    /// Show what a tool takes: fields with their limits, defaults and choices. With --json, the JSON Schema.
    Form {
        /// A tool and its mode, such as `kling/text`.
        tool: String,
    },
    /// Say what a task would cost.
    Quote {
        /// What is asked for.
        #[command(flatten)]
        request: RequestArgs,
    },
    /// Make something. Prints the task's id, or waits for its results.
    Run {
        /// What is asked for.
        #[command(flatten)]
        request: RequestArgs,
        /// The highest price that you agree to.
        #[arg(long, value_name = "POINTS")]
        max_points: u64,
        /// Wait until it is finished.
        #[arg(long)]
        wait: bool,
        /// Wait, and write the results into this folder.
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
        /// How long to wait.
        #[command(flatten)]
        patience: Patience,
        /// Names this submission: the same call with the same key makes and pays nothing more. A new one without it.
        #[arg(long, value_name = "KEY")]
        idempotency_key: Option<String>,
    },
    /// Wait until tasks are finished.
    Wait {
        /// Ids of tasks.
        #[arg(required = true)]
        tasks: Vec<String>,
        /// How long to wait.
        #[command(flatten)]
        patience: Patience,
    },
    /// Write the results of finished tasks into a folder.
    Fetch {
        /// Ids of tasks.
        #[arg(required = true)]
        tasks: Vec<String>,
        /// The folder.
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
    },
    /// Show the points of the key's owner.
    Balance,
}

/// A request for a task.
#[derive(Debug, Args)]
pub struct RequestArgs {
    /// A tool and its mode, such as `kling/text`; the tool alone where it has one mode.
    pub tool: String,
    /// A field: `duration=10`; `image=@picture.png` uploads a file of this machine. A list takes its items one by one.
    #[arg(long = "set", value_name = "NAME=VALUE")]
    pub set: Vec<String>,
    /// A file with all parameters as a JSON object, or `-` for standard input; --set goes over it.
    #[arg(long, value_name = "FILE")]
    pub params: Option<PathBuf>,
}

/// How long to wait.
#[derive(Debug, Args)]
pub struct Patience {
    /// Stop waiting after so many seconds, with exit code 3. The task goes on.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub timeout: Option<Duration>,
}

fn seconds(text: &str) -> Result<Duration, std::num::ParseIntError> {
    text.parse().map(Duration::from_secs)
}
