//! Plants that a scene is about.

use std::f32::consts::TAU;

use glam::Vec3;

use super::Toy;
use super::When::Always;
use super::shapes::{
    all, around, bead, both_sides, cushion, loft, plump, put, slab, standing, torus, tube, turned,
};
use crate::mesh::{Mesh, Paint, ball, lathe, sheet};

const COAT: Paint = Paint::Coat(0);
const BARK: Paint = Paint::Rgb(0x6b4a34);
const LEAF: Paint = Paint::Rgb(0x4f9a44);

/// A crown of many rounded tufts: a ball each at the place, with a radius and a shade.
fn crown(tufts: &[([f32; 3], f32, i8)]) -> Mesh {
    all(tufts.iter().map(|(at, r, shade)| ball(*at, [*r, r * 0.82, *r], Paint::Coat(*shade))))
}

/// A crown that sways over its trunk.
fn swaying(mut toy: Toy, pivot: [f32; 3], crown: Mesh) -> Toy {
    toy.solid(Some(0), pivot, crown).swings(Always, [0.0, 0.0, 1.0], 1.6, 0.28, 0.0);
    toy
}

pub(super) fn cherry_tree() -> Toy {
    let trunk = all([
        tube(&[[0.0, 0.0, 0.0, 0.26], [0.06, 0.6, 0.0, 0.19], [-0.04, 1.1, 0.0, 0.16]], BARK),
        tube(&[[-0.04, 1.0, 0.0, 0.14], [-0.5, 1.5, 0.1, 0.1], [-1.0, 1.9, 0.1, 0.06]], BARK),
        tube(&[[-0.02, 1.0, 0.0, 0.14], [0.45, 1.45, -0.05, 0.1], [1.0, 1.75, 0.0, 0.06]], BARK),
        tube(&[[-0.04, 1.0, 0.0, 0.14], [0.05, 1.8, 0.0, 0.08]], BARK),
        turned(
            [0.0; 3],
            &[(1.1, 0.0, Paint::Coat(30)), (0.9, 0.03, Paint::Coat(30)), (0.0, 0.04, Paint::Coat(30))],
            24,
        ),
    ]);
    let mut blossoms = crown(&[
        ([0.0, 2.35, 0.0], 0.72, 12),
        ([-0.72, 2.1, 0.1], 0.6, 0),
        ([0.75, 2.0, 0.05], 0.62, 0),
        ([-1.2, 1.9, 0.05], 0.42, -8),
        ([1.28, 1.78, 0.0], 0.4, -8),
        ([0.3, 2.0, 0.5], 0.5, 18),
        ([-0.35, 1.95, 0.52], 0.48, 8),
        ([0.2, 2.1, -0.55], 0.55, -8),
        ([-0.4, 2.72, 0.0], 0.44, 24),
        ([0.42, 2.66, 0.08], 0.46, 24),
    ]);
    for index in 0..26 {
        let f = index as f32;
        let (angle, tilt) = (f * 2.399, 0.3 + f / 26.0 * 1.4);
        let at = [1.3 * tilt.sin() * angle.cos(), 2.2 + 0.85 * tilt.cos(), 0.85 * tilt.sin() * angle.sin()];
        blossoms.join(&bead(at, [0.17, 0.15, 0.17], Paint::Coat(if index % 2 == 0 { 40 } else { -14 })));
    }
    for index in 0..14 {
        let f = index as f32 * 2.399;
        let r = 0.35 + 0.05 * index as f32;
        blossoms.join(&bead([f.cos() * r, 0.05, f.sin() * r], [0.05, 0.012, 0.04], Paint::Coat(10)));
    }
    swaying(standing(0xf590b2, trunk), [0.0, 1.2, 0.0], blossoms)
}

