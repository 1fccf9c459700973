//! How the protocols that are served tell of a task, for webhooks of single requests.

use baigong_gateway::fal;
use baigong_gateway::outcome::Site;
use baigong_gateway::replicate::Prediction;
use baigong_platform::tasks::TaskView;
use baigong_platform::webhooks::{RequestShape, Shapes};
use baigong_provider::Registry;
use serde_json::{Value, json};
use url::Url;

use super::form_versions::FormVersions;

/// The shapes of all of them.
pub struct ShapesOfProtocols {
    registry: Registry,
    site: Site,
    versions: FormVersions,
}

impl ShapesOfProtocols {
    /// The shapes, with the addresses of a site.
    pub fn new(registry: Registry, site: Url) -> Self {
        Self { registry, site: Site(site), versions: FormVersions::default() }
    }
}

impl Shapes for ShapesOfProtocols {
    fn body(&self, shape: RequestShape, task: &TaskView) -> Value {
        match shape {
            RequestShape::Replicate => {
                let version = self.versions.of(&self.registry, &task.tool, &task.mode);
                json!(Prediction::of(task, version.as_deref(), &self.site))
            }
            RequestShape::Fal => fal::told(task, &self.site),
        }
    }
}
