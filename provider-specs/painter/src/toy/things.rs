//! Things that lie on a table or stand in a room.

use std::f32::consts::TAU;

use glam::Vec3;

use super::Toy;
use super::shapes::{all, arc, around, both_sides, plump, put, slab, standing, torus, tube, turned};
use crate::mesh::{Mesh, Paint, ball, block, lathe, sheet};

const COAT: Paint = Paint::Coat(0);
const WHITE: Paint = Paint::Rgb(0xfaf7f0);
const IRON: Paint = Paint::Rgb(0x2c2d33);
const STEEL: Paint = Paint::Rgb(0xd6d9de);
const GOLD: Paint = Paint::Rgb(0xe6b04a);
const WOOD: Paint = Paint::Rgb(0xa9713f);
const LEAF: Paint = Paint::Rgb(0x4f9a44);

fn mirrored(part: impl Fn(f32) -> Mesh) -> Mesh {
    all([part(1.0), part(-1.0)])
}

/// An upright toy whose turned profile lies on its side, along z and towards the viewer.
fn facing(mesh: &Mesh, at: [f32; 3]) -> Mesh {
    put(mesh, at, [90.0, 0.0, 0.0])
}

pub(super) fn teapot() -> Toy {
    let trim = Paint::Coat(-22);
    standing(
        0x8fb8a0,
        all([
            turned(
                [0.0; 3],
                &[
                    (0.0, 0.0, trim),
                    (0.28, 0.0, trim),
                    (0.3, 0.04, trim),
                    (0.26, 0.08, COAT),
                    (0.26, 0.08, COAT),
                    (0.46, 0.24, COAT),
                    (0.52, 0.44, COAT),
                    (0.42, 0.66, COAT),
                    (0.24, 0.76, trim),
                    (0.24, 0.76, trim),
                    (0.25, 0.8, Paint::Coat(10)),
                    (0.25, 0.8, Paint::Coat(10)),
                    (0.2, 0.86, Paint::Coat(10)),
                    (0.06, 0.9, Paint::Coat(10)),
                    (0.0, 0.9, Paint::Coat(10)),
                ],
                40,
            ),
            ball([0.0, 0.96, 0.0], [0.075, 0.07, 0.075], trim),
            tube(
                &[
                    [0.42, 0.34, 0.0, 0.12],
                    [0.6, 0.42, 0.0, 0.09],
                    [0.7, 0.6, 0.0, 0.065],
                    [0.84, 0.76, 0.0, 0.055],
                ],
                COAT,
            ),
            tube(
                &[
                    [-0.42, 0.62, 0.0, 0.05],
                    [-0.64, 0.68, 0.0, 0.048],
                    [-0.76, 0.52, 0.0, 0.045],
                    [-0.68, 0.32, 0.0, 0.048],
                    [-0.46, 0.28, 0.0, 0.05],
                ],
                COAT,
            ),
            torus([0.0, 0.44, 0.0], 0.505, 0.022, trim),
        ]),
    )
}

pub(super) fn perfume() -> Toy {
    let glass = Paint::Coat(18);
    standing(
        0xf2a8b8,
        all([
            plump([0.0, 0.42, 0.0], [0.4, 0.42, 0.2], 0.1, glass),
            plump([0.0, 0.32, 0.0], [0.345, 0.26, 0.205], 0.06, COAT),
            plump([0.0, 0.4, 0.205], [0.19, 0.16, 0.008], 0.006, WHITE),
            facing(&torus([0.0; 3], 0.075, 0.012, GOLD), [0.0, 0.43, 0.216]),
            plump([0.0, 0.33, 0.213], [0.1, 0.012, 0.004], 0.004, GOLD),
            turned(
                [0.0, 0.84, 0.0],
                &[
                    (0.13, 0.0, GOLD),
                    (0.13, 0.08, GOLD),
                    (0.1, 0.1, GOLD),
                    (0.1, 0.1, GOLD),
                    (0.1, 0.14, GOLD),
                ],
                24,
            ),
            turned(
                [0.0, 0.96, 0.0],
                &[
                    (0.0, 0.0, GOLD),
                    (0.17, 0.0, GOLD),
                    (0.17, 0.0, GOLD),
                    (0.17, 0.24, GOLD),
                    (0.17, 0.24, GOLD),
                    (0.14, 0.27, GOLD),
                    (0.0, 0.27, GOLD),
                ],
                28,
            ),
            put(&plump([0.0; 3], [0.022, 0.3, 0.004], 0.004, WHITE), [-0.3, 0.46, 0.2], [0.0, 0.0, 0.0]),
        ]),
    )
}

