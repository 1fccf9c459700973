//! The site's own works: finished ones, each with the form that makes the same.

use baigong_base::on;
use baigong_works::Work;
use serde_json::Value;

use super::{Gallery, GalleryError};

impl Gallery {
    /// Puts the site's own works into the gallery, in their order behind those of people; those whose tool is not there are
    /// not shown. What an administrator took out stays out.
    ///
    /// # Errors
    /// The database's.
    pub async fn seed(&self, works: &[Work]) -> Result<(), GalleryError> {
        let now_ms = self.clock.now_ms();
        let shown: Vec<&Work> =
            works.iter().filter(|work| self.registry.form(&work.tool, &work.mode).is_some()).collect();
        let mut tx = self.db.write().await?;
        let known: Vec<(String,)> = on!(&mut tx, c => sqlx::query_as("select id from publications where source = 'site'")
            .fetch_all(c).await)?;
        for (id,) in known.iter().filter(|(id,)| shown.iter().all(|work| work.file.id != *id)) {
            on!(&mut tx, c => sqlx::query("delete from publications where id = $1 and source = 'site'")
                .bind(id).execute(c).await.map(drop))?;
        }
        for (place, work) in (1i64..).zip(shown.into_iter().rev()) {
            let (width, height) = work.file.size.unzip();
            let params = Value::Object(work.params.clone()).to_string();
            on!(&mut tx, c => sqlx::query(
                "insert into publications (id, source, artifact_id, tool, mode, kind, mime, width, height, duration_ms, title,
                     title_en, shows_author, params, state, distrusted, likes, created_ms, public_ms, updated_ms, cover_id)
                 values ($1, 'site', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, false, $11, 'public', false, 0, $12, $13, $12,
                     $14)
                 on conflict (id) do update set tool = excluded.tool, mode = excluded.mode, title = excluded.title,
                     title_en = excluded.title_en, params = excluded.params, mime = excluded.mime, width = excluded.width,
                     height = excluded.height, duration_ms = excluded.duration_ms, public_ms = excluded.public_ms,
                     cover_id = excluded.cover_id")
                .bind(&work.file.id).bind(&work.tool).bind(&work.mode).bind(work.file.kind.word())
                .bind(work.file.mime).bind(width.map(i64::from)).bind(height.map(i64::from))
                .bind(work.file.duration_ms.and_then(|ms| i64::try_from(ms).ok()))
                .bind(&work.title.zh).bind(&work.title.en).bind(&params).bind(now_ms).bind(place)
                .bind(&work.poster.id)
                .execute(c).await.map(drop))?;
        }
        tx.commit().await?;
        Ok(())
    }
}

/// Whether values of a form name a medium.
pub(super) fn names(value: &Value, id: &str) -> bool {
    match value {
        Value::String(text) => text == id,
        Value::Array(items) => items.iter().any(|item| names(item, id)),
        Value::Object(fields) => fields.values().any(|field| names(field, id)),
        _ => false,
    }
}
