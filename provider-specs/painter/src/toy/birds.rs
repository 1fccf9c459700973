//! Birds.

use super::When::{Always, Going};
use super::kit::{BLACK, COAT, PINK, SIDES, Skull, WHITE, X, Y, Z, bent, mould, repainted};
use super::{Stance, Toy};
use crate::mesh::{Blob, Mesh, Paint, orb};

const BEAK: Paint = Paint::Rgb(0xf5a623);

/// A spread wing to one side, its feathers fanned at the tip: where it begins, how far it reaches, paints of the arm and of
/// the feathers.
fn wing(side: f32, [x, y, z]: [f32; 3], reach: f32, [arm, feather]: [Paint; 2]) -> Mesh {
    let mut blobs = vec![
        Blob::ellipsoid([x - 0.04, y, (z + reach * 0.3) * side], [reach * 0.26, 0.055, reach * 0.42], arm),
        Blob::ellipsoid(
            [x - reach * 0.16, y - 0.01, (z + reach * 0.3) * side],
            [reach * 0.26, 0.04, reach * 0.36],
            feather,
        )
        .melting(0.02),
    ];
    for quill in 0..5 {
        let spread = quill as f32 / 4.0;
        let degrees = 8.0 - spread * 62.0;
        let (sin, cos) = degrees.to_radians().sin_cos();
        let long = reach * (0.36 - 0.06 * spread);
        let root = [x + 0.02 - reach * 0.14 * spread, (z + reach * (0.62 - 0.1 * spread)) * side];
        let at = [root[0] + sin * long * 0.7, y, root[1] + cos * long * 0.7 * side];
        blobs.push(
            Blob::ellipsoid(at, [reach * 0.075, 0.032, long], feather)
                .turned(0.0, degrees * side, 0.0)
                .melting(0.012),
        );
    }
    mould(40.0, &blobs)
}

pub(super) fn eagle() -> Toy {
    let mut toy = Toy::new(Stance::Flies, 0x5c3d28, 5.0, 1.0);
    toy.solid(
        None,
        [0.0, 0.5, 0.0],
        mould(
            30.0,
            &[
                Blob::ellipsoid([0.0, 0.5, 0.0], [0.44, 0.22, 0.22], COAT).turned(0.0, 0.0, 6.0),
                Blob::limb([0.28, 0.56, 0.0], [0.44, 0.64, 0.0], 0.19, 0.17, WHITE).melting(0.03),
                Blob::ellipsoid([-0.52, 0.46, 0.0], [0.24, 0.035, 0.1], WHITE).melting(0.05),
                Blob::ellipsoid([-0.5, 0.46, 0.12], [0.23, 0.03, 0.08], WHITE)
                    .turned(0.0, 22.0, 0.0)
                    .melting(0.02),
                Blob::ellipsoid([-0.5, 0.46, -0.12], [0.23, 0.03, 0.08], WHITE)
                    .turned(0.0, -22.0, 0.0)
                    .melting(0.02),
            ],
        ),
    )
    .leans(X, 24.0)
    .swings(Going, Z, 3.0, 1.0, 0.2);
    let skull = Skull::new([0.5, 0.68, 0.0], [0.22, 0.2, 0.2]);
    let mut head = orb([0.5, 0.68, 0.0], [0.22, 0.2, 0.2], [0.0; 3], WHITE);
    head.join(&bent(&[[0.66, 0.68, 0.0], [0.84, 0.68, 0.0], [0.92, 0.56, 0.0]], [0.085, 0.02], BEAK));
    head.join(&skull.eyes(46.0, 12.0, 0.042));
    // Brows that look stern.
    head.join(&skull.buttons(45.0, 30.0, -24.0, [0.03, 0.022, 0.07], Paint::Rgb(0xd9d2c4)));
    toy.solid(Some(0), [0.4, 0.62, 0.0], head).glances(16.0).swings(Always, Y, 7.0, 0.3, 0.0);
    for side in SIDES {
        toy.solid(
            Some(0),
            [0.06, 0.56, 0.14 * side],
            wing(side, [0.06, 0.58, 0.12], 1.1, [COAT, Paint::Coat(-26)]),
        )
        .swings(Going, X, 24.0 * side, 1.0, 0.0)
        .swings(Always, X, 7.0 * side, 0.3, 0.0);
        let mut foot = bent(&[[-0.1, 0.34, 0.1 * side], [-0.14, 0.22, 0.11 * side]], [0.085, 0.05], COAT);
        for claw in [-1.0, 0.0, 1.0] {
            foot.join(&bent(
                &[
                    [-0.14, 0.22, 0.11 * side],
                    [-0.06, 0.16, (0.11 + claw * 0.05) * side],
                    [-0.04, 0.1, (0.11 + claw * 0.06) * side],
                ],
                [0.032, 0.014],
                BEAK,
            ));
        }
        toy.onto(0, &foot);
    }
    toy
}

