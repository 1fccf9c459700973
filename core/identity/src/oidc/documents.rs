//! Applications that nobody registered: their id is the https address of a document that says who they are (OAuth Client ID
//! Metadata Document). Anybody may name such an address, so that it is fetched from the public internet alone, without
//! redirects, up to a few kilobytes, and so often from one network.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use baigong_ground::field::is_unseen;
use baigong_ground::guard::{GuardedClients, NetworkThrottle, Resolver};
use baigong_ground::message::common;
use baigong_ground::{Message, messages};
use serde::Deserialize;
use serde::de::IgnoredAny;
use url::Url;

use super::client::{Client, Scopes, address_fault};

messages! {
    client_document_unreachable(host) = "无法从 {host} 读取该应用的说明文件，请稍后再试", "The document of this application could not be read from {host}. Please try again later";
    client_document_wrong(host, why) = "{host} 上该应用的说明文件不符合要求：{why}", "The document of this application at {host} is not in order: {why}";
}

const CONNECT: Duration = Duration::from_secs(5);
const WHOLE: Duration = Duration::from_secs(10);
const LARGEST: usize = 16 * 1024;
const LONGEST_ID: usize = 500;
const MOST_ADDRESSES: usize = 50;
const NAME_CHARS: usize = 60;
/// An application that moves an address is known by the new one so soon.
const KEPT: Duration = Duration::from_secs(300);
const MOST_KEPT: u64 = 1000;
/// Documents that one network may have fetched at once, and how soon one more.
const FETCHES: u32 = 20;
const FETCH_MS: i64 = 6_000;

/// What an application says of itself; more is in it than is read here.
#[derive(Deserialize)]
struct Document {
    client_id: String,
    client_name: Option<String>,
    redirect_uris: Vec<String>,
    token_endpoint_auth_method: Option<String>,
    client_secret: Option<IgnoredAny>,
}

/// The documents of applications, fetched and remembered for some minutes.
pub struct ClientDocuments {
    clients: GuardedClients,
    trusted: Vec<String>,
    known: moka::sync::Cache<String, Arc<Client>>,
    fetches: NetworkThrottle,
}

impl ClientDocuments {
    /// Fetched by names that `resolver` finds. `trusted`: `host:port` pairs that may be private, or without TLS.
    pub fn new(resolver: Arc<dyn Resolver>, trusted: Vec<String>) -> Self {
        Self {
            clients: GuardedClients::new(resolver, CONNECT, WHOLE),
            trusted,
            known: moka::sync::Cache::builder().max_capacity(MOST_KEPT).time_to_live(KEPT).build(),
            fetches: NetworkThrottle::new(FETCHES, FETCH_MS),
        }
    }

    /// Whether an id is the address of a document: whole, as a browser would write it, with a path.
    pub fn is_id(&self, id: &str) -> bool {
        let Ok(url) = Url::parse(id) else { return false };
        let secure = url.scheme() == "https" || url.scheme() == "http" && self.trusts(&url);
        secure
            && url.as_str() == id
            && id.len() <= LONGEST_ID
            && url.path() != "/"
            && url.fragment().is_none()
            && url.username().is_empty()
            && url.password().is_none()
    }

    /// The application whose document is there. The error is for whoever sits before the browser.
    pub async fn find(&self, id: &str, asker: IpAddr, now_ms: i64) -> Result<Arc<Client>, Message> {
        if let Some(client) = self.known.get(id) {
            return Ok(client);
        }
        self.fetches.take(asker, now_ms).map_err(|_| common::too_many_attempts())?;
        let url = Url::parse(id).map_err(|_| client_document_unreachable(id))?;
        let host = url.host_str().unwrap_or_default().to_owned();
        let fetched = tokio::time::timeout(WHOLE, self.fetch(url)).await.ok().flatten();
        let document = fetched.ok_or_else(|| client_document_unreachable(host.as_str()))?;
        let client = read(id, &host, &document).map_err(|why| client_document_wrong(host, why))?;
        let client = Arc::new(client);
        self.known.insert(id.to_owned(), client.clone());
        Ok(client)
    }

    async fn fetch(&self, url: Url) -> Option<Vec<u8>> {
        let client = self.clients.of(&url, &self.trusted)?;
        let request = client.get(url).header("accept", "application/json");
        let mut response = request.send().await.ok().filter(|response| response.status() == 200)?;
        let mut document = Vec::new();
        while let Some(part) = response.chunk().await.ok()? {
            if document.len() + part.len() > LARGEST {
                return None;
            }
            document.extend_from_slice(&part);
        }
        Some(document)
    }

    fn trusts(&self, url: &Url) -> bool {
        GuardedClients::trusts(url, &self.trusted)
    }
}

