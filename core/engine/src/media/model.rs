//! What files are, what may be configured about them, and why one is refused.

use std::path::PathBuf;

use baigong_provider::MediaKind;
use serde::Serialize;
use url::Url;

/// A file that a user owns, an upload (`up_…`) or a stored result (`ar_…`), or an example medium (`ex_…`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MediaFile {
    /// Usable as a media parameter.
    pub id: String,
    /// As the content says.
    pub kind: MediaKind,
    /// As the content says.
    pub mime: String,
    /// For people; its extension fits the type.
    pub name: String,
    /// Size in bytes.
    pub bytes: u64,
    /// Pixels, of pictures and video.
    pub width: Option<u32>,
    /// Pixels, of pictures and video.
    pub height: Option<u32>,
    /// Length in milliseconds, of video and audio.
    pub duration_ms: Option<u64>,
    /// For [`super::Media::read`]; not for people.
    #[serde(skip)]
    pub storage_key: String,
    /// Checksum of what was stored; none where that was before it was kept.
    #[serde(skip)]
    pub sha256: Option<String>,
    /// When it was stored, in milliseconds since the epoch.
    pub created_ms: i64,
    /// Size in bytes of the small picture beside it; 0 where none can be drawn, none where that is not known.
    #[serde(skip)]
    pub small_bytes: Option<u64>,
}

/// A file that a user brought.
pub type Upload = MediaFile;

/// What an operator may set.
#[derive(Clone)]
pub struct MediaSettings {
    /// Largest picture that people may upload.
    pub max_image_bytes: u64,
    /// Largest clip or sound that people may upload.
    pub max_video_bytes: u64,
    /// Signs links. Every process of a site has the same.
    pub signing_key: [u8; 32],
    /// Where vendors and people reach this site.
    pub public_base_url: Url,
    /// Folder on a disk for files on their way, the size of several of the largest.
    pub spool: PathBuf,
    /// `host:port` pairs from which results may be fetched although they are private: the simulated vendor.
    pub trusted_hosts: Vec<String>,
    /// `host:port` pairs that users may name although they are private. Whoever has an account reads there whatever a GET
    /// gives.
    pub import_hosts: Vec<String>,
    /// How many bytes of files are in memory at once on their way to vendors that take them within requests.
    pub inline_bytes: u64,
}

impl MediaSettings {
    /// The usual limits: 20 MiB for a picture, 100 MiB for a clip or a sound, 512 MiB on their way within requests, nobody
    /// trusted; files on their way lie in the system's temporary folder.
    pub fn new(signing_key: [u8; 32], public_base_url: Url) -> Self {
        Self {
            max_image_bytes: 20 * 1024 * 1024,
            max_video_bytes: 100 * 1024 * 1024,
            signing_key,
            public_base_url,
            spool: std::env::temp_dir(),
            trusted_hosts: Vec::new(),
            import_hosts: Vec::new(),
            inline_bytes: 512 * 1024 * 1024,
        }
    }

    /// The largest upload of a kind; `None` where people may not upload it.
    pub fn limit(&self, kind: MediaKind) -> Option<u64> {
        match kind {
            MediaKind::Image => Some(self.max_image_bytes),
            MediaKind::Video | MediaKind::Audio => Some(self.max_video_bytes),
            MediaKind::Model | MediaKind::Text => None,
        }
    }
}

/// Why a file was refused or could not be read. The text is for people, zh-CN, and holds nothing internal.
#[derive(Debug, thiserror::Error)]
pub enum MediaError {
    /// The content is of no type that is taken, or damaged, or empty.
    #[error("{0}")]
    Unsupported(&'static str),
    /// The file is larger than allowed for its kind.
    #[error("文件大小不能超过{}MB。", .limit >> 20)]
    TooLarge {
        /// The limit in bytes.
        limit: u64,
    },
    /// The user has uploaded too much today.
    #[error("今日上传量已达上限，请明天再试")]
    Quota,
    /// Another file of the user's is in hand, or too many of all users are on their way.
    #[error("正在处理其他文件，请稍后再试")]
    Busy,
    /// A task that is not over names the file.
    #[error("有任务正在使用这个文件，请等它结束后再删除")]
    InUse,
    /// The address may not be fetched from.
    #[error("不允许访问该地址")]
    UrlNotAllowed,
    /// The address gave no file.
    #[error("{0}")]
    Unreachable(String),
    /// The sender stopped in the middle.
    #[error("上传中断，请重新上传")]
    Interrupted,
    /// The range asked for lies outside the file.
    #[error("请求的范围超出文件大小")]
    Range {
        /// Size of the file.
        total: u64,
    },
    /// There is no such file in the storage.
    #[error("文件不存在")]
    NotFound,
    /// What lies in the storage is not what was stored: it is lost.
    #[error("文件已损坏，无法读取")]
    Damaged,
    /// The storage failed; the cause is for the log.
    #[error("存储暂时不可用，请稍后再试")]
    Storage(String),
    /// The database failed.
    #[error("服务暂时不可用，请稍后再试")]
    Database(#[from] sqlx::Error),
}

impl MediaError {
    /// The stable word for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Unsupported(_) => "unsupported_media",
            Self::TooLarge { .. } => "payload_too_large",
            Self::Quota | Self::Busy => "rate_limited",
            Self::InUse => "conflict",
            Self::UrlNotAllowed => "url_not_allowed",
            Self::Unreachable(_) => "url_unreachable",
            Self::Interrupted => "malformed_upload",
            Self::Range { .. } => "range_not_satisfiable",
            Self::NotFound | Self::Damaged => "not_found",
            Self::Storage(_) | Self::Database(_) => "unavailable",
        }
    }
}

impl From<object_store::Error> for MediaError {
    fn from(error: object_store::Error) -> Self {
        match error {
            object_store::Error::NotFound { .. } => Self::NotFound,
            other => Self::Storage(other.to_string()),
        }
    }
}
