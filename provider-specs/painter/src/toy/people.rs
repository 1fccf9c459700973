//! People of every day. They are small figures with a large head, as toys have them.

use glam::Vec3;

use super::When::{Always, Going};
use super::kit::{COAT, SIDES, Skull, WHITE, X, Y, Z, bent, mould};
use super::{Stance, Toy};
use crate::mesh::{Blob, Mesh, Paint, block, orb, sheet};

pub(super) const SKIN: Paint = Paint::Rgb(0xf4c9a6);
pub(super) const INK: Paint = Paint::Rgb(0x2a2024);
const BLUSH: Paint = Paint::Rgb(0xf2a48e);
/// Where the head is, and its half axes.
pub(super) const HEAD: [f32; 3] = [0.02, 1.5, 0.0];
const ROUND: [f32; 3] = [0.285, 0.285, 0.285];

/// How the hair is worn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hair {
    Short,
    Long,
    /// Gathered on the crown.
    Bun,
    None,
}

/// The head of a figure, as the next part on its trunk, with a friendly face and hair.
pub(super) fn head(toy: &mut Toy, hair: Hair, paint: Paint) {
    let mut mesh = orb(HEAD, ROUND, [0.0; 3], SKIN);
    let face = face();
    mesh.join(&face.eyes(24.0, 3.0, 0.042));
    mesh.join(&face.buttons(24.0, 20.0, 5.0, [0.01, 0.012, 0.044], paint));
    mesh.join(&face.buttons(40.0, -13.0, 0.0, [0.012, 0.03, 0.044], BLUSH));
    mesh.join(&face.button(0.0, -6.0, 0.0, [0.028, 0.024, 0.026], SKIN));
    mesh.join(&face.smile(-22.0, 13.0, 0.011, Paint::Rgb(0xa8443c)));
    for side in SIDES {
        mesh.join(&orb([0.0, 1.48, 0.28 * side], [0.05, 0.065, 0.035], [0.0; 3], SKIN));
    }
    toy.solid(Some(0), [0.0, 1.24, 0.0], mesh)
        .glances(18.0)
        .swings(Always, Y, 8.0, 0.22, 0.0)
        .swings(Always, X, 3.0, 0.31, 0.2);
    if hair == Hair::None {
        return;
    }
    let mut locks = vec![
        Blob::ellipsoid([-0.03, 1.555, 0.0], [0.31, 0.31, 0.319], paint),
        Blob::block([0.3, 1.4, 0.0], [0.26, 0.22, 0.262], 0.09, paint).cut(),
    ];
    match hair {
        Hair::Long => {
            locks.push(Blob::limb([-0.17, 1.55, 0.0], [-0.22, 1.06, 0.0], 0.23, 0.14, paint).melting(0.06));
            for side in SIDES {
                locks.push(
                    Blob::limb([0.02, 1.58, 0.27 * side], [-0.02, 1.26, 0.29 * side], 0.065, 0.04, paint)
                        .melting(0.04),
                );
            }
        }
        Hair::Bun => locks.push(Blob::ellipsoid([-0.12, 1.9, 0.0], [0.13, 0.12, 0.13], paint).melting(0.03)),
        Hair::Short | Hair::None => {
            locks.push(Blob::ellipsoid([0.12, 1.78, 0.08], [0.14, 0.07, 0.16], paint).melting(0.05))
        }
    }
    toy.onto(1, &mould(28.0, &locks));
}

/// The face that [`head`] makes, to put more onto it.
pub(super) fn face() -> Skull {
    Skull::new(HEAD, ROUND)
}

/// A figure's trunk, as its first part: paints of what is worn above and below.
pub(super) fn trunk(toy: &mut Toy, [upper, lower]: [Paint; 2]) {
    let blobs = [
        Blob::limb([0.0, 0.78, 0.0], [0.0, 1.06, 0.0], 0.19, 0.17, upper),
        Blob::limb([0.0, 1.08, -0.14], [0.0, 1.08, 0.14], 0.1, 0.1, upper).melting(0.08),
        Blob::limb([0.0, 1.14, 0.0], [0.0, 1.26, 0.0], 0.075, 0.075, SKIN).melting(0.015),
        Blob::limb([0.0, 0.66, -0.06], [0.0, 0.66, 0.06], 0.16, 0.16, lower).melting(0.05),
    ];
    toy.solid(None, [0.0, 0.7, 0.0], mould(28.0, &blobs))
        .swings(Going, Y, 6.0, 1.0, 0.0)
        .swings(Always, Z, 1.2, 0.35, 0.0);
}

