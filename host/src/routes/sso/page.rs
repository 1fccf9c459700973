//! The two small pages that work without the web app.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use baigong_ground::Language;
use baigong_platform::sso::SsoError;
use url::Url;

use crate::error::ApiError;
use crate::http::plain_page::{escape, page};
use crate::language;

/// Why somebody is not sent on.
pub fn refusal(error: &SsoError) -> Response {
    let status = match error {
        SsoError::Database(cause) => ApiError::database(cause).into_response().status(),
        SsoError::ForbiddenRedirect | SsoError::UnknownClient(_) => StatusCode::FORBIDDEN,
        _ => StatusCode::BAD_REQUEST,
    };
    let language = language::current();
    let (number, home) = language.pick(("错误码：", "返回首页"), ("Error ", "Back to the site"));
    let code = error.code().map(|code| format!("<p>{number}{code}</p>")).unwrap_or_default();
    let said = error.message();
    let reason = said.text.in_language(language);
    let body = format!("<p>{}</p>{code}<p><a href=\"/\">{home}</a></p>", escape(reason));
    page(status, language.pick("无法完成跳转", "You cannot be sent on"), &body, "")
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
    let language = language::current();
    let what = match (language, single) {
        (Language::Chinese, true) => "将在这台设备上退出登录，已登录的其他站点也会一并退出。",
        (Language::Chinese, false) => "将在所有设备上退出登录，已登录的其他站点也会一并退出。",
        (Language::English, true) => {
            "You will be signed out on this device, and from the other sites that you signed in to."
        }
        (Language::English, false) => {
            "You will be signed out on all devices, and from the other sites that you signed in to."
        }
    };
    let button = language.pick("确认退出", "Sign out");
    let body = format!(
        "<p>{what}</p>\
         <form method=\"post\" action=\"/sso/signout\">{fields}<button type=\"submit\">{button}</button></form>"
    );
    // A browser checks the form's target again after the redirect.
    let origin =
        target.and_then(|target| Url::parse(target).ok()).map(|url| url.origin().ascii_serialization());
    page(StatusCode::OK, language.pick("退出登录", "Sign out"), &body, &origin.unwrap_or_default())
}
