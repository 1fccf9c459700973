//! The service of works.

use std::sync::Arc;

use baigong_base::db::Db;
use baigong_ground::Clock;
use baigong_provider::Registry;

use crate::media::Media;
use crate::tasks::rows::events::Hub;
use crate::tasks::rows::lifetimes::RetentionSettings;

/// Everything that the service stands on.
#[derive(Clone)]
pub struct WorksDeps {
    /// The database.
    pub db: Db,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Who watches tasks.
    pub hub: Hub,
    /// The files of works.
    pub media: Media,
    /// The tools.
    pub registry: Registry,
    /// How long works stay.
    pub retention: RetentionSettings,
}

/// What owners do with what was made. It knows the rows that tasks left and no scheduler, and answers with ids where
/// whoever asks may want to see the tasks: [`Tasks::get_all`](crate::tasks::Tasks::get_all) shows them. Cheap to clone.
#[derive(Clone)]
pub struct Works(pub(super) Arc<WorksDeps>);

impl Works {
    /// The works of the users of a site.
    pub fn new(deps: WorksDeps) -> Self {
        Self(Arc::new(deps))
    }
}
