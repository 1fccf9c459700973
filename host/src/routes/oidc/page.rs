//! The page for a request that may not be answered to anybody but the user.

use axum::http::StatusCode;
use axum::response::Response;

use crate::http::plain;

/// Tells the user what is wrong. The message is ours: nothing of the request is shown.
pub fn error(message: &'static str) -> Response {
    let body = format!(
        "<p role=\"alert\">{message}</p><p>请回到原网站重试；仍有问题时，请联系该网站的管理员。</p>\
         <p><a href=\"/\">返回首页</a></p>"
    );
    plain::page(StatusCode::BAD_REQUEST, "无法继续登录", &body, "")
}