pub(super) fn owl() -> Toy {
    let mut toy = Toy::new(Stance::Flies, 0x9a6b42, 2.6, 1.5);
    let (light, disc) = (Paint::Coat(55), Paint::Rgb(0xf7e8cf));
    let body = mould(
        25.0,
        &[
            Blob::ellipsoid([0.0, 0.46, 0.0], [0.3, 0.4, 0.3], COAT).turned(0.0, 0.0, 14.0),
            Blob::ellipsoid([0.1, 0.42, 0.0], [0.24, 0.32, 0.24], light).turned(0.0, 0.0, 14.0).melting(0.02),
            Blob::ellipsoid([-0.22, 0.12, 0.0], [0.1, 0.2, 0.16], Paint::Coat(-22))
                .turned(0.0, 0.0, -40.0)
                .melting(0.06),
        ],
    );
    toy.solid(None, [0.0, 0.5, 0.0], body).swings(Going, Z, 4.0, 1.0, 0.25);
    let chest = Skull::new([0.1, 0.42, 0.0], [0.25, 0.33, 0.25]);
    for (row, up) in [6.0, -16.0, -38.0].into_iter().enumerate() {
        for spot in 0..4 {
            let aside = (spot as f32 - 1.5 + (row % 2) as f32 * 0.5) * 32.0;
            toy.onto(0, &chest.button(aside, up, 0.0, [0.014, 0.022, 0.034], Paint::Coat(-10)));
        }
    }
    let skull = Skull::new([0.06, 0.98, 0.0], [0.32, 0.29, 0.36]);
    toy.solid(
        Some(0),
        [0.04, 0.76, 0.0],
        mould(
            28.0,
            &[
                Blob::ellipsoid([0.06, 0.98, 0.0], [0.32, 0.29, 0.36], COAT),
                Blob::limb([0.1, 1.16, 0.2], [0.1, 1.38, 0.32], 0.11, 0.015, Paint::Coat(-22)).melting(0.06),
                Blob::limb([0.1, 1.16, -0.2], [0.1, 1.38, -0.32], 0.11, 0.015, Paint::Coat(-22))
                    .melting(0.06),
            ],
        ),
    )
    .glances(38.0)
    .swings(Always, Y, 16.0, 0.22, 0.0)
    .swings(Always, X, 6.0, 0.3, 0.3);
    toy.onto(1, &skull.buttons(27.0, 4.0, 0.0, [0.05, 0.175, 0.165], disc));
    let eyes = Skull::new([0.1, 0.98, 0.0], [0.32, 0.29, 0.35]);
    toy.onto(1, &eyes.buttons(25.0, 5.0, 0.0, [0.03, 0.108, 0.104], Paint::Rgb(0xf7b52c)));
    toy.onto(1, &Skull::new([0.118, 0.98, 0.0], [0.325, 0.29, 0.35]).eyes(24.5, 5.0, 0.066));
    toy.onto(1, &bent(&[[0.4, 0.95, 0.0], [0.47, 0.9, 0.0], [0.455, 0.83, 0.0]], [0.055, 0.016], BEAK));
    for side in SIDES {
        toy.solid(
            Some(0),
            [0.0, 0.62, 0.22 * side],
            wing(side, [0.0, 0.64, 0.18], 0.72, [COAT, Paint::Coat(-24)]),
        )
        .swings(Going, X, 36.0 * side, 1.0, 0.0)
        .swings(Always, X, 6.0 * side, 0.3, 0.0);
        for toe in [-0.05, 0.0, 0.05] {
            toy.onto(
                0,
                &bent(
                    &[
                        [0.1, 0.12, 0.12 * side],
                        [0.18, 0.06, 0.12 * side + toe],
                        [0.2, 0.0, 0.12 * side + toe],
                    ],
                    [0.045, 0.024],
                    BEAK,
                ),
            );
        }
    }
    toy
}

