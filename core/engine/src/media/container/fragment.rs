//! Fragments of an MP4: samples that stand behind the table of contents, in as many pieces as the writer liked.

use std::collections::HashMap;

use super::MOST_TRACKS;
use super::boxes::boxes;
use super::track::{Track, u32_at};

/// What samples last where a fragment does not say it, by track.
pub(super) type Usual = HashMap<u32, u32>;

/// Reads what the table of contents says about fragments.
pub(super) fn usual(mvex: &[u8]) -> Option<Usual> {
    let mut usual = Usual::new();
    for (_, body) in boxes(mvex).filter(|(kind, _)| kind == b"trex") {
        // Version and flags, the track, the description of its samples, what they last.
        usual.insert(u32_at(body, 4)?, u32_at(body, 12)?);
        if usual.len() > MOST_TRACKS {
            return None;
        }
    }
    Some(usual)
}

/// Adds the samples of one fragment to their tracks; `None` when it is damaged.
pub(super) fn read(moof: &[u8], usual: &Usual, tracks: &mut [Track]) -> Option<()> {
    for (_, body) in boxes(moof).filter(|(kind, _)| kind == b"traf") {
        // Looked for once for all of its runs, of which there may be millions.
        let (mut track, mut each) = (None, 0u32);
        for (kind, body) in boxes(body) {
            match &kind {
                b"tfhd" => {
                    let id = u32_at(body, 4)?;
                    track = tracks.iter().position(|track| track.id == id);
                    each = told(body)?.or_else(|| usual.get(&id).copied()).unwrap_or_default();
                }
                b"trun" => {
                    let (samples, ticks) = run(body, each)?;
                    if let Some(track) = track.and_then(|at| tracks.get_mut(at)) {
                        track.samples = track.samples.saturating_add(samples);
                        track.in_fragments = track.in_fragments.saturating_add(ticks);
                    }
                }
                _ => {}
            }
        }
    }
    Some(())
}

/// What each sample of a fragment lasts, where the head of it says so.
fn told(tfhd: &[u8]) -> Option<Option<u32>> {
    let flags = u32_at(tfhd, 0)?;
    if flags & 0x08 == 0 {
        return Some(None);
    }
    // An address and a description may stand before it.
    let at = 8 + if flags & 0x01 == 0 { 0 } else { 8 } + if flags & 0x02 == 0 { 0 } else { 4 };
    Some(Some(u32_at(tfhd, at)?))
}

/// How many samples a run has, and how long they last together.
fn run(trun: &[u8], each: u32) -> Option<(u64, u64)> {
    let (flags, samples) = (u32_at(trun, 0)?, u64::from(u32_at(trun, 4)?));
    if flags & 0x100 == 0 {
        return Some((samples, samples.saturating_mul(each.into())));
    }
    // An offset and the flags of the first sample may stand before the table, whose columns the flags name.
    let begin: usize = 8 + if flags & 0x01 == 0 { 0 } else { 4 } + if flags & 0x04 == 0 { 0 } else { 4 };
    let columns = [0x100, 0x200, 0x400, 0x800].iter().filter(|column| flags & **column != 0).count();
    let bytes = usize::try_from(samples).ok()?.checked_mul(columns * 4)?;
    let rows = trun.get(begin..begin.checked_add(bytes)?)?.chunks_exact(columns * 4);
    let ticks = rows.map(|row| u64::from(u32_at(row, 0).unwrap_or_default()));
    Some((samples, ticks.fold(0, u64::saturating_add)))
}
