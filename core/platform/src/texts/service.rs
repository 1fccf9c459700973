//! Texts: read, written, given back to what they came with.

use std::sync::Arc;

use baigong_base::db::Db;
use baigong_base::{on, read};
use baigong_ground::field::FieldError;
use baigong_ground::field::invalid_field;
use baigong_ground::{Clock, messages};
use baigong_provider::Text;

use super::model::{KeptText, NewText, SitePage, SiteText, TextError, TextRow};
use super::{defaults, markdown};

messages! {
    page_text_too_long(most) = "页面文字不能超过{most}个字符", "The text of a page has up to {most} characters";
    page_text_without_heading = "页面文字应以一级标题开头，例如“# 关于我们”", "The text of a page begins with a heading of the first level, such as “# About us”";
}

const MAX_CHARS: usize = 50_000;
/// Stands for the site's name in a text.
const SITE: &str = "{{site}}";

/// The service. Cheap to clone.
#[derive(Clone)]
pub struct Texts {
    db: Db,
    clock: Arc<dyn Clock>,
    site: Text,
}

impl Texts {
    /// Texts in `db` of the site with this name.
    pub fn new(db: Db, clock: Arc<dyn Clock>, site: Text) -> Self {
        Self { db, clock, site }
    }

    /// A page as everybody reads it.
    pub async fn show(&self, page: SitePage) -> Result<SiteText, TextError> {
        let KeptText { page, zh, en, updated_ms } = self.kept(page).await?;
        let english = if en.trim().is_empty() { &zh } else { &en };
        let [zh, en] =
            [(&zh, &self.site.zh), (english, &self.site.en)].map(|(text, site)| text.replace(SITE, site));
        let title = |text: &str| markdown::title(text).unwrap_or_default();
        Ok(SiteText {
            page,
            title: Text::made(title(&zh), title(&en)),
            html: Text::made(markdown::body(&zh), markdown::body(&en)),
            updated_ms,
        })
    }

    /// All pages, as administrators keep them.
    pub async fn list(&self) -> Result<Vec<KeptText>, TextError> {
        let rows: Vec<TextRow> =
            read!(&self.db, c => sqlx::query_as("select * from texts").fetch_all(c).await?);
        let of = |page| rows.iter().find(|row| row.page == page);
        Ok(SitePage::ALL.into_iter().map(|page| kept(page, of(page))).collect())
    }

    async fn kept(&self, page: SitePage) -> Result<KeptText, TextError> {
        let row: Option<TextRow> = read!(&self.db, c => sqlx::query_as(
            "select * from texts where page = $1").bind(page).fetch_optional(c).await?);
        Ok(kept(page, row.as_ref()))
    }

    /// How a text will look, by its Markdown: its heading and what stands below.
    pub fn preview(&self, markdown: &str, english: bool) -> (String, String) {
        let site = if english { &self.site.en } else { &self.site.zh };
        let text = markdown.replace(SITE, site);
        (markdown::title(&text).unwrap_or_default(), markdown::body(&text))
    }

    /// Writes the words of a page.
    ///
    /// # Errors
    /// `Invalid` with every field that is wrong.
    pub async fn write(&self, page: SitePage, text: NewText) -> Result<KeptText, TextError> {
        let NewText { zh, en } = text;
        let mut wrong: Vec<FieldError> = Vec::new();
        wrong.extend(fault("zh", &zh));
        if !en.trim().is_empty() {
            wrong.extend(fault("en", &en));
        }
        if !wrong.is_empty() {
            return Err(TextError::Invalid(wrong));
        }
        let now_ms = self.clock.now_ms();
        let mut tx = self.db.write().await?;
        on!(&mut tx, c => sqlx::query(
            "insert into texts (page, zh, en, updated_ms) values ($1, $2, $3, $4)
             on conflict (page) do update set zh = excluded.zh, en = excluded.en, updated_ms = excluded.updated_ms")
            .bind(page).bind(zh.trim()).bind(en.trim()).bind(now_ms).execute(c).await.map(drop))?;
        tx.commit().await?;
        self.kept(page).await
    }

    /// Gives a page back the words that it came with.
    pub async fn restore(&self, page: SitePage) -> Result<KeptText, TextError> {
        let mut tx = self.db.write().await?;
        on!(&mut tx, c => sqlx::query("delete from texts where page = $1").bind(page).execute(c).await.map(drop))?;
        tx.commit().await?;
        Ok(kept(page, None))
    }
}

fn kept(page: SitePage, row: Option<&TextRow>) -> KeptText {
    let [zh, en] = row.map_or(defaults::of(page), |row| [&row.zh, &row.en]);
    KeptText { page, zh: zh.to_owned(), en: en.to_owned(), updated_ms: row.map(|row| row.updated_ms) }
}

fn fault(field: &str, text: &str) -> Option<FieldError> {
    if text.chars().count() > MAX_CHARS {
        return Some(invalid_field(field, page_text_too_long(MAX_CHARS)));
    }
    markdown::title(text).is_none().then(|| invalid_field(field, page_text_without_heading()))
}
