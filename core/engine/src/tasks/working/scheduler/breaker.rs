//! Rests an account whose vendor refuses it, and tries it again by itself.
//!
//! A key that is refused or an account without money rests at once, for as long as [`Pace::rest_ms`]. A limit or an
//! outage may be over in a moment, so the first refusal brings only a short pause, or the one that the vendor asks for;
//! the second in a row opens the breaker like the others. Lost calls open it when there were several in a row: nothing
//! of them is tried twice, so each costs a user a doubt. After the rest one task, and only one, finds out.
//!
//! While an account works for others, what is refused for one user may be that user's doing: it opens nothing.
//!
//! A submit that was certainly not accepted goes back to its place in the queue and to another account; after
//! `MaybeSent` it never moves. A free question may end a rest as well as a task, and so does a good probe in
//! the panel. A refused poll rests an account too, once a job. A gateway's page is no verdict on a key, and
//! words that may repeat a prompt blame no account where the status blames the request (`Reply::judged`).

use uuid::Uuid;

use crate::accounts::health::{Refusal, Rest, RestCause, Verdict};

/// Calls in a row whose end nobody knows, until the account rests.
const LOST_IN_A_ROW: u32 = 5;

/// How long accounts rest, in milliseconds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pace {
    /// After a first refusal that may be over in a moment.
    pub short_ms: i64,
    /// While the breaker is open.
    pub rest_ms: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Closed,
    Open,
    /// One task at a time may find out.
    Trying,
}

/// The breaker of one account.
#[derive(Debug)]
pub(crate) struct Breaker {
    state: State,
    /// Counts the rests. What calls say that began before the last one is known already.
    pub(crate) turn: u32,
    /// Refusals in a row.
    refusals: u32,
    /// Lost calls in a row.
    lost: u32,
    rest: Option<Rest>,
    /// When it last took a task.
    worked_ms: Option<i64>,
    /// Whose task was refused since, while nothing was concluded from it.
    doubted_by: Option<Uuid>,
}

impl Default for Breaker {
    fn default() -> Self {
        Self {
            state: State::Closed,
            turn: 0,
            refusals: 0,
            lost: 0,
            rest: None,
            worked_ms: None,
            doubted_by: None,
        }
    }
}

impl Breaker {
    /// Whether the account works, as far as anybody knows.
    pub(crate) fn closed(&self) -> bool {
        self.state == State::Closed
    }

    /// The account takes no tasks any more: nothing that was heard of it counts.
    pub(crate) fn forget(&mut self) {
        *self = Self { turn: self.turn.wrapping_add(1), ..Self::default() };
    }

    /// A resting account may work again, because it changed or was not watched for a while: one task tries it at once.
    pub(crate) fn try_now(&mut self, now: i64) {
        let rest = self.rest.take().map(|rest| Rest { next_try_ms: now, ..rest });
        let state = if self.closed() { State::Closed } else { State::Trying };
        *self = Self { state, turn: self.turn.wrapping_add(1), rest, ..Self::default() };
    }

    /// The account rested when another process tried it last: one task tries it at once. What this process found out by
    /// itself stays.
    pub(crate) fn adopt(&mut self, rest: Rest, now: i64) {
        if self.closed() {
            (self.state, self.rest) = (State::Open, Some(rest));
            self.try_now(now);
        }
    }

    /// The vendor has said that it takes the account: it rests no more. Until it has taken a task, one goes at a time.
    pub(crate) fn prove(&mut self) {
        self.rest = None;
        self.try_now(0);
    }

    /// Whether a task may find out now whether it works.
    pub(crate) fn trying(&self) -> bool {
        self.state == State::Trying
    }

    /// Whether one more submit may begin beside those under way.
    pub(crate) fn lets(&self, submits: usize) -> bool {
        match self.state {
            State::Closed => true,
            State::Open => false,
            State::Trying => submits == 0,
        }
    }

