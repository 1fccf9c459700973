//! People of tales, of the past and of the future.

use glam::Vec3;

use super::When::{Always, Going};
use super::kit::{COAT, SIDES, Skull, WHITE, X, Y, Z, bent, mould};
use super::people::{HEAD, Hair, INK, SKIN, arm, face, gown, head, trunk, walkers};
use super::{Stance, Toy};
use crate::mesh::{Blob, Mesh, Paint, ball, block, leaf, orb};

const GOLD: Paint = Paint::Rgb(0xf0bf4a);

pub(super) fn astronaut() -> Toy {
    let mut toy = Toy::new(Stance::Walks, 0xf2f3f5, 1.1, 1.1);
    let (joint, orange, glass) = (Paint::Coat(-24), Paint::Rgb(0xf07a2c), Paint::Rgb(0x24365c));
    let blobs = [
        Blob::limb([0.0, 0.76, 0.0], [0.0, 1.02, 0.0], 0.25, 0.24, COAT),
        Blob::limb([0.0, 1.06, -0.16], [0.0, 1.06, 0.16], 0.15, 0.15, COAT).melting(0.08),
        Blob::limb([0.0, 0.62, -0.08], [0.0, 0.62, 0.08], 0.19, 0.19, COAT).melting(0.06),
        Blob::block([-0.32, 0.98, 0.0], [0.14, 0.3, 0.25], 0.07, Paint::Coat(-12)).melting(0.02),
        Blob::cylinder([-0.34, 1.24, 0.14], 0.07, 0.1, joint).melting(0.02),
        Blob::cylinder([-0.34, 1.24, -0.14], 0.07, 0.1, joint).melting(0.02),
    ];
    toy.solid(None, [0.0, 0.7, 0.0], mould(28.0, &blobs))
        .swings(Going, X, 3.0, 1.0, 0.0)
        .swings(Always, Z, 1.5, 0.3, 0.0);
    toy.onto(0, &block([0.25, 0.98, 0.0], [0.035, 0.085, 0.13], Paint::Rgb(0x8f98a8)));
    for (z, paint) in [(-0.08, 0xe8463c), (0.0, 0x5fc05a), (0.08, 0x3f8fe0)] {
        toy.onto(0, &ball([0.29, 1.01, z], [0.022; 3], Paint::Glow(paint)));
    }
    toy.onto(0, &block([0.288, 0.94, 0.0], [0.008, 0.018, 0.09], INK));
    toy.onto(0, &orb([0.0, 1.19, 0.0], [0.24, 0.05, 0.24], [0.0; 3], joint));
    let helmet = Skull::new([0.0, 1.5, 0.0], [0.37, 0.36, 0.37]);
    let mut mesh = orb([0.0, 1.5, 0.0], [0.37, 0.36, 0.37], [0.0; 3], COAT);
    mesh.join(&orb([0.1, 1.49, 0.0], [0.285, 0.27, 0.325], [0.0; 3], GOLD));
    mesh.join(&orb([0.13, 1.49, 0.0], [0.285, 0.245, 0.3], [0.0; 3], glass));
    let visor = Skull::new([0.13, 1.49, 0.0], [0.285, 0.245, 0.3]);
    mesh.join(&visor.button(38.0, 32.0, 32.0, [0.012, 0.05, 0.095], Paint::Rgb(0xcfe4ff)));
    mesh.join(&visor.button(58.0, 12.0, 20.0, [0.01, 0.03, 0.03], Paint::Rgb(0xcfe4ff)));
    mesh.join(&visor.button(-20.0, -28.0, 20.0, [0.012, 0.035, 0.14], Paint::Rgb(0x4a78b8)));
    for side in SIDES {
        mesh.join(&helmet.button(96.0 * side, 0.0, 0.0, [0.05, 0.1, 0.1], orange));
    }
    mesh.join(&bent(&[[-0.12, 1.76, 0.3], [-0.14, 2.0, 0.33]], [0.016, 0.014], joint));
    mesh.join(&ball([-0.14, 2.02, 0.33], [0.034; 3], Paint::Glow(0xff5a4a)));
    toy.solid(Some(0), [0.0, 1.2, 0.0], mesh).glances(24.0).swings(Always, Y, 8.0, 0.22, 0.0);
    for side in SIDES {
        let mut mesh = bent(
            &[[0.0, 1.08, 0.24 * side], [0.04, 0.86, 0.38 * side], [0.16, 0.68, 0.39 * side]],
            [0.13, 0.105],
            COAT,
        );
        mesh.join(&orb([0.02, 0.96, 0.325 * side], [0.135, 0.03, 0.135], [-30.0 * side, 0.0, 0.0], orange));
        mesh.join(&orb([0.14, 0.7, 0.39 * side], [0.125, 0.04, 0.125], [0.0, 0.0, 30.0], joint));
        mesh.join(&orb([0.21, 0.6, 0.39 * side], [0.105, 0.105, 0.095], [0.0; 3], Paint::Coat(-10)));
        toy.solid(Some(0), [0.0, 1.08, 0.24 * side], mesh)
            .swings(Going, Z, 30.0, 1.0, if side > 0.0 { 0.0 } else { 0.5 })
            .swings(Always, X, 4.0, 0.3, 0.0);
    }
    for side in SIDES {
        let mut mesh = bent(
            &[[0.0, 0.6, 0.13 * side], [0.02, 0.36, 0.14 * side], [0.0, 0.16, 0.14 * side]],
            [0.165, 0.125],
            COAT,
        );
        mesh.join(&orb([0.01, 0.36, 0.14 * side], [0.15, 0.035, 0.15], [0.0; 3], orange));
        mesh.join(&orb([0.06, 0.1, 0.14 * side], [0.2, 0.11, 0.135], [0.0; 3], Paint::Rgb(0x8f98a8)));
        toy.solid(Some(0), [0.0, 0.62, 0.13 * side], mesh).swings(
            Going,
            Z,
            26.0,
            1.0,
            if side > 0.0 { 0.5 } else { 0.0 },
        );
    }
    toy
}

