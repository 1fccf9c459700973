//! Who is calling: the socket's address, or what a trusted proxy says.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::ConnectInfo;
use axum::http::{Extensions, HeaderMap};
use ipnet::IpNet;

/// What proxies add. One that we do not know makes the whole world look local, and need not add any of it.
const PROXY_HEADERS: [&str; 6] =
    ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/// Whether a proxy says that it passes the request on.
pub fn is_passed_on(headers: &HeaderMap) -> bool {
    PROXY_HEADERS.iter().any(|name| headers.contains_key(*name))
}

/// The address of the other end of the connection; loopback where there is no connection, as in tests.
pub fn peer(extensions: &Extensions) -> IpAddr {
    extensions
        .get::<ConnectInfo<SocketAddr>>()
        .map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |info| info.0.ip().to_canonical())
}

/// The client's address. `X-Forwarded-For` is read from the right, only while the hop before is a trusted proxy:
/// everything further left is what the client wrote itself.
pub fn client(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let is_trusted = |address: &IpAddr| trusted.iter().any(|net| net.contains(address));
    let mut client = peer;
    let hops = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
    let hops: Vec<&str> = hops.flat_map(|value| value.split(',')).map(str::trim).collect();
    for hop in hops.iter().rev() {
        if !is_trusted(&client) {
            break;
        }
        let Some(address) = parse(hop) else { break };
        client = address;
    }
    client
}

/// Some proxies write the port as well.
fn parse(hop: &str) -> Option<IpAddr> {
    let address = hop.parse().ok().or_else(|| hop.parse::<SocketAddr>().ok().map(|socket| socket.ip()));
    address.map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forwarded(value: &str) -> HeaderMap {
        HeaderMap::from_iter([("x-forwarded-for".parse().unwrap(), value.parse().unwrap())])
    }

    #[test]
    fn only_a_trusted_proxy_is_believed() {
        let proxy: IpAddr = "10.0.0.1".parse().unwrap();
        let stranger: IpAddr = "203.0.113.9".parse().unwrap();
        let trusted = ["10.0.0.0/8".parse().unwrap()];
        let seen = |peer, value| client(peer, &forwarded(value), &trusted).to_string();
        assert_eq!(seen(proxy, "198.51.100.7"), "198.51.100.7");
        assert_eq!(seen(stranger, "198.51.100.7"), "203.0.113.9");
        assert_eq!(
            seen(proxy, "1.1.1.1, 198.51.100.7, 10.0.0.2"),
            "198.51.100.7",
            "the left is the client's own"
        );
        assert_eq!(seen(proxy, "198.51.100.7:4711"), "198.51.100.7");
        assert_eq!(seen(proxy, "rubbish"), "10.0.0.1");
        assert_eq!(client(stranger, &forwarded("1.1.1.1"), &[]).to_string(), "203.0.113.9");
    }
}
