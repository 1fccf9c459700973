//! The accounts at vendors: loaded, listed, followed.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use baigong_base::db::Db;
use baigong_base::vault::Vault;
use baigong_ground::{Clock, Message, messages};
use baigong_provider::Registry;
use serde_json::{Map, Value};
use tokio::sync::Mutex;

use super::figures::Figures;
use super::model::{AccountName, AccountSource, AccountView, VendorError};
use super::{figures, form, rows};
use crate::accounts::account::AccountConfig;
use crate::accounts::book::AccountBook;

messages! {
    account_settings_damaged = "账号设置已损坏", "The account's settings are damaged";
    base_url_damaged = "接口地址已损坏", "The base URL is damaged";
    secrets_undecipherable = "密钥无法解密：主密钥已更换或数据已损坏，请重新填写", "The secrets cannot be decrypted: the master key changed, or the data is damaged. Please enter them again";
    secrets_damaged = "密钥已损坏，请重新填写", "The secrets are damaged. Please enter them again";
}

/// The accounts at vendors. Cheap to clone.
#[derive(Clone)]
pub struct Vendors(pub(super) Arc<Inner>);

pub(super) struct Inner {
    pub(super) db: Db,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) vault: Vault,
    pub(super) registry: Registry,
    pub(super) book: AccountBook,
    /// Those that the book was made of, which do not change.
    pub(super) fixed: Vec<AccountConfig>,
    /// Why stored accounts cannot be used, by id.
    pub(super) problems: RwLock<BTreeMap<String, String>>,
    /// One reading after the other, so that an older one never overwrites a newer one.
    pub(super) reading: Mutex<()>,
}

impl Vendors {
    /// Loads the stored accounts into a book that already has the `fixed` ones. One that cannot be used is logged and
    /// shown in the panel; it keeps nobody else from working.
    pub async fn load(
        db: &Db,
        clock: Arc<dyn Clock>,
        vault: Vault,
        registry: &Registry,
        book: AccountBook,
        fixed: Vec<AccountConfig>,
    ) -> Result<Self, sqlx::Error> {
        let (db, registry) = (db.clone(), registry.clone());
        let (problems, reading) = (RwLock::default(), Mutex::default());
        let vendors = Self(Arc::new(Inner { db, clock, vault, registry, book, fixed, problems, reading }));
        vendors.reload().await?;
        Ok(vendors)
    }

    /// Reads the stored accounts again and lets the engine use them as they are now.
    pub async fn reload(&self) -> Result<(), sqlx::Error> {
        let inner = &self.0;
        let _alone = inner.reading.lock().await;
        let mut unreadable = BTreeMap::new();
        let mut configs = Vec::new();
        for row in rows::all(&inner.db).await? {
            let id = row.id.clone();
            match self.config(row) {
                Ok(config) => configs.push(config),
                Err(problem) => {
                    unreadable.insert(id, problem.to_string());
                }
            }
        }
        let mut problems = inner.book.replace(configs);
        problems.append(&mut unreadable);
        let mut known = inner.problems.write().unwrap_or_else(PoisonError::into_inner);
        for (id, problem) in problems.iter().filter(|(id, problem)| known.get(*id) != Some(*problem)) {
            tracing::error!(account = id, problem, "a vendor account cannot be used");
        }
        *known = problems;
        Ok(())
    }

    /// What the engine needs of a stored account.
    pub(super) fn config(&self, row: rows::Row) -> Result<AccountConfig, Message> {
        let mut credentials: Map<String, Value> =
            serde_json::from_str(&row.settings).map_err(|_| account_settings_damaged())?;
        credentials.extend(self.open_secrets(&row)?);
        if let Some(tag) = form::tag_of(&self.0.registry, &row.tool) {
            credentials.insert(tag, row.wire.clone().into());
        }
        let base_url = row.base_url.as_deref().map(str::parse).transpose();
        Ok(AccountConfig {
            id: row.id,
            tool: row.tool,
            base_url: base_url.map_err(|_| base_url_damaged())?,
            credentials: credentials.into(),
            max_concurrent: row.max_concurrent.and_then(|most| u32::try_from(most).ok()),
            weight: u32::try_from(row.weight).unwrap_or(1),
            daily_cap: row.daily_cap,
            enabled: row.enabled,
            demo: false,
            tests_only: false,
            revision: row.revision,
        })
    }

    pub(super) fn open_secrets(&self, row: &rows::Row) -> Result<Map<String, Value>, Message> {
        let opened = self.0.vault.open(&seal_context(&row.id), &row.secrets);
        let opened = opened.map_err(|_| secrets_undecipherable())?;
        serde_json::from_slice(&opened).map_err(|_| secrets_damaged())
    }

