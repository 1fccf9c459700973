//! The files that somebody sent along, as the painter takes them.

use std::io::Cursor;

use baigong_painter::{Film, Given, VOICE_STEP, Wish};
use bytes::Bytes;
use image::{ImageReader, Limits, RgbImage};

use super::{cover, voice};

/// What becomes of the files that somebody sent along.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Use {
    /// Pictures are set in motion.
    #[default]
    Move,
    /// The first picture is a person, the second a garment that they put on.
    Wear,
    /// A picture is a person, a recording the voice with which they speak.
    Speak,
    /// The first picture is painted anew where the second, its mask, is white.
    Repaint,
    /// The picture goes on beyond its edges.
    Extend(Edges),
}

/// By how many pixels a picture goes on, in each direction.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Edges {
    /// Above it.
    pub top: u32,
    /// To its right.
    pub right: u32,
    /// Below it.
    pub bottom: u32,
    /// To its left.
    pub left: u32,
}

/// Longer sides are scaled down before anything is done with them.
const LONGEST_SIDE: u32 = 1600;

/// The words from which a person is painted who speaks.
const SOMEBODY: &str = "一位女子的肖像特写，静止镜头";

/// A film of the words, or of the pictures among the files where there is one.
pub(super) fn film(wish: &Wish<'_>, files: &[Bytes], use_of: Use) -> Film {
    let mut pictures: Vec<RgbImage> =
        files.iter().filter_map(|file| decode(file).or_else(|| decode(&cover::of_film(file)?))).collect();
    if use_of == Use::Speak && pictures.is_empty() {
        pictures.extend(somebody(wish));
    }
    match (use_of, pictures.len()) {
        (_, 0) => Film::new(wish),
        (Use::Wear, 2..) => {
            let garment = pictures.swap_remove(1);
            let person = pictures.swap_remove(0);
            Film::of_pictures(Given::Wearing { person, garment }, wish)
        }
        (Use::Speak, _) => {
            let loudness = files.iter().find_map(voice::loudness).unwrap_or_else(|| chatter(wish.seconds));
            Film::of_pictures(Given::Speaking { person: pictures.swap_remove(0), loudness }, wish)
        }
        _ => Film::of_pictures(Given::Moving(pictures), wish),
    }
}

/// Who speaks where no picture of a person can be read.
fn somebody(wish: &Wish<'_>) -> Option<RgbImage> {
    let portrait = Wish { prompt: SOMEBODY, ..*wish };
    middle(Film::new(&portrait), wish.size.0 as u32, wish.size.1 as u32)
}

/// The moment in the middle of a film drawn at a size, as a picture; `None` where the film has another size.
pub(super) fn middle(mut film: Film, width: u32, height: u32) -> Option<RgbImage> {
    let rgb = film.frame(0.5).iter().flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    RgbImage::from_raw(width, height, rgb)
}

/// A picture; `None` for what is none (a video or audio reference).
pub(super) fn decode(file: &[u8]) -> Option<RgbImage> {
    let mut reader = ImageReader::new(Cursor::new(file)).with_guessed_format().ok()?;
    // An upload decides how much is allocated, so it gets a bound.
    let mut limits = Limits::default();
    limits.max_image_width = Some(12_000);
    limits.max_image_height = Some(12_000);
    limits.max_alloc = Some(256 << 20);
    reader.limits(limits);
    let picture = reader.decode().ok()?;
    let large = picture.width().max(picture.height()) > LONGEST_SIDE;
    Some(if large { picture.thumbnail(LONGEST_SIDE, LONGEST_SIDE) } else { picture }.into_rgb8())
}

/// Pixels of a picture, or of a film's cover; `None` for what is neither.
pub fn size_of(file: &Bytes) -> Option<(u32, u32)> {
    let measure =
        |file: &[u8]| ImageReader::new(Cursor::new(file)).with_guessed_format().ok()?.into_dimensions().ok();
    measure(file).or_else(|| measure(&cover::of_film(file)?))
}

/// Syllables and pauses, where no voice can be read.
fn chatter(seconds: f32) -> Vec<f32> {
    (0..(seconds / VOICE_STEP) as usize + 1)
        .map(|step| {
            let t = step as f32 * VOICE_STEP;
            let phrase = ((t * 0.9).sin() + 0.75).clamp(0.0, 1.0);
            phrase * (0.5 + 0.5 * (t * 19.0).sin()).powf(1.3) * (0.7 + 0.3 * (t * 7.3).sin())
        })
        .collect()
}
