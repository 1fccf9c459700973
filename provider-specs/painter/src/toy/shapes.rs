//! Shapes that several families of toys are put together from, cheaper and crisper than melted solids.

use std::f32::consts::{PI, TAU};

use glam::{Affine3A, EulerRot, Quat, Vec3};

use super::{Stance, Toy};
use crate::mesh::{Mesh, Paint, Vertex, sheet};

/// A toy of one part that stays where it is.
pub(super) fn standing(coat: u32, mesh: Mesh) -> Toy {
    let mut toy = Toy::new(Stance::Stands, coat, 0.0, 1.0);
    toy.solid(None, [0.0; 3], mesh);
    toy
}

/// Meshes one after the other.
pub(super) fn all(meshes: impl IntoIterator<Item = Mesh>) -> Mesh {
    meshes.into_iter().fold(Mesh::default(), |mut whole, mesh| {
        whole.join(&mesh);
        whole
    })
}

/// Turned by degrees about x, then y, then z, and moved.
pub(super) fn put(mesh: &Mesh, at: [f32; 3], turn: [f32; 3]) -> Mesh {
    let [x, y, z] = turn.map(f32::to_radians);
    let mut moved = Mesh::default();
    moved.join_at(
        mesh,
        Affine3A::from_rotation_translation(Quat::from_euler(EulerRot::ZYX, z, y, x), at.into()),
    );
    moved
}

/// Copies around the y axis.
pub(super) fn around(count: usize, mesh: &Mesh) -> Mesh {
    let mut whole = Mesh::default();
    for index in 0..count {
        whole.join_at(mesh, Affine3A::from_rotation_y(index as f32 / count as f32 * TAU));
    }
    whole
}

/// A small ellipsoid with half axes `r`, of few triangles.
pub(super) fn bead(at: [f32; 3], r: [f32; 3], paint: Paint) -> Mesh {
    let (at, r) = (Vec3::from(at), Vec3::from(r));
    let mut mesh = sheet(9, 6, |u, v| {
        let (turn, tilt) = (-u * TAU, v * PI);
        (at + r * Vec3::new(turn.cos() * tilt.sin(), tilt.cos(), turn.sin() * tilt.sin()), paint)
    });
    for vertex in &mut mesh.vertices {
        vertex.normal = ((vertex.position - at) / (r * r)).normalize_or(Vec3::Y);
    }
    mesh
}

/// A thin surface, to be seen from both sides.
pub(super) fn both_sides(mesh: Mesh) -> Mesh {
    let mut back = mesh.clone();
    for vertex in &mut back.vertices {
        vertex.normal = -vertex.normal;
    }
    all([mesh, back])
}

/// A smooth curve through points: at point `index`, the share `t` of the way to the next.
fn spline(before: Vec3, from: Vec3, to: Vec3, after: Vec3, t: f32) -> Vec3 {
    let (t2, t3) = (t * t, t * t * t);
    (from * 2.0
        + (to - before) * t
        + (before * 2.0 - from * 5.0 + to * 4.0 - after) * t2
        + (from * 3.0 - before - to * 3.0 + after) * t3)
        * 0.5
}

/// A box with rounded edges; half sides `half`.
pub(super) fn plump(at: [f32; 3], half: [f32; 3], round: f32, paint: Paint) -> Mesh {
    let (at, half) = (Vec3::from(at), Vec3::from(half));
    let round = round.min(half.min_element());
    let inner = half - round;
    let steps = |h: f32| {
        [
            -h,
            -h + round * 0.42,
            -h + round * 0.74,
            -h + round,
            h - round,
            h - round * 0.74,
            h - round * 0.42,
            h,
        ]
    };
    let mut mesh = Mesh::default();
    for axis in 0..3 {
        let (side, up) = ((axis + 1) % 3, (axis + 2) % 3);
        for sign in [-1.0, 1.0] {
            let base = mesh.vertices.len() as u32;
            for s in steps(half[side]) {
                for t in steps(half[up]) {
                    let mut point = Vec3::ZERO;
                    point[axis] = sign * half[axis];
                    point[side] = s;
                    point[up] = t;
                    let core = point.clamp(-inner, inner);
                    let normal = (point - core).normalize_or(Vec3::Y);
                    mesh.vertices.push(Vertex { position: at + core + normal * round, normal, paint });
                }
            }
            for row in 0..7 {
                for column in 0..7 {
                    let a = base + row * 8 + column;
                    mesh.triangles.extend([[a, a + 1, a + 8], [a + 8, a + 1, a + 9]]);
                }
            }
        }
    }
    mesh
}

