//! Food and drink, a good deal larger than life.

use super::Toy;
use super::When::Always;
use super::shapes::{
    all, arc, around, bead, both_sides, cushion, loft, plump, put, slab, standing, torus, tube, turned,
};
use crate::mesh::{Mesh, Paint, ball, lathe, sheet};

const COAT: Paint = Paint::Coat(0);
const CREAM: Paint = Paint::Rgb(0xfff6e6);
const RED: Paint = Paint::Rgb(0xe0382e);
const GREEN: Paint = Paint::Rgb(0x5fa846);

/// A plate of this radius that lies on the ground.
fn plate(radius: f32, paint: Paint) -> Mesh {
    turned(
        [0.0; 3],
        &[
            (0.0, 0.0, paint),
            (radius * 0.6, 0.0, paint),
            (radius * 0.6, 0.0, paint),
            (radius, 0.07, paint),
            (radius, 0.09, paint),
            (radius * 0.6, 0.03, paint),
            (0.0, 0.03, paint),
        ],
        32,
    )
}

/// Two curls of steam over a point.
fn steam(toy: &mut Toy, [x, y, z]: [f32; 3]) {
    for (side, phase) in [(-0.09, 0.0), (0.09, 0.4)] {
        let at = [x + side, y, z];
        let curl = tube(
            &[
                [at[0], y, z, 0.012],
                [at[0] + 0.05, y + 0.11, z, 0.026],
                [at[0] - 0.04, y + 0.24, z, 0.03],
                [at[0] + 0.04, y + 0.37, z, 0.022],
                [at[0], y + 0.47, z, 0.006],
            ],
            Paint::Rgb(0xffffff),
        );
        toy.solid(Some(0), at, curl).swings(Always, [0.0, 1.0, 0.0], 40.0, 0.3, phase).swings(
            Always,
            [0.0, 0.0, 1.0],
            5.0,
            0.4,
            phase,
        );
    }
}

pub(super) fn cup() -> Toy {
    let coffee = Paint::Rgb(0x6b3f24);
    let foam = Paint::Rgb(0xe2bd8c);
    let mesh = all([
        plate(0.56, Paint::Coat(20)),
        turned(
            [0.0, 0.04, 0.0],
            &[
                (0.0, 0.0, COAT),
                (0.2, 0.0, COAT),
                (0.2, 0.0, COAT),
                (0.3, 0.1, COAT),
                (0.36, 0.3, COAT),
                (0.37, 0.5, COAT),
                (0.365, 0.52, COAT),
                (0.34, 0.5, COAT),
                (0.33, 0.42, COAT),
            ],
            32,
        ),
        lathe([0.0, 0.49, 0.0], &[(0.345, 0.0, coffee), (0.29, 0.004, foam), (0.0, 0.006, foam)], 30),
        tube(
            &[
                [0.33, 0.44, 0.0, 0.045],
                [0.5, 0.46, 0.0, 0.042],
                [0.55, 0.32, 0.0, 0.04],
                [0.47, 0.18, 0.0, 0.042],
                [0.3, 0.16, 0.0, 0.045],
            ],
            COAT,
        ),
        put(&cushion(heart_outline, 0.02, CREAM), [0.0, 0.5, 0.02], [-90.0, 0.0, 0.0]),
        put(
            &all([
                plump([0.0; 3], [0.2, 0.012, 0.018], 0.012, Paint::Rgb(0xd0d2d8)),
                ball([0.22, 0.0, 0.0], [0.07, 0.02, 0.05], Paint::Rgb(0xd0d2d8)),
            ]),
            [-0.1, 0.09, 0.44],
            [0.0, -12.0, 0.0],
        ),
    ]);
    let mut toy = standing(0xe8563f, mesh);
    steam(&mut toy, [0.0, 0.6, 0.0]);
    toy
}

