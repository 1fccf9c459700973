//! What the checks of the ledger found.

use std::collections::BTreeMap;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use baigong_ground::messages;
use baigong_platform::points::{Asked, Invariant, KeptCheck, LedgerReport, Problem, TaskId};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::audit::Act;
use crate::auth::Scope;
use crate::error::{ApiError, ApiResult, Code};

messages! {
    check_unfinished = "核对未能完成，请稍后重试", "The check could not be finished. Please try again later";
}

/// Checks that are shown.
const SHOWN: i64 = 20;
/// How long an answer waits for the end of a check; it goes on after that.
const PATIENCE: Duration = Duration::from_secs(10);

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(show)).routes(routes!(check))
}

/// The ledger's checks.
#[derive(Serialize, ToSchema)]
pub struct Ledger {
    /// Whether this process checks at this moment.
    running: bool,
    /// Time between standing checks, in milliseconds.
    interval_ms: u64,
    /// The newest check in full; none before the first.
    last: Option<LedgerCheck>,
    /// The newest checks in short, newest first, `last` among them.
    history: Vec<PastCheck>,
}

/// A check in full.
#[derive(Serialize, ToSchema)]
pub struct LedgerCheck {
    #[serde(flatten)]
    in_short: PastCheck,
    /// Points that all users together can spend.
    available: i64,
    /// Points set aside for tasks, of all users together.
    held: i64,
    /// What does not add up, the first 20.
    problems: Vec<NamedProblem>,
}

/// A check in short.
#[derive(Serialize, ToSchema)]
pub struct PastCheck {
    /// When it ended, in milliseconds since the epoch.
    finished_ms: i64,
    /// How long it took, in milliseconds.
    took_ms: i64,
    /// Whether an administrator asked for it.
    asked: bool,
    /// Whether every invariant held.
    balanced: bool,
    /// Accounts seen.
    accounts: i64,
    /// Entries seen.
    entries: i64,
    /// Things that do not add up.
    faults: i64,
}

/// Something that does not add up, with the user as people know them.
#[derive(Serialize, ToSchema)]
pub struct NamedProblem {
    code: Invariant,
    /// The user's number.
    uid: Option<i64>,
    /// The user's login name.
    login_name: Option<String>,
    #[schema(value_type = Option<String>)]
    task_id: Option<TaskId>,
    /// One sentence with the figures, English.
    text: String,
}

/// What the newest checks found, whichever process made them.
#[utoipa::path(
    get, path = "/api/v1/admin/ledger", operation_id = "get_ledger", tag = "admin",
    security(("session" = [Scope::Admin])),
    responses((status = 200, body = Ledger))
)]
#[crate::boxed]
pub async fn show(State(app): State<App>) -> ApiResult<Json<Ledger>> {
    ledger(&app).await.map(Json)
}

/// Checks every account now. A long check goes on after the answer, which then says that it runs; while one runs, no
/// second one begins.
#[utoipa::path(
    post, path = "/api/v1/admin/ledger/check", operation_id = "check_ledger", tag = "admin",
    security(("session" = [Scope::Admin])),
    responses((status = 200, body = Ledger), (status = 503))
)]
#[crate::boxed]
pub async fn check(State(app): State<App>, act: Act) -> ApiResult<Json<Ledger>> {
    let asked = app.ledger.ask(PATIENCE).await;
    if asked == Asked::Failed {
        return Err(ApiError::new(Code::Unavailable, check_unfinished()));
    }
    let mut ledger = ledger(&app).await?;
    // Another process may be the one that checks.
    ledger.running |= asked == Asked::Running;
    let balanced = ledger.last.as_ref().map(|last| last.in_short.balanced);
    act.describe("ledger", json!({ "finished": asked == Asked::Done, "balanced": balanced }));
    Ok(Json(ledger))
}

async fn ledger(app: &App) -> ApiResult<Ledger> {
    let running = app.ledger.running();
    let kept = app.ledger.kept(SHOWN).await?;
    let last = match kept.first() {
        Some(check) => Some(in_full(app, check).await?),
        None => None,
    };
    let history = kept.iter().map(in_short).collect();
    Ok(Ledger { running, interval_ms: app.config.ledger.check_interval_ms, last, history })
}

fn in_short(check: &KeptCheck) -> PastCheck {
    let KeptCheck { finished_ms, took_ms, asked, report } = check;
    let LedgerReport { balanced, accounts, entries, faults, .. } = *report;
    PastCheck {
        finished_ms: *finished_ms,
        took_ms: *took_ms,
        asked: *asked,
        balanced,
        accounts,
        entries,
        faults,
    }
}

async fn in_full(app: &App, check: &KeptCheck) -> ApiResult<LedgerCheck> {
    let mut names = BTreeMap::new();
    for payer in check.report.problems.iter().filter_map(|problem| problem.payer_id.as_ref()) {
        if !names.contains_key(payer)
            && let Some(user) = app.users.find(&payer.owner()).await?
        {
            names.insert(payer, (user.uid, user.login_name.clone()));
        }
    }
    let named = |problem: &Problem| {
        let (uid, login_name) = problem.payer_id.as_ref().and_then(|payer| names.get(payer)).cloned().unzip();
        let Problem { code, task_id, text, .. } = problem.clone();
        NamedProblem { code, uid, login_name, task_id, text }
    };
    Ok(LedgerCheck {
        in_short: in_short(check),
        available: check.report.available,
        held: check.report.held,
        problems: check.report.problems.iter().map(named).collect(),
    })
}
