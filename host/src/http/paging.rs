//! What the queries of numbered lists have in common.

use crate::error::{ApiError, ApiResult};

/// Most items of a page.
pub const MAX_PAGE_SIZE: i64 = 100;
/// The last page that can be asked for: a database skips what comes before it line by line.
const MAX_PAGE: i64 = 1_000_000;
const MAX_WORDS: usize = 100;

/// A part of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paging {
    /// From 1.
    pub page: i64,
    /// 1 to 100.
    pub page_size: i64,
}

/// The part that a query asks for: the first page, of `usual` items, where it says nothing.
pub fn check(page: Option<i64>, page_size: Option<i64>, usual: i64) -> ApiResult<Paging> {
    let (page, page_size) = (page.unwrap_or(1), page_size.unwrap_or(usual));
    if !(1..=MAX_PAGE).contains(&page) {
        return Err(ApiError::field("query:page", "range", "页码必须是从1开始的整数"));
    }
    if !(1..=MAX_PAGE_SIZE).contains(&page_size) {
        return Err(ApiError::field("query:page_size", "range", "每页条数必须在1到100之间"));
    }
    Ok(Paging { page, page_size })
}

/// Refuses a period that ends before it begins.
pub fn check_period(from_ms: Option<i64>, until_ms: Option<i64>) -> ApiResult<()> {
    if from_ms.zip(until_ms).is_some_and(|(from, until)| from >= until) {
        return Err(ApiError::field("query:until_ms", "range", "结束时间必须晚于开始时间"));
    }
    Ok(())
}

/// A text to look for under the parameter `name`; blank means none.
pub fn words(name: &str, text: Option<String>) -> ApiResult<Option<String>> {
    let Some(text) = text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty()) else {
        return Ok(None);
    };
    let path = format!("query:{name}");
    // PostgreSQL takes no NUL in a text.
    if text.contains('\0') {
        return Err(ApiError::field(&path, "invalid", "查询参数不正确"));
    }
    if text.chars().count() > MAX_WORDS {
        return Err(ApiError::field(&path, "too_long", "搜索内容不能超过100个字符"));
    }
    Ok(Some(text))
}
