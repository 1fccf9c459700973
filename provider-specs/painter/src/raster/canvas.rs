//! What is drawn on.

/// Depth of what is infinitely far away; nearer things have a larger value (it is one by the distance).
pub(crate) const FAR: f32 = 0.0;

/// Pixels with their depth and the id of what they show.
#[derive(Clone)]
pub(crate) struct Canvas {
    pub width: usize,
    pub height: usize,
    /// Red, green, blue, and the id of the surface (0: the sky).
    pub pixels: Vec<[u8; 4]>,
    /// One by the distance from the camera in units.
    pub depth: Vec<f32>,
}

impl Canvas {
    pub fn new(width: usize, height: usize) -> Self {
        Self { width, height, pixels: vec![[0; 4]; width * height], depth: vec![FAR; width * height] }
    }

    pub fn clear(&mut self) {
        self.depth.fill(FAR);
        self.pixels.fill([0; 4]);
    }

    /// Lays a colour over a pixel, `alpha` in `0.0..=1.0`; outside it does nothing.
    pub fn blend(&mut self, x: i32, y: i32, colour: [f32; 3], alpha: f32) {
        if x < 0 || y < 0 || x as usize >= self.width || y as usize >= self.height {
            return;
        }
        let pixel = &mut self.pixels[y as usize * self.width + x as usize];
        for channel in 0..3 {
            let under = f32::from(pixel[channel]);
            pixel[channel] = (under + (colour[channel] * 255.0 - under) * alpha).clamp(0.0, 255.0) as u8;
        }
    }
}
