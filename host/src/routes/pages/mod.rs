//! The addresses of people: the web app, whose page says what it is about before its program has come.

mod tool;
mod words;
mod works;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, Method, Uri};
use axum::response::{IntoResponse, Response};
use baigong_ground::Language;

use self::tool::About;
use super::site::usable_tools;
use super::{addresses, page_head};
use crate::app::App;
use crate::config::SiteConfig;
use crate::error::Code;
use crate::http::plain_page::escape;
use crate::language;
use crate::services::logo::Logo;
use crate::web;

/// Where `web/index.html` takes the words of [`About`] and [`works::Outline`]. What stands there without them is for all others.
const TITLE: &str = "<title>百工 · AI 创作工坊</title>";
const DESCRIPTION: &str = "content=\"百工：视频、图片、3D、音乐与数字人的 AI 创作工坊\"";
const LANGUAGE: &str = "<html lang=\"zh-CN\">";
const OUTLINE: &str = "<header></header>";
/// Where the outline shows our seal, and the browser's tab.
const SEAL: &str = "<svg viewBox=\"0 0 48 48\">";
const ICON: &str = "<link rel=\"icon\" href=\"/favicon.svg\" type=\"image/svg+xml\" />";

/// Everything that no other route took.
pub fn router() -> Router<App> {
    Router::new().fallback(show)
}

/// A file of the web app, or its page.
pub async fn show(State(app): State<App>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let language = language::wanted(&headers);
    let head = match page_head::of(&app, uri.path(), language).await {
        Ok(head) => Some(head),
        Err(cause) if cause.code() == Code::NotFound => None,
        Err(cause) => return cause.into_response(),
    };
    let is_page = || head.is_some() && addresses::is_page(&app.registry.snapshot(), uri.path());
    let names = app.config.site.names();
    let outline = works::of(&app, uri.path(), language).await;
    web::serve(&method, &uri, &headers, is_page, |page| {
        let page = if uri.path() == "/" {
            home(&page, language, usable_tools(&app), &names.en)
        } else {
            match (About::of(&app, uri.path()), &outline) {
                (Some(about), _) => about.write(&page, language, &names),
                (None, Some(outline)) => outline.write(&page, language),
                (None, None) => page,
            }
        };
        let page = named(page, &app.config.site, app.logo.as_ref().map(Logo::address));
        let Some(Some(head)) = &head else { return page };
        head.put_into(&page, &app.config.public_base_url(), language.pick(&names.zh, &names.en), language)
    })
}

/// The home page with its words in it.
fn home(page: &str, language: Language, tools: usize, name_en: &str) -> String {
    let words = &words::HOME;
    let lead = if tools > 0 { &words.lead } else { &words.lead_alone };
    let lead = language.pick(&lead.zh, &lead.en).replace("{{count}}", &tools.to_string());
    let title = language.pick(&words.title.zh, &words.title.en);
    let outline = format!("<header><h1>{title}</h1><p>{lead}</p></header>");
    let page = page
        .replacen(LANGUAGE, &format!("<html lang=\"{}\">", language.tag()), 1)
        .replacen(OUTLINE, &outline, 1);
    if language == Language::Chinese {
        return page;
    }
    let name = escape(name_en);
    page.replacen(TITLE, &format!("<title>{name} · AI creation workshop</title>"), 1).replacen(
        DESCRIPTION,
        &format!(
            "content=\"{name}: an AI creation workshop for films, pictures, 3D, music and talking people\""
        ),
        1,
    )
}

/// The page under the operator's name and picture; as it is where there are none.
fn named(page: String, site: &SiteConfig, logo: Option<String>) -> String {
    let mut page = page;
    if site.is_renamed() {
        let name = escape(&site.name);
        page = page
            .replacen(TITLE, &format!("<title>{name} · AI 创作工坊</title>"), 1)
            .replacen(
                DESCRIPTION,
                &format!("content=\"{name}：视频、图片、3D、音乐与数字人的 AI 创作工坊\""),
                1,
            )
            .replacen("<html ", &format!("<html data-site=\"{name}\" "), 1);
    }
    let Some(logo) = logo else { return page };
    page = page.replacen(ICON, &format!("<link rel=\"icon\" href=\"{}\" />", escape(&logo)), 1);
    let Some((before, rest)) = page.split_once(SEAL) else { return page };
    let Some((_, after)) = rest.split_once("</svg>") else { return page };
    format!("{before}<img src=\"{}\" alt=\"\" />{after}", escape(&logo))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_every_place_that_words_are_put_into() {
        let page = include_str!("../../../../web/index.html");
        for place in [LANGUAGE, TITLE, DESCRIPTION, OUTLINE, SEAL, ICON] {
            assert_eq!(page.matches(place).count(), 1, "{place}");
        }
    }

    #[test]
    fn the_home_page_says_its_words_before_its_program_has_come() {
        let page = home(include_str!("../../../../web/index.html"), Language::English, 23, "Baigong");
        assert!(
            page.contains("<h1>Write a line, watch it move</h1>")
                && page.contains("talk: 23 tools in one place.")
        );
        assert!(page.contains("<html lang=\"en\">"));
        assert!(page.contains("<title>Baigong · AI creation workshop</title>"));
        assert!(page.contains("content=\"Baigong: an AI creation workshop for films"));
    }

    #[test]
    fn a_site_with_a_name_and_a_picture_shows_them_before_its_program_has_come() {
        let page = include_str!("../../../../web/index.html").to_owned();
        let usual = SiteConfig::default();
        assert_eq!(named(page.clone(), &usual, None), page);
        let site = SiteConfig { name: "墨<舟".into(), ..usual };
        let page = named(page, &site, Some("/api/v1/site/logo?v=1".into()));
        assert!(page.contains("<title>墨&lt;舟 · AI 创作工坊</title>"));
        assert!(page.contains("<html data-site=\"墨&lt;舟\" lang=\"zh-CN\">"));
        assert!(page.contains("<img src=\"/api/v1/site/logo?v=1\" alt=\"\" />") && !page.contains("<svg"));
        assert!(page.contains("<link rel=\"icon\" href=\"/api/v1/site/logo?v=1\" />"));
    }
}
