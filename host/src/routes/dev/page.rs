//! How the outbox looks. No script: the page asks for itself again.

use axum::http::StatusCode;
use axum::response::Response;
use baigong_ground::Language;
use baigong_platform::mail::OutboxMail;

use crate::http::plain_page;
use crate::language;

const DAY_SECONDS: i64 = 86_400;

/// For whoever does not bring the word.
pub(super) fn closed() -> Response {
    let (title, body) = language::current().pick(
        ("开发发件箱", "<p>请打开启动日志给出的发件箱地址：验证码只给看得到日志的人。</p>"),
        (
            "Development outbox",
            "<p>Open the address that the log gives at the start: codes are for whoever sees the log.</p>",
        ),
    );
    plain_page::page(StatusCode::FORBIDDEN, title, body, "")
}

/// The page of the newest messages.
pub(super) fn outbox(site: &str, mails: &[OutboxMail], now_ms: i64) -> String {
    let language = language::current();
    let list: String = mails.iter().map(|mail| card(language, mail, now_ms)).collect();
    let none = language.pick(
        "还没有邮件。请求一个验证码，它会出现在这里。",
        "No mail yet. Ask for a code, and it will appear here.",
    );
    let list = if mails.is_empty() { format!("<p class=\"empty\">{none}</p>") } else { list };
    let (title, lead, all) = language.pick(
        ("开发发件箱", "未配置 mail.smtp，邮件不会寄出，只在本机显示；正文保留一天。页面每 5 秒刷新。", "全部邮件"),
        (
            "Development outbox",
            "mail.smtp is not set, so that mails are not sent but shown on this machine alone, for a day. The page \
             reloads every 5 seconds. ",
            "All mails",
        ),
    );
    let words =
        [("{{language}}", language.tag()), ("{{title}}", title), ("{{lead}}", lead), ("{{all}}", all)];
    let page = words.into_iter().fold(PAGE.to_owned(), |page, (place, words)| page.replace(place, words));
    page.replace("{{site}}", &escape(site)).replace("{{list}}", &list)
}

fn card(language: Language, mail: &OutboxMail, now_ms: i64) -> String {
    let state = match mail.state.as_str() {
        "sent" => language.pick("已存入发件箱", "In the outbox"),
        "failed" => language.pick("发送失败", "Failed"),
        _ => language.pick("等待发送", "Waiting"),
    };
    let text = match &mail.text {
        Some(text) => format!(
            "<pre>{}</pre><p><a href=\"/dev/outbox/{}\">{}</a></p>",
            escape(text),
            escape(&mail.id),
            language.pick("查看 HTML 版本", "Look at it in HTML")
        ),
        None => format!("<p class=\"empty\">{}</p>", language.pick("正文已清除", "The text was removed")),
    };
    let error = mail.last_error.as_ref().map_or_else(String::new, |error| {
        let attempt = mail.attempts;
        let which = language.pick(format!("第 {attempt} 次尝试："), format!("Attempt {attempt}: "));
        format!("<p class=\"error\">{which}{}</p>", escape(error))
    });
    format!(
        "<article><header><h2>{}</h2><span class=\"state\">{state}</span></header>\
         <p class=\"meta\">{} <a href=\"?to={}\">{}</a> · {} · {}</p>{error}{text}</article>\n",
        escape(&mail.subject),
        language.pick("收件人", "To"),
        url::form_urlencoded::byte_serialize(mail.to.as_bytes()).collect::<String>(),
        escape(&mail.to),
        ago(language, now_ms - mail.created_ms),
        clock(mail.created_ms),
    )
}

fn ago(language: Language, ms: i64) -> String {
    let seconds = (ms / 1000).max(0);
    let (count, zh, en) = match seconds {
        0..60 => (seconds, "秒", "s"),
        60..3600 => (seconds / 60, "分钟", "min"),
        3600..DAY_SECONDS => (seconds / 3600, "小时", "h"),
        _ => (seconds / DAY_SECONDS, "天", "d"),
    };
    language.pick(format!("{count} {zh}前"), format!("{count} {en} ago"))
}

/// The time of day in China.
fn clock(ms: i64) -> String {
    let seconds = (ms.div_euclid(1000) + 8 * 3600).rem_euclid(DAY_SECONDS);
    format!("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

const PAGE: &str = r#"<!doctype html>
<html lang="{{language}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="5">
<title>{{title}} · {{site}}</title>
<style>
:root { --page: #f4f5f8; --card: #fff; --line: #e0e4ec; --text: #1d2433; --soft: #586174; --accent: #4650c4; --bad: #b3261e; }
@media (prefers-color-scheme: dark) {
  :root { --page: #14171f; --card: #1e232e; --line: #343c4c; --text: #eef1f7; --soft: #aab3c5; --accent: #a3abff; --bad: #ff9a92; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.6 -apple-system, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif; }
main { max-width: 720px; margin: 0 auto; padding: 24px 16px 64px; }
h1 { margin: 0 0 4px; font-size: 24px; }
h2 { margin: 0; font-size: 17px; }
a { color: var(--accent); }
.meta, .empty, .lead { color: var(--soft); margin: 4px 0 0; font-size: 14px; }
.lead { margin-bottom: 20px; }
.error { color: var(--bad); margin: 4px 0 0; font-size: 14px; }
article { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 16px 20px; margin: 0 0 12px; }
article header { display: flex; gap: 12px; justify-content: space-between; align-items: baseline; flex-wrap: wrap; }
.state { font-size: 13px; color: var(--soft); }
pre { margin: 12px 0; padding: 12px 14px; background: var(--page); border-radius: 8px; white-space: pre-wrap; overflow-wrap: anywhere; font: 15px/1.6 Menlo, Consolas, "Noto Sans Mono CJK SC", monospace; }
article p:last-child { margin-bottom: 0; font-size: 14px; }
</style>
</head>
<body>
<main>
<h1>{{title}}</h1>
<p class="lead">{{lead}}<a href="/dev/outbox">{{all}}</a></p>
{{list}}
</main>
</body>
</html>
"#;

#[cfg(test)]
mod tests {
    use super::*;
    use baigong_platform::mail::MailKind;

    #[test]
    fn what_a_message_holds_cannot_become_markup() {
        let mail = OutboxMail {
            id: "1".into(),
            kind: MailKind::Code,
            to: "a&b\"<i>@x.cn".into(),
            subject: "<b>".into(),
            text: Some("</pre><script>".into()),
            html: None,
            state: "sent".into(),
            attempts: 1,
            last_error: Some("<u>".into()),
            created_ms: 0,
            sent_ms: None,
        };
        let page = outbox("<s>", &[mail], 61_000);
        for tag in ["<b>", "<i>", "<u>", "<s>", "<script>"] {
            assert!(!page.contains(tag), "{tag}");
        }
        assert!(
            page.contains("1 分钟前 · 08:00:00") && page.contains("?to=a%26b%22%3Ci%3E%40x.cn"),
            "{page}"
        );
        assert!(!page.contains("{{") && !page.contains("<script"));
    }
}
