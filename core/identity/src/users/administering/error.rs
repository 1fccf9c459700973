//! Why an administrator's change of an account is refused.

use baigong_base::db::DatabaseCause;
use baigong_ground::Text;
use baigong_ground::field::{FieldError, invalid_field};
use baigong_ledger::PointsError;

use crate::users::UserError;

/// Why an administrative change of an account was refused. The text is for people, zh-CN.
#[derive(Debug, thiserror::Error)]
pub enum AdministerError {
    /// There is no such user.
    #[error("用户不存在")]
    NotFound,
    /// Who asks is no active administrator any more.
    #[error("仅管理员可以访问")]
    NotAdministrator,
    /// Administrators cannot switch their own account off.
    #[error("不能停用自己的账户")]
    OwnAccount,
    /// Administrators cannot take their own rights away.
    #[error("不能取消自己的管理员身份")]
    OwnRole,
    /// A visitor's account cannot administer.
    #[error("游客账户不能设为管理员")]
    Anonymous,
    /// A field is wrong.
    #[error("{}", .0.message)]
    Invalid(FieldError),
    /// The account has less than is to be taken.
    #[error("可用积分只有 {available}，不足以扣除 {needed}；勾选“允许扣到零”后只扣除现有积分")]
    Insufficient {
        /// Points to be taken.
        needed: i64,
        /// Points there.
        available: i64,
    },
    /// The term would end earlier than it does; the field asks for it.
    #[error("有效期将比现在更早结束，请确认后再提交")]
    Shorter(String),
    /// The key of the request was used for another one.
    #[error("该 Idempotency-Key 已用于另一个请求")]
    OtherRequest,
    /// A service failed.
    #[error(transparent)]
    Account(#[from] UserError),
    /// The database failed.
    #[error("服务暂时不可用，请稍后再试")]
    Database(#[from] sqlx::Error),
}

impl AdministerError {
    pub(super) fn field(field: &str, message: impl Into<Text>) -> Self {
        Self::Invalid(invalid_field(field, message))
    }
}

impl DatabaseCause for AdministerError {
    fn database_cause(&self) -> Option<&sqlx::Error> {
        match self {
            Self::Database(cause) => Some(cause),
            _ => None,
        }
    }
}

impl From<PointsError> for AdministerError {
    fn from(error: PointsError) -> Self {
        match error {
            PointsError::Insufficient { needed, available } => Self::Insufficient { needed, available },
            PointsError::Database(cause) => Self::Database(cause),
            _ => Self::NotFound,
        }
    }
}
