//! Animals of the sea. The water's surface is a little above `y = 0` for them: their backs look out of it.

use glam::Vec3;

use super::When::Always;
use super::kit::{BLACK, COAT, PINK, SIDES, Skull, WHITE, X, Y, Z, bent, mould, repainted};
use super::{Stance, Toy};
use crate::mesh::{Blob, Mesh, Paint, orb, tube};

pub(super) fn whale() -> Toy {
    let mut toy = Toy::new(Stance::Swims, 0x3f74b5, 1.2, 0.8);
    let (belly, groove) = (Paint::Rgb(0xf2f5f7), Paint::Rgb(0xb9cede));
    let body = mould(
        40.0,
        &[
            Blob::ellipsoid([0.1, 0.36, 0.0], [0.95, 0.58, 0.58], COAT),
            Blob::limb([-0.4, 0.38, 0.0], [-1.3, 0.62, 0.0], 0.42, 0.12, COAT).melting(0.3),
        ],
    );
    let body = repainted(body, |at| {
        let low = 0.2 + 0.1 * (at.x * 1.6).sin() + (-at.x - 0.3).max(0.0) * 0.12;
        (at.y < low && at.x > -1.0)
            .then(|| if (at.z * 13.0 * (1.0 + 0.2 * at.y)).sin() > 0.72 { groove } else { belly })
    });
    toy.solid(None, [0.0, 0.36, 0.0], body).swings(Always, Z, 3.5, 0.35, 0.0);
    let skull = Skull::new([0.1, 0.36, 0.0], [0.95, 0.58, 0.58]);
    toy.onto(0, &skull.eyes(40.0, 4.0, 0.065));
    toy.onto(0, &skull.buttons(44.0, -9.0, 0.0, [0.02, 0.05, 0.08], PINK));
    toy.onto(0, &skull.smile(-5.0, 22.0, 0.018, Paint::Rgb(0x24486f)));
    toy.onto(0, &orb([-0.55, 0.82, 0.0], [0.16, 0.1, 0.04], [0.0, 0.0, 30.0], Paint::Coat(-12)));
    let mut spout = Mesh::default();
    for (jet, reach) in [0.34_f32, 0.26, 0.34, 0.26, 0.34, 0.26].into_iter().enumerate() {
        let (sin, cos) = (jet as f32 * 1.047 + 0.3).sin_cos();
        let arc = [
            [0.2, 0.92, 0.0],
            [0.2 + cos * 0.04, 1.2, sin * 0.04],
            [0.2 + cos * reach * 0.6, 1.4, sin * reach * 0.6],
            [0.2 + cos * reach, 1.24, sin * reach],
        ];
        spout.join(&bent(&arc, [0.05, 0.035], Paint::Rgb(0xc4ecfa)));
        spout.join(&orb(
            [0.2 + cos * reach, 1.12, sin * reach],
            [0.045, 0.06, 0.045],
            [0.0; 3],
            Paint::Rgb(0xe2f7ff),
        ));
    }
    toy.solid(Some(0), [0.2, 0.92, 0.0], spout).swings(Always, Y, 14.0, 0.6, 0.0);
    toy.solid(
        Some(0),
        [-1.2, 0.58, 0.0],
        mould(
            25.0,
            &[
                Blob::limb([-1.2, 0.58, 0.0], [-1.42, 0.7, 0.0], 0.13, 0.1, COAT),
                Blob::ellipsoid([-1.6, 0.8, 0.28], [0.2, 0.06, 0.36], COAT)
                    .turned(0.0, 24.0, 20.0)
                    .melting(0.1),
                Blob::ellipsoid([-1.6, 0.8, -0.28], [0.2, 0.06, 0.36], COAT)
                    .turned(0.0, -24.0, 20.0)
                    .melting(0.1),
            ],
        ),
    )
    .swings(Always, Z, 18.0, 0.6, 0.0);
    for side in SIDES {
        let fin = orb(
            [0.22, 0.02, 0.7 * side],
            [0.18, 0.06, 0.36],
            [28.0 * side, 26.0 * side, 0.0],
            Paint::Coat(-12),
        );
        toy.solid(Some(0), [0.3, 0.14, 0.48 * side], fin).swings(Always, X, 18.0 * side, 0.6, 0.2);
    }
    toy
}

