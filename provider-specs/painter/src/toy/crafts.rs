//! What flies, dives and sails.

use super::When::Always;
use super::shapes::{all, around, both_sides, loft, plump, put, slab, torus, tube, turned};
use super::{Stance, Toy};
use crate::mesh::{Mesh, Paint, ball, block, lathe, sheet};

const COAT: Paint = Paint::Coat(0);
const GLASS: Paint = Paint::Rgb(0x2e4258);
const STEEL: Paint = Paint::Rgb(0xd6d9de);
const IRON: Paint = Paint::Rgb(0x34363e);
const CREAM: Paint = Paint::Rgb(0xf6ecd8);
const GOLD: Paint = Paint::Rgb(0xe0ac44);
const WOOD: Paint = Paint::Rgb(0x9a6236);
const X: [f32; 3] = [1.0, 0.0, 0.0];
const Y: [f32; 3] = [0.0, 1.0, 0.0];
const Z: [f32; 3] = [0.0, 0.0, 1.0];

fn mirrored(part: impl Fn(f32) -> Mesh) -> Mesh {
    all([part(1.0), part(-1.0)])
}

/// A wing in the plane of x and z from outline points `(x, z)`.
fn wing(outline: &[[f32; 2]], y: f32, thick: f32, paint: Paint) -> Mesh {
    put(&slab(outline, thick, paint, paint), [0.0, y, 0.0], [90.0, 0.0, 0.0])
}

pub(super) fn airplane() -> Toy {
    let mut toy = Toy::new(Stance::Flies, 0xf4f2ee, 8.0, 1.0);
    let accent = Paint::Rgb(0x2f78c8);
    let body = all([
        loft(
            &[
                [-2.7, 0.8, 0.05, 0.05],
                [-2.2, 0.7, 0.22, 0.2],
                [-1.4, 0.56, 0.42, 0.42],
                [0.0, 0.5, 0.5, 0.5],
                [1.4, 0.5, 0.5, 0.5],
                [2.0, 0.44, 0.4, 0.4],
                [2.35, 0.36, 0.0, 0.0],
            ],
            1.0,
            COAT,
        ),
        mirrored(|side| {
            wing(
                &[[0.65, 0.3 * side], [-0.45, 0.3 * side], [-1.15, 2.5 * side], [-0.75, 2.56 * side]],
                0.4,
                0.055,
                Paint::Coat(-6),
            )
        }),
        mirrored(|side| plump([-0.98, 0.58, 2.5 * side], [0.2, 0.2, 0.04], 0.04, accent)),
        mirrored(|side| {
            wing(
                &[[-2.0, 0.1 * side], [-2.5, 0.1 * side], [-2.9, 0.95 * side], [-2.6, 0.98 * side]],
                0.82,
                0.045,
                accent,
            )
        }),
        put(
            &slab(&[[-1.75, 0.85], [-2.35, 1.75], [-2.75, 1.75], [-2.55, 0.8]], 0.055, accent, accent),
            [0.0; 3],
            [0.0; 3],
        ),
        mirrored(|side| {
            put(
                &turned(
                    [0.0; 3],
                    &[
                        (0.1, -0.42, STEEL),
                        (0.2, -0.2, accent),
                        (0.24, 0.15, accent),
                        (0.2, 0.4, IRON),
                        (0.2, 0.4, IRON),
                        (0.1, 0.3, IRON),
                        (0.0, 0.28, IRON),
                    ],
                    20,
                ),
                [0.25, 0.17, 1.05 * side],
                [0.0, 0.0, -90.0],
            )
        }),
        mirrored(|side| {
            all((0..7).map(|index| {
                ball([1.3 - index as f32 * 0.36, 0.62, 0.485 * side], [0.085, 0.1, 0.03], GLASS)
            }))
        }),
        mirrored(|side| plump([-0.1, 0.36, 0.487 * side], [1.7, 0.035, 0.025], 0.02, accent)),
        loft(
            &[
                [1.62, 0.72, 0.02, 0.3],
                [1.86, 0.66, 0.13, 0.34],
                [2.08, 0.56, 0.08, 0.28],
                [2.14, 0.52, 0.02, 0.2],
            ],
            0.7,
            GLASS,
        ),
    ]);
    toy.solid(None, [0.0, 0.5, 0.0], body).swings(Always, X, 7.0, 0.22, 0.0).swings(Always, Z, 2.5, 0.3, 0.2);
    toy
}

