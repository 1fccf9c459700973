//! What each command does. Standard output carries the answer, standard error the log.
#![expect(clippy::print_stdout, reason = "this is the program's output")]

mod client;
mod points;
#[cfg(test)]
mod samples;
mod storage;

use std::process::ExitCode;
use std::sync::Arc;

use baigong_ground::{Clock, SystemClock, http};
use baigong_platform::accounts::AccountBook;
use baigong_platform::db::Db;
use baigong_platform::mail::Mailer;
use baigong_platform::oidc::Oidc;
use baigong_platform::points::{Points, TaskId};
use baigong_platform::tasks::review;
use baigong_platform::users::{UserSettings, Users};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;

use crate::app::App;
use crate::cli::{self, Admin, Check, Cli, Command, Review};
use crate::config::Config;
use crate::services::keys::vault;
use crate::services::vendors::configured;
use crate::start_error::StartError;
use crate::{providers, routes, server, telemetry};

/// Runs a command. The error is for the operator; the log has been told nothing of it.
pub async fn run(cli: Cli) -> Result<ExitCode, StartError> {
    let command = match cli.command {
        // These two are about no site of this machine, and read no configuration.
        Some(Command::Openapi) => {
            print!("{}", routes::openapi_text()?);
            return Ok(ExitCode::SUCCESS);
        }
        Some(Command::Client(asked)) => return Ok(client::run(asked).await),
        command => command.unwrap_or(Command::Serve),
    };
    let config = Config::load(cli.config.as_deref()).map_err(|e| StartError(e.to_string()))?;
    telemetry::init(&config.log);
    administer(config, command).await.map(|()| ExitCode::SUCCESS)
}

async fn administer(config: Config, command: Command) -> Result<(), StartError> {
    match command {
        Command::Serve => serve(config).await,
        Command::Migrate => migrate(&config).await,
        Command::Check(Check::Ledger) => check_ledger(&config).await,
        Command::Check(Check::Files) => storage::check_files(&config).await,
        Command::Check(Check::Storage { remove }) => storage::check(&config, remove).await,
        Command::Check(Check::Config) => check_config(&config),
        Command::Admin(Admin::Create { name }) => create_admin(&config, &name).await,
        Command::Admin(Admin::ResetPassword { name }) => reset_password(&config, &name).await,
        Command::Points(command) => points::run(&config, command).await,
        Command::Admin(Admin::ResetFactors { name }) => reset_factors(&config, &name).await,
        Command::Oidc(cli::Oidc::Rotate { withdraw }) => rotate_keys(&config, withdraw).await,
        Command::Review(Review::List) => list_doubtful(&config).await,
        Command::Review(Review::Refund { id }) => decide(&config, &id, false).await,
        Command::Review(Review::AskAgain { id }) => decide(&config, &id, true).await,
        Command::Openapi | Command::Client(_) => Ok(()),
    }
}

#[expect(clippy::disallowed_methods, reason = "aborted below, or ends with the process")]
async fn serve(mut config: Config) -> Result<(), StartError> {
    let files = server::raise_file_limit();
    let listener = TcpListener::bind(config.server.listen).await;
    let listener =
        listener.map_err(|e| StartError::of(&format!("server.listen {}", config.server.listen), e))?;
    // With port 0 the system chose one.
    config.server.listen = listener.local_addr().map_err(|e| StartError::of("server.listen", e))?;
    let app = App::start(config).await?;
    announce(&app, files);
    invite_administrator(&app).await?;

    let stop = CancellationToken::new();
    tokio::spawn(on_signal(stop.clone(), app.closing.clone()));
    let router = routes::router(app.clone());
    let stopping =
        server::serve(listener, router, app.metrics.clone(), stop.cancelled(), app.patience()).await;
    let left = app.longest_stop().saturating_sub(stopping.elapsed());
    match tokio::time::timeout(left, app.stop()).await {
        Ok(()) => tracing::info!("stopped"),
        Err(_) => {
            tracing::warn!("stopped before everything had ended; tasks are taken over when the lease ends")
        }
    }
    Ok(())
}

