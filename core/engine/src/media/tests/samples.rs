//! Small real files, made here.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, RgbImage, RgbaImage};

pub fn picture(format: ImageFormat, width: u32, height: u32) -> Vec<u8> {
    let pixels =
        RgbaImage::from_fn(width, height, |x, y| image::Rgba([x as u8, y as u8, (x ^ y) as u8, 255]));
    let mut picture = DynamicImage::ImageRgba8(pixels);
    if format == ImageFormat::Jpeg {
        picture = picture.to_rgb8().into();
    }
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

/// A picture that no format makes small.
pub fn noise(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, y| {
        let [r, g, b, _] = (x * 7919 + y).wrapping_mul(2_654_435_761).to_be_bytes();
        image::Rgb([r, g, b])
    })
}

pub fn png() -> Vec<u8> {
    picture(ImageFormat::Png, 40, 30)
}

/// A PNG of a few bytes that declares a huge picture.
pub fn png_bomb(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = png();
    bytes[16..20].copy_from_slice(&width.to_be_bytes());
    bytes[20..24].copy_from_slice(&height.to_be_bytes());
    let checksum = crc32(&bytes[12..29]);
    bytes[29..33].copy_from_slice(&checksum.to_be_bytes());
    bytes
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| (crc >> 1) ^ (0xEDB8_8320 & (crc & 1).wrapping_neg()))
    })
}

/// Sixteen-bit mono PCM.
pub fn wav(milliseconds: u32) -> Vec<u8> {
    let samples = 8000 * milliseconds / 1000;
    let data = samples * 2;
    let mut bytes = Vec::new();
    bytes.extend(b"RIFF");
    bytes.extend((36 + data).to_le_bytes());
    bytes.extend(b"WAVEfmt ");
    bytes.extend(16u32.to_le_bytes());
    bytes.extend(1u16.to_le_bytes());
    bytes.extend(1u16.to_le_bytes());
    bytes.extend(8000u32.to_le_bytes());
    bytes.extend(16000u32.to_le_bytes());
    bytes.extend(2u16.to_le_bytes());
    bytes.extend(16u16.to_le_bytes());
    bytes.extend(b"data");
    bytes.extend(data.to_le_bytes());
    bytes.extend((0..samples).flat_map(|n| ((n % 100) as i16 * 100).to_le_bytes()));
    bytes
}

pub fn atom(name: &[u8; 4], body: &[u8]) -> Vec<u8> {
    let length = u32::try_from(8 + body.len()).unwrap();
    [&length.to_be_bytes()[..], name, body].concat()
}

/// A track whose samples last 100 ms each.
fn track(handler: &[u8; 4], width: u16, height: u16, milliseconds: u32) -> Vec<u8> {
    track_of(handler, (width, height), (milliseconds / 100, 60), &[], &[])
}

/// A track of so many samples of so many 600ths of a second, what describes them, and its edits.
pub fn track_of(
    handler: &[u8; 4],
    (width, height): (u16, u16),
    (samples, each): (u32, u32),
    stsd: &[u8],
    edits: &[u8],
) -> Vec<u8> {
    let mut tkhd = vec![0; 84];
    tkhd[3] = 3;
    tkhd[15] = 1;
    tkhd[76..78].copy_from_slice(&width.to_be_bytes());
    tkhd[80..82].copy_from_slice(&height.to_be_bytes());
    let mut mdhd = vec![0; 24];
    mdhd[12..16].copy_from_slice(&600u32.to_be_bytes());
    mdhd[16..20].copy_from_slice(&(samples * each).to_be_bytes());
    let hdlr = [&[0; 8][..], handler, &[0; 13]].concat();
    let stts = [0, 1, samples, each].map(u32::to_be_bytes).concat();
    let stsz = [0, 1, samples].map(u32::to_be_bytes).concat();
    let tables = [atom(b"stsd", stsd), atom(b"stts", &stts), atom(b"stsz", &stsz)].concat();
    let stbl = atom(b"stbl", &tables);
    let mdia = [atom(b"mdhd", &mdhd), atom(b"hdlr", &hdlr), atom(b"minf", &stbl)].concat();
    atom(b"trak", &[atom(b"tkhd", &tkhd), edits.to_vec(), atom(b"mdia", &mdia)].concat())
}

/// An edit that shows so much of a track.
pub fn edit(milliseconds: u32) -> Vec<u8> {
    let list = [0, 1, milliseconds * 600 / 1000, 0, 0x1_0000].map(u32::to_be_bytes).concat();
    atom(b"edts", &atom(b"elst", &list))
}

/// What describes samples of AAC at 44.1 kHz.
pub fn described_as_aac() -> Vec<u8> {
    let decoder = [&[4, 17, 0x40][..], &[0; 12], &[5, 2, 0x12, 0x10]].concat();
    [&[0; 40][..], b"esds", &[0; 4], &[3, 22, 0, 1, 0], &decoder].concat()
}

/// An MP4 whose table of contents stands at the end, as cameras write it.
pub fn mp4(brand: &[u8; 4], tracks: &[(&[u8; 4], u16, u16)], milliseconds: u32) -> Vec<u8> {
    mp4_saying(brand, tracks, milliseconds, milliseconds)
}

