//! A planar 4:2:0 picture: the encoder takes it as it is.

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

    /// Takes over another plane, scaled to this one's sides.
    fn scale_from(&mut self, other: &Self) {
        let columns = steps(other.width, self.width);
        let mut line = vec![0u16; other.width];
        for (row, (above, below, share)) in
            self.data.chunks_exact_mut(self.width).zip(steps(other.height, self.height))
        {
            let upper = &other.data[above * other.width..][..other.width];
            let lower = &other.data[below * other.width..][..other.width];
            for (sample, (up, down)) in line.iter_mut().zip(upper.iter().zip(lower)) {
                *sample = u16::from(*up) * (16 - share) + u16::from(*down) * share;
            }
            if self.width == other.width * 2 {
                double(row, &line);
                continue;
            }
            for (sample, (left, right, share)) in row.iter_mut().zip(&columns) {
                *sample = ((line[*left] * (16 - share) + line[*right] * share + 128) >> 8) as u8;
            }
        }
    }
}

/// Spreads samples of 4 fractional bits over a row twice as long: each lies a quarter from the nearest.
fn double(row: &mut [u8], line: &[u16]) {
    let between = |near: u16, far: u16| ((near * 12 + far * 4 + 128) >> 8) as u8;
    let (last, end) = (line.len() - 1, row.len() - 1);
    row[0] = between(line[0], line[0]);
    row[end] = between(line[last], line[last]);
    for (pair, two) in row[1..end].chunks_exact_mut(2).zip(line.windows(2)) {
        pair[0] = between(two[0], two[1]);
        pair[1] = between(two[1], two[0]);
    }
}

/// For each of `to` samples the two of `from` between which it lies, and how near it is to the second, of 16.
fn steps(from: usize, to: usize) -> Vec<(usize, usize, u16)> {
    (0..to)
        .map(|at| {
            let place = ((at as f32 + 0.5) * from as f32 / to as f32 - 0.5).max(0.0);
            let first = (place as usize).min(from - 1);
            (first, (first + 1).min(from - 1), (place.fract() * 16.0) as u16)
        })
        .collect()
}

/// A picture in BT.709, limited range: luma, then the two chroma planes at half size. Both sides are even.
#[derive(Clone)]
pub(super) struct Frame {
    pub planes: [Plane; 3],
}

impl Frame {
    /// Odd sides are rounded up.
    pub fn new(width: usize, height: usize) -> Self {
        let (w, h) = (width.div_ceil(2), height.div_ceil(2));
        Self { planes: [Plane::new(w * 2, h * 2), Plane::new(w, h), Plane::new(w, h)] }
    }

    /// Takes over red, green and blue of as many pixels as it has.
    pub fn fill_from(&mut self, pixels: &[[u8; 4]]) {
        let width = self.planes[0].width;
        let [luma, cb, cr] = &mut self.planes;
        // Fixed point with 16 fractional bits.
        for (sample, [r, g, b, _]) in luma.data.iter_mut().zip(pixels) {
            *sample = ((i32::from(*r) * 11_966 + i32::from(*g) * 40_254 + i32::from(*b) * 4_064 + 1_081_344)
                >> 16) as u8;
        }
        let chroma = cb.data.chunks_exact_mut(width / 2).zip(cr.data.chunks_exact_mut(width / 2));
        for ((blues, reds), rows) in chroma.zip(pixels.chunks_exact(width * 2)) {
            let (upper, lower) = rows.split_at(width);
            for (index, (blue, red)) in blues.iter_mut().zip(reds).enumerate() {
                let four = [upper[index * 2], upper[index * 2 + 1], lower[index * 2], lower[index * 2 + 1]];
                let [r, g, b]: [i32; 3] =
                    std::array::from_fn(|channel| four.iter().map(|pixel| i32::from(pixel[channel])).sum());
                *blue = ((r * -6_596 + g * -22_189 + b * 28_784 + 33_685_504) >> 18) as u8;
                *red = ((r * 28_784 + g * -26_145 + b * -2_640 + 33_685_504) >> 18) as u8;
            }
        }
    }

    /// Takes over another frame, scaled to this one's sides.
    pub fn scale_from(&mut self, other: &Self) {
        for (mine, theirs) in self.planes.iter_mut().zip(&other.planes) {
            mine.scale_from(theirs);
        }
    }
}
