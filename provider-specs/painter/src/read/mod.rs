//! What the words of a prompt ask for.

mod subjects;
mod words;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::air::Air;
use crate::camera::{Move, Shot};
use crate::finish::Style;
use crate::light::Hour;
use crate::place::Place;
use crate::toy::{Kind, Stance};

/// What somebody does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Act {
    /// Whatever it does when nothing is said.
    Usual,
    Rests,
    Walks,
    Runs,
    Jumps,
    Dances,
    Spins,
    Sleeps,
}

impl Act {
    /// Pace relative to the usual.
    pub fn going(self, stance: Stance) -> f32 {
        match (self, stance) {
            (_, Stance::Stands) | (Self::Rests | Self::Sleeps | Self::Spins, _) => 0.0,
            (Self::Dances, _) => 0.0,
            (Self::Usual, Stance::Walks) => 0.7,
            (Self::Walks, _) => 0.75,
            (Self::Runs, _) => 1.3,
            _ => 1.0,
        }
    }
}

/// Somebody or something that is seen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Role {
    pub kind: Kind,
    /// `0xRRGGBB`, where words name a colour.
    pub coat: Option<u32>,
    pub act: Act,
}

/// A prompt, understood as far as its words are known; the rest is chance, the same for the same words.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Brief {
    pub roles: Vec<Role>,
    pub place: Place,
    pub hour: Hour,
    /// The hour that words name.
    pub said_hour: Option<Hour>,
    pub air: Option<Air>,
    pub foggy: bool,
    pub motion: Move,
    pub shot: Shot,
    pub style: Style,
}

/// More would crowd the picture.
const MOST_ROLES: usize = 4;
/// How many there are where words say that there are several, and not how many.
const SEVERAL: usize = 3;

impl Brief {
    /// Reads a prompt in Chinese, in English, or in both.
    pub fn read(prompt: &str) -> Self {
        Self::read_as(prompt, "")
    }

    /// Reads a prompt as one of many models would: what no word says, each decides by itself. The view's own words count
    /// where the prompt has none: a vendor's choices of style and camera.
    pub fn read_as(prompt: &str, view: &str) -> Self {
        let prompt = prompt.to_lowercase();
        let sum = |words: &str| {
            words.chars().map(u64::from).fold(7_u64, |sum, c| sum.wrapping_mul(31).wrapping_add(c))
        };
        let mut rng = ChaCha8Rng::seed_from_u64(sum(&prompt) ^ sum(view));
        let found = subjects::subjects(&prompt);
        let act = words::first(&prompt, words::ACTS).unwrap_or(Act::Usual);
        let mut roles: Vec<Role> = Vec::new();
        for &(at, kind) in &found {
            let known = roles.iter().any(|role| role.kind == kind);
            if !known && roles.len() < MOST_ROLES {
                roles.push(Role { kind, coat: words::colour_before(&prompt, at), act });
            }
        }
        if let [role] = &roles[..] {
            let role = *role;
            let several = found.iter().any(|(at, kind)| *kind == role.kind && words::is_plural(&prompt, *at));
            let count = match words::count(&prompt) {
                1 if several => SEVERAL,
                count => count,
            };
            roles.extend((1..count.min(MOST_ROLES)).map(|_| role));
        }
        let air = words::first(&prompt, words::AIRS);
        let stance = roles.first().map(|role| role.kind.toy().stance);
        let place = fitting(&words::all(&prompt, words::PLACES), stance)
            .or((air == Some(Air::Snow)).then_some(Place::Snowfield))
            .unwrap_or_else(|| home_of(&roles, &mut rng));
        let view_words = view.to_lowercase();
        let style = words::first(&prompt, words::STYLES)
            .or(words::first(&view_words, words::STYLES))
            .unwrap_or(Style::Clay);
        let neon = (style == Style::Neon).then_some(Hour::Neon);
        let said_hour = neon.or_else(|| words::first(&prompt, words::HOURS));
        let hour = said_hour.unwrap_or_else(|| match air {
            Some(Air::Rain) => Hour::Overcast,
            // Ink leaves the sky to the paper.
            _ if style == Style::Ink => Hour::Overcast,
            Some(Air::Fireflies | Air::Lanterns | Air::Embers) => Hour::Night,
            _ => [Hour::Day, Hour::Day, Hour::Dawn, Hour::Dusk][rng.random_range(0..4)],
        });
        Self {
            roles,
            place,
            hour,
            said_hour,
            air,
            foggy: words::any(&prompt, words::FOG),
            motion: words::first(&prompt, words::MOVES)
                .or(words::first(&view_words, words::MOVES))
                .unwrap_or_else(|| {
                    [Move::PushIn, Move::Orbit, Move::PullOut, Move::PanRight][rng.random_range(0..4)]
                }),
            shot: words::first(&prompt, words::SHOTS).unwrap_or_else(|| {
                [Shot::Medium, Shot::Medium, Shot::Wide, Shot::FromBelow][rng.random_range(0..4)]
            }),
            style,
        }
    }
}

