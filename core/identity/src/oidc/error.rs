//! How a request of a site fails, in the protocol's words.

use std::fmt;

/// An error code of OAuth 2.0 or OpenID Connect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ErrorCode {
    /// A parameter is missing, doubled or malformed.
    InvalidRequest,
    /// The site is unknown or could not prove who it is.
    InvalidClient,
    /// The code or refresh token is wrong, expired, used or another site's.
    InvalidGrant,
    /// Not what this grant holds.
    InvalidScope,
    /// Neither a code nor a refresh token.
    UnsupportedGrantType,
    /// Anything but a code.
    UnsupportedResponseType,
    /// The user said no.
    AccessDenied,
    /// The user has to sign in, and the site forbade to ask.
    LoginRequired,
    /// The user has to agree, and the site forbade to ask.
    ConsentRequired,
    /// The user has to do something else first, and the site forbade to ask.
    InteractionRequired,
    /// Request objects are not supported.
    RequestNotSupported,
    /// Request objects are not supported.
    RequestUriNotSupported,
    /// Registration by request is not supported.
    RegistrationNotSupported,
    /// A fault of ours.
    ServerError,
    /// Too many attempts.
    TemporarilyUnavailable,
}

impl ErrorCode {
    /// The protocol's word.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::InvalidRequest => "invalid_request",
            Self::InvalidClient => "invalid_client",
            Self::InvalidGrant => "invalid_grant",
            Self::InvalidScope => "invalid_scope",
            Self::UnsupportedGrantType => "unsupported_grant_type",
            Self::UnsupportedResponseType => "unsupported_response_type",
            Self::AccessDenied => "access_denied",
            Self::LoginRequired => "login_required",
            Self::ConsentRequired => "consent_required",
            Self::InteractionRequired => "interaction_required",
            Self::RequestNotSupported => "request_not_supported",
            Self::RequestUriNotSupported => "request_uri_not_supported",
            Self::RegistrationNotSupported => "registration_not_supported",
            Self::ServerError => "server_error",
            Self::TemporarilyUnavailable => "temporarily_unavailable",
        }
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