pub(super) fn biplane() -> Toy {
    let mut toy = Toy::new(Stance::Flies, 0xd8382c, 6.0, 3.0);
    let body = all([
        loft(
            &[
                [-1.7, 0.72, 0.06, 0.04],
                [-1.0, 0.68, 0.2, 0.16],
                [-0.2, 0.62, 0.34, 0.32],
                [0.7, 0.6, 0.4, 0.4],
                [1.05, 0.6, 0.36, 0.36],
            ],
            0.9,
            COAT,
        ),
        put(
            &turned(
                [0.0; 3],
                &[
                    (0.37, 0.0, CREAM),
                    (0.4, 0.08, CREAM),
                    (0.3, 0.18, CREAM),
                    (0.3, 0.18, IRON),
                    (0.0, 0.18, IRON),
                ],
                22,
            ),
            [1.02, 0.6, 0.0],
            [0.0, 0.0, -90.0],
        ),
        plump([0.35, 0.36, 0.0], [0.34, 0.045, 1.7], 0.045, CREAM),
        plump([0.42, 1.34, 0.0], [0.36, 0.045, 1.85], 0.045, COAT),
        mirrored(|side| {
            all([0.16, 0.62]
                .map(|x| tube(&[[x, 0.38, 1.3 * side, 0.025], [x, 1.34, 1.3 * side, 0.025]], WOOD)))
        }),
        mirrored(|side| {
            all([0.16, 0.62]
                .map(|x| tube(&[[x, 0.85, 0.22 * side, 0.025], [x, 1.34, 0.36 * side, 0.025]], WOOD)))
        }),
        plump([-1.55, 0.8, 0.0], [0.2, 0.035, 0.6], 0.035, CREAM),
        plump([-1.62, 1.02, 0.0], [0.18, 0.26, 0.035], 0.035, CREAM),
        put(
            &turned(
                [0.0; 3],
                &[(0.2, 0.0, WOOD), (0.22, 0.06, WOOD), (0.17, 0.07, IRON), (0.0, 0.02, IRON)],
                18,
            ),
            [-0.32, 0.92, 0.0],
            [0.0; 3],
        ),
        ball([-0.34, 1.1, 0.0], [0.16, 0.17, 0.16], Paint::Rgb(0x7a4a2c)),
        ball([-0.27, 1.08, 0.0], [0.13, 0.12, 0.13], Paint::Rgb(0xf2c9a8)),
        mirrored(|side| ball([-0.17, 1.14, 0.06 * side], [0.05, 0.055, 0.055], GLASS)),
        mirrored(|side| tube(&[[0.5, 0.3, 0.2 * side, 0.03], [0.6, -0.02, 0.34 * side, 0.03]], STEEL)),
        mirrored(|side| {
            put(
                &turned(
                    [0.0; 3],
                    &[
                        (0.0, -0.06, STEEL),
                        (0.1, -0.06, STEEL),
                        (0.1, -0.06, IRON),
                        (0.2, -0.04, IRON),
                        (0.2, 0.04, IRON),
                        (0.1, 0.06, STEEL),
                        (0.1, 0.06, STEEL),
                        (0.0, 0.06, STEEL),
                    ],
                    18,
                ),
                [0.6, -0.06, 0.4 * side],
                [90.0, 0.0, 0.0],
            )
        }),
    ]);
    toy.solid(None, [0.0, 0.6, 0.0], body)
        .swings(Always, X, 9.0, 0.25, 0.0)
        .swings(Always, Z, 4.0, 0.33, 0.2);
    let propeller = all([
        put(
            &turned([0.0; 3], &[(0.1, 0.0, GOLD), (0.08, 0.1, GOLD), (0.0, 0.18, GOLD)], 16),
            [1.2, 0.6, 0.0],
            [0.0, 0.0, -90.0],
        ),
        put(&plump([0.0; 3], [0.03, 0.62, 0.085], 0.03, WOOD), [1.26, 0.6, 0.0], [24.0, 0.0, 0.0]),
    ]);
    toy.solid(Some(0), [1.2, 0.6, 0.0], propeller).spins(Always, X, 2.7);
    toy
}

