//! Announcements: written, listed, shown when it is time.

use std::sync::Arc;

use baigong_base::db::{Db, new_id};
use baigong_base::{on, read, words};
use baigong_ground::field::FieldError;
use baigong_ground::message::common;
use baigong_ground::{Clock, Message, messages};
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

messages! {
    announcement_wrong = "公告内容不正确", "The announcement is not right";
    announcement_not_found = "公告不存在", "The announcement does not exist";
    announcement_title_required = "请填写公告标题", "Please give the announcement a title";
    announcement_title_too_long(most) = "公告标题不能超过{most}个字符", "The title has up to {most} characters";
    announcement_title_malformed = "公告标题不能包含换行或控制字符", "The title must not hold line breaks or control characters";
    announcement_body_required = "请填写公告正文", "Please write the announcement";
    announcement_body_too_long(most) = "公告正文不能超过{most}个字符", "The announcement has up to {most} characters";
    announcement_body_malformed = "公告正文不能包含控制字符", "The announcement must not hold control characters";
    start_wrong = "开始时间不正确", "The start is not right";
}

const MAX_TITLE_CHARS: usize = 80;
const MAX_BODY_CHARS: usize = 5000;
/// More at once than anybody would read.
const MOST_SHOWN: i64 = 20;
const MAX_PAGE: i64 = 1_000_000;

words! {
    /// How loudly it is said.
    pub enum AnnouncementLevel {
        /// In passing.
        Info = "info",
        /// Should be read.
        Important = "important",
        /// Something is wrong, or about to change.
        Warning = "warning",
    }
}

words! {
    /// Who is told.
    pub enum Audience {
        /// Everybody who opens the site.
        All = "all",
        /// Who has an account and is signed in.
        SignedIn = "signed_in",
    }
}

/// What an administrator writes.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AnnouncementText {
    /// One line of at most 80 characters.
    pub title: String,
    /// At most 5000 characters of a small part of Markdown.
    pub body: String,
    /// How loudly it is said.
    pub level: AnnouncementLevel,
    /// Who is told.
    pub audience: Audience,
    /// Whether it stands before the others.
    pub pinned: bool,
    /// Shown from this time on, in milliseconds since the epoch.
    pub from_ms: i64,
    /// Shown until this time; null until it is taken back.
    pub until_ms: Option<i64>,
}

/// An announcement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, FromRow)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Announcement {
    /// Its id.
    pub id: String,
    /// One line.
    pub title: String,
    /// A small part of Markdown.
    pub body: String,
    /// How loudly it is said.
    pub level: AnnouncementLevel,
    /// Who is told.
    pub audience: Audience,
    /// Whether it stands before the others.
    pub pinned: bool,
    /// Shown from this time on, in milliseconds since the epoch.
    pub from_ms: i64,
    /// Shown until this time; null until it is taken back.
    pub until_ms: Option<i64>,
    /// When it was written.
    pub created_ms: i64,
    /// When it was last changed.
    pub updated_ms: i64,
}

/// Why an announcement is refused.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum AnnouncementError {
    /// Fields are wrong.
    Invalid(Vec<FieldError>),
    /// There is none of this id.
    NotFound,
    /// The database failed.
    Database(#[from] sqlx::Error),
}

impl AnnouncementError {
    /// What people are told.
    pub fn message(&self) -> Message {
        match self {
            Self::Invalid(_) => announcement_wrong(),
            Self::NotFound => announcement_not_found(),
            Self::Database(_) => common::service_unavailable(),
        }
    }
}

/// The service. Cheap to clone.
#[derive(Clone)]
pub struct Announcements {
    pub(super) db: Db,
    pub(super) clock: Arc<dyn Clock>,
}

impl Announcements {
    /// Announcements in `db`.
    pub fn new(db: Db, clock: Arc<dyn Clock>) -> Self {
        Self { db, clock }
    }

