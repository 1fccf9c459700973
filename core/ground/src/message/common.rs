//! Messages that several crates tell.

use crate::messages;

messages! {
    /// This account is suspended.
    pub account_suspended = "账户已停用", "This account is suspended";
    /// Only for administrators.
    pub administrators_only = "仅管理员可以访问", "Only for administrators";
    /// Days are a whole number from 0 to 36500.
    pub days_beyond_bounds = "截止天数必须是非负整数，且不超过36500", "Days are a whole number from 0 to 36500";
    /// The end has to be later than the start.
    pub end_before_start = "结束时间必须晚于开始时间", "The end has to be later than the start";
    /// A file of more than so many megabytes.
    pub file_above(megabytes) = "文件大小不能超过{megabytes}MB", "The file must not exceed {megabytes} MB";
    /// A fault of ours.
    pub internal_error = "服务器内部错误，请稍后重试", "Something went wrong on the server. Please try again later";
    /// This Idempotency-Key was used for another request.
    pub key_of_another_request = "该 Idempotency-Key 已用于另一个请求", "This Idempotency-Key was used for another request";
    /// `what` is the thing in the sentence, e.g. the tool.
    pub not_found(what) = "{what}不存在", "{what} does not exist";
    /// There is nothing to change.
    pub nothing_to_change = "没有要修改的内容", "There is nothing to change";
    /// The parameter … is missing.
    pub parameter_missing(name) = "缺少参数：{name}", "The parameter {name} is missing";
    /// The asked part is beyond the end of the file.
    pub range_beyond_file = "请求的范围超出文件大小", "The asked part is beyond the end of the file";
    /// The parameters are not right.
    pub parameters_wrong = "参数不正确", "The parameters are not right";
    /// A reason has up to 200 characters.
    pub reason_too_long = "原因不能超过200个字符", "A reason has up to 200 characters";
    /// The service is not available right now. Please try again later.
    pub service_unavailable = "服务暂时不可用，请稍后再试", "The service is not available right now. Please try again later";
    /// Please sign in first.
    pub sign_in_first = "请先登录", "Please sign in first";
    /// Too many attempts. Please try again later.
    pub too_many_attempts = "操作过于频繁，请稍后再试", "Too many attempts. Please try again later";
    /// The user does not exist.
    pub user_not_found = "用户不存在", "The user does not exist";
}
