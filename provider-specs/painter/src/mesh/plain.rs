//! Shapes whose triangles are known: crisper and cheaper than melted ones.

use std::f32::consts::{PI, TAU};

use glam::{Affine3A, EulerRot, Quat, Vec3};

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

/// A smoother ellipsoid with half axes `r`, turned by degrees about x, then y, then z.
pub(crate) fn orb(at: [f32; 3], r: [f32; 3], [x, y, z]: [f32; 3], paint: Paint) -> Mesh {
    let r = Vec3::from(r);
    // What is small needs fewer triangles to look round.
    let (columns, rows) = match r.max_element() {
        r if r < 0.05 => (10, 6),
        r if r < 0.11 => (14, 9),
        r if r < 0.2 => (18, 11),
        _ => (24, 15),
    };
    let mut round = sheet(columns, rows, |u, v| {
        let (turn, tilt) = (-u * TAU, v * PI);
        (r * Vec3::new(turn.cos() * tilt.sin(), tilt.cos(), turn.sin() * tilt.sin()), paint)
    });
    for vertex in &mut round.vertices {
        vertex.normal = (vertex.position / (r * r)).normalize_or(Vec3::Y);
    }
    let turn = Quat::from_euler(EulerRot::ZYX, z.to_radians(), y.to_radians(), x.to_radians());
    let mut mesh = Mesh::default();
    mesh.join_at(&round, Affine3A::from_rotation_translation(turn, at.into()));
    mesh
}

/// A plate with a rounded rim, such as a wing or an ear: `outline` is how far it reaches at an angle, from `across` (0)
/// over `along` (a quarter turn); `paint` is asked with the share of that reach and the angle.
pub(crate) fn leaf(
    at: [f32; 3],
    [across, along]: [Vec3; 2],
    thick: f32,
    outline: impl Fn(f32) -> f32,
    paint: impl Fn(f32, f32) -> Paint,
) -> Mesh {
    let (at, up) = (Vec3::from(at), along.cross(across).normalize_or(Vec3::Y));
    let (columns, rows) = (36, 12);
    let mut mesh = sheet(columns, rows, |u, v| {
        let (angle, tilt) = (u * TAU, v * PI);
        let flat = across * angle.cos() + along * angle.sin();
        let share = tilt.sin();
        (at + flat * outline(angle) * share + up * thick * tilt.cos(), paint(share.abs(), angle))
    });
    // Angles run the other way round than those of a ball, so the slopes point inwards.
    for vertex in &mut mesh.vertices {
        vertex.normal = -vertex.normal;
    }
    let last = mesh.vertices.len() - columns - 1;
    for (index, vertex) in mesh.vertices.iter_mut().enumerate() {
        if index <= columns {
            vertex.normal = up;
        } else if index >= last {
            vertex.normal = -up;
        }
    }
    mesh
}

/// A round bar with rounded ends along a curve, which gives the place, the radius and the paint from 0 to 1.
pub(crate) fn tube(steps: usize, sides: usize, curve: impl Fn(f32) -> (Vec3, f32, Paint)) -> Mesh {
    let mut mesh = Mesh::default();
    let mut side = Vec3::ZERO;
    let mut rings = Vec::new();
    for step in 0..=steps {
        let t = step as f32 / steps as f32;
        let (at, radius, paint) = curve(t);
        let tangent = (curve((t + 0.01).min(1.0)).0 - curve((t - 0.01).max(0.0)).0).normalize_or(Vec3::X);
        // The frame is carried along, so that the bar does not twist.
        let seed = if step == 0 { tangent.any_orthonormal_vector() } else { side };
        side = (seed - tangent * seed.dot(tangent)).normalize_or(tangent.any_orthonormal_vector());
        let end = if step == 0 { -1.0 } else { 1.0 };
        let mut caps: Vec<f32> =
            if step == 0 || step == steps { vec![0.0, 0.35, 0.7, 1.0] } else { vec![0.0] };
        if step == 0 {
            caps.reverse();
        }
        for cap in caps {
            let (sin, cos) = (cap * PI / 2.0).sin_cos();
            rings.push((
                at + tangent * radius * sin * end,
                radius * cos,
                side,
                tangent,
                tangent * sin * end,
                cos,
                paint,
            ));
        }
    }
    for (at, radius, side, tangent, lean, out, paint) in &rings {
        let up = side.cross(*tangent);
        for corner in 0..=sides {
            let (sin, cos) = (corner as f32 / sides as f32 * TAU).sin_cos();
            let around = *side * cos + up * sin;
            let normal = (around * *out + *lean).normalize_or(around);
            mesh.vertices.push(Vertex { position: *at + around * *radius, normal, paint: *paint });
        }
    }
    let width = sides as u32 + 1;
    for ring in 0..rings.len() as u32 - 1 {
        for corner in 0..sides as u32 {
            let a = ring * width + corner;
            mesh.triangles.extend([[a, a + width, a + 1], [a + 1, a + width, a + width + 1]]);
        }
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
