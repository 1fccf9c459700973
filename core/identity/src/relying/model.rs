//! What both protocols say of a site.

use serde::{Deserialize, Serialize};
use sqlx::FromRow;

/// How a site asks who a user is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Protocol {
    /// OpenID Connect.
    Oidc,
    /// A Sa-Token single sign-on client, mode 3.
    SaToken,
}

/// A call that should have told a site of a sign-out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, FromRow)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SiteFailure {
    /// The site's protocol.
    pub protocol: Protocol,
    /// What the site calls itself.
    pub client_id: String,
    /// Which attempt it was, from 1.
    pub attempt: i64,
    /// Whether no further attempt follows.
    pub last: bool,
    /// What went wrong. Holds no address and no signature.
    pub reason: String,
    /// When, in milliseconds since the epoch.
    pub created_ms: i64,
}
