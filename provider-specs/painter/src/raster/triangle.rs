//! Filling one triangle.

use std::ops::{Add, Mul};

use glam::{Vec2, Vec3, Vec4};

use super::canvas::Canvas;
use super::rows::{for_each_row, slopes};
use super::shadow::Shadows;

/// A corner on the screen, with what is spread between corners.
#[derive(Debug, Clone, Copy)]
pub(super) struct Corner {
    pub clip: Vec4,
    pub x: f32,
    pub y: f32,
    /// One by the distance.
    pub z: f32,
    /// Colour in the shadow, and what the sun adds, 0 to 255.
    pub around: Vec3,
    pub direct: Vec3,
    /// Place in the map of shadows and depth there.
    pub shade: Vec3,
    /// How far it looks to the camera.
    pub facing: f32,
}

impl Corner {
    /// The corner a share of the way to another.
    pub fn towards(&self, to: &Self, share: f32, width: f32, height: f32) -> Self {
        let clip = self.clip.lerp(to.clip, share);
        let inverse = 1.0 / clip.w.max(1e-4);
        Self {
            clip,
            x: (clip.x * inverse * 0.5 + 0.5) * width,
            y: (0.5 - clip.y * inverse * 0.5) * height,
            z: inverse,
            around: self.around.lerp(to.around, share),
            direct: self.direct.lerp(to.direct, share),
            shade: self.shade.lerp(to.shade, share),
            facing: self.facing + (to.facing - self.facing) * share,
        }
    }
}

/// What is spread over a triangle, from corner to corner.
trait Spread: Copy + Add<Output = Self> + Mul<f32, Output = Self> {
    fn of(corner: &Corner) -> Self;

    /// One by the distance.
    fn nearness(self) -> f32;

    /// Red, green and blue, 0 to 255 and above; the fourth means nothing.
    fn colour(self, shadows: Option<&Shadows>) -> Vec4;
}

/// Where no shadow can fall: the colour, and one by the distance.
impl Spread for Vec4 {
    fn of(corner: &Corner) -> Self {
        (corner.around + corner.direct).extend(corner.z)
    }

    fn nearness(self) -> f32 {
        self.w
    }

    fn colour(self, _: Option<&Shadows>) -> Vec4 {
        self
    }
}

/// Colour around with the place in the map of shadows along x, colour of the sun with the place along y, and depth on the
/// screen and in the map.
#[derive(Clone, Copy)]
struct Shaded {
    around: Vec4,
    direct: Vec4,
    depth: Vec2,
}

impl Add for Shaded {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            around: self.around + other.around,
            direct: self.direct + other.direct,
            depth: self.depth + other.depth,
        }
    }
}

impl Mul<f32> for Shaded {
    type Output = Self;

    fn mul(self, factor: f32) -> Self {
        Self { around: self.around * factor, direct: self.direct * factor, depth: self.depth * factor }
    }
}

impl Spread for Shaded {
    fn of(corner: &Corner) -> Self {
        Self {
            around: corner.around.extend(corner.shade.x),
            direct: corner.direct.extend(corner.shade.y),
            depth: Vec2::new(corner.z, corner.shade.z),
        }
    }

    fn nearness(self) -> f32 {
        self.depth.x
    }

    #[inline]
    fn colour(self, shadows: Option<&Shadows>) -> Vec4 {
        let lit = shadows.map_or(1.0, |shadows| shadows.lit(self.around.w, self.direct.w, self.depth.y));
        self.around + self.direct * lit
    }
}

/// Fills a triangle whose corners are all in front of the camera.
pub(super) fn fill(canvas: &mut Canvas, shadows: Option<&Shadows>, id: u8, corners: [&Corner; 3]) {
    let sunny = corners.iter().any(|corner| corner.direct.max_element() >= 1.0);
    match shadows.filter(|shadows| sunny && shadows.reach_to(corners.map(|corner| corner.shade))) {
        None => fill_with::<Vec4>(canvas, None, id, corners),
        shadows => fill_with::<Shaded>(canvas, shadows, id, corners),
    }
}

fn fill_with<S: Spread>(canvas: &mut Canvas, shadows: Option<&Shadows>, id: u8, corners: [&Corner; 3]) {
    let [a, b, c] = corners;
    let at = corners.map(|corner| Vec2::new(corner.x, corner.y));
    // Many are smaller than a pixel and lie between the middles of two.
    let (low, high) = (at[0].min(at[1]).min(at[2]) + 0.5, at[0].max(at[1]).max(at[2]) + 0.5);
    if low.x as i32 == high.x as i32 || low.y as i32 == high.y as i32 {
        return;
    }
    let Some((along_x, along_y)) = slopes(at, [a, b, c].map(S::of)) else { return };
    let base = S::of(a) + along_x * (0.5 - a.x) + along_y * (0.5 - a.y);
    let width = canvas.width;
    for_each_row(at, [width, canvas.height], |row, start, end| {
        let left = base + along_x * start as f32 + along_y * row as f32;
        let line = row * width;
        let depths = &mut canvas.depth[line + start..line + end];
        let pixels = &mut canvas.pixels[line + start..line + end];
        let (mut z, step) = (left.nearness(), along_x.nearness());
        for (index, (depth, pixel)) in depths.iter_mut().zip(pixels).enumerate() {
            if z > *depth {
                *depth = z;
                *pixel = bend((left + along_x * index as f32).colour(shadows), id);
            }
            z += step;
        }
    });
}

/// Bends what is too bright instead of cutting it off, so that lit surfaces keep their form.
#[inline(always)]
fn bend(colour: Vec4, id: u8) -> [u8; 4] {
    let over = (colour - 190.0).max(Vec4::ZERO);
    let bent = colour.clamp(Vec4::ZERO, Vec4::splat(190.0)) + over * 65.0 / (over + 72.0);
    // Adding 2^23 leaves the whole number in the lowest bits: a cast costs several times as much.
    let [r, g, b, _] = (bent + 8_388_608.0).to_array().map(f32::to_bits);
    [r as u8, g as u8, b as u8, id]
}