/// The outline of a small heart, for the foam of a coffee.
fn heart_outline(u: f32) -> [f32; 2] {
    let t = u * std::f32::consts::TAU;
    [
        0.0105 * 16.0 * t.sin().powi(3),
        0.0105 * (13.0 * t.cos() - 5.0 * (2.0 * t).cos() - 2.0 * (3.0 * t).cos() - (4.0 * t).cos()),
    ]
}

pub(super) fn cake() -> Toy {
    let candle = [0x5fb8e8, 0xf2c23c, 0x8fd06a, 0xf28ab4, 0xb48ae8];
    let tier = |y: f32, r: f32, tall: f32, paint: Paint| {
        turned(
            [0.0, y, 0.0],
            &[
                (r, 0.0, paint),
                (r, 0.0, paint),
                (r, tall - 0.06, paint),
                (r - 0.05, tall, paint),
                (r - 0.12, tall, paint),
                (0.0, tall, paint),
            ],
            32,
        )
    };
    let drips = |y: f32, r: f32, count: usize| {
        let mut icing = torus([0.0, y, 0.0], r - 0.04, 0.075, CREAM);
        for index in 0..count {
            let angle = index as f32 / count as f32 * std::f32::consts::TAU;
            let long = 0.09 + 0.06 * ((index * 7) % 3) as f32;
            let (x, z) = (angle.cos() * r, angle.sin() * r);
            icing.join(&tube(&[[x, y, z, 0.05], [x * 1.01, y - long, z * 1.01, 0.045]], CREAM));
        }
        icing
    };
    let berry = |x: f32, y: f32, z: f32| {
        all([
            turned([x, y, z], &[(0.0, 0.2, RED), (0.075, 0.12, RED), (0.1, 0.04, RED), (0.0, 0.0, RED)], 12),
            around(5, &bead([0.05, 0.0, 0.0], [0.05, 0.012, 0.025], GREEN)),
        ])
    };
    let mut mesh = all([
        turned(
            [0.0; 3],
            &[
                (0.5, 0.0, Paint::Rgb(0xf4f1ea)),
                (0.16, 0.08, Paint::Rgb(0xf4f1ea)),
                (0.14, 0.16, Paint::Rgb(0xf4f1ea)),
                (0.14, 0.16, Paint::Rgb(0xf4f1ea)),
                (0.98, 0.2, Paint::Rgb(0xf4f1ea)),
                (0.98, 0.24, Paint::Rgb(0xf4f1ea)),
                (0.0, 0.24, Paint::Rgb(0xf4f1ea)),
            ],
            32,
        ),
        tier(0.24, 0.8, 0.5, COAT),
        drips(0.72, 0.8, 18),
        around(20, &bead([0.82, 0.27, 0.0], [0.075, 0.065, 0.075], CREAM)),
        tier(0.74, 0.52, 0.42, Paint::Coat(22)),
        drips(1.14, 0.52, 12),
        around(13, &bead([0.54, 0.77, 0.0], [0.065, 0.06, 0.065], CREAM)),
    ]);
    for index in 0..8 {
        let angle = (index as f32 + 0.5) / 8.0 * std::f32::consts::TAU;
        let strawberry = berry(0.0, 0.0, 0.0);
        mesh.join(&put(
            &put(&strawberry, [0.0; 3], [180.0, 0.0, 0.0]),
            [angle.cos() * 0.68, 0.98, angle.sin() * 0.68],
            [0.0; 3],
        ));
    }
    let mut toy = standing(0xf49ab0, mesh);
    let mut flames = Mesh::default();
    for (index, paint) in candle.into_iter().enumerate() {
        let angle = index as f32 / 5.0 * std::f32::consts::TAU + 0.3;
        let (x, z) = (angle.cos() * 0.3, angle.sin() * 0.3);
        toy.onto(
            0,
            &lathe(
                [x, 1.14, z],
                &[
                    (0.04, 0.0, Paint::Rgb(paint)),
                    (0.04, 0.1, CREAM),
                    (0.04, 0.16, Paint::Rgb(paint)),
                    (0.04, 0.26, CREAM),
                    (0.04, 0.32, Paint::Rgb(paint)),
                    (0.04, 0.4, CREAM),
                    (0.0, 0.41, CREAM),
                ],
                10,
            ),
        );
        flames.join(&turned(
            [x, 1.56, z],
            &[
                (0.0, 0.0, Paint::Glow(0xffb02e)),
                (0.05, 0.06, Paint::Glow(0xffc84a)),
                (0.02, 0.14, Paint::Glow(0xffe9a0)),
                (0.0, 0.2, Paint::Glow(0xffe9a0)),
            ],
            10,
        ));
    }
    toy.solid(Some(0), [0.0, 1.56, 0.0], flames).swings(Always, [0.0, 0.0, 1.0], 1.2, 2.3, 0.0).swings(
        Always,
        [1.0, 0.0, 0.0],
        1.2,
        1.7,
        0.2,
    );
    toy
}

