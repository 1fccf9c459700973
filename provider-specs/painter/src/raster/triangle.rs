//! Filling one triangle.

use glam::{Vec3, Vec4};

use super::canvas::Canvas;
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

/// What is spread over a triangle: colour around with the place in the map of shadows along x, colour of the sun with the
/// place along y, and depth on the screen and in the map.
#[derive(Clone, Copy)]
struct Spread {
    around: Vec4,
    direct: Vec4,
    z: f32,
    deep: f32,
}

impl Spread {
    fn of(corner: &Corner) -> Self {
        Self {
            around: corner.around.extend(corner.shade.x),
            direct: corner.direct.extend(corner.shade.y),
            z: corner.z,
            deep: corner.shade.z,
        }
    }

    fn minus(self, other: Self) -> Self {
        self.plus(other, -1.0)
    }

    fn plus(self, other: Self, times: f32) -> Self {
        Self {
            around: self.around + other.around * times,
            direct: self.direct + other.direct * times,
            z: self.z + other.z * times,
            deep: self.deep + other.deep * times,
        }
    }

    fn times(self, factor: f32) -> Self {
        Self {
            around: self.around * factor,
            direct: self.direct * factor,
            z: self.z * factor,
            deep: self.deep * factor,
        }
    }
}

/// Fills a triangle whose corners are all in front of the camera.
pub(super) fn fill(canvas: &mut Canvas, shadows: Option<&Shadows>, id: u8, corners: [&Corner; 3]) {
    let [a, b, c] = corners;
    let area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
    let (low_y, high_y) = (a.y.min(b.y).min(c.y), a.y.max(b.y).max(c.y));
    let (low_x, high_x) = (a.x.min(b.x).min(c.x), a.x.max(b.x).max(c.x));
    let (width, height) = (canvas.width as f32, canvas.height as f32);
    if area.abs() < 1e-6 || high_y < 0.0 || low_y >= height || high_x < 0.0 || low_x >= width {
        return;
    }
    let base = Spread::of(a);
    let (ab, ac) = (Spread::of(b).minus(base), Spread::of(c).minus(base));
    let inverse = 1.0 / area;
    let along_x = ab.times((c.y - a.y) * inverse).plus(ac, -(b.y - a.y) * inverse);
    let along_y = ac.times((b.x - a.x) * inverse).plus(ab, -(c.x - a.x) * inverse);
    // Casts cut towards zero, so after the clamp they round down: a pixel counts where its middle is inside.
    let first = (low_y + 0.5).max(0.0) as usize;
    let beyond = (high_y + 0.5).min(height) as usize;
    let edges = [(a, b), (b, c), (c, a)];
    for row in first..beyond {
        let y = row as f32 + 0.5;
        let (mut left, mut right) = (f32::MAX, f32::MIN);
        for (from, to) in edges {
            if (from.y <= y) != (to.y <= y) {
                let x = from.x + (y - from.y) / (to.y - from.y) * (to.x - from.x);
                left = left.min(x);
                right = right.max(x);
            }
        }
        let (start, end) = ((left + 0.5).max(0.0) as usize, (right + 0.5).clamp(0.0, width) as usize);
        if start >= end {
            continue;
        }
        let left = base.plus(along_x, start as f32 + 0.5 - a.x).plus(along_y, y - a.y);
        let line = row * canvas.width;
        let depths = &mut canvas.depth[line + start..line + end];
        let pixels = &mut canvas.pixels[line + start..line + end];
        let mut z = left.z;
        for (index, (depth, pixel)) in depths.iter_mut().zip(pixels).enumerate() {
            if z > *depth {
                *depth = z;
                let steps = index as f32;
                let (around, direct) =
                    (left.around + along_x.around * steps, left.direct + along_x.direct * steps);
                let lit = shadows
                    .map_or(1.0, |shadows| shadows.lit(around.w, direct.w, left.deep + along_x.deep * steps));
                let colour = around + direct * lit;
                // Adding 2^23 leaves the whole number in the lowest bits: a cast costs several times as much.
                let whole = (colour.clamp(Vec4::ZERO, BRIGHTEST) + 8_388_608.0)
                    .to_array()
                    .map(|value| value.to_bits() & 1023);
                *pixel = [BENT[whole[0] as usize], BENT[whole[1] as usize], BENT[whole[2] as usize], id];
            }
            z += along_x.z;
        }
    }
}

const BRIGHTEST: Vec4 = Vec4::splat(1023.0);

/// Bends what is too bright instead of cutting it off, so that lit surfaces keep their form.
const BENT: [u8; 1024] = {
    let mut table = [0; 1024];
    let mut value = 0;
    while value < table.len() {
        let over = if value > 190 { (value - 190) as f32 } else { 0.0 };
        let below = if value > 190 { 190.0 } else { value as f32 };
        let bent = below + over / (1.0 + over / 72.0);
        table[value] = if bent > 255.0 { 255 } else { bent as u8 };
        value += 1;
    }
    table
};
