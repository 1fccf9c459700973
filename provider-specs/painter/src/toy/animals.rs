//! Animals.

use super::When::{Always, Going};
use super::kit::{bent, mould, repainted, striped};
use super::{Stance, Toy};
use crate::mesh::{Blob, Paint, ball, orb};

const BLACK: Paint = Paint::Rgb(0x1c1a1f);
const WHITE: Paint = Paint::Rgb(0xfaf6ef);
const COAT: Paint = Paint::Coat(0);
const X: [f32; 3] = [1.0, 0.0, 0.0];
const Y: [f32; 3] = [0.0, 1.0, 0.0];
const Z: [f32; 3] = [0.0, 0.0, 1.0];

/// A pair of eyes with their lights, at `x`, `y` and `z` to either side.
fn eyes(toy: &mut Toy, part: usize, [x, y, z]: [f32; 3], r: f32) {
    for side in [-1.0, 1.0] {
        toy.onto(part, &ball([x, y, z * side], [r, r * 1.15, r], BLACK));
        toy.onto(part, &ball([x + r * 0.75, y + r * 0.55, z * side + r * 0.2], [r * 0.33; 3], WHITE));
    }
}

/// Four legs below a body: half length, height of the hips, half width, thickness, colour of the paws.
fn legs(toy: &mut Toy, body: usize, [long, hip, wide]: [f32; 3], thick: f32, paw: Paint, degrees: f32) {
    for (x, z, phase) in [(long, wide, 0.0), (long, -wide, 0.5), (-long, wide, 0.5), (-long, -wide, 0.0)] {
        toy.coarse(
            Some(body),
            [x, hip, z],
            &[
                Blob::limb([x, hip, z], [x, thick * 1.1, z], thick * 1.35, thick, COAT),
                Blob::ellipsoid(
                    [x + thick * 0.35, thick * 0.75, z],
                    [thick * 1.35, thick * 0.8, thick * 1.1],
                    paw,
                ),
            ],
        )
        .swings(Going, Z, degrees, 1.0, phase);
    }
}

pub(super) fn dog() -> Toy {
    let mut toy = Toy::new(Stance::Walks, 0xd99a4e, 2.4, 2.0);
    let light = Paint::Coat(38);
    toy.coarse(
        None,
        [0.0, 0.5, 0.0],
        &[
            Blob::ellipsoid([-0.02, 0.62, 0.0], [0.5, 0.25, 0.23], COAT),
            Blob::ellipsoid([0.3, 0.66, 0.0], [0.27, 0.29, 0.25], COAT).melting(0.12),
            Blob::ellipsoid([0.36, 0.56, 0.0], [0.2, 0.24, 0.19], light).melting(0.05),
            Blob::limb([0.36, 0.78, 0.0], [0.5, 1.0, 0.0], 0.19, 0.17, COAT).melting(0.1),
        ],
    )
    .swings(Going, Z, 3.0, 2.0, 0.25);
    toy.coarse(
        Some(0),
        [0.45, 0.95, 0.0],
        &[
            Blob::ellipsoid([0.55, 1.1, 0.0], [0.26, 0.25, 0.25], COAT),
            Blob::limb([0.68, 1.03, 0.0], [0.9, 1.0, 0.0], 0.14, 0.105, light).melting(0.06),
            Blob::ellipsoid([0.88, 0.93, 0.0], [0.1, 0.05, 0.08], Paint::Rgb(0xc65a5a)).melting(0.02),
            Blob::ellipsoid([0.99, 1.06, 0.0], [0.055, 0.05, 0.065], BLACK).melting(0.01),
        ],
    )
    .glances(18.0)
    .swings(Always, Z, 4.0, 0.7, 0.0)
    .swings(Always, Y, 5.0, 0.3, 0.0);
    eyes(&mut toy, 1, [0.75, 1.17, 0.125], 0.046);
    for side in [-1.0, 1.0] {
        toy.coarse(
            Some(1),
            [0.5, 1.25, 0.2 * side],
            &[Blob::ellipsoid([0.49, 1.1, 0.27 * side], [0.12, 0.22, 0.06], Paint::Coat(-24)).turned(
                12.0 * side,
                0.0,
                10.0,
            )],
        )
        .swings(Always, X, 7.0, 1.4, 0.0);
    }
    legs(&mut toy, 0, [0.32, 0.52, 0.13], 0.085, light, 32.0);
    toy.coarse(
        Some(0),
        [-0.47, 0.72, 0.0],
        &[
            Blob::limb([-0.44, 0.7, 0.0], [-0.72, 0.96, 0.0], 0.085, 0.1, COAT),
            Blob::limb([-0.72, 0.96, 0.0], [-0.8, 1.12, 0.0], 0.1, 0.06, light),
        ],
    )
    .swings(Always, Y, 26.0, 2.2, 0.0);
    toy
}

