//! What administrators do: look at what waits and at what is public, agree, refuse, take out.

use baigong_base::db::Listing;
use baigong_base::{on, read};
use baigong_ground::field::FieldError;
use baigong_ground::message::common;
use baigong_ground::{Message, messages};
use serde_json::{Map, Value};
use sqlx::FromRow;

use super::model::{Decision, GalleryError, ModeratedWork, PublicationSource, PublicationState};
use super::rows::{TABLES, THERE, media_kind, title};
use super::{Gallery, shared};

messages! {
    reason_required = "请填写原因，作者会看到", "Please write a reason, which the author reads";
}

const MAX_REASON_CHARS: usize = 200;
const COLUMNS: &str = "p.id, p.source, u.uid, u.display_name as owner, p.artifact_id, p.kind, p.mime, p.width, p.height,
     p.tool, p.mode, p.title, p.title_en, coalesce((select x.summary from task_texts x where x.task_id = t.id), '') as summary,
     coalesce((select x.params from task_texts x where x.task_id = t.id), '{}') as asked, p.params,
     p.shows_author, case when p.shows_author then p.author end as author,
     case when p.shows_author and p.author_avatar = u.avatar then u.avatar end as author_avatar,
     p.state, p.reason, p.likes, p.listed, p.created_ms, p.updated_ms";

#[derive(FromRow)]
struct Row {
    id: String,
    source: PublicationSource,
    uid: Option<i64>,
    owner: Option<String>,
    artifact_id: String,
    kind: String,
    mime: String,
    width: Option<i64>,
    height: Option<i64>,
    tool: String,
    mode: String,
    title: String,
    title_en: Option<String>,
    summary: String,
    /// All values of the task's form, JSON.
    asked: String,
    params: Option<String>,
    shows_author: bool,
    author: Option<String>,
    author_avatar: Option<String>,
    state: PublicationState,
    reason: Option<String>,
    likes: i64,
    listed: bool,
    created_ms: i64,
    updated_ms: i64,
}

impl Gallery {
    fn moderated_work(&self, row: Row) -> ModeratedWork {
        let values = |text: &str| serde_json::from_str::<Map<String, Value>>(text).ok();
        let prompt = values(&row.asked)
            .and_then(|asked| shared::prompt(&self.registry, &row.tool, &row.mode, &asked))
            .unwrap_or(row.summary);
        ModeratedWork {
            kind: media_kind(&row.kind),
            title: title(row.title, row.title_en),
            id: row.id,
            source: row.source,
            uid: row.uid,
            owner: row.owner,
            artifact_id: row.artifact_id,
            mime: row.mime,
            width: row.width,
            height: row.height,
            tool: row.tool,
            mode: row.mode,
            prompt,
            shares_prompt: row.params.is_some(),
            params: row.params.as_deref().and_then(values),
            shows_author: row.shows_author,
            author: row.author,
            author_avatar: row.author_avatar.map(|name| format!("/api/v1/avatars/{name}")),
            state: row.state,
            reason: row.reason,
            likes: row.likes,
            listed: row.listed,
            created_ms: row.created_ms,
            updated_ms: row.updated_ms,
        }
    }

    /// Publications in a state, or in any, of works that are still there; and how many there are. What waits comes oldest
    /// first, so that nobody is overtaken; the rest newest first.
    pub async fn moderated(
        &self,
        state: Option<PublicationState>,
        page: i64,
        size: i64,
    ) -> Result<(Vec<ModeratedWork>, i64), GalleryError> {
        let listing = Listing::of(TABLES).always(THERE);
        // Each condition is written so that an index which holds only such rows can serve it.
        let (listing, order) = match state {
            None => (listing, "p.created_ms desc, p.id desc"),
            Some(PublicationState::Public) => {
                (listing.always("p.state = 'public'"), "p.public_ms desc, p.id desc")
            }
            Some(state) => {
                let oldest_first = state == PublicationState::Pending;
                let order = if oldest_first { "p.created_ms, p.id" } else { "p.created_ms desc, p.id desc" };
                (listing.only("p.state = $1", Some(state)).always("p.state <> 'public'"), order)
            }
        };
        let total = listing.count(&self.db).await?;
        let rows: Vec<Row> = listing.rows(&self.db, COLUMNS, order, size, (page - 1) * size).await?;
        Ok((rows.into_iter().map(|row| self.moderated_work(row)).collect(), total))
    }

    /// Decides about a publication, once: a second administrator hears that it changed meanwhile, and so does one who
    /// agrees to what is no longer what was seen.
    pub async fn decide(&self, id: &str, decision: &Decision) -> Result<ModeratedWork, GalleryError> {
        let (state, from, seen_ms, reason) = match decision {
            Decision::Approve { seen_ms } => {
                (PublicationState::Public, "'pending', 'refused', 'removed'", Some(*seen_ms), None)
            }
            Decision::Refuse(reason) => (PublicationState::Refused, "'pending'", None, Some(reason)),
            Decision::Remove(reason) => (PublicationState::Removed, "'public'", None, Some(reason)),
        };
        let reason = reason.map(|reason| checked(reason)).transpose()?;
        let now_ms = self.clock.now_ms();
        let sql = format!(
            "update publications set state = $2, reason = $3, updated_ms = $4, distrusted = ($2 <> 'public'),
                 public_ms = case when source = 'site' then public_ms when $2 = 'public' then $4 end
             where id = $1 and state in ({from}) and updated_ms = coalesce($5, updated_ms)"
        );
        let mut tx = self.db.write().await?;
        let changed = on!(&mut tx, c => sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(id).bind(state).bind(reason).bind(now_ms).bind(seen_ms).execute(c).await?.rows_affected());
        tx.commit().await?;
        let row = self.row(id).await?.ok_or(GalleryError::NotFound)?;
        if changed == 0 { Err(GalleryError::Changed) } else { Ok(self.moderated_work(row)) }
    }

    async fn row(&self, id: &str) -> sqlx::Result<Option<Row>> {
        let sql = format!("select {COLUMNS} from {TABLES} where p.id = $1 and ({THERE})");
        read!(&self.db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(id).fetch_optional(c).await)
    }
}

/// A reason as it is kept and as the owner reads it.
fn checked(reason: &str) -> Result<&str, GalleryError> {
    let reason = reason.trim();
    let fault =
        |code, message: Message| Err(GalleryError::Invalid(vec![FieldError::new("/reason", code, message)]));
    if reason.is_empty() {
        return fault("required", reason_required());
    }
    if reason.chars().count() > MAX_REASON_CHARS {
        return fault("too_long", common::reason_too_long());
    }
    Ok(reason)
}