/// A smooth profile of `(radius, height)` turned around the y axis, each stretch in the paint of its lower point; a point
/// given twice is an edge.
pub(super) fn turned(at: [f32; 3], profile: &[(f32, f32, Paint)], sides: usize) -> Mesh {
    let at = Vec3::from(at);
    let mut mesh = Mesh::default();
    let flat = |index: usize| Vec3::new(profile[index].0, profile[index].1, 0.0);
    let apart = |a: usize, b: usize| flat(a).distance(flat(b)) > 1e-5;
    // Where it meets the axis it goes on at the other side.
    let beyond = |end: usize, next: usize| {
        let (end, next) = (flat(end), flat(next));
        if end.x.abs() < 1e-5 { Vec3::new(-next.x, next.y, 0.0) } else { end * 2.0 - next }
    };
    let steps = 5;
    for index in 0..profile.len().saturating_sub(1) {
        if !apart(index, index + 1) {
            continue;
        }
        let (from, to) = (flat(index), flat(index + 1));
        let before =
            if index > 0 && apart(index - 1, index) { flat(index - 1) } else { beyond(index, index + 1) };
        let after = if index + 2 < profile.len() && apart(index + 1, index + 2) {
            flat(index + 2)
        } else {
            beyond(index + 1, index)
        };
        let paint = profile[index].2;
        let base = mesh.vertices.len() as u32;
        for step in 0..=steps {
            let t = step as f32 / steps as f32;
            let point = spline(before, from, to, after, t);
            let along = spline(before, from, to, after, t + 0.01) - spline(before, from, to, after, t - 0.01);
            let slope = glam::vec2(along.y, -along.x).normalize_or(glam::Vec2::X);
            for side in 0..=sides {
                let angle = side as f32 / sides as f32 * TAU;
                let out = Vec3::new(angle.cos(), 0.0, angle.sin());
                let position = at + out * point.x.max(0.0) + Vec3::Y * point.y;
                mesh.vertices.push(Vertex { position, normal: out * slope.x + Vec3::Y * slope.y, paint });
            }
        }
        let width = sides as u32 + 1;
        for row in 0..steps as u32 {
            for side in 0..sides as u32 {
                let a = base + row * width + side;
                mesh.triangles.extend([[a, a + width, a + 1], [a + 1, a + width, a + width + 1]]);
            }
        }
    }
    mesh
}