pub(super) fn cat() -> Toy {
    let mut toy = Toy::new(Stance::Walks, 0xe08a3c, 1.4, 1.6);
    let light = Paint::Coat(45);
    toy.melted(
        None,
        [0.0, 0.4, 0.0],
        &[
            Blob::ellipsoid([-0.05, 0.46, 0.0], [0.4, 0.2, 0.18], COAT),
            Blob::ellipsoid([0.22, 0.48, 0.0], [0.2, 0.2, 0.17], COAT).melting(0.1),
            Blob::ellipsoid([0.28, 0.42, 0.0], [0.14, 0.17, 0.13], light).melting(0.04),
            Blob::ellipsoid([-0.1, 0.6, 0.0], [0.06, 0.06, 0.19], Paint::Coat(-22)).melting(0.02),
            Blob::ellipsoid([-0.27, 0.58, 0.0], [0.05, 0.07, 0.17], Paint::Coat(-22)).melting(0.02),
        ],
    )
    .swings(Going, Z, 2.5, 2.0, 0.0);
    toy.melted(
        Some(0),
        [0.33, 0.62, 0.0],
        &[
            Blob::ellipsoid([0.42, 0.76, 0.0], [0.22, 0.2, 0.235], COAT),
            Blob::ellipsoid([0.58, 0.69, 0.0], [0.09, 0.075, 0.12], light).melting(0.04),
            Blob::ellipsoid([0.665, 0.72, 0.0], [0.03, 0.022, 0.03], Paint::Rgb(0xe58a8a)).melting(0.005),
            Blob::limb([0.4, 0.88, 0.13], [0.38, 1.04, 0.17], 0.085, 0.02, COAT).melting(0.03),
            Blob::limb([0.4, 0.88, -0.13], [0.38, 1.04, -0.17], 0.085, 0.02, COAT).melting(0.03),
            Blob::ellipsoid([0.42, 0.93, 0.0], [0.05, 0.04, 0.12], Paint::Coat(-22)).melting(0.01),
        ],
    )
    .glances(20.0)
    .swings(Always, Y, 8.0, 0.35, 0.0)
    .swings(Always, Z, 3.0, 0.5, 0.2);
    for side in [-1.0, 1.0] {
        toy.onto(1, &ball([0.585, 0.79, 0.105 * side], [0.035, 0.055, 0.05], Paint::Rgb(0x9ed06a)));
        toy.onto(1, &ball([0.608, 0.79, 0.112 * side], [0.022, 0.048, 0.022], BLACK));
        toy.onto(1, &ball([0.622, 0.815, 0.12 * side], [0.012; 3], WHITE));
    }
    for side in [-1.0, 1.0] {
        for lift in [-0.02, 0.03] {
            toy.onto(
                1,
                &bent(
                    &[
                        [0.62, 0.69, 0.08 * side],
                        [0.6, 0.69 + lift, 0.2 * side],
                        [0.56, 0.68 + lift * 2.2, 0.3 * side],
                    ],
                    [0.007, 0.004],
                    WHITE,
                ),
            );
        }
    }
    legs(&mut toy, 0, [0.24, 0.38, 0.1], 0.062, light, 26.0);
    toy.coarse(
        Some(0),
        [-0.4, 0.5, 0.0],
        &[
            Blob::limb([-0.4, 0.5, 0.0], [-0.66, 0.66, 0.0], 0.06, 0.055, COAT),
            Blob::limb([-0.66, 0.66, 0.0], [-0.72, 0.98, 0.0], 0.055, 0.05, COAT),
            Blob::ellipsoid([-0.71, 1.0, 0.0], [0.06, 0.08, 0.06], Paint::Coat(-22)).melting(0.02),
        ],
    )
    .swings(Always, X, 14.0, 0.6, 0.0)
    .swings(Always, Y, 12.0, 0.6, 0.25);
    toy
}

