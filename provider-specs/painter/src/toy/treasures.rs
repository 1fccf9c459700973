//! Presents, ornaments, games and what hangs in the sky.

use std::f32::consts::TAU;

use glam::Vec3;

use super::When::Always;
use super::shapes::{
    all, around, both_sides, cushion, loft, plump, put, slab, standing, torus, tube, turned,
};
use super::{Stance, Toy};
use crate::mesh::{Mesh, Paint, Vertex, ball, block, lathe, sheet};

const COAT: Paint = Paint::Coat(0);
const WHITE: Paint = Paint::Rgb(0xfaf7f0);
const IRON: Paint = Paint::Rgb(0x2c2d33);
const STEEL: Paint = Paint::Rgb(0xd6d9de);
const GOLD: Paint = Paint::Rgb(0xe6b04a);
const WOOD: Paint = Paint::Rgb(0x9a6236);
const LEAF: Paint = Paint::Rgb(0x4f9a44);
const X: [f32; 3] = [1.0, 0.0, 0.0];
const Y: [f32; 3] = [0.0, 1.0, 0.0];
const Z: [f32; 3] = [0.0, 0.0, 1.0];

pub(super) fn umbrella() -> Toy {
    let mut canopy = Mesh::default();
    for gore in 0..8 {
        let paint = if gore % 2 == 0 { COAT } else { Paint::Coat(26) };
        for inside in [false, true] {
            let mut piece = sheet(8, 10, |u, v| {
                let angle = (gore as f32 + u) / 8.0 * TAU;
                let tilt = v * 1.42;
                let sag = 0.09 * (u * std::f32::consts::PI).sin() * v * v;
                let r = 0.95 * tilt.sin() * (1.0 - sag * 0.4);
                (
                    Vec3::new(-angle.cos() * r, 1.05 + 0.6 * tilt.cos() + sag, angle.sin() * r),
                    if inside { Paint::Coat(-22) } else { paint },
                )
            });
            for vertex in &mut piece.vertices {
                if vertex.position.x.hypot(vertex.position.z) < 1e-3 {
                    vertex.normal = Vec3::Y;
                }
                if inside {
                    vertex.normal = -vertex.normal;
                    vertex.position.y -= 0.012;
                }
            }
            canopy.join(&piece);
        }
    }
    let mesh = all([
        canopy,
        turned([0.0, 1.62, 0.0], &[(0.05, 0.0, WOOD), (0.02, 0.2, WOOD), (0.0, 0.22, WOOD)], 12),
        tube(&[[0.0, 1.62, 0.0, 0.026], [0.0, 0.26, 0.0, 0.026]], STEEL),
        tube(
            &[
                [0.0, 0.34, 0.0, 0.045],
                [0.0, 0.16, 0.0, 0.045],
                [0.1, 0.05, 0.0, 0.045],
                [0.22, 0.1, 0.0, 0.045],
                [0.24, 0.2, 0.0, 0.045],
            ],
            WOOD,
        ),
    ]);
    standing(0xe0402f, put(&mesh, [0.2, 0.02, 0.0], [-8.0, 0.0, 14.0]))
}

pub(super) fn balloons() -> Toy {
    let mut toy = Toy::new(Stance::Flies, 0xe8483a, 0.6, 1.0);
    let hand = [0.0, 0.0, 0.0];
    toy.solid(
        None,
        hand,
        all([
            plump([0.0, 0.0, 0.0], [0.1, 0.1, 0.1], 0.03, GOLD),
            torus([0.0, 0.13, 0.0], 0.05, 0.018, GOLD),
        ]),
    );
    let all_of = [
        ([0.0, 2.1, 0.0], COAT),
        ([0.52, 1.8, 0.1], Paint::Rgb(0xf7bd2c)),
        ([-0.52, 1.82, 0.05], Paint::Rgb(0x3f9ae0)),
        ([0.26, 1.56, 0.42], Paint::Rgb(0xf28ab4)),
        ([-0.28, 1.5, 0.38], Paint::Rgb(0x6fc06a)),
        ([0.05, 1.75, -0.45], Paint::Rgb(0x9a6ad8)),
    ];
    for (index, ([x, y, z], paint)) in all_of.into_iter().enumerate() {
        let mesh = all([
            turned(
                [x, y, z],
                &[
                    (0.0, -0.4, paint),
                    (0.12, -0.32, paint),
                    (0.29, -0.02, paint),
                    (0.27, 0.2, paint),
                    (0.14, 0.34, paint),
                    (0.0, 0.38, paint),
                ],
                24,
            ),
            lathe([x, y - 0.46, z], &[(0.06, 0.0, paint), (0.015, 0.07, paint)], 10),
            put(
                &ball([0.0; 3], [0.04, 0.085, 0.02], WHITE),
                [x - 0.11, y + 0.16, z + 0.24],
                [-18.0, -24.0, -14.0],
            ),
            tube(
                &[[x, y - 0.44, z, 0.008], [x * 0.55, y * 0.5, z * 0.55, 0.008], [0.0, 0.1, 0.0, 0.008]],
                WHITE,
            ),
        ]);
        toy.solid(Some(0), hand, mesh).swings(Always, Z, 3.0, 0.31, index as f32 * 0.17).swings(
            Always,
            X,
            2.5,
            0.23,
            index as f32 * 0.29,
        );
    }
    toy
}

