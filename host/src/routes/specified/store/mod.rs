//! The store at its specified paths.
//!
//! The buyer's number stands in the address. It has to be the session's own: nobody orders for, or reads of, another.

mod demo_pay;
mod orders;
mod pay;
mod products;

use std::sync::Arc;

use baigong_ground::message::common;
use baigong_ground::messages;
use baigong_platform::users::{Role, User};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::error::{ApiError, ApiResult, Code};

messages! {
    others_order = "只能操作自己的订单", "You can change your own orders only";
}

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(products::list))
        .routes(routes!(pay::wechat))
        .routes(routes!(pay::alipay))
        .routes(routes!(demo_pay::pay))
        .routes(routes!(orders::status))
        .routes(routes!(orders::list))
        .routes(routes!(orders::page))
}

/// The user whom an address names: the buyer, or anybody for an administrator.
async fn named(app: &App, current: &Arc<User>, user_id: &str) -> ApiResult<Arc<User>> {
    if user_id == current.uid.to_string() {
        return Ok(current.clone());
    }
    if current.role != Role::Admin {
        return Err(ApiError::new(Code::Forbidden, others_order()));
    }
    let user = match user_id.parse() {
        Ok(uid) => app.users.find_by_uid(uid).await?,
        Err(_) => None,
    };
    user.map(Arc::new).ok_or_else(|| ApiError::new(Code::NotFound, common::user_not_found()))
}