/// One arm along three points, its sleeve down to a share of it, with a hand: bare below the sleeve.
pub(super) fn arm(points: [[f32; 3]; 3], sleeve: Paint, long: bool, hand: Paint) -> Mesh {
    let [shoulder, elbow, wrist] = points;
    let (from, to) = (Vec3::from(elbow), Vec3::from(wrist));
    let mut mesh = bent(&[shoulder, elbow], [0.092, 0.078], sleeve);
    let lower = if long { sleeve } else { hand };
    mesh.join(&bent(&[elbow, wrist], if long { [0.078, 0.068] } else { [0.056, 0.05] }, lower));
    let palm = to + (to - from).normalize_or(Vec3::NEG_Y) * 0.055;
    mesh.join(&orb(palm.into(), [0.068; 3], [0.0; 3], hand));
    mesh
}

/// Arms that swing as one walks.
pub(super) fn arms(toy: &mut Toy, sleeve: Paint, long: bool) {
    for side in SIDES {
        let points = [[0.0, 1.09, 0.18 * side], [0.02, 0.88, 0.29 * side], [0.09, 0.7, 0.3 * side]];
        toy.solid(Some(0), points[0], arm(points, sleeve, long, SKIN))
            .swings(Going, Z, 34.0, 1.0, if side > 0.0 { 0.0 } else { 0.5 })
            .swings(Always, X, 3.0, 0.35, 0.0);
    }
}

/// Legs that walk: paints of the leg and the shoe, thickness at the top and below, and how far they swing.
pub(super) fn walkers(toy: &mut Toy, [leg, shoe]: [Paint; 2], thick: [f32; 2], degrees: f32) {
    for side in SIDES {
        let mut mesh =
            bent(&[[0.0, 0.64, 0.1 * side], [0.01, 0.38, 0.1 * side], [0.0, 0.12, 0.1 * side]], thick, leg);
        mesh.join(&orb([0.05, 0.07, 0.1 * side], [0.145, 0.075, 0.092], [0.0; 3], shoe));
        toy.solid(Some(0), [0.0, 0.66, 0.1 * side], mesh).swings(
            Going,
            Z,
            degrees,
            1.0,
            if side > 0.0 { 0.5 } else { 0.0 },
        );
    }
}

/// A skirt or a gown with folds and a closed hem: height and radius of its waist and of its hem.
pub(super) fn gown([top, waist]: [f32; 2], [hem, wide]: [f32; 2], paint: impl Fn(f32) -> Paint) -> Mesh {
    let mut mesh = sheet(48, 14, |u, v| {
        let angle = -u * std::f32::consts::TAU;
        // The last stretch turns inwards, so that one never looks through the cloth.
        let (share, closing) = ((v / 0.86).min(1.0), ((v - 0.86) / 0.14).max(0.0));
        let folds = 1.0 + 0.055 * share * (angle * 9.0).cos();
        let radius = (waist + (wide - waist) * share.powf(0.8)) * folds * (1.0 - closing * 0.98);
        let y = top + (hem - top) * share + closing * 0.03;
        (Vec3::new(angle.cos() * radius, y, angle.sin() * radius), paint(share))
    });
    for vertex in &mut mesh.vertices {
        if vertex.normal.y < -0.8 {
            vertex.paint = Paint::Coat(-40);
        }
    }
    mesh
}

pub(super) fn woman() -> Toy {
    let mut toy = Toy::new(Stance::Walks, 0xd1483f, 1.5, 1.5);
    trunk(&mut toy, [COAT, COAT]);
    toy.onto(
        0,
        &gown([0.86, 0.185], [0.34, 0.36], |share| if share > 0.93 { Paint::Coat(-22) } else { COAT }),
    );
    toy.onto(0, &orb([0.0, 0.84, 0.0], [0.205, 0.035, 0.205], [0.0; 3], Paint::Coat(-32)));
    head(&mut toy, Hair::Long, Paint::Rgb(0x3a2622));
    toy.onto(1, &orb([-0.01, 1.76, 0.2], [0.06, 0.06, 0.05], [0.0; 3], COAT));
    arms(&mut toy, COAT, false);
    walkers(&mut toy, [SKIN, INK], [0.09, 0.068], 26.0);
    toy
}