pub(super) fn phone() -> Toy {
    let tiles = [
        0xff6b5e, 0xffc24a, 0x5fd08a, 0x5fb0ff, 0xb48aff, 0xff8ac0, 0x4ad8d0, 0xf2f2f6, 0xffa05a, 0x7a8aff,
        0x8fd85a, 0xff5f8a,
    ];
    let mut mesh = all([
        plump([0.0, 1.0, 0.0], [0.5, 1.0, 0.055], 0.05, COAT),
        plump([0.0, 1.0, 0.05], [0.465, 0.96, 0.012], 0.012, Paint::Rgb(0x101218)),
    ]);
    let screen = sheet(2, 8, |u, v| {
        (
            Vec3::new((u - 0.5) * 0.88, 1.93 - v * 1.86, 0.0635),
            Paint::Glow(if v < 0.34 {
                0x5a7af0
            } else if v < 0.67 {
                0x8a6ae8
            } else {
                0xf07ab0
            }),
        )
    });
    let mut front = screen;
    for vertex in &mut front.vertices {
        vertex.normal = Vec3::Z;
    }
    mesh.join(&front);
    for (index, tile) in tiles.into_iter().enumerate() {
        let (x, y) = (-0.3 + (index % 4) as f32 * 0.2, 1.22 - (index / 4) as f32 * 0.24);
        mesh.join(&plump([x, y, 0.065], [0.075, 0.075, 0.008], 0.008, Paint::Glow(tile)));
    }
    for x in [-0.22, 0.0, 0.22] {
        mesh.join(&plump([x, 0.2, 0.065], [0.08, 0.08, 0.008], 0.008, Paint::Glow(0xffffff)));
    }
    mesh.join(&plump([0.0, 1.62, 0.065], [0.3, 0.1, 0.005], 0.005, Paint::Glow(0xe8ecff)));
    mesh.join(&plump([0.0, 1.87, 0.066], [0.13, 0.03, 0.006], 0.006, Paint::Rgb(0x101218)));
    mesh.join(&plump([0.5, 1.4, 0.0], [0.015, 0.13, 0.02], 0.01, Paint::Coat(-30)));
    standing(0x5a6478, put(&mesh, [0.0; 3], [-8.0, -8.0, 0.0]))
}

