//! Making, changing and removing accounts. What is refused changes nothing.
//!
//! A secret is used only where it was entered for: an account whose protocol or host changes asks for its
//! secrets again.

use baigong_base::db::revision;
use baigong_ground::field::FieldError;
use baigong_ground::{Message, Text, messages};
use serde_json::{Map, Value};
use url::Url;

use super::form::{self, AccountForm};
use super::rows::{self, Row};
use super::{AccountDraft, AccountView, VendorError, Vendors};

messages! {
    account_moves_with_tasks(open) = "该账号还有 {open} 个未结束的任务，暂不能更换协议或接口地址", "{open} tasks of this account are not over yet, so its protocol and address cannot change";
    account_enabled = "请先停用该账号，再删除", "Please disable the account before you remove it";
    account_has_tasks(open) = "该账号还有 {open} 个未结束的任务，结束后才能删除", "{open} tasks of this account are not over yet. It can be removed when they are";
    account_name_required = "请填写账号名称", "Please name the account";
    account_name_too_long(most) = "账号名称不能超过{most}个字符", "The account's name has up to {most} characters";
    number_out_of_range(title, most) = "{title}必须是 1 到 {most} 之间的整数", "{title} has to be a whole number from 1 to {most}";
    wire_unknown = "该工具不支持这种接入方式", "The tool has no such protocol";
    base_url_required = "请填写接口地址", "Please give the base URL";
    account_data_wrong = "账号信息不完整或不正确", "The account's data is incomplete or wrong";
    secret_asked_again(problem) = "{problem}（更换协议或接口地址后需重新填写密钥）", "{problem} (secrets are asked for again after a change of protocol or address)";
    base_url_too_long = "接口地址过长", "The base URL is too long";
    base_url_malformed = "接口地址格式不正确，例如 https://api.example.com", "The base URL is not in the right form, such as https://api.example.com";
    base_url_without_scheme = "接口地址必须以 https:// 或 http:// 开头", "The base URL has to begin with https:// or http://";
    base_url_with_user = "接口地址中不能包含用户名或密码", "The base URL must not hold a user name or password";
    base_url_with_query = "接口地址中不能包含参数（? 或 # 之后的部分）", "The base URL must not hold parameters (what follows ? or #)";
}

const MAX_LABEL_CHARS: usize = 40;
const MAX_URL_CHARS: usize = 500;
const MAX_CONCURRENT: i64 = 100_000;
const MAX_WEIGHT: i64 = 1000;
const MAX_DAILY_CAP: i64 = 1_000_000_000_000;

impl Vendors {
    /// Makes an account. The engine uses it when this returns.
    pub async fn create(&self, tool: &str, draft: AccountDraft) -> Result<AccountView, VendorError> {
        let row = self.drafted(tool, draft)?;
        let mut tx = self.0.db.write().await?;
        rows::insert(&mut tx, &row).await?;
        revision::bump(&mut tx).await?;
        tx.commit().await?;
        self.reload().await?;
        self.get(&row.id).await
    }

    /// A new account as it would be stored; nothing is.
    pub(super) fn drafted(&self, tool: &str, draft: AccountDraft) -> Result<Row, VendorError> {
        self.0.registry.tool(tool).map_err(|_| VendorError::UnknownTool)?;
        let (form, base_url) = self.basics(tool, &draft)?;
        let given = draft.credentials.into_iter().filter(|(_, value)| !is_blank(value)).collect();
        let (settings, secrets) = form.split(form.check(given).map_err(VendorError::Invalid)?);
        let (id, now) = (baigong_base::db::new_id(), self.0.clock.now_ms());
        let row = Row {
            secrets: self.seal_secrets(&id, &secrets),
            id,
            tool: tool.into(),
            label: draft.label.trim().into(),
            wire: draft.wire,
            settings: Value::Object(settings).to_string(),
            base_url: base_url.map(Into::into),
            max_concurrent: draft.max_concurrent,
            weight: draft.weight,
            daily_cap: draft.daily_cap,
            enabled: draft.enabled,
            revision: 1,
            created_ms: now,
            updated_ms: now,
        };
        self.try_out(&row)?;
        Ok(row)
    }

