//! Turtles, frogs, snakes, dinosaurs, and the dragon of the East.

use glam::Vec3;

use super::When::{Always, Going};
use super::kit::{BLACK, COAT, PINK, SIDES, Skull, WHITE, X, Y, Z, bent, legs, mould, repainted, through};
use super::{Stance, Toy};
use crate::mesh::{Blob, Mesh, Paint, orb, tube};

pub(super) fn turtle() -> Toy {
    let mut toy = super::sea::shelled(Stance::Walks, 0x7fae55, 0.4, 1.1);
    legs(&mut toy, 0, [0.3, 0.26, 0.3], 0.095, [COAT, COAT], 24.0);
    let tail = bent(&[[-0.46, 0.28, 0.0], [-0.6, 0.22, 0.0], [-0.7, 0.24, 0.0]], [0.07, 0.02], COAT);
    toy.solid(Some(0), [-0.46, 0.28, 0.0], tail).swings(Always, Y, 16.0, 0.9, 0.0);
    toy
}

pub(super) fn frog() -> Toy {
    let mut toy = Toy::new(Stance::Walks, 0x62b84a, 1.0, 1.4);
    let belly = Paint::Rgb(0xf3f0b4);
    let body = mould(
        28.0,
        &[
            Blob::ellipsoid([-0.04, 0.32, 0.0], [0.4, 0.26, 0.33], COAT).turned(0.0, 0.0, 16.0),
            Blob::ellipsoid([0.2, 0.5, 0.0], [0.3, 0.22, 0.34], COAT).melting(0.08),
            Blob::ellipsoid([0.24, 0.7, 0.19], [0.13, 0.13, 0.13], COAT).melting(0.03),
            Blob::ellipsoid([0.24, 0.7, -0.19], [0.13, 0.13, 0.13], COAT).melting(0.03),
            Blob::ellipsoid([0.2, 0.32, 0.0], [0.22, 0.2, 0.24], belly).melting(0.02),
        ],
    );
    toy.solid(None, [0.0, 0.3, 0.0], body)
        .glances(16.0)
        .swings(Going, Z, 10.0, 1.0, 0.0)
        .swings(Always, Z, 2.0, 0.6, 0.0);
    for side in SIDES {
        let eye = Skull::new([0.24, 0.7, 0.19 * side], [0.135, 0.135, 0.135]);
        toy.onto(0, &eye.button(22.0, 10.0, 0.0, [0.03, 0.095, 0.095], WHITE));
        toy.onto(0, &eye.button(22.0, 9.0, 0.0, [0.05, 0.06, 0.058], BLACK));
        toy.onto(0, &eye.button(30.0, 20.0, 0.0, [0.06, 0.02, 0.02], Paint::Rgb(0xffffff)));
    }
    let face = Skull::new([0.2, 0.5, 0.0], [0.3, 0.22, 0.34]);
    toy.onto(0, &face.smile(-20.0, 48.0, 0.015, Paint::Rgb(0x2f5f24)));
    toy.onto(0, &face.buttons(52.0, -4.0, 0.0, [0.016, 0.034, 0.05], PINK));
    for side in SIDES {
        let mut arm = bent(
            &[[0.2, 0.34, 0.26 * side], [0.28, 0.2, 0.36 * side], [0.3, 0.05, 0.34 * side]],
            [0.085, 0.06],
            COAT,
        );
        let mut leg = bent(
            &[[-0.18, 0.26, 0.24 * side], [0.02, 0.34, 0.42 * side], [-0.2, 0.08, 0.44 * side]],
            [0.14, 0.07],
            COAT,
        );
        for toe in [-0.07, 0.0, 0.07] {
            arm.join(&bent(
                &[[0.3, 0.04, 0.34 * side], [0.42, 0.03, 0.34 * side + toe]],
                [0.036, 0.03],
                Paint::Coat(-10),
            ));
            leg.join(&bent(
                &[[-0.2, 0.05, 0.44 * side], [0.04, 0.03, 0.46 * side + toe]],
                [0.045, 0.032],
                Paint::Coat(-10),
            ));
        }
        toy.solid(Some(0), [0.2, 0.34, 0.26 * side], arm).swings(Going, Z, 22.0, 1.0, 0.0);
        toy.solid(Some(0), [-0.18, 0.26, 0.24 * side], leg).swings(Going, Z, 26.0, 1.0, 0.5);
    }
    toy
}