pub(super) fn camera() -> Toy {
    let leather = COAT;
    let lens = turned(
        [0.0; 3],
        &[
            (0.36, 0.0, IRON),
            (0.36, 0.12, STEEL),
            (0.36, 0.12, STEEL),
            (0.38, 0.14, STEEL),
            (0.38, 0.2, IRON),
            (0.38, 0.2, IRON),
            (0.33, 0.24, IRON),
            (0.33, 0.42, IRON),
            (0.33, 0.42, IRON),
            (0.27, 0.42, IRON),
            (0.27, 0.42, Paint::Rgb(0x16202e)),
            (0.22, 0.34, Paint::Rgb(0x2a4a78)),
            (0.22, 0.34, Paint::Rgb(0x2a4a78)),
            (0.12, 0.38, Paint::Rgb(0x4a6aa8)),
            (0.0, 0.4, Paint::Rgb(0x4a6aa8)),
        ],
        32,
    );
    standing(
        0x8a5230,
        all([
            plump([0.0, 0.42, 0.0], [0.82, 0.3, 0.22], 0.06, leather),
            plump([0.0, 0.8, 0.0], [0.8, 0.12, 0.215], 0.06, STEEL),
            plump([0.0, 0.1, 0.0], [0.8, 0.07, 0.215], 0.05, STEEL),
            plump([0.0, 0.98, 0.0], [0.28, 0.14, 0.18], 0.07, STEEL),
            plump([0.0, 0.98, 0.17], [0.17, 0.07, 0.02], 0.02, IRON),
            facing(&lens, [0.0, 0.46, 0.2]),
            ball([-0.09, 0.57, 0.58], [0.055, 0.04, 0.03], WHITE),
            turned(
                [0.55, 0.9, 0.0],
                &[(0.11, 0.0, IRON), (0.11, 0.09, STEEL), (0.11, 0.09, STEEL), (0.0, 0.1, STEEL)],
                18,
            ),
            turned(
                [0.3, 0.9, 0.06],
                &[
                    (0.06, 0.0, Paint::Rgb(0xd8382e)),
                    (0.06, 0.06, Paint::Rgb(0xd8382e)),
                    (0.0, 0.07, Paint::Rgb(0xd8382e)),
                ],
                14,
            ),
            turned(
                [-0.52, 0.9, 0.0],
                &[(0.14, 0.0, STEEL), (0.14, 0.07, STEEL), (0.14, 0.07, IRON), (0.0, 0.08, IRON)],
                18,
            ),
            plump([-0.56, 0.8, 0.215], [0.13, 0.065, 0.02], 0.02, Paint::Glow(0xf4f6ff)),
            ball([0.5, 0.8, 0.21], [0.05, 0.05, 0.03], IRON),
            mirrored(|side| facing(&torus([0.0; 3], 0.05, 0.014, GOLD), [0.84 * side, 0.78, 0.0])),
            tube(
                &[
                    [-0.86, 0.76, 0.0, 0.03],
                    [-1.12, 0.4, 0.06, 0.03],
                    [-0.96, 0.06, 0.3, 0.03],
                    [-0.4, 0.035, 0.62, 0.03],
                    [0.3, 0.035, 0.72, 0.03],
                    [0.95, 0.05, 0.4, 0.03],
                    [1.1, 0.4, 0.08, 0.03],
                    [0.86, 0.76, 0.0, 0.03],
                ],
                Paint::Coat(-25),
            ),
        ]),
    )
}

pub(super) fn headphones() -> Toy {
    let band: Vec<[f32; 4]> = (0..=12)
        .map(|index| {
            let angle = index as f32 / 12.0 * std::f32::consts::PI;
            [angle.cos() * 0.66, 0.6 + angle.sin() * 0.72, 0.0, 0.055]
        })
        .collect();
    let pad: Vec<[f32; 4]> = (3..=9)
        .map(|index| {
            let angle = index as f32 / 12.0 * std::f32::consts::PI;
            [angle.cos() * 0.61, 0.6 + angle.sin() * 0.665, 0.0, 0.085]
        })
        .collect();
    let cup = all([
        turned(
            [0.0; 3],
            &[(0.0, 0.13, COAT), (0.2, 0.13, COAT), (0.3, 0.08, COAT), (0.32, 0.0, COAT), (0.3, -0.04, COAT)]
                .map(|(r, y, p)| (r, -y, p)),
            30,
        ),
        turned(
            [0.0; 3],
            &[
                (0.31, 0.03, IRON),
                (0.34, 0.1, IRON),
                (0.3, 0.19, IRON),
                (0.18, 0.2, IRON),
                (0.14, 0.12, IRON),
                (0.0, 0.12, IRON),
            ],
            30,
        ),
        put(&torus([0.0; 3], 0.19, 0.02, GOLD), [0.0, -0.125, 0.0], [0.0; 3]),
    ]);
    standing(
        0xe0503c,
        all([
            tube(&band, COAT),
            tube(&pad, IRON),
            mirrored(|side| put(&cup, [0.66 * side, 0.42, 0.0], [0.0, 0.0, 90.0 * side])),
            mirrored(|side| plump([0.68 * side, 0.66, 0.0], [0.04, 0.16, 0.07], 0.035, STEEL)),
        ]),
    )
}

