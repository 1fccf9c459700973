//! How many of a thing may be open at once, for each user and for each network.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use baigong_platform::guard::{Network, networks};
use tokio_util::sync::CancellationToken;

/// What is open, by user and by network.
#[derive(Clone)]
pub struct ConcurrencyLimit(Arc<Inner>);

struct Inner {
    per_user: usize,
    per_network: usize,
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    next: u64,
    /// Oldest first.
    users: HashMap<String, VecDeque<Seat>>,
    networks: HashMap<String, usize>,
    count: usize,
}

struct Seat {
    id: u64,
    networks: Vec<Network>,
    leave: CancellationToken,
}

/// As many are open as may be.
#[derive(Debug, PartialEq, Eq)]
pub struct Full;

/// One of those that are open, counted until it is dropped.
pub struct Permit {
    limit: ConcurrencyLimit,
    networks: Vec<Network>,
    /// Whose it is, and which of theirs; none for what belongs to nobody.
    seat: Option<(String, u64)>,
    leave: CancellationToken,
}

impl ConcurrencyLimit {
    /// At most this many for one user and for one network (/24, or /64 in IPv6, where those around it have
    /// more).
    pub fn new(per_user: usize, per_network: usize) -> Self {
        Self(Arc::new(Inner { per_user, per_network, open: Mutex::default() }))
    }

    /// A permit, if there is one left. What belongs to nobody is counted by network alone: `user` is none.
    ///
    /// # Errors
    ///
    /// The user or the network has as many open as may be.
    pub fn enter(&self, user: Option<&str>, address: IpAddr) -> Result<Permit, Full> {
        let mut open = self.open();
        let theirs = user.and_then(|user| open.users.get(user));
        if theirs.is_some_and(|seats| seats.len() >= self.0.per_user) {
            return Err(Full);
        }
        self.seat(&mut open, user, networks(address))
    }

    /// A permit for the newest of a user's: where there is none left for the user, the oldest has to go. Places of a network
    /// are never taken from others.
    ///
    /// # Errors
    ///
    /// The network has as many open as may be.
    pub fn push_in(&self, user: &str, address: IpAddr) -> Result<Permit, Full> {
        let mut open = self.open();
        let seats = open.users.get_mut(user);
        let oldest = seats.filter(|seats| seats.len() >= self.0.per_user).and_then(VecDeque::pop_front);
        if let Some(oldest) = oldest {
            oldest.leave.cancel();
            open.forget(&oldest.networks);
        }
        self.seat(&mut open, Some(user), networks(address))
    }

    /// How many are open.
    pub fn count(&self) -> usize {
        self.open().count
    }

    fn seat(&self, open: &mut Open, user: Option<&str>, networks: Vec<Network>) -> Result<Permit, Full> {
        let share = |network: &Network| self.0.per_network.saturating_mul(network.times as usize);
        let taken = |network: &Network| open.networks.get(&network.name).copied().unwrap_or_default();
        if networks.iter().any(|network| taken(network) >= share(network)) {
            return Err(Full);
        }
        for network in &networks {
            *open.networks.entry(network.name.clone()).or_default() += 1;
        }
        open.count += 1;
        let leave = CancellationToken::new();
        let seat = user.map(|user| {
            let id = open.next;
            open.next += 1;
            let seat = Seat { id, networks: networks.clone(), leave: leave.clone() };
            open.users.entry(user.to_owned()).or_default().push_back(seat);
            (user.to_owned(), id)
        });
        Ok(Permit { limit: self.clone(), networks, seat, leave })
    }

    fn open(&self) -> std::sync::MutexGuard<'_, Open> {
        self.0.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Open {
    fn forget(&mut self, networks: &[Network]) {
        self.count -= 1;
        for Network { name, .. } in networks {
            if let Some(count) = self.networks.get_mut(name) {
                *count -= 1;
                if *count == 0 {
                    self.networks.remove(name);
                }
            }
        }
    }
}

impl Permit {
    /// Ends when a newer one of the same user needs its place.
    pub async fn lost(&self) {
        self.leave.cancelled().await;
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut open = self.limit.open();
        if let Some((user, id)) = &self.seat {
            let Some(seats) = open.users.get_mut(user) else { return };
            // Whoever was told to leave has no seat any more.
            let Some(at) = seats.iter().position(|seat| seat.id == *id) else { return };
            seats.remove(at);
            if seats.is_empty() {
                open.users.remove(user);
            }
        }
        open.forget(&self.networks);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures::FutureExt;

    fn at(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn users_and_networks_have_so_many_places_and_get_them_back() {
        let limit = ConcurrencyLimit::new(2, 3);
        let (home, office) = (at("198.51.100.7"), at("203.0.113.9"));
        let first = limit.enter(Some("a"), home).unwrap();
        let _second = limit.enter(Some("a"), home).unwrap();
        assert!(limit.enter(Some("a"), office).is_err(), "the user is everywhere the same");
        let _third = limit.enter(Some("b"), at("198.51.100.8")).unwrap();
        assert!(limit.enter(Some("c"), home).is_err(), "a network has three");
        assert!(limit.enter(None, home).is_err());
        drop(first);
        let _fourth = limit.enter(None, home).unwrap();
        assert!(limit.enter(None, home).is_err());
        assert!(limit.enter(None, office).is_ok());
    }

    #[test]
    fn the_newest_of_a_user_takes_the_place_of_the_oldest_and_of_nobody_else() {
        let limit = ConcurrencyLimit::new(2, 3);
        let home = at("198.51.100.7");
        let [first, second] = [0, 1].map(|_| limit.push_in("a", home).unwrap());
        let other = limit.push_in("b", home).unwrap();
        let third = limit.push_in("a", home).unwrap();
        let lost = |permit: &Permit| permit.lost().now_or_never().is_some();
        assert_eq!([&first, &second, &third, &other].map(lost), [true, false, false, false]);
        assert!(limit.push_in("c", home).is_err(), "three are open");
        drop(first);
        assert!(limit.push_in("c", home).is_err(), "its place was given away before");
        drop((second, third, other));
        assert_eq!(limit.count(), 0);
        assert!(limit.open().users.is_empty() && limit.open().networks.is_empty(), "nothing is left");
    }

    #[test]
    fn a_customer_with_many_networks_has_four_times_the_places_of_one() {
        let limit = ConcurrencyLimit::new(usize::MAX, 3);
        let places: Vec<_> = (0..300)
            .filter_map(|net| limit.enter(None, at(&format!("2001:db8:1:{net:x}::1"))).ok())
            .collect();
        assert_eq!(places.len(), 12);
        drop(places);
        assert!(limit.open().networks.is_empty() && limit.count() == 0);
    }
}
