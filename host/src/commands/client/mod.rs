//! `baigong client`: a site as its customers' programs use it. It opens no database and reads no configuration; all that it
//! knows comes over the API.
//!
//! Standard output carries the answer alone, for people or as JSON; what is said meanwhile goes to standard error.

mod asking;
mod failure;
mod finding;
mod following;
mod forms;
mod page;

use std::env;
use std::process::ExitCode;

use baigong_client::{Client, Key};
use baigong_ground::Language;
use url::Url;

use self::failure::{Done, Failure};
use crate::cli::client::{self as cli, ClientCommand};

const KEY: &str = "BAIGONG_KEY";

/// A site, and how its answers are shown.
struct Desk {
    client: Client,
    url: Url,
    has_key: bool,
    language: Language,
    json: bool,
}

/// Runs a command; what went wrong has been said.
pub(super) async fn run(asked: cli::Client) -> ExitCode {
    let cli::Client { url, lang, json, command } = asked;
    let language = lang.map_or_else(|| spoken(|name| env::var(name).ok()), Language::from);
    let mut desk =
        Desk { client: Client::new(url.clone(), None, language), url, has_key: false, language, json };
    let done = match desk.take_key() {
        Ok(()) => desk.run(command).await,
        Err(failure) => Err(failure),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => desk.tell(&failure),
    }
}

impl Desk {
    fn take_key(&mut self) -> Done<()> {
        let Some(text) = env::var(KEY).ok().filter(|text| !text.trim().is_empty()) else { return Ok(()) };
        let key = Key::new(&text).map_err(|_| {
            let zh = format!("{KEY} 不是有效的 API 密钥");
            Failure::usage(self.say(&zh, &format!("{KEY} is not an API key")))
        })?;
        self.client = Client::new(self.url.clone(), Some(key), self.language);
        self.has_key = true;
        Ok(())
    }

    async fn run(&self, command: ClientCommand) -> Done<()> {
        if !matches!(
            command,
            ClientCommand::Find { .. } | ClientCommand::Form { .. } | ClientCommand::Quote { .. }
        ) && !self.has_key
        {
            return Err(Failure::Usage(self.needs_key()));
        }
        match command {
            ClientCommand::Find { words } => finding::find(self, &words).await,
            ClientCommand::Form { tool } => forms::show(self, &tool).await,
            ClientCommand::Quote { request } => asking::quote(self, &request).await,
            ClientCommand::Run { request, max_points, wait, out, patience, idempotency_key } => {
                let id = asking::submit(self, &request, max_points, idempotency_key, wait || out.is_some())
                    .await?;
                match id {
                    Some(id) => following::wait(self, &[id], patience.timeout, out.as_deref(), true).await,
                    None => Ok(()),
                }
            }
            ClientCommand::Wait { tasks, patience } => {
                following::wait(self, &tasks, patience.timeout, None, false).await
            }
            ClientCommand::Fetch { tasks, out } => following::fetch(self, &tasks, &out).await,
            ClientCommand::Balance => finding::balance(self).await,
        }
    }

    /// The reader's one of two texts.
    fn say<'a>(&self, zh: &'a str, en: &'a str) -> &'a str {
        self.language.pick(zh, en)
    }

    /// How a key is made and handed over.
    fn needs_key(&self) -> String {
        let page = format!("{}/dhmsg/keys", self.url.as_str().trim_end_matches('/'));
        match self.language {
            Language::Chinese => {
                format!("请先设置环境变量 {KEY}：在 {page} 新建 API 密钥，然后执行 export {KEY}=…")
            }
            Language::English => {
                format!("{KEY} is not set. Make an API key at {page}, then: export {KEY}=…")
            }
        }
    }
}

/// The language of the environment: Chinese where it says so, else English.
fn spoken(variable: impl Fn(&str) -> Option<String>) -> Language {
    let said = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .iter()
        .find_map(|name| variable(name).filter(|value| !value.is_empty()));
    match said {
        Some(locale) if locale.to_ascii_lowercase().starts_with("zh") => Language::Chinese,
        _ => Language::English,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_read_the_language_of_their_environment() {
        let with = |all: &'static str, lang: &'static str| {
            spoken(move |name| match name {
                "LC_ALL" => Some(all.to_owned()),
                "LANG" => Some(lang.to_owned()),
                _ => None,
            })
        };
        assert_eq!(with("", "zh_CN.UTF-8"), Language::Chinese);
        assert_eq!(with("en_GB.UTF-8", "zh_CN.UTF-8"), Language::English);
        assert_eq!(with("", "C.UTF-8"), Language::English);
        assert_eq!(with("", ""), Language::English);
    }
}
