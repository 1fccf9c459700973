//! The promises, against a real disk, real pictures and real HTTP servers.

mod avatars;
mod damaged;
mod endless;
mod examples;
mod fetching;
mod inline;
mod lengths;
mod links;
mod parsing;
mod removing;
mod results;
pub(crate) mod samples;
mod small;
mod uploading;

use std::collections::HashMap;
use std::io;
use std::net::IpAddr;
use std::ops::Range;
use std::sync::Arc;

use async_trait::async_trait;
use baigong_base::db::testing::{ManualClock, TestDb, sqlite};
use baigong_ground::guard::Resolver;
use baigong_ledger::UserId;
use baigong_provider::{MediaKind, MediaSource};
use bytes::Bytes;
use futures::{Stream, StreamExt, TryStreamExt};
use object_store::local::LocalFileSystem;
use url::Url;

use super::fetch::Fetcher;
use super::sign::Signer;
use super::*;

pub(super) const START_MS: i64 = 1_772_294_400_000;

/// Names of the test; any other does not exist.
#[derive(Default)]
pub(super) struct Names(pub HashMap<&'static str, Vec<IpAddr>>);

#[async_trait]
impl Resolver for Names {
    async fn resolve(&self, host: &str) -> io::Result<Vec<IpAddr>> {
        self.0.get(host).cloned().ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "no such name"))
    }
}

/// A vendor that reaches the site, wherever it stands.
pub(super) fn vendor() -> Url {
    Url::parse("http://127.0.0.1:9").unwrap()
}

pub(super) struct Site {
    pub media: Media,
    pub clock: Arc<ManualClock>,
    pub test: TestDb,
    pub folder: tempfile::TempDir,
}

impl Site {
    pub fn new(test: TestDb) -> Self {
        Self::with(test, Vec::new(), Names::default())
    }

    pub fn with(test: TestDb, trusted_hosts: Vec<String>, names: Names) -> Self {
        let clock = ManualClock::at(START_MS);
        let folder = tempfile::tempdir().unwrap();
        let store = LocalFileSystem::new_with_prefix(folder.path()).unwrap();
        let base = "https://site.test".parse().unwrap();
        let import_hosts = trusted_hosts.clone();
        let settings = MediaSettings { trusted_hosts, import_hosts, ..MediaSettings::new([7; 32], base) };
        let media = Media::with_resolver(
            test.db.clone(),
            Arc::new(store),
            clock.clone(),
            settings,
            baigong_ground::http::shared_client(),
            Arc::new(names),
        );
        Self { media, clock, test, folder }
    }

    pub async fn sqlite() -> Self {
        Self::new(sqlite().await)
    }

    pub fn pass(&self, ms: i64) {
        self.clock.pass(ms);
    }

    /// A user of a given id.
    pub async fn user(&self, id: &'static str) -> &'static str {
        let mut tx = self.test.db.write().await.unwrap();
        baigong_base::on!(&mut tx, c => sqlx::query(
            "insert into users (id, login_name, display_name, role, anonymous, active, tag, created_ms, updated_ms)
             values ($1, $1, $1, 'user', false, true, '', 0, 0)").bind(id).execute(c).await.map(drop))
        .unwrap();
        tx.commit().await.unwrap();
        id
    }

    /// A task of a user's in a state, with what became of its points.
    pub async fn task(
        &self,
        (id, user): (&str, &str),
        (state, charge): (&str, &str),
        params: &str,
        created_ms: i64,
    ) {
        let mut tx = self.test.db.write().await.unwrap();
        baigong_base::on!(&mut tx, c => sqlx::query(
            "insert into tasks (id, user_id, tool, mode, state, storage, charge, charge_by_state, points,
                 price_version, idempotency_key, attempts, not_before_ms, cancel_requested, created_ms, updated_ms,
                 deleted)
             values ($1, $2, 'x', 'x', $3, 'none', $4, $4, 0, 1, $1, 1, 0, false, $5, $5, false)")
            .bind(id).bind(user).bind(state).bind(charge).bind(created_ms)
            .execute(c).await.map(drop))
        .unwrap();
        baigong_base::on!(&mut tx, c => sqlx::query(
            "insert into task_texts (task_id, params, summary, request_hash) values ($1, $2, '', 'h')")
            .bind(id).bind(params).execute(c).await.map(drop))
        .unwrap();
        tx.commit().await.unwrap();
    }

    /// A finished task `t` of the user `u`.
    pub async fn finished_task(&self) {
        self.task(("t", "u"), ("succeeded", "captured"), "{}", 1).await;
    }

    pub async fn upload(&self, name: &str, bytes: impl Into<Bytes>) -> Result<Upload, MediaError> {
        self.media.upload(&UserId::new("u"), name, pieces(bytes.into())).await
    }

    /// Files in the storage folder.
    pub fn stored(&self) -> Vec<String> {
        let mut found = Vec::new();
        let mut folders = vec![self.folder.path().to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    found.push(path.strip_prefix(self.folder.path()).unwrap().display().to_string());
                }
            }
        }
        found.sort();
        found
    }

    pub async fn read(&self, key: &str, range: Option<Range<u64>>) -> Result<(u64, Vec<u8>), MediaError> {
        let (total, content) = self.media.open(key, range).await?;
        let content = content.try_fold(Vec::new(), |mut all, chunk| async move {
            all.extend_from_slice(&chunk);
            Ok(all)
        });
        Ok((total, content.await.unwrap()))
    }
}

impl Media {
    /// Others' submissions that leave no room for one more, until this is dropped.
    pub(crate) async fn take_all_room(&self) -> impl Sized + use<> {
        let submission = self.0.room.submission(&UserId::new("others"));
        submission.take(u64::MAX).await.unwrap();
        submission
    }

    /// Returns once a submission of this owner's waits for its first file.
    pub(crate) async fn until_waiting(&self, owner: &UserId) {
        while !self.0.room.has_begun(owner) {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    }
}

/// The content as a network would bring it: in small pieces.
pub(super) fn pieces(bytes: Bytes) -> impl Stream<Item = io::Result<Bytes>> {
    futures::stream::unfold(bytes, |mut rest| async move {
        let length = rest.len().min(1000);
        (length > 0).then(|| (Ok(rest.split_to(length)), rest))
    })
    .boxed()
}

/// A web server on loopback; its `host:port`.
pub(super) async fn serve(router: axum::Router) -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    address
}
