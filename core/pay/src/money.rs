//! Amounts. No float is ever involved.

/// Cents as yuan with two decimals.
pub(crate) fn yuan(cents: i64) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", cents.unsigned_abs() / 100, cents.unsigned_abs() % 100)
}

/// Yuan with up to two decimals as cents.
pub(crate) fn cents(yuan: &str) -> Option<i64> {
    let yuan = yuan.trim();
    let (negative, digits) = yuan.strip_prefix('-').map_or((false, yuan), |rest| (true, rest));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, "00"));
    let numeric = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if part.len() > 2 || !numeric(whole) || !numeric(part) {
        return None;
    }
    let part: i64 = format!("{part:0<2}").parse().ok()?;
    let cents = whole.parse::<i64>().ok()?.checked_mul(100)?.checked_add(part)?;
    Some(if negative { -cents } else { cents })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_is_no_amount_is_none() {
        for (text, wanted) in [
            ("0.01", Some(1)),
            ("12.30", Some(1230)),
            ("12.3", Some(1230)),
            ("12", Some(1200)),
            ("-2.00", Some(-200)),
            ("1e3", None),
            ("1.234", None),
            ("", None),
            (".5", None),
            ("5.", None),
            ("+5", None),
            ("--5", None),
            ("１２", None),
            ("99999999999999999999", None),
        ] {
            assert_eq!(cents(text), wanted, "{text}");
        }
        assert_eq!([yuan(1), yuan(1230), yuan(100_000_000)], ["0.01", "12.30", "1000000.00"]);
    }

    proptest! {
        /// A float would lose cents from about 2^53 / 100 yuan on, and round below it.
        #[test]
        fn every_amount_comes_back(amount in -(i64::MAX / 100) * 100..=(i64::MAX / 100) * 100) {
            prop_assert_eq!(cents(&yuan(amount)), Some(amount));
        }

        #[test]
        fn any_text_is_an_amount_or_none(text in "[-+0-9.e, ]{0,24}") {
            if let Some(amount) = cents(&text) {
                prop_assert_eq!(cents(&yuan(amount)), Some(amount));
            }
        }
    }
}
