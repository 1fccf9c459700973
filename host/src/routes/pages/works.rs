//! The outlines of pages that show more than words: the gallery with its first works, a shared work, the store.

use baigong_ground::{Language, Text};
use baigong_platform::gallery::{GalleryFilter, GalleryItem, GallerySort};
use baigong_provider::MediaKind;

use super::{LANGUAGE, OUTLINE, words};
use crate::app::App;
use crate::http::plain_page::escape;
use crate::routes::addresses::{GALLERY, STORE, WORKS};

/// As many works as a phone shows at first, and a row of a wide screen.
const FIRST_WORKS: i64 = 6;

/// What such a page shows before its program has come.
pub(super) struct Outline {
    /// By this name `web/index.html` knows how it is laid out.
    layout: &'static str,
    title: String,
    lead: String,
    pictures: Vec<Picture>,
}

struct Picture {
    /// Nothing for what is heard.
    address: Option<String>,
    width: i64,
    height: i64,
}

/// The outline of an address that has one. Without the database a page is drawn without its works.
pub(super) async fn of(app: &App, path: &str, language: Language) -> Option<Outline> {
    let path = path.trim_end_matches('/');
    let say = |text: &Text| language.pick(&text.zh, &text.en).clone().into_owned();
    if path == GALLERY {
        let first = GalleryFilter {
            kind: None,
            tool: None,
            sort: GallerySort::New,
            cursor: None,
            limit: FIRST_WORKS,
        };
        let items = app.gallery.list(&first, None).await.map(|page| page.items).unwrap_or_default();
        let words = &words::GALLERY;
        let pictures = items.iter().map(Picture::in_gallery).collect();
        return Some(Outline {
            layout: "gallery",
            title: say(&words.title),
            lead: say(&words.lead),
            pictures,
        });
    }
    if path == STORE {
        let demo = app.store.offered().any(|(_, merchant)| merchant.demonstration);
        let words = &words::STORE;
        let lead = if demo { &words.demo_note } else { &words.lead };
        return Some(Outline {
            layout: "store",
            title: say(&words.title),
            lead: say(lead),
            pictures: Vec::new(),
        });
    }
    let item = app.gallery.work(path.strip_prefix(WORKS)?, None).await.ok()?.item;
    let pictures = Picture::of(&item).filter(|picture| picture.address.is_some()).into_iter().collect();
    Some(Outline { layout: "work", title: say(&item.title), lead: item.author.unwrap_or_default(), pictures })
}

impl Picture {
    /// Of a work whose size is known: the picture itself, or the one that stands for a film.
    fn of(item: &GalleryItem) -> Option<Self> {
        let address =
            if item.kind == MediaKind::Image { Some(item.url.clone()) } else { item.poster.clone() };
        let (width, height) = item.width.zip(item.height)?;
        (width > 0 && height > 0).then_some(Self { address, width, height })
    }

    /// As the wall of the gallery cuts it.
    fn in_gallery(item: &GalleryItem) -> Self {
        let square = Self { address: None, width: 1000, height: 1000 };
        let mut picture = Self::of(item).unwrap_or(square);
        picture.address = item.poster.clone();
        let ratio = (picture.width as f64 / picture.height as f64)
            .clamp(words::GALLERY.narrowest, words::GALLERY.widest);
        picture.height = (picture.width as f64 / ratio).round() as i64;
        picture
    }

    fn write(&self) -> String {
        let Self { address, width, height } = self;
        match address {
            Some(address) => {
                let address = escape(address);
                // A picture's own proportions would win over those of its attributes once it is there.
                format!(
                    "<img src=\"{address}\" width=\"{width}\" height=\"{height}\" \
                     style=\"aspect-ratio:{width}/{height}\" alt=\"\" />"
                )
            }
            None => format!("<svg viewBox=\"0 0 {width} {height}\"></svg>"),
        }
    }
}

impl Outline {
    /// The page with this in it.
    pub fn write(&self, page: &str, language: Language) -> String {
        let Self { layout, title, lead, pictures } = self;
        let pictures: String =
            pictures.iter().map(|picture| format!("<li>{}</li>", picture.write())).collect();
        let (title, lead) = (escape(title), escape(lead));
        let outline = format!(
            "<header data-page=\"{layout}\"><h1>{title}</h1><p>{lead}</p></header><ul>{pictures}</ul>"
        );
        page.replacen(LANGUAGE, &format!("<html lang=\"{}\">", language.tag()), 1)
            .replacen(OUTLINE, &outline, 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outline_draws_its_pictures_as_large_as_the_page_will() {
        let outline = Outline {
            layout: "work",
            title: "<夜>".into(),
            lead: String::new(),
            pictures: vec![Picture { address: Some("/a?b&c".into()), width: 540, height: 720 }],
        };
        let page = outline.write(include_str!("../../../../web/index.html"), Language::English);
        assert!(page.contains("<header data-page=\"work\"><h1>&lt;夜&gt;</h1>"));
        assert!(page.contains(
            "<img src=\"/a?b&amp;c\" width=\"540\" height=\"720\" style=\"aspect-ratio:540/720\" alt"
        ));
    }
}
