//! Chinese and Latin text turned into coverage, with the font embedded.

use std::sync::LazyLock;

use ab_glyph::{Font, FontRef, ScaleFont, point};

/// Noto Sans CJK SC, cut to ASCII and GB 2312; its licence lies beside it.
static FONT: LazyLock<FontRef<'static>> = LazyLock::new(|| {
    FontRef::try_from_slice(include_bytes!("../../assets/NotoSansCJKsc-Regular-GB2312.otf"))
        .expect("the embedded font is valid")
});

/// Coverage of a block of text, row by row, 255 for fully inked.
pub(super) struct TextBlock {
    pub width: usize,
    pub height: usize,
    pub alpha: Vec<u8>,
}

/// Characters that must not begin a line.
const NO_START: &str = "，。、；：？！）》」』”’…—·,.;:?!)]}%";
/// Shown for a character that the font lacks.
const MISSING: char = '□';

fn advance(c: char, px: f32) -> f32 {
    let font = FONT.as_scaled(px);
    font.h_advance(font.glyph_id(c))
}

/// Replaces what cannot be drawn and folds white space.
fn drawable(text: &str) -> Vec<char> {
    let mut out: Vec<char> = Vec::new();
    for c in text.chars() {
        let c = match c {
            c if c.is_whitespace() => ' ',
            // Joiners and variation selectors only steer the character before them.
            '\u{200b}'..='\u{200f}' | '\u{fe00}'..='\u{fe0f}' => continue,
            c if c.is_control() => continue,
            // A box in place of every emoji would only look broken; a missing character must show.
            '\u{2600}'..='\u{27bf}' | '\u{1f000}'..='\u{1faff}' if FONT.glyph_id(c).0 == 0 => continue,
            c if FONT.glyph_id(c).0 == 0 => MISSING,
            c => c,
        };
        let repeated = (c == ' ' || c == MISSING) && out.last() == Some(&c);
        let leading = c == ' ' && out.is_empty();
        if !repeated && !leading {
            out.push(c);
        }
    }
    out
}

/// Breaks text into lines of at most `max_width` pixels; what does not fit ends in an ellipsis.
///
/// Breaks fall at spaces between Latin words and anywhere between Chinese characters, but no line begins
/// with closing punctuation.
pub(super) fn wrap(text: &str, px: f32, max_width: f32, max_lines: usize) -> Vec<String> {
    let chars = drawable(text);
    let mut lines = Vec::new();
    let mut start = 0;
    while start < chars.len() && lines.len() < max_lines {
        let mut width = 0.0;
        let mut end = start;
        while end < chars.len() && (end == start || width + advance(chars[end], px) <= max_width) {
            width += advance(chars[end], px);
            end += 1;
        }
        if end < chars.len() {
            if lines.len() + 1 == max_lines {
                while end > start && width + advance('…', px) > max_width {
                    end -= 1;
                    width -= advance(chars[end], px);
                }
                lines.push(chars[start..end].iter().chain(&['…']).collect());
                return lines;
            }
            let whole = end;
            let joins =
                |a: char, b: char| (a.is_ascii_graphic() && b.is_ascii_graphic()) || NO_START.contains(b);
            while end > start + 1 && joins(chars[end - 1], chars[end]) {
                end -= 1;
            }
            // A single word longer than the line has to be cut somewhere.
            if end == start + 1 {
                end = whole;
            }
        }
        lines.push(chars[start..end].iter().collect::<String>().trim_end().to_owned());
        start = end + chars[end..].iter().take_while(|c| **c == ' ').count();
    }
    lines
}

/// Draws lines at a size of `px` pixels.
pub(super) fn set(lines: &[String], px: f32) -> TextBlock {
    let font = FONT.as_scaled(px);
    let leading = px * 1.36;
    let measure = |line: &String| line.chars().map(|c| advance(c, px)).sum::<f32>();
    let width = lines.iter().map(measure).fold(0.0, f32::max).ceil() as usize + 2;
    let height = (leading * lines.len() as f32).ceil() as usize + 2;
    let mut block = TextBlock { width, height, alpha: vec![0; width * height] };
    for (index, line) in lines.iter().enumerate() {
        let baseline = leading * index as f32 + px * 1.02;
        let mut x = 1.0;
        for c in line.chars() {
            let id = font.glyph_id(c);
            if let Some(outline) = font.outline_glyph(id.with_scale_and_position(px, point(x, baseline))) {
                let bounds = outline.px_bounds();
                outline.draw(|gx, gy, cover| {
                    let (px, py) = (bounds.min.x as i32 + gx as i32, bounds.min.y as i32 + gy as i32);
                    if px >= 0 && py >= 0 && (px as usize) < width && (py as usize) < height {
                        let alpha = &mut block.alpha[py as usize * width + px as usize];
                        *alpha = alpha.saturating_add((cover * 255.0) as u8);
                    }
                });
            }
            x += font.h_advance(id);
        }
    }
    block
}
