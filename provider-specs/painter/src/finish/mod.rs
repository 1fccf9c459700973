//! The last step: how a drawn picture looks as a whole, from clay to ink.

mod effects;

use crate::raster::Canvas;
use effects::Effects;

/// A manner of drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Style {
    Clay,
    Cinema,
    Cartoon,
    Ink,
    Watercolour,
    Oil,
    Pixel,
    Sketch,
    PaperCut,
    Neon,
    Mono,
    Vintage,
}

impl Style {
    /// Each of them.
    #[cfg(test)]
    pub const ALL: [Self; 12] = [
        Self::Clay,
        Self::Cinema,
        Self::Cartoon,
        Self::Ink,
        Self::Watercolour,
        Self::Oil,
        Self::Pixel,
        Self::Sketch,
        Self::PaperCut,
        Self::Neon,
        Self::Mono,
        Self::Vintage,
    ];
}

/// A style prepared for one size of picture.
pub(crate) struct Finish {
    style: Style,
    effects: Effects,
}

impl Finish {
    pub fn new(style: Style, width: usize, height: usize) -> Self {
        Self { style, effects: Effects::new(style, width, height) }
    }

    /// Finishes a drawn picture in place; `moment` counts frames, for what flickers.
    pub fn apply(&mut self, canvas: &mut Canvas, moment: u32) {
        let effects = &mut self.effects;
        match self.style {
            Style::Clay => effects.smooth(canvas),
            Style::Cinema => {
                effects.smooth(canvas);
                effects.grade(canvas, |[r, g, b], luma| {
                    let shadow = (1.0 - luma / 140.0).max(0.0);
                    let bright = (luma / 255.0).powi(2);
                    [
                        contrast(r, 1.12) - 12.0 * shadow + 14.0 * bright,
                        contrast(g, 1.1) + 2.0 * shadow + 3.0 * bright,
                        contrast(b, 1.06) + 13.0 * shadow - 12.0 * bright,
                    ]
                });
                effects.vignette(canvas, 0.42);
                effects.grain(canvas, 5.0, moment);
                effects.bars(canvas, 2.2);
            }
            Style::Cartoon => {
                effects.outline(canvas, [34, 26, 40], 0.85);
                effects.grade(canvas, |colour, luma| {
                    let step = (luma / 255.0 * 5.0 + 0.5).floor() / 5.0 * 255.0;
                    let lifted = (step * 0.75 + luma * 0.25 + 8.0) / luma.max(8.0);
                    saturate(colour.map(|channel| channel * lifted), luma * lifted, 1.28)
                });
                effects.smooth(canvas);
            }
            Style::Ink => {
                effects.spread(canvas, 2);
                effects.outline(canvas, [30, 30, 34], 0.7);
                effects.grade(canvas, |[r, g, b], luma| {
                    let tone = ((luma - 60.0) * 1.35 + 44.0).clamp(14.0, 244.0);
                    // A seal's red stays: it is the one colour of an ink painting.
                    let red = ((r - g.max(b) - 40.0) / 90.0).clamp(0.0, 0.8);
                    [
                        tone * 0.985 + 4.0 + red * (186.0 - tone),
                        tone * 0.97 + 2.0 - red * tone * 0.55,
                        tone * 0.91 - red * tone * 0.6,
                    ]
                });
                effects.paper(canvas, 0.055);
                effects.vignette(canvas, 0.1);
            }
            Style::Watercolour => {
                effects.spread(canvas, 2);
                effects.outline(canvas, [96, 84, 96], 0.34);
                effects.grade(canvas, |colour, luma| {
                    let washed = colour.map(|channel| 255.0 - (255.0 - channel) * 0.74);
                    saturate(washed, 255.0 - (255.0 - luma) * 0.74, 1.18)
                });
                effects.paper(canvas, 0.06);
            }
            Style::Oil => {
                effects.dabs(canvas);
                effects.grade(canvas, |colour, luma| {
                    saturate(colour.map(|channel| contrast(channel, 1.08)), luma, 1.22)
                });
            }
            Style::Pixel => effects.blocks(canvas),
            Style::Sketch => effects.hatch(canvas),
            Style::PaperCut => {
                effects.drop_shadows(canvas);
                effects.grade(canvas, |colour, luma| {
                    let step = (luma / 255.0 * 6.0 + 0.5).floor() / 6.0 * 255.0;
                    saturate(
                        colour.map(|channel| channel * (step * 0.6 + luma * 0.4) / luma.max(6.0)),
                        luma,
                        1.15,
                    )
                });
                effects.outline(canvas, [255, 250, 240], 0.55);
                effects.paper(canvas, 0.06);
                effects.smooth(canvas);
            }
            Style::Neon => {
                effects.smooth(canvas);
                effects.grade(canvas, |colour, luma| {
                    saturate(colour.map(|channel| contrast(channel, 1.18) - 8.0), luma, 1.5)
                });
                effects.bloom(canvas, 120.0, 0.85);
                effects.vignette(canvas, 0.35);
            }
            Style::Mono => {
                effects.smooth(canvas);
                effects.grade(canvas, |_, luma| [contrast(luma, 1.25); 3]);
                effects.vignette(canvas, 0.4);
                effects.grain(canvas, 9.0, moment);
            }
            Style::Vintage => {
                effects.smooth(canvas);
                effects.grade(canvas, |[r, g, b], luma| {
                    let faded = saturate([r, g, b], luma, 0.68);
                    [faded[0] * 0.86 + 38.0, faded[1] * 0.82 + 28.0, faded[2] * 0.7 + 30.0]
                });
                effects.vignette(canvas, 0.38);
                effects.grain(canvas, 10.0, moment);
            }
        }
    }
}

fn contrast(value: f32, strength: f32) -> f32 {
    (value - 118.0) * strength + 118.0
}

fn saturate(colour: [f32; 3], luma: f32, strength: f32) -> [f32; 3] {
    colour.map(|channel| luma + (channel - luma) * strength)
}
