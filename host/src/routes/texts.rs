//! The pages whose words are the operator's, as everybody reads them.

use axum::Json;
use axum::extract::State;
use baigong_ground::Text;
use baigong_platform::texts::{SitePage, SiteText, TextError};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::Path;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(show))
}

/// A page of the operator's words, in both languages: `about`, `naixue`, `iip`, `privacy-policy` or `our-company`.
#[utoipa::path(
    get, path = "/api/v1/texts/{page}", operation_id = "get_text", tag = "site", security(()),
    params(("page" = SitePage, Path)),
    responses((status = 200, body = SiteText))
)]
#[crate::boxed]
pub async fn show(State(app): State<App>, Path(page): Path<String>) -> ApiResult<Json<SiteText>> {
    Ok(Json(app.texts.show(named(&page)?).await?))
}

/// The page at an address.
pub(super) fn named(page: &str) -> ApiResult<SitePage> {
    page.parse().map_err(|()| ApiError::not_found(Text::new("该页面", "This page")))
}

impl From<TextError> for ApiError {
    fn from(error: TextError) -> Self {
        match error {
            TextError::Invalid(fields) => Self::invalid(fields),
            TextError::Database(cause) => cause.into(),
        }
    }
}
