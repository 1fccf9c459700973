//! What programs that read pages without running them are told in a page's head: search engines, and chats that show a
//! card for a link. Title, description, the one address of the page, and its picture (Open Graph).

use baigong_platform::gallery::{GalleryError, GalleryWork};
use baigong_provider::MediaKind;
use url::Url;

use crate::app::App;
use crate::config::SiteConfig;
use crate::error::{ApiError, ApiResult};
use crate::http::plain::escape;
use crate::language::Language;

/// The gallery's page.
pub const GALLERY: &str = "/image-gallery";
/// What the pages of shared works begin with.
pub const WORKS: &str = "/works/";
/// The picture of pages that have none of their own.
const ICON: &str = "/icons/512.png";
const END: &str = "</head>";
/// Characters of a description; search engines cut longer ones.
const MOST_DESCRIBED: usize = 160;

/// What stands in a page's head beside what is in all of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    /// The title without the site's name, and the description; none where the page has them already.
    pub words: Option<(String, String)>,
    kind: &'static str,
    /// Path of the page's one address.
    path: String,
    image: String,
    large: bool,
    video: Option<Film>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Film {
    path: String,
    mime: String,
    size: Option<(i64, i64)>,
}

/// The head of the page at an address; nothing for pages that are nobody else's business.
///
/// # Errors
///
/// 404 where the page is one of a work that everybody could see once, or never.
pub async fn of(app: &App, path: &str, language: Language) -> ApiResult<Option<Head>> {
    let path = match path.trim_end_matches('/') {
        "" => "/",
        trimmed => trimmed,
    };
    if let Some(id) = path.strip_prefix(WORKS) {
        return match app.gallery.work(id, None).await {
            Ok(work) => Ok(Some(of_work(work, language))),
            Err(GalleryError::NotFound) => Err(ApiError::not_found("该作品")),
            Err(cause) => Err(cause.into()),
        };
    }
    let words = (path == GALLERY).then(|| {
        let title = language.pick("作品画廊", "Gallery");
        let about = language.pick(
            "创作者公开的视频、图片与音乐作品，喜欢哪一件，就用同样的设置做同款",
            "Films, pictures and music that people made here. Take one you like and make your own from its settings",
        );
        (title.to_owned(), about.to_owned())
    });
    let is_tool = app.registry.tools().any(|tool| tool.manifest().route == path);
    let public = words.is_some() || is_tool || path == "/";
    Ok(public.then(|| Head {
        words,
        kind: "website",
        path: path.to_owned(),
        image: ICON.into(),
        large: false,
        video: None,
    }))
}

fn of_work(work: GalleryWork, language: Language) -> Head {
    let GalleryWork { item, prompt, .. } = work;
    let title = language.pick(&item.title.zh, &item.title.en).clone().into_owned();
    let by = item.author.as_ref().map(|author| match language {
        Language::Chinese => format!("{author} 的作品"),
        Language::English => format!("By {author}"),
    });
    let usual = language.pick("在作品画廊查看，并用同样的工具做同款", "See it in the gallery and make your own with the same tool");
    let about = prompt.or(by).unwrap_or_else(|| usual.to_owned());
    let about: String = about.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(MOST_DESCRIBED).collect();
    let video = (item.kind == MediaKind::Video).then(|| Film {
        path: item.url.clone(),
        mime: item.mime.clone(),
        size: item.width.zip(item.height),
    });
    Head {
        words: Some((title, about)),
        kind: if video.is_some() { "video.other" } else { "article" },
        path: format!("{WORKS}{}", item.id),
        large: item.poster.is_some(),
        image: item.poster.unwrap_or_else(|| ICON.into()),
        video,
    }
}

impl Head {
    /// The page with this in its head. `title` and `description` are those that it has by now.
    pub fn write(&self, page: &str, title: &str, description: &str, base: &Url, site: &SiteConfig) -> String {
        let absolute = |path: &str| base.join(path).map(String::from).unwrap_or_default();
        let address = absolute(&self.path);
        let mut tags = format!("<link rel=\"canonical\" href=\"{}\" />\n", escape(&address));
        let mut say = |name: &str, value: &str| {
            tags += &format!("    <meta property=\"{name}\" content=\"{}\" />\n", escape(value));
        };
        say("og:site_name", &site.name);
        say("og:type", self.kind);
        say("og:title", title);
        say("og:description", description);
        say("og:url", &address);
        say("og:image", &absolute(&self.image));
        if let Some(film) = &self.video {
            say("og:video", &absolute(&film.path));
            say("og:video:type", &film.mime);
            if let Some((width, height)) = film.size {
                say("og:video:width", &width.to_string());
                say("og:video:height", &height.to_string());
            }
        }
        let card = if self.large { "summary_large_image" } else { "summary" };
        tags += &format!("    <meta name=\"twitter:card\" content=\"{card}\" />\n  ");
        page.replacen(END, &format!("  {tags}{END}"), 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_names_the_one_absolute_address_and_breaks_no_page() {
        let page = include_str!("../../../web/index.html");
        assert_eq!(page.matches(END).count(), 1);
        let film = Film { path: "/api/v1/gallery/w/media".into(), mime: "video/mp4".into(), size: Some((540, 720)) };
        let head = Head {
            words: None,
            kind: "video.other",
            path: "/works/w".into(),
            image: ICON.into(),
            large: false,
            video: Some(film),
        };
        let base = Url::parse("https://art.example/").unwrap();
        let written = head.write(page, "\"><script>", "甲 & 乙", &base, &SiteConfig::default());
        assert!(written.contains("<link rel=\"canonical\" href=\"https://art.example/works/w\" />"));
        assert!(written.contains("property=\"og:title\" content=\"&quot;&gt;&lt;script&gt;\""));
        assert!(written.contains("property=\"og:description\" content=\"甲 &amp; 乙\""));
        assert!(written.contains("property=\"og:image\" content=\"https://art.example/icons/512.png\""));
        assert!(written.contains("property=\"og:video\" content=\"https://art.example/api/v1/gallery/w/media\""));
        assert!(written.contains("property=\"og:video:height\" content=\"720\""));
    }
}