pub(super) fn penguin() -> Toy {
    let mut toy = Toy::new(Stance::Walks, 0x2c3242, 0.9, 1.7);
    let body = mould(
        28.0,
        &[
            Blob::ellipsoid([0.0, 0.52, 0.0], [0.33, 0.46, 0.35], COAT),
            Blob::ellipsoid([0.1, 0.46, 0.0], [0.275, 0.41, 0.28], WHITE).melting(0.02),
            Blob::limb([-0.24, 0.2, 0.0], [-0.42, 0.08, 0.0], 0.1, 0.04, COAT).melting(0.06),
        ],
    );
    toy.solid(None, [0.0, 0.1, 0.0], body).swings(Going, X, 10.0, 1.0, 0.0).swings(Always, X, 2.0, 0.4, 0.0);
    let head = mould(
        28.0,
        &[
            Blob::ellipsoid([0.05, 1.06, 0.0], [0.29, 0.27, 0.3], COAT),
            Blob::limb([0.0, 0.8, 0.0], [0.02, 0.96, 0.0], 0.24, 0.26, COAT).melting(0.1),
            Blob::ellipsoid([0.16, 1.06, 0.12], [0.2, 0.18, 0.14], WHITE).melting(0.005),
            Blob::ellipsoid([0.16, 1.06, -0.12], [0.2, 0.18, 0.14], WHITE).melting(0.005),
            Blob::ellipsoid([0.13, 0.93, 0.0], [0.22, 0.16, 0.2], WHITE).melting(0.02),
        ],
    );
    toy.solid(Some(0), [0.02, 0.9, 0.0], head)
        .glances(22.0)
        .swings(Always, Y, 10.0, 0.3, 0.0)
        .swings(Going, X, 6.0, 1.0, 0.5);
    toy.onto(1, &Skull::new([0.1, 1.06, 0.0], [0.262, 0.25, 0.28]).eyes(32.0, 9.0, 0.048));
    toy.onto(
        1,
        &Skull::new([0.1, 1.06, 0.0], [0.255, 0.25, 0.27]).buttons(
            54.0,
            -12.0,
            0.0,
            [0.02, 0.034, 0.046],
            PINK,
        ),
    );
    let mut beak = bent(&[[0.32, 1.02, 0.0], [0.42, 1.01, 0.0], [0.5, 0.985, 0.0]], [0.075, 0.024], BEAK);
    beak.join(&bent(&[[0.32, 0.985, 0.0], [0.44, 0.965, 0.0]], [0.05, 0.018], Paint::Rgb(0xd9801c)));
    toy.onto(1, &beak);
    for side in SIDES {
        let flipper = orb([-0.02, 0.54, 0.41 * side], [0.13, 0.28, 0.05], [-20.0 * side, 0.0, 8.0], COAT);
        toy.solid(Some(0), [0.0, 0.76, 0.32 * side], flipper)
            .swings(Always, X, 10.0 * side, 0.8, 0.0)
            .swings(Going, X, 16.0 * side, 1.0, 0.2);
        let mut foot = orb([0.1, 0.045, 0.15 * side], [0.16, 0.05, 0.11], [0.0; 3], BEAK);
        for toe in [-0.06, 0.0, 0.06] {
            foot.join(&orb([0.22, 0.04, 0.15 * side + toe], [0.06, 0.035, 0.035], [0.0; 3], BEAK));
        }
        toy.solid(None, [0.0, 0.12, 0.15 * side], foot).swings(
            Going,
            Z,
            24.0,
            1.0,
            if side > 0.0 { 0.5 } else { 0.0 },
        );
    }
    toy
}