/// The first of the places that are named in which something of this stance can be.
fn fitting(places: &[Place], stance: Option<Stance>) -> Option<Place> {
    let watery =
        |place: &&Place| matches!(place, Place::Sea | Place::Lake | Place::Beach | Place::Sky | Place::Space);
    match (stance, places.first()?) {
        (Some(Stance::Floats), first) if !watery(&first) => {
            Some(places.iter().find(watery).copied().unwrap_or(Place::Lake))
        }
        (Some(Stance::Swims), Place::Sea | Place::Lake | Place::Beach) => Some(Place::Underwater),
        (_, first) => Some(*first),
    }
}

/// Where something is usually found.
fn home_of(roles: &[Role], rng: &mut ChaCha8Rng) -> Place {
    let any = [
        Place::Mountains,
        Place::Lake,
        Place::Meadow,
        Place::Forest,
        Place::Desert,
        Place::OldTown,
        Place::Sea,
    ];
    let Some(first) = roles.first() else { return any[rng.random_range(0..any.len())] };
    match first.kind.toy().stance {
        Stance::Swims => Place::Underwater,
        Stance::Floats => Place::Sea,
        Stance::Rolls => Place::City,
        Stance::Flies => [Place::Sky, Place::Meadow, Place::Mountains][rng.random_range(0..3)],
        Stance::Walks => {
            [Place::Meadow, Place::Garden, Place::Village, Place::Forest][rng.random_range(0..4)]
        }
        Stance::Stands => stand_of(first.kind),
    }
}

/// Where something that stands is usually found; what is made to be looked at stands in a studio.
fn stand_of(kind: Kind) -> Place {
    match kind {
        Kind::Lighthouse | Kind::Palm | Kind::Umbrella => Place::Beach,
        Kind::Church | Kind::House | Kind::Pumpkin => Place::Village,
        Kind::Pagoda | Kind::Lantern => Place::OldTown,
        Kind::Castle | Kind::Pine => Place::Mountains,
        Kind::Windmill | Kind::Tree | Kind::Flower | Kind::Sunflower | Kind::Balloons => Place::Meadow,
        Kind::CherryTree => Place::Garden,
        Kind::Maple | Kind::Bamboo | Kind::Mushroom => Place::Forest,
        Kind::Bridge | Kind::Lotus => Place::Lake,
        Kind::Cactus => Place::Desert,
        Kind::ChristmasTree | Kind::Snowman => Place::Snowfield,
        Kind::Tower | Kind::Flats | Kind::Lamp => Place::City,
        Kind::Coral | Kind::Seaweed => Place::Underwater,
        Kind::Sofa | Kind::Chair | Kind::Table | Kind::DeskLamp | Kind::Piano | Kind::Globe => Place::Room,
        _ => Place::Studio,
    }
}