    /// Changes an account. Its next call is made as it is now; secrets that are not given stay.
    pub async fn update(&self, id: &str, draft: AccountDraft) -> Result<AccountView, VendorError> {
        self.must_be_ours(id)?;
        let mut tx = self.0.db.write().await?;
        let row = rows::locked(&mut tx, id).await?.ok_or(VendorError::NotFound)?;
        let open = rows::open_tasks(&mut tx, id).await?;
        if open > 0 && self.moves(&row, &draft)? {
            let message = account_moves_with_tasks(open);
            return Err(VendorError::Conflict(message));
        }
        let row = self.changed(row, draft)?;
        rows::update(&mut tx, &row).await?;
        revision::bump(&mut tx).await?;
        tx.commit().await?;
        self.reload().await?;
        self.get(id).await
    }

    /// Whether the account's requests would go to another place, or be spoken in another protocol.
    fn moves(&self, row: &Row, draft: &AccountDraft) -> Result<bool, VendorError> {
        let (form, base_url) = self.basics(&row.tool, draft)?;
        let base_url: Option<String> = base_url.map(Into::into);
        Ok(draft.wire != row.wire
            || origin(&form, base_url.as_deref()) != origin(&form, row.base_url.as_deref()))
    }

    /// An account as it would be stored after a change; nothing is.
    pub(super) fn changed(&self, row: Row, draft: AccountDraft) -> Result<Row, VendorError> {
        let moved = self.moves(&row, &draft)?;
        let (form, base_url) = self.basics(&row.tool, &draft)?;
        // A key is never sent to another place than the one that it was entered for.
        let mut fields = if moved { Map::new() } else { self.open_secrets(&row).unwrap_or_default() };
        for (name, value) in draft.credentials {
            if value.is_null() {
                fields.shift_remove(&name);
            } else if !is_blank(&value) || !form.is_secret(&name) {
                fields.insert(name, value);
            }
        }
        fields.retain(|_, value| !is_blank(value));
        let checked = form.check(fields).map_err(|problems| {
            VendorError::Invalid(problems.into_iter().map(|problem| explain(problem, moved)).collect())
        })?;
        let (settings, secrets) = form.split(checked);
        let row = Row {
            label: draft.label.trim().into(),
            wire: draft.wire,
            settings: Value::Object(settings).to_string(),
            secrets: self.seal_secrets(&row.id, &secrets),
            base_url: base_url.map(Into::into),
            max_concurrent: draft.max_concurrent,
            weight: draft.weight,
            daily_cap: draft.daily_cap,
            enabled: draft.enabled,
            revision: row.revision + 1,
            updated_ms: self.0.clock.now_ms(),
            ..row
        };
        self.try_out(&row)?;
        Ok(row)
    }

    /// Lets an account take tasks, or no new ones; those that it has are polled to their end.
    pub async fn set_enabled(&self, id: &str, enabled: bool) -> Result<AccountView, VendorError> {
        self.must_be_ours(id)?;
        let mut tx = self.0.db.write().await?;
        let row = rows::locked(&mut tx, id).await?.ok_or(VendorError::NotFound)?;
        if row.enabled != enabled {
            let (revision, updated_ms) = (row.revision + 1, self.0.clock.now_ms());
            rows::update(&mut tx, &Row { enabled, revision, updated_ms, ..row }).await?;
            revision::bump(&mut tx).await?;
        }
        tx.commit().await?;
        self.reload().await?;
        self.get(id).await
    }

    /// Removes an account with its secrets. It must be disabled, and no task may need it any more.
    pub async fn remove(&self, id: &str) -> Result<(), VendorError> {
        self.must_be_ours(id)?;
        let mut tx = self.0.db.write().await?;
        let row = rows::locked(&mut tx, id).await?.ok_or(VendorError::NotFound)?;
        if row.enabled {
            return Err(VendorError::Conflict(account_enabled()));
        }
        let open = rows::open_tasks(&mut tx, id).await?;
        if open > 0 {
            let message = account_has_tasks(open);
            return Err(VendorError::Conflict(message));
        }
        rows::delete(&mut tx, id).await?;
        revision::bump(&mut tx).await?;
        tx.commit().await?;
        Ok(self.reload().await?)
    }

