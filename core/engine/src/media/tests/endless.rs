//! Files that are made of more pieces than anybody has, to keep the one who reads them busy.

use std::io::Cursor;
use std::time::Duration;

use super::samples::*;
use super::*;
use crate::media::container::{read_ebml, read_iso};
use crate::media::frames::mp3_length;
use crate::media::ogg::ogg_length;
use crate::media::wav::wav_length;

/// What an upload gives, which has to come soon however many pieces there are.
async fn upload(bytes: Vec<u8>) -> Result<Upload, MediaError> {
    let site = Site::sqlite().await;
    site.user("u").await;
    let content = futures::stream::iter([Ok(Bytes::from(bytes))]);
    let owner = UserId::new("u");
    let taken = site.media.upload(&owner, "file", content);
    tokio::time::timeout(Duration::from_secs(30), taken).await.expect("it is read in seconds")
}

async fn refused(bytes: Vec<u8>) {
    let taken = upload(bytes).await;
    let Err(MediaError::Unsupported(message)) = taken else { panic!("{taken:?}") };
    assert_eq!(message, format::file_incomplete());
}

#[tokio::test]
async fn a_film_of_more_tracks_than_any_has_is_refused_at_once() {
    let film = |tracks: usize| {
        let mut film = vec![track_of(b"vide", (64, 64), (10, 60), &[], &[])];
        film.resize(tracks, atom(b"trak", &[]));
        mp4_of(b"isom", &film, 1000)
    };
    assert!(read_iso(&mut Cursor::new(film(64))).is_ok());
    assert_eq!(read_iso(&mut Cursor::new(film(65))), Err(format::file_incomplete()));
    let usual = |tracks: u32| {
        let each = |id| atom(b"trex", &[0, id, 1, 60, 0, 0].map(u32::to_be_bytes).concat());
        let known = atom(b"mvex", &(0..tracks).map(each).collect::<Vec<_>>().concat());
        mp4_of(b"isom", &[track_of(b"vide", (64, 64), (10, 60), &[], &[]), known], 1000)
    };
    assert!(read_iso(&mut Cursor::new(usual(64))).is_ok());
    assert_eq!(read_iso(&mut Cursor::new(usual(65))), Err(format::file_incomplete()));
    // Runs of a track that is not there, each of which would walk through all tracks.
    refused([film(500_000), fragment_of(9, 1, 500_000)].concat()).await;
    assert!(upload([film(64), fragment_of(9, 1, 500_000)].concat()).await.is_ok());
}

#[tokio::test]
async fn a_sound_of_more_streams_than_any_has_is_refused_at_once() {
    let sound =
        |streams: u32| [opus(100), (2..=streams).flat_map(|stream| page(stream, 0, &[])).collect()].concat();
    assert_eq!(ogg_length(&mut Cursor::new(sound(32))), Ok(2000));
    assert_eq!(ogg_length(&mut Cursor::new(sound(33))), Err(format::file_incomplete()));
    refused(sound(200_000)).await;
}

#[tokio::test]
async fn a_sound_whose_description_does_not_end_is_refused() {
    let sound = |pages: usize| {
        let more = page(1, 0, &[&[0x2A; 255][..]; 255]);
        [page(1, 0, &[&vorbis_head(), VORBIS_WORDS]), more.repeat(pages), page(1, 0, &[&[0]])].concat()
    };
    assert!(ogg_length(&mut Cursor::new(sound(16))).is_ok());
    assert_eq!(ogg_length(&mut Cursor::new(sound(17))), Err(format::file_incomplete()));
    refused(sound(300)).await;
}

#[tokio::test]
async fn a_sound_of_more_chunks_than_any_has_is_refused_at_once() {
    let sound = |chunks: usize| [wav(1000), b"LIST\0\0\0\0".repeat(chunks)].concat();
    assert_eq!(wav_length(&mut Cursor::new(sound(1000))), Ok(1000));
    assert_eq!(wav_length(&mut Cursor::new(sound(100_000))), Err(format::file_incomplete()));
    refused(sound(1_000_000)).await;
}

#[tokio::test]
async fn a_sound_of_more_tags_than_any_has_is_refused_at_once() {
    let sound = |tags: usize| [b"ID3\x04\0\0\0\0\0\0".repeat(tags), mp3(100)].concat();
    assert_eq!(mp3_length(&mut Cursor::new(sound(999))), Ok(2612));
    assert_eq!(mp3_length(&mut Cursor::new(sound(1000))), Err(format::file_incomplete()));
    refused(sound(1_000_000)).await;
}

#[tokio::test]
async fn a_film_of_more_elements_than_any_has_is_refused_at_once() {
    let film = |nothing: usize| [webm(64, 64, 1000.0), [0xEC, 0x80].repeat(nothing)].concat();
    assert!(read_ebml(&mut Cursor::new(film(1000))).is_ok());
    assert_eq!(read_ebml(&mut Cursor::new(film(1_000_000))), Err(format::file_incomplete()));
    refused(film(3_000_000)).await;
}
