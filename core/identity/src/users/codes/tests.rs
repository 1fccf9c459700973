//! The promises, on both databases.

use std::sync::Arc;

use baigong_base::db::testing::{ManualClock, TestDb, on_both};
use baigong_base::mail::{MailKind, MailSettings, Mailer};
use baigong_base::vault::Vault;
use baigong_base::{on, read};
use baigong_ground::Clock;
use baigong_ground::day::{DAY_MS, HOUR_MS, MINUTE_MS};
use baigong_ground::field::invalid_field;

use super::service::{digits, new_code};
use super::*;
use crate::users::rules::email_malformed;
use crate::users::{ClientInfo, NewUser, UserError, UserSettings, Users};

/// 2026-03-01 00:00 in China.
const START_MS: i64 = 1_772_294_400_000;

struct Site {
    mailer: Mailer,
    clock: Arc<ManualClock>,
    test: TestDb,
}

const ADDRESS: &str = "li@example.com";

/// A site whose limits are out of the way of tests of something else.
fn codes(site: &Site) -> Codes {
    with(site, CodeSettings { per_network_hour: 1000, site_hour: 10_000, ..CodeSettings::default() })
}

/// One process, with its own settings.
fn with(site: &Site, settings: CodeSettings) -> Codes {
    Codes::new(site.test.db.clone(), site.clock.clone(), vault(), site.mailer.clone(), settings)
}

fn from(address: &str) -> ClientInfo {
    ClientInfo { address: address.parse().unwrap(), user_agent: "Firefox".into(), device: None }
}

fn vault() -> Vault {
    Vault::new(&[7; 32])
}

impl Site {
    fn new(test: TestDb) -> Self {
        let clock = ManualClock::at(START_MS);
        let settings =
            MailSettings { site_name: "百工".into(), from: "no-reply@baigong.example".into(), smtp: None };
        let mailer = Mailer::new(test.db.clone(), clock.clone(), vault(), settings).unwrap();
        Self { mailer, clock, test }
    }

    fn pass(&self, ms: i64) {
        self.clock.pass(ms);
    }

    /// All texts of a column in one.
    async fn column(&self, sql: &'static str) -> String {
        let values: Vec<String> =
            read!(&self.test.db, c => sqlx::query_scalar(sql).fetch_all(c).await.unwrap());
        values.join("\n")
    }

    /// The newest code that the mailbox received.
    async fn code(&self, email: &str) -> String {
        let mails = self.mailer.outbox(Some(email)).await.unwrap();
        let text = mails.into_iter().next().unwrap().text.unwrap();
        let is_code = |line: &&str| line.len() >= 6 && line.bytes().all(|b| b.is_ascii_digit());
        let code = text.lines().map(str::trim).find(is_code).unwrap_or_else(|| panic!("{text}"));
        code.to_owned()
    }

    async fn register(&self, name: &str, verified: Option<&str>) {
        let users = Users::new(self.test.db.clone(), self.clock.clone(), vault(), UserSettings::default());
        let form =
            NewUser { login_name: name.into(), password: "correct horse".into(), ..NewUser::default() };
        let user = users.register(form, None, None, &from("192.0.2.1")).await.unwrap().user;
        let mut tx = self.test.db.write().await.unwrap();
        on!(&mut tx, c => sqlx::query("update users set email = $2, email_verified = true where id = $1")
            .bind(&user.id).bind(verified).execute(c).await.map(drop))
        .unwrap();
        tx.commit().await.unwrap();
    }
}

/// The whole of one use: judged, and used up in a transaction that is committed.
async fn consume(codes: &Codes, purpose: Purpose, email: &str, code: &str) -> Result<(), UserError> {
    let ticket = codes.check(purpose, email, code, &from("198.51.100.7")).await?;
    let mut tx = codes.0.db.write().await?;
    codes.use_up(&mut tx, &ticket).await?;
    tx.commit().await?;
    Ok(())
}

fn is_wrong<T: std::fmt::Debug>(result: Result<T, UserError>) -> bool {
    match result {
        Err(UserError::Invalid(fields)) => fields == [invalid_field("code", code_wrong())],
        other => panic!("{other:?}"),
    }
}

