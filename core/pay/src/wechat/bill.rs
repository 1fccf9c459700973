//! The statement of a day: 交易账单, all kinds of lines.

use http::Method;
use serde::Deserialize;

use super::signed::Client;
use crate::channel::{Line, LineKind};
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
    Sha1::digest(file).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Columns are found by their names, cells begin with a backquote, and two lines of totals end the file.
fn parse(text: &str) -> Result<Vec<Line>> {
    let wrong = |what: &str| Error::unreadable("statement", what);
    let mut rows = text.trim_start_matches('\u{feff}').lines();
    let head: Vec<&str> = rows.next().unwrap_or_default().split(',').map(str::trim).collect();
    let column = |name: &str| {
        head.iter().position(|cell| *cell == name).ok_or_else(|| wrong(&format!("there is no column {name}")))
    };
    let (order, transaction, state) = (column("商户订单号")?, column("微信订单号")?, column("交易状态")?);
    let (total, refund_no, refund) = (column("订单金额")?, column("商户退款单号")?, column("退款金额")?);
    let mut lines = Vec::new();
    for row in rows.take_while(|row| row.starts_with('`')) {
        let cells: Vec<&str> = row.trim_start_matches('`').split(",`").map(str::trim).collect();
        // Nothing is left out of an account, and no cell is taken for another: what cannot be read is an error.
        if cells.len() != head.len() {
            return Err(wrong(&format!("a line has {} cells, and not {}", cells.len(), head.len())));
        }
        let amount = |index: usize| cents(cells[index]).ok_or_else(|| wrong("an amount cannot be read"));
        let kind = match cells[state] {
            "SUCCESS" => LineKind::Payment,
            "REFUND" => LineKind::Refund,
            // Nothing was booked.
            "REVOKED" => continue,
            other => return Err(wrong(&format!("unknown 交易状态 {other}"))),
        };
        let is_refund = kind == LineKind::Refund;
        lines.push(Line {
            kind,
            order_no: cells[order].to_owned(),
            transaction_id: cells[transaction].to_owned(),
            refund_no: is_refund.then(|| cells[refund_no].to_owned()),
            cents: amount(if is_refund { refund } else { total })?,
        });
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::ErrorKind;

    #[test]
    fn a_statement_is_read_by_the_names_of_its_columns() {
        let text = "\u{feff}交易时间,商户号,微信订单号,商户订单号,交易状态,商户退款单号,退款金额,订单金额\r\n\
            `2026-01-31 10:00:00,`190,`4200,`BG1,`SUCCESS,`0,`0.00,`12.30\r\n\
            `2026-01-31 11:00:00,`190,`4200,`BG1,`REFUND,`RF1,`2.00,`12.30\r\n\
            总交易单数,应结订单总金额\r\n`2,`12.30\r\n";
        let lines = parse(text).unwrap();
        assert_eq!(lines.len(), 2);
        assert_eq!(
            (lines[0].kind, lines[0].cents, lines[0].order_no.as_str()),
            (LineKind::Payment, 1230, "BG1")
        );
        assert_eq!(
            (lines[1].kind, lines[1].cents, lines[1].refund_no.as_deref()),
            (LineKind::Refund, 200, Some("RF1"))
        );
        for wrong in [
            text.replace("`RF1,", ""),
            text.replace("`BG1,", "`BG1,`BG1,"),
            text.replace("REFUND", "MAYBE"),
            text.replace("`2.00", "`two"),
        ] {
            assert_eq!(parse(&wrong).unwrap_err().kind, ErrorKind::Unreadable, "{wrong}");
        }
        assert_eq!(parse("其他").unwrap_err().kind, ErrorKind::Unreadable);
    }
}
