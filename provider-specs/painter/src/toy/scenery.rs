//! Plants, rocks, clouds and buildings: cheap enough to stand in a scene by the dozen, and subjects of their own.

use std::f32::consts::{PI, TAU};

use glam::{Affine3A, Vec3};

use super::When::Always;
use super::shapes::{all, standing};
use super::{Stance, Toy};
use crate::mesh::{Mesh, Paint, ball, block, lathe};

const COAT: Paint = Paint::Coat(0);
const BARK: Paint = Paint::Rgb(0x6b4a34);
const WINDOW: Paint = Paint::Glow(0xffd78a);

pub(super) fn pine() -> Toy {
    let tier = |y: f32, r: f32, h: f32, shade: i8| {
        lathe([0.0, y, 0.0], &[(r, 0.0, Paint::Coat(shade)), (0.0, h, COAT)], 9)
    };
    let mesh = all([
        lathe([0.0; 3], &[(0.14, 0.0, BARK), (0.09, 1.0, BARK)], 7),
        tier(0.6, 1.0, 1.3, -22),
        tier(1.25, 0.78, 1.2, -10),
        tier(1.9, 0.54, 1.2, 4),
    ]);
    let mut toy = standing(0x2f6b4a, mesh);
    toy.parts[0].swings.push(super::Swing {
        axis: Vec3::Z,
        degrees: 1.2,
        rate: 0.3,
        phase: 0.0,
        when: Always,
        spins: false,
    });
    toy
}

pub(super) fn tree() -> Toy {
    let crown =
        |x: f32, y: f32, z: f32, r: f32, shade: i8| ball([x, y, z], [r, r * 0.88, r], Paint::Coat(shade));
    let mesh = all([
        lathe([0.0; 3], &[(0.2, 0.0, BARK), (0.13, 0.7, BARK), (0.12, 1.7, BARK)], 8),
        crown(0.0, 2.3, 0.0, 0.85, 0),
        crown(0.55, 2.0, 0.2, 0.55, -10),
        crown(-0.55, 2.05, -0.1, 0.58, -14),
        crown(0.1, 2.0, 0.55, 0.5, 8),
        crown(-0.1, 2.8, -0.1, 0.5, 12),
    ]);
    standing(0x5f9a4a, mesh)
}

pub(super) fn rock() -> Toy {
    standing(
        0x8d8a86,
        all([
            ball([0.0, 0.2, 0.0], [0.6, 0.42, 0.5], COAT),
            ball([0.45, 0.12, 0.2], [0.34, 0.26, 0.3], Paint::Coat(-12)),
        ]),
    )
}

pub(super) fn cloud() -> Toy {
    let puff = |x: f32, y: f32, z: f32, r: f32| ball([x, y, z], [r, r * 0.72, r * 0.9], COAT);
    let mut toy = standing(
        0xffffff,
        all([
            puff(0.0, 0.0, 0.0, 1.0),
            puff(0.95, -0.15, 0.1, 0.7),
            puff(-0.95, -0.18, 0.0, 0.75),
            puff(0.35, 0.35, -0.2, 0.75),
            puff(-1.6, -0.3, 0.1, 0.45),
            puff(1.6, -0.32, 0.0, 0.42),
        ]),
    );
    toy.stance = Stance::Flies;
    toy
}

