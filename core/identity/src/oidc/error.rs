//! How a request of a site fails, in the protocol's words.

use std::fmt;

use baigong_base::words;

use crate::keys::KeyError;

words! {
    /// An error code of OAuth 2.0 or OpenID Connect.
    pub enum ErrorCode {
        /// A parameter is missing, doubled or malformed.
        InvalidRequest = "invalid_request",
        /// The site is unknown or could not prove who it is.
        InvalidClient = "invalid_client",
        /// The code or refresh token is wrong, expired, used or another site's.
        InvalidGrant = "invalid_grant",
        /// Not what this grant holds.
        InvalidScope = "invalid_scope",
        /// The resource is none of ours, or another one than before.
        InvalidTarget = "invalid_target",
        /// Neither a code nor a refresh token.
        UnsupportedGrantType = "unsupported_grant_type",
        /// Anything but a code.
        UnsupportedResponseType = "unsupported_response_type",
        /// The user said no.
        AccessDenied = "access_denied",
        /// The user has to sign in, and the site forbade to ask.
        LoginRequired = "login_required",
        /// The user has to agree, and the site forbade to ask.
        ConsentRequired = "consent_required",
        /// The user has to do something else first, and the site forbade to ask.
        InteractionRequired = "interaction_required",
        /// Request objects are not supported.
        RequestNotSupported = "request_not_supported",
        /// Request objects are not supported.
        RequestUriNotSupported = "request_uri_not_supported",
        /// Registration by request is not supported.
        RegistrationNotSupported = "registration_not_supported",
        /// A fault of ours.
        ServerError = "server_error",
        /// Too many attempts.
        TemporarilyUnavailable = "temporarily_unavailable",
    }
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Why a site gets no answer. Descriptions are for the site's programmers: ASCII, as the protocol demands.
#[derive(Debug, thiserror::Error)]
pub enum OidcError {
    /// The site did something wrong, or the user said no.
    #[error("{code}: {description}")]
    Refused {
        /// The protocol's word.
        code: ErrorCode,
        /// A sentence.
        description: &'static str,
    },
    /// Too many failed attempts from one network.
    #[error("too many failed attempts")]
    Throttled {
        /// When the next attempt will be heard, in milliseconds from now.
        retry_after_ms: i64,
    },
    /// A key cannot be made, opened or used.
    #[error("the signing keys: {0}")]
    Keys(String),
    /// What a person lets an application do cannot be.
    #[error("the key of an application: {0}")]
    Application(#[from] KeyError),
    /// The database failed.
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
}

impl OidcError {
    pub(super) fn refused(code: ErrorCode, description: &'static str) -> Self {
        Self::Refused { code, description }
    }

    pub(super) fn invalid_grant(description: &'static str) -> Self {
        Self::refused(ErrorCode::InvalidGrant, description)
    }
}
