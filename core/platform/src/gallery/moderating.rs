//! What administrators do: look at what waits and at what is public, agree, refuse, take out.

use baigong_base::db::Listing;
use baigong_base::{on, read};
use baigong_provider::schema::FieldError;
use sqlx::FromRow;

use super::Gallery;
use super::model::{Decision, GalleryError, ModeratedWork, PublicationSource, PublicationState};
use super::rows::{TABLES, THERE, media_kind, title};

const MAX_REASON_CHARS: usize = 200;
const COLUMNS: &str = "p.id, p.source, u.uid, u.display_name as owner, p.artifact_id, p.kind, p.mime, p.width, p.height,
     p.tool, p.mode, p.title, p.title_en, coalesce(t.summary, '') as prompt, p.params is not null as shares_prompt,
     p.shows_author, p.state, p.reason, p.likes, p.created_ms";

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
    prompt: String,
    shares_prompt: bool,
    shows_author: bool,
    state: PublicationState,
    reason: Option<String>,
    likes: i64,
    created_ms: i64,
}

impl From<Row> for ModeratedWork {
    fn from(row: Row) -> Self {
        Self {
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
            prompt: row.prompt,
            shares_prompt: row.shares_prompt,
            shows_author: row.shows_author,
            state: row.state,
            reason: row.reason,
            likes: row.likes,
            created_ms: row.created_ms,
        }
    }
}

impl Gallery {
    /// Publications in a state, or in any, of works that are still there; and how many there are. What waits comes oldest
    /// first, so that nobody is overtaken; the rest newest first.
    pub async fn moderated(
        &self,
        state: Option<PublicationState>,
        page: i64,
        size: i64,
    ) -> Result<(Vec<ModeratedWork>, i64), GalleryError> {
        let listing = Listing::of(TABLES).only("p.state = $1", state).always(THERE);
        let order = if state == Some(PublicationState::Pending) {
            "p.created_ms, p.id"
        } else {
            "p.created_ms desc, p.id desc"
        };
        let total = listing.count(&self.db).await?;
        let rows: Vec<Row> = listing.rows(&self.db, COLUMNS, order, size, (page - 1) * size).await?;
        Ok((rows.into_iter().map(ModeratedWork::from).collect(), total))
    }

    /// Decides about a publication, once: a second administrator hears that it changed meanwhile.
    pub async fn decide(&self, id: &str, decision: &Decision) -> Result<ModeratedWork, GalleryError> {
        let (state, from, reason) = match decision {
            Decision::Approve => (PublicationState::Public, "'pending', 'refused', 'removed'", None),
            Decision::Refuse(reason) => (PublicationState::Refused, "'pending'", Some(reason)),
            Decision::Remove(reason) => (PublicationState::Removed, "'public'", Some(reason)),
        };
        let reason = reason.map(|reason| checked(reason)).transpose()?;
        let now_ms = self.clock.now_ms();
        let sql = format!(
            "update publications set state = $2, reason = $3, updated_ms = $4, distrusted = ($2 <> 'public'),
                 public_ms = case when source = 'site' then public_ms when $2 = 'public' then $4 end
             where id = $1 and state in ({from})"
        );
        let mut tx = self.db.write().await?;
        let changed = on!(&mut tx, c => sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(id).bind(state).bind(reason).bind(now_ms).execute(c).await?.rows_affected());
        tx.commit().await?;
        let row = self.row(id).await?.ok_or(GalleryError::NotFound)?;
        if changed == 0 { Err(GalleryError::Changed) } else { Ok(row.into()) }
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
        |code, message: &str| Err(GalleryError::Invalid(vec![FieldError::new("/reason", code, message)]));
    if reason.is_empty() {
        return fault("required", "请填写原因，作者会看到");
    }
    if reason.chars().count() > MAX_REASON_CHARS {
        return fault("too_long", "原因不能超过200个字符");
    }
    Ok(reason)
}
