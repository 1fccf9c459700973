//! Rows of uploads, and the files behind artifacts.

use baigong_base::db::{Db, Tx};
use baigong_base::{on, read};
use baigong_ledger::UserId;
use baigong_provider::MediaKind;
use sqlx::FromRow;

use super::MediaFile;
use super::format::with_extension;

#[derive(FromRow)]
pub(super) struct FileRow {
    id: String,
    kind: String,
    mime: String,
    name: String,
    bytes: i64,
    width: Option<i64>,
    height: Option<i64>,
    duration_ms: Option<i64>,
    storage_key: String,
    sha256: Option<String>,
    created_ms: i64,
    #[sqlx(default)]
    small_bytes: Option<i64>,
}

impl From<FileRow> for MediaFile {
    fn from(row: FileRow) -> Self {
        let side = |pixels: Option<i64>| pixels.and_then(|pixels| u32::try_from(pixels).ok());
        Self {
            id: row.id,
            kind: MediaKind::named(&row.kind).unwrap_or(MediaKind::Text),
            name: with_extension(row.name, &row.mime),
            mime: row.mime,
            bytes: u64::try_from(row.bytes).unwrap_or_default(),
            width: side(row.width),
            height: side(row.height),
            duration_ms: row.duration_ms.and_then(|ms| u64::try_from(ms).ok()),
            storage_key: row.storage_key,
            sha256: row.sha256,
            created_ms: row.created_ms,
            small_bytes: row.small_bytes.and_then(|bytes| u64::try_from(bytes).ok()),
        }
    }
}

/// False where the user's account was closed meanwhile.
pub(super) async fn insert_upload(tx: &mut Tx, user_id: &UserId, file: &MediaFile) -> sqlx::Result<bool> {
    let done = on!(tx, c => sqlx::query(
        "insert into uploads (id, user_id, kind, mime, name, storage_key, sha256, bytes, width, height, duration_ms,
             created_ms)
         select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12
         where exists (select 1 from users where id = $2 and closed_ms is null)")
        .bind(&file.id).bind(user_id).bind(file.kind.word()).bind(&file.mime).bind(&file.name)
        .bind(&file.storage_key).bind(&file.sha256).bind(i64::try_from(file.bytes).unwrap_or(i64::MAX))
        .bind(file.width.map(i64::from)).bind(file.height.map(i64::from)).bind(file.duration_ms.and_then(|ms| i64::try_from(ms).ok()))
        .bind(file.created_ms)
        .execute(c).await?.rows_affected());
    Ok(done == 1)
}

/// A user's uploads, newest first, of one kind or of any, with one content or with any.
pub(super) async fn uploads(
    db: &Db,
    user_id: &UserId,
    kind: Option<MediaKind>,
    sha256: Option<&str>,
    limit: i64,
) -> sqlx::Result<Vec<FileRow>> {
    read!(db, c => sqlx::query_as(
        "select id, kind, mime, name, bytes, width, height, duration_ms, storage_key, sha256, created_ms
         from uploads where user_id = $1 and (cast($2 as text) is null or kind = $2)
             and (cast($3 as text) is null or sha256 = $3)
         order by id desc limit $4")
        .bind(user_id).bind(kind.map(MediaKind::word)).bind(sha256).bind(limit).fetch_all(c).await)
}

/// A user's uploads behind an id, in their order.
pub(super) async fn uploads_after(
    db: &Db,
    user_id: &UserId,
    after: &str,
    limit: i64,
) -> sqlx::Result<Vec<FileRow>> {
    read!(db, c => sqlx::query_as(
        "select id, kind, mime, name, bytes, width, height, duration_ms, storage_key, sha256, created_ms
         from uploads where user_id = $1 and id > $2 order by id limit $3")
        .bind(user_id).bind(after).bind(limit).fetch_all(c).await)
}

/// The ids of a user's uploads from `first` on and before `end`, as ids are ordered.
pub(super) async fn uploads_between(
    db: &Db,
    user_id: &UserId,
    first: &str,
    end: &str,
) -> sqlx::Result<Vec<String>> {
    read!(db, c => sqlx::query_scalar("select id from uploads where user_id = $1 and id >= $2 and id < $3")
        .bind(user_id).bind(first).bind(end).fetch_all(c).await)
}

/// The user's earlier upload of the same content.
pub(super) async fn same_content(db: &Db, user_id: &UserId, sha256: &str) -> sqlx::Result<Option<FileRow>> {
    read!(db, c => sqlx::query_as(
        "select id, kind, mime, name, bytes, width, height, duration_ms, storage_key, sha256, created_ms
         from uploads where user_id = $1 and sha256 = $2 order by id limit 1")
        .bind(user_id).bind(sha256).fetch_optional(c).await)
}

/// Bytes that a user uploaded since a time.
pub(super) async fn uploaded_since(db: &Db, user_id: &UserId, since_ms: i64) -> sqlx::Result<i64> {
    read!(db, c => sqlx::query_scalar(
        "select cast(coalesce(sum(bytes), 0) as bigint) from uploads where user_id = $1 and created_ms > $2")
        .bind(user_id).bind(since_ms).fetch_one(c).await)
}

/// An upload by its id, of one user or, without one, of anybody.
pub(super) async fn upload(db: &Db, id: &str, user_id: Option<&UserId>) -> sqlx::Result<Option<FileRow>> {
    read!(db, c => sqlx::query_as(
        "select id, kind, mime, name, bytes, width, height, duration_ms, storage_key, sha256, created_ms
         from uploads where id = $1 and (cast($2 as text) is null or user_id = $2)")
        .bind(id).bind(user_id).fetch_optional(c).await)
}

/// A stored artifact by its id, of one user or, without one, of anybody.
pub(super) async fn artifact(db: &Db, id: &str, user_id: Option<&UserId>) -> sqlx::Result<Option<FileRow>> {
    read!(db, c => sqlx::query_as(
        "select id, kind, coalesce(mime, 'application/octet-stream') as mime, name, coalesce(bytes, 0) as bytes,
             width, height, duration_ms, storage_key, sha256, created_ms, small_bytes
         from artifacts where id = $1 and state = 'stored' and storage_key is not null
             and (cast($2 as text) is null or user_id = $2)
             and exists (select 1 from tasks t where t.id = artifacts.task_id and not t.deleted)")
        .bind(id).bind(user_id).fetch_optional(c).await)
}

/// Where the vendor keeps an artifact that we have not stored yet.
pub(super) async fn artifact_source(db: &Db, id: &str, user_id: &UserId) -> sqlx::Result<Option<String>> {
    let url: Option<Option<String>> = read!(db, c => sqlx::query_scalar(
        "select source_url from artifacts where id = $1 and user_id = $2 and state = 'pending'
             and exists (select 1 from tasks t where t.id = artifacts.task_id and not t.deleted)")
        .bind(id).bind(user_id).fetch_optional(c).await?);
    Ok(url.flatten())
}
