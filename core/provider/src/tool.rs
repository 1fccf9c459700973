//! A tool, ready to use: what it declares, compiled once, and its calls behind the checks that hold for all tools.

use std::borrow::Cow;
use std::sync::Arc;

use baigong_ground::Text;
use baigong_ground::field::FieldError;
use serde_json::{Map, Value};

use crate::call::Env;
use crate::error::{Error, ErrorKind, Operation, Reason, Result, redact};
use crate::manifest::{Manifest, Wire};
use crate::mode_form::Form;
use crate::models::{self, ModelTable};
use crate::operations::{Erased, Operations, ParsedAccount};
use crate::preview::{Preview, check_previews};
use crate::provider::{Artifact, Cancelled, Health, Job, Progress, Provider, Submitted};
use crate::schema::{Validator, branch, schema_of, secret_fields};

/// What a tool says of itself.
#[derive(Debug, Clone)]
pub struct Declaration {
    /// Who it is.
    pub manifest: Manifest,
    /// The schema of its parameters in the closed keyword set: branches of `oneOf` told apart by `mode`, or one object that is
    /// the form of every mode.
    pub params: Value,
    /// The schema of its accounts; `wire` tells its branches apart where there are several.
    pub account: Value,
    /// The pictures and films that cards of its forms show.
    pub previews: Vec<Preview>,
    /// The tool's models, where they are data.
    pub models: Option<ModelTable>,
}

/// A tool, ready to use: its manifest, its compiled forms and its operations.
pub struct Tool {
    /// What it was made of: another state of its models is made of it again.
    declaration: Declaration,
    /// The models that the declaration came with, whatever they are now.
    declared_models: Option<ModelTable>,
    manifest: Manifest,
    modes: Vec<Form>,
    previews: Vec<Preview>,
    /// Of each preview, in their order: reading all of their bytes is nothing for every request.
    preview_versions: Vec<String>,
    account_schema: Value,
    account_validator: Validator,
    operations: Arc<dyn Operations>,
}

