//! Buildings that a scene is about, smaller than life so that somebody may stand beside them.

use super::Toy;
use super::When::Always;
use super::shapes::{all, arc, around, both_sides, plump, put, slab, standing, torus, tube, turned};
use crate::mesh::{Mesh, Paint, ball, block, lathe, sheet};

const COAT: Paint = Paint::Coat(0);
const WINDOW: Paint = Paint::Glow(0xffd78a);
const STONE: Paint = Paint::Rgb(0xe6d8c2);
const SHADE: Paint = Paint::Rgb(0xc9b79c);
const WOOD: Paint = Paint::Rgb(0x7a4c2e);
const GOLD: Paint = Paint::Rgb(0xe0ac44);
const GRASS: Paint = Paint::Rgb(0x7fb04f);

/// Merlons around a round wall.
fn merlons(radius: f32, y: f32, count: usize, size: f32) -> Mesh {
    around(count, &block([radius, y + size, 0.0], [size * 0.7, size, size * 0.9], STONE))
}

/// A door or a window with a round top in the plane of x and y, its sill at the origin.
fn arched(half: f32, tall: f32, deep: f32, paint: Paint) -> Mesh {
    let mut outline = vec![[-half, 0.0], [half, 0.0]];
    outline.extend(arc([0.0, tall - half], [half, half], 0.0, 180.0, 12));
    slab(&outline, deep, paint, paint)
}

/// A round tower with a pointed roof; radius and height of its wall.
fn turret([x, z]: [f32; 2], radius: f32, tall: f32, roof: f32) -> Mesh {
    all([
        lathe(
            [x, 0.0, z],
            &[
                (radius * 1.08, 0.0, SHADE),
                (radius, 0.2, STONE),
                (radius, tall - 0.24, SHADE),
                (radius * 1.2, tall - 0.12, STONE),
                (radius * 1.2, tall, STONE),
                (0.0, tall, STONE),
            ],
            20,
        ),
        put(&merlons(radius * 1.12, tall, 8, 0.07), [x, 0.0, z], [0.0; 3]),
        turned(
            [x, tall + 0.02, z],
            &[(radius * 1.02, 0.0, COAT), (radius * 0.5, roof * 0.48, COAT), (0.0, roof, COAT)],
            20,
        ),
        turned([x, tall + roof - 0.06, z], &[(0.02, 0.0, GOLD), (0.02, 0.3, GOLD), (0.0, 0.3, GOLD)], 6),
        put(&arched(0.09, 0.3, 0.03, WINDOW), [x, tall * 0.62, z + radius], [0.0; 3]),
        put(&arched(0.09, 0.3, 0.03, WINDOW), [x + radius, tall * 0.62, z], [0.0, 90.0, 0.0]),
    ])
}

/// A pennant at the head of its pole.
fn pennant(x: f32, y: f32, z: f32, paint: Paint) -> Mesh {
    both_sides(sheet(6, 2, |u, v| {
        (
            glam::Vec3::new(
                x + u * 0.42,
                y - 0.02 - (v * (1.0 - u) + u * 0.5) * 0.22,
                z + 0.04 * (u * 6.0).sin(),
            ),
            paint,
        )
    }))
}

