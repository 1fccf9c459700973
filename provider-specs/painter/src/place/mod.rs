//! Where a scene plays: ground, water, what stands around, and how the light changes there.
//!
//! A place is a tile of [`PERIOD`] units that repeats along the way, so that somebody who runs never reaches its end.

mod indoors;
mod nature;
mod towns;

use std::collections::HashMap;
use std::sync::Arc;

use glam::{Affine3A, Vec3, Vec3A};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

use crate::air::Air;
use crate::light::{Hour, colour};
use crate::mesh::Mesh;
use crate::raster::{Light, Surface, SurfaceCorner};
use crate::toy::{Kind, Moment};

/// Length of a tile along x, in units.
pub(crate) const PERIOD: f32 = 56.0;

/// A kind of place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Place {
    Meadow,
    Forest,
    Mountains,
    Beach,
    Sea,
    Lake,
    Desert,
    Snowfield,
    City,
    OldTown,
    Village,
    Garden,
    Room,
    Studio,
    Stage,
    Sky,
    Space,
    Planet,
    Underwater,
}

impl Place {
    /// Each of them.
    #[cfg(test)]
    pub const ALL: [Self; 19] = [
        Self::Meadow,
        Self::Forest,
        Self::Mountains,
        Self::Beach,
        Self::Sea,
        Self::Lake,
        Self::Desert,
        Self::Snowfield,
        Self::City,
        Self::OldTown,
        Self::Village,
        Self::Garden,
        Self::Room,
        Self::Studio,
        Self::Stage,
        Self::Sky,
        Self::Space,
        Self::Planet,
        Self::Underwater,
    ];

    /// Builds the place at an hour.
    pub fn build(self, hour: Hour, rng: &mut ChaCha8Rng) -> World {
        let mut world = World::new(hour.light(rng.random_bool(0.5)));
        match self {
            Self::Meadow => nature::meadow(&mut world, rng),
            Self::Forest => nature::forest(&mut world, rng),
            Self::Mountains => nature::mountains(&mut world, rng),
            Self::Beach => nature::beach(&mut world, rng),
            Self::Sea => nature::sea(&mut world, rng),
            Self::Lake => nature::lake(&mut world, rng),
            Self::Desert => nature::desert(&mut world, rng),
            Self::Snowfield => nature::snowfield(&mut world, rng),
            Self::Sky => nature::sky(&mut world, rng),
            Self::Space => nature::space(&mut world, rng),
            Self::Planet => nature::planet(&mut world, rng),
            Self::Underwater => nature::underwater(&mut world, rng),
            Self::City => towns::city(&mut world, rng),
            Self::OldTown => towns::old_town(&mut world, rng),
            Self::Village => towns::village(&mut world, rng),
            Self::Garden => towns::garden(&mut world, rng),
            Self::Room => indoors::room(&mut world, rng),
            Self::Studio => indoors::studio(&mut world, rng),
            Self::Stage => indoors::stage(&mut world, rng),
        }
        world
    }
}

/// Something that stands in a place.
#[derive(Clone)]
pub(crate) struct Prop {
    pub surface: Arc<Surface>,
    pub place: Affine3A,
}

/// A place that was built.
pub(crate) struct World {
    pub light: Light,
    /// What passes by as one goes.
    pub tile: Vec<Prop>,
    /// What is too far away to pass by.
    pub far: Vec<Prop>,
    /// The ground, drawn once for each tile in sight.
    pub ground: Option<Arc<Surface>>,
    /// How high its hills are beside the way, 0 to 4.
    hilly: f32,
    /// Colours of water, near and far, where the ground is some.
    pub water: Option<[Vec3; 2]>,
    /// Whether everything floats: no ground at all.
    pub afloat: bool,
    /// What is in the air without a word for it.
    pub air: Option<Air>,
    /// Those that stand around, each kind and colour made once.
    stills: HashMap<(Kind, Option<u32>), Arc<Surface>>,
}

impl World {
    fn new(light: Light) -> Self {
        Self {
            light,
            tile: Vec::new(),
            far: Vec::new(),
            ground: None,
            hilly: 0.0,
            water: None,
            afloat: false,
            air: None,
            stills: HashMap::new(),
        }
    }

