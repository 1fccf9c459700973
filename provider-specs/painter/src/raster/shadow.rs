//! What the sun reaches: the scene's depth as seen from it.

use glam::{Affine3A, Mat3, Vec3, Vec3A};

use super::Surface;

/// A square map of depths around a centre.
#[derive(Clone)]
pub(crate) struct Shadows {
    size: usize,
    centre: Vec3,
    /// Units to each side.
    reach: f32,
    /// Rows: to the right, up and towards the sun.
    turn: Mat3,
    depths: Vec<f32>,
}

impl Shadows {
    pub fn new(size: usize, centre: Vec3, reach: f32, sun_at: Vec3) -> Self {
        let right = Vec3::Y.cross(sun_at).normalize_or(Vec3::X);
        let up = sun_at.cross(right);
        let turn = Mat3::from_cols(right, up, sun_at).transpose();
        Self { size, centre, reach, turn, depths: vec![f32::MIN; size * size] }
    }

    /// Takes over another map of the same size.
    pub fn copy_from(&mut self, other: &Self) {
        self.depths.copy_from_slice(&other.depths);
    }

    fn place(&self, at: Vec3) -> Vec3 {
        let seen = self.turn * (at - self.centre);
        let scale = self.size as f32 / (2.0 * self.reach);
        Vec3::new((seen.x + self.reach) * scale, (seen.y + self.reach) * scale, seen.z)
    }

    /// Where a point with this normal looks its shadow up: a little off its surface, so that it does not shade itself.
    pub fn project(&self, at: Vec3, normal: Vec3) -> Vec3 {
        self.place(at + normal * (self.reach * 0.006)) + Vec3::new(0.0, 0.0, self.reach * 0.004)
    }

    /// Adds what a surface covers.
    pub fn cover(&mut self, surface: &Surface, place: Affine3A) {
        let corners: Vec<Vec3> =
            surface.corners.iter().map(|corner| self.place(place.transform_point3a(corner.position).into())).collect();
        for triangle in &surface.triangles {
            let [a, b, c] = triangle.map(|index| Vec3A::from(corners[index as usize]));
            self.cover_triangle(a.into(), b.into(), c.into());
        }
    }

    fn cover_triangle(&mut self, a: Vec3, b: Vec3, c: Vec3) {
        let area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
        let limit = self.size as f32 - 1.0;
        let (low_x, high_x) = (a.x.min(b.x).min(c.x).max(0.0), a.x.max(b.x).max(c.x).min(limit));
        let (low_y, high_y) = (a.y.min(b.y).min(c.y).max(0.0), a.y.max(b.y).max(c.y).min(limit));
        if area.abs() < 1e-6 || low_x > high_x || low_y > high_y {
            return;
        }
        for row in low_y.floor() as usize..=high_y.ceil() as usize {
            for column in low_x.floor() as usize..=high_x.ceil() as usize {
                let (x, y) = (column as f32 + 0.5, row as f32 + 0.5);
                let wa = ((b.x - x) * (c.y - y) - (c.x - x) * (b.y - y)) / area;
                let wb = ((c.x - x) * (a.y - y) - (a.x - x) * (c.y - y)) / area;
                let wc = 1.0 - wa - wb;
                if wa >= -0.01 && wb >= -0.01 && wc >= -0.01 && row < self.size && column < self.size {
                    let depth = &mut self.depths[row * self.size + column];
                    *depth = depth.max(wa * a.z + wb * b.z + wc * c.z);
                }
            }
        }
    }

    /// Share of the sun that reaches a place in the map, 0 to 1, soft at the edges.
    pub fn lit(&self, x: f32, y: f32, depth: f32) -> f32 {
        let (x, y) = (x - 0.5, y - 0.5);
        if x < 1.0 || y < 1.0 || x >= (self.size - 2) as f32 || y >= (self.size - 2) as f32 {
            return 1.0;
        }
        let (column, row) = (x as usize, y as usize);
        let (fx, fy) = (x - column as f32, y - row as f32);
        let base = row * self.size + column;
        let open = |index: usize| f32::from(u8::from(self.depths[index] <= depth));
        let upper = open(base) * (1.0 - fx) + open(base + 1) * fx;
        let lower = open(base + self.size) * (1.0 - fx) + open(base + self.size + 1) * fx;
        upper * (1.0 - fy) + lower * fy
    }
}
