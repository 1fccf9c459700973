//! Signing out at a site's wish (RP-Initiated Logout).

use super::claims::{self, Hint};
use super::flow::Visitor;
use super::pending::Pending;
use super::request::{LogoutRequest, Params, with_query};
use super::service::signed_in_ms;
use super::{Oidc, OidcError};

const LONGEST_STATE: usize = 2048;

/// What the browser does next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LogoutStep {
    /// The session may end at once: the site showed an identity token that belongs to it.
    End(LogoutRequest),
    /// Ask the user first, under this name: anybody could have made this link.
    Ask(String),
    /// Nobody is signed in.
    Nobody(LogoutRequest),
}

impl Oidc {
    /// Decides about a wish to sign out.
    pub async fn logout(
        &self,
        params: &Params,
        visitor: Option<Visitor<'_>>,
    ) -> Result<LogoutStep, OidcError> {
        let get = |name| params.get(name).ok().flatten();
        let hint = match get("id_token_hint") {
            Some(token) => self.hint(token).await?,
            None => None,
        };
        let named = get("client_id");
        let client_id = hint.as_ref().map(|hint| hint.client_id.as_str()).or(named);
        let client = client_id.and_then(|id| self.0.clients.find(id));
        // Two names for who asks are no name.
        let client = client.filter(|client| named.is_none_or(|named| named == client.id));
        let location = client.as_ref().zip(get("post_logout_redirect_uri")).and_then(|(client, uri)| {
            let registered = client.post_logout_redirect_uris.iter().any(|known| known == uri);
            let state = get("state").filter(|state| state.len() <= LONGEST_STATE);
            registered.then(|| match state {
                Some(state) => with_query(uri, [("state", state)].into_iter()),
                None => uri.to_owned(),
            })
        });
        let request = LogoutRequest { client_id: client.as_ref().map(|client| client.id.clone()), location };

        let Some(visitor) = visitor else { return Ok(LogoutStep::Nobody(request)) };
        let (user, session) = (visitor.user, visitor.session);
        if signed_in_ms(&self.0.db, session, &user.id, self.now_ms()).await?.is_none() {
            return Ok(LogoutStep::Nobody(request));
        }
        let is_theirs = |hint: &Hint| {
            hint.uid == user.uid && hint.sid.as_deref() == Some(self.sid(session, &hint.client_id).as_str())
        };
        let refused = get("post_logout_redirect_uri").is_some() && request.location.is_none();
        if client.is_some() && !refused && hint.as_ref().is_some_and(is_theirs) {
            return Ok(LogoutStep::End(request));
        }
        let pending = Pending::Logout(request);
        Ok(LogoutStep::Ask(self.hold(&pending, &user.id, session).await?))
    }

    /// The user's yes to a wish that waited: where to go when the session has ended. Staying needs no answer.
    pub async fn confirm_logout(
        &self,
        name: &str,
        session: &str,
    ) -> Result<Option<LogoutRequest>, OidcError> {
        Ok(match self.take_pending(name, session).await? {
            Some(Pending::Logout(request)) => Some(request),
            Some(Pending::Consent(_)) | None => None,
        })
    }

    /// What an identity token says that a site hands back; nothing unless we signed it.
    pub async fn hint(&self, token: &str) -> Result<Option<Hint>, OidcError> {
        Ok(claims::read_hint(token, &self.settings().issuer, self.0.keys.known().await?))
    }
}
