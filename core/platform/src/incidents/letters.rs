//! What administrators read, in Chinese with the gist in English.

use baigong_base::mail::{Letter, MailKind, Message};
use baigong_engine::accounts::RestCause;
use baigong_engine::tasks::stored_rests::Resting;
use baigong_provider::Text;

/// Nobody needs to hear of an incident hours later.
const USEFUL_MS: i64 = 6 * 3600 * 1000;
const MAX_WORDS: usize = 300;

/// An account begins to rest.
pub(super) fn rests<'a>(site: &'a str, account: &Resting, tool: &Text) -> Letter<'a> {
    let (why, reason) = match account.cause {
        RestCause::Auth => ("供应商拒绝了密钥", "the vendor refuses its key"),
        RestCause::Balance => ("供应商账号余额不足", "it has no money left at the vendor"),
        RestCause::RateLimited => ("供应商限流", "the vendor takes no more calls for now"),
        RestCause::Unavailable => ("供应商繁忙或无法连接", "the vendor is overloaded or cannot be reached"),
    };
    let words = Some(&account.message).filter(|words| !words.zh.trim().is_empty());
    let words = words.cloned().map(|words| words.map(|text| text.chars().take(MAX_WORDS).collect()));
    let notes = [
        words.map(|words| format!("供应商的说明：{}", words.zh)),
        Some("新任务会交给其他账号；没有可用的账号时，任务继续排队，等待过久的任务结束并退还积分。".into()),
        Some("系统会自动重试，恢复后另行通知。也可以在管理后台的“供应商账号”页检测或更换密钥。".into()),
        Some(format!(
            "The account “{}” of {} takes no new tasks: {reason}. It is tried again by itself, and you will hear when it works.",
            account.label, tool.en
        )),
    ];
    Letter {
        site,
        title: "供应商账号暂停使用".into(),
        lead: format!("{}的供应商账号“{}”暂停接收新任务：{why}。", tool.zh, account.label),
        code: None,
        link: None,
        notes: notes.into_iter().flatten().collect(),
    }
}

/// An account works again.
pub(super) fn works<'a>(site: &'a str, account: &Resting, tool: &Text) -> Letter<'a> {
    Letter {
        site,
        title: "供应商账号恢复使用".into(),
        lead: format!("{}的供应商账号“{}”已恢复，重新接收任务。", tool.zh, account.label),
        code: None,
        link: None,
        notes: vec![format!("The account “{}” of {} works again and takes tasks.", account.label, tool.en)],
    }
}

pub(super) fn message(letter: &Letter, to: &str, now_ms: i64) -> Message {
    letter.message(MailKind::Notice, to, now_ms + USEFUL_MS)
}