pub(super) fn man() -> Toy {
    let mut toy = Toy::new(Stance::Walks, 0x3f7fa8, 1.5, 1.5);
    let trousers = Paint::Rgb(0x39415a);
    trunk(&mut toy, [COAT, trousers]);
    toy.onto(0, &orb([0.0, 0.74, 0.0], [0.205, 0.036, 0.215], [0.0; 3], Paint::Rgb(0x5a3a26)));
    toy.onto(0, &orb([0.2, 0.74, 0.0], [0.018, 0.03, 0.036], [0.0; 3], Paint::Rgb(0xe8c060)));
    for side in SIDES {
        toy.onto(0, &bent(&[[0.06, 1.18, 0.09 * side], [0.15, 1.12, 0.05 * side]], [0.035, 0.028], WHITE));
    }
    head(&mut toy, Hair::Short, Paint::Rgb(0x3a2a20));
    arms(&mut toy, COAT, true);
    walkers(&mut toy, [trousers, INK], [0.115, 0.085], 30.0);
    toy
}

pub(super) fn child() -> Toy {
    let mut toy = Toy::new(Stance::Walks, 0xf5b83a, 1.3, 1.8);
    let shorts = Paint::Rgb(0x3f6fb0);
    trunk(&mut toy, [COAT, shorts]);
    head(&mut toy, Hair::Short, Paint::Rgb(0x4a3224));
    toy.onto(
        1,
        &bent(
            &[[-0.04, 1.82, 0.0], [-0.1, 1.94, 0.02], [-0.02, 2.0, 0.04]],
            [0.045, 0.014],
            Paint::Rgb(0x4a3224),
        ),
    );
    arms(&mut toy, COAT, false);
    walkers(&mut toy, [SKIN, Paint::Rgb(0xd94a3f)], [0.085, 0.07], 32.0);
    for side in SIDES {
        let leg = if side > 0.0 { 4 } else { 5 };
        toy.onto(leg, &bent(&[[0.0, 0.66, 0.1 * side], [0.0, 0.46, 0.1 * side]], [0.125, 0.13], shorts));
        toy.onto(
            0,
            &bent(
                &[[0.12, 1.14, 0.13 * side], [0.19, 1.0, 0.14 * side], [0.1, 0.84, 0.17 * side]],
                [0.028, 0.028],
                Paint::Rgb(0xb84a3a),
            ),
        );
    }
    let bag = Blob::block([-0.25, 0.96, 0.0], [0.13, 0.2, 0.18], 0.07, Paint::Rgb(0xd9583f));
    let pocket =
        Blob::block([-0.37, 0.88, 0.0], [0.04, 0.09, 0.12], 0.03, Paint::Rgb(0xb84a3a)).melting(0.01);
    toy.onto(0, &mould(18.0, &[bag, pocket]));
    toy.resize(0.74);
    // A child's head is larger for its body.
    toy.enlarge(1, 1.22);
    toy
}

