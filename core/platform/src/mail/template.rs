//! What messages say, in Chinese, and how they look. They load nothing and link nowhere: a message with a link is
//! what phishing looks like.

use super::codes::Purpose;
use super::model::{MailKind, Message};

/// One message: a title, a sentence, perhaps a code, and what else to know.
struct Letter<'a> {
    site: &'a str,
    title: String,
    lead: String,
    code: Option<&'a str>,
    notes: Vec<String>,
}

const IGNORE: &str = "如果这不是你本人的操作，请忽略本邮件，你的账号不受影响。";
const FOOTER: &str = "本邮件由系统自动发送，请勿回复。";

/// A code for a purpose.
pub(super) fn code(
    site: &str,
    to: &str,
    purpose: Purpose,
    code: &str,
    minutes: i64,
    until_ms: i64,
) -> Message {
    let (title, lead) = match purpose {
        Purpose::Register => ("注册验证码", format!("你正在注册{site}账号，请在页面上填写以下验证码：")),
        Purpose::Reset => {
            ("重置密码验证码", format!("你正在重置{site}账号的密码，请在页面上填写以下验证码："))
        }
        Purpose::Bind => {
            ("绑定邮箱验证码", format!("你正在为{site}账号绑定这个邮箱，请在页面上填写以下验证码："))
        }
    };
    let notes =
        vec![format!("验证码 {minutes} 分钟内有效，只能使用一次。请勿转发或告诉他人。"), IGNORE.to_owned()];
    let letter = Letter { site, title: title.into(), lead, code: Some(code), notes };
    letter.message(MailKind::Code, to, until_ms)
}

/// An authorization code.
pub(super) fn login_code(
    site: &str,
    to: &str,
    login_name: &str,
    code: &str,
    minutes: i64,
    until_ms: i64,
) -> Message {
    let letter = Letter {
        site,
        title: "登录授权码".into(),
        lead: format!("你正在登录{site}账号“{login_name}”，请在授权码登录页填写以下授权码："),
        code: Some(code),
        notes: vec![
            format!("授权码 {minutes} 分钟内有效，只能使用一次。任何人拿到它都可以登录你的账号，请勿转发。"),
            IGNORE.to_owned(),
        ],
    };
    letter.message(MailKind::Code, to, until_ms)
}

/// Somebody tried to use an address that already belongs to an account: only its owner learns of it.
pub(super) fn already_used(
    site: &str,
    to: &str,
    purpose: Purpose,
    login_name: &str,
    until_ms: i64,
) -> Message {
    let doing = if purpose == Purpose::Register { "注册账号" } else { "绑定账号" };
    let letter = Letter {
        site,
        title: "该邮箱已有账号".into(),
        lead: format!(
            "有人正用这个邮箱在{site}{doing}，而它已经属于账号“{login_name}”，因此没有发送验证码。"
        ),
        code: None,
        notes: vec![
            format!("如果是你本人，请直接用账号“{login_name}”登录；忘记密码时，可以在登录页通过本邮箱重置。"),
            IGNORE.to_owned(),
        ],
    };
    letter.message(MailKind::Notice, to, until_ms)
}