pub(super) fn maple() -> Toy {
    let trunk = all([
        tube(&[[0.0, 0.0, 0.0, 0.24], [0.0, 0.7, 0.0, 0.17], [0.03, 1.5, 0.0, 0.13]], BARK),
        tube(&[[0.0, 0.9, 0.0, 0.11], [-0.5, 1.5, 0.0, 0.07]], BARK),
        tube(&[[0.0, 1.0, 0.0, 0.11], [0.5, 1.55, 0.0, 0.07]], BARK),
    ]);
    let mut leaves = crown(&[
        ([0.0, 2.2, 0.0], 0.85, 0),
        ([-0.7, 1.8, 0.1], 0.58, -10),
        ([0.72, 1.82, 0.05], 0.58, -10),
        ([0.1, 1.75, 0.55], 0.55, 10),
        ([0.0, 1.8, -0.55], 0.6, -16),
        ([0.0, 2.85, 0.0], 0.52, 12),
    ]);
    let star = maple_leaf();
    let paints = [Paint::Coat(0), Paint::Rgb(0xf2902c), Paint::Rgb(0xf2b83c), Paint::Coat(-18)];
    for index in 0..46 {
        let f = index as f32;
        let (angle, tilt) = (f * 2.399, 0.15 + f / 46.0 * 1.9);
        let (x, y, z) =
            (1.12 * tilt.sin() * angle.cos(), 2.15 + 1.12 * tilt.cos(), 1.0 * tilt.sin() * angle.sin());
        let mut leaf = star.clone();
        for vertex in &mut leaf.vertices {
            vertex.paint = paints[index % 4];
        }
        leaves.join(&put(
            &leaf,
            [x, y, z],
            [90.0 - tilt.to_degrees().min(120.0) * -0.2 - 80.0, 90.0 - angle.to_degrees(), f * 40.0],
        ));
    }
    for index in 0..9 {
        let f = index as f32 * 2.399;
        let mut leaf = star.clone();
        for vertex in &mut leaf.vertices {
            vertex.paint = paints[index % 4];
        }
        leaves.join(&put(
            &leaf,
            [f.cos() * (0.4 + 0.07 * index as f32), 0.04, f.sin() * (0.4 + 0.07 * index as f32)],
            [-90.0, f * 60.0, 0.0],
        ));
    }
    swaying(standing(0xd84a2a, trunk), [0.0, 1.2, 0.0], leaves)
}

/// A small leaf with five points in the plane of x and y.
fn maple_leaf() -> Mesh {
    let outline: Vec<[f32; 2]> = (0..10)
        .map(|index| {
            let angle = index as f32 / 10.0 * TAU + TAU / 4.0;
            let r = if index % 2 == 0 { 0.16 } else { 0.075 };
            [angle.cos() * r, angle.sin() * r]
        })
        .collect();
    slab(&outline, 0.012, COAT, COAT)
}

pub(super) fn palm() -> Toy {
    let mut trunk = turned(
        [0.0; 3],
        &[
            (1.0, 0.0, Paint::Rgb(0xf0d8a0)),
            (0.7, 0.1, Paint::Rgb(0xf0d8a0)),
            (0.0, 0.16, Paint::Rgb(0xf0d8a0)),
        ],
        24,
    );
    let bend = |t: f32| [0.12 + 0.55 * t * t, 0.05 + 2.4 * t];
    for ring in 0..11 {
        let (t, next) = (ring as f32 / 11.0, (ring as f32 + 1.0) / 11.0);
        let ([x, y], [to, top]) = (bend(t), bend(next));
        let r = 0.16 - 0.05 * t;
        trunk.join(&put(
            &lathe(
                [0.0; 3],
                &[
                    (r * 0.85, 0.0, if ring % 2 == 0 { Paint::Rgb(0x9a6a40) } else { Paint::Rgb(0xb07e4c) }),
                    (r * 1.08, (top - y) * 1.05, BARK),
                    (0.0, (top - y) * 1.05, BARK),
                ],
                14,
            ),
            [x, y, 0.0],
            [0.0, 0.0, -((to - x) / (top - y)).atan().to_degrees()],
        ));
    }
    let [x, y] = bend(1.0);
    let mut fronds = all([[0.1, 0.12], [-0.12, 0.1], [0.02, -0.14]]
        .map(|[dx, dz]| ball([x + dx, y - 0.1, dz], [0.12; 3], Paint::Rgb(0x6a4226))));
    for index in 0..9 {
        let lift = if index % 2 == 0 { 0.42 } else { 0.2 };
        let frond = both_sides(sheet(4, 14, |u, v| {
            let across = u * 2.0 - 1.0;
            let wide = 0.26
                * (v * std::f32::consts::PI * 0.93 + 0.2).sin().max(0.0)
                * if (v * 14.0).fract() < 0.5 { 1.0 } else { 0.82 };
            let shade = if (u - 0.5).abs() < 0.2 { 18 } else { -6 };
            (
                Vec3::new(
                    v * 1.35,
                    lift * (v * 3.0).sin() - 0.75 * v * v - across.abs() * wide * 0.55,
                    across * wide,
                ),
                Paint::Coat(shade),
            )
        }));
        fronds.join(&put(&frond, [x, y, 0.0], [0.0, index as f32 * 40.0, 0.0]));
    }
    swaying(standing(0x3f9a4c, trunk), [x, y, 0.0], fronds)
}