pub(super) fn gift() -> Toy {
    let ribbon = GOLD;
    let loops = |side: f32| {
        tube(
            &[
                [0.0, 0.0, 0.0, 0.05],
                [0.16 * side, 0.2, 0.0, 0.07],
                [0.38 * side, 0.24, 0.0, 0.075],
                [0.42 * side, 0.08, 0.0, 0.075],
                [0.2 * side, 0.0, 0.0, 0.06],
                [0.0, 0.0, 0.0, 0.05],
            ],
            ribbon,
        )
    };
    let bow = all([
        loops(1.0),
        loops(-1.0),
        ball([0.0, 0.03, 0.0], [0.11, 0.09, 0.11], ribbon),
        tube(&[[0.0, 0.0, 0.0, 0.05], [0.14, 0.02, 0.2, 0.05], [0.2, -0.04, 0.38, 0.045]], ribbon),
        tube(&[[0.0, 0.0, 0.0, 0.05], [-0.14, 0.02, 0.2, 0.05], [-0.22, -0.04, 0.36, 0.045]], ribbon),
    ]);
    standing(
        0xd8382e,
        all([
            plump([0.0, 0.4, 0.0], [0.55, 0.4, 0.55], 0.03, COAT),
            plump([0.0, 0.88, 0.0], [0.61, 0.13, 0.61], 0.03, Paint::Coat(10)),
            plump([0.0, 0.4, 0.0], [0.1, 0.4, 0.56], 0.01, ribbon),
            plump([0.0, 0.4, 0.0], [0.56, 0.4, 0.1], 0.01, ribbon),
            plump([0.0, 0.885, 0.0], [0.1, 0.135, 0.62], 0.01, ribbon),
            plump([0.0, 0.885, 0.0], [0.62, 0.135, 0.1], 0.01, ribbon),
            put(&bow, [0.0, 1.03, 0.0], [0.0, 0.0, 0.0]),
        ]),
    )
}

pub(super) fn clock() -> Toy {
    let case = turned(
        [0.0; 3],
        &[
            (0.0, -0.18, COAT),
            (0.5, -0.18, COAT),
            (0.6, -0.1, COAT),
            (0.62, 0.08, COAT),
            (0.6, 0.16, Paint::Coat(20)),
            (0.6, 0.16, Paint::Coat(20)),
            (0.52, 0.17, Paint::Coat(20)),
            (0.5, 0.1, WHITE),
            (0.5, 0.1, WHITE),
            (0.0, 0.1, WHITE),
        ],
        40,
    );
    let mut mesh = put(&case, [0.0, 0.78, 0.0], [90.0, 0.0, 0.0]);
    for hour in 0..12 {
        let angle = hour as f32 / 12.0 * TAU;
        let half = if hour % 3 == 0 { [0.022, 0.055, 0.01] } else { [0.012, 0.03, 0.01] };
        mesh.join(&put(
            &block([0.0, 0.42, 0.0], half, IRON),
            [0.0, 0.78, 0.11],
            [0.0, 0.0, angle.to_degrees()],
        ));
    }
    for side in [-1.0, 1.0] {
        mesh.join(&put(
            &turned([0.0; 3], &[(0.2, 0.0, GOLD), (0.18, 0.1, GOLD), (0.0, 0.19, GOLD)], 22),
            [0.36 * side, 1.38, 0.0],
            [0.0, 0.0, -32.0 * side],
        ));
        mesh.join(&tube(&[[0.22 * side, 1.26, 0.0, 0.03], [0.36 * side, 1.42, 0.0, 0.03]], IRON));
        mesh.join(&tube(&[[0.34 * side, 0.26, 0.0, 0.06], [0.46 * side, 0.06, 0.0, 0.06]], GOLD));
    }
    mesh.join(&tube(
        &[
            [-0.14, 1.38, 0.0, 0.028],
            [-0.12, 1.62, 0.0, 0.028],
            [0.12, 1.62, 0.0, 0.028],
            [0.14, 1.38, 0.0, 0.028],
        ],
        GOLD,
    ));
    mesh.join(&put(
        &plump([0.0, 0.15, 0.0], [0.03, 0.17, 0.014], 0.014, IRON),
        [0.0, 0.78, 0.13],
        [0.0, 0.0, 55.0],
    ));
    mesh.join(&put(
        &plump([0.0, 0.2, 0.0], [0.022, 0.23, 0.014], 0.014, IRON),
        [0.0, 0.78, 0.15],
        [0.0, 0.0, -60.0],
    ));
    let mut toy = standing(0x3f9a94, mesh);
    let hand = all([
        plump([0.0, 0.96, 0.17], [0.01, 0.23, 0.01], 0.01, Paint::Rgb(0xe0402f)),
        ball([0.0, 0.78, 0.17], [0.045, 0.045, 0.03], Paint::Rgb(0xe0402f)),
    ]);
    toy.solid(Some(0), [0.0, 0.78, 0.17], hand).spins(Always, [0.0, 0.0, -1.0], 0.05);
    toy
}

