//! What a site holds before its host starts.

use baigong_platform::db::{Db, new_id};
use baigong_platform::on;
use sha2::{Digest, Sha256};
use sqlx::AssertSqlSafe;

use crate::Outcome;

/// Points of each user: enough for everything that a run can ask for.
const POINTS: i64 = 1_000_000_000;
const TOKEN_CHARS: usize = 43;
/// The first user's number; the others follow.
const FIRST_UID: i64 = 100_000_000;
/// Kling's standard text-to-video of five seconds.
const PRICE: i64 = 20;

/// A user with a session.
#[derive(Debug, Clone)]
pub(crate) struct Person {
    pub id: String,
    pub token: String,
}

/// Makes users, each signed in and with points.
pub(crate) async fn people(db: &Db, count: usize, now_ms: i64) -> Outcome<Vec<Person>> {
    let mut tx = db.write().await?;
    let mut people = Vec::with_capacity(count);
    for (uid, number) in (FIRST_UID..).zip(0..count) {
        let id = new_id();
        let token = format!("{number:0>width$}", width = TOKEN_CHARS);
        let hash = hex::encode(Sha256::digest(&token));
        on!(&mut tx, c => sqlx::query(
            "insert into users (id, uid, login_name, display_name, role, anonymous, active, tag, created_ms, updated_ms)
             values ($1, $2, $3, $3, 'user', false, true, '', $4, $4)")
            .bind(&id).bind(uid).bind(format!("bench-{number}")).bind(now_ms).execute(c).await.map(drop))?;
        on!(&mut tx, c => sqlx::query(
            "insert into sessions (token_hash, user_id, user_agent, address, created_ms, last_seen_ms, expires_ms)
             values ($1, $2, '', '127.0.0.1', $3, $3, $4)")
            .bind(&hash).bind(&id).bind(now_ms).bind(now_ms + 86_400_000).execute(c).await.map(drop))?;
        on!(&mut tx, c => sqlx::query(
            "insert into point_accounts (payer_id, available, held, entries, updated_ms) values ($1, $2, 0, 1, $3)")
            .bind(&id).bind(POINTS).bind(now_ms).execute(c).await.map(drop))?;
        on!(&mut tx, c => sqlx::query(
            "insert into point_entries (id, payer_id, seq, cause, kind, available_delta, held_delta, available_after,
                 held_after, note, created_ms)
             values ($1, $2, 1, $3, 'grant', $4, 0, $4, 0, '', $5)")
            .bind(new_id()).bind(&id).bind(format!("grant:{id}")).bind(POINTS).bind(now_ms)
            .execute(c).await.map(drop))?;
        people.push(Person { id, token });
    }
    tx.commit().await?;
    Ok(people)
}

/// Lets these people have just shown who they are, as making a key asks.
pub(crate) async fn shown(db: &Db, people: &[Person], now_ms: i64) -> Outcome<()> {
    let mut tx = db.write().await?;
    for person in people {
        on!(&mut tx, c => sqlx::query("insert into session_elevations (session_key, expires_ms) values ($1, $2)")
            .bind(hex::encode(Sha256::digest(&person.token))).bind(now_ms + 3_600_000)
            .execute(c).await.map(drop))?;
    }
    Ok(tx.commit().await?)
}

/// Puts `count` tasks of one user at the vendor, spread over `accounts`, each with its hold. SQLite alone.
pub(crate) async fn in_flight(
    db: &Db,
    user: &Person,
    count: usize,
    accounts: usize,
    now_ms: i64,
) -> Outcome<()> {
    let count = i64::try_from(count)?;
    let mut tx = db.write().await?;
    let numbers = "with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < $1)";
    let tasks = format!(
        "{numbers} insert into tasks (id, user_id, tool, mode, state, storage, charge, charge_by_state, points,
             price_version, account_id, job, idempotency_key, attempts, not_before_ms,
             cancel_requested, created_ms, updated_ms, started_ms, deleted)
         select printf('01900000-0000-7000-8000-%012x', i), $2, 'kling', 'text', 'running', 'none', 'held', 'held', $3,
             1, 'a' || (i % $4), printf('{{\"kind\":\"text2video\",\"id\":\"%d\"}}', i), 'bench-' || i, 1, 0, false, $5, $5, $5, false
         from n"
    );
    on!(&mut tx, c => sqlx::query(AssertSqlSafe(tasks))
        .bind(count).bind(&user.id).bind(PRICE).bind(i64::try_from(accounts)?).bind(now_ms)
        .execute(c).await.map(drop))?;
    let texts = format!(
        "{numbers} insert into task_texts (task_id, params, summary, request_hash)
         select printf('01900000-0000-7000-8000-%012x', i), $2, '一只橘猫在雪地里追逐蝴蝶', '' from n"
    );
    on!(&mut tx, c => sqlx::query(AssertSqlSafe(texts)).bind(count).bind(PARAMS).execute(c).await.map(drop))?;
    let entries = format!(
        "{numbers} insert into point_entries (id, payer_id, seq, cause, kind, available_delta, held_delta,
             available_after, held_after, task_id, note, created_ms)
         select printf('01900000-0000-7000-9000-%012x', i), $2, i + 2,
             printf('hold:01900000-0000-7000-8000-%012x', i), 'hold', -$3, $3, $4 - (i + 1) * $3, (i + 1) * $3,
             printf('01900000-0000-7000-8000-%012x', i), '', $5
         from n"
    );
    on!(&mut tx, c => sqlx::query(AssertSqlSafe(entries))
        .bind(count).bind(&user.id).bind(PRICE).bind(POINTS).bind(now_ms).execute(c).await.map(drop))?;
    on!(&mut tx, c => sqlx::query(
        "update point_accounts set available = available - $2, held = held + $2, entries = entries + $3
         where payer_id = $1")
        .bind(&user.id).bind(count * PRICE).bind(count).execute(c).await.map(drop))?;
    Ok(tx.commit().await?)
}

/// Makes tasks that ended without costing anything: something to remove. Gives their ids.
pub(crate) async fn ended(db: &Db, user: &Person, count: usize, now_ms: i64) -> Outcome<Vec<String>> {
    let mut tx = db.write().await?;
    let mut ids = Vec::with_capacity(count);
    for _ in 0..count {
        let id = new_id();
        on!(&mut tx, c => sqlx::query(
            "insert into tasks (id, user_id, tool, mode, state, storage, charge, charge_by_state, points,
                 price_version, idempotency_key, attempts, not_before_ms, cancel_requested,
                 created_ms, updated_ms, finished_ms, deleted)
             values ($1, $2, 'kling', 'text', 'cancelled', 'none', 'released', 'released', 0, 1, $1, 0, 0, false,
                 $3, $3, $3, false)")
            .bind(&id).bind(&user.id).bind(now_ms).execute(c).await.map(drop))?;
        on!(&mut tx, c => sqlx::query(
            "insert into task_texts (task_id, params, summary, request_hash) values ($1, $2, '', '')")
            .bind(&id).bind(PARAMS).execute(c).await.map(drop))?;
        ids.push(id);
    }
    tx.commit().await?;
    Ok(ids)
}

/// Numbers from 0 below `count`, as the table `n`; so large that both databases count in 64 bits.
fn numbers(count: usize) -> String {
    format!(
        "with recursive n(i) as (select cast(0 as bigint) union all select i + 1 from n where i + 1 < {count})"
    )
}

/// Makes somebody an administrator.
pub(crate) async fn administrator(db: &Db, person: &Person) -> Outcome<()> {
    let mut tx = db.write().await?;
    on!(&mut tx, c => sqlx::query("update users set role = 'admin' where id = $1")
        .bind(&person.id).execute(c).await.map(drop))?;
    Ok(tx.commit().await?)
}

/// Makes finished works of a person's, numbered from `first`: pictures, and each third a film. Their files are nowhere.
pub(crate) async fn works(db: &Db, person: &Person, first: usize, count: usize, now_ms: i64) -> Outcome<()> {
    let (numbers, user) = (numbers(count), &person.id);
    let id = format!("'01900000-0000-7000-8000-000' || (100000000 + {first} + i)");
    let of = |film: &str, picture: &str| format!("case when i % 3 = 0 then '{film}' else '{picture}' end");
    let tool = of("kling", "nano-banana");
    let mut tx = db.write().await?;
    for sql in [
        format!(
            "{numbers} insert into tasks (id, user_id, tool, mode, state, storage, charge, charge_by_state,
                 points, price_version, idempotency_key, attempts, not_before_ms,
                 cancel_requested, created_ms, updated_ms, started_ms, finished_ms, deleted)
             select {id}, '{user}', {tool}, 'text', 'succeeded', 'stored', 'captured', 'captured', 0, 1,
                 'bench-' || ({first} + i), 1, 0, false, {now_ms} - {count} + i, {now_ms}, {now_ms}, {now_ms}, false
             from n"
        ),
        format!(
            "{numbers} insert into task_texts (task_id, params, summary, request_hash)
             select {id}, '{PARAMS}', '一只橘猫在雪地里追逐蝴蝶，第 ' || i || ' 次', '' from n"
        ),
        format!(
            "{numbers} insert into artifacts (id, task_id, user_id, position, kind, state, storage_key, mime, name,
                 bytes, width, height, duration_ms, small_bytes, follow_ups, attempts, created_ms)
             select 'ar_' || ({first} + i), {id}, '{user}', 0, {kind}, 'stored', 'artifacts/ar_' || ({first} + i),
                 {mime}, 'bench', 1000000, 1024, 1024, case when i % 3 = 0 then 5000 end, 0, '[]', 1, {now_ms}
             from n",
            kind = of("video", "image"),
            mime = of("video/mp4", "image/png"),
        ),
    ] {
        on!(&mut tx, c => sqlx::query(AssertSqlSafe(sql)).execute(c).await.map(drop))?;
    }
    Ok(tx.commit().await?)
}

