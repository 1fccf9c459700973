//! From triangles to pixels, on one core and without a graphics card.

mod canvas;
mod detail;
mod rows;
mod shadow;
mod sky;
mod triangle;

pub(crate) use canvas::{Canvas, FAR};
pub(crate) use shadow::Shadows;
pub(crate) use sky::paint_sky;

use glam::{Affine3A, Mat4, Vec3, Vec3A, Vec4};

use crate::mesh::{Mesh, Paint};
use detail::Coarse;
use triangle::{Corner, fill};

/// The light of a scene. Colours are sRGB in `0.0..=1.0` (and above, for what dazzles).
#[derive(Debug, Clone)]
pub(crate) struct Light {
    /// Towards the sun or the moon, of length 1.
    pub sun_at: Vec3,
    pub sun: Vec3,
    /// What comes from above and from below.
    pub sky: Vec3,
    pub ground: Vec3,
    /// Colour of the distance, and where it begins and covers all, in units.
    pub fog: Vec3,
    pub fog_from: f32,
    pub fog_to: f32,
    pub zenith: Vec3,
    pub horizon: Vec3,
    /// Size of the disc in the sky in radians, 0 for none.
    pub disc: f32,
    /// How many stars, 0 to 1.
    pub stars: f32,
    /// How bright the northern lights are, 0 to 1.
    pub aurora: f32,
    /// How strongly lamps shine: 1 at night, less by day.
    pub lamps: f32,
}

/// Where the camera stands and looks.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Camera {
    pub eye: Vec3,
    pub target: Vec3,
    /// Vertical angle of view in radians.
    pub fov: f32,
}

/// A mesh with its colours chosen, ready to be drawn many times.
#[derive(Debug, Clone, Default)]
pub(crate) struct Surface {
    pub corners: Vec<SurfaceCorner>,
    pub triangles: Vec<[u32; 3]>,
    /// A ball that holds it: middle and radius.
    pub middle: Vec3,
    pub radius: f32,
    /// Tells it apart from its neighbours where outlines are drawn.
    pub id: u8,
    /// Finest first.
    coarser: Vec<Coarse>,
}

/// A corner of a [`Surface`].
#[derive(Debug, Clone, Copy)]
pub(crate) struct SurfaceCorner {
    pub position: Vec3A,
    pub normal: Vec3A,
    pub colour: Vec3,
    pub glows: bool,
}

fn rgb(hex: u32) -> Vec3 {
    Vec3::new((hex >> 16 & 255) as f32, (hex >> 8 & 255) as f32, (hex & 255) as f32) / 255.0
}

impl Surface {
    /// Paints a mesh: `coat` is its main colour.
    pub fn new(mesh: &Mesh, coat: u32, id: u8) -> Self {
        let corners = mesh.vertices.iter().map(|vertex| {
            let (colour, glows) = match vertex.paint {
                Paint::Rgb(hex) => (rgb(hex), false),
                Paint::Glow(hex) => (rgb(hex), true),
                Paint::Coat(percent) => {
                    let towards =
                        if percent > 0 { Vec3::new(1.0, 0.98, 0.94) } else { Vec3::new(0.05, 0.04, 0.08) };
                    (rgb(coat).lerp(towards, f32::from(percent.unsigned_abs()) / 100.0), false)
                }
            };
            SurfaceCorner { position: vertex.position.into(), normal: vertex.normal.into(), colour, glows }
        });
        let mut surface = Self::of(corners.collect(), mesh.triangles.clone(), id);
        surface.coarser = detail::coarser_forms(&surface);
        surface
    }

    /// A surface of corners that have their colours.
    pub fn of(corners: Vec<SurfaceCorner>, triangles: Vec<[u32; 3]>, id: u8) -> Self {
        let (low, high) = corners
            .iter()
            .map(|corner| corner.position)
            .fold((Vec3A::MAX, Vec3A::MIN), |(low, high), at| (low.min(at), high.max(at)));
        let middle = if corners.is_empty() { Vec3A::ZERO } else { (low + high) / 2.0 };
        let radius = corners.iter().map(|corner| corner.position.distance(middle)).fold(0.0, f32::max);
        Self { corners, triangles, middle: middle.into(), radius, id, coarser: Vec::new() }
    }

    /// The same in other colours.
    pub fn repainted(mut self, paint: impl Fn(&mut SurfaceCorner)) -> Self {
        let coarser = self.coarser.iter_mut().flat_map(|form| &mut form.corners);
        self.corners.iter_mut().chain(coarser).for_each(paint);
        self
    }

    /// Corners and triangles that do where a unit has this many pixels and a corner may be `most` of them off its place.
    fn form_at(&self, pixels: f32, most: f32) -> (&[SurfaceCorner], &[[u32; 3]]) {
        match self.coarser.iter().rfind(|form| form.cube * pixels <= most) {
            Some(form) => (&form.corners, &form.triangles),
            None => (&self.corners, &self.triangles),
        }
    }

    /// Middle and radius of the ball that holds it at a place.
    pub fn ball_at(&self, place: Affine3A) -> (Vec3, f32) {
        let stretch = place
            .matrix3
            .x_axis
            .length()
            .max(place.matrix3.y_axis.length())
            .max(place.matrix3.z_axis.length());
        (place.transform_point3(self.middle), self.radius * stretch)
    }
}

/// Draws surfaces into a canvas from one camera, in one light.
pub(crate) struct Painter<'a> {
    canvas: &'a mut Canvas,
    shadows: Option<&'a Shadows>,
    light: &'a Light,
    view: Mat4,
    eye: Vec3A,
    /// Outward normals of the four sides of what is seen, through the eye.
    sides: [Vec3; 4],
    corners: Vec<Corner>,
    /// Pixels that a unit has at a distance of one.
    scale: f32,
}