pub(super) fn flower() -> Toy {
    let mut mesh =
        lathe([0.0; 3], &[(0.035, 0.0, Paint::Rgb(0x4f8a3c)), (0.028, 0.8, Paint::Rgb(0x4f8a3c))], 6);
    for petal in 0..7 {
        let angle = petal as f32 / 7.0 * TAU;
        let leaf =
            ball([0.19, 0.0, 0.0], [0.17, 0.04, 0.1], Paint::Coat(if petal % 2 == 0 { 0 } else { 14 }));
        let place = Affine3A::from_translation(Vec3::new(0.0, 0.84, 0.0))
            * Affine3A::from_rotation_z(0.5)
            * Affine3A::from_rotation_y(angle)
            * Affine3A::from_rotation_z(0.35);
        mesh.join_at(&leaf, place);
    }
    mesh.join(&ball([-0.01, 0.87, 0.0], [0.1, 0.08, 0.1], Paint::Rgb(0xf2c230)));
    for side in [-1.0, 1.0] {
        mesh.join_at(
            &ball([0.16, 0.0, 0.0], [0.18, 0.02, 0.07], Paint::Rgb(0x5f9a4a)),
            Affine3A::from_translation(Vec3::new(0.0, 0.3, 0.0))
                * Affine3A::from_rotation_y(side * 1.6)
                * Affine3A::from_rotation_z(0.6),
        );
    }
    let mut toy = standing(0xe8506a, mesh);
    toy.parts[0].swings.push(super::Swing {
        axis: Vec3::Z,
        degrees: 5.0,
        rate: 0.45,
        phase: 0.0,
        when: Always,
        spins: false,
    });
    toy
}

pub(super) fn cactus() -> Toy {
    let arm = |x: f32, y: f32| {
        all([
            ball([x * 0.5, y, 0.0], [x.abs() * 0.6, 0.14, 0.14], Paint::Coat(-8)),
            lathe([x, y, 0.0], &[(0.14, 0.0, COAT), (0.14, 0.5, COAT), (0.0, 0.64, COAT)], 10),
        ])
    };
    standing(
        0x4f8f55,
        all([
            lathe(
                [0.0; 3],
                &[(0.22, 0.0, Paint::Coat(-15)), (0.24, 1.3, COAT), (0.15, 1.62, COAT), (0.0, 1.7, COAT)],
                12,
            ),
            arm(0.45, 0.8),
            arm(-0.42, 0.6),
        ]),
    )
}