pub(super) fn helicopter() -> Toy {
    let mut toy = Toy::new(Stance::Flies, 0xf0a028, 5.0, 2.0);
    let stripe = Paint::Rgb(0xfaf4e8);
    let body = all([
        loft(
            &[
                [-1.05, 0.95, 0.1, 0.1],
                [-0.6, 0.85, 0.46, 0.42],
                [0.0, 0.76, 0.6, 0.56],
                [0.5, 0.72, 0.56, 0.54],
                [0.95, 0.62, 0.34, 0.36],
                [1.15, 0.58, 0.0, 0.0],
            ],
            0.9,
            COAT,
        ),
        loft(
            &[
                [0.12, 0.94, 0.3, 0.51],
                [0.45, 0.9, 0.42, 0.52],
                [0.85, 0.8, 0.32, 0.42],
                [1.13, 0.68, 0.08, 0.1],
            ],
            0.9,
            GLASS,
        ),
        tube(&[[-0.6, 1.0, 0.0, 0.2], [-1.4, 1.1, 0.0, 0.12], [-2.2, 1.2, 0.0, 0.08]], COAT),
        put(
            &slab(&[[-2.0, 1.2], [-2.3, 1.72], [-2.52, 1.72], [-2.34, 1.1]], 0.05, stripe, stripe),
            [0.0; 3],
            [0.0; 3],
        ),
        plump([-1.9, 1.16, 0.0], [0.14, 0.035, 0.42], 0.035, stripe),
        plump([-0.15, 1.4, 0.0], [0.36, 0.14, 0.24], 0.1, stripe),
        turned([-0.05, 1.45, 0.0], &[(0.07, 0.0, IRON), (0.06, 0.32, IRON), (0.0, 0.32, IRON)], 12),
        mirrored(|side| plump([-0.2, 0.84, 0.54 * side], [0.2, 0.26, 0.04], 0.05, GLASS)),
        mirrored(|side| plump([-0.1, 0.5, 0.51 * side], [0.5, 0.05, 0.03], 0.03, stripe)),
        mirrored(|side| {
            tube(
                &[
                    [-0.75, 0.02, 0.5 * side, 0.045],
                    [0.6, 0.02, 0.5 * side, 0.045],
                    [0.85, 0.1, 0.5 * side, 0.045],
                ],
                IRON,
            )
        }),
        mirrored(|side| {
            all([-0.35, 0.35]
                .map(|x| tube(&[[x, 0.3, 0.3 * side, 0.035], [x, 0.04, 0.5 * side, 0.035]], IRON)))
        }),
    ]);
    toy.solid(None, [0.0, 0.8, 0.0], body).swings(Always, X, 4.0, 0.3, 0.0).swings(Always, Z, 3.0, 0.23, 0.2);
    let blade = all([
        plump([0.95, 1.76, 0.0], [0.98, 0.022, 0.1], 0.022, IRON),
        plump([1.8, 1.762, 0.0], [0.13, 0.024, 0.102], 0.022, Paint::Rgb(0xf6d34a)),
    ]);
    let rotor = all([around(4, &blade), ball([0.0, 1.78, 0.0], [0.13, 0.08, 0.13], STEEL)]);
    toy.solid(Some(0), [-0.05, 1.76, 0.0], put(&rotor, [-0.05, 0.0, 0.0], [0.0; 3])).spins(Always, Y, 1.9);
    let tail = all([
        put(
            &around(2, &plump([0.2, 0.0, 0.0], [0.2, 0.015, 0.05], 0.015, IRON)),
            [-2.36, 1.4, 0.1],
            [90.0, 0.0, 0.0],
        ),
        ball([-2.36, 1.4, 0.1], [0.06; 3], STEEL),
    ]);
    toy.solid(Some(0), [-2.36, 1.4, 0.1], tail).spins(Always, Z, 3.1);
    toy
}