pub(super) fn christmas_tree() -> Toy {
    let gold = Paint::Rgb(0xf2c23c);
    let mut mesh = all([
        turned(
            [0.0; 3],
            &[
                (0.3, 0.0, Paint::Rgb(0xc8382e)),
                (0.36, 0.34, Paint::Rgb(0xc8382e)),
                (0.36, 0.34, gold),
                (0.38, 0.4, gold),
                (0.0, 0.4, BARK),
            ],
            20,
        ),
        lathe([0.0; 3], &[(0.13, 0.3, BARK), (0.12, 0.7, BARK)], 10),
    ]);
    for tier in 0..4 {
        let f = tier as f32;
        let (y, r, tall) = (0.6 + f * 0.52, 1.05 - f * 0.22, 0.85 - f * 0.06);
        mesh.join(&turned(
            [0.0, y, 0.0],
            &[
                (0.0, 0.1, Paint::Coat(-20)),
                (r, 0.0, COAT),
                (r * 1.02, 0.05, COAT),
                (r * 0.55, tall * 0.48, COAT),
                (0.0, tall, COAT),
            ],
            26,
        ));
        let baubles = [0xe0382e, 0xf2c23c, 0x4aa0e0, 0xf28ab4, 0xf8f5ee];
        let count = 9 - tier * 2;
        for index in 0..count {
            let angle = (index as f32 + f * 0.5) / count as f32 * TAU;
            let paint =
                if index % 3 == 1 { Paint::Glow(0xffe08a) } else { Paint::Rgb(baubles[(index + tier) % 5]) };
            mesh.join(&ball([angle.cos() * r * 0.95, y + 0.06, angle.sin() * r * 0.95], [0.095; 3], paint));
        }
        let garland: Vec<[f32; 4]> = (0..=16)
            .map(|index| {
                let angle = index as f32 / 16.0 * TAU;
                [
                    angle.cos() * r * 0.72,
                    y + tall * 0.3 + 0.04 * (angle * 4.0).sin(),
                    angle.sin() * r * 0.72,
                    0.026,
                ]
            })
            .collect();
        mesh.join(&tube(&garland, gold));
    }
    mesh.join(&put(&cushion(star_outline, 0.1, Paint::Glow(0xffd84a)), [0.0, 3.08, 0.0], [0.0; 3]));
    for (x, z, half, paint, ribbon) in
        [(0.72, 0.55, 0.2, 0x4a8ad8, 0xf8f5ee), (-0.66, 0.62, 0.17, 0xe0382e, 0xf2c23c)]
    {
        mesh.join(&plump([x, half, z], [half; 3], 0.03, Paint::Rgb(paint)));
        mesh.join(&plump([x, half, z], [half * 1.03, half * 1.03, half * 0.22], 0.02, Paint::Rgb(ribbon)));
        mesh.join(&ball([x, half * 2.05, z], [half * 0.4, half * 0.25, half * 0.3], Paint::Rgb(ribbon)));
    }
    standing(0x2f8a4c, mesh)
}

/// The outline of a star with five points, about a quarter of a unit large.
fn star_outline(u: f32) -> [f32; 2] {
    let angle = u * TAU + TAU / 4.0;
    let point = ((u * 5.0).fract() * 2.0 - 1.0).abs();
    let r = 0.12 + 0.15 * point;
    [angle.cos() * r, angle.sin() * r]
}

