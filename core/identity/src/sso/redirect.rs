//! Where people may be sent with a ticket, and where sites may be told of sign-outs.

use baigong_ground::guard::{is_loopback, is_public};
use url::{Host, Url, form_urlencoded};

use super::model::{Client, SsoError};

/// Longest address that is followed; headers have to hold it.
const MAX_CHARS: usize = 4096;
const BACK: &str = "back=";

/// Reads an address to redirect to. What a browser might read differently from us is refused, and what is sent is
/// our own writing of what was read.
pub(super) fn read(text: &str) -> Result<Url, SsoError> {
    let text = encode_back(text);
    let odd = |c: char| c.is_control() || c == '\\';
    if text.len() > MAX_CHARS || text.contains(odd) {
        return Err(SsoError::InvalidRedirect);
    }
    let head = text.split(['?', '#']).next().unwrap_or_default().to_ascii_lowercase();
    let rest = head.strip_prefix("https://").or_else(|| head.strip_prefix("http://"));
    let rest = rest.ok_or(SsoError::InvalidRedirect)?;
    // Encoded separators mean one thing to a browser and may mean another to the site behind it.
    let disguised = ["@", " ", "%40", "%25", "%2f", "%5c"].iter().any(|part| rest.contains(part));
    if rest.is_empty() || rest.starts_with('/') || disguised {
        return Err(SsoError::InvalidRedirect);
    }
    let url = Url::parse(&text).map_err(|_| SsoError::InvalidRedirect)?;
    if !url.username().is_empty() || url.password().is_some() || url.host().is_none() {
        return Err(SsoError::InvalidRedirect);
    }
    Ok(url)
}

/// The SDK sends `redirect` as it is, only the address after `back=` is encoded. That one arrives decoded and has
/// to be encoded again. A site that encodes the whole is left alone.
fn encode_back(text: &str) -> String {
    let found = [format!("?{BACK}"), format!("&{BACK}")]
        .iter()
        .find_map(|mark| text.find(mark.as_str()).map(|at| at + mark.len()));
    let Some((head, back)) = found.and_then(|at| text.split_at_checked(at)) else { return text.to_owned() };
    if is_encoded(back.split('&').next().unwrap_or_default()) {
        return text.to_owned();
    }
    let encoded: String = form_urlencoded::byte_serialize(back.as_bytes()).collect();
    format!("{head}{encoded}")
}

/// Whether the text holds nothing but what an encoder leaves, and something that it wrote.
fn is_encoded(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~*+!'()".contains(&byte);
    let mut bytes = text.bytes();
    let mut escapes = 0;
    while let Some(byte) = bytes.next() {
        if byte == b'%' {
            let digits = [bytes.next(), bytes.next()];
            if !digits.iter().all(|digit| digit.is_some_and(|digit| digit.is_ascii_hexdigit())) {
                return false;
            }
            escapes += 1;
        } else if !plain(byte) {
            return false;
        }
    }
    escapes > 0
}

/// The address with one more parameter at its end, where Sa-Token puts it.
pub(super) fn with_ticket(url: &Url, ticket: &str) -> String {
    let text = url.as_str();
    let joint = match text.find('?') {
        None => "?",
        Some(_) if text.ends_with(['?', '&']) => "",
        Some(_) => "&",
    };
    format!("{text}{joint}ticket={ticket}")
}

/// Whether `url` lies under one of the allowed beginnings: same scheme, host and port, and the path at a segment's
/// border.
pub(super) fn is_under(url: &Url, allowed: &[Url]) -> bool {
    allowed.iter().any(|allowed| {
        let prefix = allowed.path().trim_end_matches('/');
        let below =
            url.path().strip_prefix(prefix).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
        same_origin(url, allowed) && below
    })
}

pub(super) fn same_origin(one: &Url, other: &Url) -> bool {
    one.scheme() == other.scheme()
        && one.host() == other.host()
        && one.port_or_known_default() == other.port_or_known_default()
}

/// Whether `client` may be told of sign-outs at `url`. A name is judged again when it is resolved.
pub(super) fn may_call(client: &Client, url: &Url) -> bool {
    let clean = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
    let transport = match url.scheme() {
        "https" => true,
        "http" => is_loopback(url) && client.allow_private,
        _ => false,
    };
    let public = match url.host() {
        Some(Host::Ipv4(address)) => is_public(address.into()),
        Some(Host::Ipv6(address)) => is_public(address.into()),
        Some(Host::Domain(_)) => !is_loopback(url),
        None => return false,
    };
    let pair =
        format!("{}:{}", url.host_str().unwrap_or_default(), url.port_or_known_default().unwrap_or_default());
    let known = client.redirects.iter().chain(&client.push_url).any(|allowed| same_origin(url, allowed))
        || client.callback_hosts.iter().any(|host| host.eq_ignore_ascii_case(&pair));
    clean && transport && known && (public || client.allow_private)
}
