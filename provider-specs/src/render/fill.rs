//! Pictures that are painted anew in part, or that go on beyond their edges.

use baigong_painter::{Film, Wish};
use image::imageops::{FilterType, fast_blur, resize};
use image::{GrayImage, Rgb, RgbImage};

use super::given::{Edges, decode, middle};

/// So far, in parts of the shorter side, new and old run into each other.
const FEATHER: f32 = 0.012;
/// Beyond the edges a mirrored picture is softer the further out it is: fully after this part of the shorter side.
const SOFTENS: f32 = 0.35;
/// Longest side of a result.
const LONGEST_SIDE: u32 = 4096;

/// The first of the files, painted anew where the second is white: with what the words say, or, without words, with what
/// lies around. `None` where they are not two pictures.
pub(super) fn repainted(files: &[bytes::Bytes], prompt: &str, view: &str) -> Option<RgbImage> {
    let mut pictures = files.iter().filter_map(|file| decode(file));
    let (picture, mask) = (pictures.next()?, pictures.next()?);
    let (width, height) = picture.dimensions();
    let mask: GrayImage =
        image::DynamicImage::ImageRgb8(resize(&mask, width, height, FilterType::Triangle)).into_luma8();
    let new = if prompt.trim().is_empty() {
        spread(&picture, &mask)
    } else {
        let wish = Wish { prompt, view, size: (width as usize, height as usize), seconds: 5.0, loops: false };
        let drawn = middle(Film::new(&wish), width, height)?;
        // What was asked for stands in the middle of a drawing; here it shall stand in the middle of the mask.
        within(&drawn, &mask)
    };
    let soft = fast_blur(&mask, (width.min(height) as f32 * FEATHER).max(0.5));
    let mixed = |x: u32, y: u32| {
        let share = f32::from(soft.get_pixel(x, y)[0].min(mask.get_pixel(x, y)[0])) / 255.0;
        mix(*picture.get_pixel(x, y), *new.get_pixel(x, y), share)
    };
    Some(RgbImage::from_fn(width, height, mixed))
}

/// The picture with what lies beyond its edges: itself, mirrored, and softer the further out. `None` where the file is no
/// picture, or it would become too large.
pub(super) fn extended(files: &[bytes::Bytes], edges: Edges) -> Option<RgbImage> {
    let picture = files.iter().find_map(|file| decode(file))?;
    let (inner_width, inner_height) = picture.dimensions();
    let width = inner_width.checked_add(edges.left)?.checked_add(edges.right)?;
    let height = inner_height.checked_add(edges.top)?.checked_add(edges.bottom)?;
    if width > LONGEST_SIDE || height > LONGEST_SIDE {
        return None;
    }
    let inner = |at: u32, before: u32, length: u32| {
        let (at, length) = (i64::from(at) - i64::from(before), i64::from(length));
        let folded = at.rem_euclid(2 * length);
        // Both are below 2 × 4096.
        folded.min(2 * length - 1 - folded) as u32
    };
    let mirrored = RgbImage::from_fn(width, height, |x, y| {
        *picture.get_pixel(inner(x, edges.left, inner_width), inner(y, edges.top, inner_height))
    });
    let short = inner_width.min(inner_height) as f32;
    let soft = fast_blur(&mirrored, (short * 0.03).max(0.5));
    let outside = |at: u32, before: u32, length: u32| {
        before.saturating_sub(at).max((at + 1).saturating_sub(before + length)) as f32
    };
    Some(RgbImage::from_fn(width, height, |x, y| {
        let far = outside(x, edges.left, inner_width).hypot(outside(y, edges.top, inner_height));
        mix(*mirrored.get_pixel(x, y), *soft.get_pixel(x, y), (far / (short * SOFTENS)).min(1.0))
    }))
}