    /// What is shown now, the pinned and the newest first. `signed_in`: whether the reader has an account.
    pub async fn current(&self, signed_in: bool) -> Result<Vec<Announcement>, AnnouncementError> {
        Ok(read!(&self.db, c => sqlx::query_as(
            "select * from announcements
             where from_ms <= $1 and (until_ms is null or until_ms > $1) and ($2 or audience = 'all')
             order by pinned desc, from_ms desc, id desc limit $3")
            .bind(self.clock.now_ms()).bind(signed_in).bind(MOST_SHOWN).fetch_all(c).await?))
    }

    /// A page of all of them, the newest first, and how many there are. `page` counts from 1; `size` is at most 100.
    pub async fn list(&self, page: i64, size: i64) -> Result<(Vec<Announcement>, i64), AnnouncementError> {
        let size = size.clamp(1, 100);
        let offset = (page.clamp(1, MAX_PAGE) - 1) * size;
        let items = read!(&self.db, c => sqlx::query_as(
            "select * from announcements order by id desc limit $1 offset $2")
            .bind(size).bind(offset).fetch_all(c).await?);
        let total = read!(&self.db, c => sqlx::query_scalar("select count(*) from announcements").fetch_one(c).await?);
        Ok((items, total))
    }

    /// Writes a new one.
    pub async fn create(&self, text: AnnouncementText) -> Result<Announcement, AnnouncementError> {
        let text = checked(text)?;
        let now_ms = self.clock.now_ms();
        let made = with(new_id(), text, now_ms, now_ms);
        let mut tx = self.db.write().await?;
        on!(&mut tx, c => sqlx::query(
            "insert into announcements (id, title, body, level, audience, pinned, from_ms, until_ms, created_ms, updated_ms)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)")
            .bind(&made.id).bind(&made.title).bind(&made.body).bind(made.level).bind(made.audience).bind(made.pinned)
            .bind(made.from_ms).bind(made.until_ms).bind(now_ms).execute(c).await.map(drop))?;
        tx.commit().await?;
        Ok(made)
    }

    /// Writes one anew.
    pub async fn change(&self, id: &str, text: AnnouncementText) -> Result<Announcement, AnnouncementError> {
        let text = checked(text)?;
        let now_ms = self.clock.now_ms();
        let mut tx = self.db.write().await?;
        let created_ms: Option<i64> = on!(&mut tx, c => sqlx::query_scalar(
            "update announcements set title = $2, body = $3, level = $4, audience = $5, pinned = $6, from_ms = $7,
                 until_ms = $8, updated_ms = $9
             where id = $1 returning created_ms")
            .bind(id).bind(&text.title).bind(&text.body).bind(text.level).bind(text.audience).bind(text.pinned)
            .bind(text.from_ms).bind(text.until_ms).bind(now_ms).fetch_optional(c).await?);
        tx.commit().await?;
        let created_ms = created_ms.ok_or(AnnouncementError::NotFound)?;
        Ok(with(id.to_owned(), text, created_ms, now_ms))
    }

    /// Deletes one. Returns its title.
    pub async fn remove(&self, id: &str) -> Result<String, AnnouncementError> {
        let mut tx = self.db.write().await?;
        let title: Option<String> = on!(&mut tx, c => sqlx::query_scalar(
            "delete from announcements where id = $1 returning title").bind(id).fetch_optional(c).await?);
        tx.commit().await?;
        title.ok_or(AnnouncementError::NotFound)
    }
}

fn with(id: String, text: AnnouncementText, created_ms: i64, updated_ms: i64) -> Announcement {
    Announcement {
        id,
        title: text.title,
        body: text.body,
        level: text.level,
        audience: text.audience,
        pinned: text.pinned,
        from_ms: text.from_ms,
        until_ms: text.until_ms,
        created_ms,
        updated_ms,
    }
}

/// The text as it is kept, or every field that is wrong with it.
fn checked(mut text: AnnouncementText) -> Result<AnnouncementText, AnnouncementError> {
    text.title = text.title.trim().to_owned();
    text.body = text.body.replace("\r\n", "\n").trim().to_owned();
    let mut fields = Vec::new();
    let mut fault = |wrong: bool, path: &str, code: &str, message: Message| {
        if wrong {
            fields.push(FieldError::new(path, code, message));
        }
    };
    let odd = |c: char| c.is_control() && c != '\n' && c != '\t';
    let title = text.title.chars().count();
    fault(title == 0, "/title", "required", announcement_title_required());
    fault(title > MAX_TITLE_CHARS, "/title", "too_long", announcement_title_too_long(MAX_TITLE_CHARS));
    fault(text.title.chars().any(char::is_control), "/title", "invalid", announcement_title_malformed());
    let body = text.body.chars().count();
    fault(body == 0, "/body", "required", announcement_body_required());
    fault(body > MAX_BODY_CHARS, "/body", "too_long", announcement_body_too_long(MAX_BODY_CHARS));
    fault(text.body.chars().any(odd), "/body", "invalid", announcement_body_malformed());
    fault(text.from_ms < 0, "/from_ms", "range", start_wrong());
    let early = text.until_ms.is_some_and(|until| until <= text.from_ms);
    fault(early, "/until_ms", "range", common::end_before_start());
    if fields.is_empty() { Ok(text) } else { Err(AnnouncementError::Invalid(fields)) }
}
