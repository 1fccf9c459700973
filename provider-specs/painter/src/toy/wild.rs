//! Animals of woods and grasslands.

use glam::Vec3;

use super::When::{Always, Going};
use super::kit::{BLACK, COAT, PINK, SIDES, Skull, WHITE, X, Y, Z, bent, legs, mould, repainted, striped};
use super::{Stance, Toy};
use crate::mesh::{Blob, Paint, leaf, orb};

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
        32.0,
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
            30.0,
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
            32.0,
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
            30.0,
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
            32.0,
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
            36.0,
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
            20.0,
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
            36.0,
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

/// A large cat on strong legs: part 0 is the body, part 1 the head.
fn big_cat(coat: u32, paws: Paint, stripes: bool) -> (Toy, Skull) {
    let mut toy = Toy::new(Stance::Walks, coat, 1.8, 1.4);
    let body = mould(
        44.0,
        &[
            Blob::ellipsoid([-0.12, 0.68, 0.0], [0.58, 0.27, 0.27], COAT),
            Blob::ellipsoid([0.26, 0.72, 0.0], [0.32, 0.31, 0.29], COAT).melting(0.12),
            Blob::ellipsoid([-0.46, 0.68, 0.0], [0.26, 0.28, 0.27], COAT).melting(0.1),
            Blob::limb([0.4, 0.82, 0.0], [0.56, 1.0, 0.0], 0.23, 0.22, COAT).melting(0.1),
            Blob::ellipsoid([-0.02, 0.5, 0.0], [0.42, 0.14, 0.18], WHITE).melting(0.04),
            Blob::ellipsoid([0.46, 0.66, 0.0], [0.16, 0.22, 0.18], WHITE).melting(0.04),
        ],
    );
    let dark = Paint::Rgb(0x2a1c18);
    let body = repainted(body, |at| {
        (stripes && at.y > 0.56 && at.x < 0.42 && striped(at, 0.2, 0.36)).then_some(dark)
    });
    toy.solid(None, [0.0, 0.6, 0.0], body).swings(Going, Z, 2.5, 2.0, 0.2);
    let skull = Skull::new([0.68, 1.16, 0.0], [0.33, 0.31, 0.35]);
    toy.solid(
        Some(0),
        [0.54, 1.0, 0.0],
        mould(
            30.0,
            &[
                Blob::ellipsoid([0.68, 1.16, 0.0], [0.33, 0.31, 0.35], COAT),
                Blob::ellipsoid([0.76, 1.04, 0.18], [0.16, 0.15, 0.2], WHITE).melting(0.06),
                Blob::ellipsoid([0.76, 1.04, -0.18], [0.16, 0.15, 0.2], WHITE).melting(0.06),
                Blob::limb([0.84, 1.16, 0.0], [1.0, 1.12, 0.0], 0.12, 0.09, COAT).melting(0.05),
                Blob::ellipsoid([1.0, 1.04, 0.06], [0.1, 0.085, 0.1], WHITE).melting(0.03),
                Blob::ellipsoid([1.0, 1.04, -0.06], [0.1, 0.085, 0.1], WHITE).melting(0.03),
            ],
        ),
    )
    .glances(20.0)
    .swings(Always, Y, 8.0, 0.28, 0.0)
    .swings(Always, Z, 3.0, 0.4, 0.2);
    toy.onto(1, &skull.buttons(33.0, 15.0, 0.0, [0.025, 0.066, 0.062], Paint::Rgb(0xf6e27a)));
    toy.onto(1, &Skull::new([0.69, 1.16, 0.0], [0.335, 0.31, 0.355]).eyes(31.0, 15.0, 0.05));
    toy.onto(1, &orb([1.09, 1.12, 0.0], [0.04, 0.036, 0.055], [0.0; 3], Paint::Rgb(0xd8706c)));
    toy.onto(1, &Skull::new([1.0, 1.04, 0.0], [0.1, 0.085, 0.14]).smile(-28.0, 30.0, 0.012, BLACK));
    legs(&mut toy, 0, [0.36, 0.56, 0.17], 0.105, [COAT, paws], 28.0);
    (toy, skull)
}

