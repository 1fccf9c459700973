//! What people tell of themselves, in the form in which it is kept: a name to be called by, a phone number.

use baigong_ground::Message;
use baigong_ground::field::is_unseen;

use super::official::speaks_officially;
use super::rules::{DISPLAY_NAME_CHARS, nickname_malformed, nickname_reserved, phone_malformed};

/// A name to be called by, as it is kept: without blanks around it and runs of them inside.
pub(super) fn display_name(typed: &str) -> Result<String, Message> {
    let name = typed.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines = typed.trim().contains(['\n', '\r', '\u{2028}', '\u{2029}']);
    if lines || !DISPLAY_NAME_CHARS.contains(&name.chars().count()) || name.chars().any(is_unseen) {
        return Err(nickname_malformed());
    }
    if speaks_officially(&name) {
        return Err(nickname_reserved());
    }
    Ok(name)
}

/// A phone number as it is kept, a plus and digits; nothing for an empty text.
pub(super) fn phone(typed: &str) -> Result<Option<String>, Message> {
    let plain = |c: char| match c {
        '０'..='９' => char::from_u32(u32::from(c) - u32::from('０') + u32::from('0')).unwrap_or(c),
        '＋' => '+',
        other => other,
    };
    let ignored = |c: &char| !c.is_whitespace() && !matches!(c, '-' | '(' | ')' | '（' | '）');
    let number: String = typed.chars().filter(ignored).take(32).map(plain).collect();
    if number.is_empty() {
        return Ok(None);
    }
    let digits = number.strip_prefix('+').unwrap_or(&number);
    let all_digits = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    let mainland = |digits: &str| {
        digits.len() == 11 && digits.starts_with('1') && digits.as_bytes().get(1).is_some_and(|b| *b >= b'3')
    };
    match number.starts_with('+') {
        _ if !all_digits => Err(phone_malformed()),
        false if mainland(digits) => Ok(Some(format!("+86{digits}"))),
        true => match digits.strip_prefix("86") {
            Some(rest) if !mainland(rest) => Err(phone_malformed()),
            // E.164: up to fifteen digits, none of whose codes begins with a zero.
            _ if (7..=15).contains(&digits.len()) && !digits.starts_with('0') => Ok(Some(number)),
            _ => Err(phone_malformed()),
        },
        false => Err(phone_malformed()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_to_be_called_by_can_be_seen_and_speaks_for_nobody_else() {
        let long = "鲁".repeat(20);
        for (typed, kept) in [(" 鲁班 ", "鲁班"), ("Lu  Ban", "Lu Ban"), (&long, &long)] {
            assert_eq!(display_name(typed).as_deref(), Ok(kept), "{typed}");
        }
        let too_long = "鲁".repeat(21);
        for typed in ["", "  ", &too_long, "a\nb", "a\u{202e}b", "\u{3164}", "鲁\u{200b}班", "a\0b"] {
            assert_eq!(display_name(typed), Err(nickname_malformed()), "{typed:?}");
        }
        for typed in ["百工客服", "官 方", "Admin", "BaiGong 团队"] {
            assert_eq!(display_name(typed), Err(nickname_reserved()), "{typed}");
        }
    }

    #[test]
    fn phone_numbers_of_the_mainland_and_of_elsewhere_are_kept_in_one_form() {
        for (typed, kept) in [
            ("13800138000", Some("+8613800138000")),
            ("+86 138-0013-8000", Some("+8613800138000")),
            ("１３８００１３８０００", Some("+8613800138000")),
            ("+852 5123 4567", Some("+85251234567")),
            ("+1 (415) 555-0100", Some("+14155550100")),
            ("  ", None),
        ] {
            assert_eq!(phone(typed), Ok(kept.map(str::to_owned)), "{typed}");
        }
        for typed in [
            "12345",
            "10086",
            "12800138000",
            "+86 10 1234 5678",
            "+0123456789",
            "1380013800a",
            "+",
            "+1234567890123456",
        ] {
            assert_eq!(phone(typed), Err(phone_malformed()), "{typed}");
        }
    }
}
