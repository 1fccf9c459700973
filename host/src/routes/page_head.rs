//! What programs that read pages without running them are told in a page's head: search engines, and chats that show a
//! card for a link. Title, description, the one address of the page, and its picture (Open Graph).

use baigong_ground::{Language, Text};
use baigong_platform::gallery::{GalleryError, GalleryWork, SharedComparison};
use baigong_provider::MediaKind;
use url::Url;

use super::addresses::{GALLERY, PRICES, RELIABILITY, VERSUS, WORKS};
use super::price_list;
use crate::app::App;
use crate::error::{ApiError, ApiResult};
use crate::http::plain_page::escape;
use crate::services::logo::Logo;

/// The picture of pages that have none of their own.
const ICON: &str = "/icons/512.png";
const END: &str = "</head>";
/// What stands before and behind the words of a page that a head replaces.
const TITLE: (&str, &str) = ("<title>", "</title>");
const DESCRIPTION: (&str, &str) = ("<meta name=\"description\" content=\"", "\"");
const LANGUAGE: (&str, &str) = ("<html lang=\"", "\"");
/// Characters of a description; search engines cut longer ones.
const MOST_DESCRIBED: usize = 160;

/// What stands in a page's head beside what is in all of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    /// The title without the site's name, and the description; none where the page has them already.
    words: Option<(String, String)>,
    kind: &'static str,
    /// Path of the page's one address.
    path: String,
    image: String,
    large: bool,
    video: Option<Film>,
    /// The feed that tells of changes on the page: its title and its path.
    feed: Option<(&'static str, String)>,
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
            Err(GalleryError::NotFound) => Err(ApiError::not_found(Text::new("该作品", "This work"))),
            Err(cause) => Err(cause.into()),
        };
    }
    if let Some(id) = path.strip_prefix(VERSUS).and_then(|rest| rest.strip_prefix('/')) {
        return match app.gallery.shared_comparison(id, None).await {
            Ok(shared) => Ok(Some(of_comparison(shared, language))),
            Err(GalleryError::NoComparison) => {
                Err(ApiError::not_found(Text::new("该比稿", "The comparison")))
            }
            Err(cause) => Err(cause.into()),
        };
    }
    let of_comparisons = (path == VERSUS).then(|| {
        let title = language.pick("公开比稿", "Comparisons");
        let about = language.pick(
            "同一份要求交给几个模型，作品并排，由大家投票",
            "One brief, several models, side by side: vote for the one you like best",
        );
        (title.to_owned(), about.to_owned())
    });
    let words = (path == GALLERY).then(|| {
        let title = language.pick("作品画廊", "Gallery");
        let about = language.pick(
            "创作者公开的视频、图片与音乐作品，喜欢哪一件，就用同样的设置做同款",
            "Films, pictures and music that people made here. Take one you like and make your own from its settings",
        );
        (title.to_owned(), about.to_owned())
    });
    let of_prices = (path == PRICES).then(|| {
        let title = language.pick("API 定价", "API prices");
        let about = language.pick(
            "每个工具、每种规格的调用价格，以及已公布的价格变动",
            "What each call costs, tool by tool and option by option, and the price changes that are announced",
        );
        (title.to_owned(), about.to_owned())
    });
    let feed = of_prices.is_some().then(|| {
        let title = language.pick("价格变动", "Price changes");
        (title, format!("{}?lang={}", price_list::FEED, language.pick("zh", "en")))
    });
    let of_figures = (path == RELIABILITY).then(|| {
        let title = language.pick("成功率与用时", "Success rates and times");
        let about = language.pick(
            "每个工具近 24 小时与近 30 天的成功率和用时，按真实任务统计",
            "Success rates and times of every tool over 24 hours and 30 days, measured on real tasks",
        );
        (title.to_owned(), about.to_owned())
    });
    let words = words.or(of_comparisons).or(of_prices).or(of_figures);
    let is_tool = app.registry.snapshot().iter().any(|tool| tool.manifest().route == path);
    let public = words.is_some() || is_tool || path == "/";
    Ok(public.then(|| Head {
        words,
        kind: "website",
        path: path.to_owned(),
        // Cards of links show no SVG.
        image: app
            .logo
            .as_ref()
            .filter(|logo| logo.mime != "image/svg+xml")
            .map_or_else(|| ICON.into(), Logo::address),
        large: false,
        video: None,
        feed,
    }))
}

fn of_work(work: GalleryWork, language: Language) -> Head {
    let GalleryWork { item, prompt, .. } = work;
    let title = language.pick(&item.title.zh, &item.title.en).clone().into_owned();
    let by = item.author.as_ref().map(|author| match language {
        Language::Chinese => format!("{author} 的作品"),
        Language::English => format!("By {author}"),
    });
    let usual = language.pick(
        "在作品画廊查看，并用同样的工具做同款",
        "See it in the gallery and make your own with the same tool",
    );
    let about = prompt.or(by).unwrap_or_else(|| usual.to_owned());
    let about = described(&about);
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
        feed: None,
    }
}

/// Words as a description has them: in one line, cut where it may be no longer.
fn described(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(MOST_DESCRIBED).collect()
}

