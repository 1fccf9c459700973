//! How the cells of a table for spreadsheets read.

use baigong_engine::tasks::{Charge, Storage, TaskState};
use baigong_ledger::csv::beijing;

pub(super) fn yuan(cents: i64) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", cents.abs() / 100, cents.abs() % 100)
}

pub(super) fn some<T: ToString>(value: Option<T>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

pub(super) fn time(ms: Option<i64>) -> String {
    ms.map_or_else(String::new, beijing)
}

pub(super) fn state(state: TaskState) -> &'static str {
    match state {
        TaskState::Queued => "排队中",
        TaskState::Submitting => "提交中",
        TaskState::Running => "生成中",
        TaskState::Uncertain => "待核实",
        TaskState::Succeeded => "已完成",
        TaskState::Failed => "已失败",
        TaskState::Cancelled => "已取消",
        TaskState::Expired => "已超时",
    }
}

pub(super) fn storage(storage: Storage) -> &'static str {
    match storage {
        Storage::None => "无",
        Storage::Pending => "转存中",
        Storage::Stored => "已保存",
        Storage::Lost => "已丢失",
    }
}

pub(super) fn charge(charge: Charge) -> &'static str {
    match charge {
        Charge::Held => "冻结",
        Charge::Captured => "已扣除",
        Charge::Released => "已退还",
    }
}

pub(super) fn status<'a>(status: &'a str, closed_by: Option<&str>) -> &'a str {
    match status {
        "CANCELLED" if closed_by == Some("buyer") => "已取消",
        "PENDING" => "待支付",
        "PAID" | "SUCCESS" => "支付成功",
        "COMPLETED" => "已完成",
        "FAILED" => "支付失败",
        "CANCELLED" => "超时已关闭",
        "REFUNDED" => "已退款",
        other => other,
    }
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn cents_are_written_as_yuan() {
        assert_eq!([yuan(0), yuan(5), yuan(12_345), yuan(-250)], ["0.00", "0.05", "123.45", "-2.50"]);
    }
}