pub(super) fn rocket() -> Toy {
    let mut toy = Toy::new(Stance::Flies, 0xe0402f, 3.0, 1.0);
    let white = Paint::Rgb(0xf8f5ee);
    let hull = turned(
        [0.0; 3],
        &[
            (0.0, 0.5, IRON),
            (0.42, 0.5, IRON),
            (0.42, 0.5, white),
            (0.6, 1.1, white),
            (0.64, 1.6, white),
            (0.6, 1.9, COAT),
            (0.6, 1.9, COAT),
            (0.595, 2.06, white),
            (0.595, 2.06, white),
            (0.5, 2.5, COAT),
            (0.5, 2.5, COAT),
            (0.32, 2.95, COAT),
            (0.0, 3.35, COAT),
        ],
        28,
    );
    let fin = slab(&[[0.45, 1.15], [0.92, 0.75], [1.02, 0.05], [0.8, 0.25], [0.38, 0.5]], 0.06, COAT, COAT);
    let port = put(
        &all([
            torus([0.0; 3], 0.2, 0.05, GOLD),
            turned(
                [0.0; 3],
                &[
                    (0.2, 0.0, Paint::Rgb(0x4aa0d8)),
                    (0.12, 0.07, Paint::Rgb(0x4aa0d8)),
                    (0.0, 0.09, Paint::Rgb(0x4aa0d8)),
                ],
                18,
            ),
        ]),
        [0.0, 1.55, 0.62],
        [90.0, 0.0, 0.0],
    );
    let body = all([
        hull,
        put(&around(4, &fin), [0.0; 3], [0.0, 45.0, 0.0]),
        put(&port, [0.0; 3], [0.0, 30.0, 0.0]),
        turned([0.0; 3], &[(0.3, 0.5, IRON), (0.4, 0.3, IRON), (0.4, 0.3, IRON), (0.0, 0.36, IRON)], 22),
        turned([0.0; 3], &[(0.03, 3.3, GOLD), (0.02, 3.6, GOLD), (0.0, 3.6, GOLD)], 8),
        ball([0.0, 3.6, 0.0], [0.06; 3], GOLD),
    ]);
    toy.solid(None, [0.0, 1.6, 0.0], body).swings(Always, Z, 2.0, 0.3, 0.0).swings(Always, X, 2.0, 0.23, 0.3);
    let fire = |size: f32, paint: Paint| {
        turned(
            [0.0; 3],
            &[
                (0.0, 0.32 - 1.3 * size, paint),
                (0.13 * size, 0.32 - 0.95 * size, paint),
                (0.33 * size, 0.32 - 0.4 * size, paint),
                (0.3 * size, 0.33, paint),
                (0.0, 0.33, paint),
            ],
            18,
        )
    };
    toy.solid(Some(0), [0.0, 0.3, 0.0], fire(1.05, Paint::Glow(0xff7a1e))).swings(Always, X, 4.0, 3.1, 0.0);
    let tongues = around(3, &put(&fire(0.5, Paint::Glow(0xffc23c)), [0.2, 0.12, 0.0], [0.0, 0.0, 14.0]));
    toy.solid(Some(0), [0.0, 0.3, 0.0], tongues).spins(Always, Y, 0.7).swings(Always, Z, 5.0, 2.3, 0.3);
    toy
}

pub(super) fn hot_air_balloon() -> Toy {
    let mut toy = Toy::new(Stance::Flies, 0xe0483a, 0.9, 1.0);
    let gores = 16;
    let mut envelope = Mesh::default();
    for gore in 0..gores {
        let paint = match gore % 4 {
            0 => COAT,
            1 => Paint::Rgb(0xf8f0de),
            2 => Paint::Rgb(0xf2b53a),
            _ => Paint::Rgb(0xf8f0de),
        };
        envelope.join(&sheet(4, 18, |u, v| {
            let angle = (gore as f32 + u) / gores as f32 * std::f32::consts::TAU;
            let tilt = v * 2.62;
            let low = (v - 0.62).max(0.0) * 0.9;
            let bulge = 1.0 + 0.03 * (u * std::f32::consts::PI).sin();
            let r = 1.3 * tilt.sin().max(0.0) * bulge;
            (glam::Vec3::new(-angle.cos() * r, 2.7 + 1.35 * tilt.cos() - low, angle.sin() * r), paint)
        }));
    }
    for vertex in &mut envelope.vertices {
        if vertex.position.x.hypot(vertex.position.z) < 1e-3 {
            vertex.normal = glam::Vec3::Y;
        }
    }
    let wicker = Paint::Rgb(0xb07a44);
    let body = all([
        envelope,
        torus([0.0, 1.19, 0.0], 0.64, 0.045, Paint::Coat(-25)),
        all([0.18, 0.3, 0.42].map(|y| torus([0.0, y, 0.0], 0.34 + y * 0.08, 0.03, Paint::Rgb(0x94622f)))),
        turned(
            [0.0; 3],
            &[
                (0.0, 0.02, wicker),
                (0.32, 0.02, wicker),
                (0.32, 0.02, wicker),
                (0.37, 0.25, wicker),
                (0.4, 0.5, wicker),
                (0.4, 0.5, wicker),
                (0.35, 0.5, IRON),
                (0.35, 0.5, IRON),
                (0.0, 0.4, IRON),
            ],
            20,
        ),
        torus([0.0, 0.5, 0.0], 0.39, 0.05, Paint::Rgb(0x7a4a2c)),
        put(
            &around(4, &tube(&[[0.38, 0.5, 0.0, 0.016], [0.62, 1.2, 0.0, 0.016]], Paint::Rgb(0x7a4a2c))),
            [0.0; 3],
            [0.0, 45.0, 0.0],
        ),
        turned([0.0; 3], &[(0.09, 0.86, IRON), (0.09, 0.96, IRON), (0.0, 0.96, IRON)], 12),
        ball([0.0, 1.12, 0.0], [0.09, 0.2, 0.09], Paint::Glow(0xffb23c)),
    ]);
    toy.solid(None, [0.0, 2.6, 0.0], body)
        .swings(Always, Z, 2.5, 0.17, 0.0)
        .swings(Always, X, 2.0, 0.13, 0.3);
    toy
}

