//! What people read, in Chinese with the same in English.

use baigong_base::mail::{Letter, MailKind, Message};
use baigong_ground::Text;
use baigong_ground::day::{self, DAY_MS};

use super::Caller;

/// A letter that could not be delivered for so long says what the price list says by then.
const USEFUL_MS: i64 = 7 * DAY_MS;

/// A rise in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rise {
    /// The tool and the mode.
    pub name: Text,
    /// The price until then.
    pub from: Text,
    /// The price from then on.
    pub to: Text,
    /// From when it is in force, in milliseconds since the epoch.
    pub effective_ms: i64,
}

impl Rise {
    fn lines(&self) -> [String; 2] {
        let Self { name, from, to, .. } = self;
        let moment = day::show(self.effective_ms, "%Y-%m-%d %H:%M");
        [
            format!("{}：{} → {}，{moment}（北京时间）起生效。", name.zh, from.zh, to.zh),
            format!("{}: {} → {}, from {moment} (Beijing time).", name.en, from.en, to.en),
        ]
    }
}

pub(super) fn message(site: &str, caller: &Caller, rises: &[Rise], now_ms: i64) -> Message {
    let lines = rises.iter().map(Rise::lines);
    let (chinese, english): (Vec<_>, Vec<_>) = lines.map(|[zh, en]| (zh, en)).unzip();
    let mut notes = chinese;
    notes.push("已提交的任务按提交时的报价计费，不受影响。全部价格和已公布的变动见本站“API 定价”页。".into());
    notes.push(format!(
        "Prices of tools that your API keys use will rise: {} Tasks that were submitted keep the price they were quoted.",
        english.join(" ")
    ));
    let letter = Letter {
        site,
        title: "工具价格上调通知".into(),
        lead: format!("您的{site}账户“{}”的 API 密钥使用的工具将上调价格：", caller.login_name),
        code: None,
        link: None,
        notes,
    };
    letter.message(MailKind::Notice, &caller.address, now_ms + USEFUL_MS)
}
