//! What both protocols say of a site.

use baigong_base::words;
use serde::Serialize;
use sqlx::FromRow;

words! {
    /// How a site asks who a user is.
    pub enum Protocol {
        /// OpenID Connect.
        Oidc = "oidc",
        /// A Sa-Token single sign-on client, mode 3.
        SaToken = "sa_token",
    }
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
