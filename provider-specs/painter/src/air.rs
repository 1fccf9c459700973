//! What falls, rises or drifts through the air.

use std::f32::consts::TAU;

use glam::Vec3;
use rand::Rng;
use rand_chacha::ChaCha8Rng;

use crate::raster::{Camera, Canvas, Light};

/// A kind of weather, or of small things adrift.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Air {
    Rain,
    Snow,
    Petals,
    Leaves,
    Fireflies,
    Bubbles,
    Dust,
    Lanterns,
    Confetti,
    Embers,
}

impl Air {
    /// Each of them.
    #[cfg(test)]
    pub const ALL: [Self; 10] = [
        Self::Rain,
        Self::Snow,
        Self::Petals,
        Self::Leaves,
        Self::Fireflies,
        Self::Bubbles,
        Self::Dust,
        Self::Lanterns,
        Self::Confetti,
        Self::Embers,
    ];

    /// How many, units a second, how far it sways, radius in units, colours, whether it shines.
    fn nature(self) -> (usize, Vec3, f32, f32, &'static [u32], bool) {
        match self {
            Self::Rain => (620, Vec3::new(-1.2, -15.0, 0.0), 0.0, 0.008, &[0xdfe8f4], false),
            Self::Snow => (420, Vec3::new(0.3, -1.1, 0.0), 0.35, 0.035, &[0xffffff], false),
            Self::Petals => {
                (150, Vec3::new(-0.7, -0.6, 0.0), 0.5, 0.05, &[0xffc4d4, 0xff9fb8, 0xffe4ec], false)
            }
            Self::Leaves => {
                (110, Vec3::new(-1.3, -0.8, 0.0), 0.6, 0.07, &[0xe8832a, 0xd8541f, 0xf2b53c], false)
            }
            Self::Fireflies => (150, Vec3::new(0.1, 0.12, 0.0), 0.7, 0.03, &[0xe8ff8a, 0xfff2a0], true),
            Self::Bubbles => (90, Vec3::new(0.0, 0.9, 0.0), 0.25, 0.045, &[0xd8f8ff], false),
            Self::Dust => (160, Vec3::new(-2.4, 0.1, 0.0), 0.3, 0.02, &[0xe8c48c, 0xf4dcb0], false),
            Self::Lanterns => (90, Vec3::new(0.12, 0.55, 0.0), 0.3, 0.12, &[0xffa040, 0xffc060], true),
            Self::Confetti => (
                220,
                Vec3::new(0.2, -1.3, 0.0),
                0.5,
                0.05,
                &[0xe8506a, 0xf2c230, 0x4fb0e0, 0x6fc06a, 0xffffff],
                false,
            ),
            Self::Embers => (130, Vec3::new(0.3, 1.1, 0.0), 0.5, 0.022, &[0xff8a3c, 0xffc24f], true),
        }
    }
}

struct Mote {
    at: Vec3,
    beat: f32,
    size: f32,
    colour: [f32; 3],
}

/// The motes of one scene.
pub(crate) struct Drift {
    air: Air,
    motes: Vec<Mote>,
    velocity: Vec3,
    sway: f32,
    radius: f32,
    shines: bool,
}

/// The box around what is looked at in which motes are; they come back in at the other side.
const BOX: Vec3 = Vec3::new(18.0, 10.0, 14.0);

impl Drift {
    /// `seconds` is the length of a film that has to end as it began.
    pub fn new(air: Air, rng: &mut ChaCha8Rng, seconds: Option<f32>) -> Self {
        let (count, mut velocity, sway, radius, colours, shines) = air.nature();
        if let Some(seconds) = seconds {
            velocity = (velocity * seconds / BOX).round() * BOX / seconds;
        }
        let motes = (0..count)
            .map(|_| Mote {
                at: Vec3::new(rng.random(), rng.random(), rng.random()) * BOX,
                beat: rng.random_range(0.0..TAU),
                size: rng.random_range(0.6..1.4),
                colour: crate::light::colour(colours[rng.random_range(0..colours.len())]).to_array(),
            })
            .collect();
        Self { air, motes, velocity, sway, radius, shines }
    }

