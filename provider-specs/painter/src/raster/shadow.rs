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

    fn place(&self, at: Vec3) -> Vec3 {
        let seen = self.turn * (at - self.centre);
        let scale = self.size as f32 / (2.0 * self.reach);
        Vec3::new((seen.x + self.reach) * scale, (seen.y + self.reach) * scale, seen.z)
    }

    /// Where a point with this normal looks its shadow up: a little off its surface, so that it does not shade itself.
    pub fn project(&self, at: Vec3, normal: Vec3) -> Vec3 {
        self.place(at + normal * (self.reach * 0.006)) + Vec3::new(0.0, 0.0, self.reach * 0.004)
    }

    /// Whether a thing of this size around this point can throw a shadow into the map.
    pub fn holds(&self, at: Vec3, radius: f32) -> bool {
        let seen = self.turn * (at - self.centre);
        seen.x.abs() < self.reach + radius && seen.y.abs() < self.reach + radius
    }

    /// Adds what a surface covers.
    pub fn cover(&mut self, surface: &Surface, place: Affine3A, room: &mut Vec<(Vec3, bool)>) {
        let sun_at = Vec3A::from(self.turn.transpose() * Vec3::Z);
        room.clear();
        room.extend(surface.corners.iter().map(|corner| {
            let away = (place.matrix3 * corner.normal).dot(sun_at) < -0.1;
            (self.place(place.transform_point3a(corner.position).into()), away)
        }));
        for triangle in &surface.triangles {
            let [(a, a_away), (b, b_away), (c, c_away)] = triangle.map(|index| room[index as usize]);
            // What looks away from the sun lies behind what looks to it.
            if !(a_away && b_away && c_away) {
                self.cover_triangle(a, b, c);
            }
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
        let inverse = 1.0 / area;
        let slope_x = ((b.y - c.y) * inverse, (c.y - a.y) * inverse);
        let depth_x = slope_x.0 * a.z + slope_x.1 * b.z - (slope_x.0 + slope_x.1) * c.z;
        let columns = low_x as usize..=high_x as usize;
        for row in low_y as usize..=high_y as usize {
            let (x, y) = (*columns.start() as f32 + 0.5, row as f32 + 0.5);
            let mut wa = ((b.x - x) * (c.y - y) - (c.x - x) * (b.y - y)) * inverse;
            let mut wb = ((c.x - x) * (a.y - y) - (a.x - x) * (c.y - y)) * inverse;
            let mut depth = wa * a.z + wb * b.z + (1.0 - wa - wb) * c.z;
            for slot in &mut self.depths[row * self.size + columns.start()..=row * self.size + columns.end()]
            {
                if wa >= -0.01 && wb >= -0.01 && wa + wb <= 1.01 {
                    *slot = slot.max(depth);
                }
                wa += slope_x.0;
                wb += slope_x.1;
                depth += depth_x;
            }
        }
    }

    /// Share of the sun that reaches a place in the map, 0 to 1, soft at the edges.
    #[inline]
    pub fn lit(&self, x: f32, y: f32, depth: f32) -> f32 {
        let (x, y) = (x - 0.5, y - 0.5);
        if x < 1.0 || y < 1.0 || x >= (self.size - 2) as f32 || y >= (self.size - 2) as f32 {
            return 1.0;
        }
        // Signed and small: the cast to these is one instruction.
        let (column, row) = (x as i32 as usize, y as i32 as usize);
        let (fx, fy) = (x - column as f32, y - row as f32);
        let base = row * self.size + column;
        let [[a, b], [c, d]] =
            [base, base + self.size].map(|at| [self.depths[at] <= depth, self.depths[at + 1] <= depth]);
        // Nearly everywhere all four say the same.
        if a == b && a == c && a == d {
            return f32::from(u8::from(a));
        }
        let share = |open: bool, part: f32| if open { part } else { 0.0 };
        let upper = share(a, 1.0 - fx) + share(b, fx);
        let lower = share(c, 1.0 - fx) + share(d, fx);
        upper * (1.0 - fy) + lower * fy
    }
}
