//! Rounded solids that melt into each other, given by their distance functions.

use glam::{Quat, Vec3};

use super::Paint;

/// A solid around the origin of its own frame.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Shape {
    /// Half axes.
    Ellipsoid(Vec3),
    /// A capsule from the blob's place to this point beside it, with a radius at each end.
    Limb(Vec3, f32, f32),
    /// Half sides and the radius of the edges.
    Box(Vec3, f32),
    /// Around the y axis: radius, half height, radius of the edges.
    Cylinder(f32, f32, f32),
    /// Around the y axis: radius of the ring and of its tube.
    Ring(f32, f32),
}

/// A solid with a place, a turn and a paint. Build it with the functions of the shape's name and the `with_` methods.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Blob {
    pub shape: Shape,
    pub at: Vec3,
    pub turn: Quat,
    pub paint: Paint,
    /// How far it melts into those before it.
    pub melt: f32,
    /// Taken away from those before it instead of added.
    pub hollow: bool,
}

impl Blob {
    pub fn new(shape: Shape, at: [f32; 3], paint: Paint) -> Self {
        Self { shape, at: at.into(), turn: Quat::IDENTITY, paint, melt: 0.06, hollow: false }
    }

    /// Half axes `r` around `at`.
    pub fn ellipsoid(at: [f32; 3], r: [f32; 3], paint: Paint) -> Self {
        Self::new(Shape::Ellipsoid(r.into()), at, paint)
    }

    /// From `a` (radius `ra`) to `b` (radius `rb`).
    pub fn limb(a: [f32; 3], b: [f32; 3], ra: f32, rb: f32, paint: Paint) -> Self {
        Self::new(Shape::Limb(Vec3::from(b) - Vec3::from(a), ra, rb), a, paint)
    }

    /// Half sides `half`, edges rounded by `round`.
    pub fn block(at: [f32; 3], half: [f32; 3], round: f32, paint: Paint) -> Self {
        Self::new(Shape::Box(half.into(), round), at, paint)
    }

    /// Upright, with half height `half`.
    pub fn cylinder(at: [f32; 3], radius: f32, half: f32, paint: Paint) -> Self {
        Self::new(Shape::Cylinder(radius, half, 0.02), at, paint)
    }

    /// Lies flat; turn it with [`Blob::turned`].
    pub fn ring(at: [f32; 3], radius: f32, tube: f32, paint: Paint) -> Self {
        Self::new(Shape::Ring(radius, tube), at, paint)
    }

    /// Turned by degrees about x, then y, then z.
    pub fn turned(mut self, x: f32, y: f32, z: f32) -> Self {
        self.turn = Quat::from_euler(glam::EulerRot::ZYX, z.to_radians(), y.to_radians(), x.to_radians());
        self
    }

    /// How far it melts into those before it; 0 leaves a crease.
    pub fn melting(mut self, melt: f32) -> Self {
        self.melt = melt;
        self
    }

    /// Cuts its shape out of those before it.
    pub fn cut(mut self) -> Self {
        self.hollow = true;
        self
    }

    /// Signed distance, negative inside.
    pub fn distance(&self, point: Vec3) -> f32 {
        let p = self.turn.inverse() * (point - self.at);
        match self.shape {
            Shape::Ellipsoid(r) => {
                let (k0, k1) = ((p / r).length(), (p / (r * r)).length());
                if k1 < 1e-6 { -r.min_element() } else { k0 * (k0 - 1.0) / k1 }
            }
            Shape::Limb(along, ra, rb) => {
                let h = (p.dot(along) / along.length_squared().max(1e-9)).clamp(0.0, 1.0);
                (p - along * h).length() - (ra + (rb - ra) * h)
            }
            Shape::Box(half, round) => {
                let q = p.abs() - (half - round);
                q.max(Vec3::ZERO).length() + q.max_element().min(0.0) - round
            }
            Shape::Cylinder(radius, half, round) => {
                let d = glam::vec2(p.x.hypot(p.z) - radius + round, p.y.abs() - half + round);
                d.max_element().min(0.0) + d.max(glam::Vec2::ZERO).length() - round
            }
            Shape::Ring(radius, tube) => (p.x.hypot(p.z) - radius).hypot(p.y) - tube,
        }
    }

    /// A box that holds the solid: centre and half sides.
    pub fn bounds(&self) -> (Vec3, Vec3) {
        match self.shape {
            Shape::Limb(along, ra, rb) => {
                let along = self.turn * along;
                (self.at + along / 2.0, along.abs() / 2.0 + ra.max(rb))
            }
            Shape::Ellipsoid(r) => (self.at, Vec3::splat(r.max_element()).min(self.reach(r))),
            Shape::Box(half, _) => (self.at, self.reach(half)),
            Shape::Cylinder(radius, half, _) => (self.at, self.reach(Vec3::new(radius, half, radius))),
            Shape::Ring(radius, tube) => (self.at, self.reach(Vec3::new(radius + tube, tube, radius + tube))),
        }
    }

    /// Half sides, along the axes, of a turned box of these half sides.
    fn reach(&self, half: Vec3) -> Vec3 {
        let m = glam::Mat3::from_quat(self.turn);
        m.x_axis.abs() * half.x + m.y_axis.abs() * half.y + m.z_axis.abs() * half.z
    }
}

/// The distance to all together, and the paint of the nearest.
pub(super) fn together(blobs: &[Blob], point: Vec3) -> (f32, Paint) {
    let (mut all, mut nearest, mut paint) = (f32::MAX, f32::MAX, Paint::Rgb(0));
    for blob in blobs {
        let d = blob.distance(point);
        if blob.hollow {
            if -d > all {
                paint = blob.paint;
            }
            all = all.max(-d);
            continue;
        }
        if d < nearest {
            (nearest, paint) = (d, blob.paint);
        }
        let k = blob.melt.max(1e-4);
        let h = (k - (all - d).abs()).max(0.0) / k;
        all = all.min(d) - h * h * k * 0.25;
    }
    (all, paint)
}