    /// Lets snow lie on the ground and on what stands around.
    pub fn cover_with_snow(&mut self) {
        let snow = |corner: &mut SurfaceCorner| {
            let lies = ((corner.normal.y - 0.25) * 2.2).clamp(0.0, 0.92);
            if !corner.glows {
                corner.colour = corner.colour.lerp(colour(0xf4f7fc), lies);
            }
        };
        let white = |surface: &Arc<Surface>| Arc::new(Surface::clone(surface).repainted(snow));
        let Some(ground) = &mut self.ground else { return };
        *ground = white(ground);
        let mut known: HashMap<*const Surface, Arc<Surface>> = HashMap::new();
        for prop in &mut self.tile {
            let key = Arc::as_ptr(&prop.surface);
            prop.surface = known.entry(key).or_insert_with(|| white(&prop.surface)).clone();
        }
    }

    /// Stands a toy somewhere, turned around the vertical, `size` times its own.
    fn stand(&mut self, kind: Kind, coat: Option<u32>, at: [f32; 3], turn: f32, size: f32) {
        let place = Affine3A::from_translation(at.into())
            * Affine3A::from_rotation_y(turn)
            * Affine3A::from_scale(Vec3::splat(size));
        let surface = self.stills.entry((kind, coat)).or_insert_with(|| still(kind, coat)).clone();
        self.tile.push(Prop { surface, place });
    }

    /// Stands one of several toys at `count` places on both sides of the way, none nearer to it than `gap`.
    fn scatter(
        &mut self,
        rng: &mut ChaCha8Rng,
        kinds: &[(Kind, Option<u32>)],
        count: usize,
        gap: [f32; 2],
        size: [f32; 2],
    ) {
        for index in 0..count {
            let (kind, coat) = kinds[index % kinds.len()];
            let x = (index as f32 + rng.random_range(0.0..1.0)) / count as f32 * PERIOD - PERIOD / 2.0;
            // Most stand behind; the few before are further to the side of what is looked at.
            let behind = rng.random_bool(0.86);
            let z = if behind {
                -rng.random_range(gap[0]..gap[1])
            } else {
                rng.random_range(gap[0] * 2.2..gap[1] * 1.2 + gap[0] * 2.2)
            };
            let height = self.height(x, z);
            self.stand(
                kind,
                coat,
                [x, height, z],
                rng.random_range(0.0..std::f32::consts::TAU),
                rng.random_range(size[0]..size[1]),
            );
        }
    }

    /// The ground's height at a point; flat along the way.
    fn height(&self, x: f32, z: f32) -> f32 {
        hills(x, z) * self.hilly
    }

    /// Lays the ground: colours of its low and high parts and of the way, and how hilly it is (0 to 4).
    fn lay_ground(&mut self, [low, high]: [u32; 2], way: Option<u32>, hilly: f32) {
        let (columns, rows) = (72, 40);
        let (low, high) = (colour(low), colour(high));
        let mesh = crate::mesh::sheet(columns, rows, |u, v| {
            let x = (u - 0.5) * PERIOD;
            // Rows are close together near the way and far apart in the distance.
            let z = {
                let t = v * 2.0 - 1.0;
                t.signum() * (t.abs() * 5.0 + t.abs().powi(4) * 70.0) - 4.0
            };
            (Vec3::new(x, hills(x, z) * hilly, z), crate::mesh::Paint::Rgb(0))
        });
        let corners = mesh
            .vertices
            .iter()
            .map(|vertex| {
                let at = vertex.position;
                let blotch = 0.5 + 0.5 * grain(at.x * 0.9, at.z * 0.9);
                let fine = grain(at.x * 3.1, at.z * 2.7) * 0.035;
                let mut paint = low.lerp(high, blotch * 0.75 + (at.y * 0.06).clamp(0.0, 0.25)) + fine;
                if let Some(way) = way {
                    let edge = (1.5 - (at.z - 0.15 * grain(at.x, 3.0)).abs()).clamp(0.0, 0.5) * 2.0;
                    paint = paint.lerp(colour(way) + fine, edge);
                }
                SurfaceCorner {
                    position: at.into(),
                    normal: Vec3A::from(vertex.normal.with_y(vertex.normal.y.abs())),
                    colour: paint,
                    glows: false,
                }
            })
            .collect();
        self.hilly = hilly;
        self.ground = Some(Arc::new(Surface::of(corners, mesh.triangles, 5)));
    }

