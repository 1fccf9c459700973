//! What administrators change while the site runs, seen by every process: accounts at vendors, models, prices, cadences.
//!
//! Every change raises one number ([`revision`]) in its own transaction. The process that changed something has read it again before
//! it answers; the others look at the number every second.

use std::time::Duration;

use baigong_base::db::{Db, revision};
use sqlx::Error;
use tokio_util::sync::CancellationToken;

use crate::accounts::polling::Polling;
use crate::models::Models;
use crate::prices::Prices;
use crate::vendors::Vendors;

/// How often a process looks for changes of others.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// What a process keeps of it.
#[derive(Clone)]
pub struct Catalogue {
    /// Accounts at vendors.
    pub vendors: Vendors,
    /// Models of tools.
    pub models: Models,
    /// Versions of prices, with the times from which they hold.
    pub prices: Prices,
    /// Cadences of polls.
    pub polling: Polling,
}

impl Catalogue {
    /// Reads everything again.
    pub async fn reload(&self) -> Result<(), Error> {
        self.vendors.reload().await?;
        self.models.reload().await?;
        self.prices.reload().await?;
        self.polling.reload().await
    }

    /// Follows the changes of other processes until the process ends. A database that is not shared has none.
    pub async fn follow(self, db: Db, closing: CancellationToken) {
        if !db.is_shared() {
            return;
        }
        // What changed between loading and now is read once more.
        let mut seen = -1;
        loop {
            match self.reload_if_changed(&db, seen).await {
                Ok(revision) => seen = revision,
                Err(error) => tracing::warn!(%error, "changes of accounts and prices cannot be read"),
            }
            tokio::select! {
                () = tokio::time::sleep(LOOK_EVERY) => {}
                () = closing.cancelled() => return,
            }
        }
    }

    async fn reload_if_changed(&self, db: &Db, seen: i64) -> Result<i64, Error> {
        // Read first: a change while reading raises it again.
        let now = revision::current(db).await?;
        if now != seen {
            self.reload().await?;
        }
        Ok(now)
    }
}