pub(super) fn noodles() -> Toy {
    let noodle = Paint::Rgb(0xf6d47a);
    let wood = Paint::Rgb(0x8a4a2a);
    let mut mesh = all([
        turned(
            [0.0; 3],
            &[
                (0.0, 0.0, CREAM),
                (0.32, 0.0, CREAM),
                (0.32, 0.0, CREAM),
                (0.3, 0.09, COAT),
                (0.3, 0.09, COAT),
                (0.58, 0.24, COAT),
                (0.76, 0.52, CREAM),
                (0.76, 0.52, CREAM),
                (0.79, 0.6, CREAM),
                (0.77, 0.62, CREAM),
                (0.72, 0.54, CREAM),
                (0.68, 0.46, CREAM),
            ],
            36,
        ),
        lathe([0.0, 0.52, 0.0], &[(0.72, 0.0, Paint::Rgb(0xc8742c)), (0.0, 0.01, Paint::Rgb(0xd8883a))], 30),
    ]);
    for strand in 0..15 {
        let f = strand as f32;
        let (turn, off) = (f * 2.399, 0.1 + 0.03 * (strand % 5) as f32);
        let points: Vec<[f32; 4]> = (0..=5)
            .map(|index| {
                let t = index as f32 / 5.0 * 2.0 - 1.0;
                let (x, z) =
                    (t * 0.5, off * (if strand % 2 == 0 { 1.6 } else { -1.4 }) + 0.1 * (t * 4.0 + f).sin());
                [
                    x * turn.cos() - z * turn.sin(),
                    0.53 + 0.12 * (1.0 - t * t) + 0.012 * (strand % 4) as f32,
                    x * turn.sin() + z * turn.cos(),
                    0.034,
                ]
            })
            .collect();
        mesh.join(&tube(&points, noodle));
    }
    let egg = all([
        ball([0.0; 3], [0.2, 0.12, 0.16], Paint::Rgb(0xfffaf0)),
        ball([0.0, 0.075, 0.0], [0.11, 0.065, 0.1], Paint::Rgb(0xf59a1e)),
    ]);
    let fish_cake = all([
        turned([0.0; 3], &[(0.15, 0.0, CREAM), (0.15, 0.04, CREAM), (0.0, 0.045, CREAM)], 18),
        put(&torus([0.0, 0.045, 0.0], 0.07, 0.018, Paint::Rgb(0xf06a94)), [0.0; 3], [0.0; 3]),
    ]);
    mesh = all([
        mesh,
        put(&egg, [0.3, 0.67, 0.28], [18.0, 20.0, -8.0]),
        put(&egg, [-0.02, 0.68, 0.42], [22.0, -20.0, 4.0]),
        put(&fish_cake, [-0.36, 0.7, 0.24], [24.0, 0.0, 14.0]),
        put(
            &plump([0.0, 0.2, 0.0], [0.16, 0.26, 0.018], 0.015, Paint::Rgb(0x26402e)),
            [-0.42, 0.58, -0.26],
            [-16.0, 24.0, 10.0],
        ),
        all([
            [0.12, 0.05],
            [-0.1, 0.12],
            [0.02, -0.16],
            [0.26, -0.1],
            [-0.2, -0.08],
            [0.1, 0.22],
            [0.38, 0.05],
            [-0.06, -0.34],
        ]
        .map(|[x, z]| put(&torus([0.0; 3], 0.035, 0.016, GREEN), [x, 0.7, z], [14.0, 0.0, 20.0]))),
        tube(&[[0.16, 0.72, -0.1, 0.022], [1.15, 1.0, -0.34, 0.034]], wood),
        tube(&[[0.12, 0.72, -0.24, 0.022], [1.1, 1.0, -0.52, 0.034]], wood),
    ]);
    let mut toy = standing(0xd03a2c, mesh);
    steam(&mut toy, [-0.08, 0.9, -0.08]);
    toy
}

