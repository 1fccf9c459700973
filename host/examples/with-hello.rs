//! The host with one vendor more, the tutorial's, which neither the host nor the web app knows by name. The end-to-end
//! tests read its page.
#![expect(clippy::print_stderr, reason = "whoever starts it reads its errors on the terminal")]

use std::process::ExitCode;

use baigong_hello_provider as _;
use baigong_host::cli::Cli;
use clap::Parser;

#[tokio::main]
async fn main() -> ExitCode {
    match baigong_host::commands::run(Cli::parse()).await {
        Ok(code) => code,
        Err(error) => {
            eprintln!("with-hello: {error}");
            ExitCode::FAILURE
        }
    }
}
