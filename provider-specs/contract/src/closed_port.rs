//! A vendor that is away.

use std::net::{Ipv4Addr, SocketAddr};

use tokio::net::TcpSocket;
use url::Url;

/// An address at which nobody listens. It is bound for as long as this value lives: a port that was only free a moment
/// ago may be the server of a check that runs beside this one.
pub(crate) struct ClosedPort {
    /// The address, as the base URL of an account.
    pub url: Url,
    _bound: TcpSocket,
}

impl ClosedPort {
    pub fn reserve() -> Result<Self, String> {
        let bind = || {
            let socket = TcpSocket::new_v4()?;
            socket.bind(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)))?;
            Ok((socket.local_addr()?, socket))
        };
        let (address, bound) = bind().map_err(|e: std::io::Error| e.to_string())?;
        let url = Url::parse(&format!("http://{address}")).map_err(|e| e.to_string())?;
        Ok(Self { url, _bound: bound })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn nobody_gets_the_port_of_a_vendor_that_is_away_while_a_check_uses_it() {
        let closed = ClosedPort::reserve().unwrap();
        let address = closed.url.socket_addrs(|| None).unwrap()[0];
        let refused = std::net::TcpStream::connect(address).unwrap_err();
        assert_eq!(refused.kind(), std::io::ErrorKind::ConnectionRefused);
        let taken = std::net::TcpListener::bind(address).unwrap_err();
        assert_eq!(taken.kind(), std::io::ErrorKind::AddrInUse);
    }
}
