//! The moving landscape: a still sky, silhouettes that slide at the speed of their depth, and small things
//! adrift in the air.

use std::f32::consts::TAU;

use rand::Rng;
use rand_chacha::ChaCha8Rng;

use super::canvas::{Frame, Yuv};
use super::chance::prompt_rng;
use super::palette::{self, Drift, Place, Tones};
use super::ridge::{self, Outline, Ridge, Window};

/// How a scene moves while its phase goes from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Motion {
    /// A still picture: only one phase will be drawn.
    Still,
    /// The camera travels to one side over so many seconds.
    Travel(f32),
    /// It sways and returns to where it began, so that a repeated stretch has no seam.
    Sway(f32),
}

struct Layer {
    ridge: Ridge,
    /// Widest slide to either side, in pixels.
    reach: f32,
    /// Rise and fall in pixels: only water has any.
    bob: f32,
    beat: f32,
    windows: Vec<Window>,
}

struct Mote {
    x: f32,
    y: f32,
    radius: f32,
    /// Pictures travelled over one phase, in whole turns when the scene has to loop.
    fall: f32,
    sway: f32,
    beat: f32,
}

/// A scene prepared for one size; [`Scene::draw`] then costs little more than the fills.
pub(super) struct Scene {
    sky: Frame,
    layers: Vec<Layer>,
    motes: Vec<Mote>,
    drifting: Drift,
    tones: Tones,
    motion: Motion,
    glints: Vec<Glint>,
    water: bool,
}

/// A streak of sunlight on the water: a row of pixels that widens and narrows.
struct Glint {
    x: f32,
    y: f32,
    reach: f32,
    beat: f32,
    colour: Yuv,
}

impl Scene {
    /// The words decide the place and the hour; `view` picks one of the many pictures of it.
    pub fn new(prompt: &str, view: &str, width: u32, height: u32, motion: Motion) -> Self {
        let mut rng = prompt_rng(&format!("{}\n{view}", prompt.trim()), "scene");
        let (place, palette) = palette::choose(prompt, &mut rng);
        let tones = palette.tones(&mut rng);
        let (sky, sun_x) = paint_sky(&mut rng, &tones, Frame::new(width, height), place);
        let layers = build_layers(&mut rng, &tones, &sky, place, motion);
        let motes = scatter(&mut rng, palette.drifting, &sky, motion);
        let water = place == Place::Sea;
        let glints = if water { lay_glints(&mut rng, &tones, &sky, sun_x) } else { Vec::new() };
        Self { sky, layers, motes, drifting: palette.drifting, tones, motion, glints, water }
    }

    /// Draws the scene at `phase` (`0.0..=1.0`) over whatever the frame holds.
    pub fn draw(&self, frame: &mut Frame, phase: f32) {
        frame.copy_from(&self.sky);
        if self.drifting == Drift::Stars {
            self.draw_motes(frame, phase);
        }
        let slide = match self.motion {
            Motion::Still | Motion::Travel(_) => phase * 2.0 - 1.0,
            Motion::Sway(_) => (phase * TAU).sin(),
        };
        for layer in &self.layers {
            let dx = match (self.water, self.motion) {
                (true, Motion::Travel(seconds)) => (phase * seconds / 4.0 * TAU + layer.beat).sin(),
                (true, _) => (phase * TAU + layer.beat).sin(),
                (false, _) => slide,
            } * layer.reach;
            let dy = (phase * TAU * 2.0 + layer.beat).sin() * layer.bob;
            layer.ridge.draw(&mut frame.planes, dx, dy);
            for (x, y, side) in &layer.windows {
                let left = x + (dx - layer.reach.ceil()).round() as i32;
                frame.fill_rect(left, *y, *side, side * 3 / 2, self.tones.window);
            }
        }
        self.draw_glints(frame, phase);
        if self.drifting != Drift::Stars {
            self.draw_motes(frame, phase);
        }
    }

    fn draw_glints(&self, frame: &mut Frame, phase: f32) {
        let turns = match self.motion {
            Motion::Travel(seconds) => seconds * 0.5,
            Motion::Still | Motion::Sway(_) => 1.0,
        };
        let thick = (frame.height() as i32 / 260).max(1);
        for glint in &self.glints {
            let half = glint.reach * (0.5 + 0.5 * (phase * turns * TAU + glint.beat).sin());
            if half >= 1.0 {
                frame.fill_rect(
                    (glint.x - half) as i32,
                    glint.y as i32,
                    (half * 2.0) as i32,
                    thick,
                    glint.colour,
                );
            }
        }
    }

