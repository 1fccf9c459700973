use std::io::Cursor;
use std::sync::LazyLock;

use image::ImageFormat;
use proptest::prelude::*;

use super::samples::*;
use crate::media::container::{read_ebml, read_iso};
use crate::media::ending::end_of_picture;
use crate::media::format::sniff;
use crate::media::inspect::inspect;
use crate::media::small::drawn;

/// One that a small picture is drawn of.
fn large_picture() -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    noise(200, 150).write_to(&mut bytes, ImageFormat::Png).unwrap();
    bytes.into_inner()
}

fn film() -> Vec<u8> {
    baigong_example_media::Example::find("ex_dance").unwrap().content.to_vec()
}

static SAMPLES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    vec![
        picture(ImageFormat::Png, 12, 9),
        picture(ImageFormat::Jpeg, 12, 9),
        picture(ImageFormat::Gif, 12, 9),
        picture(ImageFormat::WebP, 12, 9),
        mp4(b"isom", &[(b"soun", 0, 0), (b"vide", 64, 48)], 1000),
        webm(64, 48, 1000.0),
        wav(20),
        mp3(5),
        aac(5),
        opus(100),
        vorbis(100, false),
        flac(5, 5),
        [mp4(b"isom", &[(b"vide", 64, 48)], 1000), fragment_of(1, 5, 3)].concat(),
        mp4_of(b"M4A ", &[track_of(b"soun", (0, 0), (40, 14), &described_as_aac(), &edit(900))], 1000),
        live_webm(1000.0),
        large_picture(),
        film(),
    ]
});

/// Everything that reads bytes of strangers.
fn read_all(bytes: &[u8]) {
    for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::Gif, ImageFormat::WebP] {
        assert!(end_of_picture(bytes, format).is_none_or(|end| end <= bytes.len()));
    }
    let _ = read_iso(&mut Cursor::new(bytes));
    let _ = read_ebml(&mut Cursor::new(bytes));
    if let Some(format) = sniff(bytes) {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), bytes).unwrap();
        let _ = inspect(file.path(), format);
        let _ = drawn(file.path(), format);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn arbitrary_bytes_are_refused_and_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        read_all(&bytes);
    }

    #[test]
    fn damaged_files_are_read_or_refused_and_never_panic(
        sample in any::<prop::sample::Index>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<bool>(), any::<u8>()), 1..8),
        cut in any::<prop::sample::Index>(),
        is_cut in any::<bool>(),
    ) {
        let mut bytes = sample.get(&SAMPLES).clone();
        for (at, from_end, byte) in changes {
            // Lengths stand in heads, and in tables of contents at the end.
            let at = at.index(bytes.len().min(700));
            let at = if from_end { bytes.len() - 1 - at } else { at };
            bytes[at] = byte;
        }
        if is_cut {
            bytes.truncate(cut.index(bytes.len()));
        }
        read_all(&bytes);
    }
}