pub(super) fn guitar() -> Toy {
    let outline: Vec<[f32; 2]> = (0..64)
        .map(|index| {
            let t = index as f32 / 64.0 * TAU;
            let y = 0.62 - 0.62 * t.cos();
            let share = y / 1.24;
            // A wide lower bout, a waist and a smaller upper one.
            let wide = 0.5
                * (share * std::f32::consts::PI).sin().max(0.0).powf(0.45)
                * (1.0 - 0.18 * share)
                * (1.0 - 0.27 * (-((share - 0.6) / 0.15).powi(2)).exp());
            [if t.sin() >= 0.0 { wide } else { -wide }, y]
        })
        .collect();
    let dark = Paint::Rgb(0x5a321c);
    let inset: Vec<[f32; 2]> = outline.iter().map(|[x, y]| [x * 0.95, 0.62 + (y - 0.62) * 0.965]).collect();
    let mut mesh = all([
        slab(&outline, 0.15, dark, dark),
        slab(&inset, 0.156, COAT, COAT),
        facing(
            &turned(
                [0.0; 3],
                &[(0.19, 0.0, GOLD), (0.165, 0.004, IRON), (0.165, 0.004, IRON), (0.0, 0.005, IRON)],
                28,
            ),
            [0.0, 0.78, 0.156],
        ),
        plump([0.0, 0.34, 0.17], [0.2, 0.04, 0.02], 0.015, dark),
        plump([0.0, 1.62, 0.13], [0.065, 0.68, 0.045], 0.02, dark),
        put(&plump([0.0; 3], [0.11, 0.2, 0.035], 0.03, WOOD), [0.0, 2.44, 0.11], [-8.0, 0.0, 0.0]),
        plump([0.0, 2.27, 0.175], [0.07, 0.014, 0.014], 0.01, WHITE),
    ]);
    for fret in 0..12 {
        mesh.join(&block([0.0, 1.04 + fret as f32 * 0.1, 0.176], [0.062, 0.006, 0.004], STEEL));
    }
    for string in 0..6 {
        let x = -0.045 + string as f32 * 0.018;
        mesh.join(&block([x, 1.3, 0.188], [0.0035, 0.98, 0.003], WHITE));
        let (side, peg) = (if string < 3 { -1.0 } else { 1.0 }, (string % 3) as f32);
        mesh.join(&ball([0.145 * side, 2.34 + peg * 0.11, 0.1], [0.055, 0.032, 0.03], WHITE));
    }
    standing(0xd98a3c, put(&mesh, [0.0, 0.02, 0.0], [-8.0, 0.0, -9.0]))
}

pub(super) fn violin() -> Toy {
    let outline: Vec<[f32; 2]> = (0..72)
        .map(|index| {
            let t = index as f32 / 72.0 * TAU;
            let share = 0.5 - 0.5 * t.cos();
            let waist = (-((share - 0.55) / 0.1).powi(4)).exp();
            let wide = 0.4
                * (share * std::f32::consts::PI).sin().max(0.0).powf(0.4)
                * (1.0 - 0.2 * share)
                * (1.0 - 0.34 * waist);
            [if t.sin() >= 0.0 { wide } else { -wide }, share * 1.15]
        })
        .collect();
    let inset: Vec<[f32; 2]> = outline.iter().map(|[x, y]| [x * 0.93, 0.575 + (y - 0.575) * 0.955]).collect();
    let hole = |side: f32| {
        tube(
            &[
                [0.13 * side, 0.66, 0.108, 0.018],
                [0.155 * side, 0.58, 0.108, 0.014],
                [0.13 * side, 0.5, 0.108, 0.014],
                [0.165 * side, 0.42, 0.108, 0.018],
            ],
            IRON,
        )
    };
    let mut mesh = all([
        slab(&outline, 0.09, Paint::Coat(-35), Paint::Coat(-35)),
        slab(&inset, 0.105, COAT, COAT),
        mirrored(hole),
        plump([0.0, 0.24, 0.13], [0.05, 0.2, 0.02], 0.015, IRON),
        plump([0.0, 0.5, 0.14], [0.1, 0.015, 0.05], 0.012, WOOD),
        put(&plump([0.0; 3], [0.045, 0.55, 0.025], 0.02, IRON), [0.0, 1.22, 0.15], [-2.0, 0.0, 0.0]),
        plump([0.0, 1.45, 0.1], [0.045, 0.36, 0.04], 0.03, Paint::Coat(-15)),
        facing(&torus([0.0; 3], 0.06, 0.035, Paint::Coat(-15)), [0.0, 1.92, 0.06]),
        mirrored(|side| all([1.74, 1.82].map(|y| ball([0.09 * side, y, 0.1], [0.06, 0.022, 0.022], IRON)))),
        plump([-0.16, 0.08, 0.12], [0.13, 0.06, 0.04], 0.035, IRON),
    ]);
    for string in 0..4 {
        mesh.join(&block([-0.03 + string as f32 * 0.02, 1.02, 0.19], [0.003, 0.66, 0.003], WHITE));
    }
    let bow = all([
        tube(&[[0.0, 0.0, 0.0, 0.018], [0.03, 0.9, 0.0, 0.018], [0.0, 1.8, 0.0, 0.018]], WOOD),
        block([-0.07, 0.9, 0.0], [0.008, 0.86, 0.012], WHITE),
        plump([-0.035, 0.1, 0.0], [0.05, 0.09, 0.025], 0.02, IRON),
        plump([-0.035, 1.75, 0.0], [0.05, 0.03, 0.02], 0.015, WOOD),
    ]);
    standing(
        0xb8602c,
        all([
            put(&mesh, [0.0, 0.02, 0.0], [-10.0, 0.0, 8.0]),
            put(&bow, [0.62, 0.02, 0.05], [-8.0, 0.0, -4.0]),
        ]),
    )
}

