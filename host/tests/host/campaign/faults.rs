//! The campaign: faults in mixtures, a SIGKILL between one mixture and the next.

use std::time::{Duration, Instant};

use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};

use crate::campaign::books::{self, Tally};
use crate::campaign::site::{Account, START_POINTS, Stage, until};
use crate::campaign::vendor::{Fate, Mood, Vendor};
use crate::campaign::{Extent, SEED_ENV};
use crate::process::Database;

const DEADLINE: Duration = Duration::from_millis(2500);
const USERS: usize = 20;
/// Jobs that a faulty account may have; so many calls may be under way when its breaker opens.
const ROOM: usize = 4;
/// Lost calls in a row that open a breaker.
const LOST_IN_A_ROW: usize = 5;
/// Tasks that wait while the vendor works: enough for every account to be tried.
const AHEAD: usize = 120;
const PATIENCE: Duration = Duration::from_secs(120);

/// What the vendor does in one period.
struct Period {
    moods: Vec<Mood>,
    /// The account that is otherwise in order refuses as well: everything waits.
    drought: bool,
}

/// Deals all faults out to the accounts, again and again, in an order that follows from the seed.
fn periods(extent: Extent, accounts: usize) -> Vec<Period> {
    let mut rng = StdRng::seed_from_u64(extent.seed);
    let mut deck: Vec<Mood> = Vec::new();
    let mut draw = || {
        if deck.is_empty() {
            deck = Mood::FAULTS.to_vec();
            deck.shuffle(&mut rng);
        }
        deck.pop().unwrap()
    };
    let mut period = |number: usize| {
        let drought = number % 5 == 3;
        let fault = |_| if drought { Mood::Limited(Some(1)) } else { draw() };
        Period { moods: (0..accounts).map(fault).collect(), drought }
    };
    let mut periods: Vec<Period> = (0..extent.periods).map(&mut period).collect();
    periods[extent.periods - 1].moods[0] = Mood::Hanging;
    periods
}

fn fate(seed: u64, n: usize) -> Fate {
    let mut rng = StdRng::seed_from_u64(seed.wrapping_add(n as u64));
    match rng.random_range(0..100) {
        0..6 => Fate::Late,
        6..12 => Fate::EmptyOnce,
        12..15 => Fate::Empty,
        15..19 => Fate::DeadLinkOnce,
        19..22 => Fate::DeadLink,
        22..25 => Fate::Fails,
        25..50 => Fate::Slow,
        _ => Fate::Works,
    }
}

pub async fn campaign(database: Database, extent: Extent) {
    println!("{SEED_ENV}={} on {database:?}", extent.seed);
    let began = Instant::now();
    // Bound and never listening: whoever connects is refused, and nobody else gets the port.
    let deaf = tokio::net::TcpSocket::new_v4().unwrap();
    deaf.bind(([127, 0, 0, 1], 0).into()).unwrap();
    let nobody = format!("http://{}/", deaf.local_addr().unwrap());
    let faulty =
        [("relay-1", "relay"), ("relay-2", "relay"), ("direct-1", "official"), ("direct-2", "official")];
    let faulty: Vec<Account> = faulty.iter().map(|(name, wire)| Account::new(name, wire, ROOM)).collect();
    let sound = Account::new("sound", "relay", 16);
    let unreachable = Account { elsewhere: Some(nobody), ..Account::new("unreachable", "relay", ROOM) };
    let mut accounts = faulty.clone();
    accounts.extend([sound.clone(), unreachable]);

    // Every doubt ends within the test: the site may bear all that anybody has.
    let engine = format!(
        "poll_scale = 0.02\ndeadline_ms = {}\naccount_rest_ms = {}\nheartbeat_ms = 200\nlease_ms = 1200\n\
         retry_base_ms = 50\nlate_first_ms = 400\nlate_most_ms = 2000\n\
         borne_points_a_day = {START_POINTS}\n",
        DEADLINE.as_millis(),
        extent.rest_ms,
    );
    let vendor = Vendor::start(DEADLINE.mul_f64(1.6)).await;
    let (stage, mut host) = Stage::open(database, &engine, &accounts, USERS, vendor.clone()).await;
    let periods = periods(extent, faulty.len());
    let set = |period: &Period| {
        faulty.iter().zip(&period.moods).for_each(|(account, mood)| vendor.set(&account.name, *mood));
        vendor.set(&sound.name, if period.drought { Mood::Limited(Some(1)) } else { Mood::Fine });
    };
    set(&periods[0]);
    let seed = extent.seed;
    let creating = tokio::spawn(stage.clone().create_until_closed(AHEAD, move |n| fate(seed, n)));
    let mut tally = Tally::default();
    for (number, period) in periods.iter().enumerate() {
        let (from, jobs) = (Instant::now(), vendor.jobs());
        let what = format!("period {number}, {:?}, drought: {}", period.moods, period.drought);
        until(&what, PATIENCE, || {
            let enough = period.drought || vendor.jobs() >= jobs + extent.jobs_a_period;
            let drought = !period.drought || vendor.has_misbehaved(&sound.name);
            enough && drought && faulty.iter().all(|account| vendor.has_misbehaved(&account.name))
        })
        .await;
        let mut turn = || {
            for (account, mood) in faulty.iter().zip(&period.moods) {
                let wasted = vendor.wasted(&account.name, from);
                tally.wasted += wasted;
                let most = most_wasted(*mood, from.elapsed(), extent.rest_ms);
                assert!(wasted <= most, "{wasted} calls were wasted on {mood:?}, at most {most}: {what}");
            }
            match periods.get(number + 1) {
                Some(next) => set(next),
                None => accounts.iter().for_each(|account| vendor.set(&account.name, Mood::Fine)),
            }
        };
        if extent.patient && number + 1 == periods.len() {
            turn();
        } else {
            host = stage.replace(host, turn).await;
            tally.kills += 1;
        }
    }
    stage.close();
    creating.await.unwrap();
    stage.all(PATIENCE * 2, |row| books::at_rest(row, &vendor)).await;
    let slots: usize = accounts.iter().map(|account| account.room).sum();
    books::compare(&stage, &mut tally, slots).await;
    host.stop().await;
    println!("{}", stage.site.check_ledger().await.trim());
    books::review(&stage, &mut tally).await;
    println!("{database:?}, {:.0} s: {tally:#?}", began.elapsed().as_secs_f64());
}

/// Calls that may come to nothing in a period: those under way when the breaker opens, then one a rest.
fn most_wasted(mood: Mood, period: Duration, rest_ms: u64) -> usize {
    let opening = match mood {
        // Each success in between closes the breaker again.
        Mood::Flaky => return usize::MAX,
        mood if mood.doubtful() => ROOM + LOST_IN_A_ROW,
        // The first refusal that may be over in a moment brings a short pause alone.
        _ => 2 * ROOM,
    };
    let rests = period.as_millis() / u128::from(rest_ms);
    opening + usize::try_from(rests).unwrap() + 1
}
