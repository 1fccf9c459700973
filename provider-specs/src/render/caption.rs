//! What is written over the picture: the prompt, a line of facts, the demo mark and the time code.

use super::canvas::{Frame, Yuv, blend};
use super::text::{self, TextBlock};

/// The mark drawn on every picture so that nobody takes it for a vendor's work.
pub const DEMO_MARK: &str = "演示";

/// Pixels to blend, found once and drawn on every frame.
#[derive(Default)]
struct Stamp {
    luma: Vec<(u32, u8)>,
    chroma: Vec<(u32, u8)>,
}

impl Stamp {
    /// Coverage placed with its top left at `(left, top)`, cut to the frame.
    fn new(frame: &Frame, block: &TextBlock, left: i32, top: i32) -> Self {
        let (width, height) = (frame.width() as i32, frame.height() as i32);
        let mut stamp = Self::default();
        let at = |x: i32, y: i32| match (usize::try_from(x - left), usize::try_from(y - top)) {
            (Ok(bx), Ok(by)) if bx < block.width && by < block.height => block.alpha[by * block.width + bx],
            _ => 0,
        };
        let rows = top.max(0)..(top + block.height as i32).min(height);
        let columns = left.max(0)..(left + block.width as i32).min(width);
        for y in rows.clone() {
            for x in columns.clone() {
                let alpha = at(x, y);
                if alpha > 0 {
                    stamp.luma.push(((y * width + x) as u32, alpha));
                }
            }
        }
        for y in rows.start / 2..(rows.end + 1) / 2 {
            for x in columns.start / 2..(columns.end + 1) / 2 {
                let sum: u32 = [(0, 0), (1, 0), (0, 1), (1, 1)]
                    .iter()
                    .map(|(dx, dy)| u32::from(at(x * 2 + dx, y * 2 + dy)))
                    .sum();
                if sum > 3 {
                    stamp.chroma.push(((y * (width / 2) + x) as u32, (sum / 4) as u8));
                }
            }
        }
        stamp
    }

    fn draw(&self, frame: &mut Frame, colour: Yuv) {
        for (index, plane) in frame.planes.iter_mut().enumerate() {
            for (at, alpha) in if index == 0 { &self.luma } else { &self.chroma } {
                let sample = &mut plane.data[*at as usize];
                *sample = blend(*sample, colour.0[index], *alpha);
            }
        }
    }
}

/// A blurred, weaker copy that lifts white text off a bright sky.
fn shadow(block: &TextBlock, radius: usize) -> TextBlock {
    let (width, height) = (block.width + radius * 4, block.height + radius * 4);
    let mut alpha = vec![0u8; width * height];
    for (row, line) in block.alpha.chunks_exact(block.width).enumerate() {
        let start = (row + radius * 2) * width + radius * 2;
        alpha[start..start + block.width].copy_from_slice(line);
    }
    // Two passes of a box each way come close to a bell.
    for _ in 0..2 {
        alpha = box_blur_transposed(&alpha, width, height, radius);
        alpha = box_blur_transposed(&alpha, height, width, radius);
    }
    for value in &mut alpha {
        *value = (u32::from(*value) * 9 / 5).min(190) as u8;
    }
    TextBlock { width, height, alpha }
}

/// Blurs along rows and returns the result turned on its side, so that two calls blur both ways.
fn box_blur_transposed(alpha: &[u8], width: usize, height: usize, radius: usize) -> Vec<u8> {
    let mut out = vec![0; alpha.len()];
    let span = radius as u32 * 2 + 1;
    for (y, row) in alpha.chunks_exact(width).enumerate() {
        let mut sum: u32 = row.iter().take(radius).map(|a| u32::from(*a)).sum();
        for x in 0..width {
            sum += row.get(x + radius).map_or(0, |a| u32::from(*a));
            out[x * height + y] = (sum / span) as u8;
            if x >= radius {
                sum -= u32::from(row[x - radius]);
            }
        }
    }
    out
}

