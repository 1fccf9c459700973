//! A prepared scene, drawn at any moment.

use std::sync::Arc;

use glam::{Affine3A, Vec3, Vec3A};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::air::{Air, Drift};
use crate::camera::Rig;
use crate::place::{PERIOD, Place, Prop, World, still};
use crate::raster::{Canvas, Painter, Shadows, Surface, SurfaceCorner, paint_sky};
use crate::read::{Act, Brief};
use crate::toy::{Kind, Moment, Stance, Toy};

/// One of those that a scene is about.
struct Actor {
    toy: Arc<Toy>,
    /// Its parts, painted, in the order of [`Toy::pose`].
    surfaces: Vec<Surface>,
    at: Vec3,
    turn: f32,
    act: Act,
    /// What it holds, the last of the surfaces, and where beside its own feet.
    held: Option<(Arc<Toy>, Vec3)>,
    /// Seconds by which it is ahead of the others.
    ahead: f32,
}

/// What a prompt says, ready to be drawn.
pub(crate) struct Scene {
    world: World,
    actors: Vec<Actor>,
    rig: Rig,
    drift: Option<Drift>,
    /// What throws the same shadow in every frame.
    shadows: Option<Shadows>,
    /// Units a second that the world passes by.
    speed: f32,
    /// Length of a film that ends as it began.
    loops: Option<f32>,
}

