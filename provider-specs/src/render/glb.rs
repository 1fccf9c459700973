//! Small 3D models as binary glTF 2.0.

use baigong_painter::Model;
use serde_json::json;

use super::error::RenderError;

/// A model to make.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ModelSpec {
    /// Decides what it is.
    pub prompt: String,
}

impl ModelSpec {
    /// Makes the GLB: one lit, vertex-coloured mesh in metres, standing on the origin.
    ///
    /// # Errors
    /// None in practice; the signature is that of the other kinds.
    pub fn render(&self) -> Result<Vec<u8>, RenderError> {
        let mesh = Model::of(&self.prompt);
        let mut buffer: Vec<u8> = Vec::new();
        let mut views = Vec::new();
        for (values, target) in [(&mesh.positions, 34_962), (&mesh.normals, 34_962), (&mesh.colours, 34_962)]
        {
            views.push(json!({"buffer": 0, "byteOffset": buffer.len(), "byteLength": values.len() * 12, "target": target}));
            buffer.extend(values.iter().flatten().flat_map(|value| value.to_le_bytes()));
        }
        views.push(json!({"buffer": 0, "byteOffset": buffer.len(), "byteLength": mesh.indices.len() * 4, "target": 34_963}));
        buffer.extend(mesh.indices.iter().flat_map(|index| index.to_le_bytes()));
        let bound = |pick: fn(f32, f32) -> f32, from: f32| -> Vec<f32> {
            (0..3).map(|axis| mesh.positions.iter().map(|point| point[axis]).fold(from, pick)).collect()
        };
        let count = mesh.positions.len();
        let document = json!({
            "asset": {"version": "2.0", "generator": "Baigong demo renderer"},
            "scene": 0,
            "scenes": [{"nodes": [0]}],
            "nodes": [{"mesh": 0, "name": self.prompt.chars().take(60).collect::<String>()}],
            "meshes": [{"primitives": [{
                "attributes": {"POSITION": 0, "NORMAL": 1, "COLOR_0": 2}, "indices": 3, "material": 0, "mode": 4,
            }]}],
            "materials": [{
                "pbrMetallicRoughness": {"baseColorFactor": [1.0, 1.0, 1.0, 1.0], "metallicFactor": 0.0, "roughnessFactor": 0.55},
                "doubleSided": true,
            }],
            "accessors": [
                {"bufferView": 0, "componentType": 5126, "count": count, "type": "VEC3",
                    "min": bound(f32::min, f32::MAX), "max": bound(f32::max, f32::MIN)},
                {"bufferView": 1, "componentType": 5126, "count": count, "type": "VEC3"},
                {"bufferView": 2, "componentType": 5126, "count": count, "type": "VEC3"},
                {"bufferView": 3, "componentType": 5125, "count": mesh.indices.len(), "type": "SCALAR"},
            ],
            "bufferViews": views,
            "buffers": [{"byteLength": buffer.len()}],
        });
        Ok(pack(document.to_string().into_bytes(), buffer))
    }
}

/// The GLB container: a header and two chunks, each padded to four bytes.
fn pack(mut document: Vec<u8>, mut buffer: Vec<u8>) -> Vec<u8> {
    document.resize(document.len().next_multiple_of(4), b' ');
    buffer.resize(buffer.len().next_multiple_of(4), 0);
    let total = 12 + 8 + document.len() + 8 + buffer.len();
    let mut glb = Vec::with_capacity(total);
    glb.extend(b"glTF");
    glb.extend(2u32.to_le_bytes());
    glb.extend((total as u32).to_le_bytes());
    for (kind, chunk) in [(b"JSON", document), (b"BIN\0", buffer)] {
        glb.extend((chunk.len() as u32).to_le_bytes());
        glb.extend(kind);
        glb.extend(chunk);
    }
    glb
}
