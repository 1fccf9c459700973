//! Things that lie on a table or stand in a room.

use super::When::Always;
use super::{Stance, Toy};
use crate::mesh::{Blob, Paint};

const COAT: Paint = Paint::Coat(0);

pub(super) fn teapot() -> Toy {
    let mut toy = Toy::new(Stance::Stands, 0x8fb8a0, 0.0, 1.0);
    toy.melted(
        None,
        [0.0, 0.4, 0.0],
        &[
            Blob::ellipsoid([0.0, 0.42, 0.0], [0.5, 0.38, 0.5], COAT),
            Blob::cylinder([0.0, 0.06, 0.0], 0.3, 0.05, Paint::Coat(-18)).melting(0.04),
            Blob::limb([0.42, 0.42, 0.0], [0.78, 0.76, 0.0], 0.12, 0.06, COAT).melting(0.08),
            Blob::ring([-0.58, 0.46, 0.0], 0.22, 0.05, COAT).turned(90.0, 0.0, 0.0).melting(0.05),
            Blob::cylinder([0.0, 0.78, 0.0], 0.24, 0.03, Paint::Coat(-12)).melting(0.03),
            Blob::ellipsoid([0.0, 0.88, 0.0], [0.07, 0.07, 0.07], Paint::Coat(20)).melting(0.04),
        ],
    )
    .swings(Always, [0.0, 1.0, 0.0], 0.0, 1.0, 0.0);
    toy
}
