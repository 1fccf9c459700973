//! Points by command: purchases that were paid elsewhere, and corrections.

use std::sync::Arc;

use baigong_ground::SystemClock;
use baigong_platform::db::{Db, new_id};
use baigong_platform::points::{Note, NoteReason, Points, PointsError, TaskId, TopUp};
use baigong_platform::users::{User, UserSettings, Users};

use super::open;
use crate::cli;
use crate::config::Config;
use crate::services::keys::vault;
use crate::start_error::StartError;

/// Runs a command about points.
pub(super) async fn run(config: &Config, command: cli::Points) -> Result<(), StartError> {
    let db = open(config, false).await?;
    let done = match command {
        cli::Points::TopUp { login_name, points, order, note } => {
            let note = note.as_deref().map_or(NoteReason::Purchase.into(), Note::from);
            top_up(config, &db, &login_name, points, &order, &note).await
        }
        cli::Points::Adjust { login_name, points, reason, task, key } => {
            let cause = format!("adjust:{}", key.unwrap_or_else(new_id));
            let user = user(config, &db, &login_name).await?;
            adjust(&db, &user, points, &reason, task.as_deref(), &cause).await
        }
    };
    db.close().await;
    done
}

async fn user(config: &Config, db: &Db, login_name: &str) -> Result<User, StartError> {
    let accounts = Users::new(db.clone(), Arc::new(SystemClock), vault(config)?, UserSettings::default());
    let user = accounts.find_by_login_name(login_name).await.map_err(|e| StartError(e.to_string()))?;
    user.ok_or_else(|| StartError(format!("用户 {login_name} 不存在")))
}

async fn top_up(
    config: &Config,
    db: &Db,
    login_name: &str,
    points: i64,
    order: &str,
    note: &Note,
) -> Result<(), StartError> {
    let user = user(config, db, login_name).await?;
    let ledger = Points::new(db.clone(), Arc::new(SystemClock)).with_invitations(config.invitations);
    let top_up = TopUp { order, user_id: &user.id, points, reward_at_most: points, note };
    let done = ledger.top_up(top_up).await.map_err(|e| refusal(&e))?;
    if done.repeated {
        println!("订单 {order} 已经入账，未重复充值；{login_name} 可用 {} 积分", done.balance.available);
        return Ok(());
    }
    println!("已为 {login_name} 充值 {points} 积分，可用 {} 积分", done.balance.available);
    if let Some((_, earned, _)) = done.inviter {
        println!("邀请人获得 {earned} 积分");
    }
    Ok(())
}

async fn adjust(
    db: &Db,
    user: &User,
    points: i64,
    reason: &str,
    task: Option<&str>,
    cause: &str,
) -> Result<(), StartError> {
    let reason = reason.trim();
    if reason.is_empty() {
        return Err(StartError("--reason: 请填写调整原因".into()));
    }
    let ledger = Points::new(db.clone(), Arc::new(SystemClock));
    let done = match task {
        Some(task) => ledger.adjust_task(&user.id, &TaskId::new(task), cause, points, reason).await,
        None => ledger.adjust(&user.id.own_account(), cause, points, reason).await,
    };
    let balance = done.map_err(|e| refusal(&e))?;
    println!("已调整 {} {points:+} 积分，可用 {} 积分", user.login_name, balance.available);
    Ok(())
}

/// In the words of the command's own options.
fn refusal(error: &PointsError) -> StartError {
    StartError(match error {
        PointsError::Amount(points) => format!("POINTS: 积分数量 {points} 超出范围"),
        PointsError::Insufficient { needed, available } => {
            format!("POINTS: 需要扣除 {needed} 积分，该用户只有 {available} 积分；积分不能为负")
        }
        PointsError::Order(_) => "--order: 订单号必须是 1 到 64 个可见的 ASCII 字符".into(),
        PointsError::NoTask(task) => format!("--task: 该用户没有任务 {task}"),
        PointsError::DifferentEffect(cause) => {
            let name = cause.split_once(':').map_or(cause.as_str(), |(_, name)| name);
            format!("{name} 已用于另一笔积分变动，未作任何更改")
        }
        other => format!("the ledger: {other}"),
    })
}