    /// Draws what is nearer than the things behind it; `cycle` turns a second make swaying come round in a loop.
    pub fn draw(
        &self,
        canvas: &mut Canvas,
        camera: &Camera,
        light: &Light,
        seconds: f32,
        cycle: f32,
        going: f32,
    ) {
        let (width, height) = (canvas.width as f32, canvas.height as f32);
        let view = camera.view(width / height);
        let low = camera.target - BOX / 2.0 + Vec3::new(0.0, 1.0, 0.0);
        let scale = height / (2.0 * (camera.fov / 2.0).tan());
        let lit = (light.sky + light.sun * 0.6).min(Vec3::ONE);
        for mote in &self.motes {
            let turn = seconds * cycle * TAU + mote.beat;
            let sway = Vec3::new(turn.sin(), (turn * 2.0).cos() * 0.3, turn.cos() * 0.6) * self.sway;
            let moved = mote.at
                + self.velocity
                    * seconds
                    * if self.air == Air::Rain { 1.0 } else { mote.size.round().max(1.0) }
                + sway
                - Vec3::new(going, 0.0, 0.0);
            let at = low
                + Vec3::new(moved.x.rem_euclid(BOX.x), moved.y.rem_euclid(BOX.y), moved.z.rem_euclid(BOX.z));
            let clip = view * at.extend(1.0);
            if clip.w < 0.6 {
                continue;
            }
            let inverse = 1.0 / clip.w;
            let (x, y) = ((clip.x * inverse * 0.5 + 0.5) * width, (0.5 - clip.y * inverse * 0.5) * height);
            let (px, py) = (x as i32, y as i32);
            if px < 0
                || py < 0
                || px >= canvas.width as i32
                || py >= canvas.height as i32
                || canvas.depth[py as usize * canvas.width + px as usize] > inverse
            {
                continue;
            }
            let radius = self.radius * mote.size * scale * inverse;
            let colour = if self.shines {
                mote.colour
            } else {
                (Vec3::from(mote.colour) * (lit * 0.75 + 0.3)).min(Vec3::ONE).to_array()
            };
            match self.air {
                Air::Rain => {
                    let long = (0.34 * scale * inverse) as i32;
                    for step in 0..long.max(2) {
                        canvas.blend(
                            px - step / 12,
                            py - step,
                            colour,
                            0.34 * (1.0 - step as f32 / long.max(2) as f32),
                        );
                    }
                }
                Air::Petals | Air::Leaves | Air::Confetti => {
                    let flat = (turn * 2.0).sin().abs() * 0.75 + 0.25;
                    disc(canvas, x, y, [radius, radius * flat], colour, 0.94);
                }
                Air::Bubbles => ring(canvas, x, y, radius, colour),
                _ if self.shines => {
                    let beat = 0.65 + 0.35 * (turn * 3.0).sin();
                    disc(canvas, x, y, [radius * 4.5; 2], colour, 0.16 * beat);
                    disc(canvas, x, y, [radius; 2], [1.0, 0.96, 0.8], 0.95 * beat);
                }
                _ => disc(canvas, x, y, [radius; 2], colour, 0.85),
            }
        }
    }
}

fn disc(canvas: &mut Canvas, x: f32, y: f32, [rx, ry]: [f32; 2], colour: [f32; 3], alpha: f32) {
    let (rx, ry) = (rx.clamp(0.5, 60.0), ry.clamp(0.5, 60.0));
    let soft = if alpha < 0.5 { rx } else { 1.0 };
    for py in (y - ry - 1.0) as i32..=(y + ry + 1.0) as i32 {
        for px in (x - rx - 1.0) as i32..=(x + rx + 1.0) as i32 {
            let (dx, dy) = ((px as f32 + 0.5 - x) / rx, (py as f32 + 0.5 - y) / ry);
            let inside = (1.0 - dx.hypot(dy)) * rx / soft + if soft > 1.0 { 0.0 } else { 0.5 };
            let cover = inside.clamp(0.0, 1.0);
            if cover > 0.0 {
                canvas.blend(px, py, colour, cover * cover * alpha);
            }
        }
    }
}

fn ring(canvas: &mut Canvas, x: f32, y: f32, radius: f32, colour: [f32; 3]) {
    let radius = radius.clamp(0.8, 40.0);
    for py in (y - radius - 1.0) as i32..=(y + radius + 1.0) as i32 {
        for px in (x - radius - 1.0) as i32..=(x + radius + 1.0) as i32 {
            let (dx, dy) = (px as f32 + 0.5 - x, py as f32 + 0.5 - y);
            let far = dx.hypot(dy);
            let edge = (1.0 - (far - radius).abs()).clamp(0.0, 1.0);
            let light = ((1.0 - (dx + radius * 0.35).hypot(dy + radius * 0.35) / (radius * 0.35))
                .clamp(0.0, 1.0))
                * 0.8;
            let inside = if far < radius { 0.1 } else { 0.0 };
            canvas.blend(px, py, colour, (edge * 0.6 + light + inside).min(1.0));
        }
    }
}
