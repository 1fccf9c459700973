//! A site: its folder, its database and its configuration; and the host that runs on it.
#![allow(clippy::disallowed_methods, reason = "tests measure and spawn freely")]

use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::{Duration, Instant};

use baigong_platform::db::Db;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};

use crate::client::{Client, request};
use crate::options::Options;
use crate::vendor::Vendor;
use crate::{Outcome, process};

/// Names the PostgreSQL server on which databases are made.
const POSTGRES_ENV: &str = "BAIGONG_TEST_POSTGRES_URL";
/// The load comes from one machine and few users, as no visitors do.
const LIMITS: &str = "[limits]\nstreams_per_user = 1000000\nstreams_per_network = 1000000\n\
    uploads_per_user = 1000000\nuploads_per_network = 1000000\nbodies_per_network = 1000000\n\
    tasks_per_user_minute = 60000000\ntasks_per_network_minute = 60000000\n\
    quotes_per_user_minute = 60000000\nquotes_per_network_minute = 60000000\n";
/// With which the figures are read.
const METRICS_TOKEN: &str = "figures of the bench";
const START_PATIENCE: Duration = Duration::from_secs(60);

/// Which database a site stands on.
#[derive(Debug, Clone)]
pub(crate) enum Database {
    Sqlite,
    /// The address of the server.
    Postgres(String),
}

impl Database {
    pub(crate) fn postgres() -> Option<Self> {
        std::env::var(POSTGRES_ENV).ok().map(Self::Postgres)
    }

    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Sqlite => "SQLite",
            Self::Postgres(_) => "PostgreSQL",
        }
    }
}

/// What a site is to be like, beyond the defaults.
#[derive(Debug, Default)]
pub(crate) struct Settings {
    /// Lines of the `[engine]` section.
    pub engine: String,
    /// Accounts at the vendor.
    pub accounts: usize,
    /// Jobs that each account may have at the vendor.
    pub max_concurrent: Option<u32>,
    /// The load says from which networks it comes, and the usual limits hold.
    pub strangers: bool,
}

/// A site. Its folder, and its database on a server, vanish with [`Site::remove`].
pub(crate) struct Site {
    folder: PathBuf,
    pub url: String,
    server: Option<(String, String)>,
    core: usize,
    binary: PathBuf,
    keep: bool,
}

impl Site {
    pub(crate) async fn new(
        options: &Options,
        database: &Database,
        vendor: &Vendor,
        settings: &Settings,
    ) -> Outcome<Self> {
        let id = baigong_platform::db::new_id().replace('-', "");
        // The disk of the build folder, not a temporary one in memory: durability is what is measured.
        let folder = crate::options::target_dir().join(format!("bench-{id}"));
        std::fs::create_dir_all(&folder)?;
        let (url, server) = match database {
            Database::Sqlite => (format!("sqlite:{}", folder.join("bench.db").display()), None),
            Database::Postgres(server) => {
                let name = format!("bench_{id}");
                let mut admin = PgConnection::connect(server).await?;
                admin.execute(AssertSqlSafe(format!("create database {name}"))).await?;
                let mut url = url::Url::parse(server)?;
                url.set_path(&name);
                (url.to_string(), Some((server.clone(), name)))
            }
        };
        let (core, binary) = (options.host_core, options.host.clone());
        let site = Self { folder, url, server, core, binary, keep: options.keep };
        std::fs::write(site.config(), site.toml(vendor, settings))?;
        Ok(site)
    }

    fn toml(&self, vendor: &Vendor, settings: &Settings) -> String {
        let (proxies, limits) = match settings.strangers {
            true => ("trusted_proxies = [\"127.0.0.0/8\"]\n", ""),
            false => ("", LIMITS),
        };
        let mut text = format!(
            "[server]\nlisten = \"127.0.0.1:0\"\nmetrics_token = {METRICS_TOKEN:?}\n{proxies}[data]\ndir = {:?}\n[database]\nurl = {:?}\n{limits}[engine]\n{}\n\
             [payments]\ncashier = false\n",
            self.folder.join("data"),
            self.url,
            settings.engine
        );
        for number in 0..settings.accounts.max(1) {
            text += &format!(
                "[[accounts]]\nid = \"a{number}\"\ntool = \"kling\"\nbase_url = \"http://{}/\"\n\
                 credentials = {{ wire = \"relay\", api_key = \"bench\" }}\n",
                vendor.address
            );
            if let Some(most) = settings.max_concurrent {
                text += &format!("max_concurrent = {most}\n");
            }
        }
        text
    }

    fn config(&self) -> PathBuf {
        self.folder.join("baigong.toml")
    }

    fn log(&self) -> PathBuf {
        self.folder.join("log")
    }