pub(super) fn piano() -> Toy {
    // A grand with its keys towards the viewer and its lid open.
    let mut rim: Vec<[f32; 2]> = vec![[-0.95, 0.8], [0.95, 0.8], [0.95, 0.1]];
    rim.extend((1..=12).map(|index| {
        let t = index as f32 / 12.0;
        [0.95 - 1.0 * t + 0.12 * (t * TAU).sin(), 0.1 - 1.35 * t.powf(0.8)]
    }));
    rim.extend(arc([-0.5, -1.25], [0.45, 0.22], 0.0, -180.0, 10));
    let lay = |outline: &[[f32; 2]], y: f32, deep: f32, face: Paint, edge: Paint| {
        put(&slab(outline, deep, face, edge), [0.0, y, 0.0], [90.0, 0.0, 0.0])
    };
    let inner: Vec<[f32; 2]> = rim.iter().map(|[x, z]| [x * 0.92, (z + 0.2) * 0.9 - 0.22]).collect();
    let mut mesh = all([
        lay(&rim, 0.92, 0.17, COAT, COAT),
        lay(&inner, 1.085, 0.01, GOLD, GOLD),
        plump([0.0, 0.8, 0.98], [0.95, 0.05, 0.22], 0.03, COAT),
        mirrored(|side| plump([0.92 * side, 0.9, 0.98], [0.06, 0.1, 0.22], 0.04, COAT)),
        plump([0.0, 0.97, 0.8], [0.93, 0.11, 0.04], 0.03, COAT),
        put(
            &put(&lay(&rim, 0.0, 0.025, COAT, COAT), [0.95, 0.0, 0.0], [0.0; 3]),
            [-0.95, 1.11, 0.0],
            [0.0, 0.0, 38.0],
        ),
        tube(&[[0.5, 1.08, 0.2, 0.022], [0.24, 2.02, 0.2, 0.022]], COAT),
    ]);
    for key in 0..21 {
        let x = -0.82 + key as f32 * 0.082;
        mesh.join(&block([x, 0.865, 1.0], [0.037, 0.02, 0.17], WHITE));
        if !matches!(key % 7, 2 | 6) && key < 20 {
            mesh.join(&block([x + 0.041, 0.9, 0.93], [0.022, 0.022, 0.1], IRON));
        }
    }
    for [x, z] in [[-0.8, 0.75], [0.8, 0.75], [-0.5, -1.1]] {
        mesh.join(&turned(
            [x, 0.0, z],
            &[
                (0.05, 0.0, GOLD),
                (0.05, 0.06, COAT),
                (0.05, 0.06, COAT),
                (0.07, 0.4, COAT),
                (0.1, 0.78, COAT),
            ],
            14,
        ));
    }
    mesh.join(&plump([0.0, 0.46, 1.62], [0.46, 0.07, 0.2], 0.06, Paint::Rgb(0x9a2f2c)));
    for [x, z] in [[-0.38, 1.5], [0.38, 1.5], [-0.38, 1.74], [0.38, 1.74]] {
        mesh.join(&block([x, 0.2, z], [0.03, 0.2, 0.03], COAT));
    }
    standing(0x2a282e, mesh)
}

