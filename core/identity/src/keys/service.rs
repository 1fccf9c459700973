//! Keys: made, listed, renewed, ended and recognised.

use std::sync::Arc;
use std::time::Duration;

use baigong_base::db::{Db, Tx};
use baigong_base::on;
use baigong_ground::day::HOUR_MS;
use baigong_ground::field::{FieldError, invalid_field};
use baigong_ground::{Clock, messages};
use baigong_ledger::caps::spent_by;
use baigong_ledger::{SpendingKey, User, UserId};
use serde_json::json;

use super::model::{
    Key, KeyChange, KeyEnd, KeyError, KeyHolder, KeyId, KeyLimits, KeyScopes, KeysOf, MadeKey, NewKey,
    ParentBounds,
};
use super::rows::{self, HolderRow};
use super::text::KeyText;
use super::within::{beyond, checked_name, wrong_limits};
use crate::last_used::LastUsed;
use crate::organisations::is_member;
use crate::users::{Change, Users, sandbox};

messages! {
    pub(super) scopes_missing = "请至少选择一项权限", "Please choose at least one right";
    pub(super) expiry_past = "到期时间须在将来", "The end has to lie in the future";
    not_a_member = "您不是该组织的成员", "You are no member of this organisation";
    test_costs_nothing = "测试密钥不花费积分，不能属于组织", "A test key costs nothing and belongs to no organisation";
    overlap_malformed = "旧密钥最多可继续使用7天", "The former key may work for up to 7 days";
}

/// How long another process may still accept a key that was ended.
const CACHE_LIFETIME: Duration = Duration::from_secs(5);
const CACHED_KEYS: u64 = 50_000;
/// Keys of one owner that work; more are an accident.
pub(super) const MOST_KEYS: usize = 50;
/// Keys of a person that are listed, those that ended included, and as many below them.
const LISTED: i64 = 200;
/// Keys below one that it lists, those that ended included.
const LISTED_BELOW: i64 = 2000;
/// How long a renewed key's former text works at most.
const LONGEST_OVERLAP_MS: i64 = 7 * 24 * HOUR_MS;

/// The service of keys. Cheap to clone.
#[derive(Clone)]
pub struct Keys(pub(super) Arc<Inner>);

pub(super) struct Inner {
    pub(super) db: Db,
    clock: Arc<dyn Clock>,
    /// Who writes letters to owners.
    users: Users,
    last_used: LastUsed,
    pub(super) holders: moka::sync::Cache<String, Recognised>,
}

/// A key that was looked up a moment ago.
#[derive(Clone)]
pub(super) struct Recognised {
    holder: KeyHolder,
    ends_ms: Option<i64>,
}

impl Keys {
    /// Keys on `db`; their owners hear of some changes from `users`.
    pub fn new(db: Db, clock: Arc<dyn Clock>, users: Users) -> Self {
        let holders =
            moka::sync::Cache::builder().max_capacity(CACHED_KEYS).time_to_live(CACHE_LIFETIME).build();
        Self(Arc::new(Inner { db, clock, users, last_used: LastUsed::default(), holders }))
    }

    /// Makes a key of a user's.
    ///
    /// # Errors
    /// [`KeyError::Invalid`] with the fields that are wrong, [`KeyError::TooMany`], the database's.
    pub async fn make(&self, owner: &User, new: NewKey) -> Result<MadeKey, KeyError> {
        let now_ms = self.now_ms();
        let NewKey { name, scopes, expires_ms, limits, test, organisation_id } = new;
        let name = name.trim().to_owned();
        let scopes = KeyScopes::of(&scopes);
        let mut wrong: Vec<FieldError> = checked_name(&name).err().into_iter().collect();
        if scopes.is_none() {
            wrong.push(invalid_field("scopes", scopes_missing()));
        }
        if expires_ms.is_some_and(|expires_ms| expires_ms <= now_ms) {
            wrong.push(invalid_field("expires_ms", expiry_past()));
        }
        if test && organisation_id.is_some() {
            wrong.push(invalid_field("organisation_id", test_costs_nothing()));
        }
        wrong.extend(wrong_limits(&limits));
        let Some(scopes) = scopes.filter(|_| wrong.is_empty()) else { return Err(KeyError::Invalid(wrong)) };
        let text = KeyText::random(test);
        let key = Key {
            hint: text.hint(),
            test,
            organisation_id,
            expires_ms,
            ..Key::fresh(name, scopes, limits, now_ms)
        };
        let mut tx = self.0.db.write().await?;
        self.add(&mut tx, owner, &key).await?;
        rows::insert_text(&mut tx, &key.id, &text.hash(), &key.hint, now_ms, None).await?;
        tx.commit().await?;
        Ok(MadeKey { key, text })
    }

