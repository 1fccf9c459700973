//! The binary `baigong`.
#![expect(
    clippy::print_stderr,
    reason = "an operator who mistyped a key should read it without a log's frills"
)]

use std::process::ExitCode;

use baigong_host::cli::Cli;
use clap::Parser;
use mimalloc::MiMalloc;

/// A quarter of the time of a busy host went into the system's allocator.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

#[tokio::main]
async fn main() -> ExitCode {
    match baigong_host::commands::run(Cli::parse()).await {
        Ok(code) => code,
        Err(error) => {
            eprintln!("baigong: {error}");
            ExitCode::FAILURE
        }
    }
}