fn read(id: &str, host: &str, document: &[u8]) -> Result<Client, &'static str> {
    let document: Document =
        serde_json::from_slice(document).map_err(|_| "client_id or redirect_uris is missing")?;
    if document.client_id != id {
        return Err("client_id is another address");
    }
    if document.client_secret.is_some()
        || document.token_endpoint_auth_method.is_some_and(|way| way != "none")
    {
        return Err("token_endpoint_auth_method is not none");
    }
    if document.redirect_uris.len() > MOST_ADDRESSES {
        return Err("there are too many redirect_uris");
    }
    // Addresses that only some browsers could open are of use elsewhere.
    let redirect_uris: Vec<_> =
        document.redirect_uris.into_iter().filter(|address| address_fault(address).is_none()).collect();
    if redirect_uris.is_empty() {
        return Err("no redirect_uri is https or loopback");
    }
    let named = document.client_name.unwrap_or_default();
    let name: String = named.trim().chars().filter(|c| !is_unseen(*c)).take(NAME_CHARS).collect();
    let name = if name.is_empty() { host.chars().take(NAME_CHARS).collect() } else { name };
    Ok(Client { name, redirect_uris, ..unregistered(id) })
}

/// An application of which no more than its id is known.
pub(super) fn unregistered(id: &str) -> Client {
    Client {
        id: id.to_owned(),
        name: String::new(),
        secret: None,
        redirect_uris: Vec::new(),
        post_logout_redirect_uris: Vec::new(),
        backchannel_logout_uri: None,
        trusted: false,
        // Who somebody is is told to sites that the operator knows.
        scopes: Scopes::default(),
    }
}

#[cfg(test)]
mod tests {
    use baigong_ground::guard::SystemResolver;
    use serde_json::json;

    use super::*;

    const ID: &str = "https://app.example/client.json";

    fn documents(trusted: &[&str]) -> ClientDocuments {
        ClientDocuments::new(Arc::new(SystemResolver), trusted.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn an_id_is_a_whole_https_address_with_a_path() {
        let documents = documents(&["127.0.0.1:9"]);
        for id in [ID, "https://app.example:8443/a?b=c", "http://127.0.0.1:9/client.json"] {
            assert!(documents.is_id(id), "{id}");
        }
        for id in [
            "wiki",
            "https://app.example",
            "https://app.example/",
            "http://app.example/client.json",
            "http://127.0.0.1:8/client.json",
            "https://app.example/a/../client.json",
            "https://APP.example/client.json",
            "https://app.example/client.json#part",
            "https://user@app.example/client.json",
            "ftp://app.example/client.json",
        ] {
            assert!(!documents.is_id(id), "{id}");
        }
    }

    #[test]
    fn a_document_speaks_for_its_own_address_alone() {
        let sound = json!({
            "client_id": ID,
            "client_name": " An\u{200b} assistant ",
            "redirect_uris": ["cursor://callback", "http://127.0.0.1/callback", "https://app.example/callback"],
            "token_endpoint_auth_method": "none",
        });
        let read = |document: &serde_json::Value| read(ID, "app.example", document.to_string().as_bytes());
        let client = read(&sound).unwrap();
        assert_eq!(
            (client.id.as_str(), client.name.as_str(), client.redirect_uris.len()),
            (ID, "An assistant", 2)
        );
        assert!(client.secret.is_none() && client.scopes == Scopes::default() && !client.trusted);
        for (member, value) in [
            ("client_id", json!("https://evil.example/client.json")),
            ("redirect_uris", json!([])),
            ("redirect_uris", json!(["http://app.example/callback"])),
            ("redirect_uris", json!("https://app.example/callback")),
            ("token_endpoint_auth_method", json!("client_secret_basic")),
            ("client_secret", json!("hush")),
        ] {
            let mut wrong = sound.clone();
            wrong[member] = value;
            assert!(read(&wrong).is_err(), "{wrong}");
        }
        let mut nameless = sound.clone();
        nameless["client_name"] = json!("\u{200b}");
        assert_eq!(read(&nameless).unwrap().name, "app.example");
    }

    #[tokio::test]
    async fn nothing_is_fetched_from_the_own_network() {
        let asker = IpAddr::from([203, 0, 113, 7]);
        for id in
            ["https://127.0.0.1/client.json", "https://[::1]/client.json", "https://10.0.0.1/client.json"]
        {
            assert!(documents(&[]).find(id, asker, 0).await.is_err(), "{id}");
        }
    }

    #[tokio::test]
    async fn one_network_has_so_many_documents_fetched() {
        let (documents, asker) = (documents(&[]), IpAddr::from([203, 0, 113, 7]));
        for n in 0..FETCHES {
            let refused = documents.find(&format!("https://10.0.0.1/{n}"), asker, 0).await.unwrap_err();
            assert_ne!(refused, common::too_many_attempts());
        }
        let refused = documents.find("https://10.0.0.1/more", asker, 0).await.unwrap_err();
        assert_eq!(refused, common::too_many_attempts());
    }
}