pub(super) fn castle() -> Toy {
    let wall = |at: [f32; 3], half: [f32; 3]| {
        let mut mesh = block(at, half, STONE);
        let top = at[1] + half[1];
        let along = if half[0] > half[2] { half[0] } else { half[2] };
        let count = (along / 0.15) as i32;
        for index in -count / 2..=count / 2 {
            let off = index as f32 * 0.3;
            let place = if half[0] > half[2] {
                [at[0] + off, top + 0.07, at[2]]
            } else {
                [at[0], top + 0.07, at[2] + off]
            };
            mesh.join(&block(
                place,
                [
                    if half[0] > half[2] { 0.085 } else { half[0] },
                    0.08,
                    if half[0] > half[2] { half[2] } else { 0.085 },
                ],
                STONE,
            ));
        }
        mesh
    };
    let mesh = all([
        turned([0.0; 3], &[(2.3, 0.0, GRASS), (2.1, 0.1, GRASS), (0.0, 0.14, GRASS)], 32),
        wall([0.0, 0.7, 1.2], [1.2, 0.6, 0.14]),
        wall([0.0, 0.7, -1.2], [1.2, 0.6, 0.14]),
        wall([1.2, 0.7, 0.0], [0.14, 0.6, 1.2]),
        wall([-1.2, 0.7, 0.0], [0.14, 0.6, 1.2]),
        turret([1.2, 1.2], 0.38, 1.85, 0.95),
        turret([-1.2, 1.2], 0.38, 1.85, 0.95),
        turret([1.2, -1.2], 0.38, 2.1, 0.95),
        turret([-1.2, -1.2], 0.38, 2.1, 0.95),
        block([0.0, 1.15, -0.3], [0.72, 1.05, 0.6], STONE),
        wall([0.0, 2.2, 0.3], [0.72, 0.06, 0.06]),
        turret([0.0, -0.35], 0.46, 3.0, 1.25),
        all([-0.36, 0.0, 0.36].map(|x| put(&arched(0.1, 0.36, 0.03, WINDOW), [x, 1.55, 0.3], [0.0; 3]))),
        plump([0.0, 0.72, 1.26], [0.52, 0.74, 0.2], 0.04, SHADE),
        all([-0.4, -0.13, 0.13, 0.4].map(|x| block([x, 1.52, 1.26], [0.08, 0.1, 0.2], STONE))),
        put(&arched(0.34, 0.95, 0.04, Paint::Rgb(0x4a2e1e)), [0.0, 0.1, 1.45], [0.0; 3]),
        all([-0.2, 0.0, 0.2].map(|x| block([x, 0.5, 1.495], [0.02, 0.4, 0.01], GOLD))),
        put(&plump([0.0; 3], [0.36, 0.04, 0.42], 0.02, WOOD), [0.0, 0.13, 1.85], [8.0, 0.0, 0.0]),
        all([[-0.85, 1.75], [0.85, 1.75], [1.75, 0.6]]
            .map(|[x, z]| ball([x, 0.24, z], [0.24, 0.22, 0.24], Paint::Rgb(0x4f8a44)))),
    ]);
    let mut toy = standing(0x4a6fb0, mesh);
    let flags = [([0.0, 4.47, -0.35], 0xe0402f), ([1.2, 3.02, 1.2], 0xe8b03c), ([-1.2, 3.02, 1.2], 0xe8b03c)];
    for (index, ([x, y, z], paint)) in flags.into_iter().enumerate() {
        toy.solid(Some(0), [x, y, z], pennant(x, y, z, Paint::Rgb(paint))).swings(
            Always,
            [0.0, 1.0, 0.0],
            22.0,
            0.7,
            index as f32 * 0.3,
        );
    }
    toy
}

