//! The real thing beside the model: runs a step, reads everything back, and looks for an order that explains it.

use std::collections::BTreeMap;
use std::sync::Arc;

use baigong_base::db::testing::{TestDb, cut_off};
use baigong_base::db::{Db, is_conflict, json_text, new_id};
use baigong_base::{on, read};
use baigong_ground::{Clock, SystemClock};
use baigong_ledger::caps::Caps;
use baigong_ledger::ledger::lock_accounts;
use baigong_ledger::{
    Balance, InvitationRules, Note, NoteReason, PayerId, Points, PointsError, TaskId, TopUp, ToppedUp, UserId,
};
use baigong_provider::{Fact, Facts as Told, Tally};

use super::coverage::Coverage;
use super::explain::{Facts, order};
use super::model::{Act, Model, Outcome, UNIT, is_tallied};
use super::steps::{ACCOUNTS, Op, SHARED, Step, USERS};
use crate::tasks::rows::error::WriteError;
use crate::tasks::rows::events::Hub;
use crate::tasks::rows::model::{Charge, TaskRow, TaskState};
use crate::tasks::working::review;
use crate::tasks::writing::batch::{self, Advance};
use crate::tasks::writing::holds::{Create, Creation, NewRow};
use crate::tasks::writing::writer::Writer;

const LIVE: &[TaskState] = &[TaskState::Queued, TaskState::Submitting, TaskState::Running];
const DOUBTED: &[TaskState] = &[TaskState::Uncertain];
const EXPIRED: &[TaskState] = &[TaskState::Expired];
const OWNER: &str = "property";
static NO_WORDS: Note = Note::Reason(NoteReason::Purchase);
const RULES: InvitationRules = InvitationRules { reward_points: 7, percent: 10 };

pub(super) struct World<'a> {
    test: &'a mut TestDb,
    points: Points,
    /// Two, as two processes have.
    writers: [Writer; 2],
    model: Model,
    case: u32,
    created: usize,
    pub coverage: Coverage,
}

fn services(db: &Db) -> (Points, [Writer; 2]) {
    let clock: Arc<dyn Clock> = Arc::new(SystemClock);
    let writer = || Writer::start(db.clone(), clock.clone(), Hub::default(), drop);
    (Points::new(db.clone(), clock.clone()).with_invitations(RULES), [writer(), writer()])
}