    /// Writes a key that has no text yet, and writes to its owner.
    pub(super) async fn add(&self, tx: &mut Tx, owner: &User, key: &Key) -> Result<(), KeyError> {
        let now_ms = key.created_ms;
        // Behind the owner's row, so that two requests at once do not make one key too many.
        let sql = format!("select id from users where id = $1 {}", tx.dialect().for_update());
        on!(&mut *tx, c => sqlx::query(sqlx::AssertSqlSafe(sql)).bind(&owner.id).execute(c).await.map(drop))?;
        if rows::count(tx, &owner.id, now_ms).await? >= MOST_KEYS as i64 {
            return Err(KeyError::TooMany(MOST_KEYS));
        }
        if let Some(organisation) = &key.organisation_id
            && !is_member(tx, organisation, &owner.id).await?
        {
            return Err(KeyError::Invalid(vec![invalid_field("organisation_id", not_a_member())]));
        }
        if key.test {
            sandbox::open(tx, owner, now_ms).await?;
        }
        rows::insert(tx, &owner.id, key).await?;
        let change = if key.client_id.is_some() { Change::ApplicationAllowed } else { Change::KeyMade };
        self.0.users.tell(tx, owner, change).await?;
        Ok(())
    }

    /// Keys, the newest first, those that ended included: of a person those that were made by no key before the others. Tokens
    /// for some minutes stand in a list of their own.
    pub async fn list<'a>(&self, of: impl Into<KeysOf<'a>>, temporary: bool) -> Result<Vec<Key>, KeyError> {
        let (of, now_ms) = (of.into(), self.now_ms());
        let most = if matches!(of, KeysOf::Owner(_)) { LISTED } else { LISTED_BELOW };
        let rows = rows::all(&self.0.db, of, temporary, now_ms, most).await?;
        let ids: Vec<&str> = rows.iter().map(rows::KeyRow::id).collect();
        let spent = spent_by(&self.0.db, &ids, now_ms).await?;
        Ok(rows.into_iter().map(|row| row.into_key(&spent)).collect::<Result<_, _>>()?)
    }

    /// Changes a key's name or limits. What it has spent counts under new caps as under the former ones.
    pub async fn change<'a>(
        &self,
        of: impl Into<KeysOf<'a>>,
        id: &KeyId,
        change: KeyChange,
    ) -> Result<Key, KeyError> {
        let (of, KeyChange { name, limits }) = (of.into(), change);
        let name = name.as_deref().map(str::trim);
        let mut wrong: Vec<FieldError> = name.and_then(|name| checked_name(name).err()).into_iter().collect();
        wrong.extend(limits.iter().flat_map(wrong_limits));
        let mut tx = self.0.db.write().await?;
        let key = rows::lock(&mut tx, of, id, self.now_ms()).await?.ok_or(KeyError::NotFound)?;
        if let (Some(parent), Some(limits)) = (&key.parent_id, &limits) {
            wrong.extend(beyond(&rows::limits(&mut tx, parent).await?, limits));
        }
        if !wrong.is_empty() {
            return Err(KeyError::Invalid(wrong));
        }
        rows::change(&mut tx, id, name, limits.as_ref()).await?;
        tx.commit().await?;
        self.0.holders.invalidate_all();
        self.find(of, id).await
    }

    /// Gives a key a new text; the former one works for `overlap_ms` longer, so that programs can be told of the new one.
    pub async fn renew<'a>(
        &self,
        of: impl Into<KeysOf<'a>>,
        id: &KeyId,
        overlap_ms: i64,
    ) -> Result<MadeKey, KeyError> {
        let of = of.into();
        if !(0..=LONGEST_OVERLAP_MS).contains(&overlap_ms) {
            return Err(KeyError::Invalid(vec![invalid_field("overlap_ms", overlap_malformed())]));
        }
        let now_ms = self.now_ms();
        let mut tx = self.0.db.write().await?;
        let key = rows::lock(&mut tx, of, id, now_ms).await?.ok_or(KeyError::NotFound)?;
        if key.ended {
            return Err(KeyError::Ended);
        }
        if key.of_application {
            return Err(KeyError::OfApplication);
        }
        if key.temporary {
            return Err(KeyError::Temporary);
        }
        let text = KeyText::random(key.test);
        rows::end_texts(&mut tx, id, now_ms + overlap_ms).await?;
        rows::insert_text(&mut tx, id, &text.hash(), &text.hint(), now_ms, None).await?;
        tx.commit().await?;
        self.0.holders.invalidate_all();
        Ok(MadeKey { key: self.find(of, id).await?, text })
    }

    /// Ends a key for good, and the keys below it. Ending it again is harmless.
    pub async fn end<'a>(&self, of: impl Into<KeysOf<'a>>, id: &KeyId, by: KeyEnd) -> Result<Key, KeyError> {
        let (of, now_ms) = (of.into(), self.now_ms());
        let mut tx = self.0.db.write().await?;
        rows::lock(&mut tx, of, id, now_ms).await?.ok_or(KeyError::NotFound)?;
        rows::end(&mut tx, id, by, now_ms).await?;
        tx.commit().await?;
        self.0.holders.invalidate_all();
        self.find(of, id).await
    }

    /// Ends the key that somebody has found, and writes to its owner, once. `None` where it is no key of this site.
    pub async fn end_leaked(&self, found: &KeyText) -> Result<Option<(KeyId, UserId)>, KeyError> {
        let mut tx = self.0.db.write().await?;
        let Some((id, row)) = rows::of_text(&mut tx, &found.hash()).await? else { return Ok(None) };
        let owner = row.into_user();
        if rows::end(&mut tx, &id, KeyEnd::Leak, self.now_ms()).await? {
            self.0.users.tell(&mut tx, &owner, Change::KeyFound).await?;
        }
        tx.commit().await?;
        let owner = owner.id;
        self.0.holders.invalidate_all();
        Ok(Some((id, owner)))
    }

    /// For whom a program acts that shows this; `None` for what is no key, or works no more. Remembered for a few seconds.
    pub async fn authenticate(&self, shown: &str) -> Result<Option<KeyHolder>, KeyError> {
        let Some(text) = KeyText::read(shown) else { return Ok(None) };
        let (inner, now_ms, hash) = (&*self.0, self.now_ms(), text.hash());
        if let Some(Recognised { holder, ends_ms }) = inner.holders.get(&hash) {
            if ends_ms.is_some_and(|ends_ms| ends_ms <= now_ms) {
                return Ok(None);
            }
            inner.last_used.note(holder.id.as_str(), now_ms);
            return Ok(Some(holder));
        }
        let Some(row) = rows::holder(&inner.db, &hash, now_ms).await? else { return Ok(None) };
        let ends_ms =
            [row.key_expires_ms, row.text_ends_ms, row.parent_expires_ms].into_iter().flatten().min();
        let holder = recognised(row)?;
        inner.last_used.note(holder.id.as_str(), now_ms);
        inner.holders.insert(hash, Recognised { holder: holder.clone(), ends_ms });
        Ok(Some(holder))
    }

    /// Writes when keys were last used. Gives the number of keys used since the turn before.
    ///
    /// # Errors
    /// The database's; what was not written waits for the next turn.
    pub async fn write_last_used(&self) -> Result<usize, KeyError> {
        let seen = self.0.last_used.take();
        if seen.is_empty() {
            return Ok(0);
        }
        let used: Vec<_> = seen.iter().map(|(id, at_ms)| json!({ "id": id, "at": at_ms })).collect();
        match self.touch(&json!(used).to_string()).await {
            Ok(()) => Ok(seen.len()),
            Err(cause) => {
                self.0.last_used.put_back(seen);
                Err(cause.into())
            }
        }
    }

    async fn touch(&self, used: &str) -> sqlx::Result<()> {
        let mut tx = self.0.db.write().await?;
        let sql = format!(
            "update api_keys set last_used_ms = used.at_ms
             from (select r.value ->> 'id' as id, cast(r.value ->> 'at' as bigint) as at_ms from {}) as used
             where api_keys.id = used.id and (api_keys.last_used_ms is null or api_keys.last_used_ms < used.at_ms)",
            tx.dialect().rows()
        );
        on!(&mut tx, c => sqlx::query(sqlx::AssertSqlSafe(sql)).bind(used).execute(c).await.map(drop))?;
        tx.commit().await
    }

    async fn find(&self, of: KeysOf<'_>, id: &KeyId) -> Result<Key, KeyError> {
        let now_ms = self.now_ms();
        let row = rows::one(&self.0.db, of, id, now_ms).await?.ok_or(KeyError::NotFound)?;
        Ok(row.into_key(&spent_by(&self.0.db, &[id.as_str()], now_ms).await?)?)
    }

    pub(super) fn now_ms(&self) -> i64 {
        self.0.clock.now_ms()
    }
}

