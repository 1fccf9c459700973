//! The site's own works: the example media, each with the form that can be tried with it.

use std::collections::HashSet;
use std::sync::Arc;

use baigong_base::on;
use baigong_example_media::{EXAMPLES, Example};
use baigong_provider::{Form, Tool, Tools};
use serde_json::Value;

use super::{Gallery, GalleryError};

/// What forms begin with and nobody comes to see: it shows what people bring, not what they take away. The dance stays, for a
/// gallery without any film would not say that films are made here.
const MATERIAL: [&str; 4] = ["ex_garment", "ex_model", "ex_speaker", "ex_voice"];

impl Gallery {
    /// Puts the site's own works into the gallery, behind those of people, as the program knows them now. What an
    /// administrator took out stays out.
    ///
    /// # Errors
    /// The database's.
    pub async fn seed(&self) -> Result<(), GalleryError> {
        let now_ms = self.clock.now_ms();
        let (tools, mut taken) = (self.registry.snapshot(), HashSet::new());
        let mut tx = self.db.write().await?;
        for id in MATERIAL {
            on!(&mut tx, c => sqlx::query("delete from publications where id = $1 and source = 'site'")
                .bind(id).execute(c).await.map(drop))?;
        }
        let shown = EXAMPLES.iter().rev().filter(|example| !MATERIAL.contains(&example.id));
        for (place, example) in (1i64..).zip(shown) {
            let Some((tool, form)) = tried_with(&tools, example, &mut taken) else { continue };
            let (width, height) = example.size.unzip();
            on!(&mut tx, c => sqlx::query(
                "insert into publications (id, source, artifact_id, tool, mode, kind, mime, width, height, duration_ms, title,
                     title_en, shows_author, params, state, distrusted, likes, created_ms, public_ms, updated_ms, cover_id)
                 values ($1, 'site', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, false, $11, 'public', false, 0, $12, $13, $12,
                     $14)
                 on conflict (id) do update set tool = excluded.tool, mode = excluded.mode, title = excluded.title,
                     title_en = excluded.title_en, params = excluded.params, mime = excluded.mime, width = excluded.width,
                     height = excluded.height, duration_ms = excluded.duration_ms, public_ms = excluded.public_ms,
                     cover_id = excluded.cover_id")
                .bind(example.id).bind(&*tool.manifest().id).bind(&*form.mode.id).bind(example.kind.word())
                .bind(example.mime).bind(width.map(i64::from)).bind(height.map(i64::from))
                .bind(example.duration_ms.and_then(|ms| i64::try_from(ms).ok()))
                .bind(example.title).bind(example.title_en).bind(form.example.to_string()).bind(now_ms).bind(place)
                .bind(example.cover)
                .execute(c).await.map(drop))?;
        }
        tx.commit().await?;
        Ok(())
    }
}

/// A form whose example names the medium; of tools that none of the others leads to yet, where there is one.
fn tried_with<'a>(
    tools: &'a Tools,
    example: &Example,
    taken: &mut HashSet<String>,
) -> Option<(&'a Arc<Tool>, &'a Form)> {
    let forms = || {
        tools
            .iter()
            .flat_map(|tool| tool.forms().iter().map(move |form| (tool, form)))
            .filter(|(_, form)| !form.mode.follow_up_only && names(&form.example, example.id))
    };
    let found = forms().find(|(tool, _)| !taken.contains(&*tool.manifest().id)).or_else(|| forms().next())?;
    taken.insert(found.0.manifest().id.to_string());
    Some(found)
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