pub(super) fn pumpkin() -> Toy {
    let ribbed = sheet(72, 18, |u, v| {
        let (turn, tilt) = (-u * TAU, v * std::f32::consts::PI);
        let rib = 1.0 - 0.1 * (1.0 - (turn * 5.0).sin().abs()).powi(2);
        let r = 0.72 * tilt.sin().max(0.0).powf(0.8) * rib;
        let dent = 0.16 * (1.0 - tilt.sin()).powi(3) * tilt.cos().signum();
        (Vec3::new(turn.cos() * r, 0.5 + 0.5 * tilt.cos() - dent, turn.sin() * r), COAT)
    });
    let vine = Paint::Rgb(0x5a8a3a);
    let mesh = all([
        ribbed,
        tube(&[[0.0, 0.8, 0.0, 0.1], [0.02, 0.98, 0.0, 0.075], [0.12, 1.14, 0.0, 0.085]], vine),
        tube(
            &[
                [0.0, 0.88, 0.0, 0.02],
                [0.2, 0.95, 0.2, 0.018],
                [0.34, 0.92, 0.3, 0.018],
                [0.4, 0.84, 0.36, 0.018],
                [0.32, 0.8, 0.42, 0.016],
                [0.36, 0.74, 0.52, 0.012],
            ],
            vine,
        ),
        put(
            &loft(
                &[
                    [0.0, 0.0, 0.0, 0.0],
                    [0.12, 0.03, 0.015, 0.13],
                    [0.26, 0.03, 0.015, 0.15],
                    [0.46, -0.02, 0.0, 0.0],
                ],
                1.0,
                LEAF,
            ),
            [-0.04, 0.9, 0.02],
            [0.0, 200.0, 10.0],
        ),
    ]);
    standing(0xf08a24, mesh)
}

pub(super) fn mushroom() -> Toy {
    let pale = Paint::Rgb(0xfbf2de);
    let one = |tall: f32, wide: f32| {
        let mut mesh = all([
            turned(
                [0.0; 3],
                &[
                    (0.0, 0.0, pale),
                    (wide * 0.44, 0.0, pale),
                    (wide * 0.4, tall * 0.25, pale),
                    (wide * 0.28, tall * 0.6, pale),
                ],
                22,
            ),
            turned(
                [0.0, tall * 0.46, 0.0],
                &[(wide * 0.3, 0.0, pale), (wide * 0.46, -0.05, pale), (wide * 0.29, 0.06, pale)],
                22,
            ),
            turned(
                [0.0, tall * 0.55, 0.0],
                &[
                    (wide * 0.2, 0.04, pale),
                    (wide * 0.9, 0.0, pale),
                    (wide * 0.9, 0.0, COAT),
                    (wide, 0.06, COAT),
                    (wide * 0.88, wide * 0.36, COAT),
                    (wide * 0.5, wide * 0.66, COAT),
                    (0.0, wide * 0.76, COAT),
                ],
                32,
            ),
        ]);
        for (tilt, turn, size) in [
            (0.15_f32, 0.0_f32, 0.17),
            (0.75, 0.3, 0.13),
            (0.8, 1.5, 0.15),
            (0.72, 2.7, 0.13),
            (0.8, 3.9, 0.15),
            (0.75, 5.1, 0.14),
            (1.2, 0.9, 0.09),
            (1.18, 2.1, 0.1),
            (1.2, 3.3, 0.09),
            (1.2, 4.5, 0.1),
            (1.2, 5.7, 0.09),
        ] {
            let r = wide * tilt.sin();
            let at = [r * turn.cos(), tall * 0.55 + wide * 0.76 * tilt.cos() * 0.98, r * turn.sin()];
            mesh.join(&put(
                &ball([0.0; 3], [wide * size, wide * 0.045, wide * size], Paint::Rgb(0xfffaf0)),
                at,
                [0.0, -turn.to_degrees(), -tilt.to_degrees()],
            ));
        }
        mesh
    };
    standing(
        0xd8302c,
        all([
            turned(
                [0.0; 3],
                &[
                    (0.9, 0.0, Paint::Rgb(0x6fa84a)),
                    (0.7, 0.06, Paint::Rgb(0x6fa84a)),
                    (0.0, 0.08, Paint::Rgb(0x6fa84a)),
                ],
                24,
            ),
            put(&one(1.15, 0.6), [-0.08, 0.04, -0.05], [0.0, 0.0, 3.0]),
            put(&one(0.62, 0.32), [0.52, 0.04, 0.34], [4.0, 0.0, -10.0]),
        ]),
    )
}