/// A bird that sits on the water; part 0 is its body.
fn afloat(coat: u32, pace: f32) -> Toy {
    let mut toy = Toy::new(Stance::Floats, coat, pace, 1.0);
    toy.solid(
        None,
        [0.0, 0.2, 0.0],
        mould(
            28.0,
            &[
                Blob::ellipsoid([0.0, 0.26, 0.0], [0.48, 0.28, 0.33], COAT),
                Blob::ellipsoid([0.2, 0.32, 0.0], [0.28, 0.27, 0.28], COAT).melting(0.12),
                Blob::limb([-0.36, 0.34, 0.0], [-0.6, 0.52, 0.0], 0.17, 0.03, COAT).melting(0.1),
            ],
        ),
    )
    .swings(Always, X, 3.0, 0.5, 0.0);
    for side in SIDES {
        let wing = mould(
            20.0,
            &[
                Blob::ellipsoid([-0.04, 0.36, 0.31 * side], [0.3, 0.17, 0.06], Paint::Coat(-7)).turned(
                    12.0 * side,
                    6.0 * side,
                    -12.0,
                ),
                Blob::limb(
                    [-0.22, 0.38, 0.29 * side],
                    [-0.46, 0.46, 0.2 * side],
                    0.09,
                    0.03,
                    Paint::Coat(-12),
                )
                .melting(0.06),
            ],
        );
        toy.solid(Some(0), [0.1, 0.4, 0.28 * side], wing).swings(Always, X, 5.0 * side, 0.7, 0.0);
    }
    toy
}

pub(super) fn duck() -> Toy {
    let mut toy = afloat(0xf9cf3a, 0.8);
    let skull = Skull::new([0.36, 0.74, 0.0], [0.25, 0.25, 0.25]);
    let head = mould(
        25.0,
        &[
            Blob::limb([0.28, 0.42, 0.0], [0.34, 0.64, 0.0], 0.2, 0.19, COAT),
            Blob::ellipsoid([0.36, 0.74, 0.0], [0.25, 0.25, 0.25], COAT).melting(0.06),
            Blob::limb([0.3, 0.97, 0.0], [0.22, 1.05, 0.0], 0.05, 0.015, COAT).melting(0.05),
        ],
    );
    toy.solid(Some(0), [0.3, 0.5, 0.0], head)
        .glances(22.0)
        .swings(Always, Y, 10.0, 0.3, 0.0)
        .swings(Always, Z, 4.0, 0.5, 0.2);
    let last = 3;
    toy.onto(last, &skull.eyes(42.0, 14.0, 0.046));
    toy.onto(last, &skull.buttons(56.0, -12.0, 0.0, [0.016, 0.036, 0.046], Paint::Rgb(0xf79a4a)));
    toy.onto(last, &orb([0.64, 0.72, 0.0], [0.14, 0.045, 0.12], [0.0, 0.0, 8.0], Paint::Rgb(0xf08a24)));
    toy.onto(last, &orb([0.61, 0.67, 0.0], [0.11, 0.035, 0.095], [0.0, 0.0, -6.0], Paint::Rgb(0xd97018)));
    toy
}

pub(super) fn swan() -> Toy {
    let mut toy = afloat(0xfcfaf5, 0.7);
    let curve = [
        [0.32, 0.36, 0.0],
        [0.56, 0.54, 0.0],
        [0.5, 0.82, 0.0],
        [0.34, 1.04, 0.0],
        [0.4, 1.26, 0.0],
        [0.54, 1.28, 0.0],
    ];
    let mut neck = bent(&curve, [0.17, 0.09], COAT);
    neck.join(&orb([0.56, 1.27, 0.0], [0.16, 0.125, 0.125], [0.0, 0.0, -14.0], COAT));
    neck.join(&bent(&[[0.68, 1.25, 0.0], [0.84, 1.18, 0.0]], [0.065, 0.032], Paint::Rgb(0xf08a24)));
    neck.join(&orb([0.68, 1.27, 0.0], [0.045, 0.06, 0.07], [0.0; 3], BLACK));
    neck.join(&Skull::new([0.56, 1.27, 0.0], [0.16, 0.125, 0.125]).eyes(48.0, 18.0, 0.026));
    toy.solid(Some(0), [0.34, 0.4, 0.0], neck)
        .swings(Always, Z, 4.0, 0.4, 0.0)
        .swings(Always, Y, 7.0, 0.25, 0.2);
    toy
}

