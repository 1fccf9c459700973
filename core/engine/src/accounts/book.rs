//! All accounts at vendors, while they change: the panel adds, edits and closes them under a running engine.
//!
//! A vendor account keeps its slot while the process lives. Closed and removed accounts take no new tasks;
//! those in flight are polled there to their end. A poll finds its account in the scheduler's own lane,
//! without a lock or a query.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use baigong_provider::{Mode, Registry, Tool};
use tokio::sync::watch;
use url::Url;

use super::account::{AccountConfig, VendorAccount};
use super::health::{Rest, Resting};

/// The accounts at one moment. An account keeps its number as long as the process lives, so that a task in flight
/// finds the one that runs it; a closed or removed account stays, and takes no new tasks.
#[derive(Default)]
pub(crate) struct Accounts {
    list: Vec<Arc<VendorAccount>>,
    by_id: HashMap<String, u16>,
}

impl Accounts {
    pub(crate) fn get(&self, index: u16) -> &Arc<VendorAccount> {
        &self.list[usize::from(index)]
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Arc<VendorAccount>> {
        self.list.iter()
    }

    fn copy(&self) -> Self {
        Self { list: self.list.clone(), by_id: self.by_id.clone() }
    }

    fn set(&mut self, account: VendorAccount) -> Result<(), String> {
        if let Some(index) = self.by_id.get(&account.id) {
            let slot = &mut self.list[usize::from(*index)];
            // Claims under way pass the same gate as those to come.
            *slot = Arc::new(account.behind(slot.gate.clone()));
            return Ok(());
        }
        let index = u16::try_from(self.list.len()).map_err(|_| "too many accounts".to_owned())?;
        self.by_id.insert(account.id.clone(), index);
        self.list.push(Arc::new(account));
        Ok(())
    }

    /// A demonstration gives way to the first enabled account of its tool that is none; one for tests alone is never open.
    fn close_replaced_demos(&mut self) {
        let real: Vec<Arc<Tool>> = self
            .list
            .iter()
            .filter(|account| account.enabled && !account.demo)
            .map(|account| account.tool.clone())
            .collect();
        let is_real = |tool: &Tool| real.iter().any(|real| real.manifest().id == tool.manifest().id);
        for slot in &mut self.list {
            let open = slot.enabled && !slot.tests_only && !(slot.demo && is_real(&slot.tool));
            if open != slot.open {
                *slot = Arc::new(slot.with(slot.enabled, open));
            }
        }
    }
}

/// An account that takes tasks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountState {
    /// Its id.
    pub id: String,
    /// Its tool.
    pub tool: String,
    /// Why it gets none at the moment, where its vendor refuses it.
    pub rest: Option<Rest>,
}

/// A handle to all accounts. Cheap to clone; every clone sees every change.
#[derive(Clone)]
pub struct AccountBook(Arc<Inner>);

struct Inner {
    registry: Registry,
    client: reqwest::Client,
    current: watch::Sender<Arc<Accounts>>,
    /// Ids of the accounts that came from the panel, kept while the book changes.
    stored: Mutex<Vec<String>>,
    resting: Resting,
}

impl AccountBook {
    /// Parses the accounts that stay as they are. The error names the account and what is wrong with it.
    pub fn new(
        configs: Vec<AccountConfig>,
        registry: &Registry,
        client: &reqwest::Client,
    ) -> Result<Self, String> {
        let mut accounts = Accounts::default();
        for config in configs {
            let id = config.id.clone();
            if accounts.by_id.contains_key(&id) {
                return Err(format!("two accounts have the id {id}"));
            }
            VendorAccount::new(config, registry, client)
                .and_then(|account| accounts.set(account))
                .map_err(|problem| format!("account {id}: {problem}"))?;
        }
        accounts.close_replaced_demos();
        let current = watch::Sender::new(Arc::new(accounts));
        let (registry, client) = (registry.clone(), client.clone());
        Ok(Self(Arc::new(Inner {
            registry,
            client,
            current,
            stored: Mutex::default(),
            resting: Resting::default(),
        })))
    }

