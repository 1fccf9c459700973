//! People.

use super::When::{Always, Going};
use super::{Stance, Toy};
use crate::mesh::{Blob, Paint, ball};

const SKIN: Paint = Paint::Rgb(0xf2c9a8);
const INK: Paint = Paint::Rgb(0x241c20);
const COAT: Paint = Paint::Coat(0);
const Y: [f32; 3] = [0.0, 1.0, 0.0];
const Z: [f32; 3] = [0.0, 0.0, 1.0];
const X: [f32; 3] = [1.0, 0.0, 0.0];

/// What people differ in.
struct Look {
    coat: u32,
    hair: Paint,
    long_hair: bool,
    skirt: bool,
}

/// A small figure with a large head, as toys have them: part 0 is the trunk, part 1 the head.
fn figure(look: &Look) -> Toy {
    let mut toy = Toy::new(Stance::Walks, look.coat, 1.5, 1.5);
    let lower = if look.skirt { COAT } else { Paint::Rgb(0x39415a) };
    let mut trunk = vec![
        Blob::limb([0.0, 0.78, 0.0], [0.0, 1.12, 0.0], 0.19, 0.17, COAT),
        Blob::limb([0.0, 1.14, -0.15], [0.0, 1.14, 0.15], 0.1, 0.1, COAT).melting(0.08),
        Blob::limb([0.0, 1.2, 0.0], [0.0, 1.32, 0.0], 0.065, 0.065, SKIN).melting(0.02),
        Blob::limb([0.0, 0.66, -0.06], [0.0, 0.66, 0.06], 0.16, 0.16, lower).melting(0.05),
    ];
    if look.skirt {
        trunk.push(Blob::limb([0.0, 0.74, 0.0], [0.0, 0.4, 0.0], 0.19, 0.31, COAT).melting(0.06));
        trunk.push(Blob::cylinder([0.0, 0.06, 0.0], 0.6, 0.14, COAT).cut());
    }
    toy.melted(None, [0.0, 0.7, 0.0], &trunk)
        .swings(Going, Y, 6.0, 1.0, 0.0)
        .swings(Always, Z, 1.2, 0.35, 0.0);

    let mut head = vec![
        Blob::ellipsoid([0.01, 1.56, 0.0], [0.245, 0.265, 0.245], SKIN),
        Blob::ellipsoid([0.25, 1.52, 0.0], [0.03, 0.028, 0.03], SKIN).melting(0.03),
    ];
    let mut hair = vec![
        Blob::ellipsoid([-0.04, 1.62, 0.0], [0.27, 0.27, 0.275], look.hair),
        Blob::block([0.24, 1.45, 0.0], [0.2, 0.2, 0.23], 0.08, look.hair).cut(),
    ];
    if look.long_hair {
        hair.push(Blob::limb([-0.14, 1.6, 0.0], [-0.2, 1.08, 0.0], 0.22, 0.13, look.hair).melting(0.06));
        hair.push(Blob::limb([0.03, 1.62, 0.22], [-0.02, 1.3, 0.25], 0.06, 0.04, look.hair).melting(0.04));
        hair.push(Blob::limb([0.03, 1.62, -0.22], [-0.02, 1.3, -0.25], 0.06, 0.04, look.hair).melting(0.04));
    }
    head.push(Blob::ellipsoid([0.0, 1.53, 0.245], [0.05, 0.06, 0.03], SKIN).melting(0.02));
    head.push(Blob::ellipsoid([0.0, 1.53, -0.245], [0.05, 0.06, 0.03], SKIN).melting(0.02));
    toy.melted(Some(0), [0.0, 1.32, 0.0], &head)
        .swings(Always, Y, 9.0, 0.22, 0.0)
        .swings(Always, X, 3.0, 0.31, 0.2);
    toy.melted(Some(1), [0.0, 1.5, 0.0], &hair);
    for side in [-1.0, 1.0] {
        toy.onto(1, &ball([0.215, 1.575, 0.09 * side], [0.024, 0.042, 0.03], INK));
        toy.onto(1, &ball([0.236, 1.592, 0.094 * side], [0.008; 3], Paint::Rgb(0xffffff)));
        toy.onto(1, &ball([0.2, 1.5, 0.15 * side], [0.02, 0.026, 0.036], Paint::Rgb(0xf0a090)));
    }
    toy.onto(1, &ball([0.235, 1.452, 0.0], [0.012, 0.012, 0.034], Paint::Rgb(0xb84848)));
    for side in [-1.0, 1.0] {
        toy.melted(
            Some(0),
            [0.0, 1.14, 0.2 * side],
            &[
                Blob::limb([0.0, 1.14, 0.2 * side], [0.02, 0.88, 0.3 * side], 0.082, 0.066, COAT),
                Blob::limb([0.02, 0.88, 0.3 * side], [0.08, 0.68, 0.31 * side], 0.05, 0.045, SKIN)
                    .melting(0.02),
                Blob::ellipsoid([0.1, 0.64, 0.31 * side], [0.06, 0.065, 0.05], SKIN).melting(0.03),
            ],
        )
        .swings(Going, Z, 34.0, 1.0, if side > 0.0 { 0.0 } else { 0.5 })
        .swings(Always, X, 3.0, 0.35, 0.0);
    }
    for side in [-1.0, 1.0] {
        toy.melted(
            Some(0),
            [0.0, 0.66, 0.1 * side],
            &[
                Blob::limb(
                    [0.0, 0.64, 0.1 * side],
                    [0.0, 0.14, 0.1 * side],
                    0.105,
                    0.075,
                    if look.skirt { SKIN } else { lower },
                ),
                Blob::ellipsoid([0.05, 0.07, 0.1 * side], [0.14, 0.07, 0.085], INK).melting(0.03),
            ],
        )
        .swings(Going, Z, 30.0, 1.0, if side > 0.0 { 0.5 } else { 0.0 });
    }
    toy
}

pub(super) fn woman() -> Toy {
    figure(&Look { coat: 0xc8443c, hair: INK, long_hair: true, skirt: true })
}

pub(super) fn man() -> Toy {
    figure(&Look { coat: 0x3f6f8f, hair: Paint::Rgb(0x32241c), long_hair: false, skirt: false })
}
