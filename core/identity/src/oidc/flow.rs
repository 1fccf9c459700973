//! What happens with an authorization request that is in order: sign in, agree, or go back with a code.

use baigong_ledger::UserId;

use super::api::ApiTerms;
use super::client::Client;
use super::error::ErrorCode;
use super::pending::Pending;
use super::request::AuthorizeRequest;
use super::service::signed_in_ms;
use super::{Oidc, OidcError, opaque};
use crate::users::User;

/// How long a sign-in may take that a site asked for.
const MARK_MS: i64 = 15 * 60_000;

/// Who is in front of the browser, as far as a session tells.
#[derive(Clone, Copy)]
pub struct Visitor<'a> {
    /// The user.
    pub user: &'a User,
    /// The session's key: `session_key(token)`.
    pub session: &'a str,
}

/// What the browser does next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Sign in, then come back with the same request and this mark, which tells when that was asked.
    SignIn {
        /// To be added to the request.
        mark: String,
    },
    /// Change the password first: whoever handed it over still knows it, and would be let in at the site too.
    ChangePassword,
    /// Ask the user, under this name.
    Ask(String),
    /// Go to this address at the site.
    Back(String),
}

impl Oidc {
    /// Decides about a request. `mark` is what [`Step::SignIn`] gave, when the browser comes back.
    pub async fn authorize(
        &self,
        request: &AuthorizeRequest,
        visitor: Option<Visitor<'_>>,
        mark: Option<&str>,
    ) -> Result<Step, OidcError> {
        let now_ms = self.now_ms();
        let known = match visitor {
            Some(visitor) => {
                let since = signed_in_ms(&self.0.db, visitor.session, &visitor.user.id, now_ms).await?;
                since.map(|since| (visitor, since))
            }
            None => None,
        };
        let expected = match &request.id_token_hint {
            None => None,
            Some(hint) => match self.hint(hint).await? {
                Some(hint) => Some(hint.uid),
                None => {
                    return Ok(self.refuse(
                        request,
                        ErrorCode::InvalidRequest,
                        "id_token_hint is not one of ours",
                    ));
                }
            },
        };
        let asked_ms = mark.and_then(|mark| self.read_mark(request, mark, now_ms));
        let Some((visitor, since_ms)) = known else {
            return Ok(self.sign_in(request, now_ms));
        };
        // A sign-in after the one that the site asked for is as fresh as it can be.
        let fresh = asked_ms.is_some_and(|asked_ms| since_ms >= asked_ms);
        let too_old = request.max_age.is_some_and(|seconds| now_ms - since_ms > seconds * 1000);
        let someone_else = expected.is_some_and(|uid| uid != visitor.user.uid);
        if someone_else || !fresh && (request.prompt.login || too_old) {
            // Whoever comes back without having signed in would be sent in circles.
            return Ok(match asked_ms {
                Some(_) => self.refuse(request, ErrorCode::LoginRequired, "the user did not sign in again"),
                None => self.sign_in(request, now_ms),
            });
        }
        if visitor.user.initial_password {
            return Ok(match request.prompt.none {
                true => self.refuse(
                    request,
                    ErrorCode::InteractionRequired,
                    "the user has to change the password",
                ),
                false => Step::ChangePassword,
            });
        }
        if request.api.is_some() {
            // What an application spends is the person's to say, each time.
            return self.ask(request, visitor).await;
        }
        let Some(client) = self.0.clients.find(&request.client_id) else {
            return Err(OidcError::refused(ErrorCode::InvalidClient, "unknown client"));
        };
        if self.must_ask(request, &client, &visitor.user.id).await? {
            return self.ask(request, visitor).await;
        }
        let code = self.issue_code(request, visitor, since_ms).await?;
        Ok(self.back_with_code(request, &code))
    }

    async fn ask(&self, request: &AuthorizeRequest, visitor: Visitor<'_>) -> Result<Step, OidcError> {
        if request.prompt.none {
            return Ok(self.refuse(request, ErrorCode::ConsentRequired, "the user has to agree"));
        }
        let pending = Pending::Consent(Box::new(request.clone()));
        Ok(Step::Ask(self.hold(&pending, &visitor.user.id, visitor.session).await?))
    }

    /// The user's answer to a request that waited; the address at the site to go to. Nothing waits for another
    /// session, after ten minutes, or twice. What the terms do not allow is said while it still waits.
    pub async fn answer_consent(
        &self,
        name: &str,
        visitor: Visitor<'_>,
        accept: bool,
        terms: ApiTerms,
    ) -> Result<Option<String>, OidcError> {
        let now_ms = self.now_ms();
        let grant = match self.pending(name, visitor.session).await? {
            Some(Pending::Consent(request)) if accept => match &request.api {
                Some(asked) => Some(self.grant_of(&request, asked, visitor, terms).await?),
                None => None,
            },
            _ => None,
        };
        let since = signed_in_ms(&self.0.db, visitor.session, &visitor.user.id, now_ms).await?;
        let (Some(since_ms), Some(Pending::Consent(request))) =
            (since, self.take_pending(name, visitor.session).await?)
        else {
            return Ok(None);
        };
        let code = match (accept, &grant) {
            (false, _) => None,
            (true, Some(grant)) => Some(self.issue_api_code(&request, grant, visitor).await?),
            (true, None) => Some(self.issue_code(&request, visitor, since_ms).await?),
        };
        let step = match code {
            Some(code) => self.back_with_code(&request, &code),
            None => self.refuse(&request, ErrorCode::AccessDenied, "the user declined"),
        };
        Ok(match step {
            Step::Back(address) => Some(address),
            Step::SignIn { .. } | Step::ChangePassword | Step::Ask(_) => None,
        })
    }

    async fn must_ask(
        &self,
        request: &AuthorizeRequest,
        client: &Client,
        user_id: &UserId,
    ) -> Result<bool, OidcError> {
        if request.prompt.consent {
            return Ok(true);
        }
        let recognised = client.is_recognised_at(&request.redirect_uri);
        if client.trusted && recognised {
            return Ok(false);
        }
        Ok(!recognised || !self.agreed(user_id, client, &request.scopes).await?)
    }

    fn back_with_code(&self, request: &AuthorizeRequest, code: &str) -> Step {
        Step::Back(request.success(&self.settings().issuer, code))
    }

    fn sign_in(&self, request: &AuthorizeRequest, now_ms: i64) -> Step {
        if request.prompt.none {
            return self.refuse(request, ErrorCode::LoginRequired, "the user is not signed in");
        }
        Step::SignIn { mark: format!("{now_ms}.{}", self.seal_mark(request, now_ms)) }
    }

    fn refuse(&self, request: &AuthorizeRequest, code: ErrorCode, description: &str) -> Step {
        Step::Back(request.failure(&self.settings().issuer, code, description))
    }

    /// When a sign-in was asked for this request, if the mark is ours and recent.
    fn read_mark(&self, request: &AuthorizeRequest, mark: &str, now_ms: i64) -> Option<i64> {
        let (ms, seal) = mark.split_once('.')?;
        let ms: i64 = ms.parse().ok()?;
        let recent = (ms..=ms.saturating_add(MARK_MS)).contains(&now_ms);
        (recent && opaque::hash(seal) == opaque::hash(&self.seal_mark(request, ms))).then_some(ms)
    }

    fn seal_mark(&self, request: &AuthorizeRequest, ms: i64) -> String {
        let mut seal = self.0.vault.keyed_hash("oidc-sign-in", &format!("{ms} {}", request.fingerprint()));
        seal.truncate(32);
        seal
    }
}
