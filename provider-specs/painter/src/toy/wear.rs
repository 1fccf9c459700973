//! What people wear and carry, shown by itself.

use std::f32::consts::TAU;

use glam::Vec3;

use super::Toy;
use super::When::Always;
use super::shapes::{all, both_sides, loft, plump, put, standing, torus, tube, turned};
use crate::mesh::{Mesh, Paint, ball, block, lathe, sheet};

const COAT: Paint = Paint::Coat(0);
const WHITE: Paint = Paint::Rgb(0xfaf7f0);
const IRON: Paint = Paint::Rgb(0x2c2d33);
const STEEL: Paint = Paint::Rgb(0xd6d9de);
const GOLD: Paint = Paint::Rgb(0xe6b04a);

fn mirrored(part: impl Fn(f32) -> Mesh) -> Mesh {
    all([part(1.0), part(-1.0)])
}

pub(super) fn shoe() -> Toy {
    let mut laces = Mesh::default();
    for index in 0..4 {
        let (x, y) = (0.02 + index as f32 * 0.13, 0.67 - index as f32 * 0.075);
        laces.join(&tube(
            &[
                [x - 0.03, y - 0.1, 0.2, 0.024],
                [x, y, 0.11, 0.024],
                [x, y + 0.02, -0.11, 0.024],
                [x - 0.03, y - 0.1, -0.2, 0.024],
            ],
            WHITE,
        ));
    }
    standing(
        0xe0482f,
        all([
            loft(
                &[
                    [-0.82, 0.1, 0.1, 0.22],
                    [-0.7, 0.11, 0.11, 0.3],
                    [-0.2, 0.1, 0.1, 0.28],
                    [0.3, 0.1, 0.1, 0.33],
                    [0.75, 0.12, 0.1, 0.3],
                    [0.98, 0.17, 0.06, 0.14],
                    [1.02, 0.18, 0.0, 0.0],
                ],
                0.5,
                WHITE,
            ),
            loft(
                &[
                    [-0.8, 0.36, 0.2, 0.18],
                    [-0.66, 0.45, 0.34, 0.25],
                    [-0.4, 0.45, 0.34, 0.26],
                    [-0.1, 0.42, 0.3, 0.25],
                    [0.25, 0.32, 0.2, 0.27],
                    [0.62, 0.25, 0.15, 0.28],
                    [0.9, 0.2, 0.1, 0.18],
                    [0.97, 0.18, 0.0, 0.0],
                ],
                0.75,
                COAT,
            ),
            put(&torus([0.0; 3], 0.2, 0.06, Paint::Coat(-25)), [-0.44, 0.76, 0.0], [0.0, 0.0, -6.0]),
            lathe([-0.44, 0.775, 0.0], &[(0.17, 0.0, IRON), (0.0, -0.02, IRON)], 20),
            put(
                &plump([0.0; 3], [0.2, 0.035, 0.14], 0.03, Paint::Coat(-25)),
                [-0.1, 0.8, 0.0],
                [0.0, 0.0, -38.0 + 180.0],
            ),
            laces,
            mirrored(|side| {
                put(
                    &loft(
                        &[
                            [-0.34, 0.0, 0.06, 0.02],
                            [0.0, 0.03, 0.05, 0.025],
                            [0.3, 0.1, 0.02, 0.02],
                            [0.4, 0.13, 0.0, 0.0],
                        ],
                        0.8,
                        WHITE,
                    ),
                    [-0.2, 0.36, 0.265 * side],
                    [0.0, 0.0, 0.0],
                )
            }),
            plump([-0.84, 0.5, 0.0], [0.04, 0.16, 0.08], 0.035, WHITE),
            mirrored(|side| plump([0.0, 0.14, 0.315 * side], [0.72, 0.018, 0.015], 0.012, COAT)),
        ]),
    )
}

