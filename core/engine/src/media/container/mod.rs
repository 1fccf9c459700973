//! Length and frame size of MP4 and WebM files, from their tables and blocks. Samples are not decoded.
//!
//! Prices count lengths, and whoever brings a file could write any length into its header. So a length is the longest of
//! what the header says and of what the file holds, and a file that plainly plays longer than it says is refused by the
//! name of the field. One that says more than it holds harms nobody else: it is taken at its word.

mod aac;
mod boxes;
mod ebml;
mod first_frame;
mod fragment;
mod iso;
mod track;

use std::io::{Read, Seek};

use baigong_ground::messages;

pub(super) use aac::RATES as AAC_RATES;
pub(super) use ebml::read_ebml;
pub(super) use first_frame::first_frame;
pub(super) use iso::read_iso;

messages! {
    /// Shown for an MP4 whose header says another length than its tracks have.
    pub(super) film_length_disagrees = "文件声明的时长（mvhd）与实际内容不一致，请重新导出后再上传", "The length that the file declares (mvhd) is not that of its content; export it again and upload that";
    /// Shown for an MP4 of which a track says another length than its samples have.
    pub(super) track_length_disagrees = "文件声明的轨道时长（mdhd）与实际内容不一致，请重新导出后再上传", "The length that a track of the file declares (mdhd) is not that of its content; export it again and upload that";
    /// Shown for a WebM that says to be shorter than its blocks are.
    pub(super) matroska_length_disagrees = "文件声明的时长（Duration）与实际内容不一致，请重新导出后再上传", "The length that the file declares (Duration) is not that of its content; export it again and upload that";
    /// Shown for a video with more pictures a second than any camera takes.
    pub(super) too_many_frames_a_second = "视频帧率过高，最多支持每秒300帧", "The video has too many frames a second: at most 300";
}

/// By how much less than it plays a file may say, in milliseconds: containers round, and count the last frame or not.
const ALLOWANCE_MS: u64 = 1000;
/// Maximum number of pictures a second. Cameras for slow motion reach 240; a film squeezed into a moment has
/// more.
const MOST_FRAMES_A_SECOND: u64 = 300;

/// Tracks of an MP4, at most: an empty one takes eight bytes, and each is gone through for every fragment.
const MOST_TRACKS: usize = 64;

/// What is known of a file besides its type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Properties {
    /// In pixels.
    pub(super) width: Option<u32>,
    /// In pixels.
    pub(super) height: Option<u32>,
    /// In milliseconds.
    pub(super) duration_ms: Option<u64>,
}

/// Whether a file says plainly less than it plays. The longer figure counts anyway, so that nobody gains by the tenth that
/// recorders are allowed, whose clocks stood while they paused.
pub(super) fn says_less(said_ms: u64, measured_ms: u64) -> bool {
    said_ms.saturating_add(ALLOWANCE_MS).saturating_add(measured_ms / 10) < measured_ms
}

/// A length in milliseconds.
fn milliseconds(ticks: u64, ticks_a_second: u32) -> u64 {
    let exact = u128::from(ticks) * 1000 / u128::from(ticks_a_second.max(1));
    u64::try_from(exact).unwrap_or(u64::MAX)
}

/// Whether so many pictures in so long a time are more than a camera takes.
fn too_many_frames(frames: u64, length_ms: u64) -> bool {
    // The first second is free: a clip of a few pictures may be as short as it likes.
    frames > MOST_FRAMES_A_SECOND * (length_ms / 1000 + 1)
}

/// So many bytes from here on; `None` where there are fewer, or where they are more than may be read as a whole.
fn whole(file: &mut impl Read, size: u64, most: u64) -> Option<Vec<u8>> {
    let size = usize::try_from(size).ok().filter(|_| size <= most)?;
    let mut bytes = vec![0; size];
    file.read_exact(&mut bytes).ok()?;
    Some(bytes)
}

/// What is left of a file from here on.
fn remaining(file: &mut (impl Read + Seek), length: u64) -> Option<u64> {
    length.checked_sub(file.stream_position().ok()?)
}
