//! What a prompt speaks about: animals, people, vehicles, buildings, plants and things, each a jointed toy.
//!
//! A toy stands on `y = 0` around the origin and looks along `+x`; one unit is about a metre. It is made once a process
//! ([`Kind::toy`]); its coat is painted when it enters a scene, so that words can choose the colour.

mod animals;
mod birds;
mod buildings;
mod cats;
mod crafts;
mod farm;
mod food;
mod herds;
mod heroes;
mod insects;
mod kit;
mod people;
mod plants;
mod reptiles;
mod scenery;
mod sea;
mod shapes;
mod things;
mod treasures;
mod vehicles;
mod wear;
mod wild;

use std::sync::{Arc, LazyLock};

use glam::{Affine3A, Quat, Vec3};

use crate::mesh::{Blob, Mesh, polygonise};

/// Cells along the longest side of a part with details, and of a simple form.
const FINE: f32 = 44.0;
const COARSE: f32 = 26.0;

/// A moment of a film.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Moment {
    pub seconds: f32,
    /// Length in seconds of a film that ends as it began.
    pub loops: Option<f32>,
}

impl Moment {
    /// Turns of something that makes so many a second; in a film that loops as many more or fewer as make its end fit.
    pub fn turns(self, rate: f32) -> f32 {
        match self.loops {
            Some(length) if rate > 0.0 => self.seconds * (rate * length).round().max(1.0) / length,
            _ => self.seconds * rate,
        }
    }
}

/// How a toy gets about, which decides where it is placed and how it moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stance {
    /// On legs.
    Walks,
    /// On wheels or runners: it goes without bobbing.
    Rolls,
    /// In the air.
    Flies,
    /// In the water, or in the air where there is none.
    Swims,
    /// On the water.
    Floats,
    /// Stays where it is.
    Stands,
}

/// When a joint moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum When {
    /// Always: breath, tails, ears, flags.
    Always,
    /// In step with the way it goes: legs, arms, wings, wheels.
    Going,
}

/// A movement of a joint around an axis.
#[derive(Debug, Clone, Copy)]
struct Swing {
    axis: Vec3,
    /// To either side; of a spinning joint whole turns a beat, as 360.
    degrees: f32,
    /// Beats for each beat of the toy.
    rate: f32,
    /// Share of a turn by which it is ahead.
    phase: f32,
    when: When,
    spins: bool,
}

struct Part {
    mesh: Mesh,
    pivot: Vec3,
    parent: Option<usize>,
    /// How it is turned before it swings.
    rest: Quat,
    swings: Vec<Swing>,
}

/// A jointed toy.
pub(crate) struct Toy {
    parts: Vec<Part>,
    pub stance: Stance,
    /// Main colour where no word names one, `0xRRGGBB`.
    pub coat: u32,
    /// Steps a second when it goes at its usual pace.
    pub beat: f32,
    /// Units a second at its usual pace.
    pub pace: f32,
    /// Size of the cells of its first melted part; small parts need none that are much finer.
    cell: f32,
}

/// A part that was just added, to give it movements.
pub(crate) struct Joint<'a>(&'a mut Part);

impl Joint<'_> {
    /// Swings around the axis by so many degrees to either side, `phase` (in turns) ahead.
    pub fn swings(self, when: When, axis: [f32; 3], degrees: f32, rate: f32, phase: f32) -> Self {
        self.0.swings.push(Swing { axis: axis.into(), degrees, rate, phase, when, spins: false });
        self
    }

    /// Is turned aside by so many degrees at rest: a head that looks a little towards who watches.
    pub fn glances(self, degrees: f32) -> Self {
        self.leans(Vec3::Y.into(), -degrees)
    }

    /// Is turned around the axis by so many degrees at rest.
    pub fn leans(self, axis: [f32; 3], degrees: f32) -> Self {
        self.0.rest *= Quat::from_axis_angle(axis.into(), degrees.to_radians());
        self
    }

    /// Turns around the axis for good, so many turns a beat.
    pub fn spins(self, when: When, axis: [f32; 3], rate: f32) -> Self {
        self.0.swings.push(Swing { axis: axis.into(), degrees: 360.0, rate, phase: 0.0, when, spins: true });
        self
    }
}

impl Toy {
    /// A toy without parts. Pace in units a second, beat in steps a second.
    pub fn new(stance: Stance, coat: u32, pace: f32, beat: f32) -> Self {
        Self { parts: Vec::new(), stance, coat, beat, pace, cell: 0.0 }
    }

