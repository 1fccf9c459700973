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
mod model;
mod picture;
mod place;
mod raster;
mod read;
mod scene;
mod toy;

#[cfg(test)]
mod tests;

use finish::{Finish, Style};
use picture::Moved;
use raster::Canvas;
use read::Brief;
use scene::Scene;

pub use model::Model;
pub use picture::{Given, VOICE_STEP};

enum Shown {
    Scene(Box<Scene>),
    Pictures(Box<Moved>),
}

/// A film or a picture, prepared: its frames are drawn one by one.
pub struct Film {
    shown: Shown,
    canvas: Canvas,
    finish: Option<Finish>,
    seconds: f32,
    loops: bool,
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
    /// Prepares a film of what the words say.
    pub fn new(wish: &Wish<'_>) -> Self {
        let brief = Brief::read_as(wish.prompt, wish.view);
        let view = format!("{}\n{}", wish.prompt.trim(), wish.view);
        let scene = Scene::new(&brief, &view, wish.loops.then_some(wish.seconds));
        Self::show(Shown::Scene(Box::new(scene)), Some(brief.style), wish)
    }

    /// Prepares a film of pictures that somebody brought, changed as the words say.
    pub fn of_pictures(given: Given, wish: &Wish<'_>) -> Self {
        let brief = Brief::read_as(wish.prompt, wish.view);
        let moved = Moved::new(given, &brief, wish.prompt, wish.size, wish.loops.then_some(wish.seconds));
        // Clay is how scenes look where nothing is said; a picture then stays as it is.
        let style = (brief.style != Style::Clay).then_some(brief.style);
        Self::show(Shown::Pictures(Box::new(moved)), style, wish)
    }

    fn show(shown: Shown, style: Option<Style>, wish: &Wish<'_>) -> Self {
        let (width, height) = (wish.size.0.max(1), wish.size.1.max(1));
        let finish = style.map(|style| Finish::new(style, width, height));
        Self { shown, canvas: Canvas::new(width, height), finish, seconds: wish.seconds, loops: wish.loops }
    }

    /// The frame after a share of the film, 0 to 1: red, green, blue and a byte without meaning for each pixel, row by row.
    pub fn frame(&mut self, share: f32) -> &[[u8; 4]] {
        let seconds = self.seconds * share;
        // A camera that has to end where it began goes there and back.
        let share = if self.loops { 0.5 - 0.5 * (share * std::f32::consts::TAU).cos() } else { share };
        match &self.shown {
            Shown::Scene(scene) => scene.draw(&mut self.canvas, seconds, share),
            Shown::Pictures(moved) => {
                moved.draw(&mut self.canvas, seconds, share, self.loops.then_some(self.seconds));
            }
        }
        if let Some(finish) = &mut self.finish {
            finish.apply(&mut self.canvas, (seconds * 60.0) as u32);
        }
        &self.canvas.pixels
    }
}
