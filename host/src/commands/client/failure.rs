//! What went wrong, told on standard error, and its exit code.

use std::process::ExitCode;

use baigong_client::Error;
use baigong_client::model::Task;
use baigong_ground::Language;
use serde_json::{Value, json};

use super::page::{note, plain};
use super::{Desk, KEY};

/// Result of a part of a command.
pub(super) type Done<T> = Result<T, Failure>;

/// Why a command was not done.
pub(super) enum Failure {
    /// The call itself is wrong.
    Usage(String),
    /// The site, the network or this machine.
    Client(Error),
    /// It is open whether the task was made: the same call under this key tells.
    Open { cause: Option<Error>, idempotency_key: String },
    /// Tasks are over without a result.
    Unsuccessful(Vec<Task>),
    /// Tasks are not finished.
    Unfinished(Vec<String>),
    /// Somebody stopped waiting.
    Interrupted(Vec<String>),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Client(error)
    }
}

impl Failure {
    pub(super) fn usage(text: impl Into<String>) -> Self {
        Self::Usage(text.into())
    }

    fn code(&self) -> u8 {
        match self {
            Self::Client(_) | Self::Unsuccessful(_) | Self::Open { cause: Some(_), .. } => 1,
            Self::Usage(_) => 2,
            Self::Unfinished(_) => 3,
            // As a shell names what SIGINT ended.
            Self::Interrupted(_) | Self::Open { cause: None, .. } => 130,
        }
    }
}

impl Desk {
    /// Says what went wrong.
    pub(super) fn tell(&self, failure: &Failure) -> ExitCode {
        if self.json {
            note(&json!({ "error": self.as_json(failure) }).to_string());
        } else {
            self.in_words(failure);
        }
        ExitCode::from(failure.code())
    }

    fn as_json(&self, failure: &Failure) -> Value {
        match failure {
            Failure::Usage(message) => json!({ "code": "usage", "message": message }),
            Failure::Client(Error::Refused(refusal)) => json!(refusal),
            Failure::Client(error) => json!({ "code": word(error), "message": error.to_string() }),
            Failure::Open { cause, idempotency_key } => {
                let mut told = match cause {
                    Some(Error::Refused(refusal)) => json!(refusal),
                    Some(error) => json!({ "code": word(error), "message": error.to_string() }),
                    None => json!({ "code": "interrupted", "message": self.say("已中断", "Interrupted") }),
                };
                told["idempotency_key"] = json!(idempotency_key);
                told
            }
            Failure::Unsuccessful(tasks) => {
                let ids: Vec<_> = tasks.iter().map(|task| &task.id).collect();
                json!({ "code": "unsuccessful", "message": self.say("任务没有成功", "Not all tasks succeeded"), "tasks": ids })
            }
            Failure::Unfinished(ids) => {
                json!({ "code": "unfinished", "message": self.say("任务尚未完成", "Not all tasks are finished"), "tasks": ids })
            }
            Failure::Interrupted(ids) => {
                json!({ "code": "interrupted", "message": self.say("已停止等待", "Stopped waiting"), "tasks": ids })
            }
        }
    }

    fn in_words(&self, failure: &Failure) {
        match failure {
            Failure::Usage(message) => note(&format!("baigong: {}", plain(message))),
            Failure::Client(error) => self.error(error),
            Failure::Open { cause, idempotency_key } => {
                if let Some(error) = cause {
                    self.error(error);
                }
                let hint = self.say(
                    "尚不清楚任务是否已创建。请用同样的参数再执行一次，并加上下面的选项，不会重复扣费：",
                    "Whether the task was made is not known. Make the same call once more with this option; nothing is paid twice:",
                );
                note(&format!("  {hint}\n  --idempotency-key {idempotency_key}"));
            }
            Failure::Unsuccessful(tasks) => {
                for task in tasks {
                    let reason = task.error.as_ref().map(|error| error.message.in_language(self.language));
                    let reason = reason.unwrap_or(self.say("没有结果", "There is no result"));
                    note(&format!("baigong: {}: {}", task.id, plain(reason)));
                }
            }
            Failure::Unfinished(ids) => {
                note(self.say(
                    "baigong: 任务尚未完成，仍在进行。继续等待：",
                    "baigong: not finished; the work goes on. To wait further:",
                ));
                self.go_on(ids);
            }
            Failure::Interrupted(ids) => {
                note(self.say(
                    "baigong: 已停止等待，任务仍在进行。继续等待：",
                    "baigong: stopped waiting; the work goes on. To wait further:",
                ));
                self.go_on(ids);
            }
        }
    }

    fn go_on(&self, ids: &[String]) {
        note(&format!("  baigong client wait {}", ids.join(" ")));
    }

    fn error(&self, error: &Error) {
        let Error::Refused(refusal) = error else {
            let text = match error {
                Error::Unreachable(cause) => match self.language {
                    Language::Chinese => format!("无法连接 {}：{cause}", self.url),
                    Language::English => format!("{} does not answer: {cause}", self.url),
                },
                Error::Deleted(id) => match self.language {
                    Language::Chinese => format!("任务 {id} 已被删除"),
                    Language::English => format!("the task {id} was deleted"),
                },
                other => other.to_string(),
            };
            note(&format!("baigong: {}", plain(&text)));
            return;
        };
        note(&format!("baigong: {}", plain(&refusal.message)));
        for field in &refusal.fields {
            let path = field.path.strip_prefix("/params/").unwrap_or(&field.path);
            let name = path.trim_start_matches('/').replace('/', ".");
            note(&format!("  {}: {}", plain(&name), plain(&field.message)));
        }
        if let Some(remedy) = self.remedy(&refusal.code) {
            note(&format!("  {remedy}"));
        }
        if let Some(pause) = refusal.retry_after {
            let seconds = pause.as_secs();
            note(&match self.language {
                Language::Chinese => format!("  {seconds} 秒后再试"),
                Language::English => format!("  Try again in {seconds} s"),
            });
        }
        note(&format!("  {}: {}", self.say("请求编号", "Request"), plain(&refusal.request_id)));
    }

    /// What can be done about a refusal from here.
    fn remedy(&self, code: &str) -> Option<String> {
        let page = |path: &str| format!("{}{path}", self.url.as_str().trim_end_matches('/'));
        Some(match (code, self.language) {
            ("unauthenticated", _) if !self.has_key => self.needs_key(),
            ("unauthenticated", Language::Chinese) => {
                format!("请检查 {KEY}，或在 {} 新建密钥", page("/dhmsg/keys"))
            }
            ("unauthenticated", Language::English) => {
                format!("Check {KEY}, or make a new key at {}", page("/dhmsg/keys"))
            }
            ("forbidden" | "key_limit_reached", Language::Chinese) => {
                format!("密钥的权限和限额在 {}", page("/dhmsg/keys"))
            }
            ("forbidden" | "key_limit_reached", Language::English) => {
                format!("What a key may do and spend stands at {}", page("/dhmsg/keys"))
            }
            ("not_found", Language::Chinese) => "用 baigong client find 查看所有工具".into(),
            ("not_found", Language::English) => "baigong client find lists the tools".into(),
            _ => return None,
        })
    }
}

fn word(error: &Error) -> &'static str {
    match error {
        Error::Refused(_) => "refused",
        Error::Unreachable(_) => "unreachable",
        Error::Foreign { .. } => "foreign_answer",
        Error::File { .. } => "file",
        Error::Deleted(_) => "deleted",
    }
}