impl Letter<'_> {
    fn message(&self, kind: MailKind, to: &str, useful_until_ms: i64) -> Message {
        let site: String = self.site.chars().filter(|c| !c.is_control()).collect();
        Message {
            kind,
            to: to.to_owned(),
            subject: format!("{site} · {}", self.title),
            text: self.text(),
            html: self.html(),
            useful_until_ms,
        }
    }

    fn text(&self) -> String {
        let code = self.code.map(|code| format!("    {code}"));
        let paragraphs = [Some(self.lead.clone()), code, Some(self.notes.join("\n\n"))];
        let body = paragraphs.into_iter().flatten().collect::<Vec<_>>().join("\n\n");
        format!("{body}\n\n--\n{}\n{FOOTER}\n", self.site)
    }

    fn html(&self) -> String {
        let code = self.code.map_or_else(String::new, |code| {
            // Six digits are read across a room, an authorization code is copied.
            let (size, spacing) = if code.len() > 8 { (17, 1) } else { (36, 10) };
            format!(
                "<tr><td style=\"padding:20px 32px 4px\"><div class=\"code\" style=\"font:700 {size}px/1.2 \
                 Menlo,Consolas,'Courier New',monospace;letter-spacing:{spacing}px;text-align:center;padding:18px 0 18px {spacing}px;\
                 background:#f1f3f9;color:#1d2433;border-radius:10px\">{}</div></td></tr>\n",
                escape(code)
            )
        });
        let notes: String = self
            .notes
            .iter()
            .map(|note| {
                format!(
                    "<p class=\"note\" style=\"margin:0 0 8px;font-size:14px;color:#5b6475\">{}</p>",
                    escape(note)
                )
            })
            .collect();
        HTML.replace("{{site}}", &escape(self.site))
            .replace("{{title}}", &escape(&self.title))
            .replace("{{lead}}", &escape(&self.lead))
            .replace("{{code}}", &code)
            .replace("{{notes}}", &notes)
            .replace("{{footer}}", FOOTER)
    }
}

/// Tables and inline styles: what mail programs understand. The style block is for those that know dark mode.
const HTML: &str = r#"<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{{title}}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: #14171f !important; }
  .card { background: #1e232e !important; border-color: #323949 !important; }
  .card h1, .card .lead { color: #eef1f7 !important; }
  .card .code { background: #2a3140 !important; color: #ffffff !important; }
  .card .note, .foot { color: #a7b0c2 !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f4f5f8">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f5f8">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="card" width="480" cellpadding="0" cellspacing="0" style="width:100%;max-width:480px;background:#ffffff;border:1px solid #e3e6ee;border-radius:14px;font-family:-apple-system,'PingFang SC','Microsoft YaHei','Noto Sans SC',sans-serif;line-height:1.7">
<tr><td style="padding:28px 32px 0;font-size:15px;font-weight:700;color:#4f5bd5">{{site}}</td></tr>
<tr><td style="padding:8px 32px 0"><h1 style="margin:0;font-size:22px;line-height:1.4;color:#1d2433">{{title}}</h1></td></tr>
<tr><td class="lead" style="padding:12px 32px 0;font-size:15px;color:#1d2433">{{lead}}</td></tr>
{{code}}<tr><td style="padding:18px 32px 24px">{{notes}}</td></tr>
</table>
<p class="foot" style="margin:16px 0 0;font:12px/1.6 -apple-system,'PingFang SC','Microsoft YaHei',sans-serif;color:#7a8394">{{footer}}</p>
</td></tr>
</table>
</body>
</html>
"#;

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_stands_in_both_parts_with_its_lifetime_and_what_to_do_if_it_was_somebody_else() {
        for (purpose, subject) in [
            (Purpose::Register, "百工 · 注册验证码"),
            (Purpose::Reset, "百工 · 重置密码验证码"),
            (Purpose::Bind, "百工 · 绑定邮箱验证码"),
        ] {
            let message = code("百工", "a@b.cn", purpose, "042137", 10, 0);
            assert_eq!(message.subject, subject);
            for part in [&message.text, &message.html] {
                for words in ["042137", "百工", "10 分钟内有效", "如果这不是你本人的操作，请忽略本邮件"]
                {
                    assert!(part.contains(words), "{words} in {part}");
                }
            }
            assert!(!message.subject.contains("042137"), "subjects are shown on locked screens");
        }
    }

    #[test]
    fn texts_cannot_become_markup_nor_a_second_header() {
        let message = already_used("<b>\r\nBcc: x@y.cn", "a@b.cn", Purpose::Register, "<i>li</i>", 0);
        assert!(!message.subject.contains(['\r', '\n']));
        assert!(!message.html.contains("<b>") && !message.html.contains("<i>"));
        assert!(message.html.contains("&lt;i&gt;li&lt;/i&gt;") && message.text.contains("“<i>li</i>”"));
        assert!(!message.html.contains("{{"), "every place is filled");
        assert!(!message.html.contains("http"), "nothing is loaded, nothing linked");
    }
}
