//! What the sun reaches: the scene's depth as seen from it.

use glam::{Affine3A, Mat3, Vec3, Vec3A};

use super::Surface;
use super::rows::{for_each_row, slopes};

/// How many places of the map a corner may be off its own.
const MOST_OFF: f32 = 4.0;

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
        let (_, radius) = surface.ball_at(place);
        let scale = self.size as f32 / (2.0 * self.reach) * radius / surface.radius.max(1e-6);
        let (corners, triangles) = surface.form_at(scale, MOST_OFF);
        room.clear();
        room.extend(corners.iter().map(|corner| {
            let away = (place.matrix3 * corner.normal).dot(sun_at) < -0.1;
            (self.place(place.transform_point3a(corner.position).into()), away)
        }));
        for triangle in triangles {
            let [(a, a_away), (b, b_away), (c, c_away)] = triangle.map(|index| room[index as usize]);
            // What looks away from the sun lies behind what looks to it.
            if !(a_away && b_away && c_away) {
                self.cover_triangle([a, b, c]);
            }
        }
    }

    fn cover_triangle(&mut self, corners: [Vec3; 3]) {
        let at = corners.map(Vec3::truncate);
        let [a, ..] = corners;
        let Some((along_x, along_y)) = slopes(at, corners.map(|corner| corner.z)) else { return };
        let base = a.z + along_x * (0.5 - a.x) + along_y * (0.5 - a.y);
        let size = self.size;
        for_each_row(at, [size, size], |row, start, end| {
            let left = base + along_x * start as f32 + along_y * row as f32;
            for (index, slot) in self.depths[row * size + start..row * size + end].iter_mut().enumerate() {
                *slot = slot.max(left + along_x * index as f32);
            }
        });
    }

    /// Whether any of a triangle with corners at these places of the map may lie in it.
    pub fn reach_to(&self, [a, b, c]: [Vec3; 3]) -> bool {
        let (low, high, size) = (a.min(b).min(c), a.max(b).max(c), self.size as f32);
        low.x < size && low.y < size && high.x > 0.0 && high.y > 0.0
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