pub(super) fn ufo() -> Toy {
    let mut toy = Toy::new(Stance::Flies, 0xc4cad4, 3.0, 1.0);
    let lights = [0x6af0ff, 0xff6ab4, 0xffd24a].map(Paint::Glow);
    let body = all([
        turned(
            [0.0, 0.6, 0.0],
            &[
                (0.0, -0.32, IRON),
                (0.5, -0.3, COAT),
                (0.5, -0.3, COAT),
                (1.1, -0.16, COAT),
                (1.55, 0.0, COAT),
                (1.55, 0.06, Paint::Coat(12)),
                (1.1, 0.2, Paint::Coat(12)),
                (0.62, 0.34, Paint::Coat(12)),
            ],
            36,
        ),
        torus([0.0, 0.93, 0.0], 0.64, 0.06, Paint::Coat(-35)),
        torus([0.0, 0.63, 0.0], 1.54, 0.05, Paint::Coat(-35)),
        turned(
            [0.0, 0.94, 0.0],
            &[
                (0.6, 0.0, Paint::Rgb(0x8fd8e0)),
                (0.56, 0.26, Paint::Rgb(0x8fd8e0)),
                (0.34, 0.52, Paint::Rgb(0xc8f2f2)),
                (0.0, 0.62, Paint::Rgb(0xc8f2f2)),
            ],
            26,
        ),
        turned(
            [0.0, 0.2, 0.0],
            &[
                (0.0, 0.0, Paint::Glow(0xa8fff0)),
                (0.3, 0.03, Paint::Glow(0xa8fff0)),
                (0.42, 0.12, Paint::Glow(0xa8fff0)),
            ],
            20,
        ),
    ]);
    toy.solid(None, [0.0, 0.7, 0.0], body).swings(Always, Z, 5.0, 0.4, 0.0).swings(Always, X, 5.0, 0.4, 0.25);
    let mut ring = Mesh::default();
    for index in 0..12 {
        ring.join(&put(
            &ball([1.3, 0.76, 0.0], [0.1, 0.08, 0.1], lights[index % 3]),
            [0.0; 3],
            [0.0, index as f32 * 30.0, 0.0],
        ));
    }
    toy.solid(Some(0), [0.0, 0.7, 0.0], ring).spins(Always, Y, 0.25);
    toy
}

