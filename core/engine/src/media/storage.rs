//! Where files live: a local folder, or a bucket that several machines share.

use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures::stream::BoxStream;
use futures::{StreamExt, TryStreamExt};
use object_store::aws::{AmazonS3Builder, AmazonS3ConfigKey};
use object_store::buffered::BufWriter;
use object_store::local::LocalFileSystem;
use object_store::path::Path as Key;
use object_store::{
    ClientOptions, GetOptions, GetRange, ObjectMeta, ObjectStore, ObjectStoreExt, RetryConfig,
};
use serde::Deserialize;
use tokio::io::AsyncWriteExt;

use super::MediaError;

/// Longest wait for a connection to a bucket.
const CONNECT: Duration = Duration::from_secs(3);
/// Longest time without a byte from a bucket. A whole file has no limit: people watch films as slowly as they like.
const SILENCE: Duration = Duration::from_secs(20);
/// How often and how long a bucket is asked again that fails or cannot be reached. Somebody waits for it.
const RETRIES: usize = 3;
const RETRY_FOR: Duration = Duration::from_secs(10);

/// What an operator says about the storage of files.
#[derive(Clone, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum StorageSettings {
    /// A folder of this machine, made if it is missing.
    Local {
        /// The folder.
        path: PathBuf,
    },
    /// A bucket of S3 or of a service that speaks its protocol.
    S3 {
        /// As the service names it.
        bucket: String,
        /// Its region; most other services want any non-empty word.
        region: String,
        /// Address of the service, where it is not Amazon's.
        #[serde(default)]
        endpoint: Option<String>,
        /// Id of the key.
        access_key: String,
        /// Signs requests; read from the configuration alone.
        secret_key: String,
    },
}

impl StorageSettings {
    /// Opens the storage. A folder is checked at once, a bucket at its first use.
    pub fn open(&self) -> Result<Arc<dyn ObjectStore>, object_store::Error> {
        let failed =
            |source: io::Error| object_store::Error::Generic { store: "folder", source: source.into() };
        match self {
            Self::Local { path } => {
                std::fs::create_dir_all(path).map_err(failed)?;
                Ok(Arc::new(LocalFileSystem::new_with_prefix(path)?.with_automatic_cleanup(true)))
            }
            Self::S3 { bucket, region, endpoint, access_key, secret_key } => {
                baigong_ground::http::install_tls();
                let client = ClientOptions::new()
                    .with_connect_timeout(CONNECT)
                    .with_timeout_disabled()
                    .with_read_timeout(SILENCE);
                let retry =
                    RetryConfig { max_retries: RETRIES, retry_timeout: RETRY_FOR, ..Default::default() };
                let mut builder = AmazonS3Builder::new()
                    .with_client_options(client)
                    .with_retry(retry)
                    // Not every service can remove many files in one call, and we remove one at a time.
                    .with_config(AmazonS3ConfigKey::DisableBulkDelete, "true")
                    .with_bucket_name(bucket)
                    .with_region(region)
                    .with_access_key_id(access_key)
                    .with_secret_access_key(secret_key);
                if let Some(endpoint) = endpoint {
                    // Services in one's own network have neither TLS nor a name for every bucket.
                    builder = builder
                        .with_endpoint(endpoint)
                        .with_allow_http(endpoint.starts_with("http://"))
                        .with_virtual_hosted_style_request(false);
                }
                Ok(Arc::new(builder.build()?))
            }
        }
    }
}

impl std::fmt::Debug for StorageSettings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Local { path } => f.debug_struct("Local").field("path", path).finish(),
            Self::S3 { bucket, region, endpoint, .. } => f
                .debug_struct("S3")
                .field("bucket", bucket)
                .field("region", region)
                .field("endpoint", endpoint)
                .finish_non_exhaustive(),
        }
    }
}