pub(super) fn vase() -> Toy {
    let blue = COAT;
    let profile = [
        (0.26, 0.0),
        (0.28, 0.06),
        (0.36, 0.3),
        (0.5, 0.66),
        (0.48, 0.94),
        (0.28, 1.2),
        (0.17, 1.36),
        (0.17, 1.5),
        (0.25, 1.62),
    ];
    let points: Vec<(f32, f32, Paint)> = profile.into_iter().map(|(r, y)| (r, y, WHITE)).collect();
    let band = |y: f32, r: f32, thick: f32| torus([0.0, y, 0.0], r, thick, blue);
    let petal = |height: f32| {
        put(
            &cushion(|u| [0.06 * (u * TAU).sin(), height * (u * TAU).cos()], 0.016, blue),
            [0.0; 3],
            [0.0, 90.0, 0.0],
        )
    };
    let mut flower = ball([0.0; 3], [0.04, 0.04, 0.025], blue);
    for index in 0..7 {
        flower.join(&put(
            &ball([0.0, 0.115, 0.0], [0.042, 0.068, 0.018], blue),
            [0.0; 3],
            [0.0, 0.0, index as f32 * 360.0 / 7.0],
        ));
    }
    let scroll = tube(
        &[
            [-0.02, -0.16, 0.0, 0.014],
            [0.08, -0.08, 0.0, 0.016],
            [0.1, 0.04, 0.0, 0.016],
            [0.03, 0.1, 0.0, 0.016],
            [-0.02, 0.04, 0.0, 0.016],
            [0.03, 0.0, 0.0, 0.014],
        ],
        blue,
    );
    let mut mesh = all([
        turned([0.0; 3], &points, 40),
        lathe([0.0, 1.615, 0.0], &[(0.25, 0.0, blue), (0.2, -0.06, IRON), (0.0, -0.06, IRON)], 30),
        band(0.06, 0.275, 0.018),
        band(0.36, 0.385, 0.014),
        band(1.03, 0.428, 0.014),
        band(1.25, 0.238, 0.014),
        band(1.61, 0.246, 0.022),
        put(&around(14, &put(&petal(0.11), [0.327, 0.21, 0.0], [0.0, 0.0, -15.0])), [0.0; 3], [0.0; 3]),
        put(&around(12, &put(&petal(0.07), [0.335, 1.14, 0.0], [0.0, 0.0, 40.0])), [0.0; 3], [0.0; 3]),
    ]);
    for index in 0..6 {
        let ring = put(&flower, [0.0, 0.7, 0.495], [4.0, 0.0, 0.0]);
        let vine = put(&scroll, [0.0, 0.7, 0.5], [4.0, 0.0, 0.0]);
        mesh.join(&put(&ring, [0.0; 3], [0.0, index as f32 * 60.0, 0.0]));
        mesh.join(&put(&vine, [0.0; 3], [0.0, index as f32 * 60.0 + 30.0, 0.0]));
    }
    let blossoms = [
        ([-0.34, 2.2, 0.05], 0xe8506a),
        ([0.06, 2.42, 0.0], 0xf28aa4),
        ([0.4, 2.15, 0.02], 0xe8506a),
        ([0.12, 2.08, 0.26], 0xf6b0c0),
        ([-0.12, 1.98, 0.22], 0xf28aa4),
    ];
    for (at, paint) in blossoms {
        let [x, y, z] = at;
        mesh.join(&tube(
            &[[0.0, 1.5, 0.0, 0.02], [x * 0.5, (y + 1.6) * 0.5, z * 0.5, 0.018], [x, y, z, 0.016]],
            LEAF,
        ));
        mesh.join(&ball(at, [0.15, 0.12, 0.15], Paint::Rgb(paint)));
        mesh.join(&put(
            &around(
                7,
                &put(
                    &ball([0.0; 3], [0.11, 0.03, 0.085], Paint::Rgb(paint)),
                    [0.13, 0.03, 0.0],
                    [0.0, 0.0, 32.0],
                ),
            ),
            at,
            [30.0, 0.0, -x * 60.0],
        ));
        mesh.join(&ball([x, y + 0.08, z + 0.07], [0.06, 0.05, 0.06], Paint::Rgb(0xf7d04a)));
    }
    for (x, y, turn) in [(-0.3, 1.86, 150.0), (0.3, 1.82, 20.0), (0.02, 1.84, -80.0)] {
        mesh.join(&put(
            &loft(
                &[
                    [0.0, 0.0, 0.0, 0.0],
                    [0.1, 0.02, 0.012, 0.08],
                    [0.22, 0.02, 0.012, 0.085],
                    [0.4, -0.03, 0.0, 0.0],
                ],
                1.0,
                LEAF,
            ),
            [x * 0.4, y, 0.0],
            [0.0, turn, 20.0],
        ));
    }
    standing(0x2450a8, mesh)
}

