//! Silhouettes: everything below an outline, kept as runs so that drawing one is a handful of fills a row.

use rand::Rng;
use rand_chacha::ChaCha8Rng;

use super::canvas::{Plane, Yuv};

/// An outline: for each column the height of its upper edge, in pixels from the top.
pub(super) type Outline = Vec<f32>;

#[derive(Default, Clone)]
struct Row {
    full: Vec<(i32, i32)>,
    edge: Vec<(i32, u8)>,
}

/// The area below an outline at one resolution. Rows outside `first..first + rows.len()` are all or nothing.
struct Mask {
    first: i32,
    rows: Vec<Row>,
    columns: i32,
}

impl Mask {
    fn new(outline: &[f32]) -> Self {
        let low = outline.iter().copied().fold(f32::MAX, f32::min).floor();
        let high = outline.iter().copied().fold(f32::MIN, f32::max).ceil();
        let first = low as i32;
        let mut rows = vec![Row::default(); (high - low).max(0.0) as usize + 1];
        // For each row the columns that it is the first to cover wholly; open runs grow as rows go down.
        let mut covered_from = Vec::with_capacity(outline.len());
        for (x, pair) in outline.windows(2).enumerate() {
            let (top, bottom) = (pair[0].min(pair[1]), pair[0].max(pair[1]));
            let full_from = (bottom.ceil() as i32 - first).max(0);
            for row in (top.floor() as i32 - first).max(0)..full_from {
                let y = (row + first) as f32;
                let cover = ((y + 1.0 - top) / (bottom - top + 1.0)).clamp(0.0, 1.0);
                rows[row as usize].edge.push((x as i32, (cover * 255.0) as u8));
            }
            covered_from.push(full_from);
        }
        for (index, row) in rows.iter_mut().enumerate() {
            let mut start = None;
            for (x, from) in covered_from.iter().enumerate() {
                match (*from <= index as i32, start) {
                    (true, None) => start = Some(x as i32),
                    (false, Some(begin)) => {
                        row.full.push((begin, x as i32));
                        start = None;
                    }
                    _ => {}
                }
            }
            if let Some(begin) = start {
                row.full.push((begin, covered_from.len() as i32));
            }
        }
        Self { first, rows, columns: covered_from.len() as i32 }
    }

    fn draw(&self, plane: &mut Plane, dx: i32, dy: i32, colour_of: impl Fn(usize) -> u8) {
        for y in (self.first + dy).max(0)..plane.height as i32 {
            let colour = colour_of(y as usize);
            match self.rows.get((y - dy - self.first) as usize) {
                Some(row) => {
                    for (from, to) in &row.full {
                        plane.fill_span(y as usize, from + dx, to + dx, colour);
                    }
                    for (x, alpha) in &row.edge {
                        plane.blend_at(x + dx, y, colour, *alpha);
                    }
                }
                None => plane.fill_span(y as usize, dx, self.columns + dx, colour),
            }
        }
    }
}

/// A silhouette with its colours, wider than the picture by `margin` on both sides so that it can slide.
pub(super) struct Ridge {
    /// One mask for each quarter of a pixel: slow layers would otherwise move in visible steps.
    luma: Vec<Mask>,
    chroma: Mask,
    colours: Vec<Yuv>,
    margin: i32,
}

const PHASES: i32 = 4;

impl Ridge {
    /// `colours` has one entry for each row of the picture; `margin` is the widest slide. A picture that
    /// never moves needs no quarter-pixel masks.
    pub fn new(outline: &Outline, colours: Vec<Yuv>, margin: i32, moving: bool) -> Self {
        let shifted = |phase: i32| -> Outline {
            let t = phase as f32 / PHASES as f32;
            outline.windows(2).map(|pair| pair[1] + (pair[0] - pair[1]) * t).collect()
        };
        let luma = (0..if moving { PHASES } else { 1 }).map(|phase| Mask::new(&shifted(phase))).collect();
        let half: Outline =
            outline.chunks(2).map(|pair| pair.iter().sum::<f32>() / pair.len() as f32 / 2.0).collect();
        Self { luma, chroma: Mask::new(&half), colours, margin }
    }

    /// Draws it `dx` to the right and `dy` down of where it was made; `|dx|` stays within the margin.
    pub fn draw(&self, planes: &mut [Plane; 3], dx: f32, dy: f32) {
        let quarters = ((dx - self.margin as f32) * PHASES as f32).round() as i32;
        let phase = quarters.rem_euclid(PHASES);
        let mask = self.luma.get(phase as usize).unwrap_or(&self.luma[0]);
        let last = self.colours.len() - 1;
        mask.draw(&mut planes[0], quarters.div_euclid(PHASES), dy.round() as i32, |y| {
            self.colours[y.min(last)].0[0]
        });
        let (half_dx, half_dy) =
            (((dx - self.margin as f32) / 2.0).round() as i32, (dy / 2.0).round() as i32);
        for (index, plane) in planes.iter_mut().enumerate().skip(1) {
            self.chroma.draw(plane, half_dx, half_dy, |y| self.colours[(y * 2).min(last)].0[index]);
        }
    }
}

