//! Surfaces made of triangles, and what they are made from.

mod blob;
mod plain;
mod polygonise;

pub(crate) use blob::Blob;
pub(crate) use plain::{ball, block, disc, lathe, leaf, orb, sheet, tube};
pub(crate) use polygonise::polygonise;

use glam::{Affine3A, Vec3};

/// A colour of a surface: eight bits a channel, or a part of the toy that words may paint ("a red car").
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Paint {
    /// `0xRRGGBB`.
    Rgb(u32),
    /// The toy's main colour, lightened (above 0) or darkened (below) by so many percent.
    Coat(i8),
    /// A light source of its own: `0xRRGGBB`, as bright at night as by day.
    Glow(u32),
}

/// One corner of a triangle.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Vertex {
    pub position: Vec3,
    pub normal: Vec3,
    pub paint: Paint,
}

/// Triangles over shared corners.
#[derive(Debug, Clone, Default)]
pub(crate) struct Mesh {
    pub vertices: Vec<Vertex>,
    pub triangles: Vec<[u32; 3]>,
}

impl Mesh {
    /// Adds another mesh as it is.
    pub fn join(&mut self, other: &Self) {
        let base = self.vertices.len() as u32;
        self.vertices.extend_from_slice(&other.vertices);
        self.triangles.extend(other.triangles.iter().map(|corners| corners.map(|corner| corner + base)));
    }

    /// Adds another mesh, moved.
    pub fn join_at(&mut self, other: &Self, place: Affine3A) {
        let base = self.vertices.len() as u32;
        let turn = place.matrix3;
        self.vertices.extend(other.vertices.iter().map(|vertex| Vertex {
            position: place.transform_point3(vertex.position),
            normal: Vec3::from(turn * glam::Vec3A::from(vertex.normal)).normalize_or(Vec3::Y),
            paint: vertex.paint,
        }));
        self.triangles.extend(other.triangles.iter().map(|corners| corners.map(|corner| corner + base)));
    }
}
