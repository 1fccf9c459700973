//! The addresses that have a page. Others are answered with status 404, whose page says so too.
//!
//! `web/src/app/routes/addresses.ts` holds the same list; a test compares them.

use std::sync::Arc;

use baigong_provider::{Registry, Tool};

use super::heads;

/// The hub: the page of the default tool under an address of its own.
pub const HUB: &str = "/provider-generator/video-generator/wan-ai-generator";

/// Pages of no tool: `:name` stands for any part, `:name?` also for none, `*` for any rest.
const PAGES: [&str; 37] = [
    "/",
    "/about",
    "/admin/*",
    "/alipay-demo",
    "/api-integration",
    "/auto-access",
    "/codeLogin",
    "/comparisons/:id?",
    "/dhmsg/:section?",
    DOCUMENTS,
    ERRORS,
    DOCUMENT,
    "/iip",
    heads::GALLERY,
    "/landing",
    "/legacy-home",
    "/login",
    "/musicplayer",
    "/naixue",
    "/oidc/consent",
    "/oidc/sign-out",
    "/oidc/signed-out",
    "/our-company",
    "/passwordReset",
    "/points",
    "/privacy-policy",
    "/provider-generator/video-generator/video-pricing-generator",
    HUB,
    "/qcode",
    "/register",
    "/service-market",
    "/services",
    "/setting",
    "/setup",
    "/sso/auth",
    "/video-generator2",
    "/works/:id",
];
const DOCUMENTS: &str = "/docs";
/// What the API refuses with.
const ERRORS: &str = "/docs/errors";
/// A tool's document: there is one for every tool that there is.
const DOCUMENT: &str = "/docs/:tool";

/// Whether a path has a page.
pub fn is_page(registry: &Registry, path: &str) -> bool {
    let path = trimmed(path);
    if tool_at(registry, path).is_some() {
        return true;
    }
    match PAGES.into_iter().find(|pattern| fits(pattern, path)) {
        Some(DOCUMENT) => path.rsplit('/').next().is_some_and(|id| registry.tool(id).is_ok()),
        found => found.is_some(),
    }
}

/// The tool whose page is at an address, and the form that the address names.
pub fn tool_at<'a>(registry: &'a Registry, path: &str) -> Option<(&'a Arc<Tool>, Option<&'static str>)> {
    let path = trimmed(path);
    registry.tools().find_map(|tool| {
        let manifest = tool.manifest();
        if manifest.route == path {
            return Some((tool, None));
        }
        let mode = manifest.modes.iter().find(|mode| mode.also_at == Some(path))?;
        Some((tool, Some(mode.id)))
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
    use std::collections::BTreeSet;

    use super::*;

    const WEB: &str = include_str!("../../../web/src/app/routes/addresses.ts");
    const ROUTES: &str = include_str!("../../../web/src/app/routes/index.tsx");

    /// What stands in quotes and begins with a slash.
    fn quoted(source: &str) -> BTreeSet<&str> {
        source.split('"').skip(1).step_by(2).filter(|text| text.starts_with('/')).collect()
    }

    #[test]
    fn the_host_knows_the_pages_that_the_web_has() {
        assert_eq!(BTreeSet::from(PAGES), quoted(WEB));
        let more: Vec<_> = ROUTES.lines().filter(|line| line.contains("path=\"")).collect();
        let more: Vec<_> = more.into_iter().filter(|line| !line.contains("path=\"*\"")).collect();
        assert!(more.is_empty(), "these routes stand in no list that the host knows: {more:?}");
    }

    #[test]
    fn every_page_and_every_tool_is_known_and_nothing_else() {
        let registry = crate::providers::registry().unwrap();
        let known = |path: &str| is_page(&registry, path);
        for page in PAGES.into_iter().filter(|page| *page != DOCUMENT) {
            let path = page.replace(":id?", "1").replace("/:section?", "").replace('*', "users/1");
            assert!(known(&path) && known(&format!("{path}/")), "{path}");
        }
        for tool in registry.tools() {
            let manifest = tool.manifest();
            assert!(known(manifest.route) && known(&format!("/docs/{}", manifest.id)), "{}", manifest.id);
            let other = manifest.modes.iter().filter_map(|mode| mode.also_at);
            assert!(other.clone().all(known), "{}", manifest.id);
        }
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
