//! Animals of the woods.

use super::When::{Always, Going};
use super::kit::{BLACK, COAT, PINK, SIDES, Skull, WHITE, X, Y, Z, bent, legs, mould, repainted};
use super::{Stance, Toy};
use crate::mesh::{Blob, Paint, orb};

/// What bears differ in.
struct Bear {
    coat: u32,
    limbs: Paint,
    muzzle: Paint,
    /// A dark band over the shoulders and patches around the eyes.
    panda: bool,
}

fn a_bear(look: &Bear) -> Toy {
    let mut toy = Toy::new(Stance::Walks, look.coat, 1.3, 1.3);
    let body = mould(
        27.0,
        &[
            Blob::ellipsoid([-0.1, 0.66, 0.0], [0.54, 0.42, 0.42], COAT),
            Blob::ellipsoid([0.24, 0.7, 0.0], [0.32, 0.38, 0.37], COAT).melting(0.15),
            Blob::ellipsoid([-0.62, 0.72, 0.0], [0.1, 0.1, 0.1], COAT).melting(0.05),
        ],
    );
    let limbs = look.limbs;
    let body =
        if look.panda { repainted(body, |at| (at.x - at.y * 0.12 > 0.08).then_some(limbs)) } else { body };
    toy.solid(None, [0.0, 0.6, 0.0], body).swings(Going, X, 3.5, 1.0, 0.0);
    toy.solid(
        Some(0),
        [0.4, 0.9, 0.0],
        mould(
            25.0,
            &[
                Blob::ellipsoid([0.56, 1.12, 0.0], [0.36, 0.34, 0.38], COAT),
                Blob::ellipsoid([0.58, 1.02, 0.17], [0.2, 0.2, 0.22], COAT).melting(0.1),
                Blob::ellipsoid([0.58, 1.02, -0.17], [0.2, 0.2, 0.22], COAT).melting(0.1),
                Blob::ellipsoid([0.88, 1.03, 0.0], [0.17, 0.14, 0.19], look.muzzle).melting(0.03),
            ],
        ),
    )
    .glances(20.0)
    .swings(Always, Y, 7.0, 0.25, 0.0)
    .swings(Always, X, 4.0, 0.4, 0.3);
    let face = Skull::new([0.56, 1.12, 0.0], [0.36, 0.34, 0.38]);
    if look.panda {
        toy.onto(1, &face.buttons(32.0, 9.0, 28.0, [0.035, 0.125, 0.09], BLACK));
        toy.onto(
            1,
            &Skull::new([0.575, 1.12, 0.0], [0.37, 0.34, 0.385]).buttons(
                29.0,
                10.0,
                0.0,
                [0.02, 0.056, 0.05],
                Paint::Rgb(0x6a4a3a),
            ),
        );
        toy.onto(1, &Skull::new([0.58, 1.12, 0.0], [0.375, 0.345, 0.39]).eyes(28.5, 10.0, 0.04));
    } else {
        toy.onto(1, &face.eyes(29.0, 10.0, 0.055));
    }
    toy.onto(1, &orb([1.035, 1.09, 0.0], [0.045, 0.045, 0.068], [0.0; 3], BLACK));
    toy.onto(1, &Skull::new([0.88, 1.03, 0.0], [0.172, 0.142, 0.192]).smile(-28.0, 30.0, 0.013, BLACK));
    for side in SIDES {
        toy.onto(1, &orb([0.48, 1.43, 0.27 * side], [0.09, 0.13, 0.13], [20.0 * side, 0.0, 0.0], limbs));
        if !look.panda {
            toy.onto(
                1,
                &orb([0.54, 1.43, 0.27 * side], [0.05, 0.08, 0.08], [20.0 * side, 0.0, 0.0], look.muzzle),
            );
        }
    }
    legs(&mut toy, 0, [0.34, 0.52, 0.22], 0.15, [limbs, limbs], 26.0);
    toy
}

pub(super) fn panda() -> Toy {
    a_bear(&Bear { coat: 0xfbf6ec, limbs: BLACK, muzzle: COAT, panda: true })
}

pub(super) fn bear() -> Toy {
    a_bear(&Bear { coat: 0x8a5632, limbs: Paint::Coat(-14), muzzle: Paint::Coat(48), panda: false })
}

