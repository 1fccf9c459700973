//! Letters about tickets. Subjects are fixed; what people wrote stands in the body.

use baigong_base::mail::{Letter, MailKind, Message};
use baigong_ground::Language;
use baigong_ground::day::DAY_MS;
use url::Url;

use super::model::{NewTicket, TicketId};

/// After this whoever comes to the site has seen it.
const USEFUL_MS: i64 = 3 * DAY_MS;

/// Where a person reads a ticket.
pub(super) fn person_link(site: &Url, id: &TicketId) -> String {
    link(site, "dhmsg/tickets", id)
}

/// Where administrators do.
pub(super) fn panel_link(site: &Url, id: &TicketId) -> String {
    link(site, "admin/tickets", id)
}

fn link(site: &Url, path: &str, id: &TicketId) -> String {
    let mut link = site.clone();
    link.set_path(path);
    link.query_pairs_mut().append_pair("ticket", id.as_str());
    link.into()
}

/// Words a paragraph each, as a letter shows them.
fn paragraphs<'a>(texts: impl IntoIterator<Item = &'a String>) -> Vec<String> {
    let lines = texts.into_iter().flat_map(|text| text.lines());
    lines.map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

/// To a person, of answers to read.
pub(super) fn answered(
    site: &str,
    to: &str,
    (subject, language): (&str, Language),
    answers: &[String],
    link: &str,
    now_ms: i64,
) -> Message {
    let letter = Letter {
        site,
        title: language.pick("您的工单有新回复", "Your ticket has been answered").into(),
        lead: language.pick(
            format!("{site}回复了您的工单「{subject}」："),
            format!("{site} has answered your ticket “{subject}”:"),
        ),
        code: None,
        link: Some((language.pick("查看与回复", "Read it and reply at"), link)),
        notes: paragraphs(answers),
    };
    letter.message_in(language, MailKind::Notice, to, now_ms + USEFUL_MS)
}

/// To whoever runs the site, of a ticket that was opened.
pub(super) fn opened(site: &str, to: &str, new: &NewTicket, link: &str, now_ms: i64) -> Message {
    let mut notes = paragraphs([&new.words]);
    notes.push("A ticket was opened. It waits for an answer in the panel.".into());
    let letter = Letter {
        site,
        title: "有新工单".into(),
        lead: format!("用户提交了工单「{}」：", new.subject),
        code: None,
        link: Some(("在管理后台处理", link)),
        notes,
    };
    letter.message(MailKind::Notice, to, now_ms + USEFUL_MS)
}
