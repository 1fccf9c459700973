//! What a file is, told by its first bytes. Declared types and file names are not asked.

use baigong_ground::messages;
use baigong_provider::MediaKind;

messages! {
    /// Shown for a file that ends early or contradicts itself.
    pub(super) file_incomplete = "文件已损坏或不完整，无法读取", "The file is damaged or incomplete and cannot be read";
}

/// First bytes that are enough to tell.
pub(super) const HEAD_BYTES: usize = 4096;

/// A recognised file type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Format {
    pub(super) kind: MediaKind,
    pub(super) mime: &'static str,
    /// Without the dot.
    pub(super) extension: &'static str,
    /// Whether people may upload it; other formats are only taken from vendors.
    pub(super) upload: bool,
    /// How its properties are read.
    pub(super) reader: Reader,
}

/// How dimensions and duration are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reader {
    Image(image::ImageFormat),
    /// MP4 and its family: whether it is video or audio only its tracks tell.
    Iso,
    Ebml,
    Audio,
    /// Nothing is read.
    Opaque,
}

const fn format(
    kind: MediaKind,
    mime: &'static str,
    extension: &'static str,
    upload: bool,
    reader: Reader,
) -> Format {
    Format { kind, mime, extension, upload, reader }
}

const PNG: Format = image_format("image/png", "png", image::ImageFormat::Png);
const JPEG: Format = image_format("image/jpeg", "jpg", image::ImageFormat::Jpeg);
const WEBP: Format = image_format("image/webp", "webp", image::ImageFormat::WebP);
const GIF: Format = image_format("image/gif", "gif", image::ImageFormat::Gif);
const MP4: Format = format(MediaKind::Video, "video/mp4", "mp4", true, Reader::Iso);
const MOV: Format = format(MediaKind::Video, "video/quicktime", "mov", true, Reader::Iso);
const WEBM: Format = format(MediaKind::Video, "video/webm", "webm", true, Reader::Ebml);
pub(super) const WAV: Format = format(MediaKind::Audio, "audio/wav", "wav", true, Reader::Audio);
pub(super) const MP3: Format = format(MediaKind::Audio, "audio/mpeg", "mp3", true, Reader::Audio);
pub(super) const OGG: Format = format(MediaKind::Audio, "audio/ogg", "ogg", true, Reader::Audio);
pub(super) const FLAC: Format = format(MediaKind::Audio, "audio/flac", "flac", true, Reader::Audio);
pub(super) const AAC: Format = format(MediaKind::Audio, "audio/aac", "aac", true, Reader::Audio);
const AVIF: Format = format(MediaKind::Image, "image/avif", "avif", false, Reader::Opaque);
const GLB: Format = format(MediaKind::Model, "model/gltf-binary", "glb", false, Reader::Opaque);
/// Some vendors pack a model with its textures.
const ZIP: Format = format(MediaKind::Model, "application/zip", "zip", false, Reader::Opaque);
/// What an MP4 without a video track turns out to be.
pub(super) const M4A: Format = format(MediaKind::Audio, "audio/mp4", "m4a", true, Reader::Iso);

const fn image_format(mime: &'static str, extension: &'static str, of: image::ImageFormat) -> Format {
    format(MediaKind::Image, mime, extension, true, Reader::Image(of))
}

/// The type of a file that begins with `head`; `None` for anything unknown, text included.
pub(super) fn sniff(head: &[u8]) -> Option<Format> {
    if head.starts_with(b"glTF") {
        return Some(GLB);
    }
    let found = infer::get(head).map(|found| found.mime_type());
    if head.get(4..8) == Some(b"ftyp") {
        // The brands in use are many more than any list of them.
        return match (head.get(8..12), found) {
            (Some(b"qt  "), _) => Some(MOV),
            (_, Some("image/avif")) => Some(AVIF),
            (_, Some("image/heif")) => None,
            _ => Some(MP4),
        };
    }
    match found? {
        "image/png" => Some(PNG),
        "image/jpeg" => Some(JPEG),
        "image/webp" => Some(WEBP),
        "image/gif" => Some(GIF),
        "video/webm" => Some(WEBM),
        "video/quicktime" => Some(MOV),
        "audio/x-wav" => Some(WAV),
        "audio/mpeg" => Some(MP3),
        "audio/ogg" | "audio/opus" => Some(OGG),
        "audio/x-flac" => Some(FLAC),
        "audio/aac" => Some(AAC),
        "application/zip" => Some(ZIP),
        _ => None,
    }
}

const ALL: [Format; 16] =
    [PNG, JPEG, WEBP, GIF, MP4, MOV, WEBM, WAV, MP3, OGG, FLAC, AAC, AVIF, GLB, ZIP, M4A];

/// Whether people may upload files of a type.
pub fn may_be_uploaded(mime: &str) -> bool {
    ALL.iter().any(|format| format.mime == mime && format.upload)
}

/// The usual extension of a type, without the dot.
fn extension_of(mime: &str) -> Option<&'static str> {
    ALL.iter().find(|format| format.mime == mime).map(|format| format.extension)
}

/// A name that ends as its type wants, so that no program takes the file for something else.
pub(super) fn with_extension(name: String, mime: &str) -> String {
    let Some(extension) = extension_of(mime) else { return name };
    let (stem, given) = name.rsplit_once('.').unwrap_or((&name, ""));
    let given = given.to_ascii_lowercase();
    if given == extension || (given == "jpeg" && extension == "jpg") {
        return name;
    }
    format!("{stem}.{extension}")
}
