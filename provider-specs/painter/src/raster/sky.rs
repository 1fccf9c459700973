//! Everything that is infinitely far away.

use glam::Vec3;

use super::canvas::{Canvas, FAR};
use super::{Camera, Light};

/// Thresholds of half a step over 4x4 pixels: they hide the bands of a slow gradient.
const DITHER: [[f32; 4]; 4] = [
    [-0.47, 0.03, -0.34, 0.16],
    [0.28, -0.22, 0.41, -0.09],
    [-0.28, 0.22, -0.41, 0.09],
    [0.47, -0.03, 0.34, -0.16],
];

/// Fills what nothing covers: the gradient, the sun or the moon with its light, the stars.
pub(crate) fn paint_sky(canvas: &mut Canvas, camera: &Camera, light: &Light, seconds: f32) {
    let (width, height) = (canvas.width, canvas.height);
    let aspect = width as f32 / height as f32;
    let forward = (camera.target - camera.eye).normalize_or(Vec3::NEG_Z);
    let right = forward.cross(Vec3::Y).normalize_or(Vec3::X);
    let up = right.cross(forward);
    let tall = (camera.fov / 2.0).tan();
    let sun = camera.view(aspect) * light.sun_at.extend(0.0);
    let sun = (sun.w > 0.0)
        .then(|| ((sun.x / sun.w * 0.5 + 0.5) * width as f32, (0.5 - sun.y / sun.w * 0.5) * height as f32));
    let disc = light.disc / camera.fov * height as f32;
    let glow = if light.disc > 0.0 { 0.55 } else { 0.0 };
    let spread = 1.0 / (height as f32 * 0.22).powi(2);
    let curtains = if light.aurora > 0.0 { curtains(width, height, seconds) } else { Vec::new() };
    for row in 0..height {
        let tilt = (1.0 - (row as f32 + 0.5) / height as f32 * 2.0) * tall;
        let direction = forward + up * tilt;
        let elevation = direction.y / direction.length();
        let share = (elevation.max(0.0) * 1.9).min(1.0).powf(0.75);
        let base = light.horizon.lerp(light.zenith, share) * 255.0;
        let range = row * width..(row + 1) * width;
        for (column, (pixel, depth)) in
            canvas.pixels[range.clone()].iter_mut().zip(&canvas.depth[range]).enumerate()
        {
            if *depth > FAR {
                continue;
            }
            let mut colour = base;
            if let Some((foot, strength)) = curtains.get(column) {
                // Sharp below, fading upwards, green going over into violet.
                let above = (foot - row as f32) / height as f32;
                if above > 0.0 {
                    let bright = (above * 40.0).min(1.0) * (-above * 4.2).exp() * strength * light.aurora;
                    let hue = (above * 2.6).min(1.0);
                    colour += Vec3::new(40.0 + 150.0 * hue, 255.0 - 150.0 * hue, 150.0 + 60.0 * hue) * bright;
                }
            }
            if let Some((x, y)) = sun {
                let (dx, dy) = (column as f32 - x, row as f32 - y);
                let far = dx * dx + dy * dy;
                let bell = glow / (1.0 + far * spread);
                colour += (light.sun * 255.0 - colour) * bell * 0.8;
                if disc > 0.0 && far < (disc + 1.5) * (disc + 1.5) {
                    let cover = (disc + 0.75 - far.sqrt()).clamp(0.0, 1.0);
                    colour = colour.lerp((light.sun * 0.6 + 0.5) * 255.0, cover);
                }
            }
            let noise = DITHER[row % 4][column % 4] + 0.5;
            *pixel = [colour.x + noise, colour.y + noise, colour.z + noise, 0.0]
                .map(|value| value.clamp(0.0, 255.0) as u8);
        }
    }
    if light.stars > 0.0 {
        paint_stars(canvas, camera, light, seconds);
    }
}

/// For each column where the foot of the aurora is, in pixels from above, and how bright it is there.
fn curtains(width: usize, height: usize, seconds: f32) -> Vec<(f32, f32)> {
    (0..width)
        .map(|column| {
            let x = column as f32 / width as f32 * 6.0;
            let wave = (x * 1.1 + seconds * 0.3).sin() * 0.6
                + (x * 2.7 - seconds * 0.21).sin() * 0.3
                + (x * 6.1 + seconds * 0.4).sin() * 0.1;
            let folds = 0.55
                + 0.3 * (x * 9.0 + wave * 4.0 + seconds * 0.5).sin()
                + 0.15 * (x * 31.0 - seconds * 0.8).sin();
            (height as f32 * (0.42 + wave * 0.1), folds.max(0.05))
        })
        .collect()
}

fn paint_stars(canvas: &mut Canvas, camera: &Camera, light: &Light, seconds: f32) {
    let (width, height) = (canvas.width as f32, canvas.height as f32);
    let view = camera.view(width / height);
    let scale = (height / 540.0).max(0.5);
    let mut state = 0x9e37_79b9_u32;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        (state >> 8) as f32 / 16_777_216.0
    };
    for _ in 0..(900.0 * light.stars) as usize {
        let (turn, lift, size, beat) = (next() * std::f32::consts::TAU, next(), next(), next());
        let flat = (1.0 - lift * lift).sqrt();
        let clip = view * Vec3::new(turn.cos() * flat, lift, turn.sin() * flat).extend(0.0);
        if clip.w <= 0.0 {
            continue;
        }
        let (x, y) = ((clip.x / clip.w * 0.5 + 0.5) * width, (0.5 - clip.y / clip.w * 0.5) * height);
        if x < 0.0
            || y < 0.0
            || x >= width
            || y >= height
            || canvas.depth[y as usize * canvas.width + x as usize] > FAR
        {
            continue;
        }
        let twinkle = 0.65 + 0.35 * (seconds * (1.0 + beat * 3.0) + beat * 40.0).sin();
        let radius = (0.4 + size * size * size * 1.3) * scale;
        let reach = radius.ceil() as i32;
        for dy in -reach..=reach {
            for dx in -reach..=reach {
                let cover = (radius + 0.5 - ((dx * dx + dy * dy) as f32).sqrt()).clamp(0.0, 1.0);
                let (px, py) = (x as i32 + dx, y as i32 + dy);
                let open = px >= 0
                    && py >= 0
                    && (px as usize) < canvas.width
                    && (py as usize) < canvas.height
                    && canvas.depth[py as usize * canvas.width + px as usize] <= FAR;
                if open {
                    canvas.blend(px, py, [1.0, 0.97, 0.9], cover * twinkle * (0.4 + 0.6 * size));
                }
            }
        }
    }
}