/// The drawing laid into the box around what is white, as large as covers it.
fn within(drawn: &RgbImage, mask: &GrayImage) -> RgbImage {
    let white = mask.enumerate_pixels().filter(|(.., value)| value[0] > 127);
    let bounds = white.fold(None, |bounds: Option<(u32, u32, u32, u32)>, (x, y, _)| {
        let (left, top, right, bottom) = bounds.unwrap_or((x, y, x, y));
        Some((left.min(x), top.min(y), right.max(x), bottom.max(y)))
    });
    let Some((left, top, right, bottom)) = bounds else { return drawn.clone() };
    let (width, height) = (right - left + 1, bottom - top + 1);
    let scale = (width as f32 / drawn.width() as f32).max(height as f32 / drawn.height() as f32);
    let side = |side: u32| ((side as f32 * scale).ceil() as u32).max(1);
    let small = resize(drawn, side(drawn.width()), side(drawn.height()), FilterType::Triangle);
    let mut laid = drawn.clone();
    let at = |start: u32, length: u32, own: u32| i64::from(start) + (i64::from(length) - i64::from(own)) / 2;
    image::imageops::replace(
        &mut laid,
        &small,
        at(left, width, small.width()),
        at(top, height, small.height()),
    );
    laid
}

/// The picture with what is white filled by the colours around it: averages of what is known, from ever coarser pictures.
fn spread(picture: &RgbImage, mask: &GrayImage) -> RgbImage {
    let known: Vec<[f32; 4]> = picture
        .pixels()
        .zip(mask.pixels())
        .map(|(colour, covered)| {
            let weight = if covered[0] > 8 { 0.0 } else { 1.0 };
            [
                f32::from(colour[0]) * weight,
                f32::from(colour[1]) * weight,
                f32::from(colour[2]) * weight,
                weight,
            ]
        })
        .collect();
    let (width, height) = (picture.width() as usize, picture.height() as usize);
    let filled = fill(&known, width, height);
    RgbImage::from_fn(picture.width(), picture.height(), |x, y| {
        let [r, g, b, _] = filled[y as usize * width + x as usize];
        Rgb([r as u8, g as u8, b as u8])
    })
}

/// Fills what has no weight from the same picture at half its size, filled in the same way; a single pixel is what it is.
fn fill(known: &[[f32; 4]], width: usize, height: usize) -> Vec<[f32; 4]> {
    let whole = |sum: [f32; 4]| {
        let weight = sum[3].max(f32::EPSILON);
        [sum[0] / weight, sum[1] / weight, sum[2] / weight, 1.0]
    };
    if width == 1 && height == 1 {
        return vec![whole(known[0])];
    }
    let (half_width, half_height) = (width.div_ceil(2), height.div_ceil(2));
    let mut half = vec![[0.0; 4]; half_width * half_height];
    for (at, pixel) in known.iter().enumerate() {
        let place = &mut half[at / width / 2 * half_width + at % width / 2];
        for (sum, value) in place.iter_mut().zip(pixel) {
            *sum += value;
        }
    }
    let coarse = fill(&half, half_width, half_height);
    let smooth = |x: usize, y: usize| {
        // Between the four nearest coarse pixels, or squares would be seen.
        let place = |at: usize, most: usize| {
            let exact = ((at as f32 + 0.5) / 2.0 - 0.5).max(0.0);
            let first = (exact as usize).min(most - 1);
            (first, (first + 1).min(most - 1), exact - first as f32)
        };
        let ((x0, x1, sx), (y0, y1, sy)) = (place(x, half_width), place(y, half_height));
        let at = |x: usize, y: usize, part: usize| coarse[y * half_width + x][part];
        std::array::from_fn(|part| {
            let upper = at(x0, y0, part) * (1.0 - sx) + at(x1, y0, part) * sx;
            let lower = at(x0, y1, part) * (1.0 - sx) + at(x1, y1, part) * sx;
            upper * (1.0 - sy) + lower * sy
        })
    };
    let pixels = known.iter().enumerate();
    pixels
        .map(|(at, pixel)| if pixel[3] > 0.0 { whole(*pixel) } else { smooth(at % width, at / width) })
        .collect()
}

fn mix(one: Rgb<u8>, other: Rgb<u8>, share: f32) -> Rgb<u8> {
    let part = |at: usize| (f32::from(one[at]) * (1.0 - share) + f32::from(other[at]) * share).round() as u8;
    Rgb([part(0), part(1), part(2)])
}
