//! Places without people.

use rand::Rng;
use rand_chacha::ChaCha8Rng;

use super::{PERIOD, World};
use crate::air::Air;
use crate::light::colour;
use crate::toy::Kind;

pub(super) fn meadow(world: &mut World, rng: &mut ChaCha8Rng) {
    world.lay_ground([0x6f9a48, 0x9cc464], Some(0xd8bc84), 1.0);
    world.scatter(
        rng,
        &[(Kind::Tree, None), (Kind::Tree, Some(0x7fb04a)), (Kind::Tree, Some(0x4f8a4a))],
        14,
        [6.0, 26.0],
        [0.8, 1.5],
    );
    let flowers: Vec<_> =
        [0xe8506a, 0xf2c230, 0xffffff, 0xa06ad0].map(|coat| (Kind::Flower, Some(coat))).to_vec();
    world.scatter(rng, &flowers, 90, [1.4, 7.0], [0.35, 0.6]);
    world.raise_ridge(rng, [0x7fa070, 0x9fbcae], 8.0, 62.0, 0.0);
    add_clouds(world, rng, 6);
}

pub(super) fn forest(world: &mut World, rng: &mut ChaCha8Rng) {
    world.lay_ground([0x4a6a3c, 0x6f8a4c], Some(0x9a7a54), 0.8);
    world.scatter(
        rng,
        &[(Kind::Pine, None), (Kind::Pine, Some(0x3f7a50)), (Kind::Tree, Some(0x4f7f3c))],
        62,
        [3.4, 26.0],
        [1.0, 2.0],
    );
    world.scatter(rng, &[(Kind::Rock, None)], 10, [2.2, 8.0], [0.3, 0.8]);
    world.scatter(
        rng,
        &[(Kind::Flower, Some(0xffffff)), (Kind::Flower, Some(0xe8a03c))],
        26,
        [1.4, 4.0],
        [0.3, 0.45],
    );
    world.light.fog_from = 8.0;
    world.light.fog_to = 42.0;
}

pub(super) fn mountains(world: &mut World, rng: &mut ChaCha8Rng) {
    world.lay_ground([0x6a7a54, 0x8f9a74], Some(0xb8a486), 1.8);
    world.scatter(rng, &[(Kind::Pine, None), (Kind::Pine, Some(0x3a6050))], 26, [5.0, 26.0], [0.8, 1.5]);
    world.scatter(rng, &[(Kind::Rock, None)], 16, [2.4, 16.0], [0.4, 1.4]);
    world.raise_ridge(rng, [0x5a6a78, 0xf0f4f8], 26.0, 64.0, 0.9);
    world.raise_ridge(rng, [0x4a5a58, 0x8a98a0], 13.0, 48.0, 0.7);
    add_clouds(world, rng, 4);
}

pub(super) fn beach(world: &mut World, rng: &mut ChaCha8Rng) {
    sea(world, rng);
    world.lay_ground([0xe6cfa0, 0xf4e4c0], None, 0.0);
    // The sand goes down into the water behind what is looked at.
    if let Some(ground) = world.ground.as_mut().and_then(std::sync::Arc::get_mut) {
        for corner in &mut ground.corners {
            let behind = (-3.2 - corner.position.z).max(0.0);
            corner.position.y -= (behind * 0.22).min(2.0);
        }
    }
    world.scatter(rng, &[(Kind::Rock, Some(0xa89a88))], 6, [1.6, 3.0], [0.3, 0.7]);
}

pub(super) fn sea(world: &mut World, rng: &mut ChaCha8Rng) {
    world.water = Some([colour(0x1f6f9a), colour(0x3f9fc0)]);
    world.light.fog_from = 26.0;
    world.light.fog_to = 95.0;
    add_clouds(world, rng, 7);
}

pub(super) fn lake(world: &mut World, rng: &mut ChaCha8Rng) {
    world.water = Some([colour(0x2a6a70), colour(0x5fa0a0)]);
    world.raise_ridge(rng, [0x3f6050, 0x6f8f74], 9.0, 40.0, 0.2);
    world.raise_ridge(rng, [0x5a7a88, 0xdfe8ee], 22.0, 66.0, 0.8);
    add_clouds(world, rng, 4);
}

pub(super) fn desert(world: &mut World, rng: &mut ChaCha8Rng) {
    world.lay_ground([0xd9a860, 0xf0cc8c], None, 2.2);
    world.scatter(
        rng,
        &[(Kind::Cactus, None), (Kind::Rock, Some(0xb88a5c)), (Kind::Cactus, Some(0x5a8a50))],
        15,
        [3.4, 20.0],
        [0.7, 1.4],
    );
    world.raise_ridge(rng, [0xc88a54, 0xe8b880], 10.0, 62.0, 0.1);
}

pub(super) fn snowfield(world: &mut World, rng: &mut ChaCha8Rng) {
    world.lay_ground([0xdce8f4, 0xffffff], None, 1.4);
    world.scatter(
        rng,
        &[(Kind::Pine, Some(0xc8dce0)), (Kind::Pine, Some(0x5f8a84)), (Kind::Pine, Some(0xeaf2f6))],
        24,
        [4.5, 24.0],
        [0.9, 1.7],
    );
    world.raise_ridge(rng, [0x9fb4cc, 0xffffff], 18.0, 60.0, 0.8);
    world.air = Some(Air::Snow);
}

