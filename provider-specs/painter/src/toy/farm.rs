//! Animals of a farm.

use super::When::{Always, Going};
use super::kit::{COAT, PINK, SIDES, Skull, WHITE, X, Y, Z, bent, legs, mould, repainted};
use super::{Stance, Toy};
use crate::mesh::{Blob, Paint, orb};

pub(super) fn cow() -> Toy {
    let mut toy = Toy::new(Stance::Walks, 0xfaf6ee, 1.2, 1.2);
    let (dark, horn) = (Paint::Rgb(0x2c2628), Paint::Rgb(0xe8d3a8));
    let body = mould(
        34.0,
        &[
            Blob::ellipsoid([-0.08, 0.92, 0.0], [0.68, 0.38, 0.36], COAT),
            Blob::ellipsoid([0.34, 0.96, 0.0], [0.32, 0.38, 0.34], COAT).melting(0.15),
            Blob::ellipsoid([-0.26, 0.56, 0.0], [0.18, 0.11, 0.15], PINK).melting(0.04),
        ],
    );
    let body = repainted(body, |at| {
        let patch = |x: f32, y: f32, z: f32, r: f32| {
            (at.x - x).hypot(at.y - y).hypot(at.z - z) + 0.03 * (at.x * 19.0 + at.y * 13.0).sin() < r
        };
        (patch(0.28, 1.16, 0.28, 0.24)
            || patch(-0.3, 1.02, 0.36, 0.26)
            || patch(-0.62, 1.2, -0.02, 0.24)
            || patch(0.1, 1.0, -0.36, 0.28)
            || patch(-0.44, 0.9, -0.34, 0.2))
        .then_some(dark)
    });
    toy.solid(None, [0.0, 0.8, 0.0], body).swings(Going, X, 2.5, 1.0, 0.0);
    let skull = Skull::new([0.82, 1.34, 0.0], [0.27, 0.28, 0.27]);
    let head = mould(
        27.0,
        &[
            Blob::limb([0.5, 1.08, 0.0], [0.72, 1.24, 0.0], 0.22, 0.2, COAT),
            Blob::ellipsoid([0.82, 1.34, 0.0], [0.27, 0.28, 0.27], COAT).melting(0.08),
            Blob::ellipsoid([1.04, 1.18, 0.0], [0.19, 0.165, 0.225], PINK).melting(0.05),
        ],
    );
    let head = repainted(head, |at| (at.x < 1.0 && at.x > 0.6 && at.y > 1.28 && at.z > 0.09).then_some(dark));
    toy.solid(Some(0), [0.56, 1.1, 0.0], head)
        .glances(16.0)
        .swings(Always, Y, 7.0, 0.25, 0.0)
        .swings(Always, Z, 4.0, 0.35, 0.2);
    toy.onto(1, &skull.buttons(40.0, 14.0, 0.0, [0.02, 0.07, 0.066], WHITE));
    toy.onto(1, &Skull::new([0.83, 1.34, 0.0], [0.275, 0.28, 0.275]).eyes(38.0, 13.0, 0.048));
    let muzzle = Skull::new([1.04, 1.18, 0.0], [0.19, 0.165, 0.225]);
    toy.onto(1, &muzzle.buttons(26.0, 24.0, 0.0, [0.014, 0.035, 0.026], Paint::Rgb(0xb8605e)));
    toy.onto(1, &muzzle.smile(-24.0, 34.0, 0.013, Paint::Rgb(0xa8504e)));
    for side in SIDES {
        toy.onto(
            1,
            &orb([0.72, 1.42, 0.36 * side], [0.06, 0.08, 0.16], [-14.0 * side, 12.0 * side, 0.0], dark),
        );
        toy.onto(
            1,
            &orb([0.755, 1.42, 0.36 * side], [0.04, 0.05, 0.11], [-14.0 * side, 12.0 * side, 0.0], PINK),
        );
        toy.onto(
            1,
            &bent(
                &[[0.74, 1.54, 0.16 * side], [0.76, 1.68, 0.25 * side], [0.84, 1.8, 0.22 * side]],
                [0.06, 0.02],
                horn,
            ),
        );
    }
    toy.onto(0, &orb([0.72, 0.92, 0.0], [0.085, 0.1, 0.085], [0.0; 3], Paint::Rgb(0xf2b83a)));
    toy.onto(0, &orb([0.72, 0.83, 0.0], [0.05, 0.04, 0.05], [0.0; 3], Paint::Rgb(0xa8701c)));
    legs(&mut toy, 0, [0.42, 0.76, 0.2], 0.105, [COAT, dark], 24.0);
    let mut tail = bent(&[[-0.72, 1.12, 0.0], [-0.92, 0.92, 0.0], [-0.94, 0.62, 0.0]], [0.045, 0.03], COAT);
    tail.join(&orb([-0.94, 0.54, 0.0], [0.07, 0.13, 0.07], [0.0; 3], dark));
    toy.solid(Some(0), [-0.72, 1.12, 0.0], tail).swings(Always, X, 20.0, 0.7, 0.0);
    toy
}

