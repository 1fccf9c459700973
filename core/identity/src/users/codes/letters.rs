//! What messages with codes say, in Chinese, with a line for those who read English: nobody has told us their language yet.

use baigong_base::mail::{Letter, MailKind, Message};

use super::model::Purpose;

const IGNORE: &str = "如果这不是您本人的操作，请忽略本邮件，您的账户不受影响。";

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
        Purpose::Register => ("注册验证码", format!("您正在注册{site}账户，请在页面上填写以下验证码：")),
        Purpose::Reset => {
            ("重置密码验证码", format!("您正在重置{site}账户的密码，请在页面上填写以下验证码："))
        }
        Purpose::SignIn => ("登录验证码", format!("您正在登录{site}账户，请在页面上填写以下验证码：")),
        Purpose::Bind => {
            ("绑定邮箱验证码", format!("您正在为{site}账户绑定这个邮箱，请在页面上填写以下验证码："))
        }
    };
    let notes = vec![
        format!("验证码 {minutes} 分钟内有效，只能使用一次。请勿转发或告诉他人。"),
        IGNORE.to_owned(),
        format!(
            "Your code is above. It works once, within {minutes} minutes; tell nobody. If you did not ask for it, ignore \
             this mail."
        ),
    ];
    let letter = Letter { site, title: title.into(), lead, code: Some(code), link: None, notes };
    letter.message(MailKind::Code, to, until_ms)
}

/// A code that signs in, and the link that does the same.
pub(super) fn sign_in(
    site: &str,
    to: &str,
    login_name: &str,
    code: &str,
    link: &str,
    minutes: i64,
    until_ms: i64,
) -> Message {
    let letter = Letter {
        site,
        title: "登录验证码".into(),
        lead: format!("您正在登录{site}账户“{login_name}”，请在登录页面上填写以下验证码："),
        code: Some(code),
        link: Some(("或在本设备上直接登录", link)),
        notes: vec![
            format!(
                "验证码和链接 {minutes} 分钟内有效，用过其中一个，另一个随即失效。任何人拿到它们都可以登录您的账户，请勿转发。"
            ),
            IGNORE.to_owned(),
            format!(
                "Your sign-in code and link are above. One of them works, once, within {minutes} minutes, and signs in whoever \
                 has it; tell nobody. If you did not ask for it, ignore this mail."
            ),
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
    let doing = if purpose == Purpose::Register { "注册账户" } else { "绑定账户" };
    let letter = Letter {
        site,
        title: "该邮箱已有账户".into(),
        lead: format!(
            "有人正用这个邮箱在{site}{doing}，而它已经属于账户“{login_name}”，因此没有发送验证码。"
        ),
        code: None,
        link: None,
        notes: vec![
            format!("如果是您本人，请直接用账户“{login_name}”登录；忘记密码时，可以在登录页通过本邮箱重置。"),
            IGNORE.to_owned(),
            format!(
                "Somebody tried to use this address, which belongs to the account “{login_name}” already. If it was you, \
                 sign in, or reset your password there. If not, ignore this mail."
            ),
        ],
    };
    letter.message(MailKind::Notice, to, until_ms)
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
                for words in ["042137", "百工", "10 分钟内有效", "如果这不是您本人的操作，请忽略本邮件"]
                {
                    assert!(part.contains(words), "{words} in {part}");
                }
            }
            assert!(!message.subject.contains("042137"), "subjects are shown on locked screens");
        }
    }

    #[test]
    fn a_letter_that_signs_in_shows_where_its_link_leads() {
        let link = "https://ai.example.com/codeLogin#link=abc";
        let message = sign_in("百工", "a@b.cn", "li", "042137", link, 10, 0);
        for part in [&message.text, &message.html] {
            for words in ["042137", link, "10 分钟内有效", "用过其中一个，另一个随即失效"]
            {
                assert!(part.contains(words), "{words} in {part}");
            }
        }
        assert_eq!(message.html.matches("href=").count(), 1, "nothing else is linked");
        assert!(!message.html.contains("src="), "nothing is loaded");
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
