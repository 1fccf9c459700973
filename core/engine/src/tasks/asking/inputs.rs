//! What parameters refer to: files of the user's with what is measured in them, and earlier tasks.
//!
//! A continuation goes to the account that ran the first part, because a vendor's ids mean nothing to another
//! account. Parameters name our task, never the vendor's job, so nobody can continue what is not theirs.

use baigong_ground::field::FieldError;
use baigong_ground::{Message, Text, messages};
use baigong_ledger::{TaskId, UserId};
use baigong_provider::{Fact, Facts, Form, InputFact, MediaKind, schema};
use serde_json::{Map, Value};

use super::importing::is_address;
use super::running::Tasks;
use crate::media::MediaFile;
use crate::messages::{file_gone, file_type_not_taken};
use crate::tasks::rows::error::TaskError;
use crate::tasks::rows::facts::measure;
use crate::tasks::rows::model::{TaskState, source_account_gone};
use crate::tasks::rows::reading;

messages! {
    source_not_found = "原任务不存在或已被删除", "The earlier task does not exist, or was deleted";
    source_not_fitting = "不能对这个任务进行该操作", "This cannot be done with that task";
    source_not_succeeded = "原任务尚未成功完成", "The earlier task has not succeeded";
    file_beyond_limit = "文件过大", "The file is too large";
    measure_beyond_limit(of, most, unit) = "{of}不能超过 {most} {unit}", "The {of} must not exceed {most} {unit}";
}

/// What a form may limit in its files, and how it is called.
const LIMITS: [(InputFact, Text, Text); 4] = [
    (InputFact::Seconds, Text::new("时长", "length"), Text::new("秒", "seconds")),
    (InputFact::Pixels, Text::new("画面", "picture"), PIXELS),
    (InputFact::Width, Text::new("宽度", "width"), PIXELS),
    (InputFact::Height, Text::new("高度", "height"), PIXELS),
];
const PIXELS: Text = Text::new("像素", "pixels");

/// What a task continues.
pub(crate) struct Pinned {
    /// The earlier task.
    pub task_id: TaskId,
    /// The account that ran it: its vendor ids mean nothing to another one.
    pub account_id: String,
}

impl Tasks {
    /// Checks everything that parameters refer to before anything is charged; gives the earlier task that they
    /// continue, if there is one, and what is measured in the files.
    pub(crate) async fn resolve(
        &self,
        user_id: &UserId,
        tool: &str,
        form: &Form,
        test: bool,
        params: &mut Map<String, Value>,
    ) -> Result<(Option<Pinned>, Facts), TaskError> {
        let facts = self.resolve_media(user_id, tool, form, params).await?;
        Ok((self.resolve_task(user_id, tool, form, test, params).await?, facts))
    }

    /// What is known of the files in a field before anything is asked for: nothing unless all of them are the user's or
    /// examples, which are all that whoever has no account yet has.
    pub(crate) async fn look_at(
        &self,
        user_id: Option<&UserId>,
        field: &str,
        params: &Map<String, Value>,
    ) -> Result<Facts, TaskError> {
        let given = params.get(field).into_iter();
        let ids = given.flat_map(|given| given.as_array().map_or(std::slice::from_ref(given), Vec::as_slice));
        let (mut files, mut facts) = (Vec::new(), Facts::default());
        for id in ids {
            let (media, id) = (&self.engine.media, id.as_str().unwrap_or_default());
            let found = match user_id {
                Some(user_id) => media.find(user_id, id).await,
                None => Ok(media.example(id)),
            };
            match found.map_err(|error| TaskError::Internal(error.to_string()))? {
                Some(file) => files.push(file),
                None => return Ok(facts),
            }
        }
        if !files.is_empty() {
            measure(field, &files, &mut facts);
        }
        Ok(facts)
    }