pub(super) fn watch() -> Toy {
    let mut face = Mesh::default();
    for hour in 0..12 {
        face.join(&put(
            &block(
                [0.0, 0.3, 0.0],
                if hour % 3 == 0 { [0.02, 0.05, 0.01] } else { [0.01, 0.028, 0.01] },
                GOLD,
            ),
            [0.0, 0.0, 0.14],
            [0.0, 0.0, hour as f32 * 30.0],
        ));
    }
    let case = turned(
        [0.0; 3],
        &[
            (0.0, -0.1, GOLD),
            (0.4, -0.1, GOLD),
            (0.46, 0.0, GOLD),
            (0.44, 0.12, GOLD),
            (0.4, 0.16, GOLD),
            (0.38, 0.13, Paint::Rgb(0x1c2a48)),
            (0.38, 0.13, Paint::Rgb(0x1c2a48)),
            (0.0, 0.13, Paint::Rgb(0x1c2a48)),
        ],
        40,
    );
    // The strap goes around a wrist behind the case.
    let strap = {
        let band = |lift: f32, paint: Paint| {
            sheet(48, 2, move |u, v| {
                let angle = (0.09 + u * 0.82) * TAU;
                let r = 0.52 + lift;
                let wide = 0.22 - 0.06 * (1.0 - (u * 2.0 - 1.0).abs());
                (Vec3::new((v * 2.0 - 1.0) * wide, angle.sin() * r * 1.05, angle.cos() * r - 0.5), paint)
            })
        };
        all([both_sides(band(0.03, COAT)), both_sides(band(-0.02, Paint::Coat(-25)))])
    };
    let mesh = all([
        put(&case, [0.0; 3], [90.0, 0.0, 0.0]),
        face,
        strap,
        mirrored(|side| plump([0.0, 0.44 * side, -0.03], [0.22, 0.09, 0.07], 0.05, GOLD)),
        mirrored(|side| {
            put(
                &turned(
                    [0.0; 3],
                    &[(0.0, 0.0, GOLD), (0.05, 0.0, GOLD), (0.05, 0.1, GOLD), (0.0, 0.1, GOLD)],
                    12,
                ),
                [0.45, 0.0, 0.02],
                [0.0, 0.0, -90.0 * side.abs()],
            )
        }),
        put(&plump([0.0, 0.11, 0.0], [0.022, 0.13, 0.01], 0.01, WHITE), [0.0, 0.0, 0.155], [0.0, 0.0, 55.0]),
        put(&plump([0.0, 0.15, 0.0], [0.016, 0.17, 0.01], 0.01, WHITE), [0.0, 0.0, 0.17], [0.0, 0.0, -60.0]),
        ball([0.0, 0.0, 0.17], [0.03, 0.03, 0.02], GOLD),
    ]);
    let mut toy = standing(0x7a4426, put(&mesh, [0.0, 0.62, 0.3], [-16.0, 0.0, 0.0]));
    let second = put(
        &plump([0.0, 0.14, 0.0], [0.007, 0.19, 0.008], 0.007, Paint::Rgb(0xe0402f)),
        [0.0, 0.67, 0.476],
        [-16.0, 0.0, 0.0],
    );
    toy.solid(Some(0), [0.0, 0.67, 0.476], second).spins(Always, [0.0, -0.276, -0.961], 0.05);
    toy
}

pub(super) fn dress() -> Toy {
    let cloth = |from: f32, to: f32, rows: usize, trim: Paint, shape: fn(f32) -> (f32, f32)| {
        both_sides(sheet(56, rows, move |u, v| {
            let y = from + (to - from) * v;
            let (wide, deep) = shape(y);
            let angle = u * TAU;
            let fold = 1.0 + 0.07 * (angle * 9.0).sin() * ((1.0 - y) / 0.7).clamp(0.0, 1.0);
            (
                Vec3::new(angle.cos() * wide * fold, y, -angle.sin() * deep * fold),
                if y < 0.34 { trim } else { COAT },
            )
        }))
    };
    let mesh = all([
        cloth(1.62, 0.25, 26, Paint::Coat(24), |y| {
            if y > 0.98 {
                let t = (y - 0.98) / 0.64;
                (0.22 + 0.12 * t, 0.15 + 0.02 * t)
            } else {
                let t = (0.98 - y) / 0.73;
                (0.22 + 0.46 * t.powf(0.85), 0.15 + 0.38 * t.powf(0.85))
            }
        }),
        put(&torus([0.0; 3], 0.225, 0.045, Paint::Coat(-35)), [0.0, 0.98, 0.0], [0.0; 3]),
        mirrored(|side| {
            tube(
                &[
                    [0.26 * side, 1.6, 0.0, 0.1],
                    [0.4 * side, 1.5, 0.0, 0.125],
                    [0.47 * side, 1.36, 0.0, 0.11],
                ],
                COAT,
            )
        }),
        mirrored(|side| {
            tube(
                &[
                    [0.0, 0.98, 0.19, 0.03],
                    [0.12 * side, 1.05, 0.2, 0.045],
                    [0.14 * side, 0.95, 0.2, 0.045],
                    [0.0, 0.98, 0.19, 0.03],
                ],
                Paint::Coat(-35),
            )
        }),
        all([1.2, 1.32, 1.44].map(|y| ball([0.0, y, 0.17], [0.028; 3], WHITE))),
        tube(
            &[[-0.36, 1.62, 0.0, 0.035], [0.0, 1.74, 0.0, 0.04], [0.36, 1.62, 0.0, 0.035]],
            Paint::Rgb(0xa9713f),
        ),
        tube(
            &[
                [0.0, 1.74, 0.0, 0.022],
                [0.0, 1.86, 0.0, 0.022],
                [0.09, 1.93, 0.0, 0.022],
                [0.06, 2.03, 0.0, 0.022],
                [-0.05, 2.0, 0.0, 0.022],
            ],
            STEEL,
        ),
        // A rail to hang it on.
        tube(&[[-0.95, 1.99, 0.0, 0.03], [0.95, 1.99, 0.0, 0.03]], IRON),
        mirrored(|side| tube(&[[0.95 * side, 1.99, 0.0, 0.03], [0.95 * side, 0.06, 0.0, 0.03]], IRON)),
        mirrored(|side| tube(&[[0.95 * side, 0.05, -0.4, 0.035], [0.95 * side, 0.05, 0.4, 0.035]], IRON)),
    ]);
    standing(0xe0506a, mesh)
}

