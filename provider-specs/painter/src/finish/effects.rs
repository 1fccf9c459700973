//! Single effects over a whole picture.

use super::Style;
use crate::raster::{Canvas, FAR};

/// Room for a copy of the picture, and what is the same in all pictures of one size.
pub(super) struct Effects {
    copy: Vec<[u8; 4]>,
    /// How bright each pixel is, roughly.
    bright: Vec<i16>,
    /// Of 256, how much of each pixel the vignette keeps.
    vignette: Vec<u16>,
    /// Paper's tooth, or where the dab over each pixel has its middle.
    tooth: Vec<u8>,
    dabs: Vec<(u32, i8)>,
    /// Pixels of 540 rows for each here.
    scale: f32,
}

fn luma([r, g, b, _]: [u8; 4]) -> f32 {
    0.2126 * f32::from(r) + 0.7152 * f32::from(g) + 0.0722 * f32::from(b)
}

/// Repeatable noise of a place, 0 to 1.
fn hash(x: u32, y: u32) -> f32 {
    let mut n = x.wrapping_mul(0x9e37_79b1) ^ y.wrapping_mul(0x85eb_ca77);
    n = (n ^ n >> 15).wrapping_mul(0x2c1b_3c6d);
    n = (n ^ n >> 12).wrapping_mul(0x297a_2d39);
    ((n ^ n >> 15) >> 8) as f32 / 16_777_216.0
}

fn bytes(colour: [f32; 3]) -> [u8; 3] {
    colour.map(|channel| channel.clamp(0.0, 255.0) as u8)
}

impl Effects {
    pub fn new(style: Style, width: usize, height: usize) -> Self {
        let scale = (width.min(height) as f32 / 540.0).max(0.2);
        let mut effects = Self {
            copy: Vec::new(),
            bright: Vec::new(),
            vignette: Vec::new(),
            tooth: Vec::new(),
            dabs: Vec::new(),
            scale,
        };
        if matches!(style, Style::Ink | Style::Watercolour | Style::PaperCut) {
            effects.tooth = (0..height)
                .flat_map(|y| (0..width).map(move |x| (x, y)))
                .map(|(x, y)| tooth(x, y, scale))
                .collect();
        }
        if style == Style::Oil {
            effects.lay_dabs(width, height);
        }
        effects
    }

    fn take_copy(&mut self, canvas: &Canvas) {
        self.copy.clear();
        self.copy.extend_from_slice(&canvas.pixels);
    }

    /// Takes the steps out of edges.
    pub fn smooth(&mut self, canvas: &mut Canvas) {
        self.take_copy(canvas);
        let width = canvas.width;
        self.bright.clear();
        self.bright.extend(canvas.pixels.iter().map(|[r, g, ..]| i16::from(*g) + i16::from(*r) / 2));
        // A row at a time, with nothing but the smallest and the largest of five: compilers do many of those at once.
        let mut span = vec![0i16; width];
        for row in 1..canvas.height.saturating_sub(1) {
            let base = row * width;
            let [up, here, down] =
                [base - width, base, base + width].map(|start| &self.bright[start..start + width]);
            let around = here.iter().zip(&here[2..]).zip(up[1..].iter().zip(&down[1..]));
            for ((span, middle), ((left, right), (up, down))) in
                span[1..].iter_mut().zip(&here[1..]).zip(around)
            {
                let low = *left.min(right).min(up).min(down).min(middle);
                let high = *left.max(right).max(up).max(down).max(middle);
                *span = high - low;
            }
            for x in (1..width - 1).filter(|x| span[*x] > 22) {
                let at = base + x;
                let [left, right, up, down] =
                    [at - 1, at + 1, at - width, at + width].map(|at| self.copy[at]);
                let here = self.copy[at];
                for channel in 0..3 {
                    let around = u32::from(left[channel])
                        + u32::from(right[channel])
                        + u32::from(up[channel])
                        + u32::from(down[channel]);
                    canvas.pixels[at][channel] = ((around + 4 * u32::from(here[channel])) / 8) as u8;
                }
            }
        }
    }

    /// Changes each colour by itself.
    pub fn grade(&self, canvas: &mut Canvas, change: impl Fn([f32; 3], f32) -> [f32; 3]) {
        for pixel in &mut canvas.pixels {
            let [r, g, b] = bytes(change([pixel[0].into(), pixel[1].into(), pixel[2].into()], luma(*pixel)));
            *pixel = [r, g, b, pixel[3]];
        }
    }

