//! What goes on wheels, and a small boat.

use super::When::{Always, Going};
use super::shapes::{all, arc, around, both_sides, loft, plump, put, slab, torus, tube, turned};
use super::{Stance, Toy};
use crate::mesh::{Blob, Mesh, Paint, ball, block, lathe};

const COAT: Paint = Paint::Coat(0);
const GLASS: Paint = Paint::Rgb(0x2e4258);
const TYRE: Paint = Paint::Rgb(0x26262b);
const STEEL: Paint = Paint::Rgb(0xd6d9de);
const IRON: Paint = Paint::Rgb(0x34363e);
const CREAM: Paint = Paint::Rgb(0xf6ecd8);
const GOLD: Paint = Paint::Rgb(0xe0ac44);
const FRONT: Paint = Paint::Glow(0xfff2c8);
const REAR: Paint = Paint::Glow(0xff3b30);
const X: [f32; 3] = [1.0, 0.0, 0.0];
const Z: [f32; 3] = [0.0, 0.0, 1.0];

/// A wheel around the origin, its axle along z, with a rim in a paint.
fn wheel(radius: f32, wide: f32, rim: Paint) -> Mesh {
    let (hub, dish) = (radius * 0.66, wide * 0.55);
    let mut upright = turned(
        [0.0; 3],
        &[
            (hub, -wide, TYRE),
            (radius * 0.9, -wide, TYRE),
            (radius, -wide * 0.55, TYRE),
            (radius, wide * 0.55, TYRE),
            (radius * 0.9, wide, TYRE),
            (hub, wide, TYRE),
            (hub, wide, TYRE),
        ],
        26,
    );
    for side in [-1.0, 1.0] {
        let spoke = block([hub * 0.5, dish * side, 0.0], [hub * 0.5, wide * 0.3, radius * 0.085], rim);
        upright.join(&around(5, &spoke));
        upright.join(&put(
            &lathe([0.0; 3], &[(hub, 0.0, IRON), (0.0, 0.0, IRON)], 22),
            [0.0, dish * 0.7 * side, 0.0],
            [if side > 0.0 { 0.0 } else { 180.0 }, 0.0, 0.0],
        ));
        upright.join(&torus([0.0, wide * 0.86 * side, 0.0], hub, radius * 0.055, rim));
        upright.join(&ball([0.0, dish * side, 0.0], [radius * 0.17, wide * 0.4, radius * 0.17], rim));
    }
    put(&upright, [0.0; 3], [90.0, 0.0, 0.0])
}

/// Two wheels at the ends of an axle; `at` is where it is on the side of +z.
fn axle(toy: &mut Toy, body: usize, [x, y, z]: [f32; 3], wheel: &Mesh, radius: f32) {
    let pair = all([put(wheel, [x, y, z], [0.0; 3]), put(wheel, [x, y, -z], [0.0; 3])]);
    // As many turns as fit the way it goes.
    let turns = toy.pace / (toy.beat.max(0.01) * radius * std::f32::consts::TAU);
    toy.solid(Some(body), [x, y, 0.0], pair).spins(Going, [0.0, 0.0, -1.0], turns.min(1.6));
}

/// The same on both sides of a vehicle.
fn mirrored(part: impl Fn(f32) -> Mesh) -> Mesh {
    all([part(1.0), part(-1.0)])
}