pub(super) fn sword() -> Toy {
    let stone = Paint::Rgb(0x8d8a86);
    let blade =
        slab(&[[-0.115, 0.0], [-0.1, 1.25], [0.0, 1.5], [0.1, 1.25], [0.115, 0.0]], 0.022, STEEL, WHITE);
    let sword = all([
        blade,
        slab(
            &[[-0.03, 0.05], [-0.03, 1.2], [0.03, 1.2], [0.03, 0.05]],
            0.028,
            Paint::Rgb(0xaab2be),
            Paint::Rgb(0xaab2be),
        ),
        tube(
            &[
                [-0.36, 0.08, 0.0, 0.05],
                [-0.2, -0.01, 0.0, 0.055],
                [0.0, -0.02, 0.0, 0.06],
                [0.2, -0.01, 0.0, 0.055],
                [0.36, 0.08, 0.0, 0.05],
            ],
            GOLD,
        ),
        tube(&[[0.0, -0.06, 0.0, 0.055], [0.0, -0.4, 0.0, 0.05]], COAT),
        all([-0.12, -0.2, -0.28, -0.36].map(|y| torus([0.0, y, 0.0], 0.052, 0.014, Paint::Coat(-35)))),
        ball([0.0, -0.48, 0.0], [0.1, 0.1, 0.08], GOLD),
        ball([0.0, -0.02, 0.05], [0.055, 0.055, 0.04], Paint::Rgb(0xe0382e)),
    ]);
    standing(
        0x7a2f2c,
        all([
            put(&sword, [0.0, 1.62, 0.0], [0.0, 12.0, 180.0]),
            ball([0.0, 0.12, 0.0], [0.62, 0.3, 0.5], stone),
            ball([0.42, 0.08, 0.24], [0.3, 0.2, 0.26], Paint::Rgb(0x7c7a78)),
            ball([-0.42, 0.06, 0.2], [0.28, 0.18, 0.24], Paint::Rgb(0x9c9892)),
            ball([-0.2, 0.33, 0.2], [0.2, 0.06, 0.14], Paint::Rgb(0x6f9a4a)),
        ]),
    )
}

pub(super) fn crown() -> Toy {
    let gems = [0xe0304a, 0x2f7fe0, 0x3fb86a];
    let mut mesh = all([
        turned(
            [0.0; 3],
            &[
                (0.6, 0.0, GOLD),
                (0.62, 0.06, GOLD),
                (0.6, 0.12, GOLD),
                (0.58, 0.14, GOLD),
                (0.62, 0.34, GOLD),
            ],
            40,
        ),
        torus([0.0, 0.05, 0.0], 0.6, 0.055, GOLD),
        torus([0.0, 0.32, 0.0], 0.615, 0.035, GOLD),
        turned([0.0; 3], &[(0.58, 0.12, COAT), (0.56, 0.5, COAT), (0.4, 0.7, COAT), (0.0, 0.76, COAT)], 32),
    ]);
    for index in 0..8 {
        let turn = index as f32 * 45.0 + 22.5;
        let point = all([
            put(
                &slab(&[[-0.2, 0.0], [0.2, 0.0], [0.0, 0.5]], 0.03, GOLD, GOLD),
                [0.0, 0.32, 0.62],
                [8.0, 0.0, 0.0],
            ),
            ball([0.0, 0.86, 0.7], [0.075; 3], WHITE),
            ball([0.0, 0.46, 0.66], [0.055, 0.07, 0.035], Paint::Rgb(gems[index % 3])),
            ball([0.0, 0.2, 0.6], [0.07, 0.055, 0.04], Paint::Rgb(gems[(index + 1) % 3])),
        ]);
        mesh.join(&put(&point, [0.0; 3], [0.0, turn, 0.0]));
    }
    standing(0xa82f44, mesh)
}

/// The corners of an icosahedron, on a ball of radius 1.
fn twelve() -> Vec<Vec3> {
    let golden = (1.0 + 5.0_f32.sqrt()) / 2.0;
    let mut corners = Vec::with_capacity(12);
    for a in [-1.0, 1.0] {
        for b in [-golden, golden] {
            corners.extend(
                [Vec3::new(0.0, a, b), Vec3::new(a, b, 0.0), Vec3::new(b, 0.0, a)].map(Vec3::normalize),
            );
        }
    }
    corners
}