pub(super) fn chef() -> Toy {
    let mut toy = Toy::new(Stance::Walks, 0xfaf8f4, 1.3, 1.5);
    let (trousers, red, steel) = (Paint::Rgb(0x4a4f5c), Paint::Rgb(0xd9403a), Paint::Rgb(0xb8bec8));
    trunk(&mut toy, [COAT, COAT]);
    toy.onto(0, &gown([0.84, 0.19], [0.44, 0.27], |_| Paint::Coat(-6)));
    toy.onto(0, &orb([0.0, 0.84, 0.0], [0.205, 0.03, 0.205], [0.0; 3], Paint::Coat(-16)));
    for side in SIDES {
        for y in [0.92, 1.0, 1.08] {
            toy.onto(0, &orb([0.182, y, 0.055 * side], [0.018; 3], [0.0; 3], INK));
        }
        toy.onto(0, &orb([0.17, 1.14, 0.05 * side], [0.035, 0.035, 0.06], [30.0 * side, 0.0, 0.0], red));
    }
    toy.onto(0, &orb([0.02, 1.18, 0.0], [0.13, 0.04, 0.13], [0.0; 3], red));
    head(&mut toy, Hair::Short, Paint::Rgb(0x4a3224));
    toy.onto(1, &face().buttons(9.0, -14.0, -14.0, [0.022, 0.022, 0.055], Paint::Rgb(0x4a3224)));
    let mut hat = vec![Blob::cylinder([-0.02, 1.76, 0.0], 0.245, 0.1, WHITE)];
    for puff in 0..7 {
        let (sin, cos) = (puff as f32 / 7.0 * std::f32::consts::TAU).sin_cos();
        hat.push(
            Blob::ellipsoid([-0.02 + cos * 0.2, 2.0, sin * 0.2], [0.16, 0.17, 0.16], WHITE).melting(0.03),
        );
    }
    hat.push(Blob::ellipsoid([-0.02, 2.08, 0.0], [0.22, 0.15, 0.22], WHITE).melting(0.04));
    toy.onto(1, &mould(28.0, &hat));
    for side in SIDES {
        let raised = side > 0.0;
        let points = if raised {
            [[0.0, 1.09, 0.18], [0.12, 0.9, 0.32], [0.34, 0.94, 0.32]]
        } else {
            [[0.0, 1.09, -0.18], [0.02, 0.88, -0.29], [0.09, 0.7, -0.3]]
        };
        let mut mesh = arm(points, COAT, true, SKIN);
        if raised {
            mesh.join(&bent(&[[0.34, 0.95, 0.33], [0.6, 1.05, 0.34]], [0.026, 0.024], Paint::Rgb(0x5a4030)));
            mesh.join(&orb([0.79, 1.1, 0.345], [0.2, 0.05, 0.19], [0.0, 0.0, 8.0], INK));
            mesh.join(&orb([0.785, 1.135, 0.345], [0.16, 0.03, 0.15], [0.0, 0.0, 8.0], steel));
            mesh.join(&orb([0.78, 1.17, 0.345], [0.12, 0.022, 0.11], [0.0, 0.0, 8.0], Paint::Rgb(0xffffff)));
            mesh.join(&orb([0.79, 1.19, 0.345], [0.05, 0.035, 0.05], [0.0; 3], Paint::Rgb(0xf7b52c)));
            toy.solid(Some(0), points[0], mesh).swings(Always, Z, 7.0, 0.8, 0.0);
        } else {
            toy.solid(Some(0), points[0], mesh).swings(Going, Z, 26.0, 1.0, 0.5);
        }
    }
    walkers(&mut toy, [trousers, INK], [0.11, 0.085], 28.0);
    toy
}

pub(super) fn dancer() -> Toy {
    let mut toy = Toy::new(Stance::Walks, 0xf29ab8, 1.3, 1.4);
    let tights = Paint::Rgb(0xfbe0d6);
    trunk(&mut toy, [COAT, COAT]);
    for (layer, (y, reach, paint)) in
        [(0.8, 0.52, Paint::Coat(45)), (0.77, 0.48, Paint::Coat(25)), (0.74, 0.42, COAT)]
            .into_iter()
            .enumerate()
    {
        toy.onto(0, &frill(y, reach, layer as f32, paint));
    }
    toy.onto(0, &orb([0.0, 0.84, 0.0], [0.2, 0.03, 0.2], [0.0; 3], Paint::Coat(-22)));
    head(&mut toy, Hair::Bun, Paint::Rgb(0x4a2f26));
    toy.onto(1, &orb([-0.11, 1.83, 0.0], [0.13, 0.035, 0.13], [0.0, 0.0, 10.0], COAT));
    for side in SIDES {
        // One arm over the head, the other to the side, so that the face stays free.
        let path = if side < 0.0 {
            [[0.0, 1.1, -0.18], [0.0, 1.36, -0.42], [0.02, 1.72, -0.44], [0.06, 1.98, -0.22]]
        } else {
            [[0.0, 1.1, 0.18], [0.06, 1.06, 0.38], [0.12, 1.08, 0.58], [0.16, 1.16, 0.76]]
        };
        let mut mesh = bent(&path, [0.07, 0.045], SKIN);
        mesh.join(&orb(path[3], [0.052, 0.045, 0.062], [0.0; 3], SKIN));
        mesh.join(&orb([0.0, 1.12, 0.21 * side], [0.1, 0.08, 0.09], [0.0; 3], Paint::Coat(40)));
        toy.solid(Some(0), path[0], mesh).swings(Always, X, 8.0, 0.4, 0.0).swings(
            Going,
            X,
            12.0 * side,
            1.0,
            0.0,
        );
    }
    walkers(&mut toy, [tights, Paint::Coat(-14)], [0.09, 0.062], 24.0);
    toy
}