pub(super) fn tiger() -> Toy {
    let (mut toy, skull) = big_cat(0xf09030, WHITE, true);
    let dark = Paint::Rgb(0x2a1c18);
    for (up, wide) in [(46.0, 0.1), (58.0, 0.08), (70.0, 0.06)] {
        toy.onto(1, &skull.button(0.0, up, 0.0, [0.016, 0.022, wide], dark));
    }
    toy.onto(1, &skull.button(0.0, 58.0, 0.0, [0.014, 0.1, 0.022], dark));
    for (aside, up, long) in [(72.0, 12.0, 0.1), (78.0, -4.0, 0.1), (66.0, -20.0, 0.08), (95.0, 24.0, 0.12)] {
        toy.onto(1, &skull.buttons(aside, up, 12.0, [0.018, 0.022, long], dark));
    }
    for side in SIDES {
        toy.onto(1, &orb([0.6, 1.44, 0.23 * side], [0.07, 0.12, 0.12], [18.0 * side, 0.0, 0.0], dark));
        toy.onto(1, &orb([0.64, 1.43, 0.225 * side], [0.05, 0.075, 0.075], [18.0 * side, 0.0, 0.0], WHITE));
    }
    let tail = [[-0.66, 0.74, 0.0], [-0.92, 0.72, 0.0], [-1.1, 0.9, 0.0], [-1.08, 1.2, 0.0]];
    let mut mesh = bent(&tail, [0.075, 0.07], COAT);
    for vertex in &mut mesh.vertices {
        let at = vertex.position;
        if at.y > 1.14 || (at.x + at.y * 0.7 + 0.12).rem_euclid(0.2) < 0.07 {
            vertex.paint = dark;
        }
    }
    toy.solid(Some(0), [-0.66, 0.74, 0.0], mesh)
        .swings(Always, Y, 16.0, 0.6, 0.0)
        .swings(Always, X, 10.0, 0.6, 0.25);
    toy
}

pub(super) fn lion() -> Toy {
    let (mut toy, _) = big_cat(0xe4ae58, Paint::Coat(22), false);
    let (mane, deep) = (Paint::Rgb(0x9a5426), Paint::Rgb(0x7c3f1c));
    for (ring, (count, radius, x, size, paint)) in
        [(12, 0.34, 0.62, 0.15, mane), (12, 0.4, 0.46, 0.17, deep), (8, 0.24, 0.36, 0.2, deep)]
            .into_iter()
            .enumerate()
    {
        for lobe in 0..count {
            let angle = (lobe as f32 + ring as f32 * 0.5) / count as f32 * std::f32::consts::TAU;
            let (sin, cos) = angle.sin_cos();
            // Longer below than above, like a beard.
            let reach = radius * if sin < 0.0 { 1.0 + 0.22 * -sin } else { 1.0 };
            let at = [x, 1.16 + sin * reach, cos * reach * 1.02];
            toy.onto(1, &orb(at, [size * 0.8, size, size], [0.0; 3], paint));
        }
    }
    for side in SIDES {
        toy.onto(1, &orb([0.68, 1.5, 0.24 * side], [0.07, 0.1, 0.1], [0.0; 3], COAT));
        toy.onto(1, &orb([0.73, 1.49, 0.24 * side], [0.04, 0.06, 0.06], [0.0; 3], Paint::Coat(40)));
    }
    let tail = [[-0.66, 0.74, 0.0], [-0.94, 0.66, 0.0], [-1.14, 0.8, 0.0], [-1.2, 1.06, 0.0]];
    let mut mesh = bent(&tail, [0.06, 0.045], COAT);
    mesh.join(&orb([-1.22, 1.14, 0.0], [0.1, 0.15, 0.1], [0.0, 0.0, 12.0], mane));
    toy.solid(Some(0), [-0.66, 0.74, 0.0], mesh)
        .swings(Always, Y, 16.0, 0.6, 0.0)
        .swings(Always, X, 10.0, 0.6, 0.25);
    toy
}