pub(super) fn football() -> Toy {
    let corners = twelve();
    let turn = glam::Quat::from_euler(glam::EulerRot::XYZ, 0.5, 0.3, 0.2);
    let (mut mesh, r) = (ball([0.0, 0.6, 0.0], [0.6; 3], COAT), 0.6);
    for corner in &corners {
        let mut near: Vec<Vec3> =
            corners.iter().copied().filter(|other| (0.1..1.2).contains(&corner.distance(*other))).collect();
        let side = (near[0] - *corner * near[0].dot(*corner)).normalize_or(Vec3::X);
        let up = corner.cross(side);
        near.sort_by(|a, b| a.dot(up).atan2(a.dot(side)).total_cmp(&b.dot(up).atan2(b.dot(side))));
        let place = |point: Vec3, lift: f32| Vec3::Y * r + turn * (point.normalize_or(Vec3::Y) * (r + lift));
        let base = mesh.vertices.len() as u32;
        mesh.vertices.push(Vertex { position: place(*corner, 0.012), normal: turn * *corner, paint: IRON });
        // A pentagon in a few steps to each side, so that it follows the ball.
        let rim: Vec<Vec3> = (0..20)
            .map(|index| {
                let (from, to) =
                    (corner.lerp(near[index / 4], 0.33), corner.lerp(near[(index / 4 + 1) % 5], 0.33));
                from.lerp(to, (index % 4) as f32 / 4.0)
            })
            .collect();
        mesh.vertices.extend(rim.iter().map(|at| Vertex {
            position: place(*at, 0.008),
            normal: turn * at.normalize_or(Vec3::Y),
            paint: IRON,
        }));
        mesh.triangles.extend((0..20).map(|index| [base, base + 1 + index, base + 1 + (index + 1) % 20]));
        for other in near {
            if corner.to_array() < other.to_array() {
                let points =
                    [0.33, 0.5, 0.67].map(|t| place(corner.lerp(other, t), 0.0).extend(0.011).to_array());
                mesh.join(&tube(&points, Paint::Rgb(0x8a8a90)));
            }
        }
    }
    standing(0xfaf8f2, mesh)
}

pub(super) fn globe() -> Toy {
    let land = Paint::Rgb(0x6fb04f);
    let r = 0.6;
    let patch = |lat: f32, lon: f32, size: f32, long: f32| {
        let (lat, lon) = (lat.to_radians(), lon.to_radians());
        let at = Vec3::new(lat.cos() * lon.sin(), lat.sin(), lat.cos() * lon.cos()) * (r - 0.035);
        put(
            &ball([0.0; 3], [size, size * long, 0.06], land),
            at.to_array(),
            [-lat.to_degrees(), lon.to_degrees(), 0.0],
        )
    };
    let mut sphere = all([
        ball([0.0; 3], [r; 3], COAT),
        ball([0.0, 0.555, 0.0], [0.2, 0.055, 0.2], WHITE),
        ball([0.0, -0.555, 0.0], [0.24, 0.055, 0.24], WHITE),
    ]);
    for [lat, lon, size, long] in [
        [45.0, -30.0, 0.26, 0.8],
        [58.0, -40.0, 0.2, 0.7],
        [25.0, -22.0, 0.11, 1.0],
        [12.0, -10.0, 0.09, 0.8],
        [-8.0, 8.0, 0.2, 0.9],
        [-28.0, 6.0, 0.13, 1.3],
        [20.0, 75.0, 0.25, 0.8],
        [-8.0, 88.0, 0.17, 1.3],
        [50.0, 90.0, 0.25, 0.7],
        [52.0, 140.0, 0.3, 0.7],
        [30.0, 150.0, 0.24, 0.8],
        [-25.0, -150.0, 0.18, 0.8],
        [10.0, 130.0, 0.12, 1.0],
    ] {
        sphere.join(&patch(lat, lon, size, long));
    }
    let mut arm = Vec::new();
    for index in 0..=12 {
        let angle = (-90.0 + index as f32 * 15.0_f32).to_radians();
        arm.push([-0.72 * angle.cos(), 0.72 * angle.sin(), 0.0, 0.035]);
    }
    let stand = all([
        put(&tube(&arm, GOLD), [0.0, 1.06, 0.0], [0.0, 0.0, -20.0]),
        turned(
            [0.0; 3],
            &[
                (0.0, 0.0, WOOD),
                (0.46, 0.0, WOOD),
                (0.46, 0.05, WOOD),
                (0.3, 0.12, WOOD),
                (0.1, 0.16, WOOD),
                (0.08, 0.3, GOLD),
                (0.08, 0.3, GOLD),
                (0.06, 0.36, GOLD),
            ],
            28,
        ),
        tube(&[[0.0, 0.3, 0.0, 0.05], [-0.22, 0.38, 0.0, 0.05]], GOLD),
    ]);
    let mut toy = standing(0x3f8fd0, stand);
    // The axis leans; so does the spin.
    let lean = 20.0_f32.to_radians();
    let axis = [lean.sin(), lean.cos(), 0.0];
    toy.solid(Some(0), [0.0, 1.06, 0.0], put(&sphere, [0.0, 1.06, 0.0], [0.0, 0.0, -20.0]))
        .spins(Always, axis, 0.06);
    toy
}

