//! What a prompt speaks about as a solid, for viewers of 3D models.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::mesh::Mesh;
use crate::raster::Surface;
use crate::read::Brief;
use crate::toy::{Kind, Moment};

/// Triangles over shared corners; the model stands on `y = 0`.
#[derive(Debug, Clone, Default)]
pub struct Model {
    /// Corners, in metres.
    pub positions: Vec<[f32; 3]>,
    /// Unit normals of the corners.
    pub normals: Vec<[f32; 3]>,
    /// Linear red, green and blue of the corners, 0 to 1.
    pub colours: Vec<[f32; 3]>,
    /// Three corners a triangle.
    pub indices: Vec<u32>,
}

impl Model {
    /// The first that the words name; where they name nothing, one that chance picks, the same for the same words.
    pub fn of(prompt: &str) -> Self {
        let brief = Brief::read(prompt);
        let mut rng = ChaCha8Rng::seed_from_u64(prompt.chars().map(u64::from).sum());
        let any = Kind::ALL[rng.random_range(0..Kind::ALL.len())];
        let (kind, coat) = brief.roles.first().map_or((any, None), |role| (role.kind, role.coat));
        let toy = kind.toy();
        let mut whole = Mesh::default();
        for (mesh, place) in toy.pose(Moment::default(), 0.0) {
            whole.join_at(mesh, place);
        }
        let low = whole.vertices.iter().map(|vertex| vertex.position.y).fold(f32::MAX, f32::min);
        let surface = Surface::new(&whole, coat.unwrap_or(toy.coat), 0);
        let mut model = Self::default();
        for corner in &surface.corners {
            let [x, y, z] = corner.position.to_array();
            model.positions.push([x, y - low, z]);
            model.normals.push(corner.normal.to_array());
            model.colours.push(corner.colour.to_array().map(|channel| channel.powf(2.2)));
        }
        model.indices = surface.triangles.concat();
        model
    }
}