pub(super) fn polar_bear() -> Toy {
    a_bear(&Bear { coat: 0xf4f1ea, limbs: COAT, muzzle: Paint::Coat(-5), panda: false })
}

pub(super) fn rabbit() -> Toy {
    let mut toy = Toy::new(Stance::Walks, 0xf5efe6, 1.8, 1.9);
    toy.solid(
        None,
        [0.0, 0.3, 0.0],
        mould(
            27.0,
            &[
                Blob::ellipsoid([-0.1, 0.36, 0.0], [0.34, 0.27, 0.25], COAT),
                Blob::ellipsoid([0.14, 0.42, 0.0], [0.2, 0.22, 0.2], COAT).melting(0.1),
                Blob::ellipsoid([-0.18, 0.3, 0.17], [0.2, 0.22, 0.12], COAT).melting(0.03),
                Blob::ellipsoid([-0.18, 0.3, -0.17], [0.2, 0.22, 0.12], COAT).melting(0.03),
                Blob::ellipsoid([0.26, 0.38, 0.0], [0.11, 0.15, 0.13], WHITE).melting(0.04),
            ],
        ),
    )
    .swings(Going, Z, 9.0, 1.0, 0.2);
    toy.onto(0, &orb([-0.45, 0.42, 0.0], [0.11, 0.11, 0.11], [0.0; 3], WHITE));
    toy.solid(
        Some(0),
        [0.2, 0.55, 0.0],
        mould(
            25.0,
            &[
                Blob::ellipsoid([0.28, 0.76, 0.0], [0.25, 0.235, 0.245], COAT),
                Blob::ellipsoid([0.36, 0.69, 0.1], [0.13, 0.12, 0.13], COAT).melting(0.08),
                Blob::ellipsoid([0.36, 0.69, -0.1], [0.13, 0.12, 0.13], COAT).melting(0.08),
                Blob::ellipsoid([0.5, 0.69, 0.045], [0.06, 0.055, 0.065], WHITE).melting(0.02),
                Blob::ellipsoid([0.5, 0.69, -0.045], [0.06, 0.055, 0.065], WHITE).melting(0.02),
            ],
        ),
    )
    .glances(22.0)
    .swings(Always, Y, 7.0, 0.35, 0.0)
    .swings(Going, Z, 6.0, 1.0, 0.6);
    let face = Skull::new([0.28, 0.76, 0.0], [0.25, 0.235, 0.245]);
    toy.onto(1, &face.eyes(36.0, 12.0, 0.05));
    toy.onto(1, &face.buttons(46.0, -14.0, 0.0, [0.02, 0.03, 0.045], PINK));
    toy.onto(1, &orb([0.555, 0.735, 0.0], [0.025, 0.024, 0.035], [0.0; 3], Paint::Rgb(0xe87f86)));
    for z in [0.016, -0.016] {
        toy.onto(1, &orb([0.53, 0.63, z], [0.014, 0.035, 0.014], [0.0; 3], Paint::Rgb(0xffffff)));
    }
    for side in SIDES {
        let mut ear = orb([0.18, 1.2, 0.12 * side], [0.055, 0.32, 0.095], [9.0 * side, 0.0, 9.0], COAT);
        ear.join(&orb([0.217, 1.2, 0.12 * side], [0.03, 0.25, 0.06], [9.0 * side, 0.0, 9.0], PINK));
        toy.solid(Some(1), [0.22, 0.95, 0.1 * side], ear)
            .swings(Always, X, 5.0, 0.9, if side > 0.0 { 0.0 } else { 0.35 })
            .swings(Going, Z, 12.0, 1.0, 0.5);
    }
    for (x, long, lift, phase) in [(0.16, 0.09, 0.34, 0.0), (-0.16, 0.16, 0.24, 0.45)] {
        for side in SIDES {
            let mut leg =
                bent(&[[x, lift, 0.12 * side], [x + 0.01, 0.07, 0.12 * side]], [0.075, 0.062], COAT);
            leg.join(&orb([x + long * 0.5, 0.055, 0.12 * side], [long, 0.055, 0.075], [0.0; 3], WHITE));
            toy.solid(Some(0), [x, lift, 0.12 * side], leg).swings(Going, Z, 30.0, 1.0, phase);
        }
    }
    toy
}

