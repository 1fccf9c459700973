//! Which addresses of the network may be fetched from on behalf of a user or a vendor.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::LazyLock;

use ipnet::{Ipv4Net, Ipv6Net};
use url::{Host, Url};

/// IPv4 that is not the public internet: the special-purpose registry of IANA, multicast and the rest above it.
const PRIVATE_V4: [(Ipv4Addr, u8); 15] = [
    (Ipv4Addr::new(0, 0, 0, 0), 8),
    (Ipv4Addr::new(10, 0, 0, 0), 8),
    (Ipv4Addr::new(100, 64, 0, 0), 10),
    (Ipv4Addr::new(127, 0, 0, 0), 8),
    (Ipv4Addr::new(169, 254, 0, 0), 16),
    (Ipv4Addr::new(172, 16, 0, 0), 12),
    (Ipv4Addr::new(192, 0, 0, 0), 24),
    (Ipv4Addr::new(192, 0, 2, 0), 24),
    (Ipv4Addr::new(192, 88, 99, 0), 24),
    (Ipv4Addr::new(192, 168, 0, 0), 16),
    (Ipv4Addr::new(198, 18, 0, 0), 15),
    (Ipv4Addr::new(198, 51, 100, 0), 24),
    (Ipv4Addr::new(203, 0, 113, 0), 24),
    (Ipv4Addr::new(224, 0, 0, 0), 4),
    (Ipv4Addr::new(240, 0, 0, 0), 4),
];
/// The only IPv6 in public use.
const PUBLIC_V6: (Ipv6Addr, u8) = (Ipv6Addr::new(0x2000, 0, 0, 0, 0, 0, 0, 0), 3);
/// Parts of it that are not: protocol assignments with Teredo, documentation, 6to4.
const PRIVATE_V6: [(Ipv6Addr, u8); 4] = [
    (Ipv6Addr::new(0x2001, 0, 0, 0, 0, 0, 0, 0), 23),
    (Ipv6Addr::new(0x2001, 0x0db8, 0, 0, 0, 0, 0, 0), 32),
    (Ipv6Addr::new(0x2002, 0, 0, 0, 0, 0, 0, 0), 16),
    (Ipv6Addr::new(0x3fff, 0, 0, 0, 0, 0, 0, 0), 20),
];

static V4: LazyLock<Vec<Ipv4Net>> =
    LazyLock::new(|| PRIVATE_V4.iter().map(|(ip, length)| Ipv4Net::new_assert(*ip, *length)).collect());
static V6: LazyLock<Vec<Ipv6Net>> =
    LazyLock::new(|| PRIVATE_V6.iter().map(|(ip, length)| Ipv6Net::new_assert(*ip, *length)).collect());

/// Endings of names that only this machine or its own network knows.
const PRIVATE_NAMES: &[&str] =
    &["localhost", "local", "internal", "lan", "home", "home.arpa", "test", "invalid", "example", "onion"];

/// Whether a URL's host can be reached from the public internet, as far as its spelling tells: a public address, or a name
/// with a dot that is not reserved for private networks. Nothing is resolved.
pub fn is_public_host(url: &Url) -> bool {
    match url.host() {
        Some(Host::Ipv4(address)) => is_public(address.into()),
        Some(Host::Ipv6(address)) => is_public(address.into()),
        Some(Host::Domain(name)) => {
            let name = name.trim_end_matches('.').to_ascii_lowercase();
            let is_below = |ending: &str| name.strip_suffix(ending).is_some_and(|rest| rest.ends_with('.'));
            // `home.arpa` itself is a name with a dot.
            name.contains('.') && !PRIVATE_NAMES.iter().any(|ending| name == *ending || is_below(ending))
        }
        None => false,
    }
}

/// Whether the address is on the public internet.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => is_public_v4(v4),
        IpAddr::V6(v6) => {
            // The NAT64 prefix leads to the IPv4 address at its end.
            if let [0x64, 0xff9b, 0, 0, 0, 0, high, low] = v6.segments() {
                let [[a, b], [c, d]] = [high.to_be_bytes(), low.to_be_bytes()];
                return is_public_v4(Ipv4Addr::new(a, b, c, d));
            }
            match v6.to_ipv4_mapped() {
                Some(v4) => is_public_v4(v4),
                None => {
                    let public = Ipv6Net::new_assert(PUBLIC_V6.0, PUBLIC_V6.1).contains(&v6);
                    public && !V6.iter().any(|net| net.contains(&v6))
                }
            }
        }
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    !V4.iter().any(|net| net.contains(&address))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_loopback_link_local_shared_and_multicast_addresses_are_not_public() {
        for address in [
            "0.0.0.0",
            "10.0.0.1",
            "10.255.255.255",
            "100.64.0.1",
            "100.127.255.255",
            "127.0.0.1",
            "127.8.8.8",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.1",
            "192.168.1.1",
            "198.18.0.1",
            "224.0.0.1",
            "239.255.255.250",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::127.0.0.1",
            "fe80::1",
            "fec0::1",
            "fc00::1",
            "fd12:3456::1",
            "ff02::1",
            "64:ff9b::a00:1",
            "64:ff9b:1::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "100::1",
        ] {
            assert!(!is_public(address.parse().unwrap()), "{address}");
        }
    }

    #[test]
    fn a_host_is_public_by_its_spelling() {
        for url in [
            "https://ai.example.com",
            "https://ai.example.com.:8443/x",
            "http://8.8.8.8",
            "http://[2606:4700::1]",
        ] {
            assert!(is_public_host(&url.parse().unwrap()), "{url}");
        }
        for url in [
            "http://localhost:8080",
            "http://app.localhost",
            "http://nas",
            "http://nas.local",
            "https://ai.corp.INTERNAL.",
            "http://127.0.0.1:8080",
            "http://192.168.1.9",
            "http://[::1]",
            "http://[fd12:3456::1]",
        ] {
            assert!(!is_public_host(&url.parse().unwrap()), "{url}");
        }
    }

    #[test]
    fn the_public_internet_is_public() {
        for address in [
            "1.1.1.1",
            "8.8.8.8",
            "100.63.255.255",
            "100.128.0.1",
            "172.15.0.1",
            "172.32.0.1",
            "192.167.0.1",
            "223.5.5.5",
            "::ffff:8.8.8.8",
            "2400:3200::1",
            "2606:4700::1111",
            "64:ff9b::808:808",
        ] {
            assert!(is_public(address.parse().unwrap()), "{address}");
        }
    }
}
