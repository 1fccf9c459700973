//! What lists have in common: the shape of their answers, and the queries of those that come in pages.

use baigong_ground::message::common;
use baigong_ground::messages;
use baigong_platform::store::Page;
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::{ApiError, ApiResult};
use crate::messages::{page_out_of_range, page_size_out_of_range, query_wrong};

messages! {
    search_too_long = "搜索内容不能超过100个字符", "A search may have up to 100 characters";
}

/// Maximum number of items of a page.
pub const MAX_PAGE_SIZE: i64 = 100;
/// The last page that can be asked for: a database skips what comes before it line by line.
pub const MAX_PAGE: i64 = 1_000_000;
const MAX_WORDS: usize = 100;

/// A part of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paging {
    /// From 1.
    pub page: i64,
    /// 1 to 100.
    pub page_size: i64,
}

impl Paging {
    /// Items before the page.
    pub fn offset(self) -> i64 {
        (self.page - 1) * self.page_size
    }
}

impl From<Paging> for Page {
    fn from(paging: Paging) -> Self {
        Self { number: paging.page, size: paging.page_size }
    }
}

/// A part of a list that is longer.
#[derive(Debug, Serialize, ToSchema)]
pub struct Listed<T> {
    /// In the order that the operation names.
    pub items: Vec<T>,
    /// Items of the whole list.
    pub total: i64,
}

impl<T> Listed<T> {
    /// A list that is answered whole.
    pub fn whole(items: Vec<T>) -> Self {
        Self { total: i64::try_from(items.len()).unwrap_or(i64::MAX), items }
    }
}

/// A list without pages.
#[derive(Debug, Serialize, ToSchema)]
pub struct Items<T> {
    /// In the order that the operation names.
    pub items: Vec<T>,
}

/// The part that a query asks for: the first page, of `usual` items, where it says nothing.
pub fn check(page: Option<i64>, page_size: Option<i64>, usual: i64) -> ApiResult<Paging> {
    let (page, page_size) = (page.unwrap_or(1), page_size.unwrap_or(usual));
    if !(1..=MAX_PAGE).contains(&page) {
        return Err(ApiError::field("query:page", "range", page_out_of_range()));
    }
    if !(1..=MAX_PAGE_SIZE).contains(&page_size) {
        return Err(ApiError::field("query:page_size", "range", page_size_out_of_range()));
    }
    Ok(Paging { page, page_size })
}

/// Refuses a period that ends before it begins.
pub fn check_period(from_ms: Option<i64>, until_ms: Option<i64>) -> ApiResult<()> {
    if from_ms.zip(until_ms).is_some_and(|(from, until)| from >= until) {
        return Err(ApiError::field("query:until_ms", "range", common::end_before_start()));
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
        return Err(ApiError::field(&path, "invalid", query_wrong()));
    }
    if text.chars().count() > MAX_WORDS {
        return Err(ApiError::field(&path, "too_long", search_too_long()));
    }
    Ok(Some(text))
}