pub(super) fn dolphin() -> Toy {
    let mut toy = Toy::new(Stance::Swims, 0x5f93b8, 2.4, 1.2);
    let body = mould(
        40.0,
        &[
            Blob::ellipsoid([0.05, 0.42, 0.0], [0.58, 0.27, 0.25], COAT),
            Blob::ellipsoid([0.5, 0.42, 0.0], [0.28, 0.25, 0.23], COAT).melting(0.15),
            Blob::limb([-0.25, 0.42, 0.0], [-0.82, 0.3, 0.0], 0.21, 0.09, COAT).melting(0.15),
            Blob::limb([0.68, 0.34, 0.0], [0.98, 0.29, 0.0], 0.1, 0.055, COAT).melting(0.04),
            Blob::limb([0.02, 0.62, 0.0], [-0.14, 0.82, 0.0], 0.13, 0.06, Paint::Coat(-10)).melting(0.06),
            Blob::limb([-0.14, 0.82, 0.0], [-0.26, 0.88, 0.0], 0.06, 0.015, Paint::Coat(-10)).melting(0.05),
        ],
    );
    let body = repainted(body, |at| (at.y < 0.3 + 0.06 * (at.x * 2.2).sin() && at.x > -0.6).then_some(WHITE));
    toy.solid(None, [0.0, 0.42, 0.0], body).swings(Always, Z, 8.0, 1.0, 0.0);
    let skull = Skull::new([0.5, 0.42, 0.0], [0.28, 0.25, 0.23]);
    toy.onto(0, &skull.eyes(48.0, 10.0, 0.04));
    toy.onto(
        0,
        &Skull::new([0.68, 0.33, 0.0], [0.35, 0.08, 0.14]).smile(-12.0, 76.0, 0.01, Paint::Rgb(0x2f556f)),
    );
    toy.onto(0, &skull.buttons(58.0, -12.0, 0.0, [0.012, 0.026, 0.038], PINK));
    toy.solid(
        Some(0),
        [-0.74, 0.32, 0.0],
        mould(
            25.0,
            &[
                Blob::limb([-0.74, 0.32, 0.0], [-1.0, 0.28, 0.0], 0.1, 0.055, COAT),
                Blob::ellipsoid([-1.1, 0.28, 0.17], [0.13, 0.035, 0.22], Paint::Coat(-10))
                    .turned(0.0, 28.0, 0.0)
                    .melting(0.06),
                Blob::ellipsoid([-1.1, 0.28, -0.17], [0.13, 0.035, 0.22], Paint::Coat(-10))
                    .turned(0.0, -28.0, 0.0)
                    .melting(0.06),
            ],
        ),
    )
    .swings(Always, Z, 24.0, 1.0, 0.75);
    for side in SIDES {
        let fin = orb(
            [0.24, 0.2, 0.33 * side],
            [0.1, 0.03, 0.2],
            [34.0 * side, 34.0 * side, 0.0],
            Paint::Coat(-10),
        );
        toy.solid(Some(0), [0.3, 0.3, 0.2 * side], fin).swings(Always, X, 16.0 * side, 1.0, 0.3);
    }
    toy
}