/// An account's credentials, parsed, together with what must never be shown of them.
#[derive(Clone)]
pub struct Credentials {
    parsed: ParsedAccount,
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
        let params = schema_of::<P::Params>();
        let tagged = params.get("discriminator").is_some();
        let declaration = Declaration {
            manifest: P::manifest(),
            params,
            account: schema_of::<P::Account>(),
            previews: P::previews(),
            models: P::models().map(ModelTable::parse).transpose()?,
        };
        Self::new(declaration, Arc::new(Erased::<P>::new(tagged)))
    }

    /// A tool of what it declares and of its calls, compiling its schemas.
    ///
    /// # Errors
    /// Why the declaration is not sound: a mode without parameters, a schema that does not compile, a card that names a
    /// missing preview, a preview that no card names, or models that do not go with the forms.
    pub fn new(declaration: Declaration, operations: Arc<dyn Operations>) -> Result<Self, String> {
        let id = declaration.manifest.id.clone();
        let modes = forms(&declaration).map_err(|problem| match problem {
            Unsound::Said(problem) => problem,
            Unsound::Models(fields) => {
                let fields = fields.iter().map(|field| format!("{}: {}", field.path, field.message.en));
                format!("{id}: models: {}", fields.collect::<Vec<_>>().join("; "))
            }
        })?;
        let declared_models = declaration.models.clone();
        Self::of_forms(declaration, declared_models, modes, operations)
    }

    /// The same tool with other models.
    ///
    /// # Errors
    /// What is wrong with the table beside the forms of the tool; paths are pointers into it.
    pub fn with_models(&self, models: ModelTable) -> Result<Self, Vec<FieldError>> {
        let problems = models.problems();
        if !problems.is_empty() {
            return Err(problems);
        }
        let declaration = Declaration { models: Some(models), ..self.declaration.clone() };
        let modes = forms(&declaration).map_err(Unsound::fields)?;
        Self::of_forms(declaration, self.declared_models.clone(), modes, self.operations.clone())
            .map_err(|e| Unsound::Said(e).fields())
    }

    fn of_forms(
        declaration: Declaration,
        declared_models: Option<ModelTable>,
        modes: Vec<Form>,
        operations: Arc<dyn Operations>,
    ) -> Result<Self, String> {
        let mut manifest = declaration.manifest.clone();
        let (account, previews) = (declaration.account.clone(), declaration.previews.clone());
        manifest.modes = modes.iter().map(|form| form.mode.clone()).collect();
        let shown = modes.iter().map(|form| (&*form.mode.id, form.validator.schema()));
        check_previews(shown, &previews).map_err(|problem| format!("{}{problem}", manifest.id))?;
        let account_validator =
            Validator::new(account.clone()).map_err(|e| format!("{}: account: {e}", manifest.id))?;
        Ok(Self {
            declaration,
            declared_models,
            manifest,
            modes,
            preview_versions: previews.iter().map(Preview::version).collect(),
            previews,
            account_schema: account,
            account_validator,
            operations,
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

    /// The models as they were declared, before anybody changed them.
    pub fn declared_models(&self) -> Option<&ModelTable> {
        self.declared_models.as_ref()
    }

    /// The models, where they are data.
    pub fn models(&self) -> Option<&ModelTable> {
        self.declaration.models.as_ref()
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
            return Err(Error::new(
                ErrorKind::Auth,
                Reason::detail(format!("account{}: {}", first.path, first.message)),
            ));
        }
        let wire_id = value.get("wire").and_then(Value::as_str).unwrap_or("relay").to_owned();
        let wire = self.manifest.wires.iter().find(|wire| wire.id == wire_id);
        let wire = wire
            .cloned()
            .ok_or_else(|| Error::new(ErrorKind::Auth, Reason::detail(format!("unknown wire {wire_id}"))))?;
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
        let params = self.with_model(mode, params);
        redacted(env, Operation::Submit, self.operations.submit(env, &account.parsed, mode, &params).await)
    }

    /// See [`Provider::find`]. `params` are those of the submit.
    pub async fn find(
        &self,
        env: &Env,
        account: &Credentials,
        mode: &str,
        params: &Map<String, Value>,
    ) -> Result<Option<Job>> {
        let params = self.with_model(mode, params);
        redacted(env, Operation::Find, self.operations.find(env, &account.parsed, mode, &params).await)
    }

    /// The parameters with the whole of their model in the place of its id, also of one that is not offered any more: a task ends as
    /// it began.
    fn with_model<'a>(&self, mode: &str, params: &'a Map<String, Value>) -> Cow<'a, Map<String, Value>> {
        let entry = self.models().and_then(|table| {
            let id = params.get(&table.field)?.as_str()?;
            Some((&table.field, table.find(mode, id)?))
        });
        let Some((field, entry)) = entry else { return Cow::Borrowed(params) };
        let mut whole = params.clone();
        whole.insert(field.clone(), models::given(entry, mode));
        Cow::Owned(whole)
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

/// Why forms cannot be made of a declaration.
enum Unsound {
    Said(String),
    Models(Vec<FieldError>),
}

impl Unsound {
    fn fields(self) -> Vec<FieldError> {
        match self {
            Self::Said(problem) => {
                vec![FieldError::new("/models", "invalid", Text::made(problem.clone(), problem))]
            }
            Self::Models(fields) => fields,
        }
    }
}

/// The forms of a declaration, with its models written into them and their prices.
fn forms(declaration: &Declaration) -> Result<Vec<Form>, Unsound> {
    let Declaration { manifest, params, models, .. } = declaration;
    let schemas = manifest.modes.iter().map(|mode| {
        branch(params, &mode.id)
            .ok_or_else(|| Unsound::Said(format!("{}: no parameters for mode {}", manifest.id, mode.id)))
    });
    let mut schemas = schemas.collect::<Result<Vec<_>, _>>()?;
    if let Some(table) = models {
        let named: Vec<_> = manifest.modes.iter().map(|mode| &*mode.id).zip(&schemas).collect();
        let problems = table.problems_with(&named);
        if !problems.is_empty() {
            return Err(Unsound::Models(problems));
        }
        for (mode, schema) in manifest.modes.iter().zip(&mut schemas) {
            models::write_into(table, &mode.id, schema);
        }
    }
    let forms = manifest.modes.iter().zip(schemas).map(|(mode, schema)| {
        let example = schema.pointer("/examples/0").cloned().unwrap_or(Value::Object(Map::new()));
        let validator =
            Validator::new(schema).map_err(|e| Unsound::Said(format!("{}/{}: {e}", manifest.id, mode.id)))?;
        let mut form = Form { mode: mode.clone(), validator, example };
        if let Some(table) = models {
            form.mode.price = models::price(table, &form).map_err(Unsound::Models)?;
        }
        Ok(form)
    });
    forms.collect()
}

/// The last gate before an error leaves a tool.
fn redacted<T>(env: &Env, operation: Operation, result: Result<T>) -> Result<T> {
    result.map_err(|mut error| {
        error.redact(&env.http.secrets());
        if error.operation == Operation::Prepare { error.operation(operation) } else { error }
    })
}