pub(super) fn bird() -> Toy {
    let mut toy = Toy::new(Stance::Flies, 0x3f7fd0, 5.0, 2.6);
    let light = Paint::Coat(50);
    toy.coarse(
        None,
        [0.0, 0.4, 0.0],
        &[
            Blob::ellipsoid([0.0, 0.4, 0.0], [0.34, 0.19, 0.18], COAT).turned(0.0, 0.0, 12.0),
            Blob::ellipsoid([0.06, 0.33, 0.0], [0.24, 0.15, 0.15], light).melting(0.04),
            Blob::ellipsoid([0.33, 0.55, 0.0], [0.16, 0.15, 0.145], COAT).melting(0.08),
            Blob::limb([0.45, 0.54, 0.0], [0.62, 0.51, 0.0], 0.045, 0.008, Paint::Rgb(0xf0a030))
                .melting(0.01),
            Blob::ellipsoid([-0.44, 0.33, 0.0], [0.22, 0.03, 0.11], Paint::Coat(-25))
                .melting(0.06)
                .turned(0.0, 0.0, 14.0),
        ],
    )
    .leans(X, 14.0)
    .swings(Going, Z, 3.0, 1.0, 0.0);
    eyes(&mut toy, 0, [0.42, 0.6, 0.105], 0.036);
    for side in [-1.0, 1.0] {
        toy.coarse(
            Some(0),
            [0.05, 0.48, 0.12 * side],
            &[
                Blob::ellipsoid([0.0, 0.48, 0.36 * side], [0.17, 0.035, 0.3], Paint::Coat(-8)),
                Blob::ellipsoid([-0.08, 0.48, 0.64 * side], [0.13, 0.025, 0.22], Paint::Coat(-28))
                    .melting(0.05),
            ],
        )
        .swings(Going, X, 42.0 * side, 1.0, 0.0);
    }
    toy
}

pub(super) fn fish() -> Toy {
    let mut toy = Toy::new(Stance::Swims, 0xf07830, 1.0, 1.3);
    let light = Paint::Coat(60);
    toy.melted(
        None,
        [0.0, 0.4, 0.0],
        &[
            Blob::ellipsoid([0.05, 0.4, 0.0], [0.42, 0.22, 0.14], COAT),
            Blob::ellipsoid([0.15, 0.33, 0.0], [0.28, 0.15, 0.12], light).melting(0.05),
            Blob::ellipsoid([0.02, 0.4, 0.0], [0.06, 0.2, 0.15], WHITE).melting(0.01),
            Blob::limb([0.0, 0.6, 0.0], [-0.22, 0.68, 0.0], 0.06, 0.02, Paint::Coat(-18)).melting(0.1),
        ],
    )
    .swings(Always, Y, 9.0, 1.0, 0.0);
    eyes(&mut toy, 0, [0.34, 0.46, 0.105], 0.042);
    toy.coarse(
        Some(0),
        [-0.34, 0.4, 0.0],
        &[
            Blob::limb([-0.3, 0.4, 0.0], [-0.44, 0.4, 0.0], 0.1, 0.05, COAT),
            Blob::ellipsoid([-0.58, 0.52, 0.0], [0.18, 0.08, 0.03], Paint::Coat(-14))
                .turned(0.0, 0.0, -38.0)
                .melting(0.06),
            Blob::ellipsoid([-0.58, 0.28, 0.0], [0.18, 0.08, 0.03], Paint::Coat(-14))
                .turned(0.0, 0.0, 38.0)
                .melting(0.06),
        ],
    )
    .swings(Always, Y, 30.0, 1.0, 0.2);
    for side in [-1.0, 1.0] {
        toy.coarse(
            Some(0),
            [0.15, 0.32, 0.12 * side],
            &[Blob::ellipsoid([0.05, 0.28, 0.2 * side], [0.12, 0.025, 0.08], Paint::Coat(-14)).turned(
                20.0 * side,
                0.0,
                20.0,
            )],
        )
        .swings(Always, X, 22.0, 1.6, 0.0);
    }
    toy
}