pub(super) fn snake() -> Toy {
    let mut toy = Toy::new(Stance::Walks, 0x5fae4a, 0.9, 0.9);
    let (belly, band) = (Paint::Rgb(0xf3e6a4), Paint::Coat(-34));
    // From the raised neck to the tip of the tail.
    let curve: Vec<[f32; 3]> = vec![
        [0.62, 0.86, 0.0],
        [0.5, 0.6, 0.02],
        [0.52, 0.28, 0.06],
        [0.4, 0.13, 0.22],
        [0.1, 0.12, 0.3],
        [-0.14, 0.12, 0.06],
        [-0.38, 0.12, -0.2],
        [-0.68, 0.11, -0.1],
        [-0.86, 0.1, 0.18],
        [-1.12, 0.08, 0.22],
        [-1.32, 0.06, 0.02],
    ];
    let radius = |t: f32| 0.1 + 0.045 * (t * 3.2).sin() - 0.1 * (t - 0.55).max(0.0) / 0.45;
    let pieces = 5_usize;
    for piece in 0..pieces {
        let (from, to) = (piece as f32 / pieces as f32, (piece as f32 + 1.0) / pieces as f32);
        let mut mesh = tube(14, 12, |s| {
            let t = from + (to - from) * s;
            let paint = if (t * 15.0).rem_euclid(1.0) < 0.42 { band } else { COAT };
            (through(&curve, t), radius(t).max(0.022), paint)
        });
        for vertex in &mut mesh.vertices {
            let neck = vertex.position.y > 0.3;
            if (neck && vertex.normal.x > 0.45) || (!neck && vertex.normal.y < -0.4) {
                vertex.paint = belly;
            }
        }
        let joint = toy.solid(piece.checked_sub(1), through(&curve, from).into(), mesh);
        if piece == 0 {
            joint.swings(Always, Z, 2.5, 0.4, 0.0);
        } else {
            joint.swings(Going, Y, 11.0, 1.0, -0.22 * piece as f32).swings(
                Always,
                Y,
                2.0,
                0.4,
                -0.2 * piece as f32,
            );
        }
    }
    let skull = Skull::new([0.72, 0.94, 0.0], [0.25, 0.16, 0.19]);
    let mut head = mould(
        25.0,
        &[
            Blob::ellipsoid([0.72, 0.94, 0.0], [0.25, 0.16, 0.19], COAT),
            Blob::ellipsoid([0.76, 0.88, 0.0], [0.2, 0.09, 0.16], belly).melting(0.01),
        ],
    );
    head.join(&skull.buttons(40.0, 36.0, 0.0, [0.05, 0.062, 0.06], WHITE));
    head.join(&Skull::new([0.74, 0.96, 0.0], [0.26, 0.17, 0.2]).eyes(38.0, 34.0, 0.04));
    head.join(&skull.buttons(12.0, 8.0, 0.0, [0.01, 0.012, 0.014], BLACK));
    head.join(&skull.smile(-10.0, 40.0, 0.01, Paint::Rgb(0x3a5a2c)));
    head.join(&bent(&[[0.94, 0.88, 0.0], [1.08, 0.86, 0.0]], [0.016, 0.014], Paint::Rgb(0xd93a4a)));
    for z in [0.04, -0.04] {
        head.join(&bent(&[[1.08, 0.86, 0.0], [1.15, 0.87, z]], [0.014, 0.008], Paint::Rgb(0xd93a4a)));
    }
    toy.solid(Some(0), [0.62, 0.88, 0.0], head)
        .glances(24.0)
        .swings(Always, Y, 12.0, 0.35, 0.0)
        .swings(Always, Z, 5.0, 0.5, 0.2);
    toy
}

