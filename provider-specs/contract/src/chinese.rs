//! Which texts are Chinese.

use baigong_provider::Reason;

/// Whether a text has a Chinese character.
pub(crate) fn is_chinese(text: &str) -> bool {
    text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c))
}

/// Chinese characters, and the marks that only Chinese texts are set with.
pub(crate) fn is_set_in_chinese(text: &str) -> bool {
    let mark = |c| ('\u{3000}'..='\u{303f}').contains(&c) || ('\u{ff00}'..='\u{ffef}').contains(&c);
    is_chinese(text) || text.chars().any(mark)
}

/// A sentence of a tool's or of the platform's own that says nothing in English, a vendor's words in it aside.
pub(crate) fn untranslated(reason: &Reason) -> Option<String> {
    let own = match reason {
        Reason::Whole(text) | Reason::Explained(text) => text.en.to_string(),
        Reason::Quoting { text, words } => text.en.replacen(&**words, "", 1),
        Reason::Detail(_) => return None,
    };
    let missing = is_set_in_chinese(&own) || own.trim().is_empty();
    missing.then(|| format!("the English of {:?} is {own:?}", &**reason))
}