    /// Adds melted solids that turn around `pivot`, hanging on the part of that number (parts count from 0).
    pub fn melted(&mut self, parent: Option<usize>, pivot: [f32; 3], blobs: &[Blob]) -> Joint<'_> {
        let (mesh, cell) = polygonise(blobs, FINE, self.cell * 0.8);
        if self.cell == 0.0 {
            self.cell = cell;
        }
        self.solid(parent, pivot, mesh)
    }

    /// The same in fewer triangles, which do for a simple form.
    pub fn coarse(&mut self, parent: Option<usize>, pivot: [f32; 3], blobs: &[Blob]) -> Joint<'_> {
        self.solid(parent, pivot, polygonise(blobs, COARSE, 0.0).0)
    }

    /// Adds a mesh that turns around `pivot`.
    pub fn solid(&mut self, parent: Option<usize>, pivot: [f32; 3], mesh: Mesh) -> Joint<'_> {
        self.parts.push(Part { mesh, pivot: pivot.into(), parent, rest: Quat::IDENTITY, swings: Vec::new() });
        let last = self.parts.len() - 1;
        Joint(&mut self.parts[last])
    }

    /// Adds a mesh to the part of that number, so that it moves with it.
    pub fn onto(&mut self, part: usize, mesh: &Mesh) {
        self.parts[part].mesh.join(mesh);
    }

    /// The number of the part that was added last.
    pub fn last(&self) -> usize {
        self.parts.len().saturating_sub(1)
    }

    /// Makes all of it so many times as large.
    pub fn resize(&mut self, times: f32) {
        for part in &mut self.parts {
            part.pivot *= times;
            part.mesh.vertices.iter_mut().for_each(|vertex| vertex.position *= times);
        }
    }

    /// Makes one part so many times as large around its pivot.
    pub fn enlarge(&mut self, part: usize, times: f32) {
        let Part { mesh, pivot, .. } = &mut self.parts[part];
        mesh.vertices
            .iter_mut()
            .for_each(|vertex| vertex.position = *pivot + (vertex.position - *pivot) * times);
    }

    /// The meshes with their places at a moment; `going` is its pace relative to the usual, 0 at rest.
    pub fn pose(&self, moment: Moment, going: f32) -> impl Iterator<Item = (&Mesh, Affine3A)> {
        let mut places: Vec<Affine3A> = Vec::with_capacity(self.parts.len());
        for part in &self.parts {
            let mut turn = part.rest;
            for swing in &part.swings {
                let (strength, rate) = match swing.when {
                    When::Always => (1.0, 1.0),
                    When::Going => (going.min(1.3), self.beat * going.max(0.01)),
                };
                let turns = moment.turns(swing.rate * rate) + swing.phase;
                let angle = if swing.spins {
                    turns * std::f32::consts::TAU
                } else {
                    (turns * std::f32::consts::TAU).sin() * swing.degrees.to_radians() * strength
                };
                turn *= Quat::from_axis_angle(swing.axis, angle);
            }
            let own = Affine3A::from_translation(part.pivot)
                * Affine3A::from_quat(turn)
                * Affine3A::from_translation(-part.pivot);
            let place = part.parent.and_then(|parent| places.get(parent)).map_or(own, |parent| *parent * own);
            places.push(place);
        }
        self.parts.iter().map(|part| &part.mesh).zip(places)
    }

    /// Lowest and highest corner at rest.
    pub fn bounds(&self) -> (Vec3, Vec3) {
        let corners = self.pose(Moment::default(), 0.0).flat_map(|(mesh, place)| {
            mesh.vertices.iter().map(move |vertex| place.transform_point3(vertex.position))
        });
        corners.fold((Vec3::MAX, Vec3::MIN), |(low, high), at| (low.min(at), high.max(at)))
    }

    /// Whether it has no triangle at all.
    #[cfg(test)]
    pub fn is_empty(&self) -> bool {
        self.parts.iter().all(|part| part.mesh.triangles.is_empty())
    }
}

macro_rules! kinds {
    ($($kind:ident = $make:path),* $(,)?) => {
        /// Everything that can be shown.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub(crate) enum Kind { $($kind),* }

        impl Kind {
            /// Each of them.
            pub const ALL: &[Self] = &[$(Self::$kind),*];

            /// Whether it walks upright and has hands.
            pub fn is_person(self) -> bool {
                matches!(
                    self,
                    Self::Woman
                        | Self::Man
                        | Self::Child
                        | Self::Chef
                        | Self::Dancer
                        | Self::OldMan
                        | Self::HanfuWoman
                        | Self::Warrior
                        | Self::Astronaut
                        | Self::Robot
                )
            }

            /// The toy, made when it is first asked for.
            pub fn toy(self) -> Arc<Toy> {
                match self {
                    $(Self::$kind => {
                        static MADE: LazyLock<Arc<Toy>> = LazyLock::new(|| Arc::new($make()));
                        Arc::clone(&MADE)
                    })*
                }
            }
        }
    };
}