pub(super) fn elephant() -> Toy {
    let mut toy = Toy::new(Stance::Walks, 0x93a3b5, 1.3, 1.0);
    let nail = Paint::Rgb(0xf3e6d4);
    toy.solid(
        None,
        [0.0, 1.0, 0.0],
        mould(
            32.0,
            &[
                Blob::ellipsoid([-0.12, 1.2, 0.0], [0.82, 0.6, 0.56], COAT),
                Blob::ellipsoid([0.3, 1.28, 0.0], [0.46, 0.5, 0.5], COAT).melting(0.2),
            ],
        ),
    )
    .swings(Going, X, 2.5, 1.0, 0.0);
    toy.solid(
        Some(0),
        [0.6, 1.5, 0.0],
        mould(
            30.0,
            &[
                Blob::ellipsoid([0.92, 1.68, 0.0], [0.44, 0.48, 0.44], COAT),
                Blob::ellipsoid([1.06, 1.46, 0.0], [0.32, 0.3, 0.36], COAT).melting(0.12),
            ],
        ),
    )
    .glances(12.0)
    .swings(Always, Y, 5.0, 0.25, 0.0)
    .swings(Always, Z, 3.0, 0.3, 0.2);
    let face = Skull::new([0.92, 1.68, 0.0], [0.44, 0.48, 0.44]);
    toy.onto(1, &face.eyes(44.0, 6.0, 0.058));
    toy.onto(1, &face.buttons(58.0, -10.0, 0.0, [0.025, 0.045, 0.07], PINK));
    for side in SIDES {
        let tusk = [[1.22, 1.36, 0.2 * side], [1.42, 1.22, 0.25 * side], [1.58, 1.28, 0.26 * side]];
        toy.onto(1, &bent(&tusk, [0.065, 0.02], Paint::Rgb(0xfbf3df)));
        let out = Vec3::new(-0.5, 0.1, 0.86 * side).normalize_or(Vec3::Z);
        let ear = leaf(
            [0.62, 1.62, 0.68 * side],
            [out, Vec3::Y],
            0.05,
            |angle| 0.47 + 0.06 * (angle * 2.0 + 0.6).sin() - 0.05 * (angle * 3.0).cos(),
            |share, _| if share > 0.8 { COAT } else { Paint::Rgb(0xdba9a6) },
        );
        // Only the side that looks ahead is pink.
        let ear = repainted(ear, |at| {
            let away = at - Vec3::new(0.62, 1.62, 0.68 * side);
            (away.dot(Vec3::new(0.86, 0.0, 0.5 * side)) < 0.0).then_some(COAT)
        });
        toy.solid(Some(1), [0.74, 1.7, 0.36 * side], ear).swings(Always, Y, 14.0 * side, 0.6, 0.0);
    }
    let trunk = [
        [1.26, 1.56, 0.0],
        [1.5, 1.3, 0.0],
        [1.52, 0.92, 0.0],
        [1.58, 0.62, 0.0],
        [1.8, 0.54, 0.0],
        [1.94, 0.7, 0.0],
    ];
    toy.solid(Some(1), [1.24, 1.5, 0.0], bent(&trunk, [0.21, 0.085], COAT))
        .swings(Always, Z, 8.0, 0.4, 0.0)
        .glances(20.0)
        .swings(Always, Y, 8.0, 0.3, 0.2);
    for (x, z, phase) in [(0.42, 0.3, 0.0), (0.42, -0.3, 0.5), (-0.5, 0.3, 0.55), (-0.5, -0.3, 0.05)] {
        let mut leg = bent(&[[x, 0.9, z], [x, 0.45, z], [x, 0.16, z]], [0.25, 0.2], COAT);
        leg.join(&orb([x + 0.03, 0.12, z], [0.24, 0.13, 0.22], [0.0; 3], COAT));
        for toe in [-0.11, 0.0, 0.11] {
            let ahead = if toe == 0.0 { 0.235 } else { 0.205 };
            leg.join(&orb([x + ahead, 0.07, z + toe], [0.04, 0.055, 0.05], [0.0; 3], nail));
        }
        toy.solid(Some(0), [x, 0.95, z], leg).swings(Going, Z, 20.0, 1.0, phase);
    }
    let tail = [[-0.88, 1.36, 0.0], [-1.06, 1.1, 0.0], [-1.08, 0.82, 0.0]];
    let mut mesh = bent(&tail, [0.05, 0.03], COAT);
    mesh.join(&orb([-1.08, 0.76, 0.0], [0.06, 0.12, 0.06], [0.0; 3], Paint::Coat(-50)));
    toy.solid(Some(0), [-0.88, 1.36, 0.0], mesh).swings(Always, X, 18.0, 0.7, 0.0);
    toy
}

