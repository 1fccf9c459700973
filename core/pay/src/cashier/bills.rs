//! The statements of a day, in each channel's own form.

use std::io::{Cursor, Write};

use super::trades::{Book, GivenBack, Trade};
use super::{APPID, Brand, MCHID};
use crate::money::yuan;
use crate::time;

/// What was booked on a day: payments, and refunds of them.
fn booked(book: &Book, brand: Brand, day: &str) -> Vec<(Trade, Option<GivenBack>, i64)> {
    let mut lines = Vec::new();
    for trade in book.of(brand) {
        lines.extend(trade.paid_ms.map(|at| (trade.clone(), None, at)));
        lines
            .extend(trade.refunds.iter().map(|refund| (trade.clone(), Some(refund.clone()), refund.done_ms)));
    }
    lines.retain(|(_, _, at)| time::plain(*at).starts_with(day));
    lines.sort_by_key(|(_, _, at)| *at);
    lines
}

/// WeChat Pay's: cells after backquotes, and two lines of totals. `None` on a day without trade.
pub(super) fn wechat(book: &Book, day: &str) -> Option<String> {
    let lines = booked(book, Brand::Wechat, day);
    if lines.is_empty() {
        return None;
    }
    let mut text = "\u{feff}交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,\
        付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,\
        商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注\r\n"
        .to_owned();
    for (trade, refund, at) in &lines {
        let given = refund.as_ref().map(|refund| yuan(refund.cents));
        let given = given.as_deref().unwrap_or("0.00");
        let (paid, state) = match refund {
            None => (yuan(trade.cents), "SUCCESS"),
            Some(_) => ("0.00".to_owned(), "REFUND"),
        };
        let of = |value: fn(&GivenBack) -> &str| refund.as_ref().map_or("0", value).to_owned();
        let cells = [
            time::plain(*at),
            APPID.to_owned(),
            MCHID.to_owned(),
            "0".to_owned(),
            String::new(),
            trade.transaction_id.clone(),
            trade.order_no.clone(),
            "demo-buyer".to_owned(),
            "NATIVE".to_owned(),
            state.to_owned(),
            "OTHERS".to_owned(),
            "CNY".to_owned(),
            paid.clone(),
            "0.00".to_owned(),
            of(|refund| &refund.refund_id),
            of(|refund| &refund.refund_no),
            given.to_owned(),
            "0.00".to_owned(),
            refund.as_ref().map_or("", |_| "ORIGINAL").to_owned(),
            refund.as_ref().map_or("", |_| "SUCCESS").to_owned(),
            trade.title.clone(),
            String::new(),
            "0.00000".to_owned(),
            "0.60%".to_owned(),
            paid,
            given.to_owned(),
            String::new(),
        ];
        text.push_str(&cells.map(|cell| format!("`{cell}")).join(","));
        text.push_str("\r\n");
    }
    text.push_str(
        "总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额\r\n",
    );
    let sum = |refunds: bool| -> i64 {
        let of = |(trade, refund, _): &(Trade, Option<GivenBack>, i64)| match (refunds, refund) {
            (true, Some(refund)) => refund.cents,
            (false, None) => trade.cents,
            _ => 0,
        };
        lines.iter().map(of).sum()
    };
    let (paid, given) = (yuan(sum(false)), yuan(sum(true)));
    text.push_str(&format!("`{},`{paid},`{given},`0.00,`0.00000,`{paid},`{given}\r\n", lines.len()));
    Some(text)
}

/// Alipay's: tables in GBK within a ZIP archive. `None` on a day without trade.
pub(super) fn alipay(book: &Book, day: &str) -> Option<Vec<u8>> {
    let lines = booked(book, Brand::Alipay, day);
    if lines.is_empty() {
        return None;
    }
    let mut text = format!(
        "#支付宝业务明细查询\n#账号：[{}]\n#起始日期：[{day}]\n\
         支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,对方账户,订单金额（元）,商家实收（元）,\
         退款批次号/请求号,备注\n",
        super::SELLER_ID
    );
    for (trade, refund, at) in &lines {
        let (kind, amount) = match refund {
            None => ("交易", yuan(trade.cents)),
            Some(refund) => ("退款", yuan(-refund.cents)),
        };
        let number = refund.as_ref().map_or("", |refund| refund.refund_no.as_str());
        let title = trade.title.replace('"', "\"\"");
        text.push_str(&format!(
            "{}\t,{}\t,{kind},\"{title}\",{},{},demo,{amount},{amount},{number}\t,\n",
            trade.transaction_id,
            trade.order_no,
            time::plain(trade.created_ms),
            time::plain(*at),
        ));
    }
    text.push_str("#业务明细列表结束\n");
    let summary = format!("#支付宝业务汇总查询\n门店编号,交易订单总笔数\n合计,{}\n", lines.len());
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in [("detail.csv", text), ("summary.csv", summary)] {
        archive.start_file(name, zip::write::SimpleFileOptions::default()).ok()?;
        archive.write_all(&encoding_rs::GBK.encode(&text).0).ok()?;
    }
    Some(archive.finish().ok()?.into_inner())
}
