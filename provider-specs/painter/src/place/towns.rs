//! Places where people live.

use rand::Rng;
use rand_chacha::ChaCha8Rng;

use super::{PERIOD, World};
use crate::toy::Kind;

pub(super) fn city(world: &mut World, rng: &mut ChaCha8Rng) {
    world.lay_ground([0x4c4f58, 0x5c6068], Some(0x3a3c44), 0.0);
    let coats = [0x7f8ca6, 0x8f7f86, 0x6a7f8c, 0xa8907f, 0x5f6a86];
    for (row, (z, size)) in [(-7.5, 1.0), (-12.5, 1.5), (-19.0, 2.1)].into_iter().enumerate() {
        let count = 15 - row * 3;
        for index in 0..count {
            let x = (index as f32 + rng.random_range(0.1..0.7)) / count as f32 * PERIOD - PERIOD / 2.0;
            let kind = if rng.random_bool(0.6) { Kind::Tower } else { Kind::Flats };
            let coat = coats[rng.random_range(0..coats.len())];
            world.stand(
                kind,
                Some(coat),
                [x, 0.0, z - rng.random_range(0.0..1.5)],
                rng.random_range(0..4) as f32 * std::f32::consts::FRAC_PI_2,
                size * rng.random_range(0.75..1.2),
            );
        }
    }
    for index in 0..8 {
        world.stand(Kind::Lamp, None, [index as f32 / 8.0 * PERIOD - PERIOD / 2.0, 0.0, -2.9], 0.0, 1.15);
    }
    world.scatter(rng, &[(Kind::Tree, Some(0x5a8a50))], 9, [3.6, 4.6], [0.55, 0.8]);
}

pub(super) fn old_town(world: &mut World, rng: &mut ChaCha8Rng) {
    world.lay_ground([0x8f8678, 0xa89c8a], Some(0x9a8f80), 0.0);
    for index in 0..14 {
        let x = (index as f32 + rng.random_range(0.2..0.6)) / 14.0 * PERIOD - PERIOD / 2.0;
        world.stand(
            Kind::House,
            Some([0x4a5058, 0x55505a, 0x3f4a50][index % 3]),
            [x, 0.0, -4.6 - rng.random_range(0.0..0.6)],
            rng.random_range(-0.05..0.05),
            rng.random_range(1.1..1.4),
        );
    }
    for index in 0..3 {
        let x = (index as f32 + rng.random_range(0.2..0.8)) / 3.0 * PERIOD - PERIOD / 2.0;
        world.stand(
            Kind::Pagoda,
            None,
            [x, 0.0, -14.0 - rng.random_range(0.0..6.0)],
            0.3,
            rng.random_range(1.3..2.0),
        );
    }
    for index in 0..12 {
        world.stand(
            Kind::Lantern,
            None,
            [(index as f32 + 0.5) / 12.0 * PERIOD - PERIOD / 2.0, 1.5, -3.3],
            0.0,
            0.6,
        );
    }
    world.scatter(
        rng,
        &[(Kind::Tree, Some(0xf0a8b8)), (Kind::Tree, Some(0x6f9a54))],
        10,
        [6.5, 16.0],
        [0.9, 1.5],
    );
    world.raise_ridge(rng, [0x6f8088, 0x9fb0b4], 12.0, 58.0, 0.3);
}

pub(super) fn village(world: &mut World, rng: &mut ChaCha8Rng) {
    world.lay_ground([0x7fa050, 0xa4c46c], Some(0xcdb088), 0.9);
    world.scatter(
        rng,
        &[(Kind::House, None), (Kind::House, Some(0x5f7a9a)), (Kind::House, Some(0xc8903c))],
        11,
        [5.5, 16.0],
        [1.0, 1.4],
    );
    world.scatter(rng, &[(Kind::Tree, None), (Kind::Pine, None)], 18, [4.5, 24.0], [0.7, 1.3]);
    world.scatter(
        rng,
        &[(Kind::Flower, Some(0xffffff)), (Kind::Flower, Some(0xe8506a))],
        46,
        [1.4, 4.5],
        [0.3, 0.5],
    );
    world.raise_ridge(rng, [0x7f9a70, 0xa4bcae], 9.0, 60.0, 0.1);
}

pub(super) fn garden(world: &mut World, rng: &mut ChaCha8Rng) {
    world.lay_ground([0x7a9a58, 0x9cb86c], Some(0xd8cdb8), 0.5);
    world.scatter(
        rng,
        &[(Kind::Tree, Some(0xf2a8bc)), (Kind::Tree, Some(0xf8c4d0)), (Kind::Tree, Some(0xe890ac))],
        20,
        [3.6, 18.0],
        [0.8, 1.4],
    );
    world.stand(Kind::Pagoda, None, [-6.0, 0.3, -13.0], 0.4, 1.7);
    world.stand(Kind::Pagoda, None, [20.0, 0.3, -15.0], 0.2, 1.4);
    world.scatter(
        rng,
        &[(Kind::Flower, Some(0xf2a0c0)), (Kind::Flower, Some(0xffffff)), (Kind::Rock, None)],
        50,
        [1.5, 6.0],
        [0.3, 0.5],
    );
    world.air = Some(crate::air::Air::Petals);
}
