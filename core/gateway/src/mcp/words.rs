//! Words of others on their way to a model: prompts, and what vendors say. A model that reads them must not be led by what no
//! person would see.

/// The text without characters that steer or hide, and of at most so many characters.
pub fn harmless(text: &str, most: usize) -> String {
    let mut seen = text.chars().filter(|c| !steers(*c));
    let mut kept: String = seen.by_ref().take(most).collect();
    if seen.next().is_some() {
        kept.push('…');
    }
    kept
}

/// Controls but for those that lay text out, marks that turn its direction, and letters of no width.
fn steers(c: char) -> bool {
    match c {
        '\n' | '\t' => false,
        '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' => true,
        '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}' => true,
        c => c.is_control(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_would_see_does_not_reach_a_model() {
        let sent = "晨雾\u{1b}[31m中\u{202e}的\u{e0041}古\u{200b}桥\u{7}\nline\ttwo";
        assert_eq!(harmless(sent, 100), "晨雾[31m中的古桥\nline\ttwo");
        assert_eq!(harmless("古桥古桥", 3), "古桥古…");
        assert_eq!(harmless("古桥\u{7}", 2), "古桥", "what is left out does not count");
    }
}
