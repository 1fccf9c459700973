//! From typed plug-ins to the table that the platform works with: typed here, erased once.

use std::any::Any;
use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::sync::Arc;

use async_trait::async_trait;
use serde_json::{Map, Value};

use crate::call::{Call, Env};
use crate::error::{Error, ErrorKind, Operation, Result, redact};
use crate::manifest::{Manifest, Mode, Wire};
use crate::preview::{Preview, check_previews};
use crate::provider::{Artifact, Cancelled, Health, Job, Progress, Provider, Submitted};
use crate::schema::{Validator, branch, schema_of, secret_fields};

/// One registered provider. Made by [`crate::register_provider!`].
pub struct Registration {
    /// Builds the erased provider.
    pub build: fn() -> Result<Tool, String>,
}

inventory::collect!(Registration);

/// A tool, ready to use: its manifest, its compiled forms and its operations.
pub struct Tool {
    manifest: Manifest,
    modes: Vec<Form>,
    previews: Vec<Preview>,
    /// Of each preview, in their order: reading all of their bytes is nothing for every request.
    preview_versions: Vec<String>,
    account_schema: Value,
    account_validator: Validator,
    operations: Box<dyn Operations>,
}

/// A mode together with its compiled schema.
pub struct Form {
    /// The mode as the manifest declares it.
    pub mode: Mode,
    /// The compiled schema of its parameters.
    pub validator: Validator,
    /// An input that is valid, from the schema's `examples`.
    pub example: Value,
    tagged: bool,
}

/// An account's credentials, parsed, together with what must never be shown of them.
#[derive(Clone)]
pub struct Credentials {
    parsed: Arc<dyn Any + Send + Sync>,
    secrets: Vec<String>,
    wire: Wire,
}

impl Credentials {
    /// Values to wipe from errors and logs.
    pub fn secrets(&self) -> &[String] {
        &self.secrets
    }

    /// The protocol that the account speaks.
    pub fn wire(&self) -> &Wire {
        &self.wire
    }
}

impl Tool {
    /// Erases a provider, compiling its schemas. Fails with the reason if the declaration is not sound.
    pub fn of<P: Provider>() -> Result<Self, String> {
        let manifest = P::manifest();
        let schema = schema_of::<P::Params>();
        let tagged = schema.get("discriminator").is_some();
        let modes = manifest.modes.iter().map(|mode| {
            let schema = branch(&schema, &mode.id)
                .ok_or_else(|| format!("{}: no parameters for mode {}", manifest.id, mode.id))?;
            let example = schema.pointer("/examples/0").cloned().unwrap_or(Value::Object(Map::new()));
            let validator =
                Validator::new(schema).map_err(|e| format!("{}/{}: {e}", manifest.id, mode.id))?;
            Ok(Form { mode: mode.clone(), validator, example, tagged })
        });
        let modes = modes.collect::<Result<Vec<_>, String>>()?;
        let previews = P::previews();
        let forms = modes.iter().map(|form| (&*form.mode.id, form.validator.schema()));
        check_previews(forms, &previews).map_err(|problem| format!("{}{problem}", manifest.id))?;
        let account_schema = schema_of::<P::Account>();
        let account_validator =
            Validator::new(account_schema.clone()).map_err(|e| format!("{}: account: {e}", manifest.id))?;
        Ok(Self {
            manifest,
            modes,
            preview_versions: previews.iter().map(Preview::version).collect(),
            previews,
            account_schema,
            account_validator,
            operations: Box::new(Erased::<P>(PhantomData)),
        })
    }

    /// The manifest.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// The forms, in the order of the tabs.
    pub fn forms(&self) -> &[Form] {
        &self.modes
    }

    /// The form of a mode.
    pub fn form(&self, mode: &str) -> Option<&Form> {
        self.modes.iter().find(|form| form.mode.id == mode)
    }

    /// The pictures and films that cards of its forms show.
    pub fn previews(&self) -> &[Preview] {
        &self.previews
    }

