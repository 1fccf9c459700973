//! Notifications: when they are sent, again and again until the shop has them, and what may go wrong with them.

use std::sync::Arc;

use super::news::News;
use super::trades::{GivenBack, Trade};
use super::{Brand, Shared, alipay, wechat};

const SECOND: i64 = 1000;
const MINUTE: i64 = 60 * SECOND;
const HOUR: i64 = 60 * MINUTE;

/// The pauses between WeChat Pay's attempts.
const WECHAT: &[i64] = &[
    15 * SECOND,
    15 * SECOND,
    30 * SECOND,
    3 * MINUTE,
    10 * MINUTE,
    20 * MINUTE,
    30 * MINUTE,
    30 * MINUTE,
    30 * MINUTE,
    HOUR,
    3 * HOUR,
    3 * HOUR,
    3 * HOUR,
    6 * HOUR,
    6 * HOUR,
];

/// The pauses between Alipay's attempts.
const ALIPAY: &[i64] = &[4 * MINUTE, 10 * MINUTE, 10 * MINUTE, HOUR, 2 * HOUR, 6 * HOUR, 15 * HOUR];

/// What goes wrong.
#[derive(Debug, Clone, Default)]
pub struct Faults {
    /// So many attempts never arrive.
    pub lose: u32,
    /// Every notification is so much later, in milliseconds.
    pub delay_ms: i64,
    /// How many more times every attempt arrives.
    pub repeat: u32,
    /// What is due is sent last first.
    pub reverse: bool,
    /// Notifications have wrong signatures, as WeChat Pay sends them to see whether the shop looks.
    pub sign_notices_wrongly: bool,
    /// Answers have wrong signatures.
    pub sign_answers_wrongly: bool,
    /// WeChat Pay signs with its platform certificate, not with its public key.
    pub by_certificate: bool,
    /// How long a refund of WeChat Pay's takes, in milliseconds.
    pub refund_takes_ms: i64,
}

/// An attempt to notify.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    /// The payment service that notifies.
    pub brand: Brand,
    /// The shop's number of the order.
    pub order_no: String,
    /// The HTTP status of the answer; `None` if it never arrived.
    pub status: Option<u16>,
    /// Whether the shop has it now.
    pub taken: bool,
}

struct Due {
    news: News,
    at_ms: i64,
    attempts: usize,
}

#[derive(Default)]
pub(crate) struct Notices {
    due: Vec<Due>,
    count: u64,
}

impl Notices {
    pub fn next_ms(&self) -> Option<i64> {
        self.due.iter().map(|due| due.at_ms).min()
    }

    pub fn enqueue(
        &mut self,
        brand: Brand,
        trade: Trade,
        refund: Option<GivenBack>,
        at_ms: i64,
        delay_ms: i64,
    ) {
        self.count += 1;
        let news = News { brand, trade, refund, at_ms, id: self.count };
        self.due.push(Due { news, at_ms: at_ms + delay_ms, attempts: 0 });
    }

    fn take_due(&mut self, now_ms: i64) -> Vec<Due> {
        let (mut due, later): (Vec<_>, Vec<_>) = self.due.drain(..).partition(|due| due.at_ms <= now_ms);
        self.due = later;
        due.sort_by_key(|due| (due.at_ms, due.news.id));
        due
    }
}

pub(crate) async fn deliver(shared: &Arc<Shared>) -> Vec<Attempt> {
    let now_ms = shared.now_ms();
    let mut due = shared.notices().take_due(now_ms);
    if shared.faults().reverse {
        due.reverse();
    }
    let mut attempts = Vec::new();
    for mut one in due {
        let (news, faults) = (&one.news, shared.faults());
        let mut taken = false;
        if faults.lose > 0 {
            shared.faults.lock().unwrap_or_else(std::sync::PoisonError::into_inner).lose -= 1;
            attempts.push(attempt(news, None, false));
        } else {
            for _ in 0..=faults.repeat {
                let (status, took) = send(shared, news).await;
                taken |= took;
                attempts.push(attempt(news, status, took));
            }
        }
        let pauses = if one.news.brand == Brand::Wechat { WECHAT } else { ALIPAY };
        if let Some(pause) = pauses.get(one.attempts).filter(|_| !taken) {
            (one.at_ms, one.attempts) = (now_ms + pause, one.attempts + 1);
            shared.notices().due.push(one);
        }
    }
    attempts
}

fn attempt(news: &News, status: Option<u16>, taken: bool) -> Attempt {
    Attempt { brand: news.brand, order_no: news.trade.order_no.clone(), status, taken }
}

async fn send(shared: &Shared, news: &News) -> (Option<u16>, bool) {
    let to = shared.http.post(news.trade.notify_url.clone()).timeout(std::time::Duration::from_secs(5));
    let request = match news.brand {
        Brand::Wechat => wechat::notice(shared, news).map(|(headers, body)| {
            headers.into_iter().fold(to, |to, (name, value)| to.header(name, value)).body(body)
        }),
        Brand::Alipay => Ok(to
            .header("content-type", "application/x-www-form-urlencoded; charset=utf-8")
            .body(alipay::notice(shared, news))),
    };
    let response = match request {
        Ok(request) => request.send().await,
        Err(error) => {
            tracing::error!(error, "the simulated cashier could not write a notification");
            return (None, false);
        }
    };
    let Ok(response) = response else { return (None, false) };
    let status = response.status();
    let taken = match news.brand {
        Brand::Wechat => matches!(status.as_u16(), 200 | 204),
        Brand::Alipay => status.as_u16() == 200 && response.text().await.is_ok_and(|body| body == "success"),
    };
    (Some(status.as_u16()), taken)
}
