//! From melted solids to triangles.

use fast_surface_nets::{SurfaceNetsBuffer, surface_nets};
use glam::Vec3;
use ndshape::{RuntimeShape, Shape};

use super::blob::{Blob, together};
use super::{Mesh, Vertex};

/// The surface of melted solids in triangles: at most so many cells along the longest side, none smaller than `finest`; and
/// the size of the cells.
pub(crate) fn polygonise(blobs: &[Blob], cells: f32, finest: f32) -> (Mesh, f32) {
    let (mut low, mut high) = (Vec3::MAX, Vec3::MIN);
    for (centre, half) in blobs.iter().filter(|blob| !blob.hollow).map(Blob::bounds) {
        low = low.min(centre - half);
        high = high.max(centre + half);
    }
    if low.cmpgt(high).any() {
        return (Mesh::default(), finest);
    }
    let cell = ((high - low).max_element() / cells).max(finest).max(1e-4);
    low -= cell * 2.0;
    let counts = ((high - low) / cell).ceil() + 4.0;
    let counts = [counts.x as u32, counts.y as u32, counts.z as u32];
    let shape = RuntimeShape::<u32, 3>::new(counts);
    let place = |[x, y, z]: [f32; 3]| low + Vec3::new(x, y, z) * cell;
    let field: Vec<f32> = (0..shape.size())
        .map(|index| together(blobs, place(shape.delinearize(index).map(|at| at as f32))).0 / cell)
        .collect();
    let mut found = SurfaceNetsBuffer::default();
    surface_nets(&field, &shape, [0; 3], counts.map(|count| count - 1), &mut found);
    let vertices = found
        .positions
        .iter()
        .map(|at| {
            let position = place(*at);
            let (_, paint) = together(blobs, position);
            Vertex { position, normal: slope(blobs, position, cell * 0.5), paint }
        })
        .collect();
    let triangles =
        found.indices.chunks_exact(3).map(|corners| [corners[0], corners[1], corners[2]]).collect();
    (Mesh { vertices, triangles }, cell)
}

fn slope(blobs: &[Blob], at: Vec3, step: f32) -> Vec3 {
    let along = |axis: Vec3| together(blobs, at + axis * step).0 - together(blobs, at - axis * step).0;
    Vec3::new(along(Vec3::X), along(Vec3::Y), along(Vec3::Z)).normalize_or(Vec3::Y)
}