/// An MP4 whose header says another length than its tracks have.
pub fn mp4_saying(brand: &[u8; 4], tracks: &[(&[u8; 4], u16, u16)], milliseconds: u32, said: u32) -> Vec<u8> {
    let tracks: Vec<_> = tracks.iter().map(|(handler, w, h)| track(handler, *w, *h, milliseconds)).collect();
    mp4_of(brand, &tracks, said)
}

/// An MP4 of tracks, whose header says a length in milliseconds.
pub fn mp4_of(brand: &[u8; 4], tracks: &[Vec<u8>], said: u32) -> Vec<u8> {
    let mut mvhd = vec![0; 100];
    mvhd[12..16].copy_from_slice(&600u32.to_be_bytes());
    mvhd[16..20].copy_from_slice(&(said * 600 / 1000).to_be_bytes());
    [
        atom(b"ftyp", &[brand, &[0; 4][..], b"isom", b"mp41"].concat()),
        atom(b"mdat", &[0x5A; 5000]),
        atom(b"moov", &[atom(b"mvhd", &mvhd), tracks.concat()].concat()),
    ]
    .concat()
}

/// A fragment of the first track: so many samples of 100 ms.
pub fn fragment(samples: u32) -> Vec<u8> {
    fragment_of(1, samples, 1)
}

/// A fragment of a track, of so many runs with so many samples of 100 ms each.
pub fn fragment_of(track: u32, samples: u32, runs: usize) -> Vec<u8> {
    let tfhd = [8u32, track, 60].map(u32::to_be_bytes).concat();
    let trun = atom(b"trun", &[0, samples].map(u32::to_be_bytes).concat());
    atom(b"moof", &atom(b"traf", &[atom(b"tfhd", &tfhd), trun.repeat(runs)].concat()))
}

fn element(id: &[u8], body: &[u8]) -> Vec<u8> {
    let size = 0x1000_0000 | u32::try_from(body.len()).unwrap();
    [id, &size.to_be_bytes(), body].concat()
}

pub fn webm(width: u16, height: u16, milliseconds: f64) -> Vec<u8> {
    webm_saying(width, height, milliseconds, milliseconds)
}

/// A WebM that says another length than its blocks have.
pub fn webm_saying(width: u16, height: u16, milliseconds: f64, said: f64) -> Vec<u8> {
    let info = element(&[0x15, 0x49, 0xA9, 0x66], &element(&[0x44, 0x89], &said.to_be_bytes()));
    webm_of(width, height, milliseconds, &info, element)
}

/// A WebM as a page records it: no length, no index, clusters of unknown size.
pub fn live_webm(milliseconds: f64) -> Vec<u8> {
    let open = |id: &[u8], body: &[u8]| [id, UNKNOWN_SIZE, body].concat();
    let info = element(&[0x15, 0x49, 0xA9, 0x66], &element(&[0x2A, 0xD7, 0xB1], &[0x0F, 0x42, 0x40]));
    webm_of(64, 64, milliseconds, &info, open)
}

const UNKNOWN_SIZE: &[u8] = &[0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF];

fn webm_of(
    width: u16,
    height: u16,
    milliseconds: f64,
    info: &[u8],
    cluster: impl Fn(&[u8], &[u8]) -> Vec<u8>,
) -> Vec<u8> {
    let size = [element(&[0xB0], &width.to_be_bytes()), element(&[0xBA], &height.to_be_bytes())].concat();
    let entry = [element(&[0xD7], &[1]), element(&[0xE0], &size)].concat();
    let tracks = element(&[0x16, 0x54, 0xAE, 0x6B], &element(&[0xAE], &entry));
    let clusters = (0..=milliseconds as u64).step_by(500).flat_map(|ms| {
        let block = element(&[0xA3], &[0x81, 0, 0, 0x80, 0xAA, 0xAA]);
        cluster(&[0x1F, 0x43, 0xB6, 0x75], &[element(&[0xE7], &ms.to_be_bytes()), block].concat())
    });
    let mut bytes = element(&[0x1A, 0x45, 0xDF, 0xA3], &[0x42, 0x82, 0x84, b'w', b'e', b'b', b'm']);
    // A segment of unknown size, as live recorders write it.
    bytes.extend([&[0x18, 0x53, 0x80, 0x67], UNKNOWN_SIZE, info, &tracks].concat());
    // Nothing shorter is taken for a film.
    bytes.extend([&[0xEC], &[0x41, 0x00][..], &[0; 256]].concat());
    bytes.extend(clusters);
    bytes
}

/// Frames of MPEG-1 layer III, 128 kbit/s at 44.1 kHz, 26 ms each, all silent.
pub fn mp3(frames: usize) -> Vec<u8> {
    let mut frame = vec![0; 417];
    frame[..4].copy_from_slice(&[0xFF, 0xFB, 0x90, 0x00]);
    frame.repeat(frames)
}

/// As [`mp3`], of 64 kbit/s: a part of a changing bit rate.
pub fn mp3_of_less(frames: usize) -> Vec<u8> {
    let mut frame = vec![0; 208];
    frame[..4].copy_from_slice(&[0xFF, 0xFB, 0x50, 0x00]);
    frame.repeat(frames)
}

