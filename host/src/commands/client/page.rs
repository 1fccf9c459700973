//! What is shown: aligned lines for people, JSON for programs.

use std::fmt::Write as _;
use std::io::{self, Write as _};

use console::{Alignment, measure_text_width, pad_str};
use serde::Serialize;

/// Writes to standard output. A reader that has gone, such as `head`, wants no more.
pub(super) fn print(text: &str) {
    io::stdout().write_all(text.as_bytes()).and_then(|()| io::stdout().flush()).ok();
}

/// Writes a line to standard error.
pub(super) fn note(text: &str) {
    writeln!(io::stderr(), "{text}").ok();
}

/// Writes an answer as JSON.
pub(super) fn json(value: &impl Serialize) {
    print(&format!("{}\n", as_json(value)));
}

/// A value as JSON that people can read too.
pub(super) fn as_json(value: &impl Serialize) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default()
}

/// Rows in columns as wide as what stands in them; a Chinese character takes two places.
pub(super) fn table<const N: usize>(rows: &[[String; N]]) -> String {
    let rows: Vec<[String; N]> = rows.iter().map(|row| row.each_ref().map(|cell| plain(cell))).collect();
    let widths: [usize; N] = std::array::from_fn(|column| {
        rows.iter().map(|row| measure_text_width(&row[column])).max().unwrap_or_default()
    });
    let mut text = String::new();
    for row in &rows {
        let cells = row.iter().zip(widths).map(|(cell, width)| pad_str(cell, width, Alignment::Left, None));
        let line = cells.collect::<Vec<_>>().join("  ");
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

/// A text in one line that tells a terminal nothing but its words.
pub(super) fn plain(text: &str) -> String {
    text.split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned_also_where_characters_are_wide() {
        let rows = [["可灵".to_owned(), "1".to_owned()], ["Luma ".to_owned(), "2".to_owned()]];
        assert_eq!(table(&rows), "可灵  1\nLuma  2\n");
    }

    #[test]
    fn what_a_site_says_moves_no_cursor() {
        assert_eq!(plain("a\u{1b}[2Jb\r\nc"), "a [2Jb c");
    }
}
