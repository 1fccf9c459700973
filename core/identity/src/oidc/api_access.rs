//! Applications that act for people at the API: an authorization request that names the API as its resource (RFC 8707). The
//! person is asked each time and says how much may be spent; what the application gets are tokens of a key in the books
//! ([`crate::keys`]), which open the resource and nothing else. Who the person is, is not told.

use baigong_base::on;
use baigong_ledger::UserId;
use serde::Serialize;
use sqlx::FromRow;

use super::api::{ApiAccess, ApiRequest, ApiTerms};
use super::client::{Client, LONGEST_GRANT_MS};
use super::codes::{Binding, hold_session};
use super::error::ErrorCode;
use super::flow::Visitor;
use super::request::AuthorizeRequest;
use super::{Oidc, OidcError, opaque};
use crate::keys::{ApplicationGrant, ApplicationTokens, Keys, TokenLives};

const CODE: &str = "bgac_";

/// The answer of the token endpoint.
#[derive(Serialize)]
pub struct ApiIssued {
    access_token: String,
    token_type: &'static str,
    expires_in: i64,
    refresh_token: String,
    scope: String,
}

#[derive(FromRow)]
struct CodeRow {
    client_id: String,
    user_id: UserId,
    session_hash: String,
    redirect_uri: String,
    code_challenge: String,
    granted: String,
    expires_ms: i64,
}

impl Oidc {
    /// The API as a resource, where there is one.
    pub fn api(&self) -> Option<&ApiAccess> {
        self.0.api.as_ref()
    }

    /// Whether a code is one for the API; [`Oidc::redeem_for_api`] takes it.
    pub fn is_for_api(code: &str) -> bool {
        opaque::is_one(code, CODE)
    }

    /// What a person agrees to under these terms, if it can be.
    pub(super) async fn grant_of(
        &self,
        request: &AuthorizeRequest,
        asked: &ApiRequest,
        visitor: Visitor<'_>,
        terms: ApiTerms,
    ) -> Result<ApplicationGrant, OidcError> {
        let grant = ApplicationGrant {
            client_id: request.client_id.clone(),
            name: asked.client_name.clone(),
            scopes: asked.scopes.clone(),
            limits: terms.limits(&asked.scopes)?,
            test: terms.test,
        };
        self.served_api()?.keys.check_application(&visitor.user.id, &grant).await?;
        Ok(grant)
    }

    /// A code for what a person agreed to.
    pub(super) async fn issue_api_code(
        &self,
        request: &AuthorizeRequest,
        grant: &ApplicationGrant,
        visitor: Visitor<'_>,
    ) -> Result<String, OidcError> {
        let code = opaque::new(CODE);
        let granted = serde_json::to_string(grant).map_err(|error| OidcError::Keys(error.to_string()))?;
        let mut tx = self.0.db.write().await?;
        on!(&mut tx, c => sqlx::query(
            "insert into application_codes (code_hash, client_id, user_id, session_hash, redirect_uri, code_challenge,
                 granted, expires_ms)
             values ($1, $2, $3, $4, $5, $6, $7, $8)")
            .bind(opaque::hash(&code)).bind(&request.client_id).bind(&visitor.user.id).bind(visitor.session)
            .bind(&request.redirect_uri).bind(&request.code_challenge).bind(&granted)
            .bind(self.now_ms() + self.settings().code_ms).execute(c).await.map(drop)?);
        tx.commit().await?;
        Ok(code)
    }

    /// Changes a code for tokens, once. A code that was redeemed before ends what it gave.
    pub async fn redeem_for_api(
        &self,
        client: &Client,
        code: &str,
        redirect_uri: &str,
        verifier: &str,
        resource: Option<&str>,
    ) -> Result<ApiIssued, OidcError> {
        let api = self.served_api()?;
        is_the_one(api, resource)?;
        let wrong = || OidcError::invalid_grant("the code is not valid");
        let (hash, now_ms) = (opaque::hash(code), self.now_ms());
        let mut tx = self.0.db.write().await?;
        let sql =
            format!("select * from application_codes where code_hash = $1 {}", tx.dialect().for_update());
        let row: Option<CodeRow> = on!(&mut tx, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
            .bind(&hash).fetch_optional(c).await?);
        let Some(row) = row else {
            drop(tx);
            if api.keys.end_repeated(&client.id, &hash).await? {
                tracing::warn!(client = client.id, "a code was shown twice: its key was ended");
            }
            return Err(wrong());
        };
        let binding = Binding {
            client_id: &row.client_id,
            redirect_uri: &row.redirect_uri,
            code_challenge: &row.code_challenge,
            expires_ms: row.expires_ms,
        };
        binding.check(client, redirect_uri, verifier, now_ms)?;
        let taken = on!(&mut tx, c => sqlx::query("delete from application_codes where code_hash = $1")
            .bind(&hash).execute(c).await?.rows_affected());
        if taken != 1 {
            return Err(wrong());
        }
        if !hold_session(&mut tx, &row.session_hash, now_ms).await? {
            return Err(OidcError::invalid_grant("the user signed out"));
        }
        let grant: ApplicationGrant =
            serde_json::from_str(&row.granted).map_err(|error| OidcError::Keys(error.to_string()))?;
        let tokens = api.keys.sign_in_application(&mut tx, &row.user_id, grant, &hash, self.lives()).await?;
        let tokens = tokens.ok_or_else(wrong)?;
        tx.commit().await?;
        Ok(self.issued_for_api(tokens))
    }

    /// Changes a refresh token of the API for fresh tokens, once. `None` for one that is not of the API.
    pub async fn refresh_for_api(
        &self,
        client: &Client,
        refresh_token: &str,
        resource: Option<&str>,
    ) -> Result<Option<ApiIssued>, OidcError> {
        if !Keys::renews_application(refresh_token) {
            return Ok(None);
        }
        let api = self.served_api()?;
        is_the_one(api, resource)?;
        let tokens = api.keys.renew_application(&client.id, refresh_token, self.lives()).await?;
        let tokens = tokens.ok_or(OidcError::invalid_grant("the refresh token is not valid"))?;
        Ok(Some(self.issued_for_api(tokens)))
    }

    fn lives(&self) -> TokenLives {
        let settings = self.settings();
        TokenLives {
            access_ms: settings.access_token_ms,
            refresh_ms: settings.refresh_token_ms,
            grant_ms: LONGEST_GRANT_MS,
        }
    }

    fn issued_for_api(&self, tokens: ApplicationTokens) -> ApiIssued {
        ApiIssued {
            access_token: tokens.access.as_str().to_owned(),
            token_type: "Bearer",
            expires_in: self.settings().access_token_ms / 1000,
            refresh_token: tokens.refresh,
            scope: tokens.scopes.to_string(),
        }
    }

    /// A request for the API waits although the operator closed it meanwhile.
    fn served_api(&self) -> Result<&ApiAccess, OidcError> {
        self.api().ok_or(OidcError::refused(ErrorCode::InvalidTarget, "no resource is served here"))
    }
}

/// Tokens are for the resource of the request in any case; a client that names one means that one.
fn is_the_one(api: &ApiAccess, resource: Option<&str>) -> Result<(), OidcError> {
    match resource {
        Some(other) if other != api.resource => {
            Err(OidcError::refused(ErrorCode::InvalidTarget, "resource is not that of the request"))
        }
        _ => Ok(()),
    }
}