pub(super) fn shark() -> Toy {
    let mut toy = Toy::new(Stance::Swims, 0x6f8596, 2.2, 1.0);
    let body = mould(
        40.0,
        &[
            Blob::ellipsoid([0.1, 0.4, 0.0], [0.72, 0.32, 0.3], COAT),
            Blob::limb([0.5, 0.42, 0.0], [0.92, 0.44, 0.0], 0.24, 0.1, COAT).melting(0.12),
            Blob::limb([-0.3, 0.42, 0.0], [-0.9, 0.44, 0.0], 0.24, 0.1, COAT).melting(0.2),
            Blob::limb([0.1, 0.66, 0.0], [-0.12, 0.98, 0.0], 0.14, 0.02, COAT).melting(0.06),
        ],
    );
    let body =
        repainted(body, |at| (at.y < 0.32 + 0.04 * (at.x * 3.0).sin() && at.x > -0.85).then_some(WHITE));
    toy.solid(None, [0.0, 0.4, 0.0], body).swings(Always, Y, 7.0, 0.9, 0.0);
    toy.onto(0, &Skull::new([0.3, 0.42, 0.0], [0.6, 0.3, 0.27]).eyes(34.0, 14.0, 0.05));
    let jaw = Skull::new([0.48, 0.4, 0.0], [0.45, 0.22, 0.205]);
    toy.onto(0, &jaw.smile(-20.0, 46.0, 0.017, Paint::Rgb(0x7c2f36)));
    for tooth in [-30.0, -18.0, -6.0, 6.0, 18.0, 30.0_f32] {
        let share = tooth / 46.0;
        toy.onto(
            0,
            &jaw.button(
                tooth,
                -21.5 + 25.3 * share * share,
                0.0,
                [0.014, 0.034, 0.022],
                Paint::Rgb(0xffffff),
            ),
        );
    }
    for gill in 0..3 {
        let x = 0.2 - gill as f32 * 0.09;
        for side in SIDES {
            toy.onto(
                0,
                &orb([x, 0.42, 0.292 * side], [0.012, 0.085, 0.02], [0.0, 0.0, 12.0], Paint::Coat(-45)),
            );
        }
    }
    toy.solid(
        Some(0),
        [-0.82, 0.44, 0.0],
        mould(
            25.0,
            &[
                Blob::limb([-0.82, 0.44, 0.0], [-1.0, 0.46, 0.0], 0.11, 0.07, COAT),
                Blob::limb([-1.0, 0.46, 0.0], [-1.28, 0.86, 0.0], 0.09, 0.02, COAT).melting(0.05),
                Blob::limb([-1.0, 0.44, 0.0], [-1.18, 0.2, 0.0], 0.08, 0.02, COAT).melting(0.05),
            ],
        ),
    )
    .swings(Always, Y, 24.0, 0.9, 0.75);
    for side in SIDES {
        let fin = orb([0.06, 0.2, 0.46 * side], [0.13, 0.035, 0.3], [28.0 * side, 38.0 * side, 0.0], COAT);
        toy.solid(Some(0), [0.16, 0.3, 0.26 * side], fin).swings(Always, X, 8.0 * side, 0.9, 0.3);
    }
    toy
}

/// A shell around a body, as turtles have it: part 0, and the head as part 1.
pub(super) fn shelled(stance: Stance, coat: u32, pace: f32, beat: f32) -> Toy {
    let mut toy = Toy::new(stance, coat, pace, beat);
    let (shell, scute, skin) = (Paint::Rgb(0x8a6234), Paint::Rgb(0xb98a48), COAT);
    let mut body = orb([0.0, 0.38, 0.0], [0.5, 0.36, 0.44], [0.0; 3], shell);
    body.join(&orb([0.0, 0.33, 0.0], [0.56, 0.1, 0.49], [0.0; 3], Paint::Rgb(0xd9b468)));
    body.join(&orb([0.0, 0.27, 0.0], [0.46, 0.13, 0.38], [0.0; 3], Paint::Rgb(0xf0dca0)));
    let dome = Skull::new([0.0, 0.38, 0.0], [0.5, 0.36, 0.44]);
    body.join(&dome.button(0.0, 90.0, 0.0, [0.03, 0.15, 0.14], scute));
    for plate in 0..6 {
        body.join(&dome.button(plate as f32 * 60.0, 44.0, 0.0, [0.03, 0.12, 0.135], scute));
    }
    for plate in 0..12 {
        body.join(&dome.button(plate as f32 * 30.0 + 15.0, 14.0, 0.0, [0.025, 0.065, 0.085], scute));
    }
    toy.solid(None, [0.0, 0.35, 0.0], body);
    toy.solid(
        Some(0),
        [0.4, 0.36, 0.0],
        mould(
            20.0,
            &[
                Blob::limb([0.4, 0.36, 0.0], [0.68, 0.52, 0.0], 0.13, 0.12, skin),
                Blob::ellipsoid([0.74, 0.58, 0.0], [0.2, 0.18, 0.19], skin).melting(0.06),
            ],
        ),
    )
    .glances(18.0)
    .swings(Always, Z, 5.0, 0.35, 0.0)
    .swings(Always, Y, 8.0, 0.25, 0.2);
    let face = Skull::new([0.74, 0.58, 0.0], [0.2, 0.18, 0.19]);
    toy.onto(1, &face.eyes(40.0, 16.0, 0.044));
    toy.onto(1, &face.smile(-20.0, 36.0, 0.011, Paint::Rgb(0x3f5a2c)));
    toy.onto(1, &face.buttons(58.0, -8.0, 0.0, [0.012, 0.024, 0.034], PINK));
    toy
}

