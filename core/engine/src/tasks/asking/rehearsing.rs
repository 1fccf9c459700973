//! What would become of a request for a task, without making it: checked and priced as a task is, and judged by what there is at
//! this moment. Nothing is held, and no address is fetched.

use std::sync::Arc;

use baigong_base::read;
use baigong_ledger::Spender;
use baigong_ledger::caps::spent_by;
use tokio::sync::oneshot;

use super::creating::NewTask;
use super::importing::names_addresses;
use super::running::Tasks;
use crate::accounts::account::VendorAccount;
use crate::accounts::wires::Candidates;
use crate::tasks::rows::error::TaskError;
use crate::tasks::working::message::Message;
use crate::tasks::writing::waiting::Kind;

const UNDER_WAY: &str = "state in ('queued', 'submitting', 'running')";

/// What would become of a request for a task.
#[derive(Debug)]
pub struct Rehearsal {
    /// Total points; more would not be charged.
    pub points: i64,
    /// Whether exactly this would be charged, rather than at most this.
    pub exact: bool,
    /// Version of the price.
    pub price_version: i64,
    /// Why it would be refused all the same; empty where it would begin.
    pub refusals: Vec<TaskError>,
    /// Whether it names files by address, which only the task itself fetches and looks at.
    pub unfetched: bool,
    /// The wire that it would go to now; none where it would wait.
    pub wire: Option<String>,
    /// The vendor account of that wire.
    pub account: Option<String>,
}

struct Checked {
    points: i64,
    exact: bool,
    price_version: i64,
    kind: Kind,
    max_active: Option<u32>,
}

impl Tasks {
    /// Goes through a request for a task without making it.
    ///
    /// # Errors
    /// What is wrong with the request itself, as [`Tasks::create`] says it.
    pub async fn rehearse(&self, spender: Spender<'_>, new: NewTask) -> Result<Rehearsal, TaskError> {
        spender.user.can_pay(self.engine.clock.now_ms())?;
        let (tool, mode) = (new.tool.clone(), new.mode.clone());
        let unfetched = names_addresses(&new.params);
        let checked = if unfetched {
            self.check_unfetched(&spender, new).await?
        } else {
            self.check(&spender, new).await?
        };
        let mut refusals: Vec<TaskError> =
            self.has(&spender.payer, checked.points).await.err().into_iter().collect();
        refusals.extend(above_agreed(&spender, checked.points));
        refusals.extend(self.beyond_key(&spender, checked.points).await?);
        refusals.extend(self.beyond_member(&spender, checked.points).await?);
        if let Some(most) = checked.max_active {
            let sql = format!("select count(*) from tasks where user_id = $1 and tool = $2 and {UNDER_WAY}");
            let count: i64 = read!(&self.engine.db, c => sqlx::query_scalar(sqlx::AssertSqlSafe(sql.as_str()))
                .bind(&spender.user.id).bind(&tool).fetch_one(c).await?);
            if count >= i64::from(most) {
                refusals.push(TaskError::TooManyActive(self.too_many_of(&tool, &mode)));
            }
        }
        let account = self.would_serve(checked.kind).await;
        Ok(Rehearsal {
            points: checked.points,
            exact: checked.exact,
            price_version: checked.price_version,
            refusals,
            unfetched,
            wire: account.as_ref().map(|account| account.credentials.wire().id.to_string()),
            account: account.map(|account| account.id.clone()),
        })
    }

    async fn check(&self, spender: &Spender<'_>, new: NewTask) -> Result<Checked, TaskError> {
        let prepared = self.prepare(spender, new, "").await?;
        let waiting = prepared.waiting.as_ref().ok_or_else(|| TaskError::Internal("nothing waits".into()))?;
        Ok(Checked {
            points: prepared.row.points,
            exact: prepared.row.tally.is_none(),
            price_version: prepared.row.price_version,
            kind: Kind::of(waiting),
            max_active: prepared.max_active,
        })
    }

    /// The same of parameters with addresses, whose files stay where they are: at the price that is charged at most.
    async fn check_unfetched(&self, spender: &Spender<'_>, new: NewTask) -> Result<Checked, TaskError> {
        let engine = &self.engine;
        let form = self.offered_to(spender, &new.tool, &new.mode)?;
        let test = spender.is_test();
        let params = form.validator.check(new.params.clone()).map_err(TaskError::Invalid)?;
        let candidates = Candidates { tool: &new.tool, mode: &form.mode, pin: None, test };
        let refusing = engine
            .accounts
            .refusing(candidates, &engine.clock, &params)
            .map_err(|refusal| super::service::refused(&form, &refusal))?;
        let user_id = Some(&spender.user.id);
        let quoted = self.quote_as(user_id, test, &new.tool, &new.mode, new.params).await?;
        Ok(Checked {
            points: quoted.points,
            exact: quoted.exact,
            price_version: quoted.price_version,
            kind: Kind { form: form.number(), pin: None, test, refusing },
            max_active: form.mode.max_active.as_ref().map(|limit| limit.most),
        })
    }

    /// What the key does not allow by which it is asked for.
    async fn beyond_key(&self, spender: &Spender<'_>, points: i64) -> Result<Vec<TaskError>, TaskError> {
        let (db, now_ms) = (&self.engine.db, self.engine.clock.now_ms());
        let Some(key) = &spender.key else { return Ok(Vec::new()) };
        let ids: Vec<&str> = key.with_parent().map(|key| key.id.as_str()).collect();
        let mut spent = spent_by(db, &ids, now_ms).await?;
        let mut refusals = Vec::new();
        for key in key.with_parent() {
            let over = key.caps.over(spent.remove(&key.id).unwrap_or_default(), points);
            refusals.extend(over.map(|over| TaskError::OverCap { needed: points, over }));
            if let Some(most) = key.max_active {
                let sql = format!(
                    "select count(*) from tasks where (key_id = $1 or parent_key_id = $1) and {UNDER_WAY}"
                );
                let count: i64 = read!(db, c => sqlx::query_scalar(sqlx::AssertSqlSafe(sql.as_str()))
                    .bind(&key.id).fetch_one(c).await?);
                refusals.extend((count >= most).then_some(TaskError::KeyBusy { most }));
            }
        }
        Ok(refusals)
    }

    /// What whoever asks may not spend of an account that several share.
    async fn beyond_member(
        &self,
        spender: &Spender<'_>,
        points: i64,
    ) -> Result<Option<TaskError>, TaskError> {
        let Some(member) = spender.payer.counter_of(&spender.user.id) else { return Ok(None) };
        let (db, now_ms) = (&self.engine.db, self.engine.clock.now_ms());
        let spent = spent_by(db, &[&member], now_ms).await?.remove(&member).unwrap_or_default();
        let over = spender.member_caps.over(spent, points);
        Ok(over.map(|over| TaskError::OverMemberCap { needed: points, over }))
    }

    /// The account that the scheduler would give it to now.
    async fn would_serve(&self, kind: Kind) -> Option<Arc<VendorAccount>> {
        let (answer, asked) = oneshot::channel();
        self.engine.send(Message::WhoServes(kind, answer));
        Some(self.engine.accounts.get(asked.await.ok()??))
    }
}

fn above_agreed(spender: &Spender<'_>, points: i64) -> Option<TaskError> {
    let most = spender.max_points.filter(|most| points > *most);
    let above_promise = spender.promised.is_some_and(|promised| points > promised.points);
    most.map(|most| TaskError::AboveMost { points, most })
        .or_else(|| above_promise.then_some(TaskError::AbovePromise { points }))
}
