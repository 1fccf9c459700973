//! The outlines of pages that show more than words: the gallery with its first works, a shared work, the store.

use baigong_ground::Language;
use baigong_platform::gallery::{GalleryFilter, GalleryItem, GallerySort};
use baigong_provider::MediaKind;

use super::{LANGUAGE, OUTLINE};
use crate::app::App;
use crate::http::plain::escape;
use crate::routes::addresses::{GALLERY, STORE, WORKS};

/// As many works as a phone shows at first, and a row of a wide screen.
const FIRST_WORKS: i64 = 6;
/// Width over height that the gallery cuts pictures to at most and at least (`web/src/features/gallery`).
const WIDEST: f64 = 2.0;
const NARROWEST: f64 = 0.6;

/// Words in Chinese and in English.
type Words = (&'static str, &'static str);

const GALLERY_WORDS: (Words, Words) = (
    ("作品画廊", "Gallery"),
    (
        "创作者公开的作品。喜欢哪一件，就用同样的设置做同款。",
        "Works that their makers shared. Take one you like and make your own from its settings.",
    ),
);
const STORE_TITLE: Words = ("服务市场", "Store");
const STORE_LEAD: Words = (
    "充值积分、开通会员，即买即用。支付由微信支付与支付宝完成。",
    "Buy points and memberships, ready to use at once. WeChat Pay and Alipay handle the payment.",
);
const STORE_DEMO: Words = (
    "这里是演示商店：支付由内置的演示收银台模拟，不会产生真实扣款。",
    "This is a demonstration store: the built-in cashier simulates payments, and nothing is really charged.",
);

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
    let say = |(zh, en): Words| language.pick(zh, en).to_owned();
    if path == GALLERY {
        let first = GalleryFilter {
            kind: None,
            tool: None,
            sort: GallerySort::New,
            cursor: None,
            limit: FIRST_WORKS,
        };
        let items = app.gallery.list(&first, None).await.map(|page| page.items).unwrap_or_default();
        let (title, lead) = GALLERY_WORDS;
        let pictures = items.iter().map(Picture::in_gallery).collect();
        return Some(Outline { layout: "gallery", title: say(title), lead: say(lead), pictures });
    }
    if path == STORE {
        let demo = app.store.offered().any(|(_, merchant)| merchant.demonstration);
        let lead = if demo { STORE_DEMO } else { STORE_LEAD };
        return Some(Outline {
            layout: "store",
            title: say(STORE_TITLE),
            lead: say(lead),
            pictures: Vec::new(),
        });
    }
    let item = app.gallery.work(path.strip_prefix(WORKS)?, None).await.ok()?.item;
    let pictures = Picture::of(&item).filter(|picture| picture.address.is_some()).into_iter().collect();
    let title = language.pick(&item.title.zh, &item.title.en).clone().into_owned();
    Some(Outline { layout: "work", title, lead: item.author.unwrap_or_default(), pictures })
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
        let ratio = (picture.width as f64 / picture.height as f64).clamp(NARROWEST, WIDEST);
        picture.height = (picture.width as f64 / ratio).round() as i64;
        picture
    }

    fn write(&self) -> String {
        let Self { address, width, height } = self;
        match address {
            Some(address) => {
                let address = escape(address);
                format!("<img src=\"{address}\" width=\"{width}\" height=\"{height}\" alt=\"\" />")
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
    fn pages_say_before_their_program_what_it_says() {
        let (title, lead) = GALLERY_WORDS;
        for (zh, en, words) in [
            (
                include_str!("../../../../web/src/features/gallery/texts.zh.ts"),
                include_str!("../../../../web/src/features/gallery/texts.en.ts"),
                vec![title, lead],
            ),
            (
                include_str!("../../../../web/src/features/store/texts.zh.ts"),
                include_str!("../../../../web/src/features/store/texts.en.ts"),
                vec![STORE_TITLE, STORE_LEAD, STORE_DEMO],
            ),
        ] {
            for (chinese, english) in words {
                assert!(zh.contains(&format!(": \"{chinese}\",")), "{chinese}");
                assert!(en.contains(&format!(": \"{english}\",")), "{english}");
            }
        }
    }

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
        assert!(page.contains("<img src=\"/a?b&amp;c\" width=\"540\" height=\"720\" alt=\"\" />"));
    }
}
