//! Comparisons that their owners show to everybody, who vote for one of the works.
//!
//! Promises:
//! - each work of one is a publication: whoever may not see the work sees it nowhere, and a comparison of which fewer than
//!   two works can be seen is seen by nobody;
//! - a work that was shared in a comparison alone is not listed by the gallery;
//! - a user has one vote in each comparison, and none in their own;
//! - what is counted are choices and votes between different tools, never who made them.

mod sharing;
mod showing;
mod wins;

use baigong_ledger::TaskId;
use baigong_provider::MediaKind;
use serde::Serialize;

use super::model::{GalleryItem, PublicationState};

/// Fewer works are no comparison.
const LEAST_WORKS: i64 = 2;

/// A comparison as its owner shares it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ComparisonShare {
    /// Its id, of its page too.
    pub id: String,
    /// Whether everybody sees it now.
    pub public: bool,
    /// Its works, in their order.
    pub entries: Vec<ShareEntry>,
}

/// A work of a shared comparison, as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ShareEntry {
    /// Its publication.
    pub id: String,
    /// The task that made it.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub task_id: TaskId,
    /// How far the publication is.
    pub state: PublicationState,
    /// How many voted for it.
    pub votes: i64,
}

/// A comparison as everybody sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SharedComparison {
    /// Its id, of its page too.
    pub id: String,
    /// When it was shared, in milliseconds since the epoch.
    pub created_ms: i64,
    /// What was asked for, where its owner shares that.
    pub prompt: Option<String>,
    /// Whether it is the reader's own, who has no vote.
    pub own: bool,
    /// The entry that the reader voted for.
    pub voted: Option<String>,
    /// The works that can be seen, in their order; two at least.
    pub entries: Vec<SharedEntry>,
}

/// A work of a comparison as everybody sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SharedEntry {
    /// As the gallery shows it.
    #[serde(flatten)]
    pub item: GalleryItem,
    /// How many voted for it.
    pub votes: i64,
    /// Whether it is the one that its owner chose.
    pub chosen: bool,
}

/// Some shared comparisons, newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SharedComparisons {
    /// The comparisons.
    pub items: Vec<SharedComparison>,
    /// Asks for those behind these; null where there are none.
    pub next_cursor: Option<String>,
}

/// How tools of a kind came out against others.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KindWins {
    /// What they make.
    pub kind: MediaKind,
    /// Those that won most often first.
    pub tools: Vec<ToolWins>,
}

/// How a tool came out against others.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ToolWins {
    /// Tool id.
    pub tool: String,
    /// Comparisons in which a work of it was chosen by their owner.
    pub chosen: i64,
    /// Comparisons with a choice that it took part in.
    pub compared: i64,
    /// Votes for a work of it.
    pub votes: i64,
    /// Votes in comparisons that it took part in.
    pub voted: i64,
}
