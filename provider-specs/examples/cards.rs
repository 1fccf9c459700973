//! Draws the stills and films on the cards of tools: `cargo run --release -p baigong-provider-specs --example cards`.
//! The name of a crate behind `--` draws its cards alone. They come with the crates of the tools; see `previews!` of `core/provider`.
#![expect(clippy::print_stdout, reason = "says what it draws")]

use std::path::Path;

use baigong_provider_specs::render::{ImageFormat, ImageSpec, Use, VideoSpec};
use image::codecs::jpeg::JpegEncoder;

/// All cards are of one shape, in pixels.
const SIZE: (u32, u32) = (256, 320);
/// Of stills, unless that takes more bytes than a preview may have.
const QUALITY: u8 = 62;
const MOST_BYTES: usize = 8 * 1024;
/// Of films: with fewer frames a second, where that takes more.
const MOST_FILM_BYTES: usize = 40 * 1024;

/// A card: the crate, the name of its files, and what is drawn.
type Card = (&'static str, &'static str, &'static str);

/// Cards of camera moves, of which more frames tell more.
const MOVES: &[Card] = &[
    ("kling", "auto", "海边的灯塔，日落"),
    ("kling", "simple", "海边的灯塔，日落，环绕"),
    ("kling", "down_back", "海边的灯塔，日落，下移拉远"),
    ("kling", "forward_up", "海边的灯塔，日落，推进上移"),
    ("kling", "right_turn_forward", "海边的灯塔，日落，右旋推进"),
    ("kling", "left_turn_forward", "海边的灯塔，日落，左旋推进"),
    ("hailuo", "auto", "草地上的风车，晴天，环绕"),
    ("hailuo", "static", "草地上的风车，晴天，固定镜头"),
    ("hailuo", "push_in", "草地上的风车，晴天，推近"),
    ("hailuo", "pull_out", "草地上的风车，晴天，拉远"),
    ("hailuo", "pan_left", "草地上的风车，晴天，左移"),
    ("hailuo", "pan_right", "草地上的风车，晴天，右移"),
    ("hailuo", "tilt_up", "草地上的风车，晴天，上摇"),
    ("hailuo", "tilt_down", "草地上的风车，晴天，下摇"),
    ("hailuo", "tracking", "草地上的风车，晴天，跟随"),
    ("pika", "still", "海上的帆船，晴天，固定镜头"),
    ("pika", "push_in", "海上的帆船，晴天，推近"),
    ("pika", "pull_out", "海上的帆船，晴天，拉远"),
    ("pika", "pan_left", "海上的帆船，晴天，左移"),
    ("pika", "pan_right", "海上的帆船，晴天，右移"),
    ("pika", "tilt_up", "海上的帆船，晴天，上摇"),
    ("pika", "tilt_down", "海上的帆船，晴天，下摇"),
];

/// Cards of styles: the same thing in the manner of each.
const STYLES: &[Card] = &[
    ("pixverse", "realistic", "机器人站在沙漠"),
    ("pixverse", "anime", "机器人站在沙漠，晴天，动漫"),
    ("pixverse", "pixart", "机器人站在沙漠，黏土"),
    ("pixverse", "CG", "机器人站在沙漠，霓虹"),
    ("vidu", "general", "帆船，海，日落"),
    ("vidu", "anime", "帆船，海，日落，动漫"),
    ("runway", "cinematic", "小木屋在湖边，电影"),
    ("runway", "anime", "小木屋在湖边，动漫"),
    ("runway", "realistic", "小木屋在湖边"),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let providers = Path::new(env!("CARGO_MANIFEST_DIR")).join("../providers");
    let wanted = std::env::args().nth(1);
    let cards = MOVES.iter().map(|card| (card, 12)).chain(STYLES.iter().map(|card| (card, 8)));
    for ((of, name, prompt), fps) in
        cards.filter(|((of, ..), _)| wanted.as_deref().is_none_or(|one| one == *of))
    {
        let folder = providers.join(of).join("previews");
        std::fs::create_dir_all(&folder)?;
        let mut film = VideoSpec {
            width: SIZE.0,
            height: SIZE.1,
            fps,
            duration_ms: 2000,
            prompt: (*prompt).into(),
            label: String::new(),
            references: Vec::new(),
            use_of: Use::Move,
        };
        let mut content = film.render()?;
        while content.len() > MOST_FILM_BYTES {
            film.fps -= 1;
            content = film.render()?;
        }
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
        let (mut jpeg, mut quality) = (Vec::new(), QUALITY);
        loop {
            jpeg.clear();
            JpegEncoder::new_with_quality(&mut jpeg, quality).encode_image(&picture)?;
            if jpeg.len() <= MOST_BYTES {
                break;
            }
            quality -= 4;
        }
        println!("{of}/{name}: film {} bytes, still {} bytes", content.len(), jpeg.len());
        std::fs::write(folder.join(format!("{name}.mp4")), content)?;
        std::fs::write(folder.join(format!("{name}.jpg")), jpeg)?;
    }
    Ok(())
}
