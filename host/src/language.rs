//! The language of an answer: Chinese, the site's first, or English for readers whose browser asks for it.
//!
//! Services tell things as messages, which have both languages; the reader's is taken where the answer is written, so
//! that the log and programs that ask for nothing read the words of the specification.

use std::future::Future;

use axum::http::{HeaderMap, header};
use baigong_ground::Language;

tokio::task_local! {
    static CURRENT: Language;
}

/// The language that a request asks for: the dearest of `Accept-Language` that the site speaks. Whoever asks for
/// others alone gets English, whoever asks for none gets Chinese.
pub fn wanted(headers: &HeaderMap) -> Language {
    let wanted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let mut choices: Vec<(&str, f32)> = wanted.unwrap_or_default().split(',').filter_map(choice).collect();
    // The sort is stable: among equals, the first named comes first.
    choices.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    let spoken = choices.iter().find_map(|(name, _)| match main_part(name).as_str() {
        "zh" | "*" => Some(Language::Chinese),
        "en" => Some(Language::English),
        _ => None,
    });
    spoken.unwrap_or(if choices.is_empty() { Language::Chinese } else { Language::English })
}

/// The language of the request that this task answers; Chinese outside of one.
pub fn current() -> Language {
    CURRENT.try_with(|language| *language).unwrap_or(Language::Chinese)
}

/// Runs a future as the answer to a request in this language.
pub async fn scope<F: Future>(language: Language, future: F) -> F::Output {
    CURRENT.scope(language, future).await
}

/// A language and its weight; nothing for one that is not wanted.
fn choice(text: &str) -> Option<(&str, f32)> {
    let mut parts = text.split(';').map(str::trim);
    let name = parts.next().filter(|name| !name.is_empty())?;
    let weight = parts.find_map(|part| part.strip_prefix("q=")).map_or(Some(1.0), |q| q.parse().ok())?;
    (weight > 0.0).then_some((name, weight))
}

/// `zh` of `zh-Hans-CN`.
fn main_part(name: &str) -> String {
    name.split('-').next().unwrap_or_default().to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use baigong_ground::message::Declared;

    use super::*;

    fn is_chinese(text: &str) -> bool {
        text.chars()
            .any(|c| matches!(c, '\u{3000}'..='\u{303f}' | '\u{4e00}'..='\u{9fff}' | '\u{ff00}'..='\u{ffef}'))
    }

    #[test]
    fn every_message_has_a_code_of_its_own_and_an_english_sentence() {
        let all = Declared::all();
        assert!(all.len() > 380, "{}", all.len());
        for pair in all.windows(2) {
            assert_ne!(pair[0].code, pair[1].code, "declared twice: {} and {}", pair[0].zh, pair[1].zh);
        }
        for Declared { code, zh, en } in all {
            assert!(!is_chinese(en), "{code}: {en}");
            // Some give an argument the word before or behind it, and none leaves one out.
            let mut arguments: Vec<_> = [*zh, *en].map(arguments).into();
            let english = arguments.pop();
            assert_eq!(arguments.pop(), english, "{code}");
        }
    }

    /// The names of the arguments of a sentence, in the order of the alphabet.
    fn arguments(sentence: &str) -> Vec<&str> {
        let behind = sentence.split('{').skip(1).filter_map(|rest| rest.split_once('}'));
        let mut names: Vec<&str> = behind.map(|(name, _)| name).collect();
        names.sort_unstable();
        names
    }

    /// What vendors have is an 账号, and what people have an 账户.
    #[test]
    fn messages_and_letters_speak_politely_and_call_what_people_have_an_account() {
        const OF_VENDORS: [&str; 16] = [
            "account_data_wrong",
            "account_enabled",
            "account_form_unusable",
            "account_from_configuration",
            "account_has_tasks",
            "account_moves_with_tasks",
            "account_name_required",
            "account_name_too_long",
            "account_settings_damaged",
            "account_unusable",
            "beyond_the_sites_accounts",
            "cancel_without_account",
            "no_vendor_account",
            "result_without_account",
            "source_account_gone",
            "vendor_balance_low",
        ];
        let mut wrong = Vec::new();
        for Declared { code, zh, .. } in Declared::all() {
            if is_rude(zh) || zh.contains("账号") && !OF_VENDORS.contains(code) {
                wrong.push((*zh).to_owned());
            }
        }
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        for (letters, of_people) in [
            ("core/identity/src/users/codes/letters.rs", true),
            ("core/base/src/mail/template.rs", true),
            ("core/platform/src/incidents/letters.rs", false),
        ] {
            let text = std::fs::read_to_string(root.join(letters)).unwrap();
            let bad = text.lines().filter(|line| is_rude(line) || of_people && line.contains("账号"));
            wrong.extend(bad.map(str::to_owned));
        }
        assert!(wrong.is_empty(), "您, 账户: {wrong:#?}");
    }

    fn is_rude(text: &str) -> bool {
        text.contains(['你', '帐'])
    }

    #[test]
    fn a_request_gets_the_dearest_language_that_the_site_speaks() {
        use Language::{Chinese, English};
        for (asked, wanted) in [
            (None, Chinese),
            (Some("zh-CN,zh;q=0.9,en;q=0.8"), Chinese),
            (Some("zh-TW"), Chinese),
            (Some("en-US,en;q=0.9"), English),
            (Some("en;q=0.4, zh;q=0.7"), Chinese),
            (Some("fr-FR, en;q=0.5, zh;q=0.2"), English),
            (Some("fr, de"), English),
            (Some("en;q=0, zh"), Chinese),
            (Some("*"), Chinese),
            (Some(""), Chinese),
        ] {
            let mut headers = HeaderMap::new();
            headers.extend(asked.map(|asked| (header::ACCEPT_LANGUAGE, asked.parse().unwrap())));
            assert_eq!(super::wanted(&headers), wanted, "{asked:?}");
        }
    }
}