/// Publishes those works, in another order than they were made in, with likes from 0 to 999.
pub(crate) async fn publications(
    db: &Db,
    person: &Person,
    first: usize,
    count: usize,
    now_ms: i64,
) -> Outcome<()> {
    let sql = format!(
        "insert into publications (id, source, task_id, user_id, artifact_id, tool, mode, kind, mime, width, height,
             duration_ms, title, shows_author, params, state, distrusted, likes, created_ms, public_ms, updated_ms)
         select 'p' || a.id, 'user', a.task_id, a.user_id, a.id, t.tool, t.mode, a.kind, a.mime, a.width, a.height,
             a.duration_ms, t.summary, true, t.params, 'public', false, (n.i * 7919) % 1000, {now_ms},
             {now_ms} - ((n.i * 7919) % {count}) * 1000, {now_ms}
         from n join artifacts a on a.id = 'ar_' || ({first} + n.i) join whole_tasks t on t.id = a.task_id
         where a.user_id = '{user}'",
        user = person.id,
    );
    let sql = format!("{} {sql}", numbers(count));
    let mut tx = db.write().await?;
    on!(&mut tx, c => sqlx::query(AssertSqlSafe(sql)).execute(c).await.map(drop))?;
    Ok(tx.commit().await?)
}

/// Makes users who never come back, each with an account of points.
pub(crate) async fn crowd(db: &Db, count: usize, now_ms: i64) -> Outcome<()> {
    let numbers = numbers(count);
    let mut tx = db.write().await?;
    for sql in [
        format!(
            "{numbers} insert into users (id, uid, login_name, display_name, role, anonymous, active, tag, email,
                 created_ms, updated_ms)
             select 'crowd-' || i, {FIRST_UID} + 1000 + i, 'crowd-' || i, 'Crowd ' || i, 'user', i % 4 = 0, true, '',
                 'crowd-' || i || '@site.test', {now_ms} - i * 1000, {now_ms}
             from n"
        ),
        format!(
            "{numbers} insert into point_accounts (payer_id, available, held, entries, updated_ms)
             select 'crowd-' || i, 0, 0, 0, {now_ms} from n"
        ),
    ] {
        on!(&mut tx, c => sqlx::query(AssertSqlSafe(sql)).execute(c).await.map(drop))?;
    }
    Ok(tx.commit().await?)
}

/// Parameters as the host stores them.
pub(crate) const PARAMS: &str = r#"{"prompt":"一只橘猫在雪地里追逐蝴蝶，电影感，慢镜头，逆光，浅景深，毛发细节清晰","model_name":"kling-v1","video_mode":"std","duration":"5","aspect_ratio":"16:9","cfg_scale":0.5,"negative_prompt":"","camera_control":"auto"}"#;

/// Milliseconds since the epoch.
pub(crate) fn now_ms() -> i64 {
    baigong_ground::Clock::now_ms(&baigong_ground::SystemClock)
}
