//! How long tasks usually take, for those who wait and for those who choose.

use baigong_provider::{Mode, NumberedForm};
use serde::Serialize;
use serde_json::{Map, Value};

use super::running::Tasks;
use crate::tasks::rows::model::{TaskRow, Usual};
use crate::tasks::working::times::Source;

/// How long tasks of a mode usually take, all of them or those with certain parameters.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UsualOfMode {
    /// Tool id.
    pub tool: String,
    /// Mode id.
    pub mode: String,
    /// The parameters that these tasks have in common, of those that decide; empty for all tasks of the mode.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub params: Map<String, Value>,
    /// The time.
    #[serde(flatten)]
    pub usual: Usual,
}

impl Tasks {
    /// How long tasks usually take, by mode and by the parameters that decide; nothing of what too few tasks tell.
    pub fn usual_times(&self) -> Vec<UsualOfMode> {
        let engine = &self.engine;
        let tools = engine.registry.snapshot();
        let numbers = tools.iter().flat_map(|tool| {
            tool.forms().iter().filter_map(|form| tools.number(&tool.manifest().id, &form.mode.id))
        });
        let of_form = |form: &NumberedForm| {
            let (tool, mode) = (&*form.tool.manifest().id, &*form.mode.id);
            let told = engine.times.of_mode(form.first, Source::of(engine.accounts.is_demo(tool)));
            let told = told.into_iter();
            told.map(|(params, usual)| UsualOfMode { tool: tool.into(), mode: mode.into(), params, usual })
                .collect::<Vec<_>>()
        };
        numbers.flat_map(|number| of_form(engine.form(number))).collect()
    }

    /// How long a task under way usually takes: by tasks like it, or else as its tool says.
    pub(crate) fn usual(&self, row: &TaskRow, params: &Map<String, Value>) -> Option<Usual> {
        let engine = &self.engine;
        let form = engine.form(engine.form_of(&row.tool, &row.mode).filter(|_| !row.state.is_final())?);
        let account = row.account_id.as_deref().and_then(|id| engine.accounts.index(id));
        let simulated = account
            .map_or_else(|| engine.accounts.is_demo(&row.tool), |account| engine.accounts.get(account).demo);
        let says = || {
            let median_ms = i64::try_from(self.said_ms(&form.mode, simulated)).ok()?;
            Some(Usual { median_ms, p90_ms: None, samples: 0 })
        };
        engine.times.usual(form.first, &form.mode, params, Source::of(simulated)).or_else(says)
    }

    /// How long a task of a tool's mode takes by the tool's own word, in milliseconds.
    pub fn estimate_ms(&self, tool: &str, mode: &Mode) -> u64 {
        self.said_ms(mode, self.engine.accounts.is_demo(tool))
    }

    fn said_ms(&self, mode: &Mode, simulated: bool) -> u64 {
        let shorter = self.engine.settings.simulated_ms.get(&mode.output).filter(|_| simulated);
        shorter.map_or(mode.estimate_ms, |ms| mode.estimate_ms.min(*ms))
    }
}