pub(super) fn bonsai() -> Toy {
    let pot = Paint::Rgb(0x2f5a88);
    let trunk = all([
        plump([0.0, 0.2, 0.0], [0.62, 0.15, 0.42], 0.08, pot),
        plump([0.0, 0.35, 0.0], [0.68, 0.04, 0.48], 0.04, pot),
        plump([-0.45, 0.04, 0.0], [0.1, 0.05, 0.34], 0.03, pot),
        plump([0.45, 0.04, 0.0], [0.1, 0.05, 0.34], 0.03, pot),
        ball([0.0, 0.36, 0.0], [0.58, 0.09, 0.4], Paint::Rgb(0x6f9a4a)),
        ball([0.38, 0.42, 0.16], [0.13, 0.09, 0.1], Paint::Rgb(0xa8a49c)),
        tube(
            &[
                [-0.2, 0.36, 0.0, 0.17],
                [-0.02, 0.62, 0.02, 0.13],
                [0.2, 0.86, 0.0, 0.11],
                [0.08, 1.12, 0.0, 0.085],
                [-0.16, 1.36, 0.0, 0.06],
            ],
            BARK,
        ),
        tube(&[[0.16, 0.84, 0.0, 0.08], [0.5, 0.96, 0.05, 0.06], [0.78, 0.98, 0.05, 0.04]], BARK),
        tube(&[[0.08, 1.02, 0.0, 0.07], [-0.3, 1.06, 0.1, 0.05], [-0.6, 1.02, 0.1, 0.04]], BARK),
        tube(&[[-0.36, 0.36, 0.06, 0.07], [-0.2, 0.44, 0.02, 0.1]], BARK),
    ]);
    let pad = |x: f32, y: f32, z: f32, r: f32| {
        all([
            ball([x, y, z], [r, r * 0.42, r * 0.8], Paint::Coat(-8)),
            ball([x + r * 0.42, y + r * 0.12, z + r * 0.1], [r * 0.6, r * 0.38, r * 0.55], COAT),
            ball([x - r * 0.42, y + r * 0.14, z + r * 0.1], [r * 0.58, r * 0.38, r * 0.55], Paint::Coat(8)),
            ball([x, y + r * 0.28, z - r * 0.05], [r * 0.6, r * 0.36, r * 0.55], Paint::Coat(16)),
        ])
    };
    swaying(
        standing(0x3f7f48, trunk),
        [0.0, 1.0, 0.0],
        all([pad(-0.16, 1.48, 0.0, 0.48), pad(0.78, 1.04, 0.05, 0.36), pad(-0.64, 1.1, 0.1, 0.36)]),
    )
}

pub(super) fn sunflower() -> Toy {
    let stem = Paint::Rgb(0x4f9440);
    let leaf = loft(
        &[
            [0.0, 0.0, 0.0, 0.0],
            [0.16, 0.05, 0.015, 0.14],
            [0.36, 0.05, 0.015, 0.15],
            [0.62, -0.06, 0.0, 0.0],
        ],
        1.0,
        stem,
    );
    let mut toy = standing(
        0xf7bd22,
        all([
            tube(&[[0.0, 0.0, -0.04, 0.055], [0.02, 0.8, -0.06, 0.05], [0.0, 1.5, 0.0, 0.045]], stem),
            put(&leaf, [0.0, 0.55, -0.04], [0.0, 20.0, 24.0]),
            put(&leaf, [0.0, 0.8, -0.04], [0.0, 160.0, 24.0]),
        ]),
    );
    let petal = loft(
        &[
            [0.28, 0.0, 0.02, 0.04],
            [0.45, 0.02, 0.025, 0.095],
            [0.6, 0.03, 0.02, 0.08],
            [0.76, 0.0, 0.0, 0.0],
        ],
        1.0,
        COAT,
    );
    let mut second = petal.clone();
    for vertex in &mut second.vertices {
        vertex.paint = Paint::Coat(-14);
    }
    let mut head = all([
        around(14, &put(&petal, [0.0, 0.03, 0.0], [0.0, 0.0, 6.0])),
        put(&around(14, &put(&second, [0.0; 3], [0.0, 0.0, -6.0])), [0.0; 3], [0.0, 12.8, 0.0]),
        turned(
            [0.0; 3],
            &[
                (0.0, -0.08, stem),
                (0.3, -0.03, stem),
                (0.36, 0.0, Paint::Rgb(0x8a5226)),
                (0.34, 0.06, Paint::Rgb(0x8a5226)),
                (0.22, 0.1, Paint::Rgb(0x5a3418)),
                (0.0, 0.12, Paint::Rgb(0x5a3418)),
            ],
            28,
        ),
    ]);
    for seed in 0..40 {
        let f = seed as f32;
        let r = 0.3 * (f / 40.0).sqrt();
        let angle = f * 2.399;
        head.join(&bead(
            [angle.cos() * r, 0.115 - r * r * 0.5, angle.sin() * r],
            [0.026, 0.014, 0.026],
            Paint::Rgb(if r < 0.15 { 0x3a2210 } else { 0xa86a30 }),
        ));
    }
    toy.solid(Some(0), [0.0, 1.5, 0.0], put(&head, [0.0, 1.55, 0.06], [66.0, 12.0, 0.0]))
        .swings(Always, [0.0, 0.0, 1.0], 4.0, 0.3, 0.0)
        .swings(Always, [1.0, 0.0, 0.0], 3.0, 0.23, 0.2);
    toy
}

