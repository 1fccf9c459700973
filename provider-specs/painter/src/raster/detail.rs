//! Coarser forms of surfaces: what is small on the screen looks the same with a tenth of its triangles.

use std::collections::HashMap;

use glam::{Vec3, Vec3A};

use super::{Surface, SurfaceCorner};

/// Sides of the cubes within which corners become one, as shares of the surface's radius.
const CUBES: [f32; 3] = [1.0 / 18.0, 1.0 / 10.0, 1.0 / 5.0];
/// A coarser form is kept where it has no more than this share of the triangles of the one before it.
const WORTH_KEEPING: f32 = 0.7;

/// A coarser form of a surface.
#[derive(Debug, Clone)]
pub(super) struct Coarse {
    /// How far, in units, its corners may be from where they were.
    pub cube: f32,
    pub corners: Vec<SurfaceCorner>,
    pub triangles: Vec<[u32; 3]>,
}

/// The coarser forms of a surface that are worth keeping, finest first.
pub(super) fn coarser_forms(surface: &Surface) -> Vec<Coarse> {
    let mut kept: Vec<Coarse> = Vec::new();
    for share in CUBES {
        let before = kept.last().map_or(surface.triangles.len(), |form| form.triangles.len());
        let form = cluster(surface, surface.radius * share);
        if (form.triangles.len() as f32) < before as f32 * WORTH_KEEPING {
            kept.push(form);
        }
    }
    kept
}

/// Corners added up.
#[derive(Default)]
struct Sum {
    count: f32,
    position: Vec3A,
    normal: Vec3A,
    colour: Vec3,
}

/// Joins all corners in a cube to one place. Each side that a solid shows there keeps its own normal and colour.
fn cluster(surface: &Surface, cube: f32) -> Coarse {
    let cube_of = |corner: &SurfaceCorner| (corner.position / cube).floor().as_ivec3();
    let side_of = |corner: &SurfaceCorner| {
        let normal = corner.normal.to_array();
        let axis = (0..3).max_by(|a, b| normal[*a].abs().total_cmp(&normal[*b].abs())).unwrap_or(0);
        (axis, normal[axis] < 0.0, corner.glows)
    };
    let mut places: HashMap<_, Sum> = HashMap::new();
    let mut index_of = HashMap::new();
    let mut sides: Vec<(glam::IVec3, bool, Sum)> = Vec::new();
    let mut moved = Vec::with_capacity(surface.corners.len());
    for corner in &surface.corners {
        let (at, side) = (cube_of(corner), side_of(corner));
        let index = *index_of.entry((at, side)).or_insert_with(|| {
            sides.push((at, corner.glows, Sum::default()));
            sides.len() - 1
        });
        moved.push(index as u32);
        for sum in [places.entry(at).or_default(), &mut sides[index].2] {
            sum.count += 1.0;
            sum.position += corner.position;
            sum.normal += corner.normal;
            sum.colour += corner.colour;
        }
    }
    let corners = sides
        .iter()
        .map(|(at, glows, sum)| {
            let place = &places[at];
            SurfaceCorner {
                position: place.position / place.count,
                normal: sum.normal.normalize_or(Vec3A::Y),
                colour: sum.colour / sum.count,
                glows: *glows,
            }
        })
        .collect();
    let place_of = |index: u32| sides[index as usize].0;
    let triangles = surface
        .triangles
        .iter()
        .map(|triangle| triangle.map(|corner| moved[corner as usize]))
        .filter(|[a, b, c]| {
            let [a, b, c] = [a, b, c].map(|index| place_of(*index));
            a != b && b != c && c != a
        })
        .collect();
    Coarse { cube, corners, triangles }
}
