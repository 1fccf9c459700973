//! What may come along, and why it does not.

use baigong_base::db::DatabaseCause;
use baigong_ground::message::common;
use baigong_ground::{Message, messages};
use serde::Serialize;

use crate::closing::ClosingError;

messages! {
    nothing_to_take = "没有可以带走的作品", "There are no works to take along";
    works_under_way(count) = "还有 {count} 件作品正在生成，请等它们完成后再带走", "{count} works are still under way. Take them along when they are done";
    moves_used_up = "最近 24 小时内带走作品的次数已用完，请明天再试", "No more works can be taken along within 24 hours. Please try again tomorrow";
}

/// What a visitor has that can come along.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Belongings {
    /// Works: tasks with a result.
    pub works: i64,
    /// Points beyond what is left of the starting gift.
    pub points: i64,
    /// Tasks that are not over yet; nothing comes along before they are.
    pub unfinished: i64,
}

/// Why nothing came along. The text is for people, zh-CN.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum MovingError {
    /// There is no visitor whose works could come.
    Nothing,
    /// Tasks that are not over.
    Unfinished(i64),
    /// As many visitors as may come along in a day.
    TooMany,
    /// The visitor's account could not end.
    Closing(#[from] ClosingError),
    /// The database failed.
    Database(#[from] sqlx::Error),
}

impl MovingError {
    /// What people are told.
    pub fn message(&self) -> Message {
        match self {
            Self::Nothing => nothing_to_take(),
            Self::Unfinished(count) => works_under_way(count),
            Self::TooMany => moves_used_up(),
            Self::Closing(cause) => cause.message(),
            Self::Database(_) => common::service_unavailable(),
        }
    }
}

impl DatabaseCause for MovingError {
    fn database_cause(&self) -> Option<&sqlx::Error> {
        match self {
            Self::Database(cause) => Some(cause),
            Self::Closing(cause) => cause.database_cause(),
            _ => None,
        }
    }
}
