//! Places with walls.

use glam::{Affine3A, Vec3};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

use super::{Prop, World};
use crate::light::colour;
use crate::mesh::{Mesh, Paint, block, disc, sheet};
use crate::raster::Surface;

fn put(world: &mut World, mesh: &Mesh, coat: u32, id: u8) {
    world
        .far
        .push(Prop { surface: std::sync::Arc::new(Surface::new(mesh, coat, id)), place: Affine3A::IDENTITY });
}

/// Floor and wall in one curve without a corner.
fn backdrop(tint: i8) -> Mesh {
    let mut mesh = sheet(36, 40, |u, v| {
        // Wide and deep enough for a camera that steps far back, and fine where shadows fall.
        let far = |t: f32| t * 18.0 + t * t.abs().powi(3) * 60.0;
        let x = far(u * 2.0 - 1.0);
        let t = v * 2.4;
        let (y, z) = if t < 1.0 {
            (0.0, far(1.0 - t) - 7.0)
        } else if t < 1.5 {
            let angle = (t - 1.0) * std::f32::consts::PI;
            (3.0 - angle.cos() * 3.0, -7.0 - angle.sin() * 3.0)
        } else {
            (3.0 + (t - 1.5) * 70.0, -10.0)
        };
        (Vec3::new(x, y, z), Paint::Coat((f32::from(tint) * v) as i8))
    });
    for vertex in &mut mesh.vertices {
        if vertex.normal.y < -0.01 || vertex.normal.z < -0.01 {
            vertex.normal = -vertex.normal;
        }
    }
    mesh
}

pub(super) fn studio(world: &mut World, rng: &mut ChaCha8Rng) {
    let coats = [0xe8d8c4, 0xc4d4dc, 0xe4c4c0, 0xd0d8c0, 0xd4c8e0, 0xf0d49c];
    put(world, &backdrop(-14), coats[rng.random_range(0..coats.len())], 3);
    light_indoors(world, [0xfff0dc, 0x9a948e, 0x6f6660]);
}

pub(super) fn room(world: &mut World, rng: &mut ChaCha8Rng) {
    let wall = [0xe0cfb4, 0xbcc8b8, 0xd8bcae, 0xb4bccc][rng.random_range(0..4)];
    let mut mesh = Mesh::default();
    for plank in 0..26 {
        let shade = [0, -7, 5, -3][plank % 4];
        mesh.join(&block([plank as f32 * 0.8 - 10.4, -0.05, -0.5], [0.392, 0.05, 5.5], Paint::Coat(shade)));
    }
    put(world, &mesh, 0xb08458, 2);
    let mut back = sheet(30, 16, |u, v| (Vec3::new((u - 0.5) * 30.0, v * 8.0, -4.2), Paint::Coat(0)));
    for vertex in &mut back.vertices {
        vertex.normal = Vec3::Z;
    }
    put(world, &back, wall, 3);
    let frame = Paint::Rgb(0xf6efe2);
    let window = [
        block([-2.6, 2.6, -4.15], [1.3, 1.25, 0.05], Paint::Glow(0xbfe0f4)),
        block([-2.6, 2.6, -4.08], [0.05, 1.25, 0.06], frame),
        block([-2.6, 2.6, -4.08], [1.3, 0.05, 0.06], frame),
        block([-2.6, 1.32, -4.0], [1.45, 0.06, 0.2], frame),
        block([-2.6, 3.88, -4.08], [1.4, 0.06, 0.08], frame),
        block([-1.26, 2.6, -4.08], [0.06, 1.3, 0.08], frame),
        block([-3.94, 2.6, -4.08], [0.06, 1.3, 0.08], frame),
    ];
    let mut whole = Mesh::default();
    for part in &window {
        whole.join(part);
    }
    // A shelf with books, a picture, skirting.
    for shelf in 0..2 {
        let y = 1.9 + shelf as f32 * 0.9;
        whole.join(&block([2.9, y, -3.95], [1.25, 0.04, 0.24], Paint::Rgb(0x8a6040)));
        let mut x = 1.78;
        while x < 3.9 {
            let wide = rng.random_range(0.05..0.1);
            let tall = rng.random_range(0.2..0.34);
            let book = [0xb8483a, 0x3f6a7a, 0xd8a83c, 0x5a7a54, 0x7a5a7a, 0xe8dcc8][rng.random_range(0..6)];
            whole.join(&block(
                [x + wide, y + 0.04 + tall, -3.95],
                [wide * 0.92, tall, 0.18],
                Paint::Rgb(book),
            ));
            x += wide * 2.0 + if rng.random_bool(0.12) { 0.25 } else { 0.0 };
        }
    }
    whole.join(&block([0.2, 2.8, -4.12], [0.6, 0.75, 0.04], Paint::Rgb(0x6b4a34)));
    whole.join(&block([0.2, 2.8, -4.08], [0.52, 0.67, 0.02], Paint::Rgb(0xd8c8a0)));
    whole.join(&block([0.2, 2.55, -4.06], [0.4, 0.3, 0.02], Paint::Rgb(0x6f8a7a)));
    whole.join(&disc([0.36, 0.0, 0.0], 0.0, frame));
    whole.join(&block([0.0, 0.1, -4.12], [15.0, 0.1, 0.06], frame));
    put(world, &whole, 0xffffff, 3);
    put(
        world,
        &disc([0.0, 0.012, 0.2], 2.3, Paint::Coat(0)),
        [0xa85a4a, 0x5a7f8a, 0xc8a05a][rng.random_range(0..3)],
        2,
    );
    put(
        world,
        &disc([0.0, 0.018, 0.2], 1.95, Paint::Coat(24)),
        [0xa85a4a, 0x5a7f8a, 0xc8a05a][rng.random_range(0..3)],
        2,
    );
    light_indoors(world, [0xffe2b8, 0x948a84, 0x6f5c4c]);
}