    /// Darkens the corners; a style has one strength.
    pub fn vignette(&mut self, canvas: &mut Canvas, strength: f32) {
        if self.vignette.is_empty() {
            let place = |at: usize, side: usize| (at as f32 / side as f32 - 0.5) * 1.8;
            self.vignette = (0..canvas.height)
                .flat_map(|row| (0..canvas.width).map(move |column| (row, column)))
                .map(|(row, column)| {
                    let (dx, dy) = (place(column, canvas.width), place(row, canvas.height));
                    let far = (dx * dx + dy * dy - 0.3).max(0.0);
                    ((1.0 - strength * far) * 256.0).max(0.0) as u16
                })
                .collect();
        }
        for ([r, g, b, _], keep) in canvas.pixels.iter_mut().zip(&self.vignette) {
            for channel in [r, g, b] {
                *channel = ((u16::from(*channel) * keep) >> 8) as u8;
            }
        }
    }

    pub fn grain(&self, canvas: &mut Canvas, strength: f32, moment: u32) {
        let mut state = moment.wrapping_mul(747_796_405).wrapping_add(2_891_336_453) | 1;
        for pixel in &mut canvas.pixels {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            let noise = ((state >> 16 & 255) as f32 / 127.5 - 1.0) * strength;
            for channel in &mut pixel[..3] {
                *channel = (f32::from(*channel) + noise).clamp(0.0, 255.0) as u8;
            }
        }
    }

    /// Black bars above and below, so that what is seen has this shape; none where it is wider already.
    pub fn bars(&self, canvas: &mut Canvas, aspect: f32) {
        if canvas.width <= canvas.height {
            return;
        }
        let seen = (canvas.width as f32 / aspect) as usize;
        let bar = canvas.height.saturating_sub(seen) / 2;
        let width = canvas.width;
        canvas.pixels[..bar * width].fill([6, 6, 8, 0]);
        let low = (canvas.height - bar) * width;
        canvas.pixels[low..].fill([6, 6, 8, 0]);
    }

    /// Draws lines where one thing ends and another begins.
    pub fn outline(&self, canvas: &mut Canvas, colour: [u8; 3], strength: f32) {
        let width = canvas.width;
        let wide = (self.scale * 1.6).round().max(1.0) as usize;
        for row in 0..canvas.height.saturating_sub(wide) {
            for x in row * width..row * width + width - wide {
                let (here, right, down) =
                    (canvas.depth[x], canvas.depth[x + wide], canvas.depth[x + wide * width]);
                let near = here.max(right).max(down);
                if near <= FAR {
                    continue;
                }
                let step = ((here - right).abs().max((here - down).abs()) / near - 0.06) * 9.0;
                let id = canvas.pixels[x][3];
                let apart = id != canvas.pixels[x + wide][3] || id != canvas.pixels[x + wide * width][3];
                // Far things get thinner lines.
                let cover = step.clamp(0.0, 1.0).max(if apart { 0.75 } else { 0.0 })
                    * strength
                    * (near * 14.0).min(1.0);
                if cover > 0.02 {
                    for (under, over) in canvas.pixels[x].iter_mut().zip(colour) {
                        let was = f32::from(*under);
                        *under = (was + (f32::from(over) - was) * cover) as u8;
                    }
                }
            }
        }
    }

    /// Lets colours run a little into each other.
    pub fn spread(&mut self, canvas: &mut Canvas, radius: usize) {
        let radius = ((radius as f32 * self.scale).round() as usize).max(1);
        self.take_copy(canvas);
        let (width, height) = (canvas.width, canvas.height);
        let span = (radius * 2 + 1) as u32;
        for row in 0..height {
            let line = &self.copy[row * width..(row + 1) * width];
            let mut sum = [0u32; 3];
            for at in 0..span as usize {
                let pixel = line[at.saturating_sub(radius).min(width - 1)];
                (0..3).for_each(|channel| sum[channel] += u32::from(pixel[channel]));
            }
            for x in 0..width {
                (0..3).for_each(|channel| {
                    canvas.pixels[row * width + x][channel] = (sum[channel] / span) as u8
                });
                let (leaves, comes) = (line[x.saturating_sub(radius)], line[(x + radius + 1).min(width - 1)]);
                (0..3).for_each(|channel| {
                    sum[channel] = sum[channel] + u32::from(comes[channel]) - u32::from(leaves[channel])
                });
            }
        }
    }

    /// The tooth of paper.
    pub fn paper(&self, canvas: &mut Canvas, strength: f32) {
        for (pixel, tooth) in canvas.pixels.iter_mut().zip(&self.tooth) {
            let keep = 1.0 + (f32::from(*tooth) / 127.5 - 1.0) * strength;
            for channel in &mut pixel[..3] {
                *channel = (f32::from(*channel) * keep).min(255.0) as u8;
            }
        }
    }

