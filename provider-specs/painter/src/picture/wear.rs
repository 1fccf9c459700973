//! Putting a garment on a person.

use image::RgbImage;
use image::imageops::{FilterType, resize};

use super::cut::{bounds, cut_out, largest_piece};
use super::face::Face;

/// The person with the garment over shoulders and trunk.
pub(super) fn put_on(person: &RgbImage, garment: &RgbImage) -> RgbImage {
    let mut worn = person.clone();
    let (width, height) = (person.width() as usize, person.height() as usize);
    let shown = cut_out(garment).map(|shown| largest_piece(&shown, garment.width() as usize));
    let cloth = match &shown {
        Some(shown) => bounds(shown, garment.width() as usize),
        None => [0, 0, garment.width() as usize - 1, garment.height() as usize - 1],
    };
    let [from_x, from_y, to_x, to_y] = cloth.map(|side| side as f32);
    let Fit { middle, shoulders, scale } =
        by_face(person, garment, shown.as_deref(), cloth).unwrap_or_else(|| by_figure(person, to_x - from_x));
    // However narrow it is, no garment is longer than three of its wearers.
    let scale = scale.min(3.0 * height as f32 / garment.height() as f32);
    let sides = ((garment.width() as f32 * scale) as u32, (garment.height() as f32 * scale) as u32);
    let scaled = resize(garment, sides.0.max(1), sides.1.max(1), FilterType::Triangle);
    let (shift_x, shift_y) = (middle - (from_x + to_x) / 2.0 * scale, shoulders - from_y * scale);
    for y in 0..((to_y - from_y) * scale) as i32 {
        for x in 0..((to_x - from_x) * scale) as i32 {
            let (source_x, source_y) = (x as f32 + from_x * scale, y as f32 + from_y * scale);
            let cover = shown.as_ref().map_or(1.0, |shown| {
                let inside = |dx: f32, dy: f32| {
                    let (gx, gy) = (((source_x + dx) / scale) as usize, ((source_y + dy) / scale) as usize);
                    shown.get(gy * garment.width() as usize + gx).copied().unwrap_or(false)
                };
                [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0), (0.0, 0.0)]
                    .iter()
                    .filter(|(dx, dy)| inside(*dx, *dy))
                    .count() as f32
                    / 5.0
            });
            let (px, py) = ((source_x + shift_x) as i32, (source_y + shift_y) as i32);
            if cover <= 0.0 || px < 0 || py < 0 || px >= width as i32 || py >= height as i32 {
                continue;
            }
            let (sx, sy) =
                ((source_x as u32).min(scaled.width() - 1), (source_y as u32).min(scaled.height() - 1));
            let cloth = scaled.get_pixel(sx, sy).0;
            let pixel = worn.get_pixel_mut(px as u32, py as u32);
            for (under, over) in pixel.0.iter_mut().zip(cloth) {
                let was = f32::from(*under);
                *under = (was + (f32::from(over) - was) * cover) as u8;
            }
        }
    }
    worn
}

/// Where a garment goes.
struct Fit {
    /// Across the person.
    middle: f32,
    /// Down to its collar.
    shoulders: f32,
    /// Pixels of the person for one of the garment.
    scale: f32,
}

/// Below the face, and as wide as people are for their faces: clothes of the background's colour hide nobody's face.
fn by_face(person: &RgbImage, garment: &RgbImage, shown: Option<&[bool]>, cloth: [usize; 4]) -> Option<Fit> {
    let Face { left, top, right } = Face::find(person)?;
    let wide = right - left;
    let [_, from_y, _, to_y] = cloth;
    let across = garment.width() as usize;
    // Below the sleeves only the trunk is left.
    let low = from_y + (to_y - from_y) * 17 / 20;
    let trunk = shown?[low * across..(low + 1) * across].iter().filter(|shown| **shown).count();
    (trunk > 0).then(|| Fit {
        middle: (left + right) / 2.0,
        shoulders: top + wide * 1.55,
        scale: wide * 2.5 / trunk as f32,
    })
}

/// Where the figure widens below its head, whatever it is.
fn by_figure(person: &RgbImage, cloth: f32) -> Fit {
    let (width, height) = (person.width() as usize, person.height() as usize);
    let figure = cut_out(person);
    let body =
        figure.as_ref().map_or([width / 4, height / 12, width * 3 / 4, height], |shown| bounds(shown, width));
    let [left, top, right, bottom] = body.map(|side| side as f32);
    let tall = bottom - top;
    let widening = figure.as_ref().and_then(|shown| {
        let wide = |y: usize| shown[y * width..(y + 1) * width].iter().filter(|shown| **shown).count();
        let rows = body[1]..body[1] + (body[3] - body[1]) * 3 / 5;
        let widest = rows.clone().map(wide).max()?;
        rows.clone().skip(rows.len() / 12).find(|y| wide(*y) * 100 > widest * 72)
    });
    let wide = if tall > (right - left) * 1.9 {
        (right - left).max(tall * 0.34) * 1.1
    } else {
        (right - left) * 1.15
    };
    Fit {
        middle: (left + right) / 2.0,
        shoulders: widening.map_or(top + tall * 0.17, |y| y as f32),
        scale: wide / cloth.max(1.0),
    }
}
