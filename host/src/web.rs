//! The web app: embedded in a release build, read from `web/dist` in a debug build.

use axum::http::header::{self, HeaderValue};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};
use sha2::{Digest, Sha256};

use crate::error::{ApiError, Code};
use crate::messages::address_not_found;

#[derive(RustEmbed)]
#[folder = "../web/dist"]
#[allow_missing = true]
struct Dist;

const INDEX: &str = "index.html";
/// Paths that belong to programs: what is not there is an error in JSON, never the page.
const PROGRAM_PREFIXES: [&str; 8] =
    ["/api/", "/proxy/", "/edit/", "/u/", "/py/", "/media/", "/assets/", "/v1/"];
/// Vite puts a hash of the content into the names below this folder.
const HASHED: &str = "assets/";

const NOT_BUILT: &str = include_str!("web_not_built.html");

/// Answers everything that no route took: a file of the web app, the app itself for the addresses of its pages,
/// or an error. `is_page` says whether there is a page at the address: without one the app says so, with status 404.
/// `fill_in` puts into the page what it is about.
pub fn serve(
    method: &Method,
    uri: &Uri,
    headers: &HeaderMap,
    is_page: impl FnOnce() -> bool,
    fill_in: impl FnOnce(String) -> String,
) -> Response {
    answer::<Dist>(method, uri, headers, is_page, fill_in)
}

fn answer<D: RustEmbed>(
    method: &Method,
    uri: &Uri,
    headers: &HeaderMap,
    is_page: impl FnOnce() -> bool,
    fill_in: impl FnOnce(String) -> String,
) -> Response {
    let path = uri.path();
    let is_read = *method == Method::GET || *method == Method::HEAD;
    let for_program = PROGRAM_PREFIXES.iter().any(|prefix| path.starts_with(prefix)) || path == "/api";
    let name = path.trim_start_matches('/');
    let may_be_file = is_read && !name.is_empty() && (!for_program || name.starts_with(HASHED));
    if may_be_file && let Some(response) = file::<D>(name, headers) {
        return response;
    }
    if for_program || !is_read || is_file_name(name) {
        return ApiError::new(Code::NotFound, address_not_found()).into_response();
    }
    let status = if is_page() { StatusCode::OK } else { StatusCode::NOT_FOUND };
    page::<D>(status, headers, fill_in).unwrap_or_else(|| not_built(status))
}

/// The page, as it reads at this address and in this language.
fn page<D: RustEmbed>(
    status: StatusCode,
    headers: &HeaderMap,
    fill_in: impl FnOnce(String) -> String,
) -> Option<Response> {
    let html = fill_in(String::from_utf8(D::get(INDEX)?.data.into_owned()).ok()?);
    // Weak, since it is compressed on its way.
    let etag = format!("W/\"{}\"", hex::encode(&Sha256::digest(&html)[..12]));
    // A page that is missing is sent whole each time: it has no "not modified".
    let mut response = if status == StatusCode::OK && is_known(headers, &etag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        (status, Html(html)).into_response()
    };
    let out = response.headers_mut();
    out.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    out.insert(header::ETAG, HeaderValue::from_str(&etag).ok()?);
    out.insert(header::VARY, HeaderValue::from_static("accept-language, accept-encoding"));
    // Always asked for again, so that a new release is seen at once.
    out.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    Some(response)
}

/// Whether the browser has what bears this tag.
pub(crate) fn is_known(headers: &HeaderMap, etag: &str) -> bool {
    let opaque = etag.trim_start_matches("W/");
    headers.get(header::IF_NONE_MATCH).is_some_and(|known| {
        known
            .to_str()
            .is_ok_and(|known| known.split(',').any(|tag| tag.trim().trim_start_matches("W/") == opaque))
    })
}

/// `robots.txt` and `app.js.map` are files; `/tools/v1.5` is hardly asked for by a page.
fn is_file_name(name: &str) -> bool {
    name.rsplit('/').next().is_some_and(|last| last.contains('.'))
}

