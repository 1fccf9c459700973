//! What an archive of an account holds, in the order in which it is written: what is small first.

use std::io;

use baigong_platform::day::DAY_MS;
use baigong_platform::media::{Media, MediaError, MediaFile};
use baigong_platform::points::{StatementFilter, User};
use baigong_platform::records::{LINES, RECORDS, Record};
use baigong_platform::store::{Order, Page};
use baigong_platform::tasks::TaskFilter;
use bytes::Bytes;
use futures::TryStreamExt;
use futures::channel::mpsc::Receiver;
use serde_json::json;
use tokio::sync::SemaphorePermit;

use crate::app::App;
use crate::auth::CurrentUser;
use crate::http::concurrency::Permit;
use crate::services::archive::Archive;

/// Files together; what is beyond it is listed with links.
pub const MOST_BYTES: u64 = 2 << 30;
/// How long the links of what is too large hold.
const LINKS_MS: i64 = 7 * DAY_MS;
/// Tasks, orders or uploads that are read together.
const ROWS: i64 = 100;
/// Spreadsheets take the file for the system's own encoding without it.
const BYTE_ORDER_MARK: &str = "\u{feff}";
const README: &str = "\
账户数据 / Account data

account.json   账户资料、登录设备 / the account and where it is signed in
points.csv     积分明细 / the statement of points
orders.csv     订单 / orders
tasks.json     任务，含提示词与设置 / tasks with prompts and settings
uploads/       您上传的文件 / files that you brought
works/         作品的文件 / files of your works
avatar.jpg     您的头像 / your picture
records/       作品发布、点赞、比稿、投票、退款、人工调整、登录方式、授权网站与收到的邮件等记录
               publications, likes, comparisons, votes, refunds, changes by administrators, ways to sign in, sites, letters
files.csv      全部文件的清单；超出总量上限的文件附 7 天内有效的下载链接
               a list of all files; those beyond the limit have links that hold for seven days
";

/// Writes the archive of the caller's account in the background, as fast as the bytes are taken. The turn is kept
/// until then.
pub fn send(
    app: App,
    current: CurrentUser,
    turn: (SemaphorePermit<'static>, Permit),
) -> Receiver<io::Result<Bytes>> {
    let (mut archive, bytes) = Archive::new();
    let work = app.clone();
    app.see_through(async move {
        tokio::select! {
            () = work.closing.cancelled() => archive.fail(io::ErrorKind::ConnectionAborted.into()).await,
            written = write(&work, &current, &mut archive) => match written {
                Ok(()) => {
                    // Before the reader sees the end, so that whoever has it may fetch it again.
                    drop(turn);
                    drop(archive.finish().await);
                }
                Err(cause) => {
                    if cause.kind() != io::ErrorKind::BrokenPipe {
                        tracing::warn!(%cause, uid = current.user.uid, "an archive of an account broke off");
                    }
                    archive.fail(cause).await;
                }
            }
        }
    });
    bytes
}

async fn write(app: &App, current: &CurrentUser, archive: &mut Archive) -> io::Result<()> {
    let user = &current.user;
    archive.begin_text("README.txt")?;
    archive.text(README.as_bytes()).await?;
    archive.begin_text("account.json")?;
    archive.text(&account(app, current).await?).await?;
    archive.begin_text("points.csv")?;
    let mut statement =
        std::pin::pin!(app.points.statement_csv(&user.id.own_account(), StatementFilter::default()));
    while let Some(part) = statement.try_next().await.map_err(failed)? {
        archive.text(&part).await?;
    }
    orders(app, user, archive).await?;
    for record in RECORDS {
        self::record(app, user, record, archive).await?;
    }
    avatar(app, user, archive).await?;
    let works = tasks(app, user, archive).await?;
    files(app, user, works, archive).await
}

async fn account(app: &App, current: &CurrentUser) -> io::Result<Vec<u8>> {
    let user = &current.user;
    let profile = app.users.profile(&user.id).await.map_err(failed)?;
    let sessions = app.users.sessions(&user.id, &current.token).await.map_err(failed)?;
    let points = app.points.balance(&user.id.own_account()).await.map_err(failed)?;
    let shown = json!({
        "uid": user.uid,
        "login_name": user.login_name,
        "display_name": profile.display_name,
        "email": user.email,
        "email_verified": user.email_verified,
        "phone": profile.phone,
        "anonymous": user.anonymous,
        "invitation_code": user.invitation_code,
        "tag": user.tag,
        "expires_ms": user.expires_ms,
        "created_ms": user.created_ms,
        "points": points,
        "sessions": sessions,
    });
    serde_json::to_vec_pretty(&shown).map_err(failed)
}

async fn record(app: &App, user: &User, record: &Record, archive: &mut Archive) -> io::Result<()> {
    archive.begin_text(&format!("records/{}.csv", record.name))?;
    let header = line(record.columns.iter().map(|name| (*name).to_owned()));
    archive.text(format!("{BYTE_ORDER_MARK}{header}").as_bytes()).await?;
    for part in 0.. {
        let lines = record.lines(&app.db, &user.id, part * LINES).await.map_err(failed)?;
        let last = (lines.len() as i64) < LINES;
        archive.text(lines.into_iter().map(line).collect::<String>().as_bytes()).await?;
        if last {
            break;
        }
    }
    Ok(())
}

async fn avatar(app: &App, user: &User, archive: &mut Archive) -> io::Result<()> {
    let Some(name) = app.users.profile(&user.id).await.map_err(failed)?.avatar else { return Ok(()) };
    // It may be replaced while the archive is made.
    let Ok((bytes, content)) = app.media.open_avatar(&name).await else { return Ok(()) };
    archive.file("avatar.jpg", bytes, content).await
}

async fn orders(app: &App, user: &User, archive: &mut Archive) -> io::Result<()> {
    archive.begin_text("orders.csv")?;
    let header = [
        "order_no",
        "title",
        "amount_cny",
        "refunded_cny",
        "points",
        "channel",
        "status",
        "created_ms",
        "paid_ms",
    ];
    archive.text(format!("{BYTE_ORDER_MARK}{}", line(header.map(str::to_owned))).as_bytes()).await?;
    for number in 1.. {
        let page = Page { number, size: ROWS };
        let (orders, _) = app.store.orders_of(&user.id, page).await.map_err(failed)?;
        let last = (orders.len() as i64) < ROWS;
        let lines: String = orders.iter().map(|order| line(columns(order))).collect();
        archive.text(lines.as_bytes()).await?;
        if last {
            break;
        }
    }
    Ok(())
}

fn columns(order: &Order) -> [String; 9] {
    let yuan = |cents: i64| format!("{}.{:02}", cents / 100, cents % 100);
    [
        order.order_no.to_string(),
        order.title.clone(),
        yuan(order.cents),
        yuan(order.refunded_cents),
        order.points.to_string(),
        order.channel.clone(),
        order.status_text.zh.to_string(),
        order.created_ms.to_string(),
        order.paid_ms.map_or_else(String::new, |ms| ms.to_string()),
    ]
}

/// Writes the tasks, newest first, and gives the ids of their files.
async fn tasks(app: &App, user: &User, archive: &mut Archive) -> io::Result<Vec<String>> {
    archive.begin_text("tasks.json")?;
    archive.text(b"[").await?;
    let (mut filter, mut works, mut first) =
        (TaskFilter { limit: ROWS, ..TaskFilter::default() }, Vec::new(), true);
    loop {
        let page = app.tasks.list(&user.id, &filter).await.map_err(failed)?;
        for task in &page.items {
            let separator: &[u8] = if std::mem::take(&mut first) { b"\n" } else { b",\n" };
            archive.text(&[separator, &serde_json::to_vec(task).map_err(failed)?].concat()).await?;
            works.extend(task.artifacts.iter().filter(|file| file.stored).map(|file| file.id.to_string()));
        }
        filter.cursor = page.next_cursor;
        if filter.cursor.is_none() {
            break;
        }
    }
    archive.text(b"\n]\n").await?;
    Ok(works)
}

/// Uploads and works, as many as fit, and the list of all of them.
async fn files(app: &App, user: &User, works: Vec<String>, archive: &mut Archive) -> io::Result<()> {
    let mut list = Packing { app, left: MOST_BYTES, lines: String::new() };
    let mut after = String::new();
    loop {
        let uploads = app.media.uploads_after(&user.id, &after, ROWS).await.map_err(failed)?;
        let Some(last) = uploads.last() else { break };
        after.clone_from(&last.id);
        for file in &uploads {
            list.add("uploads", file, archive).await?;
        }
    }
    for id in works {
        // What was deleted meanwhile is none of the account's any more.
        if let Some(file) = app.media.find(&user.id, &id).await.map_err(failed)? {
            list.add("works", &file, archive).await?;
        }
    }
    archive.begin_text("files.csv")?;
    let header = ["file", "type", "bytes", "created_ms", "link"].map(str::to_owned);
    archive.text(format!("{BYTE_ORDER_MARK}{}", line(header)).as_bytes()).await?;
    archive.text(list.lines.as_bytes()).await
}

/// Stands in the list in place of a link.
const LOST: &str = "文件已损坏，无法读取 / damaged, cannot be read";

struct Packing<'a> {
    app: &'a App,
    left: u64,
    lines: String,
}

