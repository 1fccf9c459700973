//! New accounts: of people, of visitors who become people, of visitors, of administrators.

use baigong_base::db::Tx;
use baigong_ground::day::{self, DAY_MS};
use baigong_ground::field::invalid_field;
use baigong_ledger::{Role, User, UserId};

use super::codes::code_wrong;
use super::create::{create, grant_start, new_user, upgrade};
use super::email_proof::Proof;
use super::model::{ClientInfo, NewUser, SignedIn, UserError};
use super::service::throttled;
use super::{Users, official, rows, rules, secret};

const REGISTERED_TERM_MS: i64 = 365 * DAY_MS;
const ANONYMOUS_TERM_MS: i64 = 30 * DAY_MS;
const ONE_TIME_PASSWORD_CHARS: usize = 20;

impl Users {
    /// Makes an account of a person and signs it in. A `visitor` (the id of an anonymous user) becomes that person:
    /// points, works and number stay, and the visitor's sessions end. A `proof` makes its address the account's own;
    /// where the site asks for one, registration without it is refused.
    pub async fn register(
        &self,
        account: NewUser,
        proof: Option<&Proof<'_>>,
        visitor: Option<&UserId>,
        client: &ClientInfo,
    ) -> Result<SignedIn, UserError> {
        let account = self.check_form(account)?;
        if self.0.settings.verify_email && proof.is_none() {
            return Err(UserError::Invalid(vec![invalid_field("code", code_wrong())]));
        }
        let now_ms = self.now_ms();
        self.0.registrations.take(client.address, now_ms).map_err(throttled)?;
        let hash = self.0.hasher.hash(&account.password).await?;

        let mut tx = self.0.db.write().await?;
        if let Some(proof) = proof {
            proof.spend(&mut tx).await?;
        }
        let user = User {
            login_name: rules::canonical(&account.login_name),
            display_name: account.login_name,
            email: proof.map(|proof| proof.email().to_owned()).or(account.email),
            email_verified: proof.is_some(),
            expires_ms: Some(now_ms + REGISTERED_TERM_MS),
            ..new_user(now_ms)
        };
        if self.was_closed_as(&mut tx, &user.login_name).await? {
            return Err(UserError::NameTaken);
        }
        let inviter = inviter(&mut tx, account.invitation_code.as_deref(), visitor).await?;
        let points = match proof {
            Some(proof) if self.had_starting_points(&mut tx, proof.email()).await? => 0,
            _ => self.0.settings.starting_points.now(),
        };
        // The visitor's own gift is part of a person's.
        let given = visitor.map_or(0, |_| self.0.settings.anonymous_points.now());
        let points = if self.may_give(&mut tx, points - given, day::number(now_ms)).await? {
            points - given
        } else {
            tracing::error!(
                "somebody registers without a gift: the site has given away what it gives in a day"
            );
            0
        };
        let user = match visitor {
            Some(visitor) => {
                let user = upgrade(&mut tx, visitor, user, &hash, inviter.as_ref()).await?;
                grant_start(&mut tx, &user, "registered", points, now_ms).await?;
                rows::delete_sessions(&mut tx, &user.id, "").await?;
                user
            }
            None => create(&mut tx, user, Some(&hash), inviter.as_ref(), points).await?,
        };
        let signed_in = self.open_session(tx, user, client, now_ms).await?;
        if visitor.is_some() {
            self.0.sessions.invalidate_all();
        }
        Ok(signed_in)
    }

    /// What a form says in the shape that is stored, or every field that is wrong.
    pub fn check_form(&self, account: NewUser) -> Result<NewUser, UserError> {
        let account = NewUser {
            login_name: account.login_name.trim().to_owned(),
            password: account.password,
            email: filled(account.email).map(|email| rules::canonical_email(&email)),
            invitation_code: filled(account.invitation_code).map(|code| code.to_uppercase()),
        };
        let mut errors = rules::check_new_account(&account);
        let named = |field: &str| errors.iter().any(|error| error.path.ends_with(field));
        if !named("login_name") && self.speaks_for_the_site(&account.login_name) {
            errors.push(invalid_field("login_name", rules::login_name_reserved()));
        }
        if self.0.settings.verify_email && account.email.is_none() {
            errors.push(invalid_field("email", rules::email_malformed()));
        }
        if errors.is_empty() { Ok(account) } else { Err(UserError::Invalid(errors)) }
    }