pub(super) fn book() -> Toy {
    let page = |side: f32, lift: f32, paint: Paint| {
        both_sides(sheet(14, 2, |u, v| {
            let x = u * 0.82 * side;
            (
                Vec3::new(
                    x,
                    0.1 + lift * (0.14 * (u * std::f32::consts::PI * 0.9).sin() + 0.05 * u * 0.0),
                    (v - 0.5) * 1.12,
                ),
                paint,
            )
        }))
    };
    let mut mesh = all([
        mirrored(|side| plump([0.46 * side, 0.03, 0.0], [0.46, 0.03, 0.64], 0.02, COAT)),
        mirrored(|side| {
            let outline: Vec<[f32; 2]> = [[0.0, 0.06], [0.84, 0.06]]
                .into_iter()
                .chain((0..=12).rev().map(|index| {
                    let u = index as f32 / 12.0;
                    [u * 0.84, 0.07 + 0.06 * (1.0 - u) + 0.12 * (u * std::f32::consts::PI * 0.95).sin()]
                }))
                .map(|[x, y]| [x * side, y])
                .collect();
            put(&slab(&outline, 0.58, Paint::Rgb(0xf2e8d2), Paint::Rgb(0xfffaee)), [0.0; 3], [0.0; 3])
        }),
        page(1.0, 1.5, Paint::Rgb(0xfffaee)),
    ]);
    for side in [-1.0, 1.0] {
        for line in 0..7 {
            let z = -0.4 + line as f32 * 0.13;
            for piece in 0..6 {
                let u = 0.16 + piece as f32 * 0.12;
                if side > 0.0 || line > 2 {
                    let y = 0.083 + 0.06 * (1.0 - u) + 0.12 * (u * std::f32::consts::PI * 0.95).sin();
                    if side < 0.0 {
                        mesh.join(&block(
                            [u * 0.84 * side, y, z],
                            [0.05, 0.006, 0.014],
                            Paint::Rgb(0x8a8478),
                        ));
                    }
                }
            }
        }
    }
    for line in 0..7 {
        let z = -0.4 + line as f32 * 0.13;
        for piece in 0..6 {
            let u = 0.14 + piece as f32 * 0.125;
            mesh.join(&block(
                [u * 0.82, 0.112 + 1.5 * 0.14 * (u * std::f32::consts::PI * 0.9).sin(), z],
                [0.048, 0.006, 0.014],
                Paint::Rgb(0x8a8478),
            ));
        }
    }
    mesh.join(&plump([-0.42, 0.205, -0.3], [0.26, 0.012, 0.16], 0.01, Paint::Rgb(0xf2a84a)));
    mesh.join(&both_sides(sheet(2, 8, |u, v| {
        (Vec3::new(0.03 + (u - 0.5) * 0.06, 0.2 - 0.18 * v * v, 0.5 + v * 0.3), Paint::Rgb(0xe8b03c))
    })));
    // Raised towards the viewer, as on a stand.
    standing(0xa8342c, put(&mesh, [0.0, 0.42, 0.0], [38.0, 0.0, 0.0]))
}

