//! Comparisons under random prices, endings and choices: what their tasks are charged never exceeds what was held at the
//! start, and every point is accounted for.

use std::cell::{Cell, RefCell};

use baigong_base::db::testing::{postgres, sqlite};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use super::*;

const CASES: u32 = 14;
const START: i64 = 300;

/// How a task of a comparison goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Course {
    Made,
    Refused,
    Fails,
    Doubted,
    /// It runs until it is told to end; its vendor stops it for its points.
    Stoppable,
    /// It runs until it is told to end, and delivers one of the results that it was asked for.
    Counted,
}

#[derive(Debug, Clone)]
struct Planned {
    items: Vec<(Course, u32)>,
    /// What the most differs from the total by.
    slack: i64,
    /// Which are chosen, one after the other, with what was dropped brought back between.
    choices: Vec<usize>,
}

fn planned() -> impl Strategy<Value = Planned> {
    let course = prop_oneof![
        4 => Just(Course::Made),
        1 => Just(Course::Refused),
        2 => Just(Course::Fails),
        1 => Just(Course::Doubted),
        2 => Just(Course::Stoppable),
        2 => Just(Course::Counted),
    ];
    let items = proptest::collection::vec((course, 1..5u32), 2..=6);
    let choices = proptest::collection::vec(0..6usize, 0..4);
    (items, -5..30i64, choices).prop_map(|(items, slack, choices)| Planned { items, slack, choices })
}

impl Course {
    fn item(self, mark: &str, n: u32) -> (ComparedItem, i64) {
        let (mode, script) = match self {
            Self::Made => ("only", "text".to_owned()),
            Self::Refused => ("only", "refused".to_owned()),
            Self::Fails => ("counted", "job; failed".to_owned()),
            Self::Doubted => ("only", "lost".to_owned()),
            Self::Stoppable => ("stoppable", format!("job; half {mark}")),
            Self::Counted => ("counted", format!("job; half {mark}")),
        };
        let price = if mode == "stoppable" { 10 } else { i64::from(n) * 10 };
        let params = json!({ "prompt": script, "n": n });
        (ComparedItem { tool: "scripted".into(), mode: mode.into(), params }, price)
    }

    /// Whether nothing more happens to a task by itself.
    fn rests(self, task: &TaskView) -> bool {
        match self {
            Self::Made | Self::Refused | Self::Fails => task.state.is_final(),
            Self::Doubted => task.state == TaskState::Uncertain,
            Self::Stoppable | Self::Counted => task.state == TaskState::Running || task.state.is_final(),
        }
    }
}

/// What happened: a run in which something never did would prove nothing about it.
#[derive(Debug, Default)]
struct Seen {
    made: u32,
    refused: u32,
    chosen: u32,
    cancelled: usize,
    set_aside: usize,
    charged_less: u32,
}

impl Seen {
    fn add(&mut self, other: &Self) {
        self.made += other.made;
        self.refused += other.refused;
        self.chosen += other.chosen;
        self.cancelled += other.cancelled;
        self.set_aside += other.set_aside;
        self.charged_less += other.charged_less;
    }
}

struct Case<'a> {
    site: &'a Site,
    made: Vec<(ComparisonView, Vec<Course>, Vec<String>)>,
}