pub(super) fn car() -> Toy {
    let mut toy = Toy::new(Stance::Rolls, 0xd8322c, 9.0, 1.6);
    let tail = Paint::Coat(-30);
    let body = all([
        loft(
            &[
                [-2.05, 0.62, 0.2, 0.62],
                [-1.98, 0.58, 0.3, 0.8],
                [-1.2, 0.57, 0.34, 0.92],
                [0.0, 0.54, 0.32, 0.9],
                [1.1, 0.52, 0.28, 0.9],
                [1.75, 0.47, 0.22, 0.82],
                [2.12, 0.42, 0.12, 0.6],
            ],
            0.42,
            COAT,
        ),
        loft(
            &[
                [-1.5, 0.84, 0.06, 0.6],
                [-0.95, 0.92, 0.26, 0.7],
                [-0.3, 0.98, 0.3, 0.7],
                [0.35, 0.9, 0.26, 0.72],
                [1.05, 0.76, 0.06, 0.66],
            ],
            0.55,
            GLASS,
        ),
        loft(
            &[
                [-1.15, 1.03, 0.06, 0.5],
                [-0.7, 1.17, 0.07, 0.56],
                [-0.2, 1.235, 0.07, 0.56],
                [0.12, 1.19, 0.05, 0.52],
            ],
            0.6,
            COAT,
        ),
        plump([0.0, 0.27, 0.0], [1.9, 0.07, 0.86], 0.06, IRON),
        plump([-1.95, 1.06, 0.0], [0.2, 0.035, 0.84], 0.03, tail),
        mirrored(|side| block([-1.9, 0.94, 0.55 * side], [0.08, 0.12, 0.03], tail)),
        plump([2.03, 0.38, 0.0], [0.09, 0.07, 0.42], 0.05, IRON),
        mirrored(|side| ball([1.86, 0.56, 0.56 * side], [0.2, 0.06, 0.17], FRONT)),
        mirrored(|side| plump([-2.02, 0.66, 0.5 * side], [0.05, 0.05, 0.2], 0.04, REAR)),
        mirrored(|side| plump([0.5, 0.93, 0.82 * side], [0.1, 0.06, 0.08], 0.05, COAT)),
        mirrored(|side| block([-0.1, 0.66, 0.905 * side], [0.16, 0.018, 0.015], tail)),
        mirrored(|side| plump([-0.78, 0.62, 0.9 * side], [0.16, 0.09, 0.02], 0.02, IRON)),
        mirrored(|side| {
            all([1.28, -1.25].map(|x| {
                put(
                    &lathe([0.0; 3], &[(0.4, -0.1, IRON), (0.4, 0.1, IRON), (0.0, 0.1, IRON)], 26),
                    [x, 0.38, 0.825 * side],
                    [90.0 * side, 0.0, 0.0],
                )
            }))
        }),
    ]);
    toy.solid(None, [0.0, 0.4, 0.0], body).swings(Going, Z, 0.5, 1.0, 0.0);
    let rim = wheel(0.35, 0.14, STEEL);
    for x in [1.28, -1.25] {
        axle(&mut toy, 0, [x, 0.35, 0.81], &rim, 0.35);
    }
    toy
}

pub(super) fn bus() -> Toy {
    let mut toy = Toy::new(Stance::Rolls, 0xf2a524, 6.0, 1.3);
    let body = all([
        plump([0.0, 1.32, 0.0], [2.6, 1.0, 0.92], 0.3, COAT),
        plump([0.0, 2.28, 0.0], [2.45, 0.12, 0.8], 0.1, CREAM),
        plump([-0.9, 2.42, 0.0], [0.55, 0.08, 0.45], 0.07, STEEL),
        plump([0.0, 1.02, 0.0], [2.62, 0.07, 0.935], 0.06, CREAM),
        plump([0.0, 0.42, 0.0], [2.55, 0.12, 0.88], 0.08, IRON),
        plump([2.52, 1.64, 0.0], [0.1, 0.42, 0.76], 0.1, GLASS),
        plump([-2.54, 1.68, 0.0], [0.08, 0.34, 0.66], 0.1, GLASS),
        plump([2.6, 2.14, 0.0], [0.04, 0.08, 0.5], 0.03, Paint::Glow(0xffd27a)),
        mirrored(|side| ball([2.58, 0.78, 0.62 * side], [0.06, 0.14, 0.14], FRONT)),
        mirrored(|side| plump([-2.6, 0.84, 0.66 * side], [0.03, 0.16, 0.08], 0.03, REAR)),
        mirrored(|side| {
            all([-2.0, -1.22, -0.44, 0.34]
                .map(|x| plump([x, 1.66, 0.9 * side], [0.33, 0.34, 0.05], 0.05, GLASS)))
        }),
        mirrored(|side| plump([1.06, 1.66, 0.9 * side], [0.28, 0.34, 0.05], 0.05, GLASS)),
        mirrored(|side| {
            all([
                plump([1.82, 1.32, 0.89 * side], [0.36, 0.76, 0.05], 0.05, CREAM),
                plump([1.65, 1.36, 0.92 * side], [0.14, 0.62, 0.04], 0.04, GLASS),
                plump([1.99, 1.36, 0.92 * side], [0.14, 0.62, 0.04], 0.04, GLASS),
            ])
        }),
        mirrored(|side| plump([2.66, 1.7, 1.02 * side], [0.06, 0.18, 0.08], 0.05, IRON)),
        plump([2.6, 0.5, 0.0], [0.08, 0.1, 0.84], 0.06, STEEL),
        mirrored(|side| {
            all([1.25, -1.5].map(|x| {
                put(
                    &lathe([0.0; 3], &[(0.54, -0.1, IRON), (0.54, 0.1, IRON), (0.0, 0.1, IRON)], 26),
                    [x, 0.46, 0.86 * side],
                    [90.0 * side, 0.0, 0.0],
                )
            }))
        }),
    ]);
    toy.solid(None, [0.0, 0.4, 0.0], body).swings(Going, X, 0.5, 1.0, 0.0);
    let rim = wheel(0.45, 0.16, CREAM);
    for x in [1.25, -1.5] {
        axle(&mut toy, 0, [x, 0.45, 0.86], &rim, 0.45);
    }
    toy
}

