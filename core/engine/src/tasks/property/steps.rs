//! What may happen, drawn at random. Numbers are small, so that the same users, causes and tasks meet often.

use proptest::prelude::*;

pub(super) const USERS: usize = 4;
/// Each user's own, and one that is nobody's own and pays for any of them.
pub(super) const ACCOUNTS: usize = USERS + 1;
pub(super) const SHARED: usize = USERS;

/// One operation. Tasks are named by a number, taken modulo those that there are.
#[derive(Debug, Clone)]
pub(super) enum Op {
    Grant {
        account: usize,
        cause: u8,
        points: i64,
    },
    Adjust {
        account: usize,
        cause: u8,
        points: i64,
    },
    TopUp {
        user: usize,
        order: u8,
        points: i64,
    },
    /// A task that its user pays for, or the shared account.
    Create {
        user: usize,
        shared: bool,
        key: u8,
        points: i64,
    },
    /// With how much came, of what the charge may follow from; 0 where nobody tells.
    Settle {
        task: usize,
        capture: bool,
        came: u8,
    },
    Doubt {
        task: usize,
    },
    Refund {
        task: usize,
    },
    /// Its points stay held while its vendor works on it.
    Expire {
        task: usize,
        held: bool,
    },
    /// The points of what had expired come back.
    LetGo {
        task: usize,
    },
    /// The vendor finishes what had expired, or what was doubted.
    Late {
        task: usize,
        doubted: bool,
    },
}

/// An operation that runs to its end, or is cut off after so many awaits.
pub(super) type Run = (Op, Option<usize>);

#[derive(Debug, Clone)]
pub(super) enum Step {
    /// Operations at the same time.
    Together(Vec<Run>),
    /// All connections are closed and new ones opened.
    Reconnect,
}

fn op() -> impl Strategy<Value = Op> {
    let (user, account, points) = (0..USERS, 0..ACCOUNTS, 1..60i64);
    let signed = prop_oneof![9 => -60..60i64, 1 => Just(0)];
    // Zero: tasks may be free.
    let price = prop_oneof![9 => 1..40i64, 1 => Just(0)];
    prop_oneof![
        4 => (account.clone(), any::<u8>(), points.clone())
            .prop_map(|(account, cause, points)| Op::Grant { account, cause: cause % 40, points }),
        // Repeats of one cause by one user with one amount are rare by chance alone.
        1 => (0..USERS, 0..3u8).prop_map(|(account, cause)| Op::Grant { account, cause: 100 + cause, points: 5 }),
        4 => (account, any::<u8>(), signed)
            .prop_map(|(account, cause, points)| Op::Adjust { account, cause: cause % 80, points }),
        3 => (user.clone(), any::<u8>(), points)
            .prop_map(|(user, order, points)| Op::TopUp { user, order: order % 40, points }),
        1 => (0..2usize, 0..2u8).prop_map(|(user, order)| Op::TopUp { user, order: 100 + order, points: 30 }),
        8 => (user, prop::bool::weighted(0.3), 0..24u8, price)
            .prop_map(|(user, shared, key, points)| Op::Create { user, shared, key, points }),
        7 => (any::<u8>(), any::<bool>(), 0..6u8)
            .prop_map(|(task, capture, came)| Op::Settle { task: task.into(), capture, came }),
        2 => any::<u8>().prop_map(|task| Op::Doubt { task: task.into() }),
        2 => any::<u8>().prop_map(|task| Op::Refund { task: task.into() }),
        3 => (any::<u8>(), any::<bool>()).prop_map(|(task, held)| Op::Expire { task: task.into(), held }),
        2 => any::<u8>().prop_map(|task| Op::LetGo { task: task.into() }),
        3 => (any::<u8>(), any::<bool>()).prop_map(|(task, doubted)| Op::Late { task: task.into(), doubted }),
    ]
}

pub(super) fn step() -> impl Strategy<Value = Step> {
    let whole = || op().prop_map(|op| (op, None));
    let cut = || (op(), 0..30usize).prop_map(|(op, polls)| (op, Some(polls)));
    prop_oneof![
        20 => whole().prop_map(|run| Step::Together(vec![run])),
        12 => cut().prop_map(|run| Step::Together(vec![run])),
        12 => proptest::collection::vec(prop_oneof![4 => whole(), 1 => cut()], 2..5).prop_map(Step::Together),
        1 => Just(Step::Reconnect),
    ]
}
