//! What the platform asks of a tool, whoever brings it: a plug-in crate, whose [`Provider`] is erased to this, or anything
//! else that reads its manifest and its calls while the program runs.

use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;

use async_trait::async_trait;
use serde_json::{Map, Value};

use crate::call::{Call, Env};
use crate::error::{Error, ErrorKind, Operation, Reason, Result};
use crate::provider::{Artifact, Cancelled, Health, Job, Progress, Provider, Submitted};

/// An account's credentials as a tool has read them; only [`Operations::account`] of the same tool knows their type.
pub type ParsedAccount = Arc<dyn Any + Send + Sync>;

/// The calls of a tool without its types. [`Provider`] is the typed way to the same, with the same promises; plug-in crates
/// never see this trait. Together with a [`Declaration`](crate::Declaration) it is a [`Tool`](crate::Tool), which checks
/// parameters and credentials before they come here, and wipes secrets from the errors that leave.
#[async_trait]
pub trait Operations: Send + Sync {
    /// Reads credentials that the account's schema has accepted.
    ///
    /// # Errors
    /// What is wrong with them, without quoting them: they may hold a key.
    fn account(&self, credentials: Value) -> Result<ParsedAccount>;

    /// Hands a task to the vendor, as [`Provider::submit`] does. `params` are normalised by the schema of the mode, and do
    /// not name it.
    async fn submit(
        &self,
        env: &Env,
        account: &ParsedAccount,
        mode: &str,
        params: &Map<String, Value>,
    ) -> Result<Submitted>;

    /// Looks for the job of a submit that was not answered, as [`Provider::find`] does; only on wires that say so.
    async fn find(
        &self,
        env: &Env,
        account: &ParsedAccount,
        mode: &str,
        params: &Map<String, Value>,
    ) -> Result<Option<Job>> {
        let _ = (env, account, mode, params);
        Err(Error::unsupported(Operation::Find))
    }

    /// Asks how a job is doing. It may be one of an earlier version of the tool, or of an earlier process.
    async fn poll(&self, env: &Env, account: &ParsedAccount, job: &Job) -> Result<Progress> {
        let _ = (env, account, job);
        Err(Error::unsupported(Operation::Poll))
    }

    /// Fetches what a finished job made.
    async fn result(&self, env: &Env, account: &ParsedAccount, job: &Job) -> Result<Vec<Artifact>> {
        let _ = (env, account, job);
        Err(Error::unsupported(Operation::Result))
    }

    /// Stops a job at the vendor.
    async fn cancel(&self, env: &Env, account: &ParsedAccount, job: &Job) -> Result<Cancelled> {
        let _ = (env, account, job);
        Err(Error::unsupported(Operation::Cancel))
    }

    /// Checks the account without spending money.
    async fn probe(&self, env: &Env, account: &ParsedAccount) -> Result<Health> {
        let _ = (env, account);
        Err(Error::unsupported(Operation::Probe))
    }
}

/// A [`Provider`] without its types.
pub(crate) struct Erased<P> {
    /// Whether the parameters are an enum tagged by `mode`.
    tagged: bool,
    provider: PhantomData<fn() -> P>,
}

impl<P: Provider> Erased<P> {
    pub(crate) fn new(tagged: bool) -> Self {
        Self { tagged, provider: PhantomData }
    }

    fn call<'a>(env: &'a Env, account: &'a ParsedAccount) -> Result<Call<'a, P::Account>> {
        let account = account.downcast_ref::<P::Account>().ok_or_else(|| {
            Error::new(ErrorKind::Auth, Reason::detail("the account belongs to another tool"))
        })?;
        Ok(Call::new(account, env))
    }

    fn params(&self, mode: &str, params: &Map<String, Value>) -> Result<P::Params> {
        let mut params = params.clone();
        if self.tagged {
            params.insert("mode".into(), mode.into());
        }
        serde_json::from_value(Value::Object(params))
            .map_err(|e| Error::invalid(Reason::detail(e.to_string())))
    }
}

#[async_trait]
impl<P: Provider> Operations for Erased<P> {
    fn account(&self, credentials: Value) -> Result<ParsedAccount> {
        // serde's own message may quote the value, which may be a key.
        let account: P::Account = serde_json::from_value(credentials)
            .map_err(|_| Error::new(ErrorKind::Auth, Reason::detail("the account cannot be read")))?;
        Ok(Arc::new(account))
    }

    async fn submit(
        &self,
        env: &Env,
        account: &ParsedAccount,
        mode: &str,
        params: &Map<String, Value>,
    ) -> Result<Submitted> {
        P::submit(&Self::call(env, account)?, self.params(mode, params)?).await
    }

    async fn find(
        &self,
        env: &Env,
        account: &ParsedAccount,
        mode: &str,
        params: &Map<String, Value>,
    ) -> Result<Option<Job>> {
        P::find(&Self::call(env, account)?, self.params(mode, params)?).await
    }

    async fn poll(&self, env: &Env, account: &ParsedAccount, job: &Job) -> Result<Progress> {
        P::poll(&Self::call(env, account)?, job).await
    }

    async fn result(&self, env: &Env, account: &ParsedAccount, job: &Job) -> Result<Vec<Artifact>> {
        P::result(&Self::call(env, account)?, job).await
    }

    async fn cancel(&self, env: &Env, account: &ParsedAccount, job: &Job) -> Result<Cancelled> {
        P::cancel(&Self::call(env, account)?, job).await
    }

    async fn probe(&self, env: &Env, account: &ParsedAccount) -> Result<Health> {
        P::probe(&Self::call(env, account)?).await
    }
}

#[cfg(test)]
pub(crate) mod tests;