pub(super) fn truck() -> Toy {
    let mut toy = Toy::new(Stance::Rolls, 0x2f7fd0, 6.0, 1.3);
    let plank = Paint::Rgb(0xc98f50);
    let body = all([
        plump([0.2, 0.62, 0.0], [2.5, 0.13, 0.62], 0.08, IRON),
        plump([1.75, 1.4, 0.0], [0.82, 0.82, 0.88], 0.28, COAT),
        plump([2.35, 0.98, 0.0], [0.36, 0.4, 0.86], 0.22, COAT),
        plump([2.46, 1.66, 0.0], [0.13, 0.36, 0.7], 0.1, GLASS),
        mirrored(|side| plump([1.85, 1.68, 0.86 * side], [0.42, 0.32, 0.05], 0.05, GLASS)),
        mirrored(|side| plump([1.5, 1.2, 0.89 * side], [0.12, 0.03, 0.02], 0.02, STEEL)),
        mirrored(|side| ball([2.7, 0.98, 0.56 * side], [0.06, 0.15, 0.15], FRONT)),
        plump([2.7, 0.98, 0.0], [0.05, 0.2, 0.34], 0.05, STEEL),
        plump([2.68, 0.6, 0.0], [0.1, 0.11, 0.9], 0.08, STEEL),
        mirrored(|side| plump([2.44, 1.76, 1.0 * side], [0.05, 0.2, 0.08], 0.05, IRON)),
        plump([-0.85, 0.86, 0.0], [1.65, 0.1, 0.94], 0.05, IRON),
        plump([-0.85, 1.9, 0.0], [1.65, 1.0, 0.94], 0.12, CREAM),
        mirrored(|side| plump([-0.85, 1.9, 0.945 * side], [1.66, 0.16, 0.012], 0.01, COAT)),
        mirrored(|side| {
            all([-2.1, -1.5, -0.85, -0.2, 0.4]
                .map(|x| block([x, 1.9, 0.945 * side], [0.02, 0.86, 0.012], plank)))
        }),
        mirrored(|side| plump([-2.5, 0.86, 0.7 * side], [0.04, 0.1, 0.16], 0.03, REAR)),
        turned([0.82, 1.2, -0.72], &[(0.07, 0.0, STEEL), (0.07, 1.4, STEEL), (0.0, 1.4, STEEL)], 10),
    ]);
    toy.solid(None, [0.0, 0.5, 0.0], body).swings(Going, Z, 0.5, 1.0, 0.0);
    let rim = wheel(0.5, 0.18, STEEL);
    for x in [1.85, -0.75, -1.85] {
        axle(&mut toy, 0, [x, 0.5, 0.78], &rim, 0.5);
    }
    toy
}

