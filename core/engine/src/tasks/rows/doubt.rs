//! Why nobody can be sure of a task, as it is kept with it.

use baigong_ground::Text;
use baigong_provider::Error;
use serde::{Deserialize, Serialize};

use super::model::TaskState;

/// Longest text that is kept of what a vendor answered, in characters.
const MAX_DETAIL: usize = 600;

/// What was being done when the doubt arose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum During {
    /// The task was handed to the vendor.
    Submit,
    /// The vendor was asked how far it is.
    Poll,
    /// The vendor was asked for the results of a finished job.
    Result,
    /// The process died, or was started without the account or tool.
    Restart,
    /// The vendor was asked to stop it.
    Cancel,
}

impl std::fmt::Display for During {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Submit => "提交时",
            Self::Poll => "查询进度时",
            Self::Result => "获取结果时",
            Self::Restart => "进程中断时",
            Self::Cancel => "取消时",
        })
    }
}

/// Why nobody can be sure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TaskDoubt))]
pub struct Doubt {
    /// What was being done.
    pub during: During,
    /// A provider error kind.
    pub kind: String,
    /// What was heard, secrets wiped.
    pub detail: Text,
    /// When, in milliseconds since the epoch.
    pub at_ms: i64,
}

impl Doubt {
    pub(crate) fn of(during: During, error: &Error, at_ms: i64) -> Self {
        // A picture in an unreadable answer tells nobody anything.
        let detail = error.in_full().map(|text| text.replace('\0', "").chars().take(MAX_DETAIL).collect());
        Self { during, kind: error.kind.as_str().into(), detail, at_ms }
    }

    /// A task whose process left it in a state from which it cannot be resumed.
    pub(crate) fn left(state: TaskState, at_ms: i64) -> Self {
        let detail = match state {
            TaskState::Submitting => Text::new(
                "进程在提交途中中断，供应商可能已接受任务",
                "The process ended while it submitted the task, and the vendor may have taken it",
            ),
            _ => Text::new(
                "进程重启后，任务所用的供应商账号或工具已不可用",
                "After the restart the task's vendor account or tool is not there any more",
            ),
        };
        Self { during: During::Restart, kind: "unexpected".into(), detail, at_ms }
    }

    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}