impl Case<'_> {
    /// Charges stay below what was held, and the books hold all that the user had.
    async fn check(&self) -> i64 {
        let mut spent = 0;
        for (begun, ..) in &self.made {
            let now = self.site.comparison(&begun.id).await;
            assert_eq!(now.locked_points, begun.locked_points);
            assert!((0..=now.locked_points).contains(&now.charged_points), "{now:#?}");
            spent += now.charged_points;
        }
        let (available, held) = self.site.balance().await;
        assert_eq!(available + held + spent, START);
        held
    }

    async fn begin(&mut self, nth: usize, plan: &Planned, seen: &mut Seen) {
        let site = self.site;
        let marks: Vec<String> =
            plan.items.iter().map(|_| format!("#{}", baigong_base::db::new_id())).collect();
        let items: Vec<_> =
            plan.items.iter().zip(&marks).map(|((course, n), mark)| course.item(mark, *n)).collect();
        let total: i64 = items.iter().map(|(_, price)| price).sum();
        let (available, _) = site.balance().await;
        let items = items.into_iter().map(|(item, _)| item).collect();
        let new = NewComparison { items, max_points: total + plan.slack, idempotency_key: nth.to_string() };
        let begun = match site.tasks.compare(&site.user, new).await {
            Ok(begun) => begun.comparison,
            Err(refused) => {
                match refused {
                    TaskError::AboveMost { points, most } => assert!(points == total && most < total),
                    TaskError::InsufficientPoints { needed, available: there } => {
                        assert!(needed == total && there == available && there < total);
                    }
                    TaskError::TooManyActive(_) => {}
                    other => panic!("{other}"),
                }
                seen.refused += 1;
                assert_eq!(site.balance().await.0, available, "nothing is held");
                return;
            }
        };
        assert!(plan.slack >= 0 && begun.locked_points == total && total <= available);
        let courses: Vec<Course> = plan.items.iter().map(|(course, _)| *course).collect();
        for (task, course) in begun.tasks.iter().zip(&courses) {
            site.until(&task.id, |task| course.rests(task)).await;
        }
        seen.made += 1;
        self.made.push((begun, courses, marks));
    }

    async fn choose(&self, choices: &[usize], seen: &mut Seen) {
        let Some((begun, courses, _)) = self.made.last() else { return };
        let (user, tasks) = (&self.site.user.id, &self.site.tasks);
        for choice in choices {
            let place = choice % begun.tasks.len();
            let wanted = &begun.tasks[place].id;
            match tasks.choose(user, &begun.id, wanted, false).await {
                Ok(choice) => {
                    assert_eq!(choice.comparison.chosen.as_ref(), Some(wanted));
                    seen.chosen += 1;
                    seen.cancelled += choice.cancelled.len();
                    seen.set_aside += choice.set_aside.len();
                    self.check().await;
                    if !choice.deleted.is_empty() {
                        self.site.works().restore(user, &Undo::Of(choice.deleted)).await.unwrap();
                    }
                }
                Err(TaskError::NotChoosable) => assert!(courses[place] != Course::Made),
                Err(other) => panic!("{other:?}"),
            }
            self.check().await;
        }
    }

    /// Lets everything end, one way or another.
    async fn end(&self, seen: &mut Seen) {
        for (begun, courses, marks) in &self.made {
            for ((task, course), mark) in begun.tasks.iter().zip(courses).zip(marks) {
                match course {
                    Course::Stoppable | Course::Counted => say(&format!("half {mark}"), "done"),
                    Course::Doubted => {
                        self.site.tasks.decide(&task.id, review::Verdict::Refund).await.unwrap();
                    }
                    _ => {}
                }
                let over = self.site.until_final(&task.id).await;
                let charged = over.charged.unwrap();
                assert!(charged <= over.points);
                seen.charged_less += u32::from(0 < charged && charged < over.points);
            }
        }
        assert_eq!(self.check().await, 0, "nothing stays held");
    }
}

fn explore(open: impl Future<Output = TestDb>) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let (test, site) = runtime.block_on(async {
        let test = open.await;
        let site = site(&test).await;
        (test, site)
    });
    let config =
        Config { cases: CASES, failure_persistence: None, max_shrink_iters: 40, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]));
    let (nth, seen) = (Cell::new(0), RefCell::new(Seen::default()));
    let plans = proptest::collection::vec(planned(), 1..=3);
    runner
        .run(&plans, |plans| {
            nth.set(nth.get() + 1);
            let found = runtime.block_on(async {
                let user = new_user(&test.db, &format!("user {}", nth.get())).await;
                site.points
                    .grant(&user.id.own_account(), &format!("start {}", nth.get()), START, "")
                    .await
                    .unwrap();
                let (tasks, points) = (site.tasks.clone(), site.points.clone());
                let site = Site { tasks, points, user, clock: site.clock.clone() };
                let mut case = Case { site: &site, made: Vec::new() };
                let mut seen = Seen::default();
                for (at, plan) in plans.iter().enumerate() {
                    let before = case.made.len();
                    case.begin(at, plan, &mut seen).await;
                    case.check().await;
                    if case.made.len() > before {
                        case.choose(&plan.choices, &mut seen).await;
                    }
                }
                case.end(&mut seen).await;
                seen
            });
            seen.borrow_mut().add(&found);
            Ok(())
        })
        .unwrap();
    let seen = seen.into_inner();
    eprintln!("{seen:?}");
    let Seen { made, refused, chosen, cancelled, set_aside, charged_less } = seen;
    assert!(
        made > 5 && refused > 0 && chosen > 0 && cancelled > 0 && set_aside > 0 && charged_less > 0,
        "too little"
    );
}

#[test]
fn charges_never_exceed_what_was_locked_on_sqlite() {
    explore(sqlite());
}

#[test]
fn charges_never_exceed_what_was_locked_on_postgresql() {
    explore(postgres());
}