pub(super) fn sheep() -> Toy {
    let mut toy = Toy::new(Stance::Walks, 0xfbf5e8, 1.2, 1.6);
    let (face, dark) = (Paint::Rgb(0x4a3c3c), Paint::Rgb(0x3a2e30));
    let mut wool = vec![Blob::ellipsoid([-0.04, 0.72, 0.0], [0.46, 0.33, 0.34], COAT)];
    let fleece = Skull::new([-0.04, 0.72, 0.0], [0.47, 0.34, 0.35]);
    // Tufts at equal distances, as seeds sit in a sunflower.
    for tuft in 0..46 {
        let up = (1.0 - 2.0 * (tuft as f32 + 0.5) / 46.0_f32).asin().to_degrees();
        let (at, _) = fleece.point(tuft as f32 * 137.5, up);
        wool.push(
            Blob::ellipsoid(at.into(), [0.105; 3], if tuft % 3 == 0 { Paint::Coat(-4) } else { COAT })
                .melting(0.025),
        );
    }
    toy.solid(None, [0.0, 0.6, 0.0], mould(34.0, &wool)).swings(Going, X, 4.0, 1.0, 0.0);
    let skull = Skull::new([0.56, 0.98, 0.0], [0.22, 0.23, 0.2]);
    let mut head = vec![
        Blob::ellipsoid([0.56, 0.98, 0.0], [0.22, 0.23, 0.2], face),
        Blob::ellipsoid([0.68, 0.9, 0.0], [0.15, 0.13, 0.15], face).melting(0.08),
    ];
    for [x, y, z] in [
        [0.5, 1.2, 0.0],
        [0.58, 1.18, 0.1],
        [0.58, 1.18, -0.1],
        [0.42, 1.14, 0.13],
        [0.42, 1.14, -0.13],
        [0.66, 1.18, 0.0],
        [0.36, 1.08, 0.0],
    ] {
        head.push(Blob::ellipsoid([x, y, z], [0.105; 3], COAT).melting(0.02));
    }
    toy.solid(Some(0), [0.42, 0.86, 0.0], mould(28.0, &head))
        .glances(22.0)
        .swings(Always, Y, 8.0, 0.3, 0.0)
        .swings(Always, Z, 5.0, 0.4, 0.2);
    toy.onto(1, &skull.buttons(37.0, 12.0, 0.0, [0.025, 0.066, 0.06], WHITE));
    toy.onto(1, &Skull::new([0.57, 0.98, 0.0], [0.23, 0.23, 0.205]).eyes(35.0, 11.0, 0.042));
    let muzzle = Skull::new([0.68, 0.9, 0.0], [0.152, 0.132, 0.152]);
    toy.onto(1, &muzzle.smile(-22.0, 28.0, 0.011, Paint::Rgb(0xd8a0a0)));
    toy.onto(1, &muzzle.buttons(10.0, 18.0, 0.0, [0.012, 0.014, 0.018], Paint::Rgb(0xd8a0a0)));
    for side in SIDES {
        toy.onto(
            1,
            &orb([0.48, 1.02, 0.28 * side], [0.05, 0.065, 0.13], [22.0 * side, 12.0 * side, 0.0], face),
        );
        toy.onto(
            1,
            &orb([0.51, 1.02, 0.285 * side], [0.03, 0.04, 0.09], [22.0 * side, 12.0 * side, 0.0], PINK),
        );
    }
    toy.onto(0, &orb([-0.58, 0.78, 0.0], [0.12, 0.12, 0.11], [0.0; 3], COAT));
    legs(&mut toy, 0, [0.24, 0.5, 0.16], 0.068, [face, dark], 28.0);
    toy
}

