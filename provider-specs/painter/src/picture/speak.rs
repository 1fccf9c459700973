//! A mouth that follows a voice.

use image::RgbImage;

use super::face::Face;
use crate::raster::Canvas;

/// Where the mouth of a face is, in pixels of the canvas.
pub(super) struct Mouth {
    x: f32,
    y: f32,
    /// Half the width of the mouth.
    half: f32,
}

impl Mouth {
    /// In the lower third of the face; in the middle of a picture without one.
    pub fn find(person: &RgbImage) -> Self {
        let Some(Face { left, top, right }) = Face::find(person) else {
            let (width, height) = (person.width() as f32, person.height() as f32);
            return Self { x: width * 0.5, y: height * 0.46, half: width * 0.05 };
        };
        let wide = right - left;
        Self { x: (left + right) / 2.0, y: top + wide * 0.98, half: wide * 0.15 }
    }

    /// Opens the mouth by a loudness of 0 to 1: what is below it moves down, and the dark of the mouth shows.
    pub fn open(&self, canvas: &mut Canvas, loudness: f32, seconds: f32) {
        let gap = self.half * 0.95 * loudness.clamp(0.0, 1.0) * (0.9 + 0.1 * (seconds * 31.0).sin());
        if gap < 0.6 {
            return;
        }
        let (reach_x, reach_y) = (self.half * 2.6, self.half * 3.2);
        let copy = canvas.clone();
        let rows = (self.y - gap) as i32..(self.y + reach_y) as i32;
        for row in rows {
            for column in (self.x - reach_x) as i32..(self.x + reach_x) as i32 {
                if row < 0 || column < 0 || row >= canvas.height as i32 || column >= canvas.width as i32 {
                    continue;
                }
                let (dx, dy) = ((column as f32 - self.x) / reach_x, (row as f32 - self.y) / reach_y);
                let at = row as usize * canvas.width + column as usize;
                if dy > 0.0 {
                    // The chin goes down with the jaw, less the further one is from the mouth.
                    let pull = gap * (1.0 - dx * dx).max(0.0) * (1.0 - dy).max(0.0);
                    let from = ((row as f32 - pull).max(0.0) as usize) * canvas.width + column as usize;
                    canvas.pixels[at] = copy.pixels[from];
                }
                let (mx, my) =
                    ((column as f32 - self.x) / self.half, (row as f32 - self.y - gap * 0.35) / (gap * 0.62));
                let inside = 1.0 - (mx * mx + my * my);
                if inside > 0.0 {
                    let cover = (inside * 4.0).min(1.0);
                    let colour = if my > 0.35 { [150.0, 64.0, 62.0] } else { [58.0, 20.0, 24.0] };
                    for (under, over) in canvas.pixels[at].iter_mut().zip(colour) {
                        let was = f32::from(*under);
                        *under = (was + (over - was) * cover) as u8;
                    }
                }
            }
        }
    }
}