pub(super) fn train() -> Toy {
    let mut toy = Toy::new(Stance::Rolls, 0xc8382e, 6.0, 1.3);
    let boiler = turned(
        [0.0; 3],
        &[
            (0.0, -0.9, IRON),
            (0.6, -0.9, IRON),
            (0.6, -0.9, COAT),
            (0.6, 0.75, IRON),
            (0.6, 0.75, IRON),
            (0.6, 1.0, IRON),
            (0.52, 1.1, GOLD),
            (0.52, 1.1, GOLD),
            (0.5, 1.14, IRON),
            (0.5, 1.14, IRON),
            (0.0, 1.2, IRON),
        ],
        26,
    );
    let band = |x: f32| put(&torus([0.0; 3], 0.6, 0.035, GOLD), [x, 1.32, 0.0], [0.0, 0.0, 90.0]);
    let engine = all([
        put(&boiler, [3.0, 1.32, 0.0], [0.0, 0.0, -90.0]),
        band(2.4),
        band(3.1),
        plump([2.4, 0.68, 0.0], [1.75, 0.14, 0.62], 0.08, IRON),
        plump([1.4, 1.4, 0.0], [0.6, 0.72, 0.72], 0.12, COAT),
        plump([1.36, 2.2, 0.0], [0.8, 0.12, 0.84], 0.1, IRON),
        mirrored(|side| plump([1.4, 1.66, 0.7 * side], [0.34, 0.3, 0.05], 0.05, Paint::Rgb(0xffdf9a))),
        turned(
            [3.7, 1.8, 0.0],
            &[
                (0.17, 0.0, IRON),
                (0.17, 0.4, IRON),
                (0.3, 0.72, GOLD),
                (0.3, 0.72, GOLD),
                (0.31, 0.84, IRON),
                (0.31, 0.84, IRON),
                (0.2, 0.8, IRON),
                (0.0, 0.7, IRON),
            ],
            20,
        ),
        turned(
            [2.75, 1.84, 0.0],
            &[(0.24, 0.0, GOLD), (0.24, 0.16, GOLD), (0.14, 0.3, GOLD), (0.0, 0.34, GOLD)],
            18,
        ),
        put(
            &turned(
                [0.0; 3],
                &[
                    (0.14, 0.0, IRON),
                    (0.19, 0.2, IRON),
                    (0.19, 0.2, FRONT),
                    (0.15, 0.24, FRONT),
                    (0.0, 0.26, FRONT),
                ],
                18,
            ),
            [4.05, 1.94, 0.0],
            [0.0, 0.0, -90.0],
        ),
        put(
            &slab(&[[-0.72, 0.0], [0.72, 0.0], [0.0, 0.62]], 0.24, COAT, COAT),
            [4.12, 0.24, 0.0],
            [-90.0, -90.0, 0.0],
        ),
        plump([4.12, 0.62, 0.0], [0.08, 0.14, 0.7], 0.06, COAT),
    ]);
    toy.solid(None, [2.6, 0.5, 0.0], engine).swings(Going, Z, 0.4, 2.0, 0.0);
    let carriage = |middle: f32, paint: Paint| {
        all([
            plump([middle, 1.38, 0.0], [1.15, 0.74, 0.72], 0.12, paint),
            plump([middle, 1.02, 0.0], [1.16, 0.06, 0.73], 0.05, CREAM),
            plump([middle, 2.16, 0.0], [1.26, 0.13, 0.8], 0.12, IRON),
            plump([middle, 0.62, 0.0], [1.18, 0.1, 0.6], 0.06, IRON),
            mirrored(|side| {
                all([-0.72, 0.0, 0.72].map(|x| {
                    plump([middle + x, 1.62, 0.7 * side], [0.26, 0.28, 0.05], 0.05, Paint::Rgb(0xffdf9a))
                }))
            }),
            plump([middle + 1.3, 0.62, 0.0], [0.24, 0.06, 0.08], 0.04, IRON),
        ])
    };
    toy.solid(None, [-0.7, 0.5, 0.0], carriage(-0.75, Paint::Coat(-22))).swings(Going, Z, 0.4, 2.0, 0.3);
    toy.solid(None, [-3.4, 0.5, 0.0], carriage(-3.35, COAT)).swings(Going, Z, 0.4, 2.0, 0.6);
    let (large, small) = (wheel(0.46, 0.09, GOLD), wheel(0.32, 0.09, GOLD));
    for x in [1.4, 2.4] {
        axle(&mut toy, 0, [x, 0.46, 0.66], &large, 0.46);
    }
    axle(&mut toy, 0, [3.4, 0.32, 0.66], &small, 0.32);
    for (part, x) in [(1, -0.1), (1, -1.4), (2, -2.7), (2, -4.0)] {
        axle(&mut toy, part, [x, 0.32, 0.62], &small, 0.32);
    }
    toy
}