pub(super) fn burger() -> Toy {
    let bun = COAT;
    let leaf = sheet(72, 4, |u, v| {
        let angle = u * std::f32::consts::TAU;
        let r = 0.5 + v * 0.3;
        (
            glam::Vec3::new(
                angle.cos() * r,
                0.44 + v * 0.06 * (angle * 9.0).sin() - v * 0.05,
                -angle.sin() * r,
            ),
            Paint::Rgb(0x74c044),
        )
    });
    let mut mesh = all([
        turned(
            [0.0; 3],
            &[
                (0.0, 0.0, Paint::Coat(26)),
                (0.55, 0.0, Paint::Coat(26)),
                (0.68, 0.06, bun),
                (0.68, 0.2, bun),
                (0.6, 0.24, Paint::Coat(40)),
                (0.0, 0.24, bun),
            ],
            32,
        ),
        turned(
            [0.0, 0.24, 0.0],
            &[
                (0.0, 0.0, Paint::Rgb(0x6a3a22)),
                (0.66, 0.0, Paint::Rgb(0x6a3a22)),
                (0.72, 0.09, Paint::Rgb(0x6a3a22)),
                (0.66, 0.18, Paint::Rgb(0x6a3a22)),
                (0.0, 0.18, Paint::Rgb(0x6a3a22)),
            ],
            30,
        ),
        both_sides(leaf),
        turned(
            [0.0, 0.46, 0.0],
            &[(0.0, 0.0, RED), (0.64, 0.0, RED), (0.67, 0.04, RED), (0.64, 0.08, RED), (0.0, 0.08, RED)],
            28,
        ),
        turned(
            [0.0, 0.56, 0.0],
            &[
                (0.0, 0.0, Paint::Coat(40)),
                (0.66, 0.0, bun),
                (0.72, 0.1, bun),
                (0.62, 0.3, bun),
                (0.36, 0.45, bun),
                (0.0, 0.5, bun),
            ],
            34,
        ),
    ]);
    let cheese = Paint::Rgb(0xffc42e);
    mesh.join(&put(&plump([0.0; 3], [0.56, 0.02, 0.56], 0.015, cheese), [0.0, 0.44, 0.0], [0.0, 40.0, 0.0]));
    for corner in 0..4 {
        let drop = slab(&[[-0.24, 0.0], [0.24, 0.0], [0.0, -0.22]], 0.02, cheese, cheese);
        mesh.join(&put(
            &put(&drop, [0.0, 0.445, 0.72], [-8.0, 0.0, 0.0]),
            [0.0; 3],
            [0.0, 40.0 + 45.0 + corner as f32 * 90.0, 0.0],
        ));
    }
    for seed in 0..26 {
        let f = seed as f32;
        let (angle, tilt) = (f * 2.399, 0.15 + (f / 26.0).sqrt() * 0.95);
        let (x, y, z) = (
            0.7 * tilt.sin() * angle.cos(),
            0.56 + 0.5 * tilt.cos().max(0.0).powf(0.8),
            0.7 * tilt.sin() * angle.sin(),
        );
        mesh.join(&put(
            &ball([0.0; 3], [0.045, 0.02, 0.026], CREAM),
            [x, y, z],
            [0.0, -angle.to_degrees(), -tilt.to_degrees() * 0.7],
        ));
    }
    standing(0xd9913e, mesh)
}