    /// A wall of mountains in the distance: their colours at the foot and at the top, how high, how far.
    fn raise_ridge(
        &mut self,
        rng: &mut ChaCha8Rng,
        [foot, top]: [u32; 2],
        high: f32,
        distance: f32,
        jagged: f32,
    ) {
        let (foot, top) = (colour(foot), colour(top));
        let shift = rng.random_range(0.0..100.0);
        let (columns, rows) = (120, 6);
        let mesh = crate::mesh::sheet(columns, rows, |u, v| {
            let angle = (u - 0.5) * 4.4;
            let noise = ridge_noise(u * 13.0 + shift, jagged);
            let height = high * (0.25 + 0.75 * noise) * v;
            let radius = distance * (1.0 + 0.05 * v) - v * 3.0;
            (Vec3::new(angle.sin() * radius, height - 0.5, -angle.cos() * radius), crate::mesh::Paint::Rgb(0))
        });
        let corners = mesh
            .vertices
            .iter()
            .map(|vertex| {
                let at = vertex.position;
                let share = (at.y / high).clamp(0.0, 1.0);
                // Whichever side the sheet shows, it is lit as one that faces us.
                let front = if vertex.normal.dot(at) > 0.0 { -vertex.normal } else { vertex.normal };
                let normal = (front + Vec3::new(0.0, 0.3, 0.3)).normalize_or(Vec3::Z);
                SurfaceCorner {
                    position: at.into(),
                    normal: normal.into(),
                    colour: foot.lerp(top, share),
                    glows: false,
                }
            })
            .collect();
        let surface = Arc::new(Surface::of(corners, mesh.triangles, 3));
        self.far.push(Prop { surface, place: Affine3A::IDENTITY });
    }
}

/// A toy at rest as one surface.
pub(crate) fn still(kind: Kind, coat: Option<u32>) -> Arc<Surface> {
    let toy = kind.toy();
    let mut whole = Mesh::default();
    for (mesh, place) in toy.pose(Moment::default(), 0.0) {
        whole.join_at(mesh, place);
    }
    Arc::new(Surface::new(&whole, coat.unwrap_or(toy.coat), 2))
}

/// Smooth noise from -1 to 1 that repeats every [`PERIOD`] along x.
fn grain(x: f32, z: f32) -> f32 {
    let turn = std::f32::consts::TAU / PERIOD;
    let wave = |k: f32, m: f32, p: f32| ((x * turn * k).sin() * 1.3 + z * m + p).sin();
    (wave(3.0, 0.7, 0.0) + wave(7.0, 1.3, 2.1) * 0.7 + wave(13.0, -2.1, 4.0) * 0.5) / 2.2
}

/// Height of hills: none along the way, growing to both sides.
fn hills(x: f32, z: f32) -> f32 {
    let off = ((z.abs() - 4.0) / 12.0).clamp(0.0, 1.0);
    off * off * (1.1 + grain(x * 0.5, z * 0.22) * 1.2) + 0.03 * grain(x, z)
}

/// The skyline of a ridge, 0 to 1: rounded for 0, jagged for 1.
fn ridge_noise(x: f32, jagged: f32) -> f32 {
    let round = 0.5 + 0.28 * (x * 0.9).sin() + 0.16 * (x * 2.3 + 1.0).sin() + 0.06 * (x * 5.1).sin();
    let tooth = |t: f32| 1.0 - (t.rem_euclid(2.0) - 1.0).abs();
    let sharp = 0.5 * tooth(x * 0.55) + 0.32 * tooth(x * 1.31 + 0.4) + 0.18 * tooth(x * 2.9 + 0.7);
    (round * (1.0 - jagged) + sharp * jagged).clamp(0.05, 1.0)
}
