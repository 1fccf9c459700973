//! The page for a request that may not be answered to anybody but the user.

use axum::http::StatusCode;
use axum::response::Response;
use baigong_ground::Message;

use crate::http::plain_page;
use crate::language;

/// Tells the user what is wrong. The message is ours: nothing of the request is shown.
pub fn error(message: Message) -> Response {
    let language = language::current();
    let message = message.text.in_language(language).to_owned();
    let (advice, home) = language.pick(
        ("请回到原网站重试；仍有问题时，请联系该网站的管理员。", "返回首页"),
        (
            "Go back to the site and try again. If it happens again, contact its administrator.",
            "Back to the site",
        ),
    );
    let body = format!("<p role=\"alert\">{message}</p><p>{advice}</p><p><a href=\"/\">{home}</a></p>");
    plain_page::page(
        StatusCode::BAD_REQUEST,
        language.pick("无法继续登录", "Signing in cannot go on"),
        &body,
        "",
    )
}