fn not_built(status: StatusCode) -> Response {
    let mut response = (status, NOT_BUILT).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

fn file<D: RustEmbed>(name: &str, headers: &HeaderMap) -> Option<Response> {
    // The compressed twins are a way to send a file, not files of their own.
    if name.ends_with(".br") || name.ends_with(".gz") {
        return None;
    }
    let plain = D::get(name)?;
    let (file, encoding) = compressed::<D>(name, headers).unwrap_or((plain, None));
    let etag = etag(&file, encoding);
    let mut response = if is_known(headers, &etag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        axum::body::Body::from(file.data).into_response()
    };
    let mime = content_type(name);
    let out = response.headers_mut();
    out.insert(header::CONTENT_TYPE, HeaderValue::from_str(&mime).ok()?);
    out.insert(header::ETAG, HeaderValue::from_str(&etag).ok()?);
    out.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    let cache = if name.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    out.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    if let Some(encoding) = encoding {
        out.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    Some(response)
}

fn compressed<D: RustEmbed>(name: &str, headers: &HeaderMap) -> Option<(EmbeddedFile, Option<&'static str>)> {
    let accepted = headers.get(header::ACCEPT_ENCODING)?.to_str().ok()?;
    [("br", "br"), ("gzip", "gz")].into_iter().find_map(|(encoding, extension)| {
        let wanted = accepts(accepted, encoding);
        let file = wanted.then(|| D::get(&format!("{name}.{extension}"))).flatten()?;
        Some((file, Some(encoding)))
    })
}

/// Whether an `Accept-Encoding` names `encoding` and does not give it the weight zero.
pub(crate) fn accepts(accepted: &str, encoding: &str) -> bool {
    accepted.split(',').any(|choice| {
        let (name, weight) = choice.split_once(";q=").unwrap_or((choice, "1"));
        name.trim().eq_ignore_ascii_case(encoding) && weight.trim().parse::<f32>().is_ok_and(|w| w > 0.0)
    })
}

fn etag(file: &EmbeddedFile, encoding: Option<&str>) -> String {
    let hash = hex::encode(&file.metadata.sha256_hash()[..12]);
    match encoding {
        Some(encoding) => format!("\"{hash}-{encoding}\""),
        None => format!("\"{hash}\""),
    }
}

fn content_type(name: &str) -> String {
    let mime = mime_guess::from_path(name).first_or_octet_stream();
    let textual = mime.type_() == "text" || matches!(mime.subtype().as_str(), "javascript" | "json");
    if textual { format!("{mime}; charset=utf-8") } else { mime.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings_are_negotiated_by_name_and_weight() {
        assert!(accepts("gzip, deflate, br", "br"));
        assert!(accepts("br;q=0.5", "br"));
        assert!(!accepts("br;q=0", "br"));
        assert!(!accepts("gzip, brotli", "br"));
    }

    #[test]
    fn text_says_its_charset() {
        assert_eq!(content_type("index.html"), "text/html; charset=utf-8");
        assert_eq!(content_type("assets/a-1.js"), "text/javascript; charset=utf-8");
        assert_eq!(content_type("assets/a-1.woff2"), "font/woff2");
    }

    /// A small build: a page, and a script with its compressed twins.
    #[derive(RustEmbed)]
    #[folder = "tests/fixtures/dist"]
    struct Built;

    #[derive(RustEmbed)]
    #[folder = "tests/fixtures/none"]
    #[allow_missing = true]
    struct NotBuilt;

    const SCRIPT: &str = "/assets/app-1a2b3c4d.js";

    fn get<D: RustEmbed>(path: &'static str, headers: &[(&str, &str)]) -> Response {
        let headers =
            headers.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect();
        let headers: Vec<(header::HeaderName, HeaderValue)> = headers;
        let is_page = || !path.starts_with("/no-such-");
        answer::<D>(&Method::GET, &Uri::from_static(path), &HeaderMap::from_iter(headers), is_page, |page| {
            page
        })
    }

    #[test]
    fn unknown_addresses_of_programs_are_errors_and_of_people_the_page() {
        let status = |path| get::<Built>(path, &[]).status();
        assert_eq!(status("/api/v1/nothing"), StatusCode::NOT_FOUND);
        assert_eq!(status("/assets/old-hash.js"), StatusCode::NOT_FOUND);
        assert_eq!(status("/favicon-missing.ico"), StatusCode::NOT_FOUND);
        assert_eq!(status("/assets/app-1a2b3c4d.js.br"), StatusCode::NOT_FOUND);
        assert_eq!(status("/provider-generator/video-generator/wan-ai-generator"), StatusCode::OK);
        assert_eq!(status("/assets/../../../../Cargo.toml"), StatusCode::NOT_FOUND);
        assert_eq!(status("/assets/%2e%2e/index.html"), StatusCode::NOT_FOUND);
        let post = answer::<Built>(
            &Method::POST,
            &Uri::from_static("/pixverse"),
            &HeaderMap::new(),
            || true,
            |page| page,
        );
        assert_eq!(post.status(), StatusCode::NOT_FOUND);
    }

    #[test]
    fn an_address_without_a_page_gets_the_app_with_status_404_each_time() {
        let page = get::<Built>("/no-such-page", &[]);
        assert_eq!(page.status(), StatusCode::NOT_FOUND);
        assert_eq!(page.headers()["content-type"], "text/html; charset=utf-8");
        let etag = page.headers()["etag"].to_str().unwrap().to_owned();
        let again = get::<Built>("/no-such-page", &[("if-none-match", &etag)]);
        assert_eq!(again.status(), StatusCode::NOT_FOUND);
    }

    #[test]
    fn hashed_files_are_kept_for_ever_and_the_page_is_not() {
        let (page, script) = (get::<Built>("/", &[]), get::<Built>(SCRIPT, &[]));
        assert_eq!(page.headers()["cache-control"], "no-cache");
        assert_eq!(page.headers()["content-type"], "text/html; charset=utf-8");
        assert_eq!(script.headers()["cache-control"], "public, max-age=31536000, immutable");
        let etag = script.headers()["etag"].to_str().unwrap().to_owned();
        let known = get::<Built>(SCRIPT, &[("if-none-match", &etag)]);
        assert_eq!(known.status(), StatusCode::NOT_MODIFIED);
    }

    #[test]
    fn the_best_encoding_that_the_browser_takes_is_sent() {
        let encoding = |accepted| {
            let response = get::<Built>(SCRIPT, &[("accept-encoding", accepted)]);
            assert_eq!(response.headers()["vary"], "accept-encoding");
            assert_eq!(response.headers()["content-type"], "text/javascript; charset=utf-8");
            response.headers().get("content-encoding").map(|value| value.to_str().unwrap().to_owned())
        };
        assert_eq!(encoding("gzip, deflate, br").as_deref(), Some("br"));
        assert_eq!(encoding("gzip, br;q=0").as_deref(), Some("gzip"));
        assert_eq!(encoding("identity"), None);
    }

    #[test]
    fn a_program_without_the_web_app_says_how_to_build_it() {
        let page = get::<NotBuilt>("/", &[]);
        assert_eq!(
            (page.status(), &page.headers()["cache-control"]),
            (StatusCode::OK, &"no-store".parse().unwrap())
        );
    }
}