/// A file being read: its whole size, and the bytes asked for.
pub type Opened = (u64, BoxStream<'static, io::Result<Bytes>>);

/// Copies a file into the storage; it appears under its key only when it is whole.
pub(super) async fn put_file(store: &Arc<dyn ObjectStore>, key: &str, path: &Path) -> Result<(), MediaError> {
    let mut file = tokio::fs::File::open(path).await.map_err(|e| MediaError::Storage(e.to_string()))?;
    let mut writer = BufWriter::new(store.clone(), Key::from(key));
    let failed = |cause: io::Error| MediaError::Storage(cause.to_string());
    if let Err(cause) = tokio::io::copy(&mut file, &mut writer).await {
        // An upload in parts that is not given up keeps its parts, and their price, for ever.
        writer.abort().await.ok();
        return Err(failed(cause));
    }
    // It gives itself up where it fails.
    writer.shutdown().await.map_err(failed)
}

pub(super) async fn put_bytes(store: &dyn ObjectStore, key: &str, bytes: Bytes) -> Result<(), MediaError> {
    store.put(&Key::from(key), bytes.into()).await?;
    Ok(())
}

pub(super) async fn delete(store: &dyn ObjectStore, key: &str) -> Result<(), MediaError> {
    store.delete(&Key::from(key)).await?;
    Ok(())
}

pub(super) async fn open(
    store: &dyn ObjectStore,
    key: &str,
    range: Option<Range<u64>>,
) -> Result<Opened, MediaError> {
    let (meta, content) = open_with(store, key, range).await?;
    Ok((meta.size, content))
}

/// As [`open`], with what the storage says of the whole file.
pub(super) async fn open_with(
    store: &dyn ObjectStore,
    key: &str,
    range: Option<Range<u64>>,
) -> Result<(ObjectMeta, BoxStream<'static, io::Result<Bytes>>), MediaError> {
    let key = Key::from(key);
    let options = GetOptions::new().with_range(range.clone().map(GetRange::Bounded));
    match store.get_opts(&key, options).await {
        Ok(found) => {
            let meta = found.meta.clone();
            Ok((meta, found.into_stream().map_err(io::Error::other).boxed()))
        }
        Err(cause) => {
            // The stores word an unsatisfiable range differently; the size tells it from a failure.
            if let Some(range) = range {
                let total = store.head(&key).await?.size;
                if range.start >= total || range.is_empty() {
                    return Err(MediaError::Range { total });
                }
            }
            Err(cause.into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(settings: serde_json::Value) -> Result<StorageSettings, serde_json::Error> {
        serde_json::from_value(settings)
    }

    #[tokio::test]
    async fn a_local_folder_is_made_and_keeps_its_files() {
        let parent = tempfile::tempdir().unwrap();
        let settings =
            parse(serde_json::json!({ "kind": "local", "path": parent.path().join("a/b") })).unwrap();
        put_bytes(&*settings.open().unwrap(), "uploads/猫.png", Bytes::from_static(b"cat")).await.unwrap();
        let store = settings.open().unwrap();
        let (total, content) = open(&*store, "uploads/猫.png", Some(1..3)).await.unwrap();
        assert_eq!((total, content.try_collect::<Vec<_>>().await.unwrap().concat()), (3, b"at".to_vec()));
        delete(&*store, "uploads/猫.png").await.unwrap();
        assert!(matches!(open(&*store, "uploads/猫.png", None).await, Err(MediaError::NotFound)));
    }

    #[test]
    fn a_bucket_is_configured_whole_and_shows_no_key() {
        let bucket = serde_json::json!({
            "kind": "s3", "bucket": "media", "region": "cn-north-1", "endpoint": "http://127.0.0.1:9000",
            "access_key": "AKIA", "secret_key": "s3cr3t",
        });
        let settings = parse(bucket.clone()).unwrap();
        assert!(settings.open().is_ok());
        let shown = format!("{settings:?}");
        assert!(shown.contains("media") && !shown.contains("s3cr3t") && !shown.contains("AKIA"), "{shown}");
        for key in ["bucket", "region", "access_key", "secret_key"] {
            let mut partial = bucket.clone();
            partial.as_object_mut().unwrap().remove(key);
            assert!(parse(partial).unwrap_err().to_string().contains(key));
        }
        assert!(parse(serde_json::json!({ "kind": "local", "path": "/x", "bucket": "y" })).is_err());
    }
}
