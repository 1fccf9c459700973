//! What files are, what may be configured about them, and why one is refused.

use std::path::PathBuf;

use baigong_ground::message::common;
use baigong_ground::{Message, messages};
use baigong_provider::MediaKind;
use serde::Serialize;
use url::Url;

use crate::messages::{address_not_allowed, storage_unavailable};

messages! {
    daily_uploads_used_up = "今日上传量已达上限，请明天再试", "You have uploaded as much as one day allows. Please try again tomorrow";
    other_files_in_hand = "正在处理其他文件，请稍后再试", "Other files are being processed; please try again later";
    file_in_use = "有任务正在使用这个文件，请等它结束后再删除", "A task is using this file; delete it once the task is over";
    upload_interrupted = "上传中断，请重新上传", "The upload was cut off. Please upload it again";
    file_not_found = "文件不存在", "The file does not exist";
    file_damaged = "文件已损坏，无法读取", "The file is damaged and cannot be read";
    file_too_large(megabytes) = "文件大小不能超过{megabytes}MB。", "The file must not exceed {megabytes} MB";
}

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
#[error("{}", self.message())]
pub enum MediaError {
    /// The content is of no type that is taken, or damaged, or empty.
    Unsupported(Message),
    /// The file is larger than allowed for its kind.
    TooLarge {
        /// The limit in bytes.
        limit: u64,
    },
    /// The user has uploaded too much today.
    Quota,
    /// Another file of the user's is in hand, or too many of all users are on their way.
    Busy,
    /// A task that is not over names the file.
    InUse,
    /// The address may not be fetched from.
    UrlNotAllowed,
    /// The address gave no file.
    Unreachable(Message),
    /// The sender stopped in the middle.
    Interrupted,
    /// The range asked for lies outside the file.
    Range {
        /// Size of the file.
        total: u64,
    },
    /// There is no such file in the storage.
    NotFound,
    /// What lies in the storage is not what was stored: it is lost.
    Damaged,
    /// The storage failed; the cause is for the log.
    Storage(String),
    /// The database failed.
    Database(#[from] sqlx::Error),
}

impl MediaError {
    /// What people are told.
    pub fn message(&self) -> Message {
        match self {
            Self::Unsupported(message) | Self::Unreachable(message) => message.clone(),
            Self::TooLarge { limit } => file_too_large(limit >> 20),
            Self::Quota => daily_uploads_used_up(),
            Self::Busy => other_files_in_hand(),
            Self::InUse => file_in_use(),
            Self::UrlNotAllowed => address_not_allowed(),
            Self::Interrupted => upload_interrupted(),
            Self::Range { .. } => common::range_beyond_file(),
            Self::NotFound => file_not_found(),
            Self::Damaged => file_damaged(),
            Self::Storage(_) => storage_unavailable(),
            Self::Database(_) => common::service_unavailable(),
        }
    }
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
