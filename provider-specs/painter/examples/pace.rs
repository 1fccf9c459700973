//! Draws a film without encoding it, to be timed: `time cargo run --release -p baigong-painter --example pace -- WIDTH HEIGHT
//! FRAMES PROMPT`

use baigong_painter::{Film, Wish};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| arguments[at].parse::<usize>().expect("a number");
    let (width, height, frames) = (number(0), number(1), number(2));
    let wish = Wish {
        prompt: &arguments[3],
        view: "",
        size: (width, height),
        seconds: frames as f32 / 24.0,
        loops: false,
    };
    let mut film = Film::new(&wish);
    let mut sum = 0u64;
    for index in 0..frames {
        sum += u64::from(film.frame(index as f32 / frames as f32)[index][0]);
    }
    eprintln!("{sum}");
}