pub(super) fn dinosaur() -> Toy {
    let mut toy = Toy::new(Stance::Walks, 0x6fb04a, 1.6, 1.2);
    let (belly, spike) = (Paint::Rgb(0xf5e7a8), Paint::Rgb(0xf08a3c));
    toy.solid(
        None,
        [0.0, 0.8, 0.0],
        mould(
            40.0,
            &[
                Blob::ellipsoid([0.0, 0.92, 0.0], [0.42, 0.44, 0.38], COAT).turned(0.0, 0.0, 30.0),
                Blob::limb([0.14, 1.1, 0.0], [0.3, 1.5, 0.0], 0.32, 0.22, COAT).melting(0.12),
                Blob::limb([-0.2, 0.78, 0.0], [-0.8, 0.52, 0.0], 0.32, 0.16, COAT).melting(0.15),
                Blob::ellipsoid([0.2, 0.92, 0.0], [0.26, 0.4, 0.27], belly)
                    .turned(0.0, 0.0, 12.0)
                    .melting(0.03),
            ],
        ),
    )
    .swings(Going, X, 4.0, 1.0, 0.0)
    .swings(Going, Z, 3.0, 2.0, 0.2);
    let skull = Skull::new([0.42, 1.76, 0.0], [0.36, 0.32, 0.33]);
    toy.solid(
        Some(0),
        [0.28, 1.5, 0.0],
        mould(
            28.0,
            &[
                Blob::ellipsoid([0.42, 1.76, 0.0], [0.36, 0.32, 0.33], COAT),
                Blob::ellipsoid([0.72, 1.68, 0.0], [0.32, 0.2, 0.27], COAT).melting(0.12),
                Blob::ellipsoid([0.64, 1.5, 0.0], [0.3, 0.11, 0.22], belly).melting(0.02),
                Blob::ellipsoid([0.92, 1.84, 0.1], [0.06, 0.05, 0.05], COAT).melting(0.06),
                Blob::ellipsoid([0.92, 1.84, -0.1], [0.06, 0.05, 0.05], COAT).melting(0.06),
            ],
        ),
    )
    .glances(18.0)
    .swings(Always, Y, 8.0, 0.28, 0.0)
    .swings(Always, Z, 4.0, 0.5, 0.2);
    toy.onto(1, &skull.buttons(42.0, 22.0, 0.0, [0.03, 0.105, 0.1], WHITE));
    toy.onto(1, &Skull::new([0.435, 1.76, 0.0], [0.365, 0.325, 0.335]).eyes(40.0, 21.0, 0.066));
    let jaw = Skull::new([0.72, 1.66, 0.0], [0.322, 0.2, 0.272]);
    toy.onto(1, &jaw.smile(-26.0, 52.0, 0.016, Paint::Rgb(0x3f6a2a)));
    for tooth in [-44.0, -22.0, 0.0, 22.0, 44.0_f32] {
        let share = tooth / 52.0;
        toy.onto(
            1,
            &jaw.button(tooth, -27.0 + 28.0 * share * share, 0.0, [0.016, 0.04, 0.026], Paint::Rgb(0xffffff)),
        );
    }
    toy.onto(1, &skull.buttons(66.0, -14.0, 0.0, [0.018, 0.045, 0.06], PINK));
    let back =
        [[0.18, 2.04, 0.0], [0.02, 1.62, 0.0], [-0.22, 1.26, 0.0], [-0.52, 0.98, 0.0], [-0.8, 0.72, 0.0]];
    for plate in 0..5 {
        let t = 0.06 + plate as f32 * 0.215;
        let size = 0.15 - 0.018 * (plate as f32 - 1.5).abs();
        let mesh = orb(through(&back, t).into(), [size * 0.75, size, 0.045], [0.0, 0.0, 38.0], spike);
        toy.onto(usize::from(plate == 0), &mesh);
    }
    let curve = [[-0.72, 0.55, 0.0], [-1.06, 0.42, 0.0], [-1.36, 0.46, 0.0], [-1.58, 0.64, 0.0]];
    let mut tail = bent(&curve, [0.18, 0.04], COAT);
    for (t, size) in [(0.2, 0.1), (0.5, 0.085), (0.78, 0.065)] {
        let at = through(&curve, t) + Vec3::Y * (0.16 - 0.1 * t);
        tail.join(&orb(at.into(), [size * 0.8, size, 0.04], [0.0, 0.0, 10.0], spike));
    }
    toy.solid(Some(0), [-0.7, 0.56, 0.0], tail)
        .swings(Always, Y, 16.0, 0.5, 0.0)
        .swings(Going, Y, 10.0, 1.0, 0.3);
    for side in SIDES {
        let mut arm = bent(
            &[[0.3, 1.2, 0.26 * side], [0.42, 1.04, 0.3 * side], [0.56, 1.06, 0.28 * side]],
            [0.085, 0.06],
            COAT,
        );
        for claw in [-0.035, 0.035] {
            arm.join(&orb([0.62, 1.05, 0.28 * side + claw], [0.04, 0.024, 0.024], [0.0; 3], belly));
        }
        toy.solid(Some(0), [0.3, 1.2, 0.26 * side], arm).swings(Always, Z, 12.0, 0.9, 0.25 * side);
        let mut leg = bent(
            &[[-0.06, 0.72, 0.28 * side], [0.06, 0.42, 0.3 * side], [-0.02, 0.12, 0.28 * side]],
            [0.25, 0.12],
            COAT,
        );
        leg.join(&orb([0.08, 0.085, 0.28 * side], [0.22, 0.09, 0.15], [0.0; 3], COAT));
        for toe in [-0.09, 0.0, 0.09] {
            leg.join(&orb([0.28, 0.05, 0.28 * side + toe], [0.055, 0.045, 0.036], [0.0; 3], belly));
        }
        toy.solid(Some(0), [-0.06, 0.72, 0.28 * side], leg).swings(
            Going,
            Z,
            30.0,
            1.0,
            if side > 0.0 { 0.0 } else { 0.5 },
        );
    }
    toy
}

