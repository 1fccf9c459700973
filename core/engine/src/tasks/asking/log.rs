//! A user's tasks by numbered pages, for pages that were written before histories had cursors.

use baigong_base::db::Listing;
use baigong_ledger::UserId;
use baigong_provider::MediaKind;

use super::running::Tasks;
use super::service::Page;
use crate::tasks::rows::error::TaskError;
use crate::tasks::rows::model::{TaskRow, TaskView};
use crate::tasks::rows::row::Row;

impl Tasks {
    /// A page of the tasks of all modes that make `output`, newest first. `page` counts from 1.
    pub async fn log(
        &self,
        user_id: &UserId,
        output: MediaKind,
        page: i64,
        size: i64,
    ) -> Result<Page<TaskView>, TaskError> {
        let engine = &self.engine;
        let tools = engine.registry.snapshot();
        let makers = tools.iter().flat_map(|tool| {
            let manifest = tool.manifest();
            let modes = manifest.modes.iter().filter(move |mode| mode.output == output);
            modes.map(move |mode| format!("{}/{},", manifest.id, mode.id))
        });
        let makers = format!(",{}", makers.collect::<String>());
        let made_by =
            format!("{}($1, ',' || tool || '/' || mode || ',') > 0", engine.db.dialect().position());
        let wanted = |tasks: &str| {
            Listing::of(tasks)
                .only("user_id = $1", Some(user_id))
                .always("not deleted")
                .only(&made_by, Some(makers.clone()))
        };
        let total = wanted("tasks").count(&engine.db).await?;
        let rows: Vec<TaskRow> = wanted("whole_tasks")
            .rows(&engine.db, TaskRow::COLUMNS, "id desc", size, (page - 1) * size)
            .await?;
        Ok(Page { items: self.views(rows).await?, next_cursor: None, total })
    }
}