pub(super) fn robot() -> Toy {
    let mut toy = Toy::new(Stance::Walks, 0x5fb0c4, 1.1, 1.3);
    let (steel, dark, screen) = (Paint::Rgb(0xc9d2dc), Paint::Rgb(0x4a5464), Paint::Rgb(0x16242e));
    let cyan = Paint::Glow(0x7ff4ff);
    let blobs = [
        Blob::block([0.0, 0.82, 0.0], [0.23, 0.27, 0.29], 0.09, COAT),
        Blob::block([0.0, 0.52, 0.0], [0.16, 0.08, 0.2], 0.05, dark).melting(0.01),
        Blob::cylinder([0.0, 1.12, 0.0], 0.1, 0.08, dark).melting(0.01),
    ];
    toy.solid(None, [0.0, 0.6, 0.0], mould(28.0, &blobs)).swings(Going, X, 4.0, 1.0, 0.0);
    toy.onto(0, &orb([0.225, 0.88, 0.0], [0.03, 0.1, 0.1], [0.0; 3], steel));
    toy.onto(0, &orb([0.245, 0.88, 0.0], [0.03, 0.065, 0.065], [0.0; 3], Paint::Glow(0xff9a5a)));
    for z in [-0.1, 0.0, 0.1] {
        toy.onto(
            0,
            &block([0.232, 0.68, z], [0.008, 0.03, 0.03], if z == 0.0 { GOLD } else { Paint::Coat(40) }),
        );
    }
    let blobs = [
        Blob::block([0.0, 1.48, 0.0], [0.3, 0.28, 0.36], 0.13, COAT),
        Blob::cylinder([0.0, 1.48, 0.38], 0.11, 0.05, steel).turned(90.0, 0.0, 0.0).melting(0.01),
        Blob::cylinder([0.0, 1.48, -0.38], 0.11, 0.05, steel).turned(90.0, 0.0, 0.0).melting(0.01),
        Blob::block([0.25, 1.47, 0.0], [0.075, 0.2, 0.275], 0.07, screen).melting(0.005),
    ];
    toy.solid(Some(0), [0.0, 1.2, 0.0], mould(32.0, &blobs))
        .glances(22.0)
        .swings(Always, Y, 12.0, 0.25, 0.0)
        .swings(Always, X, 5.0, 0.4, 0.2);
    for side in SIDES {
        toy.onto(1, &orb([0.326, 1.52, 0.12 * side], [0.014, 0.065, 0.05], [0.0; 3], cyan));
    }
    toy.onto(1, &bent(&[[0.33, 1.4, -0.08], [0.332, 1.37, 0.0], [0.33, 1.4, 0.08]], [0.014, 0.014], cyan));
    toy.onto(1, &bent(&[[0.0, 1.74, 0.0], [0.0, 1.92, 0.0]], [0.022, 0.018], steel));
    toy.onto(1, &ball([0.0, 1.97, 0.0], [0.06; 3], Paint::Glow(0xff7a5a)));
    for side in SIDES {
        let mut mesh = orb([0.0, 1.0, 0.35 * side], [0.12; 3], [0.0; 3], steel);
        mesh.join(&bent(
            &[[0.0, 0.98, 0.38 * side], [0.04, 0.8, 0.42 * side], [0.18, 0.68, 0.42 * side]],
            [0.062, 0.062],
            dark,
        ));
        mesh.join(&bent(&[[0.12, 0.72, 0.42 * side], [0.24, 0.62, 0.42 * side]], [0.085, 0.095], COAT));
        for claw in [-0.055, 0.055] {
            mesh.join(&bent(
                &[
                    [0.28, 0.59, 0.42 * side + claw],
                    [0.36, 0.54, 0.42 * side + claw * 1.2],
                    [0.4, 0.46, 0.42 * side + claw * 0.4],
                ],
                [0.034, 0.022],
                steel,
            ));
        }
        toy.solid(Some(0), [0.0, 1.0, 0.35 * side], mesh)
            .swings(Going, Z, 34.0, 1.0, if side > 0.0 { 0.0 } else { 0.5 })
            .swings(Always, Z, 5.0, 0.4, 0.25 * side);
    }
    for side in SIDES {
        let mut mesh = bent(&[[0.0, 0.5, 0.14 * side], [0.0, 0.2, 0.14 * side]], [0.075, 0.075], dark);
        for y in [0.42, 0.32, 0.22] {
            mesh.join(&orb([0.0, y, 0.14 * side], [0.095, 0.03, 0.095], [0.0; 3], steel));
        }
        mesh.join(&mould(15.0, &[Blob::block([0.05, 0.09, 0.14 * side], [0.2, 0.09, 0.125], 0.06, COAT)]));
        toy.solid(Some(0), [0.0, 0.52, 0.14 * side], mesh).swings(
            Going,
            Z,
            28.0,
            1.0,
            if side > 0.0 { 0.5 } else { 0.0 },
        );
    }
    toy
}