pub(super) fn submarine() -> Toy {
    let mut toy = Toy::new(Stance::Swims, 0xf2bf2c, 1.6, 1.0);
    let trim = Paint::Rgb(0xd8542c);
    let pane = Paint::Glow(0xbff0ff);
    let port = all([
        torus([0.0; 3], 0.17, 0.05, trim),
        turned([0.0; 3], &[(0.17, 0.0, pane), (0.0, 0.05, pane)], 18),
    ]);
    let body = all([
        loft(
            &[
                [-1.75, 0.75, 0.0, 0.0],
                [-1.6, 0.75, 0.16, 0.16],
                [-0.9, 0.75, 0.52, 0.5],
                [0.0, 0.75, 0.64, 0.6],
                [0.9, 0.75, 0.6, 0.56],
                [1.42, 0.75, 0.36, 0.34],
                [1.6, 0.75, 0.0, 0.0],
            ],
            1.0,
            COAT,
        ),
        plump([0.15, 1.5, 0.0], [0.42, 0.32, 0.26], 0.22, COAT),
        plump([0.15, 1.8, 0.0], [0.46, 0.05, 0.3], 0.05, trim),
        tube(
            &[
                [0.15, 1.8, 0.0, 0.055],
                [0.15, 2.12, 0.0, 0.055],
                [0.2, 2.24, 0.0, 0.06],
                [0.42, 2.26, 0.0, 0.075],
            ],
            trim,
        ),
        put(
            &turned([0.0; 3], &[(0.075, 0.0, pane), (0.0, 0.03, pane)], 14),
            [0.49, 2.26, 0.0],
            [0.0, 0.0, -90.0],
        ),
        mirrored(|side| {
            all([-0.62, 0.02, 0.66].map(|x| put(&port, [x, 0.84, 0.585 * side], [90.0 * side, 0.0, 0.0])))
        }),
        put(&put(&port, [0.0; 3], [0.0; 3]), [1.36, 0.86, 0.0], [0.0, 0.0, -75.0]),
        mirrored(|side| plump([0.72, 0.6, 0.72 * side], [0.24, 0.04, 0.26], 0.04, trim)),
        mirrored(|side| plump([-1.35, 0.75, 0.5 * side], [0.2, 0.04, 0.36], 0.04, trim)),
        plump([-1.35, 1.1, 0.0], [0.2, 0.34, 0.04], 0.04, trim),
        plump([-1.35, 0.42, 0.0], [0.18, 0.3, 0.04], 0.04, trim),
        put(&torus([0.0; 3], 0.612, 0.03, trim), [0.34, 0.75, 0.0], [0.0, 0.0, 90.0]),
    ]);
    toy.solid(None, [0.0, 0.75, 0.0], body).swings(Always, Z, 3.0, 0.27, 0.0);
    let mut screw = ball([-1.8, 0.75, 0.0], [0.14, 0.09, 0.09], GOLD);
    for index in 0..3 {
        let blade = put(&plump([0.0, 0.24, 0.0], [0.03, 0.2, 0.11], 0.03, GOLD), [0.0; 3], [0.0, 28.0, 0.0]);
        screw.join(&put(&blade, [-1.84, 0.75, 0.0], [index as f32 * 120.0, 0.0, 0.0]));
    }
    toy.solid(Some(0), [-1.82, 0.75, 0.0], screw).spins(Always, X, 1.3);
    toy
}

/// A square sail that the wind fills, hanging from a yard at `(x, top)`.
fn square_sail(x: f32, top: f32, tall: f32, wide: f32, mark: Option<Paint>) -> Mesh {
    let sail = both_sides(sheet(12, 10, |u, v| {
        let z = (u - 0.5) * 2.0 * wide * (1.0 + 0.1 * v);
        let belly = 0.34
            * (u * std::f32::consts::PI).sin().max(0.0).sqrt()
            * (v * std::f32::consts::PI * 0.8 + 0.25).sin().max(0.0);
        let paint = match mark {
            Some(paint) if v > 0.38 && v < 0.62 => paint,
            _ => Paint::Rgb(0xfaf2e0),
        };
        (glam::Vec3::new(x + 0.06 + belly * wide, top - v * tall, z), paint)
    }));
    all([sail, tube(&[[x + 0.06, top, -wide * 1.1, 0.035], [x + 0.06, top, wide * 1.1, 0.035]], WOOD)])
}

