//! Large cats.

use super::When::{Always, Going};
use super::kit::{BLACK, COAT, SIDES, Skull, WHITE, X, Y, Z, bent, legs, mould, repainted, striped};
use super::{Stance, Toy};
use crate::mesh::{Blob, Paint, orb};

/// A large cat on strong legs: part 0 is the body, part 1 the head.
fn big_cat(coat: u32, paws: Paint, stripes: bool) -> (Toy, Skull) {
    let mut toy = Toy::new(Stance::Walks, coat, 1.8, 1.4);
    let body = mould(
        40.0,
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
            25.0,
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
