//! The marks that tools are known by.

use std::borrow::Cow;

use serde::Serialize;

/// A tool's mark: a drawing in white on a pigment. It shows a thing that the tool's name or work brings to mind, never
/// the vendor's logo. At least one of its parts is drawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Glyph {
    /// What it stands on.
    pub pigment: Pigment,
    /// Data of an SVG path on a grid of 24 by 24 units, drawn as a line.
    pub line: Option<Cow<'static, str>>,
    /// Data of an SVG path on the same grid, drawn as an area.
    pub fill: Option<Cow<'static, str>>,
}

impl Glyph {
    /// A mark of lines.
    pub const fn line(pigment: Pigment, path: &'static str) -> Self {
        Self { pigment, line: Some(Cow::Borrowed(path)), fill: None }
    }

    /// A mark of areas.
    pub const fn fill(pigment: Pigment, path: &'static str) -> Self {
        Self { pigment, line: None, fill: Some(Cow::Borrowed(path)) }
    }

    /// Adds an area to a mark of lines.
    #[must_use]
    pub const fn and_fill(mut self, path: &'static str) -> Self {
        // A constant cannot drop what is replaced: a mark of lines has no area yet.
        std::mem::forget(self.fill.replace(Cow::Borrowed(path)));
        self
    }
}

/// A colour of marks, named for a mineral or an ink. The web app's theme says which colour it is, and sees to it that
/// white can be read on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[expect(missing_docs, reason = "their names say all there is to say")]
pub enum Pigment {
    Cinnabar,
    Indigo,
    Malachite,
    Purple,
    Ochre,
    Celadon,
    Madder,
    Azurite,
    Moss,
    Ink,
}
