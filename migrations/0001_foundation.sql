-- Valid on SQLite and PostgreSQL alike: ids are text made by us (UUIDv7), times are bigint milliseconds,
-- points are bigint, JSON is text.

create table users (
    id text primary key,
    login_name text not null unique,
    display_name text not null,
    password_hash text,
    role text not null check (role in ('user', 'admin')),
    anonymous boolean not null,
    active boolean not null,
    tag text not null,
    email text,
    invitation_code text unique,
    expires_ms bigint,
    created_ms bigint not null,
    updated_ms bigint not null
);

create table sessions (
    -- SHA-256 of the token: a copy of this table signs nobody in.
    token_hash text primary key,
    user_id text not null references users (id),
    user_agent text not null,
    address text not null,
    created_ms bigint not null,
    last_seen_ms bigint not null,
    expires_ms bigint not null
);
create index sessions_by_user on sessions (user_id);

create table point_accounts (
    user_id text primary key references users (id),
    available bigint not null check (available >= 0),
    held bigint not null check (held >= 0),
    updated_ms bigint not null
);

-- Append-only. A repeated cause meets the unique key, so an effect never happens twice.
-- A hold's capture and its release share one cause: exactly one of them can ever be written.
create table point_entries (
    id text primary key,
    user_id text not null references point_accounts (user_id),
    cause text not null unique,
    kind text not null check (kind in ('grant', 'hold', 'capture', 'release', 'adjust')),
    available_delta bigint not null,
    held_delta bigint not null,
    available_after bigint not null,
    held_after bigint not null,
    task_id text,
    note text not null,
    created_ms bigint not null
);
create index point_entries_by_user on point_entries (user_id, id);
create index point_entries_by_task on point_entries (task_id);

create table prices (
    tool text not null,
    mode text not null,
    version bigint not null,
    rule text not null,
    source text not null check (source in ('manifest', 'operator')),
    effective_ms bigint not null,
    primary key (tool, mode, version)
);

-- One row a running process. A process whose heartbeat stopped has lost its tasks.
create table hosts (
    id text primary key,
    started_ms bigint not null,
    heartbeat_ms bigint not null
);

create table tasks (
    id text primary key,
    user_id text not null references users (id),
    tool text not null,
    mode text not null,
    state text not null check (
        state in ('queued', 'submitting', 'running', 'uncertain', 'succeeded', 'failed', 'cancelled', 'expired')
    ),
    storage text not null check (storage in ('none', 'pending', 'stored', 'lost')),
    charge text not null check (charge in ('held', 'captured', 'released')),
    params text not null,
    summary text not null,
    points bigint not null check (points >= 0),
    price_version bigint not null,
    -- The process that works on it.
    owner text,
    -- The vendor account that submitted it; every later call goes there.
    account_id text,
    job text,
    error text,
    idempotency_key text not null,
    request_hash text not null,
    parent_id text,
    attempts bigint not null,
    not_before_ms bigint not null,
    cancel_requested boolean not null,
    created_ms bigint not null,
    updated_ms bigint not null,
    started_ms bigint,
    finished_ms bigint,
    deleted boolean not null,
    unique (user_id, idempotency_key),
    check ((charge = 'held') = (state in ('queued', 'submitting', 'running', 'uncertain')))
);
create index tasks_by_user on tasks (user_id, id);
create index tasks_unfinished on tasks (owner) where state in ('queued', 'submitting', 'running');
create index tasks_unstored on tasks (owner) where storage = 'pending';

create table artifacts (
    id text primary key,
    task_id text not null references tasks (id),
    user_id text not null,
    position bigint not null,
    kind text not null,
    state text not null check (state in ('pending', 'stored', 'lost')),
    source_url text,
    storage_key text,
    mime text,
    name text not null,
    bytes bigint,
    width bigint,
    height bigint,
    duration_ms bigint,
    content text,
    follow_ups text not null,
    attempts bigint not null,
    created_ms bigint not null,
    unique (task_id, position)
);

create table uploads (
    id text primary key,
    user_id text not null references users (id),
    kind text not null,
    mime text not null,
    name text not null,
    storage_key text not null,
    sha256 text not null,
    bytes bigint not null,
    width bigint,
    height bigint,
    duration_ms bigint,
    created_ms bigint not null
);
create index uploads_by_user on uploads (user_id, id);
