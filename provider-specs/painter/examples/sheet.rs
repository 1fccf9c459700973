//! Draws a sheet of prompts, one frame each; of those in `prompts.txt` where none are given:
//! `cargo run --release -p baigong-painter --example sheet -- OUT.png [PROMPT…]`

use baigong_painter::{Film, Wish};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let out = arguments.next().expect("the file to write");
    let mut prompts: Vec<String> = arguments.collect();
    if prompts.is_empty() {
        let lines = include_str!("prompts.txt").lines().filter(|line| !line.starts_with('#'));
        prompts.extend(lines.map(str::to_owned));
    }
    let (width, height) = (480, 270);
    let columns = 4.min(prompts.len()).max(1);
    let rows = prompts.len().div_ceil(columns);
    let mut sheet = image::RgbImage::new((columns * width) as u32, (rows * height) as u32);
    for (index, prompt) in prompts.iter().enumerate() {
        let wish = Wish { prompt, view: "", size: (width * 2, height * 2), seconds: 5.0, loops: false };
        let mut film = Film::new(&wish);
        let frame = film.frame(0.5).to_vec();
        let (left, top) = ((index % columns) * width, (index / columns) * height);
        for y in 0..height {
            for x in 0..width {
                let mut sum = [0u32; 3];
                for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                    let pixel = frame[(y * 2 + dy) * width * 2 + x * 2 + dx];
                    (0..3).for_each(|channel| sum[channel] += u32::from(pixel[channel]));
                }
                sheet.put_pixel(
                    (left + x) as u32,
                    (top + y) as u32,
                    image::Rgb(sum.map(|channel| (channel / 4) as u8)),
                );
            }
        }
    }
    sheet.save(out).expect("the sheet is written");
}