/// Without the names of those who made the works: whoever votes is told afterwards.
fn of_comparison(shared: SharedComparison, language: Language) -> Head {
    let usual =
        language.pick("几件作品并排，由大家投票", "Works side by side: vote for the one you like best");
    let poster = shared.entries.into_iter().find_map(|entry| entry.item.poster);
    Head {
        words: Some((
            language.pick("哪一件更好？", "Which one is better?").to_owned(),
            described(shared.prompt.as_deref().unwrap_or(usual)),
        )),
        kind: "article",
        path: format!("{VERSUS}/{}", shared.id),
        large: poster.is_some(),
        image: poster.unwrap_or_else(|| ICON.into()),
        video: None,
        feed: None,
    }
}

impl Head {
    /// The page with this in its head.
    pub fn put_into(&self, page: &str, base: &Url, site: &str, language: Language) -> String {
        let mut page = page.to_owned();
        if let Some((title, about)) = &self.words {
            let title = format!("{} · {}", escape(title), escape(site));
            page = with(&page, TITLE, &title).unwrap_or(page);
            page = with(&page, DESCRIPTION, &escape(about)).unwrap_or(page);
            page = with(&page, LANGUAGE, language.tag()).unwrap_or(page);
        }
        let absolute = |path: &str| base.join(path).map(String::from).unwrap_or_default();
        let address = escape(&absolute(&self.path));
        // What the page says by now is escaped.
        let title = match &self.words {
            Some((title, _)) => escape(title),
            None => between(&page, TITLE).unwrap_or_default().to_owned(),
        };
        let about = between(&page, DESCRIPTION).unwrap_or_default().to_owned();
        let mut tags = format!("<link rel=\"canonical\" href=\"{address}\" />\n");
        if let Some((title, path)) = &self.feed {
            tags += &format!(
                "    <link rel=\"alternate\" type=\"application/atom+xml\" title=\"{}\" href=\"{}\" />\n",
                escape(title),
                escape(path)
            );
        }
        let mut say = |name: &str, escaped: &str| {
            tags += &format!("    <meta property=\"{name}\" content=\"{escaped}\" />\n");
        };
        say("og:site_name", &escape(site));
        say("og:type", self.kind);
        say("og:title", &title);
        say("og:description", &about);
        say("og:url", &address);
        say("og:image", &escape(&absolute(&self.image)));
        if let Some(film) = &self.video {
            say("og:video", &escape(&absolute(&film.path)));
            say("og:video:type", &escape(&film.mime));
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

/// What stands between two marks of a page.
fn between<'a>(page: &'a str, (before, behind): (&str, &str)) -> Option<&'a str> {
    let (_, rest) = page.split_once(before)?;
    rest.split_once(behind).map(|(value, _)| value)
}

/// The page with other words between two marks.
fn with(page: &str, (before, behind): (&str, &str), words: &str) -> Option<String> {
    let (head, rest) = page.split_once(before)?;
    let (_, tail) = rest.split_once(behind)?;
    Some(format!("{head}{before}{words}{behind}{tail}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn film() -> Head {
        Head {
            words: Some(("\"><script>".into(), "甲 & 乙".into())),
            kind: "video.other",
            path: "/works/w".into(),
            image: ICON.into(),
            large: false,
            video: Some(Film {
                path: "/api/v1/gallery/w/media".into(),
                mime: "video/mp4".into(),
                size: Some((540, 720)),
            }),
            feed: None,
        }
    }

    #[test]
    fn a_head_names_the_one_absolute_address_and_breaks_no_page() {
        let page = include_str!("../../../web/index.html");
        for place in [TITLE.0, DESCRIPTION.0, LANGUAGE.0, END] {
            assert_eq!(page.matches(place).count(), 1, "{place}");
        }
        let base = Url::parse("https://art.example/").unwrap();
        let written = film().put_into(page, &base, "百工", Language::English);
        for words in [
            "<html lang=\"en\">",
            "<title>&quot;&gt;&lt;script&gt; · 百工</title>",
            "<meta name=\"description\" content=\"甲 &amp; 乙\" />",
            "<link rel=\"canonical\" href=\"https://art.example/works/w\" />",
            "property=\"og:title\" content=\"&quot;&gt;&lt;script&gt;\"",
            "property=\"og:description\" content=\"甲 &amp; 乙\"",
            "property=\"og:image\" content=\"https://art.example/icons/512.png\"",
            "property=\"og:video\" content=\"https://art.example/api/v1/gallery/w/media\"",
            "property=\"og:video:height\" content=\"720\"",
        ] {
            assert_eq!(written.matches(words).count(), 1, "{words}");
        }
    }

    #[test]
    fn a_page_that_has_its_words_keeps_them_and_says_them_to_others() {
        let page = include_str!("../../../web/index.html");
        let base = Url::parse("https://art.example/").unwrap();
        let head = Head { words: None, video: None, path: "/".into(), ..film() };
        let written = head.put_into(page, &base, "百工", Language::Chinese);
        assert!(written.contains("property=\"og:title\" content=\"百工 · AI 创作工坊\""));
        assert!(written.contains("<title>百工 · AI 创作工坊</title>"));
    }
}
