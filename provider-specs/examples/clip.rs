//! Makes one film as the simulated vendors do, and says how long that took on one core:
//! `cargo run --release -p baigong-provider-specs --example clip -- WIDTH HEIGHT FPS SECONDS PROMPT [FILE.mp4]`

#![expect(clippy::print_stdout, clippy::disallowed_methods, reason = "a program that measures and tells")]

use std::time::Instant;

use baigong_provider_specs::render::{Use, VideoSpec};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [width, height, fps, seconds, prompt, file @ ..] = arguments.as_slice() else {
        return Err("WIDTH HEIGHT FPS SECONDS PROMPT [FILE.mp4]".into());
    };
    let film = VideoSpec {
        width: width.parse()?,
        height: height.parse()?,
        fps: fps.parse()?,
        duration_ms: (seconds.parse::<f32>()? * 1000.0) as u32,
        prompt: prompt.clone(),
        label: String::new(),
        references: Vec::new(),
        use_of: Use::default(),
    };
    let start = Instant::now();
    let content = film.render()?;
    println!("{:.2} s, {} kB: {prompt}", start.elapsed().as_secs_f32(), content.len() / 1000);
    if let [file] = file {
        std::fs::write(file, content)?;
    }
    Ok(())
}