pub(super) fn sushi() -> Toy {
    let rice = Paint::Rgb(0xfdfaf2);
    let dark = Paint::Rgb(0x243a2c);
    let wood = Paint::Rgb(0xc08a54);
    let nigiri = |fish: Paint, stripe: Paint| {
        let mut piece = all([
            plump([0.0, 0.15, 0.0], [0.36, 0.14, 0.19], 0.13, rice),
            loft(
                &[
                    [-0.47, 0.22, 0.03, 0.14],
                    [-0.4, 0.28, 0.07, 0.21],
                    [-0.15, 0.34, 0.085, 0.225],
                    [0.15, 0.34, 0.085, 0.225],
                    [0.4, 0.28, 0.07, 0.21],
                    [0.47, 0.22, 0.03, 0.14],
                ],
                0.75,
                fish,
            ),
        ]);
        for index in 0..5 {
            let x = -0.3 + index as f32 * 0.15;
            let (high, low) = (0.425 - x * x * 0.3, 0.34 - x * x * 0.3);
            piece.join(&tube(
                &[
                    [x - 0.05, low, -0.215, 0.014],
                    [x - 0.02, high - 0.012, -0.12, 0.016],
                    [x + 0.02, high - 0.012, 0.12, 0.016],
                    [x + 0.05, low, 0.215, 0.014],
                ],
                stripe,
            ));
        }
        piece
    };
    let roll = |x: f32, z: f32| {
        all([
            turned(
                [x, 0.0, z],
                &[
                    (0.0, 0.0, dark),
                    (0.24, 0.0, dark),
                    (0.24, 0.0, dark),
                    (0.25, 0.17, dark),
                    (0.24, 0.34, dark),
                    (0.24, 0.34, dark),
                    (0.21, 0.345, rice),
                    (0.21, 0.345, rice),
                    (0.1, 0.36, rice),
                    (0.0, 0.36, rice),
                ],
                24,
            ),
            ball([x - 0.035, 0.35, z], [0.07, 0.035, 0.07], Paint::Rgb(0xf58a50)),
            ball([x + 0.06, 0.35, z + 0.02], [0.045, 0.03, 0.05], GREEN),
        ])
    };
    let board = all([
        plump([0.0, 0.19, 0.0], [1.15, 0.06, 0.62], 0.04, wood),
        plump([-0.7, 0.07, 0.0], [0.08, 0.09, 0.5], 0.03, Paint::Rgb(0x9a6a3c)),
        plump([0.7, 0.07, 0.0], [0.08, 0.09, 0.5], 0.03, Paint::Rgb(0x9a6a3c)),
    ]);
    let ginger = around(
        5,
        &put(&ball([0.0; 3], [0.09, 0.02, 0.07], Paint::Rgb(0xf7b8b0)), [0.07, 0.04, 0.0], [0.0, 0.0, 40.0]),
    );
    standing(
        0xf5793f,
        all([
            board,
            put(&nigiri(COAT, Paint::Coat(55)), [-0.52, 0.24, 0.16], [0.0, 62.0, 0.0]),
            put(&nigiri(COAT, Paint::Coat(55)), [0.08, 0.24, 0.14], [0.0, 62.0, 0.0]),
            put(&roll(0.0, 0.0), [0.62, 0.25, 0.24], [0.0; 3]),
            put(&roll(0.0, 0.0), [0.66, 0.25, -0.28], [0.0, 60.0, 0.0]),
            put(&ginger, [-0.9, 0.25, -0.3], [0.0; 3]),
            ball([-0.92, 0.3, 0.32], [0.11, 0.09, 0.11], Paint::Rgb(0x9fc45a)),
        ]),
    )
}