pub(super) fn galleon() -> Toy {
    let mut toy = Toy::new(Stance::Floats, 0x8a5030, 1.4, 0.4);
    let dark = Paint::Coat(-30);
    let light = Paint::Rgb(0xd8a868);
    let hull = sheet(24, 14, |u, v| {
        // From stern to bow; the sides sweep up at both ends.
        let x = -1.9 + 3.9 * u;
        let bow = ((u - 0.62) / 0.38).max(0.0);
        let stern = ((0.35 - u) / 0.35).max(0.0);
        let top = 0.62 + 0.42 * bow * bow + 0.5 * stern.powf(0.6);
        let wide = (0.62 * (1.0 - bow * bow * 0.98) * (1.0 - 0.15 * stern)).max(0.005);
        let angle = v * std::f32::consts::PI;
        let deep = -0.3 + 0.34 * bow * bow;
        let full = |value: f32| value.signum() * value.abs().powf(0.6);
        (
            glam::Vec3::new(
                x + 0.2 * bow * (1.0 - angle.sin()),
                top + (deep - top) * full(angle.sin()),
                wide * full(angle.cos()),
            ),
            COAT,
        )
    });
    let rail = |side: f32| {
        let points: Vec<[f32; 4]> = (0..=10)
            .map(|index| {
                let u = index as f32 / 10.0;
                let bow = ((u - 0.62) / 0.38).max(0.0);
                let stern = ((0.35 - u) / 0.35).max(0.0);
                let wide = 0.62 * (1.0 - bow * bow * 0.98) * (1.0 - 0.15 * stern);
                [
                    -1.9 + 3.9 * u + 0.2 * bow,
                    0.62 + 0.42 * bow * bow + 0.5 * stern.powf(0.6),
                    wide * side,
                    0.05,
                ]
            })
            .collect();
        tube(&points, light)
    };
    let body = all([
        both_sides(hull),
        mirrored(rail),
        plump([0.1, 0.52, 0.0], [1.75, 0.04, 0.52], 0.03, light),
        plump([-1.45, 0.78, 0.0], [0.5, 0.34, 0.5], 0.05, COAT),
        plump([-1.45, 1.13, 0.0], [0.52, 0.04, 0.52], 0.03, light),
        block([-1.9, 0.6, 0.0], [0.04, 0.5, 0.5], dark),
        all([-0.26, 0.0, 0.26]
            .map(|z| plump([-1.94, 0.8, z], [0.03, 0.12, 0.09], 0.03, Paint::Glow(0xffd27a)))),
        mirrored(|side| {
            all([-0.75, -0.2, 0.35, 0.9].map(|x| {
                plump([x, 0.34, (0.585 - (x - 0.3).max(0.0) * 0.05) * side], [0.12, 0.1, 0.05], 0.03, IRON)
            }))
        }),
        mirrored(|side| {
            all([-0.75, -0.2, 0.35].map(|x| {
                put(
                    &turned([0.0; 3], &[(0.06, 0.0, GOLD), (0.06, 0.2, GOLD), (0.0, 0.16, IRON)], 10),
                    [x, 0.34, 0.56 * side],
                    [90.0 * side, 0.0, 0.0],
                )
            }))
        }),
        tube(&[[1.8, 0.9, 0.0, 0.06], [2.75, 1.35, 0.0, 0.03]], WOOD),
        tube(&[[-0.1, 0.5, 0.0, 0.075], [-0.1, 3.3, 0.0, 0.05]], WOOD),
        tube(&[[1.1, 0.5, 0.0, 0.065], [1.1, 2.7, 0.0, 0.045]], WOOD),
        tube(&[[-1.25, 1.0, 0.0, 0.06], [-1.25, 2.5, 0.0, 0.04]], WOOD),
        turned(
            [-0.1, 2.22, 0.0],
            &[(0.1, 0.0, WOOD), (0.16, 0.16, WOOD), (0.16, 0.16, WOOD), (0.0, 0.1, WOOD)],
            12,
        ),
        turned(
            [-1.9, 1.2, 0.0],
            &[(0.0, 0.0, GOLD), (0.09, 0.06, Paint::Glow(0xffd27a)), (0.09, 0.2, GOLD), (0.0, 0.3, GOLD)],
            10,
        ),
    ]);
    toy.solid(None, [0.0, 0.0, 0.0], body)
        .swings(Always, X, 4.0, 0.21, 0.0)
        .swings(Always, Z, 3.0, 0.29, 0.3);
    let red = Some(Paint::Rgb(0xc8382e));
    let sails = all([
        square_sail(-0.1, 3.1, 0.72, 0.6, None),
        square_sail(-0.1, 2.2, 1.2, 0.85, red),
        square_sail(1.1, 2.5, 0.55, 0.48, None),
        square_sail(1.1, 1.8, 0.85, 0.64, None),
        square_sail(-1.25, 2.3, 0.85, 0.48, None),
        both_sides(sheet(6, 6, |u, v| {
            let (x, y) = (1.28 + u * (1.0 - v) * 1.35, 1.2 + v * 1.2 + u * (1.0 - v) * 0.15);
            (glam::Vec3::new(x, y, 0.12 * (u * 3.0).sin() * (1.0 - v)), Paint::Rgb(0xf2e6cc))
        })),
    ]);
    toy.solid(Some(0), [0.0, 1.5, 0.0], sails).swings(Always, Y, 1.5, 0.3, 0.0);
    let flag = |x: f32, y: f32| {
        both_sides(sheet(6, 2, |u, v| {
            (
                glam::Vec3::new(x - u * 0.5, y - v * 0.24 * (1.0 - u * 0.4), 0.07 * (u * 7.0).sin()),
                Paint::Rgb(0xc8382e),
            )
        }))
    };
    toy.solid(Some(0), [-0.1, 3.3, 0.0], flag(-0.1, 3.42)).swings(Always, Y, 16.0, 0.9, 0.0);
    toy.solid(Some(0), [1.1, 2.7, 0.0], flag(1.1, 2.84)).swings(Always, Y, 16.0, 0.9, 0.2);
    toy
}

