//! What a new account receives, and the site as passkeys know it.

use baigong_platform::accounts::AccountBook;
use baigong_platform::users::factors::RelyingParty;
use baigong_platform::users::{Amount, UserSettings};

use crate::config::Config;

/// Points of a visitor in the demonstration, where they cost nobody anything.
const DEMO_POINTS: i64 = 1000;
const ORDINARY_POINTS: i64 = 100;
/// Networks whose visitors of a day the site lets in, unless the configuration says how many visitors.
const NETWORKS_A_DAY: i64 = 250;

/// Points of a new anonymous account: as configured, or more while only simulated vendors work.
pub fn anonymous_points(config: &Config, demo: bool, book: &AccountBook) -> Amount {
    if let Some(points) = config.points.anonymous {
        return points.into();
    }
    // With the first account that costs the operator money, gifts are no longer those of a demonstration.
    let book = book.clone();
    Amount::of(move || if demo && !book.has_real() { DEMO_POINTS } else { ORDINARY_POINTS })
}

/// Points of new accounts now, and once an account that costs the operator money takes tasks.
pub struct GiftShift {
    /// A visitor's.
    pub visitor: (i64, i64),
    /// Those of an account that registers.
    pub registered: (i64, i64),
}

/// How the gifts change when the first account that is no demonstration takes tasks; not at all where they are configured
/// or one takes tasks already.
pub fn after_going_live(config: &Config, anonymous_points: &Amount) -> GiftShift {
    let now = anonymous_points.now();
    let then = config.points.anonymous.unwrap_or(ORDINARY_POINTS);
    let registered = config.points.registered.map_or((now, then), |points| (points, points));
    GiftShift { visitor: (now, then), registered }
}

/// The rules of new accounts.
pub fn settings(config: &Config, anonymous_points: &Amount) -> UserSettings {
    UserSettings {
        starting_points: config.points.registered.map_or_else(|| anonymous_points.clone(), Amount::from),
        anonymous_points: anonymous_points.clone(),
        anonymous_per_day: config.signup.anonymous_per_day.into(),
        site_anonymous_per_day: config
            .signup
            .site_anonymous_per_day
            .map_or_else(|| NETWORKS_A_DAY.saturating_mul(config.signup.anonymous_per_day.into()), i64::from),
        gift_points_per_day: config.signup.gift_points_per_day,
        registrations_per_hour: config.signup.registrations_per_hour,
        verify_email: config.signup.verify_email,
        site_names: vec![config.site.name.clone()],
    }
}

/// The site as passkeys know it: its domain, or `localhost` where it is reached by a loopback address, because
/// passkeys are never bound to addresses.
pub fn relying_party(config: &Config) -> Option<RelyingParty> {
    let mut base = config.public_base_url();
    let loopback = match base.host() {
        Some(url::Host::Ipv4(ip)) => ip.is_loopback(),
        Some(url::Host::Ipv6(ip)) => ip.is_loopback(),
        _ => false,
    };
    if loopback {
        base.set_host(Some("localhost")).ok()?;
    }
    let others: Vec<_> =
        config.server.allowed_origins.iter().filter_map(|origin| url::Url::parse(origin).ok()).collect();
    RelyingParty::new(&config.site.name, &base, &others)
}