/// A hose through points with a radius each, rounded at its ends.
pub(super) fn tube(points: &[[f32; 4]], paint: Paint) -> Mesh {
    let at = |index: usize| Vec3::new(points[index][0], points[index][1], points[index][2]);
    let last = points.len() - 1;
    let place = |v: f32| {
        let whole = (v.clamp(0.0, 1.0) * last as f32).min(last as f32 - 1e-3);
        let (index, t) = (whole as usize, whole.fract());
        let before = if index > 0 { at(index - 1) } else { at(0) * 2.0 - at(1) };
        let after = if index + 2 <= last { at(index + 2) } else { at(last) * 2.0 - at(last - 1) };
        let radius = points[index][3] + (points[index + 1][3] - points[index][3]) * t;
        (spline(before, at(index), at(index + 1), after, t), radius)
    };
    let rows = if last == 1 { 1 } else { last * 4 };
    let sides = 10;
    let mut mesh = Mesh::default();
    let mut side = Vec3::ZERO;
    for row in 0..=rows {
        let v = row as f32 / rows as f32;
        let (centre, radius) = place(v);
        let along = (place(v + 0.01).0 - place(v - 0.01).0).normalize_or(Vec3::Y);
        side = if row == 0 {
            along.any_orthonormal_vector()
        } else {
            (side - along * side.dot(along)).normalize_or(along.any_orthonormal_vector())
        };
        let up = along.cross(side);
        for index in 0..=sides {
            let angle = index as f32 / sides as f32 * TAU;
            let normal = side * angle.cos() + up * angle.sin();
            mesh.vertices.push(Vertex { position: centre + normal * radius, normal, paint });
        }
    }
    let width = sides as u32 + 1;
    for row in 0..rows as u32 {
        for index in 0..sides as u32 {
            let a = row * width + index;
            mesh.triangles.extend([[a, a + width, a + 1], [a + 1, a + width, a + width + 1]]);
        }
    }
    for end in [0, last] {
        let [x, y, z, r] = points[end];
        if r > 0.012 {
            mesh.join(&bead([x, y, z], [r; 3], paint));
        }
    }
    mesh
}

/// A ring that lies flat.
pub(super) fn torus(at: [f32; 3], radius: f32, thick: f32, paint: Paint) -> Mesh {
    let at = Vec3::from(at);
    sheet(28, 10, |u, v| {
        let (turn, around) = (u * TAU, v * TAU);
        let out = radius + thick * around.cos();
        (at + Vec3::new(turn.cos() * out, thick * around.sin(), turn.sin() * out), paint)
    })
}

/// A body along x through cross sections `(x, middle, half height, half width)`; `square` is 1 for ellipses and smaller for
/// fuller ones.
pub(super) fn loft(sections: &[[f32; 4]], square: f32, paint: Paint) -> Mesh {
    let last = sections.len() - 1;
    let at = |index: usize| glam::Vec4::from(sections[index]);
    let section = |v: f32| {
        let whole = (v * last as f32).clamp(0.0, last as f32 - 1e-4);
        let (index, t) = (whole as usize, whole.fract());
        let before = if index > 0 { at(index - 1) } else { at(0) };
        let after = if index + 2 <= last { at(index + 2) } else { at(last) };
        let half = |pick: fn(glam::Vec4) -> Vec3| {
            spline(pick(before), pick(at(index)), pick(at(index + 1)), pick(after), t)
        };
        let (place, size) = (half(|s| s.truncate()), half(|s| Vec3::new(s.w, 0.0, 0.0)));
        [place.x, place.y, place.z.max(0.0), size.x.max(0.0)]
    };
    let (columns, rows) = (28, last * 5);
    let mut mesh = sheet(columns, rows, |u, v| {
        let [x, middle, high, wide] = section(v);
        let (sin, cos) = (u * TAU).sin_cos();
        let full = |value: f32| value.signum() * value.abs().powf(square);
        (Vec3::new(x, middle + high * full(sin), wide * full(cos)), paint)
    });
    let count = mesh.vertices.len();
    for (index, vertex) in mesh.vertices.iter_mut().enumerate() {
        let row = index / (columns + 1);
        if row == 0 {
            vertex.normal = Vec3::NEG_X;
        } else if index >= count - columns - 1 {
            vertex.normal = Vec3::X;
        }
    }
    // A flat end is closed.
    for (end, normal) in [(0, Vec3::NEG_X), (last, Vec3::X)] {
        let [x, middle, high, _] = sections[end];
        if high > 0.01 {
            let row = if end == 0 { 0 } else { count - columns - 1 };
            let base = mesh.vertices.len() as u32;
            let rim: Vec<Vertex> = mesh.vertices[row..=row + columns]
                .iter()
                .map(|vertex| Vertex { normal, ..*vertex })
                .collect();
            mesh.vertices.extend(rim);
            mesh.vertices.push(Vertex { position: Vec3::new(x, middle, 0.0), normal, paint });
            let centre = mesh.vertices.len() as u32 - 1;
            mesh.triangles.extend((0..columns as u32).map(|side| [base + side, base + side + 1, centre]));
        }
    }
    mesh
}

