//! A planar 4:2:0 picture, drawn in place: the encoder takes it as it is, so no frame is ever converted.

/// A colour in BT.709, limited range: what an H.264 player expects of HD video.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Yuv(pub [u8; 3]);

impl Yuv {
    pub const WHITE: Self = Self([235, 128, 128]);
    pub const BLACK: Self = Self([16, 128, 128]);

    pub fn from_rgb([r, g, b]: [f32; 3]) -> Self {
        let luma = 0.2126 * r + 0.7152 * g + 0.0722 * b;
        let cb = (b - luma) / 1.8556;
        let cr = (r - luma) / 1.5748;
        let scale =
            |value: f32, span: f32, base: f32| (base + value / 255.0 * span).round().clamp(1.0, 254.0) as u8;
        Self([scale(luma, 219.0, 16.0), scale(cb, 224.0, 128.0), scale(cr, 224.0, 128.0)])
    }

    /// `0.0` is `self`, `1.0` is `other`.
    pub fn mix(self, other: Self, t: f32) -> Self {
        let lerp = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * t).round() as u8;
        Self([lerp(self.0[0], other.0[0]), lerp(self.0[1], other.0[1]), lerp(self.0[2], other.0[2])])
    }
}

/// `a` of 255 gives `over`, 0 leaves `under`.
pub(super) fn blend(under: u8, over: u8, a: u8) -> u8 {
    let (under, over, a) = (i32::from(under), i32::from(over), i32::from(a));
    (under + ((over - under) * a + 127) / 255) as u8
}

/// One plane of samples, row by row without padding.
#[derive(Clone)]
pub(super) struct Plane {
    pub width: usize,
    pub height: usize,
    pub data: Vec<u8>,
}

impl Plane {
    fn new(width: usize, height: usize) -> Self {
        Self { width, height, data: vec![0; width * height] }
    }

    /// Sets `x0..x1` of a row, cut to the plane.
    pub fn fill_span(&mut self, row: usize, x0: i32, x1: i32, value: u8) {
        let (start, end) = (x0.clamp(0, self.width as i32) as usize, x1.clamp(0, self.width as i32) as usize);
        if row < self.height && start < end {
            self.data[row * self.width + start..row * self.width + end].fill(value);
        }
    }

    pub fn blend_at(&mut self, x: i32, row: i32, value: u8, alpha: u8) {
        if x >= 0 && row >= 0 && (x as usize) < self.width && (row as usize) < self.height {
            let sample = &mut self.data[row as usize * self.width + x as usize];
            *sample = blend(*sample, value, alpha);
        }
    }
}

/// A picture: luma, then the two chroma planes at half size. Both sides are even.
#[derive(Clone)]
pub(super) struct Frame {
    pub planes: [Plane; 3],
}

impl Frame {
    /// Odd sides are rounded up; the caller crops.
    pub fn new(width: u32, height: u32) -> Self {
        let (w, h) = (width.div_ceil(2) as usize, height.div_ceil(2) as usize);
        Self { planes: [Plane::new(w * 2, h * 2), Plane::new(w, h), Plane::new(w, h)] }
    }

    pub fn width(&self) -> usize {
        self.planes[0].width
    }

    pub fn height(&self) -> usize {
        self.planes[0].height
    }

    /// Takes over the samples of a frame of the same size, without a new allocation.
    pub fn copy_from(&mut self, other: &Self) {
        for (mine, theirs) in self.planes.iter_mut().zip(&other.planes) {
            mine.data.copy_from_slice(&theirs.data);
        }
    }

    pub fn fill_rect(&mut self, x: i32, y: i32, w: i32, h: i32, colour: Yuv) {
        for (index, plane) in self.planes.iter_mut().enumerate() {
            let scale = if index == 0 { 1 } else { 2 };
            let x1 = ((x + w) / scale).max(x / scale + 1);
            let y1 = ((y + h) / scale).max(y / scale + 1);
            for row in (y / scale).max(0)..y1.max(0) {
                plane.fill_span(row as usize, x / scale, x1, colour.0[index]);
            }
        }
    }