pub(super) fn sea_turtle() -> Toy {
    let mut toy = shelled(Stance::Swims, 0x6fae7a, 0.9, 0.7);
    for side in SIDES {
        let mut fin = orb([0.3, 0.27, 0.66 * side], [0.15, 0.04, 0.4], [8.0 * side, 34.0 * side, 0.0], COAT);
        for [x, z] in [[0.34, 0.56], [0.24, 0.72], [0.14, 0.88]] {
            fin.join(&orb(
                [x, 0.3 - (z - 0.5) * 0.12, z * side],
                [0.04, 0.022, 0.05],
                [0.0; 3],
                Paint::Coat(-24),
            ));
        }
        toy.solid(Some(0), [0.36, 0.3, 0.36 * side], fin).swings(Always, X, 30.0 * side, 0.6, 0.0).swings(
            Always,
            Y,
            14.0 * side,
            0.6,
            0.25,
        );
        let back = orb([-0.5, 0.26, 0.34 * side], [0.2, 0.04, 0.11], [0.0, -36.0 * side, 0.0], COAT);
        toy.solid(Some(0), [-0.36, 0.28, 0.26 * side], back).swings(Always, X, 18.0 * side, 0.6, 0.5);
    }
    toy
}

pub(super) fn jellyfish() -> Toy {
    let mut toy = Toy::new(Stance::Swims, 0xe58fd0, 0.3, 0.7);
    let light = Paint::Coat(45);
    let mut rim = Vec::new();
    for lobe in 0..12 {
        let (sin, cos) = (lobe as f32 / 12.0 * std::f32::consts::TAU).sin_cos();
        rim.push(Blob::ellipsoid([cos * 0.44, 0.92, sin * 0.44], [0.125, 0.1, 0.125], light).melting(0.04));
    }
    let mut bell = vec![
        Blob::ellipsoid([0.0, 1.02, 0.0], [0.52, 0.5, 0.52], COAT),
        Blob::block([0.0, 0.62, 0.0], [0.6, 0.3, 0.6], 0.0, light).cut(),
    ];
    bell.append(&mut rim);
    toy.solid(None, [0.0, 1.0, 0.0], mould(34.0, &bell))
        .swings(Always, Z, 6.0, 0.4, 0.0)
        .swings(Always, X, 6.0, 0.4, 0.25);
    // Turned to who watches, as it has no front of its own.
    let face = Skull::new([0.0, 1.02, 0.0], [0.52, 0.5, 0.52]);
    for side in SIDES {
        toy.onto(0, &face.button(40.0 + side * 19.0, 10.0, 0.0, [0.03, 0.07, 0.055], BLACK));
        toy.onto(0, &face.button(38.0 + side * 19.0, 13.5, 0.0, [0.045, 0.022, 0.02], Paint::Rgb(0xffffff)));
        toy.onto(0, &face.button(40.0 + side * 30.0, 1.0, 0.0, [0.016, 0.03, 0.05], Paint::Rgb(0xff7fa0)));
    }
    let smile = tube(8, 6, |t| {
        let s = t * 2.0 - 1.0;
        (face.point(40.0 + 8.0 * s, 2.0 + 4.0 * s * s).0, 0.014, Paint::Rgb(0x7a2f5a))
    });
    toy.onto(0, &smile);
    for (aside, up) in [
        (90.0, 52.0),
        (0.0, 58.0),
        (180.0, 46.0),
        (270.0, 54.0),
        (45.0, 68.0),
        (225.0, 74.0),
        (130.0, 36.0),
        (320.0, 38.0),
    ] {
        toy.onto(0, &face.button(aside, up, 0.0, [0.02, 0.05, 0.05], Paint::Glow(0xffe2f6)));
    }
    for group in 0..4 {
        let mut arms = Mesh::default();
        for arm in 0..3 {
            let angle = (group as f32 + arm as f32 / 3.0) / 4.0 * std::f32::consts::TAU;
            let (sin, cos) = angle.sin_cos();
            let long = 0.72 + 0.14 * (angle * 3.0).sin();
            arms.join(&tube(16, 7, |t| {
                let wave = (t * 9.0 + angle * 2.0).sin() * 0.05 * t;
                let out = 0.4 - 0.1 * t;
                (
                    Vec3::new(cos * out - sin * wave, 0.92 - long * t, sin * out + cos * wave),
                    0.036 - 0.02 * t,
                    light,
                )
            }));
        }
        let angle = group as f32 * std::f32::consts::FRAC_PI_2 + 0.7;
        arms.join(&tube(18, 8, |t| {
            let (sin, cos) = angle.sin_cos();
            let wave = (t * 14.0 + angle).sin() * 0.06;
            (
                Vec3::new(cos * (0.14 + wave), 0.9 - 0.66 * t, sin * (0.14 + wave)),
                0.085 - 0.06 * t,
                Paint::Coat(-10),
            )
        }));
        toy.solid(Some(0), [0.0, 0.95, 0.0], arms).swings(Always, Z, 8.0, 0.5, group as f32 * 0.2).swings(
            Always,
            X,
            8.0,
            0.5,
            group as f32 * 0.2 + 0.25,
        );
    }
    toy
}

