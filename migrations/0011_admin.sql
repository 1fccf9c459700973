-- What administrators do. Append-only: an entry is committed before the act, its outcome is added after it, and
-- neither is ever changed. An entry without an outcome means that nobody knows how the act ended.
create table audit_entries (
    id text primary key,
    -- Null where nobody was signed in, and for commands at the server itself.
    actor_id text references users (id),
    actor_uid bigint,
    actor_name text not null,
    -- Whether the actor was allowed to act as an administrator at that moment.
    allowed boolean not null,
    -- Stable word, as in the API's description, e.g. reset_user_password.
    operation text not null,
    method text not null,
    path text not null,
    address text not null,
    user_agent text not null,
    request_id text not null,
    created_ms bigint not null
);
create index audit_entries_by_actor on audit_entries (actor_uid, id);
create index audit_entries_by_operation on audit_entries (operation, id);
create index audit_entries_by_time on audit_entries (created_ms);

create table audit_outcomes (
    entry_id text primary key references audit_entries (id),
    -- HTTP status of the answer.
    status bigint not null,
    -- Of a refusal.
    code text,
    message text,
    -- What the act was about, e.g. user:123456789, and its particulars in JSON. Never a secret.
    subject text,
    detail text,
    finished_ms bigint not null
);
create index audit_outcomes_by_subject on audit_outcomes (subject, entry_id);

-- Points and terms that administrators gave or took. Append-only. A repeated request meets the unique key.
create table point_changes (
    id text primary key,
    actor_id text not null references users (id),
    request_key text not null,
    request_hash text not null,
    -- The panel, which brings a key, or the specified address, whose repetitions are recognised by what they say.
    via text not null check (via in ('panel', 'address')),
    user_id text not null references users (id),
    -- Points asked for, and what was booked: less where an allowed reduction found less.
    asked bigint not null,
    booked bigint not null,
    -- How long the account lasts from then on; 0 leaves its term alone.
    term_ms bigint not null check (term_ms >= 0),
    expires_before_ms bigint,
    expires_after_ms bigint,
    allow_negative boolean not null,
    reason text not null,
    -- The line of the audit log.
    audit_id text not null,
    created_ms bigint not null,
    unique (actor_id, request_key)
);
create index point_changes_by_user on point_changes (user_id, created_ms);