pub(super) fn bulb() -> Toy {
    let glow = Paint::Glow(0xffdf7a);
    let mut mesh = all([
        turned(
            [0.0; 3],
            &[
                (0.0, 0.0, IRON),
                (0.1, 0.0, IRON),
                (0.14, 0.08, STEEL),
                (0.14, 0.08, STEEL),
                (0.2, 0.1, STEEL),
                (0.2, 0.42, STEEL),
            ],
            24,
        ),
        turned(
            [0.0, 0.4, 0.0],
            &[
                (0.2, 0.0, glow),
                (0.22, 0.12, glow),
                (0.4, 0.42, glow),
                (0.46, 0.72, glow),
                (0.34, 1.02, glow),
                (0.0, 1.16, glow),
            ],
            32,
        ),
    ]);
    for ring in 0..3 {
        mesh.join(&torus([0.0, 0.15 + ring as f32 * 0.1, 0.0], 0.195, 0.03, Paint::Rgb(0xb0b4bc)));
    }
    mesh.join(&put(
        &ball([0.0; 3], [0.08, 0.17, 0.03], Paint::Glow(0xffffff)),
        [-0.2, 1.28, 0.36],
        [-14.0, -28.0, -14.0],
    ));
    for ray in 0..7 {
        let angle = (ray as f32 * 30.0).to_radians();
        let at = [angle.cos() * 0.78, 1.1 + angle.sin() * 0.78, 0.0];
        mesh.join(&put(
            &plump([0.0; 3], [0.12, 0.03, 0.03], 0.03, Paint::Glow(0xffc23c)),
            at,
            [0.0, 0.0, ray as f32 * 30.0],
        ));
    }
    standing(0xffd84a, mesh)
}

pub(super) fn desk_lamp() -> Toy {
    standing(
        0xf0b43a,
        all([
            turned([0.0; 3], &[(0.4, 0.0, COAT), (0.4, 0.05, COAT), (0.3, 0.1, COAT), (0.0, 0.12, COAT)], 30),
            tube(&[[0.0, 0.1, 0.0, 0.035], [-0.32, 0.78, 0.0, 0.035]], STEEL),
            tube(&[[-0.32, 0.78, 0.0, 0.035], [0.12, 1.36, 0.0, 0.035]], STEEL),
            ball([-0.32, 0.78, 0.0], [0.08; 3], IRON),
            ball([0.12, 1.36, 0.0], [0.08; 3], IRON),
            put(
                &all([
                    turned(
                        [0.0; 3],
                        &[(0.36, -0.4, COAT), (0.26, -0.14, COAT), (0.12, 0.04, COAT), (0.0, 0.1, COAT)],
                        28,
                    ),
                    lathe(
                        [0.0, -0.39, 0.0],
                        &[(0.34, 0.0, Paint::Glow(0xfff0b8)), (0.3, 0.05, Paint::Glow(0xfff0b8))],
                        26,
                    ),
                    ball([0.0, -0.36, 0.0], [0.18, 0.16, 0.18], Paint::Glow(0xfff6d8)),
                    torus([0.0, -0.4, 0.0], 0.36, 0.02, Paint::Coat(-20)),
                ]),
                [0.2, 1.36, 0.0],
                [0.0, 0.0, 38.0],
            ),
        ]),
    )
}

pub(super) fn chair() -> Toy {
    let leg = |x: f32, z: f32| tube(&[[x, 0.02, z, 0.035], [x * 0.86, 0.52, z * 0.86, 0.05]], WOOD);
    standing(
        0xe8a23c,
        all([
            leg(0.4, 0.38),
            leg(-0.4, 0.38),
            leg(0.4, -0.4),
            leg(-0.4, -0.4),
            plump([0.0, 0.54, 0.0], [0.44, 0.05, 0.42], 0.04, WOOD),
            plump([0.0, 0.62, 0.02], [0.4, 0.07, 0.38], 0.065, COAT),
            mirrored(|side| {
                put(
                    &tube(&[[0.36 * side, 0.54, -0.36, 0.045], [0.38 * side, 1.4, -0.46, 0.04]], WOOD),
                    [0.0; 3],
                    [0.0; 3],
                )
            }),
            put(&plump([0.0; 3], [0.4, 0.13, 0.04], 0.04, WOOD), [0.0, 1.34, -0.45], [-6.0, 0.0, 0.0]),
            all([-0.2, 0.0, 0.2].map(|x| {
                put(&plump([0.0; 3], [0.045, 0.34, 0.025], 0.02, WOOD), [x, 0.92, -0.405], [-6.0, 0.0, 0.0])
            })),
            mirrored(|side| {
                tube(&[[0.37 * side, 0.26, 0.34, 0.022], [0.37 * side, 0.26, -0.36, 0.022]], WOOD)
            }),
        ]),
    )
}