pub(super) fn lighthouse() -> Toy {
    let white = Paint::Rgb(0xfaf5ea);
    let radius = |y: f32| 0.72 - (y - 0.3) * 0.105;
    let mut mesh = Mesh::default();
    for band in 0..5 {
        let (low, high) = (0.3 + band as f32 * 0.62, 0.92 + band as f32 * 0.62);
        let paint = if band % 2 == 0 { COAT } else { white };
        mesh.join(&lathe([0.0; 3], &[(radius(low), low, paint), (radius(high), high, paint)], 28));
    }
    let iron = Paint::Rgb(0x3a3c44);
    let top = 3.4;
    let rock = Paint::Rgb(0x8a8278);
    mesh = all([
        mesh,
        all([
            ([0.0, 0.1, 0.0], 1.1),
            ([0.75, 0.06, 0.5], 0.5),
            ([-0.8, 0.06, 0.4], 0.55),
            ([-0.3, 0.04, 0.95], 0.4),
            ([0.5, 0.05, -0.8], 0.6),
        ]
        .map(|(at, r)| ball(at, [r, r * 0.36, r], rock))),
        turned(
            [0.0, top, 0.0],
            &[
                (0.4, -0.1, white),
                (0.62, 0.0, iron),
                (0.62, 0.0, iron),
                (0.62, 0.06, iron),
                (0.62, 0.06, iron),
                (0.0, 0.06, iron),
            ],
            26,
        ),
        around(12, &tube(&[[0.58, top + 0.05, 0.0, 0.014], [0.58, top + 0.3, 0.0, 0.014]], iron)),
        torus([0.0, top + 0.3, 0.0], 0.58, 0.022, iron),
        lathe(
            [0.0, top, 0.0],
            &[(0.33, 0.06, Paint::Glow(0xffe9a8)), (0.33, 0.5, Paint::Glow(0xffe9a8))],
            22,
        ),
        around(6, &block([0.335, top + 0.28, 0.0], [0.02, 0.24, 0.02], iron)),
        turned(
            [0.0, top + 0.5, 0.0],
            &[(0.46, 0.0, COAT), (0.4, 0.1, COAT), (0.2, 0.34, COAT), (0.0, 0.46, COAT)],
            24,
        ),
        ball([0.0, top + 1.0, 0.0], [0.07, 0.09, 0.07], GOLD),
        put(&arched(0.17, 0.56, 0.05, WOOD), [0.0, 0.36, 0.7], [-6.0, 0.0, 0.0]),
        put(&arched(0.1, 0.3, 0.05, WINDOW), [0.0, 1.35, 0.6], [-6.0, 0.0, 0.0]),
        put(&arched(0.1, 0.3, 0.05, WINDOW), [0.0, 2.45, 0.48], [-6.0, 0.0, 0.0]),
    ]);
    let mut toy = standing(0xd8382e, mesh);
    let lens = all([
        ball([0.0, top + 0.28, 0.0], [0.14, 0.2, 0.14], Paint::Glow(0xffffff)),
        put(
            &plump([0.3, 0.0, 0.0], [0.14, 0.1, 0.1], 0.08, Paint::Glow(0xfff6d8)),
            [0.0, top + 0.28, 0.0],
            [0.0; 3],
        ),
    ]);
    toy.solid(Some(0), [0.0, top, 0.0], lens).spins(Always, [0.0, 1.0, 0.0], 0.2);
    toy
}

/// A nave with a bell tower before it, as in a coast town.
pub(super) fn church() -> Toy {
    let white = Paint::Rgb(0xf8f0e0);
    let gable = slab(&[[-0.62, 0.0], [0.62, 0.0], [0.0, 0.62]], 1.9, white, white);
    let tile = |side: f32| {
        put(&block([0.0; 3], [0.5, 0.045, 1.03], COAT), [side * 0.35, 1.36, -0.55], [0.0, 0.0, side * -45.0])
    };
    let window =
        |x: f32, z: f32, turn: f32| put(&arched(0.1, 0.44, 0.04, WINDOW), [x, 0.46, z], [0.0, turn, 0.0]);
    let mut mesh = all([
        turned([0.0; 3], &[(1.9, 0.0, SHADE), (1.7, 0.08, SHADE), (0.0, 0.1, SHADE)], 28),
        block([0.0, 0.56, -0.55], [0.62, 0.5, 0.95], white),
        put(&gable, [0.0, 1.05, -0.55], [0.0; 3]),
        tile(-1.0),
        tile(1.0),
        block([0.0, 1.1, 0.6], [0.36, 1.06, 0.36], white),
        block([0.0, 2.16, 0.6], [0.41, 0.05, 0.41], STONE),
        lathe([0.0, 2.2, 0.6], &[(0.5, 0.0, COAT), (0.0, 0.95, COAT), (0.0, 0.95, COAT)], 4),
        put(&arched(0.17, 0.56, 0.05, WOOD), [0.0, 0.06, 0.96], [0.0; 3]),
        ball([0.0, 1.82, 0.82], [0.13, 0.15, 0.13], GOLD),
        block([0.0, 3.3, 0.6], [0.025, 0.2, 0.025], GOLD),
        block([0.0, 3.36, 0.6], [0.1, 0.025, 0.025], GOLD),
    ]);
    for side in [-1.0, 1.0] {
        for row in 0..3 {
            mesh.join(&window(side * 0.62, -1.15 + row as f32 * 0.5, 90.0));
        }
        mesh.join(&put(
            &arched(0.15, 0.5, 0.04, Paint::Rgb(0x4a3a44)),
            [side * 0.36, 1.55, 0.6],
            [0.0, 90.0, 0.0],
        ));
    }
    mesh.join(&put(&arched(0.15, 0.5, 0.04, Paint::Rgb(0x4a3a44)), [0.0, 1.55, 0.96], [0.0; 3]));
    standing(0xd0603c, mesh)
}

