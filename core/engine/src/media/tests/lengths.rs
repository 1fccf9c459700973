//! Attacks on the length that prices and limits count.

use super::samples::*;
use super::*;
use crate::media::{container, frames, ogg, wav};
use baigong_ground::Message;

const CLIP: &[(&[u8; 4], u16, u16)] = &[(b"soun", 0, 0), (b"vide", 1280, 720)];

async fn refusal(bytes: Vec<u8>) -> Message {
    let site = Site::sqlite().await;
    site.user("u").await;
    let taken = site.upload("clip", bytes).await;
    assert_eq!(site.stored().len(), usize::from(taken.is_ok()));
    match taken {
        Err(MediaError::Unsupported(message)) => message,
        other => panic!("{other:?}"),
    }
}

async fn length(bytes: Vec<u8>) -> u64 {
    let site = Site::sqlite().await;
    site.user("u").await;
    site.upload("clip", bytes).await.unwrap().duration_ms.unwrap()
}

/// Bytes that no reader takes for a frame.
fn artwork(bytes: usize) -> Vec<u8> {
    vec![0x5A; bytes]
}

/// Writes another length behind the ticks a second of every box of a name.
fn patch(bytes: &mut [u8], name: &[u8; 4], length: u32) -> usize {
    let found: Vec<_> = (0..bytes.len() - 28).filter(|at| bytes[*at..].starts_with(name)).collect();
    for at in &found {
        assert_eq!(bytes[at + 4], 0, "a short header");
        bytes[at + 20..at + 24].copy_from_slice(&length.to_be_bytes());
    }
    found.len()
}

fn example(id: &str) -> Vec<u8> {
    baigong_example_media::Example::find(id).unwrap().content.to_vec()
}

#[tokio::test]
async fn a_film_of_a_minute_that_says_a_second_is_refused_by_the_name_of_the_field() {
    assert_eq!(refusal(mp4_saying(b"isom", CLIP, 60_000, 1000)).await, container::film_length_disagrees());
    assert_eq!(length(mp4_saying(b"isom", CLIP, 5000, 60_000)).await, 60_000, "nobody gains by more");
    let mut tracks_too = mp4_saying(b"isom", CLIP, 60_000, 1000);
    patch(&mut tracks_too, b"mdhd", 600);
    assert_eq!(refusal(tracks_too).await, container::track_length_disagrees());
    assert_eq!(
        refusal(mp4_saying(b"M4A ", &[(b"soun", 0, 0)], 60_000, 1000)).await,
        container::film_length_disagrees()
    );
}

#[tokio::test]
async fn a_real_film_with_a_patched_header_is_refused() {
    let film = example("ex_dance");
    let honest = length(film.clone()).await;
    assert!(honest > 2500, "{honest}");
    let mut forged = film.clone();
    assert_eq!(patch(&mut forged, b"mvhd", 500), 1);
    assert_eq!(refusal(forged.clone()).await, container::film_length_disagrees());
    assert!(patch(&mut forged, b"mdhd", 1) > 0);
    assert_eq!(refusal(forged).await, container::track_length_disagrees());
}

#[tokio::test]
async fn samples_count_wherever_they_stand() {
    // A header that knows nothing, as live recorders write it: the fragments tell.
    let unknown = mp4_saying(b"isom", &[(b"vide", 64, 64)], 0, 0);
    assert_eq!(length([unknown, fragment(300), fragment(300)].concat()).await, 60_000);
    // A second in the table of contents and 59 behind it.
    let hybrid = [mp4(b"isom", &[(b"vide", 64, 64)], 1000), fragment(590)].concat();
    assert_eq!(length(hybrid).await, 60_000);
    // A table of times with one entry for 600 samples: decoders give the others the last time that was told.
    let mut one = mp4_saying(b"isom", &[(b"vide", 64, 64)], 60_000, 100);
    patch(&mut one, b"mdhd", 60);
    let at = (0..one.len()).find(|at| one[*at..].starts_with(b"stts")).unwrap();
    one[at + 12..at + 16].copy_from_slice(&1u32.to_be_bytes());
    assert_eq!(refusal(one).await, container::track_length_disagrees());
    // A minute's pictures squeezed into a moment.
    let mut squeezed = mp4(b"isom", &[(b"vide", 64, 64)], 100_000);
    patch(&mut squeezed, b"mvhd", 100);
    patch(&mut squeezed, b"mdhd", 100);
    let at = (0..squeezed.len()).find(|at| squeezed[*at..].starts_with(b"stts")).unwrap();
    squeezed[at + 16..at + 20].copy_from_slice(&0u32.to_be_bytes());
    assert_eq!(refusal(squeezed).await, container::too_many_frames_a_second());
}

