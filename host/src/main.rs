//! The binary `baigong`.
#![expect(
    clippy::print_stderr,
    reason = "an operator who mistyped a key should read it without a log's frills"
)]

use std::process::ExitCode;

use baigong_host::cli::Cli;
use clap::Parser;

#[tokio::main]
async fn main() -> ExitCode {
    match baigong_host::commands::run(Cli::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("baigong: {error}");
            ExitCode::FAILURE
        }
    }
}