/// A number from words: FNV-1a, the same on every machine.
fn seed(words: &str) -> u64 {
    words
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

impl Scene {
    /// `view` picks one of the many pictures of a prompt; `loops` is the length in seconds of a film that has to end as it
    /// began.
    pub fn new(brief: &Brief, view: &str, loops: Option<f32>) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed(view));
        let mut world = brief.place.build(brief.hour, &mut rng);
        if brief.air == Some(Air::Snow) && brief.place != Place::Snowfield {
            world.cover_with_snow();
        }
        let actors = cast(brief, &world, &mut rng);
        let (mut low, mut high) = (Vec3::MAX, Vec3::MIN);
        for actor in &actors {
            let (from, to) = actor.toy.bounds();
            low = low.min(actor.at + from);
            high = high.max(actor.at + to);
            if let Some((toy, beside)) = &actor.held {
                high.y = high.y.max(actor.at.y + beside.y + toy.bounds().1.y);
            }
        }
        if actors.is_empty() {
            (low, high) = (Vec3::new(-2.6, 0.0, -2.6), Vec3::new(2.6, 2.2, 2.6));
        }
        let speed = actors.first().map_or(0.0, |actor| actor.toy.pace * actor.act.going(actor.toy.stance));
        let speed = match loops {
            Some(seconds) if speed > 0.0 => (speed * seconds / PERIOD).round() * PERIOD / seconds,
            _ => speed,
        };
        let rig = Rig {
            motion: brief.motion,
            shot: brief.shot,
            centre: (low + high) / 2.0,
            size: high - low,
            azimuth: rng.random_range(-0.35..0.35),
        };
        let drift = brief.air.or(world.air).map(|air| Drift::new(air, &mut rng, loops));
        if brief.foggy {
            world.light.fog_from = 4.0;
            world.light.fog_to = 26.0;
        }
        let reach = ((high - low).max_element() * 1.6).clamp(5.0, 16.0);
        let shadows = (!world.afloat).then(|| {
            let mut shadows = Shadows::new(512, rig.centre, reach, world.light.sun_at);
            if speed == 0.0 {
                cover_all(&mut shadows, world.tile.iter().map(|prop| (prop, prop.place)));
            }
            shadows
        });
        Self { world, actors, rig, drift, shadows, speed, loops }
    }

    /// Draws the moment at `seconds`; the camera is the share `share` of its way along.
    pub fn draw(&self, canvas: &mut Canvas, seconds: f32, share: f32) {
        canvas.clear();
        let aspect = canvas.width as f32 / canvas.height as f32;
        let camera = self.rig.at(share, seconds, aspect);
        let light = &self.world.light;
        let travelled = self.speed * seconds;
        let poses: Vec<Vec<Affine3A>> =
            self.actors.iter().map(|actor| actor.pose(seconds, self.loops)).collect();
        let near_tile: Vec<(&Prop, Affine3A)> = self.tiles(travelled, &camera);

        let shadows = self.shadows.as_ref().map(|lasting| {
            let (mut shadows, mut room) = (lasting.clone(), Vec::new());
            for (actor, pose) in self.actors.iter().zip(&poses) {
                for (surface, place) in actor.surfaces.iter().zip(pose) {
                    shadows.cover(surface, *place, &mut room);
                }
            }
            if self.speed != 0.0 {
                cover_all(&mut shadows, near_tile.iter().map(|(prop, place)| (*prop, *place)));
            }
            shadows
        });
        let mut painter = Painter::new(canvas, &camera, light, shadows.as_ref());
        for (actor, pose) in self.actors.iter().zip(&poses) {
            for (surface, place) in actor.surfaces.iter().zip(pose) {
                painter.draw(surface, *place);
            }
        }
        for (prop, place) in &near_tile {
            painter.draw(&prop.surface, *place);
        }
        for prop in &self.world.far {
            painter.draw(&prop.surface, prop.place);
        }
        if let Some(ground) = &self.world.ground {
            for tile in -1..=1 {
                let x = tile as f32 * PERIOD - travelled.rem_euclid(PERIOD)
                    + if travelled.rem_euclid(PERIOD) > PERIOD / 2.0 { PERIOD } else { 0.0 };
                painter.draw(ground, Affine3A::from_translation(Vec3::new(x, 0.0, 0.0)));
            }
        }
        if let Some(colours) = self.world.water {
            // Below the sand where there is some, so that it reaches only as far as the shore.
            let level = if self.world.ground.is_some() { -0.16 } else { 0.0 };
            painter
                .draw(&self.waves(colours, seconds, travelled), Affine3A::from_translation(Vec3::Y * level));
        }
        paint_sky(canvas, &camera, light, seconds);
        if let Some(drift) = &self.drift {
            let cycle = self.loops.map_or(0.35, |seconds| (0.35 * seconds).round().max(1.0) / seconds);
            drift.draw(canvas, &camera, light, seconds, cycle, travelled);
        }
    }

    /// What stands around, moved along with the way, nearest first.
    fn tiles(&self, travelled: f32, camera: &crate::raster::Camera) -> Vec<(&Prop, Affine3A)> {
        let forward = (camera.target - camera.eye).normalize_or(Vec3::NEG_Z);
        let mut seen: Vec<(f32, &Prop, Affine3A)> = self
            .world
            .tile
            .iter()
            .filter_map(|prop| {
                let mut place = prop.place;
                let x = place.translation.x - travelled;
                place.translation = Vec3A::new(
                    (x + PERIOD / 2.0).rem_euclid(PERIOD) - PERIOD / 2.0,
                    place.translation.y,
                    place.translation.z,
                );
                let away = Vec3::from(place.translation) - camera.eye;
                let ahead = away.dot(forward);
                // Behind the camera, or right before its lens.
                (ahead > -3.0 && away.length() > 2.2).then_some((ahead, prop, place))
            })
            .collect();
        seen.sort_by(|a, b| a.0.total_cmp(&b.0));
        seen.into_iter().map(|(_, prop, place)| (prop, place)).collect()
    }

    /// The water at a moment: a net of waves, dense near by.
    fn waves(&self, [deep, light]: [Vec3; 2], seconds: f32, travelled: f32) -> Surface {
        let (columns, rows) = (110usize, 80usize);
        let sky = self.world.light.horizon;
        let moment = Moment { seconds, loops: self.loops };
        // Wave lengths that fit into a tile: when it comes round, so do they.
        let waves = [(8.0, 0.35, -0.25, 0.07), (17.0, -1.3, 0.5, 0.045), (38.0, 3.1, -1.0, 0.02)].map(
            |(count, z, rate, high)| {
                let turns = moment.turns(f32::abs(rate)) * rate.signum();
                (count * std::f32::consts::TAU / PERIOD, z, turns * std::f32::consts::TAU, high)
            },
        );
        let height = |x: f32, z: f32| {
            waves
                .iter()
                .map(|(along, across, phase, high)| {
                    high * ((x + travelled) * along + z * across + phase).sin()
                })
                .sum::<f32>()
        };
        let mut corners = Vec::with_capacity((columns + 1) * (rows + 1));
        for row in 0..=rows {
            let v = row as f32 / rows as f32;
            let z = 9.0 - (v * 22.0 + v.powi(4) * 90.0);
            for column in 0..=columns {
                let u = column as f32 / columns as f32 - 0.5;
                let x = u * (26.0 + v * 130.0);
                let step = 0.08;
                let (dx, dz) =
                    (height(x + step, z) - height(x - step, z), height(x, z + step) - height(x, z - step));
                let normal = Vec3::new(-dx / (2.0 * step), 1.0, -dz / (2.0 * step)).normalize();
                // The flatter one looks, the more of the sky the water shows.
                let mirror = (0.25 + v * 0.9 + normal.x * 0.5 - normal.z * 0.35).clamp(0.0, 0.92);
                let colour = deep.lerp(light, 0.5 + normal.x * 1.2).lerp(sky, mirror * 0.8);
                corners.push(SurfaceCorner {
                    position: Vec3A::new(x, height(x, z) - 0.02, z),
                    normal: normal.into(),
                    colour,
                    glows: false,
                });
            }
        }
        let width = columns as u32 + 1;
        let triangles = (0..rows as u32)
            .flat_map(|row| (0..columns as u32).map(move |column| row * width + column))
            .flat_map(|a| [[a, a + width, a + 1], [a + 1, a + width, a + width + 1]])
            .collect();
        Surface::of(corners, triangles, 1)
    }
}