/// The thin wheel of a bicycle, its axle along z.
fn thin_wheel(radius: f32, tyre: f32, spokes: usize) -> Mesh {
    let rim = all([
        torus([0.0; 3], radius - tyre, tyre, TYRE),
        torus([0.0; 3], radius - tyre * 2.2, tyre * 0.5, STEEL),
        around(spokes, &tube(&[[0.0, 0.0, 0.0, 0.009], [radius - tyre * 2.0, 0.0, 0.0, 0.009]], STEEL)),
        turned(
            [0.0; 3],
            &[(0.0, -0.06, STEEL), (0.045, -0.06, STEEL), (0.045, 0.06, STEEL), (0.0, 0.06, STEEL)],
            12,
        ),
    ]);
    put(&rim, [0.0; 3], [90.0, 0.0, 0.0])
}

pub(super) fn bicycle() -> Toy {
    let mut toy = Toy::new(Stance::Rolls, 0x35a08c, 4.0, 1.0);
    let rod = |a: [f32; 2], b: [f32; 2], r: f32| tube(&[[a[0], a[1], 0.0, r], [b[0], b[1], 0.0, r]], COAT);
    let leather = Paint::Rgb(0x8a5434);
    let frame = all([
        rod([-0.2, 0.42], [-0.36, 1.02], 0.038),
        rod([-0.33, 0.92], [0.44, 0.98], 0.038),
        rod([-0.2, 0.42], [0.46, 0.9], 0.042),
        rod([0.42, 1.08], [0.5, 0.84], 0.045),
        mirrored(|side| {
            all([
                tube(&[[-0.34, 0.9, 0.02 * side, 0.024], [-0.72, 0.44, 0.075 * side, 0.024]], COAT),
                tube(&[[-0.2, 0.42, 0.03 * side, 0.026], [-0.72, 0.44, 0.075 * side, 0.026]], COAT),
                tube(
                    &[
                        [0.5, 0.84, 0.03 * side, 0.03],
                        [0.58, 0.6, 0.07 * side, 0.028],
                        [0.72, 0.44, 0.075 * side, 0.024],
                    ],
                    COAT,
                ),
                tube(
                    &[
                        [0.4, 1.2, 0.0, 0.022],
                        [0.42, 1.24, 0.16 * side, 0.022],
                        [0.28, 1.24, 0.32 * side, 0.022],
                    ],
                    STEEL,
                ),
                tube(&[[0.36, 1.245, 0.28 * side, 0.034], [0.2, 1.23, 0.35 * side, 0.034]], leather),
            ])
        }),
        tube(&[[0.42, 1.06, 0.0, 0.03], [0.4, 1.2, 0.0, 0.028]], STEEL),
        tube(&[[-0.36, 1.0, 0.0, 0.026], [-0.39, 1.12, 0.0, 0.026]], STEEL),
        loft(
            &[
                [-0.56, 1.15, 0.05, 0.1],
                [-0.46, 1.16, 0.06, 0.13],
                [-0.3, 1.14, 0.04, 0.06],
                [-0.16, 1.13, 0.03, 0.035],
            ],
            0.8,
            leather,
        ),
        plump([0.66, 1.04, 0.0], [0.12, 0.12, 0.18], 0.04, Paint::Rgb(0xd2a468)),
        plump([0.66, 1.15, 0.0], [0.14, 0.025, 0.2], 0.02, leather),
        tube(
            &[
                [-1.02, 0.66, 0.0, 0.03],
                [-0.86, 0.82, 0.0, 0.03],
                [-0.68, 0.85, 0.0, 0.03],
                [-0.5, 0.78, 0.0, 0.03],
            ],
            COAT,
        ),
        ball([0.8, 0.98, 0.0], [0.06, 0.07, 0.07], FRONT),
    ]);
    toy.solid(None, [0.0, 0.4, 0.0], frame).swings(Going, X, 1.2, 0.5, 0.0);
    let rolling = thin_wheel(0.42, 0.035, 12);
    for x in [-0.72, 0.72] {
        toy.solid(Some(0), [x, 0.42, 0.0], put(&rolling, [x, 0.42, 0.0], [0.0; 3])).spins(
            Going,
            [0.0, 0.0, -1.0],
            1.0,
        );
    }
    let crank = all([
        put(&torus([0.0; 3], 0.1, 0.018, IRON), [-0.2, 0.42, 0.06], [90.0, 0.0, 0.0]),
        mirrored(|side| {
            all([
                tube(
                    &[
                        [-0.2, 0.42, 0.08 * side, 0.02],
                        [-0.2 + 0.13 * side, 0.42 - 0.1 * side, 0.1 * side, 0.018],
                    ],
                    STEEL,
                ),
                plump([-0.2 + 0.13 * side, 0.42 - 0.1 * side, 0.16 * side], [0.06, 0.02, 0.05], 0.02, IRON),
            ])
        }),
    ]);
    toy.solid(Some(0), [-0.2, 0.42, 0.0], crank).spins(Going, [0.0, 0.0, -1.0], 0.7);
    toy
}

