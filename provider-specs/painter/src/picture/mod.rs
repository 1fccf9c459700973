//! Pictures that somebody brought: set in motion, put on, made to speak.

mod cut;
mod face;
mod speak;
mod wear;

use image::RgbImage;
use image::imageops::{FilterType, resize};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::air::Drift;
use crate::camera::Move;
use crate::light::Hour;
use crate::raster::{Camera, Canvas};
use crate::read::Brief;
use speak::Mouth;

/// What becomes of the pictures that somebody brought.
#[derive(Debug, Clone, PartialEq)]
pub enum Given {
    /// The first is set in motion; where there are more, they follow one another.
    Moving(Vec<RgbImage>),
    /// A person, and what they put on.
    Wearing {
        /// Who.
        person: RgbImage,
        /// What, best before a plain background.
        garment: RgbImage,
    },
    /// A person who speaks.
    Speaking {
        /// Who.
        person: RgbImage,
        /// How loud the voice is, 0 to 1, for each [`VOICE_STEP`] seconds.
        loudness: Vec<f32>,
    },
}

/// Seconds for each value of a voice's loudness.
pub const VOICE_STEP: f32 = 0.04;

/// How much larger than the picture its source is, so that the camera has room to move.
const ROOM: f32 = 1.16;

pub(crate) struct Moved {
    /// Each a little larger than the canvas.
    sources: Vec<RgbImage>,
    mouth: Option<Mouth>,
    loudness: Vec<f32>,
    motion: Move,
    hour: Option<Hour>,
    drift: Option<Drift>,
    still: bool,
    phase: f32,
}

impl Moved {
    pub fn new(
        given: Given,
        brief: &Brief,
        view: &str,
        (width, height): (usize, usize),
        loops: Option<f32>,
    ) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(
            view.bytes().fold(7, |sum, byte| sum * 31 % 1_000_003 + u64::from(byte)),
        );
        let worn = matches!(given, Given::Wearing { .. });
        let (pictures, loudness) = match given {
            Given::Moving(pictures) => (pictures, Vec::new()),
            Given::Wearing { person, garment } => (vec![wear::put_on(&person, &garment)], Vec::new()),
            Given::Speaking { person, loudness } => (vec![person], loudness),
        };
        // Who puts something on, or speaks, stays as they were.
        let still = worn || !loudness.is_empty();
        let room = if still { 1.0 } else { ROOM };
        let sources: Vec<RgbImage> = pictures
            .iter()
            .map(|picture| cover(picture, (width as f32 * room) as u32, (height as f32 * room) as u32))
            .collect();
        let mouth = match sources.first() {
            Some(person) if !loudness.is_empty() => Some(Mouth::find(person)),
            _ => None,
        };
        Self {
            sources,
            mouth,
            still,
            loudness,
            motion: brief.motion,
            hour: brief.said_hour,
            drift: brief.air.map(|air| Drift::new(air, &mut rng, loops)),
            phase: rng.random_range(0.0..std::f32::consts::TAU),
        }
    }

    /// Draws the moment at `seconds`; the camera is the share `share` of its way along.
    pub fn draw(&self, canvas: &mut Canvas, seconds: f32, share: f32, loops: Option<f32>) {
        canvas.clear();
        let last = self.sources.len().saturating_sub(1);
        let along = share * last as f32;
        let (first, part) = ((along as usize).min(last), along.fract());
        // Each picture stays a while before the next fades in.
        let fade = ((part - 0.3) / 0.4).clamp(0.0, 1.0);
        if let Some(source) = self.sources.get(first) {
            self.lay(canvas, source, seconds, share, 1.0);
        }
        if let Some(next) = self.sources.get(first + 1).filter(|_| fade > 0.0) {
            self.lay(canvas, next, seconds, share, fade * fade * (3.0 - 2.0 * fade));
        }
        if let Some(mouth) = &self.mouth {
            let at = ((seconds / VOICE_STEP) as usize).min(self.loudness.len().saturating_sub(1));
            mouth.open(canvas, self.loudness.get(at).copied().unwrap_or(0.0), seconds);
        }
        if let Some(hour) = self.hour {
            tint(canvas, hour);
        }
        if let Some(drift) = &self.drift {
            let camera = Camera {
                eye: glam::Vec3::new(0.0, 1.0, 6.0),
                target: glam::Vec3::new(0.0, 1.0, 0.0),
                fov: 0.62,
            };
            let cycle = loops.map_or(0.35, |seconds| (0.35 * seconds).round().max(1.0) / seconds);
            drift.draw(canvas, &camera, &Hour::Day.light(false), seconds, cycle, 0.0);
        }
    }

    fn lay(&self, canvas: &mut Canvas, source: &RgbImage, seconds: f32, share: f32, alpha: f32) {
        let (width, height) = (canvas.width as f32, canvas.height as f32);
        let (source_width, source_height) = (source.width() as f32, source.height() as f32);
        let t = share * share * (3.0 - 2.0 * share);
        let (mut zoom, mut dx, mut dy) = (1.0f32, 0.0, 0.0);
        let spare = ((source_width - width) / 2.0, (source_height - height) / 2.0);
        match self.motion {
            _ if self.still => {}
            Move::PullOut | Move::Rise | Move::DownBack => zoom = 1.0 + 0.14 * (1.0 - t),
            Move::PanLeft => dx = spare.0 * (1.0 - 2.0 * t),
            Move::PanRight => dx = spare.0 * (2.0 * t - 1.0),
            Move::TiltUp => dy = spare.1 * (1.0 - 2.0 * t),
            Move::TiltDown => dy = spare.1 * (2.0 * t - 1.0),
            Move::Orbit => (zoom, dx) = (1.05, spare.0 * 0.8 * (2.0 * t - 1.0)),
            Move::RightForward => (zoom, dx) = (1.0 + 0.14 * t, spare.0 * 0.8 * (2.0 * t - 1.0)),
            Move::LeftForward => (zoom, dx) = (1.0 + 0.14 * t, spare.0 * 0.8 * (1.0 - 2.0 * t)),
            Move::Handheld => {
                (dx, dy) = ((seconds * 2.1).sin() * spare.0 * 0.3, (seconds * 2.7).sin() * spare.1 * 0.3)
            }
            Move::Still => {}
            Move::PushIn | Move::Follow | Move::ForwardUp => zoom = 1.0 + 0.16 * t,
        }
        // Small waves that travel through it, as wind or breath would move it.
        let sway = if self.still { 0.0 } else { height * 0.0042 };
        let scale = 1.0 / zoom;
        let rows: Vec<f32> = (0..canvas.height)
            .map(|row| (row as f32 / height * 7.0 + seconds * 1.6 + self.phase).sin() * sway)
            .collect();
        let columns: Vec<f32> =
            (0..canvas.width).map(|x| (x as f32 / width * 6.0 + seconds * 1.3).sin() * sway * 0.7).collect();
        let raw = source.as_raw();
        let stride = source.width() as usize * 3;
        let (most_x, most_y) = (source_width - 1.001, source_height - 1.001);
        let blend = (alpha * 256.0) as u32;
        for (row, sway_x) in rows.iter().enumerate() {
            let base_y = (row as f32 + 0.5 - height / 2.0) * scale + source_height / 2.0 + dy;
            // What is low in the picture stands firm; what is high sways.
            let loose = 1.0 - (row as f32 / height) * 0.75;
            for (column, sway_y) in columns.iter().enumerate() {
                let x =
                    (column as f32 + 0.5 - width / 2.0) * scale + source_width / 2.0 + dx + sway_x * loose;
                let y = base_y + sway_y * loose;
                let (x, y) = (x.clamp(0.0, most_x), y.clamp(0.0, most_y));
                let (x0, y0) = (x as i32 as usize, y as i32 as usize);
                let (fx, fy) = (((x - x0 as f32) * 256.0) as u32, ((y - y0 as f32) * 256.0) as u32);
                let at = y0 * stride + x0 * 3;
                let (upper, lower) = (&raw[at..at + 6], &raw[at + stride..at + stride + 6]);
                let pixel = &mut canvas.pixels[row * canvas.width + column];
                for channel in 0..3 {
                    let top = u32::from(upper[channel]) * (256 - fx) + u32::from(upper[channel + 3]) * fx;
                    let bottom = u32::from(lower[channel]) * (256 - fx) + u32::from(lower[channel + 3]) * fx;
                    let value = (top * (256 - fy) + bottom * fy) >> 16;
                    pixel[channel] = ((u32::from(pixel[channel]) * (256 - blend) + value * blend) >> 8) as u8;
                }
                pixel[3] = 1;
            }
        }
    }
}