    /// Takes the panel's accounts as they are now: new ones join, changed ones serve their next call as changed, those
    /// that are gone take no new tasks. Returns what is wrong with each that cannot be used.
    pub(crate) fn replace(&self, configs: Vec<AccountConfig>) -> BTreeMap<String, String> {
        let mut stored = self.0.stored.lock().unwrap_or_else(PoisonError::into_inner);
        let before = self.snapshot();
        let mut next = before.copy();
        let mut problems = BTreeMap::new();
        let close = |next: &mut Accounts, id: &str| {
            if let Some(index) = next.by_id.get(id).copied() {
                let slot = &mut next.list[usize::from(index)];
                *slot = Arc::new(slot.with(false, false));
            }
        };
        for gone in stored.iter().filter(|id| configs.iter().all(|config| config.id != **id)) {
            close(&mut next, gone);
        }
        for config in configs {
            let id = config.id.clone();
            let known = next.by_id.get(&id).map(|index| next.get(*index));
            // What did not change keeps its connection state, such as a signed token.
            let same = known
                .is_some_and(|known| known.revision == config.revision && known.enabled == config.enabled);
            if same {
                continue;
            }
            let account = VendorAccount::new(config, &self.0.registry, &self.0.client);
            if let Err(problem) = account.and_then(|account| next.set(account)) {
                close(&mut next, &id);
                problems.insert(id.clone(), problem);
            }
            if !stored.contains(&id) {
                stored.push(id);
            }
        }
        next.close_replaced_demos();
        self.0.current.send_replace(Arc::new(next));
        problems
    }

    /// Gives the accounts of a tool a version of it that is not offered yet. Tasks in flight are asked about by the new
    /// version from now on, as they are after a start with a new release. Accounts that it does not take are closed until an
    /// operator changes them; returns what is wrong with each.
    pub(crate) fn adopt(&self, tool: &Arc<Tool>) -> BTreeMap<String, String> {
        let _alone = self.0.stored.lock().unwrap_or_else(PoisonError::into_inner);
        let mut next = self.snapshot().copy();
        let mut problems = BTreeMap::new();
        for slot in next.list.iter_mut().filter(|slot| slot.tool.manifest().id == tool.manifest().id) {
            *slot = Arc::new(slot.served_by(tool, &self.0.client).unwrap_or_else(|problem| {
                problems.insert(slot.id.clone(), problem);
                slot.with(false, false)
            }));
        }
        next.close_replaced_demos();
        self.0.current.send_replace(Arc::new(next));
        problems
    }

    /// Its vendor has said that it takes an account: one that rests is given tasks again.
    pub(crate) fn prove(&self, id: &str) {
        let _alone = self.0.stored.lock().unwrap_or_else(PoisonError::into_inner);
        if self.0.resting.of(id).is_none() {
            return;
        }
        self.0.current.send_modify(|accounts| {
            let mut next = accounts.copy();
            if let Some(index) = next.by_id.get(id) {
                let slot = &mut next.list[usize::from(*index)];
                *slot = Arc::new(slot.proved());
            }
            *accounts = Arc::new(next);
        });
    }

    /// Whether what an operator wrote down makes an account; the error says what is wrong with it.
    pub(crate) fn check(&self, config: AccountConfig) -> Result<(), String> {
        self.account(config).map(drop)
    }

    /// An account as an operator wrote it down, outside the book.
    pub(crate) fn account(&self, config: AccountConfig) -> Result<VendorAccount, String> {
        VendorAccount::new(config, &self.0.registry, &self.0.client)
    }

    /// Whether new tasks of a tool are demonstrations: it has accounts, and all that take tasks are simulated.
    pub fn is_demo(&self, tool: &str) -> bool {
        let accounts = self.snapshot();
        let mut open = accounts.iter().filter(|a| a.open && a.tool.manifest().id == tool).peekable();
        open.peek().is_some() && open.all(|a| a.demo)
    }

