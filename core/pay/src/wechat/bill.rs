//! The statement of a day: 交易账单, all kinds of lines.

use http::Method;
use serde::Deserialize;

use super::signed::Client;
use crate::channel::{Line, LineKind, RefundState};
use crate::error::{Error, Result};
use crate::money::cents;

pub(super) async fn download(client: &Client, day: &str) -> Result<Option<Vec<Line>>> {
    #[derive(Deserialize)]
    struct Where {
        hash_type: String,
        hash_value: String,
        download_url: String,
    }
    let path = format!("/v3/bill/tradebill?bill_date={day}&bill_type=ALL");
    let at: Where = match client.call::<(), _>("statement", Method::GET, &path, None).await {
        Err(error) if error.code.as_deref() == Some("NO_STATEMENT_EXIST") => return Ok(None),
        other => other?,
    };
    let file = client.download("statement", &at.download_url).await?;
    // The file itself is not signed; its hash is.
    if at.hash_type != "SHA1" || !sha1_hex(&file).eq_ignore_ascii_case(&at.hash_value) {
        return Err(Error::forged("statement", "the file is not the one that was announced"));
    }
    let text = std::str::from_utf8(&file).map_err(|e| Error::unreadable("statement", e.to_string()))?;
    parse(text).map(Some)
}

fn sha1_hex(file: &[u8]) -> String {
    use sha1::{Digest, Sha1};
    hex::encode(Sha1::digest(file))
}

/// Columns are found by their names, cells begin with a backquote, and two lines of totals end the file: their names,
/// and what all lines add up to, by which a file that was cut off is known.
fn parse(text: &str) -> Result<Vec<Line>> {
    let mut rows = text.trim_start_matches('\u{feff}').lines();
    let head = names(rows.next().unwrap_or_default());
    let column = |name: &str| {
        let at = head.iter().position(|cell| *cell == name);
        at.ok_or_else(|| wrong(format!("there is no column {name}")))
    };
    let (order, transaction, state) = (column("商户订单号")?, column("微信订单号")?, column("交易状态")?);
    let (total, refund_no, refund) = (column("订单金额")?, column("商户退款单号")?, column("退款金额")?);
    let refund_state = column("退款状态")?;
    let mut lines = Vec::new();
    let mut sums = Sums::default();
    let mut after = None;
    for row in rows.by_ref() {
        if !row.starts_with('`') {
            after = Some(names(row));
            break;
        }
        let cells = values(row);
        // Nothing is left out of an account, and no cell is taken for another: what cannot be read is an error.
        if cells.len() != head.len() {
            return Err(wrong(format!("a line has {} cells, and not {}", cells.len(), head.len())));
        }
        let amount = |index: usize| cents(cells[index]).ok_or_else(|| wrong("an amount cannot be read"));
        sums.lines += 1;
        let kind = match cells[state] {
            "SUCCESS" => LineKind::Payment,
            "REFUND" => LineKind::Refund,
            // Nothing was booked.
            "REVOKED" => continue,
            other => return Err(wrong(format!("unknown 交易状态 {other}"))),
        };
        let is_refund = kind == LineKind::Refund;
        let cents = amount(if is_refund { refund } else { total })?;
        *(if is_refund { &mut sums.refunds } else { &mut sums.payments }) += cents;
        lines.push(Line {
            kind,
            order_no: cells[order].to_owned(),
            transaction_id: cells[transaction].to_owned(),
            refund_no: is_refund.then(|| cells[refund_no].to_owned()),
            cents,
            refund_state: if is_refund { Some(state_of(cells[refund_state])?) } else { None },
        });
    }
    let values = values(rows.next().unwrap_or_default());
    sums.compare(&after.unwrap_or_default(), &values)?;
    Ok(lines)
}

fn wrong(what: impl Into<String>) -> Error {
    Error::unreadable("statement", what)
}

fn names(row: &str) -> Vec<&str> {
    row.split(',').map(str::trim).collect()
}

fn values(row: &str) -> Vec<&str> {
    row.trim_start_matches('`').split(",`").map(str::trim).collect()
}