/// A sleeve that widens down to the wrist and hangs from it, with the hand.
fn wide_sleeve(side: f32, [paint, lining]: [Paint; 2]) -> Mesh {
    let mut mesh = mould(
        27.0,
        &[
            Blob::limb([0.0, 1.08, 0.17 * side], [0.08, 0.88, 0.3 * side], 0.095, 0.1, paint),
            Blob::limb([0.08, 0.88, 0.3 * side], [0.25, 0.8, 0.28 * side], 0.1, 0.1, paint).melting(0.06),
            Blob::ellipsoid([0.2, 0.66, 0.29 * side], [0.15, 0.25, 0.07], paint)
                .turned(0.0, 0.0, 8.0)
                .melting(0.08),
            Blob::ellipsoid([0.3, 0.66, 0.285 * side], [0.055, 0.24, 0.062], lining)
                .turned(0.0, 0.0, 8.0)
                .melting(0.02),
        ],
    );
    mesh.join(&orb([0.36, 0.81, 0.27 * side], [0.07, 0.055, 0.055], [0.0; 3], SKIN));
    mesh
}

/// Two lapels that cross on the chest.
fn crossed(paint: Paint) -> Mesh {
    let mut mesh =
        bent(&[[-0.02, 1.22, 0.12], [0.13, 1.12, 0.09], [0.2, 0.94, -0.06]], [0.034, 0.034], paint);
    mesh.join(&bent(
        &[[-0.02, 1.22, -0.12], [0.13, 1.12, -0.09], [0.195, 0.94, 0.06]],
        [0.034, 0.034],
        paint,
    ));
    mesh
}

