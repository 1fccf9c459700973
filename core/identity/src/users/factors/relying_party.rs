//! The site as passkeys know it.

use url::Url;
use webauthn_rs::{Webauthn, WebauthnBuilder};

/// The domain that passkeys are bound to, and the origins that may use them.
pub struct RelyingParty {
    id: String,
    webauthn: Webauthn,
}

impl RelyingParty {
    /// The relying party of a site called `name` at `base`, also used from those of `others` that lie within its
    /// domain. `None` for an IP address: the specification binds passkeys to domains.
    pub fn new(name: &str, base: &Url, others: &[Url]) -> Option<Self> {
        let id = base.domain()?.to_owned();
        let mut builder = WebauthnBuilder::new(&id, base).ok()?.rp_name(name);
        for origin in others.iter().filter(|origin| origin.domain().is_some_and(|host| within(host, &id))) {
            builder = builder.append_allowed_origin(origin);
        }
        let webauthn = builder.build().ok()?;
        Some(Self { id, webauthn })
    }

    /// The domain.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Whether a page on `host` may use the passkeys of this domain.
    pub fn serves(&self, host: &str) -> bool {
        within(host, &self.id)
    }

    pub(super) fn webauthn(&self) -> &Webauthn {
        &self.webauthn
    }
}

fn within(host: &str, domain: &str) -> bool {
    host.strip_suffix(domain).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passkeys_belong_to_a_domain_and_its_subdomains() {
        let url = |text: &str| Url::parse(text).unwrap();
        let others =
            [url("https://studio.example.com"), url("https://evil.example"), url("https://notexample.com")];
        let party = RelyingParty::new("百工", &url("https://example.com"), &others).unwrap();
        assert_eq!(party.id(), "example.com");
        let origins: Vec<_> = party.webauthn().get_allowed_origins().iter().map(Url::as_str).collect();
        assert_eq!(origins, ["https://example.com/", "https://studio.example.com/"]);
        assert!(party.serves("example.com") && party.serves("a.example.com"));
        assert!(!party.serves("notexample.com") && !party.serves("127.0.0.1") && !party.serves("com"));
        assert!(RelyingParty::new("百工", &url("http://localhost:8080"), &[]).is_some());
        for address in ["http://127.0.0.1:8080", "https://[::1]"] {
            assert!(RelyingParty::new("百工", &url(address), &[]).is_none(), "{address}");
        }
    }
}