    fn lay_dabs(&mut self, width: usize, height: usize) {
        let size = 5.5 * self.scale;
        self.dabs = (0..(width * height) as u32).map(|at| (at, 0)).collect();
        let (columns, rows) = ((width as f32 / size) as u32 + 2, (height as f32 / size) as u32 + 2);
        let count = columns * rows * 2;
        for index in 0..count {
            // In a mixed order, so that no row of dabs lies over the next like tiles.
            let place = (u64::from(index) * 7_368_787 % u64::from(count)) as u32;
            let (x, y) = ((hash(place, 1)) * width as f32, hash(place, 2) * height as f32);
            let angle =
                (x * 0.006 / self.scale + (y * 0.008 / self.scale).sin() * 1.4) + hash(place, 3) * 0.7;
            let (long, wide) = (size * 1.9, size * 0.75);
            let (sin, cos) = angle.sin_cos();
            let middle = (y as usize).min(height - 1) * width + (x as usize).min(width - 1);
            let shade = ((hash(place, 4) - 0.5) * 18.0) as i8;
            for dy in -(long as i32)..=long as i32 {
                for dx in -(long as i32)..=long as i32 {
                    let (u, v) = (dx as f32 * cos + dy as f32 * sin, dy as f32 * cos - dx as f32 * sin);
                    let (px, py) = (x as i32 + dx, y as i32 + dy);
                    let inside = (u / long).powi(2) + (v / wide).powi(2) <= 1.0;
                    if inside && px >= 0 && py >= 0 && (px as usize) < width && (py as usize) < height {
                        let ridge = ((v / wide) * 7.0) as i8;
                        self.dabs[py as usize * width + px as usize] = (middle as u32, shade + ridge);
                    }
                }
            }
        }
    }

    /// Every pixel takes the colour of the middle of its dab.
    pub fn dabs(&mut self, canvas: &mut Canvas) {
        self.take_copy(canvas);
        for (pixel, (middle, shade)) in canvas.pixels.iter_mut().zip(&self.dabs) {
            let [r, g, b, _] = self.copy[*middle as usize];
            let lit = |channel: u8| (i32::from(channel) + i32::from(*shade)).clamp(0, 255) as u8;
            *pixel = [lit(r), lit(g), lit(b), pixel[3]];
        }
    }

    /// Large pixels of few colours.
    pub fn blocks(&mut self, canvas: &mut Canvas) {
        let side = ((4.5 * self.scale).round() as usize).max(1);
        let (width, height) = (canvas.width, canvas.height);
        for (row, top) in (0..height).step_by(side).enumerate() {
            for (column, left) in (0..width).step_by(side).enumerate() {
                let (bottom, right) = ((top + side).min(height), (left + side).min(width));
                let mut sum = [0u32; 3];
                for y in top..bottom {
                    for pixel in &canvas.pixels[y * width + left..y * width + right] {
                        (0..3).for_each(|channel| sum[channel] += u32::from(pixel[channel]));
                    }
                }
                let count = ((bottom - top) * (right - left)) as f32;
                let dither = ([0.0, 0.5, 0.75, 0.25][row % 2 * 2 + column % 2] - 0.4) * 22.0;
                let colour = bytes(std::array::from_fn(|channel| {
                    ((sum[channel] as f32 / count + dither) / 36.0).round() * 36.0
                }));
                for y in top..bottom {
                    for pixel in &mut canvas.pixels[y * width + left..y * width + right] {
                        pixel[..3].copy_from_slice(&colour);
                    }
                }
            }
        }
    }

    /// Pencil: lines of several slants, denser where it is darker.
    pub fn hatch(&mut self, canvas: &mut Canvas) {
        let pitch = (4.0 * self.scale).max(2.0);
        for (row, line) in canvas.pixels.chunks_exact_mut(canvas.width).enumerate() {
            for (column, pixel) in line.iter_mut().enumerate() {
                let dark = 255.0 - luma(*pixel);
                let (x, y) = (column as f32, row as f32);
                let mut ink: f32 = 0.0;
                for (index, (a, b)) in
                    [(1.0, 1.0), (1.0, -1.0), (0.3, 1.2), (1.2, 0.2)].into_iter().enumerate()
                {
                    let wobble = hash(column as u32 / 9, row as u32 / 9) * 0.3;
                    let wave = (((x * a + y * b) / pitch + wobble).fract() - 0.5).abs() * 2.0;
                    let depth = ((dark - 48.0 - index as f32 * 46.0) / 60.0).clamp(0.0, 1.0);
                    ink = ink.max((1.0 - wave * 1.25).max(0.0) * depth);
                }
                let value = 248.0 - ink * 170.0 - (dark * 0.13) - hash(column as u32, row as u32) * 6.0;
                let [r, g, b] = bytes([value, value * 0.985, value * 0.955]);
                *pixel = [r, g, b, pixel[3]];
            }
        }
        self.outline(canvas, [44, 42, 46], 0.95);
    }

