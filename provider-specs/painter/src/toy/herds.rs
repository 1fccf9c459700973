//! Animals that live in herds.

use glam::Vec3;

use super::When::{Always, Going};
use super::kit::{BLACK, COAT, PINK, SIDES, Skull, X, Y, Z, bent, mould, repainted};
use super::{Stance, Toy};
use crate::mesh::{Blob, Paint, leaf, orb};

pub(super) fn elephant() -> Toy {
    let mut toy = Toy::new(Stance::Walks, 0x93a3b5, 1.3, 1.0);
    let nail = Paint::Rgb(0xf3e6d4);
    toy.solid(
        None,
        [0.0, 1.0, 0.0],
        mould(
            27.0,
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
            25.0,
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
            30.0,
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
            25.0,
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

pub(super) fn giraffe() -> Toy {
    let mut toy = Toy::new(Stance::Walks, 0xf5c860, 1.8, 1.1);
    let (spot, cream) = (Paint::Rgb(0xb0702e), Paint::Rgb(0xfbeec8));
    let patched = |at: Vec3| {
        let cell = Vec3::new(
            (at.x * 5.2).floor(),
            ((at.y + 0.1 * (at.x * 5.2).floor()) * 5.2).floor(),
            at.z.signum(),
        );
        let middle = Vec3::new((cell.x + 0.5) / 5.2, (cell.y + 0.5) / 5.2 - 0.1 * cell.x, at.z);
        at.distance(middle) < 0.078
    };
    let body = mould(
        40.0,
        &[
            Blob::ellipsoid([-0.06, 1.2, 0.0], [0.5, 0.32, 0.28], COAT),
            Blob::ellipsoid([0.24, 1.26, 0.0], [0.28, 0.34, 0.27], COAT).melting(0.12),
            Blob::limb([0.36, 1.42, 0.0], [0.6, 2.3, 0.0], 0.2, 0.14, COAT).melting(0.15),
        ],
    );
    let body = repainted(body, |at| (at.y > 1.0 && at.y < 2.2 && patched(at)).then_some(spot));
    toy.solid(None, [0.0, 1.1, 0.0], body).swings(Going, Z, 2.5, 2.0, 0.2);
    for lock in 0..7 {
        let t = lock as f32 / 6.0;
        toy.onto(0, &orb([0.2 + 0.25 * t, 1.52 + 0.8 * t, 0.0], [0.06, 0.1, 0.045], [0.0, 0.0, 15.0], spot));
    }
    toy.solid(
        Some(0),
        [0.6, 2.3, 0.0],
        mould(
            25.0,
            &[
                Blob::ellipsoid([0.64, 2.46, 0.0], [0.24, 0.22, 0.22], COAT),
                Blob::limb([0.76, 2.42, 0.0], [0.98, 2.34, 0.0], 0.15, 0.13, cream).melting(0.06),
            ],
        ),
    )
    .glances(20.0)
    .swings(Always, Y, 8.0, 0.3, 0.0)
    .swings(Always, Z, 4.0, 0.35, 0.2);
    let skull = Skull::new([0.64, 2.46, 0.0], [0.24, 0.22, 0.22]);
    toy.onto(1, &skull.eyes(44.0, 12.0, 0.05));
    let muzzle = Skull::new([0.98, 2.34, 0.0], [0.13, 0.13, 0.13]);
    toy.onto(1, &muzzle.buttons(26.0, 22.0, 0.0, [0.012, 0.02, 0.018], Paint::Rgb(0x8a5a34)));
    toy.onto(1, &muzzle.smile(-26.0, 40.0, 0.011, Paint::Rgb(0x8a5a34)));
    for side in SIDES {
        toy.onto(1, &bent(&[[0.6, 2.64, 0.08 * side], [0.56, 2.8, 0.1 * side]], [0.036, 0.03], COAT));
        toy.onto(1, &orb([0.555, 2.83, 0.1 * side], [0.055; 3], [0.0; 3], spot));
        toy.onto(
            1,
            &orb([0.54, 2.52, 0.28 * side], [0.045, 0.065, 0.13], [-20.0 * side, 12.0 * side, 0.0], COAT),
        );
        toy.onto(
            1,
            &orb([0.57, 2.518, 0.28 * side], [0.03, 0.042, 0.095], [-20.0 * side, 12.0 * side, 0.0], PINK),
        );
    }
    for (x, z, phase) in [(0.28, 0.15, 0.0), (0.24, -0.15, 0.45), (-0.36, 0.15, 0.55), (-0.4, -0.15, 0.0)] {
        let mut leg = bent(&[[x, 1.14, z], [x + 0.02, 0.6, z], [x, 0.1, z]], [0.15, 0.07], COAT);
        leg.join(&bent(&[[x, 0.13, z], [x + 0.02, 0.06, z]], [0.075, 0.09], Paint::Rgb(0x6a4424)));
        toy.solid(Some(0), [x, 1.1, z], leg).swings(Going, Z, 24.0, 1.0, phase);
    }
    let mut tail = bent(&[[-0.54, 1.28, 0.0], [-0.7, 1.04, 0.0], [-0.7, 0.8, 0.0]], [0.04, 0.026], COAT);
    tail.join(&orb([-0.7, 0.74, 0.0], [0.055, 0.1, 0.055], [0.0; 3], spot));
    toy.solid(Some(0), [-0.54, 1.28, 0.0], tail).swings(Always, X, 16.0, 0.7, 0.0);
    toy
}