pub(super) fn stage(world: &mut World, _rng: &mut ChaCha8Rng) {
    let mut mesh = Mesh::default();
    for fold in 0..40 {
        let x = fold as f32 * 0.62 - 12.4;
        mesh.join(&crate::mesh::lathe(
            [x, 0.0, -4.6],
            &[(0.36, 0.0, Paint::Coat(if fold % 2 == 0 { 0 } else { -16 })), (0.34, 9.0, Paint::Coat(-10))],
            9,
        ));
    }
    put(world, &mesh, 0x8a1c24, 3);
    put(world, &block([0.0, -0.1, 0.0], [14.0, 0.1, 5.0], Paint::Coat(0)), 0x6a4a34, 2);
    put(world, &disc([0.0, 0.015, 0.0], 2.0, Paint::Coat(34)), 0xa8845c, 2);
    for (x, tint) in [(-4.0, 0xffd0e0), (0.0, 0xfff2cc), (4.0, 0xc8e0ff)] {
        world.far.push(Prop {
            surface: std::sync::Arc::new(Surface::new(
                &crate::mesh::ball([x, 5.4, -1.5], [0.3, 0.24, 0.3], Paint::Glow(tint)),
                tint,
                4,
            )),
            place: Affine3A::IDENTITY,
        });
    }
    light_indoors(world, [0xffe8c8, 0x6a5a6a, 0x4a3438]);
    world.light.sun_at = Vec3::new(0.25, 0.9, 0.5).normalize();
}

fn light_indoors(world: &mut World, [sun, sky, ground]: [u32; 3]) {
    let night = world.light.sky.length() < 0.75;
    let light = &mut world.light;
    let dim = if night { 0.72 } else { 1.0 };
    (light.sun, light.sky, light.ground) = (colour(sun) * dim, colour(sky) * dim, colour(ground) * dim);
    (light.fog_from, light.fog_to, light.disc, light.stars) = (60.0, 300.0, 0.0, 0.0);
    light.aurora = 0.0;
    light.sun_at = Vec3::new(-0.45, 0.72, 0.55).normalize();
}