pub(super) fn sleigh() -> Toy {
    let mut toy = Toy::new(Stance::Rolls, 0xc8302c, 4.0, 1.0);
    let side_outline = [
        [-0.95, 0.42],
        [0.6, 0.42],
        [0.86, 0.6],
        [0.98, 0.95],
        [0.7, 0.78],
        [0.35, 0.72],
        [-0.2, 0.78],
        [-0.55, 1.05],
        [-0.98, 1.35],
        [-1.1, 0.9],
    ];
    let body = all([
        mirrored(|side| put(&slab(&side_outline, 0.04, COAT, GOLD), [0.0, 0.0, 0.44 * side], [0.0; 3])),
        plump([-0.1, 0.46, 0.0], [0.8, 0.06, 0.44], 0.04, Paint::Coat(-25)),
        put(
            &plump([0.0; 3], [0.05, 0.42, 0.42], 0.05, Paint::Coat(-25)),
            [-0.98, 0.88, 0.0],
            [0.0, 0.0, 8.0],
        ),
        put(
            &plump([0.0; 3], [0.05, 0.24, 0.42], 0.05, Paint::Coat(-10)),
            [0.8, 0.64, 0.0],
            [0.0, 0.0, -28.0],
        ),
        plump([-0.6, 0.66, 0.0], [0.26, 0.12, 0.4], 0.1, Paint::Rgb(0x7a3a2c)),
        mirrored(|side| {
            tube(
                &[
                    [-1.2, 0.1, 0.4 * side, 0.045],
                    [0.5, 0.06, 0.4 * side, 0.045],
                    [1.1, 0.2, 0.4 * side, 0.045],
                    [1.3, 0.5, 0.4 * side, 0.04],
                    [1.12, 0.66, 0.4 * side, 0.035],
                    [1.02, 0.52, 0.4 * side, 0.03],
                ],
                GOLD,
            )
        }),
        mirrored(|side| {
            all([-0.6, 0.4].map(|x| tube(&[[x, 0.06, 0.4 * side, 0.03], [x, 0.44, 0.4 * side, 0.03]], GOLD)))
        }),
        plump([0.2, 0.72, 0.12], [0.2, 0.2, 0.2], 0.03, Paint::Rgb(0x3f9a5c)),
        plump([0.2, 0.72, 0.12], [0.21, 0.205, 0.04], 0.02, GOLD),
        plump([0.1, 0.66, -0.24], [0.15, 0.26, 0.15], 0.03, Paint::Rgb(0x3f7fc8)),
        plump([0.1, 0.66, -0.24], [0.04, 0.265, 0.155], 0.02, Paint::Rgb(0xf8f5ee)),
        ball([-0.2, 0.78, 0.0], [0.2, 0.22, 0.22], Paint::Rgb(0x9a6236)),
        lathe([-0.2, 0.96, 0.0], &[(0.06, 0.0, GOLD), (0.12, 0.1, WOOD), (0.0, 0.08, WOOD)], 10),
    ]);
    toy.solid(None, [0.0, 0.2, 0.0], body).swings(Always, Z, 1.5, 0.8, 0.0);
    toy
}