pub(super) fn motorcycle() -> Toy {
    let mut toy = Toy::new(Stance::Rolls, 0xd83a2c, 9.0, 1.6);
    let seat = Paint::Rgb(0x3a2c28);
    let body = all([
        loft(
            &[
                [-0.2, 0.88, 0.1, 0.1],
                [0.0, 0.92, 0.17, 0.17],
                [0.25, 0.95, 0.19, 0.2],
                [0.45, 0.96, 0.12, 0.12],
            ],
            0.8,
            COAT,
        ),
        loft(
            &[
                [-0.86, 0.92, 0.04, 0.08],
                [-0.66, 0.88, 0.08, 0.16],
                [-0.3, 0.84, 0.08, 0.15],
                [-0.02, 0.84, 0.06, 0.09],
            ],
            0.7,
            seat,
        ),
        loft(
            &[
                [-1.08, 0.82, 0.03, 0.07],
                [-0.8, 0.82, 0.09, 0.12],
                [-0.4, 0.76, 0.09, 0.12],
                [0.0, 0.74, 0.06, 0.08],
            ],
            0.8,
            COAT,
        ),
        plump([-0.04, 0.5, 0.0], [0.24, 0.18, 0.16], 0.08, STEEL),
        plump([0.06, 0.68, 0.0], [0.13, 0.13, 0.13], 0.05, IRON),
        all([0.62, 0.68, 0.74].map(|y| plump([0.06, y, 0.0], [0.16, 0.016, 0.16], 0.015, STEEL))),
        tube(
            &[
                [0.5, 1.0, 0.0, 0.04],
                [0.36, 0.6, 0.0, 0.045],
                [0.1, 0.34, 0.0, 0.045],
                [-0.4, 0.4, 0.0, 0.04],
            ],
            IRON,
        ),
        mirrored(|side| {
            all([
                tube(&[[0.52, 1.08, 0.09 * side, 0.035], [0.86, 0.38, 0.1 * side, 0.04]], STEEL),
                tube(&[[-0.3, 0.56, 0.11 * side, 0.03], [-0.82, 0.38, 0.11 * side, 0.035]], IRON),
                tube(
                    &[
                        [0.52, 1.08, 0.0, 0.024],
                        [0.48, 1.2, 0.2 * side, 0.024],
                        [0.34, 1.2, 0.4 * side, 0.024],
                    ],
                    STEEL,
                ),
                tube(&[[0.4, 1.2, 0.33 * side, 0.036], [0.3, 1.19, 0.44 * side, 0.036]], seat),
                tube(&[[0.42, 1.24, 0.26 * side, 0.012], [0.44, 1.38, 0.32 * side, 0.012]], IRON),
                ball([0.44, 1.4, 0.34 * side], [0.03, 0.055, 0.08], STEEL),
            ])
        }),
        tube(
            &[
                [0.16, 0.62, 0.15, 0.05],
                [0.2, 0.36, 0.2, 0.05],
                [-0.2, 0.28, 0.2, 0.055],
                [-0.95, 0.36, 0.2, 0.08],
            ],
            STEEL,
        ),
        put(
            &turned(
                [0.0; 3],
                &[
                    (0.0, -0.14, COAT),
                    (0.1, -0.1, COAT),
                    (0.14, 0.04, FRONT),
                    (0.14, 0.04, FRONT),
                    (0.1, 0.07, FRONT),
                    (0.0, 0.09, FRONT),
                ],
                20,
            ),
            [0.68, 1.06, 0.0],
            [0.0, 0.0, -90.0],
        ),
        ball([-1.1, 0.84, 0.0], [0.04, 0.05, 0.07], REAR),
        mudguard(0.84, 0.38, 20.0, 130.0),
        mudguard(-0.82, 0.38, 50.0, 165.0),
    ]);
    toy.solid(None, [0.0, 0.4, 0.0], body).swings(Going, X, 1.5, 0.4, 0.0);
    let rolling = wheel(0.38, 0.1, STEEL);
    for x in [-0.82, 0.86] {
        toy.solid(Some(0), [x, 0.38, 0.0], put(&rolling, [x, 0.38, 0.0], [0.0; 3])).spins(
            Going,
            [0.0, 0.0, -1.0],
            1.5,
        );
    }
    toy
}

