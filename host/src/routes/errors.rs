//! From the situations of the services to the codes of the API.

use std::time::Duration;

use baigong_ground::message::common;
use baigong_ground::{Text, messages};
use baigong_platform::media::MediaError;
use baigong_platform::points::PointsError;
use baigong_platform::points::caps::{CapPeriod, OverCap};
use baigong_platform::store::StoreError;
use baigong_platform::tasks::TaskError;
use baigong_platform::users::{CannotPay, UserError};

use crate::error::{ApiError, Code};

messages! {
    some_works_gone = "部分作品不存在或已被删除", "Some of the works do not exist, or were deleted";
    insufficient_points(needed, available) = "积分不足：需要 {needed} 积分，当前可用 {available} 积分", "Not enough points: {needed} are needed, {available} are available";
    too_often_moderated(most, hours) = "24 小时内已有 {most} 个任务未通过内容审核，请在 {hours} 小时后再提交", "Moderation refused {most} tasks within 24 hours. Please submit again in {hours} hours";
    price_above_confirmed(points, most) = "现需 {points} 积分，高于您确认的 {most} 积分，请确认新的价格", "It costs {points} points by now, above the {most} that you confirmed. Please confirm the new price";
    price_above_quoted(points) = "报价已失效，现需 {points} 积分，请重新询价", "The quote holds no longer: it costs {points} points by now. Please ask for a new one";
    tool_not_of_key(tool) = "此密钥不能使用该工具：{tool}", "This key may not use the tool {tool}";
    over_day(needed, left, most) = "需要 {needed} 积分，此密钥今日只剩 {left} 积分（每日上限 {most}）", "It needs {needed} points, and this key has {left} left today (of {most} a day)";
    over_month(needed, left, most) = "需要 {needed} 积分，此密钥本月只剩 {left} 积分（每月上限 {most}）", "It needs {needed} points, and this key has {left} left this month (of {most} a month)";
    over_total(needed, left, most) = "需要 {needed} 积分，此密钥只剩 {left} 积分（总上限 {most}）", "It needs {needed} points, and this key has {left} left (of {most} in all)";
    over_member_day(needed, left, most) = "需要 {needed} 积分，您在此组织今日只剩 {left} 积分（每日上限 {most}）", "It needs {needed} points, and you have {left} of the organisation's left today (of {most} a day)";
    over_member_month(needed, left, most) = "需要 {needed} 积分，您在此组织本月只剩 {left} 积分（每月上限 {most}）", "It needs {needed} points, and you have {left} of the organisation's left this month (of {most} a month)";
    over_member_total(needed, left, most) = "需要 {needed} 积分，您在此组织只剩 {left} 积分（总上限 {most}）", "It needs {needed} points, and you have {left} of the organisation's left (of {most} in all)";
    key_busy(most) = "此密钥最多可同时进行 {most} 个任务", "This key may have up to {most} tasks under way";
    work_not_choosable = "只能选择已成功完成的作品", "Only a work that succeeded can be chosen";
    parent_not_found = "要延续的任务不存在", "The task to continue does not exist";
    task_not_ended = "任务尚未结束", "The task has not ended yet";
    nothing_to_keep = "该任务没有可保留的作品", "The task made nothing that could be kept";
    too_many_kept(most) = "最多保留 {most} 个作品，请先取消保留其他作品", "Up to {most} works are kept. Please release others first";
}

/// A day's quota returns at an unknown hour of the next day; asking once an hour is soon enough.
const QUOTA_PAUSE: Duration = Duration::from_secs(3600);
/// When to try again where another file is in hand.
const BUSY_PAUSE: Duration = Duration::from_secs(5);
/// Unpaid orders end within minutes.
const OPEN_ORDERS_PAUSE: Duration = Duration::from_secs(60);
/// A payment company that does not answer is asked again soon.
const CHANNEL_PAUSE: Duration = Duration::from_secs(5);

