//! Draws what a prompt says: a small lit world of toys, seen by a moving camera.
//!
//! A prompt is read for the words that are known, in Chinese and in English: who and what is seen and in which colour, what
//! it does, where, at what hour and in what weather, how the camera moves, and in which manner it is drawn. What is not said
//! is left to chance, which is the same for the same words. Nothing is written into the picture.
//!
//! ```text
//!  words ──read──▶ Brief ──place, toy──▶ Scene ──raster──▶ Canvas ──finish──▶ pixels
//! ```

mod air;
mod camera;
mod finish;
mod light;
mod mesh;
mod place;
mod raster;
mod read;
mod scene;
mod toy;

#[cfg(test)]
mod tests;

use finish::Finish;
use raster::Canvas;
use read::Brief;
use scene::Scene;

/// A film or a picture, prepared: its frames are drawn one by one.
pub struct Film {
    scene: Scene,
    canvas: Canvas,
    finish: Finish,
    seconds: f32,
}

/// What a film is about and how large and long it is.
#[derive(Debug, Clone, Copy)]
pub struct Wish<'a> {
    /// What somebody asked for, in their own words.
    pub prompt: &'a str,
    /// Picks one of the many pictures of a prompt, such as a model's name.
    pub view: &'a str,
    /// Pixels to each side, at least 1.
    pub size: (usize, usize),
    /// Length in seconds; of a picture how far the film is that it is taken from.
    pub seconds: f32,
    /// Whether it has to end as it began.
    pub loops: bool,
}

impl Film {
    /// Prepares a film.
    pub fn new(wish: &Wish<'_>) -> Self {
        let brief = Brief::read(wish.prompt);
        let view = format!("{}\n{}", wish.prompt.trim(), wish.view);
        let scene = Scene::new(&brief, &view, wish.loops.then_some(wish.seconds));
        let (width, height) = (wish.size.0.max(1), wish.size.1.max(1));
        let canvas = Canvas::new(width, height);
        Self { scene, canvas, finish: Finish::new(brief.style, width, height), seconds: wish.seconds }
    }

    /// The frame after a share of the film, 0 to 1: red, green, blue and a byte without meaning for each pixel, row by row.
    pub fn frame(&mut self, share: f32) -> &[[u8; 4]] {
        let seconds = self.seconds * share;
        self.scene.draw(&mut self.canvas, seconds, share);
        self.finish.apply(&mut self.canvas, (seconds * 60.0) as u32);
        &self.canvas.pixels
    }
}