    /// Why it rests, or is being tried; `None` while it works.
    pub(crate) fn rest(&self) -> Option<&Rest> {
        self.rest.as_ref()
    }

    /// Whether a refusal of one user's task leaves the account as it is: it has just worked, and nobody else was refused
    /// since. A limit or an outage pauses it all the same, which others hardly notice.
    fn doubts_the_task(&mut self, refusal: &Refusal, user: Option<Uuid>, pace: Pace, now: i64) -> bool {
        let lasting = matches!(refusal.cause, RestCause::Auth | RestCause::Balance);
        let works = self.closed() && self.worked_ms.is_some_and(|at| now.saturating_sub(at) < pace.rest_ms);
        let Some(user) = user.filter(|_| lasting && works) else { return false };
        *self.doubted_by.get_or_insert(user) == user
    }

    /// Hears what a submit of a user's told that began in a turn, or another call of nobody's; gives the time of the next try
    /// if the account rests from now on.
    pub(crate) fn hear(
        &mut self,
        turn: u32,
        user: Option<Uuid>,
        verdict: Verdict,
        pace: Pace,
        now: i64,
    ) -> Option<i64> {
        if turn != self.turn {
            return None;
        }
        match verdict {
            Verdict::Works => {
                *self = Self { turn, worked_ms: Some(now), ..Self::default() };
                None
            }
            Verdict::Refused(refusal) if self.doubts_the_task(&refusal, user, pace, now) => None,
            Verdict::Refused(refusal) => {
                self.refusals += 1;
                let passing = matches!(refusal.cause, RestCause::RateLimited | RestCause::Unavailable);
                let least = if passing && self.refusals == 1 { pace.short_ms } else { pace.rest_ms };
                Some(self.open(refusal, least, now))
            }
            Verdict::Lost(refusal) => {
                self.lost += 1;
                let enough = self.lost >= LOST_IN_A_ROW || self.state == State::Trying;
                enough.then(|| self.open(refusal, pace.rest_ms, now))
            }
            Verdict::Unknown => None,
        }
    }

    fn open(&mut self, refusal: Refusal, least_ms: i64, now: i64) -> i64 {
        let asked = refusal.pause.map_or(0, |pause| i64::try_from(pause.as_millis()).unwrap_or(i64::MAX));
        // A first short pause is the engine's own guess: what the vendor asks for takes its place.
        let first = self.refusals == 1 && asked > 0;
        let next_try_ms = now.saturating_add(if first { asked } else { asked.max(least_ms) });
        self.state = State::Open;
        self.turn = self.turn.wrapping_add(1);
        let since_ms = self.rest.as_ref().map_or(now, |rest| rest.since_ms);
        let Refusal { cause, message, .. } = refusal;
        self.rest = Some(Rest { cause, message, since_ms, next_try_ms });
        next_try_ms
    }

    /// The rest of a turn is over: one task may try; false if another turn has begun.
    pub(crate) fn try_again(&mut self, turn: u32) -> bool {
        let over = turn == self.turn && self.state == State::Open;
        if over {
            self.state = State::Trying;
        }
        over
    }

