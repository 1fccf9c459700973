//! What search engines ask for: which addresses they may read, and which there are.

use axum::Router;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use baigong_platform::day;
use url::Url;

use super::heads::{GALLERY, WORKS};
use crate::app::App;
use crate::error::{ApiError, ApiResult};
use crate::http::plain::escape;

/// Addresses of one file, which the protocol of sitemaps bounds.
const MOST: i64 = 50_000;
/// Pages of everybody beside the tools' own.
const PAGES: [&str; 13] = [
    "/",
    GALLERY,
    "/provider-generator/video-generator/video-pricing-generator",
    "/service-market",
    "/docs",
    "/api-integration",
    "/services",
    "/about",
    "/naixue",
    "/iip",
    "/our-company",
    "/privacy-policy",
    "/qcode",
];
/// What is personal, or a call of other sites. Our own API may be read: pages are drawn from it.
const ROBOTS: &str = "User-agent: *
Disallow: /admin
Disallow: /u/
Disallow: /py/
Disallow: /proxy/
Disallow: /edit/
Disallow: /media/
Disallow: /sso/
Disallow: /oidc/
Disallow: /setup
Disallow: /setting
Disallow: /points
Disallow: /comparisons
";

/// The routes.
pub fn router() -> Router<App> {
    Router::new()
        .route("/robots.txt", get(robots))
        .route("/sitemap.xml", get(sitemap))
        .route("/sitemaps/{file}", get(part))
}

async fn robots(State(app): State<App>) -> ApiResult<Response> {
    let map = app.config.public_base_url().join("/sitemap.xml").map_err(ApiError::internal)?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], format!("{ROBOTS}\nSitemap: {map}\n"))
        .into_response())
}

/// All addresses, or where there are too many for one file, the files that list them.
async fn sitemap(State(app): State<App>) -> ApiResult<Response> {
    let pages = pages(&app);
    let works = app.gallery.count().await?;
    if works + i64::try_from(pages.len()).unwrap_or(MOST) <= MOST {
        return xml(&list(&app, pages, 0).await?);
    }
    let base = app.config.public_base_url();
    let files = 1 + (works + MOST - 1) / MOST;
    let entries: String =
        (0..files).map(|number| entry("sitemap", &base, &format!("/sitemaps/{number}.xml"), None)).collect();
    xml(&whole("sitemapindex", &entries))
}

/// A file of a large site: `0` lists the pages, the others works.
async fn part(State(app): State<App>, Path(file): Path<String>) -> ApiResult<Response> {
    let missing = || ApiError::not_found("请求的地址");
    let number: i64 = file.strip_suffix(".xml").and_then(|name| name.parse().ok()).ok_or_else(missing)?;
    if number == 0 {
        let base = app.config.public_base_url();
        let entries: String = pages(&app).iter().map(|path| entry("url", &base, path, None)).collect();
        return xml(&whole("urlset", &entries));
    }
    let works = app.gallery.count().await?;
    if !(1..=(works + MOST - 1) / MOST).contains(&number) {
        return Err(missing());
    }
    xml(&list(&app, Vec::new(), (number - 1) * MOST).await?)
}

/// The pages of everybody: tools that somebody can use, their documents, and the others.
fn pages(app: &App) -> Vec<String> {
    let tools = app.registry.tools().map(|tool| tool.manifest());
    let usable = tools.filter(|tool| tool.modes.iter().any(|mode| app.book.serves(tool.id, mode)));
    let of_tools = usable.flat_map(|tool| [tool.route.to_owned(), format!("/docs/{}", tool.id)]);
    PAGES.into_iter().map(str::to_owned).chain(of_tools).collect()
}

async fn list(app: &App, pages: Vec<String>, works_from: i64) -> ApiResult<String> {
    let base = app.config.public_base_url();
    let mut entries: String = pages.iter().map(|path| entry("url", &base, path, None)).collect();
    for work in app.gallery.shared(works_from, MOST).await? {
        entries += &entry("url", &base, &format!("{WORKS}{}", work.id), Some(work.updated_ms));
    }
    Ok(whole("urlset", &entries))
}

fn entry(kind: &str, base: &Url, path: &str, changed_ms: Option<i64>) -> String {
    let address = base.join(path).map(String::from).unwrap_or_default();
    let changed =
        changed_ms.map(|ms| format!("<lastmod>{}</lastmod>", day::show(ms, "%Y-%m-%d"))).unwrap_or_default();
    format!("<{kind}><loc>{}</loc>{changed}</{kind}>\n", escape(&address))
}

fn whole(kind: &str, entries: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <{kind} xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n{entries}</{kind}>\n"
    )
}

fn xml(text: &str) -> ApiResult<Response> {
    Ok(([(header::CONTENT_TYPE, "application/xml; charset=utf-8")], text.to_owned()).into_response())
}
