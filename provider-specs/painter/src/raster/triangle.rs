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

/// What is spread over a triangle: depth, both colours, the place in the map of shadows.
const SPREAD: usize = 10;

fn spread(corner: &Corner) -> [f32; SPREAD] {
    let (a, d, s) = (corner.around, corner.direct, corner.shade);
    [corner.z, a.x, a.y, a.z, d.x, d.y, d.z, s.x, s.y, s.z]
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
    let (va, vb, vc) = (spread(a), spread(b), spread(c));
    let inverse = 1.0 / area;
    // Slopes of everything that is spread, along x and along y.
    let (mut along_x, mut along_y) = ([0.0; SPREAD], [0.0; SPREAD]);
    for index in 0..SPREAD {
        let (ab, ac) = (vb[index] - va[index], vc[index] - va[index]);
        along_x[index] = (ab * (c.y - a.y) - ac * (b.y - a.y)) * inverse;
        along_y[index] = (ac * (b.x - a.x) - ab * (c.x - a.x)) * inverse;
    }
    let first = (low_y - 0.5).ceil().max(0.0) as usize;
    let last = ((high_y - 0.5).floor().min(height - 1.0)).max(-1.0) as isize;
    let edges = [(a, b), (b, c), (c, a)];
    for row in first as isize..=last {
        let y = row as f32 + 0.5;
        let (mut left, mut right) = (f32::MAX, f32::MIN);
        for (from, to) in edges {
            if (from.y <= y) != (to.y <= y) {
                let x = from.x + (y - from.y) / (to.y - from.y) * (to.x - from.x);
                left = left.min(x);
                right = right.max(x);
            }
        }
        let start = (left - 0.5).ceil().max(0.0);
        let end = (right - 0.5).floor().min(width - 1.0);
        if start > end {
            continue;
        }
        let mut now = va;
        let (dx, dy) = (start + 0.5 - a.x, y - a.y);
        for index in 0..SPREAD {
            now[index] += along_x[index] * dx + along_y[index] * dy;
        }
        let base = row as usize * canvas.width;
        let (from, to) = (base + start as usize, base + end as usize + 1);
        let depths = &mut canvas.depth[from..to];
        let pixels = &mut canvas.pixels[from..to];
        for (depth, pixel) in depths.iter_mut().zip(pixels) {
            if now[0] > *depth {
                *depth = now[0];
                let lit = shadows.map_or(1.0, |shadows| shadows.lit(now[7], now[8], now[9]));
                *pixel = [
                    squeeze(now[1] + now[4] * lit),
                    squeeze(now[2] + now[5] * lit),
                    squeeze(now[3] + now[6] * lit),
                    id,
                ];
            }
            for index in 0..SPREAD {
                now[index] += along_x[index];
            }
        }
    }
}

/// Bends what is too bright instead of cutting it off, so that lit surfaces keep their form.
fn squeeze(value: f32) -> u8 {
    let over = (value - 190.0).max(0.0);
    let bent = value.min(190.0) + over / (1.0 + over / 72.0);
    bent.clamp(0.0, 255.0) as u8
}
