//! What owners have noted of their tasks, as it stands on them: kept, labelled, no longer waited for.

use std::collections::{HashMap, HashSet};

use baigong_base::db::json_text;
use baigong_base::read;
use baigong_ledger::{TaskId, UserId};

use super::running::Tasks;
use crate::tasks::rows::error::TaskError;
use crate::tasks::rows::lifetimes::GROUPS;
use crate::tasks::rows::model::{CancelEffect, TaskView};

impl Tasks {
    /// Says of a user's tasks which are kept, and when the others leave.
    pub(crate) async fn mark_lifetimes(
        &self,
        user_id: &UserId,
        views: &mut [TaskView],
    ) -> Result<(), TaskError> {
        let (db, settings) = (&self.engine.db, &self.engine.settings.retention);
        if !settings.is_on() || views.iter().all(|view| view.finished_ms.is_none()) {
            return Ok(());
        }
        let sql = format!("select {} from users u where u.id = $1", settings.group_sql());
        let group: Option<String> = read!(db, c => sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
            .bind(user_id).fetch_optional(c).await?);
        let group = GROUPS.into_iter().find(|known| group.as_deref() == Some(known.word()));
        let Some(group) = group else { return Ok(()) };
        let ids: Vec<&TaskId> = views.iter().map(|view| &view.id).collect();
        let dialect = db.dialect();
        let sql = format!(
            "select id from tasks where kept and id in (select {} from {})",
            dialect.element(),
            dialect.rows()
        );
        let kept: Vec<TaskId> = read!(db, c => sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
            .bind(json_text(&ids)).fetch_all(c).await?);
        let kept: HashSet<TaskId> = kept.into_iter().collect();
        for view in views {
            let end = view.finished_ms.filter(|_| view.state.is_final());
            let lifetime = settings.lifetime_ms(&view.tool, group);
            view.kept = kept.contains(&view.id);
            view.expires_ms = end.zip(lifetime).filter(|_| !view.kept).map(|(end, lifetime)| end + lifetime);
        }
        Ok(())
    }

    /// Says of a user's tasks how they are organised.
    pub(crate) async fn mark_labels(&self, views: &mut [TaskView]) -> Result<(), TaskError> {
        let db = &self.engine.db;
        let ids: Vec<&TaskId> = views.iter().map(|view| &view.id).collect();
        let these = format!("(select {} from {})", db.dialect().element(), db.dialect().rows());
        let sql = format!(
            "select task_id, favourite, folder, null as tag from works where task_id in {these}
             union all
             select task_id, false as favourite, null as folder, tag from work_tags where task_id in {these}
             order by 4"
        );
        let found: Vec<(TaskId, bool, Option<String>, Option<String>)> = read!(db, c =>
            sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(json_text(&ids)).fetch_all(c).await?);
        if found.is_empty() {
            return Ok(());
        }
        let mut by_id: HashMap<TaskId, &mut TaskView> =
            views.iter_mut().map(|view| (view.id.clone(), view)).collect();
        for (id, favourite, folder, tag) in found {
            let Some(view) = by_id.get_mut(&id) else { continue };
            match tag {
                Some(tag) => view.tags.push(tag),
                None => (view.favourite, view.folder) = (favourite, folder),
            }
        }
        // The databases sort by the rules of their languages.
        by_id.into_values().for_each(|view| view.tags.sort());
        Ok(())
    }

    /// Says of tasks under way which their owners no longer wait for.
    pub(crate) async fn mark_set_aside(&self, views: &mut [TaskView]) -> Result<(), TaskError> {
        let open: Vec<&TaskId> =
            views.iter().filter(|view| !view.state.is_final()).map(|view| &view.id).collect();
        if open.is_empty() {
            return Ok(());
        }
        let dialect = self.engine.db.dialect();
        let sql = format!(
            "select task_id from tasks_set_aside where task_id in (select {} from {})",
            dialect.element(),
            dialect.rows()
        );
        let aside: Vec<TaskId> = read!(&self.engine.db, c => sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
            .bind(json_text(&open)).fetch_all(c).await?);
        let aside: HashSet<TaskId> = aside.into_iter().collect();
        for view in views {
            view.set_aside = aside.contains(&view.id);
            if view.set_aside && view.cancel == CancelEffect::StopWaiting {
                view.cancel = CancelEffect::None;
            }
        }
        Ok(())
    }
}