#[tokio::test]
async fn a_table_of_times_that_squeezes_the_frames_of_a_sound_gains_nothing() {
    // Decoders play each frame whole: 2,584 of them, of 1,024 samples at 44.1 kHz, are a minute.
    let track = track_of(b"soun", (0, 0), (2584, 14), &described_as_aac(), &[]);
    let mut sound = mp4_of(b"M4A ", &[track], 60_000);
    assert!(length(sound.clone()).await.abs_diff(60_000) < 400);
    let at = (0..sound.len()).find(|at| sound[*at..].starts_with(b"stts")).unwrap();
    sound[at + 16..at + 20].copy_from_slice(&0u32.to_be_bytes());
    patch(&mut sound, b"mdhd", 600);
    patch(&mut sound, b"mvhd", 600);
    assert_eq!(refusal(sound).await, container::film_length_disagrees());
}

#[tokio::test]
async fn a_webm_that_says_a_second_is_measured_by_its_blocks() {
    assert_eq!(
        refusal(webm_saying(640, 360, 60_000.0, 1000.0)).await,
        container::matroska_length_disagrees()
    );
    assert_eq!(length(webm_saying(640, 360, 60_000.0, 0.0)).await, 60_000, "without a length");
    // What a reader would find behind something foreign is not hidden from us.
    let clip = webm(640, 360, 2000.0);
    let hidden = [&clip[..], &[0; 8], &webm(640, 360, 60_000.0)[40..]].concat();
    assert_eq!(refusal(hidden).await, format::file_incomplete());
}

#[tokio::test]
async fn a_sound_of_ten_minutes_that_says_a_second_is_refused() {
    let frames_of_ten_minutes = 22_968;
    assert_eq!(refusal(mp3_saying(frames_of_ten_minutes, 39)).await, frames::frame_count_disagrees());
    assert!(length(mp3_saying(200, 200)).await.abs_diff(5224) < 5);
    // A first frame that promises much, and a head that promises many bytes a second.
    assert!(length(aac(500)).await.abs_diff(11_609) < 30);
    let mut voice = wav(60_000);
    voice[28..32].copy_from_slice(&960_000u32.to_le_bytes());
    assert_eq!(refusal(voice).await, wav::bit_rate_disagrees());
}

#[tokio::test]
async fn a_real_voice_with_a_patched_number_of_frames_is_refused() {
    let voice = example("ex_voice");
    let honest = length(voice.clone()).await;
    assert!(honest > 1500, "{honest}");
    let at = (0..4000).find(|at| voice[*at..].starts_with(b"Info") || voice[*at..].starts_with(b"Xing"));
    let mut forged = voice;
    let at = at.expect("encoders write one");
    forged[at + 8..at + 12].copy_from_slice(&2u32.to_be_bytes());
    assert_eq!(refusal(forged).await, frames::frame_count_disagrees());
}

#[tokio::test]
async fn ogg_and_flac_are_measured_by_what_their_packets_and_frames_play() {
    // Packets of 20 ms, in a file that says nothing of use.
    assert_eq!(length(opus(3000)).await, 60_000);
    // The first kind of blocks is the short one, unless somebody turned them round to seem an eighth as long.
    assert!(length(vorbis(300, false)).await < 1000);
    assert_eq!(refusal(vorbis(300, true)).await, ogg::sample_count_disagrees());
    assert_eq!(length(flac(500, 500)).await.abs_diff(46_439), 0);
    assert_eq!(refusal(flac(500, 10)).await, ogg::sample_count_disagrees());
}

#[tokio::test]
async fn what_phones_and_browsers_write_is_taken_by_the_longest_of_its_figures() {
    // A film of ten seconds that a phone trimmed to four by an edit.
    let trimmed = track_of(b"vide", (64, 64), (100, 60), &[], &edit(4000));
    assert_eq!(length(mp4_of(b"qt  ", &[trimmed], 4000)).await, 10_000);
    // A recorder in a browser: fragments alone, nothing known before them.
    let recorded = mp4_saying(b"isom", &[(b"vide", 64, 64)], 0, 0);
    assert_eq!(length([recorded, fragment(37)].concat()).await, 3700);
    // The same as WebM: no length, no index, clusters without a size. One whose clock stood while it paused.
    assert_eq!(length(live_webm(4000.0)).await, 4000);
    assert_eq!(length(webm_saying(640, 360, 60_000.0, 54_500.0)).await, 60_000);
    // A changing bit rate without a word about it, and a picture and tags behind the sound.
    let song = [mp3(100), mp3_of_less(100), artwork(300_000)].concat();
    assert!(length(song).await.abs_diff(5224) < 5);
    // A download that was cut.
    assert!(length(mp3_saying(200, 300)).await.abs_diff(7836) < 5);
    assert!(length(flac(500, 600)).await.abs_diff(55_727) < 5);
    // The sound of a phone, with the silence before it that an edit cuts.
    let sound = track_of(b"soun", (0, 0), (431, 14), &described_as_aac(), &edit(9000));
    assert_eq!(length(mp4_of(b"M4A ", &[sound], 9000)).await, 10_056);
}

#[tokio::test]
async fn frames_of_another_kind_behind_the_first_ones_count() {
    let hidden = [mp3(40), slow_mp3(2000)].concat();
    assert!(length(hidden).await > 60_000);
    let mut lost = mp3(40);
    lost.extend(artwork(2_000_000));
    assert_eq!(refusal(lost).await, format::file_incomplete());
}
