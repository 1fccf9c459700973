//! What is sold.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use baigong_platform::store::{NewProduct, Product, ProductId};
use serde_json::{Value, json};

use crate::app::App;
use crate::audit::Act;
use crate::auth::Scope;
use crate::error::ApiResult;
use crate::http::extract::{Body, Path};
use crate::http::paging::Listed;

/// All products, also those that are not on sale, the newest first.
#[utoipa::path(
    get, path = "/api/v1/admin/products", operation_id = "admin_list_products", tag = "admin",
    security(("session" = [Scope::Admin])),
    responses((status = 200, body = Listed<Product>))
)]
#[crate::boxed]
pub async fn list(State(app): State<App>) -> ApiResult<Json<Listed<Product>>> {
    let items = app.store.products().all().await?;
    Ok(Json(Listed::whole(items)))
}

/// Makes a product.
#[utoipa::path(
    post, path = "/api/v1/admin/products", operation_id = "admin_create_product", tag = "admin",
    security(("session" = [Scope::Admin])),
    request_body = NewProduct,
    responses((status = 201, body = Product))
)]
#[crate::boxed]
pub async fn create(
    State(app): State<App>,
    act: Act,
    Body(product): Body<NewProduct>,
) -> ApiResult<Response> {
    let made = app.store.products().create(product).await?;
    act.describe(subject(&made.id), particulars(&made));
    Ok((StatusCode::CREATED, Json(made)).into_response())
}

/// Changes a product. Orders keep what they sold, at the price of then.
#[utoipa::path(
    put, path = "/api/v1/admin/products/{id}", operation_id = "admin_change_product", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("id" = String, Path)), request_body = NewProduct,
    responses((status = 200, body = Product))
)]
#[crate::boxed]
pub async fn change(
    State(app): State<App>,
    act: Act,
    Path(id): Path<ProductId>,
    Body(product): Body<NewProduct>,
) -> ApiResult<Json<Product>> {
    let products = app.store.products();
    act.on(subject(&id), json!({}), products.change(&id, product), particulars).await.map(Json)
}

/// Takes a product off sale. It is not deleted: orders name it for ever.
#[utoipa::path(
    post, path = "/api/v1/admin/products/{id}/off-sale", operation_id = "admin_take_product_off_sale", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("id" = String, Path)),
    responses((status = 200, body = Product))
)]
#[crate::boxed]
pub async fn take_off_sale(
    State(app): State<App>,
    act: Act,
    Path(id): Path<ProductId>,
) -> ApiResult<Json<Product>> {
    let products = app.store.products();
    act.on(subject(&id), json!({}), products.take_off_sale(&id), particulars).await.map(Json)
}

fn subject(id: &ProductId) -> String {
    format!("product:{id}")
}

/// For the audit log: what the product is from now on.
fn particulars(product: &Product) -> Value {
    json!({
        "title": product.title, "cents": product.cents, "points": product.points, "days": product.days,
        "trial": product.trial, "on_sale": product.on_sale,
    })
}
