//! The language of an answer: Chinese, the site's first, or English for readers whose browser asks for it.
//!
//! Services refuse in Chinese. What a reader of English gets is put in the place of it where the answer is written, so
//! that the log and programs that ask for nothing read the words of the specification.

mod refusals;

use std::future::Future;

use axum::http::{HeaderMap, header};
use baigong_ground::Language;

pub use refusals::in_english;

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
    use super::*;

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
