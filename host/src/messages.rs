//! Messages that several routes tell.

use baigong_ground::messages;

messages! {
    pub(crate) address_not_found = "请求的地址不存在", "This address does not exist";
    pub(crate) body_unreadable = "无法读取请求内容", "The request could not be read";
    pub(crate) query_wrong = "查询参数不正确", "A parameter of the query is not right";
    pub(crate) page_out_of_range = "页码必须是从1开始的整数", "The page has to be a whole number from 1 on";
    pub(crate) page_size_out_of_range = "每页条数必须在1到100之间", "A page holds 1 to 100 entries";
    pub(crate) method_not_allowed(method) = "该地址不支持 {method} 请求", "This address takes no {method} requests";
    pub(crate) account_closed = "账户已注销", "This account is closed";
    pub(crate) code_required = "请输入验证码", "Please enter the code";
    pub(crate) too_many_submissions = "提交过于频繁，请稍后再试", "Too many submissions. Please try again later";
    pub(crate) email_required = "请填写邮箱地址", "Please enter an e-mail address";
    pub(crate) body_not_declared_form = "请求的 Content-Type 必须是 application/x-www-form-urlencoded", "The Content-Type of the request has to be application/x-www-form-urlencoded";
}
