//! Tokens that a page or a program shows for some minutes in the place of the key or the session that it was given them for
//! (`/proxy/api/userTokenFacade/get/me/auth-code`). Nothing is kept of one: it holds what it stands for, sealed, and opens nothing
//! once that has ended.

use baigong_platform::keys::{KeyScope, KeyText};
use baigong_platform::vault::Vault;
use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;

use super::{Credential, Principal};

/// What every one begins with: as keys do, so that clients put it wherever they put a key.
pub const SHORT_PREFIX: &str = "bg_auth_";
/// How long one opens anything, in milliseconds.
pub const LIFETIME_MS: i64 = 15 * 60_000;
/// What one opens that was given for a session: making things out of files, and nothing of the account.
const OF_SESSIONS: [KeyScope; 4] =
    [KeyScope::TasksRead, KeyScope::TasksWrite, KeyScope::MediaRead, KeyScope::MediaWrite];
const PLACE: &str = "short-token";
/// How the vault marks what it sealed.
const SEALED: &str = "v1.";
const KEY: char = 'k';
const SESSION: char = 's';

/// What a short token stands for.
pub enum Parent {
    /// A key, with all of its scopes and limits.
    Key(KeyText),
    /// A session, of which it opens what keys open.
    Session(String),
}

/// Whether a token of a session opens this.
pub fn opens(scope: KeyScope) -> bool {
    OF_SESSIONS.contains(&scope)
}

/// A token of a caller's, and when it ends. One that is asked for with another ends with that one.
pub fn make(vault: &Vault, principal: &Principal, now_ms: i64) -> (String, i64) {
    let ends_ms = principal.ends_ms.unwrap_or(i64::MAX).min(now_ms + LIFETIME_MS);
    let (kind, secret) = match &principal.by {
        Credential::Key(text, _) => (KEY, text.as_str()),
        Credential::Cookie(token) | Credential::Bearer(token) | Credential::Short(token) => {
            (SESSION, token.as_str())
        }
    };
    let sealed = vault.seal(PLACE, format!("{kind}{ends_ms}:{secret}").as_bytes());
    // Clients look for letters and digits behind the beginning of a key.
    let bytes = STANDARD_NO_PAD.decode(sealed.trim_start_matches(SEALED)).unwrap_or_default();
    (format!("{SHORT_PREFIX}{}", hex::encode(bytes)), ends_ms)
}

/// What a token stands for, and when it ends; none for one that has ended or is none of ours.
pub fn read(vault: &Vault, shown: &str, now_ms: i64) -> Option<(Parent, i64)> {
    let bytes = hex::decode(shown.strip_prefix(SHORT_PREFIX)?).ok()?;
    let sealed = format!("{SEALED}{}", STANDARD_NO_PAD.encode(bytes));
    let text = String::from_utf8(vault.open(PLACE, &sealed).ok()?).ok()?;
    let (head, secret) = text.split_once(':')?;
    let mut head = head.chars();
    let kind = head.next()?;
    let ends_ms: i64 = head.as_str().parse().ok()?;
    let parent = match kind {
        KEY => Parent::Key(KeyText::read(secret)?),
        SESSION => Parent::Session(secret.to_owned()),
        _ => return None,
    };
    (now_ms < ends_ms).then_some((parent, ends_ms))
}