/// A sheet bent over a wheel, from one angle to another.
fn mudguard(x: f32, y: f32, from: f32, to: f32) -> Mesh {
    let mut outline = arc([x, y], [0.47, 0.47], from, to, 14);
    outline.extend(arc([x, y], [0.42, 0.42], to, from, 14));
    let mut guard = Mesh::default();
    // The outline of an arch is not seen from its middle, so it is laid in short pieces.
    for index in 0..14 {
        let piece = [outline[index], outline[index + 1], outline[28 - index], outline[29 - index]];
        guard.join(&slab(&piece, 0.12, COAT, COAT));
    }
    guard
}

pub(super) fn boat() -> Toy {
    let mut toy = Toy::new(Stance::Floats, 0x8a5a34, 1.2, 0.4);
    toy.melted(
        None,
        [0.0, 0.0, 0.0],
        &[
            Blob::ellipsoid([0.0, 0.3, 0.0], [1.7, 0.46, 0.55], COAT),
            Blob::block([0.0, 0.85, 0.0], [2.0, 0.42, 1.0], 0.02, COAT).cut(),
            Blob::ellipsoid([0.0, 0.5, 0.0], [1.5, 0.34, 0.44], Paint::Coat(35)).melting(0.0).cut(),
            Blob::block([0.1, 0.36, 0.0], [0.1, 0.04, 0.42], 0.03, Paint::Coat(20)).melting(0.0),
            Blob::block([-0.7, 0.36, 0.0], [0.1, 0.04, 0.4], 0.03, Paint::Coat(20)).melting(0.0),
            Blob::limb([0.3, 0.2, 0.0], [0.3, 2.5, 0.0], 0.045, 0.03, Paint::Coat(-20)).melting(0.0),
        ],
    )
    .swings(Always, X, 4.0, 0.27, 0.0)
    .swings(Always, Z, 2.5, 0.36, 0.3);
    let sail = crate::mesh::sheet(10, 10, |u, v| {
        let (height, reach) = (0.7 + v * 1.7, (1.0 - v) * 1.25);
        let belly = 0.22 * (u * std::f32::consts::PI).sin() * (1.0 - v * 0.6);
        (glam::Vec3::new(0.26 - u * reach, height, belly), Paint::Rgb(0xfaf2e2))
    });
    toy.solid(Some(0), [0.3, 1.0, 0.0], both_sides(sail)).swings(Always, [0.0, 1.0, 0.0], 5.0, 0.3, 0.0);
    toy
}
