//! The simulated vendors as a program of their own, for tests that stop and start the host while the vendors live.
//!
//! `baigong-sim [--listen 127.0.0.1:0] [--speed 1] [--seed N]` prints one line: the base URL.
#![expect(clippy::print_stdout, reason = "the address is the program's output")]

use std::io::Write as _;
use std::process::ExitCode;

use baigong_provider_specs::{SimOptions, Simulator};

const USAGE: &str = "usage: baigong-sim [--listen HOST:PORT] [--speed FACTOR] [--seed NUMBER]";

fn options() -> Result<SimOptions, String> {
    let mut options = SimOptions::default();
    let mut args = std::env::args().skip(1);
    while let Some(name) = args.next() {
        let value = args.next().ok_or_else(|| format!("{name} needs a value"))?;
        let bad = |e: &dyn std::fmt::Display| format!("{name} {value}: {e}");
        match name.as_str() {
            "--listen" => options.listen = value.parse().map_err(|e| bad(&e))?,
            "--speed" => options.speed = value.parse().map_err(|e| bad(&e))?,
            "--seed" => options.seed = value.parse().map_err(|e| bad(&e))?,
            _ => return Err(format!("unknown option {name}")),
        }
    }
    Ok(options)
}

#[tokio::main]
async fn main() -> ExitCode {
    tracing_subscriber::fmt().with_writer(std::io::stderr).init();
    let options = match options() {
        Ok(options) => options,
        Err(problem) => {
            tracing::error!("{problem}; {USAGE}");
            return ExitCode::from(2);
        }
    };
    match Simulator::start(options).await {
        Ok(simulator) => {
            println!("{}", simulator.base_url());
            // A parent that reads the address through a pipe must not wait for a full buffer.
            std::io::stdout().flush().ok();
            tokio::signal::ctrl_c().await.ok();
            simulator.shutdown().await;
            ExitCode::SUCCESS
        }
        Err(error) => {
            tracing::error!("{error}");
            ExitCode::FAILURE
        }
    }
}
