//! What owners do: publish a result, look at what became of it, take it back.

use baigong_base::db::{Listing, Tx, new_id};
use baigong_base::{on, read};
use baigong_ground::field::FieldError;
use baigong_ground::field::is_unseen;
use baigong_ground::{Message, messages};
use baigong_identity::users::User;
use baigong_ledger::{TaskId, UserId};
use serde_json::{Map, Value};
use sqlx::FromRow;

use super::model::{GalleryError, NewPublication, Publication, PublicationState};
use super::rows::PublicationRow;
use super::{Gallery, shared};

messages! {
    work_title_required = "请填写作品标题", "Please write a title";
    work_title_too_long = "作品标题不能超过60个字符", "A title may have up to 60 characters";
    work_title_malformed = "作品标题不能包含换行、控制字符或看不见的字符", "A title cannot hold line breaks, control characters or characters that nobody sees";
}

const MAX_TITLE_CHARS: usize = 60;
/// Characters of the prompt that make a title.
const USUAL_TITLE_CHARS: usize = 24;
const COLUMNS: &str = "p.id, p.task_id, p.artifact_id, p.title, p.state, p.reason, p.params, p.shows_author, p.likes, p.created_ms";

#[derive(FromRow)]
struct ResultRow {
    task_id: TaskId,
    tool: String,
    mode: String,
    summary: String,
    params: String,
    kind: String,
    mime: Option<String>,
    width: Option<i64>,
    height: Option<i64>,
    duration_ms: Option<i64>,
    is_file: bool,
    cover_id: Option<String>,
}

impl Gallery {
    /// Publishes a result of its owner's: to everybody at once, or to the administrators' queue where the site moderates,
    /// or where an administrator refused or removed it before.
    pub async fn publish(
        &self,
        owner: &User,
        artifact_id: &str,
        new: NewPublication,
    ) -> Result<Publication, GalleryError> {
        if owner.anonymous {
            return Err(GalleryError::NeedsAccount);
        }
        let mut tx = self.db.write().await?;
        let made = self.publish_in(&mut tx, owner, artifact_id, new, true).await?;
        tx.commit().await?;
        Ok(made)
    }

    /// The same within a transaction; `listed` says whether the gallery lists it. One that it did not list so far is
    /// published anew where it shall.
    pub(super) async fn publish_in(
        &self,
        tx: &mut Tx,
        owner: &User,
        artifact_id: &str,
        new: NewPublication,
        listed: bool,
    ) -> Result<Publication, GalleryError> {
        let now_ms = self.clock.now_ms();
        let result = own_result(tx, &owner.id, artifact_id).await?.ok_or(GalleryError::NotFound)?;
        if !result.is_file {
            return Err(GalleryError::NotReady);
        }
        let (title, title_en) = match title(new.title.as_deref()).map_err(invalid)? {
            Some(title) => (title, None),
            None => self.usual_title(&result, new.shares_prompt).map_err(invalid)?,
        };
        // An administrator who takes the work out at this moment comes before or after, not in between.
        let sql = format!(
            "select state, distrusted, listed from publications where artifact_id = $1 {}",
            tx.dialect().for_update()
        );
        let before: Option<(PublicationState, bool, bool)> = on!(&mut *tx, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
            .bind(artifact_id).fetch_optional(c).await?);
        if let Some((PublicationState::Pending | PublicationState::Public, _, was_listed)) = before
            && (was_listed || !listed)
        {
            return Err(GalleryError::Published);
        }
        let judged = self.moderate || before.is_some_and(|(_, distrusted, _)| distrusted);
        let state = if judged { PublicationState::Pending } else { PublicationState::Public };
        let values: Map<String, Value> = serde_json::from_str(&result.params).unwrap_or_default();
        let params = new.shares_prompt.then(|| {
            Value::Object(shared::params(&self.registry, &result.tool, &result.mode, values)).to_string()
        });
        // Another request of the owner's may have published it since, where there was no row to lock.
        let row: Option<PublicationRow> = on!(tx, c => sqlx::query_as(
            "insert into publications (id, source, task_id, user_id, artifact_id, cover_id, tool, mode, kind, mime, width,
                 height, duration_ms, title, shows_author, params, state, distrusted, likes, created_ms, public_ms, updated_ms,
                 title_en, author, author_avatar, listed)
             values ($1, 'user', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, false, 0, $17, $18, $17,
                 $19, $20, (select avatar from users where id = $3), $21)
             on conflict (artifact_id) do update set cover_id = excluded.cover_id, title = excluded.title,
                 title_en = excluded.title_en, author = excluded.author, author_avatar = excluded.author_avatar,
                 shows_author = excluded.shows_author, params = excluded.params, state = excluded.state, reason = null,
                 created_ms = excluded.created_ms, public_ms = excluded.public_ms, listed = excluded.listed,
                 updated_ms = case when publications.updated_ms < excluded.updated_ms then excluded.updated_ms
                     else publications.updated_ms + 1 end
                 where publications.state not in ('pending', 'public') or (excluded.listed and not publications.listed)
             returning id, task_id, artifact_id, title, state, reason, params, shows_author, likes, created_ms")
            .bind(new_id()).bind(&result.task_id).bind(&owner.id).bind(artifact_id).bind(&result.cover_id)
            .bind(&result.tool).bind(&result.mode).bind(&result.kind)
            .bind(result.mime.as_deref().unwrap_or("application/octet-stream"))
            .bind(result.width).bind(result.height).bind(result.duration_ms).bind(&title).bind(new.shows_author)
            .bind(&params).bind(state).bind(now_ms).bind((!judged).then_some(now_ms))
            .bind(&title_en).bind(&owner.display_name).bind(listed)
            .fetch_optional(c).await?);
        Ok(row.ok_or(GalleryError::Published)?.into())
    }