fn announce(app: &App, files: Option<u64>) {
    let config = &app.config;
    let tools = app.registry.snapshot().iter().count();
    tracing::info!(
        version = env!("CARGO_PKG_VERSION"),
        listen = %config.server.listen,
        database = if app.db.is_shared() { "postgresql" } else { "sqlite" },
        tools,
        open_files = files,
        demo = app.book.has_demo(),
        "started"
    );
    if config.server.public_base_url.is_none() && !config.server.listen.ip().is_loopback() {
        tracing::warn!(
            "server.public_base_url is not set: links and cookies are made for {}",
            config.local_url()
        );
    }
    let unfetched = app.book.cannot_fetch(&config.public_base_url());
    if !unfetched.is_empty() {
        tracing::warn!(
            accounts = unfetched.join(", "),
            "the vendors of these accounts cannot fetch uploaded files: server.public_base_url {} is not public",
            config.public_base_url()
        );
    }
    println!("百工已启动：{}", config.public_base_url());
    match (app.book.has_demo(), app.book.has_real()) {
        (true, false) => println!("演示模式：未配置供应商账号，所有工具由模拟供应商提供结果。"),
        (true, true) => println!("部分工具尚未配置供应商账号，由模拟供应商提供演示结果。"),
        (false, _) => {}
    }
    println!("支付渠道：{}", payment_channels(config));
    if config.has_cashier() && !config.is_demo() {
        tracing::warn!(
            "the simulated cashier is open beside real vendors: whoever is on this machine has points for nothing"
        );
    }
    if !app.mailer.is_remote() {
        let shown = routes::outbox(app).map_or_else(String::new, |page| format!("，并可在本机查看：{page}"));
        println!("未配置邮件服务器：邮件不会寄出，只打印在日志中{shown}");
        if config.server.public_base_url.is_some() {
            tracing::warn!("mail.smtp is not configured: verification codes reach nobody but this log");
        }
    }
}

/// Prints the link with which the first administrator is made, until there is one.
async fn invite_administrator(app: &App) -> Result<(), StartError> {
    if app.users.has_admin().await.map_err(|e| StartError::of("the administrators", e))? {
        return Ok(());
    }
    let base = app.config.public_base_url();
    println!("尚无管理员。打开此链接创建第一个管理员（仅限一次）：{base}setup#token={}", app.setup.open());
    Ok(())
}

/// The first signal ends the process in good order, the second one at once.
async fn on_signal(stop: CancellationToken, closing: CancellationToken) {
    let (Ok(mut interrupt), Ok(mut terminate)) =
        (signal(SignalKind::interrupt()), signal(SignalKind::terminate()))
    else {
        tracing::error!("signals cannot be heard; the process can only be killed");
        return;
    };
    let mut heard = async || tokio::select! { _ = interrupt.recv() => {}, _ = terminate.recv() => {} };
    heard().await;
    tracing::info!("stopping; once more to stop at once");
    // Event streams would otherwise hold their connections open for as long as their pages live.
    closing.cancel();
    stop.cancel();
    heard().await;
    tracing::warn!("stopped at once; tasks are taken over when the lease ends");
    std::process::exit(130);
}

async fn open(config: &Config, migrate: bool) -> Result<Db, StartError> {
    std::fs::create_dir_all(&config.data.dir).map_err(|e| StartError::of("data.dir", e))?;
    let url = config.database_url();
    let db = if migrate { Db::connect(&url).await } else { Db::open(&url).await };
    db.map_err(|e| StartError::of("database.url", e))
}

async fn migrate(config: &Config) -> Result<(), StartError> {
    open(config, true).await?.close().await;
    println!("数据库已是最新结构");
    Ok(())
}

async fn check_ledger(config: &Config) -> Result<(), StartError> {
    let db = open(config, false).await?;
    let report = Points::new(db.clone(), Arc::new(SystemClock)).check().await;
    let report = report.map_err(|e| StartError::of("the ledger", e))?;
    db.close().await;
    println!("账户 {} 个，分录 {} 条", report.accounts, report.entries);
    println!("积分合计：可用 {}，冻结 {}", report.available, report.held);
    if report.balanced {
        println!("账目平衡");
        return Ok(());
    }
    println!("账目不平：{} 处", report.faults);
    report.problems.iter().for_each(|problem| println!("- {problem}"));
    Err(StartError("the ledger is not balanced".into()))
}

fn check_config(config: &Config) -> Result<(), StartError> {
    let registry = providers::registry().map_err(|e| StartError::of("a provider", e))?;
    AccountBook::new(configured(config), &registry, &http::shared_client())
        .map_err(|e| StartError::of("accounts", e))?;
    println!("配置有效：监听 {}，公开地址 {}", config.server.listen, config.public_base_url());
    if config.is_demo() {
        println!("未配置供应商账号：以演示模式运行");
    }
    for (tool, count) in config.accounts_by_tool() {
        println!("- {tool}：{count} 个账号");
    }
    println!("支付渠道：{}", payment_channels(config));
    Ok(())
}