    fn must_be_ours(&self, id: &str) -> Result<(), VendorError> {
        if self.0.fixed.iter().any(|config| config.id == id) { Err(VendorError::Fixed) } else { Ok(()) }
    }

    /// Checks all but the credentials.
    fn basics(&self, tool: &str, draft: &AccountDraft) -> Result<(AccountForm, Option<Url>), VendorError> {
        let mut problems = Vec::new();
        let mut say = |path: &str, code: &str, message: Message| {
            problems.push(FieldError::new(path, code, message));
        };
        let label = draft.label.trim();
        if label.is_empty() {
            say("/label", "required", account_name_required());
        } else if label.chars().count() > MAX_LABEL_CHARS {
            say("/label", "maxLength", account_name_too_long(MAX_LABEL_CHARS));
        }
        let mut within = |path: &str, title: Text, value: Option<i64>, most: i64| {
            if value.is_some_and(|value| !(1..=most).contains(&value)) {
                say(path, "range", number_out_of_range(title, most));
            }
        };
        within("/max_concurrent", Text::new("最大并发", "Concurrency"), draft.max_concurrent, MAX_CONCURRENT);
        within("/weight", Text::new("权重", "Weight"), Some(draft.weight), MAX_WEIGHT);
        within("/daily_cap", Text::new("每日额度", "Daily limit"), draft.daily_cap, MAX_DAILY_CAP);
        let given = draft.base_url.as_deref().map(str::trim).filter(|url| !url.is_empty());
        let base_url = given.map(base_address).transpose().unwrap_or_else(|message| {
            say("/base_url", "invalid", message);
            None
        });
        let form = form::form_of(&self.0.registry, tool, &draft.wire);
        match &form {
            None => say("/wire", "invalid", wire_unknown()),
            Some(form) if form.default_base_url.is_none() && given.is_none() => {
                say("/base_url", "required", base_url_required());
            }
            Some(_) => {}
        }
        match form {
            Some(form) if problems.is_empty() => Ok((form, base_url)),
            _ => Err(VendorError::Invalid(problems)),
        }
    }

    /// The last question: would the engine take it?
    fn try_out(&self, row: &Row) -> Result<(), VendorError> {
        let config = self.config(row.clone()).map_err(|problem| problem.to_string());
        let config = config.and_then(|config| self.0.book.check(config));
        config.map_err(|problem| {
            tracing::info!(tool = row.tool, problem, "a vendor account was refused");
            VendorError::Invalid(vec![FieldError::new("/credentials", "invalid", account_data_wrong())])
        })
    }
}

fn is_blank(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        _ => false,
    }
}

/// Why a secret is asked for that was there before.
fn explain(problem: FieldError, moved: bool) -> FieldError {
    if moved && problem.code == "required" {
        FieldError { message: secret_asked_again(problem.message).into(), ..problem }
    } else {
        problem
    }
}

/// Scheme, host and port that requests go to.
fn origin(form: &AccountForm, base_url: Option<&str>) -> Option<String> {
    let url = Url::parse(base_url.or(form.default_base_url.as_deref())?).ok()?;
    Some(url.origin().ascii_serialization())
}

/// An address that paths can be put behind.
fn base_address(text: &str) -> Result<Url, Message> {
    if text.chars().count() > MAX_URL_CHARS {
        return Err(base_url_too_long());
    }
    let url = Url::parse(text).map_err(|_| base_url_malformed())?;
    if !matches!(url.scheme(), "http" | "https") || url.host_str().is_none() {
        return Err(base_url_without_scheme());
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(base_url_with_user());
    }
    if url.query().is_some() || url.fragment().is_some() {
        return Err(base_url_with_query());
    }
    Ok(url)
}