/// One layer of a tutu.
fn frill(y: f32, reach: f32, turn: f32, paint: Paint) -> Mesh {
    let mut mesh = sheet(56, 10, |u, v| {
        let angle = -u * std::f32::consts::TAU;
        let tilt = v * std::f32::consts::PI;
        let radius = reach * tilt.sin() * (1.0 + 0.05 * (angle * 14.0 + turn).cos());
        let wave = 0.03 * (angle * 14.0 + turn * 2.0).sin() * tilt.sin() - 0.07 * tilt.sin().powi(2);
        (Vec3::new(angle.cos() * radius, y + 0.03 * tilt.cos() + wave, angle.sin() * radius), paint)
    });
    let last = mesh.vertices.len() - 57;
    for (index, vertex) in mesh.vertices.iter_mut().enumerate() {
        if index < 57 {
            vertex.normal = Vec3::Y;
        } else if index >= last {
            vertex.normal = Vec3::NEG_Y;
        }
    }
    mesh
}

pub(super) fn musician() -> Toy {
    let mut toy = Toy::new(Stance::Walks, 0x8a3f4f, 1.2, 1.4);
    let (jeans, wood, dark) = (Paint::Rgb(0x3f5a8a), Paint::Rgb(0xe8a24a), Paint::Rgb(0x4a2c1c));
    trunk(&mut toy, [COAT, jeans]);
    toy.onto(
        0,
        &bent(
            &[[0.1, 0.86, 0.22], [0.17, 1.02, 0.02], [0.06, 1.19, -0.12], [-0.12, 1.16, -0.1]],
            [0.026, 0.026],
            dark,
        ),
    );
    head(&mut toy, Hair::Short, Paint::Rgb(0x3a2a20));
    // A flat hat tells him from others.
    toy.onto(1, &orb([-0.02, 1.72, 0.0], [0.42, 0.035, 0.42], [0.0, 0.0, 6.0], dark));
    toy.onto(1, &mould(16.0, &[Blob::limb([-0.04, 1.74, 0.0], [-0.05, 1.88, 0.0], 0.24, 0.2, dark)]));
    toy.onto(1, &orb([-0.035, 1.77, 0.0], [0.258, 0.035, 0.258], [0.0, 0.0, 6.0], COAT));
    let guitar = mould(
        34.0,
        &[
            Blob::ellipsoid([0.3, 0.72, 0.14], [0.075, 0.21, 0.22], wood),
            Blob::ellipsoid([0.3, 0.83, -0.08], [0.07, 0.165, 0.16], wood).melting(0.08),
        ],
    );
    toy.solid(Some(0), [0.2, 0.8, 0.0], guitar).swings(Always, X, 2.0, 0.7, 0.0);
    let tool = 2;
    toy.onto(tool, &orb([0.366, 0.775, 0.03], [0.02, 0.075, 0.075], [0.0; 3], dark));
    toy.onto(tool, &orb([0.37, 0.69, 0.18], [0.018, 0.07, 0.024], [-25.0, 0.0, 0.0], dark));
    toy.onto(tool, &bent(&[[0.36, 0.86, -0.12], [0.33, 1.12, -0.62]], [0.034, 0.03], dark));
    toy.onto(tool, &orb([0.33, 1.15, -0.68], [0.025, 0.055, 0.1], [27.0, 0.0, 0.0], wood));
    for string in [-0.012, 0.0, 0.012] {
        toy.onto(
            tool,
            &bent(
                &[[0.39, 0.69 + string, 0.18], [0.37, 1.1 + string, -0.6]],
                [0.004, 0.004],
                Paint::Rgb(0xf4ecd8),
            ),
        );
    }
    for peg in [-0.64, -0.7] {
        toy.onto(tool, &block([0.33, 1.2, peg], [0.014, 0.03, 0.014], Paint::Rgb(0xd8d2c4)));
    }
    let strums = [[0.0, 1.09, 0.18], [0.08, 0.86, 0.36], [0.34, 0.82, 0.16]];
    toy.solid(Some(0), strums[0], arm(strums, COAT, true, SKIN)).swings(Always, Z, 9.0, 2.2, 0.0);
    let holds = [[0.0, 1.09, -0.18], [0.14, 0.9, -0.42], [0.3, 1.0, -0.46]];
    toy.solid(Some(0), holds[0], arm(holds, COAT, true, SKIN)).swings(Always, X, 3.0, 0.7, 0.2);
    walkers(&mut toy, [jeans, INK], [0.115, 0.085], 26.0);
    toy
}
