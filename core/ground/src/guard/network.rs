//! Networks, whose members share a budget, and limits on them.
//!
//! A network is what one customer has. Visitors and gifts have bounds of the whole site and of the day beside
//! it (`signup.*`); likes are of registered users.

use std::net::IpAddr;

use super::Throttle;

/// How many of a network's allowances the networks around it have together: a /56 and a /48 of IPv6.
const AROUND: [(u8, u32); 2] = [(56, 2), (48, 4)];

/// A network that an address belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Network {
    /// Names it.
    pub name: String,
    /// Its share: so many times what the smallest network has.
    pub times: u32,
}

/// The networks that an address belongs to, the smallest first: a /24 of IPv4; a /64 of IPv6, and the /56 and /48 around it,
/// which one customer is often given whole. These have more of everything, but far less than all of their /64 together.
pub fn networks(address: IpAddr) -> Vec<Network> {
    let smallest = Network { name: network(address), times: 1 };
    let IpAddr::V6(v6) = address.to_canonical() else { return vec![smallest] };
    let around = AROUND.iter().map(|&(length, times)| Network { name: prefix(v6, length), times });
    std::iter::once(smallest).chain(around).collect()
}

/// The smallest network that shares a budget: /24 of IPv4, /64 of IPv6. A household's IPv6 addresses are endless.
pub fn network(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(v4) => {
            let [a, b, c, _] = v4.octets();
            format!("{a}.{b}.{c}.0/24")
        }
        IpAddr::V6(v6) => prefix(v6, 64),
    }
}

/// The largest network of [`networks`]: what one customer may have to themselves.
pub fn widest_network(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(_) => network(address),
        IpAddr::V6(v6) => prefix(v6, 48),
    }
}

/// The first `length` bits, of at most 64.
fn prefix(address: std::net::Ipv6Addr, length: u8) -> String {
    let kept = address.to_bits() >> (128 - u32::from(length)) << (128 - u32::from(length));
    let [a, b, c, d, ..] = std::net::Ipv6Addr::from_bits(kept).segments();
    format!("{a:x}:{b:x}:{c:x}:{d:x}::/{length}")
}

/// A [`Throttle`] of networks: an attempt counts in each that the address belongs to.
pub struct NetworkThrottle(Throttle);

impl NetworkThrottle {
    /// As [`Throttle::new`], for the smallest network.
    pub fn new(burst: u32, refill_ms: i64) -> Self {
        Self(Throttle::new(burst, refill_ms))
    }

    /// Takes one attempt of an address, before it is made.
    ///
    /// # Errors
    /// The pause until the next one, in milliseconds; nothing was taken then.
    pub fn take(&self, address: IpAddr, now_ms: i64) -> Result<(), i64> {
        self.take_for("", address, now_ms)
    }

    /// [`NetworkThrottle::take`], counted apart for each `matter`.
    ///
    /// # Errors
    /// As there.
    pub fn take_for(&self, matter: &str, address: IpAddr, now_ms: i64) -> Result<(), i64> {
        let networks = networks(address);
        for (taken, network) in networks.iter().enumerate() {
            if let Err(pause) = self.0.take_of(&key(matter, network), network.times, now_ms) {
                networks.iter().take(taken).for_each(|smaller| self.return_one(matter, smaller));
                return Err(pause);
            }
        }
        Ok(())
    }

    /// Gives one attempt back: it was not an attack.
    pub fn give_back(&self, address: IpAddr) {
        self.give_back_for("", address);
    }

    /// Undoes [`NetworkThrottle::take_for`].
    pub fn give_back_for(&self, matter: &str, address: IpAddr) {
        networks(address).iter().for_each(|network| self.return_one(matter, network));
    }

    fn return_one(&self, matter: &str, network: &Network) {
        self.0.give_back_of(&key(matter, network), network.times);
    }
}

fn key(matter: &str, network: &Network) -> String {
    if matter.is_empty() { network.name.clone() } else { format!("{matter} {}", network.name) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn neighbours_share_a_network() {
        let of = |text: &str| network(at(text));
        assert_eq!(of("198.51.100.7"), of("198.51.100.250"));
        assert_eq!(of("::ffff:198.51.100.7"), of("198.51.100.250"));
        assert_ne!(of("198.51.100.7"), of("198.51.101.7"));
        assert_eq!(of("2001:db8:1:2::1"), of("2001:db8:1:2:ffff::9"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
    }

    #[test]
    fn an_address_of_ipv6_belongs_to_three_networks() {
        let names = |text: &str| networks(at(text)).into_iter().map(|one| one.name).collect::<Vec<_>>();
        assert_eq!(
            names("2001:db8:1:2f3::1"),
            ["2001:db8:1:2f3::/64", "2001:db8:1:200::/56", "2001:db8:1:0::/48"]
        );
        assert_eq!(names("::ffff:198.51.100.7"), ["198.51.100.0/24"]);
        assert_eq!(widest_network(at("2001:db8:1:2f3::1")), "2001:db8:1:0::/48");
        assert_eq!(widest_network(at("198.51.100.7")), "198.51.100.0/24");
    }

    #[test]
    fn three_hundred_networks_of_one_customer_have_four_times_the_allowance_of_one() {
        let throttle = NetworkThrottle::new(20, 1000);
        let heard = |net: u32| throttle.take(at(&format!("2001:db8:1:{net:x}::1")), 0).is_ok();
        assert_eq!((0..300).filter(|net| heard(*net)).count(), 80);
        assert_eq!(throttle.take(at("2001:db8:1:fff::1"), 0), Err(250));
        assert!(throttle.take(at("2001:db8:2::1"), 0).is_ok(), "another customer");
        assert!(throttle.take(at("2001:db8:1:fff::1"), 250).is_ok());
        throttle.give_back(at("2001:db8:1:fff::1"));
        assert!(throttle.take(at("2001:db8:1:ffe::1"), 250).is_ok(), "given back in each");
    }

    #[test]
    fn a_network_that_is_refused_takes_nothing_from_those_around_it() {
        let throttle = NetworkThrottle::new(1, 1000);
        for _ in 0..10 {
            let _ = throttle.take(at("2001:db8:1:1::1"), 0);
        }
        assert!(throttle.take(at("2001:db8:1:2::1"), 0).is_ok());
    }
}