pub(super) fn handbag() -> Toy {
    let body = put(
        &loft(
            &[[0.0, 0.0, 0.66, 0.3], [0.3, 0.0, 0.63, 0.28], [0.66, 0.0, 0.52, 0.2], [0.84, 0.0, 0.46, 0.14]],
            0.45,
            COAT,
        ),
        [0.0; 3],
        [0.0, 0.0, 90.0],
    );
    let flap = loft(
        &[
            [-0.5, 0.74, 0.13, 0.22],
            [-0.42, 0.72, 0.15, 0.235],
            [0.42, 0.72, 0.15, 0.235],
            [0.5, 0.74, 0.13, 0.22],
        ],
        0.6,
        Paint::Coat(-16),
    );
    standing(
        0xc8543c,
        all([
            body,
            flap,
            plump([0.0, 0.56, 0.235], [0.085, 0.07, 0.03], 0.025, GOLD),
            ball([0.0, 0.55, 0.27], [0.028, 0.028, 0.02], IRON),
            tube(
                &[
                    [-0.34, 0.82, 0.0, 0.04],
                    [-0.32, 1.14, 0.0, 0.04],
                    [0.0, 1.34, 0.0, 0.042],
                    [0.32, 1.14, 0.0, 0.04],
                    [0.34, 0.82, 0.0, 0.04],
                ],
                Paint::Coat(-35),
            ),
            mirrored(|side| {
                put(&torus([0.0; 3], 0.07, 0.022, GOLD), [0.34 * side, 0.86, 0.0], [90.0, 0.0, 0.0])
            }),
            mirrored(|side| ball([0.52 * side, 0.03, 0.16], [0.045, 0.04, 0.045], GOLD)),
            tube(&[[0.34, 0.82, 0.06, 0.012], [0.4, 0.62, 0.22, 0.012], [0.42, 0.46, 0.28, 0.012]], GOLD),
            ball([0.42, 0.4, 0.29], [0.07, 0.075, 0.06], WHITE),
        ]),
    )
}

pub(super) fn hat() -> Toy {
    let brim = both_sides(sheet(56, 6, |u, v| {
        let angle = u * TAU;
        let r = 0.42 + v * 0.48;
        (
            Vec3::new(
                angle.cos() * r,
                0.14 + 0.07 * v * v * (angle * 2.0).cos() - 0.05 * v,
                -angle.sin() * r * 0.92,
            ),
            if v > 0.8 { Paint::Coat(-18) } else { COAT },
        )
    }));
    standing(
        0xe6c47c,
        all([
            brim,
            turned(
                [0.0, 0.12, 0.0],
                &[
                    (0.45, 0.0, COAT),
                    (0.44, 0.2, COAT),
                    (0.4, 0.4, COAT),
                    (0.26, 0.52, COAT),
                    (0.0, 0.5, COAT),
                ],
                36,
            ),
            turned(
                [0.0, 0.13, 0.0],
                &[
                    (0.462, 0.0, Paint::Rgb(0xc8382e)),
                    (0.462, 0.08, Paint::Rgb(0xc8382e)),
                    (0.452, 0.17, Paint::Rgb(0xc8382e)),
                ],
                36,
            ),
            mirrored(|side| {
                put(
                    &ball([0.0; 3], [0.13, 0.08, 0.04], Paint::Rgb(0xc8382e)),
                    [0.24 + 0.1 * side, 0.24, 0.42 - 0.05 * side],
                    [0.0, 30.0, 24.0 * side],
                )
            }),
            ball([0.25, 0.23, 0.43], [0.045, 0.05, 0.04], Paint::Rgb(0xa82a24)),
        ]),
    )
}