impl Packing<'_> {
    async fn add(&mut self, folder: &str, file: &MediaFile, archive: &mut Archive) -> io::Result<()> {
        let media: &Media = &self.app.media;
        let name = format!("{folder}/{}-{}", file.id, file.name.replace(['/', '\\'], "_"));
        let mut link = String::new();
        if file.bytes <= self.left {
            match media.read(file, None).await {
                Ok((bytes, content)) => {
                    self.left -= file.bytes;
                    archive.file(&name, bytes, content).await?;
                }
                // The others are whole.
                Err(lost @ (MediaError::Damaged | MediaError::NotFound)) => {
                    tracing::error!(id = file.id, cause = %lost, "an export goes without a file");
                    LOST.clone_into(&mut link);
                }
                Err(error) => return Err(failed(format!("{error:?}"))),
            }
        } else {
            let base = self.app.config.public_base_url();
            let path = media.sign(&file.id, self.app.clock.now_ms() + LINKS_MS, true);
            link = format!("{}{path}", base.as_str().trim_end_matches('/'));
        }
        self.lines +=
            &line([name, file.mime.clone(), file.bytes.to_string(), file.created_ms.to_string(), link]);
        Ok(())
    }
}

/// A line of a table; a text that a spreadsheet would take for a formula begins with an apostrophe.
fn line(values: impl IntoIterator<Item = String>) -> String {
    let cells = values.into_iter().map(|value| {
        let calculates = value.starts_with(['=', '+', '-', '@', '\t', '\r']);
        format!("\"{}{}\"", if calculates { "'" } else { "" }, value.replace('"', "\"\""))
    });
    cells.collect::<Vec<_>>().join(",") + "\r\n"
}

fn failed(cause: impl std::fmt::Display) -> io::Error {
    io::Error::other(cause.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_calculates_nothing_and_breaks_at_no_quote() {
        let cells = ["=1+1".to_owned(), "a \"b\", c".to_owned(), String::new()];
        assert_eq!(line(cells), "\"'=1+1\",\"a \"\"b\"\", c\",\"\"\r\n");
    }
}