/// What is shaped like a horse; of a zebra the dark stripes.
fn a_horse(coat: u32, [mane, hoof]: [Paint; 2], stripes: Option<Paint>) -> Toy {
    let mut toy = Toy::new(Stance::Walks, coat, 5.0, 2.0);
    let mut body = mould(
        44.0,
        &[
            Blob::ellipsoid([0.0, 1.06, 0.0], [0.68, 0.34, 0.31], COAT),
            Blob::ellipsoid([0.46, 1.1, 0.0], [0.32, 0.36, 0.29], COAT).melting(0.1),
            Blob::ellipsoid([-0.48, 1.1, 0.0], [0.32, 0.35, 0.3], COAT).melting(0.1),
            Blob::limb([0.6, 1.28, 0.0], [0.92, 1.76, 0.0], 0.24, 0.18, COAT).melting(0.12),
        ],
    );
    if let Some(dark) = stripes {
        body = repainted(body, |at| (at.y > 0.86 && striped(at, 0.2, 0.42)).then_some(dark));
    }
    for lock in 0..6 {
        let t = lock as f32 / 5.0;
        let at = [0.42 + 0.38 * t, 1.5 + 0.48 * t, 0.02 * (lock % 2) as f32];
        body.join(&orb(at, [0.12, 0.15, 0.085], [0.0, 0.0, 34.0], mane));
    }
    toy.solid(None, [0.0, 1.0, 0.0], body).swings(Going, Z, 3.0, 1.0, 0.2);
    let mut head = mould(
        32.0,
        &[
            Blob::ellipsoid([1.02, 1.84, 0.0], [0.25, 0.23, 0.2], COAT),
            Blob::limb([1.1, 1.78, 0.0], [1.38, 1.56, 0.0], 0.17, 0.125, COAT).melting(0.05),
            Blob::ellipsoid([1.42, 1.52, 0.0], [0.125, 0.12, 0.135], hoof).melting(0.03),
        ],
    );
    if let Some(dark) = stripes {
        head = repainted(head, |at| {
            (at.x < 1.3 && striped(at + glam::Vec3::X * at.y * 0.6, 0.13, 0.36)).then_some(dark)
        });
    }
    head.join(&orb([1.1, 2.0, 0.0], [0.14, 0.09, 0.09], [0.0, 0.0, -34.0], mane));
    head.join(&orb([0.96, 2.06, 0.0], [0.12, 0.09, 0.085], [0.0, 0.0, 10.0], mane));
    for side in [-1.0, 1.0] {
        head.join(&bent(
            &[[0.94, 2.0, 0.11 * side], [0.94, 2.14, 0.14 * side], [0.96, 2.24, 0.13 * side]],
            [0.07, 0.015],
            COAT,
        ));
        head.join(&ball([1.535, 1.55, 0.055 * side], [0.016, 0.026, 0.02], BLACK));
    }
    toy.solid(Some(0), [0.92, 1.74, 0.0], head)
        .glances(14.0)
        .swings(Going, Z, 6.0, 1.0, 0.0)
        .swings(Always, Z, 2.0, 0.4, 0.0);
    eyes(&mut toy, 1, [1.13, 1.87, 0.165], 0.05);
    for (x, z, phase) in [(0.5, 0.17, 0.0), (0.42, -0.17, 0.35), (-0.5, 0.17, 0.55), (-0.56, -0.17, 0.85)] {
        let mut leg = bent(&[[x, 0.98, z], [x + 0.03, 0.52, z], [x, 0.14, z]], [0.17, 0.08], COAT);
        if let Some(dark) = stripes {
            leg = repainted(leg, |at| ((at.y / 0.15).rem_euclid(1.0) < 0.4).then_some(dark));
        }
        leg.join(&bent(&[[x, 0.15, z], [x + 0.03, 0.06, z]], [0.085, 0.105], hoof));
        toy.solid(Some(0), [x, 0.95, z], leg).swings(Going, Z, 32.0, 1.0, phase);
    }
    let tail = [[-0.72, 1.28, 0.0], [-0.96, 1.22, 0.0], [-1.08, 0.94, 0.0], [-1.06, 0.62, 0.0]];
    let mut hair = bent(&tail, [0.08, 0.03], mane);
    hair.join(&orb([-1.05, 0.94, 0.0], [0.12, 0.28, 0.12], [0.0, 0.0, -6.0], mane));
    toy.solid(Some(0), [-0.72, 1.28, 0.0], hair)
        .swings(Always, X, 10.0, 0.8, 0.0)
        .swings(Going, Z, 14.0, 1.0, 0.4);
    toy
}

pub(super) fn horse() -> Toy {
    a_horse(0x9a6238, [Paint::Coat(-58), Paint::Coat(-45)], None)
}

pub(super) fn zebra() -> Toy {
    a_horse(0xfaf7f0, [BLACK, Paint::Rgb(0x35302f)], Some(BLACK))
}

pub(super) fn unicorn() -> Toy {
    let mut toy = a_horse(0xfdf8fb, [Paint::Rgb(0xf29ac4), Paint::Rgb(0xd9b8e8)], None);
    for ring in 0..5 {
        let t = ring as f32 / 5.0;
        let at = [1.16 + 0.17 * t, 2.06 + 0.36 * t, 0.0];
        let paint = if ring % 2 == 0 { Paint::Rgb(0xf7cf5a) } else { Paint::Rgb(0xfff0b8) };
        toy.onto(1, &orb(at, [0.075 - 0.055 * t, 0.06, 0.075 - 0.055 * t], [0.0, 0.0, -25.0], paint));
    }
    for (lock, paint) in [0x8fc8f2, 0xb79af0, 0xf7cf5a].into_iter().enumerate() {
        let t = 0.16 + lock as f32 * 0.3;
        toy.onto(
            0,
            &orb(
                [0.4 + 0.38 * t, 1.52 + 0.48 * t, 0.06],
                [0.1, 0.11, 0.07],
                [0.0, 0.0, 34.0],
                Paint::Rgb(paint),
            ),
        );
    }
    toy
}