fn state_of(text: &str) -> Result<RefundState> {
    match text {
        "SUCCESS" => Ok(RefundState::Succeeded),
        "PROCESSING" => Ok(RefundState::Processing),
        "FAIL" => Ok(RefundState::Closed),
        // The buyer's card is gone; the money went to the merchant's account, and a person must pay it out.
        "CHANGE" => Ok(RefundState::Abnormal),
        other => Err(wrong(format!("unknown 退款状态 {other}"))),
    }
}

/// What the lines add up to.
#[derive(Default)]
struct Sums {
    lines: i64,
    payments: i64,
    refunds: i64,
}

impl Sums {
    /// Compares with the totals that the file itself gives.
    fn compare(&self, names: &[&str], values: &[&str]) -> Result<()> {
        if names.len() != values.len() {
            return Err(wrong("its totals cannot be read"));
        }
        let of = |name: &str| names.iter().position(|cell| *cell == name).map(|at| values[at]);
        let total = of("总交易单数").and_then(|text| text.parse().ok());
        if total != Some(self.lines) {
            return Err(wrong(format!("it has {} lines, and says {total:?}", self.lines)));
        }
        for (name, sum) in [("订单总金额", self.payments), ("退款总金额", self.refunds)] {
            let total = of(name).and_then(cents).ok_or_else(|| wrong(format!("there is no {name}")))?;
            if total != sum {
                return Err(wrong(format!("its lines add up to {sum} cents, and {name} is {total}")));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::ErrorKind;

    const STATEMENT: &str = "\u{feff}交易时间,商户号,微信订单号,商户订单号,交易状态,商户退款单号,退款金额,退款状态,订单金额\r\n\
        `2026-01-31 10:00:00,`190,`4200,`BG1,`SUCCESS,`0,`0.00,`,`12.30\r\n\
        `2026-01-31 11:00:00,`190,`4200,`BG1,`REFUND,`RF1,`2.00,`SUCCESS,`0.00\r\n\
        总交易单数,应结订单总金额,退款总金额,订单总金额\r\n`2,`12.30,`2.00,`12.30\r\n";

    fn refused(text: &str) {
        assert_eq!(parse(text).unwrap_err().kind, ErrorKind::Unreadable, "{text}");
    }

    #[test]
    fn a_statement_is_read_by_the_names_of_its_columns() {
        let lines = parse(STATEMENT).unwrap();
        assert_eq!(lines.len(), 2);
        assert_eq!(
            (lines[0].kind, lines[0].cents, lines[0].order_no.as_str(), lines[0].refund_state),
            (LineKind::Payment, 1230, "BG1", None)
        );
        assert_eq!(
            (lines[1].kind, lines[1].cents, lines[1].refund_no.as_deref(), lines[1].refund_state),
            (LineKind::Refund, 200, Some("RF1"), Some(RefundState::Succeeded))
        );
        refused(&STATEMENT.replace("`RF1,", ""));
        refused(&STATEMENT.replacen("`BG1,", "`BG1,`BG1,", 1));
        refused(&STATEMENT.replace("REFUND", "MAYBE"));
        refused(&STATEMENT.replacen("`2.00", "`two", 1));
        refused(&STATEMENT.replace("`2.00,`SUCCESS", "`2.00,`PERHAPS"));
        refused("其他");
    }

    #[test]
    fn a_statement_whose_totals_are_not_those_of_its_lines_is_refused() {
        refused(&STATEMENT.replace("`2,`12.30", "`3,`12.30"));
        refused(&STATEMENT.replace("`2.00,`12.30\r\n", "`2.00,`12.31\r\n"));
        refused(&STATEMENT.replace("`12.30,`2.00,`12.30", "`12.30,`2.01,`12.30"));
        let cut_off = STATEMENT.split_at(STATEMENT.find("总交易单数").unwrap()).0;
        refused(cut_off);
        let one_less: Vec<&str> = STATEMENT.lines().filter(|line| !line.contains("REFUND")).collect();
        refused(&one_less.join("\r\n"));
    }

    #[test]
    fn a_refund_that_is_not_done_says_so() {
        for (text, state) in [
            ("PROCESSING", RefundState::Processing),
            ("FAIL", RefundState::Closed),
            ("CHANGE", RefundState::Abnormal),
        ] {
            let lines = parse(&STATEMENT.replace("`2.00,`SUCCESS", &format!("`2.00,`{text}"))).unwrap();
            assert_eq!(lines[1].refund_state, Some(state));
        }
    }
}
