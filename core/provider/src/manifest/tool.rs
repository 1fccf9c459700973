//! A tool: who it is, where it stands in the hub, which forms it has.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::{Glyph, Mode, Text, Wire};

/// A tool as the hub shows it.
#[derive(Debug, Clone, Serialize)]
pub struct Manifest {
    /// Stable id of the tool, e.g. `kling`. Lower case, digits and hyphens.
    pub id: Cow<'static, str>,
    /// Id of the vendor: the name of the crate's folder.
    pub vendor: Cow<'static, str>,
    /// The vendor's name.
    pub vendor_title: Text,
    /// The tool's name.
    pub title: Text,
    /// One sentence that helps to choose.
    pub summary: Text,
    /// Path of the tool's page.
    pub route: Cow<'static, str>,
    /// Where the hub's rail shows the tool.
    pub shelf: Shelf,
    /// Position on the shelf; smaller comes first.
    pub order: u16,
    /// Further entries of the rail that open this tool.
    pub also: Vec<Place>,
    /// How the tool's mark is drawn.
    pub glyph: Glyph,
    /// The protocols that an account of this tool may speak.
    pub wires: Vec<Wire>,
    /// The forms of the tool, in the order of their tabs.
    pub modes: Vec<Mode>,
}

/// A further entry of the hub's rail for a tool that belongs to several shelves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Place {
    /// Where it stands.
    pub shelf: Shelf,
    /// Position on the shelf; smaller comes first.
    pub order: u16,
    /// The entry's label.
    pub title: Text,
    /// The mode that it opens.
    pub mode: Cow<'static, str>,
}

/// A section of the hub's rail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shelf {
    /// Video, domestic AI.
    VideoDomestic,
    /// Video, foreign AI.
    VideoForeign,
    /// Video, other tools (3D, digital human).
    VideoOther,
    /// Tools that make or change pictures.
    Image,
    /// Tools that make songs and sounds.
    Music,
}