pub(super) fn apple() -> Toy {
    standing(
        0xd8302c,
        all([
            turned(
                [0.0; 3],
                &[
                    (0.0, 0.06, COAT),
                    (0.16, 0.0, COAT),
                    (0.36, 0.16, COAT),
                    (0.5, 0.48, COAT),
                    (0.44, 0.76, COAT),
                    (0.24, 0.86, COAT),
                    (0.08, 0.8, COAT),
                    (0.0, 0.7, Paint::Coat(-20)),
                ],
                36,
            ),
            tube(
                &[[0.0, 0.7, 0.0, 0.028], [0.02, 0.9, 0.0, 0.026], [0.08, 1.04, 0.0, 0.034]],
                Paint::Rgb(0x6b4528),
            ),
            put(
                &loft(
                    &[
                        [0.0, 0.0, 0.0, 0.0],
                        [0.1, 0.03, 0.02, 0.08],
                        [0.24, 0.05, 0.025, 0.1],
                        [0.42, 0.02, 0.0, 0.0],
                    ],
                    1.0,
                    GREEN,
                ),
                [0.03, 0.9, 0.0],
                [0.0, 18.0, 24.0],
            ),
            put(
                &ball([0.0; 3], [0.05, 0.11, 0.02], Paint::Coat(60)),
                [0.2, 0.62, 0.425],
                [-20.0, 24.0, 14.0],
            ),
        ]),
    )
}

pub(super) fn watermelon() -> Toy {
    let wedge = |r: f32, deep: f32, paint: Paint| {
        slab(&arc([0.0, 0.82], [r, r], 180.0, 360.0, 30), deep, paint, paint)
    };
    let mut mesh = all([
        wedge(0.82, 0.2, Paint::Rgb(0x2f8a44)),
        wedge(0.755, 0.204, Paint::Rgb(0xeaf5cc)),
        wedge(0.7, 0.208, COAT),
    ]);
    // Dark stripes on the rind.
    for index in 0..9 {
        let angle = 192.0 + index as f32 * 19.5;
        let (sin, cos) = f32::to_radians(angle).sin_cos();
        mesh.join(&put(
            &plump([0.0; 3], [0.012, 0.045, 0.202], 0.01, Paint::Rgb(0x1f5a30)),
            [cos * 0.815, 0.82 + sin * 0.815, 0.0],
            [0.0, 0.0, angle],
        ));
    }
    for [x, y] in [
        [-0.42, 0.68],
        [-0.2, 0.5],
        [0.04, 0.66],
        [0.22, 0.42],
        [0.42, 0.64],
        [-0.02, 0.34],
        [-0.28, 0.73],
        [0.27, 0.72],
    ] {
        for side in [-1.0, 1.0] {
            mesh.join(&put(
                &ball([0.0; 3], [0.034, 0.055, 0.02], Paint::Rgb(0x2a1a18)),
                [x, y, 0.208 * side],
                [0.0, 0.0, x * 60.0],
            ));
        }
    }
    standing(0xf0454a, put(&mesh, [0.0; 3], [-8.0, 0.0, 6.0]))
}