pub(super) fn octopus() -> Toy {
    let mut toy = Toy::new(Stance::Swims, 0xe0604f, 0.8, 0.8);
    let head = mould(
        27.0,
        &[
            Blob::ellipsoid([-0.06, 0.98, 0.0], [0.42, 0.46, 0.42], COAT),
            Blob::ellipsoid([0.02, 0.6, 0.0], [0.33, 0.26, 0.33], COAT).melting(0.15),
        ],
    );
    toy.solid(None, [0.0, 0.6, 0.0], head).swings(Always, X, 4.0, 0.4, 0.0).swings(Always, Z, 4.0, 0.4, 0.25);
    let face = Skull::new([-0.02, 0.8, 0.0], [0.42, 0.46, 0.42]);
    for (aside, r) in [(3.0, 0.115), (57.0, 0.115)] {
        toy.onto(0, &face.button(aside, 2.0, 0.0, [0.06, r, r * 0.92], WHITE));
        toy.onto(0, &face.button(aside, 1.0, 0.0, [0.085, r * 0.62, r * 0.55], BLACK));
        toy.onto(0, &face.button(aside - 3.0, 5.5, 0.0, [0.1, r * 0.2, r * 0.2], Paint::Rgb(0xffffff)));
    }
    toy.onto(
        0,
        &tube(8, 6, |t| {
            let s = t * 2.0 - 1.0;
            (
                Skull::new([-0.02, 0.8, 0.0], [0.4, 0.5, 0.4]).point(30.0 + 14.0 * s, -22.0 + 6.0 * s * s).0,
                0.017,
                Paint::Rgb(0x7a2426),
            )
        }),
    );
    for (aside, up, r) in [
        (80.0, 48.0, 0.07),
        (110.0, 30.0, 0.05),
        (40.0, 62.0, 0.05),
        (-60.0, 40.0, 0.07),
        (-100.0, 56.0, 0.05),
    ] {
        toy.onto(
            0,
            &Skull::new([-0.06, 0.98, 0.0], [0.42, 0.46, 0.42]).button(
                aside,
                up,
                0.0,
                [0.015, r, r],
                Paint::Coat(28),
            ),
        );
    }
    for arm in 0..8 {
        let angle = (arm as f32 + 0.5) / 8.0 * std::f32::consts::TAU;
        let (sin, cos) = angle.sin_cos();
        let path = |t: f32| {
            let out = 0.18 + 0.62 * t - 0.1 * (t * 6.0).sin() * t;
            let aside = 0.14 * (t * 4.0 + arm as f32).sin() * t;
            let y = 0.5 - 0.62 * (t * 1.5).sin().max(0.0) * (1.0 - 0.1 * t) + 0.34 * t * t;
            Vec3::new(cos * out - sin * aside, y - 0.04, sin * out + cos * aside)
        };
        let mut mesh = tube(16, 9, |t| (path(t), 0.115 - 0.075 * t, COAT));
        for sucker in 0..6 {
            let t = 0.25 + sucker as f32 * 0.13;
            let r = 0.05 - 0.03 * t;
            let at = path(t) + Vec3::new(cos * 0.03, -0.085 + 0.05 * t, sin * 0.03);
            mesh.join(&orb(at.into(), [r, r * 0.8, r], [0.0; 3], Paint::Rgb(0xf9c4ac)));
        }
        toy.solid(Some(0), [cos * 0.2, 0.5, sin * 0.2], mesh)
            .swings(Always, [-sin, 0.0, cos], 12.0, 0.5, arm as f32 * 0.125)
            .swings(Always, Y, 8.0, 0.4, arm as f32 * 0.2);
    }
    toy
}
