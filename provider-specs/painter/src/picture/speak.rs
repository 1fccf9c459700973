//! A mouth that follows a voice.

use image::RgbImage;

use crate::raster::Canvas;

/// Where the mouth of a face is, in pixels of the canvas.
pub(super) struct Mouth {
    x: f32,
    y: f32,
    /// Half the width of the mouth.
    half: f32,
}

impl Mouth {
    /// Looks for the largest patch of skin in the upper part of a picture; the mouth is in its lower third.
    pub fn find(person: &RgbImage) -> Self {
        let (width, height) = (person.width() as usize, person.height() as usize);
        let skin = |x: usize, y: usize| {
            let [r, g, b] = person.get_pixel(x as u32, y as u32).0.map(i32::from);
            r > 95 && r > g && g > b && r - b > 18 && r - g < 90 && g > 60
        };
        let step = (width.min(height) / 120).max(1);
        let (columns, rows) = (width / step, height * 4 / 5 / step);
        let mut seen = vec![false; columns * rows];
        let mut best: (usize, [usize; 4]) = (0, [0; 4]);
        for start in 0..columns * rows {
            if seen[start] || !skin(start % columns * step, start / columns * step) {
                continue;
            }
            let mut open = vec![start];
            seen[start] = true;
            let (mut count, mut bounds) = (0, [usize::MAX, usize::MAX, 0, 0]);
            while let Some(at) = open.pop() {
                let (x, y) = (at % columns, at / columns);
                count += 1;
                bounds = [bounds[0].min(x), bounds[1].min(y), bounds[2].max(x), bounds[3].max(y)];
                let near = [
                    (x > 0, at.wrapping_sub(1)),
                    (x + 1 < columns, at + 1),
                    (y > 0, at.wrapping_sub(columns)),
                    (y + 1 < rows, at + columns),
                ];
                for (inside, next) in near {
                    if inside && !seen[next] && skin(next % columns * step, next / columns * step) {
                        seen[next] = true;
                        open.push(next);
                    }
                }
            }
            // A face stands in the middle; walls of the same colour reach the sides.
            let middle = ((bounds[0] + bounds[2]) as f32 / 2.0 / columns as f32 - 0.5).abs() < 0.3;
            let narrow = bounds[2] - bounds[0] < columns * 3 / 4;
            if middle && narrow && count > best.0 {
                best = (count, bounds);
            }
        }
        if best.0 < 40 {
            return Self { x: width as f32 * 0.5, y: height as f32 * 0.46, half: width as f32 * 0.05 };
        }
        let [left, top, right, _] = best.1.map(|side| (side * step) as f32);
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
