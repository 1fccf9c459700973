//! The addresses that have a page. Others are answered with status 404, whose page says so too.
//!
//! `web/src/site/addresses.json` lists them for the web app's router and for the host alike.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use baigong_provider::{Tool, Tools};
use serde::Deserialize;

/// The hub: the page of the default tool under an address of its own.
pub const HUB: &str = "/provider-generator/video-generator/wan-ai-generator";
/// The gallery's page.
pub const GALLERY: &str = "/image-gallery";
/// What the pages of shared works begin with.
pub const WORKS: &str = "/works/";
/// The page of comparisons that everybody sees; what follows names one of them.
pub const VERSUS: &str = "/versus";
/// The store's page.
pub const STORE: &str = "/service-market";
/// The price list's page.
pub const PRICES: &str = "/provider-generator/video-generator/video-pricing-generator";
/// How reliable tools are.
pub const RELIABILITY: &str = "/reliability";
/// A tool's document: there is one for every tool that there is.
const DOCUMENT: &str = "/docs/:tool";

/// Pages of no tool by their patterns: `:name` stands for any part, `:name?` also for none, `*` for any rest.
static PAGES: LazyLock<Pages> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../web/src/site/addresses.json"))
        .expect("the list is compiled in, and a test reads it")
});

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pages {
    /// Pages that have the window for themselves.
    alone: BTreeMap<String, Page>,
    /// Pages with the hub around them.
    hub: BTreeMap<String, Page>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Page {
    /// Whether search engines are told of it.
    sitemap: bool,
}

fn pages() -> impl Iterator<Item = (&'static str, &'static Page)> {
    PAGES.alone.iter().chain(&PAGES.hub).map(|(pattern, page)| (pattern.as_str(), page))
}

/// Addresses of the pages of no tool that search engines are told of.
pub fn in_sitemap() -> impl Iterator<Item = &'static str> {
    pages().filter(|(_, page)| page.sitemap).map(|(address, _)| address)
}

/// Whether a path has a page.
pub fn is_page(tools: &Tools, path: &str) -> bool {
    let path = trimmed(path);
    if tool_at(tools, path).is_some() {
        return true;
    }
    let exists =
        |pattern| pattern != DOCUMENT || path.rsplit('/').next().is_some_and(|id| tools.tool(id).is_ok());
    pages().any(|(pattern, _)| fits(pattern, path) && exists(pattern))
}

/// The tool whose page is at an address, and the form that the address names.
pub fn tool_at<'a>(tools: &'a Tools, path: &str) -> Option<(&'a Arc<Tool>, Option<&'a str>)> {
    let path = trimmed(path);
    tools.iter().find_map(|tool| {
        let manifest = tool.manifest();
        if manifest.route == path {
            return Some((tool, None));
        }
        let mode = manifest.modes.iter().find(|mode| mode.also_at.as_deref() == Some(path))?;
        Some((tool, Some(&*mode.id)))
    })
}

fn trimmed(path: &str) -> &str {
    match path.trim_end_matches('/') {
        "" => "/",
        path => path,
    }
}

/// As the web's router reads patterns: letters of either case, an optional part at the end.
fn fits(pattern: &str, path: &str) -> bool {
    let (mut wanted, mut given) = (parts(pattern), parts(path));
    loop {
        match (wanted.next(), given.next()) {
            (Some("*"), _) | (None, None) => return true,
            (Some(part), None) => return part.ends_with('?') && wanted.next().is_none(),
            (None, Some(_)) => return false,
            (Some(part), Some(is)) => {
                if !part.starts_with(':') && !part.eq_ignore_ascii_case(is) {
                    return false;
                }
            }
        }
    }
}

fn parts(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter(|part| !part.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_and_every_tool_is_known_and_nothing_else() {
        let tools = crate::providers::registry().unwrap().snapshot();
        let known = |path: &str| is_page(&tools, path);
        for (pattern, _) in pages().filter(|(pattern, _)| *pattern != DOCUMENT) {
            let path = pattern.replace(":id?", "1").replace("/:section?", "").replace('*', "users/1");
            assert!(known(&path) && known(&format!("{path}/")), "{path}");
        }
        for tool in tools.iter() {
            let manifest = tool.manifest();
            assert!(known(&manifest.route) && known(&format!("/docs/{}", manifest.id)), "{}", manifest.id);
            let other = manifest.modes.iter().filter_map(|mode| mode.also_at.as_deref());
            assert!(other.clone().all(known), "{}", manifest.id);
        }
        for path in
            [HUB, GALLERY, STORE, VERSUS, PRICES, RELIABILITY, &format!("{VERSUS}/1"), &format!("{WORKS}1")]
        {
            assert!(pages().any(|(pattern, _)| fits(pattern, path)), "{path}");
        }
        assert!(in_sitemap().all(known), "search engines are told of an address without a page");
        for path in ["/LOGIN", "/codelogin", "/imagine-creator", "/comparisons", "/admin", "/dhmsg/keys"] {
            assert!(known(path), "{path}");
        }
        for path in [
            "/no-such-page",
            "/login/x",
            "/docs/no-such-tool",
            "/docs/a/b",
            "/dhmsg/a/b",
            "/provider-generator",
        ] {
            assert!(!known(path), "{path}");
        }
    }
}