    /// Connects to the database and brings its schema up to date.
    pub(crate) async fn database(&self) -> Outcome<Db> {
        Ok(Db::connect(&self.url).await?)
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new("taskset");
        command.arg("-c").arg(self.core.to_string()).arg(&self.binary);
        command.arg("--config").arg(self.config()).args(args).current_dir(&self.folder);
        command.env_remove("RUST_LOG").env("TOKIO_WORKER_THREADS", "1").kill_on_drop(true);
        command
    }

    /// Starts the host; returns when it listens, which is after it has taken over what an earlier one left.
    pub(crate) async fn start(&self) -> Outcome<Host> {
        let began = Instant::now();
        let log = std::fs::OpenOptions::new().create(true).append(true).open(self.log())?;
        let mut child =
            self.command(&["serve"]).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log).spawn()?;
        let mut lines = BufReader::new(child.stdout.take().ok_or("no output")?).lines();
        let address = tokio::time::timeout(START_PATIENCE, announced(&mut lines)).await?;
        let Some(address) = address? else {
            let log = std::fs::read_to_string(self.log()).unwrap_or_default();
            return Err(format!("the host did not start:\n{log}").into());
        };
        let pid = child.id().ok_or("the host ended at once")?;
        Ok(Host { address, pid, began, child, _lines: lines })
    }

    /// What `baigong check ledger` says: nothing, if the books balance.
    pub(crate) async fn ledger_problem(&self) -> Outcome<Option<String>> {
        let output = self.command(&["check", "ledger"]).output().await?;
        let problem = || String::from_utf8_lossy(&output.stdout).into_owned();
        Ok((!output.status.success()).then(problem))
    }

    /// Lines of the log at warning or above.
    pub(crate) fn complaints(&self) -> Vec<String> {
        let log = std::fs::read_to_string(self.log()).unwrap_or_default();
        log.lines()
            .filter(|line| line.contains("ERROR") || line.contains("WARN"))
            .map(str::to_owned)
            .collect()
    }

    pub(crate) async fn remove(self) -> Outcome<()> {
        if let Some((server, name)) = &self.server {
            let mut admin = PgConnection::connect(server).await?;
            admin.execute(AssertSqlSafe(format!("drop database if exists {name} with (force)"))).await?;
        }
        if self.keep {
            println!("  kept: {}", self.folder.display());
            return Ok(());
        }
        Ok(std::fs::remove_dir_all(&self.folder)?)
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        if !self.keep {
            // It is gone already unless the run was cut short.
            drop(std::fs::remove_dir_all(&self.folder));
        }
    }
}

/// Reads the line that names the address.
async fn announced(lines: &mut Lines<BufReader<ChildStdout>>) -> Outcome<Option<SocketAddr>> {
    while let Some(line) = lines.next_line().await? {
        if let Some((_, rest)) = line.split_once("http://") {
            return Ok(Some(rest.trim_end_matches('/').parse()?));
        }
    }
    Ok(None)
}

/// A running host.
pub(crate) struct Host {
    pub address: SocketAddr,
    pub pid: u32,
    /// When it was started.
    pub began: Instant,
    child: Child,
    /// Open, so that the host never writes into a closed pipe.
    _lines: Lines<BufReader<ChildStdout>>,
}

/// What `/metrics` says, by name without the prefix.
pub(crate) type Metrics = HashMap<String, f64>;

impl Host {
    pub(crate) async fn metrics(&self) -> Outcome<Metrics> {
        let answer =
            Client::connect(self.address).await?.call(&request("GET", "/metrics", METRICS_TOKEN)).await?;
        if answer.status != 200 {
            return Err(format!("/metrics: HTTP {}", answer.status).into());
        }
        let text = answer.text();
        let lines = text.lines().filter_map(|line| line.strip_prefix("baigong_")?.split_once(' '));
        Ok(lines.filter_map(|(name, value)| Some((name.to_owned(), value.trim().parse().ok()?))).collect())
    }

    pub(crate) fn cpu(&self) -> Outcome<Duration> {
        process::cpu(self.pid)
    }

    pub(crate) fn resident(&self) -> Outcome<u64> {
        process::resident(self.pid)
    }

    /// SIGTERM, and how long the process took to end.
    pub(crate) async fn stop(mut self) -> Outcome<Duration> {
        let pid = rustix::process::Pid::from_raw(self.pid.try_into()?).ok_or("no process")?;
        let began = Instant::now();
        rustix::process::kill_process(pid, rustix::process::Signal::TERM)?;
        let status = self.child.wait().await?;
        if status.success() {
            Ok(began.elapsed())
        } else {
            Err(format!("the host ended badly: {status}").into())
        }
    }

    /// SIGKILL, at once.
    pub(crate) async fn kill(mut self) -> Outcome<()> {
        Ok(self.child.kill().await?)
    }
}
