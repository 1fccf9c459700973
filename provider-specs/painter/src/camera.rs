//! How the camera looks at what a scene is about.

use glam::Vec3;

use crate::raster::Camera;

/// A movement of the camera.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Move {
    Still,
    PushIn,
    PullOut,
    Orbit,
    PanLeft,
    PanRight,
    TiltUp,
    TiltDown,
    Rise,
    Follow,
    Handheld,
    /// Down and away.
    DownBack,
    /// Nearer, and the eye goes up.
    ForwardUp,
    /// Around to the right, and nearer.
    RightForward,
    /// Around to the left, and nearer.
    LeftForward,
}

impl Move {
    /// Each of them.
    #[cfg(test)]
    pub const ALL: [Self; 15] = [
        Self::Still,
        Self::PushIn,
        Self::PullOut,
        Self::Orbit,
        Self::PanLeft,
        Self::PanRight,
        Self::TiltUp,
        Self::TiltDown,
        Self::Rise,
        Self::Follow,
        Self::Handheld,
        Self::DownBack,
        Self::ForwardUp,
        Self::RightForward,
        Self::LeftForward,
    ];
}

/// How much of what is around is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Shot {
    Wide,
    Medium,
    Close,
    FromAbove,
    FromBelow,
}

impl Shot {
    /// Each of them.
    #[cfg(test)]
    pub const ALL: [Self; 5] = [Self::Wide, Self::Medium, Self::Close, Self::FromAbove, Self::FromBelow];
}

/// What a scene's camera does.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rig {
    pub motion: Move,
    pub shot: Shot,
    /// Middle and size of what it looks at.
    pub centre: Vec3,
    pub size: Vec3,
    /// From where, in radians around the vertical: 0 looks along -z.
    pub azimuth: f32,
}

impl Rig {
    /// The camera after a share (0 to 1) of the film, for a picture of this shape (width by height).
    pub fn at(&self, share: f32, seconds: f32, aspect: f32) -> Camera {
        let fov: f32 = 0.62;
        let (fill, lift): (f32, f32) = match self.shot {
            Shot::Wide => (0.3, 0.16),
            Shot::Medium => (0.62, 0.13),
            Shot::Close => (0.98, 0.1),
            Shot::FromAbove => (0.4, 0.85),
            Shot::FromBelow => (0.58, -0.06),
        };
        let slope = (fov / 2.0).tan();
        // A tall picture leaves room above; what matters then is the width.
        let wide = self.size.x.max(self.size.z) / (2.0 * slope * aspect * (fill * 1.25).min(0.95));
        let tall = self.size.y / (2.0 * slope * fill);
        let mut distance = wide.max(tall).max(1.2);
        let (mut azimuth, mut lift, mut target) = (self.azimuth, lift, self.centre);
        if self.shot == Shot::Close {
            target.y += self.size.y * 0.16;
        }
        let t = share * share * (3.0 - 2.0 * share);
        let side = Vec3::new(azimuth.cos(), 0.0, azimuth.sin());
        match self.motion {
            Move::Still => {}
            Move::PushIn => distance *= 1.4 - 0.62 * t,
            Move::PullOut => distance *= 0.78 + 0.75 * t,
            Move::Orbit => azimuth += (t - 0.5) * 1.5,
            Move::PanLeft => target += side * distance * 0.4 * (0.5 - t),
            Move::PanRight => target += side * distance * 0.4 * (t - 0.5),
            Move::TiltUp => target.y += distance * (t * 0.28 - 0.1),
            Move::TiltDown => target.y += distance * (0.2 - t * 0.26),
            Move::Rise => {
                lift += 0.55 * t;
                distance *= 1.0 + 0.35 * t;
            }
            Move::DownBack => {
                lift += 0.5 * (1.0 - t);
                distance *= 0.75 + 0.7 * t;
            }
            Move::ForwardUp => {
                distance *= 1.35 - 0.6 * t;
                target.y += distance * 0.3 * t;
            }
            Move::RightForward | Move::LeftForward => {
                let way = if self.motion == Move::RightForward { 1.0 } else { -1.0 };
                azimuth += way * (t - 0.5) * 1.3;
                distance *= 1.35 - 0.55 * t;
            }
            Move::Follow => distance *= 1.0 + 0.02 * (seconds * 2.0).sin(),
            Move::Handheld => {
                let shake = |rate: f32, phase: f32| {
                    (seconds * rate + phase).sin() + 0.5 * (seconds * rate * 2.3 + phase).sin()
                };
                target += Vec3::new(shake(1.9, 0.0), shake(2.3, 1.7), 0.0) * distance * 0.008;
                azimuth += shake(0.8, 0.4) * 0.012;
            }
        }
        let flat = lift.cos();
        let mut eye = target + Vec3::new(-azimuth.sin() * flat, lift.sin(), azimuth.cos() * flat) * distance;
        eye.y = eye.y.max(self.centre.y - self.size.y / 2.0 + 0.22);
        // A third of the sky over what stands on the ground: it sits a little below the middle.
        let aim = target + Vec3::Y * distance * slope * if aspect < 1.0 { 0.22 } else { 0.1 };
        Camera { eye, target: aim, fov }
    }
}
