//! Tools that come, change and go while tasks run.
//!
//! A new version has its prices and its accounts before anybody sees it; a task in flight of the old one ends by the old
//! form, and is asked about by the new version. What is gone is offered to nobody, and ends what it began.

use std::sync::Arc;

use baigong_provider::Tool;

use super::running::Tasks;
use crate::tasks::working::timing;

/// Why a tool is not offered. What was offered before is offered on.
#[derive(Debug, thiserror::Error)]
pub enum PutToolError {
    /// See [`baigong_provider::Registry::put`].
    #[error("{0}")]
    Numbers(String),
    /// The database failed.
    #[error("database: {0}")]
    Database(#[from] sqlx::Error),
}

impl Tasks {
    /// Offers a tool from now on, in this process, or another version in the place of one with the same id. An account whose
    /// credentials the new version does not take is closed, and named in the log.
    pub async fn put_tool(&self, tool: Tool) -> Result<(), PutToolError> {
        let tool = Arc::new(tool);
        self.prices.take(&tool).await?;
        for (account, problem) in self.engine.accounts.adopt(&tool) {
            tracing::warn!(account, problem, "an account is closed that a tool's new version does not take");
        }
        self.engine.registry.put(tool).map_err(PutToolError::Numbers)?;
        // What the table knows of its modes is nothing that a task waits for.
        if let Err(error) = timing::load(&self.engine).await {
            tracing::warn!(%error, "the usual times of a new tool are not read yet");
        }
        Ok(())
    }

    /// Offers a tool no more, in this process; false if there is none of this id. Its tasks that were accepted are made by its
    /// accounts, which stay as they are.
    pub fn remove_tool(&self, id: &str) -> bool {
        self.engine.registry.remove(id)
    }
}
