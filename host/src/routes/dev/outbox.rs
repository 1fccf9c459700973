//! The messages that no server takes: `GET /dev/outbox`, and `/dev/outbox.json?to=` for programs.
//!
//! Whoever reads them can take over accounts. So the page exists only while no server is configured, only for
//! this machine, and only for a site that is not offered to the outside; everywhere else it is an address that does
//! not exist. And it opens to the word that the log says at the start (`?word=`, kept in a cookie from then on): a proxy
//! with its defaults asks as this machine does.

use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::get;
use axum::{Json, Router};
use baigong_ground::{Text, messages};
use baigong_platform::guard::is_loopback_host;
use baigong_platform::mail::{MailError, OutboxMail};
use baigong_platform::vault;
use serde::{Deserialize, Serialize};

use super::{OUTBOX, page};
use crate::app::App;
use crate::auth::cookie::Cookie;
use crate::error::{ApiError, ApiResult, Code};
use crate::http::address;
use crate::http::extract::{Path, UrlQuery};
use crate::http::security::MEDIA_SECURITY_POLICY;

messages! {
    outbox_address_unknown = "请打开启动日志给出的发件箱地址", "Open the address of the outbox that the log gives at the start";
}

pub(super) fn router() -> Router<App> {
    Router::new()
        .route(OUTBOX, get(show))
        .route("/dev/outbox.json", get(list))
        .route("/dev/outbox/{id}", get(mail))
}

/// Proof that the request comes from this machine, that the outbox may be shown, and that whoever asks knows the word.
struct Local;

#[derive(Deserialize)]
struct Word {
    #[serde(default)]
    word: Option<String>,
}

impl FromRequestParts<App> for Local {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> ApiResult<Self> {
        let from_here = address::peer(&parts.extensions).is_loopback()
            && is_here(&parts.headers)
            && !address::is_passed_on(&parts.headers);
        if !from_here || !is_shown(app) {
            return Err(nothing());
        }
        let UrlQuery(Word { word }) = UrlQuery::from_request_parts(parts, app).await?;
        let kept = Cookie::Outbox.read(&parts.headers, app.config.is_https());
        let known = word.as_deref().or(kept).is_some_and(|word| vault::same(&app.outbox_word, word));
        if known { Ok(Self) } else { Err(ApiError::new(Code::Forbidden, outbox_address_unknown())) }
    }
}

/// Whether this site shows its outbox to whoever sits at the machine.
pub(super) fn is_shown(app: &App) -> bool {
    let public = app.config.server.public_base_url.as_ref().and_then(|url| url.host_str());
    let wanted = app.config.mail.outbox.unwrap_or(app.config.is_demo());
    wanted && !app.mailer.is_remote() && public.is_none_or(is_loopback_host)
}

/// Whether the address in the browser's bar is this machine's: a page of another site that points its name here
/// (DNS rebinding) still sends its own name.
fn is_here(headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let host = host.and_then(|host| host.parse::<Authority>().ok());
    host.is_some_and(|host| is_loopback_host(host.host()))
}

fn nothing() -> ApiError {
    ApiError::not_found(Text::new("请求的地址", "This address"))
}

#[derive(Deserialize)]
struct Filter {
    #[serde(default)]
    to: Option<String>,
}

impl Filter {
    /// Addresses are kept in lower case.
    fn address(&self) -> Option<String> {
        self.to.as_ref().map(|to| to.trim().to_lowercase()).filter(|to| !to.is_empty())
    }
}

#[derive(Serialize)]
struct Outbox {
    mails: Vec<OutboxMail>,
}

async fn list(_: Local, State(app): State<App>, UrlQuery(filter): UrlQuery<Filter>) -> ApiResult<Response> {
    let mails = app.mailer.outbox(filter.address().as_deref()).await.map_err(failed)?;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(Outbox { mails })).into_response())
}

async fn show(
    local: ApiResult<Local>,
    State(app): State<App>,
    UrlQuery(filter): UrlQuery<Filter>,
    UrlQuery(Word { word }): UrlQuery<Word>,
) -> ApiResult<Response> {
    match local {
        Err(error) if error.code() == Code::Forbidden => return Ok(page::closed()),
        local => local?,
    };
    if let Some(word) = word {
        // Out of the address bar and the history.
        let kept = Cookie::Outbox.store(&word, app.config.is_https());
        return Ok(([(header::SET_COOKIE, kept)], Redirect::to(OUTBOX)).into_response());
    }
    let mails = app.mailer.outbox(filter.address().as_deref()).await.map_err(failed)?;
    let page = page::outbox(&app.config.site.name, &mails, app.clock.now_ms());
    Ok(([(header::CACHE_CONTROL, "no-store")], Html(page)).into_response())
}

/// The message as a mail program shows it.
async fn mail(_: Local, State(app): State<App>, Path(id): Path<String>) -> ApiResult<Response> {
    let mail = app.mailer.outbox_mail(&id).await.map_err(failed)?;
    let html = mail.and_then(|mail| mail.html).ok_or_else(nothing)?;
    let headers =
        [(header::CACHE_CONTROL, "no-store"), (header::CONTENT_SECURITY_POLICY, MEDIA_SECURITY_POLICY)];
    Ok((headers, Html(html)).into_response())
}

fn failed(cause: MailError) -> ApiError {
    ApiError::internal(cause)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_this_machine_are_here() {
        let here = |host: &str| is_here(&HeaderMap::from_iter([(header::HOST, host.parse().unwrap())]));
        for host in ["127.0.0.1:8080", "127.0.0.1", "localhost:3000", "LOCALHOST", "[::1]:8080", "127.8.8.8"]
        {
            assert!(here(host), "{host}");
        }
        for host in [
            "ai.example.com",
            "127.0.0.1.example.com",
            "localhost.example.com",
            "192.168.1.2",
            "0.0.0.0",
            "a b",
            "",
        ] {
            assert!(!here(host), "{host}");
        }
        assert!(!is_here(&HeaderMap::new()));
    }
}
