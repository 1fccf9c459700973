//! The hours of the day as light.

use glam::Vec3;

use crate::raster::Light;

/// An hour, or another kind of light.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Hour {
    Dawn,
    Day,
    Dusk,
    Night,
    Neon,
    Overcast,
    Aurora,
    Candle,
}

impl Hour {
    /// Each of them.
    #[cfg(test)]
    pub const ALL: [Self; 8] = [
        Self::Dawn,
        Self::Day,
        Self::Dusk,
        Self::Night,
        Self::Neon,
        Self::Overcast,
        Self::Aurora,
        Self::Candle,
    ];

    /// The light outside at this hour; the sun stands to the left of the camera, or to its right where `mirrored`.
    pub fn light(self, mirrored: bool) -> Light {
        let [sun, sky, ground, fog, zenith, horizon] = self.colours().map(colour);
        let (turn, height, disc, stars, lamps): (f32, f32, f32, f32, f32) = match self {
            Self::Dawn => (140.0, 20.0, 0.045, 0.0, 0.5),
            Self::Day => (60.0, 48.0, 0.03, 0.0, 0.2),
            Self::Dusk => (150.0, 12.0, 0.06, 0.08, 0.9),
            Self::Night => (50.0, 40.0, 0.035, 1.0, 1.0),
            Self::Neon => (40.0, 45.0, 0.0, 0.15, 1.0),
            Self::Overcast => (60.0, 60.0, 0.0, 0.0, 0.4),
            Self::Aurora => (60.0, 40.0, 0.0, 1.0, 1.0),
            Self::Candle => (40.0, 40.0, 0.0, 0.0, 1.0),
        };
        let (turn, height) = (turn.to_radians(), height.to_radians());
        let side = if mirrored { 1.0 } else { -1.0 };
        let sun_at = Vec3::new(turn.sin() * side * height.cos(), height.sin(), turn.cos() * height.cos());
        Light {
            sun_at: sun_at.normalize(),
            sun,
            sky,
            ground,
            fog,
            fog_from: 16.0,
            fog_to: 120.0,
            zenith,
            horizon,
            disc,
            stars,
            aurora: if self == Self::Aurora { 0.85 } else { 0.0 },
            lamps,
        }
    }

    /// Sun, light from above, light from below, fog, zenith, horizon.
    fn colours(self) -> [u32; 6] {
        match self {
            Self::Dawn => [0xffb890, 0x9a92b4, 0x7a6a78, 0xf4cdb8, 0x6f86c4, 0xffd2b0],
            Self::Day => [0xfff0d0, 0x8fa6c4, 0x6f7468, 0xcfe2f2, 0x3f86d8, 0xcbe6fa],
            Self::Dusk => [0xff9a58, 0x7a6c98, 0x5c4858, 0xf0a680, 0x3c3a78, 0xff9c66],
            Self::Night => [0xa4b8ec, 0x5a6ca0, 0x343e60, 0x22305a, 0x060a1e, 0x2a4078],
            Self::Neon => [0xf078f0, 0x6a78c8, 0x7a3c8a, 0x38205a, 0x0a0620, 0x6a3090],
            Self::Overcast => [0x9aa0a6, 0x8d949c, 0x6a6c6c, 0xc4cace, 0x8d99a6, 0xd2d8dc],
            Self::Aurora => [0x8ce0c8, 0x4a7c90, 0x2a4258, 0x1a4258, 0x050a1c, 0x1f8078],
            Self::Candle => [0xffb060, 0x6a4a3c, 0x4a3028, 0x3a2620, 0x1c1210, 0x5a3a28],
        }
    }
}

pub(crate) fn colour(hex: u32) -> Vec3 {
    Vec3::new((hex >> 16 & 255) as f32, (hex >> 8 & 255) as f32, (hex & 255) as f32) / 255.0
}
