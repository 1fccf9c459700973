//! The load program behind `make bench`: the real binary as a child process on one core; clients, a mock vendor and
//! the database server on the others. Prints every figure beside its aim.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "printing is what this program is for")]
#![allow(clippy::disallowed_methods, reason = "tests measure and spawn freely")]

mod client;
mod in_flight;
mod lifecycle;
mod lists;
mod load;
mod open_streams;
mod options;
mod process;
mod programs;
mod pure;
mod report;
mod seed;
mod site;
mod submissions;
mod vendor;
mod watchers;

use std::process::ExitCode;
use std::time::Instant;

use options::{Options, Part};
use report::Report;
use site::Database;

/// Any failure ends the program with its text: there is nobody to tell one from another.
type Outcome<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

fn main() -> ExitCode {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let outcome = runtime.map_err(Into::into).and_then(|runtime| runtime.block_on(run()));
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("bench: {error}");
            ExitCode::FAILURE
        }
    }
}

/// False if something was wrong, as opposed to slow.
async fn run() -> Outcome<bool> {
    let options = Options::from_args()?;
    if let Some(job) = &options.pure {
        println!("{}", pure::run(job).await?);
        return Ok(true);
    }
    baigong_host::server::raise_file_limit();
    process::keep_off_core(options.host_core);
    let began = Instant::now();
    let mut report = Report::new(&options);
    let postgres = Database::postgres();
    if postgres.is_none() {
        report.skip("PostgreSQL", "BAIGONG_TEST_POSTGRES_URL is not set; `make bench` starts a server");
    }
    let databases: Vec<Database> = [Some(Database::Sqlite), postgres].into_iter().flatten().collect();
    for database in &databases {
        if options.wants(Part::Submissions) {
            submissions::run(&options, database, &mut report).await?;
        }
    }
    for database in &databases {
        if options.wants(Part::Whole) {
            lifecycle::run(&options, database, &mut report).await?;
        }
    }
    if options.wants(Part::InFlight) {
        in_flight::polling(&options, &mut report).await?;
    }
    if options.wants(Part::Restart) {
        in_flight::restart(&options, &mut report).await?;
    }
    if options.wants(Part::Watchers) {
        watchers::run(&options, &mut report).await?;
    }
    for database in &databases {
        if options.wants(Part::Crowd) {
            open_streams::run(&options, database, &mut report).await?;
        }
    }
    for database in &databases {
        if options.wants(Part::Lists) {
            lists::run(&options, database, &mut report).await?;
        }
    }
    if options.wants(Part::Programs) {
        programs::run(&options, &mut report).await?;
    }
    report.finish(&options, began.elapsed())
}
