-- Keys by which programs act for their owners. What opens is nowhere: see `api_key_texts`.
-- owner: identity
create table api_keys (
    id text primary key,
    user_id text not null references users (id),
    name text not null,
    -- Words, separated by spaces.
    scopes text not null,
    -- How far it may go within them, JSON.
    limits text not null,
    created_ms bigint not null,
    -- Null for a key that lasts until it is ended.
    expires_ms bigint,
    -- To half a minute.
    last_used_ms bigint,
    ended_ms bigint,
    -- Who or what ended it: owner, administrator, leak.
    ended_by text
);
create index api_keys_by_user on api_keys (user_id, created_ms);
-- The texts of a key: one, and for a while two where it was renewed. A text is kept as its SHA-256.
-- owner: identity
create table api_key_texts (
    hash text primary key,
    key_id text not null references api_keys (id) on delete cascade,
    -- What its owner recognises it by: the first and the last characters.
    hint text not null,
    created_ms bigint not null,
    -- When a renewed key's former text stops working; null for the newest.
    ends_ms bigint
);
create index api_key_texts_by_key on api_key_texts (key_id);