    /// Whether a free question can tell that the account works again; a limit or an outage shows only in a task.
    pub(crate) fn wants_probe(&self, turn: u32) -> bool {
        let known =
            self.rest.as_ref().is_some_and(|rest| matches!(rest.cause, RestCause::Auth | RestCause::Balance));
        turn == self.turn && self.state == State::Open && known
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use baigong_ground::Text;

    use super::*;

    const PACE: Pace = Pace { short_ms: 1000, rest_ms: 60_000 };

    fn refused(cause: RestCause, pause: Option<u64>) -> Verdict {
        let pause = pause.map(Duration::from_secs);
        Verdict::Refused(Refusal { cause, pause, message: Text::name("") })
    }

    #[test]
    fn a_refused_key_rests_at_once_and_one_task_finds_out_a_minute_later() {
        let mut breaker = Breaker::default();
        assert_eq!(breaker.hear(0, None, refused(RestCause::Auth, None), PACE, 0), Some(60_000));
        assert!(!breaker.lets(0) && breaker.wants_probe(1));
        // What was under way tells nothing new, however it ends.
        assert_eq!(breaker.hear(0, None, refused(RestCause::Auth, None), PACE, 5), None);
        assert_eq!(breaker.hear(0, None, Verdict::Works, PACE, 5), None);
        assert!(!breaker.lets(0));
        assert!(breaker.try_again(1) && breaker.lets(0) && !breaker.lets(1));
        assert_eq!(breaker.hear(1, None, refused(RestCause::Auth, None), PACE, 60_000), Some(120_000));
        assert_eq!(breaker.rest().unwrap().since_ms, 0);
        assert!(!breaker.try_again(1), "an earlier rest ends nothing");
        assert!(breaker.try_again(2));
        assert_eq!(breaker.hear(2, None, Verdict::Works, PACE, 120_000), None);
        assert!(breaker.lets(7) && breaker.rest().is_none());
    }

    #[test]
    fn a_limit_pauses_for_as_long_as_the_vendor_asks_and_then_rests() {
        let mut breaker = Breaker::default();
        assert_eq!(breaker.hear(0, None, refused(RestCause::RateLimited, Some(45)), PACE, 0), Some(45_000));
        assert!(!breaker.wants_probe(1) && breaker.try_again(1));
        assert_eq!(
            breaker.hear(1, None, refused(RestCause::RateLimited, Some(2)), PACE, 45_000),
            Some(105_000)
        );
        assert!(breaker.try_again(2));
        assert_eq!(breaker.hear(2, None, refused(RestCause::RateLimited, Some(300)), PACE, 0), Some(300_000));
        let mut breaker = Breaker::default();
        assert_eq!(breaker.hear(0, None, refused(RestCause::Unavailable, None), PACE, 0), Some(1000));
    }

    #[test]
    fn lost_calls_in_a_row_rest_an_account_and_a_lost_try_does_so_at_once() {
        let lost =
            || Verdict::Lost(Refusal { cause: RestCause::Unavailable, pause: None, message: Text::name("") });
        let mut breaker = Breaker::default();
        for _ in 1..LOST_IN_A_ROW {
            assert_eq!(breaker.hear(0, None, lost(), PACE, 0), None);
        }
        assert_eq!(breaker.hear(0, None, Verdict::Works, PACE, 0), None);
        for _ in 1..LOST_IN_A_ROW {
            assert_eq!(breaker.hear(0, None, lost(), PACE, 0), None);
        }
        assert_eq!(breaker.hear(0, None, lost(), PACE, 0), Some(60_000));
        assert!(breaker.try_again(1));
        assert_eq!(breaker.hear(1, None, lost(), PACE, 0), Some(60_000));
    }

    #[test]
    fn one_users_refusals_rest_no_account_that_works_for_others() {
        let (poisoner, other) = (Some(Uuid::from_u128(1)), Some(Uuid::from_u128(2)));
        let mut breaker = Breaker::default();
        assert_eq!(breaker.hear(0, other, Verdict::Works, PACE, 0), None);
        for n in 1..10 {
            assert_eq!(breaker.hear(0, poisoner, refused(RestCause::Auth, None), PACE, n), None);
        }
        assert!(breaker.lets(7) && breaker.rest().is_none());
        // What another user is refused as well is no doing of the first.
        assert_eq!(breaker.hear(0, other, refused(RestCause::Auth, None), PACE, 10), Some(60_010));
        // Nor is it of one who is alone, once the account has not worked for a while.
        let mut breaker = Breaker::default();
        assert_eq!(breaker.hear(0, poisoner, Verdict::Works, PACE, 0), None);
        assert_eq!(breaker.hear(0, poisoner, refused(RestCause::Balance, None), PACE, 59_999), None);
        assert_eq!(breaker.hear(0, poisoner, refused(RestCause::Balance, None), PACE, 60_000), Some(120_000));
    }
}