/// For whom a key acts, and how far it may go.
fn recognised(row: HolderRow) -> sqlx::Result<KeyHolder> {
    let spending = |id: &KeyId, limits: &KeyLimits, parent| SpendingKey {
        id: id.as_str().to_owned(),
        tools: limits.tools.clone(),
        caps: limits.points,
        max_active: limits.max_active,
        test: row.key_test,
        parent,
    };
    let limits = KeyLimits::stored(&row.key_limits)?;
    let parent = match (&row.parent_id, &row.parent_limits) {
        (Some(id), Some(limits)) => Some((id.clone(), KeyLimits::stored(limits)?)),
        _ => None,
    };
    let above = parent.as_ref().map(|(id, limits)| Arc::new(spending(id, limits, None)));
    let spending = Arc::new(spending(&row.key_id, &limits, above));
    let bounds = |(id, limits): (KeyId, KeyLimits)| ParentBounds {
        id,
        networks: limits.networks().flatten().collect(),
        requests_per_minute: limits.requests_per_minute,
    };
    Ok(KeyHolder {
        scopes: KeyScopes::stored(&row.key_scopes),
        networks: limits.networks().flatten().collect(),
        requests_per_minute: limits.requests_per_minute,
        parent: parent.map(bounds).map(Arc::new),
        spending,
        organisation_id: row.organisation_id,
        of_application: row.client_id.is_some(),
        temporary: row.key_temporary,
        id: row.key_id,
        user: Arc::new(row.user.into_user()),
    })
}
