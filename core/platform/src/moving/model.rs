//! What may come along, and why it does not.

use baigong_base::db::DatabaseCause;
use serde::Serialize;

use crate::closing::ClosingError;

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
pub enum MovingError {
    /// There is no visitor whose works could come.
    #[error("没有可以带走的作品")]
    Nothing,
    /// Tasks that are not over.
    #[error("还有 {0} 件作品正在生成，请等它们完成后再带走")]
    Unfinished(i64),
    /// As many visitors as may come along in a day.
    #[error("最近 24 小时内带走作品的次数已用完，请明天再试")]
    TooMany,
    /// The visitor's account could not end.
    #[error(transparent)]
    Closing(#[from] ClosingError),
    /// The database failed.
    #[error("服务暂时不可用，请稍后再试")]
    Database(#[from] sqlx::Error),
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