pub(super) fn hanfu_woman() -> Toy {
    let mut toy = Toy::new(Stance::Walks, 0xe2707f, 1.0, 1.2);
    let (sash, silk) = (Paint::Rgb(0x4f9a94), Paint::Rgb(0xfdf3e4));
    trunk(&mut toy, [COAT, COAT]);
    toy.onto(
        0,
        &gown([0.96, 0.185], [0.03, 0.46], |share| match share {
            share if share > 0.95 => GOLD,
            share if share > 0.86 => COAT,
            share => Paint::Coat((58.0 - 30.0 * share) as i8),
        }),
    );
    toy.onto(0, &crossed(silk));
    toy.onto(0, &orb([0.0, 0.93, 0.0], [0.215, 0.07, 0.215], [0.0; 3], sash));
    toy.onto(0, &bent(&[[0.2, 0.92, 0.02], [0.29, 0.62, 0.05], [0.36, 0.3, 0.06]], [0.036, 0.042], sash));
    toy.onto(0, &bent(&[[0.2, 0.92, -0.02], [0.27, 0.66, -0.06], [0.33, 0.4, -0.08]], [0.034, 0.04], sash));
    toy.onto(0, &orb([0.22, 0.92, 0.0], [0.045, 0.05, 0.06], [0.0; 3], GOLD));
    head(&mut toy, Hair::Long, INK);
    let mut locks = mould(
        25.0,
        &[
            Blob::ellipsoid([-0.1, 1.88, 0.0], [0.15, 0.12, 0.15], INK),
            Blob::ring([-0.1, 2.04, 0.11], 0.105, 0.05, INK).turned(80.0, 18.0, 0.0).melting(0.03),
            Blob::ring([-0.1, 2.04, -0.11], 0.105, 0.05, INK).turned(100.0, -18.0, 0.0).melting(0.03),
        ],
    );
    locks.join(&bent(&[[-0.06, 1.9, -0.3], [-0.06, 1.9, 0.3]], [0.016, 0.016], GOLD));
    for side in SIDES {
        locks.join(&ball([-0.06, 1.9, 0.31 * side], [0.036; 3], GOLD));
        locks.join(&bent(&[[-0.06, 1.89, 0.31 * side], [-0.05, 1.72, 0.33 * side]], [0.01, 0.01], GOLD));
        locks.join(&ball([-0.05, 1.71, 0.33 * side], [0.024; 3], Paint::Rgb(0xe0403f)));
    }
    for petal in 0..5 {
        let (sin, cos) = (petal as f32 * 1.2566).sin_cos();
        locks.join(&orb(
            [0.1 + cos * 0.02, 1.79 + sin * 0.055, 0.14 + cos * 0.055],
            [0.026, 0.038, 0.038],
            [0.0; 3],
            Paint::Rgb(0xffd6dc),
        ));
    }
    locks.join(&ball([0.14, 1.795, 0.145], [0.026; 3], GOLD));
    toy.onto(1, &locks);
    // The mark between the brows.
    toy.onto(1, &face().button(0.0, 24.0, 0.0, [0.01, 0.026, 0.016], Paint::Rgb(0xd93a3a)));
    for side in SIDES {
        toy.solid(Some(0), [0.0, 1.08, 0.17 * side], wide_sleeve(side, [COAT, silk]))
            .swings(Going, Z, 10.0, 1.0, if side > 0.0 { 0.0 } else { 0.5 })
            .swings(Always, Z, 4.0, 0.4, 0.25 * side);
    }
    walkers(&mut toy, [WHITE, Paint::Rgb(0xc84a4a)], [0.08, 0.07], 9.0);
    toy
}

