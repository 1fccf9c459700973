//! What can be bought.

use axum::extract::State;
use baigong_platform::store::{EnglishWords, Membership, Product, VipRule, VipStanding};
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::error::ApiResult;
use crate::routes::specified::envelope::Envelope;

/// The products on sale, shelf by shelf, the dearest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductList {
    product_list: Vec<ProductRecord>,
}

/// A product, with the field names of the specification.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductRecord {
    id: String,
    title: String,
    /// In cents.
    price: i64,
    additional_attributes: ProductAttributes,
    /// The shelf: `WebUI`, `Developer` or `ClaudeCode`.
    category: &'static str,
    /// Points that it grants.
    points: i64,
    /// Days by which it makes the account's term longer.
    days: i64,
    /// Whether it is a card to try the site with.
    trial: bool,
    /// What everybody pays, in cents, who has bought enough; null where there is no discount. `GET /api/v1/store` says
    /// whether the caller has.
    vip_price: Option<i64>,
}

/// What a product is beside its price, with the field names of the specification.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProductAttributes {
    /// A short mark.
    tag: Option<String>,
    /// What the details window shows.
    product_details: String,
    /// The kind of membership.
    membership_type: Option<Membership>,
    /// Title, tag and details for readers of English.
    english: EnglishWords,
}

/// Products on sale.
#[utoipa::path(
    get, path = "/py/api/v1/product/list", operation_id = "specified_products", tag = "specified",
    security(()),
    responses((status = 200, body = Envelope<ProductList>))
)]
#[crate::boxed]
pub async fn list(State(app): State<App>) -> ApiResult<Envelope<ProductList>> {
    let VipRule { after_points, percent_off } = app.store.settings().vip;
    let vip = VipStanding { vip: true, topped_up: after_points, after_points, percent_off };
    let products = app.store.products().on_sale().await?;
    let record = |product: Product| {
        let vip_price = (percent_off > 0).then(|| vip.price(product.cents));
        ProductRecord::new(product, vip_price)
    };
    Ok(Envelope::ok(ProductList { product_list: products.into_iter().map(record).collect() }))
}

impl ProductRecord {
    fn new(product: Product, vip_price: Option<i64>) -> Self {
        Self {
            id: product.id.to_string(),
            title: product.title,
            price: product.cents,
            additional_attributes: ProductAttributes {
                tag: product.tag,
                product_details: product.details,
                membership_type: product.membership,
                english: product.english,
            },
            category: product.category.label(),
            points: product.points,
            days: product.days,
            trial: product.trial,
            vip_price,
        }
    }
}