pub(super) fn windmill() -> Toy {
    let white = Paint::Rgb(0xf6eedd);
    let mesh = all([
        turned([0.0; 3], &[(1.5, 0.0, GRASS), (1.3, 0.08, GRASS), (0.0, 0.1, GRASS)], 28),
        lathe(
            [0.0; 3],
            &[(0.92, 0.05, SHADE), (0.9, 0.35, SHADE), (0.9, 0.35, white), (0.56, 2.35, white)],
            8,
        ),
        turned(
            [0.0, 2.33, 0.0],
            &[(0.7, 0.0, COAT), (0.68, 0.1, COAT), (0.5, 0.5, COAT), (0.22, 0.78, COAT), (0.0, 0.84, COAT)],
            20,
        ),
        put(&arched(0.24, 0.74, 0.05, WOOD), [0.0, 0.08, 0.86], [-9.0, 0.0, 0.0]),
        put(&plump([0.0; 3], [0.14, 0.16, 0.05], 0.03, WINDOW), [0.0, 1.3, 0.68], [-9.0, 0.0, 0.0]),
        put(&plump([0.0; 3], [0.14, 0.16, 0.05], 0.03, WINDOW), [0.0, 1.9, 0.585], [-9.0, 0.0, 0.0]),
        put(&plump([0.0; 3], [0.14, 0.16, 0.05], 0.03, WINDOW), [0.7, 1.4, 0.0], [0.0, 90.0, 9.0]),
        put(
            &turned([0.0; 3], &[(0.1, 0.0, WOOD), (0.1, 0.5, WOOD), (0.0, 0.5, WOOD)], 12),
            [0.0, 2.6, 0.4],
            [90.0, 0.0, 0.0],
        ),
        tulips(),
    ]);
    let mut toy = standing(0xb8523c, mesh);
    let mut sails = ball([0.0, 0.0, 0.06], [0.13; 3], GOLD);
    for index in 0..4 {
        let mut sail = all([
            block([0.0, 0.86, 0.0], [0.035, 0.84, 0.03], WOOD),
            block([0.16, 1.0, 0.0], [0.18, 0.66, 0.012], Paint::Rgb(0xfff8ea)),
            block([0.34, 1.0, 0.0], [0.018, 0.68, 0.022], WOOD),
        ]);
        for rung in 0..5 {
            sail.join(&block([0.16, 0.36 + rung as f32 * 0.32, 0.0], [0.19, 0.018, 0.022], WOOD));
        }
        sails.join(&put(
            &put(&sail, [0.0; 3], [0.0, 10.0, 0.0]),
            [0.0; 3],
            [0.0, 0.0, index as f32 * 90.0 + 20.0],
        ));
    }
    toy.solid(Some(0), [0.0, 2.6, 0.92], put(&sails, [0.0, 2.6, 0.92], [0.0; 3])).spins(
        Always,
        [0.0, 0.0, -1.0],
        0.12,
    );
    toy
}