kinds! {
    Dog = animals::dog,
    Cat = animals::cat,
    Bird = animals::bird,
    Fish = animals::fish,
    Horse = animals::horse,
    Zebra = animals::zebra,
    Unicorn = animals::unicorn,
    Giraffe = herds::giraffe,
    Chicken = farm::chicken,
    Frog = reptiles::frog,
    Panda = wild::panda,
    Bear = wild::bear,
    PolarBear = wild::polar_bear,
    Rabbit = wild::rabbit,
    Fox = wild::fox,
    Tiger = cats::tiger,
    Lion = cats::lion,
    Elephant = herds::elephant,
    Deer = herds::deer,
    Monkey = wild::monkey,
    Cow = farm::cow,
    Sheep = farm::sheep,
    Pig = farm::pig,
    Whale = sea::whale,
    Dolphin = sea::dolphin,
    Shark = sea::shark,
    SeaTurtle = sea::sea_turtle,
    Jellyfish = sea::jellyfish,
    Octopus = sea::octopus,
    Butterfly = insects::butterfly,
    Bee = insects::bee,
    Eagle = birds::eagle,
    Owl = birds::owl,
    Penguin = birds::penguin,
    Duck = birds::duck,
    Swan = birds::swan,
    Crane = birds::crane,
    Turtle = reptiles::turtle,
    Snake = reptiles::snake,
    Dinosaur = reptiles::dinosaur,
    Dragon = reptiles::dragon,
    Woman = people::woman,
    Man = people::man,
    Child = people::child,
    Chef = people::chef,
    Dancer = people::dancer,
    Musician = people::musician,
    Astronaut = heroes::astronaut,
    Robot = heroes::robot,
    OldMan = heroes::old_man,
    HanfuWoman = heroes::hanfu_woman,
    Warrior = heroes::warrior,
    Car = vehicles::car,
    Boat = vehicles::boat,
    Teapot = things::teapot,
    Pine = scenery::pine,
    Tree = scenery::tree,
    Rock = scenery::rock,
    Cloud = scenery::cloud,
    Flower = scenery::flower,
    Cactus = scenery::cactus,
    Tower = scenery::tower,
    Flats = scenery::flats,
    House = scenery::house,
    Lamp = scenery::lamp,
    Pagoda = scenery::pagoda,
    Coral = scenery::coral,
    Seaweed = scenery::seaweed,
    Lantern = scenery::lantern,
    Bus = vehicles::bus,
    Truck = vehicles::truck,
    Train = vehicles::train,
    Bicycle = vehicles::bicycle,
    Motorcycle = vehicles::motorcycle,
    Airplane = crafts::airplane,
    Biplane = crafts::biplane,
    Helicopter = crafts::helicopter,
    Rocket = crafts::rocket,
    HotAirBalloon = crafts::hot_air_balloon,
    Ufo = crafts::ufo,
    Submarine = crafts::submarine,
    Galleon = crafts::galleon,
    Sleigh = crafts::sleigh,
    Castle = buildings::castle,
    Lighthouse = buildings::lighthouse,
    Church = buildings::church,
    Windmill = buildings::windmill,
    Bridge = buildings::bridge,
    Cup = food::cup,
    Cake = food::cake,
    Noodles = food::noodles,
    Burger = food::burger,
    Sushi = food::sushi,
    Apple = food::apple,
    Watermelon = food::watermelon,
    IceCream = food::ice_cream,
    Donut = food::donut,
    CherryTree = plants::cherry_tree,
    Maple = plants::maple,
    Palm = plants::palm,
    ChristmasTree = plants::christmas_tree,
    Pumpkin = plants::pumpkin,
    Mushroom = plants::mushroom,
    Bonsai = plants::bonsai,
    Sunflower = plants::sunflower,
    Lotus = plants::lotus,
    Bamboo = plants::bamboo,
    Perfume = things::perfume,
    Phone = things::phone,
    Camera = things::camera,
    Headphones = things::headphones,
    Guitar = things::guitar,
    Violin = things::violin,
    Piano = things::piano,
    Book = things::book,
    Bulb = things::bulb,
    DeskLamp = things::desk_lamp,
    Chair = things::chair,
    Sofa = things::sofa,
    Table = things::table,
    Umbrella = treasures::umbrella,
    Balloons = treasures::balloons,
    Gift = treasures::gift,
    Clock = treasures::clock,
    Vase = treasures::vase,
    Sword = treasures::sword,
    Crown = treasures::crown,
    Football = treasures::football,
    Globe = treasures::globe,
    Chess = treasures::chess,
    Gem = treasures::gem,
    Heart = treasures::heart,
    Moon = treasures::moon,
    Star = treasures::star,
    Snowman = treasures::snowman,
    Shoe = wear::shoe,
    Watch = wear::watch,
    Dress = wear::dress,
    Handbag = wear::handbag,
    Hat = wear::hat,
}