pub(super) fn fox() -> Toy {
    let mut toy = Toy::new(Stance::Walks, 0xe8742c, 2.4, 2.0);
    let dark = Paint::Rgb(0x3a2a2a);
    toy.solid(
        None,
        [0.0, 0.45, 0.0],
        mould(
            27.0,
            &[
                Blob::ellipsoid([-0.06, 0.52, 0.0], [0.42, 0.21, 0.2], COAT),
                Blob::ellipsoid([0.22, 0.56, 0.0], [0.22, 0.24, 0.2], COAT).melting(0.1),
                Blob::ellipsoid([0.32, 0.52, 0.0], [0.16, 0.2, 0.16], WHITE).melting(0.05),
            ],
        ),
    )
    .swings(Going, Z, 3.0, 2.0, 0.25);
    toy.solid(
        Some(0),
        [0.34, 0.72, 0.0],
        mould(
            30.0,
            &[
                Blob::ellipsoid([0.42, 0.92, 0.0], [0.25, 0.23, 0.27], COAT),
                Blob::limb([0.46, 0.84, 0.12], [0.42, 0.8, 0.32], 0.13, 0.03, WHITE).melting(0.05),
                Blob::limb([0.46, 0.84, -0.12], [0.42, 0.8, -0.32], 0.13, 0.03, WHITE).melting(0.05),
                Blob::limb([0.55, 0.86, 0.0], [0.8, 0.82, 0.0], 0.13, 0.05, WHITE).melting(0.05),
                Blob::limb([0.56, 0.93, 0.0], [0.78, 0.86, 0.0], 0.1, 0.035, COAT).melting(0.03),
            ],
        ),
    )
    .glances(20.0)
    .swings(Always, Y, 8.0, 0.33, 0.0)
    .swings(Always, Z, 3.0, 0.5, 0.2);
    toy.onto(1, &Skull::new([0.42, 0.92, 0.0], [0.25, 0.23, 0.27]).eyes(38.0, 14.0, 0.046));
    toy.onto(1, &orb([0.845, 0.85, 0.0], [0.045, 0.04, 0.048], [0.0; 3], BLACK));
    for side in SIDES {
        let mut ear = mould(
            16.0,
            &[
                Blob::limb([0.36, 1.08, 0.15 * side], [0.32, 1.34, 0.21 * side], 0.12, 0.015, COAT),
                Blob::limb([0.33, 1.28, 0.2 * side], [0.32, 1.37, 0.215 * side], 0.055, 0.012, dark)
                    .melting(0.02),
            ],
        );
        ear.join(&orb([0.44, 1.13, 0.165 * side], [0.03, 0.1, 0.06], [10.0 * side, 0.0, 8.0], WHITE));
        toy.solid(Some(1), [0.36, 1.08, 0.15 * side], ear).swings(Always, X, 5.0, 1.1, 0.2 * side);
    }
    legs(&mut toy, 0, [0.26, 0.42, 0.11], 0.066, [dark, dark], 30.0);
    toy.solid(
        Some(0),
        [-0.42, 0.58, 0.0],
        mould(
            30.0,
            &[
                Blob::limb([-0.42, 0.58, 0.0], [-0.66, 0.62, 0.0], 0.07, 0.17, COAT),
                Blob::limb([-0.66, 0.62, 0.0], [-0.86, 0.8, 0.0], 0.17, 0.18, COAT).melting(0.1),
                Blob::limb([-0.88, 0.86, 0.0], [-0.9, 1.1, 0.0], 0.16, 0.03, WHITE).melting(0.06),
            ],
        ),
    )
    .swings(Always, X, 10.0, 0.7, 0.0)
    .swings(Always, Y, 14.0, 0.7, 0.25);
    toy
}