pub(super) fn pig() -> Toy {
    let mut toy = Toy::new(Stance::Walks, 0xf5a9b0, 1.2, 1.8);
    let deep = Paint::Coat(-16);
    toy.solid(
        None,
        [0.0, 0.5, 0.0],
        mould(
            25.0,
            &[
                Blob::ellipsoid([-0.06, 0.56, 0.0], [0.5, 0.36, 0.36], COAT),
                Blob::ellipsoid([-0.3, 0.56, 0.0], [0.3, 0.34, 0.34], COAT).melting(0.1),
            ],
        ),
    )
    .swings(Going, X, 4.0, 1.0, 0.0);
    let skull = Skull::new([0.48, 0.82, 0.0], [0.31, 0.3, 0.33]);
    let mut snout = Blob::cylinder([0.81, 0.76, 0.0], 0.13, 0.08, deep).turned(0.0, 0.0, 90.0);
    snout.melt = 0.03;
    toy.solid(
        Some(0),
        [0.34, 0.72, 0.0],
        mould(
            25.0,
            &[
                Blob::ellipsoid([0.48, 0.82, 0.0], [0.31, 0.3, 0.33], COAT),
                Blob::ellipsoid([0.54, 0.74, 0.15], [0.18, 0.17, 0.18], COAT).melting(0.08),
                Blob::ellipsoid([0.54, 0.74, -0.15], [0.18, 0.17, 0.18], COAT).melting(0.08),
                snout,
            ],
        ),
    )
    .glances(22.0)
    .swings(Always, Y, 8.0, 0.3, 0.0)
    .swings(Always, Z, 4.0, 0.45, 0.2);
    toy.onto(1, &skull.eyes(34.0, 14.0, 0.046));
    toy.onto(1, &skull.buttons(56.0, -12.0, 0.0, [0.02, 0.045, 0.06], Paint::Rgb(0xf07f8c)));
    for side in SIDES {
        toy.onto(1, &orb([0.892, 0.77, 0.048 * side], [0.012, 0.036, 0.022], [0.0; 3], Paint::Rgb(0x9a4a55)));
        let ear = mould(
            15.0,
            &[Blob::limb([0.44, 1.06, 0.18 * side], [0.56, 1.22, 0.26 * side], 0.11, 0.03, deep)],
        );
        toy.solid(Some(1), [0.44, 1.06, 0.18 * side], ear).swings(Always, X, 6.0, 1.0, 0.2 * side);
    }
    toy.onto(
        1,
        &Skull::new([0.54, 0.74, 0.0], [0.25, 0.19, 0.26]).smile(-34.0, 34.0, 0.013, Paint::Rgb(0x9a4a55)),
    );
    legs(&mut toy, 0, [0.26, 0.36, 0.18], 0.095, [COAT, Paint::Rgb(0xb0626c)], 26.0);
    let curl: Vec<[f32; 3]> = (0..9)
        .map(|step| {
            let (sin, cos) = (step as f32 * 0.95).sin_cos();
            [-0.54 - step as f32 * 0.028, 0.68 + sin * 0.075, cos * 0.075 - 0.03]
        })
        .collect();
    toy.solid(Some(0), [-0.5, 0.66, 0.0], bent(&curl, [0.034, 0.022], deep))
        .swings(Always, X, 20.0, 1.5, 0.0);
    toy
}