/// Adds the shadows of those that can throw any into the map.
fn cover_all<'a>(shadows: &mut Shadows, props: impl Iterator<Item = (&'a Prop, Affine3A)>) {
    let mut room = Vec::new();
    for (prop, place) in props {
        let (middle, radius) = prop.surface.ball_at(place);
        if shadows.holds(middle, radius) {
            shadows.cover(&prop.surface, place, &mut room);
        }
    }
}

/// Places those that the brief names: the first in the middle, the others to its sides.
fn cast(brief: &Brief, world: &World, rng: &mut ChaCha8Rng) -> Vec<Actor> {
    let mut actors = Vec::new();
    let mut x: f32 = 0.0;
    for (index, role) in brief.roles.iter().enumerate() {
        let toy = role.kind.toy();
        let (low, high) = toy.bounds();
        let person = brief.roles[..index].iter().position(|role| role.kind.is_person());
        if let (Kind::Umbrella, Some(person)) = (role.kind, person) {
            let person: &mut Actor = &mut actors[person];
            // The handle at the hand that the camera sees, the canopy over the head.
            let tall = person.toy.bounds().1.y;
            person.surfaces.push(Surface::clone(&still(role.kind, role.coat)));
            person.held = Some((toy, Vec3::new(0.12, tall * 0.46, 0.24)));
            continue;
        }
        let coat = role.coat.unwrap_or(toy.coat);
        let surfaces = toy
            .pose(Moment::default(), 0.0)
            .enumerate()
            .map(|(part, (mesh, _))| Surface::new(mesh, coat, 10 + (index * 40 + part) as u8))
            .collect();
        let half = (high.x - low.x).max(high.z - low.z) / 2.0;
        if index > 0 {
            x = if index % 2 == 1 { x.abs() + half + 0.25 } else { -(x.abs() + half + 0.25) };
        }
        let y = match toy.stance {
            Stance::Flies if !world.afloat => 1.5,
            Stance::Swims if world.water.is_some() => -0.1,
            Stance::Swims => 0.9,
            Stance::Floats => 0.0,
            _ => 0.0,
        };
        let z = if index == 0 { 0.0 } else { rng.random_range(-0.7..0.1) };
        // Three quarters to the camera: the side shows what it is, the front its face.
        let turn = match (toy.stance, role.act.going(toy.stance) > 0.4) {
            (Stance::Stands, _) => -0.35,
            (_, true) => -0.42 + rng.random_range(-0.08..0.08),
            (_, false) => -0.95 + rng.random_range(-0.15..0.15),
        };
        actors.push(Actor {
            toy,
            surfaces,
            at: Vec3::new(x, y, z),
            turn,
            act: role.act,
            held: None,
            ahead: index as f32 * 0.37,
        });
        if index == 0 {
            x = half;
        }
    }
    actors
}

impl Actor {
    fn pose(&self, seconds: f32, loops: Option<f32>) -> Vec<Affine3A> {
        let moment = Moment { seconds: seconds + self.ahead, loops };
        let going = self.act.going(self.toy.stance);
        let beat = self.toy.beat * going.max(0.2);
        let wave = |rate: f32| (moment.turns(rate) * std::f32::consts::TAU).sin();
        let (mut lift, mut roll, mut yaw, mut squash) = (0.0, 0.0, self.turn, 1.0);
        match self.toy.stance {
            Stance::Flies => lift += wave(0.35) * 0.16,
            Stance::Swims => lift += wave(0.3) * 0.12,
            Stance::Floats => lift += wave(0.3) * 0.06,
            Stance::Walks => lift += wave(beat).abs() * 0.045 * going,
            Stance::Rolls | Stance::Stands => {}
        }
        match self.act {
            Act::Jumps => {
                let phase = moment.turns(0.9).fract();
                lift += 4.0 * phase * (1.0 - phase) * 0.9;
                squash = 1.0 - 0.12 * (1.0 - (phase * 8.0).min((1.0 - phase) * 8.0).min(1.0));
            }
            Act::Dances => {
                yaw += wave(0.5) * 0.7;
                roll += wave(1.0) * 0.13;
                lift += wave(1.0).abs() * 0.14;
            }
            Act::Spins => yaw += moment.turns(0.22) * std::f32::consts::TAU,
            Act::Sleeps => squash = 0.86 + 0.02 * wave(0.25),
            _ => {}
        }
        let root = Affine3A::from_translation(self.at + Vec3::Y * lift)
            * Affine3A::from_rotation_y(yaw)
            * Affine3A::from_rotation_x(roll)
            * Affine3A::from_scale(Vec3::new(1.0 / squash.sqrt(), squash, 1.0 / squash.sqrt()));
        let going = if self.act == Act::Dances { 0.9 } else { going };
        let held = self.held.iter().map(|(_, beside)| root * Affine3A::from_translation(*beside));
        self.toy.pose(moment, going).map(|(_, place)| root * place).chain(held).collect()
    }
}
