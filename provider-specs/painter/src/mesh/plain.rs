//! Shapes whose triangles are known: crisper and cheaper than melted ones.

use std::f32::consts::{PI, TAU};

use glam::Vec3;

use super::{Mesh, Paint, Vertex};

/// A closed surface over a grid of `(u, v)` in `0..=1`: `point` gives positions, normals follow from its slopes.
pub(crate) fn sheet(columns: usize, rows: usize, point: impl Fn(f32, f32) -> (Vec3, Paint)) -> Mesh {
    let mut mesh = Mesh::default();
    let step = 1e-3;
    for row in 0..=rows {
        for column in 0..=columns {
            let (u, v) = (column as f32 / columns as f32, row as f32 / rows as f32);
            let (position, paint) = point(u, v);
            let du = point(u + step, v).0 - point(u - step, v).0;
            let dv = point(u, v + step).0 - point(u, v - step).0;
            let normal = dv.cross(du).normalize_or(Vec3::Y);
            mesh.vertices.push(Vertex { position, normal, paint });
        }
    }
    let width = columns as u32 + 1;
    for row in 0..rows as u32 {
        for column in 0..columns as u32 {
            let a = row * width + column;
            mesh.triangles.extend([[a, a + width, a + 1], [a + 1, a + width, a + width + 1]]);
        }
    }
    mesh
}

/// An ellipsoid with half axes `r`.
pub(crate) fn ball(at: [f32; 3], r: [f32; 3], paint: Paint) -> Mesh {
    let (at, r) = (Vec3::from(at), Vec3::from(r));
    let mut mesh = sheet(14, 10, |u, v| {
        let (turn, tilt) = (-u * TAU, v * PI);
        (at + r * Vec3::new(turn.cos() * tilt.sin(), tilt.cos(), turn.sin() * tilt.sin()), paint)
    });
    for vertex in &mut mesh.vertices {
        vertex.normal = ((vertex.position - at) / (r * r)).normalize_or(Vec3::Y);
    }
    mesh
}

/// A box with sharp edges and half sides `half`.
pub(crate) fn block(at: [f32; 3], half: [f32; 3], paint: Paint) -> Mesh {
    let (at, half) = (Vec3::from(at), Vec3::from(half));
    let mut mesh = Mesh::default();
    for axis in 0..3 {
        for sign in [-1.0, 1.0] {
            let mut normal = Vec3::ZERO;
            normal[axis] = sign;
            let (mut side, mut up) = (Vec3::ZERO, Vec3::ZERO);
            side[(axis + 1) % 3] = 1.0;
            up[(axis + 2) % 3] = sign;
            let base = mesh.vertices.len() as u32;
            for (s, t) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
                let position = at + half * (normal + side * s + up * t);
                mesh.vertices.push(Vertex { position, normal, paint });
            }
            mesh.triangles.extend([[base, base + 1, base + 2], [base, base + 2, base + 3]]);
        }
    }
    mesh
}

/// A profile of `(radius, height)` points turned around the y axis, each stretch in the paint of its lower point.
pub(crate) fn lathe(at: [f32; 3], profile: &[(f32, f32, Paint)], sides: usize) -> Mesh {
    let at = Vec3::from(at);
    let mut mesh = Mesh::default();
    for pair in profile.windows(2) {
        let [(r0, y0, paint), (r1, y1, _)] = pair else { continue };
        let slope = glam::vec2(y1 - y0, r0 - r1).normalize_or(glam::Vec2::X);
        let base = mesh.vertices.len() as u32;
        for side in 0..=sides {
            let angle = side as f32 / sides as f32 * TAU;
            let out = Vec3::new(angle.cos(), 0.0, angle.sin());
            let normal = out * slope.x + Vec3::Y * slope.y;
            for (r, y) in [(r0, y0), (r1, y1)] {
                mesh.vertices.push(Vertex { position: at + out * *r + Vec3::Y * *y, normal, paint: *paint });
            }
        }
        for side in 0..sides as u32 {
            let a = base + side * 2;
            mesh.triangles.extend([[a, a + 1, a + 2], [a + 2, a + 1, a + 3]]);
        }
    }
    mesh
}

/// A flat round plate facing up.
pub(crate) fn disc(at: [f32; 3], radius: f32, paint: Paint) -> Mesh {
    lathe(at, &[(radius, 0.0, paint), (0.0, 0.0, paint)], 24)
}