pub(super) fn old_man() -> Toy {
    let mut toy = Toy::new(Stance::Walks, 0x66789c, 0.8, 1.0);
    let (snow, wood) = (Paint::Rgb(0xf8f6f2), Paint::Rgb(0x7a5030));
    trunk(&mut toy, [COAT, COAT]);
    toy.onto(
        0,
        &gown([0.96, 0.19], [0.04, 0.38], |share| if share > 0.94 { Paint::Coat(-34) } else { COAT }),
    );
    toy.onto(0, &crossed(Paint::Coat(58)));
    toy.onto(0, &orb([0.0, 0.84, 0.0], [0.235, 0.045, 0.235], [0.0; 3], Paint::Coat(-45)));
    head(&mut toy, Hair::None, snow);
    let beard = [
        Blob::limb([0.2, 1.36, 0.0], [0.27, 1.12, 0.0], 0.15, 0.13, snow),
        Blob::limb([0.27, 1.12, 0.0], [0.3, 0.84, 0.0], 0.13, 0.025, snow).melting(0.05),
        Blob::limb([0.1, 1.42, 0.2], [0.2, 1.28, 0.12], 0.085, 0.09, snow).melting(0.05),
        Blob::limb([0.1, 1.42, -0.2], [0.2, 1.28, -0.12], 0.085, 0.09, snow).melting(0.05),
        Blob::ellipsoid([-0.13, 1.46, 0.0], [0.2, 0.2, 0.295], snow),
        Blob::ellipsoid([-0.06, 1.83, 0.0], [0.1, 0.1, 0.1], snow),
        Blob::ellipsoid([-0.08, 1.66, 0.0], [0.2, 0.14, 0.24], snow).melting(0.05),
    ];
    toy.onto(1, &mould(34.0, &beard));
    toy.onto(1, &orb([-0.06, 1.77, 0.0], [0.085, 0.022, 0.085], [0.0; 3], GOLD));
    toy.onto(1, &face().buttons(10.0, -15.0, -16.0, [0.045, 0.03, 0.075], snow));
    toy.onto(1, &face().buttons(27.0, 23.0, 14.0, [0.035, 0.026, 0.068], snow));
    toy.onto(1, &face().button(0.0, -4.0, 0.0, [0.045, 0.036, 0.04], Paint::Rgb(0xeeb394)));
    for side in SIDES {
        let mut sleeve = wide_sleeve(side, [COAT, Paint::Coat(40)]);
        if side < 0.0 {
            // In the hand that is further away, so that it never hides the face.
            sleeve.join(&bent(
                &[
                    [0.42, 0.02, -0.28],
                    [0.4, 0.8, -0.27],
                    [0.38, 1.5, -0.27],
                    [0.44, 1.72, -0.28],
                    [0.54, 1.66, -0.28],
                ],
                [0.034, 0.036],
                wood,
            ));
            sleeve.join(&orb([0.5, 1.44, -0.29], [0.075, 0.085, 0.075], [0.0; 3], Paint::Rgb(0xe8a03c)));
            sleeve.join(&orb([0.5, 1.55, -0.29], [0.05, 0.055, 0.05], [0.0; 3], Paint::Rgb(0xe8a03c)));
        }
        toy.solid(Some(0), [0.0, 1.08, 0.17 * side], sleeve).swings(
            Going,
            Z,
            8.0,
            1.0,
            if side > 0.0 { 0.0 } else { 0.5 },
        );
    }
    walkers(&mut toy, [WHITE, INK], [0.09, 0.08], 12.0);
    toy
}

