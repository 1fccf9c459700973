//! What frames of AAC last in an MP4, as their decoder sees it: whatever a table of times says, it plays every frame whole.

/// Samples of a frame.
pub(super) const FRAME: u64 = 1024;
/// Samples a second, by the number that stands for them.
pub(in super::super) const RATES: [u32; 13] =
    [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350];
/// Kinds of AAC whose frames have [`FRAME`] samples: main, low complexity, and both kinds of high efficiency around it.
const KINDS: [u8; 4] = [1, 2, 5, 29];
/// Tags of descriptors: of a stream, of its decoder, and of what that decoder is told.
const STREAM: u8 = 3;
const DECODER: u8 = 4;
const TOLD: u8 = 5;

/// The lowest rate that a description of samples tells a decoder of AAC; `None` where it describes something else.
pub(super) fn slowest_rate(stsd: &[u8]) -> Option<u32> {
    // Writers wrap the box in different ways, and readers do not agree on which of two they take.
    let places = stsd.windows(4).enumerate().filter(|(_, name)| name == b"esds");
    // Version and flags stand behind the name.
    places.filter_map(|(at, _)| rate(stsd.get(at + 8..)?)).min()
}

fn rate(esds: &[u8]) -> Option<u32> {
    let stream = descriptor(esds, STREAM)?;
    let flags = *stream.get(2)?;
    if flags & 0xE0 != 0 {
        return None;
    }
    let told = descriptor(descriptor(stream.get(3..)?, DECODER)?.get(13..)?, TOLD)?;
    let (first, second) = (*told.first()?, *told.get(1)?);
    let place = usize::from((first & 7) << 1 | second >> 7);
    KINDS.contains(&(first >> 3)).then(|| RATES.get(place).copied())?
}

/// The content of the descriptor that begins here.
fn descriptor(bytes: &[u8], tag: u8) -> Option<&[u8]> {
    let (first, mut rest) = bytes.split_first()?;
    if *first != tag {
        return None;
    }
    // Seven bits of each byte, of at most four.
    for _ in 0..4 {
        let (size, behind) = rest.split_first()?;
        rest = behind;
        if size & 0x80 == 0 {
            return Some(rest);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::slowest_rate;

    fn description(told: &[u8]) -> Vec<u8> {
        let decoder = [&[4, 0x80, 0x80, 0x80, 22, 0x40][..], &[0; 12], &[5, 2], told].concat();
        [&[0; 40][..], b"esds", &[0; 4], &[3, 40, 0, 1, 0], &decoder].concat()
    }

    #[test]
    fn the_rate_is_the_one_that_the_decoder_is_told() {
        assert_eq!(slowest_rate(&description(&[0x12, 0x10])), Some(44_100));
        assert_eq!(slowest_rate(&description(&[0x11, 0x90])), Some(48_000));
        // High efficiency tells the rate of its core first.
        assert_eq!(slowest_rate(&description(&[0x2B, 0x11])), Some(24_000));
        let two = [description(&[0x11, 0x90]), description(&[0x12, 0x10])].concat();
        assert_eq!(slowest_rate(&two), Some(44_100));
        // Of short delay, whose frames are shorter.
        assert_eq!(slowest_rate(&description(&[0xB9, 0x90])), None);
        assert_eq!(slowest_rate(b"esds"), None);
    }
}