    /// Checks that a parameter which names an earlier task names a finished one of the user's own, of this tool and of
    /// a mode that the field takes, run by an account that is still there.
    async fn resolve_task(
        &self,
        user_id: &UserId,
        tool: &str,
        form: &Form,
        test: bool,
        params: &Map<String, Value>,
    ) -> Result<Option<Pinned>, TaskError> {
        let properties = form.validator.schema().get("properties").and_then(Value::as_object);
        let mut fields = properties.into_iter().flatten().filter(|(_, field)| field.get("x-task").is_some());
        let given = fields.find_map(|(name, field)| Some((name, field, params.get(name)?.as_str()?)));
        let Some((name, field, id)) = given else { return Ok(None) };
        let wrong = |code: &str, message: Message| {
            Err(TaskError::Invalid(vec![FieldError::new(format!("/{name}"), code, message)]))
        };
        let Some(task) = reading::get(&self.engine.db, user_id, &TaskId::new(id)).await? else {
            return wrong("not_found", source_not_found());
        };
        let engine = &self.engine;
        let modes = field.pointer("/x-task/modes").and_then(Value::as_array);
        let takes = modes.is_some_and(|modes| modes.iter().any(|mode| mode.as_str() == Some(&task.mode)));
        if !takes || task.tool != tool {
            return wrong("accept", source_not_fitting());
        }
        if task.state != TaskState::Succeeded {
            return wrong("unfinished", source_not_succeeded());
        }
        let able = |id: &String| engine.accounts.able(id, &task.tool, &form.mode, test).is_some();
        let account = task.account_id.filter(able);
        match account {
            Some(account_id) => Ok(Some(Pinned { task_id: task.id, account_id })),
            None => wrong("gone", source_account_gone()),
        }
    }

    /// Checks that every media parameter names a file of the user's, of a kind and size that the field takes.
    /// An address on the web is imported first, so that a bad one costs nothing.
    async fn resolve_media(
        &self,
        user_id: &UserId,
        tool: &str,
        form: &Form,
        params: &mut Map<String, Value>,
    ) -> Result<Facts, TaskError> {
        let properties = form.validator.schema().get("properties").and_then(Value::as_object);
        let properties = properties.into_iter().flatten();
        let (mut errors, mut facts) = (Vec::new(), Facts::default());
        for (name, property) in properties.filter(|(_, p)| p.get("x-media").is_some()) {
            let mut files = Vec::new();
            if let Some(given) = params.get_mut(name) {
                let mut property = property.clone();
                self.narrow(tool, form, &mut property);
                match given {
                    Value::Array(items) => {
                        for (index, item) in items.iter_mut().enumerate() {
                            let path = format!("/{name}/{index}");
                            files
                                .extend(self.resolve_one(user_id, &property, item, path, &mut errors).await?);
                        }
                    }
                    item => {
                        let path = format!("/{name}");
                        files.extend(self.resolve_one(user_id, &property, item, path, &mut errors).await?);
                    }
                }
            }
            measure(name, &files, &mut facts);
        }
        if errors.is_empty() { Ok(facts) } else { Err(TaskError::Invalid(errors)) }
    }

    async fn resolve_one(
        &self,
        user_id: &UserId,
        property: &Value,
        item: &mut Value,
        path: String,
        errors: &mut Vec<FieldError>,
    ) -> Result<Option<MediaFile>, TaskError> {
        let Some(given) = item.as_str() else { return Ok(None) };
        let say = |code: &str, general: Message| {
            let stated = schema::stated_message(property, code);
            FieldError::new(path.as_str(), code, stated.unwrap_or(general.text))
        };
        let media = &self.engine.media;
        let file = if is_address(given) {
            match media.import(user_id, given).await {
                Ok(upload) => {
                    *item = Value::String(upload.id.clone());
                    upload
                }
                Err(error) => {
                    errors.push(FieldError::new(path, error.code(), error.message()));
                    return Ok(None);
                }
            }
        } else {
            match media.find(user_id, given).await {
                Ok(Some(file)) => file,
                Ok(None) => {
                    errors.push(say("not_found", file_gone()));
                    return Ok(None);
                }
                Err(error) => return Err(TaskError::Internal(error.to_string())),
            }
        };
        let rules = &property["x-media"];
        let accepts =
            rules["accept"].as_array().is_none_or(|kinds| kinds.iter().any(|k| kind_is(k, file.kind)));
        let types =
            rules["mime"].as_array().is_none_or(|types| types.iter().any(|t| t.as_str() == Some(&file.mime)));
        if !accepts || !types {
            errors.push(say("accept", file_type_not_taken()));
        } else if rules["max_bytes"].as_u64().is_some_and(|most| file.bytes > most) {
            errors.push(say("max_bytes", file_beyond_limit()));
        } else {
            let mut facts = Facts::default();
            measure("", std::slice::from_ref(&file), &mut facts);
            for (what, of, unit) in LIMITS {
                let rule = format!("max_{}", what.word());
                let known = facts.get(&Fact::Input(what, String::new()));
                if let (Some(most), Some(known)) = (rules[&rule].as_i64(), known)
                    && known > most
                {
                    errors.push(say(&rule, measure_beyond_limit(of, most, unit)));
                }
            }
        }
        Ok(Some(file))
    }
}

fn kind_is(word: &Value, kind: MediaKind) -> bool {
    word.as_str().is_some_and(|word| word == kind.word())
}
