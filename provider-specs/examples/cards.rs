//! Draws the stills and films on the cards of tools: `cargo run --release -p baigong-provider-specs --example cards`.
//! They come with the crates of the tools; see `previews!` of `core/provider`.
#![expect(clippy::print_stdout, reason = "says what it draws")]

use std::path::Path;

use baigong_provider_specs::render::{ImageFormat, ImageSpec, Use, VideoSpec};
use image::codecs::jpeg::JpegEncoder;

/// All cards are of one shape, in pixels.
const SIZE: (u32, u32) = (256, 320);
const QUALITY: u8 = 62;

/// A card: the crate, the name of its files, and what is drawn.
const CARDS: &[(&str, &str, &str)] = &[
    ("kling", "auto", "海边的灯塔，日落"),
    ("kling", "simple", "海边的灯塔，日落，环绕"),
    ("kling", "down_back", "海边的灯塔，日落，下移拉远"),
    ("kling", "forward_up", "海边的灯塔，日落，推进上移"),
    ("kling", "right_turn_forward", "海边的灯塔，日落，右旋推进"),
    ("kling", "left_turn_forward", "海边的灯塔，日落，左旋推进"),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let providers = Path::new(env!("CARGO_MANIFEST_DIR")).join("../providers");
    for (of, name, prompt) in CARDS {
        let folder = providers.join(of).join("previews");
        std::fs::create_dir_all(&folder)?;
        let film = VideoSpec {
            width: SIZE.0,
            height: SIZE.1,
            fps: 12,
            duration_ms: 2000,
            prompt: (*prompt).into(),
            label: String::new(),
            references: Vec::new(),
            use_of: Use::Move,
        };
        let film = film.render()?;
        let still = ImageSpec {
            width: SIZE.0,
            height: SIZE.1,
            format: ImageFormat::Png,
            prompt: (*prompt).into(),
            label: String::new(),
            index: 0,
            references: Vec::new(),
            use_of: Use::Move,
        };
        let picture = image::load_from_memory(&still.render()?)?.into_rgb8();
        let mut jpeg = Vec::new();
        JpegEncoder::new_with_quality(&mut jpeg, QUALITY).encode_image(&picture)?;
        println!("{of}/{name}: film {} bytes, still {} bytes", film.len(), jpeg.len());
        std::fs::write(folder.join(format!("{name}.mp4")), film)?;
        std::fs::write(folder.join(format!("{name}.jpg")), jpeg)?;
    }
    Ok(())
}