    fn draw_motes(&self, frame: &mut Frame, phase: f32) {
        let (width, height) = (frame.width() as f32, frame.height() as f32);
        for mote in &self.motes {
            let turn = phase * TAU + mote.beat;
            let x = (mote.x + turn.sin() * mote.sway).rem_euclid(1.0) * width;
            let y = (mote.y + phase * mote.fall).rem_euclid(1.0) * height;
            let strength = match self.drifting {
                Drift::Stars => 0.55 + 0.45 * (turn * 2.0).sin(),
                Drift::Snow => 0.9,
                Drift::Petals => 0.6 + 0.35 * turn.cos(),
                Drift::Lanterns => 0.75 + 0.2 * (turn * 3.0).sin(),
            };
            if self.drifting == Drift::Lanterns {
                frame.disc(x, y, mote.radius * 0.5, mote.radius * 4.0, self.tones.drift, strength * 0.4);
            }
            frame.disc(x, y, mote.radius, mote.radius.max(1.0), self.tones.drift, strength);
        }
    }
}

/// Thresholds of half a step spread over 4x4 pixels: they hide the bands of a slow gradient.
const DITHER: [[f32; 4]; 4] = [
    [-0.47, 0.03, -0.34, 0.16],
    [0.28, -0.22, 0.41, -0.09],
    [-0.28, 0.22, -0.41, 0.09],
    [0.47, -0.03, 0.34, -0.16],
];

fn paint_sky(rng: &mut ChaCha8Rng, tones: &Tones, mut sky: Frame, place: Place) -> (Frame, f32) {
    let (width, height) = (sky.width() as f32, sky.height() as f32);
    let short = width.min(height);
    let sun_x =
        width * if rng.random_bool(0.5) { rng.random_range(0.2..0.38) } else { rng.random_range(0.62..0.8) };
    let sun_y = height * rng.random_range(0.2..0.36);
    let radius = short * rng.random_range(0.06..0.1);
    let horizon = height * if place == Place::Sea { 0.6 } else { 0.75 };
    for (index, plane) in sky.planes.iter_mut().enumerate() {
        let scale = if index == 0 { 1.0 } else { 2.0 };
        let (top, low, sun) = (tones.sky_top.0[index], tones.sky_low.0[index], tones.sun.0[index]);
        let inverse = 1.0 / (short * 0.55).powi(2);
        for (y, row) in plane.data.chunks_exact_mut(plane.width).enumerate() {
            let py = y as f32 * scale;
            let t = (py / horizon).min(1.0).powf(1.25);
            let base = f32::from(top) + (f32::from(low) - f32::from(top)) * t;
            for (x, sample) in row.iter_mut().enumerate() {
                let (dx, dy) = (x as f32 * scale - sun_x, py - sun_y);
                // A bell around the sun: wide light without a visible rim.
                let glow = 0.55 / (1.0 + (dx * dx + dy * dy) * inverse * 9.0);
                let value = base + (f32::from(sun) - base) * glow;
                *sample = (value + DITHER[y % 4][x % 4] + 0.5) as u8;
            }
        }
    }
    sky.disc(sun_x, sun_y, radius, radius * 0.04 + 1.0, tones.sun, 0.96);
    (sky, sun_x)
}

/// A path of light from the horizon to the viewer, wider and dimmer as it comes near.
fn lay_glints(rng: &mut ChaCha8Rng, tones: &Tones, sky: &Frame, sun_x: f32) -> Vec<Glint> {
    let (width, height) = (sky.width() as f32, sky.height() as f32);
    (0..46)
        .map(|_| {
            let depth: f32 = rng.random_range(0.0f32..1.0).powf(1.4);
            let spread = width * (0.03 + 0.09 * depth);
            Glint {
                x: sun_x + rng.random_range(-1.0..1.0) * spread,
                y: height * (0.6 + 0.3 * depth),
                reach: width * rng.random_range(0.008..0.03) * (0.6 + depth),
                beat: rng.random_range(0.0..TAU),
                colour: tones.sun.mix(tones.far, 0.15 + 0.5 * depth),
            }
        })
        .collect()
}