pub(super) fn crane() -> Toy {
    let mut toy = Toy::new(Stance::Walks, 0xfbf9f4, 1.1, 1.0);
    let shin = Paint::Rgb(0x4a4448);
    toy.solid(
        None,
        [0.0, 0.95, 0.0],
        mould(
            34.0,
            &[
                Blob::ellipsoid([0.0, 1.0, 0.0], [0.42, 0.24, 0.22], COAT).turned(0.0, 0.0, 12.0),
                Blob::limb([0.28, 1.08, 0.0], [0.4, 1.18, 0.0], 0.17, 0.1, COAT).melting(0.1),
            ],
        ),
    )
    .swings(Going, Z, 3.0, 2.0, 0.0);
    for (z, drop) in [(0.0, 0.02), (0.09, -0.02), (-0.09, -0.02), (0.16, -0.07), (-0.16, -0.07)] {
        let plume =
            [[-0.24, 1.06 + drop, z * 0.8], [-0.48, 0.98 + drop, z * 1.1], [-0.66, 0.76 + drop, z * 1.2]];
        toy.onto(0, &bent(&plume, [0.11, 0.03], BLACK));
    }
    let curve = [[0.38, 1.14, 0.0], [0.6, 1.36, 0.0], [0.5, 1.62, 0.0], [0.46, 1.84, 0.0], [0.6, 1.98, 0.0]];
    let mut neck = repainted(bent(&curve, [0.14, 0.08], BLACK), |at| (at.y < 1.24).then_some(COAT));
    neck.join(&orb([0.64, 2.0, 0.0], [0.19, 0.155, 0.155], [0.0; 3], COAT));
    neck.join(&orb([0.64, 2.1, 0.0], [0.135, 0.075, 0.11], [0.0; 3], Paint::Rgb(0xd92c2c)));
    neck.join(&orb([0.72, 1.93, 0.0], [0.09, 0.07, 0.1], [0.0; 3], BLACK));
    neck.join(&bent(
        &[[0.76, 1.98, 0.0], [0.98, 1.94, 0.0], [1.16, 1.89, 0.0]],
        [0.05, 0.012],
        Paint::Rgb(0x8c9a5c),
    ));
    neck.join(&Skull::new([0.64, 2.0, 0.0], [0.19, 0.155, 0.155]).eyes(50.0, 6.0, 0.034));
    toy.solid(Some(0), [0.4, 1.18, 0.0], neck)
        .swings(Always, Z, 4.0, 0.35, 0.0)
        .swings(Always, Y, 9.0, 0.25, 0.2)
        .swings(Going, Z, 5.0, 2.0, 0.5);
    for side in SIDES {
        let folded = mould(
            20.0,
            &[
                Blob::ellipsoid([-0.02, 1.06, 0.2 * side], [0.36, 0.16, 0.06], COAT).turned(
                    8.0 * side,
                    0.0,
                    14.0,
                ),
                Blob::ellipsoid([-0.22, 0.98, 0.19 * side], [0.24, 0.1, 0.05], Paint::Coat(-8))
                    .turned(8.0 * side, 0.0, 24.0)
                    .melting(0.03),
            ],
        );
        toy.solid(Some(0), [0.22, 1.14, 0.16 * side], folded).swings(Always, X, 5.0 * side, 0.5, 0.0);
        let mut leg = bent(&[[-0.02, 0.9, 0.1 * side], [-0.02, 0.7, 0.1 * side]], [0.1, 0.04], COAT);
        leg.join(&bent(
            &[[-0.02, 0.72, 0.1 * side], [-0.06, 0.42, 0.1 * side], [-0.02, 0.04, 0.1 * side]],
            [0.034, 0.03],
            shin,
        ));
        leg.join(&orb([-0.06, 0.42, 0.1 * side], [0.045; 3], [0.0; 3], shin));
        for toe in [-0.09, 0.0, 0.09] {
            leg.join(&bent(
                &[[-0.02, 0.035, 0.1 * side], [0.17, 0.022, 0.1 * side + toe]],
                [0.03, 0.018],
                shin,
            ));
        }
        toy.solid(Some(0), [-0.02, 0.92, 0.1 * side], leg).swings(
            Going,
            Z,
            28.0,
            1.0,
            if side > 0.0 { 0.0 } else { 0.5 },
        );
    }
    toy
}
