//! One track of an MP4: what it says about its length, and what its tables and edits make of it.

use mp4_atom::{Atom, Tkhd};

use super::boxes::boxes;
use super::{aac, milliseconds};

/// A track, with lengths in ticks of its own clock unless said otherwise.
#[derive(Debug, Default)]
pub(super) struct Track {
    pub(super) id: u32,
    pub(super) handler: [u8; 4],
    pub(super) size: Option<(u16, u16)>,
    ticks_a_second: u32,
    /// As `mdhd` says.
    declared: u64,
    /// Of the samples of the table of contents.
    listed: u64,
    /// Samples, of the table of contents and of fragments.
    pub(super) samples: u64,
    /// Of the samples of fragments.
    pub(super) in_fragments: u64,
    /// What edits show, in ticks of the movie.
    edited: u64,
    /// Samples a second that a decoder of AAC is told.
    aac_rate: Option<u32>,
}

impl Track {
    /// Reads the track; `None` when it is damaged.
    pub(super) fn read(track: &[u8]) -> Option<Self> {
        let mut read = Self::default();
        for (kind, mut body) in boxes(track) {
            match &kind {
                b"tkhd" => {
                    let header = Tkhd::decode_body(&mut body).ok()?;
                    read.id = header.track_id;
                    read.size = Some((header.width.integer(), header.height.integer()));
                }
                b"edts" => {
                    for (_, list) in boxes(body).filter(|(kind, _)| kind == b"elst") {
                        read.edited = read.edited.max(edits(list)?);
                    }
                }
                b"mdia" => read.media(body)?,
                _ => {}
            }
        }
        Some(read)
    }

    fn media(&mut self, media: &[u8]) -> Option<()> {
        for (kind, body) in boxes(media) {
            match &kind {
                b"mdhd" => (self.ticks_a_second, self.declared) = time(body)?,
                // Version, flags and a reserved word stand before the handler's name.
                b"hdlr" => self.handler = *body.get(8..12)?.first_chunk()?,
                b"minf" => {
                    for (_, table) in boxes(body).filter(|(kind, _)| kind == b"stbl") {
                        self.table(table)?;
                    }
                }
                _ => {}
            }
        }
        Some(())
    }

    fn table(&mut self, table: &[u8]) -> Option<()> {
        let (mut timed, mut last, mut sized) = (0u64, 0u64, 0u64);
        for (kind, body) in boxes(table) {
            match &kind {
                b"stts" => {
                    for entry in entries(body, 8)? {
                        let count = u64::from(u32_at(entry, 0)?);
                        last = u32_at(entry, 4)?.into();
                        timed = timed.saturating_add(count);
                        self.listed = self.listed.saturating_add(count.saturating_mul(last));
                    }
                }
                b"stsd" => self.aac_rate = aac::slowest_rate(body),
                // Both write the number of samples behind four bytes of their own.
                b"stsz" | b"stz2" => sized = sized.max(u32_at(body, 8)?.into()),
                _ => {}
            }
        }
        // Decoders give samples without a time the last one that was told.
        let untimed = sized.saturating_sub(timed);
        self.listed = self.listed.saturating_add(untimed.saturating_mul(last));
        self.samples = self.samples.max(timed).max(sized);
        Some(())
    }

    /// Whether the time of it is known.
    pub(super) fn has_clock(&self) -> bool {
        self.ticks_a_second > 0
    }

    /// The length of its samples in milliseconds.
    pub(super) fn measured_ms(&self) -> u64 {
        let timed = self.ms(self.listed.saturating_add(self.in_fragments));
        let decoded = |rate| milliseconds(self.samples.saturating_mul(aac::FRAME), rate);
        timed.max(self.aac_rate.map_or(0, decoded))
    }

    /// The length without fragments in milliseconds: what some writers of fragments declare.
    pub(super) fn listed_ms(&self) -> u64 {
        self.ms(self.listed)
    }

    /// What it says, in milliseconds; `None` where it says that it does not know.
    pub(super) fn declared_ms(&self) -> Option<u64> {
        is_known(self.declared).then(|| self.ms(self.declared))
    }

    /// What edits show of it, in milliseconds: they may repeat parts.
    pub(super) fn edited_ms(&self, movie_ticks_a_second: u32) -> u64 {
        milliseconds(self.edited, movie_ticks_a_second)
    }

    fn ms(&self, ticks: u64) -> u64 {
        milliseconds(ticks, self.ticks_a_second)
    }
}

/// Ticks a second and length, which `mvhd` and `mdhd` write alike.
pub(super) fn time(header: &[u8]) -> Option<(u32, u64)> {
    match header.first()? {
        0 => Some((u32_at(header, 12)?, u32_at(header, 16)?.into())),
        _ => Some((u32_at(header, 20)?, u64_at(header, 24)?)),
    }
}

/// Whether a length is one: nothing and all ones mean that it is not known.
pub(super) fn is_known(ticks: u64) -> bool {
    ticks != 0 && ticks != u64::from(u32::MAX) && ticks != u64::MAX
}

fn edits(list: &[u8]) -> Option<u64> {
    let wide = *list.first()? != 0;
    let mut sum = 0u64;
    for entry in entries(list, if wide { 20 } else { 12 })? {
        let shown = if wide { u64_at(entry, 0)? } else { u32_at(entry, 0)?.into() };
        sum = sum.saturating_add(shown);
    }
    Some(sum)
}

/// The entries of a table, whose number stands before them; `None` where it ends early.
pub(super) fn entries(table: &[u8], bytes: usize) -> Option<impl Iterator<Item = &[u8]>> {
    let count = usize::try_from(u32_at(table, 4)?).ok()?;
    Some(table.get(8..8 + count.checked_mul(bytes)?)?.chunks_exact(bytes))
}

pub(super) fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_be_bytes(*bytes.get(at..)?.first_chunk()?))
}

fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_be_bytes(*bytes.get(at..)?.first_chunk()?))
}
