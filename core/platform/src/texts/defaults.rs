//! The words that pages come with.

use super::SitePage;

/// Chinese and English Markdown.
pub(super) fn of(page: SitePage) -> [&'static str; 2] {
    macro_rules! text {
        ($name:literal) => {
            [
                include_str!(concat!("defaults/", $name, ".zh.md")),
                include_str!(concat!("defaults/", $name, ".en.md")),
            ]
        };
    }
    match page {
        SitePage::About => text!("about"),
        SitePage::Tutorial => text!("naixue"),
        SitePage::Content => text!("iip"),
        SitePage::Privacy => text!("privacy-policy"),
        SitePage::Company => text!("our-company"),
    }
}
