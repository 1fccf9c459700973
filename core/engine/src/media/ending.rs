//! Where a picture ends. What follows is no part of it: another file may hide there, so it is cut off.

use image::ImageFormat;

/// The length of the picture at the start of `file`; `None` when it has no end.
pub(super) fn end_of_picture(file: &[u8], format: ImageFormat) -> Option<usize> {
    let end = match format {
        ImageFormat::Png => png(file)?,
        ImageFormat::WebP => {
            let size = u32::from_le_bytes(*file.get(4..8)?.first_chunk()?) as usize;
            8 + size + size % 2
        }
        ImageFormat::Gif => gif(file)?,
        ImageFormat::Jpeg => jpeg(file)?,
        _ => return Some(file.len()),
    };
    (end <= file.len()).then_some(end)
}

fn png(file: &[u8]) -> Option<usize> {
    let mut at = 8;
    loop {
        let length = u32::from_be_bytes(*file.get(at..at + 4)?.first_chunk()?) as usize;
        let name = file.get(at + 4..at + 8)?;
        // Length, name, data, checksum.
        at += 12 + length;
        if name == b"IEND" {
            return Some(at);
        }
    }
}

fn gif(file: &[u8]) -> Option<usize> {
    let color_table = |flags: u8| if flags & 0x80 == 0 { 0 } else { 3 << ((flags & 7) + 1) };
    let mut at = 13 + color_table(*file.get(10)?);
    loop {
        match *file.get(at)? {
            // An image: position and size, colours, code size, data.
            0x2C => at += 11 + color_table(*file.get(at + 9)?),
            // An extension: label, data.
            0x21 => at += 2,
            0x3B => return Some(at + 1),
            _ => return None,
        }
        // Data comes in blocks that begin with their length; an empty one is the last.
        loop {
            let length = usize::from(*file.get(at)?);
            at += 1 + length;
            if length == 0 {
                break;
            }
        }
    }
}

fn jpeg(file: &[u8]) -> Option<usize> {
    let mut at = 2;
    loop {
        if *file.get(at)? != 0xFF {
            return None;
        }
        let marker = *file.get(at + 1)?;
        at += 2;
        match marker {
            // Filling.
            0xFF => at -= 1,
            0xD9 => return Some(at),
            // Marks without content.
            0x01 | 0xD0..=0xD8 => {}
            _ => {
                at += usize::from(u16::from_be_bytes(*file.get(at..at + 2)?.first_chunk()?));
                if marker == 0xDA {
                    at += end_of_scan(file.get(at..)?)?;
                }
            }
        }
    }
}

/// The length of compressed data: up to a mark that is neither an escaped byte nor a restart.
fn end_of_scan(data: &[u8]) -> Option<usize> {
    data.windows(2).position(|pair| pair[0] == 0xFF && !matches!(pair[1], 0x00 | 0xD0..=0xD7 | 0xFF))
}