/// A plate in the plane of x and y, `deep` to both sides of it, with an outline that its middle sees all of.
pub(super) fn slab(outline: &[[f32; 2]], deep: f32, face: Paint, edge: Paint) -> Mesh {
    let count = outline.len();
    let flat = |index: usize| Vec3::new(outline[index % count][0], outline[index % count][1], 0.0);
    let middle = (0..count).map(flat).sum::<Vec3>() / count as f32;
    let winding: f32 = (0..count).map(|index| (flat(index) - middle).cross(flat(index + 1) - middle).z).sum();
    let across = |index: usize| {
        (flat(index + 1) - flat(index)).cross(Vec3::Z * winding.signum()).normalize_or(Vec3::Y)
    };
    let mut mesh = Mesh::default();
    for sign in [-1.0, 1.0] {
        let (base, normal) = (mesh.vertices.len() as u32, Vec3::Z * sign);
        mesh.vertices.push(Vertex { position: middle + normal * deep, normal, paint: face });
        mesh.vertices.extend((0..count).map(|index| Vertex {
            position: flat(index) + normal * deep,
            normal,
            paint: face,
        }));
        mesh.triangles.extend(
            (0..count as u32).map(|side| [base, base + 1 + side, base + 1 + (side + 1) % count as u32]),
        );
    }
    for index in 0..count {
        let own = across(index);
        // Edges that nearly go on straight are rounded.
        let with = |other: Vec3| if own.dot(other) > 0.75 { (own + other).normalize_or(own) } else { own };
        let (start, end) = (with(across(index + count - 1)), with(across(index + 1)));
        let base = mesh.vertices.len() as u32;
        for (at, normal) in [(flat(index), start), (flat(index + 1), end)] {
            for side in [-deep, deep] {
                mesh.vertices.push(Vertex { position: at + Vec3::Z * side, normal, paint: edge });
            }
        }
        mesh.triangles.extend([[base, base + 1, base + 2], [base + 2, base + 1, base + 3]]);
    }
    mesh
}

/// A cushion in the plane of x and y with this outline around the origin, `deep` thick to both sides in its middle.
pub(super) fn cushion(outline: impl Fn(f32) -> [f32; 2], deep: f32, paint: Paint) -> Mesh {
    let mut mesh = sheet(64, 14, |u, v| {
        let [x, y] = outline(u.rem_euclid(1.0));
        let tilt = v * PI;
        let size = tilt.sin().max(0.0).powf(0.75);
        (Vec3::new(x * size, y * size, deep * tilt.cos()), paint)
    });
    // An outline that runs clockwise turns the surface inside out.
    let runs = |u: f32| {
        glam::Vec2::from(outline(u)).perp_dot(glam::Vec2::from(outline((u + 1.0 / 64.0).rem_euclid(1.0))))
    };
    let way = (0..64).map(|index| runs(index as f32 / 64.0)).sum::<f32>().signum();
    for vertex in &mut mesh.vertices {
        vertex.normal = if vertex.position.truncate().length() < 1e-4 {
            Vec3::Z * vertex.position.z.signum()
        } else {
            vertex.normal * way
        };
    }
    mesh
}

/// The outline of a circle or an arc of it, in degrees.
pub(super) fn arc(centre: [f32; 2], radius: [f32; 2], from: f32, to: f32, count: usize) -> Vec<[f32; 2]> {
    (0..=count)
        .map(|index| {
            let angle = (from + (to - from) * index as f32 / count as f32).to_radians();
            [centre[0] + radius[0] * angle.cos(), centre[1] + radius[1] * angle.sin()]
        })
        .collect()
}
