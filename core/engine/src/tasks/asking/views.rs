//! Stored tasks and results as their owners see them.

use std::collections::HashMap;

use baigong_ledger::TaskId;
use serde_json::{Map, Value};

use super::running::Tasks;
use crate::tasks::rows::error::TaskError;
use crate::tasks::rows::model::{
    ArtifactRow, ArtifactView, Charge, LiveProgress, Storage, TaskRow, TaskState, TaskView, media_kind,
};
use crate::tasks::rows::reading;

impl Tasks {
    pub(crate) async fn views(&self, rows: Vec<TaskRow>) -> Result<Vec<TaskView>, TaskError> {
        let owner = rows.first().map(|row| row.user_id.clone());
        let mut views = self.unmarked(rows).await?;
        if let Some(owner) = owner {
            self.mark_lifetimes(&owner, &mut views).await?;
            self.mark_set_aside(&mut views).await?;
            self.mark_labels(&mut views).await?;
        }
        Ok(views)
    }

    /// Tasks without what is only kept of them for the pages: how long they stay, what their owner calls them, and whether the
    /// owner no longer waits.
    pub(crate) async fn unmarked(&self, rows: Vec<TaskRow>) -> Result<Vec<TaskView>, TaskError> {
        let finished: Vec<&TaskId> =
            rows.iter().filter(|row| row.state == TaskState::Succeeded).map(|row| &row.id).collect();
        let mut artifacts = if finished.is_empty() {
            Default::default()
        } else {
            reading::artifacts(&self.engine.db, &finished).await?
        };
        let view = |row: TaskRow| {
            let params = serde_json::from_str(&row.params).unwrap_or_default();
            let artifacts = artifacts.remove(&row.id).unwrap_or_default();
            self.view(row, params, artifacts)
        };
        Ok(rows.into_iter().map(view).collect())
    }

    /// A task as its owner sees it now.
    pub(crate) fn view(
        &self,
        row: TaskRow,
        params: Map<String, Value>,
        artifacts: Vec<ArtifactRow>,
    ) -> TaskView {
        let engine = &self.engine;
        let live = (!row.state.is_final()).then(|| row.id.uuid());
        let usual = self.usual(&row, &params);
        let eta_ms = usual.filter(|usual| usual.samples > 0).map(|usual| {
            (row.started_ms.unwrap_or(row.updated_ms) + usual.median_ms - row.updated_ms).max(0)
        });
        let held_until_ms = self.held_until_ms(&row);
        // What was said of a task at its deadline is no longer so once its result came.
        let failing = row.state != TaskState::Succeeded;
        TaskView {
            cancel: self.cancel_effect(&row),
            progress: {
                let live = live.map(|id| engine.progress(&id)).unwrap_or_default();
                LiveProgress {
                    // It may have gone a moment ago.
                    ahead: live.ahead.filter(|_| row.state == TaskState::Queued),
                    text: live.text.or(row.reply),
                    ..live
                }
            },
            params,
            error: row.error.as_deref().filter(|_| failing).and_then(|text| serde_json::from_str(text).ok()),
            artifacts: self.results(artifacts),
            eta_ms,
            usual,
            set_aside: false,
            id: row.id,
            tool: row.tool,
            mode: row.mode,
            test: row.test,
            state: row.state,
            storage: row.storage,
            summary: row.summary,
            act: row.act.as_deref().and_then(|text| serde_json::from_str(text).ok()),
            echo: row.echo.as_deref().and_then(|text| serde_json::from_str(text).ok()),
            points: row.points,
            absorbed_points: row.absorbed_points,
            up_to: row.tally.is_some(),
            charged: match row.charge {
                Charge::Held => None,
                Charge::Captured => Some(row.charged.unwrap_or(row.points)),
                Charge::Released => Some(0),
            },
            charge: row.charge,
            payer_id: row.payer_id,
            parent_id: row.parent_id,
            attempts: row.attempts,
            created_ms: row.created_ms,
            updated_ms: row.updated_ms,
            started_ms: row.started_ms,
            finished_ms: row.finished_ms,
            held_until_ms,
            kept: false,
            expires_ms: None,
            favourite: false,
            tags: Vec::new(),
            folder: None,
        }
    }

    /// When the points of a task past its deadline come back, whatever its vendor says: at the first question after they
    /// have been held as long as they may be, or as long as the vendor keeps results.
    fn held_until_ms(&self, row: &TaskRow) -> Option<i64> {
        let engine = &self.engine;
        let ended_ms =
            row.finished_ms.filter(|_| row.state == TaskState::Expired && row.charge == Charge::Held)?;
        let life_ms = engine.result_life_ms(engine.form_of(&row.tool, &row.mode));
        let held_ms = engine.settings.late_hold_ms.min(life_ms);
        Some(ended_ms.saturating_add(held_ms).saturating_add(engine.settings.late_most_ms))
    }

    /// Results in their order, each with the picture that stands for it.
    fn results(&self, rows: Vec<ArtifactRow>) -> Vec<ArtifactView> {
        let (covers, results): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| row.cover_of.is_some());
        let mut covers: HashMap<String, ArtifactRow> = covers
            .into_iter()
            .filter(|row| row.state == Storage::Stored)
            .filter_map(|row| Some((row.cover_of.clone()?, row)))
            .collect();
        results.into_iter().map(|row| self.artifact(covers.remove(&row.id), row)).collect()
    }

    /// The signed address of the small picture beside a result, where there is one.
    fn small_link(&self, row: &ArtifactRow) -> Option<String> {
        let is_there = row.state == Storage::Stored && row.small_bytes.is_some_and(|bytes| bytes > 0);
        is_there.then(|| format!("{}&small=1", self.engine.media.link(&row.id, false)))
    }

    fn artifact(&self, cover: Option<ArtifactRow>, row: ArtifactRow) -> ArtifactView {
        let stored = row.state == Storage::Stored;
        let small = self.small_link(cover.as_ref().unwrap_or(&row));
        let link =
            |download| (stored && row.content.is_none()).then(|| self.engine.media.link(&row.id, download));
        ArtifactView {
            kind: media_kind(&row.kind),
            url: link(false),
            download_url: link(true),
            mime: row.mime.unwrap_or_default(),
            name: row.name,
            title: row.title,
            description: row.description,
            small,
            cover: cover.map(|cover| self.engine.media.link(&cover.id, false)),
            bytes: row.bytes,
            width: row.width,
            height: row.height,
            duration_ms: row.duration_ms,
            text: row.content,
            stored,
            follow_ups: serde_json::from_str(&row.follow_ups).unwrap_or_default(),
            id: row.id,
        }
    }
}