impl<'a> World<'a> {
    /// Fresh users: the second was invited by the first, the third by the second, the last, somehow, by themself.
    pub(super) async fn new(test: &'a mut TestDb, case: u32) -> Self {
        let users: [UserId; USERS] = std::array::from_fn(|_| UserId::new(new_id()));
        let accounts: [PayerId; ACCOUNTS] = std::array::from_fn(|at| {
            users.get(at).map_or_else(|| PayerId::new(new_id()), UserId::own_account)
        });
        let invited_by = [None, Some(0), Some(1), Some(3)];
        let mut tx = test.db.write().await.unwrap();
        for user in &users {
            on!(&mut tx, c => sqlx::query(
                "insert into users (id, login_name, display_name, role, anonymous, active, tag, created_ms, updated_ms)
                 values ($1, $1, $1, 'user', false, true, '', 0, 0)").bind(user).execute(c).await.map(drop)).unwrap();
        }
        for account in &accounts {
            Points::open(&mut tx, account, 0).await.unwrap();
        }
        for (user, inviter) in users.iter().zip(invited_by) {
            let inviter = inviter.map(|inviter: usize| &users[inviter]);
            on!(&mut tx, c => sqlx::query("update users set invited_by = $2 where id = $1")
                .bind(user).bind(inviter).execute(c).await.map(drop))
            .unwrap();
        }
        tx.commit().await.unwrap();
        let (points, writers) = services(&test.db);
        let model = Model {
            balances: [Balance::default(); ACCOUNTS],
            causes: BTreeMap::new(),
            tasks: BTreeMap::new(),
            rules: RULES,
            users,
            accounts,
            inviters: [None, Some(0), Some(1), None],
        };
        Self { test, points, writers, model, case, created: 0, coverage: Coverage::default() }
    }

    /// Does a step; the error says what cannot be explained.
    pub(super) async fn take(&mut self, step: &Step) -> Result<(), String> {
        self.coverage.steps += 1;
        match step {
            Step::Reconnect => {
                self.coverage.reconnected += 1;
                self.test.db.close().await;
                self.test.db = Db::open(&self.test.url).await.map_err(|e| e.to_string())?;
                (self.points, self.writers) = services(&self.test.db);
                self.explain(&[]).await
            }
            Step::Together(runs) => {
                let acts: Vec<(Act, Option<usize>)> =
                    runs.iter().filter_map(|(op, cut)| Some((self.name(op)?, *cut))).collect();
                self.coverage.operations += acts.len();
                self.coverage.together += usize::from(acts.len() > 1);
                let runs = acts.iter().enumerate().map(|(at, (act, cut))| self.run(at, act, *cut));
                let outcomes = futures::future::join_all(runs).await;
                let mut done = Vec::with_capacity(acts.len());
                for ((act, _), outcome) in acts.into_iter().zip(outcomes) {
                    let outcome = outcome.transpose()?;
                    match &outcome {
                        Some(outcome) => self.coverage.count(&act, outcome),
                        None => self.coverage.cut_off += 1,
                    }
                    done.push((act, outcome));
                }
                if done.iter().any(|(_, outcome)| outcome.is_none()) {
                    self.wait_for_the_dead().await?;
                }
                self.explain(&done).await
            }
        }
    }

    /// Makes out what an operation is about; none if it is about a task and there is none.
    fn name(&mut self, op: &Op) -> Option<Act> {
        let case = self.case;
        let nth = |task: &usize| self.model.tasks.keys().nth(task % self.model.tasks.len().max(1)).cloned();
        let advance = |id, from, to, charge| Act::Advance { id, from, to, charge, came: 0 };
        let cause = |cause: &u8| format!("test:{case}:{cause}");
        Some(match op {
            Op::Grant { account, cause: n, points } => {
                Act::Post { account: *account, cause: cause(n), points: *points, grant: true }
            }
            Op::Adjust { account, cause: n, points } => {
                Act::Post { account: *account, cause: cause(n), points: *points, grant: false }
            }
            Op::TopUp { user, order, points } => {
                Act::TopUp { user: *user, order: format!("{case}-{order}"), points: *points }
            }
            Op::Create { user, shared, key, points } => {
                let payer = if *shared { SHARED } else { *user };
                self.created += 1;
                let id = format!("{case}-{:04}", self.created);
                Act::Create { user: *user, payer, id, key: key.to_string(), points: *points }
            }
            Op::Settle { task, capture: true, came } => Act::Advance {
                id: nth(task)?,
                from: LIVE,
                to: TaskState::Succeeded,
                charge: Some(Charge::Captured),
                came: *came,
            },
            Op::Settle { task, capture: false, .. } => {
                advance(nth(task)?, LIVE, TaskState::Failed, Some(Charge::Released))
            }
            Op::Doubt { task } => advance(nth(task)?, LIVE, TaskState::Uncertain, None),
            Op::Refund { task } => advance(nth(task)?, DOUBTED, TaskState::Failed, Some(Charge::Released)),
            Op::Expire { task, held } => {
                advance(nth(task)?, LIVE, TaskState::Expired, (!held).then_some(Charge::Released))
            }
            Op::LetGo { task } => advance(nth(task)?, EXPIRED, TaskState::Expired, Some(Charge::Released)),
            Op::Late { task, doubted: true } => {
                advance(nth(task)?, DOUBTED, TaskState::Succeeded, Some(Charge::Captured))
            }
            Op::Late { task, doubted: false } => {
                let id = nth(task)?;
                let held = self.model.tasks.get(&id).is_some_and(|task| task.charge == Charge::Held);
                advance(id, EXPIRED, TaskState::Succeeded, held.then_some(Charge::Captured))
            }
        })
    }

    /// Does it for real. `None` if it was cut off before it could answer.
    async fn run(&self, at: usize, act: &Act, cut: Option<usize>) -> Option<Result<Outcome, String>> {
        match cut {
            None => Some(self.whole(&self.writers[at % 2], act).await),
            Some(polls) => cut_off(self.direct(act), polls).await,
        }
    }

    async fn whole(&self, writer: &Writer, act: &Act) -> Result<Outcome, String> {
        let failed = |error: WriteError| error.to_string();
        match act {
            Act::Create { user, payer, id, key, points } => {
                let row = self.row((*user, *payer), id, key, *points);
                writer.create(row, Vec::new()).await.map(created).map_err(failed)
            }
            Act::Advance { id, from, to, charge, came } if *to != TaskState::Failed || *from == LIVE => {
                writer
                    .advance(self.advance(id, from, *to, *charge, *came))
                    .await
                    .map(Outcome::Advanced)
                    .map_err(failed)
            }
            _ => self.direct(act).await,
        }
    }

    /// Without the writer, whose work goes on when the one who waits for it is gone.
    async fn direct(&self, act: &Act) -> Result<Outcome, String> {
        match act {
            Act::Post { account, cause, points, grant } => {
                let account = &self.model.accounts[*account];
                let done = match grant {
                    true => self.points.grant(account, cause, *points, "").await,
                    false => self.points.adjust(account, cause, *points, "").await,
                };
                refused(done.map(Outcome::Balance))
            }
            Act::TopUp { user, order, points } => {
                let user_id = &self.model.users[*user];
                let done = self
                    .points
                    .top_up(TopUp {
                        order,
                        user_id,
                        points: *points,
                        reward_at_most: i64::MAX,
                        note: &NO_WORDS,
                    })
                    .await;
                refused(done.map(|ToppedUp { balance, inviter, repeated }| {
                    let number = |id: &UserId| self.model.users.iter().position(|user| user == id).unwrap();
                    let inviter = inviter.map(|(id, points, balance)| (number(&id), points, balance));
                    Outcome::ToppedUp { balance, inviter, repeated }
                }))
            }
            Act::Create { user, payer, id, key, points } => {
                let rows = [self.row((*user, *payer), id, key, *points)];
                let mut done = self.apply(&rows, &[]).await?;
                Ok(created(done.creations.remove(0)))
            }
            Act::Advance { id, from, to: TaskState::Failed, .. } if *from == DOUBTED => loop {
                match review::refund(&self.test.db, &TaskId::new(id), 0).await {
                    Err(error) if is_conflict(&error) => {}
                    done => return done.map(Outcome::Advanced).map_err(|e| e.to_string()),
                }
            },
            Act::Advance { id, from, to, charge, came } => {
                let done = self.apply(&[], &[&self.advance(id, from, *to, *charge, *came)]).await?;
                Ok(Outcome::Advanced(done.advanced[0]))
            }
        }
    }

    async fn apply(&self, rows: &[Create], advances: &[&Advance]) -> Result<batch::Outcome, String> {
        loop {
            match batch::apply(&self.test.db, OWNER, rows, advances, 0).await {
                Err(error) if is_conflict(&error) => {}
                done => return done.map_err(|e| e.to_string()),
            }
        }
    }

    fn row(&self, (user, payer): (usize, usize), id: &str, key: &str, points: i64) -> Create {
        let payer_id = (payer == SHARED).then(|| self.model.accounts[SHARED].clone());
        let user = self.model.users[user].clone();
        let task = TaskRow {
            payer_id,
            points,
            owner: Some(OWNER.into()),
            idempotency_key: key.into(),
            tally: is_tallied(key).then(|| {
                let tally = Tally { fact: Fact::Results, step: 1, unit: UNIT };
                serde_json::to_string(&tally).unwrap()
            }),
            ..TaskRow::queued(TaskId::new(id), user, "tool".into(), "mode".into(), 0)
        };
        Create::One(NewRow {
            task,
            max_active: None,
            key: None,
            member_caps: Caps::default(),
            name: None,
            tell: None,
        })
    }

    fn advance(
        &self,
        id: &str,
        from: &[TaskState],
        to: TaskState,
        charge: Option<Charge>,
        came: u8,
    ) -> Advance {
        let mut advance = Advance::new(TaskId::new(id), OWNER, from, to);
        advance.facts = Told::default().with(Fact::Results, came.into());
        if from == EXPIRED && charge.is_none() {
            advance.set.absorbed_points = self.model.tasks.get(id).map(|task| task.points);
        }
        match charge {
            Some(charge) => advance.finish(charge, 0, NoteReason::TaskDone),
            None => advance,
        }
    }

    /// A commit that was sent before its sender died may still be under way: it holds the accounts until it is done.
    async fn wait_for_the_dead(&self) -> Result<(), String> {
        let mut tx = self.test.db.write().await.map_err(|e| e.to_string())?;
        lock_accounts(&mut tx, &self.model.accounts).await.map(drop).map_err(|e| e.to_string())
    }

    /// Looks for an order of the operations that gives their answers and what is in the database now.
    async fn explain(&mut self, done: &[(Act, Option<Outcome>)]) -> Result<(), String> {
        let facts = self.facts().await.map_err(|e| e.to_string())?;
        let report = self.points.check_accounts(&self.model.accounts).await.map_err(|e| e.to_string())?;
        if report.faults > 0 {
            return Err(format!("the books do not balance: {:?}", report.problems));
        }
        let all: Vec<usize> = (0..done.len()).collect();
        let Some(model) = order(&self.model, done, &all, &facts) else {
            return Err(format!("no order explains {done:#?}\nand {facts:#?}\nafter {:#?}", self.model));
        };
        let news = model.causes.len() > self.model.causes.len();
        self.coverage.cut_off_but_done +=
            usize::from(news && done.iter().all(|(_, outcome)| outcome.is_none()));
        self.model = model;
        Ok(())
    }

    async fn facts(&self) -> Result<Facts, sqlx::Error> {
        let db = &self.test.db;
        let these = format!("(select {} from {})", db.dialect().element(), db.dialect().rows());
        let (users, accounts) = (json_text(&self.model.users[..]), json_text(&self.model.accounts[..]));
        let sql = format!("select payer_id, available, held from point_accounts where payer_id in {these}");
        let balances: Vec<(PayerId, i64, i64)> =
            read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(&accounts).fetch_all(c).await?);
        let balances: BTreeMap<PayerId, Balance> = balances
            .into_iter()
            .map(|(payer, available, held)| (payer, Balance { available, held }))
            .collect();
        let sql = format!("select cause from point_entries where payer_id in {these}");
        let causes: Vec<String> =
            read!(db, c => sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).bind(&accounts).fetch_all(c).await?);
        let sql = format!("select id, state, charge from tasks where user_id in {these}");
        let tasks: Vec<(String, TaskState, Charge)> =
            read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(&users).fetch_all(c).await?);
        Ok(Facts {
            balances: self.model.accounts.iter().map(|account| balances[account]).collect(),
            causes: causes.into_iter().collect(),
            tasks: tasks.into_iter().map(|(id, state, charge)| (id, (state, charge))).collect(),
        })
    }
}

fn created(creation: Creation) -> Outcome {
    match creation {
        Creation::Created => Outcome::Created,
        Creation::Exists { id, .. } => Outcome::Exists(id),
        Creation::Insufficient { available } => Outcome::Insufficient { available },
        Creation::TooManyActive { .. }
        | Creation::OverCap(_)
        | Creation::OverMemberCap(_)
        | Creation::KeyBusy { .. } => {
            unreachable!("no limit was set")
        }
    }
}

fn refused(done: Result<Outcome, PointsError>) -> Result<Outcome, String> {
    match done {
        Ok(outcome) => Ok(outcome),
        Err(PointsError::Amount(_)) => Ok(Outcome::Amount),
        Err(PointsError::Insufficient { available, .. }) => Ok(Outcome::Insufficient { available }),
        Err(PointsError::DifferentEffect(_)) => Ok(Outcome::Different),
        Err(other) => Err(other.to_string()),
    }
}
