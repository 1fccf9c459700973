//! Vehicles.

use super::When::{Always, Going};
use super::{Stance, Toy};
use crate::mesh::{Blob, Mesh, Paint, ball, lathe};

const COAT: Paint = Paint::Coat(0);
const GLASS: Paint = Paint::Rgb(0x2a3a4c);
const TYRE: Paint = Paint::Rgb(0x222226);
const STEEL: Paint = Paint::Rgb(0xc8ccd2);
const X: [f32; 3] = [1.0, 0.0, 0.0];
const Z: [f32; 3] = [0.0, 0.0, 1.0];

/// A wheel that stands upright, its axle along z.
fn wheel(radius: f32, wide: f32) -> Mesh {
    let rim = radius * 0.62;
    let upright = lathe(
        [0.0; 3],
        &[
            (0.0, -wide, STEEL),
            (rim, -wide, TYRE),
            (radius, -wide * 0.7, TYRE),
            (radius, wide * 0.7, TYRE),
            (rim, wide, STEEL),
            (0.0, wide, STEEL),
        ],
        22,
    );
    let mut mesh = Mesh::default();
    mesh.join_at(&upright, glam::Affine3A::from_rotation_x(std::f32::consts::FRAC_PI_2));
    for spoke in 0..5 {
        let angle = spoke as f32 / 5.0 * std::f32::consts::TAU;
        mesh.join(&ball(
            [angle.cos() * rim * 0.55, angle.sin() * rim * 0.55, 0.0],
            [rim * 0.16, rim * 0.16, wide * 1.12],
            TYRE,
        ));
    }
    mesh
}

fn wheels(toy: &mut Toy, body: usize, places: &[[f32; 3]], radius: f32, wide: f32) {
    for at in places {
        let mut mesh = Mesh::default();
        mesh.join_at(&wheel(radius, wide), glam::Affine3A::from_translation((*at).into()));
        toy.solid(Some(body), *at, mesh).spins(Going, [0.0, 0.0, -1.0], 1.0);
    }
}

pub(super) fn car() -> Toy {
    let mut toy = Toy::new(Stance::Rolls, 0xc8302c, 9.0, 1.6);
    toy.melted(
        None,
        [0.0, 0.4, 0.0],
        &[
            Blob::block([0.0, 0.5, 0.0], [1.9, 0.27, 0.8], 0.2, COAT),
            Blob::block([1.2, 0.48, 0.0], [0.8, 0.2, 0.78], 0.18, COAT).melting(0.1),
            Blob::block([-0.25, 0.92, 0.0], [0.95, 0.3, 0.66], 0.26, GLASS).melting(0.03),
            Blob::block([-0.3, 1.17, 0.0], [0.7, 0.08, 0.6], 0.07, COAT).melting(0.02),
            Blob::block([-1.75, 0.86, 0.0], [0.18, 0.05, 0.76], 0.04, Paint::Coat(-30)).melting(0.02),
            Blob::block([1.92, 0.36, 0.0], [0.06, 0.1, 0.6], 0.04, GLASS).melting(0.01),
            Blob::block([0.0, 0.25, 0.0], [1.75, 0.06, 0.82], 0.05, Paint::Rgb(0x2a2a30)).melting(0.01),
            Blob::cylinder([1.15, 0.36, 0.0], 0.42, 1.0, TYRE).turned(90.0, 0.0, 0.0).melting(0.0).cut(),
            Blob::cylinder([-1.15, 0.36, 0.0], 0.42, 1.0, TYRE).turned(90.0, 0.0, 0.0).melting(0.0).cut(),
        ],
    )
    .swings(Going, Z, 0.6, 1.0, 0.0);
    for side in [-1.0, 1.0] {
        toy.onto(0, &ball([1.86, 0.58, 0.55 * side], [0.1, 0.08, 0.16], Paint::Glow(0xfff2c8)));
        toy.onto(0, &ball([-1.88, 0.6, 0.55 * side], [0.07, 0.07, 0.17], Paint::Glow(0xff3b30)));
    }
    wheels(
        &mut toy,
        0,
        &[[1.15, 0.36, 0.72], [1.15, 0.36, -0.72], [-1.15, 0.36, 0.72], [-1.15, 0.36, -0.72]],
        0.36,
        0.13,
    );
    toy
}

pub(super) fn boat() -> Toy {
    let mut toy = Toy::new(Stance::Floats, 0x8a5a34, 1.2, 0.4);
    toy.melted(
        None,
        [0.0, 0.0, 0.0],
        &[
            Blob::ellipsoid([0.0, 0.3, 0.0], [1.7, 0.46, 0.55], COAT),
            Blob::block([0.0, 0.85, 0.0], [2.0, 0.42, 1.0], 0.02, COAT).cut(),
            Blob::ellipsoid([0.0, 0.5, 0.0], [1.5, 0.34, 0.44], Paint::Coat(35)).melting(0.0).cut(),
            Blob::block([0.1, 0.36, 0.0], [0.1, 0.04, 0.42], 0.03, Paint::Coat(20)).melting(0.0),
            Blob::block([-0.7, 0.36, 0.0], [0.1, 0.04, 0.4], 0.03, Paint::Coat(20)).melting(0.0),
            Blob::limb([0.3, 0.2, 0.0], [0.3, 2.5, 0.0], 0.045, 0.03, Paint::Coat(-20)).melting(0.0),
        ],
    )
    .swings(Always, X, 4.0, 0.27, 0.0)
    .swings(Always, Z, 2.5, 0.36, 0.3);
    let sail = crate::mesh::sheet(10, 10, |u, v| {
        let (height, reach) = (0.7 + v * 1.7, (1.0 - v) * 1.25);
        let belly = 0.22 * (u * std::f32::consts::PI).sin() * (1.0 - v * 0.6);
        (glam::Vec3::new(0.26 - u * reach, height, belly), Paint::Rgb(0xfaf2e2))
    });
    toy.solid(Some(0), [0.3, 1.0, 0.0], sail).swings(Always, [0.0, 1.0, 0.0], 5.0, 0.3, 0.0);
    toy
}