pub(super) fn dragon() -> Toy {
    let mut toy = Toy::new(Stance::Flies, 0xd0352a, 3.0, 0.8);
    let (gold, cream, mane) = (Paint::Rgb(0xf4b93a), Paint::Rgb(0xfae3a6), Paint::Rgb(0xf08a24));
    // From the neck in waves to the tip of the tail.
    let curve: Vec<[f32; 3]> = vec![
        [1.16, 1.42, 0.0],
        [0.9, 1.12, 0.04],
        [0.52, 0.72, 0.1],
        [0.06, 0.6, 0.02],
        [-0.3, 0.96, -0.12],
        [-0.62, 1.36, -0.08],
        [-1.04, 1.3, 0.08],
        [-1.3, 0.86, 0.14],
        [-1.62, 0.52, 0.04],
        [-2.02, 0.66, -0.08],
        [-2.3, 1.02, -0.04],
        [-2.62, 1.2, 0.0],
    ];
    let radius = |t: f32| {
        0.2 + 0.06 * (t * std::f32::consts::PI).sin() - 0.19 * ((t - 0.45).max(0.0) / 0.55).powf(1.3)
    };
    let pieces = 6_usize;
    let ahead = |t: f32| {
        (through(&curve, (t - 0.01).max(0.0)) - through(&curve, (t + 0.01).min(1.0))).normalize_or(Vec3::X)
    };
    for piece in 0..pieces {
        let (from, to) = (piece as f32 / pieces as f32, (piece as f32 + 1.0) / pieces as f32);
        let mut mesh = tube(12, 14, |s| {
            let t = from + (to - from) * s;
            let paint = if (t * 42.0).rem_euclid(1.0) < 0.3 { Paint::Coat(-18) } else { COAT };
            (through(&curve, t), radius(t).max(0.045), paint)
        });
        for vertex in &mut mesh.vertices {
            // Which side is up follows the body where it climbs and falls.
            let t = from + (to - from) * 0.5;
            let up = Vec3::Z.cross(ahead(t)).normalize_or(Vec3::Y);
            if vertex.normal.dot(up) < -0.5 {
                vertex.paint = cream;
            }
        }
        for fin in 0..4 {
            let t = from + (to - from) * (fin as f32 + 0.3) / 4.0;
            let way = ahead(t);
            let up = Vec3::Z.cross(way).normalize_or(Vec3::Y);
            let (root, r) = (through(&curve, t), radius(t).max(0.045));
            let tip = root + up * (r + 0.16) - way * 0.12;
            mesh.join(&bent(
                &[(root + up * r * 0.8).into(), (root + up * (r + 0.08) - way * 0.03).into(), tip.into()],
                [0.07, 0.015],
                gold,
            ));
        }
        if piece == pieces - 1 {
            for (dy, dz) in [(0.0, 0.0), (0.2, 0.0), (-0.18, 0.04), (0.1, 0.16), (0.1, -0.16)] {
                mesh.join(&bent(
                    &[[-2.56, 1.18, 0.0], [-2.78, 1.24 + dy * 0.7, dz], [-3.0, 1.22 + dy * 1.3, dz * 1.2]],
                    [0.07, 0.016],
                    mane,
                ));
            }
        }
        let joint = toy.solid(piece.checked_sub(1), through(&curve, from).into(), mesh);
        if piece > 0 {
            joint.swings(Always, Z, 6.5, 0.45, -0.17 * piece as f32).swings(
                Always,
                Y,
                6.0,
                0.35,
                -0.15 * piece as f32,
            );
        } else {
            joint.swings(Always, Z, 3.0, 0.45, 0.0);
        }
    }
    for (piece, t, phase) in [(1, 0.24, 0.0), (3, 0.62, 0.4)] {
        let mut pair = Mesh::default();
        for side in SIDES {
            let root = through(&curve, t) + Vec3::new(0.0, -0.04, 0.2 * side);
            let (knee, hand) =
                (root + Vec3::new(-0.06, -0.24, 0.14 * side), root + Vec3::new(0.18, -0.38, 0.16 * side));
            pair.join(&bent(&[root.into(), knee.into(), hand.into()], [0.12, 0.07], COAT));
            pair.join(&orb(
                (root + Vec3::new(-0.12, -0.2, 0.14 * side)).into(),
                [0.12, 0.05, 0.05],
                [0.0, 0.0, -30.0],
                mane,
            ));
            for claw in [-0.08, 0.0, 0.08] {
                let tip = hand + Vec3::new(0.14, -0.06, claw);
                pair.join(&bent(
                    &[hand.into(), (hand + Vec3::new(0.08, 0.02, claw * 0.8)).into(), tip.into()],
                    [0.045, 0.012],
                    gold,
                ));
            }
        }
        toy.solid(Some(piece), through(&curve, t).into(), pair).swings(Always, Z, 12.0, 0.6, phase);
    }
    let head = dragons_head(gold, cream, mane);
    toy.solid(Some(0), [1.16, 1.42, 0.0], head)
        .glances(16.0)
        .swings(Always, Z, 6.0, 0.45, 0.1)
        .swings(Always, Y, 8.0, 0.3, 0.0);
    toy
}