pub(super) fn sofa() -> Toy {
    standing(
        0x3f8a86,
        all([
            plump([0.0, 0.4, -0.02], [1.2, 0.2, 0.5], 0.1, Paint::Coat(-14)),
            put(
                &plump([0.0; 3], [1.12, 0.44, 0.17], 0.15, Paint::Coat(-6)),
                [0.0, 0.8, -0.42],
                [-9.0, 0.0, 0.0],
            ),
            mirrored(|side| plump([1.18 * side, 0.58, 0.0], [0.19, 0.36, 0.54], 0.17, COAT)),
            mirrored(|side| plump([0.5 * side, 0.62, 0.06], [0.495, 0.15, 0.46], 0.12, Paint::Coat(14))),
            mirrored(|side| {
                put(
                    &plump([0.0; 3], [0.47, 0.29, 0.12], 0.11, Paint::Coat(8)),
                    [0.49 * side, 0.98, -0.28],
                    [-12.0, 0.0, 0.0],
                )
            }),
            put(
                &plump([0.0; 3], [0.24, 0.24, 0.09], 0.085, Paint::Rgb(0xf2b53a)),
                [-0.72, 0.96, -0.02],
                [-24.0, 0.0, 14.0],
            ),
            put(
                &plump([0.0; 3], [0.21, 0.21, 0.08], 0.075, Paint::Rgb(0xf6ecd8)),
                [0.78, 0.94, -0.02],
                [-24.0, 0.0, -16.0],
            ),
            all([[-1.15, 0.36], [1.15, 0.36], [-1.15, -0.4], [1.15, -0.4]]
                .map(|[x, z]| lathe([x, 0.0, z], &[(0.045, 0.0, WOOD), (0.07, 0.24, WOOD)], 10))),
        ]),
    )
}

pub(super) fn table() -> Toy {
    standing(
        0xb87a45,
        all([
            turned(
                [0.0, 0.86, 0.0],
                &[
                    (0.0, 0.0, COAT),
                    (0.96, 0.0, COAT),
                    (1.0, 0.04, COAT),
                    (0.98, 0.1, COAT),
                    (0.94, 0.11, Paint::Coat(12)),
                    (0.94, 0.11, Paint::Coat(12)),
                    (0.0, 0.115, Paint::Coat(12)),
                ],
                36,
            ),
            turned(
                [0.0; 3],
                &[
                    (0.14, 0.1, Paint::Coat(-12)),
                    (0.1, 0.3, Paint::Coat(-12)),
                    (0.13, 0.5, Paint::Coat(-12)),
                    (0.09, 0.66, Paint::Coat(-12)),
                    (0.22, 0.86, Paint::Coat(-12)),
                ],
                22,
            ),
            around(
                4,
                &tube(
                    &[[0.0, 0.26, 0.0, 0.08], [0.3, 0.2, 0.0, 0.075], [0.56, 0.04, 0.0, 0.06]],
                    Paint::Coat(-12),
                ),
            ),
            turned(
                [0.0, 0.97, 0.0],
                &[(0.16, 0.0, WHITE), (0.13, 0.14, WHITE), (0.1, 0.26, WHITE), (0.12, 0.3, WHITE)],
                20,
            ),
            all([
                ([0.0, 1.44, 0.0], 0xe8506a),
                ([0.12, 1.38, 0.06], 0xf2b53a),
                ([-0.11, 1.39, 0.05], 0xf6a8c0),
                ([0.02, 1.36, 0.13], 0xffffff),
            ]
            .map(|(at, paint)| ball(at, [0.1, 0.085, 0.1], Paint::Rgb(paint)))),
            all([[0.08, 0.08], [-0.1, 0.0], [0.06, -0.08]]
                .map(|[x, z]| ball([x, 1.29, z], [0.1, 0.05, 0.08], LEAF))),
        ]),
    )
}