/// A filled rectangle with round corners.
fn pill(width: usize, height: usize, strength: u8) -> TextBlock {
    let radius = height as f32 / 2.0;
    let mut alpha = vec![0; width * height];
    for y in 0..height {
        for x in 0..width {
            let away = (radius - (x as f32 + 0.5)).max(x as f32 + 0.5 - (width as f32 - radius)).max(0.0);
            let up = (y as f32 + 0.5 - radius).abs();
            let inside = (radius - (away * away + up * up).sqrt() + 0.5).clamp(0.0, 1.0);
            alpha[y * width + x] = (inside * f32::from(strength)) as u8;
        }
    }
    TextBlock { width, height, alpha }
}

/// All that stays the same on every frame, and the place of the time code.
pub(super) struct Caption {
    stamps: Vec<(Stamp, Yuv)>,
    clock: Option<(String, [Stamp; 2])>,
    small: f32,
    margin: i32,
}

impl Caption {
    /// Lays out for the size of `frame`. `facts` is the small line above the prompt.
    pub fn new(frame: &Frame, prompt: &str, facts: &str) -> Self {
        let (width, height) = (frame.width() as f32, frame.height() as f32);
        let short = width.min(height);
        let margin = (short * 0.05).round();
        let (large, small) = ((short * 0.056).max(9.0), (short * 0.032).max(8.0));
        let room = width - margin * 2.0;
        let mut caption = Self { stamps: Vec::new(), clock: None, small, margin: margin as i32 };

        let mark = text::set(&[DEMO_MARK.to_owned()], small);
        let back = pill(mark.width + small as usize, mark.height + small as usize / 4, 120);
        let at = margin as i32;
        caption.stamps.push((Stamp::new(frame, &back, at, at), Yuv::BLACK));
        let stamp = Stamp::new(frame, &mark, at + small as i32 / 2, at + small as i32 / 8);
        caption.stamps.push((stamp, Yuv::WHITE));

        // From the top: players lay their buttons over the bottom.
        let mut top = at + (back.height as f32 + small * 0.6) as i32;
        for (words, px, rows) in [(facts, small, 1), (prompt, large, if height > width { 5 } else { 3 })] {
            let lines = text::wrap(words, px, room, rows);
            if !lines.is_empty() {
                let block = text::set(&lines, px);
                caption.write(frame, &block, at, top, px);
                top += block.height as i32;
            }
        }
        caption
    }

    fn write(&mut self, frame: &Frame, block: &TextBlock, left: i32, top: i32, px: f32) {
        let [under, over] = with_shadow(frame, block, left, top, px);
        self.stamps.push((under, Yuv::BLACK));
        self.stamps.push((over, Yuv::WHITE));
    }

    pub fn draw(&self, frame: &mut Frame) {
        for (stamp, colour) in &self.stamps {
            stamp.draw(frame, *colour);
        }
    }

    /// Draws `clock` at the top right and a bar `progress` (`0.0..=1.0`) of the way along the bottom edge.
    pub fn draw_clock(&mut self, frame: &mut Frame, clock: String, progress: f32) {
        if self.clock.as_ref().is_none_or(|(shown, _)| *shown != clock) {
            let block = text::set(std::slice::from_ref(&clock), self.small);
            let left = frame.width() as i32 - self.margin - block.width as i32;
            let top = self.margin + (self.small * 0.125) as i32;
            self.clock = Some((clock, with_shadow(frame, &block, left, top, self.small)));
        }
        if let Some((_, [under, over])) = &self.clock {
            under.draw(frame, Yuv::BLACK);
            over.draw(frame, Yuv::WHITE);
        }
        let thick = (self.margin / 18).max(1) * 2;
        let (width, height) = (frame.width() as i32, frame.height() as i32);
        frame.fill_rect(0, height - thick, (progress * width as f32) as i32, thick, Yuv::WHITE);
    }
}

fn with_shadow(frame: &Frame, block: &TextBlock, left: i32, top: i32, px: f32) -> [Stamp; 2] {
    let radius = (px * 0.09).max(1.0) as usize;
    let under = shadow(block, radius);
    let grow = radius as i32 * 2;
    [Stamp::new(frame, &under, left - grow, top - grow + 1), Stamp::new(frame, block, left, top)]
}