    /// Whether people would take a name for the site's.
    pub(super) fn speaks_for_the_site(&self, name: &str) -> bool {
        self.0.settings.site_names.iter().any(|site| official::speaks_for(site, name))
    }

    /// Makes an anonymous account for a visitor and signs it in.
    pub async fn anonymous(&self, client: &ClientInfo) -> Result<SignedIn, UserError> {
        let now_ms = self.now_ms();
        let today = day::number(now_ms);
        let mut tx = self.0.db.write().await?;
        let points = self.0.settings.anonymous_points.now();
        if !self.has_room_for_a_visitor(&mut tx, client, today, points).await? {
            let retry_after_ms = day::begin_ms(today + 1) - now_ms;
            return Err(UserError::AnonymousBudget { retry_after_ms });
        }
        let user = new_user(now_ms);
        let user = User {
            login_name: format!("{}{}", rules::ANONYMOUS_PREFIX, user.id),
            display_name: format!("游客-{}", secret::readable(4)),
            anonymous: true,
            expires_ms: Some(now_ms + ANONYMOUS_TERM_MS),
            ..user
        };
        let user = create(&mut tx, user, None, None, points).await?;
        self.open_session(tx, user, client, now_ms).await
    }

    /// Makes an administrator and gives a password to hand over, which is kept nowhere and has to be changed.
    pub async fn create_admin(&self, login_name: &str) -> Result<String, UserError> {
        let (password, hash) = self.one_time_password().await?;
        let mut tx = self.0.db.write().await?;
        let user = User { initial_password: true, ..self.new_admin(login_name)? };
        create(&mut tx, user, Some(&hash), None, self.0.settings.starting_points.now()).await?;
        tx.commit().await?;
        Ok(password)
    }

    /// Makes the site's first administrator and signs it in. Refused when there is one already.
    pub async fn create_first_admin(
        &self,
        login_name: &str,
        password: &str,
        client: &ClientInfo,
    ) -> Result<SignedIn, UserError> {
        let user = self.new_admin(login_name)?;
        rules::check_password(password)
            .map_err(|message| UserError::Invalid(vec![invalid_field("password", message)]))?;
        let hash = self.0.hasher.hash(password).await?;
        let mut tx = self.0.db.write().await?;
        if rows::admin_exists(&mut tx).await? {
            return Err(UserError::AdminExists);
        }
        let user = create(&mut tx, user, Some(&hash), None, self.0.settings.starting_points.now()).await?;
        self.open_session(tx, user, client, self.now_ms()).await
    }

    /// Whether the site has an administrator.
    pub async fn has_admin(&self) -> Result<bool, UserError> {
        let mut tx = self.0.db.write().await?;
        Ok(rows::admin_exists(&mut tx).await?)
    }

    fn new_admin(&self, login_name: &str) -> Result<User, UserError> {
        let login_name = login_name.trim();
        rules::check_login_name(login_name, rules::Naming::Operator)
            .map_err(|message| UserError::Invalid(vec![invalid_field("login_name", message)]))?;
        Ok(User {
            login_name: rules::canonical(login_name),
            display_name: login_name.to_owned(),
            role: Role::Admin,
            ..new_user(self.now_ms())
        })
    }

    pub(super) async fn one_time_password(&self) -> Result<(String, String), UserError> {
        let password = secret::readable(ONE_TIME_PASSWORD_CHARS);
        let hash = self.0.hasher.hash(&password).await?;
        Ok((password, hash))
    }
}

/// Who invited. A visitor has no code yet, so nobody can invite themselves.
async fn inviter(
    tx: &mut Tx,
    code: Option<&str>,
    visitor: Option<&UserId>,
) -> Result<Option<UserId>, UserError> {
    let Some(code) = code else { return Ok(None) };
    let inviter = rows::inviter(tx, code).await?.filter(|inviter| Some(inviter) != visitor);
    let message = rules::invitation_code_invalid();
    let unknown = || UserError::Invalid(vec![invalid_field("invitation_code", message)]);
    inviter.map(Some).ok_or_else(unknown)
}

/// Forms send empty strings for fields left out.
fn filled(text: Option<String>) -> Option<String> {
    text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
}
