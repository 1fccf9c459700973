//! What counts as this machine: the only place where plain http and unencrypted mail are accepted.

use std::net::IpAddr;

use url::Url;

/// Whether a URL's host is this machine. See [`is_loopback_host`].
pub fn is_loopback(url: &Url) -> bool {
    url.host_str().is_some_and(is_loopback_host)
}

/// Whether a host is this machine: `localhost` and every name below it (RFC 6761), 127.0.0.0/8 or `::1`, in any case of
/// letters; IPv6 with or without brackets.
pub fn is_loopback_host(host: &str) -> bool {
    let bare = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(host);
    if let Ok(address) = bare.parse::<IpAddr>() {
        return address.is_loopback();
    }
    let name = host.to_ascii_lowercase();
    name == "localhost" || name.strip_suffix(".localhost").is_some_and(|below| !below.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_is_localhost_all_names_below_it_127_and_one() {
        for host in [
            "localhost",
            "LocalHost",
            "app.localhost",
            "a.B.LOCALHOST",
            "127.0.0.1",
            "127.8.8.8",
            "::1",
            "[::1]",
        ] {
            assert!(is_loopback_host(host), "{host}");
        }
        for url in ["http://localhost:8080/", "http://APP.localhost", "http://127.1/", "http://[::1]:9/cb"] {
            assert!(is_loopback(&Url::parse(url).unwrap()), "{url}");
        }
    }

    #[test]
    fn nothing_else_is_this_machine() {
        for host in [
            "",
            ".localhost",
            "localhost.example.com",
            "notlocalhost",
            "127.0.0.1.example.com",
            "10.0.0.1",
            "0.0.0.0",
            "::",
            "::ffff:10.0.0.1",
            "fe80::1",
        ] {
            assert!(!is_loopback_host(host), "{host}");
        }
        assert!(!is_loopback(&Url::parse("data:text/plain,localhost").unwrap()));
    }
}
