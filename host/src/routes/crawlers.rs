//! What search engines ask for: which addresses they may read, and which there are. The lists are made every five minutes,
//! however many ask for them.
//!
//! One list is made at a time, and kept compressed. A withdrawn work may be named there for as long; its page
//! answers 404 at once. Who gains by asking often? Nobody: the database is read no more for it.

use std::io::{Read, Write};

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use baigong_ground::Text;
use baigong_platform::day;
use bytes::Bytes;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use url::Url;

use super::addresses::{self, WORKS};
use crate::app::App;
use crate::error::{ApiError, ApiResult};
use crate::http::plain_page::escape;
use crate::web;

/// Addresses of one file, which the protocol of sitemaps bounds.
const MOST: i64 = 50_000;
/// The file that stands for all others.
const WHOLE: i64 = -1;
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
async fn sitemap(State(app): State<App>, headers: HeaderMap) -> ApiResult<Response> {
    file(app, WHOLE, &headers).await
}

/// A file of a large site: `0` lists the pages, the others works.
async fn part(State(app): State<App>, Path(name): Path<String>, headers: HeaderMap) -> ApiResult<Response> {
    let number =
        name.strip_suffix(".xml").and_then(|name| name.parse().ok()).filter(|number| *number > WHOLE);
    file(app, number.ok_or_else(missing)?, &headers).await
}

fn missing() -> ApiError {
    ApiError::not_found(Text::new("请求的地址", "This address"))
}

/// A file as it was made in the last minutes. What makes it is carried on without whoever asked, so that asking and leaving makes
/// nothing twice.
async fn file(app: App, number: i64, headers: &HeaderMap) -> ApiResult<Response> {
    let work = app.clone();
    let text = app.see_through(async move {
        let now_ms = work.clock.now_ms();
        let works = work.listed_works.get((), now_ms, work.gallery.count()).await?;
        if number > files(works) {
            return Err(missing());
        }
        let text = async { compress(&make(&work, number, works).await?).map_err(ApiError::internal) };
        work.sitemaps.get(number, now_ms, text).await
    });
    let text = text.await.map_err(ApiError::internal)??;
    let kind = [(header::CONTENT_TYPE, "application/xml; charset=utf-8"), (header::VARY, "accept-encoding")];
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|accepted| accepted.to_str().ok());
    if accepted.is_some_and(|accepted| web::accepts(accepted, "gzip")) {
        return Ok((kind, [(header::CONTENT_ENCODING, "gzip")], text).into_response());
    }
    let mut plain = String::new();
    GzDecoder::new(&*text).read_to_string(&mut plain).map_err(ApiError::internal)?;
    Ok((kind, plain).into_response())
}

/// Files of so many works, beside the one that lists the pages.
fn files(works: i64) -> i64 {
    (works + MOST - 1) / MOST
}

async fn make(app: &App, number: i64, works: i64) -> ApiResult<String> {
    let pages = pages(app);
    let base = app.config.public_base_url();
    match number {
        WHOLE if works + i64::try_from(pages.len()).unwrap_or(MOST) <= MOST => list(app, pages, 0).await,
        WHOLE => {
            let entries: String = (0..=files(works))
                .map(|number| entry("sitemap", &base, &format!("/sitemaps/{number}.xml"), None))
                .collect();
            Ok(whole("sitemapindex", &entries))
        }
        0 => {
            Ok(whole("urlset", &pages.iter().map(|path| entry("url", &base, path, None)).collect::<String>()))
        }
        _ => list(app, Vec::new(), (number - 1) * MOST).await,
    }
}

fn compress(text: &str) -> std::io::Result<Bytes> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    packed.write_all(text.as_bytes())?;
    packed.finish().map(Bytes::from)
}

/// The pages of everybody: tools that somebody can use, their documents, and the others.
fn pages(app: &App) -> Vec<String> {
    let tools = app.registry.snapshot();
    let usable = tools.iter().map(|tool| tool.manifest());
    let usable = usable.filter(|tool| tool.modes.iter().any(|mode| app.book.serves(&tool.id, mode)));
    let of_tools = usable.flat_map(|tool| [tool.route.to_string(), format!("/docs/{}", tool.id)]);
    addresses::in_sitemap().map(str::to_owned).chain(of_tools).collect()
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