    pub(super) fn seal_secrets(&self, id: &str, secrets: &Map<String, Value>) -> String {
        self.0.vault.seal(&seal_context(id), &serde_json::to_vec(secrets).unwrap_or_default())
    }

    /// All accounts with what is known of them now; those of the configuration first, then by age.
    pub async fn list(&self) -> Result<Vec<AccountView>, VendorError> {
        let inner = &self.0;
        let rows = rows::all(&inner.db).await?;
        let ids: Vec<&str> =
            inner.fixed.iter().map(|a| a.id.as_str()).chain(rows.iter().map(|row| row.id.as_str())).collect();
        let mut figures = figures::of(&inner.db, &ids, inner.clock.now_ms()).await?;
        let problems = inner.problems.read().unwrap_or_else(PoisonError::into_inner).clone();
        let mut views: Vec<AccountView> = inner.fixed.iter().map(|config| self.fixed_view(config)).collect();
        for row in rows {
            views.push(self.stored_view(row, &problems));
        }
        for view in &mut views {
            view.figures = figures.remove(&view.id).unwrap_or_default();
            view.rest = inner.book.resting().of(&view.id);
        }
        Ok(views)
    }

    /// One account, as [`Vendors::list`] shows it.
    pub async fn get(&self, id: &str) -> Result<AccountView, VendorError> {
        let all = self.list().await?;
        all.into_iter().find(|view| view.id == id).ok_or(VendorError::NotFound)
    }

    /// The operator's accounts in whose name or tool `part` occurs, whatever its case; there are few of them. Without
    /// their figures.
    pub async fn named(&self, part: &str, most: usize) -> Result<Vec<AccountName>, VendorError> {
        let part = part.to_lowercase();
        let fixed = self.0.fixed.iter().filter(|config| !config.demo);
        let fixed = fixed.map(|config| AccountName {
            id: config.id.clone(),
            tool: config.tool.clone(),
            label: config.id.clone(),
        });
        let stored = rows::all(&self.0.db).await?;
        let stored =
            stored.into_iter().map(|row| AccountName { id: row.id, tool: row.tool, label: row.label });
        let named = |account: &AccountName| {
            account.label.to_lowercase().contains(&part) || account.tool.contains(&part) || account.id == part
        };
        Ok(fixed.chain(stored).filter(named).take(most).collect())
    }

    fn fixed_view(&self, config: &AccountConfig) -> AccountView {
        let account = self.account(&config.id);
        let wire = account.as_ref().map_or("", |account| &*account.credentials.wire().id);
        let form = form::form_of(&self.0.registry, &config.tool, wire);
        let given = config.credentials.as_object().cloned().unwrap_or_default();
        let (settings, secrets) = form.map_or_else(Default::default, |form| form.split(given));
        AccountView {
            id: config.id.clone(),
            tool: config.tool.clone(),
            label: config.id.clone(),
            source: if config.demo { AccountSource::Demo } else { AccountSource::Config },
            wire: wire.into(),
            base_url: account.as_ref().map(|account| account.base_url.to_string()),
            own_base_url: config.base_url.as_ref().map(ToString::to_string),
            settings,
            secrets: secrets.keys().cloned().collect(),
            max_concurrent: config.max_concurrent.map(i64::from),
            weight: config.weight.into(),
            daily_cap: config.daily_cap,
            enabled: config.enabled,
            open: account.is_some_and(|account| account.open),
            problem: None,
            rest: None,
            figures: Figures::default(),
            created_ms: None,
            updated_ms: None,
        }
    }

    fn stored_view(&self, row: rows::Row, problems: &BTreeMap<String, String>) -> AccountView {
        let account = self.account(&row.id);
        let secrets = self.open_secrets(&row).unwrap_or_default();
        AccountView {
            problem: problems.get(&row.id).cloned(),
            source: AccountSource::Panel,
            base_url: account
                .as_ref()
                .map(|account| account.base_url.to_string())
                .or_else(|| row.base_url.clone()),
            open: account.is_some_and(|account| account.open),
            settings: serde_json::from_str(&row.settings).unwrap_or_default(),
            secrets: secrets.keys().cloned().collect(),
            id: row.id,
            tool: row.tool,
            label: row.label,
            wire: row.wire,
            own_base_url: row.base_url,
            max_concurrent: row.max_concurrent,
            weight: row.weight,
            daily_cap: row.daily_cap,
            enabled: row.enabled,
            rest: None,
            figures: Figures::default(),
            created_ms: Some(row.created_ms),
            updated_ms: Some(row.updated_ms),
        }
    }

    pub(super) fn account(&self, id: &str) -> Option<Arc<crate::accounts::account::VendorAccount>> {
        self.0.book.index(id).map(|index| self.0.book.get(index))
    }
}

/// Where an account's secrets are sealed for.
pub(super) fn seal_context(id: &str) -> String {
    format!("vendor_account:{id}")
}