pub(super) fn chess() -> Toy {
    let light = Paint::Rgb(0xf2e2c4);
    let king = all([
        turned(
            [0.0; 3],
            &[
                (0.0, 0.0, COAT),
                (0.42, 0.0, COAT),
                (0.42, 0.0, COAT),
                (0.44, 0.08, COAT),
                (0.36, 0.16, COAT),
                (0.36, 0.16, COAT),
                (0.38, 0.22, COAT),
                (0.26, 0.34, COAT),
                (0.17, 0.6, COAT),
                (0.15, 0.95, COAT),
                (0.2, 1.08, COAT),
                (0.2, 1.08, COAT),
                (0.3, 1.12, COAT),
                (0.3, 1.17, COAT),
                (0.18, 1.22, COAT),
                (0.18, 1.22, COAT),
                (0.3, 1.56, COAT),
                (0.3, 1.56, COAT),
                (0.2, 1.64, COAT),
                (0.0, 1.68, COAT),
            ],
            32,
        ),
        plump([0.0, 1.84, 0.0], [0.055, 0.18, 0.05], 0.02, COAT),
        plump([0.0, 1.88, 0.0], [0.15, 0.05, 0.05], 0.02, COAT),
        torus([0.0, 0.2, 0.0], 0.375, 0.02, GOLD),
        torus([0.0, 1.145, 0.0], 0.295, 0.02, GOLD),
    ]);
    let pawn = turned(
        [0.0; 3],
        &[
            (0.0, 0.0, light),
            (0.3, 0.0, light),
            (0.3, 0.0, light),
            (0.31, 0.07, light),
            (0.24, 0.14, light),
            (0.14, 0.3, light),
            (0.1, 0.5, light),
            (0.1, 0.5, light),
            (0.2, 0.54, light),
            (0.1, 0.59, light),
            (0.1, 0.59, light),
            (0.2, 0.72, light),
            (0.16, 0.86, light),
            (0.0, 0.93, light),
        ],
        28,
    );
    let mut mesh = all([put(&king, [-0.2, 0.1, -0.1], [0.0; 3]), put(&pawn, [0.62, 0.1, 0.42], [0.0; 3])]);
    for row in 0..4 {
        for column in 0..4 {
            let paint = if (row + column) % 2 == 0 { Paint::Rgb(0x7a4a2c) } else { Paint::Rgb(0xe6c896) };
            mesh.join(&block(
                [column as f32 * 0.56 - 0.84, 0.05, row as f32 * 0.56 - 0.84],
                [0.28, 0.05, 0.28],
                paint,
            ));
        }
    }
    standing(0x33303a, mesh)
}

pub(super) fn gem() -> Toy {
    let sides = 10;
    let ring = |r: f32, y: f32, shift: f32| -> Vec<Vec3> {
        (0..sides)
            .map(|index| {
                let angle = (index as f32 + shift) / sides as f32 * TAU;
                Vec3::new(angle.cos() * r, y, angle.sin() * r)
            })
            .collect()
    };
    let (table, crown, girdle, culet) =
        (ring(0.42, 1.12, 0.0), ring(0.66, 0.98, 0.5), ring(0.76, 0.8, 0.0), Vec3::new(0.0, 0.0, 0.0));
    let mut mesh = Mesh::default();
    let mut facet = |corners: [Vec3; 3], shade: i8| {
        let normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]).normalize_or(Vec3::Y);
        let middle = (corners[0] + corners[1] + corners[2]) / 3.0 - Vec3::Y * 0.75;
        let normal = if normal.dot(middle) < 0.0 { -normal } else { normal };
        let base = mesh.vertices.len() as u32;
        mesh.vertices.extend(corners.map(|position| Vertex { position, normal, paint: Paint::Coat(shade) }));
        mesh.triangles.push([base, base + 1, base + 2]);
    };
    for index in 0..sides {
        let next = (index + 1) % sides;
        let shade = [0, 30, 12, 48, -14][index % 5];
        facet([Vec3::new(0.0, 1.12, 0.0), table[index], table[next]], 55);
        facet([table[index], table[next], crown[index]], shade + 10);
        facet([table[next], crown[index], crown[next]], 34 - shade / 2);
        facet([crown[index], girdle[index], girdle[next]], shade);
        facet([crown[index], girdle[next], crown[next]], 20 - shade / 2);
        facet([girdle[index], girdle[next], culet], [-8, 26, -22, 10, 40][(index * 2) % 5]);
    }
    let mut toy = Toy::new(Stance::Stands, 0x3fb0e8, 0.0, 1.0);
    let sparkle = |at: [f32; 3], size: f32| {
        all([
            ball(at, [size * 0.12, size, size * 0.12], Paint::Glow(0xffffff)),
            ball(at, [size, size * 0.12, size * 0.12], Paint::Glow(0xffffff)),
        ])
    };
    toy.solid(None, [0.0, 0.6, 0.0], put(&mesh, [0.0, 0.04, 0.0], [0.0; 3])).spins(Always, Y, 0.1);
    toy.solid(
        None,
        [0.0; 3],
        all([
            sparkle([0.72, 1.2, 0.3], 0.13),
            sparkle([-0.62, 1.28, 0.2], 0.09),
            sparkle([-0.7, 0.5, 0.4], 0.08),
        ]),
    )
    .swings(Always, Y, 4.0, 0.5, 0.0);
    toy
}

