//! The statement of a day: a ZIP archive of tables in GBK, whose lines of detail are read by the names of the columns.

use std::io::{Cursor, Read};

use serde::Deserialize;
use serde_json::json;

use super::signed::Client;
use crate::channel::{Line, LineKind, RefundState};
use crate::error::{Error, ErrorKind, Result};
use crate::fetch::MAX_STATEMENT;
use crate::money::cents;

pub(super) async fn download(client: &Client, day: &str) -> Result<Option<Vec<Line>>> {
    #[derive(Deserialize)]
    struct Where {
        bill_download_url: String,
    }
    let asked = json!({ "bill_type": "trade", "bill_date": day });
    let method = "alipay.data.dataservice.bill.downloadurl.query";
    let at: Where = match client.call("statement", method, &asked, None).await {
        Err(error) if error.kind == ErrorKind::NotFound => return Ok(None),
        other => other?,
    };
    let archive = client.download("statement", &at.bill_download_url).await?;
    let mut lines = None;
    for table in unpack(&archive)? {
        // The archive also holds a summary, which has no column of order numbers.
        if let Some(details) = parse(&table)? {
            lines.get_or_insert_with(Vec::new).extend(details);
        }
    }
    lines.map(Some).ok_or_else(|| wrong("there are no details in it"))
}

fn wrong(what: impl Into<String>) -> Error {
    Error::unreadable("statement", what)
}

fn unpack(archive: &[u8]) -> Result<Vec<String>> {
    let mut archive = zip::ZipArchive::new(Cursor::new(archive)).map_err(|e| wrong(e.to_string()))?;
    let mut left = MAX_STATEMENT;
    let mut tables = Vec::new();
    for index in 0..archive.len() {
        let file = archive.by_index(index).map_err(|e| wrong(e.to_string()))?;
        let mut bytes = Vec::new();
        file.take(left as u64 + 1).read_to_end(&mut bytes).map_err(|e| wrong(e.to_string()))?;
        // Half a table would be read as all of it.
        left = left.checked_sub(bytes.len()).ok_or_else(|| wrong("its tables are too long"))?;
        let (text, _, broken) = encoding_rs::GBK.decode(&bytes);
        if broken {
            return Err(wrong("a table is not in GBK"));
        }
        tables.push(text.into_owned());
    }
    Ok(tables)
}

/// `None` if the table is not the one of details.
fn parse(text: &str) -> Result<Option<Vec<Line>>> {
    let mut rows = text.lines().filter(|row| !row.starts_with('#') && !row.trim().is_empty()).map(cells);
    let Some(head) = rows.find(|row| row.iter().any(|cell| cell == "商户订单号")) else {
        return Ok(None);
    };
    let column = |name: &str| {
        head.iter().position(|cell| cell == name).ok_or_else(|| wrong(format!("there is no column {name}")))
    };
    let (order, transaction, kind) = (column("商户订单号")?, column("支付宝交易号")?, column("业务类型")?);
    let (amount, refund) = (column("订单金额（元）")?, column("退款批次号/请求号")?);
    let mut lines = Vec::new();
    for row in rows {
        // Nothing is left out of an account: what cannot be read is an error.
        if row.len() != head.len() {
            return Err(wrong(format!("a line has {} cells, and not {}", row.len(), head.len())));
        }
        let kind = match row[kind].as_str() {
            "交易" => LineKind::Payment,
            "退款" => LineKind::Refund,
            other => return Err(wrong(format!("unknown 业务类型 {other}"))),
        };
        let cents = cents(&row[amount]).ok_or_else(|| wrong(format!("{} is no amount", row[amount])))?;
        lines.push(Line {
            kind,
            order_no: row[order].clone(),
            transaction_id: row[transaction].clone(),
            refund_no: (kind == LineKind::Refund).then(|| row[refund].clone()),
            cents: cents.abs(),
            // It lists what was given back, not what was asked for.
            refund_state: (kind == LineKind::Refund).then_some(RefundState::Succeeded),
        });
    }
    Ok(Some(lines))
}

/// Cells end with a tab, so that tables do not take numbers for numbers.
fn cells(row: &str) -> Vec<String> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(row.as_bytes());
    let record = reader.records().next().and_then(std::result::Result::ok).unwrap_or_default();
    record.iter().map(|cell| cell.trim().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn details_are_read_and_the_summary_is_left() {
        let details = "#支付宝业务明细查询\n#账号：[2088]\n支付宝交易号,商户订单号,业务类型,商品名称,订单金额（元）,退款批次号/请求号\n\
            2026\t,BG1\t,交易,\"积分, 一千\",12.30,\n2026\t,BG1\t,退款,积分,-2.00,RF1\t\n#业务明细列表结束\n";
        let lines = parse(details).unwrap().unwrap();
        assert_eq!(lines.len(), 2);
        assert_eq!(
            (lines[0].kind, lines[0].cents, lines[0].order_no.as_str()),
            (LineKind::Payment, 1230, "BG1")
        );
        assert_eq!((lines[1].cents, lines[1].refund_no.as_deref()), (200, Some("RF1")));
        for wrong in [
            details.replace(",RF1\t", ""),
            details.replace("退款,积分", "转账,积分"),
            details.replace("12.30", "?"),
        ] {
            assert_eq!(parse(&wrong).unwrap_err().kind, ErrorKind::Unreadable, "{wrong}");
        }
        assert_eq!(parse("#汇总\n门店编号,交易订单总笔数\n1,2\n").unwrap(), None);
    }
}
