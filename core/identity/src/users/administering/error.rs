//! Why an administrator's change of an account is refused.

use baigong_base::db::DatabaseCause;
use baigong_ground::field::{FieldError, invalid_field};
use baigong_ground::message::common;
use baigong_ground::{Message, Text, messages};
use baigong_ledger::PointsError;

use crate::users::UserError;

messages! {
    own_account = "不能停用自己的账户", "You cannot suspend your own account";
    own_rights = "不能取消自己的管理员身份", "You cannot take your own rights away";
    visitor_as_administrator = "游客账户不能设为管理员", "A visitor's account cannot become an administrator's";
    too_few_points_to_take(available, needed) = "可用积分只有 {available}，不足以扣除 {needed}；勾选“允许扣到零”后只扣除现有积分", "Only {available} points are available, less than {needed}; tick “down to zero” to take what is there";
    term_would_shorten = "有效期将比现在更早结束，请确认后再提交", "The term would end earlier than it does now. Please confirm it first";
}

/// Why an administrative change of an account was refused. The text is for people, zh-CN.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum AdministerError {
    /// There is no such user.
    NotFound,
    /// Who asks is no active administrator any more.
    NotAdministrator,
    /// Administrators cannot switch their own account off.
    OwnAccount,
    /// Administrators cannot take their own rights away.
    OwnRole,
    /// A visitor's account cannot administer.
    Anonymous,
    /// A field is wrong.
    Invalid(FieldError),
    /// The account has less than is to be taken.
    Insufficient {
        /// Points to be taken.
        needed: i64,
        /// Points there.
        available: i64,
    },
    /// The term would end earlier than it does; the field asks for it.
    Shorter(String),
    /// The key of the request was used for another one.
    OtherRequest,
    /// A service failed.
    Account(#[from] UserError),
    /// The database failed.
    Database(#[from] sqlx::Error),
}

impl AdministerError {
    /// What people are told.
    pub fn message(&self) -> Message {
        match self {
            Self::NotFound => common::user_not_found(),
            Self::NotAdministrator => common::administrators_only(),
            Self::OwnAccount => own_account(),
            Self::OwnRole => own_rights(),
            Self::Anonymous => visitor_as_administrator(),
            Self::Invalid(wrong) => wrong.message.clone().into(),
            Self::Insufficient { available, needed } => too_few_points_to_take(available, needed),
            Self::Shorter(_) => term_would_shorten(),
            Self::OtherRequest => common::key_of_another_request(),
            Self::Account(cause) => cause.message(),
            Self::Database(_) => common::service_unavailable(),
        }
    }
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