pub(super) fn heart() -> Toy {
    let outline = |u: f32| {
        let t = u * TAU;
        [
            0.052 * 16.0 * t.sin().powi(3),
            0.052 * (13.0 * t.cos() - 5.0 * (2.0 * t).cos() - 2.0 * (3.0 * t).cos() - (4.0 * t).cos()),
        ]
    };
    let mesh = all([
        put(&cushion(outline, 0.34, COAT), [0.0, 0.9, 0.0], [0.0; 3]),
        put(&ball([0.0; 3], [0.09, 0.18, 0.04], Paint::Coat(70)), [-0.46, 1.2, 0.25], [-12.0, -18.0, 32.0]),
    ]);
    let mut toy = Toy::new(Stance::Stands, 0xe8344a, 0.0, 1.0);
    toy.solid(None, [0.0, 0.8, 0.0], mesh).swings(Always, Y, 14.0, 0.25, 0.0);
    toy
}

/// Closed eyes and a smile on the side of +z.
fn sleepy_face(at: [f32; 3], size: f32, turn: f32) -> Mesh {
    let ink = Paint::Rgb(0x5a3a2a);
    let eye = |x: f32| {
        tube(
            &[[x - 0.1, 0.02, 0.0, 0.02], [x, -0.05, 0.0, 0.022], [x + 0.1, 0.02, 0.0, 0.02]]
                .map(|point| point.map(|value| value * size)),
            ink,
        )
    };
    put(
        &all([
            eye(-0.22),
            eye(0.22),
            tube(
                &[[-0.08, -0.2, 0.0, 0.018], [0.0, -0.25, 0.0, 0.02], [0.08, -0.2, 0.0, 0.018]]
                    .map(|point| point.map(|value| value * size)),
                ink,
            ),
            all([-0.36, 0.36].map(|x| {
                ball(
                    [x * size, -0.14 * size, -0.01],
                    [0.09 * size, 0.06 * size, 0.03 * size],
                    Paint::Rgb(0xf59a8a),
                )
            })),
        ]),
        at,
        [0.0, turn, 0.0],
    )
}

pub(super) fn moon() -> Toy {
    let glow = Paint::Glow(0xffe08a);
    let crescent = sheet(28, 14, |u, v| {
        // A horn at each end, thick in between.
        let angle = (0.22 + v * 0.56) * TAU + 0.3;
        let thick = (v * std::f32::consts::PI).sin().max(0.0).powf(0.85);
        let around = u * TAU;
        let out = 0.62 - 0.1 * thick + 0.27 * thick * around.cos();
        (
            Vec3::new(angle.cos() * out + 0.12, 0.95 + angle.sin() * out * 1.08, 0.2 * thick * around.sin()),
            glow,
        )
    });
    let star = |at: [f32; 3], size: f32| {
        put(&cushion(|u| star_outline(u, size), size * 0.4, Paint::Glow(0xfff0b8)), at, [0.0; 3])
    };
    let mut toy = Toy::new(Stance::Stands, 0xffe08a, 0.0, 1.0);
    toy.solid(
        None,
        [0.0, 1.0, 0.0],
        all([both_sides(crescent), sleepy_face([-0.4, 0.96, 0.185], 0.42, -4.0)]),
    )
    .swings(Always, Z, 4.0, 0.2, 0.0);
    toy.solid(
        None,
        [0.25, 2.0, 0.0],
        all([
            star([0.28, 1.12, 0.05], 0.17),
            tube(&[[0.28, 1.26, 0.05, 0.008], [0.28, 1.5, 0.03, 0.008]], GOLD),
        ]),
    )
    .swings(Always, Z, 6.0, 0.3, 0.3);
    for [x, y, z, r] in [
        [-0.5, 0.12, 0.0, 0.24],
        [-0.15, 0.16, 0.08, 0.3],
        [0.26, 0.14, 0.02, 0.26],
        [0.58, 0.09, 0.0, 0.18],
        [-0.8, 0.07, 0.0, 0.16],
    ] {
        toy.onto(1, &ball([x, y, z], [r, r * 0.72, r], WHITE));
    }
    toy
}