/// Frames of MPEG-2.5 layer III, 8 kbit/s at 8 kHz, 72 ms each: a byte a millisecond.
pub fn slow_mp3(frames: usize) -> Vec<u8> {
    let mut frame = [0; 72];
    frame[..4].copy_from_slice(&[0xFF, 0xE3, 0x18, 0x00]);
    frame.repeat(frames)
}

/// As [`mp3`], behind a frame that says how many there are.
pub fn mp3_saying(frames: usize, said: u32) -> Vec<u8> {
    let mut bytes = mp3(frames + 1);
    bytes[36..48].copy_from_slice(&[&b"Info"[..], &1u32.to_be_bytes(), &said.to_be_bytes()].concat());
    bytes
}

/// Frames of AAC at 44.1 kHz, 23 ms each. The first is much larger than the others.
pub fn aac(frames: usize) -> Vec<u8> {
    let frame = |bytes: usize| {
        let size = u32::try_from(bytes).unwrap();
        let head =
            [0xFF, 0xF1, 0x50, 0x80 | (size >> 11) as u8, (size >> 3) as u8, (size << 5) as u8 | 0x1F, 0xFC];
        [&head[..], &vec![0; bytes - 7]].concat()
    };
    [frame(4000), frame(200).repeat(frames - 1)].concat()
}

/// A page of a stream of Ogg. A packet of 255 bytes goes on in the next one.
pub fn page(stream: u32, position: u64, packets: &[&[u8]]) -> Vec<u8> {
    let table: Vec<u8> = packets.iter().map(|packet| packet.len() as u8).collect();
    let (stream, position) = (stream.to_le_bytes(), position.to_le_bytes());
    let head = [&b"OggS\0\0"[..], &position, &stream, &[0; 8], &[table.len() as u8]].concat();
    [head, table, packets.concat()].concat()
}

/// Packets of Opus, 20 ms each, on pages that all say that they are at the first second.
pub fn opus(packets: usize) -> Vec<u8> {
    let page = |packets: &[&[u8]]| page(1, 48_000, packets);
    let heads = page(&[b"OpusHead\x01\x02\0\0\x80\xbb\0\0\0\0\0", b"OpusTags\0\0\0\0\0\0\0\0"]);
    let packet = &[0x48u8, 0, 0][..];
    [heads, page(&vec![packet; 100]).repeat(packets / 100)].concat()
}

/// Packets of Vorbis at 44.1 kHz, all of the first of two kinds of blocks: 256 samples each, or 2048 where it is the long one.
/// The pages say that they are at the first second.
pub fn vorbis(packets: usize, first_is_long: bool) -> Vec<u8> {
    let page = |packets: &[&[u8]]| page(1, 44_100, packets);
    // Six bits that say two kinds, and of each whether it is long, 32 zeros and its mapping.
    let mut bits: u128 = 1;
    bits |= u128::from(first_is_long) << 6;
    bits |= u128::from(!first_is_long) << 47 | 1 << 80;
    bits |= 1 << 88;
    let setup = [&b"\x05vorbis"[..], &[0x2A; 20], &bits.to_le_bytes()].concat();
    let heads = page(&[&vorbis_head(), VORBIS_WORDS, &setup]);
    let packet = &[0u8, 0x55][..];
    [heads, page(&vec![packet; 100]).repeat(packets / 100)].concat()
}

/// The packet that says what a stream of Vorbis is, and the one with what it is called.
pub fn vorbis_head() -> Vec<u8> {
    [&b"\x01vorbis\0\0\0\0\x01"[..], &44_100u32.to_le_bytes(), &[0; 12], &[0xB8, 1]].concat()
}

pub const VORBIS_WORDS: &[u8] = b"\x03vorbis\0\0\0\0\0\0\0\0\x01";

/// Frames of 4096 samples at 44.1 kHz, of which the head says another number.
pub fn flac(frames: u64, said: u64) -> Vec<u8> {
    let told = 44_100u64 << 44 | 1 << 41 | 15 << 36 | (said * 4096);
    let info = [&[0; 10][..], &told.to_be_bytes(), &[0; 16]].concat();
    let head = [&b"fLaC"[..], &[0x80, 0, 0, 34], &info].concat();
    let mut frame = vec![0xFF, 0xF8, 0xC9, 0x18, 0x00];
    frame.push(frame.iter().fold(0u8, |sum, byte| {
        (0..8).fold(sum ^ byte, |sum, _| (sum << 1) ^ if sum & 0x80 == 0 { 0 } else { 0x07 })
    }));
    frame.extend([0x11; 40]);
    [head, frame.repeat(frames as usize)].concat()
}

pub fn glb() -> Vec<u8> {
    let json = br#"{"asset":{"version":"2.0"}} "#;
    let length = u32::try_from(json.len()).unwrap();
    [&b"glTF"[..], &2u32.to_le_bytes(), &(20 + length).to_le_bytes(), &length.to_le_bytes(), b"JSON", json]
        .concat()
}