    /// The preview of this name, with what tells it from one of the same name in another release.
    pub fn preview(&self, name: &str) -> Option<(&Preview, &str)> {
        let at = self.previews.iter().position(|preview| preview.name == name)?;
        Some((&self.previews[at], &self.preview_versions[at]))
    }

    /// The schema of the operator's account form.
    pub fn account_schema(&self) -> &Value {
        &self.account_schema
    }

    /// Parses an operator's credentials.
    pub fn credentials(&self, value: Value) -> Result<Credentials> {
        let errors = self.account_validator.check(value.clone()).err().unwrap_or_default();
        if let Some(first) = errors.first() {
            return Err(Error::new(ErrorKind::Auth, format!("account{}: {}", first.path, first.message)));
        }
        let wire_id = value.get("wire").and_then(Value::as_str).unwrap_or("relay").to_owned();
        let wire = self.manifest.wires.iter().find(|wire| wire.id == wire_id);
        let wire =
            wire.cloned().ok_or_else(|| Error::new(ErrorKind::Auth, format!("unknown wire {wire_id}")))?;
        let secrets = secret_fields(&self.account_schema, &value);
        let parsed = self.operations.account(value)?;
        Ok(Credentials { parsed, secrets, wire })
    }

    /// See [`Provider::submit`]. `params` are normalised by the mode's [`Validator`].
    pub async fn submit(
        &self,
        env: &Env,
        account: &Credentials,
        mode: &str,
        params: &Map<String, Value>,
    ) -> Result<Submitted> {
        let params = self.tagged(mode, params);
        redacted(env, Operation::Submit, self.operations.submit(env, &account.parsed, params).await)
    }

    /// See [`Provider::find`]. `params` are those of the submit.
    pub async fn find(
        &self,
        env: &Env,
        account: &Credentials,
        mode: &str,
        params: &Map<String, Value>,
    ) -> Result<Option<Job>> {
        let params = self.tagged(mode, params);
        redacted(env, Operation::Find, self.operations.find(env, &account.parsed, params).await)
    }

    /// Parameters as the plug-in's type has them.
    fn tagged(&self, mode: &str, params: &Map<String, Value>) -> Value {
        let mut params = params.clone();
        if self.form(mode).is_some_and(|form| form.tagged) {
            params.insert("mode".into(), mode.into());
        }
        Value::Object(params)
    }

    /// See [`Provider::poll`].
    pub async fn poll(&self, env: &Env, account: &Credentials, job: &Job) -> Result<Progress> {
        let progress = redacted(env, Operation::Poll, self.operations.poll(env, &account.parsed, job).await)?;
        Ok(progress.map_text(|text| redact(&text, &env.http.secrets())))
    }

    /// See [`Provider::result`].
    pub async fn result(&self, env: &Env, account: &Credentials, job: &Job) -> Result<Vec<Artifact>> {
        redacted(env, Operation::Result, self.operations.result(env, &account.parsed, job).await)
    }

    /// See [`Provider::cancel`].
    pub async fn cancel(&self, env: &Env, account: &Credentials, job: &Job) -> Result<Cancelled> {
        redacted(env, Operation::Cancel, self.operations.cancel(env, &account.parsed, job).await)
    }

    /// See [`Provider::probe`].
    pub async fn probe(&self, env: &Env, account: &Credentials) -> Result<Health> {
        redacted(env, Operation::Probe, self.operations.probe(env, &account.parsed).await)
    }
}

/// The last gate before an error leaves a plug-in.
fn redacted<T>(env: &Env, operation: Operation, result: Result<T>) -> Result<T> {
    result.map_err(|mut error| {
        error.redact(&env.http.secrets());
        if error.operation == Operation::Prepare { error.operation(operation) } else { error }
    })
}

type Account = Arc<dyn Any + Send + Sync>;

