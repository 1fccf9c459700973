//! Waiting for tasks, and fetching what they made.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use baigong_client::model::{Task, TaskState};
use baigong_ground::Language;
use indicatif::{MultiProgress, ProgressBar, ProgressStyle};
use serde::Serialize;

use super::Desk;
use super::failure::{Done, Failure};
use super::page::{json, note, plain, print};

const TICK: Duration = Duration::from_millis(120);

/// A task, and where its results were written.
#[derive(Serialize)]
struct Fetched {
    #[serde(flatten)]
    task: Task,
    files: Vec<PathBuf>,
}

/// Waits for tasks, writes their results into a folder where there is one, and shows them.
pub(super) async fn wait(
    desk: &Desk,
    ids: &[String],
    timeout: Option<Duration>,
    out: Option<&Path>,
    is_one: bool,
) -> Done<()> {
    let mut bars = Bars::new(desk);
    let waited = {
        let waiting = desk.client.wait(ids, |task| bars.hear(task));
        let patience = async {
            match timeout {
                Some(timeout) => tokio::time::sleep(timeout).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            waited = waiting => waited.map_err(Failure::from),
            () = patience => Err(Failure::Unfinished(ids.to_vec())),
            _ = tokio::signal::ctrl_c() => Err(Failure::Interrupted(ids.to_vec())),
        }
    };
    bars.end();
    show(desk, waited?, out, is_one).await
}

/// Writes the results of finished tasks into a folder.
pub(super) async fn fetch(desk: &Desk, ids: &[String], out: &Path) -> Done<()> {
    let mut tasks = Vec::new();
    for id in ids {
        tasks.push(desk.client.task(id).await?);
    }
    let open: Vec<String> = tasks.iter().filter(|task| !task.is_over()).map(|task| task.id.clone()).collect();
    tasks.retain(Task::is_over);
    let shown = show(desk, tasks, Some(out), false).await;
    if open.is_empty() { shown } else { Err(Failure::Unfinished(open)) }
}

/// Shows tasks that are over; it is a failure where one of them has no result.
async fn show(desk: &Desk, tasks: Vec<Task>, out: Option<&Path>, is_one: bool) -> Done<()> {
    let mut fetched = Vec::new();
    for task in tasks {
        let files = match out {
            Some(folder) => download(desk, &task, folder).await?,
            None => Vec::new(),
        };
        fetched.push(Fetched { task, files });
    }
    match (desk.json, is_one, fetched.first()) {
        (true, true, Some(only)) => json(only),
        (true, ..) => json(&fetched),
        (false, ..) => fetched.iter().for_each(|fetched| print(&in_words(desk, fetched))),
    }
    let unsuccessful: Vec<Task> =
        fetched.into_iter().map(|one| one.task).filter(|task| !task.is_well()).collect();
    if unsuccessful.is_empty() { Ok(()) } else { Err(Failure::Unsuccessful(unsuccessful)) }
}

async fn download(desk: &Desk, task: &Task, folder: &Path) -> Done<Vec<PathBuf>> {
    let bar = if desk.json { ProgressBar::hidden() } else { ProgressBar::new(0) };
    bar.set_style(style("{prefix}  {bar:30}  {bytes} / {total_bytes}"));
    bar.set_prefix(task.id.clone());
    let files = desk.client.download(task, folder, |written, whole| {
        if let Some(whole) = whole {
            bar.set_length(whole);
        }
        bar.set_position(written);
    });
    let files = files.await.map_err(Failure::from);
    bar.finish_and_clear();
    files
}

/// A task in a line, and each result in one below it.
fn in_words(desk: &Desk, Fetched { task, files }: &Fetched) -> String {
    let points = match (task.test, task.charged) {
        (true, _) => desk.say("测试，不扣费", "a test, free of charge").to_owned(),
        (false, Some(points)) => match desk.language {
            Language::Chinese => format!("扣除 {points} 积分"),
            Language::English => format!("{points} points charged"),
        },
        (false, None) => desk.say("尚未结算", "not settled yet").to_owned(),
    };
    let mut text =
        format!("{}  {}/{}  {}  {points}\n", task.id, task.tool, task.mode, state(desk, task.state));
    if !files.is_empty() {
        files.iter().for_each(|file| text += &format!("  {}\n", file.display()));
        return text;
    }
    for artifact in &task.artifacts {
        let address = artifact.url.as_deref().map(|url| desk.client.address(url));
        if let Some(result) = address.as_deref().or(artifact.text.as_deref()) {
            text += &format!("  {}\n", plain(result));
        }
    }
    text
}

/// A line for each task that is waited for. Where nobody looks, a line for each of its states.
struct Bars<'a> {
    desk: &'a Desk,
    all: MultiProgress,
    each: HashMap<String, (ProgressBar, TaskState)>,
}

impl<'a> Bars<'a> {
    fn new(desk: &'a Desk) -> Self {
        Self { desk, all: MultiProgress::new(), each: HashMap::new() }
    }

    fn hear(&mut self, task: &Task) {
        if self.desk.json {
            return;
        }
        let (desk, all) = (self.desk, &self.all);
        let word = state(desk, task.state);
        let known = self.each.get(&task.id).map(|(_, state)| *state);
        if all.is_hidden() && known != Some(task.state) {
            note(&format!("{}  {word}", task.id));
        }
        let (bar, before) = self.each.entry(task.id.clone()).or_insert_with(|| {
            let bar = all.add(ProgressBar::new(100));
            bar.set_prefix(task.id.clone());
            bar.enable_steady_tick(TICK);
            (bar, task.state)
        });
        *before = task.state;
        let message = task.progress.message.as_ref().map(|message| plain(message.in_language(desk.language)));
        bar.set_message(message.unwrap_or_else(|| word.to_owned()));
        match task.progress.percent.filter(|_| !task.is_over()) {
            Some(percent) => {
                bar.set_style(style("{prefix}  {bar:30}  {pos:>3}%  {elapsed}  {msg}"));
                // Between 0 and 100, so nothing is cut but the fraction.
                #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
                bar.set_position(percent.clamp(0.0, 100.0) as u64);
            }
            None => bar.set_style(style("{prefix}  {spinner}  {elapsed}  {msg}")),
        }
        if task.is_over() {
            bar.finish();
        }
    }

    fn end(&self) {
        self.each.values().for_each(|(bar, _)| bar.finish_and_clear());
        self.all.clear().ok();
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

fn state(desk: &Desk, state: TaskState) -> &'static str {
    let [zh, en] = match state {
        TaskState::Queued => ["排队中", "queued"],
        TaskState::Submitting => ["提交中", "submitting"],
        TaskState::Running => ["生成中", "running"],
        TaskState::Uncertain => ["等待人工核实", "waiting for the site's staff"],
        TaskState::Succeeded => ["已完成", "succeeded"],
        TaskState::Failed => ["失败", "failed"],
        TaskState::Cancelled => ["已取消", "cancelled"],
        TaskState::Expired => ["已超时", "expired"],
    };
    desk.language.pick(zh, en)
}
