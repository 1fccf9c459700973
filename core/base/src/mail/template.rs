//! How messages look. They load nothing, and link nowhere but where the reader asked to be let in: a message with a link is
//! what phishing looks like, so the address stands there to be read.

use baigong_ground::Language;

use super::model::{MailKind, Message};

/// One message: a title, a sentence, perhaps a code, and what else to know.
pub struct Letter<'a> {
    /// The product's name, as the sender.
    pub site: &'a str,
    /// The subject, and the heading.
    pub title: String,
    /// The first sentence.
    pub lead: String,
    /// What the reader is to type or copy, set apart.
    pub code: Option<&'a str>,
    /// What is behind a link, and the link, which is shown as it is.
    pub link: Option<(&'a str, &'a str)>,
    /// What else to know, a paragraph each.
    pub notes: Vec<String>,
}

fn footer(language: Language) -> &'static str {
    language.pick(
        "本邮件由系统自动发送，请勿回复。",
        "This mail was sent automatically. Please do not reply to it.",
    )
}

impl Letter<'_> {
    /// The letter, in Chinese, as a message to an address. `useful_until_ms`, in milliseconds since the epoch, is when it
    /// need not be sent any more.
    pub fn message(&self, kind: MailKind, to: &str, useful_until_ms: i64) -> Message {
        self.message_in(Language::Chinese, kind, to, useful_until_ms)
    }

    /// The same of a letter whose words are in this language.
    pub fn message_in(&self, language: Language, kind: MailKind, to: &str, useful_until_ms: i64) -> Message {
        let site: String = self.site.chars().filter(|c| !c.is_control()).collect();
        Message {
            kind,
            to: to.to_owned(),
            subject: format!("{site} · {}", self.title),
            text: self.text(language),
            html: self.html(language),
            useful_until_ms,
        }
    }

    fn text(&self, language: Language) -> String {
        let colon = language.pick("：", ":");
        let code = self.code.map(|code| format!("    {code}"));
        let link = self.link.map(|(words, address)| format!("{words}{colon}\n{address}"));
        let paragraphs = [Some(self.lead.clone()), code, link, Some(self.notes.join("\n\n"))];
        let body = paragraphs.into_iter().flatten().collect::<Vec<_>>().join("\n\n");
        format!("{body}\n\n--\n{}\n{}\n", self.site, footer(language))
    }

    fn html(&self, language: Language) -> String {
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
        let link = self.link.map_or_else(String::new, |(words, address)| {
            let address = escape(address);
            format!(
                "<tr><td style=\"padding:14px 32px 0\"><p class=\"lead\" style=\"margin:0 0 4px;font-size:14px;color:#1d2433\">{}</p>\
                 <a class=\"link\" href=\"{address}\" style=\"font-size:13px;line-height:1.5;color:#b5382a;word-break:break-all\">{address}</a>\
                 </td></tr>\n",
                escape(words)
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
        HTML.replace("{{language}}", language.tag())
            .replace("{{site}}", &escape(self.site))
            .replace("{{title}}", &escape(&self.title))
            .replace("{{lead}}", &escape(&self.lead))
            .replace("{{code}}", &code)
            .replace("{{link}}", &link)
            .replace("{{notes}}", &notes)
            .replace("{{footer}}", footer(language))
    }
}

/// Tables and inline styles: what mail programs understand. The style block is for those that know dark mode.
const HTML: &str = r#"<!doctype html>
<html lang="{{language}}">
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
  .card .link { color: #f0a196 !important; }
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
{{code}}{{link}}<tr><td style="padding:18px 32px 24px">{{notes}}</td></tr>
</table>
<p class="foot" style="margin:16px 0 0;font:12px/1.6 -apple-system,'PingFang SC','Microsoft YaHei',sans-serif;color:#7a8394">{{footer}}</p>
</td></tr>
</table>
</body>
</html>
"#;

/// Braces too: what somebody wrote is no place of the document.
fn escape(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;");
    text.replace('{', "&#123;")
}