fn pause<T: std::fmt::Debug>(result: Result<T, UserError>) -> i64 {
    match result {
        Err(UserError::Throttled { retry_after_ms }) => retry_after_ms,
        other => panic!("{other:?}"),
    }
}

fn other_than(code: &str) -> &'static str {
    if code == "000000" { "000001" } else { "000000" }
}

#[tokio::test]
async fn a_code_works_once_for_its_address_and_its_purpose() {
    on_both(|test| async {
        let site = Site::new(test);
        let codes = codes(&site);
        codes.send(Purpose::Register, " Li@Example.com ", &from("198.51.100.7")).await.unwrap();
        let code = site.code(ADDRESS).await;
        assert!(is_wrong(consume(&codes, Purpose::Bind, ADDRESS, &code).await), "another purpose");
        assert!(
            is_wrong(consume(&codes, Purpose::Register, "wang@example.com", &code).await),
            "another address"
        );
        assert!(is_wrong(consume(&codes, Purpose::Register, ADDRESS, other_than(&code)).await));
        let ticket =
            codes.check(Purpose::Register, "LI@example.com", &code, &from("198.51.100.7")).await.unwrap();
        assert_eq!(ticket.email(), ADDRESS);
        consume(&codes, Purpose::Register, ADDRESS, &code).await.unwrap();
        assert!(is_wrong(consume(&codes, Purpose::Register, ADDRESS, &code).await), "once");
        let mut tx = site.test.db.write().await.unwrap();
        assert!(is_wrong(codes.use_up(&mut tx, &ticket).await), "an old ticket is worth nothing");
    })
    .await;
}

#[tokio::test]
async fn a_code_lives_for_ten_minutes() {
    on_both(|test| async {
        let site = Site::new(test);
        let codes = codes(&site);
        codes.send(Purpose::Bind, ADDRESS, &from("198.51.100.7")).await.unwrap();
        let code = site.code(ADDRESS).await;
        site.pass(10 * MINUTE_MS - 1);
        assert!(codes.check(Purpose::Bind, ADDRESS, &code, &from("198.51.100.7")).await.is_ok());
        assert_eq!(codes.purge().await.unwrap(), 0);
        site.pass(1);
        assert!(is_wrong(codes.check(Purpose::Bind, ADDRESS, &code, &from("198.51.100.7")).await));
        assert_eq!(codes.purge().await.unwrap(), 1);
    })
    .await;
}

#[tokio::test]
async fn of_fifty_uses_at_once_exactly_one_goes_through() {
    on_both(|test| async {
        let site = Site::new(test);
        let codes = codes(&site);
        codes.send(Purpose::Register, ADDRESS, &from("198.51.100.7")).await.unwrap();
        let code = site.code(ADDRESS).await;
        let uses = (0..50).map(|_| {
            let (codes, code) = (codes.clone(), code.clone());
            tokio::spawn(async move { consume(&codes, Purpose::Register, ADDRESS, &code).await })
        });
        let uses = futures::future::join_all(uses).await;
        let (won, lost): (Vec<_>, Vec<_>) = uses.into_iter().map(Result::unwrap).partition(Result::is_ok);
        assert_eq!((won.len(), lost.len()), (1, 49));
        assert!(lost.into_iter().all(is_wrong));
    })
    .await;
}

#[tokio::test]
async fn a_newer_code_leaves_the_older_one_valid_until_one_is_used() {
    on_both(|test| async {
        let site = Site::new(test);
        let codes = codes(&site);
        codes.send(Purpose::Register, ADDRESS, &from("198.51.100.7")).await.unwrap();
        let first = site.code(ADDRESS).await;
        // Somebody else asks, a second later.
        site.pass(1000);
        codes.send(Purpose::Register, ADDRESS, &from("203.0.113.9")).await.unwrap();
        let second = site.code(ADDRESS).await;
        let newer = codes.check(Purpose::Register, ADDRESS, &second, &from("203.0.113.9")).await.unwrap();
        consume(&codes, Purpose::Register, ADDRESS, &first).await.unwrap();
        let mut tx = site.test.db.write().await.unwrap();
        assert!(is_wrong(codes.use_up(&mut tx, &newer).await), "all codes end with the first that is used");
    })
    .await;
}

