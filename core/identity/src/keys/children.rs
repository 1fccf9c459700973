//! Keys that a key makes below itself, and tokens for some minutes, which are such keys too: a program gives them to the browsers
//! of its own customers, with a ceiling. Nobody is written to for each of them: they reach no further than the key that was
//! made for it.

use std::ops::RangeInclusive;

use baigong_base::db::Tx;
use baigong_base::on;
use baigong_ground::day::{DAY_MS, SECOND_MS};
use baigong_ground::field::{FieldError, invalid_field};
use baigong_ground::messages;
use baigong_ledger::UserId;
use baigong_ledger::caps::Caps;
use serde::Deserialize;
use sqlx::FromRow;

use super::model::{Key, KeyError, KeyId, KeyLimits, KeyScope, KeyScopes, MadeKey, NewKey};
use super::rows;
use super::service::{Keys, expiry_past, scopes_missing};
use super::text::KeyText;
use super::within::{beyond, beyond_parent, checked_name, wrong_limits};
use crate::organisations::OrganisationId;

messages! {
    token_seconds_malformed = "须为60到900之间的整数", "It is a whole number from 60 to 900";
    token_scope_closed(scope) = "临时令牌不能有此权限：{scope}", "A token for some minutes cannot have the scope {scope}";
    test_as_parent = "下级密钥与上级密钥同为正式密钥或测试密钥", "A key is for trying things where the key above it is";
    organisation_as_parent = "下级密钥与上级密钥属于同一组织", "A key spends the points of the same organisation as the key above it";
}

/// Keys below one that work; more are an accident.
const MOST_BELOW: i64 = 1000;
/// Tokens of one key that work.
const MOST_TOKENS: i64 = 10_000;
const SECONDS: RangeInclusive<i64> = 60..=900;
/// What a token may be allowed: a stranger's browser learns nothing of the account.
const OF_TOKENS: [KeyScope; 4] =
    [KeyScope::TasksRead, KeyScope::TasksWrite, KeyScope::MediaRead, KeyScope::MediaWrite];
/// How long a token that made nothing is kept after its end.
const KEPT_MS: i64 = DAY_MS;
/// For how long it is looked for then: what made something before its end is kept, and is not looked at again for ever.
const SOUGHT_MS: i64 = 30 * DAY_MS;

/// A token for some minutes that a key asks for.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// What it may do: of `tasks:read`, `tasks:write`, `media:read` and `media:write` what the key may. It sees what was made with it alone.
    pub scopes: Vec<KeyScope>,
    /// Ids of the tools that it may use; all that the key may use where it is left out.
    #[serde(default)]
    pub tools: Vec<String>,
    /// The most points that it may spend in all.
    pub max_points: i64,
    /// For how many seconds it works: 60 to 900.
    #[serde(default = "longest")]
    #[cfg_attr(feature = "openapi", schema(minimum = 60, maximum = 900, default = 900))]
    pub seconds: i64,
    /// What it is called in the log of calls: 1 to 60 characters; as the key where it is left out.
    #[serde(default)]
    pub name: Option<String>,
}

fn longest() -> i64 {
    *SECONDS.end()
}

/// The key above those that are made, locked for the rest of the transaction.
#[derive(FromRow)]
struct ParentRow {
    user_id: UserId,
    name: String,
    scopes: String,
    limits: String,
    expires_ms: Option<i64>,
    test: bool,
    organisation_id: Option<OrganisationId>,
    ended: bool,
}

impl Keys {
    /// Makes a key below another. What is left out is as the other one has it.
    ///
    /// # Errors
    /// [`KeyError::Invalid`] with the fields that are wrong, or are more than the other key has, [`KeyError::TooMany`],
    /// [`KeyError::Ended`], the database's.
    pub async fn make_below(&self, parent: &KeyId, new: NewKey) -> Result<MadeKey, KeyError> {
        let now_ms = self.now_ms();
        let mut tx = self.0.db.write().await?;
        let above = lock_parent(&mut tx, parent, now_ms).await?;
        let NewKey { name, scopes, expires_ms, limits, test, organisation_id } = new;
        let name = name.trim().to_owned();
        let mut wrong: Vec<FieldError> = checked_name(&name).err().into_iter().collect();
        let allowed = KeyScopes::stored(&above.scopes);
        if scopes.is_empty() {
            wrong.push(invalid_field("scopes", scopes_missing()));
        }
        for (at, scope) in scopes.iter().enumerate() {
            if !allowed.of_children().any(|allowed| allowed == *scope) {
                wrong.push(invalid_field(&format!("scopes/{at}"), beyond_parent()));
            }
        }
        if expires_ms.is_some_and(|ends_ms| ends_ms <= now_ms) {
            wrong.push(invalid_field("expires_ms", expiry_past()));
        }
        if let (Some(asked), Some(last)) = (expires_ms, above.expires_ms)
            && asked > last
        {
            wrong.push(invalid_field("expires_ms", beyond_parent()));
        }
        if test && !above.test {
            wrong.push(invalid_field("test", test_as_parent()));
        }
        if organisation_id.is_some() && organisation_id != above.organisation_id {
            wrong.push(invalid_field("organisation_id", organisation_as_parent()));
        }
        wrong.extend(wrong_limits(&limits));
        wrong.extend(beyond(&KeyLimits::stored(&above.limits)?, &limits));
        let scopes = KeyScopes::of(&scopes).filter(|_| wrong.is_empty());
        let Some(scopes) = scopes else { return Err(KeyError::Invalid(wrong)) };
        let text = KeyText::random(above.test);
        let key = Key {
            hint: text.hint(),
            parent_id: Some(parent.clone()),
            test: above.test,
            organisation_id: above.organisation_id.clone(),
            expires_ms: expires_ms.or(above.expires_ms),
            ..Key::fresh(name, scopes, limits, now_ms)
        };
        self.insert_below(&mut tx, &above.user_id, &key, &text).await?;
        tx.commit().await?;
        Ok(MadeKey { key, text })
    }

