//! Which wires of a tool take an input: an account is given no task that its wire refuses.
//!
//! Two places tell. Before a task is made, a trial of every wire among the open accounts ([`Tool::takes`]) sees what
//! parameters alone show; if none takes them, the task is refused by the name of a parameter, and nothing is held. What a
//! trial cannot see (a file, an account that came later) the submit finds out, which is refused before anything is
//! sent; its task goes to an account of another wire.
//!
//! What no wire makes at all, the form refuses before that (`x-options-when`).
//!
//! [`Tool::takes`]: baigong_provider::Tool::takes

use std::sync::Arc;

use baigong_ground::field::FieldError;
use baigong_ground::{Clock, messages};
use baigong_provider::{Error, Form, Mode};
use serde_json::{Map, Value};

use super::account::VendorAccount;
use super::book::{AccountBook, Accounts};

messages! {
    beyond_the_sites_accounts(title, takes) = "{title}{takes}（受本站现有供应商账号所限）", "“{title}” {takes} (what the vendor accounts of this site take)";
}

/// Some wires of a tool.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Wires(u16);

impl Wires {
    /// Whether the wire of an account is among them.
    pub(crate) fn hold(self, account: &VendorAccount) -> bool {
        self.0 & bit(account) != 0
    }

    /// These and the wire of an account.
    pub(crate) fn with(self, account: &VendorAccount) -> Self {
        Self(self.0 | bit(account))
    }
}

/// The place of an account's wire in its tool's manifest.
fn bit(account: &VendorAccount) -> u16 {
    let wires = &account.tool.manifest().wires;
    let place = wires.iter().position(|wire| wire.id == account.credentials.wire().id);
    place.and_then(|place| 1u16.checked_shl(u32::try_from(place).ok()?)).unwrap_or_default()
}

/// Which of the accounts could be given a task of a mode, and how it is refused by all of them.
pub(crate) struct Candidates<'a> {
    pub tool: &'a str,
    pub mode: &'a Mode,
    /// The only account that may take it, where there is one.
    pub pin: Option<u16>,
    /// Whether it is a test task, which simulated vendors alone are given.
    pub test: bool,
}

impl AccountBook {
    /// The wires that refuse parameters, among those of the accounts that could take them.
    ///
    /// # Errors
    /// All of them do: what the first one says.
    pub(crate) fn refusing(
        &self,
        candidates: Candidates<'_>,
        clock: &Arc<dyn Clock>,
        params: &Map<String, Value>,
    ) -> Result<Wires, Error> {
        let accounts = self.snapshot();
        let (mut asked, mut refusing) = (Wires::default(), Wires::default());
        let mut first = None;
        for account in able(&accounts, &candidates) {
            if asked.hold(account) {
                continue;
            }
            asked = asked.with(account);
            if let Err(refusal) = account.takes_input(clock.clone(), candidates.mode, params) {
                refusing = refusing.with(account);
                first = first.or(Some(refusal));
            }
        }
        match first {
            Some(refusal) if refusing == asked => Err(refusal),
            _ => Ok(refusing),
        }
    }

    /// Whether an account could take a task of a mode whose wire is not among those that refuse it.
    pub(crate) fn takes_elsewhere(&self, candidates: &Candidates<'_>, refusing: Wires) -> bool {
        able(&self.snapshot(), candidates).any(|account| !refusing.hold(account))
    }
}

fn able<'a>(
    accounts: &'a Accounts,
    candidates: &'a Candidates<'_>,
) -> impl Iterator<Item = &'a Arc<VendorAccount>> {
    let Candidates { tool, mode, pin, test } = candidates;
    let may = move |(index, account): &(u16, &Arc<VendorAccount>)| {
        pin.is_none_or(|pin| pin == *index)
            && account.tool.manifest().id == *tool
            && account.takes(mode, *test)
    };
    (0u16..).zip(accounts.iter()).filter(may).map(|(_, account)| account)
}

/// What a form shows of an input that no account of the site takes: beside the parameter that is to blame.
pub(crate) fn field_error(form: &Form, refusal: &Error) -> FieldError {
    let whole = || refusal.as_failure();
    let (path, message) = match &refusal.limit {
        None => (String::new(), whole()),
        Some(limit) => {
            let path = format!("/{}", limit.parameter);
            let message = limit
                .takes
                .as_ref()
                .map(|takes| beyond_the_sites_accounts(form.validator.title(&path), takes).text);
            (path, message.unwrap_or_else(whole))
        }
    };
    FieldError::new(path, "not_offered", message)
}