    /// Whether new tasks of some tool are demonstrations.
    pub fn has_demo(&self) -> bool {
        self.snapshot().iter().any(|account| account.open && account.demo)
    }

    /// Ids of the accounts whose results are demonstrations.
    pub fn simulated(&self) -> Vec<String> {
        let accounts = self.snapshot();
        accounts.iter().filter(|account| account.demo).map(|account| account.id.to_string()).collect()
    }

    /// Whether somebody has to pay for what tools make: an account that is no demonstration takes tasks.
    pub fn has_real(&self) -> bool {
        self.snapshot().iter().any(|account| account.open && !account.demo)
    }

    /// Ids of the wires of the accounts that can run a mode of a tool.
    pub(crate) fn wires(&self, tool: &str, mode: &Mode) -> Vec<String> {
        let accounts = self.snapshot();
        let of_tool = accounts.iter().filter(|account| account.tool.manifest().id == tool);
        let mut wires: Vec<_> = of_tool
            .filter(|account| account.takes(mode, false))
            .map(|account| account.credentials.wire().id.to_string())
            .collect();
        wires.sort_unstable();
        wires.dedup();
        wires
    }

    /// Whether some account can run a mode of a tool.
    pub fn serves(&self, tool: &str, mode: &Mode) -> bool {
        self.has_able(tool, mode, false)
    }

    /// Whether some simulated vendor can run a mode of a tool for whoever tries it.
    pub fn serves_tests(&self, tool: &str, mode: &Mode) -> bool {
        self.has_able(tool, mode, true)
    }

    fn has_able(&self, tool: &str, mode: &Mode, test: bool) -> bool {
        self.snapshot().iter().any(|account| account.tool.manifest().id == tool && account.takes(mode, test))
    }

    /// Ids of the accounts that take tasks with files and whose vendors cannot fetch them: they are on the internet, and
    /// the site at this address is not.
    pub fn cannot_fetch(&self, site: &Url) -> Vec<String> {
        let accounts = self.snapshot();
        let of_no_use = accounts.iter().filter(|account| account.open && account.cannot_fetch(site));
        of_no_use.map(|account| account.id.clone()).collect()
    }

    /// The accounts that take tasks, each with its rest.
    pub(crate) fn states(&self) -> Vec<AccountState> {
        let accounts = self.snapshot();
        let open = accounts.iter().filter(|account| account.open);
        open.map(|account| AccountState {
            id: account.id.clone(),
            tool: account.tool.manifest().id.to_string(),
            rest: self.0.resting.of(&account.id),
        })
        .collect()
    }

    /// The accounts that rest in this process because of what their vendors said.
    pub(crate) fn resting(&self) -> &Resting {
        &self.0.resting
    }

    /// The accounts as they are now.
    pub(crate) fn snapshot(&self) -> Arc<Accounts> {
        self.0.current.borrow().clone()
    }

    /// Hears of changes.
    pub(crate) fn watch(&self) -> watch::Receiver<Arc<Accounts>> {
        self.0.current.subscribe()
    }

    pub(crate) fn get(&self, index: u16) -> Arc<VendorAccount> {
        self.0.current.borrow().get(index).clone()
    }

    pub(crate) fn index(&self, id: &str) -> Option<u16> {
        self.0.current.borrow().by_id.get(id).copied()
    }

    /// The account of an id, if it can be given a task of a mode of a tool.
    pub(crate) fn able(&self, id: &str, tool: &str, mode: &Mode, test: bool) -> Option<u16> {
        let accounts = self.0.current.borrow();
        let index = accounts.by_id.get(id).copied()?;
        let account = accounts.get(index);
        (account.tool.manifest().id == tool && account.takes(mode, test)).then_some(index)
    }
}