/// The outline of a plump star with five points.
fn star_outline(u: f32, size: f32) -> [f32; 2] {
    let angle = u * TAU + TAU / 4.0;
    let point = 0.5 + 0.5 * (u * 5.0 * TAU).cos();
    let r = size * (0.56 + 0.44 * point.powf(1.4));
    [angle.cos() * r, angle.sin() * r]
}

pub(super) fn star() -> Toy {
    let mut toy = Toy::new(Stance::Stands, 0xf7c22e, 0.0, 1.0);
    let ink = Paint::Rgb(0x4a2e1e);
    let face = all([
        all([-0.17, 0.17].map(|x| ball([x, 0.95, 0.31], [0.05, 0.075, 0.03], ink))),
        all([-0.155, 0.185].map(|x| ball([x, 0.98, 0.335], [0.017, 0.02, 0.012], WHITE))),
        tube(&[[-0.07, 0.84, 0.325, 0.014], [0.0, 0.8, 0.33, 0.016], [0.07, 0.84, 0.325, 0.014]], ink),
        all([-0.3, 0.3].map(|x| ball([x, 0.85, 0.29], [0.065, 0.045, 0.02], Paint::Rgb(0xf58a5a)))),
    ]);
    toy.solid(
        None,
        [0.0, 0.2, 0.0],
        all([put(&cushion(|u| star_outline(u, 0.98), 0.33, COAT), [0.0, 0.86, 0.0], [0.0; 3]), face]),
    )
    .swings(Always, Z, 6.0, 0.35, 0.0)
    .swings(Always, Y, 8.0, 0.2, 0.2);
    toy
}

pub(super) fn snowman() -> Toy {
    let snow = Paint::Rgb(0xfbfcff);
    let coal = IRON;
    let body = all([
        ball([0.0, 0.48, 0.0], [0.6, 0.54, 0.6], snow),
        ball([0.0, 1.16, 0.0], [0.44, 0.42, 0.44], snow),
        all([[0.98, 0.4], [1.16, 0.435], [1.32, 0.4]]
            .map(|[y, z]| ball([0.0, y, z], [0.05, 0.05, 0.035], coal))),
        torus([0.0, 1.47, 0.0], 0.25, 0.1, COAT),
        put(&plump([0.0; 3], [0.1, 0.28, 0.05], 0.04, COAT), [0.2, 1.2, 0.4], [-8.0, 20.0, 8.0]),
        put(
            &plump([0.0; 3], [0.102, 0.05, 0.052], 0.04, Paint::Coat(45)),
            [0.185, 1.06, 0.425],
            [-8.0, 20.0, 8.0],
        ),
        tube(&[[0.36, 1.24, 0.0, 0.035], [0.78, 1.5, 0.05, 0.025], [0.98, 1.72, 0.05, 0.02]], WOOD),
        tube(&[[0.78, 1.5, 0.05, 0.022], [1.0, 1.5, 0.08, 0.016]], WOOD),
        tube(&[[-0.36, 1.24, 0.0, 0.035], [-0.78, 1.42, 0.05, 0.025], [-1.0, 1.36, 0.05, 0.02]], WOOD),
        tube(&[[-0.78, 1.42, 0.05, 0.022], [-0.96, 1.58, 0.08, 0.016]], WOOD),
    ]);
    let mut toy = standing(0xd8382e, body);
    let mut head = all([
        ball([0.0, 1.76, 0.0], [0.35, 0.34, 0.35], snow),
        all([-0.13, 0.13].map(|x| ball([x, 1.85, 0.305], [0.045, 0.055, 0.03], coal))),
        put(
            &turned(
                [0.0; 3],
                &[
                    (0.065, 0.0, Paint::Rgb(0xf28a2c)),
                    (0.04, 0.2, Paint::Rgb(0xf28a2c)),
                    (0.0, 0.36, Paint::Rgb(0xf28a2c)),
                ],
                14,
            ),
            [0.0, 1.76, 0.32],
            [86.0, 0.0, 0.0],
        ),
        turned(
            [0.0, 2.0, 0.0],
            &[
                (0.0, 0.0, coal),
                (0.46, 0.0, coal),
                (0.46, 0.05, coal),
                (0.28, 0.06, coal),
                (0.28, 0.06, COAT),
                (0.275, 0.17, COAT),
                (0.275, 0.17, coal),
                (0.29, 0.44, coal),
                (0.29, 0.44, coal),
                (0.0, 0.45, coal),
            ],
            28,
        ),
    ]);
    for index in 0..5 {
        let t = index as f32 / 4.0 * 2.0 - 1.0;
        head.join(&ball([t * 0.16, 1.62 + t * t * 0.045, 0.315 - t * t * 0.02], [0.026; 3], coal));
    }
    toy.solid(Some(0), [0.0, 1.5, 0.0], head)
        .swings(Always, Y, 10.0, 0.22, 0.0)
        .swings(Always, Z, 3.0, 0.3, 0.0);
    toy
}