/// A few tulips at the foot of a mill.
fn tulips() -> Mesh {
    let mut bed = Mesh::default();
    for (index, [x, z]) in [[-1.05, 0.6], [-0.8, 0.85], [0.85, 0.85], [1.1, 0.55], [-1.2, 0.3], [0.6, 1.05]]
        .into_iter()
        .enumerate()
    {
        let paint = Paint::Rgb([0xe8486a, 0xf2b53a, 0xe05a2f][index % 3]);
        bed.join(&lathe(
            [x, 0.05, z],
            &[(0.02, 0.0, Paint::Rgb(0x4f8a3c)), (0.02, 0.24, Paint::Rgb(0x4f8a3c))],
            6,
        ));
        bed.join(&turned(
            [x, 0.28, z],
            &[(0.0, 0.0, paint), (0.075, 0.06, paint), (0.055, 0.17, paint), (0.0, 0.12, paint)],
            10,
        ));
    }
    bed
}

pub(super) fn bridge() -> Toy {
    let long = 2.4;
    let deck = |x: f32| 1.15 * (1.0 - (x / long).powi(2)).max(0.0).powf(0.8) + 0.1;
    let stone = COAT;
    let pieces = 32;
    let mut mesh = Mesh::default();
    for index in 0..pieces {
        let (a, b) = (
            (index as f32 / pieces as f32 * 2.0 - 1.0) * long,
            ((index + 1) as f32 / pieces as f32 * 2.0 - 1.0) * long,
        );
        // What is under the arch is open.
        let under = |x: f32| (0.92_f32.powi(2) - x * x).max(0.0).sqrt();
        let middle = (a + b) / 2.0;
        let open = middle.abs() < 0.92;
        let feet = if open { [under(a).max(0.0), under(b).max(0.0)] } else { [0.0, 0.0] };
        let paint = if index % 2 == 0 { stone } else { Paint::Coat(-5) };
        mesh.join(&slab(
            &[[a, feet[0]], [b, feet[1]], [b, deck(b)], [a, deck(a)]],
            0.62,
            paint,
            Paint::Coat(-10),
        ));
        for z in [-0.58, 0.58] {
            let rail = slab(
                &[[a, deck(a) + 0.26], [b, deck(b) + 0.26], [b, deck(b) + 0.36], [a, deck(a) + 0.36]],
                0.07,
                Paint::Coat(14),
                Paint::Coat(14),
            );
            mesh.join(&put(&rail, [0.0, 0.0, z], [0.0; 3]));
            let curb = slab(
                &[[a, deck(a)], [b, deck(b)], [b, deck(b) + 0.07], [a, deck(a) + 0.07]],
                0.09,
                Paint::Coat(14),
                Paint::Coat(14),
            );
            mesh.join(&put(&curb, [0.0, 0.0, z], [0.0; 3]));
        }
    }
    for post in -5..=5 {
        let x = post as f32 * 0.46;
        for z in [-0.58, 0.58] {
            mesh.join(&block([x, deck(x) + 0.22, z], [0.06, 0.24, 0.085], Paint::Coat(6)));
            mesh.join(&ball([x, deck(x) + 0.5, z], [0.085; 3], Paint::Coat(14)));
        }
    }
    for stone in 0..13 {
        let angle = (stone as f32 + 0.5) / 13.0 * 180.0;
        let key = all([-0.62, 0.62].map(|z| {
            block(
                [0.98, 0.0, z],
                [0.1, 0.1, 0.03],
                if stone % 2 == 0 { Paint::Coat(18) } else { Paint::Coat(-16) },
            )
        }));
        mesh.join(&put(&key, [0.0; 3], [0.0, 0.0, angle]));
    }
    mesh.join(&turned(
        [0.0, 0.0, 0.0],
        &[(1.5, 0.0, Paint::Rgb(0x5fa8c0)), (0.0, 0.03, Paint::Rgb(0x5fa8c0))],
        28,
    ));
    for [x, z] in [[-1.9, 0.9], [1.95, 0.85], [2.2, 0.7], [-2.25, 0.75]] {
        mesh.join(&ball([x, 0.14, z], [0.26, 0.22, 0.24], Paint::Rgb(0x5f9a4a)));
    }
    standing(0xc4b8a6, mesh)
}
