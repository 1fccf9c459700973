//! What a prompt asks to see: the place, the hour and the colours.

use rand::Rng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use super::canvas::Yuv;

/// What stands in the landscape.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Mountains,
    Sea,
    City,
    Forest,
    Dunes,
}

/// What floats through the air.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Drift {
    Petals,
    Snow,
    Stars,
    Lanterns,
}

/// Colours as `0xRRGGBB`, from the sky to the ground.
pub(super) struct Palette {
    sky_top: u32,
    sky_low: u32,
    sun: u32,
    far: u32,
    near: u32,
    mist: u32,
    drift: u32,
    pub drifting: Drift,
}

macro_rules! palette {
    ($top:literal $low:literal $sun:literal $far:literal $near:literal $mist:literal $drift:literal $what:ident) => {
        Palette {
            sky_top: $top,
            sky_low: $low,
            sun: $sun,
            far: $far,
            near: $near,
            mist: $mist,
            drift: $drift,
            drifting: Drift::$what,
        }
    };
}

//                      sky top  sky low  sun      far      near     mist     drift
const DAWN: Palette = palette!(0x6d7fb8 0xffc9a3 0xfff1d0 0xc58fa0 0x2c2440 0xffd9bd 0xffe6ef Petals);
const DUSK: Palette = palette!(0x35265e 0xff8a5c 0xffd27a 0xa34a6a 0x1a1230 0xff9f6e 0xffc46b Lanterns);
const NIGHT: Palette = palette!(0x060b22 0x2d4a86 0xf4f1d8 0x2a4475 0x060a18 0x4466a6 0xffffff Stars);
const JADE: Palette = palette!(0x3f8f8b 0xd9f0d6 0xfffbe3 0x7fb8a4 0x0f332f 0xdff2dd 0xfff3f6 Petals);
const SNOW: Palette = palette!(0x7089ab 0xe3ebf3 0xffffff 0xa8bbd0 0x26364c 0xeef4f9 0xffffff Snow);
const AUTUMN: Palette = palette!(0x4f7ea3 0xffe0a6 0xfff0c2 0xd8894b 0x3a1a14 0xffdca6 0xe8582f Petals);
const AURORA: Palette = palette!(0x07102a 0x1f8f86 0xd6fff0 0x1d5a6e 0x040d1a 0x3fbfa0 0xd8fff4 Stars);
const ROSE: Palette = palette!(0x6b4ba0 0xffb3c8 0xfff0e8 0xb273a8 0x2a1540 0xffc9d6 0xffe3ef Petals);
const PORCELAIN: Palette = palette!(0x1f4e9c 0xdce8f5 0xffffff 0x5b86c4 0x0d1f4a 0xe6eef8 0xffffff Petals);
const ALL: [&Palette; 9] = [&DAWN, &DUSK, &NIGHT, &JADE, &SNOW, &AUTUMN, &AURORA, &ROSE, &PORCELAIN];

/// Words that decide the colours; the word that stands first in the prompt wins.
const HOURS: [(&[&str], &Palette); 9] = [
    (&["雪", "冬", "冰", "snow", "winter", "ice"], &SNOW),
    (&["极光", "银河", "宇宙", "aurora", "galaxy", "space"], &AURORA),
    (&["夜", "月", "星", "霓虹", "night", "moon", "star", "neon"], &NIGHT),
    (&["秋", "枫", "autumn", "maple"], &AUTUMN),
    (&["黄昏", "夕", "落日", "晚霞", "灯", "火", "dusk", "sunset", "fire"], &DUSK),
    (&["晨", "朝", "日出", "dawn", "sunrise", "morning"], &DAWN),
    (&["樱", "桃花", "玫瑰", "粉", "爱", "rose", "pink", "love", "sakura"], &ROSE),
    (&["青花", "瓷", "蓝", "晴", "blue", "porcelain"], &PORCELAIN),
    (&["春", "竹", "茶", "绿", "玉", "spring", "green", "bamboo"], &JADE),
];

/// Words that decide the place.
const PLACES: [(&[&str], Place); 5] = [
    (
        &["海", "浪", "湖", "江", "河", "鱼", "船", "水乡", "水面", "sea", "ocean", "wave", "lake", "river"],
        Place::Sea,
    ),
    (&["城", "街", "楼", "都市", "车", "赛博", "city", "street", "cyber", "car"], Place::City),
    (&["沙", "漠", "火星", "骆驼", "desert", "dune", "mars"], Place::Dunes),
    (&["林", "树", "竹", "猫", "狗", "鹿", "熊", "forest", "tree", "cat", "dog", "fox"], Place::Forest),
    (&["山", "峰", "云", "龙", "雪", "侠", "水墨", "mountain", "cloud", "dragon"], Place::Mountains),
];
const ALL_PLACES: [Place; 5] = [Place::Mountains, Place::Sea, Place::City, Place::Forest, Place::Dunes];

/// Reads the prompt for words it knows and leaves the rest to chance.
pub(super) fn choose(prompt: &str, rng: &mut ChaCha8Rng) -> (Place, &'static Palette) {
    let prompt = prompt.to_lowercase();
    // Both draws always happen, so that adding a word changes only what the word says.
    let (any_place, any_palette) = (ALL_PLACES.choose(rng), ALL.choose(rng));
    let place = first_named(&prompt, &PLACES).or(any_place.copied());
    let palette = first_named(&prompt, &HOURS).or(any_palette.copied());
    (place.unwrap_or(Place::Mountains), palette.unwrap_or(&DAWN))
}

fn first_named<T: Copy>(prompt: &str, table: &[(&[&str], T)]) -> Option<T> {
    let place_of = |words: &[&str]| words.iter().filter_map(|word| prompt.find(word)).min();
    let found = table.iter().filter_map(|(words, value)| place_of(words).map(|at| (at, *value)));
    found.min_by_key(|(at, _)| *at).map(|(_, value)| value)
}

fn rgb(hex: u32) -> [f32; 3] {
    [(hex >> 16 & 255) as f32, (hex >> 8 & 255) as f32, (hex & 255) as f32]
}

/// A palette turned into samples, each colour moved a little so that two scenes of one palette differ.
pub(super) struct Tones {
    pub sky_top: Yuv,
    pub sky_low: Yuv,
    pub sun: Yuv,
    pub far: Yuv,
    pub near: Yuv,
    pub mist: Yuv,
    pub drift: Yuv,
    pub window: Yuv,
}

impl Palette {
    pub fn tones(&self, rng: &mut ChaCha8Rng) -> Tones {
        let tint: [f32; 3] = std::array::from_fn(|_| rng.random_range(-14.0..14.0));
        let tone = |hex| {
            let base = rgb(hex);
            Yuv::from_rgb(std::array::from_fn(|channel| (base[channel] + tint[channel]).clamp(0.0, 255.0)))
        };
        Tones {
            sky_top: tone(self.sky_top),
            sky_low: tone(self.sky_low),
            sun: Yuv::from_rgb(rgb(self.sun)),
            far: tone(self.far),
            near: tone(self.near),
            mist: tone(self.mist),
            drift: Yuv::from_rgb(rgb(self.drift)),
            window: Yuv::from_rgb(rgb(0xffd890)),
        }
    }

    /// Linear RGB in `0.0..=1.0` from light to dark, for surfaces lit by a 3D viewer.
    pub fn surface(&self) -> [[f32; 3]; 4] {
        [self.sun, self.sky_low, self.far, self.sky_top]
            .map(|hex| rgb(hex).map(|channel| (channel / 255.0).powf(2.2)))
    }
}