pub(super) fn ice_cream() -> Toy {
    let waffle = Paint::Rgb(0xe0a25a);
    let mut mesh = turned(
        [0.0; 3],
        &[
            (0.0, 0.0, waffle),
            (0.05, 0.02, waffle),
            (0.05, 0.02, waffle),
            (0.3, 0.88, waffle),
            (0.3, 0.88, waffle),
            (0.35, 0.9, waffle),
            (0.35, 1.0, waffle),
            (0.28, 1.0, waffle),
            (0.0, 0.9, waffle),
        ],
        24,
    );
    for index in 0..10 {
        for way in [-1.0, 1.0] {
            let points: Vec<[f32; 4]> = (0..=4)
                .map(|step| {
                    let t = step as f32 / 4.0;
                    let (angle, r) = (index as f32 * 0.628 + way * t * 1.1, 0.055 + t * 0.245);
                    [angle.cos() * r, 0.04 + t * 0.84, angle.sin() * r, 0.011]
                })
                .collect();
            mesh.join(&tube(&points, Paint::Rgb(0xbd7a38)));
        }
    }
    let scoop = |y: f32, x: f32, paint: Paint| {
        all([
            ball([x, y, 0.0], [0.34, 0.32, 0.34], paint),
            put(
                &around(11, &bead([0.31, 0.0, 0.0], [0.085, 0.075, 0.1], paint)),
                [x, y - 0.15, 0.0],
                [0.0; 3],
            ),
        ])
    };
    let sprinkle = [0xf2c23c, 0x5fb8e8, 0x8fd06a, 0xffffff];
    mesh = all([
        mesh,
        scoop(1.2, 0.0, Paint::Rgb(0x7a4a30)),
        scoop(1.62, 0.02, Paint::Rgb(0xfbeec8)),
        scoop(2.02, -0.01, COAT),
    ]);
    for index in 0..18 {
        let f = index as f32;
        let (angle, tilt) = (f * 2.399, 0.25 + f / 18.0 * 1.0);
        let at = [
            -0.01 + 0.335 * tilt.sin() * angle.cos(),
            2.02 + 0.32 * tilt.cos(),
            0.335 * tilt.sin() * angle.sin(),
        ];
        mesh.join(&put(
            &plump([0.0; 3], [0.04, 0.013, 0.013], 0.012, Paint::Rgb(sprinkle[index % 4])),
            at,
            [0.0, f * 50.0, 20.0],
        ));
    }
    mesh.join(&ball([0.0, 2.4, 0.0], [0.11, 0.11, 0.11], RED));
    mesh.join(&tube(
        &[[0.0, 2.48, 0.0, 0.014], [0.03, 2.58, 0.0, 0.014], [0.1, 2.66, 0.0, 0.016]],
        Paint::Rgb(0x5a7a34),
    ));
    standing(0xf59ab8, mesh)
}

pub(super) fn donut() -> Toy {
    let colours = [0xffffff, 0x5fb8e8, 0xf2c23c, 0x8fd06a, 0xe8486a];
    let icing = sheet(60, 12, |u, v| {
        let (turn, around) = (u * std::f32::consts::TAU, (v - 0.5) * 3.3 + std::f32::consts::FRAC_PI_2);
        let edge = 1.0 + 0.12 * (turn * 6.0).sin();
        let around = std::f32::consts::FRAC_PI_2 + (around - std::f32::consts::FRAC_PI_2) * edge;
        let out = 0.5 + 0.285 * around.cos();
        (glam::Vec3::new(turn.cos() * out, 0.26 + 0.275 * around.sin(), turn.sin() * out), COAT)
    });
    let mut mesh = all([torus([0.0, 0.26, 0.0], 0.5, 0.26, Paint::Rgb(0xd99a52)), icing]);
    for index in 0..44 {
        let f = index as f32;
        let (turn, around) = (f * 2.399, 0.5 + (f * 0.77).fract() * 2.1);
        let out = 0.5 + 0.29 * around.cos();
        let at = [turn.cos() * out, 0.26 + 0.283 * around.sin(), turn.sin() * out];
        mesh.join(&put(
            &plump([0.0; 3], [0.05, 0.016, 0.016], 0.015, Paint::Rgb(colours[index % 5])),
            at,
            [0.0, f * 67.0, 0.0],
        ));
    }
    // On edge, so that the hole is seen.
    standing(0xf28ab0, put(&mesh, [0.0, 0.76, 0.0], [72.0, 0.0, 0.0]))
}