pub(super) fn sky(world: &mut World, rng: &mut ChaCha8Rng) {
    world.afloat = true;
    for _ in 0..34 {
        let at = [
            rng.random_range(-PERIOD / 2.0..PERIOD / 2.0),
            rng.random_range(-9.0..5.0),
            -rng.random_range(5.0..34.0),
        ];
        world.stand(Kind::Cloud, None, at, rng.random_range(-0.4..0.4), rng.random_range(0.7..2.4));
    }
    for _ in 0..5 {
        let at = [
            rng.random_range(-PERIOD / 2.0..PERIOD / 2.0),
            rng.random_range(-5.0..-2.6),
            rng.random_range(2.0..4.5),
        ];
        world.stand(Kind::Cloud, None, at, 0.0, rng.random_range(0.5..0.9));
    }
}

pub(super) fn space(world: &mut World, rng: &mut ChaCha8Rng) {
    world.afloat = true;
    let light = &mut world.light;
    (light.zenith, light.horizon, light.fog) = (colour(0x02030c), colour(0x1a1440), colour(0x0a0a20));
    (light.sky, light.ground, light.sun) = (colour(0x4a4f78), colour(0x3a2a58), colour(0xfff0dc));
    (light.stars, light.disc, light.lamps) = (1.0, 0.0, 1.0);
    (light.fog_from, light.fog_to) = (60.0, 400.0);
    let worlds = [
        (0xd8a070, 7.0, [-13.0, 5.0, -34.0]),
        (0x5f8ad0, 2.6, [10.0, -3.5, -26.0]),
        (0xc8c4bc, 1.0, [6.0, 5.5, -22.0]),
    ];
    for (coat, size, [x, y, z]) in worlds {
        let at = [x + rng.random_range(-3.0..3.0), y + rng.random_range(-1.0..1.0), z];
        world.far.push(super::Prop {
            surface: std::sync::Arc::new(crate::raster::Surface::new(
                &banded_world(size, rng.random_range(0.0..6.0)),
                coat,
                3,
            )),
            place: glam::Affine3A::from_translation(at.into()) * glam::Affine3A::from_rotation_z(0.4),
        });
    }
    world.scatter(rng, &[(Kind::Rock, Some(0x6a625c))], 16, [4.0, 16.0], [0.2, 0.7]);
}

/// A ball with bands of colour, as gas giants have them.
fn banded_world(radius: f32, shift: f32) -> crate::mesh::Mesh {
    let mut mesh = crate::mesh::sheet(40, 26, |u, v| {
        let (turn, tilt) = (-u * std::f32::consts::TAU, v * std::f32::consts::PI);
        let out = glam::Vec3::new(turn.cos() * tilt.sin(), tilt.cos(), turn.sin() * tilt.sin());
        let band = (v * 22.0 + shift + (u * 12.0).sin() * 0.35).sin() * 18.0 + (v * 51.0 + shift).sin() * 9.0;
        (out * radius, crate::mesh::Paint::Coat(band as i8))
    });
    for vertex in &mut mesh.vertices {
        vertex.normal = vertex.position.normalize_or(glam::Vec3::Y);
    }
    mesh
}

pub(super) fn planet(world: &mut World, rng: &mut ChaCha8Rng) {
    world.lay_ground([0x9a4a30, 0xc87850], None, 1.6);
    world.scatter(
        rng,
        &[(Kind::Rock, Some(0x8a4a34)), (Kind::Rock, Some(0xa86a4c))],
        26,
        [2.6, 22.0],
        [0.3, 1.6],
    );
    world.raise_ridge(rng, [0x8a4630, 0xb87a5c], 12.0, 60.0, 0.6);
    let light = &mut world.light;
    (light.zenith, light.horizon, light.fog) = (colour(0x2a1620), colour(0xd89a74), colour(0xc08868));
    light.stars = 0.35;
}

pub(super) fn underwater(world: &mut World, rng: &mut ChaCha8Rng) {
    world.lay_ground([0x6f9a94, 0xb8cfae], None, 1.2);
    let light = &mut world.light;
    (light.zenith, light.horizon, light.fog) = (colour(0x7fd8e8), colour(0x0f5a86), colour(0x0f5f8c));
    (light.sky, light.ground, light.sun) = (colour(0x6fb8d0), colour(0x1f5a70), colour(0xbff0f0));
    (light.fog_from, light.fog_to, light.disc, light.stars, light.aurora) = (4.0, 34.0, 0.0, 0.0, 0.0);
    light.sun_at = glam::Vec3::new(0.2, 0.95, 0.25).normalize();
    let corals: Vec<_> =
        [0xe8607a, 0xf09a50, 0xb060c0, 0xf0d060].map(|coat| (Kind::Coral, Some(coat))).to_vec();
    world.scatter(rng, &corals, 34, [1.8, 12.0], [0.5, 1.3]);
    world.scatter(
        rng,
        &[(Kind::Seaweed, None), (Kind::Seaweed, Some(0x6f9a3c))],
        30,
        [1.6, 10.0],
        [0.6, 1.4],
    );
    world.scatter(rng, &[(Kind::Rock, Some(0x5f7a80))], 12, [2.0, 12.0], [0.4, 1.3]);
    world.air = Some(Air::Bubbles);
}

fn add_clouds(world: &mut World, rng: &mut ChaCha8Rng, count: usize) {
    let tint = world.light.horizon.lerp(glam::Vec3::ONE, 0.55);
    let coat =
        tint.to_array().iter().fold(0, |hex, channel| hex << 8 | (channel.clamp(0.0, 1.0) * 255.0) as u32);
    for index in 0..count {
        let x = (index as f32 + rng.random_range(0.0..1.0)) / count as f32 * 90.0 - 45.0;
        let place = glam::Affine3A::from_translation(glam::Vec3::new(
            x,
            rng.random_range(9.0..19.0),
            -rng.random_range(36.0..52.0),
        )) * glam::Affine3A::from_scale(glam::Vec3::splat(rng.random_range(1.6..3.2)));
        world.far.push(super::Prop { surface: super::still(Kind::Cloud, Some(coat)), place });
    }
}