pub(super) fn lotus() -> Toy {
    let pad = |x: f32, z: f32, r: f32, turn: f32| {
        let leaf = sheet(40, 3, |u, v| {
            let angle = 0.22 + u * (TAU - 0.44);
            let out = r * (1.0 - v);
            (
                Vec3::new(
                    angle.cos() * out,
                    0.05 + 0.03 * (1.0 - v) + 0.012 * (angle * 8.0).sin() * (1.0 - v),
                    -angle.sin() * out,
                ),
                if (u * 20.0).fract() < 0.5 { LEAF } else { Paint::Rgb(0x5aa84c) },
            )
        });
        put(&both_sides(leaf), [x, 0.0, z], [0.0, turn, 0.0])
    };
    let petal = |tall: f32, wide: f32, shade: i8| {
        both_sides(sheet(6, 10, |u, v| {
            let across = u * 2.0 - 1.0;
            let half = wide * (v.powf(0.7) * std::f32::consts::PI).sin().max(0.0).powf(0.8);
            let out = tall * 0.55 * v - 0.2 * v * v * tall + across * across * -0.06;
            (
                Vec3::new(0.07 + out, v * tall * 0.85, across * half),
                Paint::Coat((shade as f32 + (1.0 - v) * 45.0) as i8),
            )
        }))
    };
    let bloom = all([
        put(&around(8, &petal(0.66, 0.2, 0)), [0.0; 3], [0.0; 3]),
        put(
            &around(8, &put(&petal(0.62, 0.19, -8), [0.06, -0.04, 0.0], [0.0, 0.0, -24.0])),
            [0.0; 3],
            [0.0, 22.0, 0.0],
        ),
        put(
            &around(8, &put(&petal(0.56, 0.17, 6), [0.04, -0.04, 0.0], [0.0, 0.0, -48.0])),
            [0.0; 3],
            [0.0, 8.0, 0.0],
        ),
        turned(
            [0.0, 0.1, 0.0],
            &[
                (0.05, 0.0, Paint::Rgb(0xe8c83c)),
                (0.14, 0.2, Paint::Rgb(0xb8c83c)),
                (0.13, 0.22, Paint::Rgb(0xb8c83c)),
                (0.0, 0.23, Paint::Rgb(0xb8c83c)),
            ],
            16,
        ),
        around(16, &ball([0.17, 0.3, 0.0], [0.02, 0.05, 0.02], Paint::Rgb(0xf2c83c))),
    ]);
    let mesh = all([
        turned(
            [0.0; 3],
            &[
                (1.35, 0.0, Paint::Rgb(0x4f98a8)),
                (1.3, 0.03, Paint::Rgb(0x4f98a8)),
                (0.0, 0.04, Paint::Rgb(0x5aa6b4)),
            ],
            32,
        ),
        pad(-0.62, 0.3, 0.56, 40.0),
        pad(0.62, -0.36, 0.5, 200.0),
        pad(0.7, 0.55, 0.34, 100.0),
        tube(&[[0.0, 0.02, 0.0, 0.05], [0.0, 0.4, 0.0, 0.05]], LEAF),
        tube(&[[0.74, 0.02, -0.2, 0.03], [0.8, 0.72, -0.2, 0.03]], LEAF),
        turned(
            [0.8, 0.7, -0.2],
            &[
                (0.0, 0.0, COAT),
                (0.12, 0.12, COAT),
                (0.09, 0.26, Paint::Coat(-10)),
                (0.0, 0.4, Paint::Coat(-10)),
            ],
            14,
        ),
    ]);
    let mut toy = standing(0xf07aa0, mesh);
    toy.solid(Some(0), [0.0, 0.35, 0.0], put(&bloom, [0.0, 0.36, 0.0], [0.0; 3])).swings(
        Always,
        [0.0, 0.0, 1.0],
        2.5,
        0.27,
        0.0,
    );
    toy
}