pub(super) fn warrior() -> Toy {
    let mut toy = Toy::new(Stance::Walks, 0xb8302c, 1.7, 1.4);
    let (plate, trim, steel) = (Paint::Rgb(0x4c5464), GOLD, Paint::Rgb(0xdfe6ee));
    trunk(&mut toy, [COAT, COAT]);
    let mut armour = mould(
        27.0,
        &[
            Blob::limb([0.0, 0.84, 0.0], [0.0, 1.06, 0.0], 0.215, 0.2, plate),
            Blob::ellipsoid([0.1, 1.02, 0.08], [0.13, 0.11, 0.1], plate).melting(0.04),
            Blob::ellipsoid([0.1, 1.02, -0.08], [0.13, 0.11, 0.1], plate).melting(0.04),
        ],
    );
    armour.join(&orb([0.0, 0.8, 0.0], [0.235, 0.045, 0.235], [0.0; 3], trim));
    armour.join(&orb([0.225, 0.81, 0.0], [0.04, 0.06, 0.07], [0.0; 3], Paint::Rgb(0xe8463c)));
    armour.join(&orb([0.218, 1.02, 0.0], [0.03, 0.06, 0.06], [0.0; 3], trim));
    // Flaps of plates below the belt.
    for flap in 0..8 {
        let angle = (flap as f32 + 0.5) / 8.0 * std::f32::consts::TAU;
        let (sin, cos) = angle.sin_cos();
        for row in 0..3 {
            let (y, reach) = (0.72 - row as f32 * 0.095, 0.235 + row as f32 * 0.03);
            let paint = if row == 2 { trim } else { plate };
            armour.join(&orb(
                [cos * reach, y, sin * reach],
                [0.045, 0.062, 0.098],
                [0.0, -angle.to_degrees(), 0.0],
                paint,
            ));
        }
    }
    toy.onto(0, &armour);
    let across = Vec3::new(0.1, 0.0, 1.0).normalize_or(Vec3::Z);
    let cape = leaf(
        [-0.36, 0.74, 0.0],
        [across, Vec3::new(0.3, 0.95, 0.0)],
        0.03,
        |angle| {
            let (sin, cos) = angle.sin_cos();
            let wide = if sin < 0.0 { 0.36 } else { 0.24 };
            1.0 / ((cos / wide).powi(4) + (sin / 0.46).powi(4)).powf(0.25)
        },
        |share, _| if share > 0.94 { trim } else { Paint::Coat(-12) },
    );
    head(&mut toy, Hair::Short, INK);
    let [hx, hy, _] = HEAD;
    let mut helmet = mould(
        28.0,
        &[
            Blob::ellipsoid([hx - 0.03, hy + 0.08, 0.0], [0.335, 0.31, 0.34], plate),
            Blob::block([hx + 0.3, hy - 0.12, 0.0], [0.28, 0.22, 0.25], 0.08, plate).cut(),
            Blob::ellipsoid([hx - 0.1, hy - 0.24, 0.0], [0.5, 0.1, 0.5], plate).cut(),
        ],
    );
    helmet.join(&bent(
        &[[0.1, 1.64, 0.3], [0.3, 1.66, 0.16], [0.35, 1.68, 0.0], [0.3, 1.66, -0.16], [0.1, 1.64, -0.3]],
        [0.03, 0.03],
        trim,
    ));
    helmet.join(&bent(
        &[[0.34, 1.66, 0.0], [0.28, 1.8, 0.0], [0.1, 1.89, 0.0], [-0.06, 1.91, 0.0]],
        [0.03, 0.04],
        trim,
    ));
    helmet.join(&orb([-0.04, 1.93, 0.0], [0.05, 0.06, 0.05], [0.0; 3], trim));
    helmet.join(&bent(
        &[[-0.04, 1.96, 0.0], [-0.1, 2.16, 0.0], [-0.3, 2.2, 0.0], [-0.46, 2.02, 0.0]],
        [0.05, 0.1],
        Paint::Coat(6),
    ));
    for side in SIDES {
        helmet.join(&orb([0.02, 1.4, 0.31 * side], [0.1, 0.14, 0.035], [0.0; 3], plate));
        helmet.join(&orb([0.02, 1.55, 0.325 * side], [0.05, 0.05, 0.03], [0.0; 3], trim));
    }
    toy.onto(1, &helmet);
    toy.solid(Some(0), [-0.16, 1.14, 0.0], cape)
        .swings(Always, Z, 4.0, 0.5, 0.0)
        .swings(Going, Z, 8.0, 2.0, 0.0);
    for side in SIDES {
        // The sword is in the hand that is further away, so that it never hides the face.
        let armed = side < 0.0;
        let points = if armed {
            [[0.0, 1.09, -0.2], [0.08, 0.88, -0.34], [0.28, 0.82, -0.35]]
        } else {
            [[0.0, 1.09, 0.2], [0.02, 0.88, 0.32], [0.09, 0.7, 0.33]]
        };
        let mut mesh = arm(points, COAT, true, SKIN);
        mesh.join(&orb([0.0, 1.12, 0.26 * side], [0.15, 0.12, 0.13], [-22.0 * side, 0.0, 0.0], plate));
        mesh.join(&orb([0.0, 1.06, 0.29 * side], [0.155, 0.04, 0.135], [-22.0 * side, 0.0, 0.0], trim));
        let [_, elbow, wrist] = points;
        mesh.join(&bent(&[Vec3::from(elbow).lerp(wrist.into(), 0.35).into(), wrist], [0.09, 0.082], plate));
        if armed {
            mesh.join(&bent(&[[0.3, 0.72, -0.36], [0.37, 0.9, -0.36]], [0.028, 0.028], Paint::Rgb(0x6a3f2a)));
            mesh.join(&orb([0.38, 0.93, -0.36], [0.09, 0.03, 0.06], [0.0, 0.0, -18.0], trim));
            mesh.join(&orb([0.57, 1.38, -0.36], [0.06, 0.48, 0.018], [0.0, 0.0, -23.0], steel));
            toy.solid(Some(0), points[0], mesh)
                .swings(Going, Z, 10.0, 1.0, 0.0)
                .swings(Always, Z, 3.0, 0.5, 0.0);
        } else {
            toy.solid(Some(0), points[0], mesh).swings(Going, Z, 28.0, 1.0, 0.0);
        }
    }
    walkers(&mut toy, [Paint::Rgb(0x3a3440), Paint::Rgb(0x2c2a34)], [0.12, 0.1], 28.0);
    let first = toy.last() - 1;
    for (part, side) in [(first, 1.0), (first + 1, -1.0)] {
        toy.onto(part, &bent(&[[0.03, 0.34, 0.1 * side], [0.02, 0.16, 0.1 * side]], [0.105, 0.1], plate));
        toy.onto(part, &orb([0.06, 0.37, 0.1 * side], [0.07, 0.065, 0.085], [0.0; 3], trim));
    }
    toy
}