    /// What a work is called whose owner names it nothing, and the same in English: the first words of the prompt, or the
    /// tool where others may not read it.
    fn usual_title(&self, result: &ResultRow, shared: bool) -> Result<(String, Option<String>), FieldError> {
        let words = result.summary.split_whitespace().collect::<Vec<_>>().join(" ");
        let words: String = words.chars().filter(|c| !is_unseen(*c)).take(USUAL_TITLE_CHARS).collect();
        if shared && !words.is_empty() {
            return Ok((words, None));
        }
        let fault = || FieldError::new("/title", "required", work_title_required());
        let tool = self.registry.tool(&result.tool).map_err(|_| fault())?;
        let title = &tool.manifest().title;
        Ok((title.zh.to_string(), Some(title.en.to_string())))
    }

    /// What an owner published in the gallery, newest first, of one task or of all; and how many there are.
    pub async fn own(
        &self,
        owner: &UserId,
        task_id: Option<&TaskId>,
        page: i64,
        size: i64,
    ) -> Result<(Vec<Publication>, i64), GalleryError> {
        let listing = Listing::of("publications p join tasks t on t.id = p.task_id")
            .only("p.user_id = $1", Some(owner))
            .only("p.task_id = $1", task_id)
            .always("not t.deleted")
            .always("p.listed");
        let total = listing.count(&self.db).await?;
        let rows: Vec<PublicationRow> =
            listing.rows(&self.db, COLUMNS, "p.id desc", size, (page - 1) * size).await?;
        Ok((rows.into_iter().map(Publication::from).collect(), total))
    }

    /// Takes back what its owner published, refused and removed works too; nobody sees it from then on. Doing so again is
    /// harmless, and what an administrator refused or removed still comes back through the queue alone.
    pub async fn withdraw(&self, owner: &UserId, id: &str) -> Result<(), GalleryError> {
        let mut tx = self.db.write().await?;
        on!(&mut tx, c => sqlx::query(
            "update publications set state = 'withdrawn', reason = null, public_ms = null, updated_ms = $3
             where id = $1 and user_id = $2 and state <> 'withdrawn'")
            .bind(id).bind(owner).bind(self.clock.now_ms()).execute(c).await.map(drop))?;
        tx.commit().await?;
        let there: i64 = read!(&self.db, c => sqlx::query_scalar(
            "select count(*) from publications where id = $1 and user_id = $2")
            .bind(id).bind(owner).fetch_one(c).await?);
        if there == 0 { Err(GalleryError::NotFound) } else { Ok(()) }
    }
}

async fn own_result(tx: &mut Tx, owner: &UserId, artifact_id: &str) -> sqlx::Result<Option<ResultRow>> {
    on!(tx, c => sqlx::query_as(
        "select a.task_id, t.tool, t.mode, t.summary, t.params, a.kind, a.mime, a.width, a.height, a.duration_ms,
             (a.state = 'stored' and a.storage_key is not null and a.content is null) as is_file,
             (select min(cover.id) from artifacts cover where cover.cover_of = a.id and cover.state = 'stored') as cover_id
         from artifacts a join whole_tasks t on t.id = a.task_id
         where a.id = $1 and a.user_id = $2 and a.cover_of is null and not t.deleted and t.state = 'succeeded'")
        .bind(artifact_id).bind(owner).fetch_optional(c).await)
}

/// The owner's title as it is kept; none where it is left out.
fn title(given: Option<&str>) -> Result<Option<String>, FieldError> {
    let fault = |code, message: Message| Err(FieldError::new("/title", code, message));
    let Some(title) = given.map(str::trim).filter(|title| !title.is_empty()) else { return Ok(None) };
    if title.chars().count() > MAX_TITLE_CHARS {
        return fault("too_long", work_title_too_long());
    }
    if title.chars().any(is_unseen) {
        return fault("invalid", work_title_malformed());
    }
    Ok(Some(title.to_owned()))
}

fn invalid(fault: FieldError) -> GalleryError {
    GalleryError::Invalid(vec![fault])
}