/// How the site is paid, for the operator.
fn payment_channels(config: &Config) -> String {
    if config.has_cashier() {
        return "微信支付、支付宝（演示收银台，不会产生真实扣款）".into();
    }
    let wechat =
        config.payments.wechat.as_ref().map(|merchant| format!("微信支付（商户号 {}）", merchant.mchid));
    let alipay =
        config.payments.alipay.as_ref().map(|merchant| format!("支付宝（应用 {}）", merchant.app_id));
    let open: Vec<_> = [wechat, alipay].into_iter().flatten().collect();
    if open.is_empty() { "未开通".into() } else { open.join("、") }
}

async fn create_admin(config: &Config, name: &str) -> Result<(), StartError> {
    let db = open(config, true).await?;
    let vault = vault(config)?;
    let users = Users::new(db.clone(), Arc::new(SystemClock), vault, UserSettings::default());
    let password = users.create_admin(name).await.map_err(|e| StartError(e.to_string()))?;
    db.close().await;
    println!("管理员 {name} 已创建，一次性密码（只显示这一次）：{password}");
    Ok(())
}

/// People, to whom the running site's outbox writes of what is changed here.
fn writing_users(config: &Config, db: &Db) -> Result<Users, StartError> {
    let (clock, vault) = (Arc::new(SystemClock), vault(config)?);
    let settings = config.mail.settings(&config.site.name).map_err(StartError)?;
    let mailer = Mailer::new(db.clone(), clock.clone(), vault.clone(), settings)
        .map_err(|error| StartError(format!("mail.{error}")))?;
    Ok(Users::writing(db.clone(), clock, vault, UserSettings::default(), mailer))
}

async fn reset_factors(config: &Config, name: &str) -> Result<(), StartError> {
    let db = open(config, false).await?;
    let users = writing_users(config, &db)?;
    let removed = users.reset_factors(name).await.map_err(|e| StartError(e.to_string()))?;
    db.close().await;
    println!("已移除 {name} 的两步验证（{removed} 项），下次登录只需密码，请提醒其重新设置");
    Ok(())
}

async fn reset_password(config: &Config, name: &str) -> Result<(), StartError> {
    let db = open(config, false).await?;
    let users = writing_users(config, &db)?;
    let password = users.reset_password(name).await.map_err(|e| StartError(e.to_string()))?;
    db.close().await;
    println!("用户 {name} 的一次性密码（只显示这一次）：{password}");
    Ok(())
}

async fn rotate_keys(config: &Config, withdraw: bool) -> Result<(), StartError> {
    let db = open(config, true).await?;
    let oidc = Oidc::new(db.clone(), Arc::new(SystemClock), vault(config)?, config.oidc_settings());
    let done = oidc.rotate_keys(withdraw).await;
    db.close().await;
    done.map_err(|e| StartError(e.to_string()))?;
    println!(
        "{}",
        if withdraw {
            "旧密钥已作废，新密钥立即生效"
        } else {
            "新密钥已公布，一天后开始签名"
        }
    );
    Ok(())
}

async fn list_doubtful(config: &Config) -> Result<(), StartError> {
    let db = open(config, false).await?;
    let queue = review::queue(&db, i64::MAX, 0).await.map_err(|e| StartError::of("the review queue", e))?;
    db.close().await;
    println!("待核实的任务：{} 个", queue.len());
    for task in queue {
        let known = |value: Option<String>| value.unwrap_or_else(|| "无".into());
        println!(
            "- {} {} {} 积分 账号 {} 供应商任务 {} 用户 {} {}",
            task.id,
            task.tool,
            task.points,
            known(task.account_id),
            known(task.job),
            task.user_id,
            task.summary
        );
        for doubt in [task.doubt, task.cancel_doubt].into_iter().flatten() {
            println!("  {}：{}", doubt.during, doubt.detail);
        }
    }
    Ok(())
}

/// Gives a task's points back, or has its vendor asked again.
async fn decide(config: &Config, id: &str, ask_again: bool) -> Result<(), StartError> {
    let db = open(config, false).await?;
    let (id, now) = (TaskId::new(id), SystemClock.now_ms());
    let decided = match ask_again {
        true => review::ask_again(&db, &id, now).await,
        false => review::refund(&db, &id, now).await,
    };
    db.close().await;
    if decided.map_err(|e| StartError::of("the decision", e))? {
        println!("已处理：{}", if ask_again { "运行中的服务将再次查询供应商" } else { "积分已退还" });
        return Ok(());
    }
    Err(StartError(format!("task {id} does not wait for a decision")))
}