pub(super) fn monkey() -> Toy {
    let mut toy = Toy::new(Stance::Walks, 0x8a5a36, 1.6, 1.7);
    let cream = Paint::Rgb(0xf3cfa4);
    toy.solid(
        None,
        [0.0, 0.4, 0.0],
        mould(
            24.0,
            &[
                Blob::ellipsoid([0.0, 0.62, 0.0], [0.24, 0.32, 0.25], COAT),
                Blob::ellipsoid([0.1, 0.58, 0.0], [0.17, 0.24, 0.18], cream).melting(0.03),
            ],
        ),
    )
    .swings(Going, X, 6.0, 1.0, 0.0)
    .swings(Always, Z, 2.0, 0.4, 0.0);
    let skull = Skull::new([0.04, 1.16, 0.0], [0.33, 0.32, 0.36]);
    toy.solid(
        Some(0),
        [0.0, 0.9, 0.0],
        mould(
            27.0,
            &[
                Blob::ellipsoid([0.04, 1.16, 0.0], [0.33, 0.32, 0.36], COAT),
                Blob::ellipsoid([0.16, 1.22, 0.12], [0.24, 0.17, 0.15], cream).melting(0.01),
                Blob::ellipsoid([0.16, 1.22, -0.12], [0.24, 0.17, 0.15], cream).melting(0.01),
                Blob::ellipsoid([0.24, 1.04, 0.0], [0.22, 0.16, 0.23], cream).melting(0.02),
                Blob::limb([0.04, 1.46, 0.0], [0.12, 1.58, 0.0], 0.07, 0.015, COAT).melting(0.05),
            ],
        ),
    )
    .glances(22.0)
    .swings(Always, X, 6.0, 0.5, 0.0)
    .swings(Always, Y, 10.0, 0.3, 0.2);
    toy.onto(1, &Skull::new([0.16, 1.22, 0.0], [0.245, 0.18, 0.26]).eyes(32.0, 6.0, 0.05));
    let mouth = Skull::new([0.24, 1.04, 0.0], [0.222, 0.162, 0.232]);
    toy.onto(1, &mouth.smile(-18.0, 34.0, 0.014, Paint::Rgb(0x8a3f34)));
    toy.onto(1, &mouth.buttons(9.0, 34.0, 0.0, [0.012, 0.016, 0.014], Paint::Rgb(0x6a3f2c)));
    toy.onto(1, &mouth.buttons(58.0, 22.0, 0.0, [0.012, 0.03, 0.04], PINK));
    toy.onto(1, &skull.button(0.0, 90.0, 0.0, [0.02; 3], COAT));
    for side in SIDES {
        toy.onto(1, &orb([0.02, 1.16, 0.4 * side], [0.07, 0.15, 0.13], [0.0; 3], COAT));
        toy.onto(1, &orb([0.06, 1.16, 0.41 * side], [0.05, 0.1, 0.085], [0.0; 3], cream));
        let mut arm = bent(
            &[[0.0, 0.82, 0.2 * side], [0.06, 0.6, 0.36 * side], [0.16, 0.42, 0.38 * side]],
            [0.085, 0.065],
            COAT,
        );
        arm.join(&orb([0.18, 0.37, 0.38 * side], [0.085, 0.085, 0.075], [0.0; 3], cream));
        toy.solid(Some(0), [0.0, 0.82, 0.2 * side], arm).swings(
            Going,
            Z,
            36.0,
            1.0,
            if side > 0.0 { 0.0 } else { 0.5 },
        );
    }
    for side in SIDES {
        let mut leg = bent(&[[0.0, 0.42, 0.13 * side], [0.03, 0.1, 0.14 * side]], [0.11, 0.08], COAT);
        leg.join(&orb([0.08, 0.06, 0.14 * side], [0.14, 0.06, 0.09], [0.0; 3], cream));
        toy.solid(Some(0), [0.0, 0.42, 0.13 * side], leg).swings(
            Going,
            Z,
            32.0,
            1.0,
            if side > 0.0 { 0.5 } else { 0.0 },
        );
    }
    let tail = [
        [-0.2, 0.46, 0.0],
        [-0.5, 0.36, 0.0],
        [-0.76, 0.6, 0.0],
        [-0.66, 0.94, 0.0],
        [-0.44, 0.9, 0.0],
        [-0.5, 0.76, 0.0],
    ];
    toy.solid(Some(0), [-0.2, 0.46, 0.0], bent(&tail, [0.06, 0.045], COAT)).swings(Always, X, 14.0, 0.6, 0.0);
    toy
}
