//! Insects.

use glam::Vec3;

use super::When::{Always, Going};
use super::kit::{COAT, PINK, SIDES, Skull, WHITE, X, Z, bent, mould, repainted};
use super::{Stance, Toy};
use crate::mesh::{Blob, Mesh, Paint, leaf, orb};

pub(super) fn butterfly() -> Toy {
    let mut toy = Toy::new(Stance::Flies, 0xf28a2c, 1.4, 1.6);
    let dark = Paint::Rgb(0x2a2030);
    let mut body = bent(&[[0.26, 0.5, 0.0], [0.05, 0.5, 0.0], [-0.36, 0.42, 0.0]], [0.085, 0.045], dark);
    body.join(&orb([0.34, 0.54, 0.0], [0.12, 0.115, 0.12], [0.0; 3], dark));
    toy.solid(None, [0.0, 0.5, 0.0], body).leans(X, 24.0).swings(Going, Z, 5.0, 1.0, 0.25);
    let face = Skull::new([0.34, 0.54, 0.0], [0.12, 0.115, 0.12]);
    toy.onto(0, &face.buttons(40.0, 12.0, 0.0, [0.03, 0.055, 0.05], WHITE));
    toy.onto(0, &Skull::new([0.35, 0.54, 0.0], [0.13, 0.12, 0.125]).eyes(38.0, 11.0, 0.032));
    for side in SIDES {
        let feeler = [[0.38, 0.64, 0.04 * side], [0.46, 0.78, 0.1 * side], [0.58, 0.86, 0.16 * side]];
        toy.onto(0, &bent(&feeler, [0.014, 0.01], dark));
        toy.onto(0, &orb([0.59, 0.865, 0.165 * side], [0.028; 3], [0.0; 3], dark));
        // Wings rest half raised and it leans aside, so that they are seen from the side too.
        let out = Vec3::new(0.0, 0.5, 0.86 * side);
        let (ahead, back) = (Vec3::new(0.5, 0.0, 0.0), Vec3::new(-0.5, 0.0, 0.0));
        let upper = out * 0.92 + ahead * 0.55;
        let lower = out * 0.7 + back * 0.75;
        let mut wing = Mesh::default();
        for (centre, wide, long) in [(upper, 0.37, 0.48), (lower, 0.33, 0.36)] {
            let along = centre.normalize_or(Vec3::Y);
            let across = along.cross(out.cross(ahead)).normalize_or(Vec3::X);
            let at = Vec3::new(0.04, 0.52, 0.05 * side) + centre * 0.5;
            let outline = move |angle: f32| {
                let (sin, cos) = angle.sin_cos();
                let egg = 1.0 + 0.16 * sin;
                egg * wide * long / ((long * cos).hypot(wide * sin)).max(1e-3)
            };
            wing.join(&leaf(at.into(), [across, along], 0.022, outline, |share, _| match share {
                share if share > 0.92 => dark,
                share if share > 0.84 => Paint::Coat(-30),
                share if share < 0.55 => Paint::Coat(38),
                _ => COAT,
            }));
            // White spots along the edge, on both faces.
            for spot in 0..5 {
                let angle = 0.5 + spot as f32 * 0.53;
                let flat = (across * angle.cos() + along * angle.sin()) * outline(angle) * 0.87;
                wing.join(&orb((at + flat).into(), [0.028, 0.028, 0.028], [0.0; 3], WHITE));
            }
        }
        toy.solid(Some(0), [0.0, 0.52, 0.04 * side], wing).swings(Going, X, -38.0 * side, 1.0, 0.0).swings(
            Always,
            X,
            6.0 * side,
            0.4,
            0.1,
        );
    }
    toy
}

pub(super) fn bee() -> Toy {
    let mut toy = Toy::new(Stance::Flies, 0xf7c22c, 1.6, 5.0);
    let dark = Paint::Rgb(0x3a2a20);
    let body = mould(
        44.0,
        &[
            Blob::ellipsoid([-0.16, 0.48, 0.0], [0.42, 0.31, 0.31], COAT),
            Blob::limb([-0.5, 0.46, 0.0], [-0.68, 0.44, 0.0], 0.07, 0.01, dark).melting(0.05),
        ],
    );
    let body =
        repainted(body, |at| (at.x < 0.14 && ((at.x + 0.02) / 0.24).rem_euclid(1.0) < 0.46).then_some(dark));
    toy.solid(None, [0.0, 0.48, 0.0], body).swings(Always, Z, 5.0, 0.8, 0.0);
    let face = Skull::new([0.3, 0.56, 0.0], [0.26, 0.26, 0.27]);
    toy.solid(Some(0), [0.2, 0.52, 0.0], orb([0.3, 0.56, 0.0], [0.26, 0.26, 0.27], [0.0; 3], COAT))
        .glances(20.0)
        .swings(Always, X, 5.0, 0.6, 0.0);
    toy.onto(1, &face.eyes(32.0, 8.0, 0.062));
    toy.onto(1, &face.smile(-18.0, 20.0, 0.013, dark));
    toy.onto(1, &face.buttons(52.0, -12.0, 0.0, [0.016, 0.035, 0.05], PINK));
    for side in SIDES {
        toy.onto(
            1,
            &bent(
                &[[0.36, 0.8, 0.07 * side], [0.4, 0.96, 0.12 * side], [0.52, 1.02, 0.15 * side]],
                [0.02, 0.016],
                dark,
            ),
        );
        toy.onto(1, &orb([0.54, 1.02, 0.155 * side], [0.045; 3], [0.0; 3], dark));
        let mut wing = orb(
            [-0.12, 0.98, 0.28 * side],
            [0.17, 0.3, 0.028],
            [42.0 * side, 0.0, 14.0],
            Paint::Rgb(0xe6f4fb),
        );
        wing.join(&orb(
            [-0.36, 0.86, 0.22 * side],
            [0.12, 0.2, 0.028],
            [42.0 * side, 0.0, 32.0],
            Paint::Rgb(0xcfe6f2),
        ));
        toy.solid(Some(0), [-0.12, 0.74, 0.1 * side], wing).swings(Always, X, 24.0 * side, 5.0, 0.0);
        for x in [0.06, -0.12, -0.3] {
            toy.onto(0, &bent(&[[x, 0.24, 0.14 * side], [x + 0.03, 0.1, 0.18 * side]], [0.03, 0.026], dark));
        }
    }
    toy
}
