//! The store, for administrators: products, orders, refunds, what waits for a person, statements.

mod attention;
mod orders;
mod products;
mod refunds;
mod statements;

use baigong_platform::store::Page;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::error::ApiResult;
use crate::http::paging;

const PAGE_SIZE: i64 = 10;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(products::list, products::create))
        .routes(routes!(products::change))
        .routes(routes!(products::take_off_sale))
        .routes(routes!(orders::list))
        .routes(routes!(orders::show))
        .routes(routes!(orders::refresh))
        .routes(routes!(refunds::list))
        .routes(routes!(refunds::preview))
        .routes(routes!(refunds::create))
        .routes(routes!(refunds::decline))
        .routes(routes!(attention::list))
        .routes(routes!(attention::resolve))
        .routes(routes!(statements::list, statements::make))
}

/// The part of a list that a query asks for.
fn page(number: Option<i64>, size: Option<i64>) -> ApiResult<Page> {
    paging::check(number, size, PAGE_SIZE).map(Page::from)
}
