//! What the page for buyers of the API compares: figures that the site has, and nothing else.

use axum::Json;
use axum::extract::State;
use baigong_platform::points::InvitationRules;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::config::ListPrice;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(show))
}

/// What the site offers beside its prices and products.
#[derive(Serialize, ToSchema)]
pub struct Offer {
    /// What vendors ask for a call themselves, where the operator says so.
    list_prices: Vec<ListPrice>,
    /// What an inviter receives.
    invitations: InvitationRules,
    /// What 100 points cost in the price list, in cents.
    cents_per_100: i64,
}

/// What vendors ask themselves, and what an inviter receives.
#[utoipa::path(
    get, path = "/api/v1/offer", operation_id = "get_offer", tag = "site", security(()),
    responses((status = 200, body = Offer))
)]
#[crate::boxed]
pub async fn show(State(app): State<App>) -> Json<Offer> {
    Json(Offer {
        list_prices: app.config.site.list_prices.clone(),
        invitations: app.points.invitation_rules(),
        cents_per_100: app.config.points.cents_per_100,
    })
}