fn build_layers(
    rng: &mut ChaCha8Rng,
    tones: &Tones,
    sky: &Frame,
    place: Place,
    motion: Motion,
) -> Vec<Layer> {
    let (width, height) = (sky.width() as f32, sky.height() as f32);
    let count = rng.random_range(4..=5);
    let seconds = match motion {
        Motion::Still => 3.0,
        Motion::Travel(seconds) => seconds,
        // There and back on a sine: at its fastest three times the speed of even travel.
        Motion::Sway(seconds) => seconds / 3.0,
    };
    (0..count)
        .map(|index| {
            let depth = (index as f32 + 0.5) / count as f32;
            let water = place == Place::Sea;
            // Speed, not distance, is what the eye judges: a longer clip travels farther.
            let reach =
                width * if water { 0.02 } else { (0.012 * depth * depth + 0.001) * seconds.clamp(1.0, 12.0) };
            let margin = reach.ceil() as i32;
            let columns = sky.width() + margin as usize * 2 + 2;
            let (outline, windows, top) = draw_outline(rng, place, depth, columns, width, height);
            let body = tones.far.mix(tones.near, depth.powf(0.8));
            let foot =
                if water { body.mix(tones.near, 0.5) } else { body.mix(tones.mist, 0.55 * (1.0 - depth)) };
            let colours = shade(body, foot, top, height, sky.height());
            let ridge = Ridge::new(&outline, colours, margin, motion != Motion::Still);
            Layer {
                ridge,
                reach,
                bob: if water { height * 0.008 * (0.4 + depth) } else { 0.0 },
                beat: rng.random_range(0.0..TAU),
                windows,
            }
        })
        .collect()
}

/// The outline of the layer at `depth` (0 far, 1 near), its lit windows, and the height where it begins.
fn draw_outline(
    rng: &mut ChaCha8Rng,
    place: Place,
    depth: f32,
    columns: usize,
    width: f32,
    height: f32,
) -> (Outline, Vec<Window>, f32) {
    let unit = width.max(height * 0.8);
    let base = height * (0.5 + 0.36 * depth);
    match place {
        Place::Mountains => {
            let swing = height * (0.3 - 0.12 * depth);
            (ridge::peaks(rng, columns, unit * (0.1 + 0.1 * depth), base, swing), Vec::new(), base - swing)
        }
        Place::Forest => {
            let swing = height * 0.07;
            let mut outline = ridge::hills(rng, columns, unit * 0.7, 4, base, swing);
            ridge::plant_trees(rng, &mut outline, height * (0.05 + 0.15 * depth));
            (outline, Vec::new(), base - swing * 2.5)
        }
        Place::Dunes => {
            let swing = height * 0.08;
            (ridge::hills(rng, columns, unit * (0.5 + 0.4 * depth), 2, base, swing), Vec::new(), base - swing)
        }
        Place::Sea => {
            let base = height * (0.56 + 0.34 * depth);
            let swing = height * (0.003 + 0.016 * depth);
            (
                ridge::hills(rng, columns, unit * (0.13 + 0.26 * depth), 2, base, swing),
                Vec::new(),
                base - swing,
            )
        }
        Place::City => {
            let base = height * (0.62 + 0.24 * depth);
            let swing = height * (0.36 - 0.14 * depth);
            let (outline, mut windows) =
                ridge::towers(rng, columns, unit * (0.045 + 0.04 * depth), base, swing);
            // Far windows would be dust, and lights behind the caption would make it hard to read.
            windows.retain(|(_, y, _)| depth > 0.35 && (*y as f32) < height * 0.7);
            (outline, windows, base - swing)
        }
    }
}

/// One colour for each row: the body of a layer above, mist gathering at its foot.
fn shade(body: Yuv, foot: Yuv, top: f32, height: f32, rows: usize) -> Vec<Yuv> {
    let deep = (height * 0.42).max(1.0);
    (0..rows).map(|y| body.mix(foot, ((y as f32 - top) / deep).clamp(0.0, 1.0))).collect()
}

fn scatter(rng: &mut ChaCha8Rng, drifting: Drift, sky: &Frame, motion: Motion) -> Vec<Mote> {
    let short = sky.width().min(sky.height()) as f32;
    let (count, size, fall) = match drifting {
        Drift::Petals => (36, 0.0045, 0.055),
        Drift::Snow => (90, 0.0035, 0.07),
        Drift::Stars => (110, 0.0014, 0.0),
        Drift::Lanterns => (22, 0.0055, -0.03),
    };
    (0..count)
        .map(|_| {
            let near: f32 = rng.random_range(0.4..1.0);
            let speed: f32 = fall * near * rng.random_range(0.7..1.3);
            Mote {
                x: rng.random(),
                y: rng.random::<f32>() * if drifting == Drift::Stars { 0.6 } else { 1.0 },
                radius: (short * size * near).max(0.5),
                fall: match motion {
                    Motion::Travel(seconds) => speed * seconds,
                    Motion::Still => 0.0,
                    // Only whole turns close the loop, and one a second would be a storm.
                    Motion::Sway(_) => 0.0,
                },
                sway: if drifting == Drift::Stars { 0.0 } else { rng.random_range(0.004..0.02) },
                beat: rng.random_range(0.0..TAU),
            }
        })
        .collect()
}