/// How many pixels a corner may be off its place.
const MOST_OFF: f32 = 3.0;
/// Nothing nearer than this is drawn.
const NEAR: f32 = 0.08;

impl Camera {
    /// From the world to clip space of a picture of this shape (width by height).
    pub fn view(&self, aspect: f32) -> Mat4 {
        Mat4::perspective_infinite_rh(self.fov, aspect, NEAR)
            * Mat4::look_at_rh(self.eye, self.target, Vec3::Y)
    }
}

impl<'a> Painter<'a> {
    pub fn new(
        canvas: &'a mut Canvas,
        camera: &Camera,
        light: &'a Light,
        shadows: Option<&'a Shadows>,
    ) -> Self {
        let view = camera.view(canvas.width as f32 / canvas.height as f32);
        let forward = (camera.target - camera.eye).normalize_or(Vec3::NEG_Z);
        let right = forward.cross(Vec3::Y).normalize_or(Vec3::X);
        let up = right.cross(forward);
        let tall = (camera.fov / 2.0).tan();
        let scale = canvas.height as f32 / (2.0 * tall);
        let wide = tall * canvas.width as f32 / canvas.height as f32;
        let sides =
            [right - forward * wide, -right - forward * wide, up - forward * tall, -up - forward * tall]
                .map(Vec3::normalize);
        Self { canvas, shadows, light, view, eye: camera.eye.into(), sides, corners: Vec::new(), scale }
    }

    /// Draws a surface at a place. What is nearer should be drawn first: it costs less.
    pub fn draw(&mut self, surface: &Surface, place: Affine3A) {
        let (middle, radius) = surface.ball_at(place);
        let away = middle - Vec3::from(self.eye);
        if self.sides.iter().any(|side| side.dot(away) > radius) {
            return;
        }
        let nearest = (away.length() - radius).max(NEAR);
        let stretch = radius / surface.radius.max(1e-6);
        let (corners, triangles) = surface.form_at(self.scale * stretch / nearest, MOST_OFF);
        let (width, height) = (self.canvas.width as f32, self.canvas.height as f32);
        let view = self.view * Mat4::from(place);
        let light = self.light;
        let (sun_at, turn) = (Vec3A::from(light.sun_at), place.matrix3);
        let fog_span = (light.fog_to - light.fog_from).max(0.1);
        self.corners.clear();
        for corner in corners {
            let clip = view * Vec4::new(corner.position.x, corner.position.y, corner.position.z, 1.0);
            let at = place.transform_point3a(corner.position);
            let normal = (turn * corner.normal).normalize_or_zero();
            let away = at - self.eye;
            let distance = away.length();
            let facing = -normal.dot(away) / distance.max(1e-4);
            let fog = ((distance - light.fog_from) / fog_span).clamp(0.0, 1.0);
            let fog = fog * (2.0 - fog) * 0.94;
            let (around, direct) = if corner.glows {
                (corner.colour * (0.75 + 0.45 * light.lamps), Vec3::ZERO)
            } else {
                let up = normal.y * 0.5 + 0.5;
                // A thin bright edge against the light sets things off from what is behind them.
                let rim = (1.0 - facing.abs()).powi(4) * (0.35 + 0.3 * normal.dot(sun_at)).max(0.0) * 0.5;
                let around = corner.colour * light.ground.lerp(light.sky, up) + light.sun * rim * 0.35;
                // Light wraps a little around the edge of shadow: soft, as in clay.
                let wrapped = ((normal.dot(sun_at) + 0.18) / 1.18).max(0.0);
                (around, corner.colour * light.sun * wrapped)
            };
            let around = around.lerp(light.fog, fog);
            let direct = direct * (1.0 - fog);
            let shade = self.shadows.map_or(Vec3::ZERO, |shadows| shadows.project(at.into(), normal.into()));
            let inverse = 1.0 / clip.w.max(1e-4);
            self.corners.push(Corner {
                clip,
                x: (clip.x * inverse * 0.5 + 0.5) * width,
                y: (0.5 - clip.y * inverse * 0.5) * height,
                z: inverse,
                around: around * 255.0,
                direct: direct * 255.0,
                shade,
                facing,
            });
        }
        for triangle in triangles {
            let [a, b, c] = triangle.map(|index| &self.corners[index as usize]);
            if a.facing < -0.12 && b.facing < -0.12 && c.facing < -0.12 {
                continue;
            }
            let behind = [a, b, c].iter().filter(|corner| corner.clip.w <= NEAR).count();
            match behind {
                0 => fill(self.canvas, self.shadows, surface.id, [a, b, c]),
                3 => {}
                _ => self.fill_clipped(surface.id, [*a, *b, *c]),
            }
        }
    }

    /// Cuts off what is behind the camera.
    fn fill_clipped(&mut self, id: u8, corners: [Corner; 3]) {
        let (width, height) = (self.canvas.width as f32, self.canvas.height as f32);
        let mut cut = Vec::with_capacity(4);
        for index in 0..3 {
            let (from, to) = (corners[index], corners[(index + 1) % 3]);
            if from.clip.w > NEAR {
                cut.push(from);
            }
            if (from.clip.w > NEAR) != (to.clip.w > NEAR) {
                let share = (NEAR * 1.01 - from.clip.w) / (to.clip.w - from.clip.w);
                cut.push(from.towards(&to, share, width, height));
            }
        }
        for index in 1..cut.len().saturating_sub(1) {
            fill(self.canvas, self.shadows, id, [&cut[0], &cut[index], &cut[index + 1]]);
        }
    }
}