    /// A disc whose edge fades over `soft` pixels; `strength` of 1.0 covers fully.
    pub fn disc(&mut self, cx: f32, cy: f32, radius: f32, soft: f32, colour: Yuv, strength: f32) {
        for (index, plane) in self.planes.iter_mut().enumerate() {
            let scale = if index == 0 { 1.0 } else { 0.5 };
            // The half pixel keeps a disc smaller than a chroma sample visible.
            let (px, py, reach) = (cx * scale, cy * scale, (radius + soft) * scale + 0.5);
            let (reach_sq, fade) = (reach * reach, (soft * scale).max(1.0));
            for row in (py - reach).floor() as i32..=(py + reach).ceil() as i32 {
                for x in (px - reach).floor() as i32..=(px + reach).ceil() as i32 {
                    let (dx, dy) = (x as f32 + 0.5 - px, row as f32 + 0.5 - py);
                    let distance_sq = dx * dx + dy * dy;
                    if distance_sq < reach_sq {
                        let cover = ((reach - distance_sq.sqrt()) / fade).clamp(0.0, 1.0);
                        plane.blend_at(x, row, colour.0[index], (cover * cover * strength * 255.0) as u8);
                    }
                }
            }
        }
    }

    /// The top left `width` x `height` as packed RGB.
    pub fn to_rgb(&self, width: u32, height: u32) -> Vec<u8> {
        let (width, height) = (width as usize, height as usize);
        let [luma, cb, cr] = &self.planes;
        let mut rgb = vec![0; width * height * 3];
        for (row, out) in rgb.chunks_exact_mut(width * 3).enumerate() {
            let ys = &luma.data[row * luma.width..];
            let us = &cb.data[row / 2 * cb.width..];
            let vs = &cr.data[row / 2 * cr.width..];
            for (x, pixel) in out.chunks_exact_mut(3).enumerate() {
                // Fixed point with 16 fractional bits: the inverse of `Yuv::from_rgb`.
                let y = (i32::from(ys[x]) - 16) * 76_309 + 32_768;
                let (u, v) = (i32::from(us[x / 2]) - 128, i32::from(vs[x / 2]) - 128);
                pixel[0] = ((y + 117_489 * v) >> 16).clamp(0, 255) as u8;
                pixel[1] = ((y - 13_975 * u - 34_925 * v) >> 16).clamp(0, 255) as u8;
                pixel[2] = ((y + 138_438 * u) >> 16).clamp(0, 255) as u8;
            }
        }
        rgb
    }

    /// Copies a smaller frame in at an even position, cut at the bottom; it must fit in width.
    pub fn paste(&mut self, other: &Self, left: usize, top: usize) {
        for (index, (mine, theirs)) in self.planes.iter_mut().zip(&other.planes).enumerate() {
            let scale = if index == 0 { 1 } else { 2 };
            let (left, top) = (left / 2 * 2 / scale, top / 2 * 2 / scale);
            let rows = mine.data.chunks_exact_mut(mine.width).skip(top);
            for (row, line) in rows.zip(theirs.data.chunks_exact(theirs.width)) {
                row[left..left + theirs.width].copy_from_slice(line);
            }
        }
    }

    /// Draws packed RGB pixels at an even position.
    pub fn draw_rgb(&mut self, left: usize, top: usize, width: usize, rgb: &[u8]) {
        let (left, top) = (left / 2 * 2, top / 2 * 2);
        for (row, line) in rgb.chunks_exact(width * 3).enumerate() {
            for (x, pixel) in line.chunks_exact(3).enumerate() {
                let colour = Yuv::from_rgb([pixel[0].into(), pixel[1].into(), pixel[2].into()]);
                let (px, py) = (left + x, top + row);
                for (index, plane) in self.planes.iter_mut().enumerate() {
                    let (px, py) = if index == 0 { (px, py) } else { (px / 2, py / 2) };
                    if px < plane.width && py < plane.height {
                        plane.data[py * plane.width + px] = colour.0[index];
                    }
                }
            }
        }
    }
}