pub(super) fn deer() -> Toy {
    let mut toy = Toy::new(Stance::Walks, 0xc48446, 2.6, 1.8);
    let (cream, horn) = (Paint::Rgb(0xfbeed6), Paint::Rgb(0x7a5234));
    toy.solid(
        None,
        [0.0, 0.8, 0.0],
        mould(
            36.0,
            &[
                Blob::ellipsoid([-0.08, 0.92, 0.0], [0.5, 0.24, 0.22], COAT),
                Blob::ellipsoid([0.26, 0.96, 0.0], [0.24, 0.26, 0.21], COAT).melting(0.1),
                Blob::limb([0.36, 1.06, 0.0], [0.56, 1.42, 0.0], 0.17, 0.12, COAT).melting(0.1),
                Blob::limb([0.44, 0.94, 0.0], [0.62, 1.26, 0.0], 0.12, 0.09, cream).melting(0.04),
                Blob::ellipsoid([-0.02, 0.76, 0.0], [0.36, 0.11, 0.14], cream).melting(0.03),
            ],
        ),
    )
    .swings(Going, Z, 3.0, 2.0, 0.2);
    let flank = Skull::new([-0.08, 0.92, 0.0], [0.52, 0.25, 0.23]);
    for (aside, up) in [
        (62.0, 40.0),
        (84.0, 24.0),
        (88.0, 56.0),
        (106.0, 38.0),
        (124.0, 20.0),
        (134.0, 46.0),
        (150.0, 24.0),
        (70.0, 10.0),
    ] {
        toy.onto(0, &flank.buttons(aside, up, 0.0, [0.014, 0.032, 0.036], cream));
    }
    toy.onto(0, &orb([-0.6, 1.02, 0.0], [0.08, 0.12, 0.08], [0.0, 0.0, 25.0], cream));
    toy.solid(
        Some(0),
        [0.56, 1.42, 0.0],
        mould(
            30.0,
            &[
                Blob::ellipsoid([0.62, 1.58, 0.0], [0.25, 0.24, 0.24], COAT),
                Blob::limb([0.74, 1.53, 0.0], [0.92, 1.47, 0.0], 0.15, 0.1, cream).melting(0.06),
                Blob::limb([0.7, 1.6, 0.0], [0.88, 1.52, 0.0], 0.1, 0.06, COAT).melting(0.03),
            ],
        ),
    )
    .glances(20.0)
    .swings(Always, Y, 8.0, 0.3, 0.0)
    .swings(Always, Z, 4.0, 0.4, 0.3);
    toy.onto(1, &Skull::new([0.62, 1.58, 0.0], [0.25, 0.24, 0.24]).eyes(42.0, 10.0, 0.052));
    toy.onto(1, &orb([1.0, 1.51, 0.0], [0.046, 0.042, 0.056], [0.0; 3], BLACK));
    for side in SIDES {
        toy.onto(
            1,
            &orb([0.53, 1.68, 0.31 * side], [0.04, 0.075, 0.15], [-24.0 * side, 12.0 * side, 0.0], COAT),
        );
        toy.onto(
            1,
            &orb([0.558, 1.676, 0.31 * side], [0.03, 0.048, 0.11], [-24.0 * side, 12.0 * side, 0.0], PINK),
        );
        let stem = [
            [0.56, 1.76, 0.1 * side],
            [0.48, 1.95, 0.22 * side],
            [0.52, 2.12, 0.36 * side],
            [0.64, 2.28, 0.4 * side],
        ];
        let mut antler = bent(&stem, [0.042, 0.022], horn);
        antler.join(&bent(
            &[[0.5, 1.9, 0.16 * side], [0.64, 2.0, 0.2 * side], [0.72, 2.12, 0.2 * side]],
            [0.032, 0.018],
            horn,
        ));
        antler.join(&bent(
            &[[0.5, 2.03, 0.28 * side], [0.4, 2.14, 0.35 * side], [0.4, 2.26, 0.38 * side]],
            [0.03, 0.018],
            horn,
        ));
        antler.join(&bent(
            &[[0.54, 2.14, 0.36 * side], [0.6, 2.22, 0.46 * side], [0.6, 2.3, 0.5 * side]],
            [0.026, 0.016],
            horn,
        ));
        toy.onto(1, &antler);
    }
    for (x, z, phase) in [(0.28, 0.12, 0.0), (0.24, -0.12, 0.4), (-0.36, 0.12, 0.55), (-0.4, -0.12, 0.95)] {
        let mut leg = bent(&[[x, 0.86, z], [x + 0.02, 0.48, z], [x, 0.09, z]], [0.125, 0.06], COAT);
        leg.join(&bent(&[[x, 0.12, z], [x + 0.02, 0.05, z]], [0.056, 0.066], Paint::Rgb(0x3a2a26)));
        toy.solid(Some(0), [x, 0.86, z], leg).swings(Going, Z, 30.0, 1.0, phase);
    }
    toy
}

pub(super) fn monkey() -> Toy {
    let mut toy = Toy::new(Stance::Walks, 0x8a5a36, 1.6, 1.7);
    let cream = Paint::Rgb(0xf3cfa4);
    toy.solid(
        None,
        [0.0, 0.4, 0.0],
        mould(
            28.0,
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
            32.0,
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
