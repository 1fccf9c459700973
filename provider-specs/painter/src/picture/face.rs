//! Finding somebody's face.

use image::RgbImage;

use super::cut::pieces;

/// Looks at a picture are a hundred and twenty along its shorter side; a face takes so many.
const LEAST: usize = 40;

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
        let marked: Vec<bool> =
            (0..columns * rows).map(|at| skin(at % columns * step, at / columns * step)).collect();
        let sides = |piece: &[usize]| {
            let across = piece.iter().map(|at| at % columns);
            (across.clone().min().unwrap_or(0), across.max().unwrap_or(0))
        };
        // A face stands in the middle; walls of the same colour reach the sides.
        let like_a_face = |piece: &Vec<usize>| {
            let (left, right) = sides(piece);
            let middle = ((left + right) as f32 / 2.0 / columns as f32 - 0.5).abs() < 0.3;
            piece.len() >= LEAST && middle && right - left < columns * 3 / 4
        };
        let face = pieces(&marked, columns).into_iter().filter(like_a_face).max_by_key(Vec::len)?;
        let (left, right) = sides(&face);
        let top = face.iter().min()? / columns;
        let [left, top, right] = [left, top, right].map(|side| (side * step) as f32);
        Some(Self { left, top, right })
    }
}
