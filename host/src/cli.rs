//! The command line.

pub mod client;

use std::path::PathBuf;

use clap::{Parser, Subcommand};

/// 百工 Baigong: a self-hosted AI creation hub.
#[derive(Debug, Parser)]
#[command(name = "baigong", version)]
pub struct Cli {
    /// Configuration file; `baigong.toml` in the working directory without it.
    #[arg(long, short, global = true, env = crate::config::CONFIG_ENV)]
    pub config: Option<PathBuf>,
    /// What to do; serves without it.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Start the server.
    Serve,
    /// Bring the database's schema up to date.
    Migrate,
    /// Look for mistakes.
    #[command(subcommand)]
    Check(Check),
    /// Print the description of the API.
    Openapi,
    /// Manage administrators.
    #[command(subcommand)]
    Admin(Admin),
    /// Credit purchases and correct balances.
    #[command(subcommand)]
    Points(Points),
    /// Manage what other sites rely on.
    #[command(subcommand)]
    Oidc(Oidc),
    /// Decide about tasks that may or may not have reached their vendor.
    #[command(subcommand)]
    Review(Review),
    /// Use a site, this one or another, with an API key.
    Client(client::Client),
}

/// Decisions about uncertain tasks.
#[derive(Debug, Subcommand)]
pub enum Review {
    /// List the tasks that wait for a decision, with what is known of each.
    List,
    /// The vendor did not charge: give the points back.
    Refund {
        /// The task.
        id: String,
    },
    /// The vendor may know by now: have it asked at once, and on for as long as it keeps results.
    AskAgain {
        /// The task.
        id: String,
    },
}

/// Points by command.
#[derive(Debug, Subcommand)]
pub enum Points {
    /// Credit a purchase that was paid elsewhere, such as by bank transfer; the inviter is rewarded as by the store.
    TopUp {
        /// The login name of the buyer.
        login_name: String,
        /// Points to credit.
        points: i64,
        /// The order's number. Repeating the command with it changes nothing.
        #[arg(long)]
        order: String,
        /// What the buyer reads in the statement, instead of 充值.
        #[arg(long)]
        note: Option<String>,
    },
    /// Correct a balance up or down, never below zero.
    Adjust {
        /// The login name of the user.
        login_name: String,
        /// Points to add, or to take with a minus.
        #[arg(allow_negative_numbers = true)]
        points: i64,
        /// What the user reads in the statement.
        #[arg(long)]
        reason: String,
        /// The task that it is about; it then stands in the task's money timeline.
        #[arg(long)]
        task: Option<String>,
        /// Names this correction: repeating the command with the same key changes nothing.
        #[arg(long)]
        key: Option<String>,
    },
}

/// Where to look for mistakes.
#[derive(Debug, Subcommand)]
pub enum Check {
    /// Recompute every balance from its entries and every hold from its task.
    Ledger,
    /// Read every file and compare it with what was stored.
    Files,
    /// Compare the files with the rows that know them.
    Storage {
        /// Remove files that no row knows and that are older than a day.
        #[arg(long)]
        remove: bool,
    },
    /// Read the configuration and the vendor accounts without starting anything.
    Config,
}

/// Making administrators, and letting them in again.
#[derive(Debug, Subcommand)]
pub enum Admin {
    /// Make an administrator and print a one-time password.
    Create {
        /// The login name.
        name: String,
    },
    /// Remove all second factors of somebody who lost them. Make sure first that it is that person who asks.
    ResetFactors {
        /// The login name.
        name: String,
    },
    /// Give a user, of any role, a one-time password and end the user's sessions.
    ResetPassword {
        /// The login name.
        name: String,
    },
}

/// The OpenID Connect provider.
#[derive(Debug, Subcommand)]
pub enum Oidc {
    /// Make the next signing key: published now, used from tomorrow. Happens by itself every 90 days.
    Rotate {
        /// A key leaked: throw the keys in use away and sign with a new one at once. What they signed becomes void.
        #[arg(long)]
        withdraw: bool,
    },
}