pub(super) fn bamboo() -> Toy {
    let leaf = both_sides(sheet(2, 8, |u, v| {
        let wide = 0.065 * (v * std::f32::consts::PI).sin().max(0.0).powf(0.7);
        (Vec3::new(v * 0.5, 0.06 * (v * 3.0).sin() - v * v * 0.16, (u * 2.0 - 1.0) * wide), Paint::Coat(-12))
    }));
    let mut toy = standing(
        0x6fae4a,
        all([
            turned(
                [0.0; 3],
                &[
                    (0.85, 0.0, Paint::Rgb(0x7a9a4a)),
                    (0.6, 0.08, Paint::Rgb(0x7a9a4a)),
                    (0.0, 0.1, Paint::Rgb(0x7a9a4a)),
                ],
                24,
            ),
            ball([0.45, 0.1, 0.3], [0.22, 0.16, 0.2], Paint::Rgb(0x9a968e)),
        ]),
    );
    for (index, (x, z, tall, lean)) in
        [(0.0, 0.0, 7, 0.0), (-0.34, 0.12, 6, 5.0), (0.32, -0.1, 5, -6.0), (-0.12, -0.3, 6, 2.0)]
            .into_iter()
            .enumerate()
    {
        let mut stalk = Mesh::default();
        for node in 0..tall {
            let y = node as f32 * 0.44;
            let r = 0.095 - node as f32 * 0.005;
            let shade = if node % 2 == 0 { 0 } else { 8 };
            stalk.join(&turned(
                [0.0, y, 0.0],
                &[
                    (r * 1.14, 0.0, Paint::Coat(-28)),
                    (r * 1.1, 0.035, Paint::Coat(shade)),
                    (r * 1.1, 0.035, Paint::Coat(shade)),
                    (r * 0.94, 0.2, Paint::Coat(shade)),
                    (r * 1.05, 0.44, Paint::Coat(shade)),
                ],
                14,
            ));
            if node + 4 > tall {
                for turn in 0..3 {
                    let angle = turn as f32 * 120.0 + node as f32 * 50.0 + index as f32 * 30.0;
                    stalk.join(&put(&leaf, [0.0, y + 0.4, 0.0], [0.0, angle, 20.0]));
                }
            }
        }
        let top = tall as f32 * 0.44;
        stalk.join(&lathe([0.0, top, 0.0], &[(0.06, 0.0, COAT), (0.0, 0.12, COAT)], 10));
        for turn in 0..4 {
            stalk.join(&put(&leaf, [0.0, top, 0.0], [0.0, turn as f32 * 90.0 + 30.0, 45.0]));
        }
        toy.solid(Some(0), [x, 0.0, z], put(&stalk, [x, 0.04, z], [0.0, 0.0, lean])).swings(
            Always,
            [0.0, 0.0, 1.0],
            1.5,
            0.3,
            index as f32 * 0.2,
        );
    }
    let shoot = |x: f32, z: f32| {
        turned(
            [x, 0.02, z],
            &[
                (0.12, 0.0, Paint::Rgb(0x9a7a4a)),
                (0.1, 0.16, Paint::Rgb(0xb8965a)),
                (0.0, 0.4, Paint::Rgb(0xb8965a)),
            ],
            12,
        )
    };
    toy.onto(0, &shoot(-0.5, 0.45));
    toy.onto(0, &torus([0.0, 0.06, 0.0], 0.3, 0.05, Paint::Rgb(0x6a8a40)));
    toy
}