#[tokio::test]
async fn a_strangers_wrong_tries_take_nothing_from_the_network_that_asked() {
    on_both(|test| async {
        let site = Site::new(test);
        let codes = codes(&site);
        site.register("alice", Some(ADDRESS)).await;
        codes.send(Purpose::SignIn, ADDRESS, &from("198.51.100.7")).await.unwrap();
        let code = site.code(ADDRESS).await;
        assert_eq!(code.len(), 8, "it opens an account");
        for stranger in 0..10 {
            let stranger = from(&format!("203.0.{stranger}.9"));
            let guess = codes.check(Purpose::SignIn, ADDRESS, other_than(&code), &stranger).await;
            assert!(is_wrong(guess));
        }
        let elsewhere = codes.check(Purpose::SignIn, ADDRESS, &code, &from("192.0.2.1")).await;
        assert!(is_wrong(elsewhere), "five tries from elsewhere are all that there are");
        consume(&codes, Purpose::SignIn, ADDRESS, &code).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn strangers_keep_no_owner_from_a_code_in_a_browser_of_their_own() {
    on_both(|test| async {
        let site = Site::new(test);
        let codes = with(&site, CodeSettings { site_hour: 15, ..CodeSettings::default() });
        let users = Users::new(site.test.db.clone(), site.clock.clone(), vault(), UserSettings::default());
        site.register("alice", Some(ADDRESS)).await;
        let signed_in = match users.login("alice", "correct horse", &from("192.0.2.1")).await.unwrap() {
            crate::users::Login::Done(signed_in) => *signed_in,
            crate::users::Login::SecondFactor(_) => panic!("there is none"),
        };
        let mut refused = 0;
        for stranger in 0..20 {
            let asked = codes.send(Purpose::Reset, ADDRESS, &from(&format!("203.0.{stranger}.9"))).await;
            refused += i32::from(asked.is_err());
        }
        assert_eq!(refused, 5, "fifteen letters an hour reach an address");
        let newcomer = codes.send(Purpose::Register, "wang@example.com", &from("192.0.2.1")).await;
        assert!(newcomer.is_err(), "and here they are all that the site sends");
        let owner = ClientInfo { device: signed_in.device, ..from("192.0.2.1") };
        codes.send(Purpose::Reset, ADDRESS, &owner).await.unwrap();
        let (code, client) = (site.code(ADDRESS).await, from("192.0.2.1"));
        assert!(codes.check(Purpose::Reset, ADDRESS, &code, &client).await.is_ok());
        assert_eq!(pause(codes.send(Purpose::Reset, ADDRESS, &owner).await), MINUTE_MS, "it has limits too");
    })
    .await;
}

#[tokio::test]
async fn requests_for_addresses_of_nobody_use_up_no_letters() {
    on_both(|test| async {
        let site = Site::new(test);
        let settings = CodeSettings { site_hour: 3, site_empty_hour: 20, ..CodeSettings::default() };
        let codes = with(&site, settings);
        for n in 0..30 {
            let (email, client) = (format!("u{n}@example.com"), from(&format!("198.51.{n}.1")));
            codes.send(Purpose::Reset, &email, &client).await.unwrap();
        }
        let kept = site.column("select lane from mail_code_requests").await;
        assert_eq!(kept.lines().count(), 20, "the rest is answered alike and kept nowhere");
        assert!(site.mailer.outbox(None).await.unwrap().is_empty());
        codes.send(Purpose::Register, ADDRESS, &from("203.0.113.9")).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn three_hundred_networks_of_one_customer_ask_for_four_networks_worth_of_codes() {
    on_both(|test| async {
        let site = Site::new(test);
        let codes = with(&site, CodeSettings::default());
        let mut sent = 0;
        for net in 0..300 {
            let client = from(&format!("2001:db8:1:{net:x}::1"));
            let asked = codes.send(Purpose::Register, &format!("u{net}@example.com"), &client).await;
            sent += i32::from(asked.is_ok());
        }
        assert_eq!(sent, 4 * 20);
        codes.send(Purpose::Register, ADDRESS, &from("2001:db8:2::1")).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn ten_wrong_tries_end_a_code_also_when_they_come_at_once() {
    on_both(|test| async {
        let site = Site::new(test);
        let codes = codes(&site);
        codes.send(Purpose::Register, ADDRESS, &from("198.51.100.7")).await.unwrap();
        let code = site.code(ADDRESS).await;
        let wrong = other_than(&code);
        for _ in 0..20 {
            // The page repeats a registration that failed for another reason: right tries do not count.
            codes.check(Purpose::Register, ADDRESS, &code, &from("198.51.100.7")).await.unwrap();
        }
        let client = from("198.51.100.7");
        let tries = (0..9).map(|_| codes.check(Purpose::Register, ADDRESS, wrong, &client));
        assert!(futures::future::join_all(tries).await.into_iter().all(is_wrong));
        assert!(
            codes.check(Purpose::Register, ADDRESS, &code, &from("198.51.100.7")).await.is_ok(),
            "the tenth is still heard"
        );
        assert!(is_wrong(codes.check(Purpose::Register, ADDRESS, wrong, &from("198.51.100.7")).await));
        assert!(
            is_wrong(codes.check(Purpose::Register, ADDRESS, &code, &from("198.51.100.7")).await),
            "it is dead"
        );
        site.pass(MINUTE_MS);
        codes.send(Purpose::Register, ADDRESS, &from("198.51.100.7")).await.unwrap();
        consume(&codes, Purpose::Register, ADDRESS, &site.code(ADDRESS).await).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_use_that_is_rolled_back_leaves_the_code_and_the_counted_tries() {
    on_both(|test| async {
        let site = Site::new(test);
        let codes = codes(&site);
        codes.send(Purpose::Register, ADDRESS, &from("198.51.100.7")).await.unwrap();
        let code = site.code(ADDRESS).await;
        for _ in 0..9 {
            assert!(is_wrong(
                codes.check(Purpose::Register, ADDRESS, other_than(&code), &from("198.51.100.7")).await
            ));
        }
        let ticket = codes.check(Purpose::Register, ADDRESS, &code, &from("198.51.100.7")).await.unwrap();
        let mut tx = site.test.db.write().await.unwrap();
        codes.use_up(&mut tx, &ticket).await.unwrap();
        drop(tx);
        assert!(
            codes.check(Purpose::Register, ADDRESS, &code, &from("198.51.100.7")).await.is_ok(),
            "the name was taken: try another"
        );
        assert!(is_wrong(
            codes.check(Purpose::Register, ADDRESS, other_than(&code), &from("198.51.100.7")).await
        ));
        assert!(
            is_wrong(codes.check(Purpose::Register, ADDRESS, &code, &from("198.51.100.7")).await),
            "nine and one are ten"
        );
    })
    .await;
}

#[tokio::test]
async fn a_network_has_one_code_a_minute_for_an_address_five_an_hour_and_ten_a_day() {
    on_both(|test| async {
        let site = Site::new(test);
        let mut sent = Vec::new();
        let mut last_pause = 0;
        while site.clock.now_ms() < START_MS + DAY_MS {
            // Each time another process, another purpose and another address: none of them is a way around.
            let n = sent.len();
            let purpose = [Purpose::Register, Purpose::Bind, Purpose::Reset][n % 3];
            let client = from(&format!("198.51.100.{n}"));
            match codes(&site).send(purpose, ADDRESS, &client).await {
                Ok(()) => sent.push((site.clock.now_ms() - START_MS) / 1000),
                Err(error) => last_pause = pause::<()>(Err(error)),
            }
            // One second early is refused; the pause that was named is right.
            if last_pause > 1000 {
                site.pass(last_pause - 1000);
                assert_eq!(pause(codes(&site).send(purpose, ADDRESS, &client).await), 1000);
                site.pass(1000);
                last_pause = 0;
            }
        }
        assert_eq!(sent, [0, 60, 120, 180, 240, 3600, 3660, 3720, 3780, 3840], "and none until the next day");
        codes(&site).send(Purpose::Bind, ADDRESS, &from("198.51.100.7")).await.unwrap();
        site.pass(DAY_MS);
        codes(&site).purge().await.unwrap();
        assert_eq!(site.column("select id from mail_code_requests").await, "", "nothing is kept for longer");
    })
    .await;
}

#[tokio::test]
async fn a_network_has_twenty_codes_an_hour_also_at_once() {
    on_both(|test| async {
        let site = Site::new(test);
        let requests = (0..30).map(|n| {
            let codes = with(&site, CodeSettings::default());
            let (email, client) = (format!("u{n}@example.com"), from(&format!("198.51.100.{n}")));
            tokio::spawn(async move { codes.send(Purpose::Register, &email, &client).await })
        });
        let requests = futures::future::join_all(requests).await;
        let (sent, refused): (Vec<_>, Vec<_>) =
            requests.into_iter().map(Result::unwrap).partition(Result::is_ok);
        assert_eq!((sent.len(), refused.len()), (20, 10));
        assert!(refused.into_iter().all(|refusal| pause(refusal) == HOUR_MS));
        let codes = with(&site, CodeSettings::default());
        codes.send(Purpose::Register, ADDRESS, &from("198.51.101.1")).await.unwrap();
        site.pass(HOUR_MS);
        codes.send(Purpose::Register, "v@example.com", &from("198.51.100.1")).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn the_site_sends_no_more_than_its_operator_allows() {
    on_both(|test| async {
        let site = Site::new(test);
        let codes = with(&site, CodeSettings { site_hour: 3, ..CodeSettings::default() });
        let ask = async |n: i32| {
            codes.send(Purpose::Register, &format!("u{n}@example.com"), &from(&format!("198.51.{n}.1"))).await
        };
        for n in 0..3 {
            ask(n).await.unwrap();
            site.pass(MINUTE_MS);
        }
        assert_eq!(pause(ask(3).await), HOUR_MS - 3 * MINUTE_MS);
        assert_eq!(site.mailer.outbox(None).await.unwrap().len(), 3);
        site.pass(HOUR_MS - 3 * MINUTE_MS);
        ask(3).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn asking_tells_nobody_whether_an_address_has_an_account() {
    on_both(|test| async {
        let site = Site::new(test);
        let codes = codes(&site);
        site.register("Alice", Some("alice@example.com")).await;
        let mut received = Vec::new();
        for purpose in [Purpose::Register, Purpose::Reset, Purpose::Bind] {
            for email in ["alice@example.com", "nobody@example.com"] {
                codes.send(purpose, email, &from("198.51.100.7")).await.unwrap();
                assert_eq!(pause(codes.send(purpose, email, &from("198.51.100.7")).await), MINUTE_MS);
                // A guess is answered and counted alike.
                assert!(is_wrong(codes.check(purpose, email, "not it", &from("198.51.100.7")).await));
                let mails = site.mailer.outbox(Some(email)).await.unwrap();
                let newest = mails.first().filter(|mail| mail.created_ms == site.clock.now_ms());
                received.push((purpose.as_str(), email, newest.map(|mail| mail.kind)));
            }
            site.pass(MINUTE_MS);
        }
        let (code, notice) = (Some(MailKind::Code), Some(MailKind::Notice));
        assert_eq!(
            received,
            [
                ("register", "alice@example.com", notice),
                ("register", "nobody@example.com", code),
                ("reset", "alice@example.com", code),
                ("reset", "nobody@example.com", None),
                ("bind", "alice@example.com", notice),
                ("bind", "nobody@example.com", code),
            ]
        );
        let tries = site.column(
            "select purpose || ' ' || cast(count(*) as text) from mail_codes where wrong_tries = 1
             group by purpose order by purpose",
        );
        assert_eq!(tries.await, "bind 2\nregister 2\nreset 2");
        let mails = site.mailer.outbox(Some("alice@example.com")).await.unwrap();
        let notice = mails.iter().find(|mail| mail.kind == MailKind::Notice).unwrap();
        assert!(notice.text.as_deref().unwrap().contains("账户“alice”"), "{notice:?}");
    })
    .await;
}

/// What it costs to write a letter would tell by the clock who has an account: it is written, and taken back.
#[tokio::test]
async fn a_letter_is_written_also_where_nobody_is_to_have_it() {
    on_both(|test| async {
        let site = Site::new(test);
        let codes = codes(&site);
        site.register("Alice", Some("alice@example.com")).await;
        let mut tx = site.test.db.write().await.unwrap();
        on!(&mut tx, c => sqlx::query("alter table mails rename to mails_gone")
            .execute(c).await.map(drop))
        .unwrap();
        tx.commit().await.unwrap();
        for email in ["alice@example.com", "nobody@example.com"] {
            let sent = codes.send(Purpose::Reset, email, &from("198.51.100.7")).await;
            assert!(matches!(sent, Err(UserError::Database(_))), "{email}: {sent:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn no_code_can_be_read_in_the_database() {
    on_both(|test| async {
        let site = Site::new(test);
        codes(&site).send(Purpose::Register, ADDRESS, &from("198.51.100.7")).await.unwrap();
        let code = site.code(ADDRESS).await;
        let hash = site.column("select code_hash from mail_codes").await;
        let request = site.column("select request_id from mail_codes").await;
        assert_eq!(hash, vault().keyed_hash(&format!("mail-code:register:{ADDRESS}:{request}"), &code));
        let thief = Vault::new(&[8; 32]);
        assert_ne!(hash, thief.keyed_hash(&format!("mail-code:register:{ADDRESS}:{request}"), &code));
    })
    .await;
}

#[tokio::test]
async fn what_is_no_address_is_refused_by_name() {
    let site = Site::new(baigong_base::db::testing::sqlite().await);
    for email in ["", "nobody", "a@b.cn\r\nBcc: x@y.cn", "A <a@b.cn>", "a@b.cn,x@y.cn"] {
        let error = codes(&site).send(Purpose::Register, email, &from("198.51.100.7")).await.unwrap_err();
        let UserError::Invalid(fields) = error else { panic!("{email:?}: {error:?}") };
        assert_eq!(fields, [invalid_field("email", email_malformed())], "{email:?}");
    }
    assert!(site.mailer.outbox(None).await.unwrap().is_empty());
}

#[test]
fn codes_are_digits_of_every_kind_and_typed_as_people_type() {
    assert_eq!([Purpose::SignIn, Purpose::Reset].map(|purpose| new_code(purpose).len()), [8, 8]);
    let codes: Vec<String> = (0..2000).map(|_| new_code(Purpose::Register)).collect();
    assert!(codes.iter().all(|code| code.len() == 6 && code.bytes().all(|b| b.is_ascii_digit())));
    for place in 0..6 {
        let seen: std::collections::BTreeSet<u8> = codes.iter().map(|code| code.as_bytes()[place]).collect();
        assert_eq!(seen.len(), 10, "every digit in every place");
    }
    assert_eq!(digits(" 042 137\n"), "042137");
    assert_eq!(digits("０４２１３７"), "042137");
    assert_eq!(digits(&"1".repeat(1000)).len(), 16);
}

#[tokio::test]
async fn one_network_has_thirty_wrong_tries_whatever_the_address() {
    on_both(|test| async {
        let site = Site::new(test);
        let codes = codes(&site);
        let guess = |n: usize, from: ClientInfo| {
            let codes = codes.clone();
            async move {
                codes
                    .check_from(&from, Purpose::Reset, &format!("li-{n}@example.com"), "000000")
                    .await
                    .map(drop)
            }
        };
        for n in 0..30 {
            assert!(is_wrong(guess(n, from("198.51.100.7")).await));
        }
        assert_eq!(pause(guess(30, from("198.51.100.8")).await), MINUTE_MS);
        assert!(is_wrong(guess(31, from("203.0.113.9")).await), "another network");
        site.pass(MINUTE_MS);
        assert!(is_wrong(guess(32, from("198.51.100.7")).await));
    })
    .await;
}
