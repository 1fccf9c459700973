//! Finding somebody's face.

use image::RgbImage;

/// Where a face is, in pixels. How far down it goes is not told: the neck has its colour.
pub(super) struct Face {
    pub left: f32,
    pub top: f32,
    pub right: f32,
}

impl Face {
    /// The largest patch of skin in the upper part of a picture; `None` where there is none as large as a face.
    pub fn find(person: &RgbImage) -> Option<Self> {
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
        let [left, top, right, _] = best.1.map(|side| (side * step) as f32);
        (best.0 >= 40).then_some(Self { left, top, right })
    }
}
