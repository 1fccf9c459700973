//! Small 3D models as binary glTF 2.0: a turned, twisted vase in the colours of the prompt.

use std::f32::consts::TAU;

use rand::Rng;
use serde_json::json;

use super::chance::prompt_rng;
use super::error::RenderError;
use super::palette;

/// A model to make.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ModelSpec {
    /// Decides form and colours.
    pub prompt: String,
}

const RINGS: usize = 56;
const SIDES: usize = 72;

struct Mesh {
    positions: Vec<[f32; 3]>,
    normals: Vec<[f32; 3]>,
    colours: Vec<[f32; 3]>,
    indices: Vec<u16>,
}

impl ModelSpec {
    /// Makes the GLB: one lit, vertex-coloured mesh about two units tall, standing on the origin.
    ///
    /// # Errors
    /// None in practice; the signature is that of the other kinds.
    pub fn render(&self) -> Result<Vec<u8>, RenderError> {
        let mesh = self.turn();
        let mut buffer: Vec<u8> = Vec::new();
        let mut views = Vec::new();
        for (values, target) in [(&mesh.positions, 34_962), (&mesh.normals, 34_962), (&mesh.colours, 34_962)]
        {
            views.push(json!({"buffer": 0, "byteOffset": buffer.len(), "byteLength": values.len() * 12, "target": target}));
            buffer.extend(values.iter().flatten().flat_map(|value| value.to_le_bytes()));
        }
        views.push(json!({"buffer": 0, "byteOffset": buffer.len(), "byteLength": mesh.indices.len() * 2, "target": 34_963}));
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
                "pbrMetallicRoughness": {"baseColorFactor": [1.0, 1.0, 1.0, 1.0], "metallicFactor": 0.1, "roughnessFactor": 0.35},
                "doubleSided": true,
            }],
            "accessors": [
                {"bufferView": 0, "componentType": 5126, "count": count, "type": "VEC3",
                    "min": bound(f32::min, f32::MAX), "max": bound(f32::max, f32::MIN)},
                {"bufferView": 1, "componentType": 5126, "count": count, "type": "VEC3"},
                {"bufferView": 2, "componentType": 5126, "count": count, "type": "VEC3"},
                {"bufferView": 3, "componentType": 5123, "count": mesh.indices.len(), "type": "SCALAR"},
            ],
            "bufferViews": views,
            "buffers": [{"byteLength": buffer.len()}],
        });
        Ok(pack(document.to_string().into_bytes(), buffer))
    }

    /// Turns a profile around the y axis, with flutes that twist on their way up.
    fn turn(&self) -> Mesh {
        let mut rng = prompt_rng(&self.prompt, "model");
        let (_, palette) = palette::choose(&self.prompt, &mut rng);
        let surface = palette.surface();
        let flutes = rng.random_range(3..=9) as f32;
        let (depth, twist): (f32, f32) = (rng.random_range(0.03..0.14), rng.random_range(-2.5..2.5));
        let (belly, waist): (f32, f32) = (rng.random_range(0.5..0.75), rng.random_range(0.12..0.3));
        let (swell, shift): (f32, f32) = (rng.random_range(0.8..1.5), rng.random_range(0.0..1.2));
        let radius = |v: f32| {
            let body = waist + (belly - waist) * (0.5 - 0.5 * (TAU * (v * swell + 0.08 * shift)).cos());
            // Both ends close to a point, so that the solid has no hole.
            body * (1.0 - (2.0 * v - 1.0).abs().powi(10)).max(0.0).sqrt()
        };
        let point = |v: f32, u: f32| -> [f32; 3] {
            let angle = u * TAU;
            let reach = radius(v) * (1.0 + depth * (flutes * angle + twist * v * TAU).cos());
            [reach * angle.cos(), v * 2.0, reach * angle.sin()]
        };
        let mut mesh =
            Mesh { positions: Vec::new(), normals: Vec::new(), colours: Vec::new(), indices: Vec::new() };
        for ring in 0..=RINGS {
            let v = ring as f32 / RINGS as f32;
            for side in 0..=SIDES {
                let u = side as f32 / SIDES as f32;
                mesh.positions.push(point(v, u));
                mesh.normals.push(normal(&point, v, u));
                let shade = v * 2.999;
                let (low, high) = (surface[3 - shade as usize], surface[2 - shade as usize]);
                let groove = 0.75 + 0.25 * (flutes * u * TAU + twist * v * TAU).cos();
                mesh.colours
                    .push(std::array::from_fn(|c| (low[c] + (high[c] - low[c]) * shade.fract()) * groove));
            }
        }
        for ring in 0..RINGS as u16 {
            for side in 0..SIDES as u16 {
                let a = ring * (SIDES as u16 + 1) + side;
                let b = a + SIDES as u16 + 1;
                mesh.indices.extend([a, b, a + 1, a + 1, b, b + 1]);
            }
        }
        mesh
    }
}

/// The unit normal by differences; the poles point along the axis.
fn normal(point: &impl Fn(f32, f32) -> [f32; 3], v: f32, u: f32) -> [f32; 3] {
    if !(0.001..=0.999).contains(&v) {
        return [0.0, if v < 0.5 { -1.0 } else { 1.0 }, 0.0];
    }
    let step = 0.0005;
    let difference = |a: [f32; 3], b: [f32; 3]| -> [f32; 3] { std::array::from_fn(|axis| a[axis] - b[axis]) };
    let up = difference(point(v + step, u), point(v - step, u));
    let around = difference(point(v, u + step), point(v, u - step));
    let cross: [f32; 3] = std::array::from_fn(|axis| {
        let (next, last) = ((axis + 1) % 3, (axis + 2) % 3);
        up[next] * around[last] - up[last] * around[next]
    });
    let length = cross.iter().map(|value| value * value).sum::<f32>().sqrt().max(f32::MIN_POSITIVE);
    cross.map(|value| value / length)
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