/// A tower block with lit windows on all sides, one unit square and as high as given.
fn block_with_windows(height: f32, wide: f32, floors: usize, columns: usize, salt: u32) -> Mesh {
    let mut mesh = block([0.0, height / 2.0, 0.0], [wide, height / 2.0, wide], COAT);
    mesh.join(&block([0.0, height + 0.06, 0.0], [wide * 0.82, 0.07, wide * 0.82], Paint::Coat(-18)));
    let mut state = salt;
    for side in 0..4 {
        let turn = Affine3A::from_rotation_y(side as f32 * TAU / 4.0);
        for floor in 0..floors {
            for column in 0..columns {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let x = ((column as f32 + 0.5) / columns as f32 * 2.0 - 1.0) * wide * 0.86;
                let y = (floor as f32 + 0.7) / (floors as f32 + 0.4) * height;
                let paint = if state >> 28 < 9 { WINDOW } else { Paint::Rgb(0x31405a) };
                let half = [wide / columns as f32 * 0.52, height / floors as f32 * 0.28];
                let pane = Mesh {
                    vertices: [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
                        .map(|(s, t)| crate::mesh::Vertex {
                            position: Vec3::new(x + half[0] * s, y + half[1] * t, wide + 0.012),
                            normal: Vec3::Z,
                            paint,
                        })
                        .to_vec(),
                    triangles: vec![[0, 1, 2], [0, 2, 3]],
                };
                mesh.join_at(&pane, turn);
            }
        }
    }
    mesh
}

pub(super) fn tower() -> Toy {
    standing(0x7f8ca6, block_with_windows(7.0, 1.1, 11, 4, 7))
}

pub(super) fn flats() -> Toy {
    standing(0xb08a78, block_with_windows(3.6, 1.4, 5, 5, 91))
}

pub(super) fn house() -> Toy {
    let roof = Mesh {
        vertices: {
            let corners = [
                [-1.3, 1.5, 1.05],
                [1.3, 1.5, 1.05],
                [1.3, 1.5, -1.05],
                [-1.3, 1.5, -1.05],
                [-1.05, 2.5, 0.0],
                [1.05, 2.5, 0.0],
            ];
            let faces: [(&[usize], Vec3); 4] = [
                (&[0, 1, 5, 4], Vec3::new(0.0, 0.72, 0.69)),
                (&[2, 3, 4, 5], Vec3::new(0.0, 0.72, -0.69)),
                (&[1, 2, 5, 5], Vec3::new(0.97, 0.24, 0.0)),
                (&[3, 0, 4, 4], Vec3::new(-0.97, 0.24, 0.0)),
            ];
            faces
                .iter()
                .flat_map(|(corner, normal)| corner.iter().map(|at| (corners[*at], *normal)))
                .map(|(at, normal)| crate::mesh::Vertex { position: at.into(), normal, paint: COAT })
                .collect()
        },
        triangles: (0..4)
            .flat_map(|face| [[face * 4, face * 4 + 1, face * 4 + 2], [face * 4, face * 4 + 2, face * 4 + 3]])
            .collect(),
    };
    let wall = Paint::Rgb(0xf3ead8);
    standing(
        0xb8503c,
        all([
            block([0.0, 0.75, 0.0], [1.05, 0.76, 0.82], wall),
            roof,
            block([0.62, 2.3, -0.3], [0.14, 0.4, 0.14], Paint::Rgb(0x9a6a58)),
            block([0.0, 0.5, 0.82], [0.22, 0.5, 0.03], Paint::Rgb(0x6b4a34)),
            block([0.62, 0.85, 0.82], [0.2, 0.22, 0.03], WINDOW),
            block([-0.62, 0.85, 0.82], [0.2, 0.22, 0.03], WINDOW),
            block([1.05, 0.85, 0.0], [0.03, 0.22, 0.24], WINDOW),
            block([-1.05, 0.85, 0.0], [0.03, 0.22, 0.24], WINDOW),
        ]),
    )
}

pub(super) fn lamp() -> Toy {
    let iron = Paint::Rgb(0x2c3036);
    standing(
        0xffe2a0,
        all([
            lathe([0.0; 3], &[(0.13, 0.0, iron), (0.05, 0.2, iron), (0.04, 2.6, iron)], 8),
            ball([0.0, 2.75, 0.0], [0.2, 0.24, 0.2], Paint::Glow(0xffe2a0)),
            lathe([0.0, 2.95, 0.0], &[(0.2, 0.0, iron), (0.0, 0.16, iron)], 8),
        ]),
    )
}

pub(super) fn pagoda() -> Toy {
    let (tile, wall) = (COAT, Paint::Rgb(0xb8483a));
    let mut mesh = block([0.0, 0.14, 0.0], [1.5, 0.14, 1.5], Paint::Rgb(0xcfc6b4));
    for floor in 0..4 {
        let (y, wide) = (0.28 + floor as f32 * 1.12, 1.12 - floor as f32 * 0.19);
        mesh.join(&block([0.0, y + 0.36, 0.0], [wide * 0.74, 0.38, wide * 0.74], wall));
        for side in 0..4 {
            let turn = Affine3A::from_rotation_y(side as f32 * TAU / 4.0);
            mesh.join_at(&block([0.0, y + 0.34, wide * 0.75], [wide * 0.2, 0.22, 0.02], WINDOW), turn);
        }
        // Eaves that swing up at the corners.
        let eaves = crate::mesh::sheet(32, 4, |u, v| {
            let angle = u * TAU;
            let square = 1.0 / angle.cos().abs().max(angle.sin().abs());
            let r = wide * (0.2 + 1.15 * (1.0 - v)) * square.powf(0.85) * 0.86;
            let lift = 0.2 * (square - 1.0) * (1.0 - v).powi(2) * 2.0;
            (Vec3::new(angle.cos() * r, y + 0.74 + v.powf(1.4) * 0.5 + lift, -angle.sin() * r), tile)
        });
        mesh.join(&eaves);
    }
    mesh.join(&lathe(
        [0.0, 4.9, 0.0],
        &[
            (0.12, 0.0, Paint::Rgb(0xd8a83c)),
            (0.05, 0.4, Paint::Rgb(0xd8a83c)),
            (0.0, 0.9, Paint::Rgb(0xd8a83c)),
        ],
        8,
    ));
    standing(0x3f5a5f, mesh)
}

pub(super) fn coral() -> Toy {
    let mut mesh = Mesh::default();
    for (lean, turn, tall) in
        [(0.1, 0.0, 1.0), (0.5, 0.9, 0.8), (-0.5, 2.2, 0.85), (0.62, 3.6, 0.6), (-0.35, 5.0, 0.7)]
    {
        let branch = all([
            lathe(
                [0.0; 3],
                &[(0.12, 0.0, Paint::Coat(-18)), (0.09, tall * 0.7, COAT), (0.1, tall, Paint::Coat(25))],
                8,
            ),
            ball([0.0, tall, 0.0], [0.12, 0.12, 0.12], Paint::Coat(32)),
        ]);
        mesh.join_at(&branch, Affine3A::from_rotation_y(turn) * Affine3A::from_rotation_z(lean));
    }
    standing(0xe8607a, mesh)
}

pub(super) fn seaweed() -> Toy {
    let mut mesh = Mesh::default();
    for (x, tall, phase) in [(-0.18, 1.5, 0.0), (0.0, 2.1, 1.2), (0.2, 1.2, 2.6)] {
        let blade = crate::mesh::sheet(2, 12, |u, v| {
            let wide = 0.09 * (1.0 - v * 0.8);
            (
                Vec3::new(x + (u - 0.5) * wide * 2.0 + (v * 5.0 + phase).sin() * 0.12, v * tall, 0.0),
                Paint::Coat((v * 30.0) as i8 - 12),
            )
        });
        mesh.join(&blade);
    }
    standing(0x3f7a4c, mesh)
}

/// Hangs in the air: ribs in gold over red silk that shines, a tassel below.
pub(super) fn lantern() -> Toy {
    let gold = Paint::Rgb(0xd8a83c);
    let (silk, dim) = (Paint::Glow(0xf04a30), Paint::Glow(0xc8301f));
    let height = |share: f32| (0.6 - 0.44 * (share * PI).cos(), 0.5 * (share * PI).sin().powf(0.7));
    let silk = crate::mesh::sheet(48, 14, |u, v| {
        let (y, r) = height(0.1 + v * 0.8);
        let angle = -u * TAU;
        // Between two ribs the silk falls in a little.
        let rib = (u * 12.0 * PI).sin().abs();
        (
            Vec3::new(angle.cos() * r * (0.96 + 0.04 * rib), y, angle.sin() * r * (0.96 + 0.04 * rib)),
            if rib < 0.3 { dim } else { silk },
        )
    });
    let cap = |y: f32, paint: Paint| {
        lathe(
            [0.0, y, 0.0],
            &[(0.2, 0.0, paint), (0.22, 0.02, paint), (0.22, 0.12, paint), (0.0, 0.12, paint)],
            24,
        )
    };
    let mut mesh = all([silk, cap(0.98, gold), cap(0.1, gold), ball([0.0, 1.18, 0.0], [0.05; 3], gold)]);
    mesh.join(&ball([0.0, 0.02, 0.0], [0.07, 0.08, 0.07], gold));
    mesh.join(&lathe(
        [0.0, -0.55, 0.0],
        &[
            (0.0, 0.0, Paint::Rgb(0xc8301f)),
            (0.1, 0.0, Paint::Rgb(0xc8301f)),
            (0.035, 0.5, gold),
            (0.02, 0.56, gold),
        ],
        16,
    ));
    let mut toy = standing(0xd83a2c, mesh);
    toy.stance = Stance::Flies;
    toy
}
