//! The two small pages that work without the web app.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use baigong_platform::sso::SsoError;
use url::Url;

use crate::error::ApiError;
use crate::http::plain::{escape, page};

/// Why somebody is not sent on.
pub fn refusal(error: &SsoError) -> Response {
    let status = match error {
        SsoError::Database(cause) => ApiError::database(cause).into_response().status(),
        SsoError::ForbiddenRedirect | SsoError::UnknownClient(_) => StatusCode::FORBIDDEN,
        _ => StatusCode::BAD_REQUEST,
    };
    let code = error.code().map(|code| format!("<p>错误码：{code}</p>")).unwrap_or_default();
    let body = format!("<p>{}</p>{code}<p><a href=\"/\">返回首页</a></p>", escape(&error.to_string()));
    page(status, "无法完成跳转", &body, "")
}

/// Asks whether the person wants to sign out. The answer goes to `target`.
pub fn confirm(target: Option<&str>, single: bool) -> Response {
    let mut fields = String::new();
    if let Some(target) = target {
        fields += &format!("<input type=\"hidden\" name=\"back\" value=\"{}\" />", escape(target));
    }
    if single {
        fields += "<input type=\"hidden\" name=\"singleDeviceIdLogout\" value=\"true\" />";
    }
    let what = if single { "将在这台设备上退出登录" } else { "将在所有设备上退出登录" };
    let body = format!(
        "<p>{what}，已登录的其他站点也会一并退出。</p>\
         <form method=\"post\" action=\"/sso/signout\">{fields}<button type=\"submit\">确认退出</button></form>"
    );
    // A browser checks the form's target again after the redirect.
    let origin =
        target.and_then(|target| Url::parse(target).ok()).map(|url| url.origin().ascii_serialization());
    page(StatusCode::OK, "退出登录", &body, &origin.unwrap_or_default())
}