#[async_trait]
trait Operations: Send + Sync {
    fn account(&self, value: Value) -> Result<Account>;
    async fn submit(&self, env: &Env, account: &Account, params: Value) -> Result<Submitted>;
    async fn find(&self, env: &Env, account: &Account, params: Value) -> Result<Option<Job>>;
    async fn poll(&self, env: &Env, account: &Account, job: &Job) -> Result<Progress>;
    async fn result(&self, env: &Env, account: &Account, job: &Job) -> Result<Vec<Artifact>>;
    async fn cancel(&self, env: &Env, account: &Account, job: &Job) -> Result<Cancelled>;
    async fn probe(&self, env: &Env, account: &Account) -> Result<Health>;
}

struct Erased<P>(PhantomData<fn() -> P>);

impl<P: Provider> Erased<P> {
    fn call<'a>(env: &'a Env, account: &'a Account) -> Result<Call<'a, P::Account>> {
        let account = account
            .downcast_ref::<P::Account>()
            .ok_or_else(|| Error::new(ErrorKind::Auth, "the account belongs to another tool".to_owned()))?;
        Ok(Call::new(account, env))
    }
}

#[async_trait]
impl<P: Provider> Operations for Erased<P> {
    fn account(&self, value: Value) -> Result<Account> {
        // serde's own message may quote the value, which may be a key.
        let account: P::Account = serde_json::from_value(value)
            .map_err(|_| Error::new(ErrorKind::Auth, "the account cannot be read".to_owned()))?;
        Ok(Arc::new(account))
    }

    async fn submit(&self, env: &Env, account: &Account, params: Value) -> Result<Submitted> {
        let params = serde_json::from_value(params).map_err(|e| Error::invalid(e.to_string()))?;
        P::submit(&Self::call(env, account)?, params).await
    }

    async fn find(&self, env: &Env, account: &Account, params: Value) -> Result<Option<Job>> {
        let params = serde_json::from_value(params).map_err(|e| Error::invalid(e.to_string()))?;
        P::find(&Self::call(env, account)?, params).await
    }

    async fn poll(&self, env: &Env, account: &Account, job: &Job) -> Result<Progress> {
        P::poll(&Self::call(env, account)?, job).await
    }

    async fn result(&self, env: &Env, account: &Account, job: &Job) -> Result<Vec<Artifact>> {
        P::result(&Self::call(env, account)?, job).await
    }

    async fn cancel(&self, env: &Env, account: &Account, job: &Job) -> Result<Cancelled> {
        P::cancel(&Self::call(env, account)?, job).await
    }

    async fn probe(&self, env: &Env, account: &Account) -> Result<Health> {
        P::probe(&Self::call(env, account)?).await
    }
}

/// Every linked provider, by the id of its tool.
#[derive(Clone, Default)]
pub struct Registry(BTreeMap<String, Arc<Tool>>);

impl Registry {
    /// Collects all providers that are linked into this program. Order of linking does not matter.
    pub fn collect() -> Result<Self, String> {
        Self::from_tools(inventory::iter::<Registration>().map(|registration| (registration.build)()))
    }

    /// A registry of given tools, for tests.
    pub fn from_tools(tools: impl IntoIterator<Item = Result<Tool, String>>) -> Result<Self, String> {
        let mut table = BTreeMap::new();
        for tool in tools {
            let tool = tool?;
            let id = tool.manifest.id.to_string();
            if table.insert(id.clone(), Arc::new(tool)).is_some() {
                return Err(format!("two providers are registered as {id}"));
            }
        }
        Ok(Self(table))
    }

    /// All tools, by id.
    pub fn tools(&self) -> impl Iterator<Item = &Arc<Tool>> {
        self.0.values()
    }

    /// A tool; the error lists the known ones.
    pub fn tool(&self, id: &str) -> Result<&Arc<Tool>, String> {
        self.0.get(id).ok_or_else(|| {
            let known = self.0.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
            format!("unknown tool {id}; known: {known}")
        })
    }
}

/// Registers a [`Provider`]: the only registration code that a plug-in has.
#[macro_export]
macro_rules! register_provider {
    ($provider:ty) => {
        $crate::inventory::submit! {
            $crate::Registration { build: $crate::Tool::of::<$provider> }
        }
    };
}