/// The dragon's head with its antlers, whiskers and mane, around the end of its neck.
fn dragons_head(gold: Paint, cream: Paint, mane: Paint) -> Mesh {
    let skull = Skull::new([1.36, 1.6, 0.0], [0.34, 0.29, 0.31]);
    let mut head = mould(
        34.0,
        &[
            Blob::ellipsoid([1.36, 1.6, 0.0], [0.34, 0.29, 0.31], COAT),
            Blob::limb([1.52, 1.58, 0.0], [1.92, 1.54, 0.0], 0.2, 0.15, COAT).melting(0.1),
            Blob::ellipsoid([1.98, 1.62, 0.09], [0.1, 0.085, 0.09], COAT).melting(0.05),
            Blob::ellipsoid([1.98, 1.62, -0.09], [0.1, 0.085, 0.09], COAT).melting(0.05),
            Blob::limb([1.44, 1.4, 0.0], [1.8, 1.3, 0.0], 0.16, 0.1, cream).melting(0.03),
            Blob::limb([1.6, 1.44, 0.0], [2.1, 1.38, 0.0], 0.035, 0.05, Paint::Rgb(0x8a2420)).cut(),
        ],
    );
    head = repainted(head, |at| {
        (at.y > 1.34 && at.y < 1.46 && at.x > 1.6 && at.z.abs() < 0.1).then_some(Paint::Rgb(0x8a2420))
    });
    head.join(&skull.buttons(46.0, 22.0, 0.0, [0.05, 0.1, 0.095], WHITE));
    head.join(&Skull::new([1.385, 1.605, 0.0], [0.35, 0.295, 0.32]).eyes(43.0, 21.0, 0.06));
    head.join(&skull.buttons(44.0, 44.0, -14.0, [0.06, 0.04, 0.12], mane));
    head.join(&orb([1.8, 1.32, 0.0], [0.14, 0.04, 0.07], [0.0, 0.0, -14.0], Paint::Rgb(0xf07f7a)));
    for side in SIDES {
        for (x, y) in [(1.74, 1.4), (1.86, 1.395), (1.96, 1.41)] {
            head.join(&orb([x, y, 0.1 * side], [0.026, 0.055, 0.026], [0.0; 3], Paint::Rgb(0xffffff)));
        }
        head.join(&orb([2.065, 1.64, 0.09 * side], [0.02, 0.03, 0.03], [0.0; 3], Paint::Rgb(0x6a1c18)));
        let whisker = [
            [1.96, 1.56, 0.14 * side],
            [2.16, 1.44, 0.34 * side],
            [2.04, 1.2, 0.46 * side],
            [1.82, 1.12, 0.56 * side],
            [1.7, 0.96, 0.6 * side],
        ];
        head.join(&bent(&whisker, [0.03, 0.012], gold));
        let antler = [
            [1.28, 1.84, 0.13 * side],
            [1.12, 2.06, 0.2 * side],
            [0.9, 2.24, 0.26 * side],
            [0.86, 2.44, 0.24 * side],
        ];
        head.join(&bent(&antler, [0.055, 0.026], gold));
        head.join(&bent(
            &[[1.08, 2.1, 0.21 * side], [1.16, 2.28, 0.28 * side], [1.12, 2.4, 0.3 * side]],
            [0.042, 0.02],
            gold,
        ));
        head.join(&orb([1.2, 1.7, 0.36 * side], [0.14, 0.05, 0.08], [0.0, 30.0 * side, 40.0], COAT));
        for (lock, (dx, dy)) in
            [(-0.46, 0.34), (-0.56, 0.12), (-0.54, -0.12), (-0.4, -0.34)].into_iter().enumerate()
        {
            let z = 0.2 + 0.04 * lock as f32;
            let strand = [
                [1.22, 1.6, z * side],
                [1.22 + dx * 0.6, 1.58 + dy * 0.9, (z + 0.14) * side],
                [1.22 + dx, 1.62 + dy * 1.25, (z + 0.16) * side],
            ];
            head.join(&bent(&strand, [0.11, 0.02], mane));
        }
        head.join(&bent(
            &[[1.7, 1.26, 0.05 * side], [1.68, 1.08, 0.07 * side], [1.8, 0.98, 0.08 * side]],
            [0.06, 0.012],
            mane,
        ));
    }
    head
}