impl From<sqlx::Error> for ApiError {
    fn from(cause: sqlx::Error) -> Self {
        Self::database(&cause)
    }
}

impl From<UserError> for ApiError {
    fn from(error: UserError) -> Self {
        let message = error.message();
        let pause = |ms: i64| Duration::from_millis(u64::try_from(ms).unwrap_or(1000));
        match error {
            UserError::Invalid(fields) => Self::invalid(fields),
            UserError::NameTaken | UserError::AdminExists | UserError::Administrator => {
                Self::new(Code::Conflict, message)
            }
            UserError::WrongCredentials => Self::new(Code::Unauthenticated, message),
            UserError::WrongCode => Self::field("/code", "invalid", message),
            UserError::Throttled { retry_after_ms } | UserError::AnonymousBudget { retry_after_ms } => {
                Self::new(Code::RateLimited, message).retry_after(pause(retry_after_ms))
            }
            UserError::Inactive => Self::new(Code::Forbidden, message),
            UserError::NotFound => Self::new(Code::NotFound, message),
            UserError::Busy => Self::new(Code::Unavailable, message).retry_after(Duration::from_secs(1)),
            UserError::Database(cause) => cause.into(),
        }
    }
}

impl From<CannotPay> for ApiError {
    fn from(cause: CannotPay) -> Self {
        let code = match cause {
            CannotPay::InitialPassword => Code::PasswordChangeRequired,
            CannotPay::Expired | CannotPay::Inactive => Code::Forbidden,
        };
        Self::new(code, cause.message())
    }
}

impl From<TaskError> for ApiError {
    fn from(error: TaskError) -> Self {
        match error {
            TaskError::UnknownTool(_) => Self::not_found(Text::new("该工具", "The tool")),
            TaskError::UnknownMode(_) => Self::not_found(Text::new("该模式", "The mode")),
            TaskError::Wrong(fields) => Self::invalid(fields),
            TaskError::UnknownIds => Self::missing("/ids", some_works_gone()),
            TaskError::TooLateToRestore => {
                Self::not_found(Text::new("可恢复的作品", "A work that can be restored"))
            }
            // The engine's paths begin at the parameters, the API's at the body.
            TaskError::Invalid(fields) => {
                Self::invalid(fields.into_iter().map(|field| field.within("/params")).collect())
            }
            TaskError::InsufficientPoints { needed, available } => {
                Self::new(Code::InsufficientPoints, insufficient_points(needed, available))
            }
            TaskError::ToolNotOfKey(tool) => Self::new(Code::Forbidden, tool_not_of_key(tool)),
            TaskError::OverCap { needed, over: OverCap { period, most, left } } => {
                let message = match period {
                    CapPeriod::Day => over_day(needed, left, most),
                    CapPeriod::Month => over_month(needed, left, most),
                    CapPeriod::Total => over_total(needed, left, most),
                };
                Self::new(Code::KeyLimitReached, message)
            }
            TaskError::OverMemberCap { needed, over: OverCap { period, most, left } } => {
                let message = match period {
                    CapPeriod::Day => over_member_day(needed, left, most),
                    CapPeriod::Month => over_member_month(needed, left, most),
                    CapPeriod::Total => over_member_total(needed, left, most),
                };
                Self::new(Code::MemberLimitReached, message)
            }
            TaskError::KeyBusy { most } => Self::new(Code::TooManyActive, key_busy(most)),
            TaskError::TooManyActive(message) => Self::new(Code::TooManyActive, message),
            TaskError::Moderated { most, hours } => {
                let message = too_often_moderated(most, hours);
                Self::new(Code::RateLimited, message)
            }
            TaskError::IdempotencyMismatch => {
                Self::new(Code::IdempotencyMismatch, common::key_of_another_request())
            }
            TaskError::NotFound => Self::not_found(Text::new("该任务", "The task")),
            TaskError::NoComparison => Self::not_found(Text::new("该比稿", "The comparison")),
            TaskError::NoBatch => Self::not_found(Text::new("该批次", "The batch")),
            TaskError::AboveMost { points, most } => {
                Self::conflict("/max_points", "price_changed", price_above_confirmed(points, most))
            }
            TaskError::AbovePromise { points } => {
                Self::conflict("/quote_id", "price_changed", price_above_quoted(points))
            }
            TaskError::NotChoosable => Self::new(Code::Conflict, work_not_choosable()),
            TaskError::NoParent => Self::field("/parent_id", "not_found", parent_not_found()),
            TaskError::CannotCancel(message) => Self::new(Code::CannotCancel, message),
            TaskError::NotFinished => Self::new(Code::Conflict, task_not_ended()),
            TaskError::NothingToKeep => Self::new(Code::Conflict, nothing_to_keep()),
            TaskError::TooManyKept { most } => Self::new(Code::Conflict, too_many_kept(most)),
            TaskError::CannotPay(cause) => cause.into(),
            TaskError::Unavailable(message) => Self::new(Code::Unavailable, message),
            TaskError::Database(cause) => Self::database(&cause),
            TaskError::Internal(cause) => Self::internal(cause),
        }
    }
}