/// Cut and scaled so that it fills these sides. Cut first: a strip of a picture would be scaled to a giant.
fn cover(picture: &RgbImage, width: u32, height: u32) -> RgbImage {
    let (width, height) = (width.max(2), height.max(2));
    let scale = (width as f32 / picture.width() as f32).max(height as f32 / picture.height() as f32);
    let side = |side: u32, of: u32| ((side as f32 / scale).round() as u32).clamp(1, of);
    let (wide, tall) = (side(width, picture.width()), side(height, picture.height()));
    // Of a tall picture the upper part matters more: faces are there.
    let (left, top) = ((picture.width() - wide) / 2, (picture.height() - tall) * 2 / 5);
    let part = image::imageops::crop_imm(picture, left, top, wide, tall).to_image();
    resize(&part, width, height, FilterType::Triangle)
}

/// The colours of an hour over a picture that was taken at another.
fn tint(canvas: &mut Canvas, hour: Hour) {
    let ([r, g, b], lift): ([f32; 3], f32) = match hour {
        Hour::Day => ([1.06, 1.03, 0.98], 4.0),
        Hour::Dawn => ([1.06, 0.96, 0.92], 10.0),
        Hour::Dusk => ([1.1, 0.84, 0.7], 6.0),
        Hour::Night => ([0.42, 0.5, 0.78], 2.0),
        Hour::Neon => ([0.78, 0.46, 0.98], 8.0),
        Hour::Overcast => ([0.86, 0.89, 0.92], 8.0),
        Hour::Aurora => ([0.4, 0.84, 0.76], 6.0),
        Hour::Candle => ([1.0, 0.72, 0.46], 2.0),
    };
    for pixel in &mut canvas.pixels {
        for (channel, factor) in [r, g, b].into_iter().enumerate() {
            pixel[channel] = (f32::from(pixel[channel]) * factor + lift).clamp(0.0, 255.0) as u8;
        }
    }
}
