//! Why a file could not be made.

/// Why a file could not be made. All but [`RenderError::Encode`] mean that the spec itself is at fault.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// The size is zero or above what the format allows.
    #[error("a size of {width}x{height} px is outside 1x1..={max_long}x{max_short}")]
    Size {
        /// Asked width in pixels.
        width: u32,
        /// Asked height in pixels.
        height: u32,
        /// Largest long side in pixels.
        max_long: u32,
        /// Largest short side in pixels.
        max_short: u32,
    },
    /// The duration is zero or too long.
    #[error("a duration of {0} ms is outside 1..={1} ms")]
    Duration(u32, u32),
    /// The frame rate is zero or too high.
    #[error("{0} frames per second is outside 1..={1}")]
    FrameRate(u32, u32),
    /// An encoder or container writer refused its input: a fault of this module.
    #[error("encoding failed: {0}")]
    Encode(String),
}

impl RenderError {
    pub(super) fn encode(error: impl std::fmt::Display) -> Self {
        Self::Encode(error.to_string())
    }
}
