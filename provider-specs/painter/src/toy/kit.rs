//! What living toys are put together from.

use std::f32::consts::TAU;

use glam::{Affine3A, Mat3, Quat, Vec3};

use super::Toy;
use super::When::Going;
use crate::mesh::{Blob, Mesh, Paint, orb, tube};

pub(super) const BLACK: Paint = Paint::Rgb(0x1c1a1f);
pub(super) const WHITE: Paint = Paint::Rgb(0xfaf6ef);
pub(super) const PINK: Paint = Paint::Rgb(0xf2a6a0);
pub(super) const COAT: Paint = Paint::Coat(0);
pub(super) const X: [f32; 3] = [1.0, 0.0, 0.0];
pub(super) const Y: [f32; 3] = [0.0, 1.0, 0.0];
pub(super) const Z: [f32; 3] = [0.0, 0.0, 1.0];
/// Left and right.
pub(super) const SIDES: [f32; 2] = [1.0, -1.0];

/// The ball that a head is, to put features on: they are named by how far they are aside and up, in degrees.
#[derive(Debug, Clone, Copy)]
pub(super) struct Skull {
    at: Vec3,
    r: Vec3,
}

impl Skull {
    pub fn new(at: [f32; 3], r: [f32; 3]) -> Self {
        Self { at: at.into(), r: r.into() }
    }

    /// A point of its surface and the direction out of it.
    pub fn point(&self, aside: f32, up: f32) -> (Vec3, Vec3) {
        let (aside, up) = (aside.to_radians(), up.to_radians());
        let way = Vec3::new(up.cos() * aside.cos(), up.sin(), up.cos() * aside.sin());
        let at = way / (way / self.r).length();
        (self.at + at, (at / (self.r * self.r)).normalize_or(Vec3::X))
    }

    /// A button on it: half axes outwards, up and aside, rolled by degrees.
    pub fn button(&self, aside: f32, up: f32, roll: f32, r: [f32; 3], paint: Paint) -> Mesh {
        let (at, out) = self.point(aside, up);
        let side = out.cross(Vec3::Y).normalize_or(Vec3::Z);
        let frame = Mat3::from_cols(out, side.cross(out), side);
        let turn = Quat::from_mat3(&frame) * Quat::from_rotation_x(roll.to_radians());
        let mut mesh = Mesh::default();
        mesh.join_at(&orb([0.0; 3], r, [0.0; 3], paint), Affine3A::from_rotation_translation(turn, at));
        mesh
    }

    /// The same button left and right.
    pub fn buttons(&self, aside: f32, up: f32, roll: f32, r: [f32; 3], paint: Paint) -> Mesh {
        let mut mesh = self.button(aside, up, roll, r, paint);
        mesh.join(&self.button(-aside, up, -roll, r, paint));
        mesh
    }

    /// A pair of round eyes with a light in each.
    pub fn eyes(&self, aside: f32, up: f32, r: f32) -> Mesh {
        let mut mesh = self.buttons(aside, up, 0.0, [r * 0.55, r * 1.15, r], BLACK);
        let degrees = (r / self.r.max_element()).to_degrees();
        for side in SIDES {
            let (at, out) = self.point(aside * side + degrees * 0.3, up + degrees * 0.45);
            mesh.join(&orb((at + out * r * 0.45).into(), [r * 0.33; 3], [0.0; 3], Paint::Rgb(0xffffff)));
        }
        mesh
    }

    /// A thin smile, so many degrees to either side.
    pub fn smile(&self, up: f32, aside: f32, thick: f32, paint: Paint) -> Mesh {
        tube(10, 6, |t| {
            let s = t * 2.0 - 1.0;
            (self.point(aside * s, up + aside * 0.55 * s * s).0, thick, paint)
        })
    }
}

/// Four legs below a body: half length, height of the hips, half width, thickness, colours of the leg and the paw.
pub(super) fn legs(
    toy: &mut Toy,
    body: usize,
    [long, hip, wide]: [f32; 3],
    thick: f32,
    [paint, paw]: [Paint; 2],
    degrees: f32,
) {
    for (x, z, phase) in [(long, wide, 0.0), (long, -wide, 0.5), (-long, wide, 0.5), (-long, -wide, 0.0)] {
        let mut mesh = tube(5, 12, |t| {
            let y = hip + (thick * 0.9 - hip) * t;
            (Vec3::new(x, y, z), thick * (1.35 - 0.3 * t), paint)
        });
        mesh.join(&orb(
            [x + thick * 0.3, thick * 0.72, z],
            [thick * 1.4, thick * 0.74, thick * 1.18],
            [0.0; 3],
            paw,
        ));
        toy.solid(Some(body), [x, hip, z], mesh).swings(Going, Z, degrees, 1.0, phase);
    }
}

/// Melted solids as a mesh, with so many cells along the longest side.
pub(super) fn mould(cells: f32, blobs: &[Blob]) -> Mesh {
    crate::mesh::polygonise(blobs, cells, 0.0).0
}

/// Paints a mesh anew wherever the pattern says so.
pub(super) fn repainted(mut mesh: Mesh, pattern: impl Fn(Vec3) -> Option<Paint>) -> Mesh {
    for vertex in &mut mesh.vertices {
        if let Some(paint) = pattern(vertex.position) {
            vertex.paint = paint;
        }
    }
    mesh
}

/// A bar along corner points, smoothly bent, from one radius to another.
pub(super) fn bent(points: &[[f32; 3]], [from, to]: [f32; 2], paint: Paint) -> Mesh {
    // Two points are a straight bar, and what is thin needs fewer sides to look round.
    let steps = if points.len() < 3 { 3 } else { points.len() * 3 };
    let sides = if from.max(to) < 0.05 { 6 } else { 10 };
    tube(steps, sides, |t| (through(points, t), from + (to - from) * t, paint))
}

/// A place on the smooth curve through points, from 0 to 1.
pub(super) fn through(points: &[[f32; 3]], t: f32) -> Vec3 {
    let Some(last) = points.len().checked_sub(1) else { return Vec3::ZERO };
    let scaled = t * last as f32;
    let index = (scaled.floor() as usize).min(last.saturating_sub(1));
    let s = scaled - index as f32;
    let at = |i: usize| Vec3::from(points[i.min(last)]);
    let (p0, p1, p2, p3) = (at(index.saturating_sub(1)), at(index), at(index + 1), at(index + 2));
    0.5 * (2.0 * p1
        + (p2 - p0) * s
        + (2.0 * p0 - 5.0 * p1 + 4.0 * p2 - p3) * s * s
        + (3.0 * p1 - p0 - 3.0 * p2 + p3) * s * s * s)
}

/// Stripes around the x axis: dark where they are, `wide` of each `gap`, wavering a little.
pub(super) fn striped(at: Vec3, gap: f32, wide: f32) -> bool {
    let along = at.x + 0.05 * (at.y * 9.0).sin() + 0.02 * (at.z * 17.0).sin();
    (along / gap * TAU).cos() > (wide * TAU / 2.0).cos()
}