    /// What is nearer throws a shadow on what is behind it, as sheets of paper do.
    pub fn drop_shadows(&mut self, canvas: &mut Canvas) {
        let away = ((7.0 * self.scale) as usize).max(1);
        let width = canvas.width;
        for row in (away..canvas.height).rev() {
            for x in (row * width + away..(row + 1) * width).rev() {
                let here = canvas.depth[x];
                let mut shade = 0.0;
                for step in [away, away / 2 + 1, 1] {
                    if canvas.depth[x - step - step * width] > here * 1.16 + 0.004 {
                        shade += 0.17;
                    }
                }
                if shade > 0.0 {
                    for channel in &mut canvas.pixels[x][..3] {
                        *channel = (f32::from(*channel) * (1.0 - shade)) as u8;
                    }
                }
            }
        }
    }

    /// What is bright shines over its surroundings.
    pub fn bloom(&mut self, canvas: &mut Canvas, from: f32, strength: f32) {
        const SMALL: usize = 4;
        let (width, height) = (canvas.width.div_ceil(SMALL), canvas.height.div_ceil(SMALL));
        let mut small = vec![[0.0f32; 3]; width * height];
        for (row, line) in canvas.pixels.chunks_exact(canvas.width).enumerate().step_by(2) {
            for (column, pixel) in line.iter().enumerate().step_by(2) {
                let over =
                    ((f32::from(pixel[0].max(pixel[1]).max(pixel[2])) - from) / (255.0 - from)).max(0.0);
                let cell = &mut small[row / SMALL * width + column / SMALL];
                (0..3).for_each(|channel| cell[channel] += f32::from(pixel[channel]) * over * 0.25);
            }
        }
        let radius = ((11.0 * self.scale) as usize / 2).max(1);
        for _ in 0..2 {
            blur(&mut small, width, height, radius);
        }
        // Whole numbers with 16 fractional bits; what is bright already takes less.
        let small: Vec<[u32; 3]> = small
            .into_iter()
            .map(|light| light.map(|channel| (channel * strength / 300.0 * 65_536.0) as u32))
            .collect();
        for (row, line) in canvas.pixels.chunks_exact_mut(canvas.width).enumerate() {
            let lights = &small[row / SMALL * width..];
            for (pixels, light) in line.chunks_mut(SMALL).zip(lights) {
                for pixel in pixels {
                    for (channel, light) in pixel.iter_mut().zip(light) {
                        let under = u32::from(*channel);
                        *channel = (under + ((light * (300 - under)) >> 16)).min(255) as u8;
                    }
                }
            }
        }
    }
}

fn blur(pixels: &mut Vec<[f32; 3]>, width: usize, height: usize, radius: usize) {
    let pass = |from: &[[f32; 3]], count: usize, lines: usize, step: usize, jump: usize| {
        let mut out = vec![[0.0f32; 3]; from.len()];
        let span = (radius * 2 + 1) as f32;
        for line in 0..lines {
            let at = |index: usize| line * jump + index.min(count - 1) * step;
            let mut sum = [0.0f32; 3];
            for index in 0..=radius * 2 {
                (0..3).for_each(|channel| sum[channel] += from[at(index.saturating_sub(radius))][channel]);
            }
            for index in 0..count {
                out[at(index)] = sum.map(|channel| channel / span);
                (0..3).for_each(|channel| {
                    sum[channel] += from[at(index + radius + 1)][channel]
                        - from[at(index.saturating_sub(radius))][channel]
                });
            }
        }
        out
    };
    let across = pass(pixels, width, height, 1, width);
    *pixels = pass(&across, height, width, width, 1);
}

fn tooth(x: usize, y: usize, scale: f32) -> u8 {
    let coarse = (x as f32 / (3.0 * scale).max(1.0)) as u32;
    let rows = (y as f32 / (3.0 * scale).max(1.0)) as u32;
    ((hash(x as u32, y as u32) * 0.5 + hash(coarse, rows) * 0.5) * 255.0) as u8
}