pub(super) fn chicken() -> Toy {
    let mut toy = Toy::new(Stance::Walks, 0xfaf4e8, 1.2, 2.0);
    let (red, beak) = (Paint::Rgb(0xe0403a), Paint::Rgb(0xf5a623));
    toy.solid(
        None,
        [0.0, 0.4, 0.0],
        mould(
            27.0,
            &[
                Blob::ellipsoid([0.0, 0.48, 0.0], [0.36, 0.29, 0.28], COAT),
                Blob::limb([0.16, 0.56, 0.0], [0.28, 0.84, 0.0], 0.23, 0.17, COAT).melting(0.1),
                Blob::limb([-0.24, 0.56, 0.0], [-0.46, 0.82, 0.0], 0.16, 0.06, COAT).melting(0.1),
            ],
        ),
    )
    .swings(Going, Z, 5.0, 2.0, 0.0);
    for (plume, paint) in [0x2f5f5a, 0xc8503a, 0x3f7f6a].into_iter().enumerate() {
        for side in SIDES {
            let spread = plume as f32 * 0.09;
            let path = [
                [-0.34, 0.7, 0.04 * side],
                [-0.54 - spread * 0.6, 0.98 - spread, 0.07 * side],
                [-0.76 - spread * 0.3, 0.9 - spread * 1.9, 0.1 * side],
            ];
            toy.onto(0, &bent(&path, [0.085, 0.03], Paint::Rgb(paint)));
        }
    }
    let skull = Skull::new([0.32, 0.96, 0.0], [0.2, 0.2, 0.2]);
    let mut head = orb([0.32, 0.96, 0.0], [0.2, 0.2, 0.2], [0.0; 3], COAT);
    head.join(&skull.eyes(44.0, 14.0, 0.04));
    head.join(&bent(&[[0.48, 0.96, 0.0], [0.66, 0.92, 0.0]], [0.07, 0.014], beak));
    for (x, y, r) in [(0.44, 1.17, 0.075), (0.34, 1.21, 0.09), (0.22, 1.19, 0.085), (0.13, 1.12, 0.065)] {
        head.join(&orb([x, y, 0.0], [r, r * 1.15, 0.045], [0.0; 3], red));
    }
    for side in SIDES {
        head.join(&orb([0.5, 0.82, 0.045 * side], [0.045, 0.085, 0.035], [0.0; 3], red));
    }
    toy.solid(Some(0), [0.26, 0.82, 0.0], head)
        .glances(20.0)
        .swings(Going, Z, 9.0, 2.0, 0.25)
        .swings(Always, Y, 12.0, 0.4, 0.0);
    for side in SIDES {
        let wing = mould(
            18.0,
            &[
                Blob::ellipsoid([-0.02, 0.52, 0.27 * side], [0.22, 0.15, 0.06], Paint::Coat(-9)).turned(
                    10.0 * side,
                    0.0,
                    -10.0,
                ),
                Blob::limb(
                    [-0.14, 0.52, 0.26 * side],
                    [-0.32, 0.58, 0.22 * side],
                    0.08,
                    0.03,
                    Paint::Coat(-16),
                )
                .melting(0.06),
            ],
        );
        toy.solid(Some(0), [0.12, 0.58, 0.24 * side], wing).swings(Always, X, 7.0 * side, 0.9, 0.0);
        let mut leg = bent(&[[0.0, 0.28, 0.12 * side], [0.0, 0.05, 0.12 * side]], [0.05, 0.034], beak);
        for toe in [-0.08, 0.0, 0.08] {
            leg.join(&bent(
                &[[0.0, 0.035, 0.12 * side], [0.15, 0.025, 0.12 * side + toe]],
                [0.034, 0.02],
                beak,
            ));
        }
        toy.solid(Some(0), [0.0, 0.3, 0.12 * side], leg).swings(
            Going,
            Z,
            34.0,
            1.0,
            if side > 0.0 { 0.0 } else { 0.5 },
        );
    }
    toy
}
