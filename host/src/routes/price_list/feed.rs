//! Changes of prices as a feed (Atom, RFC 4287), in either language.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use baigong_ground::Language;
use baigong_platform::day;
use serde::Deserialize;

use super::changes::{PriceChangeView, view};
use crate::app::App;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::UrlQuery;
use crate::http::plain_page::escape;
use crate::http::tagged::Tagged;
use crate::language;
use crate::routes::addresses::PRICES;

/// Where it is.
pub const PATH: &str = "/prices.atom";
const KIND: &str = "application/atom+xml; charset=utf-8";
/// Readers keep what they have read.
const MOST: usize = 50;
/// When a feed without entries last changed: never.
const NEVER_MS: i64 = 0;

#[derive(Deserialize)]
pub struct FeedQuery {
    /// `zh` or `en`; else what the reader's program asks for.
    lang: Option<String>,
}

pub async fn show(
    State(app): State<App>,
    headers: HeaderMap,
    UrlQuery(query): UrlQuery<FeedQuery>,
) -> ApiResult<Response> {
    let language = match query.lang.as_deref() {
        Some("zh" | "zh-CN") => Language::Chinese,
        Some("en") => Language::English,
        _ => language::wanted(&headers),
    };
    let tools = app.registry.snapshot();
    let changes: Vec<PriceChangeView> =
        app.prices.moves().iter().filter_map(|price| view(&tools, price)).take(MOST).collect();
    Tagged::text(KIND, write(&app, &changes, language)?).answer(&headers)
}

fn write(app: &App, changes: &[PriceChangeView], language: Language) -> ApiResult<String> {
    let base = app.config.public_base_url();
    let absolute = |path: &str| base.join(path).map(|url| escape(url.as_str())).map_err(ApiError::internal);
    let names = app.config.site.names();
    let site = escape(language.pick(&names.zh, &names.en));
    let tag = language.tag();
    let lang = language.pick("zh", "en");
    let title = language.pick("价格变动", "Price changes");
    let updated = time(changes.iter().map(|change| change.announced_ms).max().unwrap_or(NEVER_MS));
    let (own, page) = (absolute(&format!("{PATH}?lang={lang}"))?, absolute(PRICES)?);
    let entries: String = changes.iter().map(|change| entry(change, language, &own, &page)).collect();
    Ok(format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"{tag}\">\n\
         <id>{own}</id>\n<title>{site} · {title}</title>\n<updated>{updated}</updated>\n\
         <author><name>{site}</name></author>\n\
         <link rel=\"self\" type=\"application/atom+xml\" href=\"{own}\"/>\n\
         <link rel=\"alternate\" type=\"text/html\" href=\"{page}\"/>\n{entries}</feed>\n"
    ))
}

fn entry(change: &PriceChangeView, language: Language, own: &str, page: &str) -> String {
    let PriceChangeView { tool, mode, version, from, to, effective_ms, announced_ms, rise, .. } = change;
    let (tool_title, label) = (change.tool_title.in_language(language), change.label.in_language(language));
    let name = if tool_title == label { label.to_owned() } else { format!("{tool_title} · {label}") };
    let what = match (rise, language) {
        (true, Language::Chinese) => "涨价",
        (true, Language::English) => "price rises",
        (false, Language::Chinese) => "价格调整",
        (false, Language::English) => "price changes",
    };
    let moment = day::show(*effective_ms, "%Y-%m-%d %H:%M");
    let (from, to) = (from.words.in_language(language), to.words.in_language(language));
    let summary = match language {
        Language::Chinese => format!("{moment}（北京时间）起：{from} → {to}"),
        Language::English => format!("From {moment} (Beijing time): {from} → {to}"),
    };
    format!(
        "<entry>\n<id>{own}#{}</id>\n<title>{} {what}</title>\n\
         <published>{time}</published>\n<updated>{time}</updated>\n\
         <link rel=\"alternate\" type=\"text/html\" href=\"{page}\"/>\n<summary>{}</summary>\n</entry>\n",
        escape(&format!("{tool}/{mode}/{version}")),
        escape(&name),
        escape(&summary),
        time = time(*announced_ms),
    )
}

/// A moment as RFC 3339 writes it, by the site's clock.
fn time(ms: i64) -> String {
    day::show(ms, "%Y-%m-%dT%H:%M:%S+08:00")
}
