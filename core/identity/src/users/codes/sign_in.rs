//! Authorization codes by e-mail: a way in for an owner without the password at hand.

use baigong_base::day::MINUTE_MS;
use baigong_base::db::new_id;
use baigong_base::guard::network;

use super::service::{Codes, LIFETIME_MS, refused};
use super::{letters, rows};
use crate::users::{ClientInfo, UserError, Users, rules};

impl Codes {
    /// Sends the owner of an address a code that signs in once. Answered alike when nobody has the address, and
    /// counted against the same limits as other codes.
    pub async fn send_login_code(
        &self,
        users: &Users,
        email: &str,
        client: &ClientInfo,
    ) -> Result<(), UserError> {
        let email = rules::canonical_email(email);
        rules::require_email(&email)?;
        let (inner, now_ms, network) = (&*self.0, self.0.clock.now_ms(), network(client.address));
        let mut tx = inner.db.write().await?;
        self.take_place(&mut tx, &email, &network, now_ms).await?;
        rows::note_request(&mut tx, &new_id(), &email, &network, now_ms).await?;
        if let Some((code, login_name)) = users.login_code_by_email(&mut tx, &email).await? {
            let (site, minutes) = (inner.mailer.site_name(), LIFETIME_MS / MINUTE_MS);
            let message =
                letters::login_code(site, &email, &login_name, &code.code, minutes, code.expires_ms);
            inner.mailer.enqueue(&mut tx, &message).await.map_err(refused)?;
        }
        tx.commit().await?;
        inner.mailer.wake();
        Ok(())
    }
}