/// Sums of sines with falling weight: hills when `octaves` is small, mountains when it is large.
pub(super) fn hills(
    rng: &mut ChaCha8Rng,
    columns: usize,
    period: f32,
    octaves: u32,
    base: f32,
    swing: f32,
) -> Outline {
    let waves: Vec<(f32, f32, f32)> = (0..octaves)
        .map(|octave| {
            let frequency = 1.9f32.powi(octave as i32) * rng.random_range(0.8..1.2) / period;
            (
                frequency * std::f32::consts::TAU,
                rng.random_range(0.0..std::f32::consts::TAU),
                0.52f32.powi(octave as i32),
            )
        })
        .collect();
    (0..columns)
        .map(|x| {
            let sum: f32 = waves.iter().map(|(f, phase, weight)| (x as f32 * f + phase).sin() * weight).sum();
            base - sum * swing
        })
        .collect()
}

/// Straight slopes between random peaks and saddles, roughened by halving: rock.
pub(super) fn peaks(rng: &mut ChaCha8Rng, columns: usize, spacing: f32, base: f32, swing: f32) -> Outline {
    let knots = (columns as f32 / spacing).ceil() as usize + 3;
    let mut points: Vec<f32> = (0..knots)
        .map(|index| {
            let reach =
                if index % 2 == 0 { rng.random_range(0.25..1.0) } else { rng.random_range(-0.6..-0.1) };
            base - reach * swing
        })
        .collect();
    let mut step = spacing;
    let mut rough = swing * 0.22;
    while step > 5.0 {
        let mut finer = Vec::with_capacity(points.len() * 2);
        for pair in points.windows(2) {
            finer.push(pair[0]);
            finer.push((pair[0] + pair[1]) / 2.0 + rng.random_range(-1.0..1.0) * rough);
        }
        finer.extend(points.last());
        points = finer;
        step /= 2.0;
        rough *= 0.5;
    }
    (0..columns)
        .map(|x| {
            let at = x as f32 / step;
            let index = (at as usize).min(points.len() - 2);
            points[index] + (points[index + 1] - points[index]) * (at - index as f32).min(1.0)
        })
        .collect()
}

/// Raises conifers on an outline. `height` is the tallest tree in pixels.
pub(super) fn plant_trees(rng: &mut ChaCha8Rng, outline: &mut Outline, height: f32) {
    let mut x = 0.0;
    while x < outline.len() as f32 {
        let tall = height * rng.random_range(0.35f32..1.0);
        let half = tall * rng.random_range(0.17..0.24);
        let top = outline[x as usize] - tall;
        for column in (x - half).max(0.0) as usize..((x + half) as usize).min(outline.len()) {
            let away = (column as f32 - x).abs() / half;
            // Three tiers of branches make it read as a tree and not as a spike.
            let tier = (away * 3.0).fract() * 0.12;
            outline[column] = outline[column].min(top + (away - tier).max(0.0) * tall * 1.05);
        }
        x += half * rng.random_range(0.9..2.6);
    }
}

/// A lit window, relative to the outline it belongs to: `(x, y, side)`.
pub(super) type Window = (i32, i32, i32);

/// Flat roofs of random height, and the windows below them.
pub(super) fn towers(
    rng: &mut ChaCha8Rng,
    columns: usize,
    unit: f32,
    base: f32,
    swing: f32,
) -> (Outline, Vec<Window>) {
    let mut outline = Vec::with_capacity(columns);
    let mut windows = Vec::new();
    while outline.len() < columns {
        let start = outline.len();
        let wide = (unit * rng.random_range(0.6..1.5)) as usize + 2;
        let roof = base - swing * rng.random_range(0.0f32..1.0).powf(1.6);
        let spire = rng.random_bool(0.18);
        for column in 0..wide.min(columns - start) {
            let middle = column.abs_diff(wide / 2) < (wide / 40).max(1);
            outline.push(if spire && middle { roof - unit * 0.5 } else { roof });
        }
        let cell = (unit / 7.0).max(4.0);
        let side = (cell * 0.42).max(1.0) as i32;
        for line in 1..((base + swing * 0.6 - roof) / cell) as i32 {
            for place in 1..(wide as f32 / cell) as i32 {
                if rng.random_bool(0.3) {
                    windows.push((
                        start as i32 + (place as f32 * cell) as i32,
                        (roof + line as f32 * cell) as i32,
                        side,
                    ));
                }
            }
        }
        let gap = (unit * rng.random_range(0.0..0.25)) as usize;
        outline.extend(std::iter::repeat_n(base, gap.min(columns - outline.len())));
    }
    (outline, windows)
}