    /// Makes a token for some minutes, which spends at most so many points. It ends no later than the key.
    ///
    /// # Errors
    /// As [`Keys::make_below`].
    pub async fn make_token(&self, parent: &KeyId, new: NewToken) -> Result<MadeKey, KeyError> {
        let now_ms = self.now_ms();
        let mut tx = self.0.db.write().await?;
        let above = lock_parent(&mut tx, parent, now_ms).await?;
        let NewToken { scopes, tools, max_points, seconds, name } = new;
        let name = name.map_or_else(|| above.name.clone(), |name| name.trim().to_owned());
        let mut wrong: Vec<FieldError> = checked_name(&name).err().into_iter().collect();
        let allowed = KeyScopes::stored(&above.scopes);
        if scopes.is_empty() {
            wrong.push(invalid_field("scopes", scopes_missing()));
        }
        for (at, scope) in scopes.iter().enumerate() {
            let refusal = match (OF_TOKENS.contains(scope), allowed.contain(*scope)) {
                (true, true) => continue,
                (false, _) => token_scope_closed(scope.as_str()),
                (true, false) => beyond_parent(),
            };
            wrong.push(invalid_field(&format!("scopes/{at}"), refusal));
        }
        if !SECONDS.contains(&seconds) {
            wrong.push(invalid_field("seconds", token_seconds_malformed()));
        }
        let points = Caps { total: Some(max_points), ..Caps::default() };
        let limits = KeyLimits { tools, points, ..KeyLimits::default() };
        let above_limits = KeyLimits::stored(&above.limits)?;
        let of_limits = wrong_limits(&limits).into_iter().chain(beyond(&above_limits, &limits));
        wrong.extend(of_limits.map(as_asked));
        let scopes = KeyScopes::of(&scopes).filter(|_| wrong.is_empty());
        let Some(scopes) = scopes else { return Err(KeyError::Invalid(wrong)) };
        let text = KeyText::temporary();
        let ends_ms = now_ms + seconds * SECOND_MS;
        let key = Key {
            hint: text.hint(),
            parent_id: Some(parent.clone()),
            temporary: true,
            test: above.test,
            organisation_id: above.organisation_id.clone(),
            expires_ms: Some(above.expires_ms.map_or(ends_ms, |last_ms| ends_ms.min(last_ms))),
            ..Key::fresh(name, scopes, limits, now_ms)
        };
        self.insert_below(&mut tx, &above.user_id, &key, &text).await?;
        tx.commit().await?;
        Ok(MadeKey { key, text })
    }

    /// Removes tokens that ended a day ago and made nothing. Those that made something stay: the log of calls and the figures of
    /// usage name them.
    ///
    /// # Errors
    /// The database's.
    pub async fn sweep_tokens(&self) -> Result<u64, KeyError> {
        let now_ms = self.now_ms();
        let mut tx = self.0.db.write().await?;
        let removed = on!(&mut tx, c => sqlx::query(
            "delete from api_keys where temporary and expires_ms <= $1 and expires_ms > $2
                 and not exists (select 1 from tasks t where t.key_id = api_keys.id)")
            .bind(now_ms - KEPT_MS).bind(now_ms - SOUGHT_MS).execute(c).await?.rows_affected());
        tx.commit().await?;
        Ok(removed)
    }

    /// Writes a key and its text, behind the lock of the key above it: two requests at once do not make one too many, and none is
    /// made while that one is being ended.
    async fn insert_below(
        &self,
        tx: &mut Tx,
        owner: &UserId,
        key: &Key,
        text: &KeyText,
    ) -> Result<(), KeyError> {
        let most = if key.temporary { MOST_TOKENS } else { MOST_BELOW };
        let works: i64 = on!(&mut *tx, c => sqlx::query_scalar(
            "select count(*) from api_keys where parent_id = $1 and temporary = $2 and ended_ms is null
                 and (expires_ms is null or expires_ms > $3)")
            .bind(&key.parent_id).bind(key.temporary).bind(key.created_ms).fetch_one(c).await?);
        if works >= most {
            return Err(KeyError::TooMany(most as usize));
        }
        rows::insert(tx, owner, key).await?;
        rows::insert_text(tx, &key.id, &text.hash(), &key.hint, key.created_ms, None).await?;
        Ok(())
    }
}

async fn lock_parent(tx: &mut Tx, id: &KeyId, now_ms: i64) -> Result<ParentRow, KeyError> {
    let sql = format!(
        "select user_id, name, scopes, limits, expires_ms, test, organisation_id,
             ended_ms is not null or coalesce(expires_ms <= $2, false) as ended
         from api_keys where id = $1 and parent_id is null {}",
        tx.dialect().for_update()
    );
    let row: Option<ParentRow> = on!(tx, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(id).bind(now_ms).fetch_optional(c).await?);
    let row = row.ok_or(KeyError::NotFound)?;
    if row.ended { Err(KeyError::Ended) } else { Ok(row) }
}

/// A wrong limit, by the name that it has where a token is asked for.
fn as_asked(wrong: FieldError) -> FieldError {
    let path = wrong.path.replace("/limits/points/total", "/max_points").replace("/limits/", "/");
    FieldError { path, ..wrong }
}