impl From<MediaError> for ApiError {
    fn from(error: MediaError) -> Self {
        let message = error.message();
        match error {
            MediaError::Unsupported(_) => Self::new(Code::UnsupportedMedia, message),
            MediaError::TooLarge { .. } => Self::new(Code::PayloadTooLarge, message),
            MediaError::Quota => Self::new(Code::RateLimited, message).retry_after(QUOTA_PAUSE),
            MediaError::Busy => Self::new(Code::RateLimited, message).retry_after(BUSY_PAUSE),
            MediaError::InUse => Self::new(Code::Conflict, message),
            MediaError::UrlNotAllowed => Self::new(Code::UrlNotAllowed, message),
            MediaError::Unreachable(_) => Self::field("/url", "unreachable", message),
            MediaError::Interrupted => Self::field("/file", "interrupted", message),
            MediaError::Range { .. } => Self::new(Code::RangeNotSatisfiable, message),
            MediaError::NotFound | MediaError::Damaged => Self::new(Code::NotFound, message),
            MediaError::Storage(cause) => {
                tracing::error!(cause, "the storage of files failed");
                Self::new(Code::Unavailable, message)
            }
            MediaError::Database(cause) => cause.into(),
        }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        let message = error.message();
        match error {
            StoreError::Invalid(fields) => Self::invalid(fields),
            StoreError::NoProduct | StoreError::NoOrder | StoreError::NoRefund | StoreError::NoAttention => {
                Self::new(Code::NotFound, message)
            }
            StoreError::NoChannel(_) => Self::field("/channel", "unavailable", message),
            StoreError::NotIdentified => Self::unauthenticated(),
            StoreError::Inactive => Self::new(Code::Forbidden, message),
            StoreError::TooManyOpen(_) => {
                Self::new(Code::RateLimited, message).retry_after(OPEN_ORDERS_PAUSE)
            }
            StoreError::KeyReused => Self::new(Code::IdempotencyMismatch, message),
            StoreError::Ended(_) | StoreError::NotRefundable(_) | StoreError::RefundOpen => {
                Self::new(Code::Conflict, message)
            }
            StoreError::TooMuch { .. } => Self::field("/cents", "too_large", message),
            StoreError::Channel(cause) => {
                tracing::warn!(%cause, "a payment channel did not do what was asked");
                Self::new(Code::Unavailable, message).retry_after(CHANNEL_PAUSE)
            }
            StoreError::Points(PointsError::Insufficient { .. }) => Self::new(Code::Conflict, message),
            StoreError::Points(PointsError::Database(cause)) => cause.into(),
            StoreError::Points(cause) => Self::internal(cause),
            StoreError::Database(cause) => cause.into(),
        }
    }
}
